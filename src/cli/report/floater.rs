//! The reasons for a float or the bye, in sentences of the form `…, so … CODE`.

use super::code::{bye_code, float_code};
use super::ground::{Other, against, order_code};
use super::names::mark;
use super::page::he;
use api::explain::{Against, AskedRound, Fate, OfFloat};
use facts::rulebook::{Measure, Rulebook, System};

/// Returns the sentences that explain a float, each with its code. The sentences contain marks for the players.
pub(super) fn floats(asked: &AskedRound<'_>, links: &[OfFloat]) -> Vec<String> {
    links.iter().map(|link| of_float(asked, link)).collect()
}

pub(super) fn of_float(asked: &AskedRound<'_>, link: &OfFloat) -> String {
    let name = |rank: usize| mark(&asked.position.entries[rank]);
    let book = asked.book;
    match link {
        OfFloat::OddGroup(score, 1) => format!(
            "There is only one {} to pair on {score} points, so {} meets an opponent with a different score. {}",
            book.participant(),
            he(book.participant()),
            float_code(book)
        ),
        OfFloat::OddGroup(score, n) => format!(
            "The number of {}s to pair on {score} points is odd ({n}), so one of them meets an opponent with a \
             different score. {}",
            book.participant(),
            float_code(book)
        ),
        OfFloat::Nearest(who, fate) => nearest(book, &name(*who), *fate),
        OfFloat::Alone(who, fate) => {
            let score = asked.position.entries[*who].score;
            let (code, a) = (float_code(book), name(*who));
            let of = book.participant();
            format!("No other {of} with {score} points is free for this, so {a} {}. {code}", has(book, *fate))
        }
        OfFloat::Instead { who, other, fate, because, against: compared } => {
            let (a, b) = (name(*who), name(*other));
            let (what, so) = match fate {
                // The Dubov system has only upfloaters.
                Fate::Down if has_upfloaters_alone(book) => {
                    (format!("An upfloater as the opponent of {b}"), format!("{a} has one instead"))
                }
                Fate::Bye => (format!("A bye for {b}"), format!("{a} has it")),
                Fate::Down => (format!("A downfloat for {b}"), format!("{a} floats down instead")),
                Fate::Up => (format!("An upfloat for {b}"), format!("{a} floats up instead")),
            };
            let what = match compared {
                Against::Exchange => format!("{b} in the place of {a}"),
                Against::Best => what,
            };
            against(asked, &Other { what, so, who: (*other, *who) }, because)
        }
    }
}

/// Names the player who is nearest to the bye or the float in the rulebook's order.
fn nearest(book: &Rulebook, who: &str, fate: Fate) -> String {
    let of_order = |m: &Measure| {
        matches!(m, Measure::ByePlace | Measure::ByeScore) && fate == Fate::Bye
            || matches!(m, Measure::LowestFloaters | Measure::Downfloaters) && fate != Fate::Bye
    };
    let level = book.level(of_order);
    let has = has(book, fate);
    match level {
        // Floaters are chosen from the mid-line, so being lowest does not make a player nearer.
        Some(c) if book.system == System::Ecf => {
            let says = c.says.trim_end_matches('.');
            format!("{who} {has} under the rule “{says}”. {}", c.code)
        }
        _ => {
            let end = if fate == Fate::Up { "highest" } else { "lowest" };
            let code = level.map_or_else(
                || if fate == Fate::Bye { bye_code(book) } else { order_code(book).to_owned() },
                |c| c.code.clone(),
            );
            format!("{who} is the {end} of them, so {who} {has}. {code}")
        }
    }
}

/// Returns what the player has or does.
fn has(book: &Rulebook, fate: Fate) -> &'static str {
    match fate {
        Fate::Bye => "has the bye",
        Fate::Down if has_upfloaters_alone(book) => "has an upfloater",
        Fate::Down => "floats down",
        Fate::Up => "floats up",
    }
}

/// Returns whether the rulebook has no downfloaters, so that the opponent of a player who meets a lower score is an
/// upfloater.
fn has_upfloaters_alone(book: &Rulebook) -> bool {
    matches!(book.system, System::Dubov | System::TeamSwiss | System::DoubleSwiss)
}
