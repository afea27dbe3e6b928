//! File access: reads bytes, and writes either a whole file or nothing.
//!
//! The process remembers which files it has read and does not overwrite them, even under another name.

use std::collections::BTreeSet;
use std::io::{self, BufRead as _, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

pub use super::faults::FileError;
use store::temporary;

/// The policy for an existing output file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overwrite {
    /// Leave the existing file alone and report an error.
    Refuse,
    /// Replace the existing file, unless it was read.
    Replace,
    /// Replace the existing file even if it was read, since the purpose of the command is to change it.
    Change,
}

/// The identity of a file, independent of its name: device and inode, or the full path if the system provides neither.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Identity(#[cfg(unix)] (u64, u64), #[cfg(not(unix))] PathBuf);

impl Identity {
    #[cfg(unix)]
    fn of(_: &Path, data: &std::fs::Metadata) -> Option<Self> {
        use std::os::unix::fs::MetadataExt;
        data.is_file().then(|| Self((data.dev(), data.ino())))
    }

    #[cfg(not(unix))]
    fn of(path: &Path, data: &std::fs::Metadata) -> Option<Self> {
        path.canonicalize().ok().filter(|_| data.is_file()).map(Self)
    }
}

/// The regular files that this process has read.
static READ: Mutex<BTreeSet<Identity>> = Mutex::new(BTreeSet::new());

fn remember(path: &Path, data: &std::fs::Metadata) {
    READ.lock().unwrap_or_else(PoisonError::into_inner).extend(Identity::of(path, data));
}

fn was_read(path: &Path, data: &std::fs::Metadata) -> bool {
    let read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    Identity::of(path, data).is_some_and(|identity| read.contains(&identity))
}

/// The maximum size of an input in megabytes. This limit is more than 9,999 players with 999 rounds need.
const MOST_MEGABYTES: u64 = 128;

/// Reads the bytes of a file; `-` is the standard input. From now on, this file cannot be overwritten.
///
/// # Errors
/// Fails if the system cannot read it, or it is longer than any tournament.
pub fn read(path: &Path) -> Result<Vec<u8>, FileError> {
    let most = MOST_MEGABYTES << 20;
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        remember_input();
        io::stdin().take(most + 1).read_to_end(&mut bytes)
    } else {
        std::fs::File::open(path).and_then(|file| {
            remember(path, &file.metadata()?);
            file.take(most + 1).read_to_end(&mut bytes)
        })
    };
    read.map_err(|cause| FileError::Read { path: path.to_owned(), cause: cause.to_string() })?;
    if bytes.len() as u64 > most {
        return Err(FileError::TooLong { path: path.to_owned(), most: MOST_MEGABYTES });
    }
    Ok(bytes)
}

/// The maximum length of a line in a list that is read line by line.
const LONGEST_LINE: u64 = 1 << 16;

/// Returns the first line of a file; nothing for the standard input, which can be read only once.
///
/// # Errors
/// Fails if the system cannot read the file.
pub(super) fn head(path: &Path) -> Result<String, FileError> {
    if path == Path::new("-") {
        return Ok(String::new());
    }
    let mut head = Vec::new();
    let read = std::fs::File::open(path)
        .and_then(|file| io::BufReader::new(file.take(LONGEST_LINE)).read_until(b'\n', &mut head));
    read.map_err(|cause| FileError::Read { path: path.to_owned(), cause: cause.to_string() })?;
    Ok(String::from_utf8_lossy(&head).into_owned())
}

/// Gives the lines of a file one by one, without keeping the file in memory. From now on, this file cannot be overwritten.
///
/// # Errors
/// Fails if the system cannot read the file.
pub(super) fn lines(path: &Path, each: &mut dyn FnMut(&str)) -> Result<(), FileError> {
    let failed = |cause: io::Error| FileError::Read { path: path.to_owned(), cause: cause.to_string() };
    let file = std::fs::File::open(path).map_err(failed)?;
    remember(path, &file.metadata().map_err(failed)?);
    let (mut reader, mut line) = (io::BufReader::new(file), Vec::new());
    loop {
        line.clear();
        let read = reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line).map_err(failed)?;
        if read == 0 {
            return Ok(());
        }
        each(&String::from_utf8_lossy(&line));
    }
}

