//! The Scheveningen tables as formulas. In row r, number i of team A meets number i + r - 1 of team B, counted in a
//! circle. If a team has an odd number of players, the circle is the whole team. If the number is a multiple of four,
//! the circle is half of the team. Each half meets the corresponding half of the other team first, then the other half.
//! For teams of 2, 6 and 10, no rule yields the printed table, so the table is listed here.

use facts::rulebook::System;
use facts::tournament::{Position, Rank};
use limit::from_len;

/// The rows for teams of 2, 6 or 10 players: for each number of team A, its opponent in team B, negative if that
/// opponent has White.
type Listed = &'static [&'static [i8]];

const OF_TWO: Listed = &[&[1, 2], &[-2, -1]];
const OF_SIX: Listed = &[
    &[1, -2, -3, 4, -5, 6],
    &[-2, 3, 5, -6, 4, -1],
    &[3, -5, -1, 2, 6, -4],
    &[-4, -6, 2, 1, -3, 5],
    &[5, 4, 6, -3, -1, -2],
    &[-6, 1, -4, -5, 2, 3],
];
const OF_TEN: Listed = &[
    &[1, 2, 3, 4, -5, -6, -7, 8, -9, -10],
    &[-2, -1, -8, -3, 10, 5, 6, -4, 7, 9],
    &[3, 8, 4, 10, -6, -7, -9, 1, -2, -5],
    &[-4, -3, -10, 6, 7, -8, 5, 9, -1, 2],
    &[5, 4, -9, -7, -1, 10, -8, -2, 3, 6],
    &[-6, 7, 1, 9, 8, 2, -10, -5, -4, -3],
    &[7, -5, -2, -1, -4, -9, 3, 10, 6, 8],
    &[-8, -6, 5, 2, 9, 1, 4, -3, -10, -7],
    &[9, 10, 7, -5, -2, -3, -1, 6, 8, -4],
    &[-10, -9, -6, -8, 3, 4, 2, -7, 5, 1],
];

/// The place of a player in the table: the team, and the number in the team from 0.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seat {
    A(usize),
    B(usize),
}

/// A round of the table for two teams.
pub struct ScheveningenRound {
    /// The seat of each player by rank; `None` if the player is in neither team.
    seats: Vec<Option<Seat>>,
    /// The ranks of both teams, in the order of their boards.
    sides: [Vec<Rank>; 2],
    system: System,
    round: usize,
}

impl ScheveningenRound {
    /// Prepares the current round of a position, which knows the teams of its players.
    pub fn of(position: &Position, system: System) -> Self {
        let ranks = |side: &Vec<_>| side.iter().filter_map(|&id| position.rank(id)).collect::<Vec<Rank>>();
        let sides = [ranks(&position.sides[0]), ranks(&position.sides[1])];
        let mut seats = vec![None; position.entries.len()];
        sides[0].iter().enumerate().for_each(|(i, &rank)| seats[rank] = Some(Seat::A(i)));
        sides[1].iter().enumerate().for_each(|(i, &rank)| seats[rank] = Some(Seat::B(i)));
        Self { seats, sides, system, round: position.round }
    }

    /// Returns the number of players in a team.
    fn size(&self) -> usize {
        self.sides[0].len()
    }

    /// Returns the row of a round, from 0, and whether its colours are those of the second game. The second cycle goes
    /// through the rows in reverse order.
    fn row_of(&self, round: usize) -> (usize, bool) {
        let first = self.system != System::DoubleScheveningen || round <= self.size();
        if first { (round - 1, false) } else { ((2 * self.size()).saturating_sub(round), true) }
    }

    /// Returns the numbers of two players from different teams, that of team A first.
    fn of_both(&self, a: Rank, b: Rank) -> Option<(usize, usize)> {
        match (self.seats[a]?, self.seats[b]?) {
            (Seat::A(i), Seat::B(j)) | (Seat::B(j), Seat::A(i)) => Some((i, j)),
            _ => None,
        }
    }

    /// Returns whether the two players meet in this round.
    pub(super) fn meets(&self, a: Rank, b: Rank) -> bool {
        let row = self.row_of(self.round).0;
        self.of_both(a, b).is_some_and(|(i, j)| game(self.size(), row, i).is_some_and(|g| g.0 == j))
    }

    /// Returns whether the first of two players has White.
    pub(super) fn is_white(&self, a: Rank, b: Rank) -> bool {
        let (row, is_second) = self.row_of(self.round);
        let of_a = self.of_both(a, b).and_then(|(i, _)| game(self.size(), row, i)).is_none_or(|g| g.1);
        (of_a != is_second) == matches!(self.seats[a], Some(Seat::A(_)) | None)
    }

    /// Returns the boards as ranks, White first, in the order of team A.
    pub(super) fn boards(&self) -> Vec<(Rank, Rank)> {
        let row = self.row_of(self.round).0;
        let of_a = self.sides[0].iter().enumerate();
        let games = of_a.filter_map(|(i, &a)| Some((a, *self.sides[1].get(game(self.size(), row, i)?.0)?)));
        games.map(|(a, b)| if self.is_white(a, b) { (a, b) } else { (b, a) }).collect()
    }

    /// Returns all ranks.
    pub(super) fn ranks(&self) -> Vec<Rank> {
        Rank::all(self.seats.len()).collect()
    }

    /// Returns the place of a player's board in the row: his own number if he is in team A, else the number of his
    /// opponent.
    pub(super) fn place(&self, rank: Rank) -> i32 {
        let row = self.row_of(self.round).0;
        let meets =
            |j: usize| (0..self.size()).find(|&i| game(self.size(), row, i).is_some_and(|g| g.0 == j));
        let place = match self.seats[rank] {
            Some(Seat::A(i)) => i,
            Some(Seat::B(j)) => meets(j).unwrap_or(j),
            None => self.size(),
        };
        from_len(place)
    }
}

/// Returns the game of number `i` of team A in a row: the number of the opponent, and whether A has White. All numbers
/// start from 0. Returns `None` outside the table.
fn game(size: usize, row: usize, i: usize) -> Option<(usize, bool)> {
    if row >= size || i >= size {
        return None;
    }
    let listed = match size {
        2 => OF_TWO,
        6 => OF_SIX,
        10 => OF_TEN,
        _ if size.is_multiple_of(2) => return Some(of_halves(size / 2, row, i)),
        _ => return Some(in_a_circle(size, row, i)),
    };
    let number = listed[row][i];
    Some((usize::from(number.unsigned_abs()) - 1, number > 0))
}

/// Returns the game for teams with an odd number of players. The colour of the row is White in the first row, and
/// alternates from row to row. Among the players whose opponent has their own number or a larger one, the first half,
/// rounded up, has the colour of the row. Among the others, the first half, rounded down, has the opposite colour, and
/// the rest has the colour of the row.
fn in_a_circle(size: usize, row: usize, i: usize) -> (usize, bool) {
    let before = size - row;
    let has_colour_of_row = if i < before { i < before.div_ceil(2) } else { i - before >= row / 2 };
    ((i + row) % size, row.is_multiple_of(2) == has_colour_of_row)
}

/// Returns the game for teams whose size is a multiple of four. The first half of team A has the colour of the row, the
/// second half the opposite one.
fn of_halves(half: usize, row: usize, i: usize) -> (usize, bool) {
    let place = (i % half + row % half) % half;
    let is_upper = i < half;
    let meets_upper = is_upper == (row < half);
    (if meets_upper { place } else { place + half }, row.is_multiple_of(2) == is_upper)
}
