//! Lots: a random order that can be repeated and audited because its seed is known.
//!
//! The generator is `ChaCha` with 20 rounds; the stream number is round x 65536 + purpose. Library routines for
//! ranges and shuffles are not used, because they may change between versions.

use limit::from_len;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// A generator of lots. The same seed, round and purpose give the same lots on every machine.
#[derive(Clone, Debug)]
pub struct Lots(ChaCha20Rng);

impl Lots {
    /// Creates the lots for one round and one purpose; `purpose` separates several drawings in a round.
    pub fn new(seed: u64, round: super::RoundNo, purpose: u16) -> Self {
        let mut rng = ChaCha20Rng::seed_from_u64(seed);
        rng.set_stream((from_len::<u64>(round) << 16) | u64::from(purpose));
        Self(rng)
    }

    /// Returns `0..count` in a random order, every order being equally likely.
    pub fn order(&mut self, count: usize) -> Vec<usize> {
        let mut all: Vec<usize> = (0..count).collect();
        for last in (1..count).rev() {
            let drawn = self.below(last + 1);
            all.swap(last, drawn);
        }
        all
    }

    /// Returns one of `0..count`, each equally likely; 0 if `count` is 0.
    pub fn below(&mut self, count: usize) -> usize {
        let count = from_len::<u64>(count).max(1);
        let fair = u64::MAX - u64::MAX % count;
        loop {
            let drawn = self.0.next_u64();
            if drawn < fair {
                return usize::try_from(drawn % count).unwrap_or(0);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn same_seed_draws_the_same_lots() {
        let draw = |seed, round| Lots::new(seed, round, 1).order(20);
        assert_eq!(draw(7, 3), draw(7, 3));
        assert_ne!(draw(7, 3), draw(8, 3));
        assert_ne!(draw(7, 3), draw(7, 4));
    }

    #[test]
    fn every_order_is_drawn_about_equally_often() {
        let mut lots = Lots::new(1, 1, 1);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..6000 {
            *seen.entry(lots.order(3)).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 6);
        assert!(seen.values().all(|n| (850..1150).contains(n)), "{seen:?}");
    }
}
