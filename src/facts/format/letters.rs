//! The letters of results that the format does not know.
//!
//! The format has no letter for a game without a result, such as an adjourned one, although record 162 gives it points
//! (X). FIDE's committee recommends `?`; other programs write other signs.

use std::collections::BTreeMap;

use super::finding::{Finding, Note, Notes, code};
use super::sheet::{PlayerRow, SheetCell};
use super::text::count;
use crate::tournament::{Outcome, PairingNumber};

/// The signs that look like a result, so that a game with them is not read as unfinished.
const RESULTS: &str = "23456789½¼¾";

/// Returns the outcome of a letter, and the letter if the format does not know it.
// READING TRF26-X: a sign that the format does not know stands for a game without a result if both players have such a
// sign, or no result at all (TRF26 162, X: a result that is not known). The other reading: an error.
pub(super) fn outcome(letter: char) -> (Outcome, Option<char>) {
    Outcome::from_letter(letter).map_or((Outcome::Nothing, Some(letter)), |outcome| (outcome, None))
}

/// Returns the finding about a cell whose sign cannot stand for an unfinished game: there is no opponent, or the sign looks
/// like a result.
pub(super) fn refused(cell: &SheetCell, (number, round): (PairingNumber, usize)) -> Option<Finding> {
    let letter = cell.mark.filter(|&letter| cell.opponent.is_none() || RESULTS.contains(letter))?;
    Some(unknown(cell, letter, (number, &format!("round {round}"))))
}

/// Returns the finding about a sign in a game for which the opponent has a result.
pub(super) fn of_finished(cell: &SheetCell, who: (PairingNumber, &str)) -> Option<Finding> {
    cell.mark.map(|letter| unknown(cell, letter, who))
}

fn unknown(cell: &SheetCell, letter: char, (number, when): (PairingNumber, &str)) -> Finding {
    let message = format!("player {number} has '{letter}' in {when}, which is not a result");
    let remedy = "Enter one of 1 = 0 W D L + - H F U Z; for a game without a result, leave it blank on both lines, or \
                  write ? on both.";
    Finding::new(code::LETTER, cell.result_at, message, remedy).of(number)
}

/// Notes the signs that are read as games without a result, each sign once. `name` names a column of a round.
pub(super) fn note(rows: &[PlayerRow], name: impl Fn(usize) -> String, notes: &mut Notes) {
    let mut marks: BTreeMap<char, (usize, PairingNumber, usize)> = BTreeMap::new();
    for row in rows {
        for (cell, column) in row.cells.iter().zip(1..) {
            if let Some(letter) = cell.mark {
                marks.entry(letter).or_insert((0, row.number(), column)).0 += 1;
            }
        }
    }
    for (letter, (cells, number, column)) in marks {
        let text = format!(
            "'{letter}' is read as a game without a result ({}; the first: player {number}, {}).",
            count(cells, "result"),
            name(column)
        );
        notes.push(Note::whole(text));
    }
}
