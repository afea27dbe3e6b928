//! File access: reading bytes, and writing a whole file or nothing.

use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

/// What to do if the file to be written exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Overwrite {
    /// Leave it alone and report an error.
    Refuse,
    /// Replace it.
    Replace,
}

/// Why a file was not read or written.
#[derive(Debug, thiserror::Error)]
pub(super) enum FileError {
    /// The file cannot be read.
    #[error("{path} cannot be read: {source}")]
    Read {
        /// The file.
        path: PathBuf,
        /// The reason given by the system.
        source: io::Error,
    },
    /// The file is longer than any tournament.
    #[error(
        "{0} has more than {MOST_MEGABYTES} MB and cannot be a tournament or a list; give the report of one event"
    )]
    TooLong(PathBuf),
    /// The file cannot be written.
    #[error("{path} cannot be written: {source}")]
    Write {
        /// The file.
        path: PathBuf,
        /// The reason given by the system.
        source: io::Error,
    },
    /// The file exists and was not to be replaced.
    #[error("{0} exists already and is left as it is; choose another name, or replace it with --force")]
    Exists(PathBuf),
    /// A device, a pipe, a socket or a folder.
    #[error(
        "{0} is no regular file and is left as it is; choose another name, or `-o -` for the standard output"
    )]
    Irregular(PathBuf),
    /// The file to be written is the one that was read.
    #[error(
        "{0} is the input and is never overwritten; choose another name, or --in-place where the command has it"
    )]
    IsInput(PathBuf),
}

/// The longest input that is read, in megabytes: more than 9,999 players of 999 rounds need.
const MOST_MEGABYTES: u64 = 128;

/// The bytes of a file; `-` is the standard input.
///
/// # Errors
/// If the system cannot read it, or it is longer than any tournament.
pub(super) fn read(path: &Path) -> Result<Vec<u8>, FileError> {
    let most = MOST_MEGABYTES << 20;
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        io::stdin().take(most + 1).read_to_end(&mut bytes)
    } else {
        std::fs::File::open(path).and_then(|file| file.take(most + 1).read_to_end(&mut bytes))
    };
    read.map_err(|source| FileError::Read { path: path.to_owned(), source })?;
    if bytes.len() as u64 > most {
        return Err(FileError::TooLong(path.to_owned()));
    }
    Ok(bytes)
}

/// Writes a regular file as a whole: into a temporary file of the same folder, which then takes the name, the mode and
/// the owner. A link is followed to its target. `inputs` are the files that were read; none of them is overwritten,
/// whatever `overwrite` says.
///
/// # Errors
/// If the file exists and may not be replaced, is an input or no regular file, or cannot be written.
pub(super) fn write(
    path: &Path,
    text: &str,
    overwrite: Overwrite,
    inputs: &[&Path],
) -> Result<(), FileError> {
    write_bytes(path, text.as_bytes(), overwrite, inputs)
}

/// The same with bytes that need not be text.
///
/// # Errors
/// As [`write`].
pub(super) fn write_bytes(
    path: &Path,
    bytes: &[u8],
    overwrite: Overwrite,
    inputs: &[&Path],
) -> Result<(), FileError> {
    let failed = |source| FileError::Write { path: path.to_owned(), source };
    let target = target(path).map_err(failed)?;
    if inputs.iter().any(|input| is_same(input, &target)) {
        return Err(FileError::IsInput(path.to_owned()));
    }
    let old = target.symlink_metadata().ok();
    match &old {
        Some(old) if !old.is_file() => return Err(FileError::Irregular(path.to_owned())),
        Some(_) if overwrite == Overwrite::Refuse => return Err(FileError::Exists(path.to_owned())),
        _ => {}
    }
    let folder = target.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = temporary(folder).map_err(failed)?;
    file.write_all(bytes).map_err(failed)?;
    if let Some(old) = &old {
        keep_owner_and_mode(file.as_file(), old).map_err(failed)?;
    }
    file.as_file().sync_all().map_err(failed)?;
    match old {
        Some(_) => file.persist(&target).map(drop).map_err(|e| failed(e.error))?,
        // Between the look above and here another program may have made the file.
        None => match file.persist_noclobber(&target) {
            Ok(_) => {}
            Err(e) if e.error.kind() == io::ErrorKind::AlreadyExists => {
                return Err(FileError::Exists(path.to_owned()));
            }
            Err(e) => return Err(failed(e.error)),
        },
    }
    // The name must outlive a loss of power too. Not every system can sync a folder; the file itself is safe.
    let _ = std::fs::File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}

