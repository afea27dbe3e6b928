//! Seeds for lots when the user gives none. The seeds come from the system, so no person chooses the lots, and are
//! short enough to retype.

/// Returns a random seed from the system.
///
/// # Errors
/// Fails if the system has no source of randomness.
pub fn seed() -> Result<u64, getrandom::Error> {
    getrandom::u32().map(u64::from)
}
