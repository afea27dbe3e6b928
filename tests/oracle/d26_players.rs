//! The players and their history: Article 1 (order, floats, colour preferences, topscorers) and who may meet (C1, C3).

use super::facts::{Colour, Event, Player, Round};

/// The open points of the text that are built both ways; `default()` is what I took.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choices {
    /// CHOICE limbo-difference: C18 and C20 speak of "the score differences of MDPs", and an MDP in the Limbo has no
    /// opponent yet. Taken: it counts, with a difference wider than any in the bracket (its score minus a value one point
    /// below the residents), since it will meet somebody lower or nobody. The other way: only paired MDPs count.
    pub limbo_difference: bool,
    /// CHOICE strong-is-strong: C13 "strong colour preference". Taken: 1.7.2 only, and who fits both 1.7.1 and 1.7.2 has an
    /// absolute one. The other way: an absolute preference that is not granted counts in C13 too.
    pub strong_is_strong: bool,
    /// CHOICE maximum-so-far: 1.8 "the maximum possible score when pairing the final round". Taken: of the rounds that are
    /// over. The other way: of all the rounds of the tournament.
    pub maximum_so_far: bool,
    /// CHOICE difference-first: 1.7.1 when the difference and the last two games ask for different colours (the history
    /// broke C3). Taken: the difference. The other way: the last two games.
    pub difference_first: bool,
    /// CHOICE absence-unplayed: C9 "unplayed games". Taken: every round that is over without a played game, absences and
    /// rounds before a late entry too. The other way: without those (`Absent`).
    pub absence_unplayed: bool,
    /// CHOICE bye-foreseen: the note to C9, "brackets that downfloat exactly one player, who will end up receiving the PAB".
    /// Taken: any bracket, if C5 already decides that this player receives it. The other way: the last bracket only.
    pub bye_foreseen: bool,
}

impl Default for Choices {
    fn default() -> Self {
        Self {
            limbo_difference: true,
            strong_is_strong: true,
            maximum_so_far: true,
            difference_first: true,
            absence_unplayed: true,
            bye_foreseen: true,
        }
    }
}

/// How strong a colour preference is (1.7), weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    None,
    Mild,
    Strong,
    Absolute,
}

/// What a player received in a past round (1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Float {
    No,
    Down,
    Up,
}

/// A player to be paired.
#[derive(Clone, Debug)]
pub(super) struct One {
    pub tpn: u32,
    pub score: i32,
    /// 1.6.
    pub difference: i32,
    /// The colours of played games, oldest first (C.04.2 3.4).
    pub colours: Vec<Colour>,
    pub kind: Kind,
    pub wants: Option<Colour>,
    pub topscorer: bool,
    /// C2.
    pub may_have_bye: bool,
    /// For C9.
    pub unplayed: usize,
    /// The floats of the previous round and of two rounds before.
    pub floats: [Float; 2],
}

/// All who are to be paired, in the order of 1.2: index 0 is the highest ranked.
#[derive(Debug)]
pub(super) struct Field {
    pub players: Vec<One>,
    /// For each player the set of those who may be the opponent.
    pub may_meet: Vec<u32>,
    pub initial: Colour,
    pub choices: Choices,
}

/// The members of a set, highest ranked first.
pub(super) fn members(set: u32) -> impl Iterator<Item = usize> {
    (0..32_usize).filter(move |&who| set >> who & 1 == 1)
}

impl Field {
    /// 1.2 (order: score, TPN), C.04.2 3.3 (who is not playing is not paired).
    pub(super) fn new(event: &Event, choices: Choices) -> Self {
        let mut paired: Vec<&Player> = event.players.iter().filter(|p| p.takes_part).collect();
        assert!(paired.len() <= 20, "this enumeration is for small fields");
        paired.sort_by_key(|p| (-p.points(), p.number));
        let players: Vec<One> = paired.iter().map(|p| one(event, p, choices)).collect();
        let n = players.len();
        let may_meet = (0..n)
            .map(|i| {
                let others = |&j: &usize| may_meet(event, paired[i], &players[i], paired[j], &players[j]);
                (0..n).filter(others).fold(0, |set, who| set | 1_u32 << who)
            })
            .collect();
        Self { players, may_meet, initial: event.drawn, choices }
    }

    pub(super) fn everybody(&self) -> u32 {
        (1_u32 << self.players.len()) - 1
    }

    pub(super) fn meet(&self, a: usize, b: usize) -> bool {
        self.may_meet[a] >> b & 1 == 1
    }
}