/// Returns the bytes of an earlier output, to compare it with a new one; `None` if there is none. Only a regular file has
/// an earlier output: reading a pipe would wait for its other end, which may be this process.
pub fn earlier(path: &Path) -> Option<Vec<u8>> {
    let is_regular = path.metadata().is_ok_and(|there| there.is_file());
    is_regular.then(|| std::fs::read(path).ok()).flatten()
}

/// Marks a file as an input before it is read. The marking must come first, because the output file is opened before
/// the input is read.
pub fn will_read(path: &Path) {
    if let Ok(data) = path.metadata() {
        remember(path, &data);
    }
}

/// Remembers the standard input, which may come from a file.
#[cfg(unix)]
fn remember_input() {
    use std::os::fd::AsFd;
    let file = io::stdin().as_fd().try_clone_to_owned().map(std::fs::File::from);
    if let Ok(data) = file.and_then(|file| file.metadata()) {
        remember(Path::new("-"), &data);
    }
}

#[cfg(not(unix))]
fn remember_input() {}

/// The place where a file is written, and the file already there.
#[derive(Debug)]
pub struct Room {
    target: PathBuf,
    old: Option<std::fs::Metadata>,
}

impl Room {
    /// Returns the number of other names (hard links) of the existing file. These names will not refer to the new file.
    fn others(&self) -> u64 {
        #[cfg(unix)]
        return self
            .old
            .as_ref()
            .map_or(0, |old| std::os::unix::fs::MetadataExt::nlink(old).saturating_sub(1));
        #[cfg(not(unix))]
        0
    }
}

/// Checks whether a file may be written. All decisions about writing are made here. A link is followed to its target.
///
/// # Errors
/// Fails if the file exists and may not be replaced, was read, or is not a regular file.
pub fn room(path: &Path, overwrite: Overwrite) -> Result<Room, FileError> {
    // The system also follows links whose target has no name, such as /dev/stdout to a pipe.
    if path.metadata().is_ok_and(|there| !there.is_file()) {
        return Err(FileError::Irregular { path: path.to_owned() });
    }
    let unwritable = |cause: io::Error| FileError::Write { path: path.to_owned(), cause: cause.to_string() };
    let target = target(path).map_err(unwritable)?;
    let old = target.symlink_metadata().ok();
    match &old {
        Some(old) if !old.is_file() => return Err(FileError::Irregular { path: path.to_owned() }),
        Some(old) if overwrite != Overwrite::Change && was_read(&target, old) => {
            return Err(FileError::IsInput { path: path.to_owned() });
        }
        Some(_) if overwrite == Overwrite::Refuse => return Err(FileError::Exists { path: path.to_owned() }),
        _ => {}
    }
    Ok(Room { target, old })
}

/// Writes a regular file as a whole. A temporary file in the same folder takes over the name, the mode and the owner.
/// Returns how many other names (hard links) still refer to the old file.
///
/// # Errors
/// Fails if there is no [`room`] for the file, or if the file cannot be written.
pub(super) fn write(path: &Path, bytes: &[u8], overwrite: Overwrite) -> Result<u64, FileError> {
    let failed = |cause: io::Error| FileError::Write { path: path.to_owned(), cause: cause.to_string() };
    let room = room(path, overwrite)?;
    let folder = room.target.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = temporary::make(folder).map_err(failed)?;
    file.write_all(bytes).map_err(failed)?;
    match &room.old {
        Some(old) => keep_owner_and_mode(file.as_file(), old).map_err(failed)?,
        None if store::is_sqlite(bytes) => keep_private(file.as_file()).map_err(failed)?,
        None => {}
    }
    file.as_file().sync_all().map_err(failed)?;
    match room.old {
        Some(_) => file.persist(&room.target).map(drop).map_err(|e| failed(e.error))?,
        // Another program may have created the file since the check above.
        None => match file.persist_noclobber(&room.target) {
            Ok(_) => {}
            Err(e) if e.error.kind() == io::ErrorKind::AlreadyExists => {
                return Err(FileError::Exists { path: path.to_owned() });
            }
            Err(e) => return Err(failed(e.error)),
        },
    }
    // The name must also survive a power failure. Not every system can sync a folder, but the file itself is safe.
    let _ = std::fs::File::open(folder).and_then(|folder| folder.sync_all());
    Ok(room.others())
}

