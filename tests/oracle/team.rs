//! A literal reading of three texts, written from the texts alone:
//!
//! * `Team2026` – FIDE C.04.6 Swiss Team Pairing System, in force from 1 February 2026 (cited as 2026),
//! * `Team2024` – the same chapter, in force until 31 January 2026 (cited as 2024),
//! * `DoubleSwiss` – FIDE C.04.5 Double-Swiss System, from 1 February 2026 (cited as DS),
//!
//! with C.04.1 (Basic Rules) and C.04.2 (General Handling Rules, GHR) where the texts send there.
//!
//! Method: candidates are listed in the order of the text, each is valued criterion by criterion, and the first that
//! complies best is taken. What is cut off is only what cannot be better than a candidate that stands earlier. Whether
//! a group can be paired at all is found by trying, and what was tried is remembered.
//!
//! Where a text leaves something open there is a comment `CHOICE name: …`; those that a user could reasonably take
//! another way are fields of [`Choices`].
//!
//! Words: a "team" is a participant of any of the three. Teams are kept by index in ascending TPN, so that comparing
//! indices is comparing TPNs. A set of teams is a bit set of indices.
#![allow(dead_code, reason = "an oracle: what is used of it depends on the test")]

use super::facts;
use facts::{Answer, Colour, Event, Pairing, Player, Round};
use std::cell::RefCell;
use std::collections::HashMap;

/// Which text is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Text {
    Team2026,
    Team2024,
    DoubleSwiss,
}

/// Types of colour preferences (2026 and 2024 Article 1.7; the Double-Swiss has none).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Type {
    A,
    B,
    None,
}

/// CHOICE c6: how "choose the set so that [C1], [C3] and [C4] are complied with in the bracket where the following
/// scoregroup is paired" (2026 2.3.3, DS 2.3.3) is valued. (2024 3.3.3 says "maximise" and leaves nothing open here.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum C6 {
    /// [C4] is "minimise": the fewer upfloaters that bracket needs, the better ("comply as much as possible", 2.3).
    Fewest,
    /// Yes or no: complied with if that bracket needs no more upfloaters than its size makes unavoidable (0 if even,
    /// 1 if odd); sets that do not comply are all equal.
    YesNo,
}

/// CHOICE following: which scoregroup is "the following scoregroup" in [C6].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Following {
    /// The next lower score that any team to be paired in this round has (the receiver of the bye is not one), even
    /// if all its teams have been paired as upfloaters of earlier brackets: "became or are upfloaters (thus this
    /// scoregroup is now empty)". [C6] then says nothing.
    AsTheRoundBegan,
    /// The next lower score that a team still unpaired when this bracket is made has.
    StillUnpaired,
}

/// CHOICE first_without_colour (2024 only): the first-team has not played, the other has (its colour difference being
/// 0 and its preference none); 2024 ends with 4.3.8, which needs a last played round of the first-team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum FirstWithoutColour {
    /// The text says nothing: `GivesOut`.
    GivesOut,
    /// As 2026 4.3.9: alternate the colour of the other team.
    OtherTeam,
}

/// What the regulations of an event, or a user, may decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Choices {
    /// The text that is followed.
    pub text: Text,
    /// 2026 and 2024 1.7: Type A unless the rules of the competition say otherwise.
    pub preferences: Type,
    /// 2026 and 2024 1.2.2 and 4.2.2: the secondary score is used for the colours unless the rules say not to.
    pub secondary_for_colours: bool,
    /// CHOICE zero_in_last_round_is_none: 1.7.2 contradicts itself for a team with CD 0 before the last round that
    /// had the same colour in its last two played matches: first and second dash, strong; fifth dash, none. True:
    /// the fifth dash, which speaks of just this situation and of every preference, wins. False: strong wins and the
    /// fifth dash only sums up what is left over.
    pub zero_in_last_round_is_none: bool,
    /// CHOICE forfeit_floats: is a team a floater (1.5) of the previous round when its match against an opponent with
    /// another score was paired but forfeited? False: "plays against"; a forfeited match was not played. True: it was
    /// moved to another scoregroup all the same.
    pub forfeit_floats: bool,
    /// CHOICE forfeit_is_played: do forfeited matches count in "has played the highest number of matches" (2026 and
    /// DS 3.4.3; 2024 2.1.3 "games")? False: not played (GHR 3.4).
    pub forfeit_is_played: bool,
    /// See [`C6`].
    pub c6: C6,
    /// CHOICE c6_completion (2024 only): "the number of remaining teams that can be *legally* paired in the following
    /// scoregroup". True: legal as Article 2 defines it, so that [C3] holds too (what is left over of that scoregroup
    /// and everything below must allow a complete round-pairing). False: only [C1] within that scoregroup.
    pub c6_completion: bool,
    /// See [`Following`].
    pub following: Following,
    /// See [`FirstWithoutColour`].
    pub first_without_colour: FirstWithoutColour,
    /// CHOICE boards_by_first_team: GHR 3.6.3 "the smallest TPN of the higher ranked participant" for a pair of equal
    /// scores. False: higher ranked is by score, then by smaller TPN (the order of DS 1.2). True (teams only): higher
    /// ranked is the first-team of 4.2, so that the secondary score counts as well.
    pub boards_by_first_team: bool,
}

impl Choices {
    /// The defaults of a text.
    pub(crate) fn of(text: Text) -> Choices {
        Choices {
            text,
            preferences: Type::A,
            secondary_for_colours: true,
            zero_in_last_round_is_none: true,
            forfeit_floats: false,
            forfeit_is_played: false,
            c6: C6::Fewest,
            c6_completion: true,
            following: Following::AsTheRoundBegan,
            first_without_colour: FirstWithoutColour::GivesOut,
            boards_by_first_team: false,
        }
    }
}

/// A colour preference. The simple preference of Type A and the mild one of Type B are not `strong`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Preference {
    colour: Colour,
    strong: bool,
}

/// A set of teams: bit i is the team with index i.
type Set = u64;

fn single(team: usize) -> Set {
    1 << team
}

fn members(set: Set) -> Vec<usize> {
    (0..64).filter(|&i| set & single(i) != 0).collect()
}

/// All subsets of `items` with `size` members.
fn subsets(items: &[usize], size: usize) -> Vec<Set> {
    fn go(items: &[usize], size: usize, so_far: Set, found: &mut Vec<Set>) {
        if size == 0 {
            found.push(so_far);
            return;
        }
        for i in 0..items.len() {
            if items.len() - i < size {
                return;
            }
            go(&items[i + 1..], size - 1, so_far | single(items[i]), found);
        }
    }
    let mut found = Vec::new();
    go(items, size, 0, &mut found);
    found
}

/// Colours in the matches that were played, oldest first. 2026 and 2024 1.6.1: the match was actually played. DS 1.6:
/// at least one game was actually played (facts call such a match a `Game`). GHR 3.4: unplayed rounds are left out.
fn colours(player: &Player) -> Vec<Colour> {
    player
        .rounds
        .iter()
        .filter_map(|round| match *round {
            Round::Game { colour, .. } => Some(colour),
            _ => None,
        })
        .collect()
}

/// 2026 and 2024 1.6.2: matches with White minus matches with Black.
fn colour_difference(had: &[Colour]) -> i32 {
    had.iter()
        .map(|colour| match colour {
            Colour::White => 1,
            Colour::Black => -1,
        })
        .sum()
}

/// "The team had (that colour) in the last two played matches": the colour, if two were played and it was the same.
fn last_two(had: &[Colour]) -> Option<Colour> {
    match had {
        [.., before, last] if before == last => Some(*last),
        _ => None,
    }
}

/// The first two dashes of 1.7.1, and word for word those of 1.7.2 (2026 and 2024).
fn first_two_dashes(had: &[Colour]) -> Option<Colour> {
    let difference = colour_difference(had);
    let last_two = last_two(had);
    if difference < -1 || (matches!(difference, -1 | 0) && last_two == Some(Colour::Black)) {
        Some(Colour::White)
    } else if difference > 1 || (matches!(difference, 0 | 1) && last_two == Some(Colour::White)) {
        Some(Colour::Black)
    } else {
        None
    }
}

/// 2026 and 2024 1.7.1: Type A.
fn type_a(had: &[Colour]) -> Option<Preference> {
    first_two_dashes(had).map(|colour| Preference { colour, strong: false })
}

/// 2026 and 2024 1.7.2: Type B.
fn type_b(had: &[Colour], last_round: bool, zero_in_last_round_is_none: bool) -> Option<Preference> {
    let difference = colour_difference(had);
    let last = *had.last()?; // fifth dash: yet to play a match
    if zero_in_last_round_is_none && last_round && difference == 0 {
        return None; // fifth dash; CHOICE zero_in_last_round_is_none
    }
    if let Some(colour) = first_two_dashes(had) {
        return Some(Preference { colour, strong: true });
    }
    let mild = |colour| Some(Preference { colour, strong: false });
    match difference {
        -1 => mild(Colour::White),
        1 => mild(Colour::Black),
        0 if !last_round => mild(last.other()),
        _ => None,
    }
}

