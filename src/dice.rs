//! Dice for tests: the same throws on every machine. Random tournaments use better ones, in `simulate`.

/// A linear congruential generator of 64 bits (Knuth's MMIX); the high bits are the throw.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// Returns one of `0..n`.
    pub(crate) fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u32::try_from((self.0 >> 33) % u64::from(n)).expect("less than n")
    }

    /// Returns one of the names.
    #[allow(dead_code, reason = "not every crate picks names")]
    pub(crate) fn pick<'n>(&mut self, names: &[&'n str]) -> &'n str {
        names[self.below(u32::try_from(names.len()).expect("few names")) as usize]
    }
}
