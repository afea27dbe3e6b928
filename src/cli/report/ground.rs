//! The reason of a board in a sentence: `Because …, so … CODE`.

use super::fact;
use super::verdict::{difference_is_order, words};
use api::explain::{Asked, Because, Class, Ground};
use facts::rulebook::{Measure, Reason, Rulebook, System};

/// The reason of a board in a sentence that ends in its code.
pub fn because(asked: &Asked<'_>, ground: &Ground) -> String {
    let entry = |rank: usize| &asked.position.entries[rank];
    let (high, low) = ground.pair;
    let (a, b) = (entry(high).label, entry(low).label);
    let so = format!("so {a} meets {b}");
    if ground.because == Because::Order {
        let why = if entry(high).score == entry(low).score {
            format!("{a} and {b} have the same place in the two halves of their group")
        } else {
            format!("{a} and {b} are the first to meet among those of different scores in their group")
        };
        return format!("Because {why}, {so}. {}", order_code(asked.book));
    }
    let what = if ground.natural == low {
        format!("{a} against another")
    } else {
        format!("{a} against {}", entry(ground.natural).label)
    };
    against(asked, (&what, &so), (high, ground.natural), &ground.because)
}

/// What is against something else, in a sentence that ends in its code; `who`: whom a prohibition is about.
pub(super) fn against(
    asked: &Asked<'_>,
    (what, so): (&str, &str),
    who: (usize, usize),
    because: &Because,
) -> String {
    let fact = |(x, y): (usize, usize), reasons: &[Reason]| {
        fact::of_reason(asked.book, reasons, (&asked.position.entries[x], &asked.position.entries[y]))
    };
    let code = |reasons: &[Reason]| reasons.first().map_or(String::new(), |r| r.code.clone());
    match because {
        Because::Order | Because::Lot => {
            format!("Because {what} would be as good, the lot decided, {so}. {}", lot_code(asked.book))
        }
        Because::Forbidden(reasons) => format!("Because {}, {so}. {}", fact(who, reasons), code(reasons)),
        Because::OthersForbidden(pair, reasons) if pair.0 == pair.1 => {
            format!("Because {}, {so}. {}", fact(*pair, reasons), code(reasons))
        }
        Because::OthersForbidden(pair, reasons) => {
            let fact = fact(*pair, reasons);
            format!(
                "Because {what} would leave a pair that may not be made ({fact}), {so}. {}",
                code(reasons)
            )
        }
        Because::Worse(first) => {
            let says = words(asked.book, first).1.trim_end_matches('.');
            let code = &first.code;
            if difference_is_order(asked.book, first) {
                return format!("Because {what} comes later by the rule “{says}”, {so}. {code}");
            }
            let amount = match (first.theirs.as_slice(), first.ours.as_slice()) {
                ([then], [now]) => format!(" ({then} instead of {now})"),
                _ => String::new(),
            };
            format!("Because {what} would be worse by the rule “{says}”{amount}, {so}. {code}")
        }
    }
}

/// The level by which halves meet place by place.
pub(super) fn order_code(book: &Rulebook) -> &str {
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
    let lot = book.steps.first().filter(|_| book.system == System::Irish).map(|s| s.code.as_str());
    lot.or(book.levels().last().map(|c| c.code.as_str())).unwrap_or_default()
}
