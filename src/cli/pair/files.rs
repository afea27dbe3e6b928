//! The files of a paired round: the tournament with its boards, and the problems that were solved.

use super::{PairArguments, entered, published, write_round};
use crate::report::{self, ProgramFormat};
use crate::{Failure, output};
use facts::rulebook::Rulebook;
use facts::tournament::{Coming, Pairing};
use lexmatch::problem::StageProblem;
use model::round::Paired;

fn write_out(
    arguments: &PairArguments,
    Coming { tournament, position }: Coming<'_>,
    book: &Rulebook,
    pairing: &Pairing,
) -> Result<(), Failure> {
    if arguments.in_place {
        return write_round(arguments, tournament, published(tournament, book, position.round, pairing));
    }
    let Some(path) = &arguments.out else { return Ok(()) };
    let file = &arguments.question.source.file;
    let event = crate::event::event_with(file, tournament.clone())?;
    let event = entered(&event, book, position.round, pairing);
    let origin = output::EventOrigin { from: &file.display().to_string(), by: &arguments.by };
    output::write_event(path, event, &origin, arguments.force)
}

pub(super) fn write_files(
    arguments: &PairArguments,
    book: &Rulebook,
    problems: &[StageProblem],
    coming: Coming<'_>,
    paired: &Paired,
) -> Result<(), Failure> {
    write_out(arguments, coming, book, &paired.pairing)?;
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
