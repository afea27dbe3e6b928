//! Article 5: the allocation of colours.

use super::facts::DubovField;
use facts::tournament::{Colour, Rank};

/// Returns the colours by 5.2, the player with White first. `high` is the higher ranked: more points, then the smaller
/// TPN.
pub(super) fn article_5_2(field: &DubovField, high: Rank, low: Rank) -> (Rank, Rank) {
    let colour = article_5_2_1(field, high, low)
        .or_else(|| article_5_2_2(field, high, low))
        .or_else(|| article_5_2_3(field, high, low))
        .or_else(|| article_5_2_4(field, high, low))
        .unwrap_or_else(|| article_5_2_5(field, high));
    match colour {
        Colour::White => (high, low),
        Colour::Black => (low, high),
    }
}

/// If neither has played, the initial colour goes to the higher ranked player if the number is odd.
// READING DUB-PARITY: the parity is that of the number among the players who have been paired or are paired now, as in
// the Dutch System (D26-PARITY); the other reading: that of the TPN itself.
fn article_5_2_1(field: &DubovField, high: Rank, low: Rank) -> Option<Colour> {
    let (higher, lower) = (&field.persons[high], &field.persons[low]);
    let is_odd = higher.parity.is_odd();
    let colour = if is_odd { field.initial_colour } else { field.initial_colour.opposite() };
    (higher.games == 0 && lower.games == 0).then_some(colour)
}

/// Grants both preferences.
fn article_5_2_2(field: &DubovField, high: Rank, low: Rank) -> Option<Colour> {
    let due = field.persons[high].due;
    (due != field.persons[low].due).then_some(due)
}

/// Grants the stronger preference.
fn article_5_2_3(field: &DubovField, high: Rank, low: Rank) -> Option<Colour> {
    let (higher, lower) = (&field.persons[high], &field.persons[low]);
    match higher.strength.cmp(&lower.strength) {
        std::cmp::Ordering::Greater => Some(higher.due),
        std::cmp::Ordering::Less => Some(lower.due.opposite()),
        std::cmp::Ordering::Equal => None,
    }
}

/// Alternates the colours of the latest round in which one player had White and the other Black (C.04.2 3.4).
fn article_5_2_4(field: &DubovField, high: Rank, low: Rank) -> Option<Colour> {
    let (higher, lower) = (&field.persons[high], &field.persons[low]);
    higher.colours.latest_different(&lower.colours).map(|(latest, _)| latest.opposite())
}

/// Grants the preference of the higher ranked player.
fn article_5_2_5(field: &DubovField, high: Rank) -> Colour {
    field.persons[high].due
}
