//! A set of pairs of ranks, for questions about a round; among 2,000 players it may contain almost all pairs.

use super::Rank;

/// A set of pairs of two different ranks, one bit per pair: n²/16 bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PairSet {
    /// The bits, ordered by the lower ranked player of the pair, then by the higher ranked one. The last word is not
    /// zero.
    bits: Vec<u64>,
}

/// Returns the index of the first pair with this lower ranked player.
fn start(lower: Rank) -> usize {
    lower.0 * lower.0.saturating_sub(1) / 2
}

fn place(a: Rank, b: Rank) -> usize {
    start(a.max(b)) + a.min(b).0
}

impl PairSet {
    /// Returns all pairs of `n` ranks except the pairs in `left_out`, which may name a pair twice.
    ///
    /// ```
    /// use pairproof::{tournament::{PairSet, Rank}};
    /// let pairs = PairSet::all_but(3, [(Rank(0), Rank(1))]);
    /// assert!(!pairs.has(Rank(0), Rank(1)) && pairs.has(Rank(1), Rank(2)));
    /// ```
    pub fn all_but(n: usize, left_out: impl IntoIterator<Item = (Rank, Rank)>) -> Self {
        let pairs = start(Rank(n));
        let mut bits = vec![u64::MAX; pairs.div_ceil(64)];
        if let Some(last) = bits.last_mut().filter(|_| !pairs.is_multiple_of(64)) {
            *last = (1 << (pairs % 64)) - 1;
        }
        for (a, b) in left_out.into_iter().filter(|&(a, b)| a != b && a.max(b) < Rank(n)) {
            let place = place(a, b);
            bits[place / 64] &= !(1 << (place % 64));
        }
        let used = bits.iter().rposition(|&word| word != 0).map_or(0, |last| last + 1);
        bits.truncate(used);
        Self { bits }
    }

    /// Adds a pair. A player does not form a pair with himself.
    ///
    /// ```
    /// use pairproof::{tournament::{PairSet, Rank}};
    /// let mut pairs = PairSet::default();
    /// pairs.insert(Rank(3), Rank(1));
    /// assert!(pairs.has(Rank(1), Rank(3)));
    /// ```
    pub fn insert(&mut self, a: Rank, b: Rank) {
        if a == b {
            return;
        }
        let place = place(a, b);
        if self.bits.len() <= place / 64 {
            self.bits.resize(place / 64 + 1, 0);
        }
        self.bits[place / 64] |= 1 << (place % 64);
    }

    /// Returns whether the pair is in the set, in either order.
    ///
    /// ```
    /// use pairproof::{tournament::{PairSet, Rank}};
    /// assert!(PairSet::from_iter([(Rank(0), Rank(4))]).has(Rank(4), Rank(0)));
    /// ```
    #[inline]
    pub fn has(&self, a: Rank, b: Rank) -> bool {
        let place = place(a, b);
        a != b && self.bits.get(place / 64).is_some_and(|word| word >> (place % 64) & 1 == 1)
    }

    /// Adds all pairs of another set.
    ///
    /// ```
    /// use pairproof::{tournament::{PairSet, Rank}};
    /// let mut pairs = PairSet::from_iter([(Rank(0), Rank(1))]);
    /// pairs.union(&PairSet::from_iter([(Rank(2), Rank(3))]));
    /// assert_eq!(pairs.iter().count(), 2);
    /// ```
    pub fn union(&mut self, other: &Self) {
        if self.bits.len() < other.bits.len() {
            self.bits.resize(other.bits.len(), 0);
        }
        self.bits.iter_mut().zip(&other.bits).for_each(|(word, more)| *word |= more);
    }

    /// Returns whether the set is empty.
    ///
    /// ```
    /// assert!(pairproof::tournament::PairSet::default().is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.bits.is_empty()
    }

    /// Returns every pair, the higher ranked player first, sorted by the lower ranked one.
    ///
    /// ```
    /// use pairproof::{tournament::{PairSet, Rank}};
    /// let pairs = PairSet::from_iter([(Rank(5), Rank(0)), (Rank(1), Rank(2))]);
    /// assert!(pairs.iter().eq([(Rank(1), Rank(2)), (Rank(0), Rank(5))]));
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (Rank, Rank)> + '_ {
        let mut lower = Rank(1);
        self.places().map(move |place| {
            while start(Rank(lower.0 + 1)) <= place {
                lower.0 += 1;
            }
            (Rank(place - start(lower)), lower)
        })
    }

    fn places(&self) -> impl Iterator<Item = usize> + '_ {
        self.bits.iter().enumerate().filter(|(_, word)| **word != 0).flat_map(|(at, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
                rest &= rest - 1;
                Some(64 * at + bit)
            })
        })
    }
}

impl Extend<(Rank, Rank)> for PairSet {
    fn extend<I: IntoIterator<Item = (Rank, Rank)>>(&mut self, pairs: I) {
        for (a, b) in pairs {
            self.insert(a, b);
        }
    }
}

impl FromIterator<(Rank, Rank)> for PairSet {
    fn from_iter<I: IntoIterator<Item = (Rank, Rank)>>(pairs: I) -> Self {
        let mut set = Self::default();
        set.extend(pairs);
        set
    }
}

#[cfg(test)]
mod tests {
    use super::{PairSet, Rank};

    fn ranks(pairs: impl IntoIterator<Item = (usize, usize)>) -> impl Iterator<Item = (Rank, Rank)> {
        pairs.into_iter().map(|(a, b)| (Rank(a), Rank(b)))
    }

    fn set(pairs: impl IntoIterator<Item = (usize, usize)>) -> PairSet {
        ranks(pairs).collect()
    }

    #[test]
    fn a_set_has_the_pairs_that_were_added_in_either_order() {
        let some = set([(9, 2), (0, 1), (40, 3), (5, 5), (2, 9)]);
        assert!(some.iter().eq(ranks([(0, 1), (2, 9), (3, 40)])));
        let has = |a, b| some.has(Rank(a), Rank(b));
        assert!(has(2, 9) && has(9, 2) && has(1, 0) && has(3, 40));
        assert!(!has(5, 5) && !has(0, 2) && !has(3, 41) && !has(400, 7));
        assert!(!some.is_empty() && PairSet::default().is_empty());
    }

    #[test]
    fn the_union_of_two_sets_has_the_pairs_of_both() {
        let (mut few, many) = (set([(0, 1), (2, 3)]), set([(2, 3), (30, 31)]));
        few.union(&many);
        assert_eq!(few, set([(30, 31), (0, 1), (2, 3)]));
        few.union(&set([(0, 2)]));
        assert_eq!(few.iter().count(), 4);
    }

    #[test]
    fn all_pairs_but_some_are_those_that_would_have_been_added() {
        for n in [0, 1, 2, 3, 12, 13, 30] {
            let is_out = |a: usize, b: usize| (a + 2 * b).is_multiple_of(3) || a + 3 > n;
            let pairs = || (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b)));
            let left_out = pairs().filter(|&(a, b)| is_out(a, b)).map(|(a, b)| (b, a));
            let some = PairSet::all_but(n, ranks(left_out.chain([(n, 0)])));
            assert_eq!(some, set(pairs().filter(|&(a, b)| !is_out(a, b))), "{n}");
            assert_eq!(PairSet::all_but(n, []), set(pairs()), "{n}");
            assert!(PairSet::all_but(n, ranks(pairs())).is_empty(), "{n}");
        }
    }
}
