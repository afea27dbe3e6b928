//! The page for text output: its width, and whether long lists are shown in full.

use comfy_table::{CellAlignment, ContentArrangement, Table, presets};
use facts::format::capital;
pub use facts::format::count;
pub(super) use facts::format::{he, his};
use words::{Message, TERMINAL, Voice, wording};

/// The capacity of a page, and who reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextPage<'v> {
    /// The width in columns.
    pub width: usize,
    /// Whether to list everything, however long.
    pub all: bool,
    /// To whom the page is said.
    pub voice: Voice<'v>,
}

impl Default for TextPage<'_> {
    /// Returns a page that fits anywhere: 80 columns, and long lists are cut.
    fn default() -> Self {
        Self { width: 80, all: false, voice: TERMINAL }
    }
}

impl<'v> TextPage<'v> {
    /// Returns the first line of an answer, if it has one.
    pub fn head(self, says: Option<&str>) -> String {
        says.map_or_else(String::new, |says| self.fold(says, 2))
    }

    /// Returns a message in the words of the reader.
    pub fn says(self, message: &impl Message) -> String {
        wording(message, self.voice).line()
    }

    /// Returns a page without folding and with complete lists, for a reader who folds lines himself.
    pub const fn wide(voice: Voice<'v>) -> Self {
        Self { width: 10_000, all: true, voice }
    }

    /// Returns a table without rules, folded to the width. `right` lists the columns that are aligned right. An empty
    /// `head` prints no heading.
    pub fn table<const N: usize>(
        self,
        right: &[usize],
        head: [&str; N],
        rows: impl IntoIterator<Item = [String; N]>,
    ) -> Table {
        let head = head.map(str::to_owned);
        self.table_of(right, &head, rows.into_iter().map(Vec::from))
    }

    /// Returns a table with as many columns as `head` has.
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

    /// Folds a paragraph to the width, indenting all lines but the first.
    pub fn fold(self, text: &str, indent: usize) -> String {
        let space = " ".repeat(indent);
        let options = textwrap::Options::new(self.width).subsequent_indent(&space).break_words(false);
        let options = options.word_splitter(textwrap::WordSplitter::Custom(hyphens));
        textwrap::fill(text, options) + "\n"
    }

    /// Returns a landscape page, in the type size in which 80 columns fill a portrait page.
    pub(super) fn turned(self) -> Self {
        const TURNED: usize = 132;
        Self { width: TURNED, ..self }
    }

    /// Returns the number of `count` lines to list if `most` fit.
    pub fn listed(self, count: usize, most: usize) -> usize {
        if self.all { count } else { count.min(most) }
    }
}

/// Returns the positions where a word may be broken: after a hyphen, but never within a code such as D26-C12.
fn hyphens(word: &str) -> Vec<usize> {
    let is_of_code = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit();
    let is_code = word
        .trim_start_matches('(')
        .split_once('-')
        .is_some_and(|(prefix, _)| prefix.chars().all(is_of_code));
    if is_code { Vec::new() } else { textwrap::WordSplitter::HyphenSplitter.split_points(word) }
}

/// Returns the lines of a table without trailing blanks.
pub fn lines(table: &Table) -> String {
    table.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// Returns text such as `20 Lee, 31 Kim and 145 Ray`.
pub(super) fn and_list(items: &[String]) -> String {
    match items {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        items => items.concat(),
    }
}

/// Turns words into a sentence with a capital and a full stop.
pub fn as_sentence(says: &str) -> String {
    stopped(&capital(says))
}

/// Adds a full stop, unless the text ends with one, as `Smith, John Jr.` does.
pub(super) fn stopped(says: &str) -> String {
    if says.ends_with('.') { says.to_owned() } else { format!("{says}.") }
}
