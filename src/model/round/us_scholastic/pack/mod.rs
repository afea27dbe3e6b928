//! One pack with those below whom it takes as opponents of its odd players: how many, from how near, the adjustments,
//! then the process of the text as far as these leave room.

mod switch;

use limit::from_len;
use std::rc::Rc;

use crate::measure::{EdgeRole, Penalty, UsDue, us_must_equalise};
use crate::plan::us_scholastic::{Phases, Quality, Shape};
use crate::round::table::{Edge, StageFace};
use crate::round::top_down::SolvedBracket;
use crate::round::{Ask, counted, orders};
use facts::rulebook::table::{Adjust, DiscretionKey};
use lexmatch::solve::SolveError;
use switch::Raw;

/// What the questions of the raw pairing are noted under.
const RAW: &str = "raw pairing";

/// A pack without those whom a higher pack has taken.
pub(super) struct OpenPack<'r, 'a> {
    pub(super) ask: &'r Ask<'a>,
    pub(super) plan: &'r Phases,
    /// By rank.
    pub(super) dues: &'r [UsDue],
    pub(super) number: usize,
    /// Ranks, ascending.
    pub(super) members: &'r [usize],
    /// The next pack.
    pub(super) next: &'r [usize],
    /// Everybody further down, the next pack included.
    pub(super) below: &'r [usize],
}

/// Which players a table holds beside the pack.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TableRoom {
    /// Nobody.
    Alone,
    /// The next pack, whose players may do among themselves as they like.
    Next,
    /// Everybody below, all of whom must be paired.
    Everybody,
}

