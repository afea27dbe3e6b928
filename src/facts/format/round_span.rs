//! Rounds as people type them: `3`, `3-5`, `3-`.

use crate::tournament::RoundNo;

/// Parses the first and last round of `3`, `3-5` or `3-`.
pub fn round_span(text: &str) -> Option<(RoundNo, Option<RoundNo>)> {
    let number = |text: &str| text.trim().parse::<RoundNo>().ok();
    match text.split_once(['-', '–']) {
        None => number(text).map(|n| (n, Some(n))),
        Some((first, last)) if last.trim().is_empty() => Some((number(first)?, None)),
        Some((first, last)) => Some((number(first)?, Some(number(last)?))),
    }
}
