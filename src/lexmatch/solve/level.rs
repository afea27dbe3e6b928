//! A level that is a sum over matched edges. The incumbent proves it if it can; otherwise the duals of the components
//! do.

use std::rc::Rc;

use super::lazy_edges::EdgeCondition;
use super::{Face, KindCosts, SolveError};
use crate::Vertex;
use crate::evidence::Evidence;
use crate::problem::QuestionKind;

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
        let (of, kinds): (&CostOfEdge<'_>, Option<&KindCosts>) = match cost {
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
            None => self.minimise_by_engine(of, kinds),
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
            self.minimise_by_engine(cost, None)?
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
