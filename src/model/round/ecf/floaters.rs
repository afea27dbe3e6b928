//! 20 to 24: the floaters of a level and their opponents, in the order of the searches, altered for fewer exchanges.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use super::choice::{ChosenFloater, FloaterSelection, Meeting, SearchTurn};
use super::level::{ChosenFloaters, EcfScoreLevel, TriedSet};
use super::lists::SearchHit;
use crate::plan::code_of;
use crate::plan::ecf::{Floaters, Quality, Shape};
use crate::round::table::{Edge, StageFace};
use lexmatch::solve::SolveError;

/// Exchanges across the mid-line that are known: of sets, and of a level once these opponents are gone.
#[derive(Default)]
struct KnownExchanges<'l> {
    sets: RefCell<BTreeMap<Vec<usize>, i64>>,
    below: RefCell<BTreeMap<(usize, Vec<usize>), i64>>,
    /// What the first choice left of the level: mostly it is the one that is taken.
    tried: RefCell<Option<TriedSet<'l>>>,
    /// The fewest of the choices that were looked at.
    fewest: Cell<Option<i64>>,
}

/// The search for the floaters of a level.
struct FloaterSearch<'l, 'r, 'a> {
    level: &'l EcfScoreLevel<'r, 'a>,
    entered: Vec<usize>,
    downfloaters: usize,
    /// The downfloaters of the next level.
    floats_below: usize,
    known: KnownExchanges<'l>,
}

/// The sets of floaters of the next level once the opponents of this one's are chosen.
struct Sets<'s> {
    choice: &'s FloaterSelection,
    /// Who is left there.
    members: &'s [usize],
    /// How many of them float.
    count: usize,
    /// The fewest exchanges of those that were looked at.
    least: Option<i64>,
}

