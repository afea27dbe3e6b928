//! What waits, what is at work, and where the answers go.

use std::collections::{BTreeMap, VecDeque};
use std::io::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use super::request::Ticket;
use super::work;
use crate::report::json::{self, Failed, Fault, RequestId, Says, Served};
use crate::{Exit, Failure, output};
use limit::Limit;

/// The most requests and bytes that wait; beyond them no line is read until one is done.
const MOST_WAITING: (usize, usize) = (4096, 64 << 20);

/// The desk between the reader and the workers.
pub(super) struct Desk {
    waiting: Mutex<Waiting>,
    changed: Condvar,
    /// The flags of all requests that wait or are at work.
    flags: Mutex<BTreeMap<RequestId, Arc<AtomicBool>>>,
    out: Mutex<std::io::Stdout>,
    /// Why no answer can be written any more, from the first that could not be.
    unheard: OnceLock<std::io::Error>,
    longest: Duration,
}

#[derive(Default)]
struct Waiting {
    requests: VecDeque<(RequestId, Ticket)>,
    bytes: usize,
    is_closed: bool,
}

/// A lock; a panic of a worker leaves what it guards as it was.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Desk {
    pub(super) fn new(longest: Duration) -> Self {
        Self {
            waiting: Mutex::default(),
            changed: Condvar::new(),
            flags: Mutex::default(),
            out: Mutex::new(std::io::stdout()),
            unheard: OnceLock::new(),
            longest,
        }
    }

    /// Takes a request; waits while too many are waiting.
    pub(super) fn put(&self, id: RequestId, ticket: Ticket) {
        let mut flags = lock(&self.flags);
        let is_taken = flags.contains_key(&id);
        flags.entry(id.clone()).or_default();
        drop(flags);
        if is_taken {
            let failure = Failure::new(Exit::Request, "a request with this id is still open");
            self.answer(
                Some(id),
                Vec::new(),
                Says::Error(failure.remedy("give each request its own id").failed().into()),
            );
            return;
        }
        let is_full = |w: &mut Waiting| w.requests.len() >= MOST_WAITING.0 || w.bytes > MOST_WAITING.1;
        let waiting = self.changed.wait_while(lock(&self.waiting), is_full);
        let mut waiting = waiting.unwrap_or_else(PoisonError::into_inner);
        waiting.bytes += ticket.line.len();
        waiting.requests.push_back((id, ticket));
        self.changed.notify_all();
    }

    /// Says stop to a request; is it there?
    pub(super) fn cancel(&self, id: &RequestId) -> bool {
        let flags = lock(&self.flags);
        let flag = flags.get(id);
        if let Some(flag) = flag {
            flag.store(true, Ordering::Relaxed);
        }
        flag.is_some()
    }

    /// No more requests come.
    pub(super) fn close(&self) {
        lock(&self.waiting).is_closed = true;
        self.changed.notify_all();
    }

    /// Works on requests until none comes any more.
    pub(super) fn work(&self) {
        while let Some((id, ticket)) = self.take() {
            let flag = lock(&self.flags).get(&id).cloned().unwrap_or_default();
            let progress = |progress| {
                if ticket.progress {
                    self.answer(Some(id.clone()), Vec::new(), Says::Progress(progress));
                }
            };
            let time = ticket.time_limit.map_or(self.longest, Duration::from_secs).min(self.longest);
            let limit = Limit::after(time).or_on(Arc::clone(&flag));
            let mut notes = Vec::new();
            let run =
                std::panic::AssertUnwindSafe(|| work::answer(&ticket.line, limit, &progress, &mut notes));
            let done = std::panic::catch_unwind(run).unwrap_or_else(|_| {
                Err(Failure::new(Exit::Bug, "our bug; please report it with the request"))
            });
            let says = done.unwrap_or_else(|failure| match failure.exit {
                Exit::Limit if flag.load(Ordering::Relaxed) => Says::Error(cancelled().into()),
                _ => Says::Error(failure.failed().into()),
            });
            // The id is free as soon as its answer can be read.
            lock(&self.flags).remove(&id);
            self.answer(Some(id), notes, says);
        }
    }

    fn take(&self) -> Option<(RequestId, Ticket)> {
        let is_idle = |w: &mut Waiting| w.requests.is_empty() && !w.is_closed;
        let waiting = self.changed.wait_while(lock(&self.waiting), is_idle);
        let mut waiting = waiting.unwrap_or_else(PoisonError::into_inner);
        let (id, ticket) = waiting.requests.pop_front()?;
        waiting.bytes -= ticket.line.len();
        self.changed.notify_all();
        Some((id, ticket))
    }

    /// Writes a line. Where nobody reads any more, nothing more is taken.
    pub(super) fn answer(&self, id: Option<RequestId>, notes: Vec<String>, says: Says) {
        let line = json::line(&Served { id, notes, says });
        let mut out = lock(&self.out);
        if let Err(why) = out.write_all(line.as_bytes()).and_then(|()| out.flush()) {
            let _ = self.unheard.set(why);
            for flag in lock(&self.flags).values() {
                flag.store(true, Ordering::Relaxed);
            }
        }
    }

    /// Has the reader of the answers gone?
    pub(super) fn is_unheard(&self) -> bool {
        self.unheard.get().is_some()
    }

    /// The result of all answers. A closed pipe is no error: the reader has read enough.
    pub(super) fn heard(self) -> Result<(), Failure> {
        self.unheard.into_inner().map_or(Ok(()), |why| output::done(Err(why)))
    }
}

/// The outcome of a cancelled request.
fn cancelled() -> Failed {
    let says = "the request was cancelled".to_owned();
    Failed::new(vec![Fault { code: "CANCELLED".to_owned(), says, ..Fault::default() }])
}
