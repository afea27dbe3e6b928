//! One bracket with everybody below, of whom it takes its upfloaters: how many, who, the two subgroups, their pairs.

use limit::from_len;

use crate::measure::{DubovPasts, EdgeRole, Penalty};
use crate::plan::dubov::{Phases, Subgroups, Upfloats};
use crate::round::orders::first_who;
use crate::round::table::{Edge, StageFace};
use crate::round::top_down::SolvedBracket;
use crate::round::{Ask, counted};
use facts::tournament::Colour;
use lexmatch::solve::SolveError;

/// The residents of a scoregroup without those who have floated up out of it.
pub(super) struct OpenBracket<'r, 'a> {
    pub(super) ask: &'r Ask<'a>,
    pub(super) plan: &'r Phases,
    pub(super) pasts: &'r DubovPasts,
    pub(super) number: usize,
    /// Ranks, ascending.
    pub(super) members: &'r [usize],
    /// The next scoregroup.
    pub(super) next: &'r [usize],
    /// Everybody further down, the next scoregroup included.
    pub(super) below: &'r [usize],
}

/// Which players a table holds beside the residents.
#[derive(Clone, Copy, PartialEq, Eq)]
enum BracketRoom {
    /// Nobody.
    Alone,
    /// The next scoregroup, whose players may do among themselves as they like.
    Next,
    /// Everybody below, all of whom must be paired.
    Everybody,
}

/// The two subgroups of a bracket, each in the order in which its players are shifted.
struct Shifters {
    smaller: Vec<usize>,
    larger: Vec<usize>,
    /// Is the smaller one the first subgroup?
    is_first_smaller: bool,
}

impl OpenBracket<'_, '_> {
    /// The best pairs of the bracket: with as few players in the table as will do, where these cannot be the best of all
    /// with everybody.
    pub(super) fn solve(&self) -> Result<SolvedBracket, SolveError> {
        for room in [BracketRoom::Alone, BracketRoom::Next] {
            if let Some(mut table) = self.open(room)? {
                self.levels(&mut table)?;
                if self.is_enough(&table) {
                    return Ok(self.solved(table));
                }
            }
        }
        let mut table = self.open(BracketRoom::Everybody)?.ok_or(SolveError::NoMember)?;
        self.levels(&mut table)?;
        Ok(self.solved(table))
    }

    fn solved(&self, table: StageFace<'_>) -> SolvedBracket {
        let mut solved = table.solved();
        solved.pairs.retain(|&(a, _)| self.has(a));
        solved.leaving.clear();
        solved
    }

    /// Is the rank a resident? Everybody else who is left ranks below.
    fn has(&self, rank: usize) -> bool {
        self.members.last().is_some_and(|&last| rank <= last)
    }

    /// Who floats up by an edge.
    fn upfloater(&self, edge: Edge) -> Option<usize> {
        match edge {
            Edge::Pair(a, b) if self.has(a) && !self.has(b) => Some(b),
            Edge::Pair(..) | Edge::Leaves(_) => None,
        }
    }

