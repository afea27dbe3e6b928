//! The log of an event.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use facts::format::visible;
use store::{Doing, LogRow};

/// The log of an event, oldest row first.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Logged {
    /// The rows.
    pub rows: Vec<LoggedRow>,
}

/// A row of the log.
#[derive(Debug, Serialize, JsonSchema)]
pub struct LoggedRow {
    /// The row number; absent in the journal of a report.
    row: Option<i64>,
    /// The time, in UTC.
    at: Option<String>,
    #[serde(skip)]
    /// The time in seconds.
    pub seconds: i64,
    /// The name of the person who made the change.
    who: Option<String>,
    /// The kind of the command, or `undo`.
    kind: String,
    /// The change, in one line.
    pub says: String,
    /// The row that this row undoes.
    undoes: Option<i64>,
    /// Whether the row has been undone.
    is_undone: bool,
    /// The players concerned.
    players: Vec<String>,
    /// The command.
    command: Value,
}

impl LoggedRow {
    /// Converts a row; `at` is its time in UTC.
    pub fn new(row: &LogRow, at: String, is_undone: bool) -> Self {
        let command = match &row.doing {
            // Plain fields and lists can always be converted to JSON.
            Doing::Did(command) => serde_json::to_value(command).unwrap_or_default(),
            Doing::Undid(_) => Value::Null,
        };
        Self {
            row: Some(row.seq),
            at: Some(at),
            seconds: row.at,
            who: Some(row.who.clone()),
            kind: row.kind().to_owned(),
            says: row.says.clone(),
            undoes: row.undoes(),
            is_undone,
            players: row.players.iter().cloned().collect(),
            command,
        }
    }

    /// Converts an entry in the journal of a report.
    pub fn earlier(typed: &str, says: String) -> Self {
        let command = serde_json::json!({ "kind": "earlier", "typed": typed, "says": says });
        let (row, at, who, undoes) = (None, None, None, None);
        let (kind, players) = ("earlier".to_owned(), Vec::new());
        Self { row, at, seconds: 0, who, kind, says, undoes, is_undone: false, players, command }
    }

    /// Returns the row as a line; `at` is its time in words.
    pub fn line(&self, at: &str) -> String {
        let row = self.row.map_or_else(String::new, |row| format!("{row:>4}  "));
        let who = visible(self.who.as_deref().unwrap_or_default());
        let undone = if self.is_undone { " (undone)" } else { "" };
        format!("{row}{at}  {who}: {}{undone}", self.says)
    }
}

/// The settings of an event file.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SettingsText {
    /// The settings as TOML.
    pub text: String,
}
