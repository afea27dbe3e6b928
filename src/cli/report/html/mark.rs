//! The mark of a verdict: a sentence, its word for programs, and a kind that differs at a glance by sign, border and
//! ground, so also in grey and for colour-blind readers.

use super::Subject;
use judge::Verdict;
use lexmatch::Kinds;

/// A verdict as it is laid out.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    pub(super) kind: Kind,
    /// The verdict as a sentence.
    pub(super) says: &'static str,
    /// The verdict in capitals, as programs have it.
    pub(super) word: &'static str,
}

/// How well it is, the worst last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// Proved best.
    Proved,
    /// Legal, and a better one exists.
    Legal,
    /// Nothing is proved.
    Open,
    /// Breaks an absolute criterion.
    Illegal,
}

impl Mark {
    /// The mark of a round.
    pub(super) fn of(subject: &Subject<'_>) -> Self {
        let mark = |kind, says, word| Self { kind, says, word };
        let Some(judged) = &subject.judged else {
            return match subject.asked.ours.kinds() {
                Kinds { unproved: 1.., .. } => mark(Kind::Open, "Not proved", "NOT PROVED"),
                Kinds { enumerated: 1.., .. } => {
                    mark(Kind::Proved, "Best pairing, all others compared", "ENUMERATED BEST")
                }
                Kinds { .. } => mark(Kind::Proved, "Best pairing, proved", "PROVED BEST"),
            };
        };
        let (kind, says) = match judged.verdict {
            Verdict::Identical => (Kind::Proved, "Best pairing, proved"),
            Verdict::Equal => (Kind::Proved, "As good as the best pairing"),
            Verdict::Colours { .. } => (Kind::Legal, "Right pairs, other colours"),
            Verdict::Improvable { .. } => (Kind::Legal, "Legal, but not the best"),
            Verdict::Better { .. } => (Kind::Open, "Better than the pairing that was proved"),
            Verdict::Illegal { .. } => (Kind::Illegal, "Not legal"),
        };
        mark(kind, says, judged.verdict.word())
    }

    /// The mark of many rounds: that of the worst.
    pub(super) fn of_all(rounds: impl Iterator<Item = Kind>) -> Self {
        let kind = rounds.max().unwrap_or(Kind::Proved);
        let says = match kind {
            Kind::Proved => "Every round is the best pairing",
            Kind::Legal => "Every round is legal, not every one is the best",
            Kind::Open => "Not every round is proved",
            Kind::Illegal => "Not every round is legal",
        };
        let word = if kind == Kind::Proved { "NOTHING TO REPORT" } else { "ROUNDS DIFFER" };
        Self { kind, says, word }
    }

    /// The class of the style sheet.
    pub(super) fn class(&self) -> &'static str {
        match self.kind {
            Kind::Proved => "proved",
            Kind::Legal => "legal",
            Kind::Open => "open",
            Kind::Illegal => "illegal",
        }
    }

    /// The sign, which says it without colour.
    pub(super) fn sign(&self) -> &'static str {
        match self.kind {
            Kind::Proved => "✔",
            Kind::Legal => "▲",
            Kind::Open => "?",
            Kind::Illegal => "✘",
        }
    }
}
