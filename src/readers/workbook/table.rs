//! A table in memory, with limits.

use super::SAVE_AGAIN;
use facts::format::{Finding, Note, Place, code, count, thousands};

/// The most rows and columns: more than 9,999 players and 999 rounds need.
const MOST_ROWS: usize = 20_000;
const MOST_COLUMNS: usize = 1_100;
/// The most cells up to the last one of each row, and letters in all cells.
const MOST_CELLS: usize = 1_000_000;
const MOST_LETTERS: usize = 32 << 20;
/// The lines in which the heads of the columns may stand.
const HEADS: usize = 12;

/// Heads of columns that hold names of players.
const NAMES: [&str; 9] =
    ["name", "player", "surname", "spieler", "nachname", "nombre", "nom", "white", "weiß"];

/// Heads of the columns of Black and of the results in lists of boards, and what stands in the former without an opponent.
const OF_BLACK: [&str; 5] = ["black", "schwarz", "negras", "noirs", "blacks"];
const OF_RESULTS: [&str; 5] = ["result", "res.", "ergebnis", "resultado", "résultat"];
const BYES: [&str; 2] = ["bye", "spielfrei"];
const NOT_PAIRED: [&str; 3] = ["not paired", "nicht gesetzt", "nicht ausgelost"];

/// A table of a workbook.
#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    pub(super) name: String,
    rows: Vec<Vec<String>>,
    cells: usize,
    letters: usize,
}

impl Table {
    pub(super) fn new(name: String) -> Self {
        Self { name, ..Self::default() }
    }

    /// Returns whether no cell has a text.
    pub(super) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Puts a text into a cell; row and column count from 0. A blank text needs no cell.
    pub(super) fn put(&mut self, row: usize, column: usize, text: &str) -> Result<(), Finding> {
        let text: String = text.trim().chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        if text.is_empty() {
            return Ok(());
        }
        if row >= MOST_ROWS || column >= MOST_COLUMNS {
            let (rows, columns) = (thousands(MOST_ROWS), thousands(MOST_COLUMNS));
            let message = format!("the table has a cell beyond row {rows} or column {columns}");
            return Err(Finding::new(code::PLAYERS, Place::WHOLE, message, SAVE_AGAIN));
        }
        if self.rows.len() <= row {
            self.rows.resize(row + 1, Vec::new());
        }
        let cells = &mut self.rows[row];
        let more = (column + 1).saturating_sub(cells.len());
        self.cells += more;
        self.letters += text.len();
        if self.cells > MOST_CELLS || self.letters > MOST_LETTERS {
            let message = "the table has more cells than the list of any event";
            return Err(Finding::new(code::PLAYERS, Place::WHOLE, message, SAVE_AGAIN));
        }
        cells.resize(cells.len() + more, String::new());
        cells[column] = text;
        Ok(())
    }

    /// Returns the rows, each as long as its last cell.
    pub(super) fn rows(&self) -> &[Vec<String>] {
        &self.rows
    }

    /// Blanks the rows above the heads, such as the title of a list, and below the last line, such as where the list comes from:
    /// they have one cell. Rows keep their places. Returns what was left out.
    pub(super) fn without_titles(&mut self) -> Vec<Note> {
        let cells = |row: &Vec<String>| row.iter().filter(|cell| !cell.is_empty()).count();
        let Some(heads) = self.rows.iter().take(HEADS).position(|row| cells(row) > 1) else {
            return Vec::new();
        };
        let of_names = self.rows[heads].iter().position(|cell| NAMES.contains(&cell.to_lowercase().as_str()));
        let Some(of_names) = of_names else { return Vec::new() };
        let mut notes = Vec::new();
        if self.rows[..heads].iter().any(|row| cells(row) > 0) {
            notes.push(Note::whole(format!(
                "The rows above row {}, which names the columns, are not read.",
                heads + 1
            )));
            self.rows[..heads].iter_mut().for_each(Vec::clear);
        }
        let is_line =
            |row: &Vec<String>| cells(row) > 1 || row.get(of_names).is_some_and(|cell| !cell.is_empty());
        let end = self.rows.iter().rposition(is_line).map_or(heads, |last| last + 1);
        if of_names > 0 && end < self.rows.len() {
            notes.push(Note::whole(format!(
                "The rows below row {end} are not read: they are no lines of the list."
            )));
            self.rows.truncate(end);
        }
        notes
    }

    /// In a list of boards with results, takes the points of a bye for no result, and leaves out players who are not paired: they
    /// are on no board. Returns what was left out.
    pub(super) fn without_unpaired(&mut self) -> Option<Note> {
        let is_head = |row: &Vec<String>, words: &[&str]| {
            row.iter().position(|cell| words.contains(&cell.to_lowercase().as_str()))
        };
        let heads = self.rows.iter().take(HEADS).position(|row| is_head(row, &OF_BLACK).is_some())?;
        let black = is_head(&self.rows[heads], &OF_BLACK)?;
        let result = is_head(&self.rows[heads], &OF_RESULTS);
        let mut unpaired = 0;
        for row in &mut self.rows[heads + 1..] {
            let opponent = row.get(black).map(|cell| cell.to_lowercase()).unwrap_or_default();
            if NOT_PAIRED.contains(&opponent.as_str()) {
                row.clear();
                unpaired += 1;
            } else if BYES.contains(&opponent.as_str())
                && let Some(cell) = result.and_then(|at| row.get_mut(at))
            {
                cell.clear();
            }
        }
        let who = count(unpaired, "player");
        (unpaired > 0)
            .then(|| Note::whole(format!("Not read, because they are on no board: {who} not paired.")))
    }

    /// Returns the table with one line for each row.
    ///
    /// Whoever reads a table in text takes what divides its columns from the heads: the sign that occurs most often. So every
    /// line has more tabs than its cells have other signs.
    pub(super) fn text(&self) -> String {
        let others = |row: &Vec<String>| {
            let of = |sign: char| row.iter().map(|cell| cell.matches(sign).count()).sum::<usize>();
            of(',').max(of(';'))
        };
        let widest = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let tabs = self.rows.iter().take(HEADS).map(others).max().unwrap_or(0) + 1;
        let width = widest.max(tabs + 1);
        let line = |row: &Vec<String>| {
            if row.is_empty() {
                return "\n".to_owned();
            }
            let cells = row.iter().map(|cell| quoted(cell)).collect::<Vec<_>>().join("\t");
            // Beyond the heads, a line needs no cells that are blank.
            cells + "\n"
        };
        let head = |row: &Vec<String>| {
            let line = line(row);
            let missing = width.saturating_sub(row.len()).min(MOST_COLUMNS);
            if row.is_empty() {
                line
            } else {
                format!("{}{}\n", line.trim_end_matches('\n'), "\t".repeat(missing))
            }
        };
        let heads = self.rows.iter().take(HEADS).map(head);
        heads.chain(self.rows.iter().skip(HEADS).map(line)).collect()
    }
}

/// Returns a cell as a table in text writes it.
fn quoted(cell: &str) -> String {
    if cell.contains('"') { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.to_owned() }
}
