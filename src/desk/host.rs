//! The questions of the desk to the program around it: the clock, words, sheets, questions about a round.

use serde::Deserialize;
use serde_json::Value;

use crate::Trouble;
use ::api::event::{Command, Draft, Event};
use ::api::round::{Cost, Drafting};
use facts::rulebook::Rulebook;
use facts::tournament::{Pairing, RoundNo};
use limit::Limit;
use store::LogRow;

/// The program around the desk. Every question brings the event that it is about.
pub trait Host: Send + Sync {
    /// Seconds since the beginning of 1970, UTC.
    fn clock(&self) -> i64;

    /// A point in time as people read it: `14:03`.
    fn time(&self, at: i64) -> String;

    /// `Kim entered 0-1 on board 7 at 14:03`.
    fn told(&self, row: &LogRow) -> String;

    /// The rulebook that holds for the event.
    ///
    /// # Errors
    /// If its settings name none that there is.
    fn rulebook(&self, event: &Event) -> Result<RulebookTitle, Trouble>;

    /// The rulebook itself.
    ///
    /// # Errors
    /// As [`Host::rulebook`].
    fn book(&self, event: &Event) -> Result<Rulebook, Trouble>;

    /// The round of a draft, or the next one, paired and proved.
    ///
    /// # Errors
    /// If it cannot be paired, or not within the limit.
    fn drafting(&self, event: &Event, draft: Option<&Draft>, limit: &Limit) -> Result<Drafting, Trouble>;

    /// The cost of a draft in words, the verdict in the first line.
    ///
    /// # Errors
    /// If the round is not paired.
    fn cost(
        &self,
        drafting: &Drafting,
        event: &Event,
        boards: &Pairing,
        cost: &Cost,
    ) -> Result<String, Trouble>;

    /// The answer to a question that changes nothing.
    ///
    /// # Errors
    /// If it names somebody who is not there, or is not answered within the limit.
    fn answer(&self, event: &Event, question: &HostQuestion, limit: &Limit) -> Result<Value, Trouble>;

    /// The three ways to repair the published round, and the command that takes the chosen one.
    ///
    /// # Errors
    /// As [`Host::answer`].
    fn repair(&self, event: &Event, asked: &Repairing, limit: &Limit) -> Result<(Value, Command), Trouble>;

    /// The ranks that stand in the report once the last round is closed; `None` before.
    ///
    /// # Errors
    /// As [`Host::rulebook`].
    fn final_ranks(&self, event: &Event) -> Result<Option<Command>, Trouble>;

    /// A sheet of the event.
    ///
    /// # Errors
    /// If there is no such sheet, or nothing to print on it.
    fn sheet(&self, event: &Event, asked: &SheetRequest) -> Result<Reply, Trouble>;
}

/// A rulebook as the desk needs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulebookTitle {
    /// Its id.
    pub id: String,
    /// The id of the shipped rulebook that commands name.
    pub kin: String,
    /// Its title.
    pub title: String,
}

/// A text and its media type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// For example `text/html; charset=utf-8`.
    pub media: &'static str,
    /// The text.
    pub text: String,
}

/// A question about an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostQuestion {
    /// The reason why a player has this board and does not meet others.
    Why {
        /// His number.
        player: u32,
        /// Numbers of others; 0 is the bye.
        not: Vec<u32>,
        /// The round; without one the one on the wall, else the next.
        round: Option<RoundNo>,
    },
    /// The changes to try.
    WhatIf(Repairing),
    /// The standings by these tie-breaks, else by those of the event.
    Standings {
        /// In the letters of FIDE C.07.
        tiebreaks: Vec<String>,
    },
    /// Every round of another program's report, judged.
    Opinion {
        /// The report.
        report: String,
        /// The rulebook; without one that of the report.
        rulebook: Option<String>,
    },
}

/// The changes after a round was paired.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Repairing {
    /// The round; without one the last that is published.
    pub round: Option<RoundNo>,
    /// Numbers of players who do not play.
    pub absent: Vec<u32>,
    /// Numbers of players who play after all.
    pub add: Vec<u32>,
    /// Groups of players who are kept apart.
    pub apart: Vec<Vec<u32>>,
    /// Results of earlier games: round, board, result.
    pub results: Vec<(RoundNo, usize, String)>,
    /// Tables that stay.
    pub keep: Vec<usize>,
    /// Which way is taken; without one the three are only compared.
    pub choice: Option<RepairWay>,
    /// The reason, kept in the file.
    pub because: String,
    /// The last row of the log that was known.
    pub based_on: Option<store::Seq>,
}

/// Ways to repair a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RepairWay {
    /// As few boards as possible change.
    Fewest,
    /// Nobody moves further out of his score group than needed, and then as few boards as possible change.
    Near,
    /// The best pairing of those who play now.
    Best,
}

/// A sheet that is asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SheetRequest {
    /// Its name, as `pairproof print` has it.
    #[serde(skip)]
    pub name: String,
    /// The round.
    pub round: Option<RoundNo>,
    /// Text of the heading.
    pub time: Option<String>,
    /// Only what changed since the round was published.
    pub changes: bool,
    /// Only the card of this player.
    pub player: Option<u32>,
    /// Tie-breaks, separated by commas.
    pub tiebreaks: Option<String>,
    /// Large print, legible from so many metres.
    pub distance: Option<u8>,
    /// Columns of large print.
    pub columns: Option<u8>,
    /// Paper size.
    pub paper: Option<String>,
    /// `html`, `text`, `csv` or `json`; by default HTML.
    pub form: Option<String>,
}
