//! A level that is a sum over matched edges. The incumbent proves it if it can; otherwise the duals of the components
//! do.

use std::rc::Rc;

use super::highs::{HighsLevel, HighsProgram};
use super::lazy_edges::EdgeCondition;
use super::weighted::{self, Component, ComponentCosts, ComponentKinds, Loose};
use super::{Face, KindCosts, SolveError};
use crate::Vertex;
use crate::evidence::Evidence;
use crate::matching::{LooseEdges, Mates, insert, members};
use crate::problem::QuestionKind;

/// What an edge costs, and the same by kinds of vertices where that is known.
type LevelCosts<'l> = (&'l dyn Fn(Vertex, Vertex) -> i64, Option<&'l KindCosts>);

/// The cost of an edge `(u, v)`, `u < v`.
type CostOfEdge<'c> = dyn Fn(Vertex, Vertex) -> i64 + 'c;

/// What the edges cost.
pub enum Cost<'l, 'c> {
    /// The cost of an edge; every live edge is looked at.
    Of(&'l dyn Fn(Vertex, Vertex) -> i64),
    /// The cost of an edge; an edge is looked at when it is needed.
    Later(Rc<CostOfEdge<'c>>),
    /// The cost depends on nothing but the kinds of an edge's ends; edges are looked at row by row.
    Kinds(&'l KindCosts),
    /// Only these edges cost something; the list of each end contains the other.
    Listed(Rc<[Vec<Vertex>]>, Rc<CostOfEdge<'c>>),
}

impl<'c> Cost<'_, 'c> {
    /// Returns a cost that is looked at edge by edge, when an edge is needed.
    pub fn later(cost: impl Fn(Vertex, Vertex) -> i64 + 'c) -> Self {
        Self::Later(Rc::new(cost))
    }
}

/// What is known about a sum before it is minimised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// Nothing: an edge may cost less than nothing.
    Nothing,
    /// No edge costs less than nothing.
    NotNegative,
    /// No edge costs less than nothing, and every member costs something ([`Face::is_free`] is `false`).
    Positive,
}

impl<'c> Face<'c> {
    /// Minimises the sum of the costs of the matched edges and keeps the optimal members.
    ///
    /// # Errors
    /// Fails if time is over or the engine's answer fails the exact check.
    pub fn minimise(&mut self, cost: &Cost<'_, 'c>, known: Known) -> Result<i64, SolveError> {
        let by_kinds;
        let (of, kinds): LevelCosts<'_> = match cost {
            Cost::Of(of) => (of, None),
            Cost::Later(of) | Cost::Listed(_, of) => (&**of, None),
            Cost::Kinds(costs) => {
                by_kinds = |u: Vertex, v: Vertex| costs.of(u, v);
                (&by_kinds, Some(costs))
            }
        };
        if known == Known::Nothing || self.trail.is_some() {
            return self.minimise_any(of);
        }
        if known == Known::NotNegative && self.is_free(cost)? {
            return Ok(0);
        }
        match self.count_alike(of)? {
            Some(value) => Ok(value),
            None => self.minimise_by_dual((of, kinds)),
        }
    }

    /// Minimises a sum of which nothing is known, and records the question.
    fn minimise_any(&mut self, cost: &dyn Fn(Vertex, Vertex) -> i64) -> Result<i64, SolveError> {
        self.budget.check()?;
        let asked = self.asked(|live, trail| QuestionKind::Sum {
            costs: trail.costs(live.iter().map(|(u, v)| (u, v, cost(u, v)))),
        });
        let (least, most, free) = self.live.free_of(cost);
        let value = if least == 0 && most == 0 || least >= 0 && self.keep_in(free, &|u, v| cost(u, v) == 0)? {
            self.credit(Evidence::ZeroBound);
            0
        } else {
            self.minimise_by_dual((cost, None))?
        };
        self.answer(asked, value, true);
        Ok(value)
    }

    /// Keeps exactly the members that cost nothing at all, if there are any, and returns whether there are. Other edges
    /// are examined only when they are needed. No edge costs less than nothing. If a trail is kept, it returns `false`
    /// and changes nothing.
    ///
    /// # Errors
    /// Fails if time is over.
    pub fn is_free(&mut self, cost: &Cost<'_, 'c>) -> Result<bool, SolveError> {
        self.budget.check()?;
        if self.trail.is_some() {
            return Ok(false);
        }
        let is_free = match cost {
            Cost::Of(cost) => self.keep(&|u, v| cost(u, v) == 0)?,
            Cost::Later(cost) => {
                let cost = Rc::clone(cost);
                self.keep_lazily(EdgeCondition::Of(Rc::new(move |u, v| cost(u, v) == 0)))?
            }
            Cost::Kinds(costs) => self.keep_lazily(EdgeCondition::Free(costs.kinds().clone()))?,
            Cost::Listed(costly, _) => self.keep_lazily(EdgeCondition::Without(Rc::clone(costly)))?,
        };
        if is_free {
            self.credit(Evidence::ZeroBound);
        }
        Ok(is_free)
    }

    /// Calls `visit` for every live edge once, `u < v`, ascending.
    pub fn each(&mut self, visit: &mut dyn FnMut(Vertex, Vertex)) {
        self.live.each(visit);
    }

    /// Returns the pairs of kinds between which there is a live edge, the kind of the edge's lower end first.
    pub fn joined(&mut self, kind: &[u8]) -> Vec<(u8, u8)> {
        self.live.joined(kind)
    }

    fn minimise_by_dual(&mut self, (cost, by): LevelCosts<'_>) -> Result<i64, SolveError> {
        self.budget.check()?;
        let components: Vec<Vec<Vertex>> = self.components().into_iter().filter(|c| c.len() > 2).collect();
        let open: usize = components.iter().map(Vec::len).sum();
        if open == 0 {
            // Every member contains these pairs.
            self.credit(Evidence::ParityBound);
        } else if !(self.engine.asks_highs(open) && self.minimise_by_highs(components.len(), cost)?) {
            self.minimise_by_blossom(&components, (cost, by))?;
        }
        Ok(self.pairs().map(|(u, v)| cost(u, v)).sum())
    }

    /// Minimises by HiGHS; returns `false`, with nothing changed, if its answer fails the check.
    fn minimise_by_highs(
        &mut self,
        components: usize,
        cost: &dyn Fn(Vertex, Vertex) -> i64,
    ) -> Result<bool, SolveError> {
        let mut edges: Vec<(Vertex, Vertex, i64)> = Vec::new();
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
        components: &[Vec<Vertex>],
        (cost, by): LevelCosts<'_>,
    ) -> Result<(), SolveError> {
        let mut tight = Vec::new();
        let inside = self.sets_by_vertex();
        for vertices in components {
            self.budget.check()?;
            let global = |v: Vertex| vertices[v];
            let local_cost = |u: Vertex, v: Vertex| cost(global(u), global(v));
            let inside = vertices.iter().map(|&v| inside[v].clone()).collect();
            let (rows, near) = (self.live.among(vertices), self.near(vertices));
            let kinds = by.map(|costs| ComponentKinds::among(vertices, costs));
            let component = Component { rows, cost: &local_cost, kinds, inside, near };
            let Some(costs) = ComponentCosts::of(&component).filter(ComponentCosts::differ) else {
                tight.extend(self.parts_within(vertices));
                self.credit(Evidence::ParityBound);
                continue;
            };
            let optimal = weighted::minimum(&costs)?.ok_or(SolveError::NoMember)?;
            for (i, &m) in optimal.mate.iter().enumerate() {
                self.mate[vertices[i]] = global(m);
            }
            self.remove_loose(vertices, &optimal.loose);
            let odd_sets = optimal.dual.odd_sets;
            self.credit(Evidence::Dual { highs: 0, blossom: 1, odd_sets: odd_sets.len() });
            tight.extend(
                odd_sets.into_iter().map(|(set, _)| set.into_iter().map(global).collect::<Vec<Vertex>>()),
            );
        }
        self.set_tight(tight);
        Ok(())
    }

    /// Removes the edges of a component that are in no optimal member.
    fn remove_loose(&mut self, vertices: &[Vertex], loose: &Loose) {
        let words = self.n().div_ceil(64);
        let everywhere = |set: &[u64]| {
            let mut all = vec![0; words];
            members(set).for_each(|v| insert(&mut all, vertices[v]));
            all
        };
        match loose {
            Loose::Edges(edges) => {
                let is_whole = vertices.len() == self.n();
                for (i, &v) in Vertex::all(vertices.len()).zip(vertices) {
                    let row = edges.row(i);
                    if is_whole {
                        self.live.part(v, row);
                    } else {
                        self.live.part(v, &everywhere(row));
                    }
                }
            }
            Loose::Alike(LooseEdges { class, loose }) => {
                let loose: Vec<Vec<u64>> = loose.iter().map(|set| everywhere(set)).collect();
                // Both ends of an edge have it in their class's set, so that both rows lose it.
                for (&v, &class) in vertices.iter().zip(class) {
                    self.live.part(v, &loose[class]);
                }
            }
        }
    }

    /// Returns the incumbent on a component, in local numbers.
    fn near(&self, vertices: &[Vertex]) -> Mates {
        let place = |v: Vertex| vertices.binary_search(&self.mate(v)).ok().map(Vertex);
        let pairs = Vertex::all(vertices.len()).zip(vertices).filter_map(|(u, &v)| Some((u, place(v)?)));
        Mates::of_pairs(vertices.len(), pairs)
    }

    /// Returns the parts of tight sets within a component that stays as it is. An odd part becomes a tight set. An even
    /// part is crossed by no edge, because another part of the set is odd.
    fn parts_within(&mut self, vertices: &[Vertex]) -> Vec<Vec<Vertex>> {
        let mut parts: Vec<Vec<Vertex>> = Vec::new();
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

#[cfg(test)]
#[allow(clippy::pedantic, reason = "small numbers in tests")]
mod tests {
    use super::*;
    use crate::dice::Dice;
    use crate::matching::Edges;
    use crate::solve::{Budget, EngineChoice};

    /// The edges that cost something are listed or asked for one by one: what is left is the same.
    #[test]
    fn edges_that_are_listed_are_the_edges_that_cost() {
        let mut dice = Dice(31);
        let mut found = [0, 0];
        for _ in 0..200 {
            let n = 70 + 2 * dice.below(10) as usize;
            let pairs: Vec<_> = Vertex::pairs(n).filter(|_| dice.below(10) < 1).collect();
            let made =
                || Face::new(Edges::from_pairs(n, &pairs), None, EngineChoice::Blossom, Budget::default());
            let (Ok(mut listed), Ok(mut asked)) = (made(), made()) else { continue };
            for _ in 0..2 {
                let few = 2 + dice.below(3);
                let mut costly = vec![Vec::new(); n];
                for &(u, v) in pairs.iter().filter(|_| dice.below(few) == 0) {
                    costly[u].push(v);
                    costly[v].push(u);
                }
                let costs = costly.clone();
                let expected = asked.is_free(&Cost::later(move |u, v| i64::from(costs[u].contains(&v))));
                let is_free = listed.is_free(&Cost::Listed(costly.into(), Rc::new(|_, _| 1)));
                assert_eq!(is_free, expected);
                found[usize::from(is_free.unwrap())] += 1;
                assert_eq!(listed.mate, asked.mate);
                listed.settle();
                asked.settle();
                assert_eq!(listed.alive().collect::<Vec<_>>(), asked.alive().collect::<Vec<_>>());
            }
        }
        assert!(found.iter().all(|&n| n > 30), "{found:?}");
    }

    /// Two faces of the same graph are asked level after level, one by edges and one by kinds of vertices: they agree in
    /// values, in the incumbent, in what is left alive, in tight sets and in evidence. Components of a part of the
    /// vertices, odd sets and several classes of reduced costs occur.
    #[test]
    fn a_level_by_kinds_is_the_level_by_edges() {
        let mut dice = Dice(29);
        let (mut weighed, mut with_sets, mut in_parts) = (0, 0, 0);
        for _ in 0..300 {
            let n = 4 + 2 * dice.below(50) as usize;
            let density = 2 + dice.below(8);
            let cut = Vertex(dice.below(n as u32 / 2) as usize * 2);
            let pairs: Vec<_> = Vertex::pairs(n)
                .filter(|&(u, v)| dice.below(10) < density && (u < cut) == (v < cut))
                .collect();
            let edges = || Edges::from_pairs(n, &pairs);
            let made = |edges| Face::new(edges, None, EngineChoice::Blossom, Budget::default());
            let Ok(mut by_edges) = made(edges()) else { continue };
            let mut by_kinds = made(edges()).unwrap();
            for _ in 0..4 {
                let number = 1 + dice.below(4) as u8;
                let kind: Vec<u8> = (0..n).map(|_| dice.below(u32::from(number)) as u8).collect();
                let spread = 1 + dice.below(4);
                let costs: Vec<i64> = (0..16).map(|_| i64::from(dice.below(spread))).collect();
                let between = |a: u8, b: u8| costs[usize::from(a.min(b)) * 4 + usize::from(a.max(b))];
                let of = |u: Vertex, v: Vertex| between(kind[u], kind[v]);
                let (of_kinds, own) = (kind.clone(), costs.clone());
                let counted = by_edges.minimise(
                    &Cost::later(move |u, v| {
                        let (a, b) = (of_kinds[u], of_kinds[v]);
                        own[usize::from(a.min(b)) * 4 + usize::from(a.max(b))]
                    }),
                    Known::NotNegative,
                );
                let value = counted.unwrap();
                assert_eq!(
                    by_kinds.minimise(&Cost::Kinds(&KindCosts::new(&kind, between)), Known::NotNegative),
                    Ok(value)
                );
                assert_eq!(by_kinds.mate, by_edges.mate);
                assert_eq!(by_kinds.take_evidence(), by_edges.take_evidence());
                assert_eq!(by_kinds.tight_sets(), by_edges.tight_sets());
                assert_eq!(by_kinds.alive().collect::<Vec<_>>(), by_edges.alive().collect::<Vec<_>>());
                assert_eq!(by_edges.pairs().map(|(u, v)| of(u, v)).sum::<i64>(), value);
                let mut joined: Vec<_> = by_edges.alive().map(|(u, v)| (kind[u], kind[v])).collect();
                joined.sort_unstable();
                joined.dedup();
                assert_eq!(by_kinds.joined(&kind), joined);
                weighed += usize::from(value > 0);
                with_sets += usize::from(!by_edges.tight_sets().is_empty());
                in_parts += usize::from(cut.0 > 0);
            }
        }
        assert!(weighed > 100 && with_sets > 30 && in_parts > 100, "{weighed} {with_sets} {in_parts}");
    }
}
