//! The face: the pairs that are still possible and the odd sets that every best pairing leaves by one pair, with the pairing
//! that is to be proved. A dual that passes [`Face::check`] proves a level; [`Face::keep`] then deletes what it rules out.

use super::certificate::Dual;
use super::ledger::{Edge, Fault};

/// Costs by edge number, ascending, of living edges that cost anything.
pub type Costs = Vec<(usize, i64)>;

/// What a level comes to.
pub struct Proved {
    /// Edges that no best pairing has.
    dead: Vec<usize>,
    /// Sets that every best pairing leaves by one pair.
    tight: Vec<usize>,
}

/// A stage at work.
#[derive(Default)]
pub struct Face {
    /// Number of vertices.
    pub n: usize,
    /// The edges of the stage, ascending.
    pub edges: Vec<Edge>,
    /// The mate of each vertex in the pairing of the stage; of itself, who does not take part.
    pub mate: Vec<usize>,
    /// Odd sets of the stage.
    pub sets: Vec<Vec<usize>>,
    /// Is this set left by one pair in every best pairing?
    pub tight: Vec<bool>,
    /// Does the vertex take no part in the stage?
    out: Vec<bool>,
    alive: Vec<bool>,
    /// The edges at each vertex: those that live, and fewer that are dead.
    at: Vec<Vec<usize>>,
    /// How many edges live at each vertex.
    living: Vec<usize>,
    round: Round,
}

/// The whole round.
#[derive(Default)]
struct Round {
    n: usize,
    edges: Vec<Edge>,
    mate: Vec<usize>,
    /// Has the vertex been paired in an earlier stage?
    settled: Vec<bool>,
}

impl Face {
    /// All edges of a round and its pairing.
    ///
    /// # Errors
    /// If somebody is not paired once, or by a pair that is no edge.
    pub fn new(n: usize, edges: Vec<Edge>, mate: Vec<usize>) -> Result<Self, Fault> {
        let round = Round { n, edges: edges.clone(), mate: mate.clone(), settled: vec![false; n] };
        let face = Self { n, edges, mate, out: vec![false; n], round, ..Self::default() };
        face.check_pairing()?;
        Ok(face)
    }

    /// All edges of a round of which no pairing is known.
    pub(super) fn without_pairing(n: usize, edges: Vec<Edge>) -> Self {
        let mut face = Self { n, edges, mate: (0..n).collect(), out: vec![false; n], ..Self::default() };
        face.enliven(&|_, _| false);
        face
    }

    /// Is everybody who takes part paired once, along an edge?
    pub(super) fn check_pairing(&self) -> Result<(), Fault> {
        let mate = &self.mate;
        let is_pair =
            |&u: &usize| mate[u] < self.n && mate[u] != u && mate[mate[u]] == u && !self.out[mate[u]];
        let takes_part = || (0..self.n).filter(|&u| !self.out[u]);
        if mate.len() != self.n || !takes_part().all(|u| is_pair(&u)) {
            return Err(Fault::new("the pairing does not pair everybody once"));
        }
        let illegal = |&u: &usize| u < mate[u] && self.edges.binary_search(&(u, mate[u])).is_err();
        match takes_part().find(illegal) {
            Some(u) => Err(Fault::new(format!("the pair {u}-{} is not legal", mate[u]))),
            None => Ok(()),
        }
    }

    /// A stage begins with everybody who is left and every edge between them but those that it forbids, which are returned.
    ///
    /// # Errors
    /// If it forbids a pair of the pairing.
    pub(super) fn begin(&mut self, forbids: &dyn Fn(usize, usize) -> bool) -> Result<Vec<usize>, Fault> {
        self.edges.clone_from(&self.round.edges);
        self.n = self.round.n;
        self.mate.clone_from(&self.round.mate);
        self.out.clone_from(&self.round.settled);
        let without = self.enliven(forbids);
        match without.iter().map(|&e| self.edges[e]).find(|&(u, v)| self.mate[u] == v) {
            Some((u, v)) => Err(Fault::new(format!("the pair {u}-{v} is not made in this stage"))),
            None => Ok(without),
        }
    }

    /// A stage apart begins, with these players, so many free vertices after all others, and these edges (ascending). It has
    /// a pairing of its own, which is still to be given.
    pub(super) fn begin_apart(&mut self, players: &[usize], free: usize, edges: Vec<Edge>) {
        self.edges = edges;
        self.n = self.round.n + free;
        self.out = (0..self.n).map(|v| v < self.round.n && players.binary_search(&v).is_err()).collect();
        self.mate = (0..self.n).collect();
        self.enliven(&|_, _| false);
    }

    /// Leaves the stage as it is for another one; it goes on by [`Face::resume`].
    pub(super) fn suspend(&mut self) -> Self {
        let round = std::mem::take(&mut self.round);
        std::mem::replace(self, Self { round, ..Self::default() })
    }

    /// Goes on with a stage that was left.
    pub(super) fn resume(&mut self, outer: Self) {
        let round = std::mem::take(&mut self.round);
        *self = Self { round, ..outer };
    }

