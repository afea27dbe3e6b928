//! The interface between the desk and the program around it: the clock, texts, sheets, and questions about a round.

use serde_json::Value;

use crate::Trouble;
use ::api::event::{Command, Draft, Event, Settings};
use ::api::round::Drafting;
use app::{
    DeclareRequest, Declared, DraftCost, OpinionRequest, RepairRequest, SheetRequest, StandingsRequest,
    WhyRequest,
};
use facts::rulebook::Rulebook;
use facts::tournament::RoundNo;
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
    fn cost(&self, drafting: &Drafting, event: &Event, known: &DraftCost) -> Result<String, Trouble>;

    /// Says why a player has this board and does not meet other players.
    ///
    /// # Errors
    /// Fails if the question names a player who does not exist, or cannot be answered within the limit.
    fn why(&self, event: &Event, asked: &WhyRequest, limit: &Limit) -> Result<Value, Trouble>;

    /// Says what a change would alter.
    ///
    /// # Errors
    /// Fails as [`Host::why`] does.
    fn what_if(&self, event: &Event, asked: &RepairRequest, limit: &Limit) -> Result<Value, Trouble>;

    /// Returns the standings.
    ///
    /// # Errors
    /// Fails if a tie-break is unknown.
    fn standings(&self, event: &Event, asked: &StandingsRequest) -> Result<Value, Trouble>;

    /// Judges every round of another program's report.
    ///
    /// # Errors
    /// Fails if the report cannot be read, or cannot be judged within the limit.
    fn opinion(&self, asked: &OpinionRequest, limit: &Limit) -> Result<Value, Trouble>;

    /// Returns the three ways to repair the published round, and the command that applies the chosen one; or the boards
    /// as they were played, and the command that records them.
    ///
    /// # Errors
    /// Fails as [`Host::why`] does.
    fn repair(
        &self,
        event: &Event,
        asked: &RepairRequest,
        limit: &Limit,
    ) -> Result<(Value, Command), Trouble>;

    /// Returns the discretions and readings that are in force.
    ///
    /// # Errors
    /// Fails as [`Host::rulebook`] does.
    fn declared(&self, event: &Event) -> Result<Declared, Trouble>;

    /// Returns the command that declares other discretions and readings.
    ///
    /// # Errors
    /// Fails if the rulebook has no such discretion or reading, or if two of them contradict each other.
    fn declare(&self, event: &Event, asked: &DeclareRequest) -> Result<Command, Trouble>;

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

/// A text and its media type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The media type, for example `text/html; charset=utf-8`.
    pub media: &'static str,
    /// The text.
    pub text: String,
}
