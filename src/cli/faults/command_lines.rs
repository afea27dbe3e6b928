//! What has a command line about an event asked for that is not possible?

use std::path::PathBuf;

use facts::tournament::RoundNo;
use store::Seq;

words::messages! {
    /// What a command line about an event has asked for that is not possible. The words are in `command_lines.ftl`.
    in words::en::COMMAND_LINES;
    pub(crate) enum CommandLineFault {
        "line-by-idle" ByIdle,
        "line-by-without-keep" ByWithoutKeep,
        "line-output-taken" OutputTaken,
        "line-no-change" NoChange { options: &'static str },
        "line-already-event" AlreadyEvent { path: PathBuf },
        "line-no-name" NoName,
        "line-other-ending" OtherEnding { path: PathBuf, ending: &'static str },
        "line-unjudged" Unjudged,
        "line-at-no-row" AtNoRow { row: Seq, last: Seq },
        "line-rounds-of-event-file" RoundsOfEventFile,
        "line-rounds-unclear" RoundsUnclear { text: String },
        "line-since-unclear" SinceUnclear { text: String },
        "line-not-undone" NotUndone { round: RoundNo, path: PathBuf, row: Seq },
        "line-one-category" OneCategory,
        "line-settings-in-fide-mode" SettingsInFideMode,
        "line-mode-of-report" ModeOfReport,
        "line-mode-named" ModeNamed,
        "line-accept-nowhere" AcceptNowhere,
        "line-accept-unclear" AcceptUnclear { text: String },
        "line-accept-elsewhere" AcceptElsewhere { board: usize, round: RoundNo },
        "line-check-swapped" CheckSwapped { boards: String, path: PathBuf },
        "line-force" Force,
        "line-individual-option" IndividualOption { option: &'static str, of: &'static str },
        "line-html-of-input" HtmlOfInput,
        "line-no-schema" NoSchema { name: String, near: Option<String>, program: String },
        "line-no-rule" NoRule { code: String, near: Option<String> },
        "line-list-options" ListOptions { option: &'static str },
        "line-encoding" Encoding { why: String, advice: String },
        "line-kind-of-table" KindOfTable { path: PathBuf },
        "line-kind-unclear" KindUnclear { path: PathBuf, why: String },
        "line-in-list-twice" InListTwice { player: String, path: PathBuf },
        "line-kind-alone" KindAlone,
        "line-from-alone" FromAlone,
        "line-for-ties" ForTies { text: String },
        "line-rating-unclear" RatingUnclear { text: String },
        "line-nobody-in-list" NobodyInList { path: PathBuf },
    }
}
