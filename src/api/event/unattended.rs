//! The records of an event that was simulated: what its rounds were drawn by, and when its absences were announced.

use super::Under;
use super::players::{announced_after, looks_at_coming_byes};
use facts::rulebook::Rulebook;
use facts::tournament::{DrawnBy, Outcome, PlayerId, RoundNo, Tournament, WallChange};
use model::round::Request;

/// Records what the report does not state otherwise about rounds that were all paired under one request: the seed of the lots
/// and the declarations, and, if the rulebook looks at coming byes, the absences of each round, which were entered just before it.
pub fn note_draws(tournament: &mut Tournament, book: &Rulebook, request: &Request) {
    let under = Under::of_request(book, tournament, request);
    let drawn = under.kept(tournament, Some(&book.id)).unwrap_or_default();
    if drawn != DrawnBy::default() {
        let rounds = 1..=tournament.rounds_paired();
        tournament.wall.drawn.extend(rounds.map(|round| (round, drawn.clone())));
    }
    if looks_at_coming_byes(book) {
        let last = tournament.records.iter().map(Vec::len).max().unwrap_or(0);
        let announced: Vec<WallChange> = (2..=last).filter_map(|round| absences(tournament, round)).collect();
        tournament.wall.changes.extend(announced);
    }
}

/// Returns the record of the absences of a round, if there are any.
fn absences(tournament: &Tournament, round: RoundNo) -> Option<WallChange> {
    let absence = |id: PlayerId| {
        let outcome = tournament.record(id, round).outcome;
        let is_absence = matches!(outcome, Outcome::FullBye | Outcome::HalfBye | Outcome::ZeroBye);
        is_absence.then_some((id, Outcome::Nothing, outcome))
    };
    let away: Vec<_> = tournament.players.iter().filter_map(|player| absence(player.id)).collect();
    (!away.is_empty()).then(|| announced_after(round - 1, round, away))
}
