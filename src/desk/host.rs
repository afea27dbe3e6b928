//! The interface between the desk and the program around it: the clock, texts, sheets, and questions about a round.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use crate::Trouble;
use ::api::event::{Command, Draft, Event, Settings};
use ::api::round::{Cost, Drafting};
use facts::rulebook::Rulebook;
use facts::tournament::{Pairing, PairingNumber, RoundNo};
use limit::Limit;
use store::LogRow;

/// The program around the desk. Every call includes the event to which it refers.
pub trait Host: Send + Sync {
    /// Returns the seconds since the beginning of 1970, UTC.
    fn clock(&self) -> i64;

    /// Formats a time for people, such as `14:03`.
    fn time(&self, at: i64) -> String;

    /// Describes a row, such as `Kim entered 0-1 on board 7 at 14:03`.
    fn told(&self, row: &LogRow) -> String;

    /// Returns the rulebook of the event.
    ///
    /// # Errors
    /// Fails if the settings of the event do not name an existing rulebook.
    fn rulebook(&self, event: &Event) -> Result<RulebookTitle, Trouble>;

    /// Returns the full rulebook of the event.
    ///
    /// # Errors
    /// Fails as [`Host::rulebook`] does.
    fn book(&self, event: &Event) -> Result<Rulebook, Trouble>;

    /// Pairs the round of a draft, or the next one.
    ///
    /// # Errors
    /// Fails if the round cannot be paired, or cannot be paired within the limit.
    fn drafting(&self, event: &Event, draft: Option<&Draft>, limit: &Limit) -> Result<Drafting, Trouble>;

    /// Returns the cost of a draft in words, with the verdict on the first line.
    ///
    /// # Errors
    /// Fails if the round is not paired.
    fn cost(
        &self,
        drafting: &Drafting,
        event: &Event,
        boards: &Pairing,
        cost: &Cost,
    ) -> Result<String, Trouble>;

    /// Answers a question that changes nothing.
    ///
    /// # Errors
    /// Fails if the question names a player who does not exist, or cannot be answered within the limit.
    fn answer(&self, event: &Event, question: &HostQuestion, limit: &Limit) -> Result<Value, Trouble>;

    /// Returns the three ways to repair the published round, and the command that applies the chosen one; or the boards
    /// as they were played, and the command that records them.
    ///
    /// # Errors
    /// Fails as [`Host::answer`] does.
    fn repair(&self, event: &Event, asked: &Repairing, limit: &Limit) -> Result<(Value, Command), Trouble>;

    /// Returns the discretions and readings that are in force.
    ///
    /// # Errors
    /// Fails as [`Host::rulebook`] does.
    fn declared(&self, event: &Event) -> Result<Declared, Trouble>;

    /// Returns the command that declares other discretions and readings.
    ///
    /// # Errors
    /// Fails if the rulebook has no such discretion or reading, or if two of them contradict each other.
    fn declare(&self, event: &Event, asked: &Declaring) -> Result<Command, Trouble>;

    /// Checks that a text can be the settings of an event.
    ///
    /// # Errors
    /// Fails if it cannot be read, or names something that the rulebook or the event does not have.
    fn settings(&self, event: &Event, settings: &Settings) -> Result<(), Trouble>;

    /// Returns a new seed for the lots of a round; `None` if the event draws none.
    ///
    /// # Errors
    /// Fails as [`Host::rulebook`] does, and if the system provides no seed.
    fn new_seed(&self, event: &Event) -> Result<Option<u64>, Trouble>;

    /// Returns the command that closes a round, with the final ranks if it is the last one.
    ///
    /// # Errors
    /// Fails as [`Host::rulebook`] does.
    fn closing(&self, event: &Event, round: RoundNo) -> Result<Command, Trouble>;

    /// Makes a sheet of the event.
    ///
    /// # Errors
    /// Fails if there is no such sheet, or if the sheet would be empty.
    fn sheet(&self, event: &Event, asked: &SheetRequest) -> Result<Reply, Trouble>;
}

