//! The FIDE Dubov System, C.04.4.1, effective 1 February 2026, written from its text alone (with C.04.1 and C.04.2,
//! both effective 1 February 2026, where it refers to them).
//!
//! Literal enumeration: candidates (upfloater sets, shifter sets, transpositions) are listed in the order of the text
//! and the first that complies best is taken. There is one function per article, named after it. Only what can no
//! longer be better than the best one found is cut off. Where the text leaves something open there is a comment
//! `CHOICE name:`.
//!
//! Points are half points. A player is an index into `Field::seats`, i.e. among those who take part.

use super::facts;
use facts::{Answer, Colour, Event, Pairing, Round};
use std::cmp::Reverse;

/// Where the text leaves something open and a user could reasonably take another way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choices {
    /// CHOICE unrated: 1.1.2 wants a provisional rating for everybody and does not say which. An opponent without a
    /// rating enters the ARO with this rating (default 0). Alternative: any other number.
    pub unrated: u32,
    /// CHOICE default_is_upfloat: 1.8.1 and [C10] count how often a player "has been upfloated"; the text does not say
    /// whether a pairing that was not played counts. To upfloat is to be put into a higher bracket (1.3.2), which
    /// happens when the pairing is made, so it counts (`true`, default). Alternative `false`: only games played count.
    pub default_is_upfloat: bool,
    /// CHOICE times: see [`Times`].
    pub times: Times,
    /// CHOICE previous: see [`Previous`].
    pub previous: Previous,
    /// CHOICE full_request_bars_bye: [C2] bars whoever "scored in one single round, without playing, as many points as
    /// rewarded for a win" from the bye, and so a requested bye of a full point; 3.1.1 names only "a
    /// pairing-allocated-bye" and "a (forfeit) win", but refers to [C2]. [C2] is an absolute criterion, so a requested
    /// bye of a full point bars (`true`, default). Alternative `false`: the words of 3.1.1 alone.
    pub full_request_bars_bye: bool,
    /// CHOICE pool: see [`Pool`].
    pub pool: Pool,
}

impl Default for Choices {
    fn default() -> Self {
        Self {
            unrated: 0,
            default_is_upfloat: true,
            times: Times::Sum,
            previous: Previous::RoundBefore,
            full_request_bars_bye: true,
            pool: Pool::Initial,
        }
    }
}

/// CHOICE times: [C9] "Minimise the number of times a maximum upfloater is upfloated" does not say how the numbers of
/// several maximum upfloaters go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(dead_code, reason = "the alternatives are for the user")]
pub(crate) enum Times {
    /// The numbers of all maximum upfloaters of the set are added up (default: "the number of times" is one number).
    Sum,
    /// They are compared in descending order, the largest first.
    Descending,
}

/// CHOICE previous: [C10] "who upfloated in the previous round".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(dead_code, reason = "the alternatives are for the user")]
pub(crate) enum Previous {
    /// The round just before the one to be paired (default: literally).
    RoundBefore,
    /// The latest round in which the player was paired at all.
    LastPaired,
}

/// CHOICE pool: in a bracket in which nobody has played yet (3.2.3), both subgroups hold players with a preference for
/// Black, so that the words of 4.3 ("any player in the bracket having a colour preference for White (Black)") do not
/// tell the shifters of G1 from those of G2. This can matter only if forbidden pairs force a shift among such players.
/// In every other bracket the three are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(dead_code, reason = "the alternatives are for the user")]
pub(crate) enum Pool {
    /// The pool is formed by the players who were in the subgroup initially (default: so it is in other brackets).
    Initial,
    /// The pool is formed by the players who are now in the subgroup, those shifted into it included.
    Current,
    /// All Black seekers of the bracket are numbered; a set is formed from those who were in the subgroup initially.
    Bracket,
}

/// Half points for a win.
const WIN: i32 = 2;

/// How strong a colour preference is (1.6); a later one is stronger (5.2.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Strength {
    Mild,
    Strong,
    Absolute,
}

/// What the system needs to know of one who takes part.
struct Seat {
    tpn: u32,
    score: i32,
    /// Colours of the games played, in order, without gaps (C.04.2, 3.4).
    colours: Vec<Colour>,
    due: Colour,
    strength: Strength,
    aro: u32,
    /// Those met over the board.
    opponents: Vec<u32>,
    /// Times upfloated so far.
    upfloats: usize,
    /// Upfloated in the previous round.
    upfloated_before: bool,
    /// Barred from the bye.
    barred: bool,
}

impl Seat {
    /// Yet to play a game?
    fn unplayed(&self) -> bool {
        self.colours.is_empty()
    }
}

/// C.04.2, 3.4: only games played count where the colour sequence is meaningful; the rest goes to the front, that is,
/// drops out when the sequence is read from its end.
fn general_3_4(player: &facts::Player) -> Vec<Colour> {
    let colour = |round: &Round| match *round {
        Round::Game { colour, .. } => Some(colour),
        _ => None,
    };
    player.rounds.iter().filter_map(colour).collect()
}

/// 1.5: games with White minus games with Black.
fn article_1_5(colours: &[Colour]) -> i32 {
    colours.iter().map(|colour| if *colour == Colour::White { 1 } else { -1 }).sum()
}

/// 1.6: the colour preference.
fn article_1_6(colours: &[Colour]) -> (Colour, Strength) {
    let difference = article_1_5(colours);
    let twice = match colours {
        [.., before, last] if before == last => Some(*last),
        _ => None,
    };
    // CHOICE contradiction: 1.6.1 gives both colours to a player whose difference is greater than +1 and whose last two
    // games were Black (or the reverse). By [C3] this cannot arise; if it is given, the difference decides.
    if difference < -1 {
        (Colour::White, Strength::Absolute) // 1.6.1
    } else if difference > 1 {
        (Colour::Black, Strength::Absolute) // 1.6.1
    } else if let Some(colour) = twice {
        (colour.other(), Strength::Absolute) // 1.6.1
    } else if difference == 1 {
        (Colour::Black, Strength::Strong) // 1.6.2
    } else if difference == -1 {
        (Colour::White, Strength::Strong) // 1.6.2
    } else if let Some(last) = colours.last() {
        (last.other(), Strength::Mild) // 1.6.3
    } else {
        (Colour::Black, Strength::Mild) // 1.6.4
    }
}

/// 1.7: the average rating of opponents, rounded to the nearest integer, one half upwards; 0 without games.
fn article_1_7(ratings: &[u32]) -> u32 {
    let sum: u64 = ratings.iter().map(|rating| u64::from(*rating)).sum();
    let number = ratings.len() as u64;
    if number == 0 { 0 } else { u32::try_from((2 * sum + number) / (2 * number)).unwrap_or(u32::MAX) }
}

