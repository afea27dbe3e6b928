//! Oracle for the ECF (CAA) "Rules for Seeded Swiss Pairings" (April 2009), rules 1 to 25, written from the
//! text alone.
//!
//! The HTML list of the text numbers its headings too; the true numbers follow from the cross-references
//! ("ranked according to rule 4", "rule 10", "Rule 12", the printed 17 and 18, "rule 20 and rule 21", "rules
//! 1-27"): 1 rematch, 2 priorities, 3-4 grades and order, 5 mid-line, 6-7 byes, 8 round one, 9-13 score,
//! 14-18 colour, 19-24 floaters, 25 final colour check. This file holds the choices, the players' histories,
//! rules 1 to 8, 25 and the board order; `ecf_level.rs` holds rules 9 to 24.
#![allow(dead_code, reason = "an oracle: the tests use parts")]

#[path = "ecf_level.rs"]
mod ecf_level;

use super::facts::{Answer, Colour, Event, Pairing, Player, Round};
use ecf_level::Desk;

/// Rule 6, "has not hitherto had a bye".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HadBye {
    /// Any bye, asked for or given.
    Any,
    /// Only the bye that rule 6 itself gives.
    PairingBye,
}

/// Rule 6, "has not hitherto had a bye or default".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HadDefault {
    /// A game defaulted by either side.
    Any,
    /// Only a win by default.
    Won,
}

/// Rule 6, "a player who has not hitherto had a bye": if there is nobody left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NobodyLeft {
    /// The text names no second search.
    Ends,
    /// The search is repeated among those who have had no more than half-point byes.
    Again,
}

/// Rule 6, "looking first at the larger colour group, working from the mid-line downwards ... If this fails,
/// ... using the same criteria but working upwards".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByeSearch {
    /// Larger group downwards, the others downwards, larger group upwards, the others upwards.
    DirectionFirst,
    /// Larger group downwards and upwards, then the others.
    GroupFirst,
}

/// Rule 14, "has had more blacks than whites", "played last with": a game that was defaulted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DefaultColour {
    /// Not played: no colour had.
    NotHad,
    /// The colour that was drawn for it counts.
    Had,
}

/// Rules 20 and 21, "did not downfloat in the previous round": a floated pairing that was defaulted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DefaultFloat {
    /// The pairing floated him: a float.
    Counts,
    /// Nothing was played: no float.
    Ignored,
}

/// Rule 20, "downfloat history": the bye of rule 6 (rule 5: "to downfloat or to be awarded a bye").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByeFloat {
    /// A bye is not a float.
    No,
    /// A bye counts as a downfloat.
    Downfloat,
}

/// Rules 20b and 21b, "no worse a downfloat history".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum History {
    /// The number of floats.
    Count,
    /// The number of floats, then the more recent is worse.
    CountThenRecent,
}

/// Rules 20 and 21, the second search "using criteria a) and b)", b being "than any other player below the
/// mid-line".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecondSearch {
    /// To the letter: compared with the players on the side searched first.
    FirstSide,
    /// Compared with the players on the side now searched.
    OwnSide,
}

/// Rules 20 and 21, "seeking a player who: a) ... b) ...".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Criteria {
    /// The first on the way who has both.
    Filters,
    /// All players sorted by a), the side of the mid-line, b) with the more recent float worse, the way.
    Sort,
}

/// Rules 20 and 21 name no third search; by rule 2 float history gives way. What gives way first?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GivesWay {
    /// b (history) first, then a (previous round).
    HistoryFirst,
    /// a (previous round) first, then b (history).
    PreviousRoundFirst,
}

/// Rule 22, "the alternative pairing which best satisfies both rule 20 and rule 21".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alternative {
    /// Both within the rules if possible; then the better downfloater, then the better upfloater.
    Downfloater,
    /// Both within the rules if possible; then the better upfloater, then the better downfloater.
    Upfloater,
    /// Both within the rules if possible; then the least sum of steps down the two searches.
    Steps,
}

