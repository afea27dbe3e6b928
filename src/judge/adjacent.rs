//! Adjacent players: the bye, and the opponents in the order of the list.

use super::sheet::MateTable;
use super::{Count, JudgedRound};
use facts::rulebook::{Measure, Value};
use facts::tournament::Rank;
use limit::from_len;

/// Counts the bye from the end of the list, then the places between the players of each pair.
pub(super) fn recount(case: &JudgedRound<'_>, sheet: &MateTable) -> Vec<Count> {
    let mut found = case.bye_count(sheet, |bye| from_len(sheet.players() - bye.0));
    let mut left: Vec<Rank> = Rank::all(sheet.players()).filter(|&r| Some(r) != sheet.bye).collect();
    let mut steps = Vec::new();
    while let Some((&first, below)) = left.split_first() {
        let step = sheet.mate(first).and_then(|mate| below.iter().position(|&r| r == mate));
        steps.push(step.map_or(0, |step| from_len(step + 1)));
        left = below.iter().copied().filter(|&r| sheet.mate(first) != Some(r)).collect();
    }
    let list = case.levels("list").filter(|c| c.measure == Measure::ListOrder && sheet.players() > 1);
    found.extend(list.map(|c| Count::of(1, c, Value(steps.clone()))));
    found
}