/// 1.8.2: MaxT.
fn article_1_8_2(rounds: usize) -> usize {
    2 + rounds / 5
}

/// 1.3.2: was the player an upfloater in the round with this index, i.e. paired in a bracket above the own scoregroup?
///
/// CHOICE history: past brackets are not among the facts. An upfloater is always paired with a resident (two upfloaters
/// who met could both have been left out, against [C5]), so "paired with somebody who then had more points" says it.
fn upfloated(event: &Event, choices: &Choices, player: &facts::Player, index: usize) -> bool {
    let before =
        |player: &facts::Player| -> i32 { player.rounds.iter().take(index).map(Round::points).sum() };
    let opponent = match player.rounds.get(index) {
        Some(Round::Game { opponent, .. }) => *opponent,
        Some(Round::Default { opponent, .. }) if choices.default_is_upfloat => *opponent,
        _ => return false,
    };
    event
        .players
        .iter()
        .find(|other| other.number == opponent)
        .is_some_and(|other| before(other) > before(player))
}

/// [C10]: the index of the previous round, see [`Previous`].
fn previous_round(event: &Event, choices: &Choices, player: &facts::Player) -> Option<usize> {
    match choices.previous {
        Previous::RoundBefore => event.round.checked_sub(2),
        Previous::LastPaired => player
            .rounds
            .iter()
            .rposition(|round| matches!(round, Round::Game { .. } | Round::Default { .. })),
    }
}

/// 2.1.2, [C2]: may the player not receive the bye?
fn c2_barred(choices: &Choices, player: &facts::Player) -> bool {
    player.rounds.iter().any(|round| match *round {
        Round::PairingBye => true,
        Round::Default { points, .. } => points >= WIN,
        Round::RequestedBye { points } => choices.full_request_bars_bye && points >= WIN,
        Round::Game { .. } | Round::Absent => false,
    })
}

/// 4.1.3: all sets of `k` of the positions 0 to `p` - 1, by the smallest differing position.
fn article_4_1_3(p: usize, k: usize) -> Vec<Vec<usize>> {
    fn go(from: usize, p: usize, k: usize, set: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
        if set.len() == k {
            all.push(set.clone());
            return;
        }
        for position in from..p {
            set.push(position);
            go(position + 1, p, k, set, all);
            set.pop();
        }
    }
    let mut all = Vec::new();
    go(0, p, k, &mut Vec::new(), &mut all);
    all
}

/// 4.3.3: sequence numbers from the middle outwards; of two in the middle, the higher in the list.
fn article_4_3_3<T>(mut list: Vec<T>) -> Vec<T> {
    let mut numbered = Vec::new();
    while !list.is_empty() {
        numbered.push(list.remove((list.len() - 1) / 2));
    }
    numbered
}

/// 4.4.2: the transpositions of `pool` (given by ascending TPN) in their order; `fits` says whether a player may stand
/// at a place (what cannot be legal is cut off there). Ends when `visit` answers true.
fn article_4_4_2(
    pool: &[usize],
    fits: &dyn Fn(usize, usize) -> bool,
    visit: &mut dyn FnMut(&[usize]) -> bool,
) -> bool {
    fn go(
        order: &mut Vec<usize>,
        rest: &[usize],
        fits: &dyn Fn(usize, usize) -> bool,
        visit: &mut dyn FnMut(&[usize]) -> bool,
    ) -> bool {
        if rest.is_empty() {
            return visit(order);
        }
        for &player in rest {
            if !fits(order.len(), player) {
                continue;
            }
            order.push(player);
            let others = without(rest, &[player]);
            if go(order, &others, fits, visit) {
                return true;
            }
            order.pop();
        }
        false
    }
    go(&mut Vec::new(), pool, fits, visit)
}

/// `all` without `some`.
fn without(all: &[usize], some: &[usize]) -> Vec<usize> {
    all.iter().copied().filter(|one| !some.contains(one)).collect()
}

/// `all` and `more`.
fn with(all: &[usize], more: &[usize]) -> Vec<usize> {
    all.iter().chain(more).copied().collect()
}

/// How well the best pairing of a bracket does on [C6] to [C10] (2.3.2 to 2.3.6); smaller is better. [C5] is the same
/// for all that are compared.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Quality {
    /// [C6] scores of the upfloaters, ascending, each to be maximised.
    c6: Vec<Reverse<i32>>,
    c7: usize,
    c8: usize,
    c9: Vec<usize>,
    c10: usize,
}

/// Those who take part.
struct Field<'a> {
    event: &'a Event,
    choices: &'a Choices,
    seats: Vec<Seat>,
}

impl<'a> Field<'a> {
    fn new(event: &'a Event, choices: &'a Choices) -> Self {
        let rating = |number: u32| {
            let opponent = event.players.iter().find(|player| player.number == number);
            opponent.and_then(|player| player.rating).unwrap_or(choices.unrated)
        };
        let seat = |player: &facts::Player| {
            let colours = general_3_4(player);
            let (due, strength) = article_1_6(&colours);
            let opponents: Vec<u32> = player
                .rounds
                .iter()
                .filter_map(|round| match *round {
                    Round::Game { opponent, .. } => Some(opponent),
                    _ => None,
                })
                .collect();
            let ratings: Vec<u32> = opponents.iter().map(|number| rating(*number)).collect();
            Seat {
                tpn: player.number,
                score: player.points(),
                colours,
                due,
                strength,
                aro: article_1_7(&ratings),
                opponents,
                upfloats: (0..player.rounds.len())
                    .filter(|index| upfloated(event, choices, player, *index))
                    .count(),
                upfloated_before: previous_round(event, choices, player)
                    .is_some_and(|index| upfloated(event, choices, player, index)),
                barred: c2_barred(choices, player),
            }
        };
        let seats = event.players.iter().filter(|player| player.takes_part).map(seat).collect();
        Self { event, choices, seats }
    }

    fn seat(&self, player: usize) -> &Seat {
        &self.seats[player]
    }

    /// By ascending TPN (1.2).
    fn by_tpn(&self, players: &[usize]) -> Vec<usize> {
        let mut sorted = players.to_vec();
        sorted.sort_by_key(|player| self.seat(*player).tpn);
        sorted
    }

    /// By ascending ARO, then ascending TPN (3.2.5, 4.3.2).
    fn by_aro(&self, players: &[usize]) -> Vec<usize> {
        let mut sorted = players.to_vec();
        sorted.sort_by_key(|player| (self.seat(*player).aro, self.seat(*player).tpn));
        sorted
    }

    /// 5.2.1: the higher ranked one (more points, then smaller TPN) first.
    fn ranked(&self, a: usize, b: usize) -> (usize, usize) {
        let rank = |player: usize| (Reverse(self.seat(player).score), self.seat(player).tpn);
        if rank(a) <= rank(b) { (a, b) } else { (b, a) }
    }

