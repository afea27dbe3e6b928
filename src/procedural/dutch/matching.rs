//! An exact matching of the procedure's own: the lightest choice of pairs in a general graph. Used for "can what
//! remains be paired" and for the bounds that allow a candidate to be passed over unseen. It knows vertices and
//! weights, nothing of players; the search itself is in `blossoms`.

use super::blossoms::Blossoms;

/// Weights stay below this, so that sums and doubled labels fit.
pub(super) const HEAVIEST: i128 = 1 << 108;

/// The lightest choice: total weight and the mate of each vertex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Lightest {
    /// Sum of the weights of the pairs and of the vertices left alone.
    pub(super) weight: i128,
    /// The mate of each vertex; `None` is left alone.
    pub(super) mates: Vec<Option<usize>>,
}

/// The lightest matching of `alone.len()` vertices. `alone[v]` is the price of leaving `v` unpaired, `None` if it
/// must be paired; `price(a, b)` with `a < b` is that of the pair, `None` if there is no such pair.
/// `None` if some vertex that must be paired cannot be.
pub(super) fn lightest(
    alone: &[Option<i128>],
    mut price: impl FnMut(usize, usize) -> Option<i128>,
) -> Option<Lightest> {
    let n = alone.len();
    let mut prices = vec![vec![None; n]; n];
    let mut top: i128 = alone.iter().flatten().copied().max().unwrap_or(0);
    for a in 0..n {
        for b in a + 1..n {
            prices[a][b] = price(a, b);
            top = top.max(prices[a][b].unwrap_or(0));
        }
    }
    // Leaving a vertex alone that must be paired is dearer than everything else together.
    let places = i128::try_from(n).ok()? + 1;
    let forced = top.checked_mul(places)?.checked_add(1)?;
    let lonely = |v: usize| alone[v].unwrap_or(forced);
    let mut blossoms = Blossoms::new(n);
    for a in 0..n {
        for b in a + 1..n {
            if let Some(w) = prices[a][b] {
                let gain = lonely(a) + lonely(b) - w;
                if gain > 0 {
                    blossoms.join(a + 1, b + 1, gain);
                }
            }
        }
    }
    let mates = blossoms.greatest_gain();
    let mut weight = 0;
    for (v, mate) in mates.iter().enumerate() {
        weight += match mate {
            None => alone[v]?,
            Some(m) if v < *m => prices[v][*m]?,
            Some(_) => 0,
        };
    }
    Some(Lightest { weight, mates })
}
