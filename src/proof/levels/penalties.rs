//! The criteria that a stage counts on its edges: the penalty of each edge, which the judge has to confirm, and the
//! minimum of a level.

use super::answers::CostlySum;
use super::audit::{Audit, may_count, measure_of};
use super::edges::{NearEdges, VertexPair, marked};
use super::entry::StageEntry;
use crate::ProofError;
use facts::rulebook::Value;
use facts::tournament::Rank;
use judge::EdgeCount;
use model::measure::Penalty;
use model::program::{Around, Edge};

impl<'a> StageEntry<'_, 'a, '_> {
    /// Returns the edges on which a criterion may count something. Far more edges lead out of a bracket than join its
    /// members, so they are left out if nobody who leaves counts anything.
    fn counting(
        &self,
        around: Around<'_>,
        weight: &dyn Fn(Edge) -> Penalty,
        audit: &Audit<'_, 'a>,
    ) -> NearEdges {
        let near = self.near(around);
        if let Some((scope, is_both)) = audit.scope() {
            // The judge names his players by himself, so whatever the model counts elsewhere cannot become a cost.
            let is_near = marked(self.seats.len(), &near);
            if scope.iter().all(|&v| is_near[v]) {
                return self.ledger.edges_at(&scope, is_both);
            }
        }
        let is_bracket = matches!(around, Around::Members | Around::Next) && !self.spec.floats.have_names();
        let leaves = |&v: &usize| Edge::Leaves(Rank(v));
        // Where model and judge differ, the edge itself has to be examined, if there is one.
        let is_free = |edge| audit.take(edge, weight(edge)).is_ok_and(|penalty| penalty.count == 0);
        if is_bracket && near.iter().map(leaves).all(is_free) {
            self.ledger.within(&near)
        } else {
            self.ledger.near(&near)
        }
    }

    /// Returns the edges with a penalty, by edge number. A leaver has the same penalty whichever mate he gets.
    pub(super) fn penalties(
        &self,
        around: Around<'_>,
        weight: &dyn Fn(Edge) -> Penalty,
        audit: &Audit<'_, 'a>,
    ) -> Result<Vec<(usize, Penalty)>, ProofError> {
        let mut leavers: Vec<Option<Penalty>> = vec![None; self.seats.len()];
        let mut found = Vec::new();
        for (e, pair) in self.counting(around, weight, audit) {
            let Some(edge) = self.edge(around, pair) else { continue };
            let known = match edge {
                Edge::Leaves(a) => leavers[a],
                Edge::Pair(..) => None,
            };
            let penalty = match known {
                Some(penalty) => penalty,
                None => audit.take(edge, weight(edge))?,
            };
            if let Edge::Leaves(a) = edge {
                leavers[a] = Some(penalty);
            }
            if penalty.count != 0 {
                found.push((e, penalty));
            }
        }
        Ok(found)
    }

    /// Returns the minimum of a level: one sum, or the classes of a list, minimised with the largest class first.
    pub(super) fn least_of(
        &mut self,
        code: &str,
        (around, is_listed): (Around<'_>, bool),
        mut penalties: Vec<(usize, Penalty)>,
    ) -> Result<Value, ProofError> {
        let near = self.near(around).into_owned();
        let cost = |(e, penalty): (usize, Penalty)| (e, penalty.count);
        if !is_listed {
            return Ok(Value(vec![self.ask(code, &near, penalties.into_iter().map(cost).collect())?]));
        }
        penalties.sort_by_key(|(_, penalty)| std::cmp::Reverse(penalty.class));
        let mut list = Vec::new();
        for instances in penalties.chunk_by(|one, next| one.1.class == next.1.class) {
            let count = self.ask(code, &near, instances.iter().copied().map(cost).collect())?;
            list.extend((0..count).map(|_| instances[0].1.class));
        }
        Ok(Value(list))
    }

    /// Returns the value of a criterion for which the family supplies the penalties.
    pub(super) fn counted(
        &mut self,
        code: &str,
        (around, part): (Around<'_>, &[i32]),
        (is_listed, weight): (bool, &dyn Fn(Edge) -> Penalty),
    ) -> Result<Value, ProofError> {
        let measure = measure_of(self.case, code, None)?;
        let of = EdgeCount { case: self.case, residents: self.spec.residents };
        let may_count = may_count(self.judged, &of, measure);
        let audit = Audit { judged: self.judged, of, measure, part, is_listed, code, may_count };
        self.ahead(&mut |stage| {
            let penalties = stage.penalties(around, weight, &audit)?;
            stage.least_of(code, (around, is_listed), penalties)
        })
    }

    /// Asks for the minimum of a sum over edges. In an auxiliary stage, remembers the sum if it is above zero. Before a
    /// draft, remembers every sum.
    pub(super) fn ask(
        &mut self,
        code: &str,
        near: &[usize],
        costs: Vec<(usize, i64)>,
    ) -> Result<i64, ProofError> {
        let mut by_pair: Vec<(VertexPair, i64)> = Vec::new();
        if self.remembers() && !costs.is_empty() {
            let mut all = self.ledger.near(near).into_iter().peekable();
            // Both lists are ascending.
            by_pair.extend(costs.iter().filter_map(|&(e, cost)| {
                while all.next_if(|edge| edge.0 < e).is_some() {}
                all.next_if(|edge| edge.0 == e).map(|(_, pair)| (pair, cost))
            }));
        }
        let value = self.ledger.sum(code, near, costs)?;
        self.answers.sum = value;
        if self.draft.is_ahead || self.remembers() && value > 0 {
            self.costly.push(CostlySum { code: code.to_owned(), costs: by_pair, value });
        }
        Ok(value)
    }

    fn remembers(&self) -> bool {
        self.draft.is_ahead || self.is_group
    }
}