/// Called with each choice and the table on which it is made; says whether to go on.
type ChoiceVisitor<'f, 't> = dyn FnMut(&FloaterSelection, &StageFace<'t>) -> Result<bool, SolveError> + 'f;

impl EcfScoreLevel<'_, '_> {
    fn search(&self, table: &StageFace<'_>, count: usize) -> Result<FloaterSearch<'_, '_, '_>, SolveError> {
        let entered = if self.finds_opponents() { self.entered(table, count)? } else { Vec::new() };
        let downfloaters = self.floated(table).len();
        let is_below = |&(a, b): &(usize, usize)| self.float(1, Edge::Pair(a, b), 0).is_some();
        let floats_below = table.pairs().iter().filter(|pair| is_below(pair)).count();
        Ok(FloaterSearch {
            level: self,
            entered,
            downfloaters,
            floats_below,
            known: KnownExchanges::default(),
        })
    }

    /// Has a set that is paired by itself as good sums as in the pairing of the level, whichever its exchanges?
    fn has_sums_of_sets(&self) -> bool {
        let is_last = self.plan.shape.iter().rev().skip(1).all(|l| l.measure != Shape::LinkedClaims);
        let is_first = self.plan.quality.first().is_some_and(|l| l.measure == Quality::ClaimsDenied);
        self.finds_opponents() && self.has_all_floats() && is_last && is_first
    }

    /// 24: of the choices with the fewest exchanges the first one by 20 to 22.
    pub(super) fn best_choice(
        &self,
        whole: &StageFace<'_>,
        count: usize,
    ) -> Result<ChosenFloaters<'_>, SolveError> {
        let search = self.search(whole, count)?;
        let asks = code_of(&self.plan.floaters, &Floaters::MidLineExchangesLeast).is_some();
        let is_in_order = search.entered.len() <= 1;
        let mut best: Option<((i64, Vec<usize>), FloaterSelection)> = None;
        let mut fewest = None;
        let most = search.downfloaters + self.incoming.len();
        let limits: Vec<usize> = if is_in_order { (0..=most).collect() } else { vec![most] };
        for limit in limits {
            let is_more =
                search.each_choice(whole, &FloaterSelection::default(), 0, limit, &mut |choice, table| {
                    if is_in_order && choice.outside() != limit {
                        return Ok(true);
                    }
                    let count = if asks { search.exchanges(choice, table)? } else { 0 };
                    let key = (count, search.settled(choice).key());
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
        let choice = search.settled(&choice);
        Ok(ChosenFloaters {
            choice,
            exchanges: asks.then_some(exchanges),
            tried: search.known.tried.into_inner(),
        })
    }
}

impl FloaterSearch<'_, '_, '_> {
    /// 20: everybody of the level, the first first.
    fn downfloaters(&self) -> Vec<SearchHit> {
        let level = self.level;
        if code_of(&level.plan.floaters, &Floaters::Downfloaters).is_none() {
            return level.own().iter().map(|&r| (r, true)).collect();
        }
        level.searches().downfloaters(level.own(), level.incoming.len(), self.downfloaters)
    }

    /// Who is to be given an opponent: the floaters of the level, or those from above.
    fn to_serve(&self, choice: &FloaterSelection) -> Vec<usize> {
        if self.level.finds_opponents() {
            choice.leaving.iter().map(|l| l.rank).collect()
        } else {
            self.level.incoming.clone()
        }
    }

    /// 21: opponents of a floater on the levels that can be entered, when so many players float.
    fn opponents(&self, floater: usize, floaters: usize) -> Vec<(Option<usize>, SearchTurn)> {
        let level = self.level;
        let homes: Vec<usize> = if level.finds_opponents() { self.entered.clone() } else { vec![0] };
        let mut all = Vec::new();
        for home in homes {
            let players = &level.levels[home];
            let list: Vec<SearchHit> = if code_of(&level.plan.floaters, &Floaters::FloaterOpponents).is_none()
            {
                players.iter().map(|&r| (r, true)).collect()
            } else if level.finds_opponents() {
                let down = (players.len() + floaters) % 2;
                level.searches().opponents(players, floater, (floaters, down))
            } else {
                level.searches().opponents(players, floater, (level.incoming.len(), floaters))
            };
            all.extend(list.into_iter().enumerate().map(|(place, (r, good))| (Some(r), (place, good))));
        }
        if !level.finds_opponents() {
            all.push((None, (all.len(), false)));
        }
        all
    }

    /// The choice with the places as they are once it is known how many floaters enter each level.
    fn settled(&self, choice: &FloaterSelection) -> FloaterSelection {
        if self.entered.len() <= 1 {
            return choice.clone();
        }
        let mut settled = choice.clone();
        for m in &mut settled.met {
            let home = m.opponent.and_then(|o| self.level.home(o));
            let linked = choice.met.iter().filter(|x| x.opponent.and_then(|o| self.level.home(o)) == home);
            let list = self.opponents(m.floater, linked.count());
            if let Some(&(_, turn)) = list.iter().find(|(o, _)| *o == m.opponent) {
                m.turn = turn;
            }
        }
        settled
    }

    /// Calls `look` with every possible choice, in the order of 20 and then of 21, with at most so many floats outside
    /// the searches, until it says `false`.
    #[allow(clippy::too_many_arguments, reason = "the state of a search")]
    fn each_choice<'t>(
        &self,
        table: &StageFace<'t>,
        choice: &FloaterSelection,
        from: usize,
        limit: usize,
        look: &mut ChoiceVisitor<'_, 't>,
    ) -> Result<bool, SolveError> {
        if choice.outside() > limit || self.is_beaten(table, choice)? {
            return Ok(true);
        }
        if choice.leaving.len() < self.downfloaters {
            for (place, &(d, good)) in self.downfloaters().iter().enumerate().skip(from) {
                let mut trial = self.copy(table, &Floaters::Downfloaters);
                if trial.prefer(d, &|mate| mate.is_some_and(|m| self.level.home(m) != Some(0)))? {
                    let mut next = choice.clone();
                    next.leaving.push(ChosenFloater { rank: d, turn: (place, good) });
                    if !self.each_choice(&trial, &next, place + 1, limit, look)? {
                        return Ok(false);
                    }
                }
            }
            return Ok(true);
        }
        let is_open = |f: &usize| choice.met.iter().all(|m| m.floater != *f);
        let Some(floater) = self.to_serve(choice).into_iter().find(is_open) else {
            return look(choice, table);
        };
        for (opponent, turn) in self.opponents(floater, choice.leaving.len()) {
            let mut trial = self.copy(table, &Floaters::FloaterOpponents);
            let is_wanted = |mate: Option<usize>| match opponent {
                Some(_) => mate == opponent,
                None => mate.is_some_and(|m| self.level.home(m) != Some(0)),
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

    /// Has every choice that goes on from this one more exchanges than one that was looked at, or as many and comes later?
    fn is_beaten(&self, table: &StageFace<'_>, choice: &FloaterSelection) -> Result<bool, SolveError> {
        let Some(fewest) = self.known.fewest.get().filter(|_| !choice.leaving.is_empty()) else {
            return Ok(false);
        };
        let least = self.at_least(table, choice)?;
        Ok(least > fewest || least == fewest && least > 0 && self.entered.len() <= 1)
    }

    /// So many exchanges are needed at least by those who go on from this choice, here and on the next level.
    fn at_least(&self, table: &StageFace<'_>, choice: &FloaterSelection) -> Result<i64, SolveError> {
        let below = self.entered.contains(&1).then(|| self.upper_half(1, choice, &[]));
        let halves: Vec<Vec<usize>> = [self.upper_half(0, choice, &[])].into_iter().chain(below).collect();
        self.at_least_in(table, &halves)
    }

    /// The first of those who are left on a level, half as many as stay in the end, when these are known to float from it:
    /// whoever else floats, they are above the mid-line or gone.
    fn upper_half(&self, home: usize, choice: &FloaterSelection, gone: &[usize]) -> Vec<usize> {
        let players = &self.level.levels[home];
        let floats = self.downfloaters + if home == 0 { 0 } else { self.floats_below };
        let open = players.iter().copied().filter(|r| !choice.has(*r) && !gone.contains(r));
        open.take(players.len().saturating_sub(floats) / 2).collect()
    }

    /// The fewest pairs inside these halves. Where sums are settled in another order than in a set that is paired by
    /// itself, nothing is known of its exchanges.
    fn at_least_in(&self, table: &StageFace<'_>, halves: &[Vec<usize>]) -> Result<i64, SolveError> {
        if !self.level.has_sums_of_sets() {
            return Ok(0);
        }
        let is_in = |half: &Vec<usize>, r| half.binary_search(&r).is_ok();
        let is_inside = |a, b| halves.iter().any(|half| is_in(half, a) && is_in(half, b));
        let crosses = |e: Edge| i64::from(matches!(e, Edge::Pair(a, b) if is_inside(a, b)));
        table.clone().least_of_any(&crosses)
    }

    /// A copy of a table on which the next questions are of a level of the floaters.
    fn copy<'t>(&self, table: &StageFace<'t>, level: &Floaters) -> StageFace<'t> {
        let mut copy = table.clone();
        copy.name_level(code_of(&self.level.plan.floaters, level).unwrap_or_default());
        copy
    }

    /// 24 (c): exchanges across the mid-line of this level and, if it is entered, of the next one, whose own floaters are
    /// still to come and are counted as they serve best. Of levels further down it is not yet known whom the levels
    /// between will take from them.
    fn exchanges(&self, choice: &FloaterSelection, table: &StageFace<'_>) -> Result<i64, SolveError> {
        let mut sum = self.exchanges_of(&self.level.left(choice), true)?;
        for &entered in self.entered.iter().filter(|&&level| level == 1) {
            let key = (entered, choice.opponents());
            let known = self.known.below.borrow().get(&key).copied();
            let count = match known {
                Some(count) => count,
                None => self.exchanges_below(choice, entered, table)?,
            };
            self.known.below.borrow_mut().insert(key, count);
            sum += count;
        }
        Ok(sum)
    }

    /// Exchanges in a set that is paired by itself.
    fn exchanges_of(&self, set: &[usize], is_own: bool) -> Result<i64, SolveError> {
        let known = self.known.sets.borrow().get(set).copied();
        if let Some(known) = known {
            return Ok(known);
        }
        let is_first = is_own && self.known.tried.borrow().is_none();
        let tried = if set.is_empty() { None } else { Some(self.level.try_set(set, is_first)?) };
        let mut count = tried.as_ref().and_then(|t| t.exchanges);
        if let Some(tried) = tried.filter(|_| is_first) {
            *self.known.tried.borrow_mut() = Some(tried);
        }
        if count.is_none() && !set.is_empty() {
            count = self.level.try_set(set, false)?.exchanges;
        }
        let count = count.unwrap_or(0);
        self.known.sets.borrow_mut().insert(set.to_vec(), count);
        Ok(count)
    }

    /// Exchanges on a level below, by the best of its own floaters.
    fn exchanges_below(
        &self,
        choice: &FloaterSelection,
        entered: usize,
        table: &StageFace<'_>,
    ) -> Result<i64, SolveError> {
        let level = self.level;
        let mut table = table.clone();
        let floats = |e: Edge| i64::from(level.float(entered, e, 0).is_some());
        let count = usize::try_from(table.least_of_any(&floats)?).unwrap_or(0);
        let is_free = |r: &usize| !choice.has(*r);
        let members: Vec<usize> = level.levels[entered].iter().copied().filter(is_free).collect();
        let mut sets = Sets { choice, members: &members, count, least: None };
        self.each_set(&table, &mut sets, &mut Vec::new())?;
        sets.least.ok_or(SolveError::NoMember)
    }

    /// The least exchanges over the sets of floaters of a level that go on from these.
    fn each_set(
        &self,
        table: &StageFace<'_>,
        sets: &mut Sets<'_>,
        gone: &mut Vec<usize>,
    ) -> Result<(), SolveError> {
        let half = [self.upper_half(1, sets.choice, gone)];
        let is_reached = |least: Option<i64>| match least {
            None => Ok(false),
            Some(0) => Ok(true),
            Some(least) => self.at_least_in(table, &half).map(|bound| least <= bound),
        };
        if is_reached(sets.least)? {
            return Ok(());
        }
        if gone.len() == sets.count {
            let set: Vec<usize> = sets.members.iter().copied().filter(|r| !gone.contains(r)).collect();
            let exchanges = self.exchanges_of(&set, false)?;
            sets.least = Some(sets.least.map_or(exchanges, |l| l.min(exchanges)));
            return Ok(());
        }
        let level = self.level;
        let below = gone.last().copied().unwrap_or(usize::MAX);
        for &d in sets.members.iter().rev().filter(|&&r| r < below) {
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
}