    /// A table with these players, `None` if not all residents can be paired in it.
    fn open(&self, room: BracketRoom) -> Result<Option<StageFace<'_>>, SolveError> {
        let others = match room {
            BracketRoom::Alone => &[],
            BracketRoom::Next => self.next,
            BracketRoom::Everybody => self.below,
        };
        let players = [self.members, others].concat();
        if players.is_empty() || room == BracketRoom::Alone && !players.len().is_multiple_of(2) {
            return Ok(None);
        }
        let is_free = |a: usize, b: usize| room == BracketRoom::Next && !self.has(a) && !self.has(b);
        let may = |a: usize, b: usize| is_free(a, b) || self.ask.graph.link(a, b).is_some();
        let mut table = StageFace::open(self.ask, self.number, players, &may)?;
        let stays = |r: usize| room == BracketRoom::Everybody || self.has(r);
        Ok(table.spare(&stays)?.then_some(table))
    }

    /// Is the pairing the best of all? It is if fewer cannot float up, nor others with more points, and [C4] holds.
    fn is_enough(&self, table: &StageFace<'_>) -> bool {
        let up = self.upfloaters(table);
        let rest: Vec<usize> = self.below.iter().copied().filter(|r| !up.contains(r)).collect();
        let is_least = up.len() == self.members.len() % 2;
        is_least && self.lists_upfloats() && self.ask.graph.is_completable(&rest)
    }

    /// Are [C5] and [C6] the first levels, so that nobody further down can come into question?
    fn lists_upfloats(&self) -> bool {
        let first: Vec<&Upfloats> = self.plan.upfloats.iter().take(2).map(|l| &l.measure).collect();
        first == [&Upfloats::Upfloaters, &Upfloats::UpfloaterScores]
    }

    /// Who floats up in the witness, ascending.
    fn upfloaters(&self, table: &StageFace<'_>) -> Vec<usize> {
        let is_up = |r: &usize| table.mate(*r).is_some_and(|m| self.has(m));
        self.below.iter().copied().filter(is_up).collect()
    }

    fn levels<'t>(&'t self, table: &mut StageFace<'t>) -> Result<(), SolveError> {
        for l in &self.plan.upfloats {
            match &l.measure {
                Upfloats::UpfloaterSet => self.upfloater_set(table, &l.code)?,
                other => self.sum(table, &l.code, other)?,
            }
        }
        let shifters = self.shifters(&self.upfloaters(table));
        for l in &self.plan.subgroups {
            match l.measure {
                Subgroups::ShiftedPairs => {
                    let inside = self.inside(&shifters.smaller);
                    table.minimise(&l.code, move |e| i64::from(inside(e)))?;
                }
                Subgroups::SmallerShift => shift(table, &l.code, &shifters.smaller)?,
                Subgroups::LargerShift => shift(table, &l.code, &shifters.larger)?,
                Subgroups::Transposition => self.transpose(table, &l.code, &shifters)?,
            }
        }
        Ok(())
    }

    /// A sum over the pairs of the bracket.
    fn sum<'t>(
        &'t self,
        table: &mut StageFace<'t>,
        code: &str,
        measure: &'t Upfloats,
    ) -> Result<(), SolveError> {
        let entries = &self.ask.position.entries;
        let of_upfloater = move |e: Edge, cost: &dyn Fn(usize) -> i64| self.upfloater(e).map_or(0, cost);
        let cost: Box<dyn Fn(Edge) -> i64 + 't> = match measure {
            Upfloats::Upfloaters => Box::new(move |e| of_upfloater(e, &|_| 1)),
            Upfloats::PreferenceLost => Box::new(move |e| match e {
                Edge::Pair(a, b) if self.has(a) => i64::from(self.pasts.at(a).due == self.pasts.at(b).due),
                Edge::Pair(..) | Edge::Leaves(_) => 0,
            }),
            Upfloats::MaximumUpfloaters => {
                Box::new(move |e| of_upfloater(e, &|b| i64::from(self.pasts.times(b).is_some())))
            }
            // READING DUB-C9: the times of all maximum upfloaters together; the other reading: the most often upfloated first.
            Upfloats::UpfloatTimes => {
                Box::new(move |e| of_upfloater(e, &|b| self.pasts.times(b).unwrap_or(0)))
            }
            Upfloats::UpfloatersAgain => {
                Box::new(move |e| of_upfloater(e, &|b| i64::from(self.pasts.is_again(b))))
            }
            Upfloats::UpfloaterScores => {
                let top = self.members.first().map_or(0, |&r| entries[r].score.0);
                return table.minimise_classes(code, true, move |e| {
                    let difference = |b: usize| i64::from(top - entries[b].score.0);
                    self.upfloater(e).map_or(Penalty::NONE, |b| Penalty::one(difference(b)))
                });
            }
            Upfloats::EdgeSum(c) => {
                let facts = counted::facts(self.ask, self.members);
                return table.minimise_classes(code, c.is_listed(), move |e| match e {
                    Edge::Pair(a, b) if self.has(a) => {
                        c.weight(&facts, EdgeRole::Pair(&entries[a], &entries[b]))
                    }
                    _ => Penalty::NONE,
                });
            }
            Upfloats::UpfloaterSet => return Ok(()),
        };
        table.minimise(code, cost)?;
        Ok(())
    }

    /// 4.2: the first set in the order of rank; the places of its members among those below.
    fn upfloater_set(&self, table: &mut StageFace<'_>, code: &str) -> Result<(), SolveError> {
        table.name_level(code);
        let number = self.upfloaters(table).len();
        let is_up = |_: usize, mate: Option<usize>| mate.is_some_and(|m| self.has(m));
        let value = first_who(table, self.below.iter().copied(), number, &is_up)?;
        table.note(code, value);
        Ok(())
    }

    /// 3.2.3, 4.3: the subgroups of the bracket with these upfloaters.
    fn shifters(&self, upfloaters: &[usize]) -> Shifters {
        let past = |r: usize| self.pasts.at(r);
        let number = |r: usize| self.ask.position.entries[r].number;
        let mut all = [self.members, upfloaters].concat();
        all.sort_by_key(|&r| number(r));
        // READING DUB-4.3: where nobody has played, everybody seeks Black, and the halves stand for the seekers.
        let (mut first, second): (Vec<usize>, Vec<usize>) = if all.iter().any(|&r| past(r).has_played) {
            all.into_iter().partition(|&r| past(r).due == Colour::White)
        } else {
            let second = all.split_off(all.len() / 2);
            (all, second)
        };
        first.sort_by_key(|&r| (past(r).average, number(r)));
        let is_first_smaller = first.len() <= second.len();
        let (first, second) = (from_the_middle(first), from_the_middle(second));
        let (smaller, larger) = if is_first_smaller { (first, second) } else { (second, first) };
        Shifters { smaller, larger, is_first_smaller }
    }

    /// Does a pair lie inside these?
    fn inside(&self, group: &[usize]) -> impl Fn(Edge) -> bool + 'static {
        let mut is_in = vec![false; self.ask.position.entries.len()];
        for &r in group {
            is_in[r] = true;
        }
        move |e| matches!(e, Edge::Pair(a, b) if is_in[a] && is_in[b])
    }

    /// 3.2.5, 3.2.6: S1 in order meets the first possible of the second subgroup.
    fn transpose(
        &self,
        table: &mut StageFace<'_>,
        code: &str,
        shifters: &Shifters,
    ) -> Result<(), SolveError> {
        table.name_level(code);
        let entries = &self.ask.position.entries;
        let (mut s1, mut s2) = shifters.subgroups(table);
        s1.sort_by_key(|&r| (self.pasts.at(r).average, entries[r].number));
        s2.sort_by_key(|&r| entries[r].number);
        let mut value = Vec::with_capacity(s1.len());
        for &r in &s1 {
            let place = table.choose(r, s2.iter().copied())?;
            value.push(from_len(place + 1));
        }
        table.note(code, value);
        Ok(())
    }
}

