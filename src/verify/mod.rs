//! Certificates: what a proof of a pairing looks like as a file, and whether it proves what it says.
//!
//! A certificate gives the value of every level and, where a value does not speak for itself, whole-number labels on
//! players and odd sets under which nothing can be better (docs/certificate.md has the format, the proof and an example).
//! Which levels there are, and what every pair counts in them, is never taken from the certificate, nor from the plan:
//! it is derived here from the histories, with the judge's own counting. A rulebook has one file that lists its levels.
//!
//! A later level may look at facts, at values of earlier levels, and at the mates of players who have no other mate left;
//! [`Ledger`] offers nothing else.

mod certificate;
mod check;
mod draws;
mod dutch;
mod dutch_1998;
mod dutch_2017;
mod ecf;
mod export;
mod face;
mod given;
mod irish;
mod ledger;
mod median;
mod order;
mod us_scholastic;

pub use certificate::{Certificate, Dual, FORMAT, Forced, Impossible, NoCertificate, Open, StageProof};
pub use check::{Asked, Checked, Checker, Grounds, no_pairing};
pub use face::{Costs, Face};
pub use given::{hash, verify};
pub use ledger::{Apart, Edge, Fault, Ledger, Level, Stage, Tally, mates};

use crate::judge::Case;
use crate::rulebook::{Criterion, Measure, Rulebook, System, is_declared};

/// Is there a certificate for this rulebook with these discretions and readings? If not, why.
///
/// # Errors
/// If there is none.
pub fn supported(book: &Rulebook, declared: &[String]) -> Result<(), Fault> {
    match book.system {
        System::Dutch1998 => dutch_1998::supported(book, declared),
        System::Dutch2017 | System::Dutch2026 => dutch::supported(book),
        System::UsScholastic => us_scholastic::supported(book, declared),
        System::Irish => irish::supported(book),
        System::Median => median::supported(book, declared),
        System::Ecf => ecf::supported(book, declared),
    }
}

/// A certificate rests on levels of these measures: are they in force?
fn needs<'b>(
    book: &Rulebook,
    in_force: impl Iterator<Item = &'b Criterion>,
    needed: &[Measure],
) -> Result<(), Fault> {
    let in_force: Vec<&Measure> = in_force.map(|c| &c.measure).collect();
    match needed.iter().find(|m| !in_force.contains(m)) {
        None => Ok(()),
        Some(m) => Err(Fault::new(format!(
            "{} has no certificate: it is without the measure `{}`",
            book.id,
            m.name()
        ))),
    }
}

/// Are lots drawn for the pairing?
pub fn draws_lots(book: &Rulebook, declared: &[String]) -> bool {
    match book.system {
        System::Irish => true,
        System::UsScholastic => is_declared(declared, "unrated-by-lot"),
        System::Ecf => is_declared(declared, "random"),
        _ => false,
    }
}

/// The seed of the lots that a certificate names; 0 if none are drawn.
fn seed(case: &Case<'_>, named: Option<u64>) -> Result<u64, Fault> {
    match (draws_lots(case.book(), case.declared()), named) {
        (true, Some(seed)) => Ok(seed),
        (true, None) => Err(Fault::new("it names no seed of the lots")),
        (false, Some(_)) => Err(Fault::new("it names a seed, and no lots are drawn")),
        (false, None) => Ok(0),
    }
}

/// Goes through the stages and levels of the rulebook.
///
/// # Errors
/// Those of the ledger; that the rulebook has no certificate.
pub fn levels(case: &Case<'_>, seed: u64, ledger: &mut dyn Ledger) -> Result<(), Fault> {
    supported(case.book(), case.declared())?;
    match case.book().system {
        System::Dutch1998 => dutch_1998::levels(case, ledger),
        System::Dutch2017 => dutch_2017::levels(case, ledger),
        System::Dutch2026 => dutch::levels(case, ledger),
        System::UsScholastic => us_scholastic::levels(case, ledger),
        System::Irish => irish::levels(case, seed, ledger),
        System::Median => median::levels(case, ledger),
        System::Ecf => ecf::levels(case, ledger),
    }
}
