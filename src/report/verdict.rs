//! A verdict of the judge in words.

use std::fmt::Write as _;

use super::diff;
use crate::judge::{Difference, Offence, Verdict};
use crate::measure::Measure;
use crate::round::Paired;
use crate::rulebook::Rulebook;
use crate::tournament::{Pairing, Score, Tournament};

/// How many numbers of a value are shown.
const SHOWN: usize = 12;

impl Verdict {
    /// The verdict in one word.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Identical => "IDENTICAL",
            Self::Equal => "EQUAL",
            Self::Colours { .. } => "IMPROVABLE (colours)",
            Self::Improvable { .. } => "IMPROVABLE",
            Self::Better { .. } => "BETTER THAN OURS",
            Self::Illegal { .. } => "ILLEGAL",
        }
    }
}

/// The verdict on a pairing beside ours: the article, the values, the boards that would change.
pub fn verdict(
    tournament: &Tournament,
    book: &Rulebook,
    (ours, theirs): (&Paired, &Pairing),
    verdict: &Verdict,
) -> String {
    let mut out = format!("{}\n", verdict.word());
    match verdict {
        Verdict::Identical => {
            out.push_str("The same boards and colours as the pairing that is proved best.\n");
        }
        Verdict::Equal => {
            out.push_str("Another pairing with the same value at every level; both are best.\n");
            if let Some(drawn) = &ours.drawn {
                let _ = writeln!(out, "Ours is {drawn}.");
            }
            out += &diff::hunks(tournament, &ours.pairing, theirs);
        }
        Verdict::Colours { .. } => {
            out.push_str(
                "The same pairs; on these boards the rules give the colours as follows (White first).\n",
            );
            out += &diff::hunks(tournament, &ours.pairing, theirs);
        }
        Verdict::Improvable { first } | Verdict::Better { first } => {
            out += &difference(book, ours, first);
            let _ = writeln!(out, "Boards: - as handed in, + as proved best.");
            out += &diff::hunks(tournament, &ours.pairing, theirs);
        }
        Verdict::Illegal { offences } => {
            out.extend(offences.iter().map(|o| format!("  {}\n", offence(tournament, o))));
        }
    }
    out
}

/// The first level that differs, with its article and both values.
pub fn difference(book: &Rulebook, ours: &Paired, first: &Difference) -> String {
    let level = book.levels.iter().find(|c| c.code == first.code);
    let (article, says) = level.map_or(("", ""), |c| (c.article.as_str(), c.says.as_str()));
    let is_of_bye = level
        .is_some_and(|c| matches!(c.measure, Measure::ByeScore | Measure::ByeUnplayed | Measure::ByePlace));
    let place = match ours.stages.get(first.stage.saturating_sub(1)) {
        Some(stage) if first.stage > 0 && !is_of_bye => {
            format!(" in bracket {} ({} points)", first.stage, Score(stage.score))
        }
        _ => String::new(),
    };
    format!(
        "First difference: {} (article {article}){place}: {says}\n  value handed in: {}   best: {}\n",
        first.code,
        numbers(&first.theirs),
        numbers(&first.ours)
    )
}

fn numbers(value: &[i64]) -> String {
    let mut shown: Vec<String> = value.iter().take(SHOWN).map(ToString::to_string).collect();
    if value.len() > SHOWN {
        shown.push("…".to_owned());
    }
    if shown.is_empty() { "none".to_owned() } else { shown.join(" ") }
}

fn offence(tournament: &Tournament, offence: &Offence) -> String {
    let name = |id| tournament.player(id).label();
    let because = |reasons: &[crate::graph::Reason]| -> String {
        reasons
            .iter()
            .map(|r| format!("{} (article {}): {}", r.code, r.article, r.says))
            .collect::<Vec<_>>()
            .join("; ")
    };
    match offence {
        Offence::Twice { player } => format!("{} is paired twice", name(*player)),
        Offence::Missing { player } => format!("{} is neither paired nor has the bye", name(*player)),
        Offence::NotPlaying { player } => format!("{} does not play in this round", name(*player)),
        Offence::Pair { players: (a, b), reasons } => {
            format!("{} – {} may not meet. {}", name(*a), name(*b), because(reasons))
        }
        Offence::Bye { player, reasons } if reasons.is_empty() => {
            format!("{} has a bye, but the number of players is even", name(*player))
        }
        Offence::Bye { player, reasons } => {
            format!("{} may not have the bye. {}", name(*player), because(reasons))
        }
    }
}
