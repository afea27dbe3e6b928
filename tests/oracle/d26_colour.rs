//! Article 5: colour allocation.

use super::facts::Colour;
use super::players::{Field, Kind, One};

/// 5.2 for a pair: who has White and who has Black. Players are indexed in the order of 1.2.
pub(super) fn white_black(field: &Field, a: usize, b: usize) -> (usize, usize) {
    let (high, low) = (a.min(b), a.max(b));
    let (h, l) = (&field.players[high], &field.players[low]);
    let colour = both(h, l)
        .or_else(|| stronger(h, l))
        .or_else(|| alternate(h, l))
        .or(h.wants) // 5.2.4
        .unwrap_or_else(|| by_number(field, h));
    match colour {
        Colour::White => (high, low),
        Colour::Black => (low, high),
    }
}

/// 5.2.1: grant both preferences; 1.7.4: of a player without one, the opponent's is granted. All answers here are the
/// colour of the higher ranked.
fn both(h: &One, l: &One) -> Option<Colour> {
    match (h.wants, l.wants) {
        (Some(x), Some(y)) if x != y => Some(x),
        (Some(x), None) => Some(x),
        (None, Some(y)) => Some(y.other()),
        _ => None,
    }
}

/// 5.2.2: grant the stronger preference; of two absolute ones, the wider difference. CHOICE wider: of two differences the
/// wider is the one further from zero; the other way: the one further in the direction of the common preference.
fn stronger(h: &One, l: &One) -> Option<Colour> {
    let wish_low = l.wants.map(Colour::other);
    match h.kind.cmp(&l.kind) {
        std::cmp::Ordering::Greater => h.wants,
        std::cmp::Ordering::Less => wish_low,
        std::cmp::Ordering::Equal if h.kind == Kind::Absolute => {
            match h.difference.abs().cmp(&l.difference.abs()) {
                std::cmp::Ordering::Greater => h.wants,
                std::cmp::Ordering::Less => wish_low,
                std::cmp::Ordering::Equal => None,
            }
        }
        std::cmp::Ordering::Equal => None,
    }
}

/// 5.2.3: alternate to the most recent time in which one had White and the other Black; games are lined up from the last
/// played one back (C.04.2 3.4).
fn alternate(h: &One, l: &One) -> Option<Colour> {
    let mut back = h.colours.iter().rev().zip(l.colours.iter().rev());
    back.find(|(x, y)| x != y).map(|(x, _)| x.other())
}

/// 5.2.5: odd TPN of the higher ranked, the initial-colour; even, the opposite.
fn by_number(field: &Field, h: &One) -> Colour {
    if h.tpn % 2 == 1 { field.initial } else { field.initial.other() }
}
