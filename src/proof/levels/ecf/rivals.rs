//! The floaters and their opponents (20 to 22, 24 c). The module proves that every other choice needs more exchanges
//! across the mid-line, comes later in the searches, or is impossible.

use super::search::{ChoiceBelow, Exchanges, FloaterPairs, RivalSearch, is_made, listed, pairs};
use crate::ProofError;
use crate::levels::entry::StageEntry;
use facts::tournament::Rank;
use model::program::ecf::{ChosenFloaters, LevelShape};
use std::collections::BTreeSet;

/// A set of floaters with the choices of opponents for them. Each choice has the number of exchanges at which it is no
/// longer better.
type FloaterList = (Vec<Rank>, Vec<(FloaterPairs, i64)>);

impl<'r> StageEntry<'_, '_, 'r> {
    /// Fixes the incumbent choice: a level settles that each floater meets his opponent. Then pairs the players whom
    /// the floaters leave behind, and proves that no choice is better.
    pub(super) fn no_better_choice(&mut self, shape: &LevelShape<'r>) -> Result<ChosenFloaters, ProofError> {
        let (levels, walk) = (self.levels()?, shape.downfloaters());
        levels.seeks_floaters(shape)?;
        let floats = levels.level()?.floats(0);
        let of = |&(r, _): &(Rank, bool)| floats.iter().copied().find(|&(a, _)| a == r);
        let shown: FloaterPairs = walk.iter().filter_map(of).collect();
        for &(floater, opponent) in &shown {
            self.ledger.order(shape.code_of_choice(), floater.0, &[opponent.0])?;
        }
        for &(floater, _) in &walk {
            levels.seeks_opponents(shape, floater)?;
        }
        let opponents = walk.iter().map(|&(r, _)| shape.opponents(r, shape.floaters)).collect();
        let (best, known) = ((0, Vec::new()), Exchanges::default());
        let mut search = RivalSearch { shape, walk, opponents, shown, best, known };
        let choice = search.selection(&search.shown)?;
        let left = shape.left(0, &choice, &[]);
        let own = self.pair_left(shape, &left)?;
        search.best.1 = shape.key(&choice);
        if shape.asks_exchanges() {
            let below = if shape.entered.contains(&1) { self.exchanges_below(&mut search)? } else { 0 };
            let own = match own {
                Some(own) => own,
                None => self.exchanges(shape, &mut search.known, &left)?,
            };
            search.best.0 = own + below;
        }
        let mut sets = Vec::new();
        self.each_set(&search, &mut Vec::new(), &mut sets)?;
        self.refuse_sets(&mut search, &sets)?;
        let exchanges = shape.asks_exchanges().then_some(search.best.0);
        Ok(ChosenFloaters { choice: shape.settled(&choice), exchanges })
    }

    /// Adds all sets of floaters, in the order of 20, with the choices of opponents that could be better.
    fn each_set(
        &self,
        search: &RivalSearch<'_, 'r>,
        set: &mut Vec<usize>,
        out: &mut Vec<FloaterList>,
    ) -> Result<(), ProofError> {
        let outside = set.iter().filter(|&&place| !search.walk[place].1).count();
        if search.is_late(outside, set) {
            return Ok(());
        }
        if set.len() == search.shape.floaters {
            let mut choices = Vec::new();
            self.each_choice(search, set, &mut Vec::new(), &mut choices)?;
            if !choices.is_empty() {
                out.push((set.iter().map(|&place| search.walk[place].0).collect(), choices));
            }
            return Ok(());
        }
        for place in set.last().map_or(0, |last| last + 1)..search.walk.len() {
            self.levels()?.work.spend(1 + set.len())?;
            set.push(place);
            self.each_set(search, set, out)?;
            set.pop();
        }
        Ok(())
    }

