//! The pairings that are left on a face, from which a lot is drawn.
//!
//! These pairings are the exact covers of the vertices and tight sets by edges. Each pairing has one pair at every
//! vertex and one across every tight set. The pairings are in the order of their pairs, each pair given by its smaller
//! vertex.

use super::face::ProofFace;
use crate::error::{ProofError, Proved};

/// The number of edges after which a search is abandoned.
const STEPS: usize = 2_000_000_000;

/// The vertices and tight sets that edges have to cover, each exactly once.
struct Covers {
    /// For each remaining edge, by its place: the items that it covers.
    of: Vec<Vec<usize>>,
    is_covered: Vec<bool>,
    /// The edges of the incumbent pairing, ascending, and the edges of the cover under search.
    own: Vec<usize>,
    taken: Vec<usize>,
    /// The bound on the count, the number of pairings counted so far, and the number of these before the incumbent
    /// pairing.
    most: usize,
    found: usize,
    before: usize,
    steps: usize,
}

/// Returns the number of pairings left, and the index of the incumbent pairing among them, from 0; `None` if there are
/// more than `most`.
///
/// # Errors
/// Fails if listing them takes too long.
pub(super) fn draws(face: &ProofFace, most: usize) -> Proved<Option<(usize, usize)>> {
    let tight: Vec<&Vec<usize>> = face.sets.iter().zip(&face.tight).filter(|s| *s.1).map(|s| s.0).collect();
    let covers = |&e: &usize| {
        let (u, v) = face.edges[e];
        let crossed = |s: &usize| tight[*s].binary_search(&u).is_ok() != tight[*s].binary_search(&v).is_ok();
        [u, v].into_iter().chain((0..tight.len()).filter(crossed).map(|s| face.n + s)).collect()
    };
    let edges: Vec<usize> = (0..face.edges.len()).filter(|&e| face.is_alive[e]).collect();
    let mut covers = Covers {
        of: edges.iter().map(covers).collect(),
        is_covered: (0..face.n + tight.len()).map(|i| i < face.n && face.is_out[i]).collect(),
        own: (0..edges.len()).filter(|&i| face.is_pair(edges[i])).collect(),
        taken: Vec::new(),
        most,
        found: 0,
        before: 0,
        steps: 0,
    };
    covers.count(&(0..edges.len()).collect::<Vec<_>>())?;
    Ok((covers.found <= most).then_some((covers.found, covers.before)))
}

impl Covers {
    /// Counts the covers that contain the chosen edges; `free` are the edges that may still be added.
    fn count(&mut self, free: &[usize]) -> Proved<()> {
        self.steps += 1 + free.len();
        if self.steps > STEPS {
            return Err(ProofError::open("listing the remaining pairings takes too long"));
        }
        let mut left = vec![0; self.is_covered.len()];
        free.iter().flat_map(|&e| &self.of[e]).for_each(|&item| left[item] += 1);
        // Begins with the item that the fewest edges can cover.
        let open = (0..left.len()).filter(|&item| !self.is_covered[item]);
        let Some(item) = open.min_by_key(|&item| left[item]) else {
            let mut edges = self.taken.clone();
            edges.sort_unstable();
            self.found += 1;
            self.before += usize::from(edges < self.own);
            return Ok(());
        };
        let mut covering: Vec<usize> = free.iter().copied().filter(|&e| self.of[e].contains(&item)).collect();
        // Tries the incumbent pairing first, then pairings that differ from it in the last decisions, so that few
        // branches lead nowhere.
        covering.sort_by_key(|e| self.own.binary_search(e).is_err());
        for edge in covering {
            if self.found > self.most {
                break;
            }
            self.of[edge].iter().for_each(|&item| self.is_covered[item] = true);
            let is_free = |e: &usize| !self.of[*e].iter().any(|&item| self.is_covered[item]);
            let rest: Vec<usize> = free.iter().copied().filter(is_free).collect();
            self.taken.push(edge);
            self.count(&rest)?;
            self.taken.pop();
            self.of[edge].iter().for_each(|&item| self.is_covered[item] = false);
        }
        Ok(())
    }
}
