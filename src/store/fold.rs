//! Computes the event of a log by carrying out its commands in order, except undone commands.

use crate::log_change::LogChange;
use std::collections::BTreeSet;

use rusqlite::Connection;

use crate::log::{self, Seq};
use crate::{StoreError, snapshot};
use api::event::{Command, Event, apply};
use words::Statement;

/// The rows that are not in effect.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct UndoneRows {
    /// The rows that undo other rows, in order: their own number, and the number of the undone row.
    undos: Vec<(Seq, Seq)>,
    /// The undone rows: commands, and rows that undo other rows.
    pub(crate) rows: BTreeSet<Seq>,
}

impl UndoneRows {
    /// Returns the rows that are undone after row `up_to`.
    pub(crate) fn at(connection: &Connection, up_to: Seq) -> Result<Self, StoreError> {
        Ok(Self::by(log::undos(connection, up_to)?))
    }

    /// Determines which rows are undone. A row that undoes another row is in effect unless it is itself undone.
    fn by(undos: Vec<(Seq, Seq)>) -> Self {
        let mut rows = BTreeSet::new();
        for (seq, undoes) in undos.iter().rev() {
            if !rows.contains(seq) {
                rows.insert(*undoes);
            }
        }
        Self { undos, rows }
    }

    /// Returns the undone rows after one more undo.
    pub(crate) fn with(&self, seq: Seq, undoes: Seq) -> Self {
        let mut undos = self.undos.clone();
        undos.push((seq, undoes));
        Self::by(undos)
    }

    /// Returns the undone rows at the time when `up_to` was the last row.
    fn before(&self, up_to: Seq) -> Self {
        Self::by(self.undos.iter().copied().filter(|(seq, _)| *seq <= up_to).collect())
    }

    /// Returns the commands up to a row that are not in effect.
    fn commands(&self, up_to: Seq) -> impl Iterator<Item = Seq> {
        let is_command = |seq: &Seq| self.undos.iter().all(|(undo, _)| undo != seq);
        self.rows.range(..=up_to).copied().filter(move |seq| is_command(seq))
    }

    /// Returns whether the event folded at row `seq` can be the start of the present fold.
    fn begins_with(&self, seq: Seq) -> bool {
        self.commands(seq).eq(self.before(seq).commands(seq))
    }

    /// Returns the command that a row ultimately concerns: the row itself, or the command that it undoes or redoes.
    pub(crate) fn command_of(&self, seq: Seq) -> Seq {
        let mut at = seq;
        while let Some((_, undoes)) = self.undos.iter().find(|(undo, _)| *undo == at) {
            at = *undoes;
        }
        at
    }

    /// Returns the last row in effect that undoes a command.
    pub(crate) fn last_undo(&self) -> Option<Seq> {
        let is_undo = |seq: Seq| self.undos.iter().any(|(undo, _)| *undo == seq);
        let counts = |(undo, of): &&(Seq, Seq)| !self.rows.contains(undo) && !is_undo(*of);
        self.undos.iter().rev().find(counts).map(|(undo, _)| *undo)
    }
}

/// Returns the event after a row. `known` is an event folded earlier.
pub(crate) fn event(
    connection: &Connection,
    undone: &UndoneRows,
    up_to: Seq,
    known: Option<&(Seq, Event)>,
) -> Result<Event, StoreError> {
    let known = known.filter(|(seq, _)| *seq <= up_to && undone.begins_with(*seq));
    let kept = snapshot::last(connection, up_to, |seq| undone.begins_with(seq))?;
    let (from, event) = match (known, kept) {
        (Some((seq, event)), kept) if kept.is_none_or(|kept| kept <= *seq) => (*seq, event.clone()),
        (_, Some(kept)) => match snapshot::read(connection, kept)? {
            Some(event) => (kept, event),
            None => (0, Event::default()),
        },
        (_, None) => (0, Event::default()),
    };
    go_on(connection, undone, (from, event), up_to)
}

/// Returns the event after a row, from the log alone.
pub(crate) fn replayed(
    connection: &Connection,
    undone: &UndoneRows,
    up_to: Seq,
) -> Result<Event, StoreError> {
    go_on(connection, undone, (0, Event::default()), up_to)
}

fn go_on(
    connection: &Connection,
    undone: &UndoneRows,
    (from, event): (Seq, Event),
    up_to: Seq,
) -> Result<Event, StoreError> {
    let commands = log::commands(connection, from, up_to)?;
    let counting = commands.iter().filter(|(seq, _)| !undone.rows.contains(seq));
    counting.into_iter().try_fold(event, |event, (seq, command)| step(&event, *seq, command))
}

/// Carries out a command that succeeded before.
fn step(event: &Event, seq: Seq, command: &Command) -> Result<Event, StoreError> {
    apply(event, command).map(|applied| applied.event).map_err(|refused| {
        let says: Vec<String> = refused.iter().map(ToString::to_string).collect();
        StoreError::Damaged(seq, says.join("; "))
    })
}

/// Returns the description of a command that is undone or redone. `says` describes a publication by the round and its boards
/// alone, so the publication is named here.
pub(crate) fn toggled(is_undone: bool, given: Option<&Command>, command: Statement) -> Statement {
    Statement::from(match given {
        Some(Command::Publish { .. }) => LogChange::Publication { is_undone, command },
        _ => LogChange::Undone { is_undone, command },
    })
}
