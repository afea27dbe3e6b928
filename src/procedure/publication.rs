//! The order of the boards: by which score, and how where a text does not define it.

use facts::rulebook::table::{BoardOrder, Declared};
use facts::tournament::{Entry, PairingNumber, Rank};

/// Returns a player's score for the order of the boards, in half points.
// READING D26-BOARDS: the pairing score, with the points of an acceleration (C.04.7). The other reading: the points won,
// which the texts before 2026 use.
pub(super) fn board_score(declared: &Declared, entry: &Entry) -> i32 {
    match declared.board_order {
        BoardOrder::PairingScore => entry.score.0,
        BoardOrder::Points => entry.points.0,
    }
}

/// Returns the key by which boards are sorted. The first part is the points of the player who has more; if both have
/// equal points, this is the higher ranked player. The second part is the sum of the points, and the third is the
/// pairing number of that player. `high` and `low` are ranks.
pub(super) fn board_order(
    (high, low): (Rank, Rank),
    points: impl Fn(Rank) -> i32,
    number: impl Fn(Rank) -> PairingNumber,
) -> (i32, i32, PairingNumber) {
    let first = if points(low) > points(high) { low } else { high };
    (-points(first), -(points(high) + points(low)), number(first))
}
