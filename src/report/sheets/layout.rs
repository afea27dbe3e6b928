//! How sheets are cut up into pages: paper, columns of the wall, slips and cards, and the size of type.
//!
//! Lengths are whole tenths of a millimetre. Who stands three metres away reads letters of five minutes of arc, which is
//! 4.4 mm; capitals of 20 points are 5 mm high.

use super::{Kind, Sheet};

/// The paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 8½ × 11 inches.
    Letter,
}

/// The sheets of the wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wall {
    /// Columns of names beside each other, 1 to 4; by kind if it is not said.
    pub columns: Option<usize>,
}

/// White edge of every page.
const MARGIN: usize = 80;
/// Between the columns of the wall.
const GAP: usize = 60;
/// Event, round and headings above the columns of the wall.
const HEAD: usize = 270;
/// Type of the wall in points, and where four columns stand beside each other.
const POINTS: (usize, usize) = (20, 15);
/// Slips that are cut from a page.
const SLIPS: (usize, usize) = (2, 4);
/// Heading and one line of a card.
const CARD: (usize, usize) = (215, 46);
/// What of the width of a card or a slip is no name: its edges and the other columns.
const BESIDE: usize = 640;

impl Paper {
    /// As CSS names it.
    pub(super) fn css(self) -> &'static str {
        match self {
            Self::A4 => "A4",
            Self::Letter => "letter",
        }
    }

    /// Width and height between the margins.
    fn room(self, is_wide: bool) -> (usize, usize) {
        let (short, long) = match self {
            Self::A4 => (2100, 2970),
            Self::Letter => (2159, 2794),
        };
        let (width, height) = if is_wide { (long, short) } else { (short, long) };
        (width - 2 * MARGIN, height - 2 * MARGIN)
    }
}

/// How the pages of a sheet are made up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layout {
    /// One table that runs over the pages, its head on each.
    List,
    /// Columns of big type, page by page.
    Wall(Grid),
    /// Blocks to be cut out.
    Cut(Grid),
}

/// Columns and rows of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Grid {
    /// Columns beside each other.
    pub(super) columns: usize,
    /// Rows of players, or of blocks, in a column.
    pub(super) rows: usize,
    /// Height of a row.
    pub(super) height: usize,
    /// Size of type in points.
    pub(super) points: usize,
    /// Width and height of the page between the margins.
    pub(super) page: (usize, usize),
    /// What is left for a name in a row.
    name: usize,
}

/// Is the paper turned?
pub(super) fn is_wide(sheet: &Sheet, wall: Wall) -> bool {
    match sheet.kind {
        Kind::Boards | Kind::Names => columns(sheet.kind, wall) > 2,
        Kind::Crosstable | Kind::WallChart => true,
        Kind::Slips | Kind::Standings | Kind::Cards => false,
    }
}

/// Names stand in two columns; boards in one, White beside Black.
fn columns(kind: Kind, wall: Wall) -> usize {
    wall.columns.unwrap_or(if kind == Kind::Boards { 1 } else { 2 })
}

impl Layout {
    pub(super) fn of(sheet: &Sheet, paper: Paper, wall: Wall) -> Self {
        let room = paper.room(is_wide(sheet, wall));
        match sheet.kind {
            Kind::Boards | Kind::Names => Self::Wall(wall_grid(sheet.kind, room, columns(sheet.kind, wall))),
            Kind::Slips => Self::Cut(cut_grid(room, SLIPS.0, room.1 / SLIPS.1)),
            Kind::Cards => {
                let lines = 1 + sheet.blocks.iter().map(|block| block.rows.len()).max().unwrap_or(0);
                let height = CARD.0 + CARD.1 * lines;
                // A card that is longer than a page runs on.
                if height > room.1 { Self::List } else { Self::Cut(cut_grid(room, 2, height)) }
            }
            Kind::Standings | Kind::Crosstable | Kind::WallChart => Self::List,
        }
    }
}

fn cut_grid(page: (usize, usize), columns: usize, height: usize) -> Grid {
    let name = (page.0 / columns).saturating_sub(BESIDE);
    Grid { columns, rows: page.1 / height, height, points: 9, page, name }
}