    // Article 1.9

    /// 1.9.1: is there a complete pairing of these players that complies with the absolute criteria?
    fn article_1_9_1(&self, players: &[usize]) -> bool {
        let Some((&first, rest)) = players.split_first() else {
            return true;
        };
        rest.iter().any(|&other| self.may_meet(first, other) && self.article_1_9_1(&without(rest, &[other])))
    }

    // Article 2

    /// 2.1.1, [C1]: they have not played. A pairing that was not played does not count (C.04.2, 3.5). Pairs that the
    /// arbiter has forbidden are taken likewise.
    fn c1(&self, a: usize, b: usize) -> bool {
        let (a, b) = (self.seat(a), self.seat(b));
        let forbidden = [(a.tpn, b.tpn), (b.tpn, a.tpn)];
        !a.opponents.contains(&b.tpn)
            && !b.opponents.contains(&a.tpn)
            && !self.event.forbidden.iter().any(|pair| forbidden.contains(pair))
    }

    /// 2.1.3, [C3]: they have not both the same absolute preference.
    fn c3(&self, a: usize, b: usize) -> bool {
        let (a, b) = (self.seat(a), self.seat(b));
        !(a.strength == Strength::Absolute && b.strength == Strength::Absolute && a.due == b.due)
    }

    /// [C1] and [C3].
    fn may_meet(&self, a: usize, b: usize) -> bool {
        self.c1(a, b) && self.c3(a, b)
    }

    /// 2.2.1, [C4]: those not yet paired can be paired.
    fn c4(&self, unpaired: &[usize]) -> bool {
        self.article_1_9_1(unpaired)
    }

    /// [C7] in one pair: how many of the two do not get their preference, with the colours of Article 5.
    fn unmet(&self, a: usize, b: usize) -> usize {
        let (white, black) = self.article_5_2(a, b);
        usize::from(self.seat(white).due != Colour::White)
            + usize::from(self.seat(black).due != Colour::Black)
    }

    /// The smallest sum of `cost` over all pairings of `players` that comply with [C1] and [C3]; none if there are no
    /// such pairings. `least` tells a number that no pairing of the rest can go below, and is used only to cut off.
    fn fewest(
        &self,
        players: &[usize],
        cost: &dyn Fn(usize, usize) -> usize,
        least: &dyn Fn(&[usize]) -> usize,
    ) -> Option<usize> {
        fn go(
            field: &Field<'_>,
            players: &[usize],
            so_far: usize,
            cost: &dyn Fn(usize, usize) -> usize,
            least: &dyn Fn(&[usize]) -> usize,
            best: &mut Option<usize>,
        ) {
            if best.is_some_and(|best| so_far + least(players) >= best) {
                return;
            }
            let Some((&first, rest)) = players.split_first() else {
                *best = Some(so_far);
                return;
            };
            for &other in rest {
                if field.may_meet(first, other) {
                    let others = without(rest, &[other]);
                    go(field, &others, so_far + cost(first, other), cost, least, best);
                }
            }
        }
        if players.len() % 2 != 0 {
            return None;
        }
        let mut best = None;
        go(self, players, 0, cost, least, &mut best);
        best
    }

    /// 2.3.3, [C7]: the smallest number of players who do not get their preference, over the pairings of the bracket;
    /// none if there are no pairings.
    fn c7(&self, bracket: &[usize]) -> Option<usize> {
        // Two with different preferences both get theirs (5.2.2), so the surplus of one colour cannot be avoided.
        let least = |players: &[usize]| {
            let white = players.iter().filter(|player| self.seat(**player).due == Colour::White).count();
            white.abs_diff(players.len() - white) / 2
        };
        self.fewest(bracket, &|a, b| self.unmet(a, b), &least)
    }

    /// [C8] to [C10]: does it not matter any more?
    fn last_round(&self) -> bool {
        self.event.round >= self.event.rounds
    }

    /// 1.8.1.
    fn maximum_upfloater(&self, player: usize) -> bool {
        self.seat(player).upfloats >= article_1_8_2(self.event.rounds)
    }

    /// 2.3.2, [C6]: scores of the upfloaters in ascending order, to be maximised.
    fn c6(&self, upfloaters: &[usize]) -> Vec<Reverse<i32>> {
        let mut scores: Vec<i32> = upfloaters.iter().map(|player| self.seat(*player).score).collect();
        scores.sort_unstable();
        scores.into_iter().map(Reverse).collect()
    }

    /// 2.3.4, [C8]: upfloaters who are maximum upfloaters.
    fn c8(&self, upfloaters: &[usize]) -> usize {
        if self.last_round() {
            return 0;
        }
        upfloaters.iter().filter(|player| self.maximum_upfloater(**player)).count()
    }

    /// 2.3.5, [C9]: times that maximum upfloaters are upfloated.
    fn c9(&self, upfloaters: &[usize]) -> Vec<usize> {
        if self.last_round() {
            return Vec::new();
        }
        let mut times: Vec<usize> = upfloaters
            .iter()
            .filter(|player| self.maximum_upfloater(**player))
            .map(|player| self.seat(*player).upfloats)
            .collect();
        match self.choices.times {
            Times::Sum => vec![times.iter().sum()],
            Times::Descending => {
                times.sort_unstable_by_key(|number| Reverse(*number));
                times
            }
        }
    }

    /// 2.3.6, [C10]: upfloaters who upfloated in the previous round.
    fn c10(&self, upfloaters: &[usize]) -> usize {
        if self.last_round() {
            return 0;
        }
        upfloaters.iter().filter(|player| self.seat(**player).upfloated_before).count()
    }

    // Article 3

    /// 3.1: who has the bye.
    fn article_3_1(&self, players: &[usize]) -> Option<usize> {
        players
            .iter()
            .copied()
            .filter(|player| !self.seat(*player).barred) // 3.1.1
            .filter(|player| self.article_1_9_1(&without(players, &[*player]))) // 3.1.2
            .min_by_key(|player| {
                let seat = self.seat(*player);
                // 3.1.3, 3.1.4 (games played, so unplayed pairings and byes do not count), 3.1.5
                (seat.score, Reverse(seat.colours.len()), Reverse(seat.tpn))
            })
    }

