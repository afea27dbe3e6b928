//! The columns of a cross-table.

/// The rows in which the heads of the columns may stand.
pub(super) const HEADS: usize = 40;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CrossColumn {
    Number,
    Place,
    Name,
    Title,
    Rating,
    International,
    National,
    Federation,
    FideId,
    Club,
    Points,
}

/// Heads of columns, without points and blanks. The languages are those of chess-results' most frequent lists.
const KNOWN: [(&str, CrossColumn); 30] = [
    ("no", CrossColumn::Number),
    ("nr", CrossColumn::Number),
    ("snr", CrossColumn::Number),
    ("sno", CrossColumn::Number),
    ("startnr", CrossColumn::Number),
    ("rk", CrossColumn::Place),
    ("rg", CrossColumn::Place),
    ("rank", CrossColumn::Place),
    ("rang", CrossColumn::Place),
    ("name", CrossColumn::Name),
    ("nombre", CrossColumn::Name),
    ("nom", CrossColumn::Name),
    ("title", CrossColumn::Title),
    ("titel", CrossColumn::Title),
    ("rtg", CrossColumn::Rating),
    ("elo", CrossColumn::Rating),
    ("rating", CrossColumn::Rating),
    ("rtgi", CrossColumn::International),
    ("eloi", CrossColumn::International),
    ("rtgn", CrossColumn::National),
    ("elon", CrossColumn::National),
    ("fed", CrossColumn::Federation),
    ("land", CrossColumn::Federation),
    ("fideid", CrossColumn::FideId),
    ("club", CrossColumn::Club),
    ("clubcity", CrossColumn::Club),
    ("verein", CrossColumn::Club),
    ("vereinort", CrossColumn::Club),
    ("pts", CrossColumn::Points),
    ("pkt", CrossColumn::Points),
];

/// The places of the columns.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    /// The row with the heads.
    pub(super) heads: usize,
    of: Vec<Option<CrossColumn>>,
    /// The columns of the rounds, from round one.
    pub(super) rounds: Vec<usize>,
}

impl Columns {
    /// Finds the row with the heads; `None` if the table has no columns of rounds.
    pub(super) fn of(rows: &[Vec<String>]) -> Option<Self> {
        rows.iter().take(HEADS).zip(0..).find_map(|(row, heads)| Self::of_row(row, heads))
    }

    fn of_row(row: &[String], heads: usize) -> Option<Self> {
        let plain = |cell: &String| -> String {
            cell.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
        };
        let known = |cell: &String| {
            let key = plain(cell);
            KNOWN.iter().find(|(known, _)| *known == key).map(|&(_, column)| column)
        };
        let mut of: Vec<Option<CrossColumn>> = row.iter().map(known).collect();
        let name = of.iter().position(|column| *column == Some(CrossColumn::Name))?;
        let mut rounds: Vec<(usize, usize)> =
            row.iter().zip(0..).filter_map(|(cell, at)| Some((round(cell)?, at))).collect();
        rounds.sort_unstable();
        let is_each_there = rounds.iter().zip(1..).all(|((round, _), number)| *round == number);
        if rounds.is_empty() || !is_each_there {
            return None;
        }
        // The column of titles has no head.
        if !of.contains(&Some(CrossColumn::Title)) && name > 0 && row[name - 1].is_empty() {
            of[name - 1] = Some(CrossColumn::Title);
        }
        Some(Self { heads, of, rounds: rounds.into_iter().map(|(_, at)| at).collect() })
    }

    /// Returns whether the table has this column.
    pub(super) fn has(&self, column: CrossColumn) -> bool {
        self.of.contains(&Some(column))
    }

    /// Returns the cell of a row in a column; blank if there is none.
    pub(super) fn cell<'r>(&self, row: &'r [String], column: CrossColumn) -> &'r str {
        let at = self.of.iter().position(|there| *there == Some(column));
        at.and_then(|at| row.get(at)).map_or("", |cell| cell.trim())
    }
}

/// Returns the round whose column has this head: `1.Rd`, `Rd.1`, `R 1`.
fn round(head: &str) -> Option<usize> {
    let digits: String = head.chars().filter(char::is_ascii_digit).collect();
    let letters: String = head.chars().filter(|c| c.is_alphabetic()).flat_map(char::to_lowercase).collect();
    let is_round = matches!(letters.as_str(), "rd" | "r" | "rnd" | "round" | "rde" | "runde" | "ronda");
    digits.parse().ok().filter(|&round| is_round && (1..1_000).contains(&round))
}
