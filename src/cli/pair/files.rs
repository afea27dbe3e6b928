//! The files of a paired round: the tournament with its boards, and the problems that were solved.

use super::{PairArguments, entered, is_stdout, published, write_round};
use crate::report::{self, ProgramFormat};
use crate::{Failure, file, output, unannounced};
use api::event::Under;
use facts::rulebook::Rulebook;
use facts::tournament::{Coming, Pairing, Position};
use lexmatch::problem::StageProblem;

/// Refuses what would keep the round out of the event, before another file is written.
fn refuse_unwritable(arguments: &PairArguments) -> Result<(), Failure> {
    if arguments.enter || arguments.out.is_some() {
        unannounced::refuse(&arguments.question)?;
    }
    match arguments.out.as_deref() {
        Some(path) if !is_stdout(Some(path)) => {
            Ok(file::room(path, output::overwrite(arguments.force)).map(drop)?)
        }
        _ => Ok(()),
    }
}

/// Enters the round into the event, or writes the event with the round to the file named by --out.
pub(super) fn write_event(
    arguments: &PairArguments,
    Coming { tournament, position }: Coming<'_>,
    under: &Under,
    pairing: &Pairing,
) -> Result<(), Failure> {
    if arguments.enter {
        return write_round(arguments, published(tournament, under, position.round, pairing));
    }
    let Some(path) = &arguments.out else { return Ok(()) };
    let file = &arguments.question.source.file;
    let event = crate::event::event_with(file, tournament.clone())?;
    crate::event::refuse_in_fide_mode(file, &event, &published(tournament, under, position.round, pairing))?;
    let event = entered(&event, under, position.round, pairing);
    crate::event::write(file, path, (event, &arguments.by), arguments.force)
}

/// Writes the problems that were solved, as requested, if the round can be entered or written afterwards.
pub(super) fn write_programs(
    arguments: &PairArguments,
    position: &Position,
    book: &Rulebook,
    problems: &[StageProblem],
) -> Result<(), Failure> {
    refuse_unwritable(arguments)?;
    let folders = [(&arguments.lp, ProgramFormat::Lp), (&arguments.mps, ProgramFormat::Mps)];
    for (folder, format) in folders {
        let Some(folder) = folder else { continue };
        let files = report::program_files(position, &book.heading(), problems, format);
        output::make_folder(folder)?;
        let write = |name: &str, text: &str| output::write(&folder.join(name), text, arguments.force);
        for f in &files {
            write(&f.name, &f.text)?;
        }
        write("index.csv", &report::program_index(&files))?;
    }
    Ok(())
}
