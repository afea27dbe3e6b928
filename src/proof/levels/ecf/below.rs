//! The floaters from the next level (24 c): whether other players can float, and the exchanges of the players left
//! there.

use super::TakenLevel;
use super::search::{ChoiceBelow, FloaterPairs, RivalSearch, is_made, listed, pairs};
use super::shape::LevelShape;
use crate::ProofError;
use crate::levels::ledger::Ledger;
use judge::each_set;

impl<'c> TakenLevel<'_, 'c, '_> {
    /// Returns the players of the next level, without the opponents of the floaters.
    fn open_below(&self, choice: &FloaterPairs) -> Vec<usize> {
        let next = self.level.levels.get(1).map_or(&[] as &[usize], Vec::as_slice);
        next.iter().copied().filter(|r| choice.iter().all(|(_, o)| o != r)).collect()
    }

    /// Goes through the sets of players who could float from the next level, as many as do, until `look` accepts one.
    pub(super) fn each_below(
        &self,
        shape: &LevelShape<'c>,
        choice: &FloaterPairs,
        look: &mut dyn FnMut(&[usize]) -> Result<bool, ProofError>,
    ) -> Result<(), ProofError> {
        let mut went = Ok(());
        each_set(&self.open_below(choice), shape.floats_from(1), &mut Vec::new(), &mut |set| {
            let is_found = self.work.spend(1 + set.len()).and_then(|()| look(set));
            let is_over = !matches!(is_found, Ok(false));
            went = is_found.map(|_| ());
            is_over
        });
        went
    }

    /// Returns whether these players cannot float from the next level, or leave players behind who need at least
    /// `enough` exchanges.
    pub(super) fn is_below_refused(
        &self,
        ledger: &mut dyn Ledger,
        search: &mut RivalSearch<'_, 'c>,
        ChoiceBelow { choice, gone }: ChoiceBelow<'_>,
        enough: i64,
    ) -> Result<bool, ProofError> {
        let stay = self.staying_below(choice, gone);
        if self.expected(&stay)?.is_some_and(|count| count >= enough) {
            return Ok(self.exchanges(ledger, &mut search.known, &stay)? >= enough);
        }
        Ok(!self.can_float(ledger, search, choice, gone)?)
    }

    fn staying_below(&self, choice: &FloaterPairs, gone: &[usize]) -> Vec<usize> {
        self.open_below(choice).into_iter().filter(|r| !gone.contains(r)).collect()
    }

    /// Returns whether these players can float from the next level with this choice.
    fn can_float(
        &self,
        ledger: &mut dyn Ledger,
        search: &RivalSearch<'_, 'c>,
        choice: &FloaterPairs,
        gone: &[usize],
    ) -> Result<bool, ProofError> {
        let leaves = |u: usize, v: usize| {
            let both = self.home[u] == Some(1) && self.home[v] == Some(1);
            !both || !gone.contains(&u) && !gone.contains(&v)
        };
        let asked = format!("can {} float, if {} meet?", listed(gone), pairs(choice));
        let may = |u: usize, v: usize| is_made(choice, (u, v)) && leaves(u, v);
        self.is_possible(ledger, search.shape, &asked, &may)
    }

    /// 24 (c): returns the exchanges of the next level for the incumbent choice, with the best of its own floaters.
    pub(super) fn exchanges_below(
        &self,
        ledger: &mut dyn Ledger,
        search: &mut RivalSearch<'_, 'c>,
    ) -> Result<i64, ProofError> {
        let choice = search.shown.clone();
        let shape = search.shape;
        let mut least: Option<i64> = None;
        let mut look = |gone: &[usize]| {
            let is_refused = match least {
                Some(least) => {
                    self.is_below_refused(ledger, search, ChoiceBelow { choice: &choice, gone }, least)?
                }
                None => !self.can_float(ledger, search, &choice, gone)?,
            };
            if !is_refused {
                let stay = self.staying_below(&choice, gone);
                least = Some(self.exchanges(ledger, &mut search.known, &stay)?);
            }
            Ok(least == Some(0))
        };
        // The floaters of the incumbent pairing come first, because they rarely leave any exchange necessary.
        let mut first: Vec<usize> = self.level.floats(1).into_iter().map(|(floater, _)| floater).collect();
        first.sort_unstable_by(|a, b| b.cmp(a));
        let is_done = first.len() == shape.floats_from(1) && look(&first)?;
        if !is_done {
            self.each_below(shape, &choice, &mut |gone| if gone == first { Ok(false) } else { look(gone) })?;
        }
        least.ok_or_else(|| ProofError::refuted("no player can float from the next level"))
    }
}
