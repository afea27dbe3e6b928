//! Coherence of a rulebook: codes unique and well formed, articles and words given, known discretions,
//! order levels last.

use super::{Rulebook, System};
use crate::measure::Measure;

/// One thing that is wrong with a rulebook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// The code concerned, or the rulebook's id.
    pub code: String,
    /// What is wrong and what to do.
    pub says: String,
}

/// All complaints about a rulebook; empty if it is coherent.
pub fn lint(book: &Rulebook) -> Vec<Complaint> {
    let mut found = Vec::new();
    let mut complain = |code: &str, says: String| found.push(Complaint { code: code.to_owned(), says });
    let entries = book.entries();
    for (i, e) in entries.iter().enumerate() {
        if !e.code.starts_with(&format!("{}-", book.prefix)) {
            complain(e.code, format!("the code must begin with `{}-`", book.prefix));
        }
        if entries[..i].iter().any(|other| other.code == e.code) {
            complain(e.code, "the code occurs twice; give each criterion its own".to_owned());
        }
        if e.article.trim().is_empty() || e.says.trim().is_empty() {
            complain(e.code, "`article` and `says` must not be empty".to_owned());
        }
    }
    for c in book.absolutes.iter().chain(&book.levels) {
        if let Some(key) = &c.discretion
            && !book.discretions.iter().any(|d| d.key == *key)
        {
            complain(&c.code, format!("the discretion `{key}` is not declared under [[discretion]]"));
        }
    }
    for c in &book.absolutes {
        if !is_absolute(&c.measure) {
            complain(&c.code, "this measure cannot forbid a pair; list it under [[level]]".to_owned());
        }
    }
    for c in &book.levels {
        if is_absolute(&c.measure) {
            complain(&c.code, "this measure forbids pairs; list it under [[absolute]]".to_owned());
        }
    }
    for pair in book.levels.windows(2) {
        if place(book.system, &pair[0].measure) > place(book.system, &pair[1].measure) {
            complain(&pair[1].code, format!("must stand above {}", pair[0].code));
        }
    }
    found
}

fn is_absolute(measure: &Measure) -> bool {
    use Measure::{
        ByeOrForfeitRepeat, ByeRepeat, ColourClash, DifferenceThree, ProhibitedPair, Rematch, SameFederation,
    };
    matches!(
        measure,
        Rematch
            | ProhibitedPair
            | ColourClash
            | ByeRepeat
            | ByeOrForfeitRepeat
            | SameFederation(_)
            | DifferenceThree
    )
}

/// Where a measure may stand: completion first, qualities, at last the orders of search. The stages of Dutch 1998 also
/// fix who is paired at all before anything else.
fn place(system: System, measure: &Measure) -> usize {
    let is_1998 = system == System::Dutch1998;
    match measure {
        Measure::Completion | Measure::ByeScore => 0,
        Measure::MovedDownUnpaired if is_1998 => 1,
        Measure::Unpaired if is_1998 => 2,
        Measure::NextBracket => 3,
        Measure::ColourClashWaived if is_1998 => 4,
        Measure::ByePlace => 1,
        Measure::Exchange => 7,
        Measure::Transposition => 8,
        _ => 5,
    }
}
