//! Unknown fields in a JSON tournament. Such a field is omitted with a note, and its value is skipped.

use std::collections::BTreeMap;

use serde::de::{Deserialize, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};

use super::finding::Note;
use super::json_loose::{KeyFilter, Unknown};
use super::sheet::RawTournament;

/// Fields of the tournament.
const FIELDS: [&str; 17] = [
    "format",
    "name",
    "headings",
    "headings_after_players",
    "system",
    "rounds",
    "initial_colour",
    "scoring",
    "prohibitions",
    "decrees",
    "acceleration",
    "rulebook",
    "rulebook_text",
    "tables",
    "changes",
    "drawn",
    "players",
];
/// The fields of a player.
const OF_PLAYER: [&str; 16] = [
    "number",
    "name",
    "sex",
    "title",
    "rating",
    "federation",
    "fide_id",
    "birth",
    "club",
    "area",
    "family",
    "estimate",
    "filler",
    "points",
    "rank",
    "rounds",
];
/// The maximum number of unknown fields named.
const MOST: usize = 500;

/// Unknown keys by the player's position in the list.
pub(super) type OfPlayers = BTreeMap<usize, Vec<String>>;

/// Adds a note about each unknown field of the tournament, and returns the unknown fields of the players. The text has
/// already been read as a tournament.
pub(super) fn keys(text: &str, sheet: &mut RawTournament) -> OfPlayers {
    let mut found = UnknownKeys::default();
    let mut json = serde_json::Deserializer::from_str(text);
    // All faults in the text have already been reported.
    if let Ok(known) = json.deserialize_map(Unknown { known: &FIELDS, visit: UnknownKeys::default() }) {
        found = known;
    }
    found.of_tournament.sort_unstable();
    for key in found.of_tournament {
        sheet.notes.push(Note::whole(format!("The field '{key}' is unknown and ignored.")));
    }
    found.of_players
}

#[derive(Default)]
struct UnknownKeys {
    of_tournament: Vec<String>,
    of_players: OfPlayers,
}

impl<'de> KeyFilter<'de> for UnknownKeys {
    fn unknown(&mut self, key: String) {
        if self.of_tournament.len() < MOST {
            self.of_tournament.push(key);
        }
    }

    fn value<A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> Result<(), A::Error> {
        if key == "players" {
            map.next_value_seed(PlayersSeed(&mut self.of_players))
        } else {
            map.next_value::<serde::de::IgnoredAny>().map(drop)
        }
    }
}

struct PlayersSeed<'f>(&'f mut OfPlayers);

impl<'de> DeserializeSeed<'de> for PlayersSeed<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for PlayersSeed<'_> {
    type Value = ();

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a list of players")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut players: A) -> Result<(), A::Error> {
        let mut place = 0;
        while let Some(UnknownFields(mut keys)) = players.next_element()? {
            if !keys.is_empty() && self.0.len() < MOST {
                keys.sort_unstable();
                self.0.insert(place, keys);
            }
            place += 1;
        }
        Ok(())
    }
}

/// The unknown keys of a player.
struct UnknownFields(Vec<String>);

impl KeyFilter<'_> for UnknownFields {
    fn unknown(&mut self, key: String) {
        if self.0.len() < MOST {
            self.0.push(key);
        }
    }
}

impl<'de> Deserialize<'de> for UnknownFields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Unknown { known: &OF_PLAYER, visit: Self(Vec::new()) })
    }
}

#[cfg(test)]
mod tests {
    use super::FIELDS;
    use crate::format::{read_tournament, write_json};
    use crate::tournament::{Tournament, Wall};

    /// What the writer writes is known to the reader.
    #[test]
    fn every_field_that_is_written_is_known() {
        let wall = Wall {
            rulebook: Some("club".to_owned()),
            rulebook_text: Some("id = 'club'".to_owned()),
            ..Wall::default()
        };
        let text = write_json(&Tournament { wall, ..Tournament::default() });
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        let unknown: Vec<&String> =
            value.as_object().unwrap().keys().filter(|key| !FIELDS.contains(&key.as_str())).collect();
        assert!(unknown.is_empty() && value["rulebook_text"].is_string(), "{unknown:?}: {text}");
        let notes =
            read_tournament("event.json", text.as_bytes()).map(|(_, notes)| notes).unwrap_or_default();
        assert!(notes.iter().all(|note| !note.message.contains("is unknown")), "{notes:?}");
    }
}
