//! The independent parts of a face: no edge joins two of them, and no tight set is crossed in both.

use limit::from_len;
use std::collections::{BTreeMap, BTreeSet};

use super::costs::CostsByPair;
use crate::ProofError;
use crate::certificate::StageDual;
use crate::levels::{AuxiliaryStage, SharedEdges};
use crate::verify::{NumberedCosts, ProofFace};
use lexmatch::Vertex;
use lexmatch::matching::{Edges, Mates, augment_all};
use lexmatch::solve::{WitnessComponent, cut};

/// The labels by vertex and by set while they are being collected.
#[derive(Default)]
pub(super) struct GatheredLabels {
    pub(super) y: BTreeMap<usize, i64>,
    pub(super) z: BTreeMap<usize, i64>,
}

impl GatheredLabels {
    /// Returns the labels in the form of a certificate.
    pub(super) fn dual(self, level: usize) -> StageDual {
        let mut rows: BTreeMap<i64, Vec<i64>> = BTreeMap::new();
        for (v, label) in self.y.into_iter().filter(|y| y.1 != 0) {
            rows.entry(label).or_default().push(from_len(v));
        }
        let y = rows.into_iter().map(|(label, vertices)| [vec![label], vertices].concat()).collect();
        let z = self.z.into_iter().filter(|z| z.1 != 0).collect();
        StageDual { level, scale: None, y, z }
    }
}

/// A part whose pairs cost something.
pub(super) struct CostlyPart {
    /// The vertices of this part, ascending.
    vertices: Vec<usize>,
    /// The edges of this part, by index in `vertices`.
    rows: Edges,
    /// The costs of pairs, by index in `vertices`.
    costs: CostsByPair,
    /// The tight sets that matter in this part: the number of each set, and its members in this part by index.
    tight: Vec<(usize, Vec<Vertex>)>,
}

/// Returns the parts in which the pairing costs something, or another pairing could cost less than zero.
pub(super) fn parts(face: &ProofFace, costs: &NumberedCosts) -> Vec<CostlyPart> {
    let mut groups = Groups::of(face);
    let mut left = Vec::new();
    for number in (0..face.sets.len()).filter(|&s| face.tight[s]) {
        let mut is_in = vec![false; face.n];
        face.sets[number].iter().for_each(|&v| is_in[v] = true);
        let leaving = face.sets[number].iter().flat_map(|&u| face.at(u).map(move |e| (u, e)));
        let ends: Vec<usize> = leaving.filter(|&(u, e)| !is_in[face.other(e, u)]).map(|(u, _)| u).collect();
        if ends.len() > 1 {
            ends.windows(2).for_each(|w| groups.join(w[0], w[1]));
            left.push((number, ends[0]));
        }
    }
    let needs = |&&(e, c): &&(usize, i64)| c < 0 || face.is_pair(e);
    let wanted: BTreeSet<usize> =
        costs.iter().filter(needs).map(|&(e, _)| groups.find(face.edges.ends(e).0)).collect();
    let mut members: BTreeMap<usize, Vec<usize>> = wanted.iter().map(|&g| (g, Vec::new())).collect();
    for u in (0..face.n).filter(|&u| !face.is_out[u]) {
        if let Some(list) = members.get_mut(&groups.find(u)) {
            list.push(u);
        }
    }
    members
        .into_iter()
        .map(|(group, vertices)| {
            let sets = left.iter().filter(|&&(_, end)| groups.find(end) == group).map(|l| l.0);
            CostlyPart::new(face, costs, vertices, &sets.collect::<Vec<_>>())
        })
        .collect()
}

