//! The open event: its file, its present state, and the notification of readers.

use facts::tournament::PairingNumber;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, RwLock};

use serde_json::{Value, json};

use crate::guesses::Guesses;
use crate::host::Host;
use crate::kept::PageStore;
use crate::news::News;
use crate::people::{self, OneTimeCode, People, Person, Role};
use crate::sight::{self, ChangeNews, EventFaults, SeenEvent, SeenRow};
use crate::trouble::{Trouble, TroubleKind};
use crate::work::Works;
use ::api::event::{Command, Event, Settings, one_line};
use store::{CommandGiven, Doing, FileIdentity, LogRow, LogState, PhoneCode, Seq, Store, StoreError};
use words::{Statement, Voice};

/// The name of the code that hangs on the wall.
const WALL: &str = "the wall";

/// The present state of the event.
#[derive(Debug)]
pub struct Now {
    /// The last row of the log.
    pub seq: Seq,
    event: Event,
    /// The state of the event after that row.
    state: LogState,
    faults: EventFaults,
    seen: [OnceLock<SeenEvent>; 3],
}

impl Now {
    /// Reads the event from its file.
    fn of(host: &dyn Host, store: &mut Store) -> Result<Self, StoreError> {
        let (seq, event) = store.head()?;
        let state = store.state_after(seq)?;
        let settings = unread(host, &event).map(|why| {
            let says = why.says;
            // No page replaces settings that cannot be read.
            let remedy = "Nothing is changed or paired before they are right: undo the row of the log that wrote them, or \
                          write them again at the terminal: `pairproof settings FILE SETTINGS`.";
            format!("The settings of this event cannot be read: {says}. {remedy}")
        });
        let log = store.alteration().map(|what| {
            let remedy = StoreError::Altered(what).remedy();
            format!("The event file: {what}. The desk shows the event, and saves nothing any more. {remedy}.")
        });
        let faults = EventFaults { settings, log };
        Ok(Self { seq, event, state, faults, seen: [const { OnceLock::new() }; 3] })
    }

    /// Returns the state of the event after the last row, which stands on the wall.
    pub(crate) fn state(&self) -> &LogState {
        &self.state
    }

    /// Returns the event as a role sees it. Whatever is shown is made from it.
    pub(crate) fn seen_by(&self, role: Role) -> &SeenEvent {
        let seen = &self.seen[role as usize];
        seen.get_or_init(|| SeenEvent::of(role, &self.event, &self.faults))
    }

    /// Returns the whole event, to change it or to pair it.
    pub(crate) fn whole(&self) -> &Event {
        &self.event
    }
}

/// Returns why the settings of an event cannot be read.
fn unread(host: &dyn Host, event: &Event) -> Option<Trouble> {
    if event.settings.is_empty() {
        return None;
    }
    if let Err(fault) = event.settings.contents() {
        return Some(fault.into());
    }
    let without = || Event { settings: Settings::default(), ..event.clone() };
    // A rulebook that is not known without the settings either is no fault of theirs.
    host.book(event).err().filter(|_| host.book(&without()).is_ok())
}

/// An open event with the people who work on it.
pub struct Desk {
    pub(crate) host: Box<dyn Host>,
    pub(crate) people: People,
    /// The wrong tokens that came.
    pub(crate) guesses: Guesses,
    /// The code for opening the browser.
    pub(crate) once: OneTimeCode,
    pub(crate) news: News,
    pub(crate) works: Works,
    /// The room for what people send.
    pub(crate) bodies: crate::bodies::DeskBodies,
    /// The pages of the present event.
    pub(crate) kept: PageStore,
    /// The host and port of the desk.
    pub(crate) at: crate::place::DeskAddress,
    /// The certificate served on the public page.
    pub(crate) certificates: crate::pages::Certificates,
    /// The file that is open, under its name.
    file: FileIdentity,
    store: Mutex<Store>,
    now: RwLock<Arc<Now>>,
    /// The rows that this desk has added, each with the number of its author.
    authors: Mutex<BTreeMap<Seq, u32>>,
}

/// The outcome of a command.
#[derive(Clone, Debug)]
pub(crate) struct CommandResult {
    /// The last row of the log afterwards.
    pub(crate) seq: Seq,
    /// The change, and further notes.
    pub(crate) said: Vec<Statement>,
}

impl CommandResult {
    /// Returns what was said, in the words of the desk.
    pub(crate) fn in_words(&self) -> Vec<String> {
        self.said.iter().map(|said| said.line(Voice::Desk)).collect()
    }

    pub(crate) fn value(&self) -> Value {
        json!({ "seq": self.seq, "said": self.in_words() })
    }
}

