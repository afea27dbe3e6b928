//! Sheets as text and as CSV.

use super::{Cell, Holds, Sheet, SheetHeading, SheetKind, rounds};
use crate::report::page::{TextPage, lines};
use crate::report::{TableShape, divided};
use facts::format::{self, visible};

/// What to do about a table that is wider than the page.
const CONTINUES: &str =
    "The table is wider than the page and continues below; -f html and -f csv have it in one piece.";

/// Returns a sheet as text, for a page or, without one, for paper. Paper is in landscape format if there is a column
/// for each round.
pub fn text(page: Option<TextPage>, heading: &SheetHeading, sheet: &Sheet) -> String {
    let is_turned = matches!(sheet.kind, SheetKind::Crosstable | SheetKind::WallChart);
    let paper = if is_turned { TextPage::default().turned() } else { TextPage::default() };
    let page = page.unwrap_or(paper);
    let line = |text: &str| page.fold(&visible(text), 2);
    let mut text = String::new();
    if !heading.event.is_empty() {
        text += &line(&heading.event);
    }
    text += &line(&sheet.title);
    let above = heading.time.iter().chain([&heading.rulebook]).map(String::as_str).collect::<Vec<_>>();
    // Below the standings, the rulebook stands above already.
    if above.iter().any(|part| !part.is_empty()) {
        text += &line(&above.join(" · "));
    }
    let head: Vec<String> = sheet.columns.iter().map(|column| column.head.clone()).collect();
    let right: Vec<usize> =
        (0..head.len()).filter(|&i| matches!(sheet.columns[i].holds, Holds::Number)).collect();
    let mut continues = false;
    for block in &sheet.blocks {
        text += "\n";
        if !block.title.is_empty() {
            text += &line(&block.title);
        }
        if is_turned {
            let rows: Vec<Vec<String>> =
                block.rows.iter().map(|row| row.iter().map(stacked).collect()).collect();
            let (tables, is_divided) = rounds::tables(page, sheet, &rows);
            text += &tables;
            continues |= is_divided;
        } else {
            let cells = |row: &Vec<Cell>| row.iter().map(|cell| visible(&joined(cell))).collect::<Vec<_>>();
            let rows: Vec<Vec<String>> = block.rows.iter().map(cells).collect();
            let at = |key: &str| sheet.columns.iter().position(|column| column.key == key);
            text += &match (at("place"), at("name")) {
                (Some(place), Some(name)) if sheet.kind == SheetKind::Standings => {
                    let keys: Vec<usize> =
                        [Some(place), at("number"), Some(name)].into_iter().flatten().collect();
                    let shape = TableShape { head: &head, right: &right, keys: &keys, name };
                    divided(page, &shape, &rows)
                }
                _ => lines(&page.table_of(&right, &head, rows)),
            };
        }
    }
    if continues {
        text += &format!("\n{}", line(CONTINUES));
    }
    for note in &sheet.notes {
        text += &format!("\n{}", line(note));
    }
    text
}

/// Returns a sheet as a table for spreadsheets: a line of keys, then a line per row. With several blocks, each line
/// begins with the block's number.
pub fn csv(sheet: &Sheet) -> String {
    let block_key = match sheet.kind {
        SheetKind::Slips | SheetKind::BoardPrizes => Some("board"),
        SheetKind::Cards => Some("player"),
        SheetKind::Crosstable if sheet.blocks.len() > 1 => Some("team"),
        _ => None,
    };
    let keys = sheet.columns.iter().map(|column| column.key.clone());
    let mut rows: Vec<Vec<String>> = vec![block_key.map(str::to_owned).into_iter().chain(keys).collect()];
    for block in &sheet.blocks {
        let number = block.number.map(|number| number.to_string());
        rows.extend(
            block.rows.iter().map(|row| number.iter().cloned().chain(row.iter().map(joined)).collect()),
        );
    }
    format::csv(rows)
}

/// Returns the text of a cell, with its additional text on a line of its own.
fn stacked(cell: &Cell) -> String {
    if cell.under.is_empty() {
        return visible(&cell.text);
    }
    format!("{}\n{}", visible(&cell.text), visible(&cell.under))
}

fn joined(cell: &Cell) -> String {
    format!("{} {}", cell.text, cell.under).trim().to_owned()
}
