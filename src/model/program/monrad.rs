//! Monrad: the walk-over comes first, then one point group after another. The first player of the list meets the next
//! one whom he has not met, in his group or below it. Then comes the first player who is left, and so on.

use super::{
    Around, Backend, ContradictoryValues, CountedLevel, CountedOn, Edge, Floats, Mate, OpenStage, Program,
    StageSpec, SumCosts, bracket_facts,
};
use crate::plan::code_of;
use crate::plan::monrad::{Bye, Group, Phases};
use facts::rulebook::table::{Declared, WalkOver, WhiteOfEquals};
use facts::rulebook::{Part, Value};
use facts::tournament::{Board, Colour, Entry, Position, Rank};
use limit::from_len;
use std::cmp::{Ordering, Reverse};
use std::rc::Rc;

/// A round to be paired under this rulebook.
pub struct MonradProgram<'r> {
    position: &'r Position,
    declared: Declared,
    phases: &'r Phases,
}

impl<'r> MonradProgram<'r> {
    /// Creates the program for a position from the phases of a rulebook.
    pub fn new(position: &'r Position, declared: Declared, phases: &'r Phases) -> Self {
        Self { position, declared, phases }
    }

    /// Article 6: returns the bye order, the last player of the list first.
    // READING MON-WALKOVER: the player with the lowest points is first, then the one with the highest start number.
    // Under the other reading the number alone decides.
    fn bye_order(&self) -> Vec<Rank> {
        let mut order: Vec<Rank> = Rank::all(self.position.entries.len()).rev().collect();
        if self.declared.walk_over == WalkOver::Number {
            order.sort_by_key(|&r| Reverse(self.position.entries[r].number));
        }
        order
    }

    /// Goes through the levels of a point group. Returns the players who are paired, ascending.
    fn levels<E>(
        &self,
        stage: &mut dyn OpenStage<'r, E>,
        group: &[Rank],
        below: &[Rank],
    ) -> Result<Vec<Rank>, E> {
        for l in &self.phases.group {
            let value: Value = match &l.measure {
                // READING MON-DISSOLVE: this level is in force only under the other reading.
                Group::Unpaired => {
                    let last = below.first().copied();
                    let is_out =
                        move |edge| matches!(edge, Edge::Pair(_, b) if last.is_some_and(|last| b >= last));
                    let cost = Rc::new(move |edge| i64::from(is_out(edge)));
                    Value(vec![stage.least(&l.code, Around::Members, SumCosts::Of(cost))?])
                }
                Group::EdgeSum(sum) => {
                    let facts = bracket_facts(self.position, self.declared, group);
                    let level = CountedLevel { counts: CountedOn::Sum(sum), facts };
                    stage.minimise(&l.code, Around::Members, level)?
                }
                Group::ListOrder => list_order(stage, &l.code, group, below)?,
            };
            stage.record(&l.code, Part::Bracket, value);
        }
        let mut paired = group.to_vec();
        for &r in group {
            if let Mate::Member(mate) = stage.mate(r)? {
                paired.push(mate);
            }
        }
        paired.sort_unstable();
        paired.dedup();
        Ok(paired)
    }
}

/// Article 7: returns the colours of a pair, given with the higher ranked player first.
// READING MON-WHITE: of two equal players, the one further down has White; under the other reading, the one with
// the higher number.
pub fn list_board(declared: &Declared, higher: &Entry, lower: &Entry) -> Board {
    let is_second_by_number = higher.number > lower.number;
    let is_white = match colour_balance(higher).cmp(&colour_balance(lower)) {
        Ordering::Less => true,
        Ordering::Greater => false,
        Ordering::Equal => declared.white_of_equals == WhiteOfEquals::Number && is_second_by_number,
    };
    let (white, black) = if is_white { (higher.id, lower.id) } else { (lower.id, higher.id) };
    Board { white, black }
}

impl<'r> Program<'r> for MonradProgram<'r> {
    fn run<E: From<ContradictoryValues>>(&self, on: &mut dyn Backend<'r, E>) -> Result<(), E> {
        let score = |r: Rank| self.position.entries[r].score;
        let mut left: Vec<Rank> = Rank::all(self.position.entries.len()).collect();
        if !left.len().is_multiple_of(2) {
            let bye = on.bye(code_of(&self.phases.bye, &Bye::ByePlace), &self.bye_order())?;
            left.retain(|&r| r != bye);
        }
        for number in 1.. {
            let Some(&first) = left.first() else { break };
            let (group, below): (Vec<Rank>, Vec<Rank>) =
                left.iter().partition(|&&r| score(r) == score(first));
            let next = below.iter().copied().filter(|&r| score(r) == score(below[0])).collect::<Vec<_>>();
            let name = format!("point group of {}", score(first));
            let spec = StageSpec {
                next: &next,
                below: &below,
                floats: Floats::AnyWithNames,
                ..StageSpec::new(number, &name, &group)
            };
            let mut paired = Vec::new();
            on.stage(&spec, &mut |stage| {
                paired = self.levels(stage, &group, &below)?;
                Ok(paired.clone())
            })?;
            left.retain(|r| paired.binary_search(r).is_err());
        }
        Ok(())
    }
}

/// Article 4: pairs the first player who is left with the next player of the list, as far as the others can then be paired, and
/// repeats this. Returns for each of them the place of the opponent among the players who are left, from 1.
pub(super) fn list_order<E>(
    stage: &mut dyn OpenStage<'_, E>,
    code: &str,
    group: &[Rank],
    below: &[Rank],
) -> Result<Value, E> {
    let mut left: Vec<Mate> = group.iter().chain(below).copied().map(Mate::Member).collect();
    let mut places = Vec::new();
    for &r in group {
        if left.first() != Some(&Mate::Member(r)) {
            continue;
        }
        left.remove(0);
        let place = stage.first_mate(code, r, &left)?;
        places.push(from_len(place + 1));
        left.remove(place);
    }
    Ok(Value(places))
}

/// Returns a key that sorts by the claim to White: players with fewer Whites come first, then those whose last colour
/// was Black.
fn colour_balance(entry: &Entry) -> (i32, i8) {
    let latest = match entry.colours.latest() {
        Some(Colour::Black) => -1,
        None => 0,
        Some(Colour::White) => 1,
    };
    (entry.colours.difference(), latest)
}
