//! A tournament as it was when a round was published: later repairs, corrections, announcements and
//! changes of ratings and numbers taken back.

use super::wall::{Correction, Repair, WallChange};
use super::{Board, Colour, MOST_ROUNDS, Outcome, PlayerId, Prohibition, Record, RoundNo, Tournament};
use crate::tournament::PairingNumber;

/// The last table that a repair may name.
const LAST_TABLE: usize = 9_999;

impl Tournament {
    /// Returns the tournament with the earlier results, ratings and numbers that were known when a round was drawn; a game
    /// without a result counted as a draw. If the record of later changes does not match the boards, nothing is taken back.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert_eq!(event.as_drawn(2), event, "nothing was changed since");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn as_drawn(&self, round: RoundNo) -> Self {
        self.rewound(round, 0).unwrap_or_else(|| self.clone()).with_unfinished_drawn()
    }

    /// Returns the tournament as it was for a round before one of the changes, with the boards and earlier results of
    /// that time. Returns `None` if the record does not match the boards because another program has changed them.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert_eq!(event.rewound(2, 0).as_ref(), Some(&event), "nothing was changed since");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn rewound(&self, round: RoundNo, place: usize) -> Option<Self> {
        let mut then = self.clone();
        for (_, change) in self.wall.changes.iter().enumerate().skip(place).rev() {
            match change {
                WallChange::Repaired(repair) if repair.round == round || repair.is_unknown_to(round) => {
                    then.take_back(repair)?;
                }
                // A result that later rounds did not know, or a bye that was announced later.
                WallChange::Corrected(c) if round <= c.after && (c.round < round || c.after < c.round) => {
                    then.uncorrect(c);
                }
                WallChange::Corrected(c) if c.after == c.round && round <= c.after => {
                    let late: Vec<PlayerId> = c.results.iter().map(|&(id, ..)| id).collect();
                    then.rank_without(&late);
                }
                WallChange::Ranked(change) if round <= change.after => then.rank_as_before(change),
                WallChange::Repaired(_) | WallChange::Corrected(_) | WallChange::Ranked(_) => {}
            }
        }
        then.wall.changes.truncate(place);
        Some(then)
    }

    /// Ranks the players by the numbers that they had before some players entered. Those come after all others.
    fn rank_without(&mut self, late: &[PlayerId]) {
        let is_late = |id: PlayerId| late.contains(&id);
        let mut order: Vec<(bool, PairingNumber, usize)> =
            self.players.iter().enumerate().map(|(i, p)| (is_late(p.id), p.ranking(), i)).collect();
        order.sort_unstable();
        let mut ranks: Vec<PairingNumber> = order.iter().map(|&(_, ranking, _)| ranking).collect();
        ranks.sort_unstable();
        for ((_, _, place), rank) in order.into_iter().zip(ranks) {
            self.players[place].listed = Some(rank);
        }
    }

    /// Restores the result before a correction. A board that was open when a later round was paired counted as drawn.
    fn uncorrect(&mut self, correction: &Correction) {
        let Correction { round, results, was, .. } = correction;
        for &(id, old, _) in results {
            self.set_outcome(id, *round, old);
        }
        if let (Some(was), [(white, ..), (black, ..)]) = (was, results.as_slice())
            && self.record(*white, *round).opponent == Some(*black)
        {
            let board = Board { white: *white, black: *black };
            // Line-ups may have changed since; then the outcome of the match is all that is known.
            let _ = self.set_match(*round, board, &was.clone().with_open_drawn());
        }
    }

    /// Restores an earlier outcome. A game that was open when a later round was paired counted as a draw there.
    fn set_outcome(&mut self, id: PlayerId, round: RoundNo, old: Outcome) {
        let Some(record) = self.room(id, round) else { return };
        let was_open = record.opponent.is_some() && old == Outcome::Nothing;
        record.outcome = if was_open { Outcome::Draw } else { old };
    }

    /// Reverses a repair.
    fn take_back(&mut self, repair: &Repair) -> Option<()> {
        let round = repair.round;
        let mut tables = self.wall.tables.get(&round)?.clone();
        let recorded = |t: &Self, board: &Board| {
            let record = t.record(board.white, round);
            record.opponent == Some(board.black) && record.colour != Some(Colour::Black)
        };
        for change in &repair.tables {
            let number = change.table.checked_sub(1).filter(|_| change.table <= LAST_TABLE)?;
            tables.resize(tables.len().max(change.table), None);
            if tables[number] != change.new || !change.new.iter().all(|b| recorded(self, b)) {
                return None;
            }
            tables[number] = change.old;
        }
        let bye = |t: &Self, id: PlayerId| t.record(id, round).opponent.is_none() && t.was_drawn(id, round);
        if let Some((_, Some(now))) = repair.bye
            && !bye(self, now)
        {
            return None;
        }
        let (old, new) = repair.players();
        for &id in old.iter().chain(&new) {
            self.put(id, round, Record::NOTHING);
        }
        for board in repair.tables.iter().filter_map(|t| t.old) {
            self.put(board.white, round, Record::game(board.black, Colour::White, Outcome::Nothing));
            self.put(board.black, round, Record::game(board.white, Colour::Black, Outcome::Nothing));
        }
        if let Some((Some(was), _)) = repair.bye {
            self.put(was, round, Record::bye(Outcome::PairingBye));
        }
        for &(id, old) in &repair.was {
            self.set_outcome(id, round, old);
        }
        for players in &repair.apart {
            let of_then =
                Prohibition { players: players.clone(), first: round, last: None, if_possible: false };
            let place = self.prohibitions.iter().rposition(|p| *p == of_then)?;
            self.prohibitions.remove(place);
        }
        while tables.last() == Some(&None) {
            tables.pop();
        }
        self.wall.tables.insert(round, tables);
        Some(())
    }

    fn put(&mut self, id: PlayerId, round: RoundNo, record: Record) {
        if let Some(place) = self.room(id, round) {
            *place = record;
        }
    }

    /// Makes room for a record; `None` if the event can have no such record.
    fn room(&mut self, id: PlayerId, round: RoundNo) -> Option<&mut Record> {
        let place = round.checked_sub(1).filter(|_| round <= MOST_ROUNDS)?;
        let row = self.records.get_mut(id.index())?;
        row.resize(row.len().max(round), Record::NOTHING);
        row.get_mut(place)
    }
}
