//! Lays out sheets on pages: paper, columns of posted lists, slips and cards, and type sizes.
//!
//! Lengths are in tenths of a millimetre. Boards and names take one line each, in the largest type in which hardly any
//! name needs a second line. Large print follows the rule for signs, 25 mm of letter height for each 10 m: capitals of
//! 7.5 mm for three metres. In large print, a long name takes another line instead of smaller type. Among the layouts
//! that break hardly any word, the one with the fewest pages is chosen.

use api::event::Paper;
use std::ops::{Range, RangeInclusive};

use super::letters::{em, fill, width};
use super::paper::room;
use super::{Cell, Sheet, SheetKind};

/// Large print that can be read from a distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WallPrint {
    /// The number of columns, 1 to 4. `None` takes the number that needs the fewest pages.
    pub columns: Option<usize>,
    /// The reading distance of names, boards and colours in metres.
    pub metres: usize,
}

/// The default reading distance of large print in metres.
pub const METRES: usize = 3;

/// The gap between columns of large print.
const GAP: usize = 60;
/// The heights of the page head, with event and round, and of the column headings in large print.
const HEAD: (usize, usize) = (165, 105);
/// The heights of the page head and of the column headings in lists with one line per row.
const HEAD_OF_LINES: (usize, usize) = (115, 70);
/// The smallest type size of one-line lists in points, and the largest sizes for boards and names.
const POINTS_OF_LINES: (usize, [usize; 2]) = (10, [13, 12]);
/// The height of a line with room to write a result.
const ROOM_TO_WRITE: usize = 62;
/// At most one in this many rows may need a second line.
const LINES_A_BREAK: usize = 12;
/// The maximum number of columns in large print.
const MOST_COLUMNS: usize = 4;
/// At most one in this many rows may have a broken word, so that a single long name does not decide the layout.
const ROWS_A_BREAK: usize = 100;
/// The type size in points per metre. Capitals are 0.716 em high, so 10 points are 2.5 mm.
const POINTS_A_METRE: usize = 10;
/// The height of a further line of a name, in hundredths of an em.
const LINE: usize = 106;
/// The columns and rows of slips on a page.
const SLIPS: (usize, usize) = (2, 4);
/// The heights of the heading of a slip for a match and of each of its lines.
const MATCH_SLIP: (usize, usize) = (320, 120);
/// The heights of a card's heading and of each of its lines.
const CARD: (usize, usize) = (215, 46);
/// The part of the width of a card or slip that is not available for names: edges and other columns.
const BESIDE: usize = 640;
/// The type size of cards and slips in points.
const SMALL: usize = 9;

/// The page layout of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PageLayout {
    /// One table that runs over several pages, with its head on each.
    List,
    /// Pages with one line per row, or with columns of large print.
    Wall(Grid),
    /// Blocks to be cut out.
    Cut(Cut),
}

/// The position of the other data next to a name: Black, or board and colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// The data are on the same line, as in an ordinary table.
    Line,
    /// The data are on the same line, in large print.
    Beside,
    /// The data are on a separate line.
    Below,
    /// Each name, including an opponent's, is on its own line, with the other data between or above the names.
    Stacked,
}

impl Shape {
    /// The shapes for large print.
    const ALL: [Self; 3] = [Self::Beside, Self::Below, Self::Stacked];

    /// Returns whether the columns have visible headings. Stacked names have marks for their colours instead.
    fn has_headings(self) -> bool {
        self != Self::Stacked
    }
}

/// The columns and rows of a posted list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Grid {
    /// The kind of sheet: boards or names.
    pub(super) kind: SheetKind,
    /// Columns side by side.
    pub(super) columns: usize,
    /// Whether the page is in landscape format.
    is_turned: bool,
    /// The position of the other data next to a name.
    pub(super) shape: Shape,
    /// The height of a row whose names take one line.
    pub(super) height: usize,
    /// The additional height of each further line.
    pub(super) line: usize,
    /// The type size in points.
    pub(super) points: usize,
    /// Width and height of the page between the margins.
    pub(super) page: (usize, usize),
    /// The width available for a name in a row.
    name: usize,
}

