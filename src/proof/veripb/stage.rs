//! A stage as it begins: who takes part, the edges that are possible, and the pairing that is to be proved best.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::model_file::{LevelFile, LevelKind, ModelFile, StageFile};
use super::text::{Equation, Formula, Terms};
use crate::certificate::{Certificate, StageProof};
use crate::error::{Proved, demand, refuted};
use crate::levels::VertexPair;

/// A stage that has begun.
#[derive(Clone)]
pub(super) struct BegunStage<'m> {
    /// Its number, from 1, and how many there are.
    pub number: usize,
    pub of: usize,
    /// The description in words.
    pub name: &'m str,
    /// Who takes part, ascending.
    pub vertices: Vec<usize>,
    edges: &'m [VertexPair],
    /// The possible edges at each vertex, ascending.
    pub at: BTreeMap<usize, Vec<usize>>,
    /// The edge by which the pairing of the stage covers each vertex.
    pub pair: BTreeMap<usize, usize>,
    /// The levels of the model.
    pub levels: &'m [LevelFile],
    /// What the certificate says about the stage.
    pub proof: &'m StageProof,
    /// The vertices that the stage settles.
    pub settles: &'m [usize],
    /// The edges that these vertices have in the pairing of the round.
    pub kept: Vec<usize>,
}

/// What a level asks of a matching, in numbers.
pub(super) struct Asked {
    /// The costs by edge; in an order, each edge to an earlier mate costs -1.
    pub costs: BTreeMap<usize, i128>,
    /// The cost of the pairing.
    pub value: i128,
    /// The value that the certificate has to claim: the cost, or the place of the mate in the list of an order.
    pub claimed: i128,
    /// In an order, the edge between the vertex and its mate, with its ends.
    pub fixed: Option<usize>,
}

impl<'m> BegunStage<'m> {
    /// Begins a stage; `settled` marks the vertices that earlier stages have settled.
    ///
    /// # Errors
    /// Fails if the certificate or the model does not fit.
    pub(super) fn new(
        model: &'m ModelFile,
        certificate: &'m Certificate,
        place: usize,
        settled: &[bool],
    ) -> Proved<Self> {
        let (file, proof) = (&model.stages[place], &certificate.stages[place]);
        let StageFile { name, levels, settles, .. } = file;
        let (vertices, edges, pairs) = match &file.players {
            None => {
                let vertices: Vec<usize> = (0..model.n).filter(|&v| !settled[v]).collect();
                let pairs = certificate
                    .pairing
                    .iter()
                    .filter(|pair| pair.iter().all(|&v| v < model.n && !settled[v]));
                (vertices, &model.edges, Cow::Owned(pairs.copied().collect()))
            }
            Some(players) => {
                let vertices = players.iter().copied().chain(model.n..model.n + file.free).collect();
                (vertices, &file.edges, Cow::Borrowed(&proof.pairing))
            }
        };
        let mut at: BTreeMap<usize, Vec<usize>> = vertices.iter().map(|&v| (v, Vec::new())).collect();
        let is_forbidden = crate::levels::marked(edges.len(), &file.without);
        for (e, &(u, v)) in edges.iter().enumerate() {
            if at.contains_key(&u) && at.contains_key(&v) && !is_forbidden[e] {
                for end in [u, v] {
                    at.entry(end).or_default().push(e);
                }
            }
        }
        let number = |[u, v]: [usize; 2]| {
            let mut at = at.get(&u).into_iter().flatten().copied();
            let e = at.find(|&e| edges[e] == (u.min(v), u.max(v)));
            e.ok_or_else(|| refuted(format!("the pair {u}-{v} is not possible")))
        };
        let mut pair_of = BTreeMap::new();
        for &[u, v] in pairs.iter() {
            let e = number([u, v])?;
            let is_first = pair_of.insert(u, e).is_none() && pair_of.insert(v, e).is_none();
            demand(is_first, "a player has two mates")?;
        }
        demand(pair_of.len() == vertices.len(), "the pairing does not pair every player exactly once")?;
        let mut kept = Vec::new();
        for pair in certificate.pairing.iter().filter(|pair| pair.iter().any(|v| settles.contains(v))) {
            let e = number(*pair)?;
            demand(
                pair_of.get(&pair[0]) == Some(&e),
                "the pairing of the stage gives a settled player another mate",
            )?;
            kept.push(e);
        }
        kept.sort_unstable();
        let (number, of) = (place + 1, model.stages.len());
        Ok(Self { number, of, name, vertices, edges, at, pair: pair_of, levels, proof, settles, kept })
    }

    /// Returns the stage with these possible edges only, which are ascending.
    pub(super) fn only(&self, edges: &[usize]) -> Self {
        let mut stage = self.clone();
        for at in stage.at.values_mut() {
            at.retain(|e| edges.binary_search(e).is_ok());
        }
        stage
    }

