//! Article 5: the allocation of colours.

use super::facts::BursteinField;
use facts::tournament::{Colour, Rank};

/// 5.2: returns the colours, the player with White first. `high` is the higher ranked player (1.8).
pub(super) fn article_5_2(field: &BursteinField, high: Rank, low: Rank) -> (Rank, Rank) {
    let colour = article_5_2_1(field, high, low)
        .or_else(|| article_5_2_2(field, high, low))
        .or_else(|| article_5_2_3(field, high, low))
        .or_else(|| article_5_2_4(field, high, low))
        .or_else(|| article_5_2_5(field, high))
        .unwrap_or(field.initial_colour);
    match colour {
        Colour::White => (high, low),
        Colour::Black => (low, high),
    }
}

/// If neither has played, the initial colour goes to the higher ranked player if the number is odd.
fn article_5_2_1(field: &BursteinField, high: Rank, low: Rank) -> Option<Colour> {
    let (higher, lower) = (&field.persons[high], &field.persons[low]);
    let is_odd = higher.parity.is_odd();
    let colour = if is_odd { field.initial_colour } else { field.initial_colour.opposite() };
    (higher.games == 0 && lower.games == 0).then_some(colour)
}

/// Grants both preferences. 1.5.4: a player without a preference is treated as having the preference that suits the
/// opponent.
fn article_5_2_2(field: &BursteinField, high: Rank, low: Rank) -> Option<Colour> {
    match (field.persons[high].due.0, field.persons[low].due.0) {
        (Some(own), Some(other)) => (own != other).then_some(own),
        (own, other) => own.or(other.map(Colour::opposite)),
    }
}

/// Grants the stronger preference.
fn article_5_2_3(field: &BursteinField, high: Rank, low: Rank) -> Option<Colour> {
    let (higher, lower) = (&field.persons[high], &field.persons[low]);
    match higher.due.1.cmp(&lower.due.1) {
        std::cmp::Ordering::Greater => higher.due.0,
        std::cmp::Ordering::Less => lower.due.0.map(Colour::opposite),
        std::cmp::Ordering::Equal => None,
    }
}

/// Alternates the colours of the latest round in which one player had White and the other Black (C.04.2 3.4).
fn article_5_2_4(field: &BursteinField, high: Rank, low: Rank) -> Option<Colour> {
    let (higher, lower) = (&field.persons[high], &field.persons[low]);
    higher.colours.latest_different(&lower.colours).map(|(latest, _)| latest.opposite())
}

/// Grants the preference of the higher ranked player.
fn article_5_2_5(field: &BursteinField, high: Rank) -> Option<Colour> {
    field.persons[high].due.0
}