    /// 3.2.1 and 3.2.2: the upfloaters for these residents out of those `lower`; none if no set makes a legal pairing.
    fn article_3_2_2(&self, residents: &[usize], lower: &[usize]) -> Option<Vec<usize>> {
        let pool = self.article_4_2(lower);
        // 3.2.1, [C5]: the smallest number for which there is a legal pairing.
        for number in 0..=pool.len() {
            if (residents.len() + number) % 2 != 0 {
                continue;
            }
            let mut best: Option<(Quality, Vec<usize>)> = None;
            for set in article_4_1_3(pool.len(), number) {
                let upfloaters: Vec<usize> = set.iter().map(|position| pool[*position]).collect();
                let c6 = self.c6(&upfloaters);
                if best.as_ref().is_some_and(|(quality, _)| c6 > quality.c6) {
                    continue; // already worse
                }
                if !self.c4(&without(lower, &upfloaters)) {
                    continue;
                }
                let Some(c7) = self.c7(&with(residents, &upfloaters)) else {
                    continue;
                };
                let quality = Quality {
                    c6,
                    c7,
                    c8: self.c8(&upfloaters),
                    c9: self.c9(&upfloaters),
                    c10: self.c10(&upfloaters),
                };
                // The first one of the best: replaced only by something better.
                if best.as_ref().map_or(true, |(other, _)| quality < *other) {
                    best = Some((quality, upfloaters));
                }
            }
            if let Some((_, upfloaters)) = best {
                return Some(upfloaters);
            }
        }
        None
    }

    /// 3.2.3: the subgroups G1 and G2 at first.
    fn article_3_2_3(&self, bracket: &[usize]) -> (Vec<usize>, Vec<usize>) {
        if self.all_unplayed(bracket) {
            let sorted = self.by_tpn(bracket);
            let (first, second) = sorted.split_at(sorted.len() / 2);
            (first.to_vec(), second.to_vec())
        } else {
            bracket.iter().copied().partition(|player| self.seat(*player).due == Colour::White)
        }
    }

    fn all_unplayed(&self, bracket: &[usize]) -> bool {
        bracket.iter().all(|player| self.seat(*player).unplayed())
    }

    /// 3.2.4: G1 and G2 after the two shifts.
    ///
    /// CHOICE unavoidable: pairs "must unavoidably" be made inside a subgroup if every legal pairing of the bracket has
    /// at least that many of them (the text names no other measure).
    ///
    /// CHOICE look_ahead: in the first shift a set "can yield a legal pairing" if some set of the second shift and some
    /// transposition then make one; "that complies at best with [C7]" is the value of the best of these.
    fn article_3_2_4(&self, g1: &[usize], g2: &[usize]) -> Option<(Vec<usize>, Vec<usize>)> {
        let bracket = with(g1, g2);
        let aim = self.c7(&bracket)?;
        let smaller = if g2.len() < g1.len() { g2 } else { g1 };
        let larger = if g2.len() < g1.len() { g1 } else { g2 };
        let pairs = self.article_3_2_4_unavoidable(smaller, larger)?;
        let initial = [g1, g2];
        let first_is_g1 = g1.len() <= g2.len();
        // First item: from the smaller (or from G1) into the other one.
        let mut best: Option<(usize, Vec<usize>, Vec<usize>)> = None;
        for shifters in self.article_4_3(&bracket, smaller, smaller, pairs) {
            let left = without(smaller, &shifters);
            let right = with(larger, &shifters);
            let (new_g1, new_g2) = if first_is_g1 { (left, right) } else { (right, left) };
            // Second item: equalise.
            let Some((value, new_g1, new_g2)) = self.article_3_2_4_equalise(&new_g1, &new_g2, initial, aim)
            else {
                continue;
            };
            if best.as_ref().map_or(true, |(other, ..)| value < *other) {
                best = Some((value, new_g1, new_g2));
            }
            if value == aim {
                break; // nothing can be better
            }
        }
        best.map(|(_, new_g1, new_g2)| (new_g1, new_g2))
    }

    /// 3.2.4, first item: the number of pairs that must be made inside `smaller`.
    fn article_3_2_4_unavoidable(&self, smaller: &[usize], larger: &[usize]) -> Option<usize> {
        let inside = |player: usize| smaller.contains(&player);
        let least = |players: &[usize]| {
            let count = players.iter().filter(|player| inside(**player)).count();
            count.saturating_sub(players.len() - count) / 2
        };
        self.fewest(&with(smaller, larger), &|a, b| usize::from(inside(a) && inside(b)), &least)
    }

    /// 3.2.4, second item: the first set from the larger subgroup that yields the best value on [C7], and the subgroups
    /// that it makes. `initial` are G1 and G2 of 3.2.3; a value of `aim` cannot be bettered.
    fn article_3_2_4_equalise(
        &self,
        g1: &[usize],
        g2: &[usize],
        initial: [&[usize]; 2],
        aim: usize,
    ) -> Option<(usize, Vec<usize>, Vec<usize>)> {
        let bracket = with(g1, g2);
        let number = g1.len().abs_diff(g2.len()) / 2;
        let g1_is_larger = g1.len() > g2.len();
        let (larger, other, before) = if g1_is_larger { (g1, g2, initial[0]) } else { (g2, g1, initial[1]) };
        let mut best: Option<(usize, Vec<usize>, Vec<usize>)> = None;
        for shifters in self.article_4_3(&bracket, larger, before, number) {
            let left = without(larger, &shifters);
            let right = with(other, &shifters);
            let (new_g1, new_g2) = if g1_is_larger { (left, right) } else { (right, left) };
            let Some(value) = self.value(&new_g1, &new_g2, aim) else {
                continue;
            };
            if best.as_ref().map_or(true, |(other, ..)| value < *other) {
                best = Some((value, new_g1, new_g2));
            }
            if value == aim {
                break; // nothing can be better
            }
        }
        best
    }

    /// 3.2.4, note: the best value on [C7] of the legal pairings of G1 with G2; none if there are none.
    fn value(&self, g1: &[usize], g2: &[usize], aim: usize) -> Option<usize> {
        let s1 = self.article_3_2_5(g1);
        let mut best: Option<usize> = None;
        article_4_4_2(&self.by_tpn(g2), &|place, player| self.may_meet(s1[place], player), &mut |order| {
            let value = s1.iter().zip(order).map(|(a, b)| self.unmet(*a, *b)).sum();
            best = Some(best.map_or(value, |best| best.min(value)));
            value == aim // nothing can be better
        });
        best
    }

    /// 3.2.5: S1.
    fn article_3_2_5(&self, g1: &[usize]) -> Vec<usize> {
        self.by_aro(g1)
    }

    /// 3.2.6: T2, the first transposition that yields a legal pairing with S1.
    fn article_3_2_6(&self, s1: &[usize], g2: &[usize]) -> Option<Vec<usize>> {
        let mut found = None;
        let fits = |place: usize, player: usize| self.may_meet(s1[place], player);
        article_4_4_2(&self.by_tpn(g2), &fits, &mut |order| {
            found = Some(order.to_vec());
            true
        });
        found
    }

    /// 3.2.3 to 3.2.6: the pairs of a bracket.
    fn bracket(&self, bracket: &[usize]) -> Option<Vec<(usize, usize)>> {
        let (g1, g2) = self.article_3_2_3(bracket);
        let (g1, g2) = self.article_3_2_4(&g1, &g2)?;
        let s1 = self.article_3_2_5(&g1);
        let t2 = self.article_3_2_6(&s1, &g2)?;
        Some(s1.into_iter().zip(t2).collect())
    }