/// The facts about a rulebook that the desk needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulebookTitle {
    /// The id of the rulebook.
    pub id: String,
    /// The id of the built-in rulebook to name in commands.
    pub kin: String,
    /// The title of the rulebook.
    pub title: String,
}

/// The discretions and readings of an event, by key and as `CODE=CHOICE`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Declared {
    /// Those in force: declared in the settings, by the type of the tournament, or by default.
    pub in_force: Vec<String>,
    /// Those that the settings declare.
    pub own: Vec<String>,
}

/// Changes to the discretions and readings of an event.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Declaring {
    /// Discretions to turn on or off, by key.
    pub discretions: BTreeMap<String, bool>,
    /// The choice of each reading, by code.
    pub readings: BTreeMap<String, String>,
    /// The last log row that the author knew.
    pub based_on: Option<store::Seq>,
}

/// A text and its media type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The media type, for example `text/html; charset=utf-8`.
    pub media: &'static str,
    /// The text.
    pub text: String,
}

/// A question about an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostQuestion {
    /// The reason why a player has this board and does not meet other players.
    Why {
        /// The player's number.
        player: PairingNumber,
        /// The numbers of other players; 0 is the bye.
        not: Vec<PairingNumber>,
        /// The round. The default is the published round in progress, otherwise the next round.
        round: Option<RoundNo>,
    },
    /// The changes to try.
    WhatIf(Repairing),
    /// The standings by these tie-breaks; if there are none, by the tie-breaks of the event.
    Standings {
        /// The tie-breaks, in the letters of FIDE C.07.
        tiebreaks: Vec<String>,
    },
    /// A judgement on every round of another program's report.
    Opinion {
        /// The report.
        report: String,
        /// The rulebook. The default is the rulebook of the report.
        rulebook: Option<String>,
    },
}

/// Changes after a round was paired.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Repairing {
    /// The round. The default is the last published round.
    pub round: Option<RoundNo>,
    /// The numbers of players who do not play.
    pub absent: Vec<PairingNumber>,
    /// The numbers of absent players to bring back.
    pub add: Vec<PairingNumber>,
    /// Groups of players to keep apart.
    pub apart: Vec<Vec<PairingNumber>>,
    /// Corrected results of earlier games: round, board, result.
    pub results: Vec<(RoundNo, usize, String)>,
    /// Tables that must stay.
    pub keep: Vec<usize>,
    /// Boards as they were played otherwise than published, White first, each with its result if it has one: `40-12`,
    /// `40-12=1-0`. They go with no other change but a reason.
    pub played: Vec<String>,
    /// The chosen repair. If absent, the three ways are only compared, and boards as played only shown.
    pub choice: Option<RepairWay>,
    /// The reason, kept in the file. A repair that changes boards needs one.
    pub because: String,
    /// The last log row that the author knew.
    pub based_on: Option<store::Seq>,
}

/// Ways to repair a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RepairWay {
    /// As few boards as possible change.
    Fewest,
    /// No player moves further out of the score group than necessary. Among such changes, as few boards as possible
    /// change.
    Near,
    /// The best pairing of the players now present.
    Best,
    /// The boards as they were played.
    AsPlayed,
}

/// A request for a sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SheetRequest {
    /// The name of the sheet, as for `pairproof print`.
    #[serde(skip)]
    pub name: String,
    /// The round.
    pub round: Option<RoundNo>,
    /// Text for the heading.
    pub time: Option<String>,
    /// Whether to print only the changes since the round was published.
    pub changes: bool,
    /// The only player whose card is printed.
    pub player: Option<PairingNumber>,
    /// Tie-breaks, separated by commas.
    pub tiebreaks: Option<String>,
    /// Large print, legible from this many metres.
    pub distance: Option<u8>,
    /// Columns of large print.
    pub columns: Option<u8>,
    /// The paper size.
    pub paper: Option<String>,
    /// The format: `html`, `text`, `csv` or `json`. The default is HTML.
    pub form: Option<String>,
}
