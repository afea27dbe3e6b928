//! Colours of the Irish rules: the player who has had fewer Whites has White. If both have had the same number, a lot
//! decides (1, C).

use facts::tournament::{Board, Entry, Lots, Position};
use std::cmp::Ordering;

/// The purpose number of the lots for colours.
const COLOURS: u16 = 2;

/// Returns a function that makes the boards of a round. It must be called in the order of the boards. The higher ranked
/// player of each pair comes first. `seed` is the seed of the lots.
pub fn irish_board(position: &Position, seed: u64) -> impl FnMut(&Entry, &Entry) -> Board + use<> {
    let mut lots = Lots::new(seed, position.round, COLOURS);
    move |higher, lower| {
        let is_white = match higher.colours.difference().cmp(&lower.colours.difference()) {
            Ordering::Less => true,
            Ordering::Greater => false,
            Ordering::Equal => lots.below(2) == 0,
        };
        let (white, black) = if is_white { (higher.id, lower.id) } else { (lower.id, higher.id) };
        Board { white, black }
    }
}
