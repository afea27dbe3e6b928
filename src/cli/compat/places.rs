//! Where the engines put their files, and how they are written.

use std::path::{Path, PathBuf};

use super::job::Wish;
use super::stop::{Code, Stop};
use crate::{file, output};

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

/// Makes the file for the boards, or empties it.
pub(super) fn empty(out: &Path, input: &Path) -> Result<(), Stop> {
    write_out(out, input, "")
}

/// Writes the boards. The report itself is never overwritten.
pub(super) fn write_out(out: &Path, input: &Path, text: &str) -> Result<(), Stop> {
    let refuse = |why: String| {
        let says = format!("The output file ({}) could not be opened.{why}", out.display());
        Stop::new(Code::File, says)
    };
    if file::is_same(out, input) {
        return Err(refuse(" It is the input, which is never overwritten.".to_owned()));
    }
    std::fs::write(out, native(text)).map_err(|e| refuse(format!(" ({e})")))
}

/// Writes the list of those who play, if one is asked for; where that cannot be done it is said, and the pairing stands.
pub(super) fn write_list(input: &Path, wish: &Wish<PathBuf>, text: &str) {
    let path = match wish {
        Wish::None => return,
        Wish::Plain => input.with_extension("list"),
        Wish::As(name) => beside(input, name),
    };
    let written = if file::is_same(&path, input) {
        Err("it is the input, which is never overwritten".to_owned())
    } else {
        std::fs::write(&path, native(text)).map_err(|e| e.to_string())
    };
    if let Err(why) = written {
        output::say(&format!("The list ({}) could not be written: {why}.", path.display()));
    }
}

/// Prints what a program reads.
pub(super) fn print(text: &str) -> Result<(), Stop> {
    output::print_data(&native(text)).map_err(|failure| Stop::of(&failure))
}
