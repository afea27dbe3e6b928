//! Those who float from the next level (24 c): whether others can, and the exchanges of those whom they leave there.

use super::Taken;
use super::search::{Below, Choice, Search, is_made, listed, pairs};
use super::shape::Shape;
use crate::levels::Fault;
use crate::levels::ledger::Ledger;
use judge::each_set;

impl<'c> Taken<'_, 'c, '_> {
    /// The next level without the opponents of the floaters.
    fn open_below(&self, choice: &Choice) -> Vec<usize> {
        let next = self.level.levels.get(1).map_or(&[] as &[usize], Vec::as_slice);
        next.iter().copied().filter(|r| choice.iter().all(|(_, o)| o != r)).collect()
    }

    /// Those who could float from the next level, as many as do.
    pub(super) fn sets_below(&self, shape: &Shape<'c>, choice: &Choice) -> Vec<Vec<usize>> {
        let mut sets = Vec::new();
        each_set(&self.open_below(choice), shape.floats_from(1), &mut Vec::new(), &mut |set| {
            sets.push(set.to_vec());
            false
        });
        sets
    }

    /// Can these not float from the next level, or do those whom they leave need so many exchanges?
    pub(super) fn is_below_refused(
        &self,
        ledger: &mut dyn Ledger,
        search: &mut Search<'_, 'c>,
        Below { choice, gone }: Below<'_>,
        enough: i64,
    ) -> Result<bool, Fault> {
        let stay = self.staying_below(choice, gone);
        if self.expected(&stay).is_some_and(|count| count >= enough) {
            return Ok(self.exchanges(ledger, &mut search.known, &stay)? >= enough);
        }
        Ok(!self.can_float(ledger, search, choice, gone)?)
    }

    fn staying_below(&self, choice: &Choice, gone: &[usize]) -> Vec<usize> {
        self.open_below(choice).into_iter().filter(|r| !gone.contains(r)).collect()
    }

    /// Can these float from the next level with this choice?
    fn can_float(
        &self,
        ledger: &mut dyn Ledger,
        search: &Search<'_, 'c>,
        choice: &Choice,
        gone: &[usize],
    ) -> Result<bool, Fault> {
        let leaves = |u: usize, v: usize| {
            let both = self.home[u] == Some(1) && self.home[v] == Some(1);
            !both || !gone.contains(&u) && !gone.contains(&v)
        };
        let asked = format!("can {} float, if {} meet?", listed(gone), pairs(choice));
        let may = |u: usize, v: usize| is_made(choice, (u, v)) && leaves(u, v);
        self.is_possible(ledger, search.shape, &asked, &may)
    }

    /// 24 (c): the exchanges of the next level for the choice at hand, by the best of its own floaters.
    pub(super) fn exchanges_below(
        &self,
        ledger: &mut dyn Ledger,
        search: &mut Search<'_, 'c>,
    ) -> Result<i64, Fault> {
        let choice = search.shown.clone();
        let mut sets = self.sets_below(search.shape, &choice);
        // First those of the pairing at hand: mostly they leave nothing to be exchanged.
        let floats = self.level.floats(1);
        sets.sort_by_key(|set| !floats.iter().all(|(a, _)| set.contains(a)));
        let mut least: Option<i64> = None;
        for gone in sets {
            let is_refused = match least {
                Some(0) => true,
                Some(least) => {
                    self.is_below_refused(ledger, search, Below { choice: &choice, gone: &gone }, least)?
                }
                None => !self.can_float(ledger, search, &choice, &gone)?,
            };
            if !is_refused {
                let stay = self.staying_below(&choice, &gone);
                least = Some(self.exchanges(ledger, &mut search.known, &stay)?);
            }
        }
        least.ok_or_else(|| Fault::new("nobody can float from the next level"))
    }
}
