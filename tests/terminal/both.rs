//! An event of eight as a report and as an event file: what holds of both.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::fixture::{done, folder, go};

/// Runs a check on `event.trf` and on `open.pairproof`, each in a folder of its own. `FILE` in a command is the file, with
/// what makes it be changed in place.
pub(crate) fn both(check: impl Fn(&Desk)) {
    for (file, in_place) in [("event.trf", "--in-place"), ("open.pairproof", "")] {
        check(&Desk { folder: folder(), file, in_place });
    }
}

/// A folder with an event in a file of a kind.
pub(crate) struct Desk {
    folder: tempfile::TempDir,
    pub(crate) file: &'static str,
    in_place: &'static str,
}

impl Desk {
    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    fn typed(&self, command: &str) -> String {
        let typed = command.replacen("FILE", self.file, 1);
        format!("{typed} {}", self.in_place).trim_end().to_owned()
    }

    /// What a command that changes the event says, on one line.
    pub(crate) fn changes(&self, command: &str) -> String {
        one_line(&done(self.path(), &self.typed(command)))
    }

    /// What a command is told that is refused and leaves the report as it was.
    pub(crate) fn refused(&self, command: &str) -> String {
        let before = self.report();
        let (code, out, err) = go(self.path(), &self.typed(command));
        assert_eq!(code, 3, "{}: {command}: {out}{err}", self.file);
        assert_eq!(self.report(), before, "{}: {command} changes something", self.file);
        one_line(&err)
    }

    /// What a command that only reads prints, on one line.
    pub(crate) fn says(&self, command: &str) -> String {
        one_line(&done(self.path(), &command.replacen("FILE", self.file, 1)))
    }

    /// The same for programs.
    pub(crate) fn json(&self, command: &str) -> serde_json::Value {
        serde_json::from_str(&done(self.path(), &command.replacen("FILE", self.file, 1))).unwrap()
    }

    /// Is the event kept in a report?
    pub(crate) fn is_report(&self) -> bool {
        is_report(self.file)
    }

    /// The report as TRF16.
    pub(crate) fn report(&self) -> String {
        if self.is_report() {
            return std::fs::read_to_string(self.path().join(self.file)).unwrap();
        }
        done(self.path(), &format!("export {}", self.file))
    }

    /// The line of the report that begins so.
    pub(crate) fn line(&self, begins: &str) -> String {
        let report = self.report();
        report.lines().find(|line| line.starts_with(begins)).unwrap_or_default().to_owned()
    }

    /// What `result --ask` prints that is given these keys.
    pub(crate) fn keys(&self, keys: &str) -> String {
        asked(self.path(), self.file, keys)
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

/// A text without the folds of its lines.
pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Is a file a report?
pub(crate) fn is_report(file: &str) -> bool {
    std::path::Path::new(file).extension().is_some_and(|ending| ending == "trf")
}
