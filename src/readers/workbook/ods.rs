//! ODS (ISO 26300): the tables of a workbook of LibreOffice and others.

use super::archive::Archive;
use super::damaged;
use super::table::Table;
use super::xml::{Attributes, Piece, each};
use facts::format::Finding;

pub(super) const CONTENT: &str = "content.xml";

/// Where the reader stands in the tables.
#[derive(Default)]
struct OdsReader {
    all: Vec<Table>,
    row: usize,
    column: usize,
    /// The cells of the row, each with its first column and how often it stands there.
    cells: Vec<(usize, usize, String)>,
    /// How often the row stands there.
    rows: usize,
    cell: OdsCell,
    /// Elements whose text is no value, such as a comment, that are open.
    aside: usize,
}

/// The cell that is being read.
#[derive(Default)]
struct OdsCell {
    /// How often the cell stands there.
    times: usize,
    /// The value, where it is better than the text that is shown.
    value: Option<String>,
    text: String,
    is_text: bool,
}

/// Returns the tables.
pub(super) fn tables(archive: &mut Archive<'_>) -> Result<Vec<Table>, Finding> {
    let text = archive.text(CONTENT)?.ok_or_else(|| damaged(CONTENT, "is missing"))?;
    let mut read = OdsReader::default();
    each(CONTENT, &text, &mut |piece| read.take(&piece))?;
    Ok(read.all)
}

impl OdsReader {
    fn take(&mut self, piece: &Piece<'_>) -> Result<(), Finding> {
        match *piece {
            Piece::Open("annotation", _) => self.aside += 1,
            Piece::Close("annotation") => self.aside = self.aside.saturating_sub(1),
            _ if self.aside > 0 => {}
            Piece::Open("table", of) => {
                let name = of.get("table:name").unwrap_or_default().to_owned();
                self.all.push(Table::new(name));
                self.row = 0;
            }
            Piece::Open("table-row", of) => {
                self.rows = times(of, "table:number-rows-repeated");
                self.column = 0;
                self.cells.clear();
            }
            Piece::Close("table-row") => self.put_row()?,
            Piece::Open("table-cell" | "covered-table-cell", of) => self.cell = OdsCell::of(of),
            Piece::Close("table-cell" | "covered-table-cell") => self.put_cell(),
            Piece::Open("p", _) => {
                if !self.cell.text.is_empty() {
                    self.cell.text.push(' ');
                }
                self.cell.is_text = true;
            }
            Piece::Close("p") => self.cell.is_text = false,
            Piece::Open("s" | "tab" | "line-break", _) if self.cell.is_text => self.cell.text.push(' '),
            Piece::Text(text) if self.cell.is_text => self.cell.text.push_str(text),
            _ => {}
        }
        Ok(())
    }

    fn put_cell(&mut self) {
        let cell = std::mem::take(&mut self.cell);
        let text = cell.value.unwrap_or(cell.text);
        if !text.trim().is_empty() {
            self.cells.push((self.column, cell.times, text));
        }
        self.column = self.column.saturating_add(cell.times);
    }

    fn put_row(&mut self) -> Result<(), Finding> {
        let cells = std::mem::take(&mut self.cells);
        if let Some(table) = self.all.last_mut().filter(|_| !cells.is_empty()) {
            for row in self.row..self.row.saturating_add(self.rows) {
                for (first, times, text) in &cells {
                    for column in *first..first.saturating_add(*times) {
                        table.put(row, column, text)?;
                    }
                }
            }
        }
        self.row = self.row.saturating_add(self.rows);
        Ok(())
    }
}

fn times(of: &Attributes, name: &str) -> usize {
    of.number(name).unwrap_or(1).max(1)
}

impl OdsCell {
    fn of(of: &Attributes) -> Self {
        let value = match of.get("office:value-type") {
            Some("float" | "percentage" | "currency") => of.get("office:value"),
            Some("date") => of.get("office:date-value").map(|day| day.split('T').next().unwrap_or(day)),
            _ => None,
        };
        let value = value.map(|value| value.strip_suffix(".0").unwrap_or(value).to_owned());
        Self { times: times(of, "table:number-columns-repeated"), value, ..Self::default() }
    }
}