/// Rule 12, "keeping as close as possible to grade order" (rule 2: "minimum disturbance").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Close {
    /// In descending order each player gets the highest opponent that lets the rest be paired.
    TopDown,
    /// As few games as possible differ from i v i + half; then top down.
    FewestChanged,
    /// The least sum of places between the opponent and the one in grade order; then top down.
    LeastDisplacement,
}

/// Rule 12, "exchanged by the minimum extent necessary".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// The fewest exchanges (rule 24c counts them), then the nearest to the mid-line.
    NumberFirst,
    /// The least sum of places moved, then the fewest exchanges.
    DistanceFirst,
}

/// Rule 16, "transfers are made which involve those players with the weakest claim": several transfers, and
/// the weakest set of all cannot be paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TransferOrder {
    /// The strongest claim among those transferred is as weak as possible, then the next.
    StrongestSpared,
    /// The weakest claims are among those transferred as far as possible, then the next.
    WeakestTaken,
}

/// Rule 25 (and 18), "identical colour requirements".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Identical {
    /// Claims equal by all of rule 16; otherwise the stronger claim is met.
    EqualClaim,
    /// Both seek the same colour.
    SameColour,
}

/// Rule 14 sorts the cards into two groups; a player without a game has no place in its definitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colourless {
    /// He is in neither group.
    NoGroup,
    /// He can be counted with either group, so he is looked at with the group that is searched.
    EitherGroup,
}

/// Rule 25 is silent about two players neither of whom seeks a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoClaim {
    /// As on board 1 of rule 8, "by lot", game by game.
    Lot,
    /// As in rule 8: the colour drawn for the higher player of the first such game, alternating afterwards.
    RuleEight,
}

/// Rule 17, "requires a float (or floats) and has an excess of one colour".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Excess {
    /// The excess of the level as it stands.
    BeforeFloat,
    /// The excess that is left when the floaters of the larger group are gone.
    AfterFloat,
}

/// The points that the words leave open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choices {
    pub had_bye: HadBye,
    pub had_default: HadDefault,
    pub bye_search: ByeSearch,
    pub nobody_left: NobodyLeft,
    pub default_colour: DefaultColour,
    pub default_float: DefaultFloat,
    pub bye_float: ByeFloat,
    pub history: History,
    pub second_search: SecondSearch,
    pub criteria: Criteria,
    pub gives_way: GivesWay,
    pub alternative: Alternative,
    pub close: Close,
    pub extent: Extent,
    pub transfer_order: TransferOrder,
    pub identical: Identical,
    pub colourless: Colourless,
    pub no_claim: NoClaim,
    pub excess: Excess,
}

impl Default for Choices {
    fn default() -> Self {
        Self {
            had_bye: HadBye::Any,
            had_default: HadDefault::Any,
            bye_search: ByeSearch::DirectionFirst,
            nobody_left: NobodyLeft::Ends,
            default_colour: DefaultColour::NotHad,
            default_float: DefaultFloat::Counts,
            bye_float: ByeFloat::No,
            history: History::Count,
            second_search: SecondSearch::FirstSide,
            criteria: Criteria::Filters,
            gives_way: GivesWay::HistoryFirst,
            alternative: Alternative::Downfloater,
            close: Close::TopDown,
            extent: Extent::NumberFirst,
            transfer_order: TransferOrder::StrongestSpared,
            identical: Identical::EqualClaim,
            colourless: Colourless::NoGroup,
            no_claim: NoClaim::Lot,
            excess: Excess::BeforeFloat,
        }
    }
}

