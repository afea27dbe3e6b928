//! Rules 19 to 24: the floaters of a level and their opponents. The search tries the floaters in their order, then
//! alters the choice to reduce the number of exchanges.

use facts::rulebook::table::FloatOrder;
use facts::tournament::Rank;
use std::collections::BTreeMap;

use super::floaters::{FoundFloater, rule_20_downfloaters, rule_21_opponents};
use super::level::{EcfLevel, Fixed};
use super::line::RemainingLine;
use super::series::LeastSeries;
use crate::{Spent, Steps};

/// 19 to 24: the floaters and their opponents.
#[derive(Clone, Default)]
pub(super) struct FloatChoice {
    pub(super) downfloaters: Vec<Rank>,
    /// The floaters with their opponents.
    pub(super) opponents: Vec<(Rank, Rank)>,
    /// The floaters from above without an opponent here.
    pub(super) onwards: Vec<Rank>,
    /// The players left for rule 12.
    pub(super) rest: Vec<Rank>,
    pub(super) exchanges: i64,
}

/// A place in a search, and whether the player there meets all conditions of the search.
type AlterationTurn = (usize, bool);

/// The choices so far.
#[derive(Clone, Default)]
struct ChoiceDraft {
    down: Vec<(Rank, AlterationTurn)>,
    /// The floater, the opponent (`None`: not on this level), and the place.
    met: Vec<(Rank, Option<Rank>, AlterationTurn)>,
}

impl ChoiceDraft {
    fn made(&self) -> Vec<(Rank, Rank)> {
        self.met.iter().filter_map(|&(f, o, _)| Some((f, o?))).collect()
    }

    fn leaving(&self) -> Vec<Rank> {
        self.down.iter().map(|&(d, _)| d).collect()
    }

    /// 22: returns the number of floats in which one of the two players fails the conditions of the search for him.
    fn outside(&self) -> usize {
        let turn = |floater: Rank| self.down.iter().find(|(d, _)| *d == floater).map(|(_, turn)| turn.1);
        let met = self.met.iter().filter(|(f, _, up)| !(up.1 && turn(*f).unwrap_or(true))).count();
        let open = self.down.iter().filter(|(d, turn)| !turn.1 && !self.met.iter().any(|(f, ..)| f == d));
        met + open.count()
    }

    /// 22: returns the key that decides which choice "best satisfies both rule 20 and rule 21".
    fn rule_22_key(&self) -> Vec<usize> {
        let mut key = vec![self.outside()];
        key.extend(self.down.iter().map(|(_, turn)| turn.0));
        key.extend(self.met.iter().map(|(_, _, turn)| turn.0));
        key
    }
}

/// 9 to 24: returns the floaters of the level; `None` if this level and all below cannot be paired (13).
pub(super) fn rule_24_choice(level: &EcfLevel, steps: &mut Steps) -> Result<Option<FloatChoice>, Spent> {
    let Some(goal) = level.least(Fixed::default(), steps)? else { return Ok(None) };
    let leaving = level.floaters(&goal, 0);
    if leaving == 0 && level.incoming.is_empty() {
        return Ok(Some(FloatChoice { rest: level.own().to_vec(), ..FloatChoice::default() }));
    }
    let is_own_first = level.cards.declared.float_order == FloatOrder::OwnFloaterFirst;
    let entered = if is_own_first { Vec::new() } else { level.entered.clone() };
    let order = rule_20_downfloaters(level.cards, level.own(), level.incoming.len(), leaving);
    let (lines, best) = (BTreeMap::new(), None);
    let most = leaving + level.incoming.len();
    let mut search = AlterationSearch {
        level,
        steps,
        goal,
        leaving,
        order,
        entered,
        is_own_first,
        limit: most,
        lines,
        best,
    };
    // If floaters enter only one level, they come in the order of 22; if they enter several, all choices are examined.
    let limits = if search.entered.len() > 1 { most..=most } else { 0..=most };
    for limit in limits {
        search.limit = limit;
        search.rule_20(0, &ChoiceDraft::default())?;
        if search.is_done() {
            break;
        }
    }
    let best = search.best;
    Ok(best.map(|(_, draft, exchanges)| {
        let onwards = draft.met.iter().filter(|(_, o, _)| o.is_none()).map(|&(f, ..)| f).collect();
        let (downfloaters, opponents) = (draft.leaving(), draft.made());
        let rest = rest(level, &draft);
        FloatChoice { downfloaters, opponents, onwards, rest, exchanges }
    }))
}

