//! One score level: transfers (15 to 17), floaters (20 to 24), grade order (12), the discretionary rules.

use super::lists;
use crate::measure::{Claim, Weight, seeks};
use crate::plan::code_of;
use crate::plan::ecf::{Floaters, Phases, Quality, Shape};
use crate::round::table::{Edge, Table};
use crate::round::whole;
use crate::round::{Ask, counted, orders};
use crate::solve::SolveError;
use crate::tournament::{Colour, Entry};

/// A level with the floaters that came in.
pub(super) struct Level<'r, 'a> {
    pub(super) ask: &'r Ask<'a>,
    pub(super) plan: &'r Phases,
    pub(super) number: usize,
    pub(super) incoming: Vec<usize>,
    pub(super) residents: Vec<usize>,
    /// Residents of the next level.
    pub(super) next: Vec<usize>,
    /// Everybody further down.
    pub(super) below: Vec<usize>,
}

/// Who floats down, and whom the incoming floaters meet, with the places in their orders.
#[derive(Clone, Default)]
struct Choice {
    leaving: Vec<(usize, usize)>,
    /// (floater, opponent, place)
    met: Vec<(usize, usize, usize)>,
}

impl Level<'_, '_> {
    pub(super) fn solve(&self) -> Result<Table<'_>, SolveError> {
        let real = |a: usize, b: usize| self.ask.graph.link(a, b).is_some();
        let mut members = [self.incoming.as_slice(), &self.residents].concat();
        members.sort_unstable();
        if self.ask.given.is_some() {
            let given = Table::open(self.ask, self.number, members.clone(), &|a, b| self.ask.may_pair(a, b))?;
            let truth = Table::open(self.ask, self.number, members, &real)?;
            return self.decide(given, Some(truth));
        }
        let alone = self.decide(Table::open(self.ask, self.number, members.clone(), &real)?, None)?;
        let left = [alone.leaving(), self.below.clone()].concat();
        if self.ask.graph.is_completable(&left) {
            return Ok(alone);
        }
        let whole = Table::open_with_rest(self.ask, self.number, (members, &self.below), &real)?;
        self.decide(whole.ok_or(SolveError::NoMember)?, None)
    }

    fn entry(&self, rank: usize) -> &Entry {
        &self.ask.position.entries[rank]
    }

    fn seeks(&self, rank: usize) -> Option<Colour> {
        seeks(self.entry(rank))
    }

    /// Do both seek the same colour?
    fn clashes(&self, a: usize, b: usize) -> bool {
        self.seeks(a).is_some() && self.seeks(a) == self.seeks(b)
    }

    /// All levels; `truth` is the real table where a given pairing is valued.
    fn decide<'c>(&'c self, mut table: Table<'c>, truth: Option<Table<'c>>) -> Result<Table<'c>, SolveError> {
        self.decide_shape(&mut table)?;
        let best = match truth {
            None => self.best_choice(&table)?,
            Some(mut truth) => {
                let (choice, _) = self.first_choice(&table)?;
                self.decide_shape(&mut truth)?;
                let applied = self.apply(&truth, &choice)?;
                let count = applied.map(|mut t| self.exchanges(&mut t, &choice)).transpose()?;
                (choice, count.unwrap_or(i64::MAX))
            }
        };
        let (choice, exchanges) = best;
        let mut table = self.apply(&table, &choice)?.ok_or(SolveError::NoMember)?;
        let chosen = table.take_evidence();
        for l in &self.plan.floaters {
            let value = match &l.measure {
                Floaters::MidLineExchangesLeast => vec![exchanges],
                Floaters::Downfloaters => choice.leaving.iter().map(|&(_, place)| whole(place + 1)).collect(),
                Floaters::FloaterOpponents => {
                    choice.met.iter().map(|&(.., place)| whole(place + 1)).collect()
                }
            };
            table.note_on(&l.code, value, chosen.clone());
        }
        let left = rest(&table, &choice);
        for l in &self.plan.quality {
            self.decide_quality(&mut table, &left, (&l.code, &l.measure))?;
        }
        Ok(table)
    }

    /// A level of those whom the floaters leave.
    fn decide_quality(
        &self,
        table: &mut Table,
        left: &[usize],
        (code, measure): (&str, &Quality),
    ) -> Result<(), SolveError> {
        match measure {
            Quality::ClaimsDenied => table.minimise_classes(code, true, &|e| self.claim(e))?,
            Quality::MidLineExchanges => {
                table.minimise(code, &|e| crosses(left, e))?;
            }
            Quality::GradeOrder => {
                table.minimise(code, &|e| displacement(left, e))?;
            }
            Quality::Counted(c) => counted::decide(self.ask, &self.residents, table, (code, c))?,
            Quality::ScrutinyOrder => {
                table.name_level(code);
                let value = orders::halves(table, left)?;
                table.note(code, value);
            }
        }
        Ok(())
    }

    /// Points 2 to 6: number and scores of those who leave, transfers, who should not meet.
    fn decide_shape(&self, table: &mut Table) -> Result<(), SolveError> {
        let entries = &self.ask.position.entries;
        for l in &self.plan.shape {
            match &l.measure {
                Shape::Unpaired => {
                    table.minimise(&l.code, &|e| i64::from(matches!(e, Edge::Leaves(_))))?;
                }
                Shape::FloaterScores => table.minimise_classes(&l.code, true, &|e| match e {
                    Edge::Leaves(r) => Weight::one(i64::from(entries[r].score.0) + 1),
                    Edge::Pair(..) => Weight::NONE,
                })?,
                Shape::Transfers => {
                    let linked = self.linked(table);
                    table.minimise(&l.code, &|e| self.transfers(e, linked))?;
                }
                Shape::LinkedTransfers => {
                    if let Some(colour) = self.linked(table) {
                        let is_here = self.is_weaker_here(table, colour);
                        let costs = |r: usize| (self.seeks(r) == Some(colour)) == is_here;
                        table.minimise(&l.code, &|e| i64::from(matches!(e, Edge::Leaves(r) if costs(r))))?;
                    }
                }
                Shape::Counted(c) => counted::decide(self.ask, &self.residents, table, (&l.code, c))?,
            }
        }
        Ok(())
    }

    /// 17: the colour of which both this level and the next have more seekers, if one floats.
    fn linked(&self, table: &Table) -> Option<Colour> {
        let own = lists::majority(self.ask.position, table.members());
        let is_one = table.leaving().len() == 1;
        own.filter(|_| is_one && own == lists::majority(self.ask.position, &self.next))
    }

    fn transfers(&self, edge: Edge, linked: Option<Colour>) -> i64 {
        match edge {
            Edge::Pair(a, b) => i64::from(self.clashes(a, b)),
            Edge::Leaves(r) => i64::from(linked.is_some() && self.seeks(r) == linked),
        }
    }

    /// 17: is the weakest claim to the colour among the members weaker than that in the next level?
    fn is_weaker_here(&self, table: &Table, colour: Colour) -> bool {
        let weakest = |ranks: &[usize]| {
            ranks.iter().filter(|&&r| self.seeks(r) == Some(colour)).map(|&r| Claim::of(self.entry(r))).min()
        };
        match (weakest(table.members()), weakest(&self.next)) {
            (Some(here), Some(there)) => here < there,
            _ => false,
        }
    }

    /// 16: of two who seek the same colour the weaker claim is denied.
    fn claim(&self, edge: Edge) -> Weight {
        match edge {
            Edge::Pair(a, b) if self.clashes(a, b) => {
                Weight::one(Claim::of(self.entry(a)).min(Claim::of(self.entry(b))).class())
            }
            _ => Weight::NONE,
        }
    }

    /// 24: the first choice of floaters with the fewest exchanges across the mid-line.
    fn best_choice(&self, table: &Table) -> Result<(Choice, i64), SolveError> {
        let mut best: Option<(Choice, i64)> = None;
        let asks = code_of(&self.plan.floaters, &Floaters::MidLineExchangesLeast).is_some();
        self.each_choice(table, &Choice::default(), 0, &mut |choice, table| {
            let count = self.exchanges(&mut table.clone(), choice)?;
            if best.as_ref().is_none_or(|b| count < b.1) {
                best = Some((choice.clone(), count));
            }
            Ok(count > 0 && asks)
        })?;
        best.ok_or(SolveError::NoMember)
    }

    fn first_choice(&self, table: &Table) -> Result<(Choice, i64), SolveError> {
        let mut first = None;
        self.each_choice(table, &Choice::default(), 0, &mut |choice, _| {
            first = Some((choice.clone(), 0));
            Ok(false)
        })?;
        first.ok_or(SolveError::NoMember)
    }

    /// Exchanges across the mid-line once the floaters are chosen: the fewest under the levels that stand above them.
    fn exchanges(&self, table: &mut Table, choice: &Choice) -> Result<i64, SolveError> {
        let left = rest(table, choice);
        let is_above = |m: &Quality| {
            !matches!(m, Quality::MidLineExchanges | Quality::GradeOrder | Quality::ScrutinyOrder)
        };
        for l in self.plan.quality.iter().take_while(|l| is_above(&l.measure)) {
            self.decide_quality(table, &left, (&l.code, &l.measure))?;
        }
        self.copy(table, &Floaters::MidLineExchangesLeast).least(&|e| crosses(&left, e))
    }

    /// Calls `look` with every possible choice in the order of 20 and 21, until it says `false`.
    fn each_choice(
        &self,
        table: &Table,
        choice: &Choice,
        from: usize,
        look: &mut dyn FnMut(&Choice, &Table) -> Result<bool, SolveError>,
    ) -> Result<bool, SolveError> {
        let count = table.leaving().len();
        if choice.leaving.len() < count {
            let order = self.downfloaters(count);
            for (place, &d) in order.iter().enumerate().skip(from) {
                let mut trial = self.copy(table, &Floaters::Downfloaters);
                if table.members().contains(&d) && trial.prefer(d, &|mate| mate.is_none())? {
                    let mut next = choice.clone();
                    next.leaving.push((d, place));
                    if !self.each_choice(&trial, &next, place + 1, look)? {
                        return Ok(false);
                    }
                }
            }
            return Ok(true);
        }
        let is_done = |r: usize| {
            choice.leaving.iter().any(|&(d, _)| d == r)
                || choice.met.iter().any(|&(f, o, _)| f == r || o == r)
        };
        let Some(&floater) = self.incoming.iter().find(|&&f| !is_done(f)) else {
            return look(choice, table);
        };
        let list = self.opponents(floater);
        for (place, &o) in list.iter().enumerate() {
            let mut trial = self.copy(table, &Floaters::FloaterOpponents);
            if !is_done(o) && trial.prefer(floater, &|mate| mate == Some(o))? {
                let mut next = choice.clone();
                next.met.push((floater, o, place));
                if !self.each_choice(&trial, &next, 0, look)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// 20 (and 22, if one leaves and there is a next level).
    fn downfloaters(&self, count: usize) -> Vec<usize> {
        if code_of(&self.plan.floaters, &Floaters::Downfloaters).is_none() {
            return [self.incoming.clone(), self.residents.clone()].concat();
        }
        if count == 1 && !self.next.is_empty() {
            return lists::downfloaters_with_opponents(
                self.ask,
                (&self.residents, &self.incoming),
                &self.next,
            );
        }
        lists::downfloaters(self.ask, &self.residents, &self.incoming)
    }

    /// The table with a choice made; `None` if that is impossible.
    fn apply<'c>(&self, table: &Table<'c>, choice: &Choice) -> Result<Option<Table<'c>>, SolveError> {
        let mut table = self.copy(table, &Floaters::Downfloaters);
        for &(d, _) in &choice.leaving {
            if !table.prefer(d, &|mate| mate.is_none())? {
                return Ok(None);
            }
        }
        let mut table = self.copy(&table, &Floaters::FloaterOpponents);
        for &(f, o, _) in &choice.met {
            if !table.prefer(f, &|mate| mate == Some(o))? {
                return Ok(None);
            }
        }
        Ok(Some(table))
    }

    /// A copy of a table on which the next questions are of a level of the floaters.
    fn copy<'c>(&self, table: &Table<'c>, level: &Floaters) -> Table<'c> {
        let mut copy = table.clone();
        copy.name_level(code_of(&self.plan.floaters, level).unwrap_or_default());
        copy
    }

    fn opponents(&self, floater: usize) -> Vec<usize> {
        if code_of(&self.plan.floaters, &Floaters::FloaterOpponents).is_none() {
            let others = self.incoming.iter().copied().filter(|&f| f != floater);
            return self.residents.iter().copied().chain(others).collect();
        }
        lists::opponents(self.ask, &self.residents, &self.incoming, floater)
    }
}

