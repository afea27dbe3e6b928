//! The games of a match beside the table of boards, and the line-ups that may be chosen.

use super::shown::on_a_sheet;
use facts::format::{Ended, visible};
use facts::tournament::{Board, Colour, Outcome, PairingNumber, PlayerId, RoundNo, Teams, Tournament};

/// A game of a match.
pub(super) struct GameOfMatch {
    /// The board, or the game of a match of two games, from 1.
    pub(super) number: usize,
    /// The class of the colour of the first side's player.
    pub(super) class: &'static str,
    /// The colour of the first side's player, in words.
    pub(super) colour: &'static str,
    pub(super) first: String,
    pub(super) result: String,
    pub(super) second: String,
}

/// A team whose line-up may be changed.
pub(super) struct LineupChoice {
    pub(super) name: String,
    /// The round, the team, the seated players and all members, as JSON for the page.
    pub(super) data: String,
}

/// Returns the games of a match whose line-ups are known; nothing in an event of single games.
pub(super) fn games(t: &Tournament, round: RoundNo, board: Board) -> Vec<GameOfMatch> {
    let Some(teams) = &t.teams else { return Vec::new() };
    let at = |team: PlayerId, game: usize| teams.at_board(team, round, game);
    let is_known =
        (0..teams.boards).any(|game| at(board.white, game).is_some() || at(board.black, game).is_some());
    let game = |game: usize| {
        let (first, second) = (at(board.white, game), at(board.black, game));
        let is_white = teams.colour(game) == Colour::White;
        GameOfMatch {
            number: game + 1,
            class: if is_white { "w" } else { "b" },
            colour: if is_white { "White" } else { "Black" },
            first: seated(teams, first),
            result: result(teams, (first, second), (round, game)),
            second: seated(teams, second),
        }
    };
    if is_known { (0..teams.boards).map(game).collect() } else { Vec::new() }
}

fn seated(teams: &Teams, player: Option<PlayerId>) -> String {
    player.map_or_else(|| "nobody".to_owned(), |id| visible(&teams.players[id.index()].label()))
}

fn result(
    teams: &Teams,
    (first, second): (Option<PlayerId>, Option<PlayerId>),
    (round, game): (RoundNo, usize),
) -> String {
    // Only the seated player of a game has a record of it.
    let outcome = |player: Option<PlayerId>, other: Option<PlayerId>| match (player, other) {
        (Some(player), _) => teams.game(player, round, game).outcome,
        (None, Some(_)) => Outcome::ForfeitLoss,
        (None, None) => Outcome::Nothing,
    };
    on_a_sheet(Ended { white: outcome(first, second), black: outcome(second, first) })
}

/// Returns the two teams of a match, the first side first; nothing if the participants are players.
pub(super) fn lineups(t: &Tournament, round: RoundNo, board: Board) -> Vec<LineupChoice> {
    let Some(teams) = t.teams.as_ref().filter(|teams| !teams.is_double) else { return Vec::new() };
    let number = |id: PlayerId| teams.players[id.index()].number;
    let choice = |team: PlayerId| {
        let seats: Vec<PairingNumber> = (0..teams.boards)
            .map(|game| teams.at_board(team, round, game).map_or(PairingNumber(0), number))
            .collect();
        let members = teams.squads[team.index()].members.iter();
        let members: Vec<(PairingNumber, String)> =
            members.map(|&id| (number(id), seated(teams, Some(id)))).collect();
        let name = visible(&t.player(team).name);
        let data = serde_json::json!({
            "round": round, "team": t.player(team).number, "name": name, "seats": seats, "members": members,
        });
        LineupChoice { data: data.to_string(), name }
    };
    [board.white, board.black].map(choice).into()
}
