//! Who has done what, and when, in one line?

use facts::format::Ended;
use facts::tournament::RoundNo;
use words::Statement;

words::messages! {
    /// Who has done what, and when, in one line? The words are in `changes/lines.ftl`.
    says in words::en::changes::LINES;
    pub(super) enum LogLine {
        "line-entered" Entered { who: String, results: Vec<Statement>, at: String },
        "line-entered-many" EnteredMany { who: String, count: usize, results: Vec<Statement>, at: String },
        "line-result" Result { result: Ended, board: usize },
        "line-corrected" Corrected { who: String, board: usize, round: RoundNo, was: String, now: Ended, at: String },
        "line-corrected-now" CorrectedNow { who: String, board: usize, round: RoundNo, now: Ended, at: String },
        "line-published" Published { who: String, round: RoundNo, at: String },
        "line-scheduled" Scheduled { who: String, first: RoundNo, last: RoundNo, at: String },
        "line-repaired" Repaired { who: String, round: RoundNo, at: String },
        "line-drafted" Drafted { who: String, round: RoundNo, at: String },
        "line-closed" Closed { who: String, round: RoundNo, at: String },
        "line-settings" Settings { who: String, at: String },
        "line-undid" Undid { who: String, what: Statement, at: String },
        "line-undid-publication" UndidPublication { who: String, what: Statement, at: String },
        "line-did-again" DidAgain { who: String, what: Statement, at: String },
        "line-did-again-publication" DidAgainPublication { who: String, what: Statement, at: String },
        "line-other" Other { who: String, at: String, what: Statement },
    }
}