    /// Whom somebody meets in the pairing of the round; none, who is no player.
    pub fn mate_of_round(&self, v: usize) -> Option<usize> {
        self.round.mate.get(v).copied()
    }

    /// All edges live but those that are forbidden, which are returned; no set is left.
    fn enliven(&mut self, forbids: &dyn Fn(usize, usize) -> bool) -> Vec<usize> {
        (self.sets, self.tight) = (Vec::new(), Vec::new());
        (self.alive, self.at) = (vec![false; self.edges.len()], vec![Vec::new(); self.n]);
        let mut without = Vec::new();
        for (e, &(u, v)) in self.edges.iter().enumerate() {
            if self.out[u] || self.out[v] {
                continue;
            }
            if forbids(u, v) {
                without.push(e);
            } else {
                self.alive[e] = true;
                self.at[u].push(e);
                self.at[v].push(e);
            }
        }
        self.living = self.at.iter().map(Vec::len).collect();
        without
    }

    /// Adds an odd set; its number.
    ///
    /// # Errors
    /// If it is even, repeats a vertex or holds one that does not take part.
    pub fn add_set(&mut self, set: &[usize]) -> Result<usize, Fault> {
        let mut sorted = set.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        let number = self.sets.len();
        if sorted.len() != set.len() || set.len().is_multiple_of(2) {
            return Err(Fault::new(format!("set {number} repeats a vertex or is even")));
        }
        if let Some(v) = sorted.iter().find(|&&v| v >= self.n || self.out[v]) {
            return Err(Fault::new(format!("set {number} holds {v}, who does not take part")));
        }
        self.sets.push(sorted);
        self.tight.push(false);
        Ok(number)
    }

    /// The living edges at a vertex.
    pub fn at(&self, v: usize) -> impl Iterator<Item = usize> {
        self.at[v].iter().copied().filter(|&e| self.alive[e])
    }

    /// Has the vertex one mate left?
    pub(super) fn is_single(&self, v: usize) -> bool {
        self.living[v] == 1
    }

    /// Is the edge still possible?
    pub fn is_alive(&self, e: usize) -> bool {
        self.alive[e]
    }

    /// The other end of an edge.
    pub fn other(&self, e: usize, v: usize) -> usize {
        let (a, b) = self.edges[e];
        if a == v { b } else { a }
    }

    /// Does the vertex take no part in the stage?
    pub fn is_out(&self, v: usize) -> bool {
        self.out[v]
    }

    /// Number of vertices of the round.
    pub(super) fn round_size(&self) -> usize {
        self.round.n
    }

    /// Has everybody been paired?
    pub(super) fn is_done(&self) -> bool {
        self.round.settled.iter().all(|&s| s)
    }

    /// What the pairing costs.
    ///
    /// # Errors
    /// If it is out of range.
    pub fn value(&self, costs: &Costs) -> Result<i64, Fault> {
        let of_pairs = costs.iter().filter(|(e, _)| self.mate[self.edges[*e].0] == self.edges[*e].1);
        of_pairs.map(|c| c.1).try_fold(0i64, i64::checked_add).ok_or_else(range)
    }

    /// Does the dual prove that no pairing of the face costs less than this one? No dual: all labels are 0.
    ///
    /// # Errors
    /// If it does not.
    pub fn check(&self, costs: &Costs, value: i64, dual: Option<&Dual>) -> Result<Proved, Fault> {
        // Most levels of an order: nobody who is wanted is left.
        if dual.is_none() && costs.is_empty() && value == 0 {
            return Ok(Proved { dead: Vec::new(), tight: Vec::new() });
        }
        let none = Dual::default();
        let dual = dual.unwrap_or(&none);
        let labels = self.labels(dual)?;
        let scale = dual.scale.unwrap_or(2);
        if scale < 1 {
            return Err(Fault::new("the scale is not positive"));
        }
        if labels.sum != scale.checked_mul(value).ok_or_else(range)? {
            return Err(Fault::new(format!("the labels sum to {}, not to {scale} x {value}", labels.sum)));
        }
        let cost = |e: usize| costs.binary_search_by_key(&e, |c| c.0).map_or(0, |i| costs[i].1);
        let mut dead = Vec::new();
        let mut look = |e: usize| -> Result<(), Fault> {
            let (u, v) = self.edges[e];
            let costs = scale.checked_mul(cost(e));
            let rest = costs.and_then(|c| c.checked_sub(labels.across(u, v)?)).ok_or_else(range)?;
            match rest {
                ..0 => Err(Fault::new(format!("nothing shows that a pairing with {u}-{v} is no better"))),
                0 => Ok(()),
                1.. => {
                    dead.push(e);
                    Ok(())
                }
            }
        };
        for u in (0..self.n).filter(|&u| labels.touches[u]) {
            for e in self.at(u) {
                let v = self.other(e, u);
                if u < v || !labels.touches[v] {
                    look(e)?;
                }
            }
        }
        for &(e, _) in costs {
            let (u, v) = self.edges[e];
            if !labels.touches[u] && !labels.touches[v] {
                look(e)?;
            }
        }
        Ok(Proved { dead, tight: dual.z.iter().filter(|z| z.1 > 0).map(|z| z.0).collect() })
    }

