//! Brackets that take opponents from below, as a pairing shows them.

use super::JudgedRound;
use super::sheet::MateTable;

/// The players of the highest remaining score, and the players below.
pub(super) struct ScoreBracket {
    /// The players of the score who remain after the brackets above are paired.
    pub(super) residents: Vec<usize>,
    /// The remaining players with lower scores.
    pub(super) below: Vec<usize>,
    /// The players below who meet a resident.
    pub(super) up: Vec<usize>,
}

/// Returns the brackets of a pairing from the top, without the player who has the bye. All lists contain ranks in
/// ascending order.
pub(super) fn score_brackets(case: &JudgedRound<'_>, sheet: &MateTable) -> Vec<ScoreBracket> {
    let entries = &case.position.entries;
    let mut left: Vec<usize> = (0..entries.len()).filter(|&r| Some(r) != sheet.bye).collect();
    let mut found = Vec::new();
    while let Some(&first) = left.first() {
        let (residents, below): (Vec<usize>, Vec<usize>) =
            left.iter().partition(|&&r| entries[r].score == entries[first].score);
        let is_up = |r: &usize| sheet.mate(*r).is_some_and(|m| residents.contains(&m));
        let (up, rest): (Vec<usize>, Vec<usize>) = below.iter().partition(|r| is_up(r));
        found.push(ScoreBracket { residents, below, up });
        left = rest;
    }
    found
}
