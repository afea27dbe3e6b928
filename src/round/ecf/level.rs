//! One score level: transfers (15 to 17), floaters (20 to 24), grade order (12), the discretionary rules.

use super::lists;
use crate::measure::{Avoid, Claim, Measure, seeks};
use crate::round::table::{Edge, Table};
use crate::round::whole;
use crate::round::{Ask, orders};
use crate::solve::SolveError;
use crate::tournament::{Colour, Entry};

/// A level with the floaters that came in.
pub(super) struct Level<'r, 'a> {
    pub(super) ask: &'r Ask<'a>,
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
    pub(super) fn solve(&self) -> Result<Table, SolveError> {
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
    fn decide(&self, mut table: Table, truth: Option<Table>) -> Result<Table, SolveError> {
        self.before_floaters(&mut table)?;
        let best = match truth {
            None => self.best_choice(&table)?,
            Some(mut truth) => {
                let (choice, _) = self.first_choice(&table)?;
                self.before_floaters(&mut truth)?;
                let applied = apply(truth, &choice)?;
                let count = applied.map(|mut t| self.exchanges(&mut t, &choice)).transpose()?;
                (choice, count.unwrap_or(i64::MAX))
            }
        };
        let (choice, exchanges) = best;
        let mut table = apply(table, &choice)?.ok_or(SolveError::NoMember)?;
        for c in &self.ask.book.levels {
            match &c.measure {
                Measure::MidLineExchangesLeast => table.note(&c.code, vec![exchanges], "search"),
                Measure::Downfloaters => {
                    let places = choice.leaving.iter().map(|&(_, place)| whole(place + 1)).collect();
                    table.note(&c.code, places, "search");
                }
                Measure::FloaterOpponents => {
                    let places = choice.met.iter().map(|&(.., place)| whole(place + 1)).collect();
                    table.note(&c.code, places, "search");
                }
                Measure::ClaimsDenied => {
                    table.minimise_classes(&c.code, &|e| self.claim_class(e))?;
                }
                Measure::MidLineExchanges => {
                    let left = rest(&table, &choice);
                    table.minimise(&c.code, &|e| crosses(&left, e))?;
                }
                Measure::GradeOrder => {
                    let left = rest(&table, &choice);
                    table.minimise(&c.code, &|e| displacement(&left, e))?;
                }
                Measure::ScrutinyOrder => {
                    let left = rest(&table, &choice);
                    let value = orders::halves(&mut table, &left)?;
                    table.note(&c.code, value, "search");
                }
                _ => {}
            }
        }
        Ok(table)
    }

    /// Points 2 to 6: number and scores of those who leave, transfers, who should not meet.
    fn before_floaters(&self, table: &mut Table) -> Result<(), SolveError> {
        let entries = &self.ask.position.entries;
        for c in &self.ask.book.levels {
            match &c.measure {
                Measure::Unpaired => {
                    table.minimise(&c.code, &|e| i64::from(matches!(e, Edge::Leaves(_))))?;
                }
                Measure::FloaterScores => {
                    table.minimise_classes(&c.code, &|e| match e {
                        Edge::Leaves(r) => i64::from(entries[r].score.0) + 1,
                        Edge::Pair(..) => 0,
                    })?;
                }
                Measure::Transfers => {
                    let linked = self.linked(table);
                    table.minimise(&c.code, &|e| self.transfers(e, linked))?;
                }
                Measure::LinkedTransfers => {
                    if let Some(colour) = self.linked(table) {
                        let is_here = self.is_weaker_here(table, colour);
                        let costs = |r: usize| (self.seeks(r) == Some(colour)) == is_here;
                        table.minimise(&c.code, &|e| i64::from(matches!(e, Edge::Leaves(r) if costs(r))))?;
                    }
                }
                Measure::Avoid(m) => self.avoid(table, &c.code, m.what)?,
                _ => {}
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

    /// 35, 37, 39: pairs best avoided.
    fn avoid(&self, table: &mut Table, code: &str, what: Avoid) -> Result<(), SolveError> {
        let holds = |a: usize, b: usize| what.holds(self.ask.position, self.ask.declared, a, b);
        table.minimise(code, &|e| i64::from(matches!(e, Edge::Pair(a, b) if holds(a, b))))?;
        Ok(())
    }

    /// 16: of two who seek the same colour the weaker claim is denied.
    fn claim_class(&self, edge: Edge) -> i64 {
        match edge {
            Edge::Pair(a, b) if self.clashes(a, b) => {
                Claim::of(self.entry(a)).min(Claim::of(self.entry(b))).class()
            }
            _ => 0,
        }
    }

    /// 24: the first choice of floaters with the fewest exchanges across the mid-line.
    fn best_choice(&self, table: &Table) -> Result<(Choice, i64), SolveError> {
        let mut best: Option<(Choice, i64)> = None;
        let asks = self.ask.demands(&Measure::MidLineExchangesLeast);
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

    /// Exchanges across the mid-line once the floaters are chosen: the fewest, the weakest claims denied.
    fn exchanges(&self, table: &mut Table, choice: &Choice) -> Result<i64, SolveError> {
        if self.ask.demands(&Measure::ClaimsDenied) {
            table.minimise_classes("", &|e| self.claim_class(e))?;
        }
        let left = rest(table, choice);
        Ok(table.least(&|e| crosses(&left, e))?.0)
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
                let mut trial = table.clone();
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
            let mut trial = table.clone();
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
        if !self.ask.demands(&Measure::Downfloaters) {
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

    fn opponents(&self, floater: usize) -> Vec<usize> {
        if !self.ask.demands(&Measure::FloaterOpponents) {
            let others = self.incoming.iter().copied().filter(|&f| f != floater);
            return self.residents.iter().copied().chain(others).collect();
        }
        lists::opponents(self.ask, &self.residents, &self.incoming, floater)
    }
}

/// The table with a choice made; `None` if that is impossible.
fn apply(mut table: Table, choice: &Choice) -> Result<Option<Table>, SolveError> {
    for &(d, _) in &choice.leaving {
        if !table.prefer(d, &|mate| mate.is_none())? {
            return Ok(None);
        }
    }
    for &(f, o, _) in &choice.met {
        if !table.prefer(f, &|mate| mate == Some(o))? {
            return Ok(None);
        }
    }
    Ok(Some(table))
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
