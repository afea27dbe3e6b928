//! Brackets that take opponents from below, as a pairing shows them.

use super::JudgedRound;
use super::sheet::MateTable;
use facts::tournament::Rank;

/// The players of the highest remaining score, and the players below.
pub(super) struct ScoreBracket {
    /// The players of the score who remain after the brackets above are paired.
    pub(super) residents: Vec<Rank>,
    /// The remaining players with lower scores.
    pub(super) below: Vec<Rank>,
    /// The players below who meet a resident.
    pub(super) up: Vec<Rank>,
}

/// Returns the brackets of a pairing from the top, without the player who has the bye. All lists contain ranks in
/// ascending order.
pub(super) fn score_brackets(case: &JudgedRound<'_>, sheet: &MateTable) -> Vec<ScoreBracket> {
    let entries = &case.position.entries;
    let mut left: Vec<Rank> = Rank::all(entries.len()).filter(|&r| Some(r) != sheet.bye).collect();
    let mut found = Vec::new();
    while let Some(&first) = left.first() {
        let (residents, below): (Vec<Rank>, Vec<Rank>) =
            left.iter().partition(|&&r| entries[r].score == entries[first].score);
        let is_up = |r: &Rank| sheet.mate(*r).is_some_and(|m| residents.contains(&m));
        let (up, rest): (Vec<Rank>, Vec<Rank>) = below.iter().partition(|r| is_up(r));
        found.push(ScoreBracket { residents, below, up });
        left = rest;
    }
    found
}
