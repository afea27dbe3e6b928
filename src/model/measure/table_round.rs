//! A round of a table: of everybody, or of two teams.

use super::{BergerRound, ScheveningenRound};
use facts::rulebook::System;
use facts::rulebook::table::Declared;
use facts::tournament::Position;

/// A round of the table of a rulebook.
pub enum TableRound {
    /// Everybody meets everybody.
    Berger(BergerRound),
    /// The players of one team meet those of the other.
    Scheveningen(ScheveningenRound),
}

impl TableRound {
    /// Of a position.
    pub fn of(position: &Position, system: System, declared: Declared) -> Self {
        if system.is_between_teams() {
            Self::Scheveningen(ScheveningenRound::of(position, system))
        } else {
            Self::Berger(BergerRound::of(position, system, declared))
        }
    }

    /// Do two players meet?
    pub fn meets(&self, a: usize, b: usize) -> bool {
        match self {
            Self::Berger(round) => round.meets(a, b),
            Self::Scheveningen(round) => round.meets(a, b),
        }
    }

    /// Have two players already played as many games as the table has given them up to and including this round?
    pub fn is_rematch(&self, position: &Position, a: usize, b: usize) -> bool {
        match self {
            Self::Berger(round) => round.is_rematch(position, a, b),
            Self::Scheveningen(round) => round.is_rematch(position, a, b),
        }
    }

    /// Has the first of two players White?
    pub fn is_white(&self, a: usize, b: usize) -> bool {
        match self {
            Self::Berger(round) => round.is_white(a, b),
            Self::Scheveningen(round) => round.is_white(a, b),
        }
    }

    /// The boards of the row in its order, White first, by rank; and the player who has the free round.
    pub fn boards(&self) -> (Vec<(usize, usize)>, Option<usize>) {
        match self {
            Self::Berger(round) => round.boards(),
            Self::Scheveningen(round) => (round.boards(), None),
        }
    }

    /// The players in the order in which they are asked whether they have the free round. Two teams of one size have none.
    pub fn free_order(&self) -> Vec<usize> {
        match self {
            Self::Berger(round) => round.free_order(),
            Self::Scheveningen(round) => round.ranks(),
        }
    }

    /// The place of a player's board in the row.
    pub fn place(&self, rank: usize) -> i32 {
        match self {
            Self::Berger(round) => round.place(rank),
            Self::Scheveningen(round) => round.place(rank),
        }
    }
}
