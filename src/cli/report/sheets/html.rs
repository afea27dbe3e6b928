//! Sheets as one self-contained HTML file, for screen and paper.
//!
//! Pages for posting and for cutting out are laid out here, so that no browser splits a row. If a table runs over
//! several pages, the browser repeats its head. The template escapes everything that comes from a file.

use askama::Template;

use super::cells::{CellRow, CellTable, cells, lines, of_blocks};
use super::layout::{Cut, Grid, PageLayout, Shape, TooNarrow, lines_of};
use super::opponents::OpponentLine;
use super::paper::css;
use super::{Block, Cell, Column, Sheet, SheetHeading, SheetKind, WallPrint};
use api::event::Paper;
use facts::format::visible;

/// The HTML file.
#[derive(Template)]
#[template(config = "report/sheets/templates/askama.toml", path = "sheets.html", whitespace = "minimize")]
struct SheetsFile<'s> {
    title: String,
    event: String,
    above: String,
    /// The line above a slip or card, which is too narrow for both: the time, or else the rulebook.
    above_piece: String,
    paper: &'static str,
    views: Vec<View<'s>>,
}

/// A sheet prepared for the page.
struct View<'s> {
    id: String,
    class: String,
    style: String,
    title: String,
    columns: &'s [Column],
    layout: PageLayout,
    leaves: Vec<Leaf>,
    notes: Vec<String>,
}

/// One page, or a whole table that runs over several pages.
struct Leaf {
    /// The page number, the number of pages, and the range of names; empty if there is only one page.
    which: String,
    tables: Vec<CellTable>,
}

/// Returns sheets as one HTML file. Boards and names take one line each, or are in large print.
///
/// # Errors
/// Fails if the paper has no room for the requested columns.
pub fn html(
    paper: Paper,
    wall: Option<WallPrint>,
    heading: &SheetHeading,
    sheets: &[Sheet],
) -> Result<String, TooNarrow> {
    let titles: Vec<String> = sheets.iter().map(|sheet| visible(&sheet.title)).collect();
    let event = if heading.event.is_empty() { "Tournament".to_owned() } else { visible(&heading.event) };
    let above: Vec<String> =
        heading.time.iter().chain([&heading.rulebook]).map(|text| visible(text)).collect();
    let views = sheets.iter().zip(1..).map(|(sheet, n)| View::of(sheet, (paper, wall), n));
    let views = views.collect::<Result<_, _>>()?;
    let file = SheetsFile {
        title: format!("{event}: {}", titles.join("; ")),
        event,
        above: above.join(" · "),
        above_piece: above.first().cloned().unwrap_or_default(),
        paper: css(paper),
        views,
    };
    Ok(file.render().expect("a string takes everything"))
}

impl<'s> View<'s> {
    fn of(sheet: &'s Sheet, (paper, wall): (Paper, Option<WallPrint>), n: usize) -> Result<Self, TooNarrow> {
        let layout = PageLayout::of(sheet, paper, wall)?;
        let (name, style, leaves) = match layout {
            PageLayout::List => ("list".to_owned(), String::new(), list(sheet)),
            PageLayout::Wall(grid) => {
                let shape = match grid.shape {
                    Shape::Line => "lines",
                    Shape::Beside => "wall",
                    Shape::Below => "wall below",
                    Shape::Stacked => "wall below stacked",
                };
                (shape.to_owned(), wall_style(&grid), wall_pages(sheet, &grid))
            }
            PageLayout::Cut(cut) => ("cut".to_owned(), cut_style(&cut), cut_pages(sheet, &cut)),
        };
        let turned = if layout.is_turned(sheet.kind) { " wide" } else { "" };
        let games =
            if matches!(sheet.kind, SheetKind::Crosstable | SheetKind::WallChart) { " games" } else { "" };
        let of_match = if sheet.kind == SheetKind::Slips && lines_of(sheet) > 2 { " match" } else { "" };
        let dense = if layout == PageLayout::List && sheet.columns.len() > 18 { " dense" } else { "" };
        Ok(Self {
            id: format!("sheet-{n}"),
            class: format!("{} {name}{turned}{of_match}{dense}{games}", kind_class(sheet.kind)),
            style,
            title: visible(&sheet.title),
            columns: &sheet.columns,
            layout,
            leaves,
            notes: sheet.notes.iter().map(|note| visible(note)).collect(),
        })
    }

    fn is_list(&self) -> bool {
        self.layout == PageLayout::List
    }

    fn is_wall(&self) -> bool {
        matches!(self.layout, PageLayout::Wall(_))
    }

    /// Returns whether the style sheet lays out the rows, so that the tables need explicit roles.
    fn has_roles(&self) -> bool {
        self.is_wall() || self.class.ends_with(" games")
    }

    /// Returns whether there are more columns than fit on a phone.
    fn has_asides(&self) -> bool {
        self.columns.iter().any(|column| column.is_aside)
    }

    /// Returns whether only marks show the colours of the names.
    fn is_stacked(&self) -> bool {
        matches!(self.layout, PageLayout::Wall(grid) if grid.shape == Shape::Stacked)
    }

