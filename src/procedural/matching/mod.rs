//! An exact matching of the procedure's own: the lightest choice of pairs in a general graph. Used for "can what
//! remains be paired" and for the bounds that allow a candidate to be passed over unseen. It knows vertices and
//! weights, nothing of players; the search itself is in `blossoms`.

mod blossoms;

use blossoms::Blossoms;

/// Weights stay below this, so that sums and doubled labels fit.
pub(in crate::procedural) const HEAVIEST: i128 = 1 << 108;

/// The lightest choice: total weight and the mate of each vertex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::procedural) struct Lightest {
    /// Sum of the weights of the pairs and of the vertices left alone.
    pub(in crate::procedural) weight: i128,
    /// The mate of each vertex; `None` is left alone.
    pub(in crate::procedural) mates: Vec<Option<usize>>,
}

/// The lightest matching of `alone.len()` vertices. `alone[v]` is the price of leaving `v` unpaired, `None` if it
/// must be paired; `price(a, b)` with `a < b` is that of the pair, `None` if there is no such pair.
/// `None` if some vertex that must be paired cannot be.
pub(in crate::procedural) fn lightest(
    alone: &[Option<i128>],
    mut price: impl FnMut(usize, usize) -> Option<i128>,
) -> Option<Lightest> {
    let n = alone.len();
    let mut pairs = Vec::new();
    for a in 0..n {
        pairs.extend((a + 1..n).filter_map(|b| Some((a, b, price(a, b)?))));
    }
    let prices = pairs.iter().map(|&(_, _, w)| w).chain(alone.iter().flatten().copied());
    // Leaving a vertex alone that must be paired is dearer than everything else together.
    let places = i128::try_from(n).ok()? + 1;
    let forced = prices.max().unwrap_or(0).checked_mul(places)?.checked_add(1)?;
    let lonely = |v: usize| alone[v].unwrap_or(forced);
    let mut blossoms = Blossoms::new(n);
    for &(a, b, w) in &pairs {
        let gain = lonely(a) + lonely(b) - w;
        if gain > 0 {
            blossoms.join(a + 1, b + 1, gain);
        }
    }
    let mates = blossoms.greatest_gain();
    let mut weight: i128 = pairs.iter().filter(|&&(a, b, _)| mates[a] == Some(b)).map(|&(_, _, w)| w).sum();
    for (v, _) in mates.iter().enumerate().filter(|(_, mate)| mate.is_none()) {
        weight += alone[v]?;
    }
    Some(Lightest { weight, mates })
}
