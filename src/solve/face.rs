//! The face: all perfect matchings that are still optimal, with one of them as witness.
//!
//! A face is a set of live edges and a family of tight odd sets, each left by exactly one matched edge. One
//! optimal dual gives the next face exactly: edges of positive reduced cost are deleted and sets of positive
//! label become tight (complementary slackness). Levels therefore never grow into weights.

use super::cardinality::{FREE, augment_all};
use super::{Budget, EngineChoice, SolveError, nest, weighted};
use crate::model::proof::Dual;

/// Why there is no face.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NewFaceError {
    /// No perfect matching: this many vertices stay free in every matching.
    Deficient(usize),
    /// Solving failed.
    Solve(SolveError),
}

/// How a level was closed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum How {
    /// The witness attains the bound zero.
    Attained,
    /// The witness attains a bound that counting proves.
    Counting,
    /// By an optimal dual from the engine, checked in whole numbers.
    Dual,
}

impl How {
    /// In one word.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Attained => "attained",
            Self::Counting => "counting",
            Self::Dual => "dual",
        }
    }
}

/// A level closed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closed {
    /// The least cost.
    pub value: i64,
    /// How it was proved.
    pub how: How,
    /// The duals of the components, with their vertices; empty where counting was enough.
    pub duals: Vec<(Vec<u32>, Dual)>,
}

/// All perfect matchings still optimal.
#[derive(Clone, Debug)]
pub struct Face {
    pub(super) adj: Vec<Vec<u32>>,
    pub(super) mate: Vec<u32>,
    pub(super) tight: Vec<Vec<u32>>,
    engine: EngineChoice,
    pub(super) budget: Budget,
}

impl Face {
    /// All perfect matchings of a graph on `0..n`. `hint` is a matching to start from (`u32::MAX` for none).
    ///
    /// # Errors
    /// If there is no perfect matching, or time is over.
    pub fn new(
        n: usize,
        edges: Vec<(u32, u32)>,
        hint: Option<&[u32]>,
        engine: EngineChoice,
        budget: Budget,
    ) -> Result<Self, NewFaceError> {
        budget.check().map_err(NewFaceError::Solve)?;
        let mut adj = vec![Vec::new(); n];
        for (u, v) in edges {
            adj[u as usize].push(v);
            adj[v as usize].push(u);
        }
        for list in &mut adj {
            list.sort_unstable();
        }
        let mut mate = hint.map_or_else(|| vec![FREE; n], <[u32]>::to_vec);
        let free = augment_all(&adj, &mut mate, &vec![false; n]);
        if free > 0 {
            return Err(NewFaceError::Deficient(free));
        }
        Ok(Self { adj, mate, tight: Vec::new(), engine, budget })
    }

    /// Number of vertices.
    pub fn n(&self) -> usize {
        self.adj.len()
    }

    /// The mate of a vertex in the witness.
    pub fn mate(&self, v: u32) -> u32 {
        self.mate[v as usize]
    }

    /// Can the edge still be part of an optimal matching, as far as is known?
    pub fn is_alive(&self, u: u32, v: u32) -> bool {
        self.adj[u as usize].binary_search(&v).is_ok()
    }

    /// The live edges, `u < v`, ascending.
    pub fn alive(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.adj.iter().enumerate().flat_map(|(u, list)| {
            let u = vertex(u);
            list.iter().filter(move |&&v| u < v).map(move |&v| (u, v))
        })
    }

    /// Odd sets that every member leaves by exactly one edge.
    pub fn tight_sets(&self) -> &[Vec<u32>] {
        &self.tight
    }

    /// Declares that every member of interest leaves an odd set by exactly one edge, the least that is possible;
    /// `false`, with nothing changed, if the witness does not.
    pub fn tighten(&mut self, set: Vec<u32>) -> bool {
        let outside = |&&v: &&u32| set.binary_search(&self.mate[v as usize]).is_err();
        let is_least = set.len() % 2 == 1 && set.iter().filter(outside).count() == 1;
        if is_least && self.tight.is_empty() {
            self.tight.push(set);
            return true;
        }
        false
    }