impl Choices {
    /// Every single-field departure from the default.
    pub fn all() -> Vec<(&'static str, Self)> {
        let d = Self::default();
        vec![
            ("had-bye-pairing-bye-only", Self { had_bye: HadBye::PairingBye, ..d }),
            ("had-default-won-only", Self { had_default: HadDefault::Won, ..d }),
            ("bye-search-group-first", Self { bye_search: ByeSearch::GroupFirst, ..d }),
            ("default-gives-colour", Self { default_colour: DefaultColour::Had, ..d }),
            ("default-is-no-float", Self { default_float: DefaultFloat::Ignored, ..d }),
            ("bye-is-downfloat", Self { bye_float: ByeFloat::Downfloat, ..d }),
            ("history-recent-worse", Self { history: History::CountThenRecent, ..d }),
            ("second-search-own-side", Self { second_search: SecondSearch::OwnSide, ..d }),
            ("previous-round-gives-way-first", Self { gives_way: GivesWay::PreviousRoundFirst, ..d }),
            ("alternative-keeps-upfloater", Self { alternative: Alternative::Upfloater, ..d }),
            ("alternative-fewest-steps", Self { alternative: Alternative::Steps, ..d }),
            ("close-fewest-changed", Self { close: Close::FewestChanged, ..d }),
            ("close-least-displacement", Self { close: Close::LeastDisplacement, ..d }),
            ("extent-distance-first", Self { extent: Extent::DistanceFirst, ..d }),
            ("transfer-weakest-taken", Self { transfer_order: TransferOrder::WeakestTaken, ..d }),
            ("identical-same-colour", Self { identical: Identical::SameColour, ..d }),
            ("colourless-in-either-group", Self { colourless: Colourless::EitherGroup, ..d }),
            ("no-claim-as-rule-eight", Self { no_claim: NoClaim::RuleEight, ..d }),
            ("rule-17-excess-after-float", Self { excess: Excess::AfterFloat, ..d }),
        ]
    }
}

/// Rule 16: the strength of a claim to the colour sought; greater is stronger. i "the greater the difference
/// ... the greater is his claim"; ii and iii "distinguish between players who have the same colour
/// difference": the last run, counted against the claim if it is of the colour sought ("WWBW is more strongly
/// due for black than WWWB"); iv "byes are ignored for the purpose of (ii)"; v "fewer games has greater
/// priority".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Claim {
    difference: i32,
    run: i32,
    fewer_games: i32,
}

/// Rule 14: the colour sought ("more blacks than whites, or ... equal numbers ..., but played last with
/// black") and rule 16: the claim to it. `colours` are the games played, in order, byes left out.
pub fn rule_14_16(colours: &[Colour]) -> (Option<Colour>, Claim) {
    let Some(&last) = colours.last() else { return (None, Claim::default()) };
    let whites = colours.iter().filter(|&&c| c == Colour::White).count() as i32;
    let games = colours.len() as i32;
    let difference = 2 * whites - games;
    let due = match difference {
        0 => last.other(),
        d if d > 0 => Colour::Black,
        _ => Colour::White,
    };
    let run = colours.iter().rev().take_while(|&&c| c == last).count() as i32;
    let run = if last == due { -run } else { run };
    (Some(due), Claim { difference: difference.abs(), run, fewer_games: -games })
}

/// Floats of one kind: how many, the last round with one (if the history asks for it), and "in the previous
/// round".
#[derive(Clone, Copy, Debug, Default)]
pub struct Floats {
    pub history: (usize, usize),
    pub previous: bool,
}

/// The card of a player who takes part; the cards lie in the order of rule 4.
#[derive(Clone, Debug)]
pub struct Card {
    pub number: u32,
    pub points: i32,
    pub due: Option<Colour>,
    pub claim: Claim,
    pub down: Floats,
    pub up: Floats,
    pub bye_or_default: bool,
    /// The same without half-point byes.
    pub full_bye_or_default: bool,
    /// Those he may still meet (rule 1), as a set of places.
    pub can_meet: u64,
    /// Those he had better not meet, by the discretionary rules: relatives and players of one club ("In round 1"), "In
    /// round 2 ... players who received half-point byes in round 1", and whom he was paired with when "one or both"
    /// defaulted ("this should be avoided, providing priorities (a) score, and (b) colour balance, are not violated").
    pub avoid: [u64; 4],
}

