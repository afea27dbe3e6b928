//! What has a command about headings or settings changed, and what has the arbiter to know?

use facts::tournament::RoundNo;
use words::Statement;

words::messages! {
    /// What has a command about headings or settings changed, and what has the arbiter to know? The words are in `changes/headings.ftl`.
    says in words::en::changes::HEADINGS;
    pub enum HeadingChange {
        "change-headings" Set { headings: Vec<Statement>, same: bool },
        "heading-named" Named { heading: &'static str },
        "heading-missing" Missing { heading: &'static str },
        "days-missing" DaysMissing { all: bool, rounds: Vec<RoundNo> },
        "deputies-missing" DeputiesMissing,
        "note-headings-missing" StillMissing { headings: Vec<Statement> },
        "note-time-control" TimeControl { text: String, minutes: u32, added: u32, seconds: u32 },
        "note-day-before-round" DayBeforeRound { round: RoundNo, day: String, other: RoundNo, before: String },
        "note-day-before-first" DayBeforeFirst { round: RoundNo, day: String, first: String },
        "note-day-after-last" DayAfterLast { round: RoundNo, day: String, last: String },
        "change-settings" Settings { same: bool },
        "change-print-settings" PrintSettings { same: bool },
    }
}