    // Article 4

    /// 4.2: possible upfloaters with sequence numbers by descending score, then ascending TPN.
    fn article_4_2(&self, lower: &[usize]) -> Vec<usize> {
        let mut pool = lower.to_vec();
        pool.sort_by_key(|player| (Reverse(self.seat(*player).score), self.seat(*player).tpn));
        pool
    }

    /// 4.3: the sets of `number` shifters out of `subgroup` in their order. `initial` is the subgroup as it was in
    /// 3.2.3.
    fn article_4_3(
        &self,
        bracket: &[usize],
        subgroup: &[usize],
        initial: &[usize],
        number: usize,
    ) -> Vec<Vec<usize>> {
        // 4.3.1: who was in the subgroup initially has the preference of that subgroup; those shifted into it do not,
        // and so are no shifters of that colour (where nobody has played, see CHOICE pool).
        let (list, eligible): (&[usize], &[usize]) = match (self.all_unplayed(bracket), self.choices.pool) {
            (false, _) | (true, Pool::Initial) => (initial, initial),
            (true, Pool::Current) => (subgroup, subgroup),
            (true, Pool::Bracket) => (bracket, initial),
        };
        // 4.3.2: all of the list have the same preference.
        let white = list.first().is_some_and(|player| self.seat(*player).due == Colour::White);
        let sorted = if white { self.by_aro(list) } else { self.by_tpn(list) };
        let mut pool = article_4_3_3(sorted);
        pool.retain(|player| eligible.contains(player));
        article_4_1_3(pool.len(), number)
            .into_iter()
            .map(|set| set.into_iter().map(|position| pool[position]).collect())
            .collect()
    }

    // Article 5

    /// 5.2: the colours of a pair, (White, Black).
    fn article_5_2(&self, a: usize, b: usize) -> (usize, usize) {
        let (higher, lower) = self.ranked(a, b);
        let (high, low) = (self.seat(higher), self.seat(lower));
        let give = |colour: Colour| if colour == Colour::White { (higher, lower) } else { (lower, higher) };
        // 5.2.1 with 5.1
        if high.unplayed() && low.unplayed() {
            let initial = self.event.drawn;
            return give(if high.tpn % 2 == 1 { initial } else { initial.other() });
        }
        // 5.2.2
        if high.due != low.due {
            return give(high.due);
        }
        // 5.2.3
        if high.strength > low.strength {
            return give(high.due);
        }
        if low.strength > high.strength {
            return give(low.due.other());
        }
        // 5.2.4: read from the latest game backwards (C.04.2, 3.4).
        for (mine, other) in high.colours.iter().rev().zip(low.colours.iter().rev()) {
            if mine != other {
                return give(mine.other());
            }
        }
        // 5.2.5
        give(high.due)
    }
}

/// C.04.2, 3.6: the order of the pairs.
///
/// CHOICE order: it is only recommended there; it is taken.
fn general_3_6(field: &Field<'_>, pairs: &mut [(usize, usize)]) {
    pairs.sort_by_key(|(a, b)| {
        let (higher, lower) = field.ranked(*a, *b);
        let (higher, lower) = (field.seat(higher), field.seat(lower));
        (Reverse(higher.score), Reverse(higher.score + lower.score), higher.tpn)
    });
}

/// 1.9.2: the pairing of a round.
pub(crate) fn pair(event: &Event, choices: &Choices) -> Answer {
    let field = Field::new(event, choices);
    let mut unpaired: Vec<usize> = (0..field.seats.len()).collect();
    let mut bye = None;
    if unpaired.len() % 2 == 1 {
        let Some(player) = field.article_3_1(&unpaired) else {
            return Answer::GivesOut(
                "1.9.3: nobody can receive the pairing-allocated bye and leave a complete pairing (3.1)"
                    .to_string(),
            );
        };
        unpaired = without(&unpaired, &[player]);
        bye = Some(field.seat(player).tpn);
    } else if !field.article_1_9_1(&unpaired) {
        return Answer::GivesOut("1.9.3: it is impossible to complete a round-pairing (1.9.1)".to_string());
    }
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    while let Some(score) = unpaired.iter().map(|player| field.seat(*player).score).max() {
        let (residents, lower): (Vec<usize>, Vec<usize>) =
            unpaired.iter().copied().partition(|player| field.seat(*player).score == score);
        let Some(upfloaters) = field.article_3_2_2(&residents, &lower) else {
            return Answer::GivesOut("3.2.2: no set of upfloaters makes a legal pairing".to_string());
        };
        let bracket = with(&residents, &upfloaters);
        let Some(made) = field.bracket(&bracket) else {
            return Answer::GivesOut("3.2.4: no set of shifters makes a legal pairing".to_string());
        };
        pairs.extend(made.iter().map(|(a, b)| field.article_5_2(*a, *b)));
        unpaired = without(&unpaired, &bracket);
    }
    general_3_6(&field, &mut pairs);
    let boards =
        pairs.iter().map(|(white, black)| (field.seat(*white).tpn, field.seat(*black).tpn)).collect();
    Answer::Pairings(vec![Pairing { boards, bye }])
}

#[cfg(test)]
mod tests {
    use super::*;
    use Colour::{Black, White};

    fn player(number: u32, rating: u32, rounds: Vec<Round>) -> facts::Player {
        facts::Player {
            number,
            rating: Some(rating),
            club: String::new(),
            area: String::new(),
            federation: String::new(),
            family: String::new(),
            rounds,
            takes_part: true,
            secondary: 0,
        }
    }

    fn event(rounds: usize, round: usize, players: Vec<facts::Player>) -> Event {
        Event {
            rounds,
            round,
            players,
            forbidden: Vec::new(),
            drawn: White,
            away_now: Vec::new(),
            withdrawn: Vec::new(),
        }
    }

    fn game(opponent: u32, colour: Colour, points: i32) -> Round {
        Round::Game { opponent, colour, points }
    }

    /// `number` players without rounds, rated 2000, 1990, …
    fn fresh(number: u32) -> Event {
        event(7, 1, (1..=number).map(|tpn| player(tpn, 2010 - 10 * tpn, Vec::new())).collect())
    }

    fn only(answer: &Answer) -> Pairing {
        match answer {
            Answer::Pairings(pairings) => {
                assert_eq!(pairings.len(), 1);
                pairings[0].clone()
            }
            Answer::GivesOut(reason) => panic!("{reason}"),
        }
    }

    fn paired(event: &Event) -> Pairing {
        only(&pair(event, &Choices::default()))
    }

    fn colours(text: &str) -> Vec<Colour> {
        text.chars().map(|letter| if letter == 'W' { White } else { Black }).collect()
    }

