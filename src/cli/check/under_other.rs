//! A round under the edition of the rules that was not taken.

use crate::report::json;
use judge::Verdict;

/// A round under the edition that was not taken.
#[derive(Debug)]
pub(crate) struct RoundUnderOther {
    pub(super) id: String,
    pub(super) title: String,
    /// The verdict; `None` if no legal pairing exists under that edition.
    pub(super) verdict: Option<Verdict>,
}

impl RoundUnderOther {
    /// Returns the verdict on a round that differs, in a sentence.
    pub(super) fn says(&self) -> String {
        let title = &self.title;
        match &self.verdict {
            Some(Verdict::Identical) => format!("The round is identical under {title}."),
            Some(_) => format!("The round is not identical under {title}."),
            None => format!("The round has no legal pairing under {title}."),
        }
    }

    /// Returns the verdict for programs.
    pub(super) fn data(&self) -> json::UnderOtherEdition {
        json::UnderOtherEdition::new(&self.id, self.verdict.as_ref())
    }
}
