//! Changes a tournament file in place, completely or not at all. `FILE.bak` keeps the previous file. `FILE.journal`
//! records how to undo the change and serves as the lock.

use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use super::file::{self, FileError, Overwrite};
use super::journal::{Journal, JournalEntry, JournalError};
use super::{Exit, Failure, output};

/// A file locked for a change. While the lock is held, other runs of this program cannot change the file.
pub(super) struct LockedFile {
    /// The path as given.
    path: PathBuf,
    /// The path after following links.
    target: PathBuf,
    /// The journal, open and locked.
    journal: std::fs::File,
    /// The contents of the file.
    now: Vec<u8>,
}

impl LockedFile {
    /// Locks the journal of a file, creating it if necessary, and reads the file.
    pub(super) fn open(path: &Path) -> Result<Self, Failure> {
        Self::open_with(path, true)
    }

    /// Opens a file that already has a journal; `None` if it has none.
    pub(super) fn open_again(path: &Path) -> Result<Option<Self>, Failure> {
        let has_journal = |path: &Path| beside(path, "journal").exists();
        if path.canonicalize().is_ok_and(|target| !has_journal(&target)) {
            return Ok(None);
        }
        Self::open_with(path, false).map(Some)
    }

    fn open_with(path: &Path, make: bool) -> Result<Self, Failure> {
        if path == Path::new(output::STDOUT) {
            let says = "--in-place cannot change the standard input";
            return Err(
                Failure::new(Exit::Request, says).remedy("name a file, or write to a new one with `-o`")
            );
        }
        let fails = |source| failed(path, &FileError::Write { path: path.to_owned(), source });
        let target = path.canonicalize().map_err(|source| {
            failed(path, &FileError::Read { path: path.to_owned(), source })
                .remedy("check its name and your permission to read it")
        })?;
        if !target.is_file() {
            return Err(failed(path, &FileError::Irregular(path.to_owned())));
        }
        let journal = beside(&target, "journal");
        if journal.symlink_metadata().is_ok_and(|there| !there.is_file()) {
            let why = "is a link, a folder or a device";
            return Err(left_alone(&beside(path, "journal"), why, "give it another name"));
        }
        let mut options = std::fs::OpenOptions::new();
        let options = options.read(true).write(true).create(make).truncate(false);
        let journal =
            options.open(journal).and_then(|journal| journal.lock().map(|()| journal)).map_err(fails)?;
        let now = file::read(&target).map_err(|e| failed(path, &e))?;
        Ok(Self { path: path.to_owned(), target, journal, now })
    }

    /// Returns the contents of the file.
    pub(super) fn now(&self) -> &[u8] {
        &self.now
    }

    /// Replaces the file. Writes the journal entry first, then the copy, then the file itself.
    pub(super) fn replace(mut self, bytes: &[u8], command: &str, says: &str) -> Result<(), Failure> {
        let mut journal = self.read_journal()?;
        self.spare_foreign_copy(&journal)?;
        let end = journal.settle(&self.now);
        let line = JournalEntry::new(command, says, &self.now, bytes).line();
        let written = self.write_journal(end, line.as_bytes());
        written.map_err(|source| self.failed_journal(source))?;
        self.write_file(bytes)?;
        // Undone commands no longer apply to the new file. If they remain, `redo` refuses them anyway.
        if self.way_forward().is_ok_and(|(_, text)| !text.is_empty()) {
            let _ = std::fs::remove_file(beside(&self.target, "redo"));
        }
        Ok(())
    }

    /// Redoes the command that was undone last, and returns it.
    pub(super) fn redo(mut self) -> Result<JournalEntry, Failure> {
        let (mut undone, text) = self.way_forward()?;
        let (bytes, entry, end) = undone.undo(&self.now).map_err(|e| self.nothing_to_redo(e))?;
        let mut journal = self.read_journal()?;
        self.spare_foreign_copy(&journal)?;
        let settled = journal.settle(&self.now);
        let line = JournalEntry::new(&entry.command, &entry.says, &self.now, &bytes).line();
        let written = self.write_journal(settled, line.as_bytes());
        written.map_err(|source| self.failed_journal(source))?;
        self.write_file(&bytes)?;
        self.write_way_forward(&text[..end])?;
        Ok(entry)
    }

