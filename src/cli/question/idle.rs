//! Refuses options about who plays if the round already says so.

use super::RoundArguments;
use crate::Failure;
use crate::faults::QuestionFault;

impl RoundArguments {
    /// Refuses options that apply only to a round not yet paired.
    pub(crate) fn refuse_ranks(&self) -> Result<(), Failure> {
        if self.withdrawn.is_empty() && self.order.is_empty() {
            return Ok(());
        }
        Err(QuestionFault::OrderOnlyBefore.into())
    }

    /// Refuses options that name players if a recorded round is judged: the file states who played.
    pub(crate) fn refuse_without_boards(&self) -> Result<(), Failure> {
        let lists = [
            ("--absent", "absent", &self.absent),
            ("--withdrawn", "withdrawn", &self.withdrawn),
            ("--order", "order", &self.order),
        ];
        let Some(&(option, field, _)) = lists.iter().find(|(.., list)| !list.is_empty()) else {
            return Ok(());
        };
        Err(QuestionFault::AbsentWithoutBoards { option, field }.into())
    }
}
