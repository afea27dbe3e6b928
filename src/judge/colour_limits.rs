//! Colours that boards made by hand give against the colour limits: a third game in a row with one colour, or a colour
//! that makes the difference three (C.04.1 6 and 7).
//!
//! The criterion on colours forbids a pair only if both players must have the same colour. If only one of them must, the
//! rules for colours grant it, and nothing but a hand can give him the other one.

use super::JudgedRound;
use facts::rulebook::{Measure, Reason};
use facts::tournament::{Colour, Pairing, PlayerId};

/// A player who gets a colour that the limits forbid him.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColourBreach {
    /// The player.
    pub player: PlayerId,
    /// The colour that he gets.
    pub colour: Colour,
    /// The number of games in a row that he then has with this colour.
    pub in_a_row: usize,
    /// The number of games that he then has with this colour more than with the other.
    pub difference: i32,
    /// The criterion.
    pub reason: Reason,
}

impl JudgedRound<'_> {
    /// Returns the players who get a colour against the limits, except those whose opponents must have the same colour.
    pub fn colour_breaches(&self, theirs: &Pairing) -> Vec<ColourBreach> {
        let is_limit = |measure: &Measure| *measure == Measure::ColourClash;
        let Some(limit) = self.absolutes.iter().find(|c| is_limit(&c.measure)) else { return Vec::new() };
        let mut found = Vec::new();
        for board in &theirs.boards {
            let ranks = self.position.rank(board.white).zip(self.position.rank(board.black));
            let Some((white, black)) = ranks else { continue };
            for (own, other, colour) in [(white, black, Colour::White), (black, white, Colour::Black)] {
                let must = self.must[own];
                if must.is_none_or(|must| must == colour) || self.must[other] == must {
                    continue;
                }
                let entry = &self.position.entries[own];
                let had = entry.colours.played().iter().rev().take_while(|had| **had == colour).count();
                let sign = if colour == Colour::White { 1 } else { -1 };
                found.push(ColourBreach {
                    player: entry.id,
                    colour,
                    in_a_row: had + 1,
                    difference: sign * entry.colours.difference() + 1,
                    reason: limit.reason(),
                });
            }
        }
        found
    }
}
