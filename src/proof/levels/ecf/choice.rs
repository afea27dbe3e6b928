//! The floaters and their opponents (20 to 22, 24 c). For every other choice, the module proves that it needs more
//! exchanges across the mid-line, comes later in the searches, or is impossible.

use limit::from_len;
use std::collections::BTreeSet;

use super::TakenLevel;
use super::left::{Exchanges, Values};
use super::search::{
    ChoiceBelow, ChoiceKey, FloaterPairs, RivalSearch, SearchFind, found, is_made, listed, pairs,
};
use super::shape::LevelShape;
use crate::ProofError;
use crate::levels::ledger::{Ledger, LevelQuestion};
use facts::rulebook::{Criterion, Measure, Part};
use judge::Count;

/// Floaters with the choices of opponents for them. Each choice has the number of exchanges from which on it is no
/// better.
type FloaterList = (Vec<usize>, Vec<(FloaterPairs, i64)>);

impl<'c> TakenLevel<'_, 'c, '_> {
    /// Goes through all levels.
    pub(super) fn go(&self, ledger: &mut dyn Ledger) -> Result<(), ProofError> {
        let shape = self.shape(ledger)?;
        let left = self.level.left();
        let mut counts = shape.values.clone();
        if shape.floats_from(0) == 0 {
            counts.extend(self.floaters().map(|c| (c, Vec::new())));
            counts.extend(self.of_left(ledger, &left, false)?.1);
            ledger.close(self.level.own())?;
        } else {
            let number = shape.floats_from(0);
            let walk = found(self.level.searches.downfloaters(self.level.own(), 0, number));
            let choice = self.settle_floaters(ledger, &walk)?;
            let (exchanges, of_left) = self.pair_left(ledger, &left)?;
            let key = self.choose(ledger, &shape, (walk, &choice), exchanges)?;
            counts.extend(self.of_floaters(&choice, &key));
            counts.extend(of_left);
            let mut settled: Vec<usize> = choice.iter().flat_map(|&(d, o)| [d, o]).collect();
            settled.sort_unstable();
            ledger.close(&settled)?;
        }
        for (c, value) in counts {
            ledger.note(Count { stage: self.number, code: c.code.clone(), part: Part::Bracket, value });
        }
        Ok(())
    }

