//! The rulebook of `bench`: that of `-R`, else the one that the files name.

use super::BenchArguments;
use cli::{Failure, taken};
use lab::study::{Pairer, Ruled};

impl BenchArguments {
    /// Returns the rulebook of `-R`, else the one that the files name.
    pub(super) fn pairers(&self) -> Result<Vec<Pairer>, Failure> {
        if self.files.is_empty() || self.events.names_rulebook() {
            return self.events.pairers();
        }
        let (book, declared) = taken::of_files(&self.files)?;
        let asked = [&[book.option().to_owned()][..], &declared].concat().join("+");
        Ok(vec![Pairer::Book(Box::new(Ruled::new(&asked, book, &declared)))])
    }
}
