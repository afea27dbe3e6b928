//! `standings --players` and `--board-prizes`: the players of a team event.

use schemars::JsonSchema;
use serde::Serialize;

use api::standings::{IndividualRow, IndividualTable, Individuals};
use facts::tournament::{PairingNumber, Teams, Tournament};

/// The players of a team event with their own results.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct TeamPlayers {
    /// The number of games over the board that a place needs.
    min_games: usize,
    /// One list, or one for each board.
    lists: Vec<PlayersList>,
    /// The meaning of the figures, and games that are not known.
    notes: Vec<String>,
}

/// A list of players, best first.
#[derive(Debug, Serialize, JsonSchema)]
struct PlayersList {
    /// The board; absent in the list of all players.
    board: Option<usize>,
    /// The players.
    rows: Vec<TeamPlayer>,
}

/// A player of a team.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct TeamPlayer {
    /// Place, from 1; absent without enough games.
    place: Option<usize>,
    /// Pairing number of the player.
    number: PairingNumber,
    /// Name.
    name: String,
    /// Number of the team.
    team: PairingNumber,
    /// Rating, if there is one.
    rating: Option<u32>,
    /// The board on which the player played most, or the listed one without a game.
    board: usize,
    /// Games over the board.
    games: usize,
    /// Points from these games.
    half_points: i32,
    /// The percentage of the points in tenths; absent without a game.
    percentage_tenths: Option<i64>,
    /// The performance rating (C.07 10.2); absent without a game against a rated player.
    performance: Option<i64>,
    /// Games won by forfeit, which count for nothing else.
    forfeits: usize,
}

impl TeamPlayers {
    /// Returns the answer for these results.
    pub(super) fn new(tournament: &Tournament, teams: &Teams, found: &Individuals) -> Self {
        let row = |row: &IndividualRow| TeamPlayer::new(tournament, teams, row);
        let list = |table: &IndividualTable| PlayersList {
            board: table.board,
            rows: table.rows.iter().map(row).collect(),
        };
        Self {
            min_games: found.min_games,
            lists: found.tables.iter().map(list).collect(),
            notes: found.notes.clone(),
        }
    }
}

impl TeamPlayer {
    /// Returns a player with his figures.
    pub(super) fn new(tournament: &Tournament, teams: &Teams, row: &IndividualRow) -> Self {
        let player = &teams.players[row.player.index()];
        Self {
            place: row.place,
            number: player.number,
            name: player.name.clone(),
            team: tournament.player(row.team).number,
            rating: player.rating,
            board: row.board,
            games: row.games,
            half_points: row.points.0,
            percentage_tenths: row.tenths(),
            performance: row.performance,
            forfeits: row.forfeits,
        }
    }
}
