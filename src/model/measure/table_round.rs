//! A round of a table, either for all players or for two teams.

use super::{BergerRound, ScheveningenRound};
use facts::rulebook::System;
use facts::rulebook::table::Declared;
use facts::tournament::{Position, Rank};

/// A round of the table in a rulebook.
pub enum TableRound {
    /// All players meet each other.
    Berger(BergerRound),
    /// The players of one team meet those of the other team.
    Scheveningen(ScheveningenRound),
}

impl TableRound {
    /// Prepares the current round of a position.
    pub fn of(position: &Position, system: System, declared: Declared) -> Self {
        if system.is_between_teams() {
            Self::Scheveningen(ScheveningenRound::of(position, system))
        } else {
            Self::Berger(BergerRound::of(position, system, declared))
        }
    }

    /// Returns whether the two players meet in this round.
    pub fn meets(&self, a: Rank, b: Rank) -> bool {
        match self {
            Self::Berger(round) => round.meets(a, b),
            Self::Scheveningen(round) => round.meets(a, b),
        }
    }

    /// Returns whether the first of two players has White.
    pub fn is_white(&self, a: Rank, b: Rank) -> bool {
        match self {
            Self::Berger(round) => round.is_white(a, b),
            Self::Scheveningen(round) => round.is_white(a, b),
        }
    }

    /// Returns the boards of the row in their order, as ranks with White first, and the player who has the free round.
    pub fn boards(&self) -> (Vec<(Rank, Rank)>, Option<Rank>) {
        match self {
            Self::Berger(round) => round.boards(),
            Self::Scheveningen(round) => (round.boards(), None),
        }
    }

    /// Returns the players in the order in which they are considered for the free round. Two teams of equal size have
    /// no free round.
    pub fn free_order(&self) -> Vec<Rank> {
        match self {
            Self::Berger(round) => round.free_order(),
            Self::Scheveningen(round) => round.ranks(),
        }
    }

    /// Returns the place of a player's board in the row.
    pub fn place(&self, rank: Rank) -> i32 {
        match self {
            Self::Berger(round) => round.place(rank),
            Self::Scheveningen(round) => round.place(rank),
        }
    }
}
