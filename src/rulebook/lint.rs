//! Coherence of a rulebook by itself: codes unique and well formed, articles and words given, known discretions,
//! exemptions where they have an effect. What the phases take is for the family (`plan`).

use super::{Criterion, Measure, Place, Rulebook, RulebookError, System};

/// Everything that is wrong with a rulebook by itself; empty if it is coherent.
pub fn lint(book: &Rulebook) -> Vec<RulebookError> {
    let mut found = Vec::new();
    let mut complain = |place: Place, code: &str, message: &str| {
        found.push(RulebookError { file: book.file.clone(), place, message: format!("{code}: {message}") });
    };
    let entries = book.entries();
    for (i, e) in entries.iter().enumerate() {
        if !e.code.starts_with(&format!("{}-", book.prefix)) {
            complain(e.at, e.code, &format!("the code must begin with `{}-`", book.prefix));
        }
        if entries[..i].iter().any(|other| other.code == e.code) {
            complain(e.at, e.code, "the code occurs twice; give each criterion its own");
        }
        if e.article.trim().is_empty() || e.says.trim().is_empty() {
            complain(e.at, e.code, "`article` and `says` must not be empty");
        }
    }
    for (i, r) in book.readings.iter().enumerate() {
        if !r.code.starts_with(&format!("{}-", book.prefix)) {
            complain(r.at, &r.code, &format!("the code must begin with `{}-`", book.prefix));
        }
        if book.readings[..i].iter().any(|other| other.code == r.code) {
            complain(r.at, &r.code, "the reading occurs twice; give each its own code");
        }
        if r.choices.len() < 2 {
            complain(r.at, &r.code, "a reading has at least two choices");
        }
    }
    for c in book.absolutes.iter().chain(book.levels()) {
        if let Some(key) = &c.discretion
            && !book.discretions.iter().any(|d| d.key == *key)
            && !book.readings.iter().any(|r| r.choices.iter().any(|choice| r.declaration(choice) == *key))
        {
            complain(c.at, &c.code, &format!("the discretion `{key}` is not declared under [[discretion]]"));
        }
    }
    for (i, c) in book.absolutes.iter().enumerate() {
        if !is_absolute(&c.measure) {
            complain(c.at, &c.code, "this measure cannot forbid a pair; list it in a [[phase]]");
        }
        if c.except.is_some() && c.measure != Measure::ColourClash {
            complain(c.at, &c.code, "`except` has an effect on `colour-clash` only; leave it out");
        }
        let is_same = |other: &&Criterion| other.measure == c.measure && other.discretion == c.discretion;
        if let Some(other) = book.absolutes[..i].iter().find(is_same) {
            complain(c.at, &c.code, &format!("forbids what {} forbids; leave one out", other.code));
        }
    }
    for c in book.levels().filter(|c| c.except.is_some()) {
        complain(c.at, &c.code, "`except` has no effect on a level; leave it out");
    }
    if book.edition.is_some() != (book.system == System::Median) {
        let text = "`edition` belongs to the system `median`, which needs it; other systems have none";
        complain(Place { line: 1, column: 1 }, &book.id, text);
    }
    found
}

fn is_absolute(measure: &Measure) -> bool {
    use Measure::{
        ByeOrDefault, ByeOrForfeitRepeat, ByeRepeat, ColourClash, DifferenceThree, PairedBefore,
        ProhibitedPair, Rematch, SameFederation, SecondBye,
    };
    matches!(
        measure,
        Rematch
            | ProhibitedPair
            | ColourClash
            | ByeRepeat
            | ByeOrForfeitRepeat
            | ByeOrDefault
            | SameFederation(_)
            | DifferenceThree
            | SecondBye(_)
            | PairedBefore
    )
}
