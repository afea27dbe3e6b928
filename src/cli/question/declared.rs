//! Checks the declarations about the rules: each discretion and reading is declared once and exists in the rulebook.

use std::collections::BTreeSet;

use crate::faults::RulebookFault;
use crate::{Failure, input};
use facts::format::excerpt;
use facts::rulebook::Rulebook;

/// Refuses declarations that are repeated, contradictory or unknown to the rulebook.
pub(super) fn check(book: &Rulebook, discretions: &[String], readings: &[String]) -> Result<(), Failure> {
    let mut seen = BTreeSet::new();
    if let Some(twice) = discretions.iter().chain(readings).find(|key| !seen.insert(key.as_str())) {
        return Err(RulebookFault::Twice { key: excerpt(twice) }.into());
    }
    for key in discretions {
        input::discretion(book, key)?;
    }
    if let Some(key) = discretions.iter().find(|key| seen.contains(format!("no-{key}").as_str())) {
        return Err(RulebookFault::BothDiscretions { key: key.clone() }.into());
    }
    readings.iter().try_for_each(|declared| input::reading(book, declared))
}
