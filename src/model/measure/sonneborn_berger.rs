//! The figures of Irish rule 6.

use facts::tournament::Outcome;

/// 6 (a) and (b), doubled, over games as (own outcome, the opponent's outcome, the opponent's points): points of those
/// defeated in full and half of those drawn with; points of those who won in full and half of those drawn with. In a
/// double default nobody won.
pub fn sonneborn_berger(games: impl Iterator<Item = (Outcome, Outcome, i64)>) -> (i64, i64) {
    let (mut first, mut second) = (0, 0);
    for (own, theirs, points) in games {
        let part = |won: bool| if won { 2 * points } else { 0 };
        let half = if own.is_draw() { points } else { 0 };
        first += part(own.is_win()) + half;
        second += part(theirs.is_win()) + half;
    }
    (first, second)
}
