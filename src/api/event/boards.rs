//! The board numbers of a recorded round.
//!
//! The tournament report has no field for them. If they were computed anew, every correction of an earlier result would
//! change their order. A round paired here therefore keeps its tables in [`facts::tournament::Wall`].

use std::collections::BTreeMap;

use super::{Seating, fixed_tables};
use facts::format;
use facts::rulebook::table::BoardOrder;
use facts::tournament::{Board, Pairing, PlayerId, Position, RoundNo, Tournament};
use model::round;

/// The boards of a round, with their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Numbered {
    /// The boards, in ascending order of number.
    pub pairing: Pairing,
    /// The board numbers: the tables, some of which may be empty.
    pub numbers: Vec<usize>,
    /// Whether the file stores the numbers. Otherwise, the numbers follow from the points won before the round (C.04.2
    /// 3.6).
    pub is_kept: bool,
}

impl Numbered {
    /// Creates boards numbered from 1.
    pub fn in_order(pairing: Pairing) -> Self {
        Self { numbers: (1..=pairing.boards.len()).collect(), pairing, is_kept: false }
    }

    /// Numbers the boards of a round that is being published, with the fixed tables of the event.
    pub fn of_new_round(tournament: &Tournament, pairing: &Pairing) -> Self {
        let plain = Self::in_order(pairing.clone());
        let fixed = fixed_tables(tournament);
        if fixed.is_empty() {
            return plain;
        }
        Seating::new(tournament, &plain).at_tables(&fixed).numbered(tournament).unwrap_or(plain)
    }

    /// Returns the boards with their numbers.
    pub fn seats(&self) -> impl Iterator<Item = (usize, Board)> {
        self.numbers.iter().copied().zip(self.pairing.boards.iter().copied())
    }

    /// Returns the board with a number.
    pub fn at(&self, number: usize) -> Option<Board> {
        self.seats().find(|(n, _)| *n == number).map(|(_, board)| board)
    }

    /// Returns a player's board and its number.
    pub fn of(&self, id: PlayerId) -> Option<(usize, Board)> {
        self.seats().find(|(_, b)| b.white == id || b.black == id)
    }

    /// Returns the highest number.
    pub fn last(&self) -> usize {
        self.numbers.last().copied().unwrap_or(0)
    }

    /// Returns the empty tables between the boards.
    pub fn empty(&self) -> Vec<usize> {
        (1..self.last()).filter(|n| !self.numbers.contains(n)).collect()
    }

    /// Assigns the tables of this pairing to the boards of an altered one. `places` gives, for each board, the index of
    /// the board here whose table it takes. An index greater than all indices of these boards refers to an empty table,
    /// or to the next new table.
    #[must_use]
    pub fn altered(&self, pairing: &Pairing, places: &[usize]) -> Self {
        let mut spare = self.empty().into_iter().chain(self.last() + 1..);
        let mut seats: Vec<(usize, Board)> = Vec::new();
        for (place, board) in places.iter().zip(&pairing.boards) {
            let number = self.numbers.get(*place).copied().or_else(|| spare.next());
            seats.extend(number.map(|number| (number, *board)));
        }
        seats.sort_by_key(|(number, _)| *number);
        let (numbers, boards) = seats.into_iter().unzip();
        Self { pairing: Pairing { boards, bye: pairing.bye }, numbers, is_kept: true }
    }

    /// Seats players with a fixed table at it; the board there takes the table that becomes free. Tables in `stay` keep
    /// their boards.
    #[must_use]
    pub fn at_fixed_tables(mut self, tournament: &Tournament, stay: &[usize]) -> Self {
        for fixed in fixed_tables(tournament) {
            let seat = tournament.by_number(fixed.player).and_then(|id| self.of(id));
            let Some((table, _)) = seat.filter(|(table, _)| *table != fixed.table) else { continue };
            if stay.contains(&table) || stay.contains(&fixed.table) {
                continue;
            }
            for number in &mut self.numbers {
                if *number == table {
                    *number = fixed.table;
                } else if *number == fixed.table {
                    *number = table;
                }
            }
        }
        let mut seats: Vec<(usize, Board)> = self.seats().collect();
        seats.sort_by_key(|(number, _)| *number);
        (self.numbers, self.pairing.boards) = seats.into_iter().unzip();
        self
    }

    /// Returns the boards as tables, including empty ones.
    pub(in crate::event) fn tables(&self) -> Vec<Option<Board>> {
        let mut tables = vec![None; self.last()];
        self.seats().for_each(|(number, board)| tables[number - 1] = Some(board));
        tables
    }
}

/// Returns the boards of a round by number, or `None` if the round has none.
///
/// Stored tables are used only if they contain exactly the recorded boards.
pub fn boards(tournament: &Tournament, round: RoundNo) -> Option<Numbered> {
    let recorded = format::pairing_of(tournament, round)?;
    if let Some(kept) = tournament.wall.tables.get(&round).and_then(|tables| arranged(&recorded, tables)) {
        return Some(kept);
    }
    // Such boards are numbered by the points won, also under an acceleration: commands in the log of an event name boards
    // by these numbers.
    let in_order = |p| round::in_board_order(&p, BoardOrder::Points, &recorded);
    let counted = position(tournament, round).map(in_order);
    let pairing = counted.filter(|p| p.boards.len() == recorded.boards.len()).unwrap_or(recorded);
    Some(Numbered::in_order(pairing))
}

/// Returns the recorded boards at the tables, if both have the same boards.
fn arranged(recorded: &Pairing, tables: &[Option<Board>]) -> Option<Numbered> {
    let key = |b: &Board| (b.white.min(b.black), b.white.max(b.black));
    let by_players: BTreeMap<_, Board> = recorded.boards.iter().map(|b| (key(b), *b)).collect();
    let seats = (1..).zip(tables).filter_map(|(n, b)| Some((n, *by_players.get(&key(b.as_ref()?))?)));
    let (numbers, boards): (Vec<usize>, Vec<Board>) = seats.unzip();
    let is_whole = boards.len() == tables.iter().flatten().count() && boards.len() == recorded.boards.len();
    let pairing = Pairing { boards, bye: recorded.bye };
    is_whole.then_some(Numbered { pairing, numbers, is_kept: true })
}

/// Returns the position before a recorded round. Unfinished games count as draws, as they must have when the round was
/// paired.
fn position(tournament: &Tournament, round: RoundNo) -> Option<Position> {
    let away = tournament.players.iter().map(|p| p.id).filter(|&id| !tournament.was_drawn(id, round));
    let away: Vec<PlayerId> = away.collect();
    Position::before(&tournament.with_unfinished_drawn(), round, &away).ok()
}
