//! FIDE Dutch 1998: the value of every criterion of every bracket. Readings as on the rulebook's page.

use super::Case;
use super::order::Group;
use super::sheet::{Bracket, Sheet};
use crate::graph::{CompatGraph, Link};
use crate::measure::{self, FloatRepeat, Measure};
use crate::model::{Evidence, LevelRecord, Part, Stage};
use crate::tournament::Float;

pub(super) fn recount(case: &Case<'_>, sheet: &Sheet) -> Vec<LevelRecord> {
    let mut found = Vec::new();
    let mut moved_down: Vec<usize> = Vec::new();
    for i in 0..case.brackets.len() {
        moved_down.extend(&case.joined[i]);
        moved_down.sort_unstable();
        let stage = case.stage(i, std::mem::take(&mut moved_down));
        let bracket = sheet.bracket(stage.members());
        let first = paired_moved_down(&stage, &bracket);
        let mut count = Count { case, stage: &stage, bracket: &bracket, first, found };
        count.levels();
        found = count.found;
        moved_down = [stage.set_aside.clone(), bracket.leaving()].concat();
        moved_down.sort_unstable();
    }
    found
}

impl Case<'_> {
    /// The stage of a bracket; C.1 sets aside whoever has no opponent in it.
    fn stage(&self, i: usize, moved_down: Vec<usize>) -> Stage {
        let residents = self.brackets[i].clone();
        let lowest = residents.iter().map(|&r| self.position.entries[r].score).min().unwrap_or_default();
        let mut stage = Stage {
            number: i + 1,
            score: lowest.0,
            moved_down,
            residents,
            set_aside: Vec::new(),
            next: self.brackets.get(i + 1).cloned().unwrap_or_default(),
            rest: self.brackets[i + 1..].concat(),
            is_exempt: self.is_exempt(lowest)
                || i + 1 == self.brackets.len() && self.position.is_last_round(),
        };
        if !stage.is_lowest() {
            let members = stage.members();
            let has_opponent =
                |r: usize| members.iter().any(|&o| o != r && self.may_meet(stage.is_exempt, r, o));
            stage.set_aside = members.iter().copied().filter(|&r| !has_opponent(r)).collect();
        }
        stage
    }

    fn is_exempt(&self, score: crate::tournament::Score) -> bool {
        self.position.is_last_round() && measure::is_over_half(self.position, score)
    }

    fn may_meet(&self, exempt: bool, a: usize, b: usize) -> bool {
        self.graph.link(a, b).is_some_and(|link| link == Link::Free || exempt)
    }

    /// C.12: 1 if the next bracket, with those who leave, cannot make all its pairings.
    fn next_is_short(&self, stage: &Stage, leaving: &[usize]) -> i64 {
        if leaving.is_empty() || stage.next.len() == stage.rest.len() {
            return 0;
        }
        let exempt = self.is_exempt(self.position.entries[stage.next[0]].score);
        let met = |a: usize, b: usize| self.may_meet(exempt, a, b);
        let all = [leaving, &stage.next].concat();
        let stays = |r: &usize| leaving.contains(r) || all.iter().any(|o| o != r && met(*r, *o));
        let bracket: Vec<usize> = all.iter().copied().filter(stays).collect();
        let heterogeneous = 2 * leaving.len() < bracket.len();
        let moved = |r: usize| heterogeneous && leaving.contains(&r);
        let allowed = |a: usize, b: usize| met(a, b) && !(moved(a) && moved(b));
        i64::from(!CompatGraph::can_all_pair(&bracket, &allowed, &|r| !moved(r)))
    }
}

/// In a heterogeneous bracket the number of moved-down players, from the highest, who meet residents (S1).
fn paired_moved_down(stage: &Stage, bracket: &Bracket) -> usize {
    if !stage.is_heterogeneous() {
        return 0;
    }
    let active = stage.active_moved_down();
    let meets_others =
        |p: usize| active[..p].iter().all(|&r| bracket.mate(r).is_some_and(|m| !active[..p].contains(&m)));
    (0..=active.len()).rev().find(|&p| meets_others(p)).unwrap_or(0)
}

/// A bracket being counted.
struct Count<'c, 'a> {
    case: &'c Case<'a>,
    stage: &'c Stage,
    bracket: &'c Bracket,
    /// Size of S1 in a heterogeneous bracket.
    first: usize,
    found: Vec<LevelRecord>,
}

impl Count<'_, '_> {
    fn levels(&mut self) {
        let book = self.case.book;
        for c in book.levels() {
            let value = match &c.measure {
                Measure::MovedDownUnpaired => self.moved_down_unpaired(),
                Measure::Unpaired => whole(self.bracket.leaving().len()),
                Measure::NextBracket => {
                    let mut leaving = [self.stage.set_aside.clone(), self.bracket.leaving()].concat();
                    leaving.sort_unstable();
                    self.case.next_is_short(self.stage, &leaving)
                }
                Measure::ColourClashWaived if self.stage.is_exempt => self.waived(),
                _ => continue,
            };
            self.note(&c.code, Part::Bracket, vec![value]);
        }
        let remainder = Group::new(self.bracket, self.remainder());
        let part = if self.first > 0 {
            self.moved_down_levels(&remainder);
            Part::Remainder
        } else {
            Part::Bracket
        };
        self.group_levels(&remainder, part);
    }

