//! A row of the log in words: the person, the action and the time.

use super::log_line::LogLine;
use api::event::{BoardResult, Command};
use facts::format::visible;
use store::{Doing, LogRow};
use words::{Statement, TERMINAL, Value, wording};

/// The most results that a line names.
const MOST: usize = 4;

/// Returns text such as `Kim entered 0-1 on board 7 at 14:03`. `at` is the time in words.
pub fn told(row: &LogRow, at: &str) -> String {
    let (who, at) = (visible(&row.who), at.to_owned());
    let line = match &row.doing {
        Doing::Did(command) => did(command, row, who, at),
        Doing::Undid(_) => toggled(row, who, at),
    };
    visible(&wording(&line, TERMINAL).says)
}

/// Returns who has undone or done again what.
fn toggled(row: &LogRow, who: String, at: String) -> LogLine {
    let Some(Value::Said(command)) = row.says.values.get("command") else {
        return LogLine::Other { who, at, what: row.says.clone() };
    };
    let what = command.first().cloned().unwrap_or_else(|| row.says.clone());
    match (row.is_redo(), row.says.key == "change-publication") {
        (false, false) => LogLine::Undid { who, at, what },
        (false, true) => LogLine::UndidPublication { who, at, what },
        (true, false) => LogLine::DidAgain { who, at, what },
        (true, true) => LogLine::DidAgainPublication { who, at, what },
    }
}

/// Returns who has done what, in a few words if that is possible.
fn did(command: &Command, row: &LogRow, who: String, at: String) -> LogLine {
    match command {
        Command::Result { results, .. } => entered(results, who, at),
        Command::Correct { round, board, result, .. } => {
            // Only the message of the row states the result that was replaced.
            let (round, board, now) = (*round, *board, *result);
            match row.says.values.get("was") {
                Some(Value::Text(was)) => LogLine::Corrected { who, board, round, was: was.clone(), now, at },
                _ => LogLine::CorrectedNow { who, board, round, now, at },
            }
        }
        Command::Publish { round, .. } => LogLine::Published { who, round: *round, at },
        Command::Schedule { first, rounds, .. } => {
            LogLine::Scheduled { who, first: *first, last: (first + rounds.len()).saturating_sub(1), at }
        }
        Command::Repair(repair) => LogLine::Repaired { who, round: repair.round, at },
        Command::Draft { round, .. } => LogLine::Drafted { who, round: *round, at },
        Command::Close { round, .. } => LogLine::Closed { who, round: *round, at },
        Command::Settings { .. } => LogLine::Settings { who, at },
        _ => LogLine::Other { who, at, what: row.says.clone() },
    }
}

/// Returns who has entered which results: all of them, or their number and the first few.
fn entered(all: &[BoardResult], who: String, at: String) -> LogLine {
    let one = |r: &BoardResult| LogLine::Result { result: r.result, board: r.board }.into();
    let results: Vec<Statement> = all.iter().take(MOST).map(one).collect();
    match all.len() {
        count if count > MOST => LogLine::EnteredMany { who, count, results, at },
        _ => LogLine::Entered { who, results, at },
    }
}