/// Points before round `r` (from 0).
fn points_before(player: &Player, r: usize) -> i32 {
    player.rounds.iter().take(r).map(Round::points).sum()
}

/// Rules 20 and 21: when a player was floated: paired with somebody of a lower (`down`) or higher score.
fn floats(event: &Event, player: &Player, down: bool, choices: &Choices) -> Floats {
    let mut when = Vec::new();
    for (r, round) in player.rounds.iter().enumerate() {
        let floated = match *round {
            Round::Default { .. } if choices.default_float == DefaultFloat::Ignored => false,
            Round::Game { opponent, .. } | Round::Default { opponent, .. } => {
                event.players.iter().find(|p| p.number == opponent).is_some_and(|other| {
                    let (own, his) = (points_before(player, r), points_before(other, r));
                    if down { his < own } else { his > own }
                })
            }
            Round::PairingBye => down && choices.bye_float == ByeFloat::Downfloat,
            _ => false,
        };
        if floated {
            when.push(r + 1);
        }
    }
    let last = when.last().copied().unwrap_or(0);
    let is_recent = choices.history == History::CountThenRecent || choices.criteria == Criteria::Sort;
    let recent = if is_recent { last } else { 0 };
    Floats { history: (when.len(), recent), previous: last > 0 && last + 1 == event.round }
}

/// Rule 1: "No player shall play the same opponent twice"; a default is no game ("still eligible to be paired
/// together", discretionary rules). What the arbiter has forbidden is treated likewise.
fn rule_1(event: &Event, a: &Player, b: &Player) -> bool {
    let met = |p: &Player, q: u32| {
        p.rounds.iter().any(|r| matches!(r, Round::Game { opponent, .. } if *opponent == q))
    };
    a.number != b.number
        && !met(a, b.number)
        && !met(b, a.number)
        && !event
            .forbidden
            .iter()
            .any(|&(x, y)| (x, y) == (a.number, b.number) || (y, x) == (a.number, b.number))
}

/// The discretionary rules on pairs "best avoided".
fn avoided(event: &Event, taking: &[&Player], player: &Player) -> [u64; 4] {
    let those = |test: &dyn Fn(&Player) -> bool| {
        let all = taking.iter().enumerate().take(64);
        all.filter(|(_, o)| o.number != player.number && test(o)).fold(0, |set, (place, _)| set | 1 << place)
    };
    let same = |a: &str, b: &str| event.round == 1 && !a.is_empty() && a == b;
    let half = |p: &Player| matches!(p.rounds.first(), Some(Round::RequestedBye { points: 1 }));
    let defaulted = |o: &Player| {
        player.rounds.iter().any(|r| matches!(r, Round::Default { opponent, .. } if *opponent == o.number))
    };
    [
        those(&|o| same(&o.family, &player.family)),
        those(&|o| same(&o.club, &player.club)),
        those(&|o| event.round == 2 && half(o) && half(player)),
        those(&|o| defaulted(o)),
    ]
}

