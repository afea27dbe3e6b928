//! The pairs that a text has made, and their boards: by which score they are ordered, and how where a text does not define
//! it.

use facts::rulebook::table::{BoardOrder, Declared};
use facts::tournament::{Board, Entry, Pairing, PairingNumber, Position, Rank};

/// The pairs of a round by rank, and the player with the bye.
#[derive(Default)]
pub(super) struct MadeRound {
    pub(super) pairs: Vec<(Rank, Rank)>,
    pub(super) bye: Option<Rank>,
}

impl MadeRound {
    /// Publishes the round in the order of C.04.2 3.6. `colours` returns a pair with White first.
    pub(super) fn published(
        &self,
        position: &Position,
        declared: &Declared,
        colours: impl Fn(Rank, Rank) -> (Rank, Rank),
    ) -> Pairing {
        let entry = |p: Rank| &position.entries[p];
        let mut pairs = self.pairs.clone();
        pairs.sort_by_key(|&pair| {
            board_order_by_number(pair, |p| board_score(declared, entry(p)), |p| entry(p).number)
        });
        published(position, pairs.into_iter().map(|(a, b)| colours(a, b)), self.bye)
    }
}

/// Publishes boards, White first, in the order in which they are given.
pub(super) fn published(
    position: &Position,
    boards: impl IntoIterator<Item = (Rank, Rank)>,
    bye: Option<Rank>,
) -> Pairing {
    let id = |p: Rank| position.entries[p].id;
    let boards = boards.into_iter().map(|(white, black)| Board { white: id(white), black: id(black) });
    Pairing { boards: boards.collect(), bye: bye.map(id) }
}

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

/// Returns the key of [`board_order`] where, if both have equal points, the player with the smaller number is the
/// higher. An acceleration may rank this player below the other.
pub(super) fn board_order_by_number(
    (a, b): (Rank, Rank),
    points: impl Fn(Rank) -> i32,
    number: impl Fn(Rank) -> PairingNumber,
) -> (i32, i32, PairingNumber) {
    board_order(if number(a) < number(b) { (a, b) } else { (b, a) }, points, number)
}
