//! Sheets as one HTML file without anything from elsewhere, to be read on a screen and printed.
//!
//! The pages of the wall and of what is cut out are made up here, so that no browser splits a row; what runs over the
//! pages as one table has its head repeated by the browser. Whatever comes from a file is escaped by the template.

use askama::Template;

use super::layout::{Grid, Layout, is_wide};
use super::{Block, Cell, Column, Heading, Holds, Kind, Paper, Sheet, Wall};
use crate::format::visible;

/// The file.
#[derive(Template)]
#[template(config = "src/report/sheets/templates/askama.toml", path = "sheets.html", whitespace = "minimize")]
struct File<'s> {
    title: String,
    event: String,
    above: String,
    paper: &'static str,
    views: Vec<View<'s>>,
}

/// A sheet as it is laid out.
struct View<'s> {
    id: String,
    class: String,
    style: String,
    title: String,
    columns: &'s [Column],
    layout: Layout,
    leaves: Vec<Leaf>,
    notes: Vec<String>,
}

/// A page, or all of a table that runs over pages.
struct Leaf {
    /// What of how many, and which names: nothing if there is only one.
    which: String,
    tables: Vec<Table>,
}

/// One table.
struct Table {
    caption: String,
    rows: Vec<Vec<Shown>>,
}

/// A cell with the class of its type.
struct Shown {
    text: String,
    under: String,
    holds: Holds,
    size: &'static str,
}

/// Sheets as one HTML file.
pub fn html(paper: Paper, wall: Wall, heading: &Heading, sheets: &[Sheet]) -> String {
    let titles: Vec<String> = sheets.iter().map(|sheet| visible(&sheet.title)).collect();
    let event = if heading.event.is_empty() { "Tournament".to_owned() } else { visible(&heading.event) };
    let above: Vec<String> =
        heading.time.iter().chain([&heading.rulebook]).map(|text| visible(text)).collect();
    let views = sheets.iter().zip(1..).map(|(sheet, n)| View::of(sheet, (paper, wall), n)).collect();
    let file = File {
        title: format!("{event}: {}", titles.join("; ")),
        event,
        above: above.join(" · "),
        paper: paper.css(),
        views,
    };
    file.render().expect("a string takes everything")
}

impl<'s> View<'s> {
    fn of(sheet: &'s Sheet, (paper, wall): (Paper, Wall), n: usize) -> Self {
        let layout = Layout::of(sheet, paper, wall);
        let (name, style, leaves) = match layout {
            Layout::List => ("list".to_owned(), String::new(), list(sheet)),
            Layout::Wall(grid) => {
                let way = if grid.columns > 1 { " stacked" } else { "" };
                (format!("wall{way}"), style(&grid), wall_pages(sheet, &grid))
            }
            Layout::Cut(grid) => ("cut".to_owned(), style(&grid), cut_pages(sheet, &grid)),
        };
        let turned = if is_wide(sheet, wall) { " wide" } else { "" };
        let dense = if layout == Layout::List && sheet.columns.len() > 18 { " dense" } else { "" };
        Self {
            id: format!("sheet-{n}"),
            class: format!("{} {name}{turned}{dense}", kind_class(sheet.kind)),
            style,
            title: visible(&sheet.title),
            columns: &sheet.columns,
            layout,
            leaves,
            notes: sheet.notes.iter().map(|note| visible(note)).collect(),
        }
    }

    fn is_list(&self) -> bool {
        self.layout == Layout::List
    }

    fn is_wall(&self) -> bool {
        matches!(self.layout, Layout::Wall(_))
    }

    fn is_cut(&self) -> bool {
        matches!(self.layout, Layout::Cut(_))
    }
}

impl Column {
    /// The class of its cells.
    fn class(&self) -> &'static str {
        self.holds.class()
    }
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

impl Shown {
    fn of(cell: &Cell, column: &Column, grid: Option<&Grid>) -> Self {
        let text = visible(&cell.text);
        let can_be_long = matches!(column.holds, Holds::Heading | Holds::Name);
        let size = grid.filter(|_| can_be_long).map_or("", |grid| grid.size(&text));
        Self { text, under: visible(&cell.under), holds: column.holds, size }
    }

    fn is_heading(&self) -> bool {
        self.holds == Holds::Heading
    }

