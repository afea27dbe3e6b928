//! The file of a run in progress, `FILE.tmp`. The complete lines of the file are kept when the same command is run
//! again.

use std::fs::OpenOptions;
use std::io::{Seek as _, Write as _};
use std::path::{Path, PathBuf};

use cli::file::{self, FileError, Overwrite};
use cli::{Exit, Failure};
use lab::study::Head;

/// Returns the first line of a results file, finished or not.
pub(super) fn head(path: &Path) -> Option<Head> {
    let text = earlier(path).or_else(|| earlier(&unfinished(path)))?;
    serde_json::from_str(text.lines().next()?).ok()
}

/// Returns the text of an earlier run.
fn earlier(path: &Path) -> Option<String> {
    file::earlier(path).and_then(|bytes| String::from_utf8(bytes).ok())
}

/// Returns the name of the file while it is unfinished.
fn unfinished(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".tmp");
    PathBuf::from(name)
}

/// A file of lines that gets its final name when complete.
pub(crate) struct Growing {
    path: PathBuf,
    unfinished: PathBuf,
    file: std::fs::File,
    /// The complete lines found in an unfinished file.
    pub(crate) kept: Vec<String>,
}

impl Growing {
    /// Opens the file. `head` is its first line, which describes the other lines.
    pub(crate) fn open(path: &Path, head: &str, force: bool) -> Result<Self, Failure> {
        let overwrite = if force { Overwrite::Replace } else { Overwrite::Refuse };
        file::room(path, overwrite)?;
        let unfinished = unfinished(path);
        let failed = |source: std::io::Error| written(&unfinished, &source);
        if unfinished.symlink_metadata().is_ok_and(|there| !there.is_file()) {
            return Err(foreign(&unfinished));
        }
        let mut options = OpenOptions::new();
        let mut file =
            options.read(true).write(true).create(true).truncate(false).open(&unfinished).map_err(failed)?;
        let text = std::fs::read(&unfinished).map_err(failed)?;
        let mut kept: Vec<String> = Vec::new();
        for line in text.split_inclusive(|&byte| byte == b'\n') {
            match std::str::from_utf8(line) {
                Ok(line) if line.ends_with('\n') => kept.push(line.to_owned()),
                // The process was killed while writing this line.
                _ => break,
            }
        }
        // A killed process leaves at least the beginning of the first line.
        if kept.is_empty() && !head.as_bytes().starts_with(&text) {
            return Err(foreign(&unfinished));
        }
        if kept.first().is_some_and(|first| first != head) {
            let text = format!("{} belongs to a different run", unfinished.display());
            let remedy = "repeat the command that started it, or delete the file";
            return Err(Failure::new(Exit::Request, text).remedy(remedy).about(&unfinished));
        }
        if kept.is_empty() {
            kept.push(head.to_owned());
            file.write_all(head.as_bytes()).map_err(failed)?;
        }
        let mut growing = Self { path: path.to_owned(), unfinished, file, kept };
        growing.keep(growing.kept.len())?;
        Ok(growing)
    }

    /// Returns the lines after the head of a finished file, if it belongs to this run and has `rows` rows.
    pub(crate) fn finished(path: &Path, head: &str, rows: usize) -> Option<Vec<String>> {
        let text = earlier(path)?;
        let mut lines = text.split_inclusive('\n');
        let is_this = lines.next() == Some(head);
        let lines: Vec<String> = lines.map(str::to_owned).collect();
        (is_this && lines.len() == rows && text.ends_with('\n')).then_some(lines)
    }

    /// Keeps the first `lines` lines, including the head, and continues after them.
    pub(crate) fn keep(&mut self, lines: usize) -> Result<(), Failure> {
        self.kept.truncate(lines);
        let length: usize = self.kept.iter().map(String::len).sum();
        let end = self.file.set_len(length as u64).and_then(|()| self.file.seek(std::io::SeekFrom::End(0)));
        end.map(drop).map_err(|source| written(&self.unfinished, &source))
    }

    /// Adds lines.
    pub(crate) fn add(&mut self, text: &str) -> Result<(), Failure> {
        let done = self.file.write_all(text.as_bytes()).and_then(|()| self.file.flush());
        done.map_err(|source| written(&self.unfinished, &source))
    }

    /// Gives the complete file its final name.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        let failed = |source: std::io::Error| written(&self.path, &source);
        self.file.sync_all().map_err(failed)?;
        std::fs::rename(&self.unfinished, &self.path).map_err(failed)
    }
}

/// Returns the failure if another file has the name of the unfinished file.
fn foreign(unfinished: &Path) -> Failure {
    let says = format!("{} was not written by an unfinished run and is left unchanged", unfinished.display());
    Failure::new(Exit::File, says).remedy("rename it, or write the run to another file").about(unfinished)
}

fn written(path: &Path, source: &std::io::Error) -> Failure {
    FileError::Write { path: path.to_owned(), cause: source.to_string() }.into()
}
