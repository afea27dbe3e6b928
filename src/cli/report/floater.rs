//! Why somebody floats or has the bye, in sentences: `Because …, so … CODE`.

use super::code::{bye_code, float_code};
use super::ground::{against, order_code};
use api::explain::{Asked, Fate, OfFloat};
use facts::rulebook::{Measure, Rulebook, System};

/// The sentences of a float, each with its code.
pub(super) fn floats(asked: &Asked<'_>, links: &[OfFloat]) -> Vec<String> {
    links.iter().map(|link| of_float(asked, link)).collect()
}

pub(super) fn of_float(asked: &Asked<'_>, link: &OfFloat) -> String {
    let label = |rank: usize| asked.position.entries[rank].label;
    let book = asked.book;
    match link {
        OfFloat::OddGroup(score, n) => format!(
            "Because {n} are to be paired at {score} points, an odd number, so one of them meets somebody of another \
             score. {}",
            float_code(book)
        ),
        OfFloat::Nearest(who, fate) => nearest(book, label(*who), *fate),
        OfFloat::Instead { who, other, fate, because } => {
            let (a, b) = (label(*who), label(*other));
            let (what, so) = match fate {
                Fate::Bye => (format!("the bye for {b}"), format!("{a} has it")),
                Fate::Down => (format!("{b} going down"), format!("{a} goes down")),
                Fate::Up => (format!("{b} going up"), format!("{a} goes up")),
            };
            against(asked, (&what, &format!("so {so} and not {b}")), (*other, *who), because)
        }
    }
}

/// Who is nearest to the bye or the float by the order of the rulebook.
fn nearest(book: &Rulebook, who: u32, fate: Fate) -> String {
    let of_order = |m: &Measure| {
        matches!(m, Measure::ByePlace | Measure::ByeScore) && fate == Fate::Bye
            || matches!(m, Measure::LowestFloaters | Measure::Downfloaters) && fate != Fate::Bye
    };
    let level = book.level(of_order);
    let has = match fate {
        Fate::Bye => "has the bye",
        Fate::Down => "goes down",
        Fate::Up => "goes up",
    };
    match level {
        // From the mid-line: the lowest is no nearer than others.
        Some(c) if book.system == System::Ecf => {
            let says = c.says.trim_end_matches('.');
            format!("Because the rule “{says}” comes to {who}, so {who} {has}. {}", c.code)
        }
        _ => {
            let end = if fate == Fate::Up { "highest" } else { "lowest" };
            let code = level.map_or_else(
                || if fate == Fate::Bye { bye_code(book) } else { order_code(book).to_owned() },
                |c| c.code.clone(),
            );
            format!("Because {who} is the {end} of them, so {who} {has}. {code}")
        }
    }
}
