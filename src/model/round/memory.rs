//! How much memory a round may take, known before it is begun: what does not fit is refused, not tried.

use facts::rulebook::{Rulebook, System};
use facts::tournament::Position;
use limit::from_len;

/// The program itself, its tables and the file, in bytes.
const BASE: u64 = 32 << 20;

/// The most bytes for each pair (i, j) of players, i and j running over all: compatibility graph, the faces of the
/// largest bracket with the costs of a level, and the rest in a look-ahead.
///
/// Measured as the largest resident set less [`BASE`], divided by n², before rounds one, two and five of fields of 5,000
/// and 9,999: Dutch and US at most 4.6; ECF, whose levels take those below them along, 11.3 (5,000, round two); the Irish
/// rulebook, which takes the whole field as one bracket, 11.5 (5,000, rounds two and five).
fn bytes_per_square(system: System) -> u64 {
    match system {
        System::Irish
        | System::Ecf
        | System::Dubov
        | System::TeamSwiss
        | System::DoubleSwiss
        | System::Monrad
        | System::RoundRobin
        | System::DoubleRoundRobin
        | System::Scheveningen
        | System::DoubleScheveningen => 16,
        System::Dutch1998
        | System::Dutch2017
        | System::Dutch2026
        | System::Median
        | System::UsScholastic
        | System::Burstein => 8,
    }
}

/// The most bytes for each pair that a procedure takes: lists of pairs and, where it matches, their weights.
///
/// Measured as above by `compare` before round one of 2,000: Dutch 1998 and Lim 91, US 92, Irish 125, Dutch 2026 150,
/// ECF 176.
const PROCEDURE: u64 = 192;

/// Who works on the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hands {
    /// The model alone.
    Model,
    /// The model, and the rulebook's own procedure after it.
    Both,
}

impl Hands {
    fn bytes_per_square(self, system: System) -> u64 {
        match self {
            Self::Model => bytes_per_square(system),
            Self::Both => bytes_per_square(system) + PROCEDURE,
        }
    }

    /// An estimate from above of the memory that pairing the round takes, in bytes.
    pub fn bytes_needed(self, position: &Position, book: &Rulebook) -> u64 {
        let n = from_len::<u64>(position.entries.len());
        n.saturating_mul(n).saturating_mul(self.bytes_per_square(book.system)).saturating_add(BASE)
    }

    /// The largest number of players whose round fits into so many bytes.
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
