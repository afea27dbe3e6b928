//! Whether the open event file still is the file of its name.
//!
//! SQLite goes on writing to the file that it has opened, also if that file is moved, deleted or replaced by another. The
//! changes then are in a file that nobody finds. The same holds for the two files beside it, in which SQLite keeps the
//! latest changes (`-wal`) and their index (`-shm`).

use std::path::{Path, PathBuf};

use crate::StoreError;

/// The files beside an event that is open.
#[cfg(unix)]
const BESIDE: [&str; 2] = ["-wal", "-shm"];

/// The files of an open event: their names, and which files had these names when the event was opened.
#[derive(Clone, Debug)]
pub struct FileIdentity {
    path: PathBuf,
    /// A file with its device and inode. A file beside the event that was not there is not listed.
    files: Vec<(PathBuf, (u64, u64))>,
}

impl FileIdentity {
    /// Notes which files have the names of this event. The event must be open, so that the files beside it exist.
    pub(crate) fn of(path: &Path) -> Self {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let files = names(&path).into_iter().filter_map(|name| Some((identity(&name)?, name)));
        let files = files.map(|(is, name)| (name, is)).collect();
        Self { path, files }
    }

    /// Returns the path of the event file.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Checks that the open files still have their names.
    ///
    /// # Errors
    /// Fails with [`StoreError::Moved`] if one of them was moved, deleted or replaced.
    pub fn check(&self) -> Result<(), StoreError> {
        match self.files.iter().find(|(name, is)| identity(name) != Some(*is)) {
            Some((name, _)) => Err(StoreError::Moved { path: self.path.clone(), file: name.clone() }),
            None => Ok(()),
        }
    }
}

#[cfg(unix)]
fn names(path: &Path) -> Vec<PathBuf> {
    let beside = BESIDE.iter().map(|ending| {
        let mut name = path.as_os_str().to_owned();
        name.push(ending);
        PathBuf::from(name)
    });
    std::iter::once(path.to_owned()).chain(beside).collect()
}

/// Other systems do not let anybody move, delete or replace a file that SQLite has open.
#[cfg(not(unix))]
fn names(_: &Path) -> Vec<PathBuf> {
    Vec::new()
}

/// Returns the device and the inode of the file with a name. The file is not opened: closing it again would release the
/// locks of SQLite.
#[cfg(unix)]
fn identity(name: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt as _;
    let about = std::fs::metadata(name).ok()?;
    Some((about.dev(), about.ino()))
}

#[cfg(not(unix))]
fn identity(_: &Path) -> Option<(u64, u64)> {
    None
}
