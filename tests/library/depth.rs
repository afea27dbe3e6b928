//! How many random events the tests draw.

/// Whether `PAIRPROOF_DEEP` asks for all that the tests can draw, which takes an hour of processor time.
pub(crate) fn is_deep() -> bool {
    std::env::var_os("PAIRPROOF_DEEP").is_some()
}

/// How many random events a test draws: as many as `PAIRPROOF_EVENTS` says, else `all` of them where the tests are deep, else
/// an eighth.
pub(crate) fn events(all: u64) -> u64 {
    let asked = std::env::var("PAIRPROOF_EVENTS").ok().map(|n| n.parse().expect("a number of events"));
    asked.unwrap_or(part(all))
}

/// What is left of a number of random events, or of what is seen in them: all where the tests are deep, else an eighth.
pub(crate) fn part(all: u64) -> u64 {
    if is_deep() { all } else { all.div_ceil(8) }
}

/// Returns all of a list where the tests are deep, else every fourth, for each `seed` from another place.
pub(crate) fn share<T>(all: impl IntoIterator<Item = T>, seed: usize) -> Vec<T> {
    let is_asked = |(place, _): &(usize, T)| is_deep() || place % 4 == seed % 4;
    all.into_iter().enumerate().filter(is_asked).map(|(_, one)| one).collect()
}