/// [C2]: may this team receive the pairing-allocated bye?
fn c2(player: &Player, text: Text) -> bool {
    match text {
        Text::Team2026 => c2_team_2026(player),
        Text::Team2024 => c2_team_2024(player),
        Text::DoubleSwiss => c2_double(player),
    }
}

/// 2026 2.1.2: no bye yet, no match won by forfeit, no full-point bye.
fn c2_team_2026(player: &Player) -> bool {
    !player.rounds.iter().any(|round| match *round {
        Round::PairingBye => true,
        Round::Default { points, .. } => points > 0,
        Round::RequestedBye { points } => points >= 2,
        Round::Game { .. } | Round::Absent => false,
    })
}

/// 2024 3.1.2: no bye yet, and in no single round the score of a win without playing.
fn c2_team_2024(player: &Player) -> bool {
    !player.rounds.iter().any(|round| match *round {
        Round::PairingBye => true,
        Round::Default { .. } | Round::RequestedBye { .. } | Round::Absent => round.points() >= 2,
        Round::Game { .. } => false,
    })
}

/// DS 2.1.2: word for word as 2026 2.1.2 of the teams.
fn c2_double(player: &Player) -> bool {
    c2_team_2026(player)
}

/// [C1], 2026 and DS 2.1.1, 2024 3.1.1: not more than once; GHR 3.5: a match that was not played does not count. A
/// pair that the arbiter has forbidden is no pair either.
fn c1(event: &Event, one: &Player, other: &Player) -> bool {
    let played = |a: &Player, b: &Player| {
        a.rounds.iter().any(|round| matches!(*round, Round::Game { opponent, .. } if opponent == b.number))
    };
    let forbidden = event
        .forbidden
        .iter()
        .any(|&(a, b)| (a, b) == (one.number, other.number) || (b, a) == (one.number, other.number));
    !played(one, other) && !played(other, one) && !forbidden
}

/// 1.5 (all three texts): was this team a floater in the previous round, that is, did it play against an opponent
/// whose score – before that round – was different? The bye has no opponent, so it makes no floater.
fn was_floater(event: &Event, player: &Player, forfeit_floats: bool) -> bool {
    if event.round < 2 {
        return false;
    }
    let before = event.round - 2;
    let opponent = match player.rounds.get(before) {
        Some(&Round::Game { opponent, .. }) => opponent,
        // CHOICE forfeit_floats
        Some(&Round::Default { opponent, .. }) if forfeit_floats => opponent,
        _ => return false,
    };
    let score = |who: &Player| -> i32 { who.rounds.iter().take(before).map(Round::points).sum() };
    event.players.iter().find(|who| who.number == opponent).is_some_and(|who| score(who) != score(player))
}

/// GHR 3.4 with 4.3.6 (teams) and DS 4.3.3: the colour of the first of the two that alternates the most recent time
/// in which one had White and the other Black, counting played matches only, from the last backwards.
fn alternate_most_recent(one: &[Colour], other: &[Colour]) -> Option<Colour> {
    one.iter().rev().zip(other.iter().rev()).find(|(a, b)| a != b).map(|(a, _)| a.other())
}

/// 2026 and DS 3.6.2, 2024 2.3.2: top members ascending, then the bottom members of their pairs.
fn identifier(pairs: &[(u32, u32)]) -> Vec<u32> {
    let mut pairs: Vec<(u32, u32)> = pairs.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
    pairs.sort_unstable();
    pairs.iter().map(|pair| pair.0).chain(pairs.iter().map(|pair| pair.1)).collect()
}

/// How a bracket's pairing complies with the criteria of 3.6.4 (2024: 2.3.4), highest priority first; less is better.
type Value = [u32; 3];

fn plus(a: Value, b: Value) -> Value {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

/// The event as seen while a round is being paired.
struct Field<'a> {
    event: &'a Event,
    choices: &'a Choices,
    /// Teams to be paired, by ascending TPN.
    teams: Vec<&'a Player>,
    score: Vec<i32>,
    had: Vec<Vec<Colour>>,
    preference: Vec<Option<Preference>>,
    floated: Vec<bool>,
    /// [C1] for each team: whom it may meet.
    may_meet: Vec<Set>,
    /// Results of `can_be_paired`.
    tried: RefCell<HashMap<Set, bool>>,
}

impl<'a> Field<'a> {
    fn new(event: &'a Event, choices: &'a Choices) -> Self {
        let mut teams: Vec<&Player> = event.players.iter().filter(|player| player.takes_part).collect();
        teams.sort_by_key(|player| player.number);
        let had: Vec<Vec<Colour>> = teams.iter().map(|player| colours(player)).collect();
        // 2026 and 2024 1.7: Type A unless the rules of the competition say otherwise; DS knows no preference.
        let preference = had
            .iter()
            .map(|had| match (choices.text, choices.preferences) {
                (Text::DoubleSwiss, _) | (_, Type::None) => None,
                (_, Type::A) => type_a(had),
                (_, Type::B) => type_b(had, event.round >= event.rounds, choices.zero_in_last_round_is_none),
            })
            .collect();
        let may_meet = teams
            .iter()
            .enumerate()
            .map(|(i, one)| {
                teams
                    .iter()
                    .enumerate()
                    .filter(|&(j, other)| i != j && c1(event, one, other))
                    .fold(0, |set, (j, _)| set | single(j))
            })
            .collect();
        Field {
            event,
            choices,
            score: teams.iter().map(|player| player.points()).collect(),
            had,
            preference,
            floated: teams.iter().map(|player| was_floater(event, player, choices.forfeit_floats)).collect(),
            may_meet,
            teams,
            tried: RefCell::new(HashMap::new()),
        }
    }

    /// [C7] and [C10] of 2026, [C9] of 2024: "with the exception of the last two rounds"; [C7] and [C8] of DS: "with
    /// the exception of the last round".
    fn floats_matter(&self) -> bool {
        match self.choices.text {
            Text::Team2026 | Text::Team2024 => self.event.round + 1 < self.event.rounds,
            Text::DoubleSwiss => self.event.round < self.event.rounds,
        }
    }

    /// Can all of these teams be paired with each other by [C1]? Found by trying every partner of the first.
    fn can_be_paired(&self, set: Set) -> bool {
        if set == 0 {
            return true;
        }
        if set.count_ones() % 2 == 1 {
            return false;
        }
        if let Some(&known) = self.tried.borrow().get(&set) {
            return known;
        }
        let first = set.trailing_zeros() as usize;
        let rest = set & !single(first);
        let can = members(rest & self.may_meet[first])
            .into_iter()
            .any(|other| self.can_be_paired(rest & !single(other)));
        self.tried.borrow_mut().insert(set, can);
        can
    }

    /// Matches played, for 2026 and DS 3.4.3 and 2024 2.1.3.
    /// CHOICE games_of_2024 (no field, facts know no other): "games" in 2024 2.1.3 are matches of the team.
    fn matches_played(&self, team: usize) -> usize {
        self.teams[team]
            .rounds
            .iter()
            .filter(|round| match round {
                Round::Game { .. } => true,
                Round::Default { .. } => self.choices.forfeit_is_played,
                _ => false,
            })
            .count()
    }

    /// 2026 and DS 3.4, 2024 2.1: who has the pairing-allocated bye, if one of `all` can.
    fn bye(&self, all: Set) -> Option<usize> {
        let mut candidates = members(all);
        // 3.4.2 lowest score, 3.4.3 most matches, 3.4.4 largest TPN (2024: 2.1.2 to 2.1.4)
        candidates.sort_by_key(|&team| {
            (self.score[team], std::cmp::Reverse(self.matches_played(team)), std::cmp::Reverse(team))
        });
        // 3.4.1 (2024: 2.1.1): leaves a legal pairing for all – [C1] for the others, [C2] for the team itself
        candidates
            .into_iter()
            .find(|&team| c2(self.teams[team], self.choices.text) && self.can_be_paired(all & !single(team)))
    }

    /// 2026 and DS 3.2, 2024 1.8: the teams with the highest score of those that are yet to be paired.
    fn top_scoregroup(&self, unpaired: Set) -> Set {
        let top = members(unpaired).into_iter().map(|team| self.score[team]).max();
        self.with_score(unpaired, top)
    }

    fn with_score(&self, set: Set, score: Option<i32>) -> Set {
        members(set)
            .into_iter()
            .filter(|&team| Some(self.score[team]) == score)
            .fold(0, |s, team| s | single(team))
    }