fn wall_grid(kind: Kind, page: (usize, usize), columns: usize) -> Grid {
    let points = if columns < 4 { POINTS.0 } else { POINTS.1 };
    let em = em(points);
    // Heights of a row and widths of all that is no name, in hundredths of an em; a row of boards that stand in several
    // columns has White above Black.
    let (height, taken, names) = match (kind, columns) {
        (Kind::Boards, 1) => (128, 1120, 2),
        (Kind::Boards, _) => (230, 660, 1),
        _ => (168, 480, 1),
    };
    let height = em * height / 100;
    let column = (page.0 - GAP * (columns - 1)) / columns;
    let name = column.saturating_sub(em * taken / 100) / names;
    Grid { columns, rows: (page.1 - HEAD) / height, height, points, page, name }
}

/// Width of an em: 1 point is 0.3528 mm.
fn em(points: usize) -> usize {
    points * 3528 / 1000
}

impl Grid {
    /// The class of a name by its width: as it is, in smaller type, in the smallest, which may take two lines.
    pub(super) fn size(&self, text: &str) -> &'static str {
        let width = width(text) * em(self.points) / 100;
        match () {
            () if width <= self.name => "",
            () if 3 * width <= 4 * self.name => "long",
            () => "longest",
        }
    }
}

/// The width of a text in hundredths of an em, rather too large; bold letters of a common sans serif.
fn width(text: &str) -> usize {
    let of = |c: char| match c {
        'i' | 'j' | 'l' | 'I' | ' ' | ',' | '.' | '\'' | '-' | 'f' | 't' | 'r' => 34,
        'm' | 'w' | 'M' | 'W' => 92,
        c if c.is_uppercase() => 75,
        c if u32::from(c) < 0x250 => 60,
        '\u{300}'..='\u{36f}' => 0,
        '\u{370}'..='\u{10ff}' => 68,
        _ => 100,
    };
    text.chars().map(of).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(kind: Kind, rows: usize) -> Sheet {
        let block = super::super::Block { rows: vec![Vec::new(); rows], ..Default::default() };
        Sheet { kind, title: String::new(), columns: vec![], blocks: vec![block], notes: vec![] }
    }

    #[test]
    fn the_pages_hold_what_they_are_said_to_hold() {
        for paper in [Paper::A4, Paper::Letter] {
            for kind in [Kind::Boards, Kind::Names] {
                for columns in 1..=4 {
                    let wall = Wall { columns: Some(columns) };
                    let Layout::Wall(grid) = Layout::of(&sheet(kind, 0), paper, wall) else {
                        panic!("a wall")
                    };
                    assert!(grid.rows * grid.height + HEAD <= grid.page.1, "{paper:?} {kind:?} {columns}");
                    assert!(grid.rows >= 9 && grid.name >= 250, "{paper:?} {kind:?} {columns}: {grid:?}");
                }
            }
            for (kind, rows) in [(Kind::Slips, 2), (Kind::Cards, 9), (Kind::Cards, 40)] {
                let Layout::Cut(grid) = Layout::of(&sheet(kind, rows), paper, Wall { columns: None }) else {
                    panic!("to be cut")
                };
                assert!(
                    grid.rows * grid.height <= grid.page.1 && grid.rows > 0,
                    "{paper:?} {kind:?}: {grid:?}"
                );
            }
            assert_eq!(Layout::of(&sheet(Kind::Cards, 100), paper, Wall { columns: None }), Layout::List);
        }
    }

    #[test]
    fn capitals_of_the_wall_are_read_from_three_metres() {
        // Capitals are 0.716 em high; five minutes of arc at three metres are 44 tenths of a millimetre.
        assert!(em(POINTS.0) * 716 / 1000 >= 44);
    }

    #[test]
    fn long_names_are_set_smaller() {
        let grid = Layout::of(&sheet(Kind::Names, 0), Paper::A4, Wall { columns: None });
        let Layout::Wall(grid) = grid else { panic!("a wall") };
        assert_eq!(grid.size("Andersson, Maja"), "");
        assert_eq!(grid.size("Brandt, Alexander"), "long");
        assert_eq!(grid.size("Venkataraman Subramaniam, Krishnan"), "longest");
    }
}
