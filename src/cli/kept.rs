//! Event files: how they are recognised, opened, read and changed.
//!
//! The process keeps the event as it first read it. All parts of a command therefore see the same event, and writes are
//! based on it.

use std::collections::BTreeMap;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::by::By;
use super::file::{self, Overwrite};
use super::{Exit, Failure, clock, output};
use crate::faults::{EventFileFault, FileError};
use crate::report;
use api::event::{Command, Event};
use store::{CommandGiven, LogRow, RowAdded, Seq, Store, StoreError, temporary};

/// The extension of event files.
pub(super) const ENDING: &str = "pairproof";

/// An event, and the last row of its log.
#[derive(Debug)]
pub(super) struct KnownEvent {
    /// The last log row when the event was read.
    pub(super) seq: Seq,
    /// The event.
    pub(super) event: Event,
}

/// An event file that the process has open, and the event as it was read first.
#[derive(Debug)]
struct OpenEvent {
    store: Arc<Mutex<Store>>,
    known: Option<Arc<KnownEvent>>,
}

/// The event files that the process has open. Each is opened once, and closed at the end.
static OPEN: Mutex<BTreeMap<PathBuf, OpenEvent>> = Mutex::new(BTreeMap::new());

fn all_open() -> MutexGuard<'static, BTreeMap<PathBuf, OpenEvent>> {
    OPEN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Closes all event files, so that their last changes are in the files themselves.
pub(super) fn close() {
    all_open().clear();
}

/// Returns whether a file has the extension of an event file.
pub(super) fn is_named(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(ENDING))
}

/// Returns whether `path` is an existing event file, and keeps it open; pipes and the standard input never are. One that
/// cannot be opened is recognised by its first bytes.
pub(super) fn is_kept(path: &Path) -> bool {
    opened(path).map_or_else(|_| is_sqlite(path), |found| found.is_some())
}

/// Returns whether the first bytes of a file are those of an event file.
pub(super) fn is_sqlite(path: &Path) -> bool {
    let mut beginning = [0; store::BEGINNING];
    path.is_file()
        && std::fs::File::open(path).and_then(|mut file| file.read_exact(&mut beginning)).is_ok()
        && store::is_sqlite(&beginning)
}

/// Opens an event file for a program that keeps it open.
pub(super) fn open(path: &Path) -> Result<Store, Failure> {
    file::will_read(path);
    Store::open(path).map_err(|e| failed(path, e))
}

/// Returns the open event file; opens it if it is not open yet. `None` for another kind of file.
fn opened(path: &Path) -> Result<Option<Arc<Mutex<Store>>>, Failure> {
    let mut all = all_open();
    if let Some(open) = all.get(path) {
        return Ok(Some(Arc::clone(&open.store)));
    }
    if !path.is_file() || !is_named(path) && !is_sqlite(path) {
        return Ok(None);
    }
    file::will_read(path);
    let store = match Store::open(path) {
        Err(StoreError::Foreign) if !is_sqlite(path) => return Ok(None),
        store => store.map_err(|e| failed(path, e))?,
    };
    if let Some(what) = store.alteration() {
        let says = format!("{}: {what}. The event can be looked at, but not changed", path.display());
        output::say(&format!("{says}; `pairproof log {} --verify` shows more", path.display()));
    }
    let store = Arc::new(Mutex::new(store));
    all.insert(path.to_owned(), OpenEvent { store: Arc::clone(&store), known: None });
    Ok(Some(store))
}

/// Asks an event file, or changes it.
pub(super) fn with<T>(
    path: &Path,
    ask: impl FnOnce(&mut Store) -> Result<T, StoreError>,
) -> Result<T, Failure> {
    let store = match opened(path)? {
        Some(store) => store,
        // A file of another kind is refused as such.
        None => Arc::new(Mutex::new(open(path)?)),
    };
    let mut store = store.lock().unwrap_or_else(PoisonError::into_inner);
    ask(&mut store).map_err(|e| failed(path, e))
}

/// Returns the event in a file, as the process first read it; `None` for another kind of file.
pub(super) fn read(path: &Path) -> Result<Option<Arc<KnownEvent>>, Failure> {
    let Some(store) = opened(path)? else { return Ok(None) };
    if let Some(known) = all_open().get(path).and_then(|open| open.known.clone()) {
        return Ok(Some(known));
    }
    let head = store.lock().unwrap_or_else(PoisonError::into_inner).head();
    let (seq, event) = head.map_err(|e| failed(path, e))?;
    if seq == 0 {
        return Err(Failure::from(EventFileFault::Empty { path: path.to_owned() }).about(path));
    }
    Ok(Some(know(path, KnownEvent { seq, event })))
}