    fn is_cut(&self) -> bool {
        matches!(self.layout, PageLayout::Cut(_))
    }
}

fn kind_class(kind: SheetKind) -> &'static str {
    match kind {
        SheetKind::Boards => "boards",
        SheetKind::Names => "names",
        SheetKind::Seats => "seats",
        SheetKind::Slips => "slips",
        SheetKind::Standings => "standings",
        SheetKind::Crosstable => "crosstable",
        SheetKind::WallChart => "wall-chart",
        SheetKind::Schedule => "schedule",
        SheetKind::Cards => "cards",
        SheetKind::Prizes => "prizes",
        SheetKind::Players => "players",
        SheetKind::BoardPrizes => "board-prizes",
    }
}

/// Returns the lengths that the style sheet needs for posted lists.
fn wall_style(grid: &Grid) -> String {
    let Grid { columns, height, line, points, page, .. } = grid;
    format!("{};--line-height:{};--type:{points}pt", page_style(*columns, *height, *page), mm(*line))
}

/// Returns the lengths that the style sheet needs for blocks to cut out.
fn cut_style(cut: &Cut) -> String {
    page_style(cut.columns, cut.height, cut.page)
}

fn page_style(columns: usize, height: usize, (width, page): (usize, usize)) -> String {
    // Slightly less than the page, so that nothing overflows.
    format!("--columns:{columns};--row:{};--width:{};--page:{}", mm(height), mm(width), mm(page - 5))
}

fn mm(tenths: usize) -> String {
    format!("{}.{}mm", tenths / 10, tenths % 10)
}

/// Returns each block as one table, however long.
fn list(sheet: &Sheet) -> Vec<Leaf> {
    vec![Leaf { which: String::new(), tables: of_blocks(&sheet.title, &sheet.columns, &sheet.blocks) }]
}

/// The column of the opponent in the list by name.
const OPPONENT: usize = 4;

/// Returns the rows in columns, page by page.
fn wall_pages(sheet: &Sheet, grid: &Grid) -> Vec<Leaf> {
    let rows: Vec<&Vec<Cell>> = sheet.blocks.iter().flat_map(|block| &block.rows).collect();
    let pages = grid.pages(&rows);
    let count = pages.len();
    let from_to = |first: usize, last: usize| range(sheet.kind, &rows[first..=last]);
    let names = rows.iter().map(|row| row[0].text.as_str());
    let opponents = OpponentLine::in_grid(names, grid);
    let line = |row: &&Vec<Cell>| {
        let mut row = (*row).clone();
        let lines = grid.lines(&row);
        let mut size = "";
        if let (Some(opponents), Some(opponent)) = (&opponents, row.get_mut(OPPONENT)) {
            (opponent.text, size) = opponents.text(&opponent.text);
        }
        let mut cells = cells(&sheet.columns, &row, None);
        if let Some(opponent) = cells.get_mut(OPPONENT) {
            opponent.set_size(size);
        }
        CellRow { cells, lines }
    };
    let leaf = |(page, n): (&Vec<std::ops::Range<usize>>, usize)| {
        let which = match (page.first(), page.last()) {
            (Some(first), Some(last)) if count > 1 => {
                format!("{} · page {n} of {count}", from_to(first.start, last.end - 1))
            }
            _ => String::new(),
        };
        let table = |part: &std::ops::Range<usize>| {
            let caption = format!("{}: {}", sheet.title, from_to(part.start, part.end - 1));
            CellTable { caption: visible(&caption), rows: rows[part.clone()].iter().map(line).collect() }
        };
        Leaf { which, tables: page.iter().map(table).collect() }
    };
    pages.iter().zip(1..).map(leaf).collect()
}

/// Returns text such as `boards 1 to 28` or `Abb – Den`. After the boards stand the players without a board.
fn range(kind: SheetKind, rows: &[&Vec<Cell>]) -> String {
    let heads: Vec<&str> = rows.iter().map(|row| row[0].text.as_str()).collect();
    let (Some(first), Some(last)) = (heads.first(), heads.last()) else { return String::new() };
    let start = |name: &str| visible(&name.chars().take(3).collect::<String>());
    if kind != SheetKind::Boards {
        return format!("{} – {}", start(first), start(last));
    }
    let is_board = |head: &&&str| head.parse::<usize>().is_ok();
    let without = if heads.iter().all(|head| is_board(&head)) { "" } else { "players without a board" };
    match (heads.iter().find(is_board), heads.iter().rfind(is_board)) {
        (Some(first), Some(last)) if without.is_empty() => format!("boards {first} to {last}"),
        (Some(first), Some(last)) => format!("boards {first} to {last} and {without}"),
        _ => without.to_owned(),
    }
}

/// Returns the blocks to cut out, a fixed number per page.
fn cut_pages(sheet: &Sheet, cut: &Cut) -> Vec<Leaf> {
    let table = |block: &Block| CellTable {
        caption: visible(&block.title),
        rows: lines(&sheet.columns, block, Some(cut)),
    };
    let leaf = |blocks: &[Block]| Leaf { which: String::new(), tables: blocks.iter().map(table).collect() };
    sheet.blocks.chunks(cut.rows * cut.columns).map(leaf).collect()
}
