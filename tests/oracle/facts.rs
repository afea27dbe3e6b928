//! What an oracle is given and what it answers: facts of an event, no rule. Points are half points (win 2, draw 1).
//!
//! An oracle is written from one rule text alone, by somebody who has seen neither the program nor its pages. It uses
//! nothing of the program: this file and the standard library are all it has.
#![allow(dead_code, reason = "each oracle uses its part")]

/// A colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Colour {
    White,
    Black,
}

impl Colour {
    pub(crate) fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// What a player did in one round that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Round {
    /// A game over the board; `points` are the half points the player made in it: 2, 1 or 0.
    Game { opponent: u32, colour: Colour, points: i32 },
    /// Paired, but not played: the winner by default has 2 half points, the loser 0 (both 0 if neither came).
    Default { opponent: u32, colour: Colour, points: i32 },
    /// The bye that a pairing gave because the field was odd: 2 half points.
    PairingBye,
    /// A bye asked for beforehand; `points` are 0, 1 or 2.
    RequestedBye { points: i32 },
    /// Not there: not entered yet, absent or withdrawn; no points.
    Absent,
}

impl Round {
    pub(crate) fn points(&self) -> i32 {
        match *self {
            Self::Game { points, .. } | Self::Default { points, .. } | Self::RequestedBye { points } => {
                points
            }
            Self::PairingBye => 2,
            Self::Absent => 0,
        }
    }
}

/// A player of the event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Player {
    /// Pairing number: 1 is the strongest. Numbers are given by strength and are never changed.
    pub number: u32,
    /// Rating or grade; `None` if unrated.
    pub rating: Option<u32>,
    /// Club or school, or empty.
    pub club: String,
    /// Province, county or area, or empty.
    pub area: String,
    /// Federation, or empty.
    pub federation: String,
    /// Relatives share this name; empty if there are none.
    pub family: String,
    /// One fact for each round that is over, in order.
    pub rounds: Vec<Round>,
    /// Is the player to be paired in the coming round?
    pub takes_part: bool,
    /// The secondary score so far, in half points; 0 where the event has none.
    pub secondary: i32,
}

impl Player {
    /// Half points so far.
    pub(crate) fn points(&self) -> i32 {
        self.rounds.iter().map(Round::points).sum()
    }
}

/// The event before the round to be paired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Event {
    /// Announced number of rounds.
    pub rounds: usize,
    /// The round to be paired, from 1.
    pub round: usize,
    /// Sorted by number. Those who do not take part are here too, since others have met them.
    pub players: Vec<Player>,
    /// Pairs of numbers that the arbiter has forbidden to meet.
    pub forbidden: Vec<(u32, u32)>,
    /// The colour drawn for the top seed in round one.
    pub drawn: Colour,
    /// What those have in the coming round who do not take part, by number.
    pub away_now: Vec<(u32, Round)>,
    /// Numbers of the players who have said that they leave the event.
    pub withdrawn: Vec<u32>,
}

/// A pairing: boards as (White, Black) by number, in the order of the boards, and who has the bye.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Pairing {
    pub boards: Vec<(u32, u32)>,
    pub bye: Option<u32>,
}

/// What a text says of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// The pairings that the text admits: one, or all among which it leaves the choice to a lot.
    Pairings(Vec<Pairing>),
    /// The text gives out here: the article and the reason.
    GivesOut(String),
}