    /// Returns the commands that can be redone, the last undone first.
    pub(super) fn undone(self) -> Result<Vec<JournalEntry>, Failure> {
        let (mut undone, _) = self.way_forward()?;
        undone.settle(&self.now);
        Ok(undone.entries().rev().cloned().collect())
    }

    /// Records in `FILE.redo` how to redo a command that is being undone. The file is a journal with its steps in the
    /// opposite direction.
    fn keep_way_forward(&self, entry: &JournalEntry, before: &[u8]) -> Result<(), Failure> {
        let (mut undone, text) = self.way_forward()?;
        let end = undone.settle(&self.now);
        let line = JournalEntry::new(&entry.command, &entry.says, &self.now, before).line();
        self.write_way_forward(&[&text[..end], line.as_bytes()].concat())
    }

    /// Returns the journal in `FILE.redo`, and its bytes.
    fn way_forward(&self) -> Result<(Journal, Vec<u8>), Failure> {
        let path = beside(&self.target, "redo");
        let Ok(there) = path.symlink_metadata() else { return Ok(Default::default()) };
        let text =
            if there.is_file() { file::read(&path).map_err(|e| failed(&path, &e))? } else { Vec::new() };
        let journal = Journal::read(&text);
        if !there.is_file() || !journal.is_all_of(&text) {
            return Err(left_alone(&path, "was not written by `undo`", "give it another name"));
        }
        Ok((journal, text))
    }

    fn write_way_forward(&self, text: &[u8]) -> Result<(), Failure> {
        let path = beside(&self.target, "redo");
        if text.is_empty() {
            let removed = std::fs::remove_file(&path);
            return removed.map_err(|source| failed(&path, &FileError::Write { path: path.clone(), source }));
        }
        file::write(&path, text, Overwrite::Change).map(drop).map_err(|e| failed(&path, &e))
    }

    fn nothing_to_redo(&self, error: JournalError) -> Failure {
        let says = match error {
            JournalError::Empty => "there is nothing to redo".to_owned(),
            JournalError::Changed => {
                "the file has been changed since `undo`, so nothing can be redone".to_owned()
            }
            JournalError::Damaged => format!("{}.redo is damaged", self.path.display()),
        };
        Failure::new(Exit::No, format!("{}: {says}", self.path.display()))
            .remedy("`redo` restores what `undo` reversed, unless something else has changed since")
            .about(&self.path)
    }

    /// Restores the bytes before the last command, and returns that command.
    pub(super) fn undo(
        mut self,
        allow: impl FnOnce(&[u8], &[u8]) -> Result<(), Failure>,
    ) -> Result<JournalEntry, Failure> {
        let mut journal = self.read_journal()?;
        self.spare_foreign_copy(&journal)?;
        // First remove the journal entries that a killed undo has left behind. After two killed undos, the valid
        // entries would be unknown.
        let settled = journal.settle(&self.now);
        let (before, entry, end) = journal.undo(&self.now).map_err(|e| self.stuck(e))?;
        allow(&self.now, &before)?;
        self.write_journal(settled, b"").map_err(|source| self.failed_journal(source))?;
        self.keep_way_forward(&entry, &before)?;
        self.write_file(&before)?;
        self.write_journal(end, b"").map_err(|source| self.failed_journal(source))?;
        Ok(entry)
    }

    /// Returns the commands that can be undone, the last first.
    pub(super) fn history(mut self) -> Result<Vec<JournalEntry>, Failure> {
        let mut journal = self.read_journal()?;
        journal.settle(&self.now);
        Ok(journal.entries().rev().cloned().collect())
    }