    /// Returns the ends of an edge.
    pub(super) fn ends(&self, e: usize) -> VertexPair {
        self.edges[e]
    }

    /// Returns the number of edges, possible or not.
    pub(super) fn count(&self) -> usize {
        self.edges.len()
    }

    /// Returns the variable of an edge.
    pub(super) fn variable(&self, e: usize) -> String {
        let (u, v) = self.edges[e];
        format!("x{u}_{v}")
    }

    /// Returns the possible edges, ascending.
    pub(super) fn possible(&self) -> Vec<usize> {
        let lower = |(v, e): (usize, usize)| (self.edges[e].0 == v).then_some(e);
        let at = self.at.iter().flat_map(|(&v, at)| at.iter().map(move |&e| (v, e)));
        let mut edges: Vec<usize> = at.filter_map(lower).collect();
        edges.sort_unstable();
        edges
    }

    /// Returns the edges of the pairing, ascending.
    pub(super) fn own(&self) -> Vec<usize> {
        let mut own: Vec<usize> = self.pair.values().copied().collect();
        own.sort_unstable();
        own.dedup();
        own
    }

    /// Whether an edge is possible.
    fn is_possible(&self, e: usize) -> bool {
        let lower = self.edges.get(e).and_then(|&(u, _)| self.at.get(&u));
        lower.is_some_and(|at| at.binary_search(&e).is_ok())
    }

    /// Returns the other end of an edge.
    fn other(&self, e: usize, v: usize) -> usize {
        let (a, b) = self.edges[e];
        if a == v { b } else { a }
    }

    /// Returns what a level asks, or `None` for a lot.
    ///
    /// # Errors
    /// Fails if the level does not fit the stage.
    pub(super) fn asked(&self, level: usize) -> Proved<Option<Asked>> {
        match self.levels[level].kind()? {
            LevelKind::Sum(rows) => {
                let mut costs = BTreeMap::new();
                for (cost, edges) in rows {
                    for &e in edges {
                        demand(self.is_possible(e), "an edge that is not possible has a cost")?;
                        demand(costs.insert(e, i128::from(*cost)).is_none(), "an edge has two costs")?;
                    }
                }
                let value = self.own().iter().filter_map(|e| costs.get(e)).sum();
                Ok(Some(Asked { costs, value, claimed: value, fixed: None }))
            }
            LevelKind::Order(of, list) => {
                let fixed = self.pair.get(&of).copied().ok_or_else(|| refuted("an order is of nobody"))?;
                let mate = self.other(fixed, of);
                let place = list.iter().position(|&v| v == mate);
                let place = place.ok_or_else(|| refuted("an order does not hold the mate"))?;
                let earlier = &list[..place];
                let at = self.at[&of].iter().copied();
                let before = at.filter(|&e| earlier.contains(&self.other(e, of)));
                let costs = before.map(|e| (e, -1)).collect();
                Ok(Some(Asked { costs, value: 0, claimed: place as i128, fixed: Some(fixed) }))
            }
            LevelKind::Lot(..) => Ok(None),
        }
    }

    /// Checks that the certificate claims one value for each level, and the right one.
    ///
    /// # Errors
    /// Fails if it does not.
    pub(super) fn check_values(&self) -> Proved<()> {
        let values = &self.proof.values;
        demand(values.len() == self.levels.len(), "values and levels are not equally many")?;
        for (level, &value) in values.iter().enumerate() {
            let claimed = match (self.asked(level)?, self.levels[level].kind()?) {
                (Some(asked), _) => asked.claimed,
                (None, LevelKind::Lot(draws, drawn)) => drawn.unwrap_or(draws) as i128,
                (None, _) => return Err(refuted("a level asks for nothing")),
            };
            let says = format_args!("the value of level {} is {claimed}, not {value}", level + 1);
            demand(i128::from(value) == claimed, says)?;
        }
        let mut named = self.proof.duals.iter().map(|dual| dual.level);
        let is_ascending = named.clone().is_sorted_by(|one, next| one < next);
        demand(is_ascending && named.all(|level| level < values.len()), "a dual belongs to no level")
    }

    /// Writes the lines that every problem of the stage begins with, and the constraints of a matching.
    pub(super) fn matching(&self, formula: &mut Formula) -> BTreeMap<usize, Equation> {
        formula.say("A variable xU_V is 1 if vertex U meets vertex V. Every vertex has one mate.");
        let equation = |(&v, at): (&usize, &Vec<usize>)| {
            (v, formula.equal(&Terms::ones(at.iter().map(|&e| self.variable(e))), 1))
        };
        self.at.iter().map(equation).collect()
    }

    /// Returns pairs by their vertices.
    pub(super) fn in_words(&self, edges: &[usize]) -> String {
        let words = edges.iter().map(|&e| format!("{}-{}", self.edges[e].0, self.edges[e].1));
        if edges.is_empty() { "no pair".to_owned() } else { words.collect::<Vec<_>>().join(" ") }
    }
}
