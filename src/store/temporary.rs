//! Temporary files for output that has not received its final name.
//!
//! A killed process leaves its temporary file behind. Each file is locked while its process lives, so the next process
//! that writes to the folder can recognise and remove abandoned files.

use std::io;
use std::path::Path;

use tempfile::{Builder, NamedTempFile};

/// The prefix of the names.
const PREFIX: &str = ".pairproof-";

/// Returns a temporary file that will have the permissions of an ordinary new file after it is renamed.
///
/// # Errors
/// Fails if the folder cannot be written.
pub fn make(folder: &Path) -> io::Result<NamedTempFile> {
    clear(folder);
    loop {
        let mut builder = Builder::new();
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let file = builder.prefix(PREFIX).tempfile_in(folder).map_err(|e| without_name(folder, &e))?;
        // Without file locks, other processes cannot mistake the file for an abandoned one.
        let is_locked = file.as_file().lock().is_ok();
        // Another process may have removed the file as abandoned before it was locked.
        if !is_locked || file.path().exists() {
            return Ok(file);
        }
    }
}

/// Returns an error that does not name the temporary file, which nobody has asked for.
fn without_name(folder: &Path, error: &io::Error) -> io::Error {
    if folder.is_dir() {
        error.kind().into()
    } else {
        io::Error::new(error.kind(), format!("there is no folder {}", folder.display()))
    }
}

/// Removes files that killed processes left in a folder. Files that cannot be removed do no harm.
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
