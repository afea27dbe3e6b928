//! The results of exchange trials that the next trial can use: their search orders, and the pairs that limits allow.

use crate::program::lim::{ExchangeCondition, ExchangeTrials};
use crate::round::table::StageFace;
use lexmatch::Vertex;
use lexmatch::matching::{Edges, is_in, members, remove};
use lexmatch::solve::SolveError;
use std::rc::Rc;

/// The trials of a stage so far.
pub(in crate::round::solve) struct StageTrials {
    pub(super) asked: ExchangeTrials,
    /// The incumbent of the last trial.
    pub(super) witness: Vec<Vertex>,
    pub(super) limits: LimitedEdges,
}

/// The pairs that respect all limits: the opponent of a player with a limit is near to the player named by the limit.
/// Players are numbered as the members of a table.
pub(super) struct LimitedEdges {
    /// For each player, the opponent to whom his own has to be near.
    limit: Vec<Option<u32>>,
    edges: Rc<Edges>,
    /// The pairs without those that trials have shown to be in no pairing. It is valid as long as limits are only
    /// added.
    possible: Option<Rc<Edges>>,
}

impl LimitedEdges {
    /// Creates the pairs without any limit.
    pub(super) fn new(vertices: usize) -> Self {
        let edges = Rc::new(Edges::complete(vertices, vertices));
        Self { limit: vec![None; vertices], edges, possible: None }
    }

    /// Restricts a table to these pairs. Returns `false`, with nothing changed, if that is impossible.
    pub(super) fn restrict(&self, table: &mut StageFace<'_>) -> Result<bool, SolveError> {
        if let Some(possible) = self.possible.as_ref().filter(|_| !table.notes_questions()) {
            table.restrict_to_possible(possible);
        }
        table.restrict_to(&self.edges)
    }

    /// Takes over the findings of a trial within the limits.
    pub(super) fn learn(&mut self, trial: StageFace<'_>) {
        trial.pass_on(self.possible.get_or_insert_with(|| Rc::clone(&self.edges)));
    }

    /// Replaces the limits by those of `exchange`.
    pub(super) fn set(&mut self, exchange: &ExchangeCondition<'_>) {
        let edges = Rc::make_mut(&mut self.edges);
        for v in Vertex::all(self.limit.len()) {
            let limit = exchange.limit.get(v.0).copied().flatten();
            if limit == self.limit[v] {
                continue;
            }
            if self.limit[v].is_some() {
                self.possible = None;
            }
            self.limit[v] = limit;
            let near_to = |limit: Option<u32>| limit.and_then(|m| exchange.near.get(m as usize));
            let may = |w: Vertex| w != v && near_to(self.limit[w]).is_none_or(|near| is_in(near, v));
            let mut row =
                near_to(limit).map_or_else(|| vec![u64::MAX; edges.row(v).len()], |near| near.to_vec());
            for w in members(&row.clone()).filter(|&w| w.0 >= self.limit.len() || !may(w)) {
                remove(&mut row, w);
            }
            let changed: Vec<u64> = row.iter().zip(edges.row(v)).map(|(new, old)| new ^ old).collect();
            edges.row_mut(v).copy_from_slice(&row);
            for w in members(&changed) {
                edges.row_mut(w)[v.0 / 64] ^= 1 << (v.0 % 64);
            }
        }
    }
}
