//! Published rounds and their changes, as stored in files, with pairing numbers instead of players.
//!
//! The tournament report has one line for each (`trf/wall.rs`); JSON stores these values directly.

use serde::{Deserialize, Serialize};

use super::finding::Place;
use super::match_words::plain_words;
use super::named::ListedNumber;
use crate::tournament::{
    Board, DrawnBy, Outcome, PlayerId, RankChange, RepairChoice, RoundNo, Tournament, WallChange,
};

/// All such records in a source.
#[derive(Clone, Debug, Default)]
pub(super) struct WallRecords {
    pub(super) rulebook: Option<(String, Place)>,
    pub(super) rulebook_text: Option<(String, Place)>,
    pub(super) tables: Vec<TablesRecord>,
    pub(super) drawn: Vec<DrawnRecord>,
    pub(super) changes: Vec<ChangeRecord>,
}

/// White and Black.
pub(super) type NumberPair = (ListedNumber, ListedNumber);

/// The tables of a round.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct TablesRecord {
    /// The round.
    pub(super) round: RoundNo,
    /// The boards from table one on, White first; `null` is an empty table.
    pub(super) boards: Vec<Option<NumberPair>>,
    #[serde(skip, default = "whole")]
    pub(super) at: Place,
}

/// The conditions of a round that the event itself does not state.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct DrawnRecord {
    /// The round.
    pub(super) round: RoundNo,
    /// The id of the rulebook, if it is not that of the event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) rulebook: Option<String>,
    /// The text of that rulebook, if it is not built in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) rulebook_text: Option<String>,
    /// The discretions and readings.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) declared: Vec<String>,
    /// The seed for the lots.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) seed: Option<u64>,
    /// The players who stayed in the draw although they had withdrawn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) withdrawn: Vec<ListedNumber>,
    /// The order of the players that the arbiter chose.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) order: Vec<ListedNumber>,
    #[serde(skip, default = "whole")]
    pub(super) at: Place,
}

/// A change after publication.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum ChangeRecord {
    Repaired {
        round: RoundNo,
        #[serde(default)]
        rules: Vec<String>,
        #[serde(default)]
        stay: Vec<usize>,
        #[serde(default)]
        apart: Vec<Vec<ListedNumber>>,
        #[serde(default)]
        tables: Vec<TableRecord>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bye: Option<ByeRecord>,
        #[serde(default, skip_serializing_if = "String::is_empty")]
        because: String,
        #[serde(default, skip_serializing_if = "is_fewest")]
        choice: RepairChoice,
        #[serde(default, skip_serializing_if = "is_none")]
        after: RoundNo,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        was: Vec<OutcomeRecord>,
        #[serde(skip, default = "whole")]
        at: Place,
    },
    Corrected {
        round: RoundNo,
        after: RoundNo,
        results: Vec<ResultRecord>,
        /// The result of the match before, as in `1,=,0,+/-`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        was: Option<String>,
        #[serde(default, skip_serializing_if = "String::is_empty")]
        because: String,
        #[serde(skip, default = "whole")]
        at: Place,
    },
    Ranked {
        after: RoundNo,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        ratings: Vec<RatingRecord>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        order: Vec<ListedNumber>,
        #[serde(skip, default = "whole")]
        at: Place,
    },
}

/// A player with the outcome before a change, as a report letter.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct OutcomeRecord {
    pub(super) player: ListedNumber,
    pub(super) old: char,
}

/// A player with the rating before a change; 0 is unrated.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct RatingRecord {
    pub(super) player: ListedNumber,
    pub(super) old: u32,
}

/// A table before and after a repair.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct TableRecord {
    pub(super) table: usize,
    pub(super) old: Option<NumberPair>,
    pub(super) new: Option<NumberPair>,
}

/// The pairing-allocated bye before and after a repair.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct ByeRecord {
    pub(super) old: Option<ListedNumber>,
    pub(super) new: Option<ListedNumber>,
}

/// A player's outcome before and after a correction, as report letters; `*` means that there is no outcome.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct ResultRecord {
    pub(super) player: ListedNumber,
    pub(super) old: char,
    pub(super) new: char,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
