//! The pairings that are left on a face, from which a lot is drawn.
//!
//! These pairings are the exact covers of the vertices and tight sets by edges: each has one pair at every vertex and
//! one across every tight set. The pairings are in the order of their pairs, each pair given by its smaller vertex.

use super::face::ProofFace;
use crate::error::{ProofError, Proved};

/// The number of edges after which a search is given up.
const STEPS: usize = 2_000_000_000;

/// The vertices and tight sets that edges have to cover, each exactly once.
struct Covers {
    /// For each remaining edge, by its place: the items that it covers.
    of: Vec<Vec<usize>>,
    is_covered: Vec<bool>,
    /// The edges of the incumbent pairing, ascending, and those of the cover under search.
    own: Vec<usize>,
    taken: Vec<usize>,
    /// The bound on the count; the number of pairings counted so far; and how many of these precede the incumbent
    /// pairing.
    most: usize,
    found: usize,
    before: usize,
    steps: usize,
}

/// Returns how many pairings are left, and the index of the incumbent pairing among them, from 0; `None` if there are
/// more than `most`.
///
/// # Errors
/// Fails if listing them takes too long.
pub(super) fn draws(face: &ProofFace, most: usize) -> Proved<Option<(usize, usize)>> {
    let tight: Vec<&Vec<usize>> = face.sets.iter().zip(&face.tight).filter(|s| *s.1).map(|s| s.0).collect();
    // So many exchanges, each made or not made, give more pairings than `most`.
    let enough = (usize::BITS - most.leading_zeros()) as usize;
    if exchanges(face, &tight, enough) >= enough {
        return Ok(None);
    }
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

/// Returns the number of exchanges of opponents between two pairs, up to `enough`. No two of them have a player in common,
/// and each leaves every tight set by as many pairs as before, so any of them can be made together.
fn exchanges(face: &ProofFace, tight: &[&Vec<usize>], enough: usize) -> usize {
    let crossed =
        |s: &[usize], (u, v): (usize, usize)| s.binary_search(&u).is_ok() != s.binary_search(&v).is_ok();
    let number =
        |s: &[usize], pairs: [(usize, usize); 2]| pairs.iter().filter(|&&pair| crossed(s, pair)).count();
    let is_alive = |(u, v): (usize, usize)| face.edge(u, v).is_some_and(|e| face.is_alive[e]);
    let takes_part = |&u: &usize| !face.is_out[u] && u < face.mate[u];
    let mut open: Vec<usize> = (0..face.n).filter(takes_part).collect();
    let mut found = 0;
    while let Some(a) = open.pop().filter(|_| found < enough) {
        let b = face.mate[a];
        let suits = |&c: &usize| {
            let d = face.mate[c];
            [[(a, c), (b, d)], [(a, d), (b, c)]].iter().any(|&new| {
                let is_kept = |s: &&Vec<usize>| number(s, new) == number(s, [(a, b), (c, d)]);
                new.iter().all(|&pair| is_alive(pair)) && tight.iter().all(is_kept)
            })
        };
        if let Some(place) = open.iter().position(suits) {
            open.swap_remove(place);
            found += 1;
        }
    }
    found
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
        // Tries the incumbent pairing first, then those that differ from it in the last decisions, so that few branches
        // lead nowhere.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A face with these edges, this pairing and these tight sets.
    fn face(n: usize, edges: &[(usize, usize)], pairs: &[[usize; 2]], tight: &[Vec<usize>]) -> ProofFace {
        let mut face = ProofFace::new(edges.to_vec().into(), vec![false; n], &|_, _| true);
        face.pair(pairs).unwrap();
        face.add_sets(tight).unwrap();
        face.tight.fill(true);
        face
    }

    /// Whatever the bound is, more pairings are found if and only if there are more.
    #[test]
    fn the_bound_is_passed_where_there_are_more() {
        let all = |n: usize| (0..n).flat_map(move |u| (u + 1..n).map(move |v| (u, v)));
        let of_eight: Vec<(usize, usize)> = all(8).collect();
        let pairs = [[0, 1], [2, 3], [4, 5], [6, 7]];
        let sparse: Vec<(usize, usize)> = all(8).filter(|(u, v)| v - u < 3).collect();
        let three = [vec![0, 2, 3], vec![4, 5, 7]];
        let three = [&three[..1], &three[..]];
        for edges in [&of_eight, &sparse] {
            for tight in [&[], three[0], three[1]] {
                let face = face(8, edges, &pairs, tight);
                let (number, place) = draws(&face, 1000).unwrap().unwrap();
                assert!(number > 1 && place < number);
                for most in 1..number + 3 {
                    let expected = (number <= most).then_some((number, place));
                    assert_eq!(draws(&face, most).unwrap(), expected, "{number} pairings, at most {most}");
                }
            }
        }
    }
}
