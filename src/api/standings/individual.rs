//! The individual results of a team event: the games of every player, and the best players of each board.
//!
//! Only games over the board count. Games won by forfeit are counted apart.

use std::cmp::Reverse;

use super::as_counted_when_played;
use super::letters::UnratedRule;
use super::ratings::Ratings;
use super::teams::only_totals;
use crate::event::rating_periods;
use facts::format::count;
use facts::tournament::{Outcome, PlayerId, RoundNo, Score, Teams, Tournament};
use limit::from_len;

/// The figure that ranks the players of a team event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum IndividualOrder {
    /// The points, then the performance, then the percentage.
    #[default]
    Points,
    /// The percentage, then the performance, then the points.
    Percentage,
    /// The performance, then the percentage, then the points.
    Performance,
}

/// The rules for the individual results of a team event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct IndividualRules {
    /// The figure that ranks the players.
    pub order: IndividualOrder,
    /// The number of games that a place needs. `None` means one game, or half of the rounds for the best of a board.
    pub min_games: Option<usize>,
}

/// A player in the individual results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IndividualRow {
    /// The place from 1, the same for players with equal figures; `None` without enough games.
    pub place: Option<usize>,
    /// The player, as a place in [`Teams::players`].
    pub player: PlayerId,
    /// The team.
    pub team: PlayerId,
    /// The board on which the player played most, or the listed one without a game.
    pub board: usize,
    /// Games over the board.
    pub games: usize,
    /// Points from these games.
    pub points: Score,
    /// The half points from these games, with one point for a win and half a point for a draw.
    halves: i64,
    /// The performance rating (C.07 10.2) in games against rated players; `None` without such a game.
    pub performance: Option<i64>,
    /// Games won by forfeit.
    pub forfeits: usize,
    /// The figures in the order in which they rank.
    key: [i64; 3],
}

/// A list of players, either of the whole event or of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IndividualTable {
    /// The board; `None` for all players.
    pub board: Option<usize>,
    /// The players, best first.
    pub rows: Vec<IndividualRow>,
}

/// The individual results of a team event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Individuals {
    /// One table, or one for each board.
    pub tables: Vec<IndividualTable>,
    /// The number of games that a place needs.
    pub min_games: usize,
    /// The meaning of the figures, and games that are not known.
    pub notes: Vec<String>,
}

/// Returns the results of the players in one list; `None` if the participants are not teams.
pub fn individuals(tournament: &Tournament, rules: IndividualRules) -> Option<Individuals> {
    let tournament = &*as_counted_when_played(tournament).0;
    let (_, mut rows) = counted(tournament, rules.order)?;
    let min_games = rules.min_games.unwrap_or(1);
    place(&mut rows, min_games);
    let tables = vec![IndividualTable { board: None, rows }];
    Some(Individuals { tables, min_games, notes: notes(tournament, rules.order, min_games) })
}

/// Returns the best players of each board with enough games; `None` if the participants are not teams.
// READING BOARD-PRIZES: no FIDE text awards prizes for boards. A player counts only on the board on which he played
// most, of two equal ones on the upper; half of the rounds are enough games. The regulations may say otherwise.
pub fn board_prizes(tournament: &Tournament, rules: IndividualRules) -> Option<Individuals> {
    let tournament = &*as_counted_when_played(tournament).0;
    let (teams, rows) = counted(tournament, rules.order)?;
    let min_games = rules.min_games.unwrap_or_else(|| tournament.rounds_paired().div_ceil(2).max(1));
    let of_board = |board: usize| {
        let enough = rows.iter().filter(|row| row.board == board && row.games >= min_games);
        let mut rows: Vec<IndividualRow> = enough.cloned().collect();
        place(&mut rows, min_games);
        IndividualTable { board: Some(board), rows }
    };
    let tables = (1..=teams.boards).map(of_board).collect();
    Some(Individuals { tables, min_games, notes: notes(tournament, rules.order, min_games) })
}

/// Returns every player with his figures, team by team.
fn counted(tournament: &Tournament, order: IndividualOrder) -> Option<(&Teams, Vec<IndividualRow>)> {
    let teams = tournament.teams.as_deref().filter(|teams| !teams.is_double)?;
    let people = people(tournament, teams);
    let rounds = tournament.rounds_paired();
    // A later list that cannot be read is reported where ratings are entered.
    let periods = rating_periods(&people).unwrap_or_default();
    let ratings = Ratings::of(&people, rounds, UnratedRule::LeftOut, &periods);
    let mut rows = Vec::new();
    for (team, squad) in tournament.players.iter().zip(&teams.squads) {
        for (&player, listed) in squad.members.iter().zip(1..) {
            let mut row = games_of(teams, (player, team.id), rounds, listed);
            row.performance = ratings.performance_if_any(player);
            row.key = key(&row, order);
            rows.push(row);
        }
    }
    Some((teams, rows))
}