    /// A player with this colour history ("u" unplayed) against opponents out of the event (all from 90 on).
    fn with_history(number: u32, text: &str, points: i32) -> facts::Player {
        let mut left = points;
        let mut opponent = 90 + 10 * number;
        let rounds = text
            .chars()
            .map(|letter| {
                let points = left.min(2);
                opponent += 1;
                match letter {
                    'u' => Round::Absent,
                    letter => {
                        left -= points;
                        game(opponent, if letter == 'W' { White } else { Black }, points)
                    }
                }
            })
            .collect();
        player(number, 2000, rounds)
    }

    #[test]
    fn a1_5_and_1_6() {
        assert_eq!(article_1_5(&colours("WBW")), 1);
        assert_eq!(article_1_6(&colours("")), (Black, Strength::Mild));
        assert_eq!(article_1_6(&colours("WB")), (White, Strength::Mild));
        assert_eq!(article_1_6(&colours("W")), (Black, Strength::Strong));
        assert_eq!(article_1_6(&colours("BWB")), (White, Strength::Strong));
        assert_eq!(article_1_6(&colours("BWW")), (Black, Strength::Absolute));
        assert_eq!(article_1_6(&colours("WWBB")), (White, Strength::Absolute));
        assert_eq!(article_1_6(&colours("BBWBBW")), (White, Strength::Absolute));
    }

    #[test]
    fn a1_7() {
        assert_eq!(article_1_7(&[]), 0);
        assert_eq!(article_1_7(&[2000, 2001]), 2001);
        assert_eq!(article_1_7(&[2000, 2000, 2001]), 2000);
        // A game that was not played does not count.
        let unplayed = Round::Default { opponent: 3, colour: White, points: 2 };
        let mut three = fresh(3);
        three.players[0].rounds = vec![game(2, White, 2), unplayed];
        three.players[1].rounds = vec![game(1, Black, 0), Round::Absent];
        let choices = Choices::default();
        let field = Field::new(&three, &choices);
        assert_eq!(field.seats[0].aro, 1990);
        assert_eq!(field.seats[2].aro, 0);
    }

    #[test]
    fn a1_8() {
        assert_eq!([4, 5, 9, 10, 11].map(article_1_8_2), [2, 3, 3, 4, 4]);
        let mut two = fresh(2);
        two.round = 3;
        two.players[0].rounds = vec![game(9, White, 2), game(2, White, 2)];
        two.players[1].rounds =
            vec![game(8, Black, 0), Round::Default { opponent: 1, colour: Black, points: 0 }];
        let choices = Choices::default();
        assert_eq!(Field::new(&two, &choices).seats[1].upfloats, 1);
        assert!(Field::new(&two, &choices).seats[1].upfloated_before);
        let choices = Choices { default_is_upfloat: false, ..Choices::default() };
        assert_eq!(Field::new(&two, &choices).seats[1].upfloats, 0);
        // CHOICE previous
        two.round = 4;
        for player in &mut two.players {
            player.rounds.push(Round::Absent);
        }
        let choices = Choices::default();
        assert!(!Field::new(&two, &choices).seats[1].upfloated_before);
        let choices = Choices { previous: Previous::LastPaired, ..Choices::default() };
        assert!(Field::new(&two, &choices).seats[1].upfloated_before);
    }

    #[test]
    fn c1_to_c3() {
        let mut four = fresh(4);
        four.players[0].rounds =
            vec![game(2, White, 1), Round::Default { opponent: 3, colour: White, points: 2 }];
        four.players[1].rounds = vec![game(1, Black, 1), Round::RequestedBye { points: 2 }];
        four.players[2].rounds =
            vec![Round::RequestedBye { points: 1 }, Round::Default { opponent: 1, colour: Black, points: 0 }];
        four.players[3].rounds = vec![Round::PairingBye, Round::Absent];
        four.forbidden = vec![(4, 1)];
        let choices = Choices::default();
        let field = Field::new(&four, &choices);
        assert!(!field.c1(0, 1) && field.c1(0, 2) && !field.c1(0, 3) && field.c1(1, 2));
        assert_eq!(field.seats.iter().map(|seat| seat.barred).collect::<Vec<_>>(), [true, true, false, true]);
        let choices = Choices { full_request_bars_bye: false, ..Choices::default() };
        assert!(!Field::new(&four, &choices).seats[1].barred);

        let colours =
            event(7, 4, vec![with_history(1, "BWW", 0), with_history(2, "BWW", 0), with_history(3, "WB", 0)]);
        let choices = Choices::default();
        let field = Field::new(&colours, &choices);
        assert!(!field.c3(0, 1) && field.c3(0, 2));
    }

    #[test]
    fn c6_to_c10() {
        let players =
            ["W", "B", "W"].iter().zip(1..).map(|(text, tpn)| with_history(tpn, text, 4 - tpn as i32));
        let three = event(4, 3, players.collect());
        let choices = Choices::default();
        let mut field = Field::new(&three, &choices);
        field.seats[0].upfloats = 2;
        field.seats[1].upfloats = 3;
        field.seats[2].upfloats = 1;
        field.seats[2].upfloated_before = true;
        assert!(field.c6(&[0, 1]) < field.c6(&[0, 2]));
        assert_eq!(field.c7(&[0, 1]), Some(0));
        assert_eq!(field.c7(&[0, 2]), Some(1));
        assert_eq!((field.c8(&[0, 1, 2]), field.c9(&[0, 1, 2]), field.c10(&[0, 1, 2])), (2, vec![5], 1));
        let last = Event { round: 4, ..three.clone() };
        let field = Field { event: &last, choices: &choices, seats: field.seats };
        assert_eq!((field.c8(&[0, 1, 2]), field.c9(&[0, 1, 2]), field.c10(&[0, 1, 2])), (0, vec![], 0));
    }

    #[test]
    fn a3_1() {
        // The lowest score, then more games, then the larger number; nobody twice.
        let mut five = fresh(5);
        five.round = 2;
        five.players[0].rounds = vec![game(2, White, 2)];
        five.players[1].rounds = vec![game(1, Black, 0)];
        five.players[2].rounds = vec![game(4, White, 2)];
        five.players[3].rounds = vec![game(3, Black, 0)];
        five.players[4].rounds = vec![Round::Absent];
        assert_eq!(paired(&five).bye, Some(4));
        five.players[4].rounds = vec![Round::PairingBye];
        assert_eq!(paired(&five).bye, Some(4));
        assert_eq!(paired(&fresh(5)).bye, Some(5));
        assert!(matches!(
            pair(&event(3, 2, vec![five.players[4].clone()]), &Choices::default()),
            Answer::GivesOut(_)
        ));
    }