/// Returns a first pairing for an auxiliary stage. The pairing of the round serves if it pairs all vertices. Otherwise
/// as many pairs as possible are taken from the `last` stage and from the round, and augmenting paths complete the
/// pairing.
pub(super) fn pair_all(
    stage: &AuxiliaryStage<'_>,
    edges: &SharedEdges,
    last: &[usize],
    round: &[usize],
) -> Result<Vec<[usize; 2]>, ProofError> {
    let free = round.len()..round.len() + stage.free;
    let vertices: Vec<usize> = stage.vertices(round.len()).into_iter().chain(free).collect();
    let is_edge = |u: usize, v: usize| edges.number(u, v).is_some();
    let place = |v: usize| vertices.binary_search(&v).ok().map(Vertex);
    let of_round = |v: usize| round.get(v).copied();
    let of_last = |v: usize| last.get(v).copied();
    let mut mate = Mates::free(vertices.len());
    let take = |mate: &mut Mates, of: &dyn Fn(usize) -> Option<usize>| {
        for (i, &v) in Vertex::all(vertices.len()).zip(&vertices) {
            let pair = of(v).filter(|&w| is_edge(v, w));
            if let Some(j) = pair.and_then(place)
                && mate.of(i).or(mate.of(j)).is_none()
            {
                mate.join(i, j);
            }
        }
    };
    take(&mut mate, &of_round);
    if mate.alone().next().is_some() {
        mate = Mates::free(vertices.len());
        take(&mut mate, &of_last);
        take(&mut mate, &of_round);
    }
    if mate.alone().next().is_some() {
        let mut place = vec![Vertex(0); round.len() + stage.free];
        Vertex::all(vertices.len()).zip(&vertices).for_each(|(i, &v)| place[v] = i);
        let mut rows = Edges::new(vertices.len());
        edges.iter().for_each(|(u, v)| rows.add(place[u], place[v]));
        if augment_all(&mut rows, &mut mate) != Some(0) {
            return Err(ProofError::refuted("the stage has no pairing"));
        }
    }
    let mates = mate.all().ok_or_else(|| ProofError::refuted("the stage has no pairing"))?;
    let met = mates.into_iter().map(|m| vertices[m]);
    Ok(vertices.iter().copied().zip(met).filter(|(u, v)| u < v).map(|(u, v)| [u, v]).collect())
}

/// Gives the player in `asked` the first mate in `wanted` whose own mate can meet the player's present mate. All other
/// pairs stay as they are. Returns whether there was such a mate.
pub(super) fn exchange(face: &mut ProofFace, asked: &[usize], wanted: &[usize]) -> bool {
    let [of] = *asked else { return false };
    let is_alive = |u: usize, v: usize| face.edge(u, v).is_some_and(|e| face.is_alive[e]);
    let crosses = |set: &[usize], (u, v): (usize, usize)| {
        set.binary_search(&u).is_ok() != set.binary_search(&v).is_ok()
    };
    let met = face.mate[of];
    let tight = || face.sets.iter().zip(&face.tight).filter(|set| *set.1).map(|set| set.0);
    let suits = |&&w: &&usize| {
        let m = face.mate[w];
        let both = |set: &[usize], pairs: [(usize, usize); 2]| {
            pairs.map(|pair| crosses(set, pair)).iter().filter(|c| **c).count()
        };
        is_alive(of, w)
            && is_alive(met, m)
            && tight().all(|set| both(set, [(of, met), (w, m)]) == both(set, [(of, w), (met, m)]))
    };
    let Some(&w) = wanted.iter().find(suits) else { return false };
    let m = face.mate[w];
    (face.mate[of], face.mate[w], face.mate[met], face.mate[m]) = (w, of, m, met);
    true
}

/// The groups of vertices that belong together.
struct Groups(Vec<usize>);

impl Groups {
    /// Groups the vertices that edges connect. The first vertex of each group represents it.
    fn of(face: &ProofFace) -> Self {
        let mut groups = vec![None; face.n];
        let mut reached = Vec::new();
        let there = || (0..face.n).filter(|&v| !face.is_out[v]);
        // When every vertex has its group, no other edges have to be examined.
        let mut left = there().count();
        for first in there() {
            if groups[first].is_none() {
                groups[first] = Some(first);
                reached.push(first);
                left -= 1;
            }
            while let Some(u) = reached.pop().filter(|_| left > 0) {
                for v in face.at(u).map(|e| face.other(e, u)) {
                    if groups[v].is_none() {
                        groups[v] = Some(first);
                        reached.push(v);
                        left -= 1;
                    }
                }
            }
        }
        Self(groups.into_iter().zip(0..).map(|(first, v)| first.unwrap_or(v)).collect())
    }

    fn find(&mut self, mut v: usize) -> usize {
        while self.0[v] != v {
            self.0[v] = self.0[self.0[v]];
            v = self.0[v];
        }
        v
    }

    fn join(&mut self, u: usize, v: usize) {
        let (a, b) = (self.find(u), self.find(v));
        self.0[a.max(b)] = a.min(b);
    }
}