    /// 2026 and DS 3.5.3, 2024 2.2.3: the TPNs of a set of upfloaters by descending score, then by ascending TPN.
    fn sorted_set(&self, set: Set) -> Vec<u32> {
        let mut teams = members(set);
        teams.sort_by_key(|&team| (std::cmp::Reverse(self.score[team]), team));
        teams.into_iter().map(|team| self.teams[team].number).collect()
    }

    /// [C5], 2026 and DS 2.3.2: the scores of the upfloaters in ascending order, to be maximised one after the other;
    /// 2024 3.3.2: the lowest, then the second lowest, and so on – the same.
    fn c5(&self, set: Set) -> Vec<i32> {
        let mut scores: Vec<i32> = members(set).into_iter().map(|team| self.score[team]).collect();
        scores.sort_unstable();
        scores
    }

    /// 2026 and DS 3.5.1 to 3.5.4, 2024 2.2.1 to 2.2.4: the sets of upfloaters that, within [C1] and [C3], comply
    /// with [C4] and [C5], in their order.
    ///
    /// CHOICE c4_within_c1_c3 (no field): the minimum of [C4] and the maximum of [C5] are those over the sets with
    /// which the bracket can be paired ([C1]) and the others can be paired too ([C3]); over all sets whatever there
    /// might be no legal one left.
    fn sets_of_upfloaters(&self, unpaired: Set) -> Vec<Set> {
        let residents = self.top_scoregroup(unpaired);
        // 3.5.1 (2.2.1): all with a lower score
        let potential = members(unpaired & !residents);
        for size in 0..=potential.len() {
            // [C4]: fewest first
            let legal: Vec<Set> = subsets(&potential, size)
                .into_iter()
                .filter(|&set| {
                    self.can_be_paired(residents | set) // [C1]
                        && self.can_be_paired(unpaired & !residents & !set) // [C3]
                })
                .collect();
            // [C5]
            let Some(best) = legal.iter().map(|&set| self.c5(set)).max() else { continue };
            let mut sets: Vec<Set> = legal.into_iter().filter(|&set| self.c5(set) == best).collect();
            // 3.5.4 (2.2.4)
            sets.sort_by_key(|&set| self.sorted_set(set));
            return sets;
        }
        Vec::new()
    }

    /// What is left of the scoregroup that [C6] calls the following one, when `set` floats up; empty if nothing.
    /// `start`: all that were to be paired when the round began.
    fn following_scoregroup(&self, start: Set, unpaired: Set, set: Set) -> Set {
        let residents = self.top_scoregroup(unpaired);
        let here = members(residents).first().map_or(0, |&team| self.score[team]);
        // CHOICE following
        let among = match self.choices.following {
            Following::AsTheRoundBegan => start,
            Following::StillUnpaired => unpaired,
        };
        let score =
            members(among).into_iter().map(|team| self.score[team]).filter(|&score| score < here).max();
        self.with_score(unpaired & !set, score)
    }

    /// The number of upfloaters that a scoregroup needs, `below` being all that may float up: [C4] under [C1] and
    /// [C3]; `None` if there is no way.
    fn fewest_upfloaters(&self, group: Set, below: Set) -> Option<u32> {
        let potential = members(below);
        (0..=potential.len())
            .find(|&size| {
                subsets(&potential, size)
                    .into_iter()
                    .any(|set| self.can_be_paired(group | set) && self.can_be_paired(below & !set))
            })
            .map(|size| size as u32)
    }

    /// [C6], 2026 2.3.3 and DS 2.3.3 (word for word the same but for "players"); less is better.
    fn c6_2026(&self, start: Set, unpaired: Set, set: Set) -> u32 {
        let group = self.following_scoregroup(start, unpaired, set);
        if group == 0 {
            return 0; // "unless all … became or are upfloaters"
        }
        let below = unpaired & !self.top_scoregroup(unpaired) & !set & !group;
        let needed = self.fewest_upfloaters(group, below).unwrap_or(u32::MAX);
        // CHOICE c6
        match self.choices.c6 {
            C6::Fewest => needed,
            C6::YesNo => u32::from(needed > group.count_ones() % 2),
        }
    }

    /// [C6], 2024 3.3.3: teams of the following scoregroup that can *not* be legally paired in it; less is better
    /// (the size of what remains of that group is the same for all sets that comply with [C4] and [C5]).
    fn c6_2024(&self, start: Set, unpaired: Set, set: Set) -> u32 {
        let group = self.following_scoregroup(start, unpaired, set);
        let below = unpaired & !self.top_scoregroup(unpaired) & !set & !group;
        // CHOICE c6_completion
        let most = self.most_paired(group, 0, below, self.choices.c6_completion).unwrap_or(0);
        group.count_ones() - most
    }

    /// The most teams of `group` that can be paired with each other, by trying; `left` are those already left out.
    fn most_paired(&self, group: Set, left: Set, below: Set, completion: bool) -> Option<u32> {
        if group == 0 {
            return (!completion || self.can_be_paired(left | below)).then_some(0);
        }
        let first = group.trailing_zeros() as usize;
        let rest = group & !single(first);
        let mut most = self.most_paired(rest, left | single(first), below, completion);
        for other in members(rest & self.may_meet[first]) {
            let with = self.most_paired(rest & !single(other), left, below, completion).map(|n| n + 2);
            most = most.max(with);
        }
        most
    }

    /// [C7], 2026 2.3.4 and DS 2.3.4: upfloaters that were floaters in the previous round.
    fn c7_2026(&self, set: Set) -> u32 {
        if !self.floats_matter() {
            return 0;
        }
        members(set).into_iter().filter(|&team| self.floated[team]).count() as u32
    }

    /// 2026 and DS 3.5.5, 2024 2.2.5: the first set that complies best with [C6] (and, but for 2024, [C7]).
    fn upfloaters(&self, start: Set, unpaired: Set) -> Option<Set> {
        let sets = self.sets_of_upfloaters(unpaired);
        let value = |set: Set| -> (u32, u32) {
            match self.choices.text {
                Text::Team2026 | Text::DoubleSwiss => (self.c6_2026(start, unpaired, set), self.c7_2026(set)),
                Text::Team2024 => (self.c6_2024(start, unpaired, set), 0),
            }
        };
        sets.into_iter().min_by_key(|&set| value(set)) // the first of equal ones
    }

    /// 2026 2.3.5 [C8] and 2024 3.3.4 [C7]: of these two, how many have a colour preference that Article 4 does not
    /// fulfil. (2.3 speaks of "the top-scoregroup"; all teams of the bracket are counted, upfloaters too.)
    fn unfulfilled(&self, a: usize, b: usize) -> u32 {
        self.count_unfulfilled(a, b, |_| true)
    }

    /// 2026 2.3.6 [C9] and 2024 3.3.5 [C8], Type B only: the same of strong preferences.
    fn unfulfilled_strong(&self, a: usize, b: usize) -> u32 {
        if self.choices.preferences == Type::B {
            self.count_unfulfilled(a, b, |preference| preference.strong)
        } else {
            0
        }
    }

    fn count_unfulfilled(&self, a: usize, b: usize, counts: impl Fn(&Preference) -> bool) -> u32 {
        let Ok((white, black)) = self.allocate(a, b) else {
            return 0; // 2024 4.3.8 gives out: neither has a preference
        };
        [(white, Colour::White), (black, Colour::Black)]
            .into_iter()
            .filter(|&(team, colour)| {
                self.preference[team]
                    .is_some_and(|preference| counts(&preference) && preference.colour != colour)
            })
            .count() as u32
    }

    /// 2026 2.3.7 [C10] and DS 2.3.5 [C8]: upfloaters' opponents that were floaters in the previous round.
    fn floated_opponents(&self, a: usize, b: usize, upfloaters: Set) -> u32 {
        if !self.floats_matter() {
            return 0;
        }
        let counts = |one: usize, other: usize| upfloaters & single(one) != 0 && self.floated[other];
        u32::from(counts(a, b)) + u32::from(counts(b, a))
    }

    /// 2024 3.3.6 [C9]: teams that float in consecutive rounds.
    fn c9_2024(&self, a: usize, b: usize) -> u32 {
        if !self.floats_matter() || self.score[a] == self.score[b] {
            return 0;
        }
        u32::from(self.floated[a]) + u32::from(self.floated[b])
    }