/// Lets only its owner read a file: an event has dates of birth.
pub(super) fn keep_private(file: &std::fs::File) -> io::Result<()> {
    #[cfg(unix)]
    file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    #[cfg(not(unix))]
    let _ = file;
    Ok(())
}

/// Resolves a path through its chain of links. The target need not exist.
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
    Err(io::Error::other("the links form a loop"))
}

/// Gives a new file the owner, group and mode of the file that it replaces.
#[cfg(unix)]
fn keep_owner_and_mode(new: &std::fs::File, old: &std::fs::Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let made = new.metadata()?;
    if (made.uid(), made.gid()) != (old.uid(), old.gid()) {
        fchown(new, Some(old.uid()), Some(old.gid()))
            .map_err(|e| io::Error::new(e.kind(), format!("its owner cannot be preserved ({e})")))?;
    }
    new.set_permissions(old.permissions())
}

#[cfg(not(unix))]
fn keep_owner_and_mode(new: &std::fs::File, old: &std::fs::Metadata) -> io::Result<()> {
    new.set_permissions(old.permissions())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_only_if_told_and_an_input_never() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("a.trf");
        write(&path, b"one", Overwrite::Refuse).expect("a new file");
        assert!(matches!(write(&path, b"two", Overwrite::Refuse), Err(FileError::Exists { .. })));
        let read_only = |path: &Path| std::fs::read(path).expect("readable");
        assert_eq!(read_only(&path), b"one");
        write(&path, b"two", Overwrite::Replace).expect("replaced");
        assert_eq!(read_only(&path), b"two");
        let other = folder.path().join(".").join("a.trf");
        assert_eq!(read(&other).expect("readable"), b"two");
        for overwrite in [Overwrite::Refuse, Overwrite::Replace] {
            assert!(matches!(write(&path, b"three", overwrite), Err(FileError::IsInput { .. })));
        }
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
        assert!(matches!(write(&at("link"), b"x", Overwrite::Refuse), Err(FileError::Exists { .. })));
        write(&at("link to link"), b"new", Overwrite::Replace).expect("replaced");
        assert!(at("link").symlink_metadata().expect("there").is_symlink());
        assert_eq!(read(&at("real")).expect("readable"), b"new");
        assert_eq!(owner(&at("real")), before);
        symlink("nothing yet", at("dangling")).expect("a link");
        write(&at("dangling"), b"made", Overwrite::Refuse).expect("a new file");
        assert_eq!(read(&at("nothing yet")).expect("readable"), b"made");
        symlink("circle", at("circle")).expect("a link");
        assert!(matches!(write(&at("circle"), b"x", Overwrite::Replace), Err(FileError::Write { .. })));
        for irregular in [folder.path(), Path::new("/dev/null"), Path::new("/dev/full")] {
            let refused = write(irregular, b"x", Overwrite::Replace);
            assert!(
                matches!(refused, Err(FileError::Irregular { .. })),
                "{}: {refused:?}",
                irregular.display()
            );
        }
        assert!(
            matches!(write(&at("link"), b"x", Overwrite::Replace), Err(FileError::IsInput { .. })),
            "it was read"
        );
        write(&at("link"), b"changed", Overwrite::Change).expect("a change is there to change it");
    }

    #[test]
    fn a_missing_folder_is_an_error_with_the_path() {
        let error = write(Path::new("/nowhere/at/all.trf"), b"x", Overwrite::Refuse);
        assert!(matches!(error, Err(FileError::Write { .. })));
        assert!(matches!(read(Path::new("/nowhere/at/all.trf")), Err(FileError::Read { .. })));
    }
}