/// Where a path leads: itself, or the end of a chain of links, which need not exist.
fn target(path: &Path) -> io::Result<PathBuf> {
    const LONGEST: usize = 40;
    let mut at = path.to_owned();
    for _ in 0..LONGEST {
        let is_link = at.symlink_metadata().is_ok_and(|data| data.file_type().is_symlink());
        if !is_link {
            return Ok(at);
        }
        let next = std::fs::read_link(&at)?;
        at = at.parent().unwrap_or(Path::new("")).join(next);
    }
    Err(io::Error::other("the links go in a circle"))
}

/// Gives a new file the owner, the group and the mode of the one that it replaces.
#[cfg(unix)]
fn keep_owner_and_mode(new: &std::fs::File, old: &std::fs::Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let made = new.metadata()?;
    if (made.uid(), made.gid()) != (old.uid(), old.gid()) {
        fchown(new, Some(old.uid()), Some(old.gid()))
            .map_err(|e| io::Error::new(e.kind(), format!("its owner cannot be kept ({e})")))?;
    }
    new.set_permissions(old.permissions())
}

#[cfg(not(unix))]
fn keep_owner_and_mode(new: &std::fs::File, old: &std::fs::Metadata) -> io::Result<()> {
    new.set_permissions(old.permissions())
}

/// A temporary file that, once named, has the permissions of any new file of the user.
fn temporary(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.prefix(".pairproof-").tempfile_in(folder)
}

/// Do two paths lead to the same file? Links are followed.
pub(super) fn is_same(a: &Path, b: &Path) -> bool {
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

    #[cfg(unix)]
    #[test]
    fn only_regular_files_are_written_through_links_and_keep_their_mode() {
        use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
        let folder = tempfile::tempdir().expect("a temporary folder");
        let at = |name: &str| folder.path().join(name);
        std::fs::write(at("real"), "old").expect("writable");
        std::fs::set_permissions(at("real"), PermissionsExt::from_mode(0o640)).expect("mine");
        let owner =
            |path: &Path| std::fs::metadata(path).map(|m| (m.uid(), m.gid(), m.mode())).expect("there");
        let before = owner(&at("real"));
        symlink("real", at("link")).expect("a link");
        symlink("link", at("link to link")).expect("a link");
        assert!(matches!(write(&at("link"), "x", Overwrite::Refuse, &[]), Err(FileError::Exists(_))));
        write(&at("link to link"), "new", Overwrite::Replace, &[]).expect("replaced");
        assert!(at("link").symlink_metadata().expect("there").is_symlink());
        assert_eq!(read(&at("real")).expect("readable"), b"new");
        assert_eq!(owner(&at("real")), before);
        symlink("nothing yet", at("dangling")).expect("a link");
        write(&at("dangling"), "made", Overwrite::Refuse, &[]).expect("a new file");
        assert_eq!(read(&at("nothing yet")).expect("readable"), b"made");
        symlink("circle", at("circle")).expect("a link");
        assert!(matches!(write(&at("circle"), "x", Overwrite::Replace, &[]), Err(FileError::Write { .. })));
        for irregular in [folder.path(), Path::new("/dev/null"), Path::new("/dev/full")] {
            let refused = write(irregular, "x", Overwrite::Replace, &[]);
            assert!(matches!(refused, Err(FileError::Irregular(_))), "{}: {refused:?}", irregular.display());
        }
        let link = at("link");
        assert!(matches!(write(&at("real"), "x", Overwrite::Replace, &[&link]), Err(FileError::IsInput(_))));
    }

    #[test]
    fn a_missing_folder_is_an_error_with_the_path() {
        let error = write(Path::new("/nowhere/at/all.trf"), "x", Overwrite::Refuse, &[]);
        assert!(matches!(error, Err(FileError::Write { .. })));
        assert!(matches!(read(Path::new("/nowhere/at/all.trf")), Err(FileError::Read { .. })));
    }
}
