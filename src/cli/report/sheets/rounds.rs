//! Text tables with a column for each round. No cell of a round is broken. If the rounds do not fit side by side, the
//! table continues below with the later rounds.

use comfy_table::ColumnConstraint;

use super::{Holds, Sheet};
use crate::report::page::{TextPage, lines};

/// The maximum width of a name before the rounds are divided; a longer name takes more lines.
const NAME: usize = 18;
/// The blanks between two columns.
const GAP: usize = 2;
/// The blanks behind a column of results against one player.
const AGAINST_GAP: u16 = 1;

/// Returns the rows in as few tables below each other as fit on the page, and whether players across are divided.
pub(super) fn tables(page: TextPage, sheet: &Sheet, rows: &[Vec<String>]) -> (String, bool) {
    let parts = parts(page, sheet, rows);
    let tables: Vec<String> = parts.iter().map(|part| table(page, sheet, rows, part)).collect();
    let has_across = (0..sheet.columns.len()).any(|i| is_against(sheet, i));
    (tables.join("\n"), tables.len() > 1 && has_across)
}

/// Returns whether a column has the results against one player.
fn is_against(sheet: &Sheet, i: usize) -> bool {
    sheet.columns[i].key.starts_with("against_")
}

/// Returns the blanks behind a column.
fn gap(sheet: &Sheet, i: usize) -> usize {
    if is_against(sheet, i) { usize::from(AGAINST_GAP) } else { GAP }
}

fn table(page: TextPage, sheet: &Sheet, rows: &[Vec<String>], part: &[usize]) -> String {
    let column = |&i: &usize| &sheet.columns[i];
    let head: Vec<String> = part.iter().map(|i| column(i).head.clone()).collect();
    let is_number = |&at: &usize| column(&part[at]).holds == Holds::Number;
    let right: Vec<usize> = (0..part.len()).filter(is_number).collect();
    let cells = rows.iter().map(|row| part.iter().map(|&i| row[i].clone()).collect());
    let mut table = page.table_of(&right, &head, cells);
    for (column, i) in table.column_iter_mut().zip(part) {
        if sheet.columns[*i].holds != Holds::Heading {
            column.set_constraint(ColumnConstraint::ContentWidth);
        }
        if is_against(sheet, *i) && Some(i) != part.last() {
            column.set_padding((0, AGAINST_GAP));
        }
    }
    lines(&table)
}

/// Returns the columns of each table. Place, number and name are in every table. The other columns before the rounds
/// are in the first table, and points and tie-breaks are in the last one.
fn parts(page: TextPage, sheet: &Sheet, rows: &[Vec<String>]) -> Vec<Vec<usize>> {
    let widths: Vec<usize> = (0..sheet.columns.len()).map(|i| width(sheet, rows, i)).collect();
    let is_round = |&i: &usize| sheet.columns[i].key.starts_with("round_") || is_against(sheet, i);
    let all = 0..sheet.columns.len();
    let rounds: Vec<usize> = all.clone().filter(is_round).collect();
    let first = rounds.first().copied().unwrap_or(sheet.columns.len());
    let before: Vec<usize> = all.clone().take_while(|&i| i < first).collect();
    let after: Vec<usize> = all.filter(|i| *i >= first && !is_round(i)).collect();
    let is_key = |i: &&usize| ["place", "number", "name"].contains(&sheet.columns[**i].key.as_str());
    let divided = |n: usize| -> Vec<Vec<usize>> {
        let each = rounds.len().div_ceil(n).max(1);
        let chunks: Vec<&[usize]> = rounds.chunks(each).collect();
        // Without rounds, there is a single table.
        let chunks = if chunks.is_empty() { vec![&[][..]] } else { chunks };
        let count = chunks.len();
        let part = |(at, chunk): (usize, &&[usize])| {
            let mut part: Vec<usize> =
                before.iter().filter(|i| at == 0 || is_key(i)).chain(*chunk).copied().collect();
            part.extend(after.iter().filter(|_| at + 1 == count));
            part
        };
        chunks.iter().enumerate().map(part).collect()
    };
    let fits = |part: &Vec<usize>| {
        let taken: usize = part.iter().map(|&i| widths[i] + gap(sheet, i)).sum();
        taken <= page.width + part.last().map_or(0, |&i| gap(sheet, i))
    };
    let all_fit = |parts: &Vec<Vec<usize>>| parts.iter().all(fits);
    let most = rounds.len().max(1);
    (1..=most).map(divided).find(all_fit).unwrap_or_else(|| divided(most))
}

/// Returns the width that a column needs; for names, at most [`NAME`].
fn width(sheet: &Sheet, rows: &[Vec<String>], i: usize) -> usize {
    let of = |text: &str| text.lines().map(textwrap::core::display_width).max().unwrap_or(0);
    let cells = rows.iter().map(|row| of(&row[i])).max().unwrap_or(0);
    let widest = cells.max(of(&sheet.columns[i].head));
    if sheet.columns[i].holds == Holds::Heading { widest.min(NAME) } else { widest }
}
