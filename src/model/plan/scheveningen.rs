//! Scheveningen: the row of the table. Two teams of equal size need no free round.

use super::phase::family;
use super::round_robin::{self, Row};

family! {
    /// The phases of a round.
    discretions: [],
    readings: [],
    then: [],
    /// The row.
    row: Row,
}

impl Phases {
    /// Returns the phases as those of a table without a free round.
    pub(super) fn into_table(self) -> round_robin::Phases {
        round_robin::Phases { bye: Vec::new(), row: self.row }
    }
}
