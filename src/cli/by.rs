//! The person who gives a command, as an event file records the name.

use std::path::Path;

use super::Failure;
use crate::faults::{CommandLineFault, EventFileFault};
use api::event::one_line;

/// The person who gives the command.
#[derive(clap::Args, Clone, Debug, Default)]
pub(super) struct By {
    /// Your name for the log of an event file (.pairproof). Default: your login name; if the system does not tell
    /// it, `somebody`, and `Chief arbiter` at the desk.
    #[arg(long, value_name = "NAME")]
    by: Option<String>,
}

impl By {
    /// Returns the person's name.
    pub(super) fn who(&self) -> String {
        self.who_or("somebody")
    }

    /// Returns the person's name, or `unknown` if neither the person nor the system tells it.
    pub(super) fn who_or(&self, unknown: &str) -> String {
        let given = self.by.as_deref().map(one_line).filter(|name| !name.is_empty());
        let of_system = || {
            let names = ["USER", "LOGNAME", "USERNAME"].map(|name| std::env::var(name).unwrap_or_default());
            names.iter().map(|name| one_line(name)).find(|name| !name.is_empty())
        };
        given.or_else(of_system).unwrap_or_else(|| unknown.to_owned())
    }

    /// Returns whether `--by` was given.
    pub(super) fn is_given(&self) -> bool {
        self.by.is_some()
    }

    /// Refuses `--by` for a file without a log, since it cannot record names.
    pub(super) fn refuse_without_log(&self, file: &Path) -> Result<(), Failure> {
        if self.by.is_none() {
            return Ok(());
        }
        Err(EventFileFault::NoLog { path: file.to_owned() }.into())
    }

    /// Refuses `--by` if the command writes nothing, since no name would be recorded.
    pub(super) fn refuse_idle(&self, is_written: bool) -> Result<(), Failure> {
        if self.by.is_none() || is_written {
            return Ok(());
        }
        Err(CommandLineFault::ByIdle.into())
    }
}
