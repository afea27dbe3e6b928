//! Who sees what of the log: its rows, and the news of a change.

use serde_json::{Value, json};

use crate::Role;
use crate::people::Person;
use crate::sight::brief::RowBrief;
use ::api::event::Command;
use store::{Doing, LogChange, LogRow, Seq};
use words::Voice;

/// A row of the log as a role sees it.
#[derive(Clone, Debug)]
pub(crate) struct SeenRow {
    /// The row. If the role may not see what it says, it says only what was done.
    pub(crate) row: LogRow,
    /// Whether the role sees the command.
    pub(crate) has_command: bool,
}

impl SeenRow {
    /// Returns the row as a role sees it. `of` is the command that the row has carried out, undone or done again.
    pub(crate) fn of(role: Role, row: &LogRow, of: Option<&Command>) -> Self {
        let brief = match (role, of) {
            (Role::Chief, _) => None,
            (Role::Deputy, Some(command)) => private(command),
            (Role::Deputy, None) | (Role::Reader, _) => Some(RowBrief::Something),
        };
        let Some(brief) = brief else { return Self { row: row.clone(), has_command: true } };
        let says = match &row.doing {
            Doing::Did(_) => brief.into(),
            Doing::Undid(_) => LogChange::Undone { is_undone: !row.is_redo(), command: brief.into() }.into(),
        };
        Self { row: LogRow { says, ..row.clone() }, has_command: false }
    }
}

/// Returns what was done in a few words, if the command has data that only the chief sees; `None` if a deputy sees it.
fn private(command: &Command) -> Option<RowBrief> {
    match command {
        Command::Enter { .. } => Some(RowBrief::Entered),
        Command::Earlier { .. } => Some(RowBrief::Earlier),
        Command::Add { .. } => Some(RowBrief::Added),
        Command::Edit { .. } => Some(RowBrief::Corrected),
        Command::Member { .. } => Some(RowBrief::MemberCorrected),
        Command::Heading(_) => Some(RowBrief::Headings),
        Command::Category { .. } => Some(RowBrief::Categories),
        Command::Settings { .. } => Some(RowBrief::Settings),
        Command::Remove { .. }
        | Command::Renumber { .. }
        | Command::Rank { .. }
        | Command::Ratings { .. }
        | Command::Prizes(_)
        | Command::Withdraw { .. }
        | Command::Arrive { .. }
        | Command::Bye { .. }
        | Command::Forbid { .. }
        | Command::Result { .. }
        | Command::Correct { .. }
        | Command::Matches { .. }
        | Command::CorrectMatch { .. }
        | Command::Lineup { .. }
        | Command::Draft { .. }
        | Command::Alter { .. }
        | Command::Publish { .. }
        | Command::Schedule { .. }
        | Command::Repair(_)
        | Command::Accept(_)
        | Command::Close { .. } => None,
    }
}

/// A change as each role hears of it.
#[derive(Debug)]
pub(crate) struct ChangeNews {
    chief: Value,
    deputy: Value,
    /// `None` if nothing that a reader sees has changed.
    reader: Option<Value>,
    /// The number of the person who made the change at this desk.
    author: Option<u32>,
}

impl ChangeNews {
    /// Returns the news of a row. `words` puts a row into words; `public` is the kind of change that readers see.
    pub(crate) fn of(
        row: &LogRow,
        of: Option<&Command>,
        (author, public): (Option<u32>, Option<&'static str>),
        words: impl Fn(&LogRow) -> String,
    ) -> Self {
        let seen = |role: Role| {
            let SeenRow { row, .. } = SeenRow::of(role, row, of);
            json!({
                "seq": row.seq,
                "who": row.who,
                "what": row.kind(),
                "said": [row.says.line(Voice::Desk)],
                "told": words(&row),
                "touches": row.touches.changes,
            })
        };
        let reader = public.map(|what| json!({ "seq": row.seq, "what": what }));
        Self { chief: seen(Role::Chief), deputy: seen(Role::Deputy), reader, author }
    }

    /// Returns what a person hears, as JSON.
    pub(crate) fn for_person(&self, person: &Person) -> Option<String> {
        let mut said = match person.role {
            Role::Reader => return self.reader.as_ref().map(Value::to_string),
            Role::Deputy => self.deputy.clone(),
            Role::Chief => self.chief.clone(),
        };
        said["own"] = Value::from(self.author == Some(person.id));
        Some(said.to_string())
    }
}

/// Returns whether a person hears of the progress of computations.
pub(crate) fn hears_of_progress(person: &Person) -> bool {
    person.role > Role::Reader
}

/// Returns the command that a row has carried out, undone or done again.
pub(crate) fn command_of<'r>(row: &'r LogRow, all: &'r [LogRow]) -> Option<&'r Command> {
    let mut at = row;
    loop {
        match &at.doing {
            Doing::Did(command) => return Some(command),
            Doing::Undid(seq) => at = by_seq(all, *seq)?,
        }
    }
}

fn by_seq(all: &[LogRow], seq: Seq) -> Option<&LogRow> {
    all.binary_search_by_key(&seq, |row| row.seq).ok().and_then(|place| all.get(place))
}