/// Everybody whom the choice leaves, by rank.
fn rest(table: &Table, choice: &Choice) -> Vec<usize> {
    let is_chosen = |r: usize| {
        choice.leaving.iter().any(|&(d, _)| d == r) || choice.met.iter().any(|&(f, o, _)| f == r || o == r)
    };
    table.members().iter().copied().filter(|&r| !is_chosen(r)).collect()
}

/// Is the pair an exchange across the mid-line: are both in the top half of those left?
fn crosses(rest: &[usize], edge: Edge) -> i64 {
    let place = |r: usize| rest.binary_search(&r).ok();
    match edge {
        Edge::Pair(a, b) => match (place(a), place(b)) {
            (Some(i), Some(j)) => i64::from(i.max(j) < rest.len() / 2),
            _ => 0,
        },
        Edge::Leaves(_) => 0,
    }
}

/// 12: how far a pair is from top half against bottom half.
fn displacement(rest: &[usize], edge: Edge) -> i64 {
    let place = |r: usize| rest.binary_search(&r).ok();
    match edge {
        Edge::Pair(a, b) => match (place(a), place(b)) {
            (Some(i), Some(j)) => whole(i.abs_diff(j).abs_diff(rest.len() / 2)),
            _ => 0,
        },
        Edge::Leaves(_) => 0,
    }
}
