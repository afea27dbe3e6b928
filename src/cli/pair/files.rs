//! The files of a paired round: the tournament with its boards, and the problems that were solved.

use super::{PairArguments, entered, published, write_round};
use crate::report::{self, ProgramFormat};
use crate::{Failure, output};
use api::event::Under;
use facts::rulebook::Rulebook;
use facts::tournament::{Coming, Pairing};
use lexmatch::problem::StageProblem;
use model::round::Paired;

fn write_out(
    arguments: &PairArguments,
    Coming { tournament, position }: Coming<'_>,
    under: &Under,
    pairing: &Pairing,
) -> Result<(), Failure> {
    if arguments.in_place {
        return write_round(arguments, tournament, published(tournament, under, position.round, pairing));
    }
    let Some(path) = &arguments.out else { return Ok(()) };
    let file = &arguments.question.source.file;
    let event = crate::event::event_with(file, tournament.clone())?;
    let event = entered(&event, under, position.round, pairing);
    let origin = output::EventOrigin { from: &file.display().to_string(), by: &arguments.by };
    output::write_event(path, event, &origin, arguments.force)
}

/// What the files of a paired round contain besides its boards.
pub(super) struct RoundFiles<'a> {
    pub(super) book: &'a Rulebook,
    pub(super) under: &'a Under,
    pub(super) problems: &'a [StageProblem],
}

pub(super) fn write_files(
    arguments: &PairArguments,
    RoundFiles { book, under, problems }: &RoundFiles<'_>,
    coming: Coming<'_>,
    paired: &Paired,
) -> Result<(), Failure> {
    write_out(arguments, coming, under, &paired.pairing)?;
    let folders = [(&arguments.lp, ProgramFormat::Lp), (&arguments.mps, ProgramFormat::Mps)];
    for (folder, format) in folders {
        let Some(folder) = folder else { continue };
        let files = report::program_files(coming.position, &book.heading(), problems, format);
        output::make_folder(folder)?;
        let write = |name: &str, text: &str| output::write(&folder.join(name), text, arguments.force);
        for f in &files {
            write(&f.name, &f.text)?;
        }
        write("index.csv", &report::program_index(&files))?;
    }
    Ok(())
}
