//! The log of an event.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use facts::format::{sentence, visible};
use store::{Alteration, Doing, LogRow, LogState};
use words::TERMINAL;

/// The log of an event, oldest row first.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Logged {
    /// The rows.
    pub rows: Vec<LoggedRow>,
}

/// A row of the log.
#[derive(Debug, Serialize, JsonSchema)]
pub struct LoggedRow {
    /// The row number.
    row: i64,
    /// The time, in UTC.
    at: String,
    #[serde(skip)]
    /// The time in seconds.
    pub seconds: i64,
    /// The arbiter's reason, if the change does not state it.
    because: Option<String>,
    /// The name of the person who made the change.
    who: String,
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
        let (command, because) = match &row.doing {
            // Plain fields and lists can always be converted to JSON.
            Doing::Did(command) => (serde_json::to_value(command).unwrap_or_default(), command.because()),
            Doing::Undid(_) => (Value::Null, ""),
        };
        Self {
            because: (!because.is_empty()).then(|| because.to_owned()),
            row: row.seq,
            at,
            seconds: row.at,
            who: row.who.clone(),
            kind: row.kind().to_owned(),
            says: row.says.line(TERMINAL),
            undoes: row.undoes(),
            is_undone,
            players: row.players.iter().cloned().collect(),
            command,
        }
    }

    /// Returns the row as a line; `at` is its time in words.
    pub fn line(&self, at: &str) -> String {
        let who = visible(&self.who);
        let undone = if self.is_undone { " (undone)" } else { "" };
        let because =
            self.because.as_ref().map_or_else(String::new, |why| format!(" (because: {})", visible(why)));
        format!("{:>4}  {at}  {who}: {}{because}{undone}", self.row, self.says)
    }
}

/// Whether the log of an event file is as the program wrote it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AuditedLog {
    /// Whether each row follows from the one before, and the event is what the rows give.
    is_intact: bool,
    /// What another program has changed first, in words.
    altered: Option<String>,
    /// The row that it concerns.
    altered_row: Option<i64>,
    /// The last row.
    row: i64,
    /// The state of the event after the last row, 64 hexadecimal digits; absent if the row has none.
    state: Option<String>,
    /// The state of the event after the last row, as it stands on paper.
    #[serde(skip)]
    on_paper: String,
    /// The state asked for.
    asked: Option<AskedState>,
}

/// A state that stands on paper.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AskedState {
    /// Its digits.
    pub digits: String,
    /// The row after which the event had this state; absent if there is none.
    pub row: Option<i64>,
}

impl AuditedLog {
    /// Returns the answer about a log with its last row and the state after it.
    pub fn new(
        altered: Option<Alteration>,
        (row, state): (i64, Option<&LogState>),
        asked: Option<AskedState>,
    ) -> Self {
        Self {
            is_intact: altered.is_none(),
            altered: altered.map(|what| what.to_string()),
            altered_row: altered.map(Alteration::row),
            row,
            state: state.map(|state| state.as_str().to_owned()),
            on_paper: state.map(LogState::to_string).unwrap_or_default(),
            asked,
        }
    }

    /// Returns the row after which the event had the state asked for.
    pub fn asked_row(&self) -> Option<i64> {
        self.asked.as_ref().and_then(|asked| asked.row)
    }

    /// Returns whether the log is as the program wrote it, and has the state asked for.
    pub fn is_good(&self) -> bool {
        self.is_intact && self.asked.as_ref().is_none_or(|asked| asked.row.is_some())
    }

    /// Returns the answer in lines. `row` is the row of the state asked for, in words.
    pub fn text(&self, row: Option<&str>, remedy: &str) -> String {
        let mut text = match &self.altered {
            Some(what) => format!("not as it was written: {what}\n{}\n", sentence(remedy)),
            None => format!(
                "as it was written: {} of the log, and the event is what {}\nstate after row {}: {}\n",
                crate::report::count(usize::try_from(self.row).unwrap_or(0), "row"),
                if self.row == 1 { "it gives" } else { "they give" },
                self.row,
                self.on_paper
            ),
        };
        match (&self.asked, row) {
            (Some(asked), Some(row)) => text += &format!("{} is the state after {row}\n", asked.digits),
            (Some(asked), None) => {
                text += &format!(
                    "no row has the state {}: rows have been changed or removed since it was printed, or it is of another event\n",
                    asked.digits
                );
            }
            (None, _) => {}
        }
        text
    }
}

/// The settings of an event file.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SettingsText {
    /// The settings as TOML.
    pub text: String,
}
