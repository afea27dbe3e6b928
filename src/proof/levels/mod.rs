//! The rulebooks as lists of levels for certificate checking. No cost is taken from the solver or from a proof.
//!
//! The levels come from the programs (`model::program`, listed in `programs`), and every count in them must equal the
//! judge's (`audit`). A [`Ledger`] receives them: `verify` checks a proof of each level, `certify` finds one, and
//! [`Tally`] only counts. A level may use facts, the values of earlier levels, and the mates of players who have a
//! single mate left. A ledger gives access to nothing else.

mod answers;
mod audit;
mod bounded;
mod dutch;
mod dutch_1998;
mod ecf;
mod edges;
mod entry;
mod irish;
mod ledger;
mod lim;
mod penalties;
mod program;
mod programs;
mod shifts;
mod team;
mod text;
mod written;

pub use bounded::{Bounds, of_round_within};
pub use edges::{EdgesByEnd, NearEdges, NearEdgesIter, SharedEdges, VertexPair, marked};
pub use ledger::{AuxiliaryStage, Ledger, LevelQuestion, MainStage, Tally, mates, pairs, place};
pub use written::{FORMAT, Model, WrittenLevel, WrittenStage, hash};

use crate::ProofError;
use facts::rulebook::table::{Declared, DiscretionKey};
use facts::rulebook::{Rulebook, System};
use facts::tournament::Rank;
use judge::JudgedRound;
use limit::look;

/// Checks that this rulebook has certificates with these discretions and readings.
///
/// # Errors
/// Returns the reason if the rulebook has none.
pub fn supported(book: &Rulebook, keys: &[String]) -> Result<(), ProofError> {
    programs::supported(book, keys)
}

/// Returns whether the pairing is drawn by lot.
pub fn draws_lots(book: &Rulebook, keys: &[String]) -> bool {
    let declared = Declared::of(book, keys);
    match book.system {
        System::Irish => true,
        System::UsScholastic => declared.has(DiscretionKey::UnratedByLot),
        System::Ecf => declared.has(DiscretionKey::Random),
        _ => false,
    }
}

/// Returns the vertices of these players.
fn vertices(ranks: &[Rank]) -> Vec<usize> {
    ranks.iter().map(|r| r.0).collect()
}

/// Returns the player at a vertex; `None` at the vertex of the bye and at free vertices.
fn player(case: &JudgedRound<'_>, v: usize) -> Option<Rank> {
    (v < case.position().entries.len()).then_some(Rank(v))
}

/// Returns the players in the form in which an auxiliary stage lists them.
fn taking_part(ranks: &[Rank]) -> Vec<Option<Rank>> {
    ranks.iter().copied().map(Some).collect()
}

/// Returns the number of vertices of a round, and the pairs that no absolute criterion forbids, ascending.
pub fn legal_pairs(case: &JudgedRound<'_>) -> (usize, SharedEdges) {
    let players = case.position().entries.len();
    let n = players + players % 2;
    let legal = |&(u, v): &VertexPair| {
        if v == players { case.may_have_bye(Rank(u)) } else { case.may_meet(Rank(u), Rank(v)) }
    };
    let row = |u| {
        look();
        (u + 1..n).map(move |v| (u, v))
    };
    (n, SharedEdges::new(n, n * n / 2, (0..n).flat_map(row).filter(legal)))
}

/// Returns the seed of the lots that a certificate names; 0 if none are drawn.
///
/// # Errors
/// Fails if lots are drawn and the seed is missing, or if no lots are drawn and there is a seed.
pub fn seed(case: &JudgedRound<'_>, named: Option<u64>) -> Result<u64, ProofError> {
    match (draws_lots(case.book(), case.declared()), named) {
        (true, None) => Err(ProofError::refuted("it states no seed for the lots")),
        (false, Some(_)) => Err(ProofError::refuted("it states a seed, but no lots are drawn")),
        (_, named) => Ok(named.unwrap_or(0)),
    }
}

/// Goes through the stages and levels of the rulebook; `seed` is the seed of the lots, if any.
///
/// # Errors
/// Returns the errors of the ledger; fails if the rulebook has no certificate.
pub fn of_round(case: &JudgedRound<'_>, seed: u64, ledger: &mut dyn Ledger) -> Result<(), ProofError> {
    supported(case.book(), case.declared())?;
    if let Some(c) = case.book().absolutes.iter().chain(case.book().levels()).find(|c| c.rounds.is_some()) {
        let says = format!(": {} depends on the number of rounds, which the event does not state", c.code);
        return Err(ProofError::unsupported(case.book(), says));
    }
    programs::levels(case, seed, ledger)
}
