//! A row of the log in words: the person, the action and the time.

use api::event::{BoardResult, Command};
use facts::format::visible;
use store::{Doing, LogRow};

/// Returns text such as `Kim entered 0-1 on board 7 at 14:03`. `at` is the time in words.
pub fn told(row: &LogRow, at: &str) -> String {
    let who = visible(&row.who);
    let did = match &row.doing {
        Doing::Undid(_) => row.says.replacen("undone", "undid", 1).replacen("done again", "did again", 1),
        Doing::Did(command) => match did(command, &row.says) {
            Some(did) => did,
            None => return format!("{who} at {at}: {}", row.says),
        },
    };
    format!("{who} {did} at {at}")
}

/// Returns the action in a few words, if that is possible. `says` is the text of the row.
fn did(command: &Command, says: &str) -> Option<String> {
    Some(match command {
        Command::Result { results, .. } => format!("entered {}", listed(results)),
        Command::Correct { round, board, result, .. } => {
            // Only the text of the row states the result that was replaced.
            let old =
                says.rsplit_once(" instead of ").map(|(_, old)| format!(" from {old}")).unwrap_or_default();
            format!("corrected board {board} of round {round}{old} to {result}")
        }
        Command::Publish { round, .. } => format!("published round {round}"),
        Command::Schedule { first, rounds, .. } => {
            format!("published rounds {first} to {}", (first + rounds.len()).saturating_sub(1))
        }
        Command::Repair(repair) => format!("repaired round {}", repair.round),
        Command::Draft { round, .. } => format!("drafted round {round}"),
        Command::Close { round, .. } => format!("closed round {round}"),
        Command::Settings { .. } => "changed the settings".to_owned(),
        _ => return None,
    })
}

/// Returns results such as `0-1 on board 7`. If there are many results, returns their number and the first few.
fn listed(results: &[BoardResult]) -> String {
    const MOST: usize = 4;
    let one = |r: &BoardResult| format!("{} on board {}", r.result, r.board);
    let some: Vec<String> = results.iter().take(MOST).map(one).collect();
    match results.len() {
        all if all > MOST => format!("{all} results, including {}", some.join(", ")),
        _ => some.join(", "),
    }
}
