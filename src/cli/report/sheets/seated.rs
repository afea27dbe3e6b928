//! The players of a team event by name, each with team, match, board, colour and opponent.

use super::{Block, Cell, Column, Holds, NoSheet, Sheet, SheetKind, SheetSource, named, pairings};
use api::event::left_for_good;
use facts::format::name_key;
use facts::tournament::{Board, Colour, Player, PlayerId, RoundNo, Teams};

/// The meaning of the list.
const NOTE: &str = "By the line-ups entered so far; a team without one lines up with its first players.";

/// Returns all players by name. Players of withdrawn teams are omitted.
///
/// # Errors
/// Fails if the participants are not teams.
pub(super) fn seats(source: &SheetSource<'_>, round: RoundNo) -> Result<Sheet, NoSheet> {
    let teams = source.tournament.teams.as_deref().filter(|teams| !teams.is_double);
    let teams = teams.ok_or(NoSheet::NoTeams)?;
    let mut match_of = vec![None; source.tournament.players.len()];
    for (number, b) in pairings::seats(source, round).seats() {
        match_of[b.white.index()] = Some((number, b));
        match_of[b.black.index()] = Some((number, b));
    }
    let mut players: Vec<(&Player, PlayerId)> = Vec::new();
    let out = left_for_good(source.tournament, round);
    for (team, squad) in source.tournament.players.iter().zip(&teams.squads) {
        if !out[team.id.index()] {
            players.extend(squad.members.iter().map(|id| (&teams.players[id.index()], team.id)));
        }
    }
    players.sort_by_cached_key(|(p, _)| (name_key(&p.name), p.number));
    let row = |&(player, team): &(&Player, PlayerId)| {
        let name = &source.tournament.player(team).name;
        let seat = if let Some(at) = match_of[team.index()] {
            seat(source, teams, round, (player.id, team, at))
        } else {
            let why = pairings::absence(source, team, round).map_or("", |absence| absence.words);
            ["–".to_owned(), String::new(), String::new(), why.to_owned()]
        };
        let mut cells = vec![named(player).into(), player.number.into(), Cell::from(name)];
        cells.extend(seat.map(Cell::from));
        cells
    };
    let rows = players.iter().map(row).collect();
    let columns = vec![
        Column::new("name", "Name", Holds::Heading),
        Column::new("number", "No", Holds::Number).aside(),
        Column::new("team", "Team", Holds::Name),
        Column::new("match", "Match", Holds::Number),
        Column::new("board", "Board", Holds::Number),
        Column::new("colour", "Colour", Holds::Colour),
        Column::new("opponent", "Opponent", Holds::Words),
    ];
    let title = format!("Players by name, {}", source.round_in_words(round));
    let sheet = Sheet::new(SheetKind::Seats, title, columns, Block::only(rows));
    Ok(Sheet { notes: vec![NOTE.to_owned()], ..sheet })
}

/// Returns match, board, colour and opponent of a player whose team has a match.
fn seat(
    source: &SheetSource<'_>,
    teams: &Teams,
    round: RoundNo,
    (player, team, (number, pair)): (PlayerId, PlayerId, (usize, Board)),
) -> [String; 4] {
    let at = (0..teams.boards).find(|&board| teams.at_board(team, round, board) == Some(player));
    let other = if pair.white == team { pair.black } else { pair.white };
    let of = &source.tournament.player(other).name;
    let Some(board) = at else {
        return [number.to_string(), "–".to_owned(), String::new(), format!("not lined up against {of}")];
    };
    let has_white = (teams.colour(board) == Colour::White) == (pair.white == team);
    let opponent = match teams.at_board(other, round, board) {
        Some(id) => format!("{} ({of})", teams.players[id.index()].label()),
        None => format!("(empty) ({of})"),
    };
    let colour = if has_white { "W" } else { "B" };
    [number.to_string(), (board + 1).to_string(), colour.to_owned(), opponent]
}
