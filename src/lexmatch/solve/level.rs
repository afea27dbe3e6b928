//! A level that is a sum over matched edges. The incumbent proves it if it can; otherwise the duals of the components
//! do.

use std::rc::Rc;

use super::highs::{HighsLevel, HighsProgram};
use super::lazy_edges::EdgeCondition;
use super::weighted::{self, Component, ComponentCosts};
use super::{Face, SolveError, VertexKinds};
use crate::evidence::Evidence;
use crate::matching::Mates;
use crate::problem::QuestionKind;

impl<'c> Face<'c> {
    /// Minimises the sum of `cost` over the matched edges and keeps the optimal members.
    ///
    /// # Errors
    /// Fails if time is over or the engine's answer fails the exact check.
    pub fn minimise(&mut self, cost: &dyn Fn(u32, u32) -> i64) -> Result<i64, SolveError> {
        self.budget.check()?;
        let asked = self.asked(|live, trail| QuestionKind::Sum {
            costs: trail.costs(live.iter().map(|(u, v)| (u, v, cost(u, v)))),
        });
        let (least, most, free) = self.live.free_of(cost);
        let value = if least == 0 && most == 0 || least >= 0 && self.keep_in(free, &|u, v| cost(u, v) == 0)? {
            self.credit(Evidence::ZeroBound);
            0
        } else {
            self.minimise_by_dual(cost)?
        };
        self.answer(asked, value, true);
        Ok(value)
    }

    /// Minimises as [`Face::minimise`] does, for a cost that is never negative. If a member costs nothing at all, other
    /// edges are examined only when they are needed.
    ///
    /// # Errors
    /// Returns the errors of [`Face::minimise`].
    pub fn count(&mut self, cost: impl Fn(u32, u32) -> i64 + 'c) -> Result<i64, SolveError> {
        if self.trail.is_some() {
            return self.minimise(&cost);
        }
        let cost: Rc<dyn Fn(u32, u32) -> i64 + 'c> = Rc::new(cost);
        let same = Rc::clone(&cost);
        if self.is_free(move |u, v| same(u, v))? { Ok(0) } else { self.count_positive(&cost) }
    }

    /// Minimises as [`Face::count`] does, where [`Face::is_free`] has already shown that every member costs something.
    ///
    /// # Errors
    /// Returns the errors of [`Face::minimise`].
    pub fn count_some(&mut self, cost: impl Fn(u32, u32) -> i64 + 'c) -> Result<i64, SolveError> {
        if self.trail.is_some() {
            self.minimise(&cost)
        } else {
            self.count_positive(&(Rc::new(cost) as Rc<_>))
        }
    }

    fn count_positive(&mut self, cost: &Rc<dyn Fn(u32, u32) -> i64 + 'c>) -> Result<i64, SolveError> {
        match self.count_alike(&**cost)? {
            Some(value) => Ok(value),
            None => self.minimise_by_dual(&**cost),
        }
    }

    /// Counts as [`Face::count`] does, where it is known that no member costs anything. A question is asked only if a
    /// trail is kept.
    ///
    /// # Errors
    /// Returns the errors of [`Face::minimise`].
    pub fn count_none(&mut self, cost: &dyn Fn(u32, u32) -> i64) -> Result<i64, SolveError> {
        if self.trail.is_some() {
            return self.minimise(cost);
        }
        self.credit(Evidence::ZeroBound);
        Ok(0)
    }

    /// Keeps exactly the members that cost nothing at all, if there are any, and returns whether there are. Other edges
    /// are examined only when they are needed. The cost is never negative. If a trail is kept, it returns `false` and
    /// changes nothing.
    ///
    /// # Errors
    /// Fails if time is over.
    pub fn is_free(&mut self, cost: impl Fn(u32, u32) -> i64 + 'c) -> Result<bool, SolveError> {
        self.is_free_within(EdgeCondition::Of(Rc::new(move |u, v| cost(u, v) == 0)))
    }

    /// Does the same as [`Face::is_free`] for a cost that depends only on the kinds of an edge's ends.
    ///
    /// # Errors
    /// Fails if time is over.
    pub fn is_free_by(&mut self, kinds: &VertexKinds) -> Result<bool, SolveError> {
        self.is_free_within(EdgeCondition::Free(kinds.clone()))
    }

    fn is_free_within(&mut self, free: EdgeCondition<'c>) -> Result<bool, SolveError> {
        self.budget.check()?;
        let is_free = self.trail.is_none() && self.keep_lazily(free)?;
        if is_free {
            self.credit(Evidence::ZeroBound);
        }
        Ok(is_free)
    }

    /// Calls `visit` for every live edge once, `u < v`, ascending.
    pub fn each(&mut self, visit: &mut dyn FnMut(u32, u32)) {
        self.live.each(visit);
    }

