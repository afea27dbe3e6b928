//! Adjacent players: the bye comes first, then the whole list in one stage. The first who is left meets the nearest
//! player below whom he has not met, and so on.

use super::monrad::list_order;
use super::{Backend, ContradictoryValues, Floats, Program, StageSpec};
use crate::plan::adjacent::{Bye, List, Phases};
use crate::plan::code_of;
use facts::rulebook::Part;
use facts::tournament::{Position, Rank};

/// A round to be paired under this rulebook.
pub struct AdjacentProgram<'r> {
    position: &'r Position,
    phases: &'r Phases,
}

impl<'r> AdjacentProgram<'r> {
    /// Creates the program for a position from the phases of a rulebook.
    pub fn new(position: &'r Position, phases: &'r Phases) -> Self {
        Self { position, phases }
    }
}

impl<'r> Program<'r> for AdjacentProgram<'r> {
    fn run<E: From<ContradictoryValues>>(&self, on: &mut dyn Backend<'r, E>) -> Result<(), E> {
        let mut list: Vec<Rank> = Rank::all(self.position.entries.len()).collect();
        if !list.len().is_multiple_of(2) {
            let order: Vec<Rank> = list.iter().rev().copied().collect();
            let bye = on.bye(code_of(&self.phases.bye, &Bye::ByePlace), &order)?;
            list.retain(|&r| r != bye);
        }
        if list.is_empty() {
            return Ok(());
        }
        let spec = StageSpec { floats: Floats::AnyWithNames, ..StageSpec::new(1, "list", &list) };
        on.stage(&spec, &mut |stage| {
            for level in &self.phases.list {
                match level.measure {
                    List::ListOrder => {
                        let value = list_order(stage, &level.code, &list, &[])?;
                        stage.record(&level.code, Part::Bracket, value);
                    }
                }
            }
            Ok(list.clone())
        })?;
        Ok(())
    }
}
