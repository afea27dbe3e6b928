//! The event of a log: its commands carried out in their order, without those that are undone.

use std::collections::BTreeSet;

use rusqlite::Connection;

use crate::log::{self, Seq};
use crate::{StoreError, snapshot};
use api::event::{Command, Event, apply};

/// Which rows do not count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct UndoneRows {
    /// The rows that undo others, in their order: number, and the row that is undone.
    undos: Vec<(Seq, Seq)>,
    /// Rows that are undone: commands, and rows that would undo others.
    pub(crate) rows: BTreeSet<Seq>,
}

impl UndoneRows {
    /// The rows undone after a row.
    pub(crate) fn at(connection: &Connection, up_to: Seq) -> Result<Self, StoreError> {
        Ok(Self::by(log::undos(connection, up_to)?))
    }

    /// Of two rows of which one undoes the other the later one counts, if nothing undoes it in turn.
    fn by(undos: Vec<(Seq, Seq)>) -> Self {
        let mut rows = BTreeSet::new();
        for (seq, undoes) in undos.iter().rev() {
            if !rows.contains(seq) {
                rows.insert(*undoes);
            }
        }
        Self { undos, rows }
    }

    /// The same after a row more.
    pub(crate) fn with(&self, seq: Seq, undoes: Seq) -> Self {
        let mut undos = self.undos.clone();
        undos.push((seq, undoes));
        Self::by(undos)
    }

    /// The rows undone when a row was the last.
    fn before(&self, up_to: Seq) -> Self {
        Self::by(self.undos.iter().copied().filter(|(seq, _)| *seq <= up_to).collect())
    }

    /// Which of the commands up to a row do not count.
    fn commands(&self, up_to: Seq) -> impl Iterator<Item = Seq> {
        let is_command = |seq: &Seq| self.undos.iter().all(|(undo, _)| undo != seq);
        self.rows.range(..=up_to).copied().filter(move |seq| is_command(seq))
    }

    /// Is an event that was folded at a row still a beginning of the one that is folded now?
    fn begins_with(&self, seq: Seq) -> bool {
        self.commands(seq).eq(self.before(seq).commands(seq))
    }

    /// The command that a row is about in the end: itself, or what is undone and done again by it.
    pub(crate) fn command_of(&self, seq: Seq) -> Seq {
        let mut at = seq;
        while let Some((_, undoes)) = self.undos.iter().find(|(undo, _)| *undo == at) {
            at = *undoes;
        }
        at
    }

    /// The last row that counts and undoes a command.
    pub(crate) fn last_undo(&self) -> Option<Seq> {
        let is_undo = |seq: Seq| self.undos.iter().any(|(undo, _)| *undo == seq);
        let counts = |(undo, of): &&(Seq, Seq)| !self.rows.contains(undo) && !is_undo(*of);
        self.undos.iter().rev().find(counts).map(|(undo, _)| *undo)
    }
}

/// The event after a row. `known`: one that was folded before.
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
    let commands = log::commands(connection, from, up_to)?;
    let counting = commands.iter().filter(|(seq, _)| !undone.rows.contains(seq));
    counting.into_iter().try_fold(event, |event, (seq, command)| step(&event, *seq, command))
}

/// A command that was carried out before.
fn step(event: &Event, seq: Seq, command: &Command) -> Result<Event, StoreError> {
    apply(event, command).map(|applied| applied.event).map_err(|refused| {
        let says: Vec<String> = refused.iter().map(ToString::to_string).collect();
        StoreError::Damaged(seq, says.join("; "))
    })
}

/// The words for a command that is undone, or done again.
pub(crate) fn toggled(is_undone: bool, says: &str) -> String {
    format!("{}: {says}", if is_undone { "undone" } else { "done again" })
}
