//! Colours of the Irish rules: who has had fewer Whites has White, and a lot decides between equals (1, C).

use facts::tournament::{Board, Entry, Lots, Position};
use std::cmp::Ordering;

/// Purpose of the lots of colours.
const COLOURS: u16 = 2;

/// The boards of a round in their order, the higher ranked of each pair first; the seed is that of the lots.
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
