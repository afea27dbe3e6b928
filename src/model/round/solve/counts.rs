//! Finds the minimum of a level while examining as few edges as the level allows.

use super::kinds::{KindWeights, RoleOf};
use super::layout::StageLayout;
use super::levels::StageRun;
use crate::measure::{EdgeRole, LeavingCount, Looks, Penalty};
use crate::program::{Around, CountedLevel, CountedOn, Edge, EdgeCost, SumCosts};
use crate::round::classes::{by_classes, by_classes_of_kinds, of_one_over};
use facts::rulebook::Value;
use facts::tournament::Rank;
use lexmatch::solve::{Cost, Known, SolveError};
use lexmatch::{Evidence, Vertex};
use std::collections::BTreeSet;
use std::rc::Rc;

impl<'r> StageRun<'_, 'r> {
    /// Minimises a criterion on the edges of this bracket.
    pub(super) fn of_members(&mut self, level: CountedLevel<'r>) -> Result<Value, SolveError> {
        let members = self.layout.near(false);
        let is_leaving = matches!(level.counts, CountedOn::Leaving(LeavingCount::Unpaired));
        if is_leaving
            && members.len() % 2 == 1
            && self.leavers().len() == 1
            && self.face.tighten(members.clone())
        {
            return Ok(Value(vec![1]));
        }
        let can_leave = self.layout.arena.size() > members.len();
        match level.looks(self.layout.is_one_score) {
            _ if self.face.trail().is_some() => self.by_edges(level),
            Looks::Nowhere => Ok(Value(self.of_nothing(level))),
            Looks::AtLeavers if !can_leave => Ok(Value(self.of_nothing(level))),
            Looks::AtLeavers if self.face.is_left_once(&members) => self.of_leaver(&members, level),
            Looks::AtLeavers | Looks::Anywhere => self.by_edges(level),
        }
    }

    fn by_edges(&mut self, level: CountedLevel<'r>) -> Result<Value, SolveError> {
        self.by_roles(level, StageLayout::role)
    }

    /// Minimises a criterion on edges, whose meaning is given by `role`.
    fn by_roles(&mut self, level: CountedLevel<'r>, role: RoleOf) -> Result<Value, SolveError> {
        let (layout, entries) = (Rc::clone(&self.layout), self.entries());
        if let Some(kinds) = KindWeights::of(&layout, &level, entries, role) {
            let between = |a: u8, b: u8| kinds.between(a, b);
            return by_classes_of_kinds(&mut self.face, (level.is_listed(), &kinds.kind), &between);
        }
        by_classes(&mut self.face, level.is_listed(), move |u, v| {
            role(&layout, entries, u, v).map_or(Penalty::NONE, |role| level.weight(role))
        })
    }

    /// Minimises a criterion that looks only at leavers, where exactly one player leaves these.
    fn of_leaver(&mut self, near: &[Vertex], level: CountedLevel<'r>) -> Result<Value, SolveError> {
        let (layout, entries) = (Rc::clone(&self.layout), self.entries());
        let weight = |v: Vertex| level.weight(EdgeRole::Leaves(layout.entry(entries, v)));
        of_one_over(&mut self.face, (near, level.is_listed()), &weight)
    }

    /// Returns the value of a criterion to which no edge adds anything.
    fn of_nothing(&self, level: CountedLevel<'_>) -> Vec<i64> {
        self.face.credit(Evidence::ZeroBound);
        if level.is_listed() { Vec::new() } else { vec![0] }
    }

    /// Minimises a criterion on the edges of the next bracket and of the players who float down to it.
    pub(super) fn of_next(&mut self, level: CountedLevel<'r>) -> Result<Value, SolveError> {
        let near = self.layout.near(true);
        let is_left_once = match self.next_is_left_once {
            Some(known) => known,
            None => near.len() % 2 == 1 && self.face.trail().is_none() && self.face.tighten(near.clone()),
        };
        self.next_is_left_once = Some(is_left_once);
        if is_left_once && level.looks(false) == Looks::AtLeavers {
            return self.of_leaver(&near, level);
        }
        self.by_roles(level, StageLayout::next_role)
    }

    /// Minimises a sum to which only leavers add anything.
    pub(super) fn of_leavers(&mut self, cost: &EdgeCost<'r>) -> Result<i64, SolveError> {
        let (layout, cost) = (Rc::clone(&self.layout), Rc::clone(cost));
        let members = layout.near(false);
        if self.face.trail().is_some() || members.len() + 1 != self.face.n() {
            let cost = Cost::later(move |u, v| match layout.edge(u, v) {
                Some(edge @ Edge::Leaves(_)) => cost(edge),
                _ => 0,
            });
            return self.face.minimise(&cost, Known::NotNegative);
        }
        let of = |v: Vertex| cost(Edge::Leaves(layout.arena.members[v]));
        let (least, evidence) = self.face.leave(&members, &of)?;
        self.face.credit(evidence);
        Ok(least)
    }

    /// Minimises a sum over the edges of one member by finding his cheapest possible edge.
    pub(super) fn of_one(&mut self, of: Rank, cost: &dyn Fn(Edge) -> i64) -> Result<i64, SolveError> {
        let (own, layout) = (self.member(of)?, Rc::clone(&self.layout));
        let cost = |v: Vertex| layout.edge(own.min(v), own.max(v)).map_or(0, cost);
        let others = Vertex::all(layout.arena.size()).filter(|&v| v != own);
        let costs: BTreeSet<i64> = others.map(cost).collect();
        for least in costs {
            if self.face.prefer(own, &|mate| cost(mate) == least)? {
                return Ok(least);
            }
        }
        Err(SolveError::NoMember)
    }

    /// Minimises a sum whose costs say which few edges need to be looked at; `None` if they do not. Recorded questions are
    /// asked edge by edge.
    pub(super) fn of_few(
        &mut self,
        around: Around<'_>,
        costs: &SumCosts<'_, 'r>,
    ) -> Result<Option<i64>, SolveError> {
        let layout = Rc::clone(&self.layout);
        let cost = match (costs, around) {
            _ if self.face.trail().is_some() => return Ok(None),
            (SumCosts::Seen(..), Around::Leavers | Around::These(&[_])) => return Ok(None),
            (SumCosts::Seen(sees, cost), _) => {
                let kinds = KindWeights::costs(&layout, sees, &**cost);
                return kinds.map(|k| self.face.minimise(&Cost::Kinds(&k), Known::NotNegative)).transpose();
            }
            (SumCosts::Pairs(pairs, cost), Around::Members) => {
                let (costly, cost) = (layout.costly(pairs, &**cost), Rc::clone(cost));
                Cost::Listed(costly, Rc::new(move |u, v| layout.edge(u, v).map_or(0, |edge| cost(edge))))
            }
            _ => return Ok(None),
        };
        self.face.minimise(&cost, Known::NotNegative).map(Some)
    }
}
