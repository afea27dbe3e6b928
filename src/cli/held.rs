//! A command that is run for the desk: it asks about an event that is held in memory, its answers are collected instead of
//! printed, and what it would change is handed back as a command.
//!
//! So the desk says what the terminal says, word for word, by the same functions. Everything here holds for one thread.

use std::cell::RefCell;
use std::path::Path;
use std::sync::Arc;

use api::event::{Command, Event};
use limit::Limit;
use store::Seq;

/// An event as it was read, and the last row of its log then.
#[derive(Debug)]
pub(super) struct KnownEvent {
    /// The last row.
    pub(super) seq: Seq,
    /// The event.
    pub(super) event: Event,
}

/// What a command that is run for the desk is given, and what it has said.
#[derive(Debug)]
struct Held {
    path: std::path::PathBuf,
    known: Arc<KnownEvent>,
    limit: Limit,
    said: HeldAnswer,
}

/// What a command has said and would do.
#[derive(Debug, Default)]
pub(super) struct HeldAnswer {
    /// For people.
    pub(super) text: String,
    /// For programs, or a file.
    pub(super) data: String,
    /// What is given to the event.
    pub(super) commands: Vec<Command>,
}

thread_local! {
    static HELD: RefCell<Option<Held>> = const { RefCell::new(None) };
}

/// Runs a command on an event in memory. `path`: how the event is called in what is said.
#[cfg(feature = "desk")]
pub(super) fn with<T>(
    path: &Path,
    known: KnownEvent,
    limit: &Limit,
    run: impl FnOnce() -> T,
) -> (T, HeldAnswer) {
    /// Lets go of the event, also if the command panics.
    struct Letting;
    impl Drop for Letting {
        fn drop(&mut self) {
            HELD.with_borrow_mut(|held| *held = None);
        }
    }
    let (path, known, limit) = (path.to_owned(), Arc::new(known), limit.clone());
    HELD.with_borrow_mut(|held| *held = Some(Held { path, known, limit, said: HeldAnswer::default() }));
    let letting = Letting;
    let done = run();
    let said = HELD.with_borrow_mut(|held| held.take().map(|held| held.said).unwrap_or_default());
    drop(letting);
    (done, said)
}

/// Is a command run for the desk?
pub(super) fn is_on() -> bool {
    HELD.with_borrow(Option::is_some)
}

/// The event of a file, if it is held.
pub(super) fn event(path: &Path) -> Option<Arc<KnownEvent>> {
    HELD.with_borrow(|held| {
        held.as_ref().filter(|held| held.path == path).map(|held| Arc::clone(&held.known))
    })
}

/// The limit of the command.
pub(super) fn limit() -> Option<Limit> {
    HELD.with_borrow(|held| held.as_ref().map(|held| held.limit.clone()))
}

fn collect(add: impl FnOnce(&mut HeldAnswer)) -> bool {
    HELD.with_borrow_mut(|held| held.as_mut().map(|held| add(&mut held.said)).is_some())
}

/// Collects what is said to people; `false` if there is no desk.
pub(super) fn text(text: &str) -> bool {
    collect(|said| said.text += text)
}

/// Collects what is said to programs; `false` if there is no desk.
pub(super) fn data(data: &str) -> bool {
    collect(|said| said.data += data)
}

/// Collects a command; `false` if there is no desk.
pub(super) fn command(command: &Command) -> bool {
    collect(|said| said.commands.push(command.clone()))
}
