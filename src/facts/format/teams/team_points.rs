//! The comparison of the points that a team report states with the results: those of teams (310) and of players (001).

use crate::format::finding::{Finding, Note, Place, code};
use crate::format::sheet::{RawTournament, StatedPoints};
use crate::format::text::count;
use crate::tournament::{Outcome, PlayerId, RoundNo, Score, Teams, Tournament, UnlikePoints};

impl RawTournament {
    /// Compares the points in the records with the results, after all results are placed.
    // READING TRF26-310: wrong points of a team are a finding, as those of a player in an event of individuals. While a
    // match is open, or if no record states the points of the pairing-allocated bye, programs count differently: then a note
    // shows the difference, and the report keeps its points.
    pub(in crate::format) fn compare_team_points(&mut self, tournament: &mut Tournament) {
        let is_sound = self.findings.is_empty();
        let rounds = tournament.rounds_paired();
        let mut unlike = Vec::new();
        for (i, StatedPoints { points, at }) in std::mem::take(&mut self.stated).into_iter().enumerate() {
            let id = tournament.players[i].id;
            let counted = tournament.team_totals(id, rounds);
            let ahead = (rounds + 1..=tournament.records[i].len())
                .map(|round| (tournament.match_points(id, round), tournament.game_points(id, round)))
                .fold((Score::ZERO, Score::ZERO), |sum, points| (sum.0 + points.0, sum.1 + points.1));
            let virtual_points =
                (rounds.max(1)..=rounds + 1).map(|round| tournament.virtual_points(id, round));
            let extra: Vec<Score> = virtual_points.chain([Score::ZERO]).collect();
            let is_open = self.may_differ(tournament, id, rounds);
            let mut differs = false;
            let fields = [
                ("match points", points.0, counted.0, ahead.0, at.0),
                ("game points", points.1, counted.1, ahead.1, at.1),
            ];
            for (what, stated, counted, ahead, at) in fields {
                let Some(stated) = stated else { continue };
                if extra.iter().any(|&extra| stated == counted + extra || stated == counted + ahead + extra) {
                    continue;
                }
                differs = true;
                if is_sound && !is_open {
                    self.findings.push(mismatch(tournament, id, (what, stated, counted), at));
                }
            }
            if differs {
                unlike.push((tournament.players[i].label(), points, counted));
            }
            if points != (Some(counted.0), Some(counted.1)) {
                let squad = tournament.teams.as_mut().map(|teams| &mut teams.squads[i]);
                if let Some(squad) = squad {
                    squad.unlike = Some(UnlikePoints { stated: points, counted });
                }
            }
        }
        super::written::note_unlike_tables(tournament);
        if let Some((first, stated, counted)) = unlike.first() {
            let figure =
                |points: Option<Score>| points.map_or_else(|| "-".to_owned(), |points| points.to_string());
            let text = format!(
                "The stated points of {} differ from the results (the first: {first}, with {} match points and {} game \
                 points instead of {} and {}); the pairing uses the results.",
                count(unlike.len(), "team"),
                figure(stated.0),
                figure(stated.1),
                counted.0,
                counted.1
            );
            self.notes.push(Note::whole(text));
        }
        if is_sound {
            self.compare_player_points(tournament);
        }
    }

    /// Returns whether programs may count the points of a team differently: a match is open, or a pairing-allocated bye has
    /// no stated points.
    fn may_differ(&self, tournament: &Tournament, id: PlayerId, rounds: RoundNo) -> bool {
        (1..=rounds).map(|round| tournament.record(id, round)).any(|record| {
            let is_open = record.opponent.is_some() && record.outcome == Outcome::Nothing;
            is_open || record.outcome == Outcome::PairingBye && !self.states_bye && !self.states_team_bye
        })
    }

    /// Compares the points of each player of a team with his games. Points of a game whose result is known only by the
    /// total of its match may be among them.
    fn compare_player_points(&mut self, tournament: &Tournament) {
        let Some(teams) = &tournament.teams else { return };
        for (row, player) in self.rows.iter().zip(&teams.players) {
            let Some(stated) = player.stated_points.filter(|_| row.sound) else { continue };
            let (counted, open) = player_points(teams, player.id);
            if stated < counted || stated > counted + open {
                let label = player.label();
                let message =
                    format!("player {label} has {stated} in the points column, but the games give {counted}");
                let remedy = format!("Correct the points to {counted}, or correct the wrong result.");
                self.findings
                    .push(Finding::new(code::POINTS, row.points_at, message, remedy).of(player.number));
            }
        }
    }
}

/// Returns the points of a player's games, and the most points that his games without a result can add, and byes, which
/// some programs count and others do not.
fn player_points(teams: &Teams, id: PlayerId) -> (Score, Score) {
    let (mut counted, mut open) = (Score::ZERO, Score::ZERO);
    for game in &teams.games[id.index()] {
        if game.opponent.is_none() && game.outcome != Outcome::ForfeitWin {
            if game.outcome != Outcome::Nothing {
                open = open + teams.game_scoring.of(game.outcome);
            }
        } else if game.outcome != Outcome::Nothing {
            counted = counted + teams.game_scoring.of(game.outcome);
        } else if game.opponent.is_some() {
            open = open + teams.game_scoring.win;
        }
    }
    (counted, open)
}

fn mismatch(
    tournament: &Tournament,
    id: PlayerId,
    (what, stated, counted): (&str, Score, Score),
    at: Place,
) -> Finding {
    let team = tournament.player(id);
    let rounds = count(tournament.rounds_paired(), "round");
    let message =
        format!("team {} has {stated} {what}, but the results from {rounds} give {counted}", team.label());
    let record = if what == "match points" { "a match in record 362" } else { "a game in record 162" };
    let remedy = format!(
        "Correct the {what} to {counted}, or correct the wrong result. If the event scores otherwise, state the points of \
         {record}, and those of a pairing-allocated bye in record 320."
    );
    Finding::new(code::POINTS, at, message, remedy).of(team.number)
}
