//! A level that is a sum over matched edges: closed by the witness where it can be, else by the duals of the components.

use std::rc::Rc;

use super::face::vertex;
use super::highs::{Level, Program};
use super::{Face, SolveError, weighted};
use crate::graph::FREE;
use crate::model::Evidence;
use crate::model::problem::Kind;

impl<'c> Face<'c> {
    /// Minimises the sum of `cost` over the matched edges and keeps the optimal members.
    ///
    /// # Errors
    /// If time is over or the engine's answer fails the exact check.
    pub fn minimise(&mut self, cost: &dyn Fn(u32, u32) -> i64) -> Result<i64, SolveError> {
        self.budget.check()?;
        let asked = self.asked(|live, trail| Kind::Sum {
            costs: trail.costs(live.iter().map(|(u, v)| (u, v, cost(u, v)))),
        });
        let (least, most, free) = self.live.free_of(cost);
        let value = if least == 0 && most == 0 || least >= 0 && self.keep_in(free, &|u, v| cost(u, v) == 0)? {
            self.credit(Evidence::Attained);
            0
        } else {
            self.minimise_by_dual(cost)?
        };
        self.answer(asked, value, true);
        Ok(value)
    }

    /// Does the witness cost nothing at all? Then keeps the members of which that is true, without looking at other
    /// edges until they are needed. `cost` is never negative.
    pub fn is_free(&mut self, cost: impl Fn(u32, u32) -> i64 + 'c) -> bool {
        let cost = Rc::new(cost);
        let asked = self.asked(|live, trail| Kind::Sum {
            costs: trail.costs(live.iter().map(|(u, v)| (u, v, cost(u, v)))),
        });
        let is_free = self.keep_as_witnessed(Rc::new(move |u, v| cost(u, v) == 0));
        if is_free {
            self.credit(Evidence::Attained);
            self.answer(asked, 0, true);
        }
        is_free
    }

    fn minimise_by_dual(&mut self, cost: &dyn Fn(u32, u32) -> i64) -> Result<i64, SolveError> {
        self.budget.check()?;
        let components: Vec<Vec<u32>> = self.components().into_iter().filter(|c| c.len() > 2).collect();
        let open: usize = components.iter().map(Vec::len).sum();
        if open == 0 {
            // Pairs that every member has.
            self.credit(Evidence::Counted);
        } else if !(self.engine.asks_highs(open) && self.minimise_by_highs(components.len(), cost)?) {
            self.minimise_by_blossom(&components, cost)?;
        }
        Ok((0..self.n()).map(vertex).filter(|&v| v < self.mate(v)).map(|v| cost(v, self.mate(v))).sum())
    }

    /// `false`, with nothing changed, if HiGHS' answer does not stand.
    fn minimise_by_highs(
        &mut self,
        components: usize,
        cost: &dyn Fn(u32, u32) -> i64,
    ) -> Result<bool, SolveError> {
        let mut edges: Vec<(u32, u32, i64)> = Vec::new();
        self.live.each(&mut |u, v| edges.push((u, v, cost(u, v))));
        let level = Level { edges: &edges, tight: &self.tight, mate: &self.mate };
        let mut kept = self.program.borrow_mut();
        let program = kept.take().or_else(|| Program::new(self.mate.len()));
        let Some(mut program) = program else { return Ok(false) };
        let Some(solution) = program.minimise(&level, &self.budget)? else { return Ok(false) };
        *kept = Some(program);
        drop(kept);
        for (&(u, v, _), _) in edges.iter().zip(&solution.reduced).filter(|&(_, &rc)| rc > 0) {
            self.live.remove(u, v);
        }
        let odd_sets = solution.dual.odd_sets.len();
        self.mate = solution.mate;
        self.tight = solution.dual.odd_sets.into_iter().map(|(set, _)| set).collect();
        self.credit(Evidence::Dual { highs: components, blossom: 0, odd_sets });
        Ok(true)
    }

    fn minimise_by_blossom(
        &mut self,
        components: &[Vec<u32>],
        cost: &dyn Fn(u32, u32) -> i64,
    ) -> Result<(), SolveError> {
        let mut tight = Vec::new();
        for component in components {
            self.budget.check()?;
            let edges = self.component_edges(component, cost);
            let solution = weighted::minimum(component.len(), &edges)?.ok_or(SolveError::NoMember)?;
            for (i, &m) in solution.mate.iter().enumerate() {
                self.mate[component[i] as usize] = component[m as usize];
            }
            for (&(u, v, ..), _) in edges.iter().zip(&solution.reduced).filter(|&(_, &rc)| rc > 0) {
                self.live.remove(component[u as usize], component[v as usize]);
            }
            let odd_sets = solution.dual.odd_sets;
            self.credit(Evidence::Dual { highs: 0, blossom: 1, odd_sets: odd_sets.len() });
            let global = |set: Vec<u32>| set.iter().map(|&v| component[v as usize]).collect::<Vec<u32>>();
            tight.extend(odd_sets.into_iter().map(|(set, _)| global(set)));
        }
        self.tight = tight;
        Ok(())
    }

    /// The edges of a component in local numbers, with cost and number of tight sets around them.
    fn component_edges(
        &mut self,
        component: &[u32],
        cost: &dyn Fn(u32, u32) -> i64,
    ) -> Vec<(u32, u32, i64, i64)> {
        let mut local = vec![FREE; self.n()];
        for (i, &v) in component.iter().enumerate() {
            local[v as usize] = vertex(i);
        }
        let inside = self.sets_by_vertex();
        let mut edges = Vec::new();
        for &u in component {
            for v in self.neighbours(u).into_iter().filter(|&v| u < v) {
                let common = inside[u as usize].iter().filter(|s| inside[v as usize].contains(s)).count();
                let common = i64::try_from(common).unwrap_or(i64::MAX);
                edges.push((local[u as usize], local[v as usize], cost(u, v), common));
            }
        }
        edges
    }
}
