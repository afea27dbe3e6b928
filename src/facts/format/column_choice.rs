//! What the caller says about the columns of a player list, where the names of the columns do not say it.

use super::cells::plain;
use super::players_headings::PlayerColumn;

/// What one column of a player list is taken for.
#[derive(Clone, Debug)]
pub struct ColumnChoice {
    /// The name of the column as the list has it, or its number from 1.
    pub(super) head: String,
    /// The content; `None` leaves the column out.
    pub(super) column: Option<PlayerColumn>,
}

impl ColumnChoice {
    /// The word for a column that is left out.
    pub const LEFT_OUT: &'static str = "ignore";

    /// Reads a choice: `Geb.Dat.=birth`, `Nr=ignore`, `3=rating`.
    ///
    /// # Errors
    /// Returns the message with the remedy.
    pub fn parse(text: &str) -> Result<Self, String> {
        let Some((head, column)) = text.rsplit_once('=') else {
            return Err(
                "write the name of the column as the list has it, =, and what it holds: `Geb.Dat.=birth`"
                    .to_owned(),
            );
        };
        let key = plain(column);
        let column = if key == Self::LEFT_OUT { None } else { Some(PlayerColumn::named(&key)) };
        match column {
            Some(None) => Err(format!(
                "'{}' is not a column: write one of {}",
                super::excerpt(&key),
                column_labels().join(", ")
            )),
            column => Ok(Self { head: head.trim().to_owned(), column: column.flatten() }),
        }
    }

    /// Returns whether the choice is about the column with this name and number.
    pub(super) fn is_of(&self, head: &str, number: usize) -> bool {
        let is_named = !self.head.is_empty() && self.head.eq_ignore_ascii_case(head.trim());
        is_named || self.head.parse() == Ok(number)
    }
}

/// Returns what a column of a player list may be taken for.
pub fn column_labels() -> Vec<&'static str> {
    PlayerColumn::all().map(PlayerColumn::label).chain([ColumnChoice::LEFT_OUT]).collect()
}
