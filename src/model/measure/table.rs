//! The Berger table as a formula (C.05 Annex 1), for the numbers 1 to n, where n is even. In row r, the numbers i and j
//! meet if i + j = r + 1 (mod n - 1). The last number n meets the number i for which 2 i = r + 1 (mod n - 1). If i + j
//! is odd, the smaller number has White, otherwise the larger one. Against n, the first half of the numbers has White.

use facts::rulebook::System;
use facts::rulebook::table::{Cycles, Declared, LastTwo};
use facts::tournament::{Position, Rank};
use limit::from_len;

/// A round of the table.
pub struct BergerRound {
    /// The number of each player in the table, from 1, by rank.
    numbers: Vec<u64>,
    /// The last number of the table, which is even. No player has it if the number of players is odd.
    last: u64,
    /// The row of the table, from 1.
    row: u64,
    /// Whether the colours are those of the second game.
    is_second: bool,
    rules: (System, Declared),
}

impl BergerRound {
    /// Prepares the current round of a position. Players are numbered in the order of their pairing numbers.
    pub fn of(position: &Position, system: System, declared: Declared) -> Self {
        let mut order: Vec<Rank> = Rank::all(position.entries.len()).collect();
        order.sort_by_key(|&r| position.entries[r].number);
        let mut numbers = vec![0; order.len()];
        (1..).zip(order).for_each(|(number, r)| numbers[r] = number);
        let players = numbers.len();
        let last = from_len(players + players % 2);
        let of_round = Self { numbers, last, row: 1, is_second: false, rules: (system, declared) };
        of_round.at(from_len(position.round))
    }

    /// Returns the table for the round with this number.
    fn at(&self, round: u64) -> Self {
        let (system, declared) = self.rules;
        let (row, is_second) = row_of(round, self.cycle(), system, &declared);
        Self { numbers: self.numbers.clone(), row, is_second, ..*self }
    }

    /// Returns the number of rounds in which all players meet each other once.
    fn cycle(&self) -> u64 {
        self.last.saturating_sub(1).max(1)
    }

    fn is_due(&self, i: u64, j: u64, row: u64) -> bool {
        let twice = |own: u64| (own + own) % self.cycle();
        let sum = match (i == self.last, j == self.last) {
            (true, _) => twice(j),
            (_, true) => twice(i),
            _ => (i + j) % self.cycle(),
        };
        i != j && sum == (row + 1) % self.cycle()
    }

    /// Returns whether the two players meet in this round.
    pub fn meets(&self, a: Rank, b: Rank) -> bool {
        self.is_due(self.numbers[a], self.numbers[b], self.row)
    }

    /// Returns whether the first of two players has White.
    pub fn is_white(&self, a: Rank, b: Rank) -> bool {
        let (i, j) = (self.numbers[a], self.numbers[b]);
        let of_table = if j == self.last {
            2 * i <= self.last
        } else if i == self.last {
            2 * j > self.last
        } else {
            (i < j) == ((i + j) % 2 == 1)
        };
        of_table != self.is_second
    }

    /// Returns the boards of the row in their order, as ranks with White first, and the player who has the free round.
    pub fn boards(&self) -> (Vec<(Rank, Rank)>, Option<Rank>) {
        let mut players = Rank::all(self.numbers.len());
        let pairs = players.clone().flat_map(|a| players.clone().skip(a.0 + 1).map(move |b| (a, b)));
        let mut pairs: Vec<(Rank, Rank)> = pairs.filter(|&(a, b)| self.meets(a, b)).collect();
        pairs.sort_by_key(|&(a, _)| self.place(a));
        let free = players.find(|&r| pairs.iter().all(|&(a, b)| a != r && b != r));
        let boards = pairs.into_iter().map(|(a, b)| if self.is_white(a, b) { (a, b) } else { (b, a) });
        (boards.collect(), free)
    }

    /// Returns the players in the order in which they are considered for the free round. The first is the player whose
    /// opponent would be the number that no player has.
    pub fn free_order(&self) -> Vec<Rank> {
        let mut order: Vec<Rank> = Rank::all(self.numbers.len()).collect();
        order.sort_by_key(|&r| (!self.is_due(self.numbers[r], self.last, self.row), self.numbers[r]));
        order
    }

    /// Returns the place of a player's board in the row. The board of the last number is first; the others follow by
    /// the distance of their players from the opponent of the last number.
    pub fn place(&self, rank: Rank) -> i32 {
        let (own, cycle) = (self.numbers[rank], self.cycle());
        if own == self.last {
            return 0;
        }
        // 2 c = row + 1 has one solution, because the cycle is odd.
        let opponent_of_last = (self.row + 1) * cycle.div_ceil(2) % cycle;
        let ahead = (own + cycle - opponent_of_last) % cycle;
        from_len(usize::try_from(ahead.min(cycle - ahead)).expect("a place in a row"))
    }
}

/// Returns the row of the table for a round, and whether its colours are those of the second game of each pair.
// READING DRR-LAST-TWO: the last two rows of the first cycle change places; the other reading: they do not.
// READING DRR-CYCLES: the second cycle begins when the first is over; the other reading: each row is played twice at once.
fn row_of(round: u64, cycle: u64, system: System, declared: &Declared) -> (u64, bool) {
    if system != System::DoubleRoundRobin {
        return (round, false);
    }
    if declared.cycles == Cycles::Both {
        return (round.div_ceil(2), round.is_multiple_of(2));
    }
    if round > cycle {
        return (round - cycle, true);
    }
    let is_reversed = declared.last_two == LastTwo::Reversed && cycle > 1 && round + 1 >= cycle;
    (if is_reversed { 2 * cycle - 1 - round } else { round }, false)
}
