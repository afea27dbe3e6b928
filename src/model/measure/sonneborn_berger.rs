//! The tie-break figures of Irish rule 6.

use facts::tournament::Outcome;

/// Returns the figures of 6 (a) and (b), doubled. Each game is given by the player's outcome, the opponent's outcome
/// and the opponent's points. (a) adds the full points of defeated opponents and half the points of opponents with
/// draws. (b) adds the full points of opponents who won and half the points of opponents with draws. In a double
/// default neither player won.
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