    fn floaters(&self) -> impl Iterator<Item = &'c Criterion> {
        self.level.case().levels("floaters")
    }

    /// Returns the values of 24 (c), 20 and 21 in the form in which they are compared.
    fn of_floaters(&self, choice: &FloaterPairs, (exchanges, key): &ChoiceKey) -> Values<'c> {
        let (down, up) = key.split_at(1 + choice.len());
        let (up, homes) = up.split_at(choice.len());
        let value = |c: &Criterion| match c.measure {
            Measure::MidLineExchangesLeast => vec![*exchanges],
            Measure::Downfloaters => {
                [down[0]].into_iter().chain(down[1..].iter().map(|p| p + 1)).map(from_len).collect()
            }
            _ => up.iter().map(|p| p + 1).chain(homes.iter().copied()).map(from_len).collect(),
        };
        self.floaters().map(|c| (c, value(c))).collect()
    }

    /// Fixes the incumbent choice. A level first settles that each floater meets his opponent. The stage then ends with
    /// the proofs about the other possibilities.
    fn settle_floaters(
        &self,
        ledger: &mut dyn Ledger,
        walk: &[SearchFind],
    ) -> Result<FloaterPairs, ProofError> {
        let floats = self.level.floats(0);
        let of = |w: &SearchFind| floats.iter().copied().find(|&(a, _)| a == w.0);
        let choice: FloaterPairs = walk.iter().filter_map(of).collect();
        let code = self.floaters().next().map_or("", |c| &c.code);
        for &(floater, opponent) in &choice {
            ledger.level(code, &LevelQuestion::Order(floater, &[opponent]))?;
        }
        Ok(choice)
    }

    /// Returns the values by which the incumbent choice is compared, and proves that no choice is better.
    fn choose(
        &self,
        ledger: &mut dyn Ledger,
        shape: &LevelShape<'c>,
        (walk, shown): (Vec<SearchFind>, &FloaterPairs),
        own: i64,
    ) -> Result<ChoiceKey, ProofError> {
        let number = shape.floats_from(0);
        let opponents = walk.iter().map(|w| self.opponents(&shape.entered, w.0, number)).collect();
        let (shown, known) = (shown.clone(), Exchanges::default());
        let mut search =
            RivalSearch { shape, number, walk, opponents, shown, best: (own, Vec::new()), known };
        search.best.1 = self.key(&search, &search.shown)?;
        if !self.floaters().any(|c| c.measure == Measure::MidLineExchangesLeast) {
            search.best.0 = 0;
        } else if shape.entered.contains(&1) {
            search.best.0 += self.exchanges_below(ledger, &mut search)?;
        }
        let mut sets = Vec::new();
        self.each_set(&search, &mut Vec::new(), &mut sets)?;
        self.refuse_sets(ledger, &mut search, &sets)?;
        Ok(search.best)
    }

    /// 21: returns the opponents of a floater on the levels that can be entered, if `number` players enter each of
    /// them.
    fn opponents(&self, entered: &[usize], floater: usize, number: usize) -> Vec<SearchFind> {
        let of = |&home: &usize| {
            let level = &self.level.levels[home];
            found(self.level.searches.opponents(level, floater, number, (level.len() + number) % 2))
        };
        entered.iter().flat_map(of).collect()
    }

    /// 22: returns the floats outside the searches, then the places. Of equal places on several levels, the higher
    /// level counts for the floater chosen first.
    fn key(&self, search: &RivalSearch<'_, 'c>, choice: &FloaterPairs) -> Result<Vec<usize>, ProofError> {
        let entered = &search.shape.entered;
        let (mut outside, mut down, mut up) = (0, Vec::new(), Vec::new());
        for &(floater, opponent) in choice {
            let place = search.walk.iter().position(|w| w.0 == floater);
            let home = self.home[opponent];
            // If several levels can be entered, each counts only the floaters that enter it.
            let enter = choice.iter().filter(|&&(_, o)| self.home[o] == home).count();
            let (Some(place), Some(home)) = (place, home) else { return Err(no_floater()) };
            let list;
            let list = if entered.len() > 1 {
                list = self.opponents(&[home], floater, enter);
                &list
            } else {
                &search.opponents[place]
            };
            let at = list.iter().find(|f| f.0 == opponent).ok_or_else(no_floater)?;
            outside += usize::from(!(search.walk[place].2 && at.2));
            down.push(place);
            up.push(at.1);
        }
        let homes: Vec<usize> = choice.iter().filter_map(|&(_, o)| self.home[o]).collect();
        let homes = if homes.iter().any(|&home| home > 1) { homes } else { Vec::new() };
        Ok([vec![outside], down, up, homes].concat())
    }

    /// Adds every set of floaters, in the order of 20, with the choices of opponents that could be better.
    fn each_set(
        &self,
        search: &RivalSearch<'_, 'c>,
        set: &mut Vec<usize>,
        out: &mut Vec<FloaterList>,
    ) -> Result<(), ProofError> {
        let outside = set.iter().filter(|&&place| !search.walk[place].2).count();
        if search.is_late(outside, set) {
            return Ok(());
        }
        if set.len() == search.number {
            let mut choices = Vec::new();
            self.each_choice(search, set, &mut Vec::new(), &mut choices)?;
            if !choices.is_empty() {
                out.push((set.iter().map(|&place| search.walk[place].0).collect(), choices));
            }
            return Ok(());
        }
        for place in set.last().map_or(0, |last| last + 1)..search.walk.len() {
            self.work.spend(1 + set.len())?;
            set.push(place);
            self.each_set(search, set, out)?;
            set.pop();
        }
        Ok(())
    }

    /// Proves that none of these sets is better: no choice of them is possible, or each half is refused separately.
    fn refuse_sets(
        &self,
        ledger: &mut dyn Ledger,
        search: &mut RivalSearch<'_, 'c>,
        sets: &[FloaterList],
    ) -> Result<(), ProofError> {
        match sets {
            [] => Ok(()),
            [(floaters, choices)] => self.refuse_set(ledger, search, floaters, choices.clone()),
            [first, .., last] => {
                let name = format!("can {} float, or somebody up to {}?", listed(&first.0), listed(&last.0));
                if !self.can_any(ledger, search, &name, sets.iter().flat_map(|set| &set.1))? {
                    return Ok(());
                }
                let (one, other) = sets.split_at(sets.len() / 2);
                self.refuse_sets(ledger, search, one)?;
                self.refuse_sets(ledger, search, other)
            }
        }
    }

    /// Returns whether a pairing is possible in which players float only as in one of these choices.
    fn can_any<'a>(
        &self,
        ledger: &mut dyn Ledger,
        search: &RivalSearch<'_, 'c>,
        name: &str,
        choices: impl Iterator<Item = &'a (FloaterPairs, i64)>,
    ) -> Result<bool, ProofError> {
        let allowed: BTreeSet<(usize, usize)> = choices.flat_map(|c| c.0.iter().copied()).collect();
        let floats = |u: usize, v: usize| self.home[u] == Some(0) && self.home[v] != Some(0);
        self.is_possible(ledger, search.shape, name, &|u, v| !floats(u, v) || allowed.contains(&(u, v)))
    }

    /// Proves that no choice of opponents for these floaters is better.
    fn refuse_set(
        &self,
        ledger: &mut dyn Ledger,
        search: &mut RivalSearch<'_, 'c>,
        floaters: &[usize],
        mut choices: Vec<(FloaterPairs, i64)>,
    ) -> Result<(), ProofError> {
        let left: Vec<usize> = self.level.own().iter().copied().filter(|r| !floaters.contains(r)).collect();
        let expected = self.expected(&left)?;
        let mut own = 0;
        if expected.is_some_and(|count| count > 0) {
            own = self.exchanges(ledger, &mut search.known, &left)?;
        }
        choices.retain(|c| c.1 > own);
        let asked = format!("can {} float?", listed(floaters));
        if choices.is_empty() || !self.can_any(ledger, search, &asked, choices.iter())? {
            return Ok(());
        }
        for (choice, enough) in &choices {
            self.refuse(ledger, search, choice, enough - own)?;
        }
        Ok(())
    }

    /// Adds all choices of opponents that could be better, each with the number of exchanges from which on it is not.
    fn each_choice(
        &self,
        search: &RivalSearch<'_, 'c>,
        set: &[usize],
        made: &mut FloaterPairs,
        out: &mut Vec<(FloaterPairs, i64)>,
    ) -> Result<(), ProofError> {
        let Some(&place) = set.get(made.len()) else {
            self.work.spend(self.members.len())?;
            let enough = search.enough(&self.key(search, made)?);
            if *made != search.shown && enough > 0 {
                out.push((made.clone(), enough));
            }
            return Ok(());
        };
        let floater = search.walk[place].0;
        for &(opponent, _, _) in &search.opponents[place] {
            let is_free = made.iter().all(|&(_, o)| o != opponent);
            if is_free && self.level.case().may_meet(floater, opponent) {
                made.push((floater, opponent));
                self.each_choice(search, set, made, out)?;
                made.pop();
            }
        }
        Ok(())
    }

    /// Proves that a choice is impossible, or needs at least `enough` exchanges on the next level.
    fn refuse(
        &self,
        ledger: &mut dyn Ledger,
        search: &mut RivalSearch<'_, 'c>,
        choice: &FloaterPairs,
        enough: i64,
    ) -> Result<(), ProofError> {
        let asked = format!("can {} meet?", pairs(choice));
        if !self.is_possible(ledger, search.shape, &asked, &|u, v| is_made(choice, (u, v)))? {
            return Ok(());
        }
        let is_entered = search.shape.entered.contains(&1);
        self.each_below(search.shape, choice, &mut |gone| {
            if !is_entered || !self.is_below_refused(ledger, search, ChoiceBelow { choice, gone }, enough)? {
                return Err(ProofError::refuted(format!("it would be better if {} met", pairs(choice))));
            }
            Ok(false)
        })
    }
}

fn no_floater() -> ProofError {
    ProofError::refuted("a floater enters a level that cannot be entered")
}
