//! The face: all perfect matchings that are still optimal, with one of them as witness.
//!
//! A face is a set of live edges and a family of tight odd sets, each left by exactly one matched edge. One
//! optimal dual gives the next face exactly: edges of positive reduced cost are deleted and sets of positive
//! label become tight (complementary slackness). Levels therefore never grow into weights.

use super::cardinality::{FREE, augment_all};
use super::weighted;
use super::{Budget, EngineChoice, SolveError};
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
        adj.iter_mut().for_each(|list| list.sort_unstable());
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
        let least = self.alive().map(|(u, v)| cost(u, v)).min().unwrap_or(0);
        if least >= 0 && self.restrict(&|u, v| cost(u, v) == 0)? {
            return Ok(Closed { value: 0, how: How::Attained, duals: Vec::new() });
        }
        if let Some(y) = labels {
            let slack = |u: u32, v: u32| 2 * cost(u, v) - y[u as usize] - y[v as usize];
            let is_bound = self.alive().all(|(u, v)| slack(u, v) >= 0);
            if is_bound && self.restrict(&|u, v| slack(u, v) == 0)? {
                return Ok(Closed { value: y.iter().sum::<i64>() / 2, how: How::Counting, duals: Vec::new() });
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
            let solution = weighted::minimum(component.len(), &edges)?.ok_or(SolveError::NoMember)?;
            let dead: Vec<bool> = solution.reduced.iter().map(|&rc| rc > 0).collect();
            for (i, &m) in solution.mate.iter().enumerate() {
                self.mate[component[i] as usize] = component[m as usize];
            }
            for (&(u, v, ..), _) in edges.iter().zip(&dead).filter(|&(_, &dead)| dead) {
                self.delete(component[u as usize], component[v as usize]);
            }
            tight.extend(solution.dual.odd_sets.iter().map(|(set, _)| {
                set.iter().map(|&v| component[v as usize]).collect::<Vec<u32>>()
            }));
            duals.push((component, solution.dual));
        }
        self.tight = tight;
        let value = (0..self.n()).map(vertex).filter(|&v| v < self.mate(v)).map(|v| cost(v, self.mate(v))).sum();
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

    fn sets_by_vertex(&self) -> Vec<Vec<usize>> {
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
        let trial = Self { adj: kept.to_vec(), mate: mate.clone(), ..self.clone() };
        for component in trial.components().iter().filter(|c| c.len() > 2) {
            let edges = trial.component_edges(component, &|_, _| 0);
            let solution = weighted::minimum(component.len(), &edges)?.ok_or(SolveError::NoMember)?;
            for (&v, &m) in component.iter().zip(&solution.mate) {
                mate[v as usize] = component[m as usize];
            }
        }
        Ok(self.meets_tight(&mate).then_some(mate))
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
