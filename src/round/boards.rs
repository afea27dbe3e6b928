//! What follows the pairing: colours (E.1 to E.5) and the order of the boards (F.1).

use std::cmp::Ordering;

use crate::measure::Preference;
use crate::tournament::{Board, Colour, Entry, Pairing, Position};

/// Gives colours to the pairs and sorts the boards.
pub(super) fn arrange(position: &Position, pairs: &[(usize, usize)], bye: Option<usize>) -> Pairing {
    let mut sorted: Vec<(usize, usize)> = pairs.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
    let entries = &position.entries;
    // F.1: score of the higher player, sum of the scores, rank of the higher player.
    sorted.sort_by_key(|&(a, b)| {
        (std::cmp::Reverse(entries[a].score), std::cmp::Reverse(entries[a].score + entries[b].score), a)
    });
    let boards = sorted.iter().map(|&(a, b)| board(position, a, b)).collect();
    Pairing { boards, bye: bye.map(|r| entries[r].id) }
}

fn board(position: &Position, a: usize, b: usize) -> Board {
    let (higher, lower) = (&position.entries[a], &position.entries[b]);
    match colour_of_higher(position, higher, lower) {
        Colour::White => Board { white: higher.id, black: lower.id },
        Colour::Black => Board { white: lower.id, black: higher.id },
    }
}

/// The colour of the higher ranked of two players.
fn colour_of_higher(position: &Position, higher: &Entry, lower: &Entry) -> Colour {
    let (h, l) = (Preference::of(&higher.colours), Preference::of(&lower.colours));
    match (h.colour, l.colour) {
        // E.1: both preferences.
        (Some(mine), None) => mine,
        (None, Some(theirs)) => theirs.opposite(),
        (Some(mine), Some(theirs)) if mine != theirs => mine,
        // E.2: the stronger.
        (Some(mine), Some(_)) => match h.strength.cmp(&l.strength) {
            Ordering::Greater => mine,
            Ordering::Less => mine.opposite(),
            // E.3: alternate to the latest round with different colours; E.4: the higher ranked player.
            Ordering::Equal => {
                higher.colours.latest_different(&lower.colours).map_or(mine, |(latest, _)| latest.opposite())
            }
        },
        // E.5: nobody has played. Odd numbers of S1 get the drawn colour, even numbers the other.
        // READING D98-E.5: a later board of two players without games goes by the higher pairing number.
        (None, None) if higher.number % 2 == 1 => position.initial_colour,
        (None, None) => position.initial_colour.opposite(),
    }
}