/// Rule 4: "Pairing cards are arranged in descending order of grade" (the numbers are given by strength).
fn rule_4(event: &Event, choices: &Choices) -> Vec<Card> {
    let mut taking: Vec<&Player> = event.players.iter().filter(|p| p.takes_part).collect();
    taking.sort_by_key(|p| p.number);
    let card = |player: &&Player| {
        let player: &Player = player;
        let colours: Vec<Colour> = player
            .rounds
            .iter()
            .filter_map(|r| match *r {
                Round::Game { colour, .. } => Some(colour),
                Round::Default { colour, .. } if choices.default_colour == DefaultColour::Had => Some(colour),
                _ => None,
            })
            .collect();
        let (due, claim) = rule_14_16(&colours);
        let had = |r: &Round| match *r {
            Round::PairingBye => true,
            // "The chosen player receives the points" (rule 7), "half-point byes" (37): a bye gives points; who was away
            // without any has had none.
            Round::RequestedBye { points } => choices.had_bye == HadBye::Any && points > 0,
            Round::Default { points, .. } => choices.had_default == HadDefault::Any || points > 0,
            _ => false,
        };
        let can = taking.iter().enumerate().take(64).filter(|(_, other)| rule_1(event, player, other));
        Card {
            number: player.number,
            points: player.points(),
            due,
            claim,
            down: floats(event, player, true, choices),
            up: floats(event, player, false, choices),
            bye_or_default: player.rounds.iter().any(had),
            full_bye_or_default: player
                .rounds
                .iter()
                .any(|r| had(r) && !matches!(*r, Round::RequestedBye { points } if points < 2)),
            can_meet: can.fold(0, |set, (place, _)| set | 1 << place),
            avoid: avoided(event, &taking, player),
        }
    };
    taking.iter().map(card).collect()
}

/// Rule 6: the players who can have the bye, in the order in which they are looked at. Round one: "a player
/// just below the mid-line" (rule 5: 61 players, mid-line below player 30). Later: "from the lowest score
/// level, looking first at the larger colour group, working from the mid-line downwards". Whether a bye is
/// pre-arranged for a later round is not among the facts.
fn rule_6(desk: &Desk, first_round: bool, again: bool) -> Vec<usize> {
    let all: Vec<usize> = (0..desk.cards.len()).collect();
    if first_round {
        let (above, below) = all.split_at(all.len() / 2);
        return below.iter().chain(above.iter().rev()).copied().collect();
    }
    let mut order = Vec::new();
    let mut higher = all.len();
    for level in desk.levels.iter().rev() {
        let members = ecf_level::places(*level);
        // Rule 5: `up` players leave upwards, the bye and `down` players leave downwards.
        let n = members.len() as i32;
        higher -= members.len();
        let up = (higher % 2) as i32;
        let down = (n - up - 1).rem_euclid(2);
        let line = ((n + up - 1 - down) / 2).max(0) as usize;
        let below: Vec<usize> = members.iter().skip(line).copied().collect();
        let above: Vec<usize> = members.iter().take(line).rev().copied().collect();
        let larger = desk.larger_group(*level);
        let steps = match desk.choices.bye_search {
            ByeSearch::DirectionFirst => [(&below, true), (&below, false), (&above, true), (&above, false)],
            ByeSearch::GroupFirst => [(&below, true), (&above, true), (&below, false), (&above, false)],
        };
        for (side, in_group) in steps {
            let barred = |p: usize| {
                let card = &desk.cards[p];
                if again { card.full_bye_or_default } else { card.bye_or_default }
            };
            let fits = |&&p: &&usize| (larger >> p & 1 == 1) == in_group && !barred(p);
            order.extend(side.iter().filter(fits));
        }
    }
    order
}

/// Rule 25 (and 16): who has White. `None`: neither player seeks a colour. "Where two players with identical
/// colour requirements are paired together, the correct colour is given to the higher ranking player": the
/// one with the higher score, and with equal scores the higher-graded.
fn rule_25(desk: &Desk, a: usize, b: usize) -> Option<(usize, usize)> {
    let (x, y) = (&desk.cards[a], &desk.cards[b]);
    let give = |p: usize, q: usize, colour: Colour| if colour == Colour::White { (p, q) } else { (q, p) };
    match (x.due, y.due) {
        (None, None) => None,
        (Some(c), None) => Some(give(a, b, c)),
        (None, Some(c)) => Some(give(b, a, c)),
        (Some(c), Some(d)) if c != d => Some(give(a, b, c)),
        (Some(c), Some(_)) => {
            let first = match desk.choices.identical {
                Identical::EqualClaim if x.claim != y.claim => x.claim > y.claim,
                _ => (x.points, y.number) > (y.points, x.number),
            };
            Some(if first { give(a, b, c) } else { give(b, a, c) })
        }
    }
}

