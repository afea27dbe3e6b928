//! Checks the program of the Dubov System against the judge. The check covers the counts of pairs, and whether each
//! pair lies inside a subgroup when the judge divides the bracket.

use facts::rulebook::Measure;
use facts::tournament::Rank;
use judge::{DubovBracket, DubovCount, JudgedRound};
use std::cell::RefCell;

/// The counts of a round.
pub(super) struct ShiftAudit<'c, 'a> {
    count: DubovCount<'c, 'a>,
    /// The bracket that was divided last.
    divided: RefCell<DividedBracket>,
}

/// A bracket, and the members of its smaller subgroup.
#[derive(Default)]
struct DividedBracket {
    /// The ranks of the players in the bracket.
    players: Vec<i32>,
    /// The smaller subgroup, ascending.
    smaller: Vec<Rank>,
}

impl<'c, 'a> ShiftAudit<'c, 'a> {
    /// Prepares the counts of a round.
    pub(super) fn new(case: &'c JudgedRound<'a>) -> Self {
        Self { count: DubovCount::new(case), divided: RefCell::default() }
    }

    /// Returns the count of a pair in the bracket of a resident.
    pub(super) fn pair(&self, measure: &Measure, resident: Rank, pair: (Rank, Rank)) -> Vec<i64> {
        self.count.pair(measure, resident, pair)
    }

    /// Returns whether a pair is inside the smaller subgroup of a bracket of these players.
    pub(super) fn is_inside_smaller(&self, players: &[i32], (a, b): (Rank, Rank)) -> bool {
        let mut divided = self.divided.borrow_mut();
        if divided.players != players {
            let ranks = players.iter().filter_map(|&r| usize::try_from(r).ok().map(Rank));
            let ranks: Vec<Rank> = ranks.collect();
            let mut smaller = DubovBracket::new(&self.count, &ranks).smaller;
            smaller.sort_unstable();
            *divided = DividedBracket { players: players.to_vec(), smaller };
        }
        [a, b].iter().all(|r| divided.smaller.binary_search(r).is_ok())
    }
}
