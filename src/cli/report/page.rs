//! The page that text is laid out on: its width, and whether everything is listed.

use comfy_table::{CellAlignment, ContentArrangement, Table, presets};
pub use facts::format::count;

/// How much fits on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextPage {
    /// Columns.
    pub width: usize,
    /// List everything, however long.
    pub all: bool,
}

impl Default for TextPage {
    /// What fits anywhere: 80 columns, long lists cut.
    fn default() -> Self {
        Self { width: 80, all: false }
    }
}

impl TextPage {
    /// Lines are not folded, and everything is listed: a browser folds.
    pub const WIDE: Self = Self { width: 10_000, all: true };

    /// A table without lines that folds to the width. `right`: columns of numbers. An empty head is none.
    pub fn table<const N: usize>(
        self,
        right: &[usize],
        head: [&str; N],
        rows: impl IntoIterator<Item = [String; N]>,
    ) -> Table {
        let head = head.map(str::to_owned);
        self.table_of(right, &head, rows.into_iter().map(Vec::from))
    }

    /// The same with as many columns as the head has.
    pub fn table_of(
        self,
        right: &[usize],
        head: &[String],
        rows: impl IntoIterator<Item = Vec<String>>,
    ) -> Table {
        let mut table = Table::new();
        table.load_style(presets::NOTHING).force_no_tty();
        table.set_content_arrangement(ContentArrangement::Dynamic);
        table.set_width(u16::try_from(self.width).unwrap_or(u16::MAX));
        table.set_truncation_indicator("…");
        if head.iter().any(|cell| !cell.is_empty()) {
            table.set_header(head);
        }
        table.add_rows(rows);
        table.discover_columns();
        for (i, column) in table.column_iter_mut().enumerate() {
            column.set_padding((0, if i + 1 < head.len() { 2 } else { 0 }));
            if right.contains(&i) {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        table
    }

    /// A paragraph folded to the width; the lines after the first stand further in.
    pub fn fold(self, text: &str, indent: usize) -> String {
        let space = " ".repeat(indent);
        let options = textwrap::Options::new(self.width).subsequent_indent(&space).break_words(false);
        let options = options.word_splitter(textwrap::WordSplitter::Custom(hyphens));
        textwrap::fill(text, options) + "\n"
    }

    /// The width of a page that is turned, in the type in which 80 columns fill one that is not.
    pub(super) fn turned(self) -> Self {
        const TURNED: usize = 132;
        Self { width: TURNED, ..self }
    }

    /// How many of `count` lines are listed where `most` fit.
    pub fn listed(self, count: usize, most: usize) -> usize {
        if self.all { count } else { count.min(most) }
    }
}

/// Where a word may be divided: behind a hyphen, unless the word is a code such as D26-C12, which stays whole.
fn hyphens(word: &str) -> Vec<usize> {
    let is_of_code = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit();
    let is_code = word
        .trim_start_matches('(')
        .split_once('-')
        .is_some_and(|(prefix, _)| prefix.chars().all(is_of_code));
    if is_code { Vec::new() } else { textwrap::WordSplitter::HyphenSplitter.split_points(word) }
}

/// The lines of a table without blanks at their ends.
pub fn lines(table: &Table) -> String {
    table.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// Words as a sentence of their own.
pub fn as_sentence(says: &str) -> String {
    let mut letters = says.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}
