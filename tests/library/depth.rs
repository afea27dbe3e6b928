//! How many random events the tests draw.

/// Whether `PAIRPROOF_DEEP` asks for all that the tests can draw, which takes an hour of processor time.
pub(crate) fn is_deep() -> bool {
    std::env::var_os("PAIRPROOF_DEEP").is_some()
}

/// How many random events a test draws: as many as `PAIRPROOF_EVENTS` says, else `all` of them where the tests are deep, else
/// a quarter.
pub(crate) fn events(all: u64) -> u64 {
    let asked = std::env::var("PAIRPROOF_EVENTS").ok().map(|n| n.parse().expect("a number of events"));
    asked.unwrap_or(if is_deep() { all } else { all.div_ceil(4) })
}
