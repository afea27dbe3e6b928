//! What the system of a rulebook implies: tables, teams, ratings.

use super::System;

impl System {
    /// Returns whether a table determines all rounds in advance. All players keep their places in the table, even when
    /// absent.
    ///
    /// ```
    /// let book = pairproof::find_rulebook("round-robin").expect("it is shipped");
    /// assert!(book.system.is_table());
    /// ```
    pub fn is_table(self) -> bool {
        matches!(self, Self::RoundRobin | Self::DoubleRoundRobin) || self.is_between_teams()
    }

    /// Returns whether every player needs a rating, because the system compares ratings (C.04.4.1 1.1.2).
    ///
    /// ```
    /// let book = pairproof::find_rulebook("dubov-2026").expect("it is shipped");
    /// assert!(book.system.needs_ratings());
    /// ```
    pub fn needs_ratings(self) -> bool {
        self == Self::Dubov
    }

    /// Returns whether the players of two teams meet each other: their table needs to know the team of each.
    ///
    /// ```
    /// let book = pairproof::find_rulebook("scheveningen").expect("it is shipped");
    /// assert!(book.system.is_between_teams() && book.system.is_table());
    /// ```
    pub fn is_between_teams(self) -> bool {
        matches!(self, Self::Scheveningen | Self::DoubleScheveningen)
    }
}
