//! One pack: the raw pairing, then the levels of 27A, 28N and 29E5 against it.

use super::switch::Raw;
use crate::measure::us_is_due_same;
use crate::plan::us_scholastic::{Phases, Quality, Shape};
use crate::round::table::{Edge, Table};
use crate::round::whole;
use crate::round::{Ask, counted, orders};
use crate::solve::SolveError;

/// What the questions of the raw pairing are noted under.
const RAW: &str = "raw pairing";

/// A pack with those who came in from above.
pub(super) struct Pack<'r, 'a> {
    pub(super) ask: &'r Ask<'a>,
    pub(super) plan: &'r Phases,
    pub(super) number: usize,
    pub(super) incoming: Vec<usize>,
    pub(super) residents: Vec<usize>,
    /// Everybody further down.
    pub(super) below: Vec<usize>,
}

impl Pack<'_, '_> {
    /// The best pairing of the pack.
    pub(super) fn solve(&self) -> Result<Table<'_>, SolveError> {
        let graph = self.ask.graph;
        let raw = self.settle(false, &|a, b| graph.link(a, b).is_some(), &|table| self.raw_order(table))?;
        let raw = Raw::new(self.ask.position, &raw, (&self.residents, &self.incoming));
        let is_given = self.ask.given.is_some();
        self.settle(is_given, &|a, b| self.ask.may_pair(a, b), &|table| self.levels(table, &raw))
    }

    /// Decides the levels for the pack alone; if what is left cannot be completed, with everybody below. A given pairing
    /// is complete.
    fn settle(
        &self,
        is_given: bool,
        allowed: &dyn Fn(usize, usize) -> bool,
        decide: &dyn Fn(&mut Table) -> Result<(), SolveError>,
    ) -> Result<Table<'_>, SolveError> {
        let mut members = [self.incoming.as_slice(), &self.residents].concat();
        members.sort_unstable();
        let mut alone = Table::open(self.ask, self.number, members.clone(), allowed)?;
        decide(&mut alone)?;
        let left = [alone.leaving(), self.below.clone()].concat();
        if is_given || self.ask.graph.is_completable(&left) {
            return Ok(alone);
        }
        let mut whole = Table::open_with_rest(self.ask, self.number, (members, &self.below), allowed)?
            .ok_or(SolveError::NoMember)?;
        decide(&mut whole)?;
        Ok(whole)
    }

    /// The raw pairing: points 1 to 6.
    fn raw_order(&self, table: &mut Table) -> Result<(), SolveError> {
        leavers(table, RAW, &|_| true)?;
        leavers(table, RAW, &|r| self.incoming.contains(&r))?;
        self.order(table, RAW)
    }

    fn levels(&self, table: &mut Table, raw: &Raw<'_>) -> Result<(), SolveError> {
        let entries = &self.ask.position.entries;
        let pair = |e: Edge, holds: &dyn Fn(usize, usize) -> bool| match e {
            Edge::Pair(a, b) => i64::from(holds(a, b)),
            Edge::Leaves(_) => 0,
        };
        for l in &self.plan.shape {
            match l.measure {
                Shape::Unpaired => leavers(table, &l.code, &|_| true)?,
                Shape::MovedDownUnpaired => leavers(table, &l.code, &|r| self.incoming.contains(&r))?,
            }
        }
        for l in &self.plan.quality {
            let cost: Box<dyn Fn(Edge) -> i64 + '_> = match &l.measure {
                Quality::SameClub if !self.avoids_clubs() => continue,
                Quality::SwitchBeyond(_) if self.ask.has_declared("no-limits") => continue,
                Quality::SameClub => Box::new(|e| {
                    pair(e, &|a, b| !entries[a].club.is_empty() && entries[a].club == entries[b].club)
                }),
                Quality::SwitchBeyond(m) => Box::new(|e| i64::from(raw.switch(e) > m.points)),
                Quality::ColourDenied => {
                    Box::new(|e| pair(e, &|a, b| us_is_due_same(&entries[a], &entries[b])))
                }
                Quality::SwitchSize(m) => {
                    let limit = (!self.ask.has_declared("no-preference")).then_some(m.points);
                    Box::new(move |e| raw.cost(e, limit))
                }
                Quality::Counted(c) => {
                    counted::decide(self.ask, &self.residents, table, (&l.code, c))?;
                    continue;
                }
                Quality::ScrutinyOrder => {
                    self.order(table, &l.code)?;
                    continue;
                }
            };
            table.minimise(&l.code, &cost)?;
        }
        Ok(())
    }

    /// Off if the director says so, or if all come from one school.
    fn avoids_clubs(&self) -> bool {
        let mut clubs = self.ask.position.entries.iter().map(|e| &e.club);
        let first = clubs.next();
        !self.ask.has_declared("same-school") && clubs.any(|c| Some(c) != first)
    }

    /// Points 4 to 6 of the raw pairing: opponents of the incoming, who leaves, top half against bottom half.
    fn order(&self, table: &mut Table, code: &str) -> Result<(), SolveError> {
        let mut value = Vec::new();
        let mut made: Vec<usize> = Vec::new();
        table.name_level(code);
        for &v in &self.incoming {
            if made.contains(&v) || !table.prefer(v, &|mate| mate.is_some())? {
                continue;
            }
            let others = self.incoming.iter().copied().filter(|&o| o != v);
            let list: Vec<usize> =
                self.residents.iter().copied().chain(others).filter(|r| !made.contains(r)).collect();
            let place = table.choose(v, &list)?;
            value.push(whole(place + 1));
            made.extend([v, list[place]]);
        }
        if !table.leaving().is_empty() {
            for (i, r) in table.members().to_vec().into_iter().enumerate() {
                if !table.prefer(r, &|mate| mate.is_some())? {
                    value.push(-whole(i + 1));
                }
            }
        }
        let stays = |r: &usize| !made.contains(r) && table.mate(*r).is_some();
        let rest: Vec<usize> = table.members().iter().copied().filter(stays).collect();
        value.extend(orders::halves(table, &rest)?);
        table.note(code, value);
        Ok(())
    }
}

/// As few leavers of a kind as possible.
fn leavers(table: &mut Table, code: &str, is_counted: &dyn Fn(usize) -> bool) -> Result<(), SolveError> {
    table.minimise(code, &|e| i64::from(matches!(e, Edge::Leaves(r) if is_counted(r))))?;
    Ok(())
}
