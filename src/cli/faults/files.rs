//! Why is a file not read or written?

use std::path::PathBuf;

use crate::{Exit, Failure};

words::messages! {
    /// The reason why a file could not be read or written. The words are in `files.ftl`.
    in words::en::FILES;
    pub enum FileError {
        "file-unreadable" Read { path: PathBuf, cause: String },
        "file-too-long" TooLong { path: PathBuf, most: u64 },
        "file-unwritable" Write { path: PathBuf, cause: String },
        "file-exists" Exists { path: PathBuf },
        "file-irregular" Irregular { path: PathBuf },
        "file-is-input" IsInput { path: PathBuf },
    }
}

impl From<FileError> for Failure {
    fn from(why: FileError) -> Self {
        let (FileError::Read { path, .. }
        | FileError::TooLong { path, .. }
        | FileError::Write { path, .. }
        | FileError::Exists { path }
        | FileError::Irregular { path }
        | FileError::IsInput { path }) = &why;
        let exit = if matches!(why, FileError::TooLong { .. }) { Exit::Request } else { Exit::File };
        Self::of(exit, &why).about(path)
    }
}