    #[test]
    fn round_one() {
        assert_eq!(paired(&fresh(7)), Pairing { boards: vec![(1, 4), (5, 2), (3, 6)], bye: Some(7) });
        let mut black = fresh(6);
        black.drawn = Black;
        assert_eq!(paired(&black).boards, [(4, 1), (2, 5), (6, 3)]);
        assert_eq!(paired(&fresh(0)), Pairing { boards: vec![], bye: None });
    }

    #[test]
    fn a3_2_2_upfloaters() {
        // Three winners, one to come up: [C7] wants a Black seeker, though 2 is first by 4.2.
        let mut six = fresh(6);
        six.round = 2;
        for (index, round) in [
            game(4, White, 2),
            game(5, White, 0),
            game(6, White, 2),
            game(1, Black, 0),
            game(2, Black, 2),
            game(3, Black, 0),
        ]
        .into_iter()
        .enumerate()
        {
            six.players[index].rounds = vec![round];
        }
        let choices = Choices::default();
        let field = Field::new(&six, &choices);
        // Winners 1 (B), 3 (B), 5 (W) want a White seeker: 4 or 6.
        assert_eq!(field.article_3_2_2(&[0, 2, 4], &[1, 3, 5]), Some(vec![3]));
        // S1 = 4, 5 by ARO: 5 met 1990 (2), 4 met 2000 (1); so 5 first, against the first of 1, 3.
        assert_eq!(paired(&six).boards, [(5, 1), (4, 3), (6, 2)]);
        // [C10] comes into play only among equals.
        let mut field = Field::new(&six, &choices);
        field.seats[3].upfloated_before = true;
        assert_eq!(field.article_3_2_2(&[0, 2, 4], &[1, 3, 5]), Some(vec![5]));
        // [C4]: 2 and 4 cannot meet, so neither 6 ...
        six.forbidden = vec![(2, 4), (4, 6)];
        let field = Field::new(&six, &choices);
        assert_eq!(field.article_3_2_2(&[0, 2, 4], &[1, 3, 5]), Some(vec![3]));
        // ... nor, if 2 and 6 cannot meet either, 4: then 2 must come up.
        six.forbidden = vec![(2, 4), (2, 6)];
        let field = Field::new(&six, &choices);
        assert_eq!(field.article_3_2_2(&[0, 2, 4], &[1, 3, 5]), Some(vec![1]));
    }

    #[test]
    fn a3_2_3_and_3_2_4() {
        // Six Black seekers and two White seekers: two are shifted out of the middle of the six.
        let texts = ["W", "W", "W", "W", "W", "W", "B", "B"];
        let eight =
            event(7, 2, texts.iter().zip(1..).map(|(text, tpn)| with_history(tpn, text, 0)).collect());
        let choices = Choices::default();
        let field = Field::new(&eight, &choices);
        let all: Vec<usize> = (0..8).collect();
        let (g1, g2) = field.article_3_2_3(&all);
        assert_eq!((g1.clone(), g2.clone()), (vec![6, 7], vec![0, 1, 2, 3, 4, 5]));
        let (g1, g2) = field.article_3_2_4(&g1, &g2).unwrap();
        // Sequence: 3, 4, 2, 5, 1, 6: players 3 and 4.
        assert_eq!((field.by_tpn(&g1), g2), (vec![2, 3, 6, 7], vec![0, 1, 4, 5]));
    }

    #[test]
    fn a3_2_4_unavoidable() {
        // 1 and 2 want White, 3 and 4 Black, but 1 may meet only 2.
        let texts = ["B", "B", "W", "W"];
        let mut four =
            event(7, 2, texts.iter().zip(1..).map(|(text, tpn)| with_history(tpn, text, 0)).collect());
        four.forbidden = vec![(1, 3), (1, 4)];
        let choices = Choices::default();
        let field = Field::new(&four, &choices);
        assert_eq!(field.article_3_2_4_unavoidable(&[0, 1], &[2, 3]), Some(1));
        // #1 of 1, 2 is 1 (the higher of two in the middle), #1 of 3, 4 is 3.
        let (g1, g2) = field.article_3_2_4(&[0, 1], &[2, 3]).unwrap();
        assert_eq!((g1, g2), (vec![1, 2], vec![3, 0]));
        // Both pairs want the same colour equally: the higher ranked ones get theirs (5.2.5).
        assert_eq!(paired(&four).boards, [(1, 2), (4, 3)]);
        // The same where nobody has played: whatever the pool, a pairing is found.
        let mut four = fresh(4);
        four.forbidden = vec![(1, 3), (1, 4)];
        for pool in [Pool::Initial, Pool::Current, Pool::Bracket] {
            assert_eq!(only(&pair(&four, &Choices { pool, ..Choices::default() })).boards, [(1, 2), (3, 4)]);
        }
    }

    #[test]
    fn a3_2_5_and_3_2_6() {
        let mut four = fresh(4);
        four.round = 2;
        let rounds = [game(3, Black, 1), game(4, Black, 1), game(1, White, 1), game(2, White, 1)];
        for (player, round) in four.players.iter_mut().zip(rounds) {
            player.rounds = vec![round];
        }
        let choices = Choices::default();
        let field = Field::new(&four, &choices);
        assert_eq!(field.article_3_2_5(&[0, 1]), [1, 0]);
        assert_eq!(field.article_3_2_6(&[1, 0], &[2, 3]), Some(vec![2, 3]));
        assert_eq!(field.article_3_2_6(&[0, 1], &[2, 3]), Some(vec![3, 2]));
        assert_eq!(paired(&four).boards, [(1, 4), (2, 3)]);
    }

