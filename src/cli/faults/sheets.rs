//! Why is a sheet or a list of awards not printed?

use std::path::PathBuf;

use facts::tournament::RoundNo;
use words::Value;

words::messages! {
    /// The reason why a sheet or a list of awards is not printed. The words are in `sheets.ftl`.
    in words::en::SHEETS;
    pub(crate) enum SheetFault {
        "sheet-idle-option" IdleOption { option: &'static str, to: &'static str },
        "sheet-columns-without-distance" ColumnsWithoutDistance,
        "sheet-one-of-csv" OneOfCsv,
        "sheet-no-change" NoChange { round: RoundNo },
        "sheet-too-narrow" TooNarrow {
            columns: usize,
            what: &'static str,
            metres: usize,
            paper: &'static str,
            options: String,
            fields: String,
            choices: String,
        },
        "sheet-nothing-paired" NothingPaired,
        "sheet-nothing-played" NothingPlayed,
        "sheet-not-paired" NotPaired { round: RoundNo, last: usize },
        "sheet-no-table" NoTable { book: String },
        "sheet-no-teams" NoTeams,
        "sheet-no-prizes" NoPrizes,
        "sheet-unknown" Unknown { name: String, sheets: String },
        "sheet-form" Form { form: String },
        "sheet-number" Number { what: &'static str, value: u8, least: u8, most: u8 },
        "sheet-paper" Paper { name: String, papers: String },
        "prizes-none-given" PrizesNoneGiven,
        "prizes-at-line" PrizesAtLine { path: PathBuf, line: usize, fault: Value },
        "prizes-unreadable" PrizesUnreadable { path: PathBuf, line: usize, cause: String },
        "prizes-no-columns" PrizesNoColumns { path: PathBuf, line: usize },
    }
}
