//! Estimates in advance how much memory a round may take. A round that does not fit is refused rather than tried.

use facts::rulebook::{Rulebook, System};
use facts::tournament::Position;
use limit::from_len;

/// The memory of the program itself, its tables and the file, in bytes.
const BASE: u64 = 32 << 20;

/// Returns the largest number of bytes for each pair (i, j) of players, where i and j run over all players. It covers
/// the compatibility graph, the faces of the largest bracket with the costs of a level, and the other players in a
/// look-ahead.
///
/// Measured as the largest resident set minus [`BASE`], divided by n², before rounds one, two and five with 5,000 and
/// 9,999 players. Dutch and US took at most 4.6. ECF, whose levels include those below them, took 11.3 (5,000, round
/// two). The Irish rulebook, which takes the whole field as one bracket, took 11.5 (5,000, rounds two and five).
fn bytes_per_square(system: System) -> u64 {
    match system {
        System::Irish
        | System::Ecf
        | System::Dubov
        | System::TeamSwiss
        | System::DoubleSwiss
        | System::Monrad
        | System::Adjacent
        | System::RoundRobin
        | System::DoubleRoundRobin
        | System::Scheveningen
        | System::DoubleScheveningen => 16,
        System::Dutch1998
        | System::Dutch2017
        | System::Dutch2026
        | System::Lim
        | System::UsScholastic
        | System::Burstein => 8,
    }
}

/// The largest number of bytes that a procedure takes for each pair: lists of pairs and, where it uses matchings, their
/// weights.
///
/// Measured in the same way with `compare` before round one of 2,000 players: Dutch 1998 and Lim 91, US 92, Irish 125,
/// Dutch 2026 150, ECF 176.
const PROCEDURE: u64 = 192;

/// The parts of the program that work on the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hands {
    /// The model alone.
    Model,
    /// The model, and then the rulebook's own procedure.
    Both,
}

impl Hands {
    fn bytes_per_square(self, system: System) -> u64 {
        match self {
            Self::Model => bytes_per_square(system),
            Self::Both => bytes_per_square(system) + PROCEDURE,
        }
    }

    /// Returns an upper estimate of the memory that pairing the round takes, in bytes.
    pub fn bytes_needed(self, position: &Position, book: &Rulebook) -> u64 {
        let n = from_len::<u64>(position.entries.len());
        n.saturating_mul(n).saturating_mul(self.bytes_per_square(book.system)).saturating_add(BASE)
    }

    /// Returns the largest number of players whose round fits into this many bytes.
    pub fn players_that_fit(self, bytes: u64, book: &Rulebook) -> u64 {
        (bytes.saturating_sub(BASE) / self.bytes_per_square(book.system)).isqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_that_fits_is_the_inverse_of_the_estimate() {
        for (book, hands) in facts::rulebook::all().iter().flat_map(|b| [(b, Hands::Model), (b, Hands::Both)])
        {
            for n in [1, 100, 5_000, 10_000] {
                let bytes = n * n * hands.bytes_per_square(book.system) + BASE;
                assert_eq!(hands.players_that_fit(bytes, book), n);
                assert_eq!(hands.players_that_fit(bytes - 1, book), n - 1);
            }
            assert_eq!(hands.players_that_fit(0, book), 0);
        }
    }
}
