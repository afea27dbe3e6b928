//! The judge beside the program of the Dubov System: what a pair counts, also inside a subgroup as he divides the bracket.

use facts::rulebook::Measure;
use judge::{DubovBracket, DubovCount, JudgedRound};
use std::cell::RefCell;

/// The counts of a round.
pub(super) struct ShiftAudit<'c, 'a> {
    count: DubovCount<'c, 'a>,
    /// The last bracket that was divided.
    divided: RefCell<DividedBracket>,
}

/// A bracket, and who is in its smaller subgroup.
#[derive(Default)]
struct DividedBracket {
    /// Ranks.
    players: Vec<i32>,
    /// Ascending.
    smaller: Vec<usize>,
}

impl<'c, 'a> ShiftAudit<'c, 'a> {
    /// Of a round.
    pub(super) fn new(case: &'c JudgedRound<'a>) -> Self {
        Self { count: DubovCount::new(case), divided: RefCell::default() }
    }

    /// What a pair counts in the bracket of a resident.
    pub(super) fn pair(&self, measure: &Measure, resident: usize, pair: (usize, usize)) -> Vec<i64> {
        self.count.pair(measure, resident, pair)
    }

    /// Is a pair inside the smaller subgroup of a bracket of these players?
    pub(super) fn is_inside_smaller(&self, players: &[i32], (a, b): (usize, usize)) -> bool {
        let mut divided = self.divided.borrow_mut();
        if divided.players != players {
            let ranks: Vec<usize> = players.iter().filter_map(|&r| usize::try_from(r).ok()).collect();
            let mut smaller = DubovBracket::new(&self.count, &ranks).smaller;
            smaller.sort_unstable();
            *divided = DividedBracket { players: players.to_vec(), smaller };
        }
        [a, b].iter().all(|r| divided.smaller.binary_search(r).is_ok())
    }
}
