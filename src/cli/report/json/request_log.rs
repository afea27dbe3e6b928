//! The players of `add` and the commands of `log`, as the JSON Schema of a request describes them.

#![allow(dead_code, reason = "these types describe JSON, and most of them have no values")]

use facts::tournament::{PairingNumber, RoundNo};
use schemars::JsonSchema;
use serde_json::{Map, Value};

/// A late entry. Only `name` is needed.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct LateEntry {
    /// The name, as it is written.
    pub name: String,
    /// The rating.
    pub rating: Option<u32>,
    /// The strength for ranking without a rating.
    pub estimate: Option<u32>,
    /// The FIDE title, such as `WGM`.
    pub title: Option<String>,
    /// A title that is not one of FIDE's, such as `AFM`; it is kept, and nobody ranks by it.
    pub other_title: Option<String>,
    /// `m` or `w`.
    pub sex: Option<char>,
    /// The federation, three letters.
    pub federation: Option<String>,
    /// The FIDE id, as text.
    pub fide_id: Option<String>,
    /// The date of birth, such as `2009/05/31`, or the year.
    pub birth: Option<String>,
    /// The club; in a team event the name of the team.
    pub club: Option<String>,
    /// The area, county or province.
    pub area: Option<String>,
    /// A name that relatives share.
    pub family: Option<String>,
    /// Whether the player only fills in if the number of the others is odd.
    pub is_filler: Option<bool>,
}

/// A command in the form of an event's log.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub(super) enum LogCommand {
    /// A command without a request of its own.
    Own(Box<OwnCommand>),
    /// The command of a request, with `kind` in place of `do`.
    OfRequest(Map<String, Value>),
}

/// The commands without a request of their own.
#[derive(JsonSchema)]
#[schemars(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
#[allow(clippy::large_enum_variant, reason = "describes JSON, and has no values")]
pub(super) enum OwnCommand {
    /// Sets headings of the report. A missing field stays as it is.
    Heading {
        /// The name of the event (012).
        name: Option<String>,
        /// The city (022).
        city: Option<String>,
        /// The federation (032).
        federation: Option<String>,
        /// The first day (042), such as `2026-08-01`.
        from: Option<String>,
        /// The last day (052).
        to: Option<String>,
        /// The kind of event (092).
        kind_of_event: Option<String>,
        /// The chief arbiter (102).
        arbiter: Option<String>,
        /// All deputy arbiters (112).
        deputies: Option<Vec<String>>,
        /// The time control (122).
        time_control: Option<String>,
        /// The method of the starting ranks (172).
        rank_method: Option<String>,
        /// The time control in seconds (222).
        time_code: Option<String>,
        /// The tie-breaks after the points (202, 212).
        tie_breaks: Option<Vec<String>>,
        /// The values of the tie-break `EXT`: `[number, value]`.
        external: Option<Vec<(PairingNumber, String)>>,
        /// The sentence with which the event leaves FIDE mode.
        leave_fide_mode: Option<String>,
        /// The announced number of rounds (142).
        rounds: Option<RoundNo>,
        /// The dates of rounds (132): `[round, day]`.
        round_dates: Option<Vec<(RoundNo, String)>>,
        /// Remarks to add (`###`).
        remarks: Option<Vec<String>>,
    },
    /// Declares and removes categories.
    Category {
        /// The categories, with the fields of a record `XXK` (docs/formats.md).
        set: Option<Vec<Map<String, Value>>>,
        /// The names of the categories to remove.
        remove: Option<Vec<String>>,
    },
    /// Stores the list of prizes; an empty list removes it.
    Prizes {
        /// The prizes, with the fields of a record `XXM` (docs/formats.md): `category`, `place`, `cents`, `text`.
        prizes: Option<Vec<Map<String, Value>>>,
        /// Whether a player can win several prizes.
        several: Option<bool>,
        /// The rule for players with equal points: `no`, `even` or `hort`.
        share: Option<String>,
        /// The currency: its sign, or three letters.
        currency: Option<String>,
    },
    /// Corrects the data of a player of a team.
    Member {
        /// The player's own number.
        player: PairingNumber,
        /// The corrected fields, as in `edit`.
        right: Map<String, Value>,
    },
    /// Sets the final ranks.
    Rank {
        /// The ranks: `[number, rank]`.
        ranks: Vec<(PairingNumber, u32)>,
        /// The tie-breaks that the ranks follow; absent if the report names them.
        order: Option<Vec<String>>,
    },
    /// Numbers all players again by their ratings.
    Renumber {
        /// The rulebook of the event; of an own rulebook, the built-in one of the same system.
        rulebook: String,
    },
    /// Gives ratings of later rating lists.
    Ratings {
        /// The lists: `from` a round, and `ratings`, each `[number, rating]` (0: unrated).
        set: Option<Vec<Map<String, Value>>>,
        /// The first rounds of the lists to remove.
        remove: Option<Vec<RoundNo>>,
        /// The rating that tie-breaks use: `first`, `of-the-round` or `{"of": 5}`.
        taken: Option<Value>,
    },
    /// Replaces the settings.
    Settings {
        /// The text of a `pairproof.toml`.
        text: String,
    },
}

#[cfg(test)]
mod tests {
    use super::{LateEntry, OwnCommand};
    use api::event::{Command, Entrant};
    use schemars::{JsonSchema, schema_for};
    use serde_json::{Value, json};
    use std::collections::BTreeSet;

    /// The fields that the reader names if one is unknown.
    fn read(error: &serde_json::Error) -> BTreeSet<String> {
        let says = error.to_string();
        let (_, named) = says.split_once("expected ").expect("an unknown field");
        named.split('`').skip(1).step_by(2).map(str::to_owned).collect()
    }

    fn properties(schema: &Value) -> BTreeSet<String> {
        let fields = schema["properties"].as_object().expect("an object").keys().cloned();
        fields.filter(|name| name != "kind").collect()
    }

    fn of<T: JsonSchema>() -> Value {
        serde_json::to_value(schema_for!(T)).expect("a schema")
    }

    /// The schema is written by hand, so that its texts speak to programs; the readers are derived from the commands.
    #[test]
    fn schema_names_the_fields_that_are_read() {
        let unknown = json!({ "nonsense": 1 });
        assert_eq!(
            properties(&of::<LateEntry>()),
            read(&serde_json::from_value::<Entrant>(unknown).unwrap_err())
        );
        let commands = of::<OwnCommand>();
        let all = commands["oneOf"].as_array().expect("the commands");
        assert_eq!(all.len(), 8);
        for command in all {
            let unknown = json!({ "kind": command["properties"]["kind"]["const"], "nonsense": 1 });
            let error = serde_json::from_value::<Command>(unknown).unwrap_err();
            assert_eq!(properties(command), read(&error), "{command}");
        }
    }
}
