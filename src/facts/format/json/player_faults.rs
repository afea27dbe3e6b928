//! The faults of a player in JSON: values that are impossible. Also notes on texts that no tournament report can hold.

use super::document::PlayerEntry;
use super::is_possible;
use crate::format::finding::code;
use crate::format::sheet::MOST_ROUNDS;
use crate::format::text::{cut_name, sentence};
use crate::format::trf::{LONGEST_BIRTH, LONGEST_FEDERATION, LONGEST_ID, LONGEST_NAME, LONGEST_TITLE};
use words::{TERMINAL, wording};

/// Reports the faults of an entry, except the faults of its number.
pub(super) fn of(entry: &PlayerEntry, find: &mut dyn FnMut(&'static str, String, &str)) {
    let number = entry.number;
    if entry.rating.is_some_and(|rating| rating > 9999) {
        find(code::RATING, format!("the rating of player {number} is above 9999"), "Correct the rating.");
    }
    if entry.sex.is_some_and(|c| !matches!(c, 'm' | 'w')) {
        find(code::JSON, format!("the sex of player {number} is not m or w"), "Use m, w or leave it out.");
    }
    if entry.points.is_some_and(|points| !is_possible(points.abs())) {
        find(
            code::POINTS,
            format!("the points of player {number} are impossible"),
            "Enter them in half points.",
        );
    }
    if entry.rounds.len() > MOST_ROUNDS {
        find(
            code::ROUNDS,
            format!("player {number} has more than {MOST_ROUNDS} rounds"),
            "Remove the surplus rounds.",
        );
    }
}

/// Returns notes about texts that a tournament report cannot hold. They are no faults, so that an event file with such a text
/// can still be read.
pub(super) fn unwritable(entry: &PlayerEntry) -> Vec<String> {
    let PlayerEntry { number, name, title, federation, fide_id, birth, club, area, family, .. } = entry;
    let long = [
        (title, LONGEST_TITLE, "title"),
        (federation, LONGEST_FEDERATION, "federation"),
        (fide_id, LONGEST_ID, "FIDE id"),
        (birth, LONGEST_BIRTH, "date of birth"),
    ];
    let long = long.iter().filter(|(text, longest, _)| text.chars().count() > *longest);
    let left_out = long.map(|(text, longest, what)| {
        let text = crate::format::excerpt(text);
        format!(
            "'{text}', the {what} of player {number}, has more than {longest} characters; a tournament report leaves it out."
        )
    });
    let cut = cut_name(name, LONGEST_NAME).map(|note| sentence(&wording(&note, TERMINAL).line()));
    let lines = [
        (name, "name"),
        (title, "title"),
        (federation, "federation"),
        (fide_id, "FIDE id"),
        (birth, "date of birth"),
        (club, "club"),
        (area, "area"),
        (family, "family"),
    ];
    let joined = lines.iter().filter(|(text, _)| text.contains(['\r', '\n'])).map(|(_, what)| {
        format!("The {what} of player {number} has several lines; a tournament report joins them.")
    });
    left_out.chain(cut).chain(joined).collect()
}
