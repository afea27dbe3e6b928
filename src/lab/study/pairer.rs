//! The pairer of a simulated event: a rulebook by its model, or a simple idea.

use crate::simulate::{Dice, EventKey, Idea, Purpose};
use facts::rulebook::Rulebook;
use facts::tournament::{Coming, Pairing, Position, Tournament};
use lexmatch::solve::EngineChoice;
use limit::Limit;
use model::measure::{accelerated, acceleration_of};
use model::round::{self, Answer, Request, RoundError};

/// The source of the pairings of an event.
#[derive(Clone, Debug)]
pub enum Pairer {
    /// A rulebook.
    Book(Box<Ruled>),
    /// An idea, with its name.
    Idea(&'static str, Idea),
}

/// A rulebook, with the declared discretions and readings.
#[derive(Clone, Debug)]
pub struct Ruled {
    /// The rulebook as the user named it: an id or the name of a file, and the declarations, as in `dutch-2026+baku`.
    pub asked: String,
    /// The id of the rulebook, and the declarations.
    pub name: String,
    /// The rulebook.
    pub book: Rulebook,
    /// The declarations in force, including default declarations.
    pub declared: Vec<String>,
}

impl Ruled {
    /// Builds the entry for a rulebook that the user named, with its declarations.
    pub fn new(asked: &str, book: Rulebook, declared: &[String]) -> Self {
        let name =
            std::iter::once(&book.id).chain(declared).map(String::as_str).collect::<Vec<_>>().join("+");
        let declared = book.in_force(declared);
        Self { asked: asked.to_owned(), name, book, declared }
    }

    /// Returns the declarations that the user named, without the defaults of the rulebook.
    pub fn named(&self) -> impl Iterator<Item = &str> {
        self.name.split('+').skip(1)
    }

    /// Returns the event and its position with the points of a declared acceleration; `None` if none is declared.
    pub fn accelerated(&self, coming: Coming<'_>) -> Option<(Tournament, Position)> {
        acceleration_of(&self.declared).filter(|_| !coming.position.is_accelerated)?;
        let event = accelerated(coming.tournament, &self.book, &self.declared);
        let position = Position::before(&event, coming.position.round, &[]).ok()?;
        Some((event, position))
    }

    /// Returns the request that solves a round of an event.
    pub fn request(&self, key: EventKey, limit: &Limit) -> Request {
        Request { declared: self.declared.clone(), ..request(key, limit) }
    }
}

/// The reason why a round was not paired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PairerFailure {
    /// The rules leave no pairing.
    NoPairing,
    /// The limit was reached, or the user stopped the run.
    Stopped,
    /// Another error, in words.
    Error(String),
}

impl Pairer {
    /// Returns a rulebook without declarations.
    pub fn of(book: Rulebook) -> Self {
        let asked = book.id.clone();
        Self::Book(Box::new(Ruled::new(&asked, book, &[])))
    }

    /// Returns an idea by name.
    pub fn idea(name: &str) -> Option<Self> {
        let (known, idea) = Idea::ALL.into_iter().find(|(known, _)| *known == name)?;
        Some(Self::Idea(known, idea))
    }

    /// Returns the name in rows.
    pub fn name(&self) -> &str {
        match self {
            Self::Book(ruled) => &ruled.name,
            Self::Idea(name, _) => name,
        }
    }

    /// Returns the name for `-R`.
    pub fn asked(&self) -> &str {
        match self {
            Self::Book(ruled) => &ruled.asked,
            Self::Idea(name, _) => name,
        }
    }

    /// Returns the rulebook of the pairer; `None` for an idea.
    pub fn book(&self) -> Option<&Rulebook> {
        match self {
            Self::Book(ruled) => Some(&ruled.book),
            Self::Idea(..) => None,
        }
    }

    /// Returns the rulebook of the pairer if its rounds follow a table.
    pub fn table(&self) -> Option<&Rulebook> {
        self.book().filter(|book| book.system.is_table())
    }

    /// Returns the pairing of a round of an event.
    ///
    /// # Errors
    /// Fails if there is no pairing, or if no pairing was found.
    pub fn pair(&self, coming: Coming<'_>, key: EventKey, limit: &Limit) -> Result<Pairing, PairerFailure> {
        let ruled = match self {
            Self::Book(ruled) => ruled,
            Self::Idea(_, idea) => return idea.pair(coming.position, key).ok_or(PairerFailure::NoPairing),
        };
        let accelerated = ruled.accelerated(coming);
        let position = accelerated.as_ref().map_or(coming.position, |(_, position)| position);
        match round::pair(position, &ruled.book, &ruled.request(key, limit)) {
            Ok(Answer::Paired(paired)) => Ok(paired.pairing),
            Ok(Answer::NoPairing(_)) => Err(PairerFailure::NoPairing),
            Err(_) if limit.is_reached() => Err(PairerFailure::Stopped),
            Err(e) => Err(PairerFailure::Error(said(&e))),
        }
    }
}

/// Returns the request for rounds of an event. Over many events with brackets of all sizes, the blossom algorithm is
/// faster.
fn request(key: EventKey, limit: &Limit) -> Request {
    let lots = Dice::of_event(key, Purpose::Lots, 0, (0, 0)).below(u32::MAX);
    Request {
        engine: EngineChoice::Blossom,
        limit: limit.clone(),
        declared: Vec::new(),
        seed: u64::from(lots),
    }
}

fn said(error: &RoundError) -> String {
    error.to_string()
}