    /// What a pair adds to the value of its bracket's pairing: 2026 3.6.4 [C8] [C9] [C10], 2024 2.3.4 [C7] [C8] [C9],
    /// DS 3.6.4 [C8].
    fn value_of_pair(&self, a: usize, b: usize, upfloaters: Set) -> Value {
        match self.choices.text {
            Text::Team2026 => [
                self.unfulfilled(a, b),
                self.unfulfilled_strong(a, b),
                self.floated_opponents(a, b, upfloaters),
            ],
            Text::Team2024 => [self.unfulfilled(a, b), self.unfulfilled_strong(a, b), self.c9_2024(a, b)],
            Text::DoubleSwiss => [self.floated_opponents(a, b, upfloaters), 0, 0],
        }
    }

    /// 2026 and DS 3.6, 2024 2.3: the first pairing, by identifier, that complies best.
    fn pair_bracket(&self, bracket: Set, upfloaters: Set) -> Option<Vec<(usize, usize)>> {
        let members = members(bracket);
        let size = self.teams.len();
        let mut value = vec![vec![[0; 3]; size]; size];
        for &a in &members {
            for &b in members.iter().filter(|&&b| b > a) {
                value[a][b] = self.value_of_pair(a, b, upfloaters);
            }
        }
        let mut search = Search { field: self, members: &members, value, best: None };
        search.tops(&mut Vec::new(), 0);
        search.best.map(|(_, pairs)| pairs)
    }

    /// Article 4 for one pair: (White, Black).
    fn allocate(&self, a: usize, b: usize) -> Result<(usize, usize), String> {
        let (first, other) = match self.choices.text {
            Text::Team2026 | Text::Team2024 => self.first_team(a, b),
            Text::DoubleSwiss => self.higher_ranked(a, b),
        };
        let colour = match self.choices.text {
            Text::Team2026 => self.colour_team_2026(first, other),
            Text::Team2024 => self.colour_team_2024(first, other),
            Text::DoubleSwiss => self.colour_double(first, other),
        };
        match colour {
            Some(Colour::White) => Ok((first, other)),
            Some(Colour::Black) => Ok((other, first)),
            None => Err(format!(
                "2024 4.3.8: team {} has yet to play and nothing else decides its colour against {}",
                self.teams[first].number, self.teams[other].number
            )),
        }
    }

    /// 2026 and 2024 4.2: the first-team, and the other.
    fn first_team(&self, a: usize, b: usize) -> (usize, usize) {
        let key = |team: usize| {
            let secondary = if self.choices.secondary_for_colours { self.teams[team].secondary } else { 0 };
            (std::cmp::Reverse(self.score[team]), std::cmp::Reverse(secondary), self.teams[team].number)
        };
        if key(a) < key(b) { (a, b) } else { (b, a) }
    }

    /// DS 4.2 (and 1.2): the higher-ranked player, and the other.
    fn higher_ranked(&self, a: usize, b: usize) -> (usize, usize) {
        let key = |team: usize| (std::cmp::Reverse(self.score[team]), self.teams[team].number);
        if key(a) < key(b) { (a, b) } else { (b, a) }
    }

    /// 4.3.1 of all three texts: both are yet to play (a match; 2024 says "a game").
    fn initial_colour(&self, first: usize, other: usize) -> Option<Colour> {
        if !self.had[first].is_empty() || !self.had[other].is_empty() {
            return None;
        }
        // 4.1: the colour drawn is the initial-colour
        Some(if self.teams[first].number % 2 == 1 { self.event.drawn } else { self.event.drawn.other() })
    }

    /// 4.3.2 and 4.3.3 (2026, 2024): only one preference, or opposite ones.
    fn grant_one_or_opposite(&self, first: usize, other: usize) -> Option<Colour> {
        match (self.preference[first], self.preference[other]) {
            (Some(one), None) => Some(one.colour),
            (None, Some(two)) => Some(two.colour.other()),
            (Some(one), Some(two)) if one.colour != two.colour => Some(one.colour),
            _ => None,
        }
    }

    /// 4.3.4 (2026, 2024): Type B, only one strong preference.
    fn grant_strong(&self, first: usize, other: usize) -> Option<Colour> {
        if self.choices.preferences != Type::B {
            return None;
        }
        let strong = |team: usize| self.preference[team].filter(|preference| preference.strong);
        match (strong(first), strong(other)) {
            (Some(one), None) => Some(one.colour),
            (None, Some(two)) => Some(two.colour.other()),
            _ => None,
        }
    }