/// The error for more columns than fit on the paper at this type size, with alternatives that fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{columns} columns of {what} legible from {metres} m do not fit on {}", .paper.name())]
pub struct TooNarrow {
    /// What the lines list.
    pub what: &'static str,
    /// The requested columns.
    pub columns: usize,
    /// The reading distance.
    pub metres: usize,
    /// The paper.
    pub paper: Paper,
    /// The most columns on this paper.
    pub fewer: Option<usize>,
    /// The greatest reading distance at which these columns fit.
    pub nearer: Option<usize>,
    /// Whether the columns fit on A3.
    pub fits_on_a3: bool,
}

impl TooNarrow {
    fn of(kind: SheetKind, paper: Paper, columns: usize, metres: usize) -> Self {
        let fits =
            |paper, columns, metres| Grid::all(kind, paper, metres, columns..=columns).next().is_some();
        Self {
            what: if kind == SheetKind::Boards { "boards" } else { "names" },
            columns,
            metres,
            paper,
            fewer: (1..columns).rev().find(|&columns| fits(paper, columns, metres)),
            nearer: (1..metres).rev().find(|&metres| fits(paper, columns, metres)),
            fits_on_a3: fits(Paper::A3, columns, metres),
        }
    }
}

/// Blocks to cut out of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cut {
    /// Blocks side by side.
    pub(super) columns: usize,
    /// Blocks below each other.
    pub(super) rows: usize,
    /// Height of a block.
    pub(super) height: usize,
    /// Width and height of the page between the margins.
    pub(super) page: (usize, usize),
    /// The width available for a name in a row.
    name: usize,
}

/// Returns the number of lines of the longest block.
pub(super) fn lines_of(sheet: &Sheet) -> usize {
    sheet.blocks.iter().map(|block| block.rows.len()).max().unwrap_or(0)
}

impl PageLayout {
    /// Returns the layout of a sheet. Boards and names are in large print if requested.
    pub(super) fn of(sheet: &Sheet, paper: Paper, wall: Option<WallPrint>) -> Result<Self, TooNarrow> {
        let room = room(paper, false);
        Ok(match sheet.kind {
            SheetKind::Boards | SheetKind::Names => Self::Wall(match wall {
                Some(wall) => Grid::best(sheet, paper, wall)?,
                None => Grid::lined(sheet, paper),
            }),
            // A match has a line for each board, and three more.
            SheetKind::Slips if lines_of(sheet) > 2 => {
                let height = MATCH_SLIP.0 + MATCH_SLIP.1 * lines_of(sheet);
                // A slip longer than a page becomes a list.
                let row = room.1.checked_div(room.1 / height);
                row.map_or(Self::List, |row| Self::Cut(Cut::of(room, SLIPS.0, row)))
            }
            SheetKind::Slips => Self::Cut(Cut::of(room, SLIPS.0, room.1 / SLIPS.1)),
            SheetKind::Cards => {
                let height = CARD.0 + CARD.1 * (1 + lines_of(sheet));
                // A card longer than a page becomes a list.
                if height > room.1 { Self::List } else { Self::Cut(Cut::of(room, 2, height)) }
            }
            SheetKind::Seats
            | SheetKind::Standings
            | SheetKind::Players
            | SheetKind::BoardPrizes
            | SheetKind::Crosstable
            | SheetKind::WallChart
            | SheetKind::Prizes
            | SheetKind::Schedule => Self::List,
        })
    }

    /// Returns whether the page is in landscape format. A column for each round needs the width.
    pub(super) fn is_turned(&self, kind: SheetKind) -> bool {
        match self {
            Self::Wall(grid) => grid.is_turned,
            Self::List => matches!(kind, SheetKind::Crosstable | SheetKind::WallChart),
            Self::Cut(_) => false,
        }
    }
}

impl Cut {
    fn of(page: (usize, usize), columns: usize, height: usize) -> Self {
        let name = (page.0 / columns).saturating_sub(BESIDE);
        Self { columns, rows: page.1 / height, height, page, name }
    }

