//! The answers of a ledger about a stage, as far as later questions depend on them.

use super::edges::VertexPair;
use facts::tournament::Rank;
use judge::Count;
use model::program::lim::AskedOrders;
use model::program::{Edge, EdgeCost};
use std::rc::Rc;

/// A sum above zero. The edges alone do not show that it is the least possible, so a stage inside this one has to ask
/// the question again.
#[derive(Clone)]
pub(super) struct CostlySum {
    pub(super) code: String,
    /// The costs by edge, ascending.
    pub(super) costs: Vec<(VertexPair, i64)>,
    pub(super) value: i64,
}

impl CostlySum {
    pub(super) fn cost(&self, u: usize, v: usize) -> i64 {
        let pair = (u.min(v), u.max(v));
        self.costs.binary_search_by_key(&pair, |c| c.0).map_or(0, |at| self.costs[at].1)
    }
}

/// The exchanges that a stage has tried so far.
pub(super) struct EntryTrials {
    /// The orders of search in the trial without a condition.
    pub(super) first: Rc<AskedOrders>,
    /// The orders of search in the last trial that was possible, and its limits.
    pub(super) last: Option<(Rc<AskedOrders>, Vec<Option<u32>>)>,
}

impl EntryTrials {
    /// Returns the trials with another one added. The very first trial has no condition. A later one counts only if it
    /// was possible.
    pub(super) fn after(
        before: Option<Self>,
        made: Rc<AskedOrders>,
        limits: &[Option<u32>],
        is_possible: bool,
    ) -> Self {
        match before {
            None => Self { first: made, last: None },
            Some(before) if !is_possible => before,
            Some(before) => Self { last: Some((made, limits.to_vec())), ..before },
        }
    }

    /// Returns the pairs of the last trial that was possible.
    pub(super) fn now(&self) -> &[(Rank, Option<Rank>)] {
        self.last.as_ref().map_or(&self.first, |last| &last.0).pairs()
    }

    /// Returns the orders of a trial whose pairings include all pairings under these limits. This is the last trial if
    /// no limit has changed since, otherwise the first one.
    pub(super) fn wider(&self, limits: &[Option<u32>]) -> &Rc<AskedOrders> {
        let is_within =
            |were: &[Option<u32>]| were.iter().zip(limits).all(|(was, is)| was.is_none() || was == is);
        self.last.as_ref().filter(|(_, were)| is_within(were)).map_or(&self.first, |(orders, _)| orders)
    }
}

/// The answers in a stage.
#[derive(Default)]
pub(super) struct EntryAnswers {
    /// The players who asked for a certain mate, and whether each of them gets one.
    pub(super) wanted: Vec<(Rank, bool)>,
    /// The players who met the first possible mate in a list, each with that mate.
    pub(super) met: Vec<(Rank, Rank)>,
    /// The last sum.
    pub(super) sum: i64,
}

/// A sum that a stage has asked for: its level, the vertices whose edges count, the cost of an edge, and the value.
pub(super) struct AskedSum<'r> {
    pub(super) code: String,
    pub(super) near: Vec<usize>,
    pub(super) cost: EdgeCost<'r>,
    pub(super) value: i64,
}

/// Returns the cost of an edge with exactly one end among `these`. `ranks` is the number of ranks.
pub(super) fn leaving_these<'r>(ranks: usize, these: &[Rank]) -> EdgeCost<'r> {
    let mut is_in = vec![false; ranks];
    for &r in these {
        is_in[r] = true;
    }
    Rc::new(move |edge| match edge {
        Edge::Pair(a, b) => i64::from(is_in[a] != is_in[b]),
        Edge::Leaves(_) => 0,
    })
}

/// A draft that has been proved.
pub(super) struct ProvedDraft {
    pub(super) name: String,
    pub(super) counts: Vec<Count>,
    /// Whether its pairs are those of the round.
    pub(super) is_of_round: bool,
}

/// The facts known about a draft whose levels are run again.
#[derive(Default)]
pub(super) struct DraftAnswers {
    /// For each question, the number of criteria that are dropped.
    pub(super) allowed: Vec<u8>,
    /// The number of these questions asked in this run.
    pub(super) asked: usize,
    /// Whether one of the questions needs more criteria dropped.
    pub(super) needs_more: bool,
    /// For each question about limits, whether they can be kept.
    pub(super) within: Vec<bool>,
    pub(super) limits_asked: usize,
    pub(super) opponents: Option<Vec<Rank>>,
    /// Whether questions about limits are asked before the stage, in auxiliary stages.
    pub(super) is_ahead: bool,
    /// Whether all of these questions have answers.
    pub(super) is_known: bool,
}

impl DraftAnswers {
    /// Returns the answers for a new run of the levels.
    pub(super) fn anew(self) -> Self {
        Self { asked: 0, limits_asked: 0, needs_more: false, is_ahead: false, is_known: false, ..self }
    }
}