    /// Minimises the sum of `cost` (never negative) over the matched edges and keeps the optimal members.
    ///
    /// # Errors
    /// If time is over or the engine's answer fails the exact check.
    pub fn minimise(&mut self, cost: &dyn Fn(u32, u32) -> i64) -> Result<Closed, SolveError> {
        self.minimise_from(cost, None)
    }

    /// As [`Face::minimise`], with doubled vertex labels that may prove a bound: `y(u) + y(v) <= 2 cost(u, v)`.
    ///
    /// # Errors
    /// As [`Face::minimise`].
    pub fn minimise_from(
        &mut self,
        cost: &dyn Fn(u32, u32) -> i64,
        labels: Option<&[i64]>,
    ) -> Result<Closed, SolveError> {
        self.budget.check()?;
        let (least, most) = self.alive().fold((i64::MAX, i64::MIN), |(least, most), (u, v)| {
            let c = cost(u, v);
            (least.min(c), most.max(c))
        });
        if least == 0 && most == 0 {
            return Ok(Closed { value: 0, how: How::Attained, duals: Vec::new() });
        }
        if least >= 0 && self.restrict(&|u, v| cost(u, v) == 0)? {
            return Ok(Closed { value: 0, how: How::Attained, duals: Vec::new() });
        }
        if let Some(y) = labels {
            let slack = |u: u32, v: u32| 2 * cost(u, v) - y[u as usize] - y[v as usize];
            let is_bound = self.alive().all(|(u, v)| slack(u, v) >= 0);
            if is_bound && self.restrict(&|u, v| slack(u, v) == 0)? {
                return Ok(Closed {
                    value: y.iter().sum::<i64>() / 2,
                    how: How::Counting,
                    duals: Vec::new(),
                });
            }
        }
        self.minimise_by_dual(cost)
    }

    fn minimise_by_dual(&mut self, cost: &dyn Fn(u32, u32) -> i64) -> Result<Closed, SolveError> {
        let mut duals = Vec::new();
        let mut tight = Vec::new();
        for component in self.components() {
            if component.len() <= 2 {
                continue;
            }
            self.budget.check()?;
            let edges = self.component_edges(&component, cost);
            let solution = weighted::minimum(component.len(), &edges, (self.engine, &self.budget))?
                .ok_or(SolveError::NoMember)?;
            let dead: Vec<bool> = solution.reduced.iter().map(|&rc| rc > 0).collect();
            for (i, &m) in solution.mate.iter().enumerate() {
                self.mate[component[i] as usize] = component[m as usize];
            }
            for (&(u, v, ..), _) in edges.iter().zip(&dead).filter(|&(_, &dead)| dead) {
                self.delete(component[u as usize], component[v as usize]);
            }
            tight.extend(
                solution
                    .dual
                    .odd_sets
                    .iter()
                    .map(|(set, _)| set.iter().map(|&v| component[v as usize]).collect::<Vec<u32>>()),
            );
            duals.push((component, solution.dual));
        }
        self.tight = tight;
        let value =
            (0..self.n()).map(vertex).filter(|&v| v < self.mate(v)).map(|v| cost(v, self.mate(v))).sum();
        Ok(Closed { value, how: How::Dual, duals })
    }

