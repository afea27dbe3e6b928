//! Round robin and Scheveningen: the bye of an odd number of players comes first, then the row of the table. The
//! compatibility graph holds only the pairs of the row, so the levels merely state that every player has an opponent.

use super::{Around, Backend, ContradictoryValues, Edge, Floats, Program, StageSpec, SumCosts};
use crate::measure::TableRound;
use crate::plan::code_of;
use crate::plan::round_robin::{Bye, Phases, Row};
use facts::rulebook::table::Declared;
use facts::rulebook::{Part, System, Value};
use facts::tournament::{Board, Position, Rank};
use std::rc::Rc;

/// A round of the table.
pub struct TableProgram<'r> {
    position: &'r Position,
    phases: &'r Phases,
    table: TableRound,
}

impl<'r> TableProgram<'r> {
    /// Creates the program for a position from the phases of a rulebook.
    pub fn new(position: &'r Position, system: System, declared: Declared, phases: &'r Phases) -> Self {
        Self { position, phases, table: TableRound::of(position, system, declared) }
    }

    /// Returns the round of the table.
    pub fn table(&self) -> &TableRound {
        &self.table
    }

    /// Returns the colours of a pair, given by rank.
    pub fn board(&self, a: Rank, b: Rank) -> Board {
        let (white, black) = if self.table.is_white(a, b) { (a, b) } else { (b, a) };
        let id = |r: Rank| self.position.entries[r].id;
        Board { white: id(white), black: id(black) }
    }
}

impl<'r> Program<'r> for TableProgram<'r> {
    fn run<E: From<ContradictoryValues>>(&self, on: &mut dyn Backend<'r, E>) -> Result<(), E> {
        let mut row: Vec<Rank> = Rank::all(self.position.entries.len()).collect();
        if !row.len().is_multiple_of(2) {
            let free = on.bye(code_of(&self.phases.bye, &Bye::ByePlace), &self.table.free_order())?;
            row.retain(|&r| r != free);
        }
        if row.is_empty() {
            return Ok(());
        }
        let spec = StageSpec { floats: Floats::AnyWithNames, ..StageSpec::new(1, "row of the table", &row) };
        on.stage(&spec, &mut |stage| {
            for level in &self.phases.row {
                match level.measure {
                    Row::Unpaired => {
                        // A player who is not paired in the row would leave it, which is not allowed.
                        let alone = Rc::new(|edge| i64::from(matches!(edge, Edge::Leaves(_))));
                        let value = stage.least(&level.code, Around::Members, SumCosts::Of(alone))?;
                        stage.record(&level.code, Part::Bracket, Value(vec![value]));
                    }
                }
            }
            Ok(row.clone())
        })?;
        Ok(())
    }
}