    fn minimise_by_dual(&mut self, cost: &dyn Fn(u32, u32) -> i64) -> Result<i64, SolveError> {
        self.budget.check()?;
        let components: Vec<Vec<u32>> = self.components().into_iter().filter(|c| c.len() > 2).collect();
        let open: usize = components.iter().map(Vec::len).sum();
        if open == 0 {
            // Every member contains these pairs.
            self.credit(Evidence::ParityBound);
        } else if !(self.engine.asks_highs(open) && self.minimise_by_highs(components.len(), cost)?) {
            self.minimise_by_blossom(&components, cost)?;
        }
        Ok(self.pairs().map(|(u, v)| cost(u, v)).sum())
    }

    /// Minimises by HiGHS; returns `false`, with nothing changed, if its answer fails the check.
    fn minimise_by_highs(
        &mut self,
        components: usize,
        cost: &dyn Fn(u32, u32) -> i64,
    ) -> Result<bool, SolveError> {
        let mut edges: Vec<(u32, u32, i64)> = Vec::new();
        self.live.each(&mut |u, v| edges.push((u, v, cost(u, v))));
        let level = HighsLevel { edges: &edges, tight: self.tight_sets(), mate: &self.mate };
        let mut kept = self.program.borrow_mut();
        let program = kept.take().or_else(|| HighsProgram::new(self.mate.len()));
        let Some(mut program) = program else { return Ok(false) };
        let Some(solution) = program.minimise(&level, &self.budget)? else { return Ok(false) };
        *kept = Some(program);
        drop(kept);
        for (&(u, v, _), _) in edges.iter().zip(&solution.reduced).filter(|&(_, &rc)| rc > 0) {
            self.live.remove(u, v);
        }
        let odd_sets = solution.dual.odd_sets.len();
        self.mate = solution.mate;
        self.set_tight(solution.dual.odd_sets.into_iter().map(|(set, _)| set).collect());
        self.credit(Evidence::Dual { highs: components, blossom: 0, odd_sets });
        Ok(true)
    }

    fn minimise_by_blossom(
        &mut self,
        components: &[Vec<u32>],
        cost: &dyn Fn(u32, u32) -> i64,
    ) -> Result<(), SolveError> {
        let mut tight = Vec::new();
        let inside = self.sets_by_vertex();
        for vertices in components {
            self.budget.check()?;
            let global = |v: u32| vertices[v as usize];
            let local_cost = |u: u32, v: u32| cost(global(u), global(v));
            let inside = vertices.iter().map(|&v| inside[v as usize].clone()).collect();
            let (rows, near) = (self.live.among(vertices), self.near(vertices));
            let component = Component { rows, cost: &local_cost, inside, near };
            let Some(costs) = ComponentCosts::of(&component).filter(ComponentCosts::differ) else {
                tight.extend(self.parts_within(vertices));
                self.credit(Evidence::ParityBound);
                continue;
            };
            let optimal = weighted::minimum(&costs)?.ok_or(SolveError::NoMember)?;
            for (i, &m) in optimal.mate.iter().enumerate() {
                self.mate[vertices[i] as usize] = global(m);
            }
            for (u, v) in optimal.loose.iter() {
                self.live.remove(global(u), global(v));
            }
            let odd_sets = optimal.dual.odd_sets;
            self.credit(Evidence::Dual { highs: 0, blossom: 1, odd_sets: odd_sets.len() });
            tight.extend(
                odd_sets.into_iter().map(|(set, _)| set.into_iter().map(global).collect::<Vec<u32>>()),
            );
        }
        self.set_tight(tight);
        Ok(())
    }

    /// Returns the incumbent on a component, in local numbers.
    fn near(&self, vertices: &[u32]) -> Mates {
        let place = |v: &u32| vertices.binary_search(&self.mate(*v)).ok();
        Mates::of_pairs(vertices.len(), vertices.iter().enumerate().filter_map(|(u, v)| Some((u, place(v)?))))
    }

    /// Returns the parts of tight sets within a component that stays as it is. An odd part becomes a tight set. An even
    /// part is crossed by no edge, because another part of the set is odd.
    fn parts_within(&mut self, vertices: &[u32]) -> Vec<Vec<u32>> {
        let mut parts: Vec<Vec<u32>> = Vec::new();
        for set in self.tight_sets() {
            let part = vertices.iter().copied().filter(|v| set.binary_search(v).is_ok());
            parts.push(part.collect());
        }
        parts.sort_unstable();
        parts.dedup();
        let (odd, even): (Vec<_>, Vec<_>) = parts.into_iter().partition(|part| part.len() % 2 == 1);
        for part in even {
            for &v in &part {
                for w in self.neighbours(v).into_iter().filter(|w| part.binary_search(w).is_err()) {
                    self.live.remove(v, w);
                }
            }
        }
        odd.into_iter().filter(|part| part.len() > 1).collect()
    }
}
