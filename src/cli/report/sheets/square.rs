//! The crosstable of a table: players down and across, with the result of each pair in the cell. Two teams have one block
//! each, with the players of the other team across.

use api::standings::crosstable_result;
use std::collections::BTreeMap;

use super::tables::ranked;
use super::{Block, Cell, Column, Holds, Sheet, SheetKind, SheetSource, named};
use api::standings::{self, Standings, StandingsRow};
use facts::tournament::{Namesakes, Outcome, PlayerId, RoundNo, Tournament};

/// The meaning of the cells.
const CELLS: &str = "Results from the side of the player in the row, the first game first: + and - by forfeit, * is still open.";

/// The meaning of the headings of two teams.
const ACROSS: &str = "The columns are the boards (Bd) of the other team.";

/// Players down and players across.
struct Square {
    title: String,
    down: Vec<PlayerId>,
    across: Vec<PlayerId>,
}

/// Returns the crosstable after a round. Points and places are those of the standings.
pub(super) fn crosstable(source: &SheetSource<'_>, round: RoundNo) -> Sheet {
    let (after, all) = ranked(source, round);
    let squares = squares(&after, source, &all);
    let found = match source.category {
        Some((_, players)) => standings::among(&all, players).0,
        None => all,
    };
    let of_two = squares.len() > 1;
    let rows: BTreeMap<PlayerId, &StandingsRow> = found.rows.iter().map(|row| (row.player, row)).collect();
    let namesakes = Namesakes::of(&after);
    let block = |(number, square): (usize, &Square)| {
        let down = (1..).zip(&square.down).filter_map(|(board, id)| Some((board, *rows.get(id)?)));
        let row = |(board, row): (usize, &StandingsRow)| {
            let player = after.player(row.player);
            let mut cells: Vec<Cell> = if of_two { vec![board.into()] } else { Vec::new() };
            let name = namesakes.told(player, &named(player));
            cells.extend([player.number.into(), name.into()]);
            cells.extend(square.across.iter().map(|&other| Cell::from(games(&after, row.player, other))));
            cells.extend([row.points.into(), row.place.into()]);
            cells
        };
        Block { number: of_two.then_some(number), title: square.title.clone(), rows: down.map(row).collect() }
    };
    let blocks = (1..).zip(&squares).map(block).collect();
    let of = source.category.map_or_else(String::new, |(category, _)| format!(" of {category}"));
    let title = format!("Crosstable{of} after {}", source.round_in_words(round));
    let notes = [of_two.then_some(ACROSS), Some(CELLS), Some(found.note.as_str())];
    let notes = notes.into_iter().flatten().filter(|note| !note.is_empty()).map(str::to_owned).collect();
    Sheet { notes, ..Sheet::new(SheetKind::Crosstable, title, columns(&after, &squares), blocks) }
}

/// Returns everybody against everybody, or each team against the other one, with the points of the whole team.
fn squares(after: &Tournament, source: &SheetSource<'_>, all: &Standings) -> Vec<Square> {
    if let Some([(a, of_a), (b, of_b)]) = standings::side_totals(after, source.book, &all.rows) {
        return vec![
            Square {
                title: format!("{}: {of_a}", a.name),
                down: a.members.clone(),
                across: b.members.clone(),
            },
            Square { title: format!("{}: {of_b}", b.name), down: b.members, across: a.members },
        ];
    }
    let players = || after.players.iter().filter(|p| !p.is_filler).map(|p| p.id).collect();
    vec![Square { title: String::new(), down: players(), across: players() }]
}

/// Returns the columns. Two teams have boards as headings, because each block has other players across.
fn columns(after: &Tournament, squares: &[Square]) -> Vec<Column> {
    let of_two = squares.len() > 1;
    let mut columns = Vec::new();
    if of_two {
        columns.push(Column::new("board", "Bd", Holds::Number));
    }
    columns.push(Column::new("number", "No", Holds::Number));
    columns.push(Column::new("name", "Name", Holds::Heading));
    let across = squares.first().map_or(&[][..], |square| &square.across);
    for (board, id) in (1usize..).zip(across) {
        let number = if of_two { board.to_string() } else { after.player(*id).number.to_string() };
        columns.push(Column::new(&format!("against_{number}"), &number, Holds::Words));
    }
    columns.push(Column::new("points", "Pts", Holds::Number));
    columns.push(Column::new("place", "Pl", Holds::Number));
    columns
}

/// Returns the results of a player against another one, in the order of the rounds; `×` against himself.
fn games(after: &Tournament, id: PlayerId, other: PlayerId) -> String {
    if id == other {
        return "×".to_owned();
    }
    let rounds = 1..=after.rounds_paired();
    let records: Vec<_> =
        rounds.map(|round| after.record(id, round)).filter(|record| record.opponent == Some(other)).collect();
    if records.iter().all(|record| record.outcome == Outcome::Nothing) {
        return String::new();
    }
    let one = |record| {
        Some(crosstable_result(after, record)).filter(|text| !text.is_empty()).unwrap_or("*".to_owned())
    };
    records.into_iter().map(one).collect()
}
