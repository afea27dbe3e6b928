//! A compiled rulebook: ordered phases, each with its scope, its opening condition and its ordered levels.
//!
//! Each family has its own file, which declares its phases and the measures that each phase accepts. If a rulebook file
//! lists anything else, that is an error with its place. Each phase has its own type for its measures, so the code that
//! runs a phase must handle all of them. This module knows neither graphs nor solvers.

mod needs;
mod phase;

pub mod adjacent;
pub mod burstein;
pub mod dubov;
pub mod dutch;
pub mod dutch_1998;
pub mod ecf;
pub mod irish;
pub mod lim;
pub mod monrad;
pub mod round_robin;
pub mod scheveningen;
pub mod team;
pub mod us_scholastic;

pub use phase::{PhaseMeasures, PhaseRule, Scope};

use facts::rulebook::{Rulebook, RulebookError, System, borrowed, lint, parse};
use phase::PhaseReader;

/// A level of a phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhaseLevel<M> {
    /// The code of the criterion.
    pub code: String,
    /// The measure to be counted.
    pub measure: M,
}

/// Returns the code of the level with this measure; `None` if the phase has no such level.
pub fn code_of<'p, M: PartialEq>(levels: &'p [PhaseLevel<M>], measure: &M) -> Option<&'p str> {
    levels.iter().find(|l| l.measure == *measure).map(|l| l.code.as_str())
}

/// The phases of a rulebook, by family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CompiledPlan {
    /// FIDE Dutch 1998.
    Dutch1998(dutch_1998::Phases),
    /// FIDE Dutch 2017 and 2026.
    Dutch(dutch::Phases),
    /// FIDE Swiss Rules 1987 (Lim), Lim 2026, Leong.
    Lim(lim::Phases),
    /// Irish Championship.
    Irish(irish::Phases),
    /// ECF seeded Swiss.
    Ecf(ecf::Phases),
    /// US scholastic.
    UsScholastic(us_scholastic::Phases),
    /// Dubov.
    Dubov(dubov::Phases),
    /// Team Swiss and Double-Swiss.
    Team(team::Phases),
    /// Adjacent players.
    Adjacent(adjacent::Phases),
    /// Monrad.
    Monrad(monrad::Phases),
    /// Burstein after its seeding rounds.
    Burstein(burstein::Phases),
    /// Round robin and Scheveningen, single and double.
    RoundRobin(round_robin::Phases),
}

impl CompiledPlan {
    /// Compiles the plan of a rulebook under the declared discretions.
    ///
    /// # Errors
    /// Returns the first entry in the file that would have no effect or that the family does not support, with its
    /// place.
    pub fn compile(book: &Rulebook, declared: &[String]) -> Result<Self, RulebookError> {
        Self::read(book, Some(declared))
    }

    fn read(book: &Rulebook, declared: Option<&[String]>) -> Result<Self, RulebookError> {
        let reader = PhaseReader::new(book, declared);
        Ok(match book.system {
            System::Dutch1998 => Self::Dutch1998(dutch_1998::Phases::compile(&reader)?),
            System::Dutch2017 | System::Dutch2026 => Self::Dutch(dutch::Phases::compile(&reader)?),
            System::Lim => Self::Lim(lim::Phases::compile(&reader)?),
            System::Irish => Self::Irish(irish::Phases::compile(&reader)?),
            System::Ecf => Self::Ecf(ecf::Phases::compile(&reader)?),
            System::UsScholastic => Self::UsScholastic(us_scholastic::Phases::compile(&reader)?),
            System::Dubov => Self::Dubov(dubov::Phases::compile(&reader)?),
            System::TeamSwiss | System::DoubleSwiss => Self::Team(team::Phases::compile(&reader)?),
            System::Adjacent => Self::Adjacent(adjacent::Phases::compile(&reader)?),
            System::Monrad => Self::Monrad(monrad::Phases::compile(&reader)?),
            System::Burstein => Self::Burstein(burstein::Phases::compile(&reader)?),
            System::RoundRobin | System::DoubleRoundRobin => {
                Self::RoundRobin(round_robin::Phases::compile(&reader)?)
            }
            System::Scheveningen | System::DoubleScheveningen => {
                Self::RoundRobin(scheveningen::Phases::compile(&reader)?.into_table())
            }
        })
    }
}

/// Returns the phases of the rulebook's family, in order.
pub fn rules(book: &Rulebook) -> &'static [PhaseRule] {
    match book.system {
        System::Dutch1998 => dutch_1998::Phases::RULES,
        System::Dutch2017 | System::Dutch2026 => dutch::Phases::RULES,
        System::Lim => lim::Phases::RULES,
        System::Irish => irish::Phases::RULES,
        System::Ecf => ecf::Phases::RULES,
        System::UsScholastic => us_scholastic::Phases::RULES,
        System::Dubov => dubov::Phases::RULES,
        System::TeamSwiss | System::DoubleSwiss => team::Phases::RULES,
        System::Adjacent => adjacent::Phases::RULES,
        System::Monrad => monrad::Phases::RULES,
        System::Burstein => burstein::Phases::RULES,
        System::RoundRobin | System::DoubleRoundRobin => round_robin::Phases::RULES,
        System::Scheveningen | System::DoubleScheveningen => scheveningen::Phases::RULES,
    }
}

/// Returns all faults in a rulebook; empty if every part of it has an effect.
pub fn faults(book: &Rulebook) -> Vec<RulebookError> {
    let mut found = lint(book);
    if found.is_empty() {
        found.extend(book.of_all_rounds().iter().find_map(|of_round| {
            CompiledPlan::read(of_round, None).err().or_else(|| needs::undecided(of_round))
        }));
    } else {
        found.extend(CompiledPlan::read(book, None).err());
    }
    found.sort_by_key(|f| f.place);
    found
}

/// Returns all faults in a rulebook from a file. Names that belong to another rulebook are faults too.
pub fn faults_of_file(book: &Rulebook) -> Vec<RulebookError> {
    let mut found = faults(book);
    found.extend(borrowed(book));
    found.sort_by_key(|f| f.place);
    found
}

/// Returns all faults of a custom rulebook in TOML, as `pairproof rulebook lint` reports them; empty if
/// [`read_rulebook`] accepts it. A text that cannot be read at all has only this one fault.
///
/// ```
/// let faults = pairproof::rulebook::lint_rulebook("club.toml", "id = 'club'\nsystem = 'dutch-2026'\n");
/// assert!(faults[0].to_string().contains("club.toml"));
/// ```
pub fn lint_rulebook(name: &str, text: &str) -> Vec<RulebookError> {
    parse(name, text).map_or_else(|fault| vec![fault], |book| faults_of_file(&book))
}

/// Reads a custom rulebook from TOML (models/README.md describes the fields), and checks it as `pairproof rulebook
/// lint` does. Errors refer to the text by `name`, such as the name of its file.
///
/// # Errors
/// Returns the first fault, with its place: a part without effect, a part that the system cannot honour, or the name of
/// a built-in rulebook.
///
/// ```
/// let wrong = pairproof::read_rulebook("club.toml", "id = 3").unwrap_err();
/// assert!(wrong.to_string().contains("club.toml"));
/// ```
pub fn read_rulebook(name: &str, text: &str) -> Result<Rulebook, RulebookError> {
    let book = parse(name, text)?;
    match faults_of_file(&book).into_iter().next() {
        None => Ok(book),
        Some(fault) => Err(fault),
    }
}