    /// Returns the CSS class of a name by its width: normal type, smaller type, or the smallest type, which may take
    /// two lines.
    pub(super) fn size(&self, text: &str) -> &'static str {
        let width = width(text) * em(SMALL) / 100;
        match () {
            () if width <= self.name => "",
            () if 3 * width <= 4 * self.name => "long",
            () => "longest",
        }
    }
}

impl Grid {
    /// Returns the layout with one line per row, in the largest type in which hardly any row needs more lines.
    fn lined(sheet: &Sheet, paper: Paper) -> Self {
        let (least, [boards, names]) = POINTS_OF_LINES;
        let most = if sheet.kind == SheetKind::Boards { boards } else { names };
        let rows: Vec<&Vec<Cell>> = sheet.blocks.iter().flat_map(|block| &block.rows).collect();
        let fits = |grid: &Self| {
            let longer = rows.iter().filter(|row| grid.lines(row) > 1).count();
            longer * LINES_A_BREAK <= rows.len()
        };
        let of = |points| Self::of_lines(sheet.kind, paper, points);
        (least..=most).rev().map(of).find(fits).unwrap_or_else(|| of(least))
    }

    /// Returns the layout with one line per row, in type of this size.
    fn of_lines(kind: SheetKind, paper: Paper, points: usize) -> Self {
        let (page, em) = (room(paper, false), em(points));
        // The widths match large print and the style sheet. Results are written in by hand, and names of boards are not
        // bold.
        let (height, taken, least, bold) =
            if kind == SheetKind::Boards { (150, 1960, ROOM_TO_WRITE, 96) } else { (138, 1130, 0, 100) };
        Self {
            kind,
            columns: 1,
            is_turned: false,
            shape: Shape::Line,
            height: least.max(em * height / 100),
            line: em * LINE / 100,
            points,
            page,
            name: (page.0 - em * taken / 100) * 100 / bold / 2,
        }
    }

    /// Returns the layout with the fewest pages that breaks hardly any word, preferring portrait and few columns. A
    /// single column is used only if several would break many words, or on request.
    fn best(sheet: &Sheet, paper: Paper, wall: WallPrint) -> Result<Self, TooNarrow> {
        let columns = wall.columns.map_or(1..=MOST_COLUMNS, |columns| columns..=columns);
        let rows: Vec<&Vec<Cell>> = sheet.blocks.iter().flat_map(|block| &block.rows).collect();
        let cost = |grid: &Self| {
            let broken: usize = rows.iter().map(|row| grid.broken(row)).sum();
            let many = if broken * ROWS_A_BREAK > rows.len() { broken } else { 0 };
            (many, grid.columns == 1, grid.pages(&rows).len(), grid.is_turned, grid.columns)
        };
        let most = *columns.end();
        Self::all(sheet.kind, paper, wall.metres, columns)
            .min_by_key(cost)
            .ok_or_else(|| TooNarrow::of(sheet.kind, paper, most, wall.metres))
    }

    /// Returns all layouts that fit on the paper.
    fn all(
        kind: SheetKind,
        paper: Paper,
        metres: usize,
        columns: RangeInclusive<usize>,
    ) -> impl Iterator<Item = Self> {
        let shapes = columns.flat_map(move |n| Shape::ALL.map(|shape| (n, shape)));
        let both = shapes.flat_map(|of| [(false, of), (true, of)]);
        both.filter_map(move |(is_turned, of)| Self::of(kind, (paper, is_turned), metres, of))
    }

