//! The players of a team event with their own results, in one list or board by board.

use super::{Block, Cell, Column, Holds, NoSheet, Sheet, SheetKind, named};
use api::standings::{self, IndividualRow, IndividualRules, IndividualTable};
use facts::tournament::{Teams, Tournament};

/// Returns the players after the recorded rounds, or the best of each board.
///
/// # Errors
/// Fails if the participants are not teams.
pub fn individual(
    kind: SheetKind,
    tournament: &Tournament,
    rules: IndividualRules,
) -> Result<Sheet, NoSheet> {
    let is_by_board = kind == SheetKind::BoardPrizes;
    let found = if is_by_board {
        standings::board_prizes(tournament, rules)
    } else {
        standings::individuals(tournament, rules)
    };
    let (Some(found), Some(teams)) = (found, &tournament.teams) else { return Err(NoSheet::NoTeams) };
    let has_forfeits = found.tables.iter().flat_map(|table| &table.rows).any(|row| row.forfeits > 0);
    let mut columns = vec![
        Column::new("place", "Place", Holds::Number),
        Column::new("number", "No", Holds::Number).aside(),
        Column::new("name", "Name", Holds::Heading),
        Column::new("team", "Team", Holds::Name),
    ];
    columns.extend((!is_by_board).then(|| Column::new("board", "Bd", Holds::Number)));
    columns.extend([
        Column::new("rating", "Rating", Holds::Number).aside(),
        Column::new("games", "Games", Holds::Number),
        Column::new("points", "Pts", Holds::Number),
        Column::new("percentage", "%", Holds::Number),
        Column::new("performance", "Perf", Holds::Number),
    ]);
    columns.extend(has_forfeits.then(|| Column::new("forfeits", "Forfeit", Holds::Number).aside()));
    let row = |row: &IndividualRow| {
        let mut cells = vec![place(row)];
        cells.extend(who(tournament, teams, row));
        cells.extend((!is_by_board).then(|| Cell::from(row.board)));
        cells.extend(figures(teams, row));
        cells.extend(has_forfeits.then(|| Cell::from(row.forfeits)));
        cells
    };
    let block = |table: &IndividualTable| Block {
        number: table.board,
        title: table.board.map_or_else(String::new, |board| format!("Board {board}")),
        rows: table.rows.iter().map(row).collect(),
    };
    let name = if is_by_board { "Best players of each board" } else { "Players" };
    let of = tournament.rounds.map_or_else(String::new, |rounds| format!(" of {rounds}"));
    let title = format!("{name} after round {}{of}", tournament.rounds_paired());
    let blocks = found.tables.iter().map(block).collect();
    let mut notes = found.notes;
    notes.extend(
        has_forfeits.then(|| "Forfeit: games won by forfeit, which count for nothing else.".to_owned()),
    );
    Ok(Sheet { notes, ..Sheet::new(kind, title, columns, blocks) })
}

fn place(row: &IndividualRow) -> Cell {
    row.place.map_or_else(Cell::default, Cell::from)
}

fn who(tournament: &Tournament, teams: &Teams, row: &IndividualRow) -> [Cell; 3] {
    let player = &teams.players[row.player.index()];
    [player.number.into(), named(player).into(), Cell::from(&tournament.player(row.team).name)]
}

fn figures(teams: &Teams, row: &IndividualRow) -> [Cell; 5] {
    let rating = teams.players[row.player.index()].rating;
    let percentage = row.tenths().map(|tenths| format!("{}.{}", tenths / 10, tenths % 10));
    [
        rating.map_or_else(Cell::default, Cell::from),
        row.games.into(),
        row.points.into(),
        percentage.map_or_else(Cell::default, Cell::from),
        row.performance.map_or_else(Cell::default, Cell::from),
    ]
}
