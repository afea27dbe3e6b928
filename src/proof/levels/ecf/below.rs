//! The floaters from the next level (24 c): whether other players can float, and the exchanges of the players left
//! there.

use super::search::{ChoiceBelow, FloaterPairs, RivalSearch, is_made, listed, pairs};
use crate::ProofError;
use crate::levels::entry::StageEntry;
use facts::tournament::Rank;
use judge::each_set;

/// A function that examines a set of players who could float from the next level; `true` ends the search.
type BelowVisitor<'l, 'a, 'r> = &'l mut dyn FnMut(
    &mut StageEntry<'_, 'a, 'r>,
    &mut RivalSearch<'_, 'r>,
    &[Rank],
) -> Result<bool, ProofError>;

impl<'a, 'r> StageEntry<'_, 'a, 'r> {
    /// Returns the players of the next level except the opponents of the floaters.
    fn open_below(&self, choice: &FloaterPairs) -> Result<Vec<Rank>, ProofError> {
        let next = self.levels()?.level()?.levels.get(1).map_or(&[] as &[Rank], Vec::as_slice);
        Ok(next.iter().copied().filter(|r| choice.iter().all(|(_, o)| o != r)).collect())
    }

    /// Goes through the possible sets of floaters from the next level, all of the required size, until `look` accepts
    /// one.
    pub(super) fn each_below(
        &mut self,
        search: &mut RivalSearch<'_, 'r>,
        choice: &FloaterPairs,
        look: BelowVisitor<'_, 'a, 'r>,
    ) -> Result<(), ProofError> {
        let (open, number) = (self.open_below(choice)?, search.shape.floats_from(1).unwrap_or(0));
        let mut went = Ok(());
        each_set(&open, number, &mut Vec::new(), &mut |set| {
            let spent = self.levels().and_then(|levels| levels.work.spend(1 + set.len()));
            let is_found = spent.and_then(|()| look(self, search, set));
            let is_over = !matches!(is_found, Ok(false));
            went = is_found.map(|_| ());
            is_over
        });
        went
    }

    /// Returns whether these players cannot float from the next level, or the players left there need at least `enough`
    /// exchanges.
    pub(super) fn is_below_refused(
        &mut self,
        search: &mut RivalSearch<'_, 'r>,
        below: ChoiceBelow<'_>,
        enough: i64,
    ) -> Result<bool, ProofError> {
        let stay = self.staying_below(below)?;
        if self.expected(&stay)?.is_some_and(|count| count >= enough) {
            return Ok(self.exchanges(search.shape, &mut search.known, &stay)? >= enough);
        }
        Ok(!self.can_float(search, below)?)
    }

    fn staying_below(&self, ChoiceBelow { choice, gone }: ChoiceBelow<'_>) -> Result<Vec<Rank>, ProofError> {
        Ok(self.open_below(choice)?.into_iter().filter(|r| !gone.contains(r)).collect())
    }

    /// Returns whether these players can float from the next level under this choice.
    fn can_float(
        &mut self,
        search: &RivalSearch<'_, 'r>,
        ChoiceBelow { choice, gone }: ChoiceBelow<'_>,
    ) -> Result<bool, ProofError> {
        let levels = self.levels()?;
        let leaves = |u: Rank, v: Rank| {
            let both = levels.home(u) == Some(1) && levels.home(v) == Some(1);
            !both || !gone.contains(&u) && !gone.contains(&v)
        };
        let asked = format!("can {} float, if {} meet?", listed(gone), pairs(choice));
        let may = |u: Rank, v: Rank| is_made(choice, (u, v)) && leaves(u, v);
        self.is_possible(search.shape, &asked, &may)
    }

    /// 24 (c): returns the number of exchanges on the next level under the incumbent choice, with the best floaters of
    /// that level.
    pub(super) fn exchanges_below(&mut self, search: &mut RivalSearch<'_, 'r>) -> Result<i64, ProofError> {
        let choice = search.shown.clone();
        let mut least: Option<i64> = None;
        let mut look =
            |stage: &mut StageEntry<'_, 'a, 'r>, search: &mut RivalSearch<'_, 'r>, gone: &[Rank]| {
                let below = ChoiceBelow { choice: &choice, gone };
                let is_refused = match least {
                    Some(least) => stage.is_below_refused(search, below, least)?,
                    None => !stage.can_float(search, below)?,
                };
                if !is_refused {
                    let stay = stage.staying_below(below)?;
                    least = Some(stage.exchanges(search.shape, &mut search.known, &stay)?);
                }
                Ok(least == Some(0))
            };
        // The floaters of the incumbent pairing come first, because they rarely make exchanges necessary.
        let floats = self.levels()?.level()?.floats(1);
        let mut first: Vec<Rank> = floats.into_iter().map(|(floater, _)| floater).collect();
        first.sort_unstable_by(|a, b| b.cmp(a));
        let is_done = first.len() == search.shape.floats_from(1).unwrap_or(0) && look(self, search, &first)?;
        if !is_done {
            let mut other =
                |stage: &mut StageEntry<'_, 'a, 'r>, search: &mut RivalSearch<'_, 'r>, gone: &[Rank]| {
                    if gone == first { Ok(false) } else { look(stage, search, gone) }
                };
            self.each_below(search, &choice, &mut other)?;
        }
        least.ok_or_else(|| ProofError::refuted("no player can float from the next level"))
    }
}
