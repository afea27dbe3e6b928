//! Serialises a tournament inside other data, as the JSON of a tournament file. Unlike a file, an event may have no players
//! yet.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::tournament::Tournament;

/// Writes a tournament.
///
/// # Errors
/// Returns the errors of the writer.
pub fn serialize<S: Serializer>(tournament: &Tournament, to: S) -> Result<S::Ok, S::Error> {
    let value: Value =
        serde_json::from_str(&super::write_json(tournament)).map_err(serde::ser::Error::custom)?;
    value.serialize(to)
}

/// Reads a tournament.
///
/// # Errors
/// Returns the first finding, if the text is not a tournament.
pub fn deserialize<'d, D: Deserializer<'d>>(from: D) -> Result<Tournament, D::Error> {
    let text = Value::deserialize(from)?.to_string();
    let read = super::read_begun(&text).and_then(|sheet| sheet.finish(None));
    read.map(|(tournament, _)| tournament).map_err(|findings| {
        let first = findings.list.first().map_or_else(String::new, |finding| finding.message.clone());
        D::Error::custom(first)
    })
}
