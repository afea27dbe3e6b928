//! Who pairs a simulated event: a rulebook by its model, or a plain idea.

use crate::simulate::{Dice, Idea, Key, Purpose};
use facts::rulebook::Rulebook;
use facts::tournament::{Pairing, Position};
use lexmatch::solve::EngineChoice;
use limit::Limit;
use model::round::{self, Answer, Request, RoundError};

/// Who pairs.
#[derive(Clone, Debug)]
pub enum Pairer {
    /// A rulebook, as it was asked for: an id or the name of a file.
    Book(String, Box<Rulebook>),
    /// An idea with its name.
    Idea(&'static str, Idea),
}

/// Why a round was not paired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failed {
    /// The rules leave no pairing.
    NoPairing,
    /// The limit was reached, or somebody said stop.
    Stopped,
    /// Something went wrong.
    Error(String),
}

impl Pairer {
    /// An idea by name.
    pub fn idea(name: &str) -> Option<Self> {
        let (known, idea) = Idea::ALL.into_iter().find(|(known, _)| *known == name)?;
        Some(Self::Idea(known, idea))
    }

    /// What it is called in rows.
    pub fn name(&self) -> &str {
        match self {
            Self::Book(_, book) => &book.id,
            Self::Idea(name, _) => name,
        }
    }

    /// What names it to `-R`.
    pub fn asked(&self) -> &str {
        match self {
            Self::Book(asked, _) => asked,
            Self::Idea(name, _) => name,
        }
    }

    /// The rulebook, if it is one.
    pub fn book(&self) -> Option<&Rulebook> {
        match self {
            Self::Book(_, book) => Some(book),
            Self::Idea(..) => None,
        }
    }

    /// The pairing of a round of an event.
    ///
    /// # Errors
    /// If there is none, or it was not found.
    pub fn pair(&self, position: &Position, key: Key, limit: &Limit) -> Result<Pairing, Failed> {
        let book = match self {
            Self::Book(_, book) => book,
            Self::Idea(_, idea) => return idea.pair(position, key).ok_or(Failed::NoPairing),
        };
        match round::pair(position, book, &request(key, limit)) {
            Ok(Answer::Paired(paired)) => Ok(paired.pairing),
            Ok(Answer::NoPairing(_)) => Err(Failed::NoPairing),
            Err(_) if limit.is_reached() => Err(Failed::Stopped),
            Err(e) => Err(Failed::Error(said(&e))),
        }
    }
}

/// How rounds of an event are solved: in bulk the blossom is faster on brackets of all sizes together.
pub fn request(key: Key, limit: &Limit) -> Request {
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
