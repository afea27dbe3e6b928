//! What does the system not provide, and what does the program itself get wrong?

use std::path::PathBuf;

use crate::{Exit, Failure};

words::messages! {
    /// What the system does not provide, or the program itself gets wrong. The words are in `system.ftl`.
    in words::en::SYSTEM;
    pub(crate) enum SystemFault {
        "system-folder" Folder { path: PathBuf, cause: String },
        "system-pages" Pages { path: PathBuf, cause: String },
        "system-answer" Answer { cause: String },
        "system-this-folder" ThisFolder { cause: String },
        "system-keys" Keys { cause: String },
        "system-key" Key { cause: String },
        "system-thread" Thread { cause: String },
        "system-no-seed" NoSeed { cause: String },
        "system-command-line" CommandLine { says: String, usage: String },
        "system-elsewhere" Elsewhere { command: String, program: &'static str },
        "system-bug" Bug,
        "system-bug-request" BugInRequest,
        "system-bug-because" BugBecause { what: String },
        "system-draft-lost" DraftLost,
        "system-way-lost" WayLost,
        "system-rank-lost" RankLost,
        "system-no-tournament" NoTournament,
    }
}

impl From<SystemFault> for Failure {
    fn from(why: SystemFault) -> Self {
        let exit = match why {
            SystemFault::CommandLine { .. } | SystemFault::Elsewhere { .. } => Exit::Request,
            SystemFault::Thread { .. } => Exit::Limit,
            SystemFault::Folder { .. }
            | SystemFault::Pages { .. }
            | SystemFault::Answer { .. }
            | SystemFault::ThisFolder { .. }
            | SystemFault::Keys { .. }
            | SystemFault::Key { .. }
            | SystemFault::NoSeed { .. } => Exit::File,
            SystemFault::Bug
            | SystemFault::BugInRequest
            | SystemFault::BugBecause { .. }
            | SystemFault::DraftLost
            | SystemFault::WayLost
            | SystemFault::RankLost
            | SystemFault::NoTournament => Exit::Bug,
        };
        Self::of(exit, &why)
    }
}

impl From<clap::Error> for Failure {
    /// Converts the error of arguments that cannot be parsed.
    fn from(error: clap::Error) -> Self {
        let text = error.render().to_string();
        let (says, usage) = text.split_once("\n\n").unwrap_or((&text, ""));
        let says = says.trim_start_matches("error: ").trim().to_owned();
        SystemFault::CommandLine { says, usage: usage.trim().to_owned() }.into()
    }
}
