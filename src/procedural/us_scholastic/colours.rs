//! Colours: what is due (29E2, 29E4) and who gets it.

use super::roster::Roster;
use crate::tournament::{Board, Colour, ColourHistory};

/// The colour that is due: the one that reduces the difference; at zero the one not had in the last game; none before
/// the first game.
pub(super) fn due(colours: &ColourHistory) -> Option<Colour> {
    match colours.difference() {
        0 => colours.latest().map(Colour::opposite),
        d if d < 0 => Some(Colour::White),
        _ => Some(Colour::Black),
    }
}

/// A pair with its colours; `high` is the higher ranked.
pub(super) fn board(roster: &Roster, high: usize, low: usize) -> Board {
    let (h, l) = (roster.persons[high].id, roster.persons[low].id);
    match colour_of_higher(roster, high, low) {
        Colour::White => Board { white: h, black: l },
        Colour::Black => Board { white: l, black: h },
    }
}

/// Due colours are granted; of two that are the same the larger difference, then alternation of the last game in which
/// the two had different colours, then the higher ranked.
fn colour_of_higher(roster: &Roster, high: usize, low: usize) -> Colour {
    let (h, l) = (&roster.persons[high], &roster.persons[low]);
    let (mine, theirs) = match (due(&h.colours), due(&l.colours)) {
        (None, None) => return first_round_colour(roster, h.number),
        (None, Some(theirs)) => return theirs.opposite(),
        (Some(mine), None) => return mine,
        (Some(mine), Some(theirs)) => (mine, theirs),
    };
    if mine != theirs {
        return mine;
    }
    match h.colours.difference().abs().cmp(&l.colours.difference().abs()) {
        std::cmp::Ordering::Greater => mine,
        std::cmp::Ordering::Less => mine.opposite(),
        std::cmp::Ordering::Equal => match h.colours.latest_different(&l.colours) {
            Some((had, _)) => had.opposite(),
            None => mine,
        },
    }
}

/// "If #1 plays white, then #2 plays black and #3 plays white": odd numbers get the drawn colour.
fn first_round_colour(roster: &Roster, number: u32) -> Colour {
    if number % 2 == 1 { roster.drawn_colour } else { roster.drawn_colour.opposite() }
}
