//! The freedom map of a draft: the boards fixed by a rule, and the boards settled only by the prescribed order or a
//! lot.
//!
//! Each board of the best pairing is forbidden in turn, and the round is paired without it. The first level at which
//! that pairing is worse is the reason that fixes the board.

use std::collections::BTreeMap;

use askama::Template;

use super::frame::label;
use crate::{Desk, Now, Trouble, TroubleKind};
use ::api::round::{Change, Round, Unanswered};
use facts::format::count;
use facts::rulebook::Rulebook;
use facts::tournament::{Board, Tournament};
use judge::Verdict;
use limit::Limit;
use model::round::RoundError;

/// The reason why a board is fixed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum HeldBy {
    /// No pairing without the board is legal.
    Legality,
    /// A rule fixes the board; the string is its code.
    Rule(String),
    /// The order in which the rulebook tries pairings fixes the board.
    Order(String),
    /// Another pairing is equally good, and a lot decided.
    Lot,
}

/// Boards fixed for the same reason.
struct FreedomGroup {
    title: String,
    says: String,
    boards: Vec<String>,
}

#[derive(Template)]
#[template(config = "pages/templates/askama.toml", path = "freedom.html", whitespace = "minimize")]
struct Map {
    /// How many boards a rule fixes.
    fixed: String,
    /// What that means for the boards.
    meaning: String,
    groups: Vec<FreedomGroup>,
}

/// Returns the freedom map of the draft, as HTML.
pub(super) fn map(desk: &Desk, now: &Now, limit: &Limit) -> Result<String, Trouble> {
    let draft = now.whole().draft.as_ref().ok_or_else(|| {
        Trouble::new(TroubleKind::Refused, "there is no draft").remedy("Pair the round first.")
    })?;
    let (round, best) = desk.with_drafting(now, Some(draft), limit, |drafting| {
        Ok((drafting.round().clone(), drafting.best()?.pairing.clone()))
    })?;
    let mut found: BTreeMap<HeldBy, Vec<String>> = BTreeMap::new();
    for (place, &board) in best.boards.iter().enumerate() {
        if limit.is_reached() {
            return Err(Trouble::new(TroubleKind::Ended, "the map was not finished"));
        }
        let says = line(&now.whole().tournament, place + 1, board);
        found.entry(holds(&round, board)?).or_default().push(says);
    }
    let all = best.boards.len();
    let free = |holds: &HeldBy| matches!(holds, HeldBy::Order(_) | HeldBy::Lot);
    let fixed = found.iter().filter(|(holds, _)| !free(holds)).map(|(_, boards)| boards.len()).sum();
    let groups = found.into_iter().map(|(holds, boards)| group(round.rulebook(), &holds, boards));
    let (fixed, meaning) = in_words(fixed, all);
    let map = Map { fixed, meaning, groups: groups.collect() };
    map.render()
        .map_err(|e| Trouble::new(TroubleKind::Failed, format!("our bug: the map could not be written: {e}")))
}

/// Returns how many boards a rule fixes, and what that means, in words.
fn in_words(fixed: usize, all: usize) -> (String, String) {
    let boards = |n| count(n, "board");
    match all - fixed {
        _ if fixed == 0 => {
            let says =
                format!("The prescribed order or a lot chose every board; the round has {}.", boards(all));
            ("No rule fixes a board.".to_owned(), says)
        }
        0 => {
            let says = format!("No other pairing is as good; the round has {}.", boards(all));
            ("Rules fix every board.".to_owned(), says)
        }
        free => {
            let them = if fixed == 1 { "it" } else { "them" };
            let rest = if free == 1 { "board".to_owned() } else { boards(free) };
            let says = format!(
                "Every other best pairing has {them}, too. The prescribed order or a lot chose the other {rest}."
            );
            (format!("Rules fix {fixed} of {}.", boards(all)), says)
        }
    }
}

/// Returns the reason that fixes a board: the first level that would be worse without it.
fn holds(round: &Round, board: Board) -> Result<HeldBy, Unanswered> {
    let apart = match round.what_if(&[Change::Apart(board.white, board.black)]) {
        Ok(apart) => apart,
        Err(Unanswered::NoPairing { .. } | Unanswered::Round(RoundError::Stuck { .. })) => {
            return Ok(HeldBy::Legality);
        }
        Err(other) => return Err(other),
    };
    let code = match round.judge(&apart.pairing)? {
        Verdict::Improvable { first } | Verdict::Better { first } => first.code,
        Verdict::Illegal { .. } => return Ok(HeldBy::Legality),
        Verdict::Identical | Verdict::Equal | Verdict::Colours { .. } => return Ok(HeldBy::Lot),
    };
    Ok(if round.rulebook().is_order(&code) { HeldBy::Order(code) } else { HeldBy::Rule(code) })
}

fn line(t: &Tournament, place: usize, board: Board) -> String {
    format!("{place}: {} – {}", label(t, board.white), label(t, board.black))
}

fn group(book: &Rulebook, holds: &HeldBy, boards: Vec<String>) -> FreedomGroup {
    let words = |code: &str| {
        let level = book.levels().find(|level| level.code == code);
        level.map(|level| level.says.clone()).unwrap_or_default()
    };
    let (title, says) = match holds {
        HeldBy::Legality => ("No legal pairing exists without them".to_owned(), String::new()),
        HeldBy::Rule(code) => (format!("Fixed by rule {code}"), words(code)),
        HeldBy::Order(code) => (format!("Chosen by the prescribed order ({code})"), words(code)),
        HeldBy::Lot => ("Chosen by lot".to_owned(), String::new()),
    };
    FreedomGroup { title, says, boards }
}

#[cfg(test)]
mod tests {
    use super::in_words;

    #[test]
    fn the_map_says_what_fixed_boards_mean() {
        let says = |fixed, all| {
            let (fixed, meaning) = in_words(fixed, all);
            format!("{fixed} {meaning}")
        };
        assert_eq!(
            says(0, 1),
            "No rule fixes a board. The prescribed order or a lot chose every board; the round has 1 board."
        );
        assert!(says(4, 4).starts_with("Rules fix every board. No other pairing is as good"));
        assert_eq!(
            says(1, 5),
            "Rules fix 1 of 5 boards. Every other best pairing has it, too. The prescribed order or a lot chose the \
             other 4 boards."
        );
        assert!(says(4, 5).ends_with("has them, too. The prescribed order or a lot chose the other board."));
    }
}