/// Keeps the event in a file.
fn know(path: &Path, event: KnownEvent) -> Arc<KnownEvent> {
    let known = Arc::new(event);
    if let Some(open) = all_open().get_mut(path) {
        open.known = Some(Arc::clone(&known));
    }
    known
}

/// Adds a command to an event file, based on the event as it was read.
pub(super) fn append(path: &Path, by: &By, command: Command) -> Result<RowAdded, Failure> {
    let based_on = read(path)?.map(|known| known.seq);
    let asked = CommandGiven { who: by.who(), at: clock::now(), based_on, command };
    let answer = with(path, |store| store.append(&asked))?;
    if let Some(seq) = answer.seq {
        know(path, KnownEvent { seq, event: answer.applied.event.clone() });
    }
    Ok(answer)
}

/// Creates an event file that begins with these commands, completely or not at all.
pub(super) fn make(
    path: &Path,
    by: &By,
    commands: Vec<Command>,
    overwrite: Overwrite,
) -> Result<(), Failure> {
    let unwritten = |cause: std::io::Error| {
        Failure::from(FileError::Write { path: path.to_owned(), cause: cause.to_string() })
    };
    file::room(path, overwrite)?;
    let mut aside = path.as_os_str().to_owned();
    aside.push("-wal");
    if Path::new(&aside).exists() {
        return Err(Failure::of(Exit::File, &EventFileFault::Open { path: path.to_owned() }).about(path));
    }
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let new = temporary::make(folder).map_err(unwritten)?;
    file::keep_private(new.as_file()).map_err(unwritten)?;
    let mut store = Store::create(new.path()).map_err(|e| failed(path, e))?;
    for command in commands {
        let asked = CommandGiven { who: by.who(), at: clock::now(), based_on: None, command };
        store.append(&asked).map_err(|e| failed(path, e))?;
    }
    drop(store);
    let bytes = std::fs::read(new.path()).map_err(unwritten)?;
    Ok(file::write(path, &bytes, overwrite).map(drop)?)
}

/// Returns the failure of a file that another program has changed.
pub(super) fn altered(path: &Path, what: String) -> EventFileFault {
    EventFileFault::Altered { path: path.to_owned(), what, report: path.with_extension("trf") }
}

/// Returns what to do with a file that another program has changed.
pub(super) fn after_alteration(path: &Path) -> String {
    words::wording(&altered(path, String::new()), words::Voice::Terminal { file: "FILE" }).remedy
}

/// Returns the author, the action and the time.
pub(super) fn told(row: &LogRow) -> String {
    report::told(row, &clock::in_words(row.at))
}

/// Returns the failure for a command that an event file refuses.
pub(super) fn failed(path: &Path, error: StoreError) -> Failure {
    let name = path.to_owned();
    let failure: Failure = match error {
        StoreError::Refused { refused, last } => {
            let refused = Failure::all(refused.into_iter().map(Failure::from).collect()).naming(path);
            return match last {
                None => refused,
                Some(row) => {
                    let change = told(&row);
                    refused
                        .within(|fault| EventFileFault::Since { fault, change: change.clone() })
                        .naming(path)
                }
            };
        }
        StoreError::Stale(row) => EventFileFault::Stale { change: told(&row) }.into(),
        StoreError::RestsOn(row) => {
            EventFileFault::RestsOn { row: row.seq, change: told(&row), path: name }.into()
        }
        StoreError::Undone(row) => EventFileFault::Undone { row: row.seq, change: row.says }.into(),
        StoreError::Beginning(row) => EventFileFault::Beginning { row: row.seq, change: row.says }.into(),
        StoreError::Final(row) => EventFileFault::Final { row: row.seq }.into(),
        StoreError::NoRow(row, last) => EventFileFault::NoRow { row, path: name, last }.into(),
        StoreError::Nothing => Failure::of(Exit::No, &EventFileFault::Nothing { path: name }),
        StoreError::Altered(what) => Failure::of(Exit::File, &altered(path, what.to_string())),
        other => {
            let advice = other.remedy();
            Failure::of(Exit::File, &EventFileFault::Fault { path: name, what: other.to_string(), advice })
        }
    };
    failure.about(path)
}
