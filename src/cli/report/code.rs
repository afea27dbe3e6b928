//! The codes of criteria that every rulebook has.

use facts::rulebook::{Measure, Rulebook};

/// Returns the code of the rule that chooses the player with the bye. If the rulebook has no such rule, returns the code
/// of the criterion that says who may have it.
pub(super) fn bye_code(book: &Rulebook) -> String {
    let chooses = book.level(|m| matches!(m, Measure::ByePlace | Measure::ByeScore));
    let allows = |m: &Measure| {
        matches!(
            m,
            Measure::ByeRepeat | Measure::ByeOrForfeitRepeat | Measure::ByeOrDefault | Measure::SecondBye(_)
        )
    };
    let allows = || book.absolutes.iter().find(|c| allows(&c.measure));
    chooses.or_else(allows).map(|c| c.code.clone()).unwrap_or_default()
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

/// Returns an article in words: `article 2.4.7`, or the words of a text without numbers.
pub(super) fn article(article: &str) -> String {
    let is_numbered = !article.starts_with('“') && !article.starts_with("reading");
    if is_numbered { format!("article {article}") } else { article.to_owned() }
}