/// Returns the event of the players, each with his games.
fn people(tournament: &Tournament, teams: &Teams) -> Tournament {
    Tournament {
        headings: tournament.headings.clone(),
        players: teams.players.clone(),
        records: teams.games.clone(),
        rounds: tournament.rounds,
        ..Tournament::default()
    }
}

fn games_of(
    teams: &Teams,
    (player, team): (PlayerId, PlayerId),
    rounds: RoundNo,
    listed: usize,
) -> IndividualRow {
    let (mut points, mut halves, mut forfeits) = (Score::ZERO, 0, 0);
    let mut on_board = vec![0_usize; teams.boards];
    let mut games = 0_usize;
    for round in 1..=rounds {
        let record = teams.game(player, round, 0);
        forfeits += usize::from(record.outcome == Outcome::ForfeitWin);
        if !record.is_played() {
            continue;
        }
        games += 1;
        points = points + teams.game_scoring.of(record.outcome);
        halves += 2 * i64::from(record.outcome.is_win()) + i64::from(record.outcome.is_draw());
        let at = (0..teams.boards).find(|&board| teams.at_board(team, round, board) == Some(player));
        if let Some(at) = at {
            on_board[at] += 1;
        }
    }
    let most = on_board.iter().zip(1..).filter(|(games, _)| **games > 0);
    let board =
        most.max_by_key(|&(games, board)| (*games, Reverse(board))).map_or(listed, |(_, board)| board);
    IndividualRow {
        place: None,
        player,
        team,
        board,
        games,
        points,
        halves,
        performance: None,
        forfeits,
        key: [0; 3],
    }
}

impl IndividualRow {
    /// Returns the share of points in tenths of a percent, rounded half up; `None` without a game.
    pub fn tenths(&self) -> Option<i64> {
        let games = from_len::<i64>(self.games);
        (games > 0).then(|| (1000 * self.halves + games) / (2 * games))
    }

    /// Returns the share of points in units so small that two shares differ in them whenever they differ at all.
    fn share(&self) -> i64 {
        let games = from_len::<i64>(self.games);
        if games > 0 { 1_000_000_000 * self.halves / games } else { -1 }
    }
}

fn key(row: &IndividualRow, order: IndividualOrder) -> [i64; 3] {
    let points = i64::from(row.points.0);
    let share = row.share();
    let performance = row.performance.unwrap_or(i64::MIN);
    match order {
        IndividualOrder::Points => [points, performance, share],
        IndividualOrder::Percentage => [share, performance, points],
        IndividualOrder::Performance => [performance, share, points],
    }
}

/// Sorts players by their figures, and gives a place to those with enough games; the others come last.
fn place(rows: &mut [IndividualRow], min_games: usize) {
    rows.sort_by_key(|row| (row.games < min_games, Reverse(row.key), row.board, row.team, row.player));
    for i in 0..rows.len() {
        if rows[i].games < min_games {
            continue;
        }
        let is_tied = i > 0 && rows[i - 1].key == rows[i].key;
        rows[i].place = if is_tied { rows[i - 1].place } else { Some(i + 1) };
    }
}

fn notes(tournament: &Tournament, order: IndividualOrder, min_games: usize) -> Vec<String> {
    let order = match order {
        IndividualOrder::Points => "points, then performance, then percentage",
        IndividualOrder::Percentage => "percentage, then performance, then points",
        IndividualOrder::Performance => "performance, then percentage, then points",
    };
    let mut notes = vec![
        format!("Order: {order}. A place needs at least {}.", count(min_games, "game")),
        "Games, points and percentage count only games over the board; in the percentage, a draw is half a win. Perf: \
         performance rating (C.07 10.2) in games against rated players. Bd: the board on which the player played most, of \
         two equal ones the upper; without a game, the place in the list of the team."
            .to_owned(),
    ];
    if let Some(unknown) = only_totals(tournament) {
        notes.push(format!("Games are missing: {unknown}."));
    }
    notes
}