type Decide<'d, 't> = dyn Fn(&mut StageFace<'t>) -> Result<(), SolveError> + 'd;

impl OpenPack<'_, '_> {
    /// The best pairs of the pack.
    pub(super) fn solve(&self) -> Result<SolvedBracket, SolveError> {
        let measures_switches = |q: &Quality| matches!(q, Quality::SwitchBeyond(_) | Quality::SwitchSize(_));
        let raw = if self.plan.quality.iter().any(|l| measures_switches(&l.measure)) {
            let table = self.settle(&|t| self.process(t, RAW))?;
            Some(Raw::new(self, &table))
        } else {
            None
        };
        let table = self.settle(&|t| self.levels(t, raw.as_ref()))?;
        let mut solved = table.solved();
        solved.pairs.retain(|&(a, _)| self.has(a));
        solved.leaving.clear();
        Ok(solved)
    }

    /// Is the rank one of the pack? Everybody else who is left ranks below it.
    pub(super) fn has(&self, rank: usize) -> bool {
        self.members.last().is_some_and(|&last| rank <= last)
    }

    /// Does the pair lead out of the pack?
    fn is_out(&self, edge: Edge) -> bool {
        matches!(edge, Edge::Pair(a, b) if self.has(a) && !self.has(b))
    }

    /// A cost that counts for the pairs of members.
    fn of_pack(&self, edge: Edge, holds: &dyn Fn(usize, usize) -> bool) -> i64 {
        i64::from(matches!(edge, Edge::Pair(a, b) if self.has(a) && holds(a, b)))
    }

    /// Decides the levels with as few players as will do: where these cannot be the best of all, with everybody.
    fn settle<'t>(&'t self, decide: &Decide<'_, 't>) -> Result<StageFace<'t>, SolveError> {
        let shape: Vec<&Shape> = self.plan.shape.iter().map(|l| &l.measure).collect();
        if shape == [&Shape::Unpaired, &Shape::PacksBetween] {
            for room in [TableRoom::Alone, TableRoom::Next] {
                if let Some(mut table) = self.open(room)? {
                    decide(&mut table)?;
                    if self.is_enough(&table) {
                        return Ok(table);
                    }
                }
            }
        }
        let mut table = self.open(TableRoom::Everybody)?.ok_or(SolveError::NoMember)?;
        decide(&mut table)?;
        Ok(table)
    }

    /// A table with these players, `None` if not all members can be paired in it.
    fn open(&self, room: TableRoom) -> Result<Option<StageFace<'_>>, SolveError> {
        let others = match room {
            TableRoom::Alone => &[],
            TableRoom::Next => self.next,
            TableRoom::Everybody => self.below,
        };
        let players = [self.members, others].concat();
        if players.is_empty() || room == TableRoom::Alone && !players.len().is_multiple_of(2) {
            return Ok(None);
        }
        let is_free = |a: usize, b: usize| room == TableRoom::Next && !self.has(a) && !self.has(b);
        let may = |a: usize, b: usize| is_free(a, b) || self.ask.graph.link(a, b).is_some();
        let mut table = StageFace::open(self.ask, self.number, players, &may)?;
        let stays = |r: usize| room == TableRoom::Everybody || self.has(r);
        Ok(table.spare(&stays)?.then_some(table))
    }

    /// Is the pairing the best of all? It is if no other leads fewer out, or less far, and the others can be paired.
    fn is_enough(&self, table: &StageFace) -> bool {
        let out: Vec<usize> =
            table.pairs().into_iter().filter(|&(a, b)| self.has(a) && !self.has(b)).map(|(_, b)| b).collect();
        let rest: Vec<usize> = self.below.iter().copied().filter(|r| !out.contains(r)).collect();
        out.len() == self.members.len() % 2 && self.ask.graph.is_completable(&rest)
    }

    /// The raw pairing: the process without regard to schools and colours.
    fn process<'t>(&'t self, table: &mut StageFace<'t>, code: &str) -> Result<(), SolveError> {
        table.minimise(code, |e| i64::from(self.is_out(e)))?;
        self.distances(table, code)?;
        self.odd_players(table, code)?;
        self.odd_opponents(table, code)?;
        self.halves_broken(table, code)?;
        self.halves(table, code)
    }

    fn levels<'t>(&'t self, table: &mut StageFace<'t>, raw: Option<&'t Raw<'_>>) -> Result<(), SolveError> {
        for l in &self.plan.shape {
            match l.measure {
                Shape::SameColourThrice => {
                    let third = |e: Edge| matches!(e, Edge::Pair(a, b) if self.is_third(a, b));
                    table.minimise(&l.code, move |e| i64::from(third(e)))?;
                }
                Shape::Unpaired => {
                    table.minimise(&l.code, |e| i64::from(self.is_out(e)))?;
                }
                Shape::PacksBetween => self.distances(table, &l.code)?,
            }
        }
        for l in &self.plan.quality {
            match &l.measure {
                Quality::LowestFloaters => self.odd_players(table, &l.code)?,
                Quality::FloaterOpponents => self.odd_opponents(table, &l.code)?,
                Quality::MidLineExchanges => self.halves_broken(table, &l.code)?,
                Quality::ScrutinyOrder => self.halves(table, &l.code)?,
                adjustment => self.adjustment(table, &l.code, adjustment, raw)?,
            }
        }
        Ok(())
    }

    fn is_third(&self, a: usize, b: usize) -> bool {
        self.dues[a].is_third(&self.dues[b])
    }

    /// One of the sums over the pairs of the pack.
    fn adjustment<'t>(
        &'t self,
        table: &mut StageFace<'t>,
        code: &str,
        measure: &'t Quality,
        raw: Option<&'t Raw<'_>>,
    ) -> Result<(), SolveError> {
        let entries = &self.ask.position.entries;
        let in_pack = move |e: Edge| matches!(e, Edge::Pair(a, _) if self.has(a));
        let measured = move |e: Edge, cost: &dyn Fn(&Raw<'_>) -> i64| match raw {
            Some(raw) if in_pack(e) => cost(raw),
            _ => 0,
        };
        let cost: Box<dyn Fn(Edge) -> i64 + 't> = match measure {
            Quality::SameClub if self.ask.declared.has(DiscretionKey::SameSchool) => return Ok(()),
            Quality::SameClub => Box::new(|e| {
                self.of_pack(e, &|a, b| !entries[a].club.is_empty() && entries[a].club == entries[b].club)
            }),
            Quality::SameColourThrice => Box::new(|e| self.of_pack(e, &|a, b| self.is_third(a, b))),
            Quality::EqualiseDenied => {
                Box::new(|e| self.of_pack(e, &|a, b| us_must_equalise(&entries[a], &entries[b])))
            }
            Quality::ColourDenied => {
                Box::new(|e| self.of_pack(e, &|a, b| self.dues[a].is_same(&self.dues[b])))
            }
            Quality::SwitchBeyond(m) => {
                Box::new(move |e| measured(e, &|raw| i64::from(raw.switch(e, m.exempt_unrated) > m.points)))
            }
            Quality::SwitchSize(m) => Box::new(move |e| measured(e, &|raw| raw.cost(e, *m))),
            Quality::EdgeSum(c) => {
                let facts = counted::facts(self.ask, self.members);
                return table.minimise_classes(code, c.is_listed(), move |e| match e {
                    Edge::Pair(a, b) if self.has(a) => {
                        c.weight(&facts, EdgeRole::Pair(&entries[a], &entries[b]))
                    }
                    _ => Penalty::NONE,
                });
            }
            Quality::LowestFloaters
            | Quality::FloaterOpponents
            | Quality::MidLineExchanges
            | Quality::ScrutinyOrder => return Ok(()),
        };
        table.minimise(code, cost)?;
        Ok(())
    }

    /// How many packs those who are paired out of the pack pass over: as few as possible one or more, then two or more.
    fn distances<'t>(&'t self, table: &mut StageFace<'t>, code: &str) -> Result<(), SolveError> {
        let entries = &self.ask.position.entries;
        let mut scores: Vec<i32> = self.below.iter().map(|&r| entries[r].score.0).collect();
        scores.dedup();
        let passed = move |b: usize| scores.iter().position(|&s| s == entries[b].score.0).unwrap_or(0);
        let passed = Rc::new(passed);
        table.name_level(code);
        let mut value = Vec::new();
        let mut far = 1;
        loop {
            let passed = Rc::clone(&passed);
            value.push(table.least(move |e| match e {
                Edge::Pair(_, b) if self.is_out(e) => i64::from(passed(b) >= far),
                _ => 0,
            })?);
            if value.last() == Some(&0) {
                break;
            }
            far += 1;
        }
        table.note(code, value);
        Ok(())
    }

    /// The members who are paired out of the pack, the lowest first.
    fn out(&self, table: &StageFace) -> Vec<usize> {
        let is_out = |r: &usize| table.mate(*r).is_some_and(|m| !self.has(m));
        self.members.iter().copied().rev().filter(is_out).collect()
    }

    /// The lowest of the pack are paired out of it, as far as possible; the places from the lowest.
    fn odd_players(&self, table: &mut StageFace, code: &str) -> Result<(), SolveError> {
        table.name_level(code);
        let mut value = Vec::new();
        for (place, &r) in self.members.iter().rev().enumerate() {
            if value.len() == self.out(table).len() {
                break;
            }
            if table.prefer(r, &|mate| mate.is_some_and(|m| !self.has(m)))? {
                value.push(from_len(place + 1));
            }
        }
        table.note(code, value);
        Ok(())
    }

    /// The odd players, the lowest first, meet the highest below, as far as possible.
    fn odd_opponents(&self, table: &mut StageFace, code: &str) -> Result<(), SolveError> {
        table.name_level(code);
        let mut value = Vec::new();
        let mut open = self.below.to_vec();
        for r in self.out(table) {
            let place = table.choose(r, open.iter().copied())?;
            value.push(from_len(place + 1));
            open.remove(place);
        }
        table.note(code, value);
        Ok(())
    }

    /// Those who stay in the pack.
    fn staying(&self, table: &StageFace) -> Vec<usize> {
        let out = self.out(table);
        self.members.iter().copied().filter(|r| !out.contains(r)).collect()
    }

    /// As few pairs as possible inside a half.
    fn halves_broken<'t>(&'t self, table: &mut StageFace<'t>, code: &str) -> Result<(), SolveError> {
        let staying = self.staying(table);
        let middle = staying.get(staying.len() / 2).copied().unwrap_or(usize::MAX);
        let is_top = move |r: usize| r < middle;
        table.minimise(code, move |e| {
            let inside = |a: usize, b: usize| self.has(b) && is_top(a) && is_top(b);
            self.of_pack(e, &inside)
        })?;
        Ok(())
    }

    /// Top half against bottom half.
    fn halves<'t>(&'t self, table: &mut StageFace<'t>, code: &str) -> Result<(), SolveError> {
        let staying = self.staying(table);
        table.name_level(code);
        let mut value = Vec::new();
        if self.ask.declared.adjust == Adjust::Fewest {
            let half = staying.len() / 2;
            let mates: std::collections::BTreeMap<usize, usize> =
                staying.iter().copied().zip(staying[half..].iter().copied()).take(half).collect();
            let is_moved = move |e| self.of_pack(e, &|a, b| self.has(b) && mates.get(&a) != Some(&b));
            value.push(table.least(is_moved)?);
        }
        let is_in_turn = self.ask.declared.adjust == Adjust::InTurn;
        let order = if is_in_turn { orders::in_turn } else { orders::halves };
        value.extend(order(table, &staying)?);
        table.note(code, value);
        Ok(())
    }
}
