//! Merges shards: the lines of one run, which may come from several machines.

use super::{Head, Row};

/// The reason why parts do not form one run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MergeError {
    /// A line is neither the plan nor a row.
    #[error("line {line} in {part} is not a row from a run")]
    NoRow {
        /// The name of the part.
        part: String,
        /// The line, from 1.
        line: usize,
    },
    /// A part belongs to another plan.
    #[error("{part} belongs to plan {found}, but the first part to plan {wanted}")]
    OtherPlan {
        /// The name of the part.
        part: String,
        /// The plan to which this part belongs.
        found: String,
        /// The plan of the first part.
        wanted: String,
    },
    /// An event under a pairer occurs twice.
    #[error("event {event} under {book} occurs twice, the second time in {part}")]
    Twice {
        /// The event.
        event: u64,
        /// The pairer.
        book: String,
        /// The part that contains the event a second time.
        part: String,
    },
    /// An event is missing.
    #[error("event {event} under {book} and {others} more rows are missing")]
    Missing {
        /// The first missing event.
        event: u64,
        /// The pairer.
        book: String,
        /// The number of other missing rows.
        others: usize,
    },
    /// No parts were given.
    #[error("there is nothing to merge")]
    Nothing,
}

/// Returns the rows of a run with its head, and the text of one file with all of them.
///
/// # Errors
/// Fails if the parts are not of one plan, or an event is missing or occurs twice.
pub fn merge(parts: &[(String, String)]) -> Result<(Head, Vec<Row>, String), MergeError> {
    let (first, text) = parts.first().ok_or(MergeError::Nothing)?;
    let head = text.lines().next().unwrap_or_default();
    let read: Head =
        serde_json::from_str(head).map_err(|_| MergeError::NoRow { part: first.clone(), line: 1 })?;
    let mut slots: Vec<Option<(Row, &str)>> = Vec::new();
    let books = &read.of.books;
    let slot = |row: &Row| {
        let book = books.iter().position(|(name, ..)| *name == row.book)?;
        let event = usize::try_from(row.event).ok()?;
        (row.event < read.of.events).then_some(event * books.len() + book)
    };
    slots.resize_with(usize::try_from(read.of.events).unwrap_or(usize::MAX) * books.len(), || None);
    for (part, text) in parts {
        let found: Option<Head> = text.lines().next().and_then(|line| serde_json::from_str(line).ok());
        let found = found.ok_or_else(|| MergeError::NoRow { part: part.clone(), line: 1 })?;
        if found != read {
            return Err(MergeError::OtherPlan { part: part.clone(), found: found.plan, wanted: read.plan });
        }
        for (i, line) in text.lines().enumerate().skip(1) {
            let no_row = || MergeError::NoRow { part: part.clone(), line: i + 1 };
            let row: Row = serde_json::from_str(line).map_err(|_| no_row())?;
            let at = slot(&row).filter(|_| row.plan == read.plan).ok_or_else(no_row)?;
            if slots[at].is_some() {
                return Err(MergeError::Twice { event: row.event, book: row.book, part: part.clone() });
            }
            slots[at] = Some((row, line));
        }
    }
    if let Some(at) = slots.iter().position(Option::is_none) {
        let others = slots.iter().filter(|slot| slot.is_none()).count() - 1;
        let event = (at / books.len()) as u64;
        return Err(MergeError::Missing { event, book: books[at % books.len()].0.clone(), others });
    }
    let (rows, lines): (Vec<Row>, Vec<&str>) = slots.into_iter().flatten().unzip();
    let text = std::iter::once(head).chain(lines).flat_map(|line| [line, "\n"]).collect();
    Ok((read, rows, text))
}
