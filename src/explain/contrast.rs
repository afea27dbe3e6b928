//! "Why not the other one?": the round is paired again with the two made to meet, and the judge compares.

use super::judge;
use crate::graph::CompatGraph;
use crate::judge::{Difference, Verdict};
use crate::round::{Answer, Paired, Request, RoundError, pair};
use crate::rulebook::Reason;
use crate::rulebook::Rulebook;
use crate::solve::SolveError;
use crate::tournament::{Pairing, Position};

/// What follows if a player has to meet another, or to have the bye.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contrast {
    /// An absolute criterion forbids it.
    Forbidden(Vec<Reason>),
    /// Nobody has a bye in this round.
    NoBye,
    /// The others cannot all be paired then.
    Impossible,
    /// A pairing of the same value, so that a lot or the order of the boards decided.
    Equal(Pairing),
    /// The best pairing with it is worse; where, and that pairing.
    Worse(Difference, Pairing),
}

/// A round that is paired already, to be asked about.
pub struct Asked<'a> {
    /// The position before the round.
    pub position: &'a Position,
    /// The rulebook.
    pub book: &'a Rulebook,
    /// How the round was solved.
    pub request: &'a Request,
    /// The pairing proved best.
    pub ours: &'a Paired,
}

impl Asked<'_> {
    /// Pairs the round again with rank `who` made to meet rank `other` (`None`: to have the bye).
    ///
    /// # Errors
    /// As [`pair`].
    pub fn contrast(&self, who: usize, other: Option<usize>) -> Result<Contrast, RoundError> {
        let graph = CompatGraph::new(self.position, self.book, &self.request.declared);
        let reasons = match other {
            Some(other) => graph.why_not(who, other),
            None if self.position.entries.len().is_multiple_of(2) => return Ok(Contrast::NoBye),
            None => graph.why_no_bye(who),
        };
        if !reasons.is_empty() {
            return Ok(Contrast::Forbidden(reasons));
        }
        let forced = match pair(&self.forced(who, other), self.book, self.request) {
            Ok(Answer::Paired(paired)) => paired.pairing,
            Ok(Answer::NoPairing(_)) | Err(RoundError::Stuck { .. }) => return Ok(Contrast::Impossible),
            Err(e) => return Err(e),
        };
        let verdict = judge(self.position, self.book, self.request, self.ours, &forced)?;
        Ok(match verdict {
            Verdict::Improvable { first } => Contrast::Worse(first, forced),
            // Then ours was not the best: a bug that must not be explained away.
            Verdict::Better { first } => {
                return Err(RoundError::Solver { stage: first.stage, source: SolveError::Engine });
            }
            Verdict::Identical | Verdict::Equal | Verdict::Colours { .. } => Contrast::Equal(forced),
            Verdict::Illegal { .. } => Contrast::Impossible,
        })
    }

    /// The position in which the two can meet nobody else.
    fn forced(&self, who: usize, other: Option<usize>) -> Position {
        let mut forced = self.position.clone();
        for r in (0..forced.entries.len()).filter(|&r| r != who && Some(r) != other) {
            for one in other.into_iter().chain([who]) {
                forced.prohibited.push((one.min(r), one.max(r)));
            }
        }
        forced.prohibited.sort_unstable();
        forced.prohibited.dedup();
        forced
    }
}
