//! Combines the games of a round into matches: the opponents of a team's players belong to one other team.

use std::collections::BTreeMap;

use crate::format::finding::{Finding, code};
use crate::format::sheet::RawTournament;
use crate::tournament::{Colour, Outcome, PlayerId, Record, RoundNo, Teams, Tournament};

/// Returns whether a player with this record sits at a board. A player at a board without an opponent has won by
/// forfeit.
pub(super) fn is_lined_up(record: &Record) -> bool {
    record.opponent.is_some() || record.outcome == Outcome::ForfeitWin
}

/// Enters the matches of all rounds, with their line-ups.
pub(super) fn place(sheet: &mut RawTournament, tournament: &mut Tournament) {
    let Some(teams) = tournament.teams.take() else { return };
    let mut placing = MatchPlacing { team_of: team_of(&teams), teams: *teams, sheet, tournament };
    let rounds = placing.teams.games.iter().map(Vec::len).max().unwrap_or(0);
    for round in 1..=rounds {
        placing.round(round);
    }
    let MatchPlacing { teams, tournament, .. } = placing;
    tournament.teams = Some(Box::new(teams));
}

/// Returns the team of each player.
fn team_of(teams: &Teams) -> Vec<Option<PlayerId>> {
    let mut of = vec![None; teams.players.len()];
    for (squad, i) in teams.squads.iter().zip(0..) {
        squad.members.iter().for_each(|member| of[member.index()] = Some(PlayerId(i)));
    }
    of
}

/// Returns the lined-up members of a team in the order of their boards.
fn in_order(teams: &Teams, team: PlayerId, round: RoundNo) -> Vec<Option<PlayerId>> {
    let members = &teams.squads[team.index()].members;
    let is_here = |id: &&PlayerId| is_lined_up(&teams.game(**id, round, 0));
    let mut lineup: Vec<Option<PlayerId>> = members.iter().filter(is_here).map(|&id| Some(id)).collect();
    lineup.truncate(teams.boards);
    lineup.resize(teams.boards, None);
    lineup
}

/// Returns whether a team has played a game in a round.
pub(super) fn has_played(tournament: &Tournament, team: PlayerId, round: RoundNo) -> bool {
    tournament.teams.as_ref().is_some_and(|teams| {
        teams.squads[team.index()].members.iter().any(|&id| teams.game(id, round, 0).is_played())
    })
}

/// Lines up a team whose opponents did not appear. The line-up holds the players who won by forfeit, in order unless a
/// record says otherwise.
pub(super) fn line_up_alone(tournament: &mut Tournament, team: PlayerId, round: RoundNo) {
    let Some(teams) = &mut tournament.teams else { return };
    let lineup = in_order(teams, team, round);
    if lineup.iter().any(Option::is_some) {
        teams.squads[team.index()].lineups.entry(round).or_insert(lineup);
    }
}

/// Removes line-ups of rounds in which a team has no match, because they have no meaning.
pub(super) fn drop_idle_lineups(tournament: &mut Tournament) {
    let Some(mut teams) = tournament.teams.take() else { return };
    for (squad, team) in teams.squads.iter_mut().zip(0..) {
        squad.lineups.retain(|&round, _| tournament.record(PlayerId(team), round).opponent.is_some());
    }
    tournament.teams = Some(teams);
}

struct MatchPlacing<'a> {
    team_of: Vec<Option<PlayerId>>,
    teams: Teams,
    sheet: &'a mut RawTournament,
    tournament: &'a mut Tournament,
}

