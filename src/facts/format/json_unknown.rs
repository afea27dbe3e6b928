//! Unknown fields in a JSON tournament. Such a field is omitted with a note, and its value is skipped. The types of the
//! document state which fields are known, at every depth.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde_ignored::Path;

use super::boards_names::excerpt;
use limit::look;

/// The maximum number of unknown fields named of the tournament and of each player, and of players that have any.
const MOST: usize = 500;

/// Unknown fields, in words.
#[derive(Default)]
pub(super) struct UnknownFields {
    of_tournament: Vec<String>,
    /// Those of players, by the player's position in the list.
    of_players: BTreeMap<usize, Vec<String>>,
}

/// Parses a JSON text, and returns the fields that its type does not have.
pub(super) fn parse<T: DeserializeOwned>(text: &str) -> Result<(T, UnknownFields), serde_json::Error> {
    let mut json = serde_json::Deserializer::from_str(text);
    let mut unknown = UnknownFields::default();
    let parsed = serde_ignored::deserialize(&mut json, |path| unknown.add(&path))?;
    json.end()?;
    unknown.of_tournament.sort_unstable();
    unknown.of_players.values_mut().for_each(|fields| fields.sort_unstable());
    Ok((parsed, unknown))
}

impl UnknownFields {
    /// Returns a sentence about each unknown field of the tournament.
    pub(super) fn of_tournament(&self) -> impl Iterator<Item = String> + '_ {
        self.of_tournament.iter().map(|says| format!("The {says}"))
    }

    /// Returns the end of a sentence about each unknown field of the player at this position in the list.
    pub(super) fn of_player(&self, place: usize) -> impl Iterator<Item = &str> {
        self.of_players.get(&place).into_iter().flatten().map(String::as_str)
    }

    fn add(&mut self, path: &Path<'_>) {
        look();
        let mut steps = Vec::new();
        steps_to(path, &mut steps);
        let (fields, steps) = match steps.as_slice() {
            [PathStep::Field("players"), PathStep::Entry(place), rest @ ..] => {
                let has_room = self.of_players.len() < MOST || self.of_players.contains_key(place);
                if !has_room {
                    return;
                }
                (self.of_players.entry(*place).or_default(), rest)
            }
            all => (&mut self.of_tournament, all),
        };
        if let (Some((PathStep::Field(name), within)), true) = (steps.split_last(), fields.len() < MOST) {
            fields.push(format!("field '{}'{} is unknown and ignored.", excerpt(name), in_words(within)));
        }
    }
}

/// A step on the way to a value.
#[derive(Clone, Copy, Debug)]
enum PathStep<'a> {
    Field(&'a str),
    /// The position of an entry in a list.
    Entry(usize),
}

fn steps_to<'a>(path: &'a Path<'a>, steps: &mut Vec<PathStep<'a>>) {
    match path {
        Path::Root => {}
        Path::Seq { parent, index } => {
            steps_to(parent, steps);
            steps.push(PathStep::Entry(*index));
        }
        Path::Map { parent, key } => {
            steps_to(parent, steps);
            steps.push(PathStep::Field(key));
        }
        Path::Some { parent } | Path::NewtypeStruct { parent } | Path::NewtypeVariant { parent } => {
            steps_to(parent, steps);
        }
    }
}

/// Returns where a field is, as ` of 'rounds', entry 3`.
fn in_words(steps: &[PathStep<'_>]) -> String {
    let word = |(at, step): (usize, &PathStep<'_>)| match step {
        PathStep::Field(name) if at == 0 => format!(" of '{name}'"),
        PathStep::Field(name) => format!(", '{name}'"),
        PathStep::Entry(place) => format!(", entry {}", place + 1),
    };
    steps.iter().enumerate().map(word).collect()
}

#[cfg(test)]
mod tests {
    use crate::format::read_tournament;

    /// A misspelt field is named at every depth; a JSON text that is only written and read has none.
    #[test]
    fn an_unknown_field_is_named_where_it_is() {
        let text = r#"{
            "format": "pairproof-tournament/1", "mood": [1, {"deep": 2}], "acceleratoin": null,
            "prohibitions": [{"players": [1, 2], "frist": 2}],
            "players": [
                {"number": 1, "name": "A", "ratting": 3, "rounds": [null, {"opponnent": 2}]},
                {"number": 2, "name": "B"}
            ]
        }"#;
        let notes = read_tournament("event.json", text.as_bytes()).expect("it can be read").1;
        let says: Vec<&str> = notes.iter().map(|note| note.message.as_str()).collect();
        let expected = [
            "The field 'acceleratoin' is unknown and ignored.",
            "The field 'frist' of 'prohibitions', entry 1 is unknown and ignored.",
            "The field 'mood' is unknown and ignored.",
            "Player 1: the field 'opponnent' of 'rounds', entry 2 is unknown and ignored.",
            "Player 1: the field 'ratting' is unknown and ignored.",
        ];
        let unknown: Vec<&str> = says.iter().copied().filter(|says| says.contains("is unknown")).collect();
        assert_eq!(unknown, expected, "{says:?}");
    }
}
