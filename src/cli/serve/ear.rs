//! Who asks, and hears the answers: a program at the pipes of this one, or a connection.

use std::io::Write as _;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::{Failure, output};

/// What a request may reach beside what it brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// Files of this computer, such as that of a rulebook.
    Files,
    /// Nothing.
    #[cfg(feature = "desk")]
    Nothing,
}

/// Whoever hears the answers.
pub(super) trait Ear: Send + Sync {
    /// An answer, with its line end; `false` if nobody hears any more.
    fn hear(&self, line: &str) -> bool;

    /// Has whoever asked gone?
    fn is_gone(&self) -> bool;
}

/// Who asks.
#[derive(Clone)]
pub(super) struct Client {
    /// Its number: the same id of two clients names two requests.
    pub(super) number: u64,
    /// What it may reach.
    pub(super) reach: Reach,
    /// Where its answers go.
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
}

/// The standard output.
pub(super) struct Pipe {
    out: Mutex<std::io::Stdout>,
    /// Why no answer can be written any more, from the first that could not be.
    unheard: OnceLock<std::io::Error>,
}

impl Pipe {
    pub(super) fn new() -> Self {
        Self { out: Mutex::new(std::io::stdout()), unheard: OnceLock::new() }
    }

    /// The result of all answers. A closed pipe is no error: the reader has read enough.
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
