//! Runs commands for the desk. A command works on an event in memory, its answers are collected instead of printed, and
//! its changes are returned as commands.
//!
//! The desk therefore gives the same answers as the terminal, word for word. All state here belongs to one thread.

use std::cell::RefCell;
use std::path::Path;
use std::sync::Arc;

use api::event::{Command, Event};
use limit::Limit;
use store::Seq;

/// An event in memory, and the last row of its log.
#[derive(Debug)]
pub(super) struct KnownEvent {
    /// The last log row when the event was read.
    pub(super) seq: Seq,
    /// The event.
    pub(super) event: Event,
}

/// The input of a command that runs for the desk, and its collected output.
#[derive(Debug)]
struct Held {
    path: std::path::PathBuf,
    known: Arc<KnownEvent>,
    limit: Limit,
    said: HeldAnswer,
}

/// The output of a command, and the changes it would make.
#[derive(Debug, Default)]
pub(super) struct HeldAnswer {
    /// The output for people.
    pub(super) text: String,
    /// The output for programs or for a file.
    pub(super) data: String,
    /// The commands that would change the event.
    pub(super) commands: Vec<Command>,
}

thread_local! {
    static HELD: RefCell<Option<Held>> = const { RefCell::new(None) };
}

/// Runs a command on an event in memory. `path` is the name of the event in messages.
#[cfg(feature = "desk")]
pub(super) fn with<T>(
    path: &Path,
    known: KnownEvent,
    limit: &Limit,
    run: impl FnOnce() -> T,
) -> (T, HeldAnswer) {
    /// Releases the event when dropped, even if the command panics.
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

/// Returns whether a command is running for the desk.
pub(super) fn is_on() -> bool {
    HELD.with_borrow(Option::is_some)
}

/// Returns the event in memory, if `path` refers to it.
pub(super) fn event(path: &Path) -> Option<Arc<KnownEvent>> {
    HELD.with_borrow(|held| {
        held.as_ref().filter(|held| held.path == path).map(|held| Arc::clone(&held.known))
    })
}

/// Returns the limit on the command that the desk is running.
pub(super) fn limit() -> Option<Limit> {
    HELD.with_borrow(|held| held.as_ref().map(|held| held.limit.clone()))
}

fn collect(add: impl FnOnce(&mut HeldAnswer)) -> bool {
    HELD.with_borrow_mut(|held| held.as_mut().map(|held| add(&mut held.said)).is_some())
}

/// Collects output for people. Returns `false` if no command runs for the desk.
pub(super) fn text(text: &str) -> bool {
    collect(|said| said.text += text)
}

/// Collects output for programs. Returns `false` if no command runs for the desk.
pub(super) fn data(data: &str) -> bool {
    collect(|said| said.data += data)
}

/// Collects a command. Returns `false` if no command runs for the desk.
pub(super) fn command(command: &Command) -> bool {
    collect(|said| said.commands.push(command.clone()))
}
