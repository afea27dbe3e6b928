//! 20 to 24: the floaters of a level and their opponents, in search order, changed where that saves exchanges.

use facts::tournament::Rank;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use super::state::TriedSet;
use super::window::LevelsAsk;
use crate::plan::ecf::Floaters;
use crate::program::ecf::{ChosenFloater, ChosenFloaters, FloaterSelection, LevelShape, Meeting};
use crate::round::solve::Stop;
use crate::round::table::{Edge, StageFace};
use lexmatch::solve::SolveError;

/// The known numbers of exchanges across the mid-line: of sets, and of the next level once these opponents are gone.
#[derive(Default)]
struct KnownExchanges<'r> {
    sets: RefCell<BTreeMap<Vec<Rank>, i64>>,
    below: RefCell<BTreeMap<Vec<Rank>, i64>>,
    /// The table of the players whom the first choice leaves on the level. Usually that choice is also the final one.
    tried: RefCell<Option<TriedSet<'r>>>,
    /// The fewest exchanges of the choices examined so far.
    fewest: Cell<Option<i64>>,
}

/// The search for the floaters of a level.
struct FloaterSearch<'l, 's, 'r> {
    levels: LevelsAsk<'s, 'r>,
    shape: &'l LevelShape<'r>,
    known: KnownExchanges<'r>,
}

/// The possible sets of floaters of the next level, once the opponents of this level's floaters are chosen.
struct Sets<'s> {
    choice: &'s FloaterSelection,
    /// The players left on the next level.
    members: &'s [Rank],
    /// How many of them float.
    count: usize,
    /// The fewest exchanges of the sets examined so far.
    least: Option<i64>,
}

/// Takes each choice and the table on which it is made, and returns whether to continue.
type ChoiceVisitor<'f, 't> = dyn FnMut(&FloaterSelection, &StageFace<'t>) -> Result<bool, Stop> + 'f;

impl<'r> LevelsAsk<'_, 'r> {
    /// 24: returns the first choice by 20 to 22 among those with the fewest exchanges. Also returns the table of the
    /// players whom it leaves, if there is one already.
    pub(super) fn first_choice(
        self,
        shape: &LevelShape<'r>,
        whole: &StageFace<'r>,
    ) -> Result<(ChosenFloaters, Option<TriedSet<'r>>), Stop> {
        let search = FloaterSearch { levels: self, shape, known: KnownExchanges::default() };
        let (asks, is_in_order) = (shape.asks_exchanges(), shape.is_in_order());
        let mut best: Option<((i64, Vec<usize>), FloaterSelection)> = None;
        let mut fewest = None;
        let most = shape.floaters + self.level.incoming().len();
        let limits: Vec<usize> = if is_in_order { (0..=most).collect() } else { vec![most] };
        for limit in limits {
            let is_more =
                search.each_choice(whole, &FloaterSelection::default(), 0, limit, &mut |choice, table| {
                    if is_in_order && choice.outside() != limit {
                        return Ok(true);
                    }
                    let count = if asks { search.exchanges(choice, table)? } else { 0 };
                    let key = (count, shape.key(choice));
                    if best.as_ref().is_none_or(|(least, _)| key < *least) {
                        search.known.fewest.set(Some(count));
                        best = Some((key, choice.clone()));
                    }
                    if !is_in_order {
                        return Ok(true);
                    }
                    let bound = match (count, fewest) {
                        (0, _) => 0,
                        (_, Some(bound)) => bound,
                        (_, None) => search.at_least(whole, &FloaterSelection::default())?,
                    };
                    fewest = Some(bound);
                    Ok(count > bound)
                })?;
            if !is_more {
                break;
            }
        }
        let ((exchanges, _), choice) = best.ok_or(SolveError::NoMember)?;
        let choice = shape.settled(&choice);
        let chosen = ChosenFloaters { choice, exchanges: asks.then_some(exchanges) };
        Ok((chosen, search.known.tried.into_inner()))
    }
}

