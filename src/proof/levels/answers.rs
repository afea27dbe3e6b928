//! The answers of a ledger about a stage, as far as later questions depend on them.

use super::edges::VertexPair;
use facts::tournament::Rank;
use model::program::EdgeCost;

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
