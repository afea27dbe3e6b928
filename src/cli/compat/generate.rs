//! `-g`: generates a random tournament from a seed, in which the library pairs every round.
//!
//! Without a seed, the system chooses one, which is printed. The generator belongs to `pairproof-lab`, so that a build of
//! `pairproof` does not wait for it; `pairproof` starts that program.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::dialect::{self, DialectEvent};
use super::job::{EngineDialect, GeneratorModel, Job};
use super::stop::{Code, Stop};
use super::{list, places, round};
use crate::{chance, output};
use facts::tournament::{Pairing, PairingNumber, Position, Tournament};
use facts::{format, rulebook};

/// The source of a random tournament.
#[derive(Clone, Copy, Debug)]
pub struct GeneratorOrder<'a> {
    /// The source of the properties.
    pub origin: &'a GeneratorModel,
    /// The event of [`GeneratorModel::Model`].
    pub model: Option<&'a Tournament>,
    /// The rulebook that pairs the rounds.
    pub book: &'a rulebook::Rulebook,
    /// The seed of all random choices.
    pub seed: u64,
}

/// Pairs a round of a random tournament; `None` ends the tournament before it.
pub type RoundPairer<'p> = dyn FnMut(&Position) -> Option<Pairing> + 'p;

/// Makes a random tournament with its ranks.
pub type Generator = fn(&GeneratorOrder<'_>, &mut RoundPairer<'_>) -> Result<Tournament, Stop>;

/// The command line of a generator.
pub(super) struct GeneratorCall<'a> {
    pub(super) origin: &'a GeneratorModel,
    pub(super) out: &'a Path,
    /// The seed, if one is given.
    pub(super) seed: Option<u64>,
}

pub(super) fn run(
    engine: EngineDialect,
    job: &Job,
    GeneratorCall { origin, out, seed: given }: &GeneratorCall<'_>,
    generator: Generator,
) -> Result<(), Stop> {
    let seed = given.map_or_else(chance::seed, Ok).map_err(|e| {
        Stop::new(Code::Unexpected, format!("The operating system provides no seed ({e}); give one with -s."))
    })?;
    let (model, beside) = match origin {
        GeneratorModel::Chance => (None, Path::new("")),
        GeneratorModel::Config(path) => (None, path.as_path()),
        GeneratorModel::Model(path) => (Some(dialect::read(engine, job, path)?.tournament), path.as_path()),
    };
    let book = rulebook::find("dutch-2026")
        .ok_or_else(|| Stop::new(Code::Unexpected, "dutch-2026 is not shipped"))?;
    let out = places::beside(beside, out);
    let event = DialectEvent { tournament: Tournament::default(), book };
    let (mut lists, mut ended) = (list::start(engine).to_owned(), Ok(()));
    let order = GeneratorOrder { origin, model: model.as_ref(), book: &event.book, seed };
    let tournament = generator(&order, &mut |position| {
        let pairing = pair(&event, position, &mut ended);
        let table =
            list::table(engine, position, &event.book, pairing.as_ref(), &|id| PairingNumber(id.0 + 1));
        lists += &format!("Round #{}.\n{table}", position.round);
        pairing
    })?;
    if given.is_none() {
        // JaVaFo's -g takes a seed or a configuration.
        let again = match (engine, *origin) {
            (EngineDialect::Javafo, GeneratorModel::Chance | GeneratorModel::Model(_)) => {
                format!("-g {seed}")
            }
            (EngineDialect::Javafo, GeneratorModel::Config(_)) => format!("-s {seed} of bbpPairings"),
            (EngineDialect::Bbp, _) => format!("-s {seed}"),
        };
        output::say(&format!("the seed is {seed}; {again} generates this tournament again"));
    }
    // The report ends its lines with CR, as its standard says.
    places::write_out(&out, &format::write_trf26(&tournament).replace('\n', "\r"))?;
    places::write_list(&out, &job.list, &(lists + &engine.release()));
    ended
}

/// Lets `pairproof-lab` carry out the command line, if it stands beside this program. Returns its exit code.
pub(super) fn by_lab(engine: EngineDialect, arguments: &[OsString]) -> Result<i32, Stop> {
    let lab = format!("pairproof-lab{}", std::env::consts::EXE_SUFFIX);
    let start = |own: PathBuf| {
        Command::new(own.with_file_name(lab)).arg("compat").arg(engine.word()).args(arguments).status()
    };
    let status = std::env::current_exe().and_then(start).map_err(|_| {
        Stop::new(
            Code::Request,
            format!(
                "-g belongs to the program pairproof-lab, which is not beside this one: install it, or type \
                 `pairproof-lab compat {}` before the same arguments.",
                engine.word()
            ),
        )
    })?;
    Ok(status.code().unwrap_or(Code::Unexpected as i32))
}

/// Pairs a round of the tournament. If there is no pairing, the reason is stored in `ended`.
fn pair(event: &DialectEvent, position: &Position, ended: &mut Result<(), Stop>) -> Option<Pairing> {
    match round::pair(event, position) {
        Ok(Ok(pairing)) => Some(round::in_order(position, &pairing)),
        Ok(Err(_)) => {
            let says = format!("No valid pairing exists for round {}.", position.round);
            *ended = Err(Stop::new(Code::NoPairing, says));
            None
        }
        Err(stop) => {
            *ended = Err(stop);
            None
        }
    }
}