/// Article 1 for one player.
fn one(event: &Event, p: &Player, choices: Choices) -> One {
    let colours = played_colours(&p.rounds);
    let difference = difference(&colours);
    let (kind, wants) = preference(&colours, choices);
    let past = |ago: usize| match event.round.checked_sub(1 + ago) {
        Some(index) if index < p.rounds.len() => float(event, p, index),
        _ => Float::No,
    };
    One {
        tpn: p.number,
        score: p.points(),
        difference,
        kind,
        wants,
        topscorer: topscorer(event, p.points(), choices),
        may_have_bye: !p.rounds.iter().any(unplayed_win),
        unplayed: p.rounds.iter().filter(|r| unplayed(r, choices)).count(),
        // CHOICE previous-round: the previous round of the tournament; the other way: the last one the player was paired in.
        floats: [past(1), past(2)],
        colours,
    }
}

/// C.04.2 3.4: only played games count in the colour sequence.
pub(super) fn played_colours(rounds: &[Round]) -> Vec<Colour> {
    rounds
        .iter()
        .filter_map(|r| match *r {
            Round::Game { colour, .. } => Some(colour),
            _ => None,
        })
        .collect()
}

/// 1.6: games with White minus games with Black.
pub(super) fn difference(colours: &[Colour]) -> i32 {
    colours.iter().map(|&c| if c == Colour::White { 1 } else { -1 }).sum()
}

/// 1.7: the colour preference.
pub(super) fn preference(colours: &[Colour], choices: Choices) -> (Kind, Option<Colour>) {
    let difference = difference(colours);
    let by_difference = if difference > 0 { Colour::Black } else { Colour::White };
    let same_twice = match *colours {
        [.., a, b] if a == b => Some(b.other()),
        _ => None,
    };
    match (colours.last(), same_twice) {
        (None, _) => (Kind::None, None),
        (_, Some(wish)) if !choices.difference_first => (Kind::Absolute, Some(wish)),
        _ if difference.abs() > 1 => (Kind::Absolute, Some(by_difference)),
        (_, Some(wish)) => (Kind::Absolute, Some(wish)),
        _ if difference != 0 => (Kind::Strong, Some(by_difference)),
        (Some(last), _) => (Kind::Mild, Some(last.other())),
    }
}

/// 1.8: over 50% of the maximum possible score (2 half points a round), when pairing the final round. CHOICE final-round:
/// the announced last one; the other way: any after it too.
fn topscorer(event: &Event, score: i32, choices: Choices) -> bool {
    let rounds = if choices.maximum_so_far { event.round - 1 } else { event.rounds };
    event.round == event.rounds && 2 * score > 2 * i32::try_from(rounds).expect("a number of rounds")
}

/// C2 with C.04.1 4: a PAB, or as many points as for a win in one round without playing.
fn unplayed_win(round: &Round) -> bool {
    match *round {
        Round::PairingBye => true,
        Round::Default { points, .. } | Round::RequestedBye { points } => points >= 2,
        Round::Game { .. } | Round::Absent => false,
    }
}

/// C9: an unplayed game.
fn unplayed(round: &Round, choices: Choices) -> bool {
    match round {
        Round::Game { .. } => false,
        Round::Absent => choices.absence_unplayed,
        Round::Default { .. } | Round::PairingBye | Round::RequestedBye { .. } => true,
    }
}

/// 1.4.2 to 1.4.4: the float that a player received in a past round (0 is the first). CHOICE float-scores: "different
/// scores" are those before that round, by which it was paired; the other way would be the present scores.
fn float(event: &Event, p: &Player, index: usize) -> Float {
    let before = |q: &Player| q.rounds[..index].iter().map(Round::points).sum::<i32>();
    match p.rounds[index] {
        Round::Game { opponent, .. } => {
            let Some(other) = event.players.iter().find(|q| q.number == opponent) else { return Float::No };
            match before(p).cmp(&before(other)) {
                std::cmp::Ordering::Greater => Float::Down,
                std::cmp::Ordering::Less => Float::Up,
                std::cmp::Ordering::Equal => Float::No,
            }
        }
        Round::PairingBye => Float::Down,
        Round::Default { points, .. } | Round::RequestedBye { points } if points > 0 => Float::Down,
        Round::Default { .. } | Round::RequestedBye { .. } | Round::Absent => Float::No,
    }
}

/// C1 (with C.04.2 3.5: a pair that did not play may meet), C3, and the forbidden pairs. CHOICE mixed-pairs: C3 forbids two
/// non-topscorers; a topscorer and a non-topscorer with the same absolute preference may meet (C10 and C11 speak of
/// "topscorers' opponents"); the other way: only two topscorers may.
fn may_meet(event: &Event, p: &Player, a: &One, q: &Player, b: &One) -> bool {
    let played = |x: &Player, y: u32| {
        x.rounds.iter().any(|r| matches!(*r, Round::Game { opponent, .. } if opponent == y))
    };
    let forbidden =
        event.forbidden.iter().any(|&pair| pair == (p.number, q.number) || pair == (q.number, p.number));
    let clash = !a.topscorer
        && !b.topscorer
        && a.kind == Kind::Absolute
        && b.kind == Kind::Absolute
        && a.wants == b.wants;
    p.number != q.number && !forbidden && !played(p, q.number) && !played(q, p.number) && !clash
}
