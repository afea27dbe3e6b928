//! 12.7 in Maxi-tournaments: the pairs that may be made while some exchange their opponents only for others near to them.

use limit::from_len;
use std::rc::Rc;

use crate::measure::are_within_100;
use crate::round::Ask;
use crate::round::table::StageFace;
use lexmatch::matching::{Edges, is_in, members};
use lexmatch::solve::SolveError;

/// The pairs in which nobody has an opponent who is not near to the one of his limit. Players are numbered as the members of
/// a table, the places of those who leave behind them.
pub(super) struct NearPairs {
    /// By player, those within 100 points.
    near: Vec<Rc<[u64]>>,
    /// By player, the opponent from whom his may not be far.
    limit: Vec<Option<u32>>,
    edges: Rc<Edges>,
    /// Without the pairs that trials have shown to be in no pairing. It holds as long as limits are only added.
    possible: Option<Rc<Edges>>,
}

impl NearPairs {
    /// Nobody has a limit yet; `vertices`: with the places.
    pub(super) fn new(ask: &Ask<'_>, ranks: &[usize], vertices: usize) -> Self {
        let entry = |v: usize| &ask.position.entries[ranks[v]];
        let mut order: Vec<usize> = (0..ranks.len()).collect();
        order.sort_by_key(|&v| entry(v).rating);
        let mut near: Vec<Rc<[u64]>> = vec![Rc::from(vec![0; vertices.div_ceil(64)]); ranks.len()];
        for alike in order.chunk_by(|&a, &b| entry(a).rating.is_some() && entry(a).rating == entry(b).rating)
        {
            let mut row = vec![0; vertices.div_ceil(64)];
            // Whoever leaves may do so.
            let is_near = |&v: &usize| v >= ranks.len() || are_within_100(entry(alike[0]), entry(v));
            for v in (0..vertices).filter(is_near) {
                row[v / 64] |= 1 << (v % 64);
            }
            let row: Rc<[u64]> = row.into();
            for &v in alike {
                near[v] = Rc::clone(&row);
            }
        }
        let edges = Rc::new(Edges::complete(vertices, vertices));
        Self { near, limit: vec![None; vertices], edges, possible: None }
    }

    /// The limits that stand.
    pub(super) fn limits(&self) -> &[Option<u32>] {
        &self.limit
    }

    /// Leaves a table these pairs; `false`, with nothing changed, if that is impossible.
    pub(super) fn restrict(&self, table: &mut StageFace<'_>) -> Result<bool, SolveError> {
        if let Some(possible) = self.possible.as_ref().filter(|_| !table.notes_questions()) {
            table.restrict_to_possible(possible);
        }
        table.restrict_to(&self.edges)
    }

    /// Takes over what a trial within the limits has shown.
    pub(super) fn learn(&mut self, trial: StageFace<'_>) {
        trial.pass_on(self.possible.get_or_insert_with(|| Rc::clone(&self.edges)));
    }

    /// From now on these limits stand.
    pub(super) fn set(&mut self, limits: impl Fn(u32) -> Option<u32>) {
        let edges = Rc::make_mut(&mut self.edges);
        for v in 0..self.near.len() {
            let limit = limits(from_len(v));
            if limit == self.limit[v] {
                continue;
            }
            if self.limit[v].is_some() {
                self.possible = None;
            }
            self.limit[v] = limit;
            let near_to = |limit: Option<u32>| limit.and_then(|m| self.near.get(m as usize));
            let may = |w: usize| w != v && near_to(self.limit[w]).is_none_or(|near| is_in(near, v));
            let mut row =
                near_to(limit).map_or_else(|| vec![u64::MAX; edges.row(v).len()], |near| near.to_vec());
            for w in members(&row.clone()).map(|w| w as usize).filter(|&w| w >= self.limit.len() || !may(w)) {
                row[w / 64] &= !(1 << (w % 64));
            }
            let changed: Vec<u64> = row.iter().zip(edges.row(v)).map(|(new, old)| new ^ old).collect();
            edges.row_mut(v).copy_from_slice(&row);
            for w in members(&changed) {
                edges.row_mut(w as usize)[v / 64] ^= 1 << (v % 64);
            }
        }
    }
}
