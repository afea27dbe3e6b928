//! The record `XXW drawn`: the conditions of a round that the event itself does not state.
//!
//! ```text
//! XXW drawn 3 rulebook lim-2026 seed 11 with same-school,IRL-4=nought withdrawn 8,9 order 4,7
//! XXW drawn 3 rulebook club text "id = \"club\"\n…"
//! ```

use std::fmt::Write as _;

use super::ranked::ORDER;
use super::wall_words::{WallFault, player, round};
use crate::format::finding::Place;
use crate::format::named::ListedNumber;
use crate::format::text::{TextLine, Token};
use crate::format::wall_records::DrawnRecord;

const WITHDRAWN: &str = "withdrawn";

/// Reads `drawn 3 seed 11 with same-school withdrawn 8 order 4,7`.
pub(super) fn drawn(line: &TextLine, words: &[Token], at: Place) -> Result<DrawnRecord, WallFault> {
    let mut words = words.iter().skip(1);
    let mut record = DrawnRecord {
        round: round(words.next(), at)?,
        rulebook: None,
        rulebook_text: None,
        declared: Vec::new(),
        seed: None,
        withdrawn: Vec::new(),
        order: Vec::new(),
        at,
    };
    while let Some(word) = words.next() {
        let Some(value) = words.next() else {
            let says = format!("nothing follows '{}'", word.text);
            return Err((word.place, says, "Complete the record, or delete it."));
        };
        match word.text.as_str() {
            "rulebook" => record.rulebook = Some(value.text.clone()),
            "with" => record.declared = value.text.split(',').map(str::to_owned).collect(),
            "seed" => {
                let seed = value.text.parse();
                let refused = |_| {
                    let says = format!("'{}' is not a seed", value.text);
                    (value.place, says, "A seed is a whole number, as in XXW drawn 3 seed 11.")
                };
                record.seed = Some(seed.map_err(refused)?);
            }
            WITHDRAWN => record.withdrawn = players(value)?,
            ORDER => record.order = players(value)?,
            "text" => {
                let from = value.place.columns.map_or(line.length(), |(from, _)| from);
                let text = serde_json::from_str(&line.words(from, line.length()));
                let refused = |_| {
                    let says = "the text of the rulebook is not one string in quotation marks".to_owned();
                    (value.place, says, "Delete it, and name the rulebook by its file.")
                };
                record.rulebook_text = Some(text.map_err(refused)?);
                return Ok(record);
            }
            text => {
                let says = format!("'{text}' is not a condition of a round");
                return Err((word.place, says, "Write rulebook, seed, with, withdrawn, order or text."));
            }
        }
    }
    Ok(record)
}

fn players(list: &Token) -> Result<Vec<ListedNumber>, WallFault> {
    list.text.split(',').map(|number| player(number, list.place)).collect()
}

/// Returns the record as a line.
pub(super) fn line(record: &DrawnRecord) -> String {
    let DrawnRecord { round, rulebook, rulebook_text, declared, seed, withdrawn, order, at: _ } = record;
    let mut line = format!("XXW drawn {round}");
    // Writing into a String cannot fail.
    if let Some(id) = rulebook {
        let _ = write!(line, " rulebook {id}");
    }
    if let Some(seed) = seed {
        let _ = write!(line, " seed {seed}");
    }
    if !declared.is_empty() {
        let _ = write!(line, " with {}", declared.join(","));
    }
    for (word, list) in [(WITHDRAWN, withdrawn), (ORDER, order)] {
        let numbers: Vec<String> = list.iter().map(|named| named.number.to_string()).collect();
        if !numbers.is_empty() {
            let _ = write!(line, " {word} {}", numbers.join(","));
        }
    }
    if let Some(text) = rulebook_text {
        let _ = write!(line, " text {}", serde_json::Value::from(text.as_str()));
    }
    line
}
