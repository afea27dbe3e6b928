//! The open event: its file, its present state, and the notification of readers.

use facts::tournament::PairingNumber;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use serde_json::{Value, json};

use crate::host::Host;
use crate::in_pages;
use crate::kept::PageStore;
use crate::news::News;
use crate::people::{OneTimeCode, People, Person};
use crate::trouble::{Trouble, TroubleKind};
use crate::work::Works;
use ::api::event::{Command, Event, one_line};
use store::{CommandGiven, Doing, LogRow, Seq, Store, StoreError};

/// The present state of the event.
#[derive(Debug)]
pub struct Now {
    /// The last row of the log.
    pub seq: Seq,
    /// The event.
    pub event: Event,
}

/// An open event with the people who work on it.
pub struct Desk {
    pub(crate) host: Box<dyn Host>,
    pub(crate) people: People,
    /// The code for opening the browser.
    pub(crate) once: OneTimeCode,
    pub(crate) news: News,
    pub(crate) works: Works,
    /// The pages of the present event.
    pub(crate) kept: PageStore,
    /// The host and port of the desk.
    pub(crate) at: crate::place::DeskAddress,
    /// The certificate served on the public page.
    pub(crate) certificates: crate::pages::Certificates,
    store: Mutex<Store>,
    now: RwLock<Arc<Now>>,
}

/// The outcome of a command.
#[derive(Clone, Debug)]
pub(crate) struct CommandResult {
    /// The last row of the log afterwards.
    pub(crate) seq: Seq,
    /// The change, and further notes.
    pub(crate) said: Vec<String>,
}

impl CommandResult {
    /// Returns what was said, in the words of the desk.
    pub(crate) fn in_pages(&self) -> Vec<String> {
        self.said.iter().map(|said| in_pages::says(said)).collect()
    }

    pub(crate) fn value(&self) -> Value {
        json!({ "seq": self.seq, "said": self.in_pages() })
    }
}

impl Desk {
    /// Opens a desk on an existing store.
    pub(crate) fn new(
        mut store: Store,
        host: Box<dyn Host>,
        people: People,
        at: crate::place::DeskAddress,
    ) -> Result<Self, StoreError> {
        let (seq, event) = store.head()?;
        let now = RwLock::new(Arc::new(Now { seq, event }));
        let (news, works) = (News::default(), Works::default());
        let certificates = crate::pages::Certificates::default();
        let (once, kept) = (OneTimeCode::default(), PageStore::default());
        Ok(Self { host, people, once, news, works, kept, at, certificates, store: Mutex::new(store), now })
    }