    fn note(&mut self, code: &str, part: Part, value: Vec<i64>) {
        let stage = self.stage.number;
        self.found.push(LevelRecord {
            stage,
            code: code.to_owned(),
            part,
            value,
            evidence: vec![Evidence::Recounted],
        });
    }

    fn moved_down_unpaired(&self) -> i64 {
        let active = self.stage.active_moved_down();
        if self.stage.is_heterogeneous() {
            return whole(active.len() - self.first);
        }
        whole(active.iter().filter(|&&r| self.bracket.mate(r).is_none()).count())
    }

    /// Article 21: pairs that break B.2.
    fn waived(&self) -> i64 {
        let graph = &self.case.graph;
        whole(self.bracket.pairs().iter().filter(|&&(a, b)| graph.link(a, b) == Some(Link::Waived)).count())
    }

    /// Everybody but the paired moved-down players and their opponents.
    fn remainder(&self) -> Vec<usize> {
        let moved = &self.bracket.members[..self.first];
        let others = self.bracket.members[self.first..].iter().copied();
        others.filter(|&r| self.bracket.mate(r).is_none_or(|m| !moved.contains(&m))).collect()
    }

    /// B.4 by the smallest raise of x that both parts need, C.10, D.1 of the moved-down players.
    fn moved_down_levels(&mut self, remainder: &Group<'_>) {
        for c in self.case.book.levels() {
            let value = match &c.measure {
                Measure::ColourDenied => vec![self.raise(remainder)],
                Measure::FloatRepeat(m) if m.direction == Float::Up => {
                    vec![self.worst(m, &self.bracket.members)]
                }
                Measure::OpponentOrder => {
                    let mates = self.bracket.mates[..self.first].iter().flatten();
                    mates.filter_map(|&m| self.bracket.place(m)).map(|i| whole(i + 1 - self.first)).collect()
                }
                _ => continue,
            };
            self.note(&c.code, Part::MovedDown, value);
        }
    }

    fn raise(&self, remainder: &Group<'_>) -> i64 {
        let members = &self.bracket.members;
        let reduced = self.stage.active_moved_down().len() - self.first;
        let x = self.allowance(members, 0).saturating_sub(reduced);
        let moved = members[..self.first].iter().filter(|&&r| self.is_denied(r)).count();
        let players = remainder.players();
        let rest = self.allowance(players, players.len() / 2 - remainder.pairs());
        let over = |denied: usize, x: usize| whole(denied.saturating_sub(x));
        over(moved, x).max(over(self.denied(players), rest))
    }

    fn allowance(&self, players: &[usize], reductions: usize) -> usize {
        measure::allowance(players.iter().map(|&r| self.case.graph.preference(r)), reductions)
    }

    /// Is the player in a pair of two who prefer the same colour?
    fn is_denied(&self, rank: usize) -> bool {
        let graph = &self.case.graph;
        self.bracket
            .mate(rank)
            .is_some_and(|m| measure::is_denied(graph.preference(rank), graph.preference(m)))
    }

    /// Pairs of these players that deny a preference.
    fn denied(&self, players: &[usize]) -> usize {
        players.iter().filter(|&&r| self.is_denied(r)).count() / 2
    }

    fn group_levels(&mut self, group: &Group<'_>, part: Part) {
        for c in self.case.book.levels() {
            let players = group.players();
            let value = match &c.measure {
                Measure::ColourDenied => {
                    let x = self.allowance(players, players.len() / 2 - group.pairs());
                    vec![whole(self.denied(players)) - whole(x)]
                }
                Measure::FloatRepeat(m) if part == Part::Bracket || m.direction == Float::Down => {
                    vec![self.worst(m, players)]
                }
                Measure::Exchange => group.exchange(),
                Measure::Transposition => group.transposition(),
                _ => continue,
            };
            self.note(&c.code, part, value);
        }
    }

    /// The worst class of floats in one direction in pairs that touch these players, and of those who leave.
    fn worst(&self, m: &FloatRepeat, players: &[usize]) -> i64 {
        let entry = |r: usize| &self.case.position.entries[r];
        let class = |r: &usize| {
            let own = entry(*r);
            match (self.bracket.mate(*r).map(entry), m.direction) {
                (None, Float::Down) => m.class(own),
                (Some(other), Float::Down) if own.score > other.score => m.class(own),
                (Some(other), Float::Up) if own.score < other.score => m.class(own),
                _ => 0,
            }
        };
        let touched = players.iter().copied().chain(players.iter().filter_map(|&r| self.bracket.mate(r)));
        i64::from(touched.map(|r| class(&r)).max().unwrap_or(0))
    }
}

fn whole(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}