    /// The labels of a dual by vertex.
    fn labels(&self, dual: &Dual) -> Result<Labels, Fault> {
        let mut labels = Labels {
            y: vec![0; self.n],
            inside: vec![Vec::new(); self.n],
            touches: vec![false; self.n],
            sum: 0,
        };
        let mut seen = vec![false; self.n];
        for row in &dual.y {
            let (label, vertices) = row.split_first().ok_or_else(|| Fault::new("a row of `y` is empty"))?;
            for &v in vertices {
                let v = usize::try_from(v).ok().filter(|&v| v < self.n && !self.out[v]);
                let v = v.ok_or_else(|| Fault::new("a label of somebody who does not take part"))?;
                if std::mem::replace(&mut seen[v], true) {
                    return Err(Fault::new(format!("{v} has two labels")));
                }
                (labels.y[v], labels.touches[v]) = (*label, true);
                labels.sum = labels.sum.checked_add(*label).ok_or_else(range)?;
            }
        }
        let mut seen = vec![false; self.sets.len()];
        for &(set, label) in &dual.z {
            let vertices = self.sets.get(set).ok_or_else(|| Fault::new(format!("there is no set {set}")))?;
            if std::mem::replace(&mut seen[set], true) {
                return Err(Fault::new(format!("set {set} has two labels")));
            }
            if label <= 0 && !self.tight[set] {
                return Err(Fault::new(format!("set {set} is not tight and its label is not positive")));
            }
            labels.sum = labels.sum.checked_add(label).ok_or_else(range)?;
            for &v in vertices {
                labels.touches[v] = true;
                labels.inside[v].push((set, label));
            }
        }
        labels.inside.iter_mut().for_each(|sets| sets.sort_unstable());
        Ok(labels)
    }

    /// Keeps the pairings that are as good as this one.
    pub(super) fn keep(&mut self, proved: &Proved) {
        self.delete(&proved.dead);
        for &set in &proved.tight {
            self.tight[set] = true;
        }
    }

    /// Keeps the pair of a vertex and its mate: their other edges die.
    pub(super) fn fix(&mut self, v: usize) {
        let w = self.mate[v];
        let both = self.at(v).chain(self.at(w));
        let others: Vec<usize> = both.filter(|&e| self.edges[e] != (v.min(w), v.max(w))).collect();
        self.delete(&others);
    }

    /// Keeps the pairing alone.
    pub(super) fn fix_all(&mut self) {
        (0..self.n).filter(|&v| !self.out[v]).collect::<Vec<_>>().into_iter().for_each(|v| self.fix(v));
    }

    /// Each once.
    fn delete(&mut self, dead: &[usize]) {
        for &e in dead {
            self.alive[e] = false;
            for v in [self.edges[e].0, self.edges[e].1] {
                self.living[v] -= 1;
                if 2 * self.living[v] < self.at[v].len() {
                    self.at[v].retain(|&e| self.alive[e]);
                }
            }
        }
    }

    /// These are paired in this stage.
    ///
    /// # Errors
    /// If one has more than one mate left, or another in the pairing of the round.
    pub(super) fn settle(&mut self, players: &[usize]) -> Result<(), Fault> {
        if let Some(v) = players.iter().find(|&&v| !self.is_single(v)) {
            return Err(Fault::new(format!("it is not settled whom {v} meets")));
        }
        if let Some(v) = players.iter().find(|&&v| !self.is_as_in_round(v)) {
            return Err(Fault::new(format!("{v} has another mate in the pairing of the round")));
        }
        for &v in players {
            self.round.settled[v] = true;
        }
        Ok(())
    }

    /// Has the vertex the same mate in the pairing of the stage as in that of the round?
    pub(super) fn is_as_in_round(&self, v: usize) -> bool {
        self.mate_of_round(v) == Some(self.mate[v])
    }
}

/// Labels by vertex.
struct Labels {
    y: Vec<i64>,
    /// The labelled sets around each vertex, ascending, with their labels.
    inside: Vec<Vec<(usize, i64)>>,
    /// Has the vertex a label, or a set around it one?
    touches: Vec<bool>,
    sum: i64,
}

impl Labels {
    /// The labels at the ends of an edge and of the sets that separate them; `None` if out of range.
    fn across(&self, u: usize, v: usize) -> Option<i64> {
        let mut sum = self.y[u].checked_add(self.y[v])?;
        let (a, b) = (&self.inside[u], &self.inside[v]);
        for (one, other) in [(a, b), (b, a)] {
            for set in one {
                if other.binary_search(set).is_err() {
                    sum = sum.checked_add(set.1)?;
                }
            }
        }
        Some(sum)
    }
}

fn range() -> Fault {
    Fault::new("a number is out of range")
}
