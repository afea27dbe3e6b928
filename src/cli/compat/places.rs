//! Finds the places of the engines' files, and writes these files.

use std::path::{Path, PathBuf};

use super::job::OptionValue;
use super::stop::{Code, Stop};
use crate::file::{self, FileError, Overwrite};
use crate::output;
use words::Voice;

/// Converts line ends to the system's, as the engines do.
fn native(text: &str) -> String {
    if cfg!(windows) { text.replace('\n', "\r\n") } else { text.to_owned() }
}

/// Resolves `name`: next to the input if it has no folder, else as given.
pub(super) fn beside(input: &Path, name: &Path) -> PathBuf {
    let has_folder = name.parent().is_some_and(|folder| !folder.as_os_str().is_empty());
    match input.parent().filter(|_| !has_folder) {
        Some(folder) => folder.join(name),
        None => name.to_owned(),
    }
}

/// Creates the file for the boards, or empties it. Leaves anything other than a regular file alone.
pub(super) fn empty(out: &Path) -> Result<(), Stop> {
    if is_stream(out) { Ok(()) } else { write_out(out, "") }
}

/// Writes the boards. Never overwrites an input file, in particular the report.
pub(super) fn write_out(out: &Path, text: &str) -> Result<(), Stop> {
    let says = |why| {
        Stop::new(Code::File, format!("The output file ({}) could not be opened. {why}", out.display()))
    };
    write(out, text).map_err(says)
}

/// Returns whether `path` is a device or a pipe, such as `/dev/stdout`.
fn is_stream(path: &Path) -> bool {
    path.metadata().is_ok_and(|there| !there.is_file() && !there.is_dir())
}

/// Writes a whole file, or writes to a device or a pipe. The error gives the reason for a failure.
fn write(path: &Path, text: &str) -> Result<(), String> {
    if is_stream(path) {
        return std::fs::write(path, native(text)).map_err(|e| format!("({e})"));
    }
    match file::write(path, native(text).as_bytes(), Overwrite::Replace) {
        Ok(0) => Ok(()),
        Ok(others) => {
            output::say(&output::other_names(path, others));
            Ok(())
        }
        Err(FileError::IsInput { .. }) => Err("It is the input file, which is never overwritten.".to_owned()),
        Err(FileError::Write { cause, .. }) => Err(format!("({cause})")),
        Err(other) => Err(format!("({})", words::wording(&other, Voice::Terminal { file: "FILE" }).says)),
    }
}

/// Writes the list of players, if requested. If that fails, a message says so, but the pairing stays valid.
pub(super) fn write_list(input: &Path, wish: &OptionValue<PathBuf>, text: &str) {
    let path = match wish {
        OptionValue::None => return,
        OptionValue::Plain => input.with_extension("list"),
        OptionValue::As(name) => beside(input, name),
    };
    if let Err(why) = write(&path, text) {
        output::say(&format!("The list ({}) could not be written. {why}", path.display()));
    }
}

/// Prints output that a program reads.
pub(super) fn print(text: &str) -> Result<(), Stop> {
    output::print_data(&native(text)).map_err(|failure| Stop::of(&failure))
}