    /// Returns the layout, if its columns are wide enough.
    fn of(
        kind: SheetKind,
        (paper, is_turned): (Paper, bool),
        metres: usize,
        (columns, shape): (usize, Shape),
    ) -> Option<Self> {
        let page = room(paper, is_turned);
        let points = POINTS_A_METRE * metres;
        let em = em(points);
        // The height of a row, the width not available for names, the least width of a column (in hundredths of an em),
        // and the names side by side. A column must hold names of five ems, or the data above or below them.
        let (height, taken, names, least) = match (kind, shape) {
            (SheetKind::Boards, Shape::Line | Shape::Beside) => (128, 1120, 2, 2120),
            (SheetKind::Boards, Shape::Below) => (232, 620, 1, 1100),
            (_, Shape::Line | Shape::Beside) => (168, 480, 1, 980),
            (_, Shape::Below) => (232, 30, 1, 850),
            (SheetKind::Boards, Shape::Stacked) => (338, 145, 1, 780),
            (_, Shape::Stacked) => (285, 30, 1, 590),
        };
        let column = (page.0 - GAP * (columns - 1)) / columns;
        let (height, line) = (em * height / 100, em * LINE / 100);
        let name = column.saturating_sub(em * taken / 100) / names;
        let has_room = 100 * column >= em * least;
        has_room.then_some(Self { kind, columns, is_turned, shape, height, line, points, page, name })
    }

    /// Returns the height available for rows on a page.
    fn room(&self) -> usize {
        let head = if self.shape == Shape::Line { HEAD_OF_LINES } else { HEAD };
        let headings = if self.shape.has_headings() { head.1 } else { 0 };
        self.page.1 - head.0 - headings
    }

    /// Returns the width of a column of rows.
    pub(super) fn column(&self) -> usize {
        (self.page.0 - GAP * (self.columns - 1)) / self.columns
    }

    /// Returns the names of a row.
    fn names<'r>(&self, row: &'r [Cell]) -> impl Iterator<Item = &'r str> {
        let places: &[usize] = match (self.kind, self.shape) {
            (SheetKind::Boards, _) => &[2, 6],
            (_, Shape::Line) => &[0, 4],
            _ => &[0],
        };
        places.iter().filter_map(|&i| row.get(i)).map(|cell| cell.text.as_str())
    }

    /// Returns the number of lines that the names of a row take. Stacked names add up.
    pub(super) fn lines(&self, row: &[Cell]) -> usize {
        let more = self.names(row).map(|name| fill(name, em(self.points), self.name).0 - 1);
        1 + match self.shape {
            Shape::Line | Shape::Beside => more.max().unwrap_or(0),
            Shape::Below | Shape::Stacked => more.sum(),
        }
    }

    /// Returns the number of words in a row that have to be broken.
    fn broken(&self, row: &[Cell]) -> usize {
        self.names(row).map(|name| fill(name, em(self.points), self.name).1).sum()
    }

    fn height_of(&self, row: &[Cell]) -> usize {
        self.height + self.line * (self.lines(row) - 1)
    }

    /// Returns the rows in each column of each page. On the last page, the columns are about equally long.
    pub(super) fn pages(&self, rows: &[&Vec<Cell>]) -> Vec<Vec<Range<usize>>> {
        let heights: Vec<usize> = rows.iter().map(|row| self.height_of(row)).collect();
        let mut pages: Vec<Vec<Range<usize>>> =
            columns(&heights, self.room()).chunks(self.columns).map(<[_]>::to_vec).collect();
        if let Some(last) = pages.last_mut() {
            let first = last[0].start;
            let heights = &heights[first..];
            let mut limit = heights.iter().sum::<usize>().div_ceil(self.columns);
            let level = loop {
                let level = columns(heights, limit);
                if level.len() <= self.columns {
                    break level;
                }
                limit += self.line;
            };
            *last = level.into_iter().map(|rows| first + rows.start..first + rows.end).collect();
        }
        pages
    }
}

