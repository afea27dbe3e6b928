//! The words of publication records: rounds, numbers, players and boards.

use crate::format::finding::Place;
use crate::format::named::ListedNumber;
use crate::format::text::{Token, pairing_number, whole_number};
use crate::format::wall_records::NumberPair;

/// A fault in a record: its place, the description, and the remedy.
pub(super) type WallFault = (Place, String, &'static str);

/// Marks an empty seat or an empty table.
pub(super) const NOBODY: &str = "-";

pub(super) fn round(token: Option<&Token>, at: Place) -> Result<usize, WallFault> {
    let Some(token) = token else {
        return Err((at, "the record names no round".to_owned(), "Enter the round."));
    };
    number(&token.text, token.place)
}

pub(super) fn number(text: &str, at: Place) -> Result<usize, WallFault> {
    let number = whole_number(text).filter(|&n| n > 0).and_then(|n| usize::try_from(n).ok());
    number.ok_or_else(|| (at, format!("'{text}' is not a number from 1"), "Correct it, or delete the line."))
}

pub(super) fn player(text: &str, at: Place) -> Result<ListedNumber, WallFault> {
    let number = pairing_number(text);
    let remedy = "Pairing numbers are whole numbers from 1 to 9999.";
    number
        .map(|number| ListedNumber { number, at: at.into() })
        .ok_or_else(|| (at, format!("'{text}' is not a pairing number"), remedy))
}

pub(super) fn board(text: &str, at: Place) -> Result<Option<NumberPair>, WallFault> {
    if text == NOBODY {
        return Ok(None);
    }
    match text.split_once('-') {
        Some((white, black)) => Ok(Some((player(white, at)?, player(black, at)?))),
        None => {
            Err((at, format!("'{text}' is not a board"), "Write 12-40, White first; - is an empty table."))
        }
    }
}
