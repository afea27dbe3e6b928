//! The reason of a board in a sentence: `…, so … CODE`.

use super::amount::order_of;
use super::difference::{difference_is_order, words};
use super::fact;
use super::names::mark;
use api::explain::{AskedRound, Because, Ground};
use facts::rulebook::{Measure, Reason, Rulebook, System};

/// The reason of a board in a sentence that ends in its code; the players are marked.
pub(super) fn because(asked: &AskedRound<'_>, ground: &Ground) -> String {
    let entry = |rank: usize| &asked.position.entries[rank];
    let (high, low) = ground.pair;
    let (a, b) = (mark(entry(high)), mark(entry(low)));
    let so = format!("{a} meets {b}");
    if ground.because == Because::Order {
        let why = if asked.book.system == System::Dubov {
            format!("{a} and {b} come together in the first transposition that the other rules allow")
        } else if entry(high).score == entry(low).score {
            format!("{a} and {b} have the same place in the two halves of their group")
        } else {
            "Players from a different score are paired first in a group".to_owned()
        };
        return format!("{why}, so {so}. {}", order_code(asked.book));
    }
    let what = if ground.natural == low {
        format!("Another opponent for {a}")
    } else {
        format!("{} as the opponent of {a}", mark(entry(ground.natural)))
    };
    against(asked, &Other { what, so, who: (high, ground.natural) }, &ground.because)
}

/// What might be instead, as the subject of a sentence; what is so; whom a prohibition is about.
pub(super) struct Other {
    pub(super) what: String,
    pub(super) so: String,
    pub(super) who: (usize, usize),
}

/// What is against something else, in a sentence that ends in its code; the players are marked.
pub(super) fn against(asked: &AskedRound<'_>, Other { what, so, who }: &Other, because: &Because) -> String {
    let fact = |(x, y): (usize, usize), reasons: &[Reason]| {
        fact::of_reason(asked.book, reasons, (&asked.position.entries[x], &asked.position.entries[y]))
    };
    let code = |reasons: &[Reason]| reasons.first().map_or(String::new(), |r| r.code.clone());
    match because {
        Because::Order | Because::Lot => {
            format!(
                "{what} would be just as good, and the choice was made by lot: {so}. {}",
                lot_code(asked.book)
            )
        }
        Because::Forbidden(reasons) => format!("{}, so {so}. {}", fact(*who, reasons), code(reasons)),
        Because::OthersForbidden(pair, reasons) if pair.0 == pair.1 => {
            format!("{}, so {so}. {}", fact(*pair, reasons), code(reasons))
        }
        Because::OthersForbidden(pair, reasons) => {
            let fact = fact(*pair, reasons);
            format!("{what} would leave two players who may not meet ({fact}), so {so}. {}", code(reasons))
        }
        Because::Worse(first) => {
            let says = words(asked.book, first).1.trim_end_matches('.');
            let code = &first.code;
            if difference_is_order(asked.book, first) {
                return format!("{what} comes later in {}, so {so}. {code}", order_of(asked.book, first));
            }
            let amount = match (first.theirs.as_slice(), first.ours.as_slice()) {
                ([then], [now]) => format!(" ({then} instead of {now})"),
                _ => String::new(),
            };
            format!("{what} would do worse under the rule “{says}”{amount}, so {so}. {code}")
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