/// Fills columns with rows up to a maximum height. A row higher than that has its own column.
fn columns(heights: &[usize], limit: usize) -> Vec<Range<usize>> {
    let mut columns: Vec<Range<usize>> = Vec::new();
    let mut height = 0;
    for (i, own) in heights.iter().enumerate() {
        match columns.last_mut() {
            Some(last) if height + own <= limit => {
                last.end = i + 1;
                height += own;
            }
            _ => {
                columns.push(Range { start: i, end: i + 1 });
                height = *own;
            }
        }
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::super::Block;
    use super::*;

    const THREE: Option<WallPrint> = Some(WallPrint { columns: None, metres: 3 });

    /// Returns a sheet with these names, one per row.
    fn sheet(kind: SheetKind, names: &[&str]) -> Sheet {
        let place = if kind == SheetKind::Boards { 2 } else { 0 };
        let row = |name: &&str| {
            let mut row = vec![Cell::default(); 8];
            row[place] = Cell::from(name);
            row
        };
        let block = Block { rows: names.iter().map(row).collect(), ..Block::default() };
        Sheet::new(kind, String::new(), vec![], vec![block])
    }

    fn wall(kind: SheetKind, names: &[&str], paper: Paper, wall: Option<WallPrint>) -> Grid {
        match PageLayout::of(&sheet(kind, names), paper, wall) {
            Ok(PageLayout::Wall(grid)) => grid,
            other => panic!("a wall, not {other:?}"),
        }
    }

    #[test]
    fn the_pages_hold_what_they_are_said_to_hold() {
        let names = ["Andersson, Maja", "Li, Bo", "Venkataraman Subramaniam, Krishnan", "Brandt, Alexander"];
        let names: Vec<&str> = names.iter().copied().cycle().take(333).collect();
        for paper in [Paper::A4, Paper::Letter, Paper::A3] {
            for kind in [SheetKind::Boards, SheetKind::Names] {
                for (columns, metres) in (1..=4).flat_map(|c| (1..=5).map(move |m| (c, m))) {
                    let asked = Some(WallPrint { columns: Some(columns), metres });
                    let sheet = sheet(kind, &names);
                    let grid = match PageLayout::of(&sheet, paper, asked) {
                        Ok(PageLayout::Wall(grid)) => grid,
                        Err(TooNarrow { fewer, nearer, fits_on_a3, .. }) => {
                            let kept = |columns, metres| {
                                let wall = WallPrint { columns: Some(columns), metres };
                                PageLayout::of(&sheet, paper, Some(wall)).is_ok()
                            };
                            assert!(kept(fewer.unwrap(), metres) && kept(columns, nearer.unwrap()));
                            let on_a3 = PageLayout::of(&sheet, Paper::A3, asked).is_ok();
                            assert_eq!(fits_on_a3, on_a3, "{paper:?} {kind:?} {columns} at {metres} m");
                            continue;
                        }
                        other => panic!("{other:?}"),
                    };
                    let rows: Vec<&Vec<Cell>> = sheet.blocks[0].rows.iter().collect();
                    let pages = grid.pages(&rows);
                    let all: Vec<usize> = pages.iter().flatten().cloned().flatten().collect();
                    assert_eq!(all, (0..333).collect::<Vec<_>>(), "every row once and in order");
                    for column in pages.iter().flatten() {
                        let height: usize = column.clone().map(|i| grid.height_of(rows[i])).sum();
                        assert!(height <= grid.room(), "{paper:?} {kind:?} {columns} at {metres} m");
                    }
                    assert!(pages.iter().all(|page| page.len() <= columns));
                }
            }
            for (kind, rows) in [(SheetKind::Slips, 2), (SheetKind::Cards, 9), (SheetKind::Cards, 40)] {
                let Ok(PageLayout::Cut(cut)) = PageLayout::of(&sheet(kind, &vec![""; rows]), paper, THREE)
                else {
                    panic!("to be cut")
                };
                assert!(cut.rows * cut.height <= cut.page.1 && cut.rows > 0, "{paper:?} {kind:?}: {cut:?}");
            }
            assert_eq!(
                PageLayout::of(&sheet(SheetKind::Cards, &[""; 100]), paper, THREE),
                Ok(PageLayout::List)
            );
        }
    }

    #[test]
    fn a_board_and_a_name_have_a_line_each_and_240_players_have_4_to_6_pages() {
        let short = ["Andersson, Maja", "Brandt, Alexander", "Li, Bo"].repeat(80);
        let mut long = ["Kowalczyk-Wisniewska, Agnieszka", "Schwarzenberger, Konstantina"].repeat(120);
        long[7] = "Hubertusbergerhausen-Wolfensteinerinnen, Maria Konstantina";
        for (names, points) in [(&short, [13, 12]), (&long, [10, 12])] {
            for (kind, rows, points) in
                [(SheetKind::Boards, 120, points[0]), (SheetKind::Names, 240, points[1])]
            {
                let sheet = sheet(kind, &names[..rows]);
                let grid = wall(kind, &names[..rows], Paper::A4, None);
                let rows: Vec<&Vec<Cell>> = sheet.blocks[0].rows.iter().collect();
                let pages = grid.pages(&rows);
                assert!((3..=6).contains(&pages.len()), "{kind:?}: {} pages", pages.len());
                assert!(pages.iter().all(|page| page.len() == 1) && !grid.is_turned);
                assert_eq!((grid.shape, grid.points), (Shape::Line, points), "{kind:?}");
                let longer = rows.iter().filter(|row| grid.lines(row) > 1).count();
                assert!(longer <= 1, "{kind:?}: {longer} of more than a line");
            }
        }
    }

    #[test]
    fn boards_and_names_stand_in_two_to_four_columns_at_three_metres() {
        let names = ["Andersson, Maja", "Brandt, Alexander", "Li, Bo"].repeat(100);
        let columns = |kind, paper, columns| {
            let asked = Some(WallPrint { columns, metres: 3 });
            PageLayout::of(&sheet(kind, &names), paper, asked).map(|layout| match layout {
                PageLayout::Wall(grid) => grid.columns,
                other => panic!("a wall, not {other:?}"),
            })
        };
        for paper in [Paper::A4, Paper::Letter, Paper::A3] {
            for kind in [SheetKind::Boards, SheetKind::Names] {
                assert!(columns(kind, paper, None).unwrap() >= 2, "{paper:?} {kind:?}");
                for asked in [2, 3] {
                    assert_eq!(columns(kind, paper, Some(asked)), Ok(asked), "{paper:?} {kind:?}");
                }
            }
        }
        assert_eq!(columns(SheetKind::Names, Paper::A4, Some(4)), Ok(4));
        assert_eq!(columns(SheetKind::Boards, Paper::A3, Some(4)), Ok(4));
        let narrow = columns(SheetKind::Boards, Paper::A4, Some(4)).unwrap_err();
        assert_eq!((narrow.fewer, narrow.nearer, narrow.fits_on_a3), (Some(3), Some(2), true));
        assert_eq!(narrow.to_string(), "4 columns of boards legible from 3 m do not fit on A4");
    }

    #[test]
    fn capitals_of_the_wall_are_25_mm_high_for_each_10_m() {
        for metres in 1..=5 {
            // Capitals are 0.716 em high; 10 points are 3.528 mm.
            assert!(POINTS_A_METRE * metres * 3528 * 716 >= 25 * metres * 1_000_000, "{metres} m");
        }
    }

    #[test]
    fn a_long_name_takes_a_line_more_and_an_overlong_word_fewer_columns() {
        let short = ["Andersson, Maja", "Li, Bo", "Novak, Jan"].repeat(40);
        let grid = wall(SheetKind::Names, &short, Paper::A4, THREE);
        assert!(grid.columns > 1, "{grid:?}");
        let lines = |name: &str| grid.lines(&[Cell::from(name)]);
        assert_eq!(
            ["Andersson, Maja", "Brandt, Alexander", "Venkataraman Subramaniam, Krishnan"].map(lines),
            [1, 2, 3]
        );
        let long = [short.as_slice(), &["Hubertusbergerhausen-Wolfensteinerinnen, Ida"; 3]].concat();
        let fewer = wall(SheetKind::Names, &long, Paper::A4, THREE);
        assert!(fewer.columns < grid.columns || fewer.is_turned, "{fewer:?}");
        let one = [short.as_slice(), &["Hubertusbergerhausen-Wolfensteinerinnen, Ida"]].concat();
        assert_eq!(wall(SheetKind::Names, &one, Paper::A4, THREE).columns, grid.columns, "one is no measure");
        assert_eq!(fill("Hubertusbergerhausen-Wolfensteinerinnen, Ida", 100, fewer.name * 100 / em(30)).1, 0);
    }
}