impl Desk {
    /// Opens a desk on an existing store.
    pub(crate) fn new(
        mut store: Store,
        host: Box<dyn Host>,
        people: People,
        at: crate::place::DeskAddress,
        limits: crate::ConnectionLimits,
    ) -> Result<Self, StoreError> {
        store.audit()?;
        for PhoneCode { token, name, role } in store.phones()? {
            if let Some(role) = Role::named(&role) {
                people.add_with(&name, role, &token);
            }
        }
        let now = RwLock::new(Arc::new(Now::of(&*host, &mut store)?));
        let (news, works) = (News::default(), Works::default());
        let certificates = crate::pages::Certificates::default();
        let (once, kept) = (OneTimeCode::default(), PageStore::default());
        let (file, guesses, authors) = (store.file().clone(), Guesses::default(), Mutex::default());
        let bodies = crate::bodies::DeskBodies::new(limits.silence);
        let store = Mutex::new(store);
        Ok(Self {
            host,
            people,
            guesses,
            once,
            news,
            works,
            bodies,
            kept,
            at,
            certificates,
            file,
            store,
            now,
            authors,
        })
    }

    /// Gives a phone a new code, which holds until it is revoked, also when the desk is opened again.
    ///
    /// # Errors
    /// Fails if the system has no random bytes, or the code cannot be saved.
    pub(crate) fn add_phone(&self, name: &str, role: Role) -> Result<(Person, String), Trouble> {
        let no_token = |_| {
            Trouble::new(TroubleKind::Failed, "the operating system provides no random numbers for a token")
        };
        let token = people::token().map_err(no_token)?;
        let code = PhoneCode { token, name: name.to_owned(), role: role.word().to_owned() };
        self.if_writable(|store| store.keep_phone(&code))?;
        Ok((self.people.add_with(name, role, &code.token), code.token))
    }

    /// Revokes the code of a phone. Returns `None` if no valid code has this number.
    ///
    /// # Errors
    /// Fails if the change cannot be saved. The code no longer holds at this desk all the same.
    pub(crate) fn revoke_phone(&self, id: u32) -> Result<Option<Person>, Trouble> {
        let Some((person, token)) = self.people.revoke(id) else { return Ok(None) };
        self.if_writable(|store| store.forget_phone(&token))?;
        Ok(Some(person))
    }

    /// Returns the token of the wall, which hangs on posters. It is the same whenever the desk is opened.
    ///
    /// # Errors
    /// Fails as [`Self::add_phone`] does.
    pub(crate) fn wall_token(&self) -> Result<String, Trouble> {
        let is_wall = |person: &Person| person.name == WALL && person.role == Role::Reader;
        match self.people.all().into_iter().find(|(person, _)| is_wall(person)) {
            Some((_, token)) => Ok(token),
            None => Ok(self.add_phone(WALL, Role::Reader)?.1),
        }
    }

    /// Saves something that is no part of the event. In a write-protected file, nothing can be saved, as every page says.
    fn if_writable(&self, save: impl FnOnce(&mut Store) -> Result<(), StoreError>) -> Result<(), Trouble> {
        match save(&mut self.store()) {
            Ok(()) | Err(StoreError::Protected) => Ok(()),
            Err(error) => Err(self.trouble(error)),
        }
    }

