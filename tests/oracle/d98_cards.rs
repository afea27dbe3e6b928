//! A.2 (order), A.4, A.5 (floats), A.7 (colours), B.1, B.2 (who may meet), B.5, B.6: the pairing cards.
use std::cell::Cell;

use super::d98_choices::{
    AbsoluteLast, AbsoluteSlip, Choices, DefaultFloat, DownCheck, Gap, LastRound, RequestedB1b,
    RequestedFloat,
};
use super::facts::{Colour, Event, Player, Round};

/// A.4.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Float {
    Down,
    Up,
    No,
}

/// A.7, in rising strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Strength {
    None,
    Mild,
    Strong,
    Absolute,
}

/// What the pairing card of a player says.
#[derive(Clone, Debug)]
pub(crate) struct Card {
    pub number: u32,
    pub score: i32,
    /// Colours of the games played, in order: F.2 leaves out what was not played, F.3 puts the gaps to the front.
    pub games: Vec<Colour>,
    /// A.7 'games played with white minus the number of games played with black'.
    pub difference: i32,
    /// Two games of the same colour running.
    pub two: Option<Colour>,
    pub floats: Vec<Float>,
    pub met: Vec<u32>,
    /// B.1b 'shall not receive a bye'.
    pub no_bye: bool,
}

/// The cards of those who are paired, in the order of A.2 (a player is his place in it), and the rules about pairs.
pub(crate) struct Table<'a> {
    pub cards: Vec<Card>,
    pub choices: &'a Choices,
    pub round: usize,
    pub last: bool,
    met: Vec<Vec<bool>>,
    pub nodes: Cell<u64>,
}

/// Beyond this many looks at a pair the search is given up.
const LIMIT: u64 = 60_000_000;

fn score_before(player: &Player, round: usize) -> i32 {
    player.rounds.iter().take(round).map(Round::points).sum()
}

/// A.4, A.5: the float that a player received in a round (from 0).
fn float(event: &Event, player: &Player, round: usize, choices: &Choices) -> Float {
    let opponent = match player.rounds[round] {
        Round::Game { opponent, .. } => opponent,
        Round::Default { opponent, .. } if choices.default_float == DefaultFloat::Counts => opponent,
        // 'A bye is considered to be a downfloat.'
        Round::PairingBye => return Float::Down,
        Round::RequestedBye { .. } if choices.requested_float == RequestedFloat::Yes => return Float::Down,
        _ => return Float::No,
    };
    let Some(other) = event.players.iter().find(|one| one.number == opponent) else {
        return Float::No;
    };
    // 'The higher ranked player receives a downfloat, the lower one an upfloat.'
    match score_before(player, round).cmp(&score_before(other, round)) {
        std::cmp::Ordering::Greater => Float::Down,
        std::cmp::Ordering::Less => Float::Up,
        std::cmp::Ordering::Equal => Float::No,
    }
}

fn card(event: &Event, player: &Player, choices: &Choices) -> Card {
    let mut games = Vec::new();
    let mut by_round = Vec::new();
    let mut met = Vec::new();
    let mut no_bye = false;
    for round in &player.rounds {
        by_round.push(None);
        match *round {
            Round::Game { opponent, colour, .. } => {
                games.push(colour);
                by_round.pop();
                by_round.push(Some(colour));
                met.push(opponent);
            }
            // F.2 'Such a pairing is not considered to be illegal in future rounds.'
            Round::Default { points, .. } => no_bye |= points >= 2,
            Round::PairingBye => no_bye = true,
            Round::RequestedBye { points } => {
                no_bye |= match choices.requested_b1b {
                    RequestedB1b::FullPoint => points >= 2,
                    RequestedB1b::AnyPoints => points > 0,
                    RequestedB1b::Never => false,
                }
            }
            Round::Absent => {}
        }
    }
    let difference = games.iter().map(|&colour| if colour == Colour::White { 1 } else { -1 }).sum();
    let row: Vec<Option<Colour>> = match choices.gap {
        Gap::Ignored => games.iter().copied().map(Some).collect(),
        Gap::Breaks => by_round,
    };
    let two = match row.as_slice() {
        [.., one, other] if one == other => *other,
        _ => None,
    };
    let floats = (0..player.rounds.len()).map(|round| float(event, player, round, choices)).collect();
    let (number, score) = (player.number, player.points());
    Card { number, score, games, difference, two, floats, met, no_bye }
}

impl<'a> Table<'a> {
    pub(crate) fn new(event: &Event, choices: &'a Choices) -> Self {
        let paired = event.players.iter().filter(|player| player.takes_part);
        let mut cards: Vec<Card> = paired.map(|player| card(event, player, choices)).collect();
        // A.2: 'score, rating …'; the pairing number stands for all that comes after the score.
        cards.sort_by_key(|card| (-card.score, card.number));
        let forbidden = |one: u32, other: u32| {
            event.forbidden.iter().any(|&pair| pair == (one, other) || pair == (other, one))
        };
        let row = |one: &Card| {
            let meets = |other: &Card| one.met.contains(&other.number) || forbidden(one.number, other.number);
            cards.iter().map(meets).collect::<Vec<bool>>()
        };
        let met = cards.iter().map(row).collect();
        let last = event.round >= event.rounds;
        Self { cards, choices, round: event.round, last, met, nodes: Cell::new(0) }
    }