    /// The edges of a component in local numbers, with cost and number of tight sets around them.
    fn component_edges(
        &self,
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
            for &v in self.adj[u as usize].iter().filter(|&&v| u < v) {
                let common = inside[u as usize].iter().filter(|s| inside[v as usize].contains(s)).count();
                let common = i64::try_from(common).unwrap_or(i64::MAX);
                edges.push((local[u as usize], local[v as usize], cost(u, v), common));
            }
        }
        edges
    }

    pub(super) fn sets_by_vertex(&self) -> Vec<Vec<usize>> {
        let mut inside = vec![Vec::new(); self.n()];
        for (s, set) in self.tight.iter().enumerate() {
            for &v in set {
                inside[v as usize].push(s);
            }
        }
        inside
    }

    /// Connected components of the live graph.
    fn components(&self) -> Vec<Vec<u32>> {
        let mut seen = vec![false; self.n()];
        let mut all = Vec::new();
        for start in 0..self.n() {
            if seen[start] {
                continue;
            }
            seen[start] = true;
            let mut component = vec![vertex(start)];
            let mut next = 0;
            while next < component.len() {
                let v = component[next];
                next += 1;
                for &w in &self.adj[v as usize] {
                    if !seen[w as usize] {
                        seen[w as usize] = true;
                        component.push(w);
                    }
                }
            }
            component.sort_unstable();
            all.push(component);
        }
        all
    }

    /// The smallest t such that a member uses only edges of class at most t; keeps those members.
    ///
    /// # Errors
    /// If time is over.
    pub fn bottleneck(&mut self, class: &dyn Fn(u32, u32) -> u8) -> Result<u8, SolveError> {
        for most in 0..u8::MAX {
            if self.restrict(&|u, v| class(u, v) <= most)? {
                return Ok(most);
            }
        }
        Ok(u8::MAX)
    }

    /// Is there a member in which every matched edge satisfies `keep`? If so keeps exactly those members.
    ///
    /// # Errors
    /// If time is over.
    pub fn restrict(&mut self, keep: &dyn Fn(u32, u32) -> bool) -> Result<bool, SolveError> {
        let satisfied = (0..self.n()).map(vertex).all(|v| v > self.mate(v) || keep(v, self.mate(v)));
        let kept: Vec<Vec<u32>> = self
            .adj
            .iter()
            .enumerate()
            .map(|(u, list)| {
                let u = vertex(u);
                list.iter().copied().filter(|&v| keep(u.min(v), u.max(v))).collect()
            })
            .collect();
        if !satisfied {
            match self.member_of(&kept)? {
                Some(mate) => self.mate = mate,
                None => return Ok(false),
            }
        }
        self.adj = kept;
        Ok(true)
    }

    /// A member of the face within a smaller set of live edges.
    pub(super) fn member_of(&self, kept: &[Vec<u32>]) -> Result<Option<Vec<u32>>, SolveError> {
        self.budget.check()?;
        let mut mate = self.mate.clone();
        for v in 0..mate.len() {
            let m = mate[v];
            if m != FREE && kept[v].binary_search(&m).is_err() {
                (mate[v], mate[m as usize]) = (FREE, FREE);
            }
        }
        if augment_all(kept, &mut mate, &vec![false; kept.len()]) > 0 {
            return Ok(None);
        }
        if self.tight.is_empty() || self.meets_tight(&mate) {
            return Ok(Some(mate));
        }
        match nest::member(kept, &self.tight, &self.mate) {
            Some(mate) if !self.meets_tight(&mate) => Err(SolveError::Engine),
            member => Ok(member),
        }
    }

    pub(super) fn meets_tight(&self, mate: &[u32]) -> bool {
        self.tight
            .iter()
            .all(|set| set.iter().filter(|&&v| set.binary_search(&mate[v as usize]).is_err()).count() == 1)
    }

    pub(super) fn delete(&mut self, u: u32, v: u32) {
        for (a, b) in [(u, v), (v, u)] {
            if let Ok(i) = self.adj[a as usize].binary_search(&b) {
                self.adj[a as usize].remove(i);
            }
        }
    }
}

fn vertex(v: usize) -> u32 {
    u32::try_from(v).expect("graphs are small")
}

#[cfg(test)]
#[allow(clippy::pedantic, clippy::needless_range_loop, reason = "small numbers in tests")]
mod tests {
    use super::*;

