//! Temporary files that a file is written into before it takes its name.
//!
//! A killed program leaves its own behind. Each is locked as long as its program lives, so that the next one to write
//! into the folder sees which are left, and removes them.

use std::io;
use std::path::Path;

use tempfile::{Builder, NamedTempFile};

/// How the names begin.
const PREFIX: &str = ".pairproof-";

/// A temporary file that, once named, has the permissions of any new file of the user.
pub(super) fn make(folder: &Path) -> io::Result<NamedTempFile> {
    clear(folder);
    loop {
        let mut builder = Builder::new();
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let file = builder.prefix(PREFIX).tempfile_in(folder)?;
        // Where a system locks no files, nobody takes it for one that is left either.
        let is_locked = file.as_file().lock().is_ok();
        // Before it was locked, somebody may have taken it for one that is left.
        if !is_locked || file.path().exists() {
            return Ok(file);
        }
    }
}

/// Removes what killed programs have left in a folder. What cannot be removed does no harm.
fn clear(folder: &Path) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let is_ours = entry.file_name().to_string_lossy().starts_with(PREFIX)
            && entry.file_type().is_ok_and(|kind| kind.is_file());
        if !is_ours {
            continue;
        }
        let path = entry.path();
        if std::fs::File::open(&path).is_ok_and(|file| file.try_lock().is_ok()) {
            let _ = std::fs::remove_file(&path);
        }
    }
}