    #[test]
    fn a4_1_3() {
        let sets = article_4_1_3(4, 2);
        assert_eq!(sets, [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
        assert_eq!(article_4_1_3(3, 0), [Vec::<usize>::new()]);
    }

    #[test]
    fn a4_3_3_example() {
        assert_eq!(article_4_3_3("ABCDEFG".chars().collect()).into_iter().collect::<String>(), "DCEBFAG");
    }

    #[test]
    fn a4_4_example() {
        let mut all = Vec::new();
        article_4_4_2(&[0, 1, 2], &|_, _| true, &mut |order| {
            all.push(order.iter().map(|player| "ABC".as_bytes()[*player] as char).collect::<String>());
            false
        });
        assert_eq!(all, ["ABC", "ACB", "BAC", "BCA", "CAB", "CBA"]);
    }

    #[test]
    fn a5_2() {
        let colours = |one: &str, two: &str, points: [i32; 2]| {
            let two = event(9, 9, vec![with_history(1, one, points[0]), with_history(2, two, points[1])]);
            let choices = Choices::default();
            let (white, _) = Field::new(&two, &choices).article_5_2(0, 1);
            white + 1
        };
        assert_eq!(colours("", "", [0, 0]), 1); // 5.2.1
        assert_eq!(colours("W", "B", [0, 0]), 2); // 5.2.2
        assert_eq!(colours("BWB", "WBB", [0, 0]), 2); // 5.2.3, strong against absolute
        assert_eq!(colours("WB", "B", [0, 0]), 2); // 5.2.3, mild against strong
        assert_eq!(colours("WBBWB", "BWBWB", [0, 0]), 1); // 5.2.4: they last differed in the second game, 1 had Black
        assert_eq!(colours("BWWBu", "WuBWB", [2, 0]), 2); // 5.2.4 with C.04.2, 3.4: uBWWB and uWBWB
        assert_eq!(colours("WB", "WB", [0, 0]), 1); // 5.2.5
        assert_eq!(colours("WB", "WB", [0, 2]), 2); // 5.2.5, more points
        assert_eq!(colours("BW", "", [0, 0]), 2); // 5.2.5: 1 gets Black
    }

    #[test]
    fn general_3_4_examples() {
        let read = |text: &str| general_3_4(&with_history(1, text, 0));
        assert_eq!(read("BWBuW"), colours("BWBW"));
        assert_eq!(read("WBuWB"), colours("WBWB"));
        assert_eq!(read("BWWuBuW"), colours("BWWBW"));
    }

    #[test]
    fn general_3_6_order() {
        let scores = [2, 2, 3, 3, 2, 4];
        let six = event(7, 3, (1..).zip(scores).map(|(tpn, score)| with_history(tpn, "WB", score)).collect());
        let choices = Choices::default();
        let field = Field::new(&six, &choices);
        let mut pairs = vec![(0, 1), (4, 3), (2, 5)];
        general_3_6(&field, &mut pairs);
        assert_eq!(pairs, [(2, 5), (4, 3), (0, 1)]);
    }

    #[test]
    fn gives_out() {
        let mut two = fresh(2);
        two.players[0].rounds = vec![game(2, White, 1)];
        two.players[1].rounds = vec![game(1, Black, 1)];
        assert!(matches!(pair(&two, &Choices::default()), Answer::GivesOut(_)));
    }

    struct Lot(u64);

    impl Lot {
        fn below(&mut self, end: u64) -> u64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) % end
        }
    }

    /// The brackets of a round once more, step by step, against what must hold of them.
    fn check_brackets(field: &Field<'_>, mut unpaired: Vec<usize>) {
        while let Some(score) = unpaired.iter().map(|player| field.seat(*player).score).max() {
            let (residents, lower): (Vec<usize>, Vec<usize>) =
                unpaired.iter().copied().partition(|player| field.seat(*player).score == score);
            let upfloaters = field.article_3_2_2(&residents, &lower).unwrap();
            let bracket = with(&residents, &upfloaters);
            let pairs = field.bracket(&bracket).unwrap();
            for (a, b) in &pairs {
                assert!(field.may_meet(*a, *b));
                assert!(!(upfloaters.contains(a) && upfloaters.contains(b)), "CHOICE history");
                assert_eq!(field.unmet(*a, *b), usize::from(field.seat(*a).due == field.seat(*b).due));
            }
            let unmet: usize = pairs.iter().map(|(a, b)| field.unmet(*a, *b)).sum();
            assert_eq!(Some(unmet), field.c7(&bracket), "the procedure keeps to [C7]");
            unpaired = without(&unpaired, &bracket);
        }
    }

    /// Plays an event on by its own pairings; answers the number of rounds paired.
    fn play(lot: &mut Lot, players: u32, rounds: usize, odd_things: bool) -> usize {
        let mut event = fresh(players);
        event.rounds = rounds;
        for player in &mut event.players {
            let rating = 2200 - 40 * player.number - lot.below(40) as u32;
            player.rating = if odd_things && player.number == players { None } else { Some(rating) };
        }
        if odd_things && lot.below(2) == 0 {
            event.forbidden = vec![(1, 1 + lot.below(u64::from(players)) as u32)];
        }
        for round in 1..=rounds {
            event.round = round;
            for player in &mut event.players {
                player.takes_part = !odd_things || lot.below(10) != 0;
            }
            let choices = Choices {
                times: if lot.below(2) == 0 { Times::Sum } else { Times::Descending },
                ..Choices::default()
            };
            let answer = pair(&event, &choices);
            let Answer::Pairings(pairings) = answer else {
                return round - 1;
            };
            let pairing = &pairings[0];
            let field = Field::new(&event, &choices);
            let rest: Vec<usize> = (0..field.seats.len())
                .filter(|player| Some(field.seat(*player).tpn) != pairing.bye)
                .collect();
            assert_eq!(pairing.boards.len() * 2, rest.len());
            check_brackets(&field, rest);
            let mut made: Vec<(u32, Round)> = Vec::new();
            for (white, black) in &pairing.boards {
                let points = lot.below(3) as i32;
                if odd_things && lot.below(8) == 0 {
                    let won = lot.below(2) as i32 * 2;
                    made.push((*white, Round::Default { opponent: *black, colour: White, points: won }));
                    made.push((*black, Round::Default { opponent: *white, colour: Black, points: 2 - won }));
                } else {
                    made.push((*white, game(*black, White, points)));
                    made.push((*black, game(*white, Black, 2 - points)));
                }
            }
            made.extend(pairing.bye.map(|bye| (bye, Round::PairingBye)));
            for player in &mut event.players {
                let of_pairing =
                    made.iter().find(|(number, _)| *number == player.number).map(|(_, round)| *round);
                assert_eq!(of_pairing.is_some(), player.takes_part);
                let away = if lot.below(2) == 0 { Round::Absent } else { Round::RequestedBye { points: 1 } };
                player.rounds.push(of_pairing.unwrap_or(away));
            }
            for player in &event.players {
                let all: Vec<u32> = player
                    .rounds
                    .iter()
                    .filter_map(|round| match *round {
                        Round::Game { opponent, .. } => Some(opponent),
                        _ => None,
                    })
                    .collect();
                assert!((1..all.len()).all(|index| !all[..index].contains(&all[index])));
                let colours = general_3_4(player);
                assert!(article_1_5(&colours).abs() <= 2);
                assert!(colours.windows(3).all(|three| three[0] != three[1] || three[1] != three[2]));
            }
        }
        rounds
    }

    #[test]
    fn random_events() {
        let mut lot = Lot(1);
        let mut paired = 0;
        for number in 0..300 {
            let (players, rounds) = (4 + lot.below(6) as u32, 5 + lot.below(3) as usize);
            paired += play(&mut lot, players, rounds, number % 2 == 1);
        }
        assert!(paired > 1000, "{paired}");
    }

    #[test]
    fn twelve_players() {
        let mut lot = Lot(2);
        for number in 0..3 {
            assert!(play(&mut lot, 12, 7, number == 2) >= 5);
        }
    }
}
