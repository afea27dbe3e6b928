//! The order of the boards where a text does not define it.

/// Returns the key by which boards are sorted. The first part is the points of the player who has more; if both have
/// equal points, this is the higher ranked player. The second part is the sum of the points, and the third is the
/// pairing number of that player. `high` and `low` are ranks.
pub(super) fn board_order(
    (high, low): (usize, usize),
    points: impl Fn(usize) -> i32,
    number: impl Fn(usize) -> u32,
) -> (i32, i32, u32) {
    let first = if points(low) > points(high) { low } else { high };
    (-points(first), -(points(high) + points(low)), number(first))
}