/// 3.2.4, 4.3: of each pair inside a subgroup the one who is earlier in the order is shifted; the first set. The places of
/// its members in the order.
fn shift(table: &mut StageFace<'_>, code: &str, order: &[usize]) -> Result<(), SolveError> {
    table.name_level(code);
    let place = |r: usize| order.iter().position(|&o| o == r);
    let meets_later = |i: usize, mate: Option<usize>| mate.and_then(place).is_some_and(|j| j > i);
    let number = order.iter().enumerate().filter(|&(i, &r)| meets_later(i, table.mate(r))).count();
    let value = first_who(table, order.iter().copied(), number, &meets_later)?;
    table.note(code, value);
    Ok(())
}

impl Shifters {
    /// The two subgroups after both shifts.
    fn subgroups(&self, table: &StageFace<'_>) -> (Vec<usize>, Vec<usize>) {
        let (mut one, mut other) = (Vec::new(), Vec::new());
        for (group, stay, go) in [(&self.smaller, true, false), (&self.larger, false, true)] {
            let place = |r: usize| group.iter().position(|&o| o == r);
            for (i, &r) in group.iter().enumerate() {
                let is_shifted = table.mate(r).and_then(place).is_some_and(|j| j > i);
                let is_one = if is_shifted { go } else { stay };
                if is_one { one.push(r) } else { other.push(r) }
            }
        }
        if self.is_first_smaller { (one, other) } else { (other, one) }
    }
}

/// 4.3.3: the middle of a list, of two the first, then the middle of what is left.
fn from_the_middle(mut sorted: Vec<usize>) -> Vec<usize> {
    let mut order = Vec::with_capacity(sorted.len());
    while !sorted.is_empty() {
        order.push(sorted.remove((sorted.len() - 1) / 2));
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of 4.3.3: D, C, E, B, F, A, G.
    #[test]
    fn shifters_are_numbered_from_the_middle() {
        assert_eq!(from_the_middle((0..7).collect()), [3, 2, 4, 1, 5, 0, 6]);
    }
}
