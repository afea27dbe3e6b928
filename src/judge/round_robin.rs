//! Round robin: the row of the Berger table drawn as a circle, the free round, and the boards.
//!
//! All numbers except the last one form a circle. In each row, the last number meets the number at the head of the
//! circle. On the next board, the number after the head meets the number before it, and so on around the circle; the
//! number after the head has White. From row to row, the head moves on by half of the table, and the last number
//! changes its colour.

use super::scheveningen;
use super::sheet::MateTable;
use super::{Count, ExpectedBoard, JudgedRound};
use facts::rulebook::table::{Cycles, Declared, LastTwo};
use facts::rulebook::{Measure, System, Value};
use facts::tournament::{Position, Rank, RoundNo, Score};
use limit::from_len;

/// A row of the table, by rank: its boards in order, White first; `None` stands for the number that no player has.
pub(super) struct TableRow {
    boards: Vec<(Option<Rank>, Option<Rank>)>,
    /// The opponent of each player, by rank.
    opponents: Vec<Option<Rank>>,
}

impl TableRow {
    /// Builds the row of a round.
    pub(super) fn of(position: &Position, system: System, declared: &Declared) -> Self {
        if system.is_between_teams() {
            return Self::new(position, scheveningen::boards(position, system));
        }
        let players = position.entries.len();
        let half = players.div_ceil(2);
        let (row, is_turned) =
            sequence(2 * half, position.round, system, declared).pop().unwrap_or((1, false));
        let seated = seats(position);
        let boards = numbered_row(half, row).into_iter().map(|(white, black)| {
            let [white, black] = [white, black].map(|number| seated.get(number - 1).copied());
            if is_turned { (black, white) } else { (white, black) }
        });
        Self::new(position, boards.collect())
    }

    fn new(position: &Position, boards: Vec<(Option<Rank>, Option<Rank>)>) -> Self {
        let mut opponents = vec![None; position.entries.len()];
        for (a, b) in boards.iter().filter_map(|&(a, b)| a.zip(b)) {
            (opponents[a], opponents[b]) = (Some(b), Some(a));
        }
        Self { boards, opponents }
    }

    /// Returns whether this pair meets in the row.
    pub(super) fn has(&self, a: Rank, b: Rank) -> bool {
        self.opponents[a] == Some(b)
    }

    /// Returns the player whose opponent is the number that no player has.
    fn free(&self) -> Option<Rank> {
        self.boards.iter().find_map(|board| match *board {
            (Some(own), None) | (None, Some(own)) => Some(own),
            _ => None,
        })
    }
}

/// Returns whether `a` and `b` meet on `board`.
fn is_of(board: &(Option<Rank>, Option<Rank>), a: Rank, b: Rank) -> bool {
    [(Some(a), Some(b)), (Some(b), Some(a))].contains(board)
}

/// Returns the ranks in the order of their numbers in the table.
fn seats(position: &Position) -> Vec<Rank> {
    let mut seats: Vec<Rank> = Rank::all(position.entries.len()).collect();
    seats.sort_by_key(|&r| position.entries[r].number);
    seats
}

/// Returns a row of the table for twice `half` numbers: its boards in order, White first.
fn numbered_row(half: usize, row: usize) -> Vec<(usize, usize)> {
    let circle = (2 * half).saturating_sub(1).max(1);
    let head = (row - 1) * half % circle;
    let number = |steps: usize| (head + steps) % circle + 1;
    let last = 2 * half;
    let first = if row % 2 == 1 { (number(0), last) } else { (last, number(0)) };
    std::iter::once(first).chain((1..half).map(|k| (number(k), number(circle - k)))).take(half).collect()
}

/// Returns the rows of all rounds up to this one. The flag of a row says whether its colours are reversed.
fn sequence(numbers: usize, round: RoundNo, system: System, declared: &Declared) -> Vec<(usize, bool)> {
    let once: Vec<usize> = (1..numbers.max(2)).collect();
    let mut rounds: Vec<(usize, bool)> = if system != System::DoubleRoundRobin {
        (1..=round).map(|row| (row, false)).collect()
    } else if declared.cycles == Cycles::Both {
        once.iter().flat_map(|&row| [(row, false), (row, true)]).collect()
    } else {
        let mut first = once.clone();
        if let (LastTwo::Reversed, [.., before, last]) = (declared.last_two, first.as_mut_slice()) {
            std::mem::swap(before, last);
        }
        let first = first.into_iter().map(|row| (row, false));
        first.chain(once.into_iter().map(|row| (row, true))).collect()
    };
    rounds.truncate(round);
    rounds
}

/// Counts the free round, then the other players without an opponent.
pub(super) fn recount(case: &JudgedRound<'_>, sheet: &MateTable) -> Vec<Count> {
    let due = case.row.as_ref().and_then(TableRow::free);
    let mut found = case.bye_count(sheet, |bye| {
        if due == Some(bye) {
            return 1;
        }
        let before = seats(case.position).into_iter().take_while(|&r| r != bye);
        from_len(1 + before.filter(|&r| due != Some(r)).count() + usize::from(due.is_some()))
    });
    let alone =
        Rank::all(sheet.players()).filter(|&r| Some(r) != sheet.bye && sheet.mate(r).is_none()).count();
    if sheet.players() > 1 {
        let levels = case.levels("table").filter(|c| c.measure == Measure::Unpaired);
        found.extend(levels.map(|c| Count::of(1, c, Value(vec![from_len(alone)]))));
    }
    found
}

/// Returns the boards in the order of the row, with its colours. Pairs that are not in the row get no colour.
pub(super) fn boards(case: &JudgedRound<'_>, sheet: &MateTable) -> Vec<ExpectedBoard> {
    // A pair that is not in the row is placed at the first board where one of its players would sit.
    let row = case.row.as_ref().map_or(&[][..], |row| &row.boards);
    let seat = |r: Rank| row.iter().position(|b| b.0 == Some(r) || b.1 == Some(r));
    let pairs = case.in_board_order(sheet, &|r| Score(-seat(r).map_or(0, from_len::<i32>)));
    let white = |(a, b): (Rank, Rank)| row.iter().find(|board| is_of(board, a, b)).and_then(|board| board.0);
    pairs.into_iter().map(|pair| case.due(pair, white(pair))).collect()
}
