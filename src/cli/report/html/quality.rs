//! The value of the best pairing at each level with its kind of evidence, and the readings in effect.

use super::Codes;
use crate::report::closed::by;
use crate::report::page::TextPage;
use crate::report::screen::level_row;
use api::explain::AskedRound;
use facts::rulebook::{Choice, Criterion, Reading};

/// A level of the rulebook over the whole round.
pub(super) struct Level {
    pub(super) code: String,
    /// Whether the report contains the text of the code.
    pub(super) is_known: bool,
    pub(super) article: String,
    pub(super) value: String,
    pub(super) places: String,
    pub(super) evidence: String,
    pub(super) says: String,
}

/// A reading of the rules, and the choice in effect.
pub(super) struct Taken<'a> {
    pub(super) reading: &'a Reading,
    pub(super) choice: &'a Choice,
    pub(super) others: usize,
}

/// Returns all levels, in order.
pub(super) fn levels(asked: &AskedRound<'_>, codes: &Codes<'_>) -> Vec<Level> {
    asked.book.levels().map(|c| level(asked, codes, c)).collect()
}

fn level(asked: &AskedRound<'_>, codes: &Codes<'_>, c: &Criterion) -> Level {
    let page = TextPage { all: true, ..TextPage::default() };
    let records: Vec<_> = asked.ours.levels.iter().filter(|l| l.code == c.code).collect();
    let (value, places) = match level_row(page, c, asked.ours) {
        Some([_, value, places, _]) => (value, places),
        None if records.is_empty() => ("–".to_owned(), String::new()),
        None if c.measure.is_order() => ("first".to_owned(), String::new()),
        None => ("0".to_owned(), String::new()),
    };
    let mut evidence: Vec<&str> = records.iter().map(|record| by(record)).collect();
    evidence.sort_unstable();
    evidence.dedup();
    Level {
        code: c.code.clone(),
        is_known: codes.known(&c.code).is_some(),
        article: c.article.clone(),
        value,
        places,
        evidence: evidence.join(", "),
        says: c.says.clone(),
    }
}

/// Returns the rulebook's readings as they apply here.
pub(super) fn taken<'a>(asked: &AskedRound<'a>) -> Vec<Taken<'a>> {
    let declared = &asked.request.declared;
    let one = |reading: &'a Reading| {
        let is_declared = |c: &&Choice| declared.contains(&reading.declaration(c));
        let choice = reading.choices.iter().find(is_declared).or(reading.choices.first())?;
        Some(Taken { reading, choice, others: reading.choices.len() - 1 })
    };
    asked.book.readings.iter().filter_map(one).collect()
}
