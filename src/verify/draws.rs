//! The pairings that are left on a face: what a lot is drawn from.
//!
//! Each has one pair at every vertex and one across every tight set, and whatever has is one of them: they are the exact
//! covers of vertices and sets by edges. They stand in the order of their pairs, each by its smaller vertex.

use super::face::Face;
use super::ledger::Fault;

/// A search that takes more steps is given up.
const STEPS: usize = 20_000_000;

/// Which of the pairings that are left the one at hand is.
pub(super) struct Drawn {
    /// How many are left.
    pub(super) draws: usize,
    /// The place of the one at hand, from 0.
    pub(super) place: usize,
}

/// Is the edge a pair of the pairing at hand?
fn is_own(face: &Face, edge: usize) -> bool {
    let (u, v) = face.edges[edge];
    face.mate[u] == v
}

/// Vertices and tight sets, each to be covered by one edge.
struct Cover {
    /// By edge: what it covers; nothing if it is dead.
    of: Vec<Vec<usize>>,
    /// The edges that cover it.
    by: Vec<Vec<usize>>,
    is_covered: Vec<bool>,
    /// By edge: how much of what it covers is covered.
    barred: Vec<usize>,
    /// How many edges could still cover it.
    left: Vec<usize>,
    steps: usize,
}

/// How many pairings are left, and which of them is the one at hand; `None` if there are more than `most`.
///
/// # Errors
/// If it takes too long to list them.
pub(super) fn draws(face: &Face, most: usize) -> Result<Option<Drawn>, Fault> {
    let mut cover = Cover::new(face);
    let own: Vec<usize> = (0..face.edges.len()).filter(|&e| face.is_alive(e) && is_own(face, e)).collect();
    let mut drawn = Drawn { draws: 0, place: 0 };
    cover.each(&mut Vec::new(), &mut |edges| {
        drawn.draws += 1;
        drawn.place += usize::from(edges < own.as_slice());
        drawn.draws <= most
    })?;
    Ok(Some(drawn).filter(|drawn| drawn.draws <= most))
}

impl Cover {
    fn new(face: &Face) -> Self {
        let tight: Vec<&Vec<usize>> =
            (0..face.sets.len()).filter(|&s| face.tight[s]).map(|s| &face.sets[s]).collect();
        let items = face.n + tight.len();
        let edges = face.edges.len();
        let mut cover = Self {
            of: vec![Vec::new(); edges],
            by: vec![Vec::new(); items],
            is_covered: vec![false; items],
            barred: vec![0; edges],
            left: vec![0; items],
            steps: 0,
        };
        let mut is_in = vec![vec![false; face.n]; tight.len()];
        for (set, is_in) in tight.iter().zip(&mut is_in) {
            set.iter().for_each(|&v| is_in[v] = true);
        }
        for (e, &(u, v)) in face.edges.iter().enumerate().filter(|(e, _)| face.is_alive(*e)) {
            let crossed = (0..tight.len()).filter(|&s| is_in[s][u] != is_in[s][v]).map(|s| face.n + s);
            cover.of[e] = [u, v].into_iter().chain(crossed).collect();
            for &item in &cover.of[e] {
                cover.by[item].push(e);
                cover.left[item] += 1;
            }
        }
        // First the pairing at hand, then those that differ from it in what is decided last: few ways end nowhere.
        for edges in &mut cover.by {
            edges.sort_by_key(|&e| !is_own(face, e));
        }
        // Who takes no part.
        (0..items).for_each(|item| cover.is_covered[item] = cover.by[item].is_empty());
        cover
    }

    /// Takes an edge: what it covers needs no other.
    fn take(&mut self, edge: usize) {
        for &item in &self.of[edge] {
            self.is_covered[item] = true;
            for &other in &self.by[item] {
                self.barred[other] += 1;
                if self.barred[other] == 1 {
                    self.of[other].iter().for_each(|&i| self.left[i] -= 1);
                }
            }
        }
    }

    /// Gives the edge taken last back.
    fn give_back(&mut self, edge: usize) {
        for &item in &self.of[edge] {
            self.is_covered[item] = false;
            for &other in &self.by[item] {
                self.barred[other] -= 1;
                if self.barred[other] == 0 {
                    self.of[other].iter().for_each(|&i| self.left[i] += 1);
                }
            }
        }
    }

    /// Gives every cover to `look`, as ascending edges, until it has enough; whether it wants more.
    fn each(
        &mut self,
        taken: &mut Vec<usize>,
        look: &mut dyn FnMut(&[usize]) -> bool,
    ) -> Result<bool, Fault> {
        self.steps += 1;
        if self.steps > STEPS {
            return Err(Fault::open("it takes too long to list the pairings that are left"));
        }
        // First what the fewest edges could cover.
        let open = (0..self.left.len()).filter(|&i| !self.is_covered[i]);
        let Some(item) = open.min_by_key(|&i| self.left[i]) else {
            let mut edges = taken.clone();
            edges.sort_unstable();
            return Ok(look(&edges));
        };
        for i in 0..self.by[item].len() {
            let edge = self.by[item][i];
            if self.barred[edge] == 0 {
                self.take(edge);
                taken.push(edge);
                let wants_more = self.each(taken, look)?;
                taken.pop();
                self.give_back(edge);
                if !wants_more {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}
