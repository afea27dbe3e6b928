//! The boards for readers: board, White, Black and scores, then the bye and the players who do not play.

use comfy_table::{ColumnConstraint, ContentArrangement};

use super::accelerated;
use super::attendance::away;
use super::page::{TextPage, lines};
use api::event::Numbered;
use facts::tournament::{Pairing, PlayerId, Position, Tournament};

/// Returns the boards of a round that is being paired, the bye, and the players who do not play. Names too long for the page are shortened;
/// without a page they stay complete.
pub fn boards(
    page: Option<TextPage>,
    tournament: &Tournament,
    position: &Position,
    pairing: &Pairing,
) -> String {
    let Numbered { pairing, numbers, .. } = Numbered::of_new_round(tournament, pairing);
    boards_at(page, tournament, position, &pairing, &numbers)
}

/// Returns the boards of a round at tables with these numbers. An unused table between them is listed as empty.
pub fn boards_at(
    page: Option<TextPage>,
    tournament: &Tournament,
    position: &Position,
    pairing: &Pairing,
    numbers: &[usize],
) -> String {
    let cells = |id: PlayerId| {
        let p = tournament.player(id);
        let points = position.rank(id).map_or_else(
            || position.points.get(id.index()).copied().unwrap_or_default().to_string(),
            |r| accelerated::points(&position.entries[r]),
        );
        let name = format!("{} {}", p.titled(), p.name).trim().to_owned();
        (p.number.to_string(), name, points)
    };
    let mut rows: Vec<[String; 8]> = Vec::new();
    let mut next = 1;
    for (number, b) in numbers.iter().zip(&pairing.boards) {
        let empty = |number: usize| {
            let mut row = [const { String::new() }; 8];
            (row[0], row[2]) = (number.to_string(), "(empty)".to_owned());
            row
        };
        rows.extend((next..*number).map(empty));
        next = number + 1;
        let (w, b) = (cells(b.white), cells(b.black));
        rows.push([number.to_string(), w.0, w.1, w.2, "–".to_owned(), b.2, b.1, b.0]);
    }
    let mut without = |what: &str, id: PlayerId, why: &str| {
        let p = cells(id);
        let [none, also, last] = [const { String::new() }; 3];
        rows.push([what.to_owned(), p.0, p.1, p.2, none, also, why.to_owned(), last]);
    };
    if let Some(id) = pairing.bye {
        without("bye", id, "");
    }
    for a in away(tournament, position) {
        without("out", a.player, a.why.words());
    }
    let head = ["Bd", "No", "White", "Pts", "", "Pts", "Black", "No"];
    let mut table = page.unwrap_or_default().table(&[0, 1, 7], head, rows);
    for (i, column) in table.column_iter_mut().enumerate() {
        column.set_padding((0, 1));
        if ![2, 6].contains(&i) {
            column.set_constraint(ColumnConstraint::ContentWidth);
        }
    }
    for row in table.row_iter_mut() {
        row.max_height(1);
    }
    if page.is_none() {
        table.set_content_arrangement(ContentArrangement::Disabled);
    }
    lines(&table)
}
