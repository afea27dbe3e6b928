//! What is the matter with an event file, or with a report that is used as one?

use std::path::PathBuf;

use store::Seq;
use words::{Statement, Value};

words::messages! {
    /// What is the matter with an event file, or with a report that is used as one. The words are in `event_files.ftl`.
    in words::en::EVENT_FILES;
    pub(crate) enum EventFileFault {
        "event-file-report" Report { path: PathBuf },
        "event-file-report-to-change" ReportToChange { path: PathBuf },
        "event-file-give-boards" GiveBoards,
        "event-file-accept-tables" AcceptTables { path: PathBuf },
        "event-file-empty" Empty { path: PathBuf },
        "event-file-open" Open { path: PathBuf },
        "event-file-since" Since { fault: Value, change: String },
        "event-file-stale" Stale { change: String },
        "event-file-rests-on" RestsOn { row: Seq, change: String, path: PathBuf },
        "event-file-undone" Undone { row: Seq, change: Statement },
        "event-file-beginning" Beginning { row: Seq, change: Statement },
        "event-file-final" Final { row: Seq },
        "event-file-no-row" NoRow { row: Seq, path: PathBuf, last: Seq },
        "event-file-nothing" Nothing { path: PathBuf },
        "event-file-altered" Altered { path: PathBuf, what: String, report: PathBuf },
        "event-file-fault" Fault { path: PathBuf, what: String, advice: &'static str },
        "event-file-no-log" NoLog { path: PathBuf },
        "event-file-draft-unreadable" DraftUnreadable { record: &'static str, cause: String },
    }
}
