//! Builds a tournament of teams from the players, their games and the records of teams.

use std::collections::BTreeMap;

use super::records::{ByeRow, LineupRow, TeamRow, TeamSheet};
use super::{contradictions, games};
use crate::format::finding::{Finding, Note, Place, code};
use crate::format::sheet::{HIGHEST_TEAM, ListedNumber, RawTournament, StatedPoints};
use crate::format::text::{count, whole_number};
use crate::tournament::{
    Colour, Outcome, PairingNumber, Player, PlayerId, Record, Score, Scoring, Squad, TeamEventType,
    TeamScore, Teams, Tournament,
};

/// The number of boards of a match that is assumed if neither the report nor a game shows it.
const USUAL_BOARDS: usize = 4;

/// Numbers of players or teams, each with its id.
pub(in crate::format) type Ids = BTreeMap<PairingNumber, PlayerId>;

impl RawTournament {
    /// Replaces the players of the tournament by the teams.
    pub(in crate::format) fn of_teams(&mut self, event: Tournament, players: &Ids) -> (Tournament, Ids) {
        let mut sheet = self.team_sheet();
        if sheet.teams.is_empty() {
            sheet.teams = std::mem::take(&mut sheet.unnumbered);
            self.refuse_too_many(&sheet.teams);
        }
        let rows = self.unique_teams(&mut sheet);
        if rows.is_empty() && self.findings.is_empty() {
            let message = "this is a team event, but it has no team (record 310, or 013 in TRF16)";
            let remedy = "Add one record 310 for each team, with the numbers of its players.";
            self.findings.push(Finding::new(code::TEAM, Place::WHOLE, message, remedy));
        }
        let ids: Ids = rows.iter().zip(0..).map(|(row, i)| (row.number.number, PlayerId(i))).collect();
        let squads = self.squads(&rows, players);
        let teams = self.teams(&sheet, &event, squads);
        let mut tournament = Tournament {
            players: rows.iter().zip(0..).map(|(row, i)| team(row, PlayerId(i))).collect(),
            records: vec![Vec::new(); rows.len()],
            scoring: teams.primary_scoring(),
            teams: Some(Box::new(teams)),
            ..event
        };
        self.place_lineups(&sheet.lineups, &mut tournament, &ids, players);
        games::place(self, &mut tournament);
        self.place_forfeits(&sheet, &mut tournament, &ids);
        self.check_lineups(&sheet.lineups, &tournament, &ids);
        games::drop_idle_lineups(&mut tournament);
        self.place_team_byes(sheet.bye.as_ref(), &mut tournament, &ids);
        self.place_byes_of_players(sheet.bye.as_ref(), &mut tournament, &ids);
        place_totals(&sheet, &mut tournament, &ids);
        tournament.recount_all_matches();
        self.check_forfeits(&sheet, &tournament, &ids);
        self.check_colours(&sheet, &tournament);
        self.states_team_bye =
            sheet.bye.as_ref().is_some_and(|bye| bye.points.0.is_some() && bye.points.1.is_some());
        self.stated = rows.iter().map(|row| StatedPoints { points: row.points, at: row.points_at }).collect();
        (tournament, ids)
    }

    /// Reports the first team of TRF16 (013) whose number no record of TRF26 can hold. Teams of TRF16 are numbered in order.
    fn refuse_too_many(&mut self, teams: &[TeamRow]) {
        if let Some(row) = teams.iter().find(|row| row.number.number > HIGHEST_TEAM) {
            let message = format!(
                "{} is team {} of {}, but a report can hold at most {HIGHEST_TEAM}",
                row.name,
                row.number.number,
                teams.len()
            );
            let remedy = "Divide the event into several reports.";
            self.findings.push(Finding::new(code::TEAM, row.at, message, remedy).of(row.number.number));
        }
    }

