//! Colours of the US text (27A, 29E): equalise, then alternate.

use std::cmp::Ordering;

use crate::tournament::{Board, Colour, Entry, Position};

/// The colour due: the one that reduces a difference, at zero the one not had last, none before the first game.
fn due(entry: &Entry) -> Option<Colour> {
    match entry.colours.difference().cmp(&0) {
        Ordering::Greater => Some(Colour::Black),
        Ordering::Less => Some(Colour::White),
        Ordering::Equal => entry.colours.latest().map(Colour::opposite),
    }
}

/// Are both due the same colour?
pub fn us_is_due_same(a: &Entry, b: &Entry) -> bool {
    due(a).is_some() && due(a) == due(b)
}

/// Do both need the same colour to equalise?
pub fn us_must_equalise(a: &Entry, b: &Entry) -> bool {
    a.colours.difference().signum() * b.colours.difference().signum() == 1
}

/// The board of two players, the higher ranked first.
pub fn us_board(position: &Position, higher: &Entry, lower: &Entry) -> Board {
    let colour = match (due(higher), due(lower)) {
        (Some(mine), None) => mine,
        (None, Some(theirs)) => theirs.opposite(),
        (Some(mine), Some(theirs)) if mine != theirs => mine,
        (Some(mine), Some(_)) => shared(mine, higher, lower),
        (None, None) if higher.number % 2 == 1 => position.initial_colour,
        (None, None) => position.initial_colour.opposite(),
    };
    match colour {
        Colour::White => Board { white: higher.id, black: lower.id },
        Colour::Black => Board { white: lower.id, black: higher.id },
    }
}

/// The colour of the higher of two who are due the same.
fn shared(due: Colour, higher: &Entry, lower: &Entry) -> Colour {
    let difference = |e: &Entry| e.colours.difference().abs();
    match difference(higher).cmp(&difference(lower)) {
        Ordering::Greater => due,
        Ordering::Less => due.opposite(),
        Ordering::Equal => {
            higher.colours.latest_different(&lower.colours).map_or(due, |(mine, _)| mine.opposite())
        }
    }
}
