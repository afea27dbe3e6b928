//! How many levels the floats of a level can touch: the levels from here down that are paired among themselves in every
//! pairing with the fewest floats (10, 13), so that what lies below them need not be looked at.

use super::level::Level;
use crate::round::table::{Edge, Table};
use crate::solve::SolveError;

/// Trials at finding floaters of the next level only, before the window is weighed as a whole.
const TRIALS: usize = 300;

impl Level<'_, '_> {
    /// The number of levels, this one included.
    pub(super) fn window(&self) -> Result<usize, SolveError> {
        for count in 1..self.levels.len() {
            let members = self.members(count);
            let below: Vec<usize> = self.levels[count..].iter().flatten().copied().collect();
            let is_apart = members.len().is_multiple_of(2) && self.ask.graph.is_completable(&below);
            if is_apart && (self.is_chain(count) || self.is_closed(count, members)?) {
                return Ok(count);
            }
        }
        Ok(self.levels.len())
    }

    /// Is there a pairing of these levels in which only odd numbers float, one player each, to the next level? Nothing
    /// can need fewer or shorter floats, and nobody leaves the window in any pairing that is as good.
    fn is_chain(&self, count: usize) -> bool {
        self.incoming.is_empty() && self.chain(0, count, None, &mut TRIALS.clone())
    }

    fn chain(&self, level: usize, count: usize, gone: Option<usize>, trials: &mut usize) -> bool {
        let own: Vec<usize> = self.levels[level].iter().copied().filter(|&r| Some(r) != gone).collect();
        let graph = self.ask.graph;
        if own.len().is_multiple_of(2) {
            return graph.is_completable(&own)
                && (level + 1 == count || self.chain(level + 1, count, None, trials));
        }
        if level + 1 == count {
            return false;
        }
        for &d in own.iter().rev() {
            let stay: Vec<usize> = own.iter().copied().filter(|&r| r != d).collect();
            let mut is_whole = None;
            for &u in self.levels[level + 1].iter().filter(|&&u| graph.link(d, u).is_some()) {
                *trials = trials.saturating_sub(1);
                if *trials == 0 || !*is_whole.get_or_insert_with(|| graph.is_completable(&stay)) {
                    break;
                }
                if self.chain(level + 1, count, Some(u), trials) {
                    return true;
                }
            }
        }
        false
    }

    /// Does nobody leave the window in any pairing with the fewest floats, even if whoever leaves it finds an opponent on
    /// the level just below?
    fn is_closed(&self, count: usize, members: Vec<usize>) -> Result<bool, SolveError> {
        if count == 1 && self.incoming.is_empty() {
            return Ok(self.ask.graph.is_completable(&members));
        }
        let real = |a: usize, b: usize| self.may_meet(a, b);
        let Some(mut table) = Table::open_leaving(self.ask, self.number, members, &real)? else {
            return Ok(false);
        };
        let floor = self.levels[count].first().map_or(0, |&r| self.score(r));
        table.least(&|e| self.incoming_difference(e, floor))?;
        for level in 0..count {
            table.least(&|e| i64::from(self.float(level, e, floor).is_some()))?;
            table.least(&|e| self.float(level, e, floor).unwrap_or(0))?;
        }
        Ok(table.least(&|e| -i64::from(matches!(e, Edge::Leaves(_))))? == 0)
    }
}