impl MatchPlacing<'_> {
    fn round(&mut self, round: RoundNo) {
        let opponents: Vec<Option<PlayerId>> = (0..)
            .map(PlayerId)
            .take(self.teams.squads.len())
            .map(|team| self.opponent(team, round))
            .collect();
        for (team, opponent) in (0..).map(PlayerId).zip(&opponents) {
            let Some(other) = *opponent else { continue };
            if opponents[other.index()] == Some(team) && team < other {
                self.place_match(team, other, round);
            }
        }
    }

    /// Returns the single team that the players of a team meet in a round.
    fn opponent(&mut self, team: PlayerId, round: RoundNo) -> Option<PlayerId> {
        let name = self.tournament.player(team).label();
        let mut met: BTreeMap<PlayerId, (PlayerId, PlayerId)> = BTreeMap::new();
        let members = self.teams.squads[team.index()].members.clone();
        for member in members {
            let Some(opponent) = self.teams.game(member, round, 0).opponent else { continue };
            let [who, whom] = [member, opponent].map(|id| self.teams.players[id.index()].label());
            match self.team_of[opponent.index()] {
                Some(other) if other != team => drop(met.entry(other).or_insert((member, opponent))),
                other => {
                    let message = match other {
                        Some(_) => {
                            format!("in round {round} {who} and {whom} meet, but both play for team {name}")
                        }
                        None => format!(
                            "in round {round} {who} of team {name} meets {whom}, who plays for no team"
                        ),
                    };
                    let remedy = "Correct the opponent, or the players of the teams (310).";
                    self.find(member, round, message, remedy);
                }
            }
        }
        if met.len() > 1 {
            let words: Vec<String> = met
                .iter()
                .map(|(other, (one, _))| {
                    let who = self.teams.players[one.index()].label();
                    format!("{who} meets team {}", self.tournament.player(*other).label())
                })
                .collect();
            let first = met.values().map(|(one, _)| *one).next_back();
            let message = format!("in round {round} team {name} has two matches: {}", words.join(", "));
            let remedy = "All players of a team meet players of one other team; correct the opponents.";
            if let Some(member) = first {
                self.find(member, round, message, remedy);
            }
            return None;
        }
        met.into_keys().next()
    }

    /// Adds a finding at a player's cell.
    fn find(&mut self, player: PlayerId, round: RoundNo, message: String, remedy: &str) {
        let number = self.teams.players[player.index()].number;
        let row = self.sheet.rows.iter().find(|row| row.player.number == number);
        let at =
            row.map(|row| row.cell(round).map_or(row.number_at, |cell| cell.opponent_at)).unwrap_or_default();
        self.sheet.findings.push(Finding::new(code::TEAM, at, message, remedy).of(number));
    }

    fn place_match(&mut self, one: PlayerId, other: PlayerId, round: RoundNo) {
        let lineups = self.lineups([one, other], round);
        let colour = (0..self.teams.boards).find_map(|board| {
            let player = lineups[0][board]?;
            let colour = self.teams.game(player, round, board).colour?;
            Some(if self.teams.colour(board) == Colour::White { colour } else { colour.opposite() })
        });
        let colour = colour.or_else(|| {
            (0..self.teams.boards).find_map(|board| {
                let player = lineups[1][board]?;
                let colour = self.teams.game(player, round, board).colour?;
                Some(if self.teams.colour(board) == Colour::White { colour.opposite() } else { colour })
            })
        });
        for (team, other, colour) in [(one, other, colour), (other, one, colour.map(Colour::opposite))] {
            let cells = &mut self.tournament.records[team.index()];
            cells.resize(cells.len().max(round), Record::NOTHING);
            cells[round - 1] = Record { opponent: Some(other), colour, outcome: Outcome::Nothing };
        }
        for (team, lineup) in [one, other].into_iter().zip(lineups) {
            self.teams.squads[team.index()].lineups.insert(round, lineup);
        }
    }

    /// Returns the players on each board: as stated (300), otherwise in the order of the members. If a team has an
    /// empty board that no line-up shows, its opponents determine the boards.
    fn lineups(&self, teams: [PlayerId; 2], round: RoundNo) -> [Vec<Option<PlayerId>>; 2] {
        let stated = teams.map(|team| self.teams.squads[team.index()].lineups.get(&round).cloned());
        let usual = teams.map(|team| self.in_order(team, round));
        let of = |i: usize| stated[i].clone().unwrap_or_else(|| usual[i].clone());
        let is_full = |i: usize| stated[i].is_some() || usual[i].iter().all(Option::is_some);
        match [is_full(0), is_full(1)] {
            [false, true] => [self.facing(&of(1), &usual[0], round), of(1)],
            [true | false, false] => [of(0), self.facing(&of(0), &usual[1], round)],
            [true, true] => {
                // If both line-ups are in order but do not face each other, the report has left out a line-up.
                let faces = self.facing(&of(0), &usual[1], round);
                if stated[1].is_none() { [of(0), faces] } else { [of(0), of(1)] }
            }
        }
    }

    /// Returns the lined-up members in the order of their boards.
    fn in_order(&self, team: PlayerId, round: RoundNo) -> Vec<Option<PlayerId>> {
        in_order(&self.teams, team, round)
    }

    /// Returns the line-up that faces another one: the opponents of its players. Players without an opponent take the
    /// remaining boards.
    fn facing(
        &self,
        lineup: &[Option<PlayerId>],
        own: &[Option<PlayerId>],
        round: RoundNo,
    ) -> Vec<Option<PlayerId>> {
        let game = |player: &Option<PlayerId>| player.and_then(|p| self.teams.game(p, round, 0).opponent);
        let mut facing: Vec<Option<PlayerId>> = lineup.iter().map(game).collect();
        let alone: Vec<PlayerId> =
            own.iter().flatten().copied().filter(|p| !facing.contains(&Some(*p))).collect();
        let mut free =
            (0..facing.len()).filter(|&i| lineup[i].is_none() && facing[i].is_none()).collect::<Vec<_>>();
        for player in alone {
            if !free.is_empty() {
                facing[free.remove(0)] = Some(player);
            }
        }
        facing
    }
}
