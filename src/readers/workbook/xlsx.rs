//! XLSX (ECMA-376): the parts of a workbook that hold the texts and numbers of its tables.

use super::archive::Archive;
use super::damaged;
use super::days::{day, shows_days};
use super::table::Table;
use super::xml::{Attributes, Piece, each};
use facts::format::Finding;

pub(super) const WORKBOOK: &str = "xl/workbook.xml";
const RELATIONS: &str = "xl/_rels/workbook.xml.rels";
const STRINGS: &str = "xl/sharedStrings.xml";
const STYLES: &str = "xl/styles.xml";
/// The most tables that are looked at for the first one with cells.
const MOST_TABLES: usize = 50;

/// What the tables of a workbook share.
#[derive(Default)]
struct Shared {
    strings: Vec<String>,
    /// For each style, whether it shows a number as a day.
    of_days: Vec<bool>,
    is_from_1904: bool,
}

/// Returns the tables that are not hidden, up to the first one with cells.
pub(super) fn tables(archive: &mut Archive<'_>) -> Result<Vec<Table>, Finding> {
    let (sheets, is_from_1904) = sheets(&part(archive, WORKBOOK)?)?;
    let relations = relations(&part(archive, RELATIONS)?)?;
    let strings = match archive.text(STRINGS)? {
        Some(text) => strings(&text)?,
        None => Vec::new(),
    };
    let of_days = match archive.text(STYLES)? {
        Some(text) => styles(&text)?,
        None => Vec::new(),
    };
    let shared = Shared { strings, of_days, is_from_1904 };
    let mut tables = Vec::new();
    let mut has_cells = false;
    for (name, id) in sheets.into_iter().take(MOST_TABLES) {
        let mut table = Table::new(name);
        let target = relations.iter().find(|(known, _)| *known == id).map(|(_, target)| target.as_str());
        let target = target.ok_or_else(|| damaged(WORKBOOK, "names a table that it does not have"))?;
        // What stands behind the first table with cells is only counted.
        if !has_cells && let Some(text) = archive.text(target)? {
            cells(target, &text, &shared, &mut table)?;
        }
        has_cells |= !table.is_empty();
        tables.push(table);
    }
    Ok(tables)
}

fn part(archive: &mut Archive<'_>, name: &str) -> Result<String, Finding> {
    archive.text(name)?.ok_or_else(|| damaged(name, "is missing"))
}

/// Returns the name and the relation of each table, and whether days are counted from 1904.
fn sheets(text: &str) -> Result<(Vec<(String, String)>, bool), Finding> {
    let (mut sheets, mut is_from_1904) = (Vec::new(), false);
    each(WORKBOOK, text, &mut |piece| {
        match piece {
            Piece::Open("sheet", of) if of.get("state").is_none_or(|state| state == "visible") => {
                let text = |name: &str| of.get(name).unwrap_or_default().to_owned();
                sheets.push((text("name"), text("r:id")));
            }
            Piece::Open("workbookPr", of) => {
                is_from_1904 = matches!(of.get("date1904"), Some("1" | "true"));
            }
            _ => {}
        }
        Ok(())
    })?;
    Ok((sheets, is_from_1904))
}

/// Returns the part behind each relation.
fn relations(text: &str) -> Result<Vec<(String, String)>, Finding> {
    let mut relations = Vec::new();
    each(RELATIONS, text, &mut |piece| {
        if let Piece::Open("Relationship", of) = piece
            && let (Some(id), Some(target)) = (of.get("Id"), of.get("Target"))
        {
            let target = target.strip_prefix('/').map_or_else(|| format!("xl/{target}"), str::to_owned);
            relations.push((id.to_owned(), target));
        }
        Ok(())
    })?;
    Ok(relations)
}

/// Returns the texts that cells name by their numbers. How a text is read aloud (`rPh`) is no part of it.
fn strings(text: &str) -> Result<Vec<String>, Finding> {
    let mut strings: Vec<String> = Vec::new();
    let (mut is_text, mut is_aloud) = (false, false);
    each(STRINGS, text, &mut |piece| {
        match piece {
            Piece::Open("si", _) => strings.push(String::new()),
            Piece::Open("rPh", _) => is_aloud = true,
            Piece::Close("rPh") => is_aloud = false,
            Piece::Open("t", _) => is_text = true,
            Piece::Close("t") => is_text = false,
            Piece::Text(text) if is_text && !is_aloud => {
                if let Some(last) = strings.last_mut() {
                    last.push_str(text);
                }
            }
            _ => {}
        }
        Ok(())
    })?;
    Ok(strings)
}