/// Returns the players of the level who are left for rule 12.
fn rest(level: &EcfLevel, draft: &ChoiceDraft) -> Vec<Rank> {
    let is_gone = |p: &Rank| {
        draft.down.iter().any(|(d, _)| d == p) || draft.made().iter().any(|(f, o)| f == p || o == p)
    };
    level.own().iter().copied().filter(|p| !is_gone(p)).collect()
}

/// The search of rule 24, and its findings so far.
struct AlterationSearch<'s> {
    level: &'s EcfLevel<'s>,
    steps: &'s mut Steps,
    /// The least sums that come before the exchanges.
    goal: LeastSeries,
    leaving: usize,
    order: Vec<FoundFloater>,
    entered: Vec<usize>,
    is_own_first: bool,
    /// The largest number of floats that may fail the conditions of the searches.
    limit: usize,
    lines: BTreeMap<Vec<Rank>, i64>,
    best: Option<((i64, Vec<usize>), ChoiceDraft, i64)>,
}

impl AlterationSearch<'_> {
    /// Returns whether no later choice can be better.
    fn is_done(&self) -> bool {
        self.entered.len() <= 1 && self.best.as_ref().is_some_and(|(_, _, exchanges)| *exchanges == 0)
    }

    fn fits(&mut self, draft: &ChoiceDraft, stay: &[Rank]) -> Result<bool, Spent> {
        let made = draft.made();
        let mut leave = draft.leaving();
        leave.retain(|d| !made.iter().any(|(f, _)| f == d));
        let onwards: Vec<Rank> = draft.met.iter().filter(|(_, o, _)| o.is_none()).map(|m| m.0).collect();
        let fixed = Fixed { made: &made, leave: &leave, stay, onwards: &onwards };
        Ok(self.level.least(fixed, self.steps)?.as_ref() == Some(&self.goal))
    }

    /// 20: tries the downfloaters in their order; players passed over stay.
    fn rule_20(&mut self, from: usize, draft: &ChoiceDraft) -> Result<(), Spent> {
        if self.is_done() || draft.outside() > self.limit {
            return Ok(());
        }
        if draft.down.len() == self.leaving {
            return self.rule_21(draft);
        }
        for place in from..self.order.len() {
            let (d, is_asked) = self.order[place];
            let mut next = draft.clone();
            next.down.push((d, (place, is_asked)));
            if self.fits(&next, &self.stay(&next, place))? {
                self.rule_20(place + 1, &next)?;
            }
        }
        Ok(())
    }

    /// Returns the players passed over, or all other players when all floaters are chosen.
    fn stay(&self, draft: &ChoiceDraft, place: usize) -> Vec<Rank> {
        let until = if draft.down.len() == self.leaving { self.order.len() } else { place };
        let passed = self.order.iter().take(until).map(|&(p, _)| p);
        passed.filter(|p| !draft.down.iter().any(|(d, _)| d == p)).collect()
    }

    /// 21: tries the opponents, floater by floater.
    fn rule_21(&mut self, draft: &ChoiceDraft) -> Result<(), Spent> {
        if self.is_done() || draft.outside() > self.limit {
            return Ok(());
        }
        let served = if self.is_own_first { self.level.incoming.clone() } else { draft.leaving() };
        let Some(&floater) = served.iter().find(|f| !draft.met.iter().any(|(m, ..)| m == *f)) else {
            return self.rule_24(draft);
        };
        let stay = self.stay(draft, 0);
        for (opponent, turn) in self.opponents(floater, draft.down.len()) {
            if opponent.is_some_and(|o| {
                draft.met.iter().any(|&(_, m, _)| m == Some(o)) || draft.down.iter().any(|&(d, _)| d == o)
            }) {
                continue;
            }
            if opponent.is_some_and(|o| !self.level.cards.may_meet(floater, o)) {
                continue;
            }
            let mut next = draft.clone();
            next.met.push((floater, opponent, turn));
            if self.fits(&next, &stay)? {
                self.rule_21(&next)?;
            }
        }
        Ok(())
    }

    /// 21: returns the possible opponents: the levels entered, each in the order of the search for this number of
    /// floaters.
    fn opponents(&self, floater: Rank, floaters: usize) -> Vec<(Option<Rank>, AlterationTurn)> {
        let EcfLevel { cards, incoming, levels, .. } = self.level;
        let mut all: Vec<(Option<Rank>, AlterationTurn)> = Vec::new();
        if self.is_own_first {
            let list = rule_21_opponents(cards, floater, self.level.own(), (incoming.len(), floaters));
            all.extend(list.into_iter().enumerate().map(|(i, (p, is_asked))| (Some(p), (i, is_asked))));
            all.push((None, (all.len(), false)));
            return all;
        }
        for &home in &self.entered {
            let list = self.rule_21_list(floater, floaters, home);
            all.extend(list.into_iter().enumerate().map(|(i, (p, is_asked))| (Some(p), (i, is_asked))));
        }
        debug_assert!(self.entered.iter().all(|&home| home < levels.len()));
        all
    }

    fn rule_21_list(&self, floater: Rank, floaters: usize, home: usize) -> Vec<FoundFloater> {
        let (players, down) = (&self.level.levels[home], self.level.floaters(&self.goal, home));
        // 5: an odd number cannot be halved, so somebody from a level between floats up as well.
        let up = if (players.len() + floaters) % 2 == down % 2 { floaters } else { floaters + 1 };
        rule_21_opponents(self.level.cards, floater, players, (up, down))
    }

    /// 5, 21: returns the draft with the final places. The places are final once the number of floaters that enter each
    /// of several levels is known.
    fn settled(&self, draft: &ChoiceDraft) -> ChoiceDraft {
        let mut settled = draft.clone();
        if self.entered.len() <= 1 {
            return settled;
        }
        let home = |o: Option<Rank>| o.and_then(|o| self.level.home(o));
        for met in &mut settled.met {
            let count = draft.met.iter().filter(|m| home(m.1) == home(met.1)).count();
            let Some(at) = home(met.1) else { continue };
            let list = self.rule_21_list(met.0, count, at);
            let place = list.iter().position(|&(p, _)| Some(p) == met.1).unwrap_or(list.len());
            met.2 = (place, list.get(place).is_some_and(|f| f.1));
        }
        settled
    }

    /// 24 (c): replaces the choice by one with fewer exchanges across the mid-line, here or on the next level.
    fn rule_24(&mut self, draft: &ChoiceDraft) -> Result<(), Spent> {
        if self.entered.len() <= 1 && draft.outside() != self.limit {
            return Ok(());
        }
        let mut exchanges = self.line(&rest(self.level, draft))?;
        if self.entered.contains(&1) {
            exchanges += self.rule_24_next_level(draft)?;
        }
        let settled = self.settled(draft);
        let key = (exchanges, settled.rule_22_key());
        if self.best.as_ref().is_none_or(|(least, ..)| key < *least) {
            self.best = Some((key, settled, exchanges));
        }
        Ok(())
    }

    /// 24 (c): returns the exchanges on the next level, with the best choice of its own floaters.
    fn rule_24_next_level(&mut self, draft: &ChoiceDraft) -> Result<i64, Spent> {
        let made = draft.made();
        let left: Vec<Rank> =
            self.level.levels[1].iter().copied().filter(|p| !made.iter().any(|(_, o)| o == p)).collect();
        let gone = self.level.floaters(&self.goal, 1);
        let mut least = None;
        self.each_set(draft, &left, &mut Vec::new(), gone, &mut least)?;
        Ok(least.unwrap_or(0))
    }

    /// Tries every set of floaters of the next level that the minimal sums allow.
    #[allow(clippy::too_many_arguments, reason = "the state of a search")]
    fn each_set(
        &mut self,
        draft: &ChoiceDraft,
        left: &[Rank],
        gone: &mut Vec<Rank>,
        count: usize,
        least: &mut Option<i64>,
    ) -> Result<(), Spent> {
        if *least == Some(0) {
            return Ok(());
        }
        if gone.len() == count {
            let set: Vec<Rank> = left.iter().copied().filter(|p| !gone.contains(p)).collect();
            let exchanges = self.line(&set)?;
            *least = Some(least.map_or(exchanges, |l: i64| l.min(exchanges)));
            return Ok(());
        }
        let from = gone.last().and_then(|g| left.iter().position(|p| p == g)).map_or(0, |i| i + 1);
        for i in from..left.len() {
            gone.push(left[i]);
            let passed = if gone.len() == count { left } else { &left[..i] };
            let stay: Vec<Rank> = passed.iter().copied().filter(|p| !gone.contains(p)).collect();
            let fixed = Fixed { made: &draft.made(), leave: gone, stay: &stay, onwards: &[] };
            if self.level.least(fixed, self.steps)?.as_ref() == Some(&self.goal) {
                self.each_set(draft, left, gone, count, least)?;
            }
            gone.pop();
        }
        Ok(())
    }

    /// Returns the exchanges of a set of players paired by rule 12.
    fn line(&mut self, set: &[Rank]) -> Result<i64, Spent> {
        if let Some(&known) = self.lines.get(set) {
            return Ok(known);
        }
        let exchanges = RemainingLine::new(self.level.cards, set).exchanges(self.steps)?.unwrap_or(0);
        self.lines.insert(set.to_vec(), exchanges);
        Ok(exchanges)
    }
}