fn is_fewest(choice: &RepairChoice) -> bool {
    *choice == RepairChoice::Fewest
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
fn is_none(round: &RoundNo) -> bool {
    *round == 0
}

fn whole() -> Place {
    Place::WHOLE
}

/// Returns the letter for an outcome in a correction.
fn letter(outcome: Outcome) -> char {
    if outcome == Outcome::Nothing { '*' } else { outcome.letter() }
}

/// Returns the outcome for a letter in a correction.
pub(super) fn outcome(letter: char) -> Option<Outcome> {
    match letter {
        '*' => Some(Outcome::Nothing),
        ' ' => None,
        letter => Outcome::from_letter(letter),
    }
}

/// Returns a change of ratings and numbers as a record.
fn ranked(change: &RankChange, named: &dyn Fn(PlayerId) -> ListedNumber) -> ChangeRecord {
    let rating =
        |&(id, old): &(PlayerId, Option<u32>)| RatingRecord { player: named(id), old: old.unwrap_or(0) };
    ChangeRecord::Ranked {
        after: change.after,
        ratings: change.ratings.iter().map(rating).collect(),
        order: change.order.iter().copied().map(named).collect(),
        at: Place::WHOLE,
    }
}

/// Returns the conditions of a round as a record.
fn drawn(round: RoundNo, by: &DrawnBy, named: &dyn Fn(PlayerId) -> ListedNumber) -> DrawnRecord {
    DrawnRecord {
        round,
        rulebook: by.rulebook.clone(),
        rulebook_text: by.rulebook_text.clone(),
        declared: by.declared.clone(),
        seed: by.seed,
        withdrawn: by.withdrawn.iter().copied().map(named).collect(),
        order: by.order.iter().copied().map(named).collect(),
        at: Place::WHOLE,
    }
}

impl WallRecords {
    /// Returns the records of a tournament, in pairing numbers.
    pub(super) fn of(tournament: &Tournament) -> Self {
        let named = |id: PlayerId| ListedNumber::from(tournament.player(id).number);
        let seats = |board: Option<Board>| board.map(|b| (named(b.white), named(b.black)));
        let wall = &tournament.wall;
        let tables = wall.tables.iter().map(|(&round, tables)| TablesRecord {
            round,
            boards: tables.iter().copied().map(seats).collect(),
            at: Place::WHOLE,
        });
        let changes = wall.changes.iter().map(|change| match change {
            WallChange::Repaired(r) => ChangeRecord::Repaired {
                round: r.round,
                rules: r.rules.clone(),
                stay: r.stay.clone(),
                apart: r.apart.iter().map(|ids| ids.iter().copied().map(named).collect()).collect(),
                tables: r
                    .tables
                    .iter()
                    .map(|t| TableRecord { table: t.table, old: seats(t.old), new: seats(t.new) })
                    .collect(),
                bye: r.bye.map(|(old, new)| ByeRecord { old: old.map(named), new: new.map(named) }),
                because: r.because.clone(),
                choice: r.choice,
                after: r.after,
                was: r
                    .was
                    .iter()
                    .map(|&(id, old)| OutcomeRecord { player: named(id), old: letter(old) })
                    .collect(),
                at: Place::WHOLE,
            },
            WallChange::Corrected(c) => ChangeRecord::Corrected {
                round: c.round,
                after: c.after,
                results: c
                    .results
                    .iter()
                    .map(|&(id, old, new)| ResultRecord {
                        player: named(id),
                        old: letter(old),
                        new: letter(new),
                    })
                    .collect(),
                was: c.was.as_ref().map(plain_words),
                because: c.because.clone(),
                at: Place::WHOLE,
            },
            WallChange::Ranked(c) => ranked(c, &named),
        });
        Self {
            rulebook: wall.rulebook.clone().map(|id| (id, Place::WHOLE)),
            rulebook_text: wall.rulebook_text.clone().map(|text| (text, Place::WHOLE)),
            tables: tables.collect(),
            drawn: wall.drawn.iter().map(|(&round, by)| drawn(round, by, &named)).collect(),
            changes: changes.collect(),
        }
    }
}
