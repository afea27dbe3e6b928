//! The bye letters of a team's players. A bye is the team's, stated by records 320 and 240; some programs write its letter
//! for every player of the team, too, or only there.

use super::assemble::Ids;
use super::records::ByeRow;
use crate::format::finding::{Finding, Note, code};
use crate::format::sheet::{RawTournament, words};
use crate::tournament::{Outcome, PlayerId, Record, RoundNo, Tournament};

impl RawTournament {
    /// Gives a team without a match the bye of its players, unless a record states its bye. The players themselves have no
    /// game in that round.
    // READING C0406-1.4: the bye of a round is one team's, and none of its players has one; U of any player of a team
    // without a match, or H or F of all its players, says that the team has that bye; so does Z in a round
    // that is not paired yet, from which it keeps the team. The other reading: only the
    // records do.
    pub(super) fn place_byes_of_players(
        &mut self,
        bye: Option<&ByeRow>,
        tournament: &mut Tournament,
        ids: &Ids,
    ) {
        let rounds = tournament.teams.as_ref().and_then(|teams| teams.games.iter().map(Vec::len).max());
        let paired = tournament.rounds_paired();
        for round in 1..=rounds.unwrap_or(0) {
            for team in (0..).map(PlayerId).take(tournament.players.len()) {
                let there = tournament.record(team, round);
                // Who has no match in a round that is paired is absent, whether the letters say so or not.
                let is_told = |kind: &Outcome| *kind != Outcome::ZeroBye || round > paired;
                let kind = of_players(tournament, team, round).filter(is_told);
                let Some(kind) = kind.filter(|_| there.opponent.is_none()) else { continue };
                rest(tournament, team, round);
                let is_listed = self.byes.iter().any(|list| {
                    list.round == Some(round)
                        && list.players.iter().any(|named| ids.get(&named.number) == Some(&team))
                });
                if there == Record::NOTHING && !is_listed {
                    self.place_bye_of_players(bye, tournament, (team, round, kind));
                }
            }
        }
    }

    fn place_bye_of_players(
        &mut self,
        bye: Option<&ByeRow>,
        tournament: &mut Tournament,
        (team, round, kind): (PlayerId, RoundNo, Outcome),
    ) {
        let label = tournament.player(team).label();
        let has = |id: PlayerId| tournament.record(id, round).outcome == Outcome::PairingBye;
        let other = tournament.players.iter().find(|p| has(p.id)).filter(|_| kind == Outcome::PairingBye);
        if let Some(other) = other {
            let by = if bye.is_some_and(|bye| bye.teams.iter().any(|(r, _)| *r == round)) {
                "record 320 gives it to"
            } else {
                "so do those of"
            };
            let message = format!(
                "the players of team {label} have the pairing-allocated bye (U) in round {round}, but {by} {}",
                other.label()
            );
            let remedy = "One team per round can have it: correct record 320, or the results of the players.";
            let member =
                tournament.teams.as_ref().and_then(|teams| teams.squads[team.index()].members.first());
            let row = member.and_then(|member| self.rows.get(member.index()));
            let at = row
                .map(|row| row.cell(round).map_or(row.number_at, |cell| cell.result_at))
                .unwrap_or_default();
            self.findings.push(Finding::new(code::TEAM, at, message, remedy));
            return;
        }
        let cells = &mut tournament.records[team.index()];
        cells.resize(cells.len().max(round), Record::NOTHING);
        cells[round - 1] = Record::bye(kind);
        let text = format!("Team {label} has {} in round {round}, as its players say.", words(kind));
        self.notes.push(Note::whole(text));
    }
}

/// Returns the bye that the letters of a team's players give the team.
fn of_players(tournament: &Tournament, team: PlayerId, round: RoundNo) -> Option<Outcome> {
    let teams = tournament.teams.as_ref()?;
    let of = |&member: &PlayerId| teams.game(member, round, 0);
    let games: Vec<Record> = teams.squads[team.index()].members.iter().map(of).collect();
    let is_bye = |kind: Outcome| move |game: &Record| game.opponent.is_none() && game.outcome == kind;
    if games.iter().any(is_bye(Outcome::PairingBye)) {
        return Some(Outcome::PairingBye);
    }
    [Outcome::HalfBye, Outcome::FullBye, Outcome::ZeroBye]
        .into_iter()
        .find(|&kind| !games.is_empty() && games.iter().all(is_bye(kind)))
}

/// Enters that the players of a team rest in a round.
fn rest(tournament: &mut Tournament, team: PlayerId, round: RoundNo) {
    let Some(teams) = &mut tournament.teams else { return };
    for member in teams.squads[team.index()].members.clone() {
        let is_bye = [Outcome::PairingBye, Outcome::HalfBye, Outcome::FullBye];
        let game = teams.game(member, round, 0);
        if game.opponent.is_none() && is_bye.contains(&game.outcome) {
            teams.games[member.index()][round - 1] = Record::bye(Outcome::ZeroBye);
        }
    }
}