    fn read_journal(&mut self) -> Result<Journal, Failure> {
        let mut text = Vec::new();
        let read = self.journal.rewind().and_then(|()| self.journal.read_to_end(&mut text));
        read.map_err(|source| self.failed_journal(source))?;
        match Journal::foreign_line(&text) {
            None => Ok(Journal::read(&text)),
            Some(1) => {
                let why = "is not a journal written by this program, or is damaged in line 1";
                Err(left_alone(&beside(&self.path, "journal"), why, "give it another name"))
            }
            Some(line) => {
                let remedy = "give it another name; `undo` then starts a new journal, and the file ending in \
                    .bak holds the copy from before the last command";
                Err(left_alone(&beside(&self.path, "journal"), &format!("is damaged in line {line}"), remedy))
            }
        }
    }

    /// Renames a file at the place of the backup copy that this program did not write.
    fn spare_foreign_copy(&self, journal: &Journal) -> Result<(), Failure> {
        let copy = beside(&self.target, "bak");
        let Ok(there) = copy.symlink_metadata() else { return Ok(()) };
        let is_known = |bytes: &Vec<u8>| *bytes == self.now || journal.knows(bytes);
        let undone_knows = |bytes: &Vec<u8>| self.way_forward().is_ok_and(|(undone, _)| undone.knows(bytes));
        let is_ours =
            there.is_file() && file::read(&copy).is_ok_and(|bytes| is_known(&bytes) || undone_knows(&bytes));
        if is_ours {
            return Ok(());
        }
        let is_free = |name: &PathBuf| name.symlink_metadata().is_err();
        let free = (1..u32::MAX)
            .map(|n| beside(&copy, &n.to_string()))
            .find(is_free)
            .unwrap_or_else(|| beside(&copy, "0"));
        std::fs::rename(&copy, &free)
            .map_err(|source| failed(&copy, &FileError::Write { path: copy.clone(), source }))?;
        let (copy, free) = (copy.display(), free.display());
        output::say(&format!("{copy} was not written by this program; its new name is {free}"));
        Ok(())
    }

    /// Truncates the journal to a length and appends `text`.
    fn write_journal(&mut self, end: usize, text: &[u8]) -> std::io::Result<()> {
        self.journal.set_len(end as u64)?;
        self.journal.seek(SeekFrom::Start(end as u64))?;
        self.journal.write_all(text)?;
        self.journal.sync_all()
    }

    fn write_file(&self, bytes: &[u8]) -> Result<(), Failure> {
        let write = |path: &Path, bytes: &[u8]| {
            file::write(path, bytes, Overwrite::Change).map_err(|e| failed(&self.path, &e))
        };
        write(&beside(&self.target, "bak"), &self.now)?;
        let others = write(&self.target, bytes)?;
        if others > 0 {
            output::say(&output::other_names(&self.path, others));
        }
        Ok(())
    }

    fn failed_journal(&self, source: std::io::Error) -> Failure {
        let path = beside(&self.path, "journal");
        failed(&path, &FileError::Write { path: path.clone(), source })
    }

    fn stuck(&self, error: JournalError) -> Failure {
        let remedy = match error {
            JournalError::Empty => "the journal is created by the first command with `--in-place`",
            JournalError::Changed => "use the copy from before the last command, the file ending in .bak",
            JournalError::Damaged => "use the copy ending in .bak, and delete the journal",
        };
        Failure::new(Exit::No, format!("{}: {error}", self.path.display())).remedy(remedy).about(&self.path)
    }
}

/// Appends an extension to a file name: `open.trf.bak`.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{ending}"));
    PathBuf::from(name)
}

/// Returns the failure if another file has the name of one of this program's files.
fn left_alone(path: &Path, why: &str, remedy: &str) -> Failure {
    let says = format!("{} {why} and is left unchanged", path.display());
    Failure::new(Exit::File, says).remedy(remedy).about(path)
}

fn failed(path: &Path, error: &FileError) -> Failure {
    Failure::new(Exit::File, error.to_string()).about(path)
}