    /// Proves that none of these sets is better: either no choice from them is possible, or each half is refuted
    /// separately.
    fn refuse_sets(
        &mut self,
        search: &mut RivalSearch<'_, 'r>,
        sets: &[FloaterList],
    ) -> Result<(), ProofError> {
        match sets {
            [] => Ok(()),
            [(floaters, choices)] => self.refuse_set(search, floaters, choices.clone()),
            [first, .., last] => {
                let name = format!("can {} float, or somebody up to {}?", listed(&first.0), listed(&last.0));
                if !self.can_any(search, &name, sets.iter().flat_map(|set| &set.1))? {
                    return Ok(());
                }
                let (one, other) = sets.split_at(sets.len() / 2);
                self.refuse_sets(search, one)?;
                self.refuse_sets(search, other)
            }
        }
    }

    /// Returns whether there is a pairing in which players float only as in these choices.
    fn can_any<'a>(
        &mut self,
        search: &RivalSearch<'_, 'r>,
        name: &str,
        choices: impl Iterator<Item = &'a (FloaterPairs, i64)>,
    ) -> Result<bool, ProofError> {
        let allowed: BTreeSet<(Rank, Rank)> = choices.flat_map(|c| c.0.iter().copied()).collect();
        let levels = self.levels()?;
        let floats = |u: Rank, v: Rank| levels.home(u) == Some(0) && levels.home(v) != Some(0);
        self.is_possible(search.shape, name, &|u, v| !floats(u, v) || allowed.contains(&(u, v)))
    }

    /// Proves that no choice of opponents for these floaters is better.
    fn refuse_set(
        &mut self,
        search: &mut RivalSearch<'_, 'r>,
        floaters: &[Rank],
        mut choices: Vec<(FloaterPairs, i64)>,
    ) -> Result<(), ProofError> {
        let own = self.levels()?.level()?.own();
        let left: Vec<Rank> = own.iter().copied().filter(|r| !floaters.contains(r)).collect();
        let expected = self.expected(&left)?;
        let mut own = 0;
        if search.shape.asks_exchanges() && expected.is_some_and(|count| count > 0) {
            own = self.exchanges(search.shape, &mut search.known, &left)?;
        }
        choices.retain(|c| c.1 > own);
        let asked = format!("can {} float?", listed(floaters));
        if choices.is_empty() || !self.can_any(search, &asked, choices.iter())? {
            return Ok(());
        }
        for (choice, enough) in &choices {
            self.refuse(search, choice, enough - own)?;
        }
        Ok(())
    }

    /// Adds all choices of opponents that could be better. Each has the number of exchanges at which it is no longer
    /// better.
    fn each_choice(
        &self,
        search: &RivalSearch<'_, 'r>,
        set: &[usize],
        made: &mut FloaterPairs,
        out: &mut Vec<(FloaterPairs, i64)>,
    ) -> Result<(), ProofError> {
        let Some(&place) = set.get(made.len()) else {
            let levels = self.levels()?;
            levels.work.spend(levels.members()?.len())?;
            let enough = search.enough(&search.shape.key(&search.selection(made)?));
            if *made != search.shown && enough > 0 {
                out.push((made.clone(), enough));
            }
            return Ok(());
        };
        let floater = search.walk[place].0;
        for opponent in search.opponents[place].iter().filter_map(|found| found.0) {
            let is_free = made.iter().all(|&(_, o)| o != opponent);
            if is_free && self.case.may_meet(floater, opponent) {
                made.push((floater, opponent));
                self.each_choice(search, set, made, out)?;
                made.pop();
            }
        }
        Ok(())
    }

    /// Proves that a choice is impossible, or needs at least `enough` exchanges on the next level.
    fn refuse(
        &mut self,
        search: &mut RivalSearch<'_, 'r>,
        choice: &FloaterPairs,
        enough: i64,
    ) -> Result<(), ProofError> {
        let asked = format!("can {} meet?", pairs(choice));
        if !self.is_possible(search.shape, &asked, &|u, v| is_made(choice, (u, v)))? {
            return Ok(());
        }
        let counts_below = search.shape.asks_exchanges() && search.shape.entered.contains(&1);
        self.each_below(search, choice, &mut |stage, search, gone| {
            if !counts_below || !stage.is_below_refused(search, ChoiceBelow { choice, gone }, enough)? {
                return Err(ProofError::refuted(format!("it would be better if {} met", pairs(choice))));
            }
            Ok(false)
        })
    }
}
