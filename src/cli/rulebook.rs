//! `pairproof rulebook list|show|lint`.

use std::path::PathBuf;

use super::{Done, Exit, Failure, input, output};
use crate::rulebook;

/// Arguments of `rulebook`.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand, Debug)]
enum What {
    /// The rulebooks that come with the program.
    List,
    /// The criteria of a rulebook in their order, or its file.
    Show {
        /// Id (dutch-1998), prefix (D98) or path of a file.
        id: String,
        /// Only what the text leaves to the arbiter.
        #[arg(long)]
        discretion: bool,
    },
    /// Check a rulebook file for coherence.
    Lint {
        /// Files; without any, the rulebooks that come with the program.
        files: Vec<PathBuf>,
    },
}

pub(super) fn run(arguments: &Arguments) -> Done {
    match &arguments.what {
        What::List => list(),
        What::Show { id, discretion } => show(id, *discretion),
        What::Lint { files } => lint(files),
    }
}

fn list() -> Done {
    let mut text = String::new();
    for book in rulebook::all() {
        text += &format!("{:<14} {:<6} {}\n", book.id, book.prefix, book.title);
    }
    output::print(&text)?;
    Ok(Exit::Done)
}

fn show(id: &str, only_discretion: bool) -> Done {
    let book = input::rulebook(id)?;
    let mut text = format!("{} ({})\n{}\n", book.title, book.id, book.source);
    if !only_discretion {
        let mut kind = "";
        for e in book.entries() {
            if e.kind != kind && e.kind != "relative criterion" {
                text += &format!("\n{}\n", e.kind);
                kind = e.kind;
            }
            text += &format!("  {:<16} {:<28} {}\n", e.code, e.article, e.says);
        }
    }
    text += "\nleft to the arbiter\n";
    for d in &book.discretions {
        let default = if d.default { "on" } else { "off" };
        text += &format!("  {:<20} {:<28} {} (default: {default})\n", d.key, d.article, d.says);
    }
    output::print(&text)?;
    Ok(Exit::Done)
}

fn lint(files: &[PathBuf]) -> Done {
    let mut complaints = 0;
    let mut text = String::new();
    let books: Vec<(String, rulebook::Rulebook)> = if files.is_empty() {
        rulebook::all().into_iter().map(|b| (b.id.clone(), b)).collect()
    } else {
        files
            .iter()
            .map(|f| input::rulebook_file(f).map(|b| (f.display().to_string(), b)))
            .collect::<Result<_, Failure>>()?
    };
    for (name, book) in &books {
        let found = rulebook::lint(book);
        complaints += found.len();
        for c in &found {
            text += &format!("{name}: {}: {}\n", c.code, c.says);
        }
        if found.is_empty() {
            text += &format!("{name}: coherent, {} codes\n", book.entries().len());
        }
    }
    output::print(&text)?;
    Ok(if complaints == 0 { Exit::Done } else { Exit::No })
}
