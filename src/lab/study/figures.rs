//! Counts as figures.

/// A metric to millionths: what is compared byte by byte must not hang on the last bit of a root.
pub(super) fn rounded(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

/// A count as it is divided.
pub(super) fn float(count: impl num_traits::ToPrimitive + Copy) -> f64 {
    count.to_f64().expect("a whole number has a float")
}

/// A part of a whole, if there is one.
pub(super) fn share(part: usize, all: usize) -> Option<f64> {
    (all > 0).then(|| float(part) / float(all))
}