/// Returns for each style whether it shows a number as a day.
fn styles(text: &str) -> Result<Vec<bool>, Finding> {
    let (mut own, mut of_days, mut is_of_cells) = (Vec::new(), Vec::new(), false);
    each(STYLES, text, &mut |piece| {
        match piece {
            Piece::Open("numFmt", of) => {
                let shows = of.get("formatCode").is_some_and(shows_days);
                own.extend(of.number("numFmtId").filter(|_| shows));
            }
            Piece::Open("cellXfs", _) => is_of_cells = true,
            Piece::Close("cellXfs") => is_of_cells = false,
            Piece::Open("xf", of) if is_of_cells => {
                let id = of.number("numFmtId").unwrap_or(0);
                of_days.push(matches!(id, 14..=17 | 22 | 27..=36 | 50..=58) || own.contains(&id));
            }
            _ => {}
        }
        Ok(())
    })?;
    Ok(of_days)
}

/// The cell that is being read.
#[derive(Default)]
struct CellSoFar {
    at: (usize, usize),
    kind: String,
    style: Option<usize>,
    text: String,
    is_text: bool,
    is_aloud: bool,
}

/// Reads the cells of a table.
fn cells(name: &str, text: &str, shared: &Shared, table: &mut Table) -> Result<(), Finding> {
    let mut cell = CellSoFar::default();
    let (mut row, mut column) = (0, 0);
    each(name, text, &mut |piece| {
        match piece {
            Piece::Open("row", of) => {
                row = of.number("r").unwrap_or(row + 1);
                column = 0;
            }
            Piece::Open("c", of) => {
                let place = of.get("r").and_then(place);
                let (at_column, at_row) = place.unwrap_or((column + 1, row.max(1)));
                (column, row) = (at_column, at_row);
                cell = CellSoFar { at: (row - 1, column - 1), ..CellSoFar::of(of) };
            }
            Piece::Open("v" | "t", _) => cell.is_text = true,
            Piece::Close("v" | "t") => cell.is_text = false,
            Piece::Open("rPh", _) => cell.is_aloud = true,
            Piece::Close("rPh") => cell.is_aloud = false,
            Piece::Text(text) if cell.is_text && !cell.is_aloud => cell.text.push_str(text),
            Piece::Close("c") => {
                let text = cell.value(shared, name)?;
                table.put(cell.at.0, cell.at.1, &text)?;
            }
            _ => {}
        }
        Ok(())
    })
}

impl CellSoFar {
    fn of(of: &Attributes) -> Self {
        Self { kind: of.get("t").unwrap_or("n").to_owned(), style: of.number("s"), ..Self::default() }
    }

    /// Returns the text of the cell.
    fn value(&self, shared: &Shared, part: &str) -> Result<String, Finding> {
        let text = self.text.trim();
        if text.is_empty() {
            return Ok(String::new());
        }
        match self.kind.as_str() {
            "s" => {
                let string = text.parse::<usize>().ok().and_then(|number| shared.strings.get(number));
                string.cloned().ok_or_else(|| damaged(part, "names a text that the workbook does not have"))
            }
            "n" => {
                let is_day = self.style.is_some_and(|style| shared.of_days.get(style) == Some(&true));
                let whole = text.split('.').next().and_then(|whole| whole.parse().ok());
                let day = whole.filter(|_| is_day).and_then(|whole| day(whole, shared.is_from_1904));
                Ok(day.unwrap_or_else(|| text.strip_suffix(".0").unwrap_or(text).to_owned()))
            }
            // The value of a formula that fails is no value.
            "e" => Ok(String::new()),
            _ => Ok(text.to_owned()),
        }
    }
}

/// Returns column and row of a reference such as `AB12`, from 1.
fn place(text: &str) -> Option<(usize, usize)> {
    let digits = text.find(|c: char| c.is_ascii_digit())?;
    let (letters, digits) = text.split_at(digits);
    let is_column = (1..=3).contains(&letters.len()) && letters.bytes().all(|byte| byte.is_ascii_uppercase());
    let column =
        letters.bytes().fold(0, |column, byte| 26 * column + usize::from(byte.wrapping_sub(b'A')) + 1);
    let row = digits.parse::<usize>().ok().filter(|&row| row > 0)?;
    is_column.then_some((column, row))
}
