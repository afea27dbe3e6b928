//! The only file access of the formats: reading bytes, and writing a whole file or nothing.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

/// What to do if the file to be written exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overwrite {
    /// Leave it alone and report an error.
    Refuse,
    /// Replace it.
    Replace,
}

/// Why a file was not read or written.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The file cannot be read.
    #[error("{path} cannot be read: {source}")]
    Read {
        /// The file.
        path: PathBuf,
        /// The reason given by the system.
        source: io::Error,
    },
    /// The file cannot be written.
    #[error("{path} cannot be written: {source}")]
    Write {
        /// The file.
        path: PathBuf,
        /// The reason given by the system.
        source: io::Error,
    },
    /// The file exists and was not to be replaced.
    #[error("{0} exists already and is left as it is; choose another name or ask to replace it")]
    Exists(PathBuf),
    /// The file to be written is the one that was read.
    #[error("{0} is the input and is never overwritten; choose another name")]
    IsInput(PathBuf),
}

/// The bytes of a file.
///
/// # Errors
/// If the system cannot read it.
pub fn read(path: &Path) -> Result<Vec<u8>, FileError> {
    std::fs::read(path).map_err(|source| FileError::Read { path: path.to_owned(), source })
}

/// Writes a file as a whole: into a temporary file of the same folder, which then takes the name.
/// `inputs` are the files that were read; none of them is overwritten, whatever `overwrite` says.
///
/// # Errors
/// If the file exists and may not be replaced, is an input, or cannot be written.
pub fn write(path: &Path, text: &str, overwrite: Overwrite, inputs: &[&Path]) -> Result<(), FileError> {
    if inputs.iter().any(|input| is_same(input, path)) {
        return Err(FileError::IsInput(path.to_owned()));
    }
    if overwrite == Overwrite::Refuse && path.symlink_metadata().is_ok() {
        return Err(FileError::Exists(path.to_owned()));
    }
    let failed = |source| FileError::Write { path: path.to_owned(), source };
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = temporary(folder).map_err(failed)?;
    file.write_all(text.as_bytes()).map_err(failed)?;
    file.as_file().sync_all().map_err(failed)?;
    match overwrite {
        Overwrite::Replace => file.persist(path).map(drop).map_err(|e| failed(e.error)),
        // Between the check above and here another program may have made the file.
        Overwrite::Refuse => match file.persist_noclobber(path) {
            Ok(_) => Ok(()),
            Err(e) if e.error.kind() == io::ErrorKind::AlreadyExists => {
                Err(FileError::Exists(path.to_owned()))
            }
            Err(e) => Err(failed(e.error)),
        },
    }
}

/// A temporary file that, once named, has the permissions of any new file of the user.
fn temporary(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.prefix(".pairproof-").tempfile_in(folder)
}

/// Do two paths lead to the same file? Links are followed.
fn is_same(a: &Path, b: &Path) -> bool {
    match (a.canonicalize(), b.canonicalize()) {
        (Ok(a), Ok(b)) => a == b,
        _ => a == b,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_only_if_told_and_an_input_never() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("a.trf");
        write(&path, "one", Overwrite::Refuse, &[]).expect("a new file");
        assert!(matches!(write(&path, "two", Overwrite::Refuse, &[]), Err(FileError::Exists(_))));
        assert_eq!(read(&path).expect("readable"), b"one");
        write(&path, "two", Overwrite::Replace, &[]).expect("replaced");
        assert_eq!(read(&path).expect("readable"), b"two");
        let other = folder.path().join(".").join("a.trf");
        assert!(matches!(write(&path, "three", Overwrite::Replace, &[&other]), Err(FileError::IsInput(_))));
        assert_eq!(read(&path).expect("readable"), b"two");
        assert_eq!(std::fs::read_dir(folder.path()).expect("readable").count(), 1, "no temporary file left");
    }

    #[test]
    fn a_missing_folder_is_an_error_with_the_path() {
        let error = write(Path::new("/nowhere/at/all.trf"), "x", Overwrite::Refuse, &[]);
        assert!(matches!(error, Err(FileError::Write { .. })));
        assert!(matches!(read(Path::new("/nowhere/at/all.trf")), Err(FileError::Read { .. })));
    }
}
