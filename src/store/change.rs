//! Adds rows to the log, for commands and for undoing them. Each row is a transaction; once it is acknowledged, it is
//! on the disk.

use std::collections::BTreeSet;

use rusqlite::{Connection, Transaction, TransactionBehavior};

use crate::fold::{self, UndoneRows};
use crate::log::{self, Doing, LogRow, Seq};
use crate::snapshot::{self, SnapshotWorth};
use crate::{Store, StoreError};
use api::event::{
    Applied, Command, Event, Touches, apply, given, refuse_change_in_fide_mode, refuse_in_fide_mode, touches,
};
use words::Statement;

/// A command given by a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandGiven {
    /// The person who gives the command.
    pub who: String,
    /// The time of the command, in seconds since the beginning of 1970, UTC.
    pub at: i64,
    /// The last row that the person knew; `None` means all rows.
    pub based_on: Option<Seq>,
    /// The command.
    pub command: Command,
}

/// The outcome of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowAdded {
    /// The row of the command; `None` if it changed nothing and was not stored.
    pub seq: Option<Seq>,
    /// The event after the command, and the message.
    pub applied: Applied,
    /// Why the report that follows the event is not up to date; it is among the notes of the answer, too.
    pub behind: Option<Statement>,
}

/// The result of undoing or redoing a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toggled {
    /// The row that undoes or redoes the given row.
    pub row: LogRow,
    /// The command concerned.
    pub of: LogRow,
    /// Whether the command is now undone. Otherwise, the command is in effect again.
    pub is_undone: bool,
    /// The event afterwards.
    pub event: Event,
    /// What the author has to know besides.
    pub notes: Vec<Statement>,
}

impl Store {
    /// Carries out a command and stores it.
    ///
    /// # Errors
    /// Fails if the event refuses it, or if data on which it depends have changed since.
    pub fn append(&mut self, asked: &CommandGiven) -> Result<RowAdded, StoreError> {
        self.file.check()?;
        self.check_unaltered()?;
        let writing = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let last = log::last(&writing)?;
        let undone = UndoneRows::at(&writing, last)?;
        let before = fold::event(&writing, &undone, last, self.known.as_ref())?;
        let based_on = asked.based_on.unwrap_or(last);
        if based_on > last {
            return Err(StoreError::NoRow(based_on, last));
        }
        let (command, mut applied) = match given(&before, None, &asked.command) {
            Ok(applied) => applied,
            Err(refused) => {
                // No change by others is the reason why the mode of the event forbids a command.
                let is_of_mode = refuse_in_fide_mode(&before, &asked.command).is_err();
                let touches = touches(&asked.command, &before, &before);
                if let Some(row) = last_change(&writing, &touches, based_on)? {
                    return Err(StoreError::Stale(Box::new(row)));
                }
                // A person's own last change does not count as a change by others.
                let last = last_change(&writing, &touches, 0)?
                    .filter(|row| !is_of_mode && row.who != asked.who && can_be_undone(row));
                let last = last.map(Box::new);
                return Err(StoreError::Refused { refused, last });
            }
        };
        let is_idle = applied.event == before && !matches!(asked.command, Command::Earlier { .. });
        if is_idle {
            return Ok(RowAdded { seq: None, applied, behind: None });
        }
        if let Some(row) = last_change(&writing, &applied.touches, based_on)? {
            return Err(StoreError::Stale(Box::new(row)));
        }
        let seq = last + 1;
        let mut players = applied.touches.players(&applied.event);
        players.extend(applied.touches.players(&before));
        let row = LogRow {
            seq,
            at: asked.at,
            who: asked.who.clone(),
            doing: Doing::Did(Box::new(command.into_owned())),
            says: applied.says.clone(),
            touches: applied.touches.clone(),
            players,
        };
        let state = row.write(&writing)?;
        let is_of_a_round = matches!(asked.command, Command::Enter { .. } | Command::Publish { .. });
        let worth = if is_of_a_round { SnapshotWorth::Good } else { SnapshotWorth::Perhaps };
        snapshot::keep(&writing, (seq, &state), &applied.event, worth)?;
        writing.commit()?;
        // Only what is in the file of this name is acknowledged.
        self.file.check()?;
        self.known = Some((seq, applied.event.clone()));
        let behind = self.follow(&applied.event);
        applied.notes.extend(behind.clone());
        Ok(RowAdded { seq: Some(seq), applied, behind })
    }

    /// Undoes a row, by default the last command still in effect.
    ///
    /// # Errors
    /// Fails if a later row depends on it, or it is already undone.
    pub fn undo(&mut self, seq: Option<Seq>, who: &str, at: i64) -> Result<Toggled, StoreError> {
        self.toggle(who, at, |connection, undone| {
            if seq.is_some() {
                return Ok(seq);
            }
            Ok(in_effect(connection, undone)?.map(|row| row.seq))
        })
    }

    /// Returns the row that [`Self::undo`] undoes by default.
    ///
    /// # Errors
    /// Fails if the file cannot be read or is damaged.
    pub fn to_undo(&self) -> Result<Option<LogRow>, StoreError> {
        in_effect(&self.connection, &UndoneRows::at(&self.connection, self.last()?)?)
    }

    /// Reverses the last undo still in effect, unless somebody has given a command since.
    ///
    /// # Errors
    /// Fails if a later row depends on the event without the command, or nothing is undone.
    pub fn redo(&mut self, who: &str, at: i64) -> Result<Toggled, StoreError> {
        self.toggle(who, at, |connection, undone| {
            let Some(undo) = undone.last_undo() else { return Ok(None) };
            let is_command = |row: &LogRow| matches!(row.doing, Doing::Did(_));
            Ok(log::latest(connection, undo, is_command)?.is_none().then_some(undo))
        })
    }

