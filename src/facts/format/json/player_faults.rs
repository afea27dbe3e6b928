//! The faults of a player in JSON: values that are impossible, and texts that no tournament report can hold.

use super::{PlayerEntry, is_possible};
use crate::format::finding::code;
use crate::format::sheet::MOST_ROUNDS;
use crate::format::trf::{LONGEST_BIRTH, LONGEST_FEDERATION, LONGEST_ID};

/// Reports the faults of an entry, except the faults of its number.
pub(super) fn of(entry: &PlayerEntry, is_titled: bool, find: &mut dyn FnMut(&'static str, String, &str)) {
    let number = entry.number;
    texts(entry, find);
    if !is_titled {
        let remedy = "Enter GM, IM, WGM, FM, WIM, CM, WFM or WCM.";
        find(code::JSON, format!("'{}' is not a known title", entry.title), remedy);
    }
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

/// Reports texts that a tournament report would cut or join. A name may be longer; a note says that it is cut.
fn texts(entry: &PlayerEntry, find: &mut dyn FnMut(&'static str, String, &str)) {
    let PlayerEntry { number, name, federation, fide_id, birth, club, area, family, .. } = entry;
    let long = [
        (
            federation,
            LONGEST_FEDERATION,
            "federation",
            "Use the federation's three-letter code, such as NED.",
        ),
        (fide_id, LONGEST_ID, "FIDE id", "Enter the digits of the FIDE id, or leave it out."),
        (birth, LONGEST_BIRTH, "date of birth", "Write year, month and day as 1990/01/31."),
    ];
    for (text, longest, what, remedy) in long {
        if text.chars().count() > longest {
            let text = crate::format::excerpt(text);
            find(code::PLAYERS, format!("'{text}', the {what} of player {number}, is too long"), remedy);
        }
    }
    let lines = [
        (name, "name"),
        (federation, "federation"),
        (fide_id, "FIDE id"),
        (birth, "date of birth"),
        (club, "club"),
        (area, "area"),
        (family, "family"),
    ];
    for (_, what) in lines.iter().filter(|(text, _)| text.contains(['\r', '\n'])) {
        let message = format!("the {what} of player {number} has several lines");
        find(code::PLAYERS, message, "Write it on one line.");
    }
}
