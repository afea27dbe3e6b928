//! Serialises a tournament inside other data, as the JSON of a tournament file.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::format::Findings;
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
    read(from, |text| {
        let read = crate::format::read_tournament("the event", text.as_bytes());
        read.map(|(tournament, _)| tournament)
    })
}

/// Reads the text with `reader`.
fn read<'d, D: Deserializer<'d>>(
    from: D,
    reader: impl Fn(&str) -> Result<Tournament, Findings>,
) -> Result<Tournament, D::Error> {
    let text = Value::deserialize(from)?.to_string();
    reader(&text).map_err(|findings| {
        let first = findings.list.first().map_or_else(String::new, |finding| finding.message.clone());
        D::Error::custom(first)
    })
}

/// The same for an event that has begun: unlike a file, it may have no players yet.
pub mod begun {
    use serde::Deserializer;

    pub use super::serialize;
    use crate::tournament::Tournament;

    /// Reads a tournament, which may have no players.
    ///
    /// # Errors
    /// Fails as [`super::deserialize`] does.
    pub fn deserialize<'d, D: Deserializer<'d>>(from: D) -> Result<Tournament, D::Error> {
        super::read(from, |text| {
            let read = crate::format::json::read_begun(text).and_then(|sheet| sheet.finish(None));
            read.map(|(tournament, _)| tournament)
        })
    }
}
