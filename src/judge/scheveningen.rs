//! Scheveningen: for every two players of different teams, the row of the table in which they meet, and who has White.

use facts::rulebook::System;
use facts::tournament::{Position, Rank, RoundNo};

/// The rows in which A1, A2, … (down) meet B1, B2, … (across); negative if the player of team B has White.
type Square = &'static [&'static [i8]];

const OF_TWO: Square = &[&[1, -2], &[-2, 1]];
const OF_SIX: Square = &[
    &[1, -2, 3, -4, 5, -6],
    &[6, -1, 2, 5, -3, -4],
    &[-3, 4, -1, -6, 2, 5],
    &[4, 3, -5, 1, -6, -2],
    &[-5, 6, -4, 2, -1, 3],
    &[-2, -5, 6, -3, 4, 1],
];
const OF_TEN: Square = &[
    &[1, -2, 3, -4, 5, -6, 7, -8, 9, -10],
    &[-2, 1, -4, 5, -7, -8, 6, 3, -10, 9],
    &[6, -7, 1, 3, 8, -10, 9, -2, -5, -4],
    &[-7, 8, -2, 1, -9, 4, -5, -10, 6, 3],
    &[-5, -9, 10, -7, -1, -3, 4, 6, 8, 2],
    &[8, 6, -9, 10, 2, -1, -3, -4, -7, 5],
    &[-9, 10, 7, 8, 4, 2, -1, -5, -3, -6],
    &[3, -5, -8, -2, -6, 9, -10, 1, 4, 7],
    &[-4, -3, 5, -6, 10, 7, 2, 9, -1, -8],
    &[10, 4, -6, -9, -3, 5, -8, 7, 2, -1],
];

/// Returns the row, from 1, in which number `i` of team A meets number `j` of team B, both from 1; and whether A has White.
fn game(size: usize, i: usize, j: usize) -> (usize, bool) {
    let square = match size {
        2 => OF_TWO,
        6 => OF_SIX,
        10 => OF_TEN,
        _ if size.is_multiple_of(2) => return of_halves(size / 2, i, j),
        _ if j >= i => {
            let ahead = j - i;
            return (ahead + 1, (i <= (size - ahead).div_ceil(2)) == ahead.is_multiple_of(2));
        }
        _ => {
            let behind = i - j;
            return (size - behind + 1, (j > (size - behind) / 2) != behind.is_multiple_of(2));
        }
    };
    let row = square[i - 1][j - 1];
    (usize::from(row.unsigned_abs()), row > 0)
}

fn of_halves(half: usize, i: usize, j: usize) -> (usize, bool) {
    let ahead = (j + half - (i - 1) % half - 1) % half;
    let is_of_one_half = (i <= half) == (j <= half);
    let row = if is_of_one_half { ahead + 1 } else { half + ahead + 1 };
    (row, (row % 2 == 1) == (i <= half))
}

/// Returns the row that is played in a round, and whether its colours are turned.
fn row_of(size: usize, round: RoundNo, system: System) -> (usize, bool) {
    let rows: Vec<(usize, bool)> = (1..=size).map(|row| (row, false)).collect();
    let back = rows.iter().rev().map(|&(row, _)| (row, true));
    let cycles = usize::from(system == System::DoubleScheveningen) * size;
    rows.iter().copied().chain(back.take(cycles)).nth(round - 1).unwrap_or((0, false))
}

/// Returns the ranks of a team in the order of its boards.
fn ranks(position: &Position, team: usize) -> Vec<Rank> {
    position.sides[team].iter().filter_map(|&id| position.rank(id)).collect()
}

/// Returns the boards of the round, White first, by rank.
pub(super) fn boards(position: &Position, system: System) -> Vec<(Option<Rank>, Option<Rank>)> {
    let [a, b] = [0, 1].map(|team| ranks(position, team));
    let (row, is_turned) = row_of(a.len(), position.round, system);
    let mut boards = Vec::new();
    for (i, &own) in (1..).zip(&a) {
        for (j, &other) in (1..).zip(&b) {
            let (due, has_white) = game(a.len(), i, j);
            if due == row {
                let (own, other) = (Some(own), Some(other));
                boards.push(if has_white == is_turned { (other, own) } else { (own, other) });
            }
        }
    }
    boards
}
