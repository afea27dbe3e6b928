//! An event of eight that is being played, and what is typed and read in it.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::fixture::{done, folder, go, unfolded};

/// A folder with the event `open.pairproof`. `FILE` in a command is the event file.
pub(crate) struct Desk {
    folder: tempfile::TempDir,
}

/// The event file of a [`Desk`].
pub(crate) const FILE: &str = "open.pairproof";

impl Desk {
    pub(crate) fn new() -> Self {
        Self { folder: folder() }
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// What a command prints that must succeed, on one line.
    #[track_caller]
    pub(crate) fn says(&self, command: &str) -> String {
        unfolded(&done(self.path(), &command.replacen("FILE", FILE, 1)))
    }

    /// What a command is told that is refused and leaves the report as it was.
    #[track_caller]
    pub(crate) fn refused(&self, command: &str) -> String {
        let before = self.report();
        let (code, out, err) = go(self.path(), &command.replacen("FILE", FILE, 1));
        assert_eq!(code, 3, "{command}: {out}{err}");
        assert_eq!(self.report(), before, "{command} changes something");
        unfolded(&err)
    }

    /// The same for programs.
    pub(crate) fn json(&self, command: &str) -> serde_json::Value {
        serde_json::from_str(&done(self.path(), &command.replacen("FILE", FILE, 1))).unwrap()
    }

    /// The report as TRF16.
    pub(crate) fn report(&self) -> String {
        crate::fixture::report(self.path(), FILE)
    }

    /// The line of the report that begins so.
    pub(crate) fn line(&self, begins: &str) -> String {
        let report = self.report();
        report.lines().find(|line| line.starts_with(begins)).unwrap_or_default().to_owned()
    }

    /// What `result --ask` prints that is given these keys.
    pub(crate) fn keys(&self, keys: &str) -> String {
        asked(self.path(), FILE, keys)
    }
}

/// What `result FILE --ask` prints that is given these keys by a pipe.
pub(crate) fn asked(folder: &Path, file: &str, keys: &str) -> String {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin("pairproof"))
        .args(["result", file, "--ask"])
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(keys.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{err}");
    String::from_utf8(output.stdout).unwrap()
}
