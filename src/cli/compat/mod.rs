//! The command lines of bbpPairings and `JaVaFo`, so that programs that call them can call this program instead.
//!
//! The arguments, files, exit codes and the bytes of the boards match those of the engines, as recorded;
//! docs/integrate.md lists the exceptions. The pairing is the library's own. Records of the report that an engine
//! ignores still take effect.

mod bbp;
mod checker;
mod dialect;
mod generate;
mod javafo;
mod job;
mod list;
mod places;
mod round;
mod stop;

use std::ffi::OsString;
use std::path::Path;

use generate::GeneratorCall;
use job::{EngineDialect, EngineJob, Job, OptionValue};

pub use generate::{Generator, GeneratorOrder, RoundPairer};
pub use job::GeneratorModel;
pub use stop::{Code, Stop};

use super::{Exit, output};
use crate::report;

/// Arguments of `compat`, for its help only. The engines' own arguments are parsed before clap runs.
#[derive(clap::Args, Debug)]
pub struct CompatArguments {
    /// The program whose command line to accept.
    engine: EngineDialect,
    /// The arguments of the engine. `-r` on its own shows which program answers.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

/// Runs an engine's command line if the program name or `compat ENGINE` selects one, and returns the exit code. `words`
/// are the arguments of the process, including its name.
pub(super) fn asked(words: &[OsString], generator: Option<Generator>) -> Option<i32> {
    let name = words.first().and_then(|word| Path::new(word).file_name()).and_then(|name| name.to_str());
    if let Some(engine) = name.and_then(EngineDialect::of_program) {
        return Some(run(engine, &words[1..], generator));
    }
    let [_, compat, engine, arguments @ ..] = words else { return None };
    let engine = engine.to_str().filter(|_| compat == "compat").and_then(EngineDialect::of_word)?;
    Some(run(engine, arguments, generator))
}

/// Runs an engine's command line that clap has parsed.
pub fn parsed(arguments: &CompatArguments, generator: Option<Generator>) -> Exit {
    match run(arguments.engine, &arguments.arguments, generator) {
        0 => Exit::Done,
        1 => Exit::No,
        3 => Exit::Request,
        4 => Exit::Limit,
        5 => Exit::File,
        _ => Exit::Bug,
    }
}

fn run(engine: EngineDialect, arguments: &[OsString], generator: Option<Generator>) -> i32 {
    let understood = match engine {
        EngineDialect::Bbp => bbp::understood(arguments),
        EngineDialect::Javafo => javafo::understood(arguments),
    };
    let done = understood.and_then(|job| match (&job.work, generator) {
        (EngineJob::Generate { .. }, None) => generate::by_lab(engine, arguments),
        _ => work(engine, &job, generator).map(|()| 0),
    });
    done.unwrap_or_else(|stop| tell(engine, &stop))
}

fn work(engine: EngineDialect, job: &Job, generator: Option<Generator>) -> Result<(), Stop> {
    if job.shows_release {
        places::print(&format!("{}\n", engine.release()))?;
    }
    match &job.work {
        EngineJob::Nothing => Ok(()),
        EngineJob::Pair { input, out } => pair(engine, job, input, out.as_deref()),
        EngineJob::Check { input, round } => checker::run(engine, job, input, *round),
        EngineJob::Generate { origin, out, seed } => generator.map_or(Ok(()), |generator| {
            generate::run(engine, job, &GeneratorCall { origin, out, seed: *seed }, generator)
        }),
    }
}

/// Handles `-p`, which writes the next round to the standard output or next to the input, and `-l`, which lists the
/// players.
fn pair(engine: EngineDialect, job: &Job, input: &Path, out: Option<&Path>) -> Result<(), Stop> {
    let event = dialect::read(engine, job, input)?;
    let position = dialect::next(engine, &event.book, &event.tournament, input)?;
    // bbpPairings opens the output before it pairs, so the file exists and is empty after code 1.
    let out = out.map(|out| places::beside(input, out));
    if let Some(out) = out.as_deref().filter(|_| engine == EngineDialect::Bbp) {
        places::empty(out)?;
    }
    let answer = round::pair(&event, &position)?;
    let pairing = answer.as_ref().ok().map(|pairing| round::in_order(&position, pairing));
    if job.list != OptionValue::None {
        let number = |id| event.tournament.player(id).number;
        let table = list::table(engine, &position, &event.book, pairing.as_ref(), &number);
        let end = if pairing.is_some() { engine.release() } else { String::new() };
        places::write_list(input, &job.list, &format!("{}{table}{end}", list::start(engine)));
    }
    let text = match (&pairing, answer) {
        (Some(pairing), _) => report::pairs(&event.tournament, pairing),
        (None, Err(why)) if engine == EngineDialect::Javafo => {
            // JaVaFo prints this on the standard output, writes no pairs and exits with code 0.
            let says = "java.lang.Exception: Pairing impossible under the current rules - intervene manually";
            places::print(&format!("{says}\n{}\n", why.trim_end()))?;
            "0\n".to_owned()
        }
        (None, why) => {
            let why = stop::one_line(&why.err().unwrap_or_default());
            let says = format!("Error while pairing {}: No valid pairing exists: {why}", input.display());
            return Err(Stop::new(Code::NoPairing, says));
        }
    };
    match &out {
        Some(out) => places::write_out(out, &text),
        None => places::print(&text),
    }
}

/// Reports why the command line failed, as the engine does, and returns its exit code.
fn tell(engine: EngineDialect, stop: &Stop) -> i32 {
    match engine {
        EngineDialect::Bbp => {
            let usage = if stop.shows_usage { bbp::USAGE } else { "" };
            let banner = if stop.shows_usage { format!("{}\n", engine.release()) } else { String::new() };
            output::say(format!("{banner}{}\n{usage}", stop.says).trim_end());
            stop.code as i32
        }
        EngineDialect::Javafo => {
            // If the standard output is closed, only the exit code remains.
            let _ = places::print(&format!("Error in processing ({})\n", stop.says));
            1
        }
    }
}
