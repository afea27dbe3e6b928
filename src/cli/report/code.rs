//! The codes of criteria that every rulebook has.

use facts::rulebook::{Measure, Rulebook};

/// Returns the code of the criterion that decides who may have the bye.
pub(super) fn bye_code(book: &Rulebook) -> String {
    book.absolutes
        .iter()
        .find(|c| {
            matches!(
                c.measure,
                Measure::ByeRepeat
                    | Measure::ByeOrForfeitRepeat
                    | Measure::ByeOrDefault
                    | Measure::SecondBye(_)
            )
        })
        .map(|c| c.code.clone())
        .unwrap_or_default()
}

/// Returns the code of the level that keeps players with the same score together. If no level does so under every
/// reading, returns the code of the last level.
pub(super) fn float_code(book: &Rulebook) -> String {
    let keeps = |m: &Measure| {
        matches!(m, Measure::Unpaired | Measure::Floats | Measure::ScoreDifferences | Measure::Upfloaters)
    };
    let level = book.levels().find(|c| keeps(&c.measure) && c.discretion.is_none());
    level.or(book.levels().last()).map(|c| c.code.clone()).unwrap_or_default()
}