/// The answer with its boards in order. The text gives no board order: the better score of the two, then the
/// other's score, then the number of the higher of the two. In round one every game is coloured by rule 8: "the colour on
/// board 1 being decided by lot, e.g. ... 1v33, 34v2, 3v35".
fn finish(desk: &Desk, mut games: Vec<(usize, usize)>, bye: Option<usize>, event: &Event) -> Answer {
    let cards = &desk.cards;
    // "Where two players have the same score, this is the higher-graded player. Where two players have different
    // scores, it is the player with the higher score."
    let higher = |a: usize, b: usize| {
        let before = (cards[a].points, cards[b].number) > (cards[b].points, cards[a].number);
        if before { a } else { b }
    };
    games.sort_by_key(|&(a, b)| {
        let (p, q) = (cards[a].points, cards[b].points);
        let scores = if event.round <= 1 { (0, 0) } else { (-p.max(q), -p.min(q)) };
        (scores, cards[higher(a, b)].number)
    });
    let mut boards = Vec::new();
    let mut open = Vec::new();
    let mut colour = event.drawn;
    for (board, &(a, b)) in games.iter().enumerate() {
        let rule_8 = event.round <= 1 || desk.choices.no_claim == NoClaim::RuleEight;
        let settled = if event.round <= 1 { None } else { rule_25(desk, a, b) };
        let (white, black) = match settled {
            Some(game) => game,
            None => {
                let first = higher(a, b);
                let second = if first == a { b } else { a };
                let game = if colour == Colour::White { (first, second) } else { (second, first) };
                if rule_8 {
                    colour = colour.other();
                } else {
                    open.push(board);
                }
                game
            }
        };
        boards.push((cards[white].number, cards[black].number));
    }
    if open.len() > 10 {
        return Answer::GivesOut("limit: too many games whose colours go by lot".into());
    }
    let lots = (0..1_u32 << open.len()).map(|lot| {
        let mut drawn = boards.clone();
        for (bit, &board) in open.iter().enumerate() {
            if lot >> bit & 1 == 1 {
                drawn[board] = (drawn[board].1, drawn[board].0);
            }
        }
        Pairing { boards: drawn, bye: bye.map(|p| cards[p].number) }
    });
    Answer::Pairings(lots.collect())
}

/// The round as the text pairs it.
pub fn pair(event: &Event, choices: &Choices) -> Answer {
    let first_round = event.round <= 1;
    let mut cards = rule_4(event, choices);
    if cards.len() > if first_round { 64 } else { 24 } {
        return Answer::GivesOut("limit: too many players".into());
    }
    if first_round {
        // Rule 8 knows one level and no colour history.
        cards.iter_mut().for_each(|c| (c.points, c.due, c.claim) = (0, None, Claim::default()));
    }
    let mut desk = Desk::new(cards, *choices);
    let all = desk.levels.iter().fold(0, |set, level| set | level);
    let mut left = all;
    let mut bye = None;
    if all.count_ones() % 2 == 1 {
        let mut order = rule_6(&desk, first_round, false);
        if choices.nobody_left == NobodyLeft::Again {
            order.extend(rule_6(&desk, first_round, true));
        }
        if order.is_empty() {
            return Answer::GivesOut("rule 6: every player has had a bye or default".into());
        }
        // Rule 13: the bye gives way only if nothing at all can be paired with it.
        bye = order.into_iter().find(|&p| desk.can_pair(all & !(1 << p)));
        let Some(p) = bye else {
            return Answer::GivesOut("rule 6: no bye leaves a pairing under rule 1".into());
        };
        left &= !(1 << p);
    }
    match desk.rules_9_to_24(left) {
        Ok(games) => finish(&desk, games, bye, event),
        Err(reason) => Answer::GivesOut(reason),
    }
}
