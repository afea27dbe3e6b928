//! Clients of `serve`, which send requests and receive answers: a program connected by pipes, or an HTTP connection.

use std::io::Write as _;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::{Failure, output};

/// The resources that a request may use in addition to its own content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// Files on this computer, such as a rulebook file.
    Files,
    /// No resources beyond the request itself.
    #[cfg(feature = "desk")]
    Nothing,
}

/// The receiver of the answers.
pub(super) trait Ear: Send + Sync {
    /// Sends a line, including its line end. Returns `false` if no client receives answers any more.
    fn hear(&self, line: &str) -> bool;

    /// Returns whether the sender has gone.
    fn is_gone(&self) -> bool;

    /// Returns whether the sender takes its answers. Otherwise, none of its requests is begun.
    fn has_room(&self) -> bool {
        true
    }
}

/// The sender of requests.
#[derive(Clone)]
pub(super) struct Client {
    /// The client's number, which distinguishes requests of different clients with the same id.
    pub(super) number: u64,
    /// The resources that the client's requests may use.
    pub(super) reach: Reach,
    /// The receiver of the client's answers.
    ear: Arc<dyn Ear>,
}

impl Client {
    pub(super) fn new(number: u64, reach: Reach, ear: Arc<dyn Ear>) -> Self {
        Self { number, reach, ear }
    }

    pub(super) fn hear(&self, line: &str) -> bool {
        self.ear.hear(line)
    }

    pub(super) fn is_gone(&self) -> bool {
        self.ear.is_gone()
    }

    /// Returns whether a request of this client may be begun. Requests of a client that has gone are passed over at once.
    pub(super) fn is_ready(&self) -> bool {
        self.ear.has_room() || self.ear.is_gone()
    }
}

/// The standard output.
pub(super) struct Pipe {
    out: Mutex<std::io::Stdout>,
    /// The first error that prevented an answer from being written.
    unheard: OnceLock<std::io::Error>,
}

impl Pipe {
    pub(super) fn new() -> Self {
        Self { out: Mutex::new(std::io::stdout()), unheard: OnceLock::new() }
    }

    /// Returns the result of writing the answers. A closed pipe is not an error, because it means that the reader has
    /// read enough.
    pub(super) fn heard(&self) -> Result<(), Failure> {
        match self.unheard.get() {
            Some(why) => output::done(Err(std::io::Error::new(why.kind(), why.to_string()))),
            None => Ok(()),
        }
    }
}

impl Ear for Pipe {
    fn hear(&self, line: &str) -> bool {
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        match out.write_all(line.as_bytes()).and_then(|()| out.flush()) {
            Ok(()) => true,
            Err(why) => {
                let _ = self.unheard.set(why);
                false
            }
        }
    }

    fn is_gone(&self) -> bool {
        self.unheard.get().is_some()
    }
}