    /// 4.3.5 (2026, 2024): White to the lower colour difference.
    fn lower_difference(&self, first: usize, other: usize) -> Option<Colour> {
        let (one, two) = (colour_difference(&self.had[first]), colour_difference(&self.had[other]));
        match one.cmp(&two) {
            std::cmp::Ordering::Less => Some(Colour::White),
            std::cmp::Ordering::Greater => Some(Colour::Black),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// DS 4.3.2: White to the lower number of Whites.
    fn fewer_whites(&self, first: usize, other: usize) -> Option<Colour> {
        let whites = |team: usize| self.had[team].iter().filter(|&&colour| colour == Colour::White).count();
        match whites(first).cmp(&whites(other)) {
            std::cmp::Ordering::Less => Some(Colour::White),
            std::cmp::Ordering::Greater => Some(Colour::Black),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// 4.3.6 (2026, 2024), DS 4.3.3.
    fn alternate_recent(&self, first: usize, other: usize) -> Option<Colour> {
        alternate_most_recent(&self.had[first], &self.had[other])
    }

    /// 4.3.7 (2026, 2024).
    fn grant_first(&self, first: usize) -> Option<Colour> {
        self.preference[first].map(|preference| preference.colour)
    }

    /// 4.3.8 (2026, 2024), DS 4.3.4: alternate from the last played round; with the other team, 2026 4.3.9, DS 4.3.5.
    fn alternate(&self, team: usize) -> Option<Colour> {
        self.had[team].last().map(|colour| colour.other())
    }

    /// 2026 4.3: the colour of the first-team.
    fn colour_team_2026(&self, first: usize, other: usize) -> Option<Colour> {
        self.initial_colour(first, other) // 4.3.1
            .or_else(|| self.grant_one_or_opposite(first, other)) // 4.3.2, 4.3.3
            .or_else(|| self.grant_strong(first, other)) // 4.3.4
            .or_else(|| self.lower_difference(first, other)) // 4.3.5
            .or_else(|| self.alternate_recent(first, other)) // 4.3.6
            .or_else(|| self.grant_first(first)) // 4.3.7
            .or_else(|| self.alternate(first)) // 4.3.8
            .or_else(|| self.alternate(other).map(Colour::other)) // 4.3.9
    }

    /// 2024 4.3: the colour of the first-team; there is no 4.3.9.
    fn colour_team_2024(&self, first: usize, other: usize) -> Option<Colour> {
        self.initial_colour(first, other) // 4.3.1
            .or_else(|| self.grant_one_or_opposite(first, other)) // 4.3.2, 4.3.3
            .or_else(|| self.grant_strong(first, other)) // 4.3.4
            .or_else(|| self.lower_difference(first, other)) // 4.3.5
            .or_else(|| self.alternate_recent(first, other)) // 4.3.6
            .or_else(|| self.grant_first(first)) // 4.3.7
            .or_else(|| self.alternate(first)) // 4.3.8
            .or_else(|| match self.choices.first_without_colour {
                FirstWithoutColour::GivesOut => None,
                FirstWithoutColour::OtherTeam => self.alternate(other).map(Colour::other),
            })
    }

    /// DS 4.3: the colour of the higher-ranked player in the first game (4.4).
    fn colour_double(&self, first: usize, other: usize) -> Option<Colour> {
        self.initial_colour(first, other) // 4.3.1
            .or_else(|| self.fewer_whites(first, other)) // 4.3.2
            .or_else(|| self.alternate_recent(first, other)) // 4.3.3
            .or_else(|| self.alternate(first)) // 4.3.4
            .or_else(|| self.alternate(other).map(Colour::other)) // 4.3.5
    }

    /// GHR 3.6: the order of publication.
    /// CHOICE boards_2024 (no field): 2024 sends to an older GHR that is not at hand; the same order is taken.
    fn boards(&self, mut pairs: Vec<(usize, usize)>) -> Vec<(u32, u32)> {
        pairs.sort_by_key(|&(a, b)| {
            // CHOICE boards_by_first_team
            let by_first = self.choices.boards_by_first_team && self.choices.text != Text::DoubleSwiss;
            let (high, low) = if by_first { self.first_team(a, b) } else { self.higher_ranked(a, b) };
            (
                std::cmp::Reverse(self.score[high]),                   // 3.6.1
                std::cmp::Reverse(self.score[high] + self.score[low]), // 3.6.2
                self.teams[high].number,                               // 3.6.3
            )
        });
        pairs.into_iter().map(|(white, black)| (self.teams[white].number, self.teams[black].number)).collect()
    }
}

/// The pairings of a bracket in the order of their identifiers (2026 and DS 3.6.1 to 3.6.3, 2024 2.3.1 to 2.3.3).
struct Search<'f, 'a> {
    field: &'f Field<'a>,
    /// Ascending TPNs.
    members: &'f [usize],
    value: Vec<Vec<Value>>,
    best: Option<(Value, Vec<(usize, usize)>)>,
}

impl Search<'_, '_> {
    /// Lists the sequences of top members in lexicographic order; `from` is the first place that may be taken.
    fn tops(&mut self, tops: &mut Vec<usize>, from: usize) {
        let pairs = self.members.len() / 2;
        if tops.len() == pairs {
            let bottoms: Vec<usize> =
                self.members.iter().copied().filter(|team| !tops.contains(team)).collect();
            self.bottoms(tops, &bottoms, &mut Vec::new(), [0; 3]);
            return;
        }
        // In front of the i-th top (from 0) are i tops and at most i bottoms.
        for place in from..=(2 * tops.len()).min(self.members.len() - 1) {
            tops.push(self.members[place]);
            self.tops(tops, place + 1);
            tops.pop();
        }
    }

    /// Lists the bottom members of these tops in lexicographic order.
    fn bottoms(&mut self, tops: &[usize], bottoms: &[usize], so_far: &mut Vec<usize>, value: Value) {
        if self.best.as_ref().is_some_and(|(best, _)| value >= *best) {
            return; // cannot be better than what stands earlier
        }
        if so_far.len() == tops.len() {
            self.best = Some((value, tops.iter().copied().zip(so_far.iter().copied()).collect()));
            return;
        }
        let top = tops[so_far.len()];
        for &bottom in bottoms {
            if bottom < top || so_far.contains(&bottom) || self.field.may_meet[top] & single(bottom) == 0 {
                continue;
            }
            so_far.push(bottom);
            let value = plus(value, self.value[top][bottom]);
            self.bottoms(tops, bottoms, so_far, value);
            so_far.pop();
        }
    }
}

/// 2026 and DS 3.3.2, 2024 1.9.2: the round-pairing.
pub(crate) fn pair(event: &Event, choices: &Choices) -> Answer {
    let field = Field::new(event, choices);
    if field.teams.len() > 64 {
        return Answer::GivesOut("more than 64 teams: not the text, this listing gives out".into());
    }
    // 2026 and DS 3.3.3, 2024 1.9.3: the arbiter decides
    let article = if choices.text == Text::Team2024 { "1.9.3" } else { "3.3.3" };
    let gives_out = |why: &str| Answer::GivesOut(format!("{article}: {why}"));

    let mut start: Set = (0..field.teams.len()).fold(0, |set, team| set | single(team));
    // first step: the bye
    let mut bye = None;
    if field.teams.len() % 2 == 1 {
        let Some(team) = field.bye(start) else {
            return gives_out("no team can have the bye and leave a legal pairing");
        };
        bye = Some(field.teams[team].number);
        start &= !single(team);
    } else if !field.can_be_paired(start) {
        return gives_out("there is no complete round-pairing");
    }
    // second step, repeated: bracket after bracket
    let mut pairs = Vec::new();
    let mut unpaired = start;
    while unpaired != 0 {
        let residents = field.top_scoregroup(unpaired);
        let Some(upfloaters) = field.upfloaters(start, unpaired) else {
            return gives_out("no set of upfloaters");
        };
        let Some(paired) = field.pair_bracket(residents | upfloaters, upfloaters) else {
            return gives_out("a bracket cannot be paired");
        };
        pairs.extend(paired);
        unpaired &= !(residents | upfloaters);
    }
    // last step: colours
    let mut coloured = Vec::new();
    for (a, b) in pairs {
        match field.allocate(a, b) {
            Ok(pair) => coloured.push(pair),
            Err(why) => return Answer::GivesOut(why),
        }
    }
    Answer::Pairings(vec![Pairing { boards: field.boards(coloured), bye }])
}

#[cfg(test)]
mod tests {
    use super::*;
    use Colour::{Black, White};

    const ALL: [Text; 3] = [Text::Team2026, Text::Team2024, Text::DoubleSwiss];
    /// An opponent that is not in the event: for histories made up for their colours and points only.
    const NOBODY: u32 = 99;

    fn game(opponent: u32, colour: Colour, points: i32) -> Round {
        Round::Game { opponent, colour, points }
    }

    /// Matches against nobody: a letter for each colour, with the points it made.
    fn history(of: &[(char, i32)]) -> Vec<Round> {
        of.iter()
            .map(|&(letter, points)| match letter {
                'W' => game(NOBODY, White, points),
                'B' => game(NOBODY, Black, points),
                _ => Round::RequestedBye { points },
            })
            .collect()
    }

    fn seq(letters: &str) -> Vec<Colour> {
        letters.chars().filter(|c| "WB".contains(*c)).map(|c| if c == 'W' { White } else { Black }).collect()
    }

    fn team(number: u32, rounds: Vec<Round>) -> Player {
        Player {
            number,
            rating: None,
            club: String::new(),
            area: String::new(),
            federation: String::new(),
            family: String::new(),
            rounds,
            takes_part: true,
            secondary: 0,
        }
    }

    fn event(rounds: usize, players: Vec<Player>) -> Event {
        let round = players[0].rounds.len() + 1;
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

    /// Teams with these scores, even, after two matches with White and Black, so that no colour matters.
    fn scored(scores: &[i32]) -> Event {
        let teams = scores
            .iter()
            .zip(1..)
            .map(|(&score, number)| {
                team(number, history(&[('W', score.min(2)), ('B', score - score.min(2))]))
            })
            .collect();
        event(9, teams)
    }

    /// Makes a team one that floated in the previous round, against somebody who is gone.
    fn floated(event: &mut Event, number: u32) {
        let ghost = 50 + number;
        let player = event.players.iter_mut().find(|p| p.number == number).expect("there");
        let Some(Round::Game { opponent, .. }) = player.rounds.last_mut() else { panic!("a game") };
        *opponent = ghost;
        let mine = player.points();
        let mut gone = team(ghost, vec![Round::Absent, game(number, White, 0)]);
        if mine == 0 {
            gone.rounds[0] = Round::RequestedBye { points: 1 };
        }
        gone.takes_part = false;
        event.players.push(gone);
    }

    fn one(event: &Event, choices: &Choices) -> Pairing {
        match pair(event, choices) {
            Answer::Pairings(mut pairings) if pairings.len() == 1 => pairings.remove(0),
            other => panic!("{other:?}"),
        }
    }

    /// Who meets whom, smaller TPN first, ascending.
    fn pairs(event: &Event, choices: &Choices) -> Vec<(u32, u32)> {
        let mut pairs: Vec<(u32, u32)> =
            one(event, choices).boards.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
        pairs.sort_unstable();
        pairs
    }

    #[test]
    fn example_of_3_5_4() {
        // 2, 6, 8 have 3 points, 1, 3, 5 have 2.5; 4 and 7, 9 at the top cannot meet each other
        let mut event = scored(&[1, 2, 1, 4, 1, 2, 4, 2, 4, 0]);
        event.forbidden = vec![(4, 7), (4, 9), (7, 9)];
        for text in ALL {
            let choices = Choices::of(text);
            let field = Field::new(&event, &choices);
            let all = (1 << 10) - 1;
            let sets = field.sets_of_upfloaters(all);
            let sets: Vec<Vec<u32>> = sets.into_iter().map(|set| field.sorted_set(set)).collect();
            assert_eq!(sets, [[2, 6, 8]], "three of three points are the best that C5 knows");
        }
        // 4 may meet none of 2, 6, 8, so that one of the three must come from 1, 3, 5
        event.forbidden.extend([(2, 4), (4, 6), (4, 8)]);
        let choices = Choices::of(Text::Team2026);
        let field = Field::new(&event, &choices);
        let sets = field.sets_of_upfloaters((1 << 10) - 1);
        let sets: Vec<Vec<u32>> = sets.into_iter().map(|set| field.sorted_set(set)).collect();
        assert_eq!(
            sets,
            [
                [2, 6, 1],
                [2, 6, 3],
                [2, 6, 5],
                [2, 8, 1],
                [2, 8, 3],
                [2, 8, 5],
                [6, 8, 1],
                [6, 8, 3],
                [6, 8, 5]
            ]
        );
    }

    #[test]
    fn example_of_3_6_2() {
        assert_eq!(identifier(&[(11, 24), (16, 6), (10, 9), (8, 4)]), [4, 6, 9, 11, 8, 16, 10, 24]);
    }

    #[test]
    fn examples_of_ghr_3_4() {
        // BWBuW = BWBW, WBuWB = WBWB, BWWBuBuW = BWWBBW: aligned at their ends
        assert_eq!(seq("BWBuW"), seq("BWBW"));
        assert_eq!(alternate_most_recent(&seq("BWBuW"), &seq("WBuWB")), Some(Black));
        // …BWBW against …WBBW: last the same, then B against B, then W against B
        assert_eq!(alternate_most_recent(&seq("BWBW"), &seq("WBBW")), Some(Black));
        assert_eq!(alternate_most_recent(&seq("BW"), &seq("W")), None);
        let player = team(1, history(&[('B', 0), ('W', 0), ('u', 0), ('B', 0)]));
        assert_eq!(colours(&player), seq("BWB"));
    }

    #[test]
    fn type_a_of_1_7_1() {
        let of = |letters| type_a(&seq(letters)).map(|p| (p.colour, p.strong));
        assert_eq!(of(""), None);
        assert_eq!(of("B"), None);
        assert_eq!(of("BB"), Some((White, false)));
        assert_eq!(of("WW"), Some((Black, false)));
        assert_eq!(of("WBB"), Some((White, false)));
        assert_eq!(of("WWBB"), Some((White, false)));
        assert_eq!(of("WWWBB"), None, "CD +1, and not White twice");
        assert_eq!(of("WB"), None);
    }

    #[test]
    fn type_b_of_1_7_2() {
        let of = |letters, last| type_b(&seq(letters), last, true).map(|p| (p.colour, p.strong));
        assert_eq!(of("", false), None);
        assert_eq!(of("B", false), Some((White, false)));
        assert_eq!(of("B", true), Some((White, false)));
        assert_eq!(of("BB", false), Some((White, true)));
        assert_eq!(of("WB", false), Some((White, false)));
        assert_eq!(of("WB", true), None);
        assert_eq!(of("WWBB", false), Some((White, true)));
        assert_eq!(of("WWBB", true), None, "fifth dash");
        assert_eq!(of("WWWBB", false), Some((Black, false)), "CD +1");
        let strong = type_b(&seq("WWBB"), true, false).map(|p| (p.colour, p.strong));
        assert_eq!(strong, Some((White, true)), "the other choice");
    }

    #[test]
    fn first_round() {
        let event = event(5, (1..=7).map(|n| team(n, Vec::new())).collect());
        for text in ALL {
            let pairing = one(&event, &Choices::of(text));
            assert_eq!(pairing, Pairing { boards: vec![(1, 4), (5, 2), (3, 6)], bye: Some(7) });
        }
    }

    #[test]
    fn bye_of_3_4() {
        let bye = |event: &Event, text| one(event, &Choices::of(text)).bye;
        for text in ALL {
            // lowest score
            let mut e = scored(&[2, 2, 1, 2, 2]);
            assert_eq!(bye(&e, text), Some(3));
            // most matches: 5 has played less than 4
            e = scored(&[2, 2, 1, 1, 1]);
            e.players[4].rounds = vec![game(NOBODY, White, 1), Round::Absent];
            assert_eq!(bye(&e, text), Some(4));
            // CHOICE forfeit_is_played
            e.players[4].rounds[1] = Round::Default { opponent: NOBODY, colour: White, points: 0 };
            assert_eq!(bye(&e, text), Some(4));
            let played = Choices { forfeit_is_played: true, ..Choices::of(text) };
            assert_eq!(one(&e, &played).bye, Some(5));
            // C2
            for round in [
                Round::PairingBye,
                Round::Default { opponent: NOBODY, colour: White, points: 2 },
                Round::RequestedBye { points: 2 },
            ] {
                e = scored(&[4, 4, 2, 2, 2]);
                e.players[4].rounds = vec![round, Round::Absent];
                e.players[3].rounds =
                    vec![Round::RequestedBye { points: 1 }, Round::RequestedBye { points: 1 }];
                assert_eq!(bye(&e, text), Some(3), "3 has played most, 5 may not");
                e.players[2].rounds = vec![round, Round::Absent];
                assert_eq!(bye(&e, text), Some(4));
            }
            // leaves a legal pairing: without 5 nobody could meet 1
            e = scored(&[1, 1, 1, 1, 1]);
            e.forbidden = vec![(1, 2), (1, 3), (1, 4)];
            assert_eq!(bye(&e, text), Some(4));
        }
    }

    #[test]
    fn c1_and_unplayed() {
        let met = |round: fn(u32) -> Round| event(9, vec![team(1, vec![round(2)]), team(2, vec![round(1)])]);
        for text in ALL {
            let played = met(|opponent| game(opponent, White, 1));
            assert!(matches!(pair(&played, &Choices::of(text)), Answer::GivesOut(_)));
            let forfeited = met(|opponent| Round::Default { opponent, colour: White, points: 0 });
            assert_eq!(pairs(&forfeited, &Choices::of(text)), [(1, 2)]);
        }
    }

    #[test]
    fn c4_c5_and_an_emptied_scoregroup() {
        let mut e = scored(&[4, 4, 3, 2, 2, 2]);
        e.forbidden = vec![(1, 2)];
        for text in ALL {
            assert_eq!(pairs(&e, &Choices::of(text)), [(1, 3), (2, 4), (5, 6)]);
        }
        // C3: 5 and 6 would be left over
        e.forbidden.push((5, 6));
        for text in ALL {
            assert_eq!(pairs(&e, &Choices::of(text)), [(1, 3), (2, 5), (4, 6)]);
        }
    }

    #[test]
    fn c6_keeps_the_following_scoregroup_whole() {
        let mut e = scored(&[4, 2, 2, 2, 0, 0]);
        e.forbidden = vec![(3, 4)];
        for text in ALL {
            assert_eq!(pairs(&e, &Choices::of(text)), [(1, 3), (2, 4), (5, 6)]);
        }
    }

    #[test]
    fn choice_c6() {
        let mut e = scored(&[4, 2, 2, 2, 2, 2, 0, 0, 0, 0]);
        e.forbidden = vec![(3, 4), (3, 5), (3, 6), (4, 5), (4, 6), (5, 6)];
        for text in [Text::Team2026, Text::DoubleSwiss] {
            assert_eq!(pairs(&e, &Choices::of(text))[0], (1, 3));
            assert_eq!(pairs(&e, &Choices { c6: C6::YesNo, ..Choices::of(text) })[0], (1, 2));
        }
        assert_eq!(pairs(&e, &Choices::of(Text::Team2024))[0], (1, 3));
    }

    #[test]
    fn choice_c6_completion() {
        // 1 takes one of 2 to 4. Without 2, 3 and 4 may meet each other, but 5 and 6 may meet nobody but 3 and 4.
        let mut e = scored(&[4, 2, 2, 2, 0, 0]);
        e.forbidden = vec![(2, 3), (5, 6), (2, 5), (2, 6)];
        let c = Choices::of(Text::Team2024);
        // {2}: 3-4 leaves 5-6 forbidden: with completion none can be paired; {3}: 2-4, the same; {4}: 2-3 forbidden
        // and 2 could meet neither 5 nor 6, nor could 2 with {3}: 4 would be needed by both
        assert_eq!(pairs(&e, &c), [(1, 2), (3, 5), (4, 6)]);
        // (2, 3) and (2, 4) cannot be, so that all depends on what may meet the low ones
        let mut e = scored(&[4, 2, 2, 2, 0, 0]);
        e.forbidden = vec![(3, 4), (5, 6)];
        // {2}: 3 and 4 float apart, 0 teams either way. {3}: 2-4 by C1 alone 2 teams, but then 5-6: with completion 0.
        assert_eq!(pairs(&e, &c), [(1, 2), (3, 5), (4, 6)]);
        assert_eq!(pairs(&e, &Choices { c6_completion: false, ..c })[0], (1, 3));
    }

    #[test]
    fn choice_following() {
        // 1 may only meet 3 (score 2), so 2 (score 3) is next, and score 2 is empty; then one of 4, 5, 6 floats up to
        // it. Of these 5 and 6 cannot meet: taking 4 would leave a scoregroup that must be opened.
        let mut e = scored(&[4, 3, 2, 1, 1, 1, 0, 0]);
        e.forbidden = vec![(1, 2), (1, 4), (1, 5), (1, 6), (1, 7), (1, 8), (5, 6)];
        for text in ALL {
            let c = Choices::of(text);
            assert_eq!(pairs(&e, &c), [(1, 3), (2, 4), (5, 7), (6, 8)]);
            let c = Choices { following: Following::StillUnpaired, ..c };
            assert_eq!(pairs(&e, &c), [(1, 3), (2, 5), (4, 6), (7, 8)]);
        }
    }

    #[test]
    fn c7_floaters_do_not_float_again() {
        let mut e = scored(&[4, 2, 2, 2]);
        floated(&mut e, 2);
        assert_eq!(pairs(&e, &Choices::of(Text::Team2026)), [(1, 3), (2, 4)]);
        assert_eq!(pairs(&e, &Choices::of(Text::DoubleSwiss)), [(1, 3), (2, 4)]);
        assert_eq!(pairs(&e, &Choices::of(Text::Team2024)), [(1, 2), (3, 4)], "2.2.5 knows C6 only");
        e.rounds = 4; // the last but one is to be paired
        assert_eq!(pairs(&e, &Choices::of(Text::Team2026)), [(1, 2), (3, 4)]);
        assert_eq!(pairs(&e, &Choices::of(Text::DoubleSwiss)), [(1, 3), (2, 4)]);
        e.rounds = 3; // the last
        assert_eq!(pairs(&e, &Choices::of(Text::DoubleSwiss)), [(1, 2), (3, 4)]);
    }

    #[test]
    fn opponents_of_upfloaters() {
        // 1-3 2-4 is first, 1-4 2-3 second
        let mut e = scored(&[4, 4, 4, 2]);
        floated(&mut e, 2);
        for text in ALL {
            assert_eq!(pairs(&e, &Choices::of(text)), [(1, 4), (2, 3)]);
        }
        e.rounds = 4;
        assert_eq!(pairs(&e, &Choices::of(Text::Team2026)), [(1, 3), (2, 4)]);
        assert_eq!(pairs(&e, &Choices::of(Text::Team2024)), [(1, 3), (2, 4)]);
        assert_eq!(pairs(&e, &Choices::of(Text::DoubleSwiss)), [(1, 4), (2, 3)]);
    }

    #[test]
    fn choice_forfeit_floats() {
        let mut e = scored(&[4, 4, 4, 2]);
        floated(&mut e, 2);
        let Some(Round::Game { opponent, .. }) = e.players[1].rounds.last().copied() else { panic!() };
        *e.players[1].rounds.last_mut().expect("two") = Round::Default { opponent, colour: White, points: 2 };
        // only White has been played by 2; no preference of either type A
        let c = Choices::of(Text::Team2026);
        assert_eq!(pairs(&e, &c), [(1, 3), (2, 4)]);
        assert_eq!(pairs(&e, &Choices { forfeit_floats: true, ..c }), [(1, 4), (2, 3)]);
    }

    #[test]
    fn preferences_of_a_bracket() {
        let teams = |letters: [&str; 4]| {
            let teams = letters.iter().zip(1..).map(|(letters, number)| {
                team(
                    number,
                    letters.chars().map(|c| game(NOBODY, if c == 'W' { White } else { Black }, 1)).collect(),
                )
            });
            event(9, teams.collect())
        };
        let e = teams(["WW", "BW", "WW", "BB"]);
        for text in [Text::Team2026, Text::Team2024] {
            assert_eq!(pairs(&e, &Choices::of(text)), [(1, 4), (2, 3)]);
            let none = Choices { preferences: Type::None, ..Choices::of(text) };
            assert_eq!(pairs(&e, &none), [(1, 3), (2, 4)]);
        }
        assert_eq!(pairs(&e, &Choices::of(Text::DoubleSwiss)), [(1, 3), (2, 4)], "colours are no criterion");
        // Type B: all want Black, so two are unfulfilled anyhow; strong ones must not meet
        let e = teams(["WW", "BW", "WW", "BW"]);
        for text in [Text::Team2026, Text::Team2024] {
            let b = Choices { preferences: Type::B, ..Choices::of(text) };
            assert_eq!(pairs(&e, &b), [(1, 4), (2, 3)]);
        }
    }

    /// The colour of 1 against 2 with these histories and equal scores.
    fn colour(one_had: &str, two_had: &str, choices: &Choices, secondary: [i32; 2]) -> Option<Colour> {
        let length = one_had.len().max(two_had.len());
        let mut players: Vec<Player> = [one_had, two_had]
            .iter()
            .zip(1..)
            .map(|(had, number)| {
                let mut rounds = vec![Round::RequestedBye { points: 1 }; length - had.len()];
                rounds.extend(seq(had).into_iter().map(|colour| game(NOBODY, colour, 1)));
                team(number, rounds)
            })
            .collect();
        players[0].secondary = secondary[0];
        players[1].secondary = secondary[1];
        match pair(&event(9, players), choices) {
            Answer::Pairings(pairings) => Some(if pairings[0].boards[0].0 == 1 { White } else { Black }),
            Answer::GivesOut(why) => {
                assert!(why.contains("4.3.8"), "{why}");
                None
            }
        }
    }

    #[test]
    fn colours_of_article_4_teams() {
        for text in [Text::Team2026, Text::Team2024] {
            let a = Choices::of(text);
            let b = Choices { preferences: Type::B, ..a };
            let even = |one, two, c: &Choices| colour(one, two, c, [0, 0]);
            assert_eq!(even("", "", &a), Some(White), "4.3.1, odd");
            assert_eq!(colour("", "", &a, [0, 1]), Some(White), "2 is first-team and even: Black");
            assert_eq!(even("WW", "WB", &a), Some(Black), "4.3.2");
            assert_eq!(even("WB", "WW", &a), Some(White), "4.3.2");
            assert_eq!(even("WW", "BB", &a), Some(Black), "4.3.3");
            assert_eq!(even("BWBWW", "BWBBW", &b), Some(Black), "4.3.3");
            assert_eq!(even("BWW", "WBW", &b), Some(Black), "4.3.4: strong against mild");
            assert_eq!(even("WBW", "BWW", &b), Some(White), "4.3.4");
            assert_eq!(even("WWWWBB", "WBWBWW", &a), Some(White), "both prefer Black, CD equal: 4.3.6");
            assert_eq!(even("WWW", "WW", &a), Some(Black), "4.3.5");
            assert_eq!(even("B", "WB", &a), Some(White), "4.3.5");
            assert_eq!(even("WB", "BW", &a), Some(White), "4.3.6");
            assert_eq!(even("WW", "WW", &a), Some(Black), "4.3.7");
            assert_eq!(colour("WW", "WW", &a, [0, 1]), Some(White), "4.3.7 for 2");
            let unused = Choices { secondary_for_colours: false, ..a };
            assert_eq!(colour("WW", "WW", &unused, [0, 1]), Some(Black), "4.2.2 not used");
            assert_eq!(even("WB", "WB", &a), Some(White), "4.3.8");
        }
        let c = Choices::of(Text::Team2026);
        assert_eq!(colour("", "BW", &c, [0, 0]), Some(White), "4.3.9: 2 alternates to Black");
        let c = Choices::of(Text::Team2024);
        assert_eq!(colour("", "BW", &c, [0, 0]), None, "no 4.3.9");
        let c = Choices { first_without_colour: FirstWithoutColour::OtherTeam, ..c };
        assert_eq!(colour("", "BW", &c, [0, 0]), Some(White));
    }

    #[test]
    fn colours_of_article_4_double() {
        let c = Choices::of(Text::DoubleSwiss);
        let even = |one, two| colour(one, two, &c, [0, 9]);
        assert_eq!(even("", ""), Some(White), "4.3.1; the secondary score has no part in 4.2");
        assert_eq!(even("WB", "BB"), Some(Black), "4.3.2");
        assert_eq!(even("B", "WB"), Some(White), "4.3.2");
        assert_eq!(even("WBBB", "W"), Some(White), "4.3.3: number of Whites, not the difference");
        assert_eq!(even("WB", "BW"), Some(White), "4.3.3");
        assert_eq!(even("WB", "WB"), Some(White), "4.3.4");
        assert_eq!(even("", "B"), Some(Black), "4.3.5: equal Whites, 2 alternates to White");
    }

    #[test]
    fn boards_of_ghr_3_6() {
        let mut e = scored(&[0, 4, 2, 4, 4, 2]);
        // 3 floats up to 2, 4, 5; 6 and 1 are left. The first identifier is 2 3 4 5: top and bottom know no scores.
        for text in ALL {
            let boards: Vec<(u32, u32)> =
                one(&e, &Choices::of(text)).boards.into_iter().map(|(a, b)| (a.min(b), a.max(b))).collect();
            assert_eq!(boards, [(2, 4), (3, 5), (1, 6)]);
        }
        e = scored(&[2, 2, 2, 2]);
        e.players[3].secondary = 7;
        e.players[0].secondary = 5;
        e.players[2].secondary = 6; // 1-3, 2-4: first-teams are 3 and 4
        e.players[1].secondary = 8; // 2-4: 2
        let first = |c: &Choices| one(&e, c).boards[0];
        let c = Choices::of(Text::Team2026);
        let low = |(a, b): (u32, u32)| a.min(b);
        assert_eq!(low(first(&c)), 1);
        assert_eq!(low(first(&Choices { boards_by_first_team: true, ..c })), 2);
    }

    #[test]
    fn gives_out() {
        let mut e = scored(&[2, 2, 2, 2]);
        e.forbidden = vec![(1, 2), (1, 3), (1, 4)];
        assert!(
            matches!(pair(&e, &Choices::of(Text::Team2026)), Answer::GivesOut(why) if why.starts_with("3.3.3"))
        );
        assert!(
            matches!(pair(&e, &Choices::of(Text::Team2024)), Answer::GivesOut(why) if why.starts_with("1.9.3"))
        );
        e.players.clear();
        assert_eq!(one(&e, &Choices::of(Text::Team2026)), Pairing { boards: vec![], bye: None });
    }

    /// All pairings of a list, without regard to any criterion.
    fn every_pairing(of: &[usize]) -> Vec<Vec<(usize, usize)>> {
        let Some((&first, rest)) = of.split_first() else { return vec![Vec::new()] };
        let mut all = Vec::new();
        for i in 0..rest.len() {
            let mut left = rest.to_vec();
            let other = left.remove(i);
            for mut pairing in every_pairing(&left) {
                pairing.push((first, other));
                all.push(pairing);
            }
        }
        all
    }

    #[test]
    fn order_of_3_6_3() {
        let mut event = event(5, (1..=6).map(|n| team(n, Vec::new())).collect());
        let mut all: Vec<Vec<(u32, u32)>> = every_pairing(&[1, 2, 3, 4, 5, 6])
            .into_iter()
            .map(|p| p.into_iter().map(|(a, b)| (a as u32, b as u32)).collect())
            .collect();
        all.sort_by_key(|pairing| identifier(pairing));
        assert_eq!(all.len(), 15);
        assert_eq!(identifier(&all[0]), [1, 2, 3, 4, 5, 6]);
        assert_eq!(identifier(&all[14]), [1, 3, 5, 2, 4, 6]);
        // whatever is forbidden, the first that is left is taken
        let mut lots = Lots(5);
        for _ in 0..200 {
            event.forbidden.clear();
            for a in 1..=6 {
                event.forbidden.extend((a + 1..=6).filter(|_| lots.below(2) == 0).map(|b| (a, b)));
            }
            let first = all.iter().find(|p| p.iter().all(|pair| !event.forbidden.contains(pair)));
            match first {
                Some(first) => {
                    assert_eq!(identifier(&pairs(&event, &Choices::of(Text::Team2026))), identifier(first))
                }
                None => assert!(matches!(pair(&event, &Choices::of(Text::Team2026)), Answer::GivesOut(_))),
            }
        }
    }

    /// A small generator of its own (xorshift).
    struct Lots(u64);
    impl Lots {
        fn below(&mut self, n: u64) -> u64 {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            (self.0 >> 11) % n
        }
    }

    /// Plays a round on: results, now and then a forfeit; whoever was not paired gets what was agreed.
    fn play(event: &mut Event, pairing: &Pairing, lots: &mut Lots) {
        for player in &mut event.players {
            let round = if pairing.bye == Some(player.number) {
                Round::PairingBye
            } else if lots.below(2) == 0 {
                Round::RequestedBye { points: 1 }
            } else {
                Round::Absent
            };
            player.rounds.push(round);
        }
        for &(white, black) in &pairing.boards {
            let points = [2, 2, 1, 0][lots.below(4) as usize];
            let forfeit = lots.below(15) == 0;
            let games = lots.below(9) as i32;
            for (me, opponent, colour, points, games) in
                [(white, black, White, points, games), (black, white, Black, 2 - points, 8 - games)]
            {
                let player = event.players.iter_mut().find(|p| p.number == me).expect("paired");
                *player.rounds.last_mut().expect("pushed") = if forfeit {
                    Round::Default { opponent, colour, points: if points == 1 { 0 } else { points } }
                } else {
                    Round::Game { opponent, colour, points }
                };
                player.secondary += games;
            }
        }
        event.round += 1;
    }

    fn check(event: &Event, choices: &Choices, pairing: &Pairing) {
        let mut seen: Vec<u32> =
            pairing.boards.iter().flat_map(|&(a, b)| [a, b]).chain(pairing.bye).collect();
        seen.sort_unstable();
        let due: Vec<u32> = event.players.iter().filter(|p| p.takes_part).map(|p| p.number).collect();
        assert_eq!(seen, due, "everybody once");
        let of = |number: u32| event.players.iter().find(|p| p.number == number).expect("there");
        for &(a, b) in &pairing.boards {
            assert!(c1(event, of(a), of(b)));
        }
        assert!(pairing.bye.is_none_or(|number| c2(of(number), choices.text)));
        // every bracket again: all pairings sorted by identifier, the first of the best
        let field = Field::new(event, choices);
        let start = (0..field.teams.len())
            .filter(|&i| Some(field.teams[i].number) != pairing.bye)
            .fold(0, |set, i| set | single(i));
        let mut unpaired = start;
        while unpaired != 0 {
            let up = field.upfloaters(start, unpaired).expect("a set");
            let bracket = field.top_scoregroup(unpaired) | up;
            let number = |pairing: &[(usize, usize)]| -> Vec<(u32, u32)> {
                pairing.iter().map(|&(a, b)| (field.teams[a].number, field.teams[b].number)).collect()
            };
            let mut all = every_pairing(&members(bracket));
            all.retain(|p| p.iter().all(|&(a, b)| c1(event, field.teams[a], field.teams[b])));
            all.sort_by_key(|p| identifier(&number(p)));
            let value = |p: &Vec<(usize, usize)>| {
                p.iter().fold([0; 3], |value, &(a, b)| plus(value, field.value_of_pair(a, b, up)))
            };
            let best = all.iter().min_by_key(|p| value(p)).expect("one");
            let mine = field.pair_bracket(bracket, up).expect("one");
            assert_eq!(identifier(&number(&mine)), identifier(&number(best)));
            for (a, b) in mine {
                let (x, y) = (field.teams[a].number, field.teams[b].number);
                assert!(pairing.boards.contains(&(x, y)) || pairing.boards.contains(&(y, x)));
                assert!(up & single(a) == 0 || up & single(b) == 0, "upfloaters do not meet each other");
            }
            unpaired &= !bracket;
        }
    }

    #[test]
    fn random_events() {
        let mut lots = Lots(0x9E37_79B9_7F4A_7C15);
        let mut paired = 0;
        for seed in 0..240 {
            let size = 4 + lots.below(6) as u32;
            let text = ALL[seed % 3];
            let choices = Choices {
                preferences: [Type::A, Type::B, Type::None][lots.below(3) as usize],
                secondary_for_colours: lots.below(2) == 0,
                zero_in_last_round_is_none: lots.below(2) == 0,
                forfeit_floats: lots.below(2) == 0,
                forfeit_is_played: lots.below(2) == 0,
                c6: [C6::Fewest, C6::YesNo][lots.below(2) as usize],
                c6_completion: lots.below(2) == 0,
                following: [Following::AsTheRoundBegan, Following::StillUnpaired][lots.below(2) as usize],
                boards_by_first_team: lots.below(2) == 0,
                ..Choices::of(text)
            };
            let mut event = Event {
                away_now: Vec::new(),
                withdrawn: Vec::new(),
                rounds: 5 + lots.below(3) as usize,
                round: 1,
                players: (1..=size).map(|n| team(n, Vec::new())).collect(),
                forbidden: if lots.below(4) == 0 { vec![(1, 2), (2, 4)] } else { Vec::new() },
                drawn: if lots.below(2) == 0 { White } else { Black },
            };
            while event.round <= event.rounds {
                for player in &mut event.players {
                    player.takes_part = lots.below(12) != 0;
                }
                match pair(&event, &choices) {
                    Answer::Pairings(pairings) => {
                        check(&event, &choices, &pairings[0]);
                        paired += 1;
                        play(&mut event, &pairings[0], &mut lots);
                    }
                    Answer::GivesOut(_) => {
                        // nobody plays
                        play(&mut event, &Pairing { boards: Vec::new(), bye: None }, &mut lots);
                    }
                }
            }
        }
        assert!(paired > 800, "{paired}");
    }

    #[test]
    fn twelve_are_quick() {
        let mut lots = Lots(77);
        let began = std::time::Instant::now();
        for seed in 0..6 {
            let choices = Choices { preferences: Type::B, ..Choices::of(ALL[seed % 3]) };
            let mut event = event(9, (1..=12).map(|n| team(n, Vec::new())).collect());
            while event.round <= event.rounds {
                let Answer::Pairings(pairings) = pair(&event, &choices) else { break };
                play(&mut event, &pairings[0], &mut lots);
            }
        }
        assert!(began.elapsed().as_secs() < 50, "{:?}", began.elapsed());
    }
}
