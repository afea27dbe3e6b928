//! The players who take part in a round under a rulebook: the players present, or all players who have a place in its
//! table.

use super::{Rulebook, System};
use crate::format::{has_match_table, sides};
use crate::tournament::{PlayerId, Position, PositionError, RoundNo, Tournament};

impl Rulebook {
    /// Returns the number of rounds that the table has for this number of players; `None` if the rulebook has no table.
    ///
    /// ```
    /// let book = pairproof::find_rulebook("round-robin").expect("it is shipped");
    /// assert_eq!((book.table_rounds(8), book.table_rounds(7)), (Some(7), Some(7)));
    /// ```
    pub fn table_rounds(&self, players: usize) -> Option<usize> {
        let once = if self.system.is_between_teams() {
            players / 2
        } else {
            (players + players % 2).saturating_sub(1)
        };
        self.system.is_table().then(|| once * self.cycles())
    }

    /// Returns whether the rulebook has a table for this number of players; `false` if it has no table at all.
    ///
    /// ```
    /// let book = pairproof::find_rulebook("scheveningen").expect("it is shipped");
    /// assert!(book.has_table(8) && !book.has_table(7));
    /// ```
    pub fn has_table(&self, players: usize) -> bool {
        if self.system.is_between_teams() {
            return players.is_multiple_of(2) && has_match_table(players / 2);
        }
        self.system.is_table() && players > 1
    }

    /// Returns the number of times that all players meet each other.
    fn cycles(&self) -> usize {
        match self.system {
            System::DoubleRoundRobin | System::DoubleScheveningen => 2,
            _ => 1,
        }
    }

    /// Returns the position before a round without a table. The event states how a published round was drawn; in a coming
    /// round of the Irish rules, the players who have withdrawn stay in the draw.
    // READING IRL-4-NOTICE: the withdrawal of a player who has played is notified when the event records him as absent
    // without points up to the last announced round; the other reading: only the arbiter can say so for each draw.
    fn position_of_draw(
        &self,
        tournament: &Tournament,
        round: RoundNo,
        absent: &[PlayerId],
    ) -> Result<Position, PositionError> {
        let drawn = tournament.wall.drawn.get(&round);
        let mut withdrawn = self.withdrawn(tournament, round);
        withdrawn.retain(|id| !absent.contains(id));
        let position = Position::with_withdrawn(tournament, round, absent, &withdrawn)?;
        let order = drawn.map(|drawn| drawn.order.as_slice()).filter(|order| !order.is_empty());
        Ok(order.and_then(|order| position.reranked(order)).unwrap_or(position))
    }

    /// Returns the players who stay in the draw of a round although they have withdrawn (Irish 4).
    fn withdrawn(&self, tournament: &Tournament, round: RoundNo) -> Vec<PlayerId> {
        let has_left = |id: &PlayerId| {
            let has_played = (1..round).any(|past| tournament.record(*id, past).is_paired());
            has_played && tournament.out_from(*id).is_some_and(|from| from <= round)
        };
        let is_coming = round > tournament.rounds_paired() && tournament.rounds.is_some();
        match tournament.wall.drawn.get(&round) {
            Some(drawn) => drawn.withdrawn.clone(),
            None if self.system == System::Irish && is_coming => {
                tournament.players.iter().map(|p| p.id).filter(has_left).collect()
            }
            None => Vec::new(),
        }
    }

    /// Returns the tournament with players who are to stay in the draw of a round although they have withdrawn, in
    /// addition to those whose withdrawal the event records.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let book = find_rulebook("irish").expect("it is shipped");
    /// let event = book.with_withdrawn(&event, 2, &[dan]);
    /// assert_eq!(book.position(&event, 2, &[])?.withdrawn, [dan]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_withdrawn(&self, tournament: &Tournament, round: RoundNo, named: &[PlayerId]) -> Tournament {
        let mut withdrawn = self.withdrawn(tournament, round);
        withdrawn.extend(named.iter().filter(|id| !withdrawn.contains(id)).copied().collect::<Vec<_>>());
        let mut with = tournament.clone();
        with.wall.drawn.entry(round).or_default().withdrawn = withdrawn;
        with
    }

    /// Returns the position before `round`. It contains the players present or, if the rulebook has a table, all players.
    /// In the latter case, `withdrawn` lists the absent players, whose games are announced but not played.
    ///
    /// # Errors
    /// Returns the errors of [`Position::before`]. Also fails if more rounds are announced than the table has, or if a table
    /// of two teams does not find two teams of one size.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let book = find_rulebook("round-robin").expect("it is shipped");
    /// let position = book.position(&event, 2, &[dan])?;
    /// assert_eq!((position.entries.len(), position.withdrawn), (4, vec![dan]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn position(
        &self,
        tournament: &Tournament,
        round: RoundNo,
        absent: &[PlayerId],
    ) -> Result<Position, PositionError> {
        if !self.system.is_table() {
            return self.position_of_draw(tournament, round, absent);
        }
        let all: Vec<PlayerId> = tournament.players.iter().map(|p| p.id).collect();
        let mut position = Position::with_withdrawn(tournament, round, &[], &all)?;
        if self.system.is_between_teams() {
            position.sides = sides(tournament)?.map(|side| side.members);
        }
        let players = position.entries.len();
        let table = self.table_rounds(players).unwrap_or_default();
        match tournament.rounds {
            Some(announced) if announced > table && self.system.is_between_teams() => {
                return Err(PositionError::SideRounds { players: players / 2, announced, table });
            }
            Some(announced) if announced > table => {
                return Err(PositionError::TableRounds { players, announced, table, each: self.cycles() });
            }
            None if round > table => return Err(PositionError::Over(table)),
            _ => {}
        }
        let is_away = |id: &PlayerId| tournament.record(*id, round).is_away() || absent.contains(id);
        position.withdrawn = all.into_iter().filter(is_away).collect();
        Ok(position)
    }
}

impl System {
    /// Returns whether the colour of number 1 in round one decides other colours. A table gives all colours itself; the
    /// Irish rules draw the colours of each board by lot (rule 1).
    ///
    /// ```
    /// let book = pairproof::find_rulebook("irish").expect("it is shipped");
    /// assert!(!book.system.has_first_colour());
    /// ```
    pub fn has_first_colour(self) -> bool {
        !self.is_table() && self != Self::Irish
    }
}
