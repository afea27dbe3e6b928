//! The pairings that remain on a face, from which a lot is drawn.
//!
//! These pairings are the exact covers of the vertices and tight sets by edges: each has one pair at every vertex and
//! one across every tight set. They are ordered by their pairs, each pair given by its smaller vertex. A chosen edge
//! removes the edges that share an item with it, and these are put back afterwards. A search therefore takes no more
//! memory than the edges themselves.

use super::face::ProofFace;
use crate::error::{ProofError, Proved};
use limit::from_len;

/// The number of edges examined after which a search is given up.
const STEPS: usize = 2_000_000_000;

/// A search for exact covers. The items to be covered are the vertices and tight sets, and edges have the numbers of
/// the face.
struct Covers<'f> {
    face: &'f ProofFace,
    /// For each vertex, the tight sets that contain it, numbered as items after the vertices.
    inside: Vec<Vec<usize>>,
    /// The edges that cover each item, ascending.
    at: Vec<Vec<u32>>,
    /// Whether each edge may still be chosen. `left` counts these edges for each item.
    is_free: Vec<bool>,
    left: Vec<usize>,
    /// The items that are not covered yet, in any order.
    open: Vec<usize>,
    /// The chosen edges that are not in the incumbent pairing.
    other: Vec<usize>,
    /// The bound on the count. `found` counts the pairings so far, and `before` counts those of them that precede the
    /// incumbent pairing.
    most: usize,
    found: usize,
    before: usize,
    steps: usize,
}

/// Returns the number of remaining pairings, and the index of the incumbent pairing among them, from 0; `None` if there
/// are more than `most`.
///
/// # Errors
/// Fails if listing them takes too long.
pub(super) fn draws(face: &ProofFace, most: usize) -> Proved<Option<(usize, usize)>> {
    let mut inside = vec![Vec::new(); face.n];
    let tight = face.sets.iter().zip(&face.tight).filter(|s| *s.1);
    let sets = (face.n..).zip(tight).map(|(s, set)| set.0.iter().for_each(|&v| inside[v].push(s))).count();
    let open = (0..face.n).filter(|&v| !face.is_out[v]).chain(face.n..face.n + sets).collect();
    let (is_free, left) = (face.is_alive.clone(), vec![0; face.n + sets]);
    let (at, other, found, before, steps) = (vec![Vec::new(); left.len()], Vec::new(), 0, 0, 0);
    let mut covers = Covers { face, inside, at, is_free, left, open, other, most, found, before, steps };
    let alive: Vec<usize> = (0..face.edges.count()).filter(|&e| face.is_alive[e]).collect();
    for &e in &alive {
        covers.items(e).into_iter().for_each(|item| covers.at[item].push(from_len(e)));
    }
    covers.left = covers.at.iter().map(Vec::len).collect();
    covers.count(alive.len())?;
    Ok((covers.found <= most).then_some((covers.found, covers.before)))
}