    /// Returns the event as this program last knew it.
    pub fn now(&self) -> Arc<Now> {
        Arc::clone(&self.now.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Returns the event from the file, which other programs may also change.
    ///
    /// # Errors
    /// Fails if the file cannot be read.
    pub fn read(&self) -> Result<Arc<Now>, Trouble> {
        let mut store = self.store();
        let known = self.now();
        if store.last().map_err(|e| self.trouble(e))? == known.seq {
            return Ok(known);
        }
        self.take(&mut store)
    }

    /// Returns the rows after `after`, and the numbers of undone rows.
    ///
    /// # Errors
    /// Fails if the file cannot be read.
    pub fn rows(&self, after: Seq) -> Result<(Vec<LogRow>, std::collections::BTreeSet<Seq>), Trouble> {
        let store = self.store();
        let rows = store.rows_after(after).map_err(|e| self.trouble(e))?;
        Ok((rows, store.undone().map_err(|e| self.trouble(e))?))
    }

    fn store(&self) -> MutexGuard<'_, Store> {
        self.store.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads the event from the file, and announces the changes.
    fn take(&self, store: &mut Store) -> Result<Arc<Now>, Trouble> {
        let failed = |e| self.trouble(e);
        let known = self.now().seq;
        let (seq, event) = store.head().map_err(failed)?;
        let rows = store.rows_after(known).map_err(failed)?;
        let now = Arc::new(Now { seq, event });
        *self.now.write().unwrap_or_else(PoisonError::into_inner) = Arc::clone(&now);
        for row in rows.iter().filter(|row| row.seq <= seq) {
            self.news.tell("changed", &self.news_of(row));
        }
        Ok(now)
    }

    fn news_of(&self, row: &LogRow) -> Value {
        json!({
            "seq": row.seq,
            "who": row.who,
            "what": row.kind(),
            "said": [row.says],
            "told": self.host.told(row),
            "touches": row.touches.changes,
        })
    }

    /// Carries out a command of a person.
    pub(crate) fn give(
        &self,
        person: &Person,
        command: Command,
        based_on: Option<Seq>,
    ) -> Result<CommandResult, Trouble> {
        let asked = CommandGiven { who: one_line(&person.name), at: self.host.clock(), based_on, command };
        let mut store = self.store();
        let answer = store.append(&asked).map_err(|e| self.trouble(e))?;
        self.take(&mut store)?;
        drop(store);
        let said = [vec![answer.applied.says], answer.applied.notes].concat();
        Ok(CommandResult { seq: answer.seq.unwrap_or_else(|| self.now().seq), said })
    }

    /// Undoes a row, by default the last command still in effect.
    pub(crate) fn undo(&self, person: &Person, row: Option<Seq>) -> Result<CommandResult, Trouble> {
        self.toggle(|store, at| store.undo(row, &one_line(&person.name), at))
    }

    /// Redoes the command undone last.
    pub(crate) fn redo(&self, person: &Person) -> Result<CommandResult, Trouble> {
        self.toggle(|store, at| store.redo(&one_line(&person.name), at))
    }

    fn toggle(
        &self,
        toggle: impl FnOnce(&mut Store, i64) -> Result<store::Toggled, StoreError>,
    ) -> Result<CommandResult, Trouble> {
        let mut store = self.store();
        let toggled = toggle(&mut store, self.host.clock()).map_err(|e| self.trouble(e))?;
        self.take(&mut store)?;
        Ok(CommandResult { seq: toggled.row.seq, said: vec![toggled.row.says] })
    }

    /// Explains to the reader why the file refused a request.
    pub(crate) fn trouble(&self, error: StoreError) -> Trouble {
        let about = |row: &LogRow| {
            let LogRow { seq, at, who, says, .. } = row;
            json!({ "who": who, "what": says, "row": seq, "at": self.host.time(*at) })
        };
        let refused = |says: String| Trouble::new(TroubleKind::Refused, says);
        match error {
            StoreError::Stale(row) => Trouble::new(TroubleKind::Stale, self.host.told(&row))
                .remedy("Look at the current state, and enter the change again if it still applies.")
                .details(about(&row)),
            StoreError::Refused { refused: all, last } => {
                let since = last.as_ref().map_or_else(String::new, |row| {
                    format!(" (the last change to this: {})", self.host.told(row))
                });
                let says: Vec<&str> = all.iter().map(|one| one.says.as_str()).collect();
                let remedy: Vec<&str> = all.iter().map(|one| one.remedy.as_str()).collect();
                let players: Vec<PairingNumber> = all.iter().filter_map(|one| one.player).collect();
                refused(says.join("; ") + &since)
                    .remedy(remedy.join(" "))
                    .details(json!({ "players": players }))
            }
            StoreError::RestsOn(row) => {
                refused(format!("row {} depends on it: {}", row.seq, self.host.told(&row)))
                    .remedy(format!("Undo row {} first.", row.seq))
                    .details(about(&row))
            }
            StoreError::Undone(row) => {
                refused(format!("row {} has already been undone: {}", row.seq, row.says)).details(about(&row))
            }
            StoreError::Beginning(row) => {
                refused(format!("row {} created the event and cannot be undone", row.seq))
            }
            StoreError::Final(row) => {
                refused(format!("row {} has left FIDE mode for good and cannot be undone", row.seq))
            }
            StoreError::NoRow(row, last) => {
                refused(format!("there is no row {row}; the last is {last}")).remedy("Reload the log.")
            }
            StoreError::Nothing => refused("there is nothing to undo or redo".to_owned()),
            StoreError::Busy => Trouble::new(TroubleKind::Ended, "another program is using the event file")
                .remedy("Try again."),
            other => Trouble::new(TroubleKind::Failed, format!("the event file: {other}"))
                .remedy(format!("{}.", other.remedy())),
        }
    }

    /// Returns the row with a number, if it exists.
    pub(crate) fn row(&self, seq: Seq) -> Result<Option<LogRow>, Trouble> {
        let rows = self.store().rows_after(seq - 1).map_err(|e| self.trouble(e))?;
        Ok(rows.into_iter().next().filter(|row| row.seq == seq))
    }

    /// Returns the last command still in effect.
    pub(crate) fn last_command(&self) -> Result<Option<LogRow>, Trouble> {
        let (rows, undone) = self.rows(0)?;
        let counts = |row: &LogRow| matches!(row.doing, Doing::Did(_)) && !undone.contains(&row.seq);
        Ok(rows.into_iter().rev().find(counts))
    }
}
