//! Levels that depend only on which vertices leave. A set that every member crosses with one edge is left where that
//! costs least. Places, no two of which are joined, take the vertices that cost least. Neither kind of level needs all
//! pairs.

use super::{Face, SolveError};
use crate::matching::{insert, is_in};
use crate::{Evidence, Vertex};

impl Face<'_> {
    /// Declares the vertices from this one on as places. The call has no effect if two of the vertices are joined.
    pub fn has_places_from(&mut self, first: usize) {
        let is_joined = |s: Vertex| s.after(self.n()).any(|t| self.live.has(s, t));
        self.places_from = if Vertex::all(self.n()).skip(first).any(is_joined) { self.n() } else { first };
    }

    /// Returns whether every member crosses this sorted set with exactly one edge, as far as that was declared or is
    /// obvious.
    pub fn is_left_once(&self, set: &[Vertex]) -> bool {
        set.len() == 1 || set.len() + 1 == self.n() || self.tight_sets().iter().any(|tight| tight == set)
    }

    /// Finds the least cost at which members leave a sorted set, and keeps the members that leave it at this cost.
    /// Every member crosses the set with exactly one edge, whose cost is the cost of its end in the set. The costs are
    /// tried in ascending order, and each refused one has a barrier. Returns the cost and its evidence.
    ///
    /// # Errors
    /// Fails if time is over, or more than one edge may cross the set.
    pub fn leave<K: Ord + Copy>(
        &mut self,
        set: &[Vertex],
        cost: &dyn Fn(Vertex) -> K,
    ) -> Result<(K, Evidence), SolveError> {
        self.budget.check()?;
        if !self.is_left_once(set) {
            return Err(SolveError::Engine);
        }
        let words = self.n().div_ceil(64);
        let (mut inside, mut outside) = (vec![0; words], vec![0; words]);
        for &v in set {
            insert(&mut inside, v);
        }
        for v in Vertex::all(self.n()).filter(|&v| !is_in(&inside, v)) {
            insert(&mut outside, v);
        }
        let leaves = |mate: &[Vertex], v: Vertex| !is_in(&inside, mate[v]);
        let exit = |mate: &[Vertex]| set.iter().copied().find(|&v| leaves(mate, v)).ok_or(SolveError::Engine);
        let at = exit(&self.mate)?;
        let may_leave =
            |v: Vertex| if self.live.is_settled(at) { v == at } else { self.live.meets(v, &outside) };
        let ends: Vec<(K, Vertex)> =
            set.iter().copied().filter(|&v| may_leave(v)).map(|v| (cost(v), v)).collect();
        let mut costs: Vec<K> = ends.iter().map(|end| end.0).collect();
        costs.sort_unstable();
        costs.dedup();
        for (refused, &least) in costs.iter().enumerate() {
            let mut dear = vec![0; words];
            ends.iter().filter(|end| end.0 > least).for_each(|end| insert(&mut dear, end.1));
            let found = cost(at) <= least || {
                let mut kept = self.live.clone();
                kept.part_from(&dear, &outside);
                let member = self.member_of(&mut kept)?;
                let found = member.is_some();
                self.mate = member.unwrap_or_else(|| std::mem::take(&mut self.mate));
                found
            };
            if found {
                self.live.part_from(&dear, &outside);
                let evidence =
                    if refused == 0 { Evidence::ParityBound } else { Evidence::Refuted { refused } };
                return Ok((least, evidence));
            }
        }
        Err(SolveError::NoMember)
    }

    /// Minimises as [`Face::minimise`] does where all pairs cost the same, so that only a place counts, if there is
    /// one. Returns `None`, with nothing changed, if costs differ or there are several places.
    pub(super) fn count_alike(
        &mut self,
        cost: &dyn Fn(Vertex, Vertex) -> i64,
    ) -> Result<Option<i64>, SolveError> {
        let first = self.places_from;
        if self.n() > first + 1 || self.live.uniform(first, cost).is_none() {
            return Ok(None);
        }
        let mut evidence = Evidence::ParityBound;
        if first < self.n() {
            let (others, place): (Vec<Vertex>, Vertex) = (Vertex::all(first).collect(), Vertex(first));
            evidence = self.leave(&others, &|v| cost(v, place))?.1;
        }
        self.credit(evidence);
        Ok(Some(self.pairs().map(|(u, v)| cost(u, v)).sum()))
    }

    /// Keeps exactly the members in which no spared vertex is matched with a vertex from `places` on. Returns whether
    /// there are any; if not, nothing changes.
    ///
    /// # Errors
    /// Fails if time is over.
    pub fn spare(&mut self, places: usize, is_spared: &dyn Fn(Vertex) -> bool) -> Result<bool, SolveError> {
        let first = Vertex(places);
        if self.trail.is_some() {
            return self.restrict(&|u, v| u >= first || v < first || !is_spared(u));
        }
        let words = self.n().div_ceil(64);
        let (mut spared, mut place) = (vec![0; words], vec![0; words]);
        Vertex::all(places).filter(|&v| is_spared(v)).for_each(|v| insert(&mut spared, v));
        let all_places = || Vertex::all(self.n()).skip(places);
        all_places().for_each(|v| insert(&mut place, v));
        if all_places().any(|v| is_in(&spared, self.mate[v])) {
            let mut kept = self.live.clone();
            kept.part_from(&spared, &place);
            let Some(mate) = self.member_of(&mut kept)? else {
                self.credit(Evidence::Refuted { refused: 1 });
                return Ok(false);
            };
            self.mate = mate;
        }
        self.live.part_from(&spared, &place);
        self.credit(Evidence::ZeroBound);
        Ok(true)
    }
}
