//! The reason of a board in a sentence: `Because …, so … CODE`.

use std::fmt::Write as _;

use super::fact;
use super::page::{Page, count};
use super::verdict::{difference_is_order, numbers, words};
use crate::explain::{Asked, Because, Class, Ground};
use crate::rulebook::{Measure, Rulebook};

impl Class {
    /// The class in words.
    pub fn word(self) -> &'static str {
        match self {
            Self::Natural => "natural",
            Self::Rematch => "rematch avoided",
            Self::Prohibited => "prohibited pair avoided",
            Self::Colour => "colour",
            Self::Float => "float spared",
            Self::Club => "club spared",
            Self::LookAhead => "look-ahead",
            Self::Consequence => "consequence",
            Self::Lot => "lot",
        }
    }
}

/// The class of a reason, `consequence of board 3`.
pub(super) fn class(ground: &Ground) -> String {
    match ground.class {
        Class::Consequence => format!("consequence of board {}", ground.taken),
        other => other.word().to_owned(),
    }
}

/// The reason of a board in a sentence that ends in its code.
pub fn because(asked: &Asked<'_>, ground: &Ground) -> String {
    let entry = |rank: usize| &asked.position.entries[rank];
    let label = |rank: usize| entry(rank).label;
    let ((high, low), natural) = (ground.pair, ground.natural);
    let (a, b, n) = (label(high), label(low), label(natural));
    let so = format!("so {a} meets {b}");
    match &ground.because {
        Because::Order => {
            let why = if entry(high).score == entry(low).score {
                format!("{a} and {b} have the same place in the two halves of their group")
            } else {
                format!("{a} and {b} are the first to meet among those of different scores in their group")
            };
            format!("Because {why}, {so}. {}", order_code(asked.book))
        }
        Because::Lot => {
            format!(
                "Because {a} with another would be as good, the lot decided, {so}. {}",
                lot_code(asked.book)
            )
        }
        Because::Forbidden(reasons) => {
            let code = reasons.first().map_or("", |r| r.code.as_str());
            let fact = fact::of_reason(asked.book, reasons, (entry(high), entry(natural)));
            format!("Because {fact}, {so}. {code}")
        }
        Because::OthersForbidden((x, y), reasons) => {
            let code = reasons.first().map_or("", |r| r.code.as_str());
            let fact = fact::of_reason(asked.book, reasons, (entry(*x), entry(*y)));
            format!("Because {a} with {n} would leave a pair that may not be made ({fact}), {so}. {code}")
        }
        Because::Worse(first) => {
            let (_, says) = words(asked.book, first);
            let says = says.trim_end_matches('.');
            let amount = if difference_is_order(asked.book, first) {
                "comes later in the order of the rules".to_owned()
            } else {
                format!("counts {} instead of {}", numbers(&first.theirs), numbers(&first.ours))
            };
            format!("Because {a} with {n} {amount} (“{says}”), {so}. {}", first.code)
        }
    }
}

/// The level by which halves meet place by place.
fn order_code(book: &Rulebook) -> &str {
    let is_order = |m: &Measure| {
        matches!(
            m,
            Measure::Transposition | Measure::GradeOrder | Measure::ScrutinyOrder | Measure::SwitchSize(_)
        )
    };
    book.level(is_order).map_or_else(|| lot_code(book), |c| c.code.as_str())
}

/// The rule by which a lot decides; where the rulebook has none, its last level.
fn lot_code(book: &Rulebook) -> &str {
    let lot = book.steps.iter().find(|s| s.code.ends_with("-LOT")).map(|s| s.code.as_str());
    lot.or(book.levels().last().map(|c| c.code.as_str())).unwrap_or_default()
}

/// All boards with their reasons: how many of each class, then a line or two a board.
pub fn grounds(page: Page, asked: &Asked<'_>, grounds: &[Ground]) -> String {
    let mut classes: Vec<Class> = grounds.iter().map(|g| g.class).collect();
    classes.sort_unstable();
    let tally = classes.chunk_by(|a, b| a == b).map(|all| format!("{} {}", all.len(), all[0].word()));
    let tally: Vec<String> = tally.collect();
    let mut out = page.fold(&format!("{}: {}", count(grounds.len(), "board"), tally.join(", ")), 2);
    let label = |rank: usize| asked.position.entries[rank].label;
    for g in grounds {
        let _ = writeln!(out, "{:>4}  {} – {}  {}", g.board, label(g.pair.0), label(g.pair.1), class(g));
        if g.class != Class::Natural || page.all {
            out += &page.fold(&format!("      {}", because(asked, g)), 8);
        }
    }
    out
}