impl FloaterSearch<'_, '_, '_> {
    /// Calls `look` with every possible choice that has at most `limit` floats outside the searches, in the order of 20
    /// and then of 21, until it returns `false`.
    #[allow(clippy::too_many_arguments, reason = "the state of a search")]
    fn each_choice<'t>(
        &self,
        table: &StageFace<'t>,
        choice: &FloaterSelection,
        from: usize,
        limit: usize,
        look: &mut ChoiceVisitor<'_, 't>,
    ) -> Result<bool, Stop> {
        if choice.outside() > limit || self.is_beaten(table, choice)? {
            return Ok(true);
        }
        let (level, shape) = (self.levels.level, self.shape);
        if choice.leaving.len() < shape.floaters {
            for (place, &(d, good)) in shape.downfloaters().iter().enumerate().skip(from) {
                let mut trial = self.copy(table, &Floaters::Downfloaters);
                if trial.prefer(d, &|mate| mate.is_some_and(|m| level.home(m) != Some(0)))? {
                    let mut next = choice.clone();
                    next.leaving.push(ChosenFloater { rank: d, turn: (place, good) });
                    if !self.each_choice(&trial, &next, place + 1, limit, look)? {
                        return Ok(false);
                    }
                }
            }
            return Ok(true);
        }
        let is_open = |f: &Rank| choice.met.iter().all(|m| m.floater != *f);
        let Some(floater) = shape.to_serve(choice).into_iter().find(is_open) else {
            return look(choice, table);
        };
        for (opponent, turn) in shape.opponents(floater, choice.leaving.len()) {
            let mut trial = self.copy(table, &Floaters::FloaterOpponents);
            let is_wanted = |mate: Option<Rank>| match opponent {
                Some(_) => mate == opponent,
                None => mate.is_some_and(|m| level.home(m) != Some(0)),
            };
            if opponent.is_some_and(|o| choice.has(o)) || !trial.prefer(floater, &is_wanted)? {
                continue;
            }
            let mut next = choice.clone();
            next.met.push(Meeting { floater, opponent, turn });
            if !self.each_choice(&trial, &next, 0, limit, look)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns whether every continuation of this choice has more exchanges than a choice already examined, or as many
    /// and comes later.
    fn is_beaten(&self, table: &StageFace<'_>, choice: &FloaterSelection) -> Result<bool, Stop> {
        let Some(fewest) = self.known.fewest.get().filter(|_| !choice.leaving.is_empty()) else {
            return Ok(false);
        };
        let least = self.at_least(table, choice)?;
        Ok(least > fewest || least == fewest && least > 0 && self.shape.is_in_order())
    }

    /// Returns how many exchanges every continuation of this choice needs at least, here and on the next level.
    fn at_least(&self, table: &StageFace<'_>, choice: &FloaterSelection) -> Result<i64, Stop> {
        let shape = self.shape;
        let below = shape.entered.contains(&1).then(|| shape.upper_half(1, choice, &[]));
        let halves: Vec<Vec<Rank>> = [shape.upper_half(0, choice, &[])].into_iter().chain(below).collect();
        self.at_least_in(table, &halves)
    }

    /// Returns a copy of a table on which the next questions belong to a level of the floaters.
    fn copy<'t>(&self, table: &StageFace<'t>, level: &Floaters) -> StageFace<'t> {
        let mut copy = table.clone();
        copy.name_level(self.levels.level.code_of(level).unwrap_or_default());
        copy
    }

    /// 24 (c): returns the number of exchanges across the mid-line of this level and, if it is entered, of the next
    /// one. The next level's own floaters are still open, so the most favourable ones are assumed. For levels further
    /// down it is not yet known which players the levels between will take from them.
    fn exchanges(&self, choice: &FloaterSelection, table: &StageFace<'_>) -> Result<i64, Stop> {
        let mut sum = self.exchanges_of(&self.shape.left(0, choice, &[]), true)?;
        if self.shape.entered.contains(&1) {
            let key = choice.opponents();
            let known = self.known.below.borrow().get(&key).copied();
            let count = match known {
                Some(count) => count,
                None => self.exchanges_below(choice, table)?,
            };
            self.known.below.borrow_mut().insert(key, count);
            sum += count;
        }
        Ok(sum)
    }

    /// Returns the exchanges in a set that is paired separately.
    fn exchanges_of(&self, set: &[Rank], is_own: bool) -> Result<i64, Stop> {
        let known = self.known.sets.borrow().get(set).copied();
        if let Some(known) = known {
            return Ok(known);
        }
        let is_first = is_own && self.known.tried.borrow().is_none();
        let tried = if set.is_empty() {
            None
        } else {
            Some(self.levels.try_set(&self.shape.level, (set, is_first))?)
        };
        let mut count = tried.as_ref().and_then(|t| t.exchanges);
        if let Some(tried) = tried.filter(|_| is_first) {
            *self.known.tried.borrow_mut() = Some(tried);
        }
        if count.is_none() && !set.is_empty() {
            count = self.levels.try_set(&self.shape.level, (set, false))?.exchanges;
        }
        let count = count.unwrap_or(0);
        self.known.sets.borrow_mut().insert(set.to_vec(), count);
        Ok(count)
    }

    /// Returns the exchanges on the next level with the best choice of its own floaters.
    fn exchanges_below(&self, choice: &FloaterSelection, table: &StageFace<'_>) -> Result<i64, Stop> {
        let level = self.levels.level;
        let mut table = table.clone();
        let floats = |e: Edge| i64::from(level.float(1, e, 0).is_some());
        let count = usize::try_from(table.least_of_any(&floats)?).unwrap_or(0);
        let members = self.shape.left(1, choice, &[]);
        let mut sets = Sets { choice, members: &members, count, least: None };
        self.each_set(&table, &mut sets, &mut Vec::new())?;
        Ok(sets.least.ok_or(SolveError::NoMember)?)
    }

    /// Finds the fewest exchanges over the sets of floaters of a level that extend `gone`.
    fn each_set(&self, table: &StageFace<'_>, sets: &mut Sets<'_>, gone: &mut Vec<Rank>) -> Result<(), Stop> {
        let half = [self.shape.upper_half(1, sets.choice, gone)];
        let is_reached = |least: Option<i64>| match least {
            None => Ok(false),
            Some(0) => Ok(true),
            Some(least) => self.at_least_in(table, &half).map(|bound| least <= bound),
        };
        if is_reached(sets.least)? {
            return Ok(());
        }
        if gone.len() == sets.count {
            let set: Vec<Rank> = sets.members.iter().copied().filter(|r| !gone.contains(r)).collect();
            let exchanges = self.exchanges_of(&set, false)?;
            sets.least = Some(sets.least.map_or(exchanges, |l| l.min(exchanges)));
            return Ok(());
        }
        let level = self.levels.level;
        let last = gone.last().copied();
        for &d in sets.members.iter().rev().filter(|&&r| last.is_none_or(|last| r < last)) {
            let mut trial = table.clone();
            if trial.prefer(d, &|mate| mate.is_some_and(|m| level.home(m) != level.home(d)))? {
                let before = sets.least;
                gone.push(d);
                self.each_set(&trial, sets, gone)?;
                gone.pop();
                if sets.least != before && is_reached(sets.least)? {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Returns the smallest possible number of pairs inside these halves, or 0 if nothing is known about it.
    fn at_least_in(&self, table: &StageFace<'_>, halves: &[Vec<Rank>]) -> Result<i64, Stop> {
        if !self.levels.level.has_sums_of_sets() {
            return Ok(0);
        }
        let is_in = |half: &Vec<Rank>, r| half.binary_search(&r).is_ok();
        let is_inside = |a, b| halves.iter().any(|half| is_in(half, a) && is_in(half, b));
        let crosses = |e: Edge| i64::from(matches!(e, Edge::Pair(a, b) if is_inside(a, b)));
        Ok(table.clone().least_of_any(&crosses)?)
    }
}
