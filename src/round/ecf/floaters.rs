//! 20 to 24: the floaters of a level and their opponents, in the order of the searches, altered for fewer exchanges.

use std::cell::RefCell;
use std::collections::BTreeMap;

use super::choice::{Choice, Leaver, Meeting, Turn};
use super::level::{Chosen, Level, Tried};
use super::lists::Found;
use crate::plan::code_of;
use crate::plan::ecf::Floaters;
use crate::round::table::{Edge, Table};
use crate::solve::SolveError;

/// Exchanges across the mid-line that are known: of sets, and of a level once these opponents are gone.
#[derive(Default)]
struct Known<'l> {
    sets: RefCell<BTreeMap<Vec<usize>, i64>>,
    below: RefCell<BTreeMap<(usize, Vec<usize>), i64>>,
    /// What the first choice left of the level: mostly it is the one that is taken.
    tried: RefCell<Option<Tried<'l>>>,
}

/// The search for the floaters of a level.
struct Search<'l, 'r, 'a> {
    level: &'l Level<'r, 'a>,
    entered: Vec<usize>,
    downfloaters: usize,
    known: Known<'l>,
}

/// Called with each choice and the table on which it is made; says whether to go on.
type Look<'f, 't> = dyn FnMut(&Choice, &Table<'t>) -> Result<bool, SolveError> + 'f;

impl Level<'_, '_> {
    fn search(&self, table: &Table<'_>, count: usize) -> Result<Search<'_, '_, '_>, SolveError> {
        let entered = if self.finds_opponents() { self.entered(table, count)? } else { Vec::new() };
        let downfloaters = self.floated(table).len();
        Ok(Search { level: self, entered, downfloaters, known: Known::default() })
    }

    /// 24: of the choices with the fewest exchanges the first one by 20 to 22.
    pub(super) fn best_choice(&self, table: &Table<'_>, count: usize) -> Result<Chosen<'_>, SolveError> {
        let search = self.search(table, count)?;
        let asks = code_of(&self.plan.floaters, &Floaters::MidLineExchangesLeast).is_some();
        let is_in_order = search.entered.len() <= 1;
        let mut best: Option<((i64, Vec<usize>), Choice)> = None;
        let most = search.downfloaters + self.incoming.len();
        let limits: Vec<usize> = if is_in_order { (0..=most).collect() } else { vec![most] };
        for limit in limits {
            let is_more = search.each_choice(table, &Choice::default(), 0, limit, &mut |choice, table| {
                if is_in_order && choice.outside() != limit {
                    return Ok(true);
                }
                let count = if asks { search.exchanges(choice, table)? } else { 0 };
                let key = (count, search.settled(choice).key());
                if best.as_ref().is_none_or(|(least, _)| key < *least) {
                    best = Some((key, choice.clone()));
                }
                Ok(count > 0 || !is_in_order)
            })?;
            if !is_more {
                break;
            }
        }
        let ((exchanges, _), choice) = best.ok_or(SolveError::NoMember)?;
        let choice = search.settled(&choice);
        Ok(Chosen { choice, exchanges: asks.then_some(exchanges), tried: search.known.tried.into_inner() })
    }
}

impl Search<'_, '_, '_> {
    /// 20: everybody of the level, the first first.
    fn downfloaters(&self) -> Vec<Found> {
        let level = self.level;
        if code_of(&level.plan.floaters, &Floaters::Downfloaters).is_none() {
            return level.own().iter().map(|&r| (r, true)).collect();
        }
        level.searches().downfloaters(level.own(), level.incoming.len(), self.downfloaters)
    }

    /// Who is to be given an opponent: the floaters of the level, or those from above.
    fn to_serve(&self, choice: &Choice) -> Vec<usize> {
        if self.level.finds_opponents() {
            choice.leaving.iter().map(|l| l.rank).collect()
        } else {
            self.level.incoming.clone()
        }
    }

    /// 21: opponents of a floater on the levels that can be entered, when so many players float.
    fn opponents(&self, floater: usize, floaters: usize) -> Vec<(Option<usize>, Turn)> {
        let level = self.level;
        let homes: Vec<usize> = if level.finds_opponents() { self.entered.clone() } else { vec![0] };
        let mut all = Vec::new();
        for home in homes {
            let players = &level.levels[home];
            let list: Vec<Found> = if code_of(&level.plan.floaters, &Floaters::FloaterOpponents).is_none() {
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
    fn settled(&self, choice: &Choice) -> Choice {
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
        table: &Table<'t>,
        choice: &Choice,
        from: usize,
        limit: usize,
        look: &mut Look<'_, 't>,
    ) -> Result<bool, SolveError> {
        if choice.outside() > limit {
            return Ok(true);
        }
        if choice.leaving.len() < self.downfloaters {
            for (place, &(d, good)) in self.downfloaters().iter().enumerate().skip(from) {
                let mut trial = self.copy(table, &Floaters::Downfloaters);
                if trial.prefer(d, &|mate| mate.is_some_and(|m| self.level.home(m) != Some(0)))? {
                    let mut next = choice.clone();
                    next.leaving.push(Leaver { rank: d, turn: (place, good) });
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

    /// A copy of a table on which the next questions are of a level of the floaters.
    fn copy<'t>(&self, table: &Table<'t>, level: &Floaters) -> Table<'t> {
        let mut copy = table.clone();
        copy.name_level(code_of(&self.level.plan.floaters, level).unwrap_or_default());
        copy
    }

    /// 24 (c): exchanges across the mid-line of this level and, if it is entered, of the next one, whose own floaters are
    /// still to come and are counted as they serve best. Of levels further down it is not yet known whom the levels
    /// between will take from them.
    fn exchanges(&self, choice: &Choice, table: &Table<'_>) -> Result<i64, SolveError> {
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
    fn exchanges_below(&self, choice: &Choice, entered: usize, table: &Table<'_>) -> Result<i64, SolveError> {
        let level = self.level;
        let mut table = table.clone();
        let floats = |e: Edge| i64::from(level.float(entered, e, 0).is_some());
        let count = usize::try_from(table.least_of_any(&floats)?).unwrap_or(0);
        let is_free = |r: &usize| !choice.has(*r);
        let members: Vec<usize> = level.levels[entered].iter().copied().filter(is_free).collect();
        let mut least = None;
        self.each_set(&table, &members, &mut Vec::new(), count, &mut least)?;
        least.ok_or(SolveError::NoMember)
    }

    /// The least exchanges over the sets of so many floaters of a level.
    #[allow(clippy::too_many_arguments, reason = "the state of a search")]
    fn each_set(
        &self,
        table: &Table<'_>,
        members: &[usize],
        gone: &mut Vec<usize>,
        count: usize,
        least: &mut Option<i64>,
    ) -> Result<(), SolveError> {
        if gone.len() == count {
            let set: Vec<usize> = members.iter().copied().filter(|r| !gone.contains(r)).collect();
            let exchanges = self.exchanges_of(&set, false)?;
            *least = Some(least.map_or(exchanges, |l| l.min(exchanges)));
            return Ok(());
        }
        let level = self.level;
        let below = gone.last().copied().unwrap_or(usize::MAX);
        for &d in members.iter().rev().filter(|&&r| r < below) {
            if *least == Some(0) {
                return Ok(());
            }
            let mut trial = table.clone();
            if trial.prefer(d, &|mate| mate.is_some_and(|m| level.home(m) != level.home(d)))? {
                gone.push(d);
                self.each_set(&trial, members, gone, count, least)?;
                gone.pop();
            }
        }
        Ok(())
    }
}
