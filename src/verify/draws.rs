//! The pairings that are left on a face: what a lot is drawn from.
//!
//! Each has one pair at every vertex and one across every tight set, and whatever has is one of them: they are the exact
//! covers of vertices and sets by edges. They stand in the order of their pairs, each by its smaller vertex.

use super::face::Face;
use crate::levels::Fault;

/// A search that looks at more edges is given up.
const STEPS: usize = 2_000_000_000;

/// Vertices and tight sets, each to be covered by one edge.
struct Cover<'l> {
    /// By edge: what it covers.
    of: Vec<Vec<usize>>,
    is_covered: Vec<bool>,
    /// Living edges: those that are free stand before the others.
    edges: Vec<usize>,
    /// The pairing at hand, ascending.
    own: Vec<usize>,
    /// The edges of the cover.
    taken: Vec<usize>,
    steps: usize,
    /// Is told every cover, as ascending edges; whether it wants more.
    look: &'l mut dyn FnMut(&[usize]) -> bool,
}

/// How many pairings are left, and which of them is the one at hand, from 0; `None` if there are more than `most`.
///
/// # Errors
/// If it takes too long to list them.
pub(super) fn draws(face: &Face, most: usize) -> Result<Option<(usize, usize)>, Fault> {
    let tight: Vec<&Vec<usize>> = face.sets.iter().zip(&face.tight).filter(|s| *s.1).map(|s| s.0).collect();
    let covers = |(e, &(u, v)): (usize, &(usize, usize))| {
        if !face.is_alive(e) {
            return Vec::new();
        }
        let crossed = |s: &usize| tight[*s].binary_search(&u).is_ok() != tight[*s].binary_search(&v).is_ok();
        [u, v].into_iter().chain((0..tight.len()).filter(crossed).map(|s| face.n + s)).collect()
    };
    let edges: Vec<usize> = (0..face.edges.len()).filter(|&e| face.is_alive(e)).collect();
    let own: Vec<usize> = edges.iter().copied().filter(|&e| face.is_pair(e)).collect();
    let (mut draws, mut place, pairs, free) = (0, 0, own.clone(), edges.len());
    let mut cover = Cover {
        of: face.edges.iter().enumerate().map(covers).collect(),
        is_covered: (0..face.n + tight.len()).map(|i| i < face.n && face.is_out(i)).collect(),
        edges,
        own,
        taken: Vec::new(),
        steps: 0,
        look: &mut |edges| {
            draws += 1;
            place += usize::from(edges < pairs.as_slice());
            draws <= most
        },
    };
    let is_all = cover.each(free)?;
    Ok(is_all.then_some((draws, place)))
}

impl Cover<'_> {
    /// Goes through the covers that go on with the first edges, which are free; were more of them wanted?
    fn each(&mut self, free: usize) -> Result<bool, Fault> {
        self.steps += 1 + free;
        if self.steps > STEPS {
            return Err(Fault::open("it takes too long to list the pairings that are left"));
        }
        let mut left = vec![0; self.is_covered.len()];
        self.edges[..free].iter().flat_map(|&e| &self.of[e]).for_each(|&item| left[item] += 1);
        // First what the fewest edges could cover.
        let open = (0..left.len()).filter(|&item| !self.is_covered[item]);
        let Some(item) = open.min_by_key(|&item| left[item]) else {
            let mut edges = self.taken.clone();
            edges.sort_unstable();
            return Ok((self.look)(&edges));
        };
        let covering = self.edges[..free].iter().copied().filter(|&e| self.of[e].contains(&item));
        let mut covering: Vec<usize> = covering.collect();
        // First the pairing at hand, then those that differ from it in what is decided last: few ways end nowhere.
        covering.sort_by_key(|e| self.own.binary_search(e).is_err());
        for edge in covering {
            self.take(edge, true);
            let mut rest = 0;
            for i in 0..free {
                if !self.of[self.edges[i]].iter().any(|&item| self.is_covered[item]) {
                    self.edges.swap(i, rest);
                    rest += 1;
                }
            }
            let wants_more = self.each(rest)?;
            self.take(edge, false);
            if !wants_more {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Takes an edge, or gives the last one back.
    fn take(&mut self, edge: usize, is_taken: bool) {
        self.of[edge].iter().for_each(|&item| self.is_covered[item] = is_taken);
        if is_taken {
            self.taken.push(edge);
        } else {
            self.taken.pop();
        }
    }
}
