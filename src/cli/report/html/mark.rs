//! The mark of a verdict: a sentence, its word for programs, and a kind. The sign, border and background distinguish
//! the kinds at a glance, even in greyscale and for colour-blind readers.

use super::ReportSubject;
use judge::Verdict;
use lexmatch::Kinds;

/// A verdict prepared for the page.
#[derive(Clone, Copy)]
pub(super) struct VerdictMark {
    pub(super) kind: MarkKind,
    /// The verdict as a sentence.
    pub(super) says: &'static str,
    /// The verdict in capitals, as programs write it.
    pub(super) word: &'static str,
}

/// The kind of verdict, from best to worst.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum MarkKind {
    /// Proved best.
    Proved,
    /// Legal, but not the best.
    Legal,
    /// The round is not proved.
    Open,
    /// Breaks an absolute criterion.
    Illegal,
}

impl VerdictMark {
    /// Returns the mark of a round.
    pub(super) fn of(subject: &ReportSubject<'_>) -> Self {
        let mark = |kind, says, word| Self { kind, says, word };
        let Some(judged) = &subject.judged else {
            return match subject.asked.ours.kinds() {
                Kinds { unproved: 1.., .. } => mark(MarkKind::Open, "Not proved", "NOT PROVED"),
                Kinds { enumerated: 1.., .. } => {
                    mark(MarkKind::Proved, "Best pairing, all others compared", "ENUMERATED BEST")
                }
                Kinds { .. } => mark(MarkKind::Proved, "Best pairing, proved", "PROVED BEST"),
            };
        };
        let (kind, says) = match judged.verdict {
            Verdict::Identical => (MarkKind::Proved, "Best pairing, proved"),
            Verdict::Equal => (MarkKind::Proved, "As good as the best pairing"),
            Verdict::Colours { .. } => (MarkKind::Legal, "Right pairs, other colours"),
            Verdict::Improvable { .. } => (MarkKind::Legal, "Legal, but not the best"),
            Verdict::Better { .. } => (MarkKind::Open, "Better than the pairing that was proved"),
            Verdict::Illegal { .. } => (MarkKind::Illegal, "Not legal"),
        };
        mark(kind, says, judged.verdict.word())
    }

    /// Returns the mark of several rounds, which is the mark of the worst round.
    pub(super) fn of_all(rounds: impl Iterator<Item = MarkKind>) -> Self {
        let kind = rounds.max().unwrap_or(MarkKind::Proved);
        let says = match kind {
            MarkKind::Proved => "Every round has the best pairing",
            MarkKind::Legal => "Every round is legal, but not every one is the best",
            MarkKind::Open => "Not every round has been proved",
            MarkKind::Illegal => "Not every round is legal",
        };
        let word = if kind == MarkKind::Proved { "NOTHING TO REPORT" } else { "ROUNDS DIFFER" };
        Self { kind, says, word }
    }

    /// Returns the CSS class.
    pub(super) fn class(&self) -> &'static str {
        match self.kind {
            MarkKind::Proved => "proved",
            MarkKind::Legal => "legal",
            MarkKind::Open => "open",
            MarkKind::Illegal => "illegal",
        }
    }

    /// Returns the sign, which conveys the verdict without colour.
    pub(super) fn sign(&self) -> &'static str {
        match self.kind {
            MarkKind::Proved => "✔",
            MarkKind::Legal => "▲",
            MarkKind::Open => "?",
            MarkKind::Illegal => "✘",
        }
    }
}
