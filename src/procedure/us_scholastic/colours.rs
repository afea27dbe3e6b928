//! Colours: "In subsequent rounds, colors are alternated if possible". No player has one colour three times in a row
//! unless it is absolutely necessary.

use super::past::ColoursHad;
use super::roster::Roster;
use facts::rulebook::table::{Alternation, DiscretionKey};
use facts::tournament::{Board, Colour, PairingNumber, Rank};

/// Returns a pair with its colours; `high` is the higher ranked player, `place` the board number from 1.
pub(super) fn board(roster: &Roster, (high, low): (Rank, Rank), place: usize) -> Board {
    let (h, l) = (&roster.persons[high], &roster.persons[low]);
    let colour = match (h.past.due, l.past.due) {
        (None, None) => alternating(roster, h.number, place),
        (None, Some(theirs)) => theirs.opposite(),
        (Some(mine), theirs) if theirs != Some(mine) => mine,
        (Some(mine), _) => both_due(roster, mine, &h.past, &l.past),
    };
    match colour {
        Colour::White => Board { white: h.id, black: l.id },
        Colour::Black => Board { white: l.id, black: h.id },
    }
}

/// Gives the colours of two players who are due the same colour. No player has a third in a row unless both would. With
/// equalisation, the larger difference comes first. After that, the colours of the last game in which they differed are
/// alternated. Otherwise, the higher ranked player gets the colour.
fn both_due(roster: &Roster, mine: Colour, h: &ColoursHad, l: &ColoursHad) -> Colour {
    if h.twice.is_some() != l.twice.is_some() {
        return if h.twice.is_some() { mine } else { mine.opposite() };
    }
    let (own, other) = (h.games.difference().abs(), l.games.difference().abs());
    if roster.declared.has(DiscretionKey::Equalise) && own != other {
        return if own > other { mine } else { mine.opposite() };
    }
    match h.games.latest_different(&l.games) {
        Some((had, _)) => had.opposite(),
        None => mine,
    }
}

/// "Alternating colors (if #1 plays white, then #2 plays black and #3 plays white, etc.)".
fn alternating(roster: &Roster, number: PairingNumber, place: usize) -> Colour {
    let is_odd =
        if roster.declared.alternation == Alternation::Number { number.is_odd() } else { place % 2 == 1 };
    if is_odd { roster.drawn_colour } else { roster.drawn_colour.opposite() }
}