    fn unique_teams(&mut self, sheet: &mut TeamSheet) -> Vec<TeamRow> {
        let mut rows: Vec<TeamRow> = Vec::new();
        for row in std::mem::take(&mut sheet.teams) {
            if let Some(first) = rows.iter().find(|first| first.number.number == row.number.number) {
                let (number, first) = (row.number.number, &first.name);
                let message = format!("team number {number} is given twice: to {first} and to {}", row.name);
                let remedy = "Give one of them another number.";
                self.findings.push(Finding::new(code::DUPLICATE, row.at, message, remedy).of(number));
            } else {
                rows.push(row);
            }
        }
        rows.sort_by_key(|row| row.number.number);
        rows
    }

    /// Collects the players of each team.
    fn squads(&mut self, rows: &[TeamRow], players: &Ids) -> Vec<Squad> {
        let mut of: BTreeMap<PlayerId, String> = BTreeMap::new();
        let mut squads = Vec::new();
        for row in rows {
            let mut members = Vec::new();
            for &named in &row.members {
                let Some(&id) = players.get(&named.number) else {
                    self.no_player(named, &format!("a player of team {} {}", row.number.number, row.name));
                    continue;
                };
                if let Some(other) = of.insert(id, row.name.clone()) {
                    let message = format!("player {} plays for {other} and for {}", named.number, row.name);
                    let remedy = "Delete the number from one of the two teams.";
                    self.findings.push(Finding::new(code::TEAM, named.at, message, remedy).of(named.number));
                    continue;
                }
                members.push(id);
            }
            if row.members.is_empty() {
                let message = format!("team {} {} has no players", row.number.number, row.name);
                let remedy = "Enter the numbers of its players, from column 74 on (013: 37).";
                self.findings.push(Finding::new(code::TEAM, row.at, message, remedy).of(row.number.number));
            }
            let is_whole = whole_number(&row.strength).is_some();
            let strength = if is_whole { String::new() } else { row.strength.clone() };
            squads.push(Squad { nickname: row.nickname.clone(), strength, members, ..Squad::default() });
        }
        squads
    }

    fn no_player(&mut self, named: ListedNumber, what: &str) {
        if self.lost_rows == 0 {
            let message = format!("there is no player {}, named as {what}", named.number);
            let remedy = "Correct the number, or add the player's line.";
            self.findings.push(Finding::new(code::TEAM, named.at, message, remedy).of(named.number));
        }
    }

    fn no_team(&mut self, named: ListedNumber) {
        let message = format!("there is no team {}", named.number);
        let remedy = "Correct the number, or add the team's record (310).";
        self.findings.push(Finding::new(code::TEAM, named.at, message, remedy).of(named.number));
    }

    fn teams(&mut self, sheet: &TeamSheet, event: &Tournament, squads: Vec<Squad>) -> Teams {
        let boards = self.boards(sheet, event, &squads);
        let [win, draw, loss] = sheet.scoring;
        let usual = Scoring { win: Score(4), draw: Score(2), ..Scoring::default() };
        let (win, draw, loss) =
            (win.unwrap_or(usual.win), draw.unwrap_or(usual.draw), loss.unwrap_or(usual.loss));
        if event.scoring.unfinished.is_some_and(|points| points != event.scoring.draw) {
            let text = "Record 162: points for a game without a result (X) are not used in an event of teams; an open \
                        board is paired on as a draw.";
            self.notes.push(Note::whole(text));
        }
        let bye = sheet.bye.as_ref().map(|bye| bye.points).unwrap_or_default();
        // READING C0406-1.4: the pairing-allocated bye scores a drawn match in both points, and half of the boards; the other
        // reading (the default of one program): a win on every board. Record 320, else 162 P for each board, says otherwise.
        let each = if self.states_bye { event.scoring.pairing_bye } else { event.scoring.draw };
        let usual_bye = Score(each.0 * i32::try_from(boards).unwrap_or(i32::MAX));
        let kind = self.system.as_deref().and_then(TeamEventType::parse);
        Teams {
            boards,
            colours: sheet.colours.clone(),
            players: event.players.clone(),
            games: event.records.clone(),
            squads,
            primary: kind.map_or(TeamScore::MatchPoints, |kind| kind.primary),
            game_scoring: event.scoring,
            match_scoring: Scoring {
                win,
                draw,
                loss,
                pairing_bye: bye.0.unwrap_or(draw),
                ..Scoring::default()
            },
            bye_game_points: bye.1.unwrap_or(usual_bye),
            is_double: false,
        }
    }

