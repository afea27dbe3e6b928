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

/// Edges by their places in a list, a bit each.
type Bits = Vec<u64>;

/// Vertices and tight sets, each to be covered by one edge.
struct Cover {
    /// Living edges, those of the pairing at hand first: then the pairings that differ from it in what is decided last are
    /// found soon.
    edges: Vec<usize>,
    /// What each of them covers.
    of: Vec<Vec<usize>>,
    /// Those that cover it.
    by: Vec<Bits>,
    steps: usize,
}

/// How many pairings are left, and which of them is the one at hand; `None` if there are more than `most`.
///
/// # Errors
/// If it takes too long to list them.
pub(super) fn draws(face: &Face, most: usize) -> Result<Option<Drawn>, Fault> {
    let is_own = |e: usize| face.mate[face.edges[e].0] == face.edges[e].1;
    let (own, others): (Vec<usize>, Vec<usize>) =
        (0..face.edges.len()).filter(|&e| face.is_alive(e)).partition(|&e| is_own(e));
    let tight: Vec<&Vec<usize>> =
        (0..face.sets.len()).filter(|&s| face.tight[s]).map(|s| &face.sets[s]).collect();
    let edges = [own.as_slice(), &others].concat();
    let mut by = vec![vec![0; edges.len().div_ceil(64)]; face.n + tight.len()];
    let covers = |(place, &e): (usize, &usize)| {
        let (u, v) = face.edges[e];
        let is_left = |set: &Vec<usize>| set.binary_search(&u).is_ok() != set.binary_search(&v).is_ok();
        let crossed = (0..tight.len()).filter(|&s| is_left(tight[s])).map(|s| face.n + s);
        let of: Vec<usize> = [u, v].into_iter().chain(crossed).collect();
        of.iter().for_each(|&item| by[item][place / 64] |= 1 << (place % 64));
        of
    };
    let of = edges.iter().enumerate().map(covers).collect();
    // Who takes no part has no edge.
    let open: Vec<usize> = (0..by.len()).filter(|&item| by[item].iter().any(|&word| word != 0)).collect();
    let mut drawn = Drawn { draws: 0, place: 0 };
    let all = vec![u64::MAX; edges.len().div_ceil(64)];
    Cover { edges, of, by, steps: 0 }.each((&all, &open), &mut Vec::new(), &mut |edges| {
        drawn.draws += 1;
        drawn.place += usize::from(edges < own.as_slice());
        drawn.draws <= most
    })?;
    Ok(Some(drawn).filter(|drawn| drawn.draws <= most))
}

impl Cover {
    /// Gives every way to cover what is open by edges that are possible to `look`, each with those that are taken, ascending,
    /// until it has enough; whether it wants more.
    fn each(
        &mut self,
        (possible, open): (&Bits, &[usize]),
        taken: &mut Vec<usize>,
        look: &mut dyn FnMut(&[usize]) -> bool,
    ) -> Result<bool, Fault> {
        self.steps += 1;
        if self.steps > STEPS {
            return Err(Fault::open("it takes too long to list the pairings that are left"));
        }
        // First what the fewest edges could cover.
        let could = |item: usize| self.by[item].iter().zip(possible).map(|(by, possible)| by & possible);
        let Some(&item) = open.iter().min_by_key(|&&i| could(i).map(u64::count_ones).sum::<u32>()) else {
            let mut edges = taken.clone();
            edges.sort_unstable();
            return Ok(look(&edges));
        };
        let choices: Bits = could(item).collect();
        for place in (0..self.edges.len()).filter(|&e| choices[e / 64] >> (e % 64) & 1 == 1) {
            let barred = |i: usize| self.of[place].iter().fold(0, |all, &item| all | self.by[item][i]);
            let still = possible.iter().enumerate().map(|(i, word)| word & !barred(i)).collect();
            let left: Vec<usize> = open.iter().copied().filter(|i| !self.of[place].contains(i)).collect();
            taken.push(self.edges[place]);
            let wants_more = self.each((&still, &left), taken, look)?;
            taken.pop();
            if !wants_more {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
