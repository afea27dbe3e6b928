//! Seeds of lots that nobody has named: from the system, so that nobody chooses the lot, and short enough to be typed again.

/// A seed from the system.
///
/// # Errors
/// If the system has no source of chance.
pub(super) fn seed() -> Result<u64, getrandom::Error> {
    getrandom::u32().map(u64::from)
}