    fn toggle(
        &mut self,
        who: &str,
        at: i64,
        choose: impl FnOnce(&Connection, &UndoneRows) -> Result<Option<Seq>, StoreError>,
    ) -> Result<Toggled, StoreError> {
        self.file.check()?;
        self.check_unaltered()?;
        let writing = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let last = log::last(&writing)?;
        let undone = UndoneRows::at(&writing, last)?;
        let chosen = choose(&writing, &undone)?.ok_or(StoreError::Nothing)?;
        let target = log::one(&writing, chosen)?.ok_or(StoreError::NoRow(chosen, last))?;
        if undone.rows.contains(&chosen) {
            return Err(StoreError::Undone(Box::new(target)));
        }
        let seq = last + 1;
        let after = undone.with(seq, chosen);
        let of = undone.command_of(chosen);
        let command = log::one(&writing, of)?.ok_or(StoreError::NoRow(of, last))?;
        if !can_be_undone(&command) {
            let is_heading = matches!(&command.doing, Doing::Did(of) if matches!(**of, Command::Heading(_)));
            let command = Box::new(command);
            return Err(if is_heading { StoreError::Final(command) } else { StoreError::Beginning(command) });
        }
        let is_undone = after.rows.contains(&of);
        let event = without_conflict(&writing, &command, &after)?;
        let before = fold::event(&writing, &undone, last, self.known.as_ref())?;
        refuse_change_in_fide_mode(&before, &event)
            .map_err(|refused| StoreError::Refused { refused: vec![refused], last: None })?;
        let changes = command.touches.changes.clone();
        let given = if let Doing::Did(given) = &command.doing { Some(&**given) } else { None };
        let row = LogRow {
            seq,
            at,
            who: who.to_owned(),
            doing: Doing::Undid(chosen),
            says: fold::toggled(is_undone, given, command.says.clone()),
            touches: Touches { rests: changes.clone(), changes },
            players: command.players.clone(),
        };
        let state = row.write(&writing)?;
        snapshot::keep(&writing, (seq, &state), &event, SnapshotWorth::Now)?;
        writing.commit()?;
        // Only what is in the file of this name is acknowledged.
        self.file.check()?;
        self.known = Some((seq, event.clone()));
        let notes = self.follow(&event).into_iter().collect();
        Ok(Toggled { row, of: command, is_undone, event, notes })
    }
}

/// Returns the last command still in effect that can be undone. The list of players is undone only by its row.
fn in_effect(connection: &Connection, undone: &UndoneRows) -> Result<Option<LogRow>, StoreError> {
    let is_list =
        |row: &LogRow| matches!(&row.doing, Doing::Did(of) if matches!(**of, Command::Enter { .. }));
    log::latest(connection, 0, |row| can_be_undone(row) && !is_list(row) && !undone.rows.contains(&row.seq))
}

/// Returns the last row after `after` that changed anything on which the command depends.
fn last_change(connection: &Connection, touches: &Touches, after: Seq) -> Result<Option<LogRow>, StoreError> {
    log::latest(connection, after, |row| touches.rests_on(&row.touches.changes).is_some())
}

/// Returns whether a row is a command that can be undone. Of those that started the event, only a list of players can: a
/// wrong list is replaced by another one.
pub fn can_be_undone(row: &LogRow) -> bool {
    match &row.doing {
        Doing::Did(command) => match &**command {
            Command::Enter { tournament, .. } => tournament.rounds_paired() == 0,
            Command::Earlier { .. } => false,
            // An event that has left FIDE mode cannot enter it again.
            Command::Heading(heading) => heading.leave_fide_mode.is_none(),
            _ => true,
        },
        Doing::Undid(_) => false,
    }
}

/// Returns the event with a command added or removed, if no later command depends on its changes. This is checked both
/// by the parts touched and by carrying out the later commands again.
fn without_conflict(
    writing: &Transaction<'_>,
    command: &LogRow,
    after: &UndoneRows,
) -> Result<Event, StoreError> {
    let rests_on = |row: &LogRow| StoreError::RestsOn(Box::new(row.clone()));
    let counting = |row: &&LogRow| !after.rows.contains(&row.seq);
    let rows = log::after(writing, command.seq)?;
    let later: Vec<(&LogRow, &Command)> = rows
        .iter()
        .filter(counting)
        .filter_map(|row| match &row.doing {
            Doing::Did(command) => Some((row, &**command)),
            Doing::Undid(_) => None,
        })
        .collect();
    let mut event = fold::event(writing, after, command.seq - 1, None)?;
    let mut changes: BTreeSet<_> = command.touches.changes.clone();
    if let (false, Doing::Did(again)) = (after.rows.contains(&command.seq), &command.doing) {
        let applied = apply(&event, again).map_err(|refused| StoreError::Refused { refused, last: None })?;
        changes.extend(applied.touches.changes);
        event = applied.event;
    }
    if let Some((row, _)) = later.iter().find(|(row, _)| row.touches.rests_on(&changes).is_some()) {
        return Err(rests_on(row));
    }
    for (row, command) in later {
        let applied = apply(&event, command).map_err(|_| rests_on(row))?;
        if applied.touches != row.touches {
            return Err(rests_on(row));
        }
        event = applied.event;
    }
    Ok(event)
}
