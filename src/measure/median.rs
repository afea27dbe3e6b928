//! What the median family counts (FIDE Swiss Rules 1987, Leong): kinds of floaters, Maxi-tournaments, colours.

use std::cmp::Ordering;

use super::Preference;
use crate::tournament::{Board, Colour, Entry, Position};

/// A kind of floater (10.9).
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FloaterType {
    /// Only those who floated in, or only those who did not; without it both.
    #[serde(default)]
    pub came_in: Option<bool>,
    /// Those who have, or have not, a compatible opponent in the neighbouring group.
    pub has_opponent: bool,
}

/// How the opponents of floaters are chosen (10.8).
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FloaterOpponent {
    /// Whose due colour fits first.
    pub by_colour: bool,
}

/// 10.10: was the player paired with one of another score in the previous round?
pub fn has_floated_last_round(entry: &Entry) -> bool {
    entry.rounds_ago(1).is_some_and(|f| f.paired_float().is_some())
}

/// Are there more participants than 2 to the number of rounds? `maxi` and `no-maxi` override.
pub fn is_maxi(position: &Position, declared: &[String]) -> bool {
    let has = |key: &str| declared.iter().any(|d| d == key);
    let rounds = position.rounds.and_then(|r| u32::try_from(r).ok());
    let most = rounds.and_then(|r| 2usize.checked_pow(r)).unwrap_or(usize::MAX);
    has("maxi") || !has("no-maxi") && position.points.len() > most
}

/// Do the ratings differ by at most 100 points? Two unrated players are near, an unrated and a rated one are not.
pub fn are_within_100(a: &Entry, b: &Entry) -> bool {
    match (a.rating, b.rating) {
        (Some(a), Some(b)) => a.abs_diff(b) <= 100,
        (None, None) => true,
        _ => false,
    }
}

/// 12.3 to 12.6, 14.2: the board of two players, the higher ranked first; `below` if their group is below the median.
pub fn median_board(position: &Position, (higher, lower): (&Entry, &Entry), below: bool) -> Board {
    match colour_of_higher(position, (higher, lower), below) {
        Colour::White => Board { white: higher.id, black: lower.id },
        Colour::Black => Board { white: lower.id, black: higher.id },
    }
}

fn colour_of_higher(position: &Position, (higher, lower): (&Entry, &Entry), below: bool) -> Colour {
    let (h, l) = (Preference::of(&higher.colours), Preference::of(&lower.colours));
    match (h.colour, l.colour) {
        (Some(mine), None) => mine,
        (None, Some(theirs)) => theirs.opposite(),
        (Some(mine), Some(theirs)) if mine != theirs => mine,
        (Some(due), Some(_)) => {
            // READING LIM-12.4: bound first, then the larger difference, then the history.
            let claim = |e: &Entry, p: Preference| (p.is_absolute(), e.colours.difference().abs());
            match claim(higher, h).cmp(&claim(lower, l)) {
                Ordering::Greater => due,
                Ordering::Less => due.opposite(),
                Ordering::Equal => match higher.colours.latest_different(&lower.colours) {
                    Some((mine, _)) => mine.opposite(),
                    None if below => due.opposite(),
                    None => due,
                },
            }
        }
        (None, None) if higher.number % 2 == 1 => position.initial_colour,
        (None, None) => position.initial_colour.opposite(),
    }
}
