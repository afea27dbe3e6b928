//! Refuses options about who plays if the round already says so.

use super::RoundArguments;
use crate::{Exit, Failure};

impl RoundArguments {
    /// Refuses options that apply only to a round not yet paired.
    pub(crate) fn refuse_ranks(&self) -> Result<(), Failure> {
        if self.withdrawn.is_empty() && self.order.is_empty() {
            return Ok(());
        }
        let says = "--withdrawn and `--order` are only for a round that is not yet paired";
        Err(Failure::new(Exit::Request, says).remedy("omit them; use `--absent` for players who do not play"))
    }

    /// Refuses options that name players if a recorded round is judged: the file states who played.
    pub(crate) fn refuse_without_boards(&self) -> Result<(), Failure> {
        let lists = [("absent", &self.absent), ("withdrawn", &self.withdrawn), ("order", &self.order)];
        let Some((name, _)) = lists.iter().find(|(_, list)| !list.is_empty()) else { return Ok(()) };
        let says = format!("`--{name}` needs boards; for a recorded round the file states who played");
        Err(Failure::new(Exit::Request, says).remedy(format!("give the boards, or omit `--{name}`")))
    }
}
