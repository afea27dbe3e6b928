//! The answers about drafts that later questions depend on.

use facts::tournament::Rank;
use judge::Count;

/// A draft that has been proved.
pub(in crate::levels) struct ProvedDraft {
    pub(in crate::levels) name: String,
    pub(in crate::levels) counts: Vec<Count>,
    /// Whether its pairs are those of the round.
    pub(in crate::levels) is_of_round: bool,
}

/// The facts known about a draft whose levels are run again.
#[derive(Default)]
pub(in crate::levels) struct DraftAnswers {
    /// For each question, the number of criteria that are dropped.
    pub(in crate::levels) allowed: Vec<u8>,
    /// The number of these questions asked in this run.
    pub(in crate::levels) asked: usize,
    /// Whether one of the questions needs more criteria dropped.
    pub(in crate::levels) needs_more: bool,
    /// For each question about limits, whether they can be kept.
    pub(in crate::levels) within: Vec<bool>,
    pub(in crate::levels) limits_asked: usize,
    pub(in crate::levels) opponents: Option<Vec<Rank>>,
    /// Whether questions about limits are asked before the stage, in auxiliary stages.
    pub(in crate::levels) is_ahead: bool,
    /// Whether all of these questions have answers.
    pub(in crate::levels) is_known: bool,
}

impl DraftAnswers {
    /// Returns the answers for a new run of the levels.
    pub(in crate::levels) fn anew(self) -> Self {
        Self { asked: 0, limits_asked: 0, needs_more: false, is_ahead: false, is_known: false, ..self }
    }
}
