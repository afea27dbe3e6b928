//! `pages FOLDER` (hidden): writes the man pages and completions for a package.

use std::path::{Path, PathBuf};

use clap::{Command, ValueEnum as _};
use clap_complete::Shell;

use super::{Done, Exit, Failure};
use crate::faults::SystemFault;

/// Arguments of `pages`.
#[derive(clap::Args, Debug)]
pub struct PagesArguments {
    /// Create `man` and `completions` in this folder.
    folder: PathBuf,
}

/// Writes a man page for each command and the completions of each shell.
pub(super) fn run(arguments: &PagesArguments, mut command: Command) -> Done {
    let (man, completions) = (arguments.folder.join("man"), arguments.folder.join("completions"));
    let failed = |e: std::io::Error| {
        let why = SystemFault::Pages { path: arguments.folder.clone(), cause: e.to_string() };
        Failure::from(why).about(&arguments.folder)
    };
    let make = |folder: &Path| std::fs::create_dir_all(folder).map_err(failed);
    make(&man)?;
    make(&completions)?;
    clap_mangen::generate_to(command.clone(), &man).map_err(failed)?;
    let name = command.get_name().to_owned();
    for shell in Shell::value_variants() {
        clap_complete::generate_to(*shell, &mut command, &name, &completions).map_err(failed)?;
    }
    Ok(Exit::Done)
}
