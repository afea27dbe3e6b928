//! What a stage in a ledger has been asked, as far as later questions rest on it.

use super::ledger::VertexPair;
use judge::Count;
use model::program::{AskedOrders, Edge, EdgeCost};
use std::rc::Rc;

/// A sum that is more than nothing: no edge shows that it is the least, so a stage within has to ask it again.
#[derive(Clone)]
pub(super) struct CostlySum {
    pub(super) code: String,
    /// What edges cost, ascending.
    pub(super) costs: Vec<(VertexPair, i64)>,
    pub(super) value: i64,
}

impl CostlySum {
    pub(super) fn cost(&self, u: usize, v: usize) -> i64 {
        let pair = (u.min(v), u.max(v));
        self.costs.binary_search_by_key(&pair, |c| c.0).map_or(0, |at| self.costs[at].1)
    }
}

/// The trials of exchanges in a stage so far.
pub(super) struct EntryTrials {
    /// Without a condition.
    pub(super) first: Rc<AskedOrders>,
    /// The last that was possible, with its limits.
    pub(super) last: Option<(Rc<AskedOrders>, Vec<Option<u32>>)>,
}

impl EntryTrials {
    /// After one more, the first of all or under these limits.
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

    /// The pairs of the last that was possible.
    pub(super) fn now(&self) -> &[(usize, usize)] {
        self.last.as_ref().map_or(&self.first, |last| &last.0).pairs()
    }

    /// The orders of a trial whose pairings hold all of the one under these limits: those of the last trial, if no limit was
    /// moved since, or the first ones.
    pub(super) fn wider(&self, limits: &[Option<u32>]) -> &Rc<AskedOrders> {
        let is_within =
            |were: &[Option<u32>]| were.iter().zip(limits).all(|(was, is)| was.is_none() || was == is);
        self.last.as_ref().filter(|(_, were)| is_within(were)).map_or(&self.first, |(orders, _)| orders)
    }
}

/// What was answered in a stage.
#[derive(Default)]
pub(super) struct EntryAnswers {
    /// Who was to have a wanted mate, and whether he has.
    pub(super) wanted: Vec<(usize, bool)>,
    /// Who met the first of a list, and who that is.
    pub(super) met: Vec<(usize, usize)>,
    /// The last sum.
    pub(super) sum: i64,
}

/// A sum that was asked: its level, the vertices whose edges it looks at, what an edge costs, and what it came to.
pub(super) struct AskedSum<'r> {
    pub(super) code: String,
    pub(super) near: Vec<usize>,
    pub(super) cost: EdgeCost<'r>,
    pub(super) value: i64,
}

/// What an edge costs that has one of its ends among these; `ranks`: how many ranks there are.
pub(super) fn leaving_these<'r>(ranks: usize, these: &[usize]) -> EdgeCost<'r> {
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
    /// Are its pairs those of the round?
    pub(super) is_of_round: bool,
}

/// What is known of a draft whose levels are asked once more.
#[derive(Default)]
pub(super) struct DraftAnswers {
    /// How many criteria are dropped, by question.
    pub(super) allowed: Vec<u8>,
    /// How many of these questions were asked.
    pub(super) asked: usize,
    /// Does one of them need more dropped?
    pub(super) needs_more: bool,
    /// Of limits, whether they can be kept.
    pub(super) within: Vec<bool>,
    pub(super) limits_asked: usize,
    pub(super) opponents: Option<Vec<usize>>,
    /// Are limits asked about ahead of the stage, in stages of their own?
    pub(super) is_ahead: bool,
    /// Are all of them known?
    pub(super) is_known: bool,
}

impl DraftAnswers {
    /// The levels begin once more.
    pub(super) fn anew(self) -> Self {
        Self { asked: 0, limits_asked: 0, needs_more: false, is_ahead: false, is_known: false, ..self }
    }
}
