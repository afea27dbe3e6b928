//! Where the engines put their files, and how they are written.

use std::path::{Path, PathBuf};

use super::job::OptionValue;
use super::stop::{Code, Stop};
use crate::file::{self, FileError, Overwrite};
use crate::output;

/// The line end of the engines: that of the system.
fn native(text: &str) -> String {
    if cfg!(windows) { text.replace('\n', "\r\n") } else { text.to_owned() }
}

/// A file without a folder lies beside the input, one with a folder where it says.
pub(super) fn beside(input: &Path, name: &Path) -> PathBuf {
    let has_folder = name.parent().is_some_and(|folder| !folder.as_os_str().is_empty());
    match input.parent().filter(|_| !has_folder) {
        Some(folder) => folder.join(name),
        None => name.to_owned(),
    }
}

/// Makes the file for the boards, or empties it; what is no regular file takes nothing yet.
pub(super) fn empty(out: &Path) -> Result<(), Stop> {
    if is_stream(out) { Ok(()) } else { write_out(out, "") }
}

/// Writes the boards. What was read, the report above all, is never overwritten.
pub(super) fn write_out(out: &Path, text: &str) -> Result<(), Stop> {
    let says = |why| {
        Stop::new(Code::File, format!("The output file ({}) could not be opened. {why}", out.display()))
    };
    write(out, text).map_err(says)
}

/// Is it a device or a pipe, such as `/dev/stdout`?
fn is_stream(path: &Path) -> bool {
    path.metadata().is_ok_and(|there| !there.is_file() && !there.is_dir())
}

/// Writes a file as a whole, or into a device or a pipe; `Err`: why not.
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
        Err(FileError::IsInput(_)) => Err("It is the input file, which is never overwritten.".to_owned()),
        Err(FileError::Write { source, .. }) => Err(format!("({source})")),
        Err(other) => Err(format!("({other})")),
    }
}

/// Writes the list of players, if requested. If that fails, a message says so and the pairing stands.
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

/// Prints what a program reads.
pub(super) fn print(text: &str) -> Result<(), Stop> {
    output::print_data(&native(text)).map_err(|failure| Stop::of(&failure))
}
