//! The tables of a sheet in the form that templates use: rows of cells with CSS classes.

use super::layout::Cut;
use super::letters::with_ends;
use super::{Block, Cell, Column, Holds};
use facts::format::visible;

/// A table of a sheet.
pub(in crate::report) struct CellTable {
    pub(in crate::report) caption: String,
    pub(in crate::report) rows: Vec<CellRow>,
}

/// A row.
pub(in crate::report) struct CellRow {
    pub(in crate::report) cells: Vec<ShownCell>,
    /// The number of lines that the names take in posted lists, at least 1.
    pub(in crate::report) lines: usize,
}

/// A cell with the CSS class of its type.
pub(in crate::report) struct ShownCell {
    pub(in crate::report) text: String,
    pub(in crate::report) under: String,
    holds: Holds,
    is_aside: bool,
    size: &'static str,
}

impl Column {
    /// Returns the CSS classes of the row's cells.
    pub(in crate::report) fn class(&self) -> String {
        [self.holds.class(), aside(self.is_aside)].join(" ").trim_end().to_owned()
    }
}

fn aside(is_aside: bool) -> &'static str {
    if is_aside { "aside" } else { "" }
}

impl Holds {
    fn class(self) -> &'static str {
        match self {
            Self::Heading => "head",
            Self::Name => "name",
            Self::Number => "number",
            Self::Words => "words",
            Self::Colour => "colour",
            Self::Room => "room",
        }
    }
}

impl ShownCell {
    fn of(cell: &Cell, column: &Column, cut: Option<&Cut>) -> Self {
        let can_be_long = matches!(column.holds, Holds::Heading | Holds::Name);
        let text = visible(&cell.text);
        let text = if can_be_long { with_ends(&text) } else { text };
        let size = cut.filter(|_| can_be_long).map_or("", |cut| cut.size(&text));
        Self { text, under: visible(&cell.under), holds: column.holds, is_aside: column.is_aside, size }
    }

    /// Sets the text in the size of a CSS class.
    pub(super) fn set_size(&mut self, class: &'static str) {
        if !class.is_empty() {
            self.size = class;
        }
    }

    pub(in crate::report) fn is_heading(&self) -> bool {
        self.holds == Holds::Heading
    }

    /// Returns whether the cell's text may run from right to left.
    pub(in crate::report) fn has_words(&self) -> bool {
        matches!(self.holds, Holds::Heading | Holds::Name | Holds::Words)
    }

    /// Returns a mark that shows the colour in addition to its letter.
    pub(in crate::report) fn mark(&self) -> &'static str {
        match (self.holds, self.text.as_str()) {
            (Holds::Colour, "W") => "○",
            (Holds::Colour, "B") => "●",
            _ => "",
        }
    }

    /// Returns the CSS classes of the cell.
    pub(in crate::report) fn class(&self) -> String {
        let classes = [self.holds.class(), aside(self.is_aside), self.size];
        classes.into_iter().filter(|class| !class.is_empty()).collect::<Vec<_>>().join(" ")
    }
}

pub(super) fn cells(columns: &[Column], row: &[Cell], cut: Option<&Cut>) -> Vec<ShownCell> {
    row.iter().zip(columns).map(|(cell, of)| ShownCell::of(cell, of, cut)).collect()
}

pub(super) fn lines(columns: &[Column], block: &Block, cut: Option<&Cut>) -> Vec<CellRow> {
    block.rows.iter().map(|row| CellRow { cells: cells(columns, row, cut), lines: 1 }).collect()
}

/// Converts blocks to tables. `title` is used for a block without a title.
pub(in crate::report) fn of_blocks(title: &str, columns: &[Column], blocks: &[Block]) -> Vec<CellTable> {
    let table = |block: &Block| {
        let title = if block.title.is_empty() { title } else { &block.title };
        CellTable { caption: visible(title), rows: lines(columns, block, None) }
    };
    blocks.iter().map(table).collect()
}
