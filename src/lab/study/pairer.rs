//! Who pairs a simulated event: a rulebook by its model, or a plain idea.

use crate::simulate::{Dice, EventKey, Idea, Purpose};
use facts::rulebook::Rulebook;
use facts::tournament::{Coming, Pairing, Position, Tournament};
use lexmatch::solve::EngineChoice;
use limit::Limit;
use model::measure::{accelerated, acceleration_of};
use model::round::{self, Answer, Request, RoundError};

/// Who pairs.
#[derive(Clone, Debug)]
pub enum Pairer {
    /// A rulebook.
    Book(Box<Ruled>),
    /// An idea with its name.
    Idea(&'static str, Idea),
}

/// A rulebook with what is declared of it.
#[derive(Clone, Debug)]
pub struct Ruled {
    /// As it was asked for: an id or the name of a file, and what is declared, as in `dutch-2026+baku`.
    pub asked: String,
    /// Its id, and what is declared.
    pub name: String,
    /// The rulebook.
    pub book: Rulebook,
    /// What holds: what is declared, and what holds by default.
    pub declared: Vec<String>,
}

impl Ruled {
    /// A rulebook asked for with what is declared of it.
    pub fn new(asked: &str, book: Rulebook, declared: &[String]) -> Self {
        let name =
            std::iter::once(&book.id).chain(declared).map(String::as_str).collect::<Vec<_>>().join("+");
        let declared = book.in_force(declared);
        Self { asked: asked.to_owned(), name, book, declared }
    }

    /// The event and its position with the points of an acceleration that is declared; `None` where none is.
    pub fn accelerated(&self, coming: Coming<'_>) -> Option<(Tournament, Position)> {
        acceleration_of(&self.declared).filter(|_| !coming.position.is_accelerated)?;
        let event = accelerated(coming.tournament, &self.book, &self.declared);
        let position = Position::before(&event, coming.position.round, &[]).ok()?;
        Some((event, position))
    }

    /// How a round of an event is solved.
    pub fn request(&self, key: EventKey, limit: &Limit) -> Request {
        Request { declared: self.declared.clone(), ..request(key, limit) }
    }
}

/// Why a round was not paired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PairerFailure {
    /// The rules leave no pairing.
    NoPairing,
    /// The limit was reached, or somebody said stop.
    Stopped,
    /// Something went wrong.
    Error(String),
}

impl Pairer {
    /// A rulebook of which nothing is declared.
    pub fn of(book: Rulebook) -> Self {
        let asked = book.id.clone();
        Self::Book(Box::new(Ruled::new(&asked, book, &[])))
    }

    /// An idea by name.
    pub fn idea(name: &str) -> Option<Self> {
        let (known, idea) = Idea::ALL.into_iter().find(|(known, _)| *known == name)?;
        Some(Self::Idea(known, idea))
    }

    /// Its name in rows.
    pub fn name(&self) -> &str {
        match self {
            Self::Book(ruled) => &ruled.name,
            Self::Idea(name, _) => name,
        }
    }

    /// Its name for `-R`.
    pub fn asked(&self) -> &str {
        match self {
            Self::Book(ruled) => &ruled.asked,
            Self::Idea(name, _) => name,
        }
    }

    /// The rulebook, if it is one.
    pub fn book(&self) -> Option<&Rulebook> {
        match self {
            Self::Book(ruled) => Some(&ruled.book),
            Self::Idea(..) => None,
        }
    }

    /// The pairing of a round of an event.
    ///
    /// # Errors
    /// If there is none, or it was not found.
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

/// How rounds of an event are solved: in bulk the blossom is faster on brackets of all sizes together.
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