    /// Returns the number of boards: as stated (352), otherwise as the games show it.
    fn boards(&mut self, sheet: &TeamSheet, event: &Tournament, squads: &[Squad]) -> usize {
        if !sheet.colours.is_empty() {
            return sheet.colours.len();
        }
        let rounds = event.records.iter().map(Vec::len).max().unwrap_or(0);
        let games = |squad: &Squad, round| {
            squad.members.iter().filter(|&&id| games::is_lined_up(&event.record(id, round))).count()
        };
        let played = (1..=rounds).flat_map(|r| squads.iter().map(move |s| games(s, r))).max().unwrap_or(0);
        let lined_up = sheet.lineups.iter().map(|row| row.boards.len()).max().unwrap_or(0);
        let boards = match played.max(lined_up) {
            0 => USUAL_BOARDS.min(squads.iter().map(|s| s.members.len()).min().unwrap_or(0)).max(1),
            boards => boards,
        };
        let text = format!("The boards of a match are not stated (352); {} assumed.", is_are(boards));
        self.notes.push(Note::whole(text));
        boards
    }

    fn place_lineups(&mut self, rows: &[LineupRow], tournament: &mut Tournament, ids: &Ids, players: &Ids) {
        for row in rows {
            let Some(&team) = ids.get(&row.team.number) else {
                self.no_team(row.team);
                continue;
            };
            let Some(teams) = &mut tournament.teams else { return };
            let name = tournament.players[team.index()].name.clone();
            let mut lineup = Vec::new();
            for named in &row.boards {
                let player = named.and_then(|named| match players.get(&named.number) {
                    Some(&id) if teams.squads[team.index()].members.contains(&id) => Some(id),
                    Some(_) => {
                        let message = format!("player {} does not play for {name}", named.number);
                        let remedy = "Correct the line-up (300), or the players of the team (310).";
                        let finding = Finding::new(code::TEAM, named.at, message, remedy);
                        self.findings.push(finding.of(named.number));
                        None
                    }
                    None => {
                        self.no_player(named, &format!("a board of {name}"));
                        None
                    }
                });
                lineup.push(player);
            }
            if lineup.len() > teams.boards {
                let message = format!(
                    "{name} lines up {} for {}",
                    count(lineup.len(), "player"),
                    count(teams.boards, "board")
                );
                let remedy = "Delete the surplus players, or correct the boards of a match (352).";
                self.findings.push(Finding::new(code::TEAM, row.at, message, remedy).of(row.team.number));
            }
            lineup.resize(teams.boards, None);
            teams.squads[team.index()].lineups.insert(row.round, lineup);
        }
    }

    /// Checks that each line-up belongs to a match that the games show.
    fn check_lineups(&mut self, rows: &[LineupRow], tournament: &Tournament, ids: &Ids) {
        for row in rows {
            let Some(&team) = ids.get(&row.team.number) else { continue };
            let label = tournament.player(team).label();
            let opponent = tournament.record(team, row.round).opponent;
            let message = match opponent.map(|other| tournament.player(other).number) {
                Some(number) if number == row.opponent.number => continue,
                Some(number) => format!(
                    "the line-up of team {label} in round {} names the opponents {}, but its players meet those of team {number}",
                    row.round, row.opponent.number
                ),
                None => format!("team {label} has a line-up in round {}, but no match", row.round),
            };
            let remedy = "Correct record 300, or the games of the round.";
            self.findings.push(Finding::new(code::TEAM, row.at, message, remedy).of(row.team.number));
        }
    }