    /// The mark of a colour, which says it a second time.
    fn mark(&self) -> &'static str {
        match (self.holds, self.text.as_str()) {
            (Holds::Colour, "W") => "○",
            (Holds::Colour, "B") => "●",
            _ => "",
        }
    }

    /// The classes of the cell.
    fn class(&self) -> String {
        [self.holds.class(), self.size].join(" ").trim_end().to_owned()
    }
}

fn kind_class(kind: Kind) -> &'static str {
    match kind {
        Kind::Boards => "boards",
        Kind::Names => "names",
        Kind::Slips => "slips",
        Kind::Standings => "standings",
        Kind::Crosstable => "crosstable",
        Kind::WallChart => "wall-chart",
        Kind::Cards => "cards",
    }
}

/// The lengths that the style sheet needs.
fn style(grid: &Grid) -> String {
    let mm = |tenths: usize| format!("{}.{}mm", tenths / 10, tenths % 10);
    let Grid { columns, height, points, page: (width, page), .. } = grid;
    // A hair less than the page, so that nothing runs over.
    format!(
        "--columns:{columns};--row:{};--type:{points}pt;--width:{};--page:{}",
        mm(*height),
        mm(*width),
        mm(page - 5)
    )
}

fn shown(sheet: &Sheet, rows: &[Vec<Cell>], grid: Option<&Grid>) -> Vec<Vec<Shown>> {
    let row =
        |row: &Vec<Cell>| row.iter().zip(&sheet.columns).map(|(c, of)| Shown::of(c, of, grid)).collect();
    rows.iter().map(row).collect()
}

/// Every block as one table, however long.
fn list(sheet: &Sheet) -> Vec<Leaf> {
    let table = |block: &Block| {
        let title = if block.title.is_empty() { &sheet.title } else { &block.title };
        Table { caption: visible(title), rows: shown(sheet, &block.rows, None) }
    };
    vec![Leaf { which: String::new(), tables: sheet.blocks.iter().map(table).collect() }]
}

/// The rows in columns, page by page; on the last page the columns are equally long.
fn wall_pages(sheet: &Sheet, grid: &Grid) -> Vec<Leaf> {
    let rows: Vec<&Vec<Cell>> = sheet.blocks.iter().flat_map(|block| &block.rows).collect();
    let pages: Vec<&[&Vec<Cell>]> = rows.chunks(grid.rows * grid.columns).collect();
    let count = pages.len();
    let leaf = |(n, page): (usize, &&[&Vec<Cell>])| {
        let which = match (page.first(), page.last()) {
            (Some(first), Some(last)) if count > 1 => {
                let range = range(sheet.kind, &first[0].text, &last[0].text);
                format!("{range} · page {} of {count}", n + 1)
            }
            _ => String::new(),
        };
        let columns = page.chunks(page.len().div_ceil(grid.columns).max(1));
        let table = |part: &[&Vec<Cell>]| {
            let part: Vec<Vec<Cell>> = part.iter().map(|row| (*row).clone()).collect();
            let (first, last) = (&part[0][0].text, &part[part.len() - 1][0].text);
            let caption = format!("{}: {}", sheet.title, range(sheet.kind, first, last));
            Table { caption: visible(&caption), rows: shown(sheet, &part, Some(grid)) }
        };
        Leaf { which, tables: columns.map(table).collect() }
    };
    pages.iter().enumerate().map(leaf).collect()
}

/// `Boards 1 to 28`, `Abb to Den`.
fn range(kind: Kind, first: &str, last: &str) -> String {
    let start = |name: &str| visible(&name.chars().take(3).collect::<String>());
    match kind {
        Kind::Boards => format!("boards {} to {}", visible(first), visible(last)),
        _ => format!("{} – {}", start(first), start(last)),
    }
}

/// The blocks as they are cut out, so many on a page.
fn cut_pages(sheet: &Sheet, grid: &Grid) -> Vec<Leaf> {
    let table =
        |block: &Block| Table { caption: visible(&block.title), rows: shown(sheet, &block.rows, Some(grid)) };
    let leaf = |blocks: &[Block]| Leaf { which: String::new(), tables: blocks.iter().map(table).collect() };
    sheet.blocks.chunks(grid.rows * grid.columns).map(leaf).collect()
}
