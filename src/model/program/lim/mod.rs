//! The Lim family (FIDE Swiss Rules 1987 = Lim, Lim 2026, Leong). The bye comes first, then the groups from the top
//! down to just above the median, then those from the bottom up to it, and the median last. A blocked median is
//! extended (9.6).
//!
//! Every group is a separate stage, because 9.6 may undo its pairs. The floaters follow from facts, and from questions
//! about possible pairings.

mod evening;
mod exchange;
mod field;
mod group;
mod members;
mod order;
mod pairs;
mod pool;
mod rules;
mod within_100;

use super::ContradictoryValues;
use crate::plan::code_of;
use crate::plan::lim::Bye;
use facts::tournament::Rank;
use field::GroupField;

pub use exchange::{
    AskedOrders, ExchangeCondition, ExchangeTrials, FactGround, FactQuestion, GroupBackend, GroupLevels,
    GroupStage, LeaverQuestion, LeaverStep, MateOrder, is_in_row,
};
pub use order::{ScrutinisedPair, scrutinised};
pub use rules::{CompatibleBy, LimProgram, MeetingRule};

impl<'r> LimProgram<'r> {
    /// Goes through the stages and levels of the round.
    pub fn run<E: From<ContradictoryValues>>(&self, on: &mut dyn GroupBackend<'r, E>) -> Result<(), E> {
        let n = self.position.entries.len();
        // 8: the bye is chosen first.
        let bye = if n.is_multiple_of(2) {
            None
        } else {
            let order: Vec<Rank> = Rank::all(n).rev().collect();
            Some(on.bye(code_of(&self.phases.bye, &Bye::ByePlace), &order)?)
        };
        let mut field = GroupField::new(self, bye);
        for at in field.outer() {
            field.pair_group(on, at)?;
        }
        field.pair_median(on)
    }
}
