//! A round in which acceleration is in force: the participants with virtual points.

use super::page::{TextPage, count};
use facts::tournament::{Entry, Position, Score, Tournament};

/// Returns the virtual points of a participant in the round.
fn virtual_points(entry: &Entry) -> Score {
    Score(entry.score.0 - entry.points.0)
}

/// Returns points before the round, with virtual points apart: `2.0 +1.0`.
pub(super) fn points(entry: &Entry) -> String {
    match virtual_points(entry) {
        Score(0) => entry.points.to_string(),
        added => format!("{} +{added}", entry.points),
    }
}

/// Says that acceleration is in force in the round, with the number of participants who have virtual points; `None` if
/// nobody has any.
pub fn acceleration(position: &Position, who: &str) -> Option<String> {
    let have = position.entries.iter().filter(|entry| virtual_points(entry) != Score::ZERO).count();
    let verb = if have == 1 { "has" } else { "have" };
    (have > 0).then(|| format!("Accelerated round: {} {verb} virtual points.", count(have, who)))
}

/// Says the same above an answer whose points include the virtual ones; empty if nobody has any.
pub fn points_in_force(page: TextPage, position: &Position, tournament: &Tournament) -> String {
    let says = acceleration(position, tournament.participant());
    says.map_or(String::new(), |says| page.fold(&format!("{says} All points here include them."), 2))
}