impl CostlyPart {
    fn new(face: &ProofFace, costs: &NumberedCosts, vertices: Vec<usize>, sets: &[usize]) -> Self {
        let n = vertices.len();
        let mut place = vec![n; face.n];
        vertices.iter().enumerate().for_each(|(i, &v)| place[v] = i);
        let mut rows = Edges::new(n);
        for &u in &vertices {
            for (_, v) in face.at(u).map(|e| face.edges.ends(e)).filter(|edge| edge.0 == u) {
                rows.add(Vertex(place[u]), Vertex(place[v]));
            }
        }
        let in_part = |&(e, cost): &(usize, i64)| {
            let (u, v) = face.edges.ends(e);
            (place[u] < n).then(|| (place[u], place[v], cost))
        };
        let costs = CostsByPair::new(n, &costs.iter().filter_map(in_part).collect::<Vec<_>>());
        let mut part = Self { vertices, rows, costs, tight: Vec::new() };
        let mut known = BTreeSet::new();
        for &number in sets {
            let set = &face.sets[number];
            let side: Vec<Vertex> = Vertex::all(part.vertices.len())
                .filter(|&i| set.binary_search(&part.vertices[i]).is_ok())
                .collect();
            let side = part.smaller(side);
            if side.len() > 1 && known.insert(side.clone()) {
                part.tight.push((number, side));
            }
        }
        part
    }

    /// Returns the set or its complement, whichever has fewer vertices. If both have the same size, returns the one
    /// with the first vertex. The same edges cross both sets.
    fn smaller(&self, set: Vec<Vertex>) -> Vec<Vertex> {
        let n = self.vertices.len();
        if 2 * set.len() < n || 2 * set.len() == n && set.first() == Some(&Vertex(0)) {
            return set;
        }
        Vertex::all(n).filter(|i| set.binary_search(i).is_err()).collect()
    }

    /// Adds labels that prove that no other pairing of this part costs less. In an auxiliary stage the pairing may be
    /// improved first.
    pub(super) fn solve(
        mut self,
        face: &mut ProofFace,
        (start, is_apart): (&[i64], bool),
        labels: &mut GatheredLabels,
    ) -> Result<(), ProofError> {
        let n = self.vertices.len();
        let place = |v: usize| self.vertices.binary_search(&v).ok().map(Vertex);
        let mates: Option<Vec<Vertex>> = self.vertices.iter().map(|&v| place(face.mate[v])).collect();
        let mate = mates.ok_or_else(|| ProofError::open("a pair leaves its component"))?;
        let tight: Vec<Vec<Vertex>> = self.tight.iter().map(|t| t.1.clone()).collect();
        let start = self.vertices.iter().map(|&v| start[v]).collect();
        let rows = std::mem::take(&mut self.rows);
        let cost = |u: Vertex, v: Vertex| self.costs.of(u.0, v.0);
        let total = |mate: &[Vertex]| Vertex::all(n).map(|u| cost(u, mate[u])).sum::<i64>();
        let before = total(&mate);
        let found =
            cut(&WitnessComponent { rows, cost: &cost, range: self.costs.range, tight: &tight, mate, start });
        let found = found.map_err(ProofError::open)?;
        let found = found.ok_or_else(|| ProofError::open("the component has no pairing"))?;
        if total(&found.mate) < before {
            if !is_apart {
                return Err(ProofError::refuted("the pairing is not the best: another one costs less"));
            }
            for (&v, &mate) in self.vertices.iter().zip(&found.mate) {
                face.mate[v] = self.vertices[mate];
            }
        }
        for (&v, label) in self.vertices.iter().zip(found.y) {
            *labels.y.entry(v).or_default() += label;
        }
        for ((number, _), label) in self.tight.iter().zip(found.tight) {
            *labels.z.entry(*number).or_default() += label;
        }
        for (set, label) in found.sets {
            let set = self.smaller(set);
            if let [only] = set[..] {
                *labels.y.entry(self.vertices[only]).or_default() += label;
            } else if let Some((number, _)) = self.tight.iter().find(|t| t.1 == set) {
                *labels.z.entry(*number).or_default() += label;
            } else {
                let vertices: Vec<usize> = set.iter().map(|&i| self.vertices[i]).collect();
                *labels.z.entry(face.add_set(&vertices)?).or_default() += label;
            }
        }
        Ok(())
    }
}
