//! The queue of requests, the requests being processed, and the delivery of answers.

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::ear::Client;
use super::request::Ticket;
use super::work;
use crate::faults::{RequestFault, SystemFault};
use crate::report::json::{self, Failed, Fault, RequestId, Served, ServedAnswer};
use crate::{Exit, Failure};
use limit::Limit;

/// The maximum number of waiting requests of a client, and of their bytes. While either is exceeded, no further line of
/// this client is read.
const MOST_WAITING: (usize, usize) = (4096, 64 << 20);

/// The queue between the reader and the workers.
pub(super) struct RequestQueue {
    waiting: Mutex<Waiting>,
    changed: Condvar,
    /// The cancellation flags of all requests in the queue or at work, by client number and request id.
    flags: Mutex<BTreeMap<(u64, RequestId), Arc<AtomicBool>>>,
    longest: Duration,
}

/// The clients whose requests wait. Each has its turn after the others, so a client with many requests delays nobody
/// for longer than one of them takes.
#[derive(Default)]
struct Waiting {
    clients: VecDeque<WaitingClient>,
    is_closed: bool,
}

/// The waiting requests of a client.
struct WaitingClient {
    client: Client,
    requests: VecDeque<(RequestId, Ticket)>,
    bytes: usize,
}

impl Waiting {
    fn of(&mut self, number: u64) -> Option<&mut WaitingClient> {
        self.clients.iter_mut().find(|waiting| waiting.client.number == number)
    }

    /// Returns the client whose turn it is, among those that take their answers.
    fn turn(&self) -> Option<usize> {
        self.clients.iter().position(|waiting| waiting.client.is_ready())
    }
}

/// Locks a mutex. A panicking worker leaves the guarded data intact, so poisoning is ignored.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl RequestQueue {
    pub(super) fn new(longest: Duration) -> Self {
        Self { waiting: Mutex::default(), changed: Condvar::new(), flags: Mutex::default(), longest }
    }

    /// Adds a request to the queue. Blocks while the queue is full.
    pub(super) fn put(&self, client: &Client, id: RequestId, ticket: Ticket) {
        let key = (client.number, id.clone());
        let mut flags = lock(&self.flags);
        let is_taken = flags.contains_key(&key);
        flags.entry(key).or_default();
        drop(flags);
        if is_taken {
            return self.refuse(client, Some(id), RequestFault::IdTaken.into());
        }
        let is_full = |w: &mut Waiting| {
            w.of(client.number)
                .is_some_and(|own| own.requests.len() >= MOST_WAITING.0 || own.bytes > MOST_WAITING.1)
        };
        let waiting = self.changed.wait_while(lock(&self.waiting), is_full);
        let mut waiting = waiting.unwrap_or_else(PoisonError::into_inner);
        let bytes = ticket.line.len();
        if let Some(own) = waiting.of(client.number) {
            own.bytes += bytes;
            own.requests.push_back((id, ticket));
        } else {
            let (client, requests) = (client.clone(), VecDeque::from([(id, ticket)]));
            waiting.clients.push_back(WaitingClient { client, requests, bytes });
        }
        self.changed.notify_all();
    }

    /// Looks again which client takes its answers.
    pub(super) fn wake(&self) {
        // A worker that has just looked waits by now.
        drop(lock(&self.waiting));
        self.changed.notify_all();
    }

    /// Cancels a request of any client. Returns whether it was found.
    pub(super) fn cancel(&self, id: &RequestId) -> bool {
        let flags = lock(&self.flags);
        let of_id = flags.iter().filter(|((_, other), _)| other == id);
        of_id.map(|(_, flag)| flag.store(true, Ordering::Relaxed)).count() > 0
    }

    /// Closes the queue for new requests.
    pub(super) fn close(&self) {
        lock(&self.waiting).is_closed = true;
        self.changed.notify_all();
    }

    /// Processes requests until the queue is closed and empty.
    pub(super) fn work(&self) {
        while let Some((client, id, ticket)) = self.take() {
            let key = (client.number, id.clone());
            let flag = lock(&self.flags).get(&key).cloned().unwrap_or_default();
            if client.is_gone() {
                lock(&self.flags).remove(&key);
                continue;
            }
            let progress = |progress| {
                if ticket.progress {
                    self.answer(&client, Some(id.clone()), Vec::new(), ServedAnswer::Progress(progress));
                }
            };
            let time = ticket.time_limit.map_or(self.longest, Duration::from_secs).min(self.longest);
            let limit = Limit::after(time).or_on(Arc::clone(&flag));
            let mut notes = Vec::new();
            let run = std::panic::AssertUnwindSafe(|| {
                work::answer(&ticket.line, client.reach, &limit, &progress, &mut notes)
            });
            let done =
                std::panic::catch_unwind(run).unwrap_or_else(|_| Err(SystemFault::BugInRequest.into()));
            let says = done.unwrap_or_else(|failure| match failure.exit {
                Exit::Limit if flag.load(Ordering::Relaxed) => ServedAnswer::Error(cancelled().into()),
                _ => ServedAnswer::Error(failure.in_requests().failed().into()),
            });
            // A client may reuse the id as soon as it can read the answer.
            lock(&self.flags).remove(&key);
            self.answer(&client, Some(id), notes, says);
        }
    }

    fn take(&self) -> Option<(Client, RequestId, Ticket)> {
        let is_idle = |w: &mut Waiting| w.turn().is_none() && !(w.is_closed && w.clients.is_empty());
        let waiting = self.changed.wait_while(lock(&self.waiting), is_idle);
        let mut waiting = waiting.unwrap_or_else(PoisonError::into_inner);
        let turn = waiting.turn()?;
        let mut own = waiting.clients.remove(turn)?;
        let (id, ticket) = own.requests.pop_front()?;
        own.bytes -= ticket.line.len();
        let client = own.client.clone();
        if !own.requests.is_empty() {
            waiting.clients.push_back(own);
        }
        self.changed.notify_all();
        Some((client, id, ticket))
    }

    /// Says why a line is refused.
    pub(super) fn refuse(&self, client: &Client, id: Option<RequestId>, why: Failure) {
        self.answer(client, id, Vec::new(), ServedAnswer::Error(why.in_requests().failed().into()));
    }

    /// Writes a line. If the client no longer reads answers, all its requests are cancelled.
    pub(super) fn answer(
        &self,
        client: &Client,
        id: Option<RequestId>,
        notes: Vec<String>,
        says: ServedAnswer,
    ) {
        let line = json::line(&Served { id, notes, says });
        if !client.hear(&line) {
            for ((number, _), flag) in lock(&self.flags).iter() {
                if *number == client.number {
                    flag.store(true, Ordering::Relaxed);
                }
            }
        }
    }
}

/// Returns the error of a cancelled request.
fn cancelled() -> Failed {
    let cancelled = Fault { code: "CANCELLED".to_owned(), ..Fault::default() };
    Failure::of(Exit::Limit, &RequestFault::Cancelled).at(&cancelled).failed()
}