    /// The search has become too long.
    pub(crate) fn too_long(&self) -> bool {
        self.nodes.get() > LIMIT
    }

    /// 'players with a score of over 50% in the last round'.
    pub(crate) fn over_half_in_last(&self, player: usize) -> bool {
        self.last && self.cards[player].score > self.round as i32 - 1
    }

    /// A.7.
    pub(crate) fn preference(&self, player: usize, free: bool) -> (Strength, Option<Colour>) {
        let card = &self.cards[player];
        let in_effect = match self.choices.absolute_last {
            AbsoluteLast::NotInEffect => !self.over_half_in_last(player),
            AbsoluteLast::OnlyWithoutB2 => !(free && self.over_half_in_last(player)),
        };
        // (a) 'greater than 1 or less than -1, or … the same colour in the two latest rounds'
        if in_effect && (card.difference.abs() > 1 || card.two.is_some()) {
            let white = match self.choices.absolute_slip {
                AbsoluteSlip::BelowMinusOne => card.difference < -1 || card.two == Some(Colour::Black),
                AbsoluteSlip::Letter => {
                    card.two == Some(Colour::Black)
                        || (card.difference <= 0 && (card.two.is_none() || card.difference < -1))
                }
            };
            return (Strength::Absolute, Some(if white { Colour::White } else { Colour::Black }));
        }
        match card.difference {
            // (b) 'unequal to zero. The preference is white when the colour difference is < 0'
            ..0 => (Strength::Strong, Some(Colour::White)),
            1.. => (Strength::Strong, Some(Colour::Black)),
            // (c) 'to alternate the colour with respect to the previous game'
            0 => match card.games.last() {
                Some(colour) => (Strength::Mild, Some(colour.other())),
                None => (Strength::None, None),
            },
        }
    }

    /// B.2, of one player and a colour; `free`: B.2 is not applied.
    fn may_have(&self, player: usize, colour: Colour, free: bool) -> bool {
        let card = &self.cards[player];
        let step = if colour == Colour::White { 1 } else { -1 };
        // a) 'No player's colour difference will become >+2 or <-2.' b) 'three times in row'
        free || ((card.difference + step).abs() <= 2 && card.two != Some(colour))
    }

    /// May `one` have `colour` against `other`: B.2 for both.
    pub(crate) fn colours_allowed(&self, one: usize, colour: Colour, other: usize, free: bool) -> bool {
        let (first, second) = match self.choices.last_round {
            LastRound::Article21 => (free, free),
            LastRound::NoteBoth => {
                let both = self.over_half_in_last(one) && self.over_half_in_last(other);
                (both, both)
            }
            LastRound::NoteEach => (self.over_half_in_last(one), self.over_half_in_last(other)),
        };
        self.may_have(one, colour, first) && self.may_have(other, colour.other(), second)
    }

    /// B.1a and B.2.
    pub(crate) fn may_meet(&self, one: usize, other: usize, free: bool) -> bool {
        self.nodes.set(self.nodes.get() + 1);
        !self.met[one][other]
            && (self.colours_allowed(one, Colour::White, other, free)
                || self.colours_allowed(one, Colour::Black, other, free))
    }

    /// B.4: is there a colour preference which cannot be granted in this pair?
    pub(crate) fn same_preference(&self, one: usize, other: usize, free: bool) -> bool {
        let (one, other) = (self.preference(one, free).1, self.preference(other, free).1);
        one.is_some() && one == other
    }

    /// B.5 and B.6: may the player receive this float? `dropped`: 0 none, 1 B.6, 2 B.5 as well.
    fn may_float(&self, player: usize, float: Float, dropped: usize, free: bool) -> bool {
        let note = self.choices.last_round != LastRound::Article21 && self.over_half_in_last(player);
        if free || note || dropped >= 2 {
            return true;
        }
        let back = |rounds: usize| {
            self.round.checked_sub(1 + rounds).and_then(|at| self.cards[player].floats.get(at))
                == Some(&float)
        };
        !back(1) && (dropped >= 1 || !back(2))
    }

    /// B.5, B.6 of a pair: 'The higher ranked player receives a downfloat, the lower one an upfloat'.
    pub(crate) fn pair_floats(&self, one: usize, other: usize, down: usize, up: usize, free: bool) -> bool {
        let (high, low) = match self.cards[one].score - self.cards[other].score {
            0 => return true,
            1.. => (one, other),
            _ => (other, one),
        };
        (self.choices.down_check == DownCheck::LeftOnly || self.may_float(high, Float::Down, down, free))
            && self.may_float(low, Float::Up, up, free)
    }

    /// B.5, B.6 of those who are left over; in the lowest bracket that is the bye.
    pub(crate) fn left_floats(&self, left: &[usize], lowest: bool, down: usize, free: bool) -> bool {
        (!lowest && self.choices.down_check == DownCheck::PairedOnly)
            || left.iter().all(|&player| self.may_float(player, Float::Down, down, free))
    }
}
