//! `-g`: generates a random tournament from a seed, in which the library pairs every round.
//!
//! Without a seed, the system chooses one, which is printed. The program's generator makes the tournament; `pairproof`
//! has none and names the program that has one.

use std::path::Path;

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
    generator: Option<Generator>,
) -> Result<(), Stop> {
    let Some(generator) = generator else { return Err(elsewhere(engine)) };
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

/// Returns the failure that this program has no generator.
fn elsewhere(engine: EngineDialect) -> Stop {
    let (word, link) = match engine {
        EngineDialect::Bbp => ("bbp", "bbpPairings"),
        EngineDialect::Javafo => ("javafo", "javafo"),
    };
    Stop::new(
        Code::Request,
        format!(
            "-g belongs to the program pairproof-lab: type `pairproof-lab compat {word}` before the same arguments, or \
             link {link} to pairproof-lab, which pairs and checks as well."
        ),
    )
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
