//! Metrics of matches: the secondary score, and how clear the matches are.

use super::ranking::{strengths, tau_b};
use crate::study::figures::{float, share};
use crate::study::finished::Finished;
use facts::tournament::Outcome;

/// Kendall's τ_b between strength and secondary score; `None` if rounds are not matches, or the score decides nothing.
pub(super) fn tau_secondary(finished: &Finished<'_>) -> Option<f64> {
    let t = finished.tournament;
    t.teams.as_ref().filter(|teams| !teams.is_double)?;
    let after = finished.boards.len() + 1;
    let secondary: Vec<i64> =
        t.players.iter().map(|p| i64::from(t.secondary_before(p.id, after).0)).collect();
    tau_b(&strengths(finished), &secondary)
}

/// Returns the difference in half game points of each match played.
fn margins(finished: &Finished<'_>) -> Option<Vec<i32>> {
    let t = finished.tournament;
    t.teams.as_ref()?;
    let of = |(round, board): (usize, crate::study::finished::Met)| {
        let points = |place: usize| t.game_points(t.players[place].id, round + 1).0;
        (points(board.white) - points(board.black)).abs()
    };
    Some(finished.all().filter(|(_, board)| board.is_played).map(of).collect())
}

pub(super) fn margin(finished: &Finished<'_>) -> Option<f64> {
    let margins = margins(finished)?;
    let sum: i32 = margins.iter().sum();
    (!margins.is_empty()).then(|| float(sum) / 2.0 / float(margins.len()))
}

pub(super) fn drawn(finished: &Finished<'_>) -> Option<f64> {
    let t = finished.tournament;
    t.teams.as_ref()?;
    let played: Vec<_> = finished.all().filter(|(_, board)| board.is_played).collect();
    let is_drawn = |(round, board): &&(usize, crate::study::finished::Met)| {
        t.record(t.players[board.white].id, round + 1).outcome == Outcome::Draw
    };
    share(played.iter().filter(is_drawn).count(), played.len())
}