    fn place_forfeits(&mut self, sheet: &TeamSheet, tournament: &mut Tournament, ids: &Ids) {
        for row in &sheet.forfeits {
            let (Some(&white), Some(&black)) = (ids.get(&row.white.number), ids.get(&row.black.number))
            else {
                for named in [row.white, row.black] {
                    if !ids.contains_key(&named.number) {
                        self.no_team(named);
                    }
                }
                continue;
            };
            let pair = [
                (white, black, Colour::White, row.outcomes.0),
                (black, white, Colour::Black, row.outcomes.1),
            ];
            for (team, other, colour, outcome) in pair {
                let there = tournament.record(team, row.round);
                let is_other = there.opponent.is_some_and(|opponent| opponent != other);
                let is_turned = there.opponent.is_some() && there.colour == Some(colour.opposite());
                if is_other || games::has_played(tournament, team, row.round) || is_turned {
                    if !is_turned || team == white {
                        let label = tournament.player(team).label();
                        let finding = contradictions::no_forfeit(row, &label, is_other, is_turned);
                        self.findings.push(finding);
                    }
                    continue;
                }
                let cells = &mut tournament.records[team.index()];
                cells.resize(cells.len().max(row.round), Record::NOTHING);
                cells[row.round - 1] = Record::game(other, colour, outcome);
                games::line_up_alone(tournament, team, row.round);
            }
        }
    }

    fn place_team_byes(&mut self, bye: Option<&ByeRow>, tournament: &mut Tournament, ids: &Ids) {
        for &(round, named) in bye.iter().flat_map(|bye| &bye.teams) {
            let Some(&team) = ids.get(&named.number) else {
                self.no_team(named);
                continue;
            };
            if tournament.record(team, round) != Record::NOTHING {
                let label = tournament.player(team).label();
                let message =
                    format!("team {label} has the pairing-allocated bye and a match in round {round}");
                let remedy = "Correct record 320, or the games of the round.";
                self.findings.push(Finding::new(code::TEAM, named.at, message, remedy).of(named.number));
                continue;
            }
            let cells = &mut tournament.records[team.index()];
            cells.resize(cells.len().max(round), Record::NOTHING);
            cells[round - 1] = Record::bye(Outcome::PairingBye);
        }
    }
}

fn is_are(boards: usize) -> String {
    if boards == 1 { "1 is".to_owned() } else { format!("{boards} are") }
}

fn team(row: &TeamRow, id: PlayerId) -> Player {
    Player {
        id,
        number: row.number.number,
        name: row.name.clone(),
        rating: whole_number(&row.strength),
        stated_rank: row.rank,
        ..Player::default()
    }
}

/// Takes the game points from the crosstable for matches without any board results.
fn place_totals(sheet: &TeamSheet, tournament: &mut Tournament, ids: &Ids) {
    for row in &sheet.totals {
        let Some(&team) = ids.get(&row.team) else { continue };
        let Some(other) = tournament.record(team, row.round).opponent else { continue };
        let Some(teams) = &mut tournament.teams else { return };
        // A player without an opponent wins by forfeit even if the other boards are known only by their total.
        let is_open = |id: PlayerId| {
            (0..teams.boards)
                .filter_map(|board| Some((board, teams.at_board(id, row.round, board)?)))
                .map(|(board, player)| teams.game(player, row.round, board))
                .all(|game| game.outcome == Outcome::Nothing || game.opponent.is_none())
        };
        let has_games = |id: PlayerId| {
            let players = (0..teams.boards).filter_map(|board| teams.at_board(id, row.round, board));
            players.into_iter().any(|player| teams.game(player, row.round, 0).opponent.is_some())
        };
        let of_other = sheet.totals.iter().find(|t| t.round == row.round && ids.get(&t.team) == Some(&other));
        let is_known = of_other.is_some_and(|theirs| theirs.points + row.points > Score::ZERO);
        if is_known && has_games(team) && is_open(team) && is_open(other) {
            teams.squads[team.index()].totals.insert(row.round, row.points);
        }
    }
}
