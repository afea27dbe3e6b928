//! The fields of a JSON tournament. The known fields and the JSON Schema (`pairproof schema tournament`) are derived from
//! these types.

use serde::{Deserialize, Serialize};

use super::decrees::DecreeEntry;
use crate::format::json_loose::at_most;
use crate::format::wall_records::{ChangeRecord, DrawnRecord, TablesRecord};
use crate::tournament::{Colour, PairingNumber, Scoring};

/// The required value of the field `format`.
pub(in crate::format) const FORMAT: &str = "pairproof-tournament/1";
/// The maximum number of entries in the lists.
const MOST_PLAYERS: usize = 20_000;
const MOST_RECORDS: usize = 200_000;
const MOST_CHANGES: usize = 10_000;

/// A tournament as JSON. Points are whole numbers of half points, players are pairing numbers, results are the letters of
/// the tournament report. Unknown fields are ignored with a note.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TournamentDocument {
    /// The version of this format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = FORMAT)))]
    pub(super) format: String,
    /// The name of the tournament (record 012).
    #[serde(default)]
    pub(super) name: String,
    /// Other records of the tournament report that come before the players, each with its code and its text.
    #[serde(default, deserialize_with = "at_most::<_, _, MOST_RECORDS>")]
    pub(super) headings: Vec<(String, String)>,
    /// Other records that come after the players.
    #[serde(
        default,
        deserialize_with = "at_most::<_, _, MOST_RECORDS>",
        skip_serializing_if = "Vec::is_empty"
    )]
    pub(super) headings_after_players: Vec<(String, String)>,
    /// The type of the tournament, for example `FIDE_DUTCH_2026` (record 192).
    #[serde(default)]
    pub(super) system: Option<String>,
    /// The number of rounds.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 999)))]
    pub(super) rounds: Option<usize>,
    /// The initial colour.
    #[serde(default)]
    pub(super) initial_colour: Option<Colour>,
    /// The value of each result.
    #[serde(default)]
    pub(super) scoring: Scoring,
    /// Players who may not meet.
    #[serde(default, deserialize_with = "at_most::<_, _, MOST_RECORDS>")]
    pub(super) prohibitions: Vec<ProhibitionEntry>,
    /// Points by decree (record 299).
    #[serde(
        default,
        deserialize_with = "at_most::<_, _, MOST_RECORDS>",
        skip_serializing_if = "Vec::is_empty"
    )]
    pub(super) decrees: Vec<DecreeEntry>,
    /// Fictitious points for accelerated pairings.
    #[serde(default, deserialize_with = "at_most::<_, _, MOST_PLAYERS>")]
    pub(super) acceleration: Vec<AccelerationEntry>,
    /// The id of the rulebook, if the type of the tournament does not state it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) rulebook: Option<String>,
    /// The text of a rulebook that is not built in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) rulebook_text: Option<String>,
    /// The tables of the published rounds.
    #[serde(
        default,
        deserialize_with = "at_most::<_, _, MOST_CHANGES>",
        skip_serializing_if = "Vec::is_empty"
    )]
    pub(super) tables: Vec<TablesRecord>,
    /// The changes after publication, in the order in which they were made.
    #[serde(
        default,
        deserialize_with = "at_most::<_, _, MOST_CHANGES>",
        skip_serializing_if = "Vec::is_empty"
    )]
    pub(super) changes: Vec<ChangeRecord>,
    /// What rounds were drawn by, as far as the event does not state it.
    #[serde(
        default,
        deserialize_with = "at_most::<_, _, MOST_CHANGES>",
        skip_serializing_if = "Vec::is_empty"
    )]
    pub(super) drawn: Vec<DrawnRecord>,
    /// The players.
    #[serde(deserialize_with = "at_most::<_, _, MOST_PLAYERS>")]
    pub(super) players: Vec<PlayerEntry>,
}

/// Players who may not meet.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct ProhibitionEntry {
    /// The players, at least two.
    pub(super) players: Vec<PairingNumber>,
    /// The first round in which they may not meet.
    #[serde(default = "first_round")]
    pub(super) first: usize,
    /// The last round in which they may not meet; if absent, the prohibition does not end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) last: Option<usize>,
    /// Whether they may meet if the rulebook cannot avoid it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) if_possible: bool,
}

/// The fictitious points of a player.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct AccelerationEntry {
    /// The player.
    pub(super) player: PairingNumber,
    /// Half points, one number for each round.
    pub(super) by_round: Vec<i32>,
}

/// A player.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct PlayerEntry {
    /// The pairing number.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 9_999)))]
    pub(super) number: PairingNumber,
    /// The name.
    #[serde(default)]
    pub(super) name: String,
    /// `m` or `w`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) sex: Option<char>,
    /// The title: `GM`, `IM`, `WGM`, `FM`, `WIM`, `CM`, `WFM` or `WCM`. Any other title ranks nobody.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) title: String,
    /// The rating.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(max = 9_999)))]
    pub(super) rating: Option<u32>,
    /// The federation.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) federation: String,
    /// The FIDE id.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) fide_id: String,
    /// The date of birth.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) birth: String,
    /// The club, or the school.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) club: String,
    /// The area.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) area: String,
    /// The family.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) family: String,
    /// The estimated rating of a player without a rating.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) estimate: Option<u32>,
    /// Whether the player is a filler, who plays only if the number of players is odd.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) filler: bool,
    /// The points that the source states, in half points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) points: Option<i32>,
    /// The rank that the source states.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) rank: Option<u32>,
    /// The rounds; `null` is a round without an entry.
    #[serde(default, deserialize_with = "at_most::<_, _, 1_000>")]
    pub(super) rounds: Vec<Option<RoundEntry>>,
}

/// A player's entry for a round.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct RoundEntry {
    /// The opponent; 0 for an absence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) opponent: Option<PairingNumber>,
    /// The colour.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) colour: Option<Colour>,
    /// The result, with the letters of the tournament report: `1`, `=`, `0`, `W`, `D`, `L`, `+`, `-`, `H`, `F`, `U`, `Z`, or
    /// a blank.
    #[serde(default = "blank")]
    pub(super) result: char,
}

fn first_round() -> usize {
    1
}

fn blank() -> char {
    ' '
}