    /// Checks that the open file still is the file of its name. Otherwise nothing that the desk saves could be found.
    ///
    /// # Errors
    /// Fails if the file was moved, deleted or replaced.
    pub(crate) fn in_place(&self) -> Result<(), Trouble> {
        self.file.check().map_err(|e| self.trouble(e))
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

    /// Returns the rows after `after`, and the numbers of undone rows, to look something up.
    ///
    /// # Errors
    /// Fails if the file cannot be read.
    pub(crate) fn rows(&self, after: Seq) -> Result<(Vec<LogRow>, std::collections::BTreeSet<Seq>), Trouble> {
        let store = self.store();
        let rows = store.rows_after(after).map_err(|e| self.trouble(e))?;
        Ok((rows, store.undone().map_err(|e| self.trouble(e))?))
    }

    /// Returns the rows after `after` as a role sees them, and the numbers of undone rows.
    ///
    /// # Errors
    /// Fails if the file cannot be read.
    pub(crate) fn seen_rows(
        &self,
        role: Role,
        after: Seq,
    ) -> Result<(Vec<SeenRow>, std::collections::BTreeSet<Seq>), Trouble> {
        let (rows, undone) = self.rows(0)?;
        let shown = rows.iter().filter(|row| row.seq > after);
        let seen = shown.map(|row| SeenRow::of(role, row, sight::command_of(row, &rows)));
        Ok((seen.collect(), undone))
    }

    /// Returns whether a person has added a row at this desk.
    pub(crate) fn is_author(&self, person: &Person, row: Seq) -> bool {
        self.author(row) == Some(person.id)
    }

    fn author(&self, row: Seq) -> Option<u32> {
        self.authors.lock().unwrap_or_else(PoisonError::into_inner).get(&row).copied()
    }

    fn sign(&self, person: &Person, row: Seq) {
        self.authors.lock().unwrap_or_else(PoisonError::into_inner).insert(row, person.id);
    }

    fn store(&self) -> MutexGuard<'_, Store> {
        self.store.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads the event from the file, and announces the changes.
    fn take(&self, store: &mut Store) -> Result<Arc<Now>, Trouble> {
        let failed = |e| self.trouble(e);
        let known = self.now();
        let now = Arc::new(Now::of(&*self.host, store).map_err(failed)?);
        let rows = store.rows_after(known.seq).map_err(failed)?;
        let seq = now.seq;
        *self.now.write().unwrap_or_else(PoisonError::into_inner) = Arc::clone(&now);
        let public = sight::public_change(known.seen_by(Role::Reader), now.seen_by(Role::Reader));
        let is_undo = |row: &LogRow| matches!(row.doing, Doing::Undid(_));
        let earlier =
            if rows.iter().any(is_undo) { store.rows_after(0).map_err(failed)? } else { Vec::new() };
        let all = if earlier.is_empty() { &rows } else { &earlier };
        for row in rows.iter().filter(|row| row.seq <= seq) {
            // Readers hear once of several rows.
            let public = public.filter(|_| row.seq == seq);
            let of = sight::command_of(row, all);
            let words = |row: &LogRow| self.host.told(row);
            self.news.changed(ChangeNews::of(row, of, (self.author(row.seq), public), words));
        }
        Ok(now)
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
        let answer = store.append(&asked).map_err(|e| self.trouble_for(person.role, e))?;
        if let Some(row) = answer.seq {
            self.sign(person, row);
        }
        self.take(&mut store)?;
        drop(store);
        let said = [vec![answer.applied.says], answer.applied.notes].concat();
        Ok(CommandResult { seq: answer.seq.unwrap_or_else(|| self.now().seq), said })
    }

    /// Undoes a row, by default the last command still in effect.
    pub(crate) fn undo(&self, person: &Person, row: Option<Seq>) -> Result<CommandResult, Trouble> {
        self.toggle(person, |store, at| store.undo(row, &one_line(&person.name), at))
    }

    /// Redoes the command undone last.
    pub(crate) fn redo(&self, person: &Person) -> Result<CommandResult, Trouble> {
        self.toggle(person, |store, at| store.redo(&one_line(&person.name), at))
    }

    fn toggle(
        &self,
        person: &Person,
        toggle: impl FnOnce(&mut Store, i64) -> Result<store::Toggled, StoreError>,
    ) -> Result<CommandResult, Trouble> {
        let mut store = self.store();
        let toggled = toggle(&mut store, self.host.clock()).map_err(|e| self.trouble_for(person.role, e))?;
        self.sign(person, toggled.row.seq);
        self.take(&mut store)?;
        let said = [vec![toggled.row.says], toggled.notes].concat();
        Ok(CommandResult { seq: toggled.row.seq, said })
    }

    /// Explains why the file could not be read.
    pub(crate) fn trouble(&self, error: StoreError) -> Trouble {
        self.trouble_for(Role::Reader, error)
    }

    /// Explains to a person why the file refused a request, as far as the role sees the rows that it names.
    fn trouble_for(&self, role: Role, error: StoreError) -> Trouble {
        let seen = |row: &LogRow| SeenRow::of(role, row, sight::command_of(row, &[])).row;
        let told = |row: &LogRow| self.host.told(&seen(row));
        let about = |row: &LogRow| {
            let LogRow { seq, at, who, says, .. } = &seen(row);
            json!({ "who": who, "what": says.line(Voice::Desk), "row": seq, "at": self.host.time(*at) })
        };
        let refused = |says: String| Trouble::new(TroubleKind::Refused, says);
        match error {
            StoreError::Stale(row) => Trouble::new(TroubleKind::Stale, told(&row))
                .remedy("Look at the current state, and enter the change again if it still applies.")
                .details(about(&row)),
            StoreError::Refused { refused: all, last } => {
                let since = last
                    .as_ref()
                    .map_or_else(String::new, |row| format!(" (the last change to this: {})", told(row)));
                let players: Vec<PairingNumber> = all.iter().filter_map(|one| one.player).collect();
                let mut trouble = Trouble::refused(&all, "").details(json!({ "players": players }));
                trouble.says += &since;
                trouble
            }
            StoreError::RestsOn(row) => refused(format!("row {} depends on it: {}", row.seq, told(&row)))
                .remedy(format!("Undo row {} first.", row.seq))
                .details(about(&row)),
            StoreError::Undone(row) => refused(format!(
                "row {} has already been undone: {}",
                row.seq,
                seen(&row).says.line(Voice::Desk)
            ))
            .details(about(&row)),
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
            StoreError::Moved { path, .. } => moved(&path),
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

/// The trouble of a desk whose event file is no longer where it was.
fn moved(path: &Path) -> Trouble {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let says =
        format!("the event file {name} was moved, deleted or replaced; the desk saves nothing any more");
    Trouble::new(TroubleKind::Failed, says).remedy(format!(
        "Put the file back where it was; the desk then goes on. If that cannot be done, the chief arbiter saves the report \
         at {RESCUE}, which has everything that the desk has confirmed, and closes the desk."
    ))
}

/// The address of the complete report, which the chief gets even if the file is gone.
pub(crate) const RESCUE: &str = "/event/report";
