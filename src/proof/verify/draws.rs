//! The pairings that are left on a face, from which a lot is drawn.
//!
//! These pairings are the exact covers of the vertices and tight sets by edges: each has one pair at every vertex and
//! one across every tight set. The pairings are in the order of their pairs, each pair given by its smaller vertex.
//! A chosen edge removes the edges that share an item with it, and gives them back afterwards, so that a search takes no
//! more memory than the edges.

use super::face::ProofFace;
use crate::error::{ProofError, Proved};

/// The number of edges after which a search is given up.
const STEPS: usize = 2_000_000_000;

/// The vertices and tight sets that edges have to cover, each exactly once. Edges have the numbers of the face.
struct Covers<'f> {
    face: &'f ProofFace,
    /// The tight sets that contain each vertex, ascending.
    inside: Vec<Vec<usize>>,
    /// The edges that cross each tight set, as they were before the search.
    across: Vec<Vec<usize>>,
    /// The edges that may still be added, and their number.
    is_free: Vec<bool>,
    free: usize,
    /// How many of them cover each item.
    left: Vec<usize>,
    /// The items that are not covered yet, in any order.
    open: Vec<usize>,
    /// The chosen edges that are not in the incumbent pairing.
    other: Vec<usize>,
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
    let mut covers = Covers::of(face, most);
    covers.count()?;
    Ok((covers.found <= most).then_some((covers.found, covers.before)))
}

impl<'f> Covers<'f> {
    fn of(face: &'f ProofFace, most: usize) -> Self {
        let mut inside = vec![Vec::new(); face.n];
        let tight = face.sets.iter().zip(&face.tight).filter(|s| *s.1).map(|s| s.0);
        let number = tight.enumerate().map(|(s, set)| set.iter().for_each(|&v| inside[v].push(s))).count();
        let open = (0..face.n).filter(|&v| !face.is_out[v]).chain(face.n..face.n + number).collect();
        let (is_free, across) = (face.is_alive.clone(), vec![Vec::new(); number]);
        let free = is_free.iter().filter(|f| **f).count();
        let (left, other) = (vec![0; face.n + number], Vec::new());
        let (found, before, steps) = (0, 0, 0);
        let mut covers =
            Self { face, inside, across, is_free, free, left, open, other, most, found, before, steps };
        for e in (0..covers.is_free.len()).filter(|&e| face.is_alive[e]) {
            for item in covers.items(e) {
                covers.left[item] += 1;
                if item >= face.n {
                    covers.across[item - face.n].push(e);
                }
            }
        }
        covers
    }

    /// Returns the items that an edge covers: its ends, and the tight sets that contain one of them.
    fn items(&self, e: usize) -> Vec<usize> {
        let (u, v) = self.face.edges[e];
        let only = |a: usize, b: usize| self.inside[a].iter().filter(move |s| !self.inside[b].contains(s));
        [u, v].into_iter().chain(only(u, v).chain(only(v, u)).map(|s| self.face.n + s)).collect()
    }

    /// Returns the free edges that cover an item, ascending.
    fn covering(&self, item: usize) -> Vec<usize> {
        match item.checked_sub(self.face.n) {
            None => self.face.at(item).filter(|&e| self.is_free[e]).collect(),
            Some(set) => self.across[set].iter().copied().filter(|&e| self.is_free[e]).collect(),
        }
    }

    /// Counts the covers that contain the chosen edges.
    fn count(&mut self) -> Proved<()> {
        self.steps += 1 + self.free;
        if self.steps > STEPS {
            return Err(ProofError::open("listing the remaining pairings takes too long"));
        }
        // Begins with the item that the fewest edges can cover.
        let Some(&item) = self.open.iter().min_by_key(|&&item| (self.left[item], item)) else {
            self.found += 1;
            self.before += usize::from(self.precedes());
            return Ok(());
        };
        let mut covering = self.covering(item);
        // Tries the incumbent pairing first, then those that differ from it in the last decisions, so that few branches
        // lead nowhere.
        covering.sort_by_key(|&e| !self.face.is_pair(e));
        for edge in covering {
            if self.found > self.most {
                break;
            }
            self.choose(edge)?;
        }
        Ok(())
    }

    /// Counts the covers that contain an edge as well; afterwards everything is as before.
    fn choose(&mut self, edge: usize) -> Proved<()> {
        let items = self.items(edge);
        self.open.retain(|item| !items.contains(item));
        let gone: Vec<usize> = items.iter().flat_map(|&item| self.take(item)).collect();
        let is_other = !self.face.is_pair(edge);
        self.other.extend(is_other.then_some(edge));
        self.count()?;
        if is_other {
            self.other.pop();
        }
        self.free += gone.len();
        for e in gone {
            self.is_free[e] = true;
            self.items(e).into_iter().for_each(|item| self.left[item] += 1);
        }
        self.open.extend(items);
        Ok(())
    }

    /// Removes the free edges that cover an item, and returns them.
    fn take(&mut self, item: usize) -> Vec<usize> {
        let gone = self.covering(item);
        self.free -= gone.len();
        for &e in &gone {
            self.is_free[e] = false;
            self.items(e).into_iter().for_each(|item| self.left[item] -= 1);
        }
        gone
    }

    /// Returns whether the cover precedes the incumbent pairing: of the edges that only one of them has, the first is the
    /// cover's. Where they differ, the incumbent has its own edges at the ends of the cover's.
    fn precedes(&self) -> bool {
        let face = self.face;
        let own = |&v: &usize| face.at(v).find(|&e| face.is_pair(e));
        let ends = self.other.iter().flat_map(|&e| [face.edges[e].0, face.edges[e].1]);
        let owns = ends.filter_map(|v| own(&v)).min();
        self.other.iter().min().is_some_and(|&first| owns.is_none_or(|own| first < own))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every perfect matching of a small graph that crosses the set once, as an ascending list of edges.
    fn all(face: &ProofFace, left: &mut Vec<usize>, taken: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
        let Some(&u) = left.first() else {
            let crossing = |set: &Vec<usize>| {
                let is_in = |v: usize| set.binary_search(&v).is_ok();
                taken.iter().filter(|&&e| is_in(face.edges[e].0) != is_in(face.edges[e].1)).count()
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

    /// Random graphs with a tight set: as many pairings as trying all finds, and the incumbent in its place; none beyond
    /// the bound.
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
            let pairs: Vec<(usize, usize)> =
                (0..n).flat_map(|u| (u + 1..n).map(move |v| (u, v))).filter(|_| below(10) < 7).collect();
            let mut face = ProofFace::new(pairs.into(), vec![false; n], &|_, _| true);
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
                let (u, v) = face.edges[e];
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