    /// All perfect matchings of a small graph, as sorted lists of edges.
    fn all(n: usize, edges: &[(u32, u32)]) -> Vec<Vec<(u32, u32)>> {
        fn go(
            n: usize,
            edges: &[(u32, u32)],
            mate: &mut Vec<bool>,
            now: &mut Vec<(u32, u32)>,
            out: &mut Vec<Vec<(u32, u32)>>,
        ) {
            let Some(u) = (0..n).find(|&u| !mate[u]) else {
                out.push(now.clone());
                return;
            };
            for &(a, b) in edges {
                if a as usize == u && !mate[b as usize] {
                    (mate[u], mate[b as usize]) = (true, true);
                    now.push((a, b));
                    go(n, edges, mate, now, out);
                    now.pop();
                    (mate[u], mate[b as usize]) = (false, false);
                }
            }
        }
        let mut out = Vec::new();
        go(n, edges, &mut vec![false; n], &mut Vec::new(), &mut out);
        out.sort();
        out
    }

    fn members(face: &Face) -> Vec<Vec<(u32, u32)>> {
        let edges: Vec<_> = face.alive().collect();
        let mut found = all(face.n(), &edges);
        found.retain(|m| {
            let mut mate = vec![FREE; face.n()];
            for &(u, v) in m {
                (mate[u as usize], mate[v as usize]) = (v, u);
            }
            face.meets_tight(&mate)
        });
        found
    }

    fn holds(m: &[(u32, u32)], u: u32, v: u32) -> bool {
        m.contains(&(u.min(v), u.max(v)))
    }

    /// One random decision applied to the face and to the explicit list of matchings.
    fn step(face: &mut Face, list: &mut Vec<Vec<(u32, u32)>>, next: &mut dyn FnMut(u64) -> u64) {
        let n = face.n();
        let salt = next(1000);
        let spread = 1 + next(4);
        let cost = move |u: u32, v: u32| ((u64::from(u * 31 + v * 17) * (salt + 3) / 7) % spread) as i64;
        match next(4) {
            0 | 1 => {
                let total = |m: &Vec<(u32, u32)>| m.iter().map(|&(u, v)| cost(u, v)).sum::<i64>();
                let least = list.iter().map(total).min().unwrap();
                assert_eq!(face.minimise(&cost).unwrap().value, least);
                list.retain(|m| total(m) == least);
            }
            2 => {
                let u = next(n as u64) as u32;
                let order: Vec<u32> =
                    (0..n as u32).map(|i| (i * 5 + 3) % n as u32).filter(|&v| v != u).collect();
                let expected = order.iter().copied().find(|&v| list.iter().any(|m| holds(m, u, v)));
                let mut seen = order.clone();
                seen.sort_unstable();
                seen.dedup();
                if let (Some(v), true) = (expected, seen.len() == n - 1) {
                    assert_eq!(face.choose(u, &order).unwrap(), v);
                    list.retain(|m| holds(m, u, v));
                }
            }
            _ => {
                let u = next(n as u64) as u32;
                let want = move |v: u32| (u64::from(v) * (salt + 1) / 3).is_multiple_of(3);
                let fits = |m: &Vec<(u32, u32)>| (0..n as u32).any(|v| v != u && want(v) && holds(m, u, v));
                let expected = list.iter().any(fits);
                assert_eq!(face.prefer(u, &want).unwrap(), expected);
                if expected {
                    list.retain(fits);
                }
            }
        }
    }

    #[test]
    fn the_face_is_exactly_the_set_of_optimal_matchings() {
        let mut state = 11u64;
        let mut next = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        let mut with_tight = 0;
        for round in 0..1500 {
            let n = 4 + 2 * next(3) as usize;
            let density = 4 + next(6);
            let mut edges = Vec::new();
            for u in 0..n as u32 {
                for v in u + 1..n as u32 {
                    if next(10) < density {
                        edges.push((u, v));
                    }
                }
            }
            let mut list = all(n, &edges);
            let engine = if round % 2 == 0 { EngineChoice::Blossom } else { EngineChoice::Highs };
            let Ok(mut face) = Face::new(n, edges, None, engine, Budget::unlimited()) else {
                assert!(list.is_empty());
                continue;
            };
            for _ in 0..5 {
                step(&mut face, &mut list, &mut next);
                with_tight += usize::from(!face.tight.is_empty());
                assert_eq!(members(&face), list);
            }
        }
        assert!(with_tight > 20, "only {with_tight} faces with odd sets");
    }
}
