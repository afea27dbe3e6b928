//! Conversions of counts to floating-point figures.

/// Rounds a metric to millionths, because output that is compared byte by byte must not depend on the last bit of a
/// root.
pub(super) fn rounded(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

/// Converts a count to a float for division.
pub(super) fn float(count: impl num_traits::ToPrimitive + Copy) -> f64 {
    count.to_f64().expect("a whole number has a float")
}

/// Returns a part as a share of the whole, unless the whole is zero.
pub(super) fn share(part: usize, all: usize) -> Option<f64> {
    (all > 0).then(|| float(part) / float(all))
}
