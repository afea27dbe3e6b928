//! The lightest choice of pairs. Procedures use it to find out whether the remaining players can be paired, and for the
//! bounds with which they skip candidates. This module knows vertices and weights, but no players. The module
//! `lexmatch::matching` searches; this module verifies its proof.

use super::Spent;
use lexmatch::Vertex;
use lexmatch::matching::{EdgeWeights, Edges, heaviest_of_any_size};

/// The bound on weights, chosen so that sums and doubled labels fit.
pub(crate) const HEAVIEST: i128 = 1 << 108;

/// The minimum-weight matching: its total weight and the mate of each vertex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lightest {
    /// The sum of the weights of the pairs and of the unmatched vertices.
    pub(crate) weight: i128,
    /// The mate of each vertex; `None` if it is unmatched.
    pub(crate) mates: Vec<Option<usize>>,
}

impl Lightest {
    /// Returns the pairs of elements of `list`, which the vertices stand for, in its order.
    pub(crate) fn pairs_of<T: Copy>(&self, list: &[T]) -> Vec<(T, T)> {
        let mates = self.mates.iter().enumerate();
        mates.filter_map(|(i, m)| m.filter(|&m| i < m).map(|m| (list[i], list[m]))).collect()
    }
}

/// Returns whether all elements of `open` can be paired with each other.
pub(crate) fn can_all_pair<T: Copy>(open: &[T], may_meet: impl Fn(T, T) -> bool) -> bool {
    let price = |i: usize, j: usize| may_meet(open[i], open[j]).then_some(0);
    lightest(&vec![None; open.len()], price).is_some()
}

/// Weights of several counts: a digit for each count, the first the heaviest.
pub(crate) struct DigitScale(Vec<i128>);

impl DigitScale {
    /// Builds the scale for sums of `pairs` pairs, each adding at most `largest` to the digits.
    ///
    /// # Errors
    /// Fails if a digit would weigh [`HEAVIEST`] or more.
    pub(crate) fn new(pairs: usize, largest: &[i64]) -> Result<Self, Spent> {
        let pairs = i128::try_from(pairs).map_err(|_| Spent)?;
        let mut places = vec![1i128; largest.len()];
        for i in (1..largest.len()).rev() {
            let room = pairs * i128::from(largest[i]) + 1;
            places[i - 1] = places[i].checked_mul(room).filter(|&w| w < HEAVIEST).ok_or(Spent)?;
        }
        Ok(Self(places))
    }

    /// Returns the weight of a pair with these digits.
    pub(crate) fn weigh(&self, digits: impl IntoIterator<Item = i64>) -> i128 {
        digits.into_iter().zip(&self.0).map(|(d, place)| i128::from(d) * place).sum()
    }
}

/// Returns the lightest matching of `alone.len()` vertices. `alone[v]` is the price of leaving `v` unpaired, `None` if
/// it must be paired. `price(a, b)` with `a < b` is the price of the pair, `None` if there is no such pair. Returns
/// `None` if a vertex that must be paired cannot be.
pub(crate) fn lightest(
    alone: &[Option<i128>],
    mut price: impl FnMut(usize, usize) -> Option<i128>,
) -> Option<Lightest> {
    let n = alone.len();
    let mut prices = vec![None; n * n];
    for a in 0..n {
        (a + 1..n).for_each(|b| prices[a * n + b] = price(a, b));
    }
    // An unmatched vertex that must be paired costs more than everything else together.
    let places = i128::try_from(n).ok()? + 1;
    let dearest = prices.iter().chain(alone).flatten().max();
    let forced = dearest.unwrap_or(&0).checked_mul(places)?.checked_add(1)?;
    let lonely = |v: usize| alone[v].unwrap_or(forced);
    let of = |a: usize, b: usize| prices[a.min(b) * n + a.max(b)];
    let gain = |Vertex(a): Vertex, Vertex(b): Vertex| of(a, b).map_or(0, |w| lonely(a) + lonely(b) - w);
    let mut edges = Edges::new(n);
    let mut most = 0;
    for a in Vertex::all(n) {
        for (b, gain) in a.after(n).map(|b| (b, gain(a, b))).filter(|&(_, gain)| gain > 0) {
            edges.add(a, b);
            most = most.max(gain);
        }
    }
    let weights = EdgeWeights::new(&edges, &gain);
    let found = heaviest_of_any_size(&weights, most);
    found.dual.verify_leaving(weights.edges(), &found.mate).expect("the dual shows that none is lighter");
    let mates: Vec<Option<usize>> = Vertex::all(n).map(|v| found.mate.of(v).map(|m| m.0)).collect();
    let mut weight = 0;
    for (v, mate) in mates.iter().enumerate() {
        weight += match *mate {
            None => alone[v]?,
            Some(m) if v < m => of(v, m)?,
            Some(_) => 0,
        };
    }
    Some(Lightest { weight, mates })
}
