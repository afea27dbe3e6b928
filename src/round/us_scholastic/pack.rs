//! One pack: the raw pairing, then the levels of 27A, 28N and 29E5 against it.

use super::switch::Raw;
use crate::measure::{Measure, us_is_due_same, us_must_equalise};
use crate::round::table::{Edge, Table};
use crate::round::whole;
use crate::round::{Ask, orders};
use crate::solve::SolveError;

/// A pack with those who came in from above.
pub(super) struct Pack<'r, 'a> {
    pub(super) ask: &'r Ask<'a>,
    pub(super) number: usize,
    pub(super) incoming: Vec<usize>,
    pub(super) residents: Vec<usize>,
    /// Everybody further down.
    pub(super) below: Vec<usize>,
}

impl Pack<'_, '_> {
    /// The best pairing of the pack.
    pub(super) fn solve(&self) -> Result<Table, SolveError> {
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
    ) -> Result<Table, SolveError> {
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
        leavers(table, "", &|_| true)?;
        leavers(table, "", &|r| self.incoming.contains(&r))?;
        self.order(table, "")
    }

    fn levels(&self, table: &mut Table, raw: &Raw<'_>) -> Result<(), SolveError> {
        let entries = &self.ask.position.entries;
        let pair = |e: Edge, holds: &dyn Fn(usize, usize) -> bool| match e {
            Edge::Pair(a, b) => i64::from(holds(a, b)),
            Edge::Leaves(_) => 0,
        };
        for c in &self.ask.book.levels {
            match &c.measure {
                Measure::Unpaired => leavers(table, &c.code, &|_| true)?,
                Measure::MovedDownUnpaired => {
                    leavers(table, &c.code, &|r| self.incoming.contains(&r))?;
                }
                Measure::SameClub if self.avoids_clubs() => {
                    let same = |a: usize, b: usize| {
                        !entries[a].club.is_empty() && entries[a].club == entries[b].club
                    };
                    table.minimise(&c.code, &|e| pair(e, &same))?;
                }
                Measure::SameColourThrice => {
                    let thrice = |a: usize, b: usize| {
                        let last = entries[a].colours.repeated();
                        last.is_some() && last == entries[b].colours.repeated()
                    };
                    table.minimise(&c.code, &|e| pair(e, &thrice))?;
                }
                Measure::SwitchBeyond(m) if !self.ask.has_declared("no-limits") => {
                    table.minimise(&c.code, &|e| i64::from(raw.switch(e) > m.points))?;
                }
                Measure::EqualiseDenied => {
                    table.minimise(&c.code, &|e| {
                        pair(e, &|a, b| us_must_equalise(&entries[a], &entries[b]))
                    })?;
                }
                Measure::ColourDenied => {
                    table
                        .minimise(&c.code, &|e| pair(e, &|a, b| us_is_due_same(&entries[a], &entries[b])))?;
                }
                Measure::SwitchSize(m) => {
                    let limit = (!self.ask.has_declared("no-preference")).then_some(m.points);
                    table.minimise(&c.code, &|e| raw.cost(e, limit))?;
                }
                Measure::ScrutinyOrder => self.order(table, &c.code)?,
                _ => {}
            }
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
        table.note(code, value, "search");
        Ok(())
    }
}

/// As few leavers of a kind as possible.
fn leavers(table: &mut Table, code: &str, is_counted: &dyn Fn(usize) -> bool) -> Result<(), SolveError> {
    table.minimise(code, &|e| i64::from(matches!(e, Edge::Leaves(r) if is_counted(r))))?;
    Ok(())
}
