//! `pairproof-lab merge`: joins the shards of a simulation into the file that a single run would have written.

use std::path::PathBuf;

use cli::{Done, Exit, Failure, input, output, report};
use lab::study::{self, Head, Row};

/// Arguments of `merge`.
#[derive(clap::Args, Debug)]
pub(super) struct MergeArguments {
    /// The shards, in any order.
    #[arg(required = true)]
    parts: Vec<PathBuf>,
    /// Write the merged run to this file. Default: the standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Overwrite an existing file.
    #[arg(long)]
    force: bool,
}

pub(super) fn run(arguments: &MergeArguments) -> Done {
    let (head, rows, text) = whole(&arguments.parts)?;
    let Some(path) = &arguments.output else {
        output::print_data(&text)?;
        return Ok(Exit::Done);
    };
    if arguments.parts.iter().any(|part| part == path) {
        let text =
            format!("{} is one of the shards and is never overwritten; choose another name", path.display());
        return Err(Failure::new(Exit::File, text));
    }
    output::write(path, &text, arguments.force)?;
    let parts = report::count(arguments.parts.len(), "part");
    let rows = report::count(rows.len(), "row");
    output::print(&format!("{parts}, {rows} of plan {}: {}\n", head.plan, path.display()))?;
    Ok(Exit::Done)
}

/// Returns the complete run that these shards make up.
pub(super) fn whole(parts: &[PathBuf]) -> Result<(Head, Vec<Row>, String), Failure> {
    let mut texts = Vec::new();
    for part in parts {
        let name = part.display().to_string();
        let text = String::from_utf8(input::bytes(part)?)
            .map_err(|_| Failure::new(Exit::Request, format!("{name} is not text")).about(part))?;
        texts.push((name, text));
    }
    study::merge(&texts).map_err(|e| {
        let remedy = "name every shard of one `simulate` run, each once";
        Failure::new(Exit::Request, e.to_string()).remedy(remedy)
    })
}