impl Covers<'_> {
    /// Returns the items that an edge covers: its ends, and the tight sets that contain one of them.
    fn items(&self, e: usize) -> Vec<usize> {
        let (u, v) = self.face.edges.ends(e);
        let only = |a: usize, b: usize| self.inside[a].iter().filter(move |s| !self.inside[b].contains(s));
        [u, v].into_iter().chain(only(u, v).chain(only(v, u)).copied()).collect()
    }

    /// Returns the free edges that cover an item, ascending.
    fn covering(&self, item: usize) -> impl Iterator<Item = usize> {
        self.at[item].iter().map(|&e| e as usize).filter(|&e| self.is_free[e])
    }

    /// Marks edges as free or as not free.
    fn free(&mut self, edges: &[usize], is_free: bool) {
        for &e in edges {
            self.is_free[e] = is_free;
            for item in self.items(e) {
                self.left[item] = if is_free { self.left[item] + 1 } else { self.left[item] - 1 };
            }
        }
    }

    /// Counts the covers that contain the chosen edges. `free` is the number of edges that may still be chosen.
    fn count(&mut self, free: usize) -> Proved<()> {
        self.steps += 1 + free;
        if self.steps > STEPS {
            return Err(ProofError::open("listing the remaining pairings takes too long"));
        }
        // Begins with the item that the fewest edges can cover.
        let Some(&item) = self.open.iter().min_by_key(|&&item| (self.left[item], item)) else {
            // The cover comes before the incumbent pairing if it has the smallest edge that only one of the two has.
            // Where they differ, the incumbent pairing has its own edges at the same ends.
            let ends = self.other.iter().flat_map(|&e| <[usize; 2]>::from(self.face.edges.ends(e)));
            let own = ends.filter_map(|v| self.face.edge(v, self.face.mate[v])).min();
            self.found += 1;
            self.before += usize::from(self.other.iter().copied().min() < own);
            return Ok(());
        };
        let mut covering: Vec<usize> = self.covering(item).collect();
        // Tries the incumbent pairing first, then those that differ from it in the last decisions, so that few branches
        // lead nowhere.
        covering.sort_by_key(|&e| !self.face.is_pair(e));
        for edge in covering {
            if self.found > self.most {
                break;
            }
            let (items, is_other) = (self.items(edge), !self.face.is_pair(edge));
            let mut gone: Vec<usize> = items.iter().flat_map(|&item| self.covering(item)).collect();
            gone.sort_unstable();
            gone.dedup();
            self.free(&gone, false);
            self.open.retain(|item| !items.contains(item));
            self.other.extend(is_other.then_some(edge));
            self.count(free - gone.len())?;
            self.other.truncate(self.other.len() - usize::from(is_other));
            self.open.extend(items);
            self.free(&gone, true);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::SharedEdges;

    /// Adds every perfect matching of a small graph that crosses each tight set once, as an ascending list of edges.
    fn all(face: &ProofFace, left: &mut Vec<usize>, taken: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
        let Some(&u) = left.first() else {
            let crossing = |set: &Vec<usize>| {
                let is_in = |v: usize| set.binary_search(&v).is_ok();
                taken.iter().filter(|&&e| is_in(face.edges.ends(e).0) != is_in(face.edges.ends(e).1)).count()
            };
            if face.sets.iter().zip(&face.tight).all(|(set, is_tight)| !is_tight || crossing(set) == 1) {
                let mut edges = taken.clone();
                edges.sort_unstable();
                found.push(edges);
            }
            return;
        };
        for e in face.at(u).collect::<Vec<_>>() {
            let v = face.other(e, u);
            if let Some(place) = left.iter().position(|&w| w == v) {
                left.remove(place);
                left.remove(0);
                taken.push(e);
                all(face, left, taken, found);
                taken.pop();
                left.insert(0, u);
                left.insert(place, v);
            }
        }
    }

    /// Random graphs, some with a tight set. The count equals that of an exhaustive search, and the incumbent has its
    /// index in it. With a lower bound there is no count.
    #[test]
    fn pairings_are_counted_and_the_incumbent_has_its_place() {
        let mut state = 11_u64;
        let mut below = |n: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % n
        };
        let (mut tried, mut after_first) = (0, 0);
        for _ in 0..400 {
            let n = 2 * (2 + usize::try_from(below(3)).expect("small"));
            let pairs = (0..n).flat_map(|u| (u + 1..n).map(move |v| (u, v))).filter(|_| below(10) < 7);
            let edges = SharedEdges::new(n, n * n / 2, pairs);
            let mut face = ProofFace::new(edges, vec![false; n], &|_, _| true);
            if below(2) == 0 {
                face.add_set(&[0, 1, 2]).expect("odd");
                face.tight[0] = true;
            }
            let mut found = Vec::new();
            all(&face, &mut (0..n).collect(), &mut Vec::new(), &mut found);
            found.sort();
            let Some(place) =
                (!found.is_empty()).then(|| usize::try_from(below(99)).expect("small") % found.len())
            else {
                continue;
            };
            for &e in &found[place] {
                let (u, v) = face.edges.ends(e);
                (face.mate[u], face.mate[v]) = (v, u);
            }
            assert_eq!(draws(&face, found.len()), Ok(Some((found.len(), place))));
            assert_eq!(draws(&face, found.len() - 1), Ok(None));
            tried += 1;
            after_first += usize::from(place > 0);
        }
        assert!(tried > 200 && after_first > 100, "{tried} {after_first}");
    }
}
