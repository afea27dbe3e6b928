//! One score level: its floats and those below (10, 24 a), transfers (15 to 17), who had better not meet (35, 37, 39),
//! then the floaters (`floaters`), and the pairs of those who remain (12, 16, 18).

use super::choice::Choice;
use super::lists;
use crate::measure::{Claim, Fate, Weight, seeks};
use crate::model::{Evidence, LevelRecord};
use crate::plan::ecf::{Floaters, Phases, Quality, Shape};
use crate::round::table::{Edge, Table};
use crate::round::{Ask, counted, whole};
use crate::rulebook::reads;
use crate::solve::SolveError;
use crate::tournament::{Colour, Entry};

/// A level of which nobody who was chosen as the opponent of a floater from above is left.
pub(super) struct Level<'r, 'a> {
    pub(super) ask: &'r Ask<'a>,
    pub(super) plan: &'r Phases,
    pub(super) number: usize,
    /// Floaters from above without an opponent yet: only where the level's own floater is chosen first (reading of 11).
    pub(super) incoming: Vec<usize>,
    /// This level and those below it, by rank.
    pub(super) levels: Vec<Vec<usize>>,
    /// By rank: the level.
    home: Vec<Option<usize>>,
}

/// A level settled.
pub(super) struct Settled {
    pub(super) pairs: Vec<(usize, usize)>,
    pub(super) leaving: Vec<usize>,
    /// Floaters of this level and the opponents chosen with them.
    pub(super) promised: Vec<(usize, usize)>,
    pub(super) records: Vec<LevelRecord>,
}

impl<'r, 'a> Level<'r, 'a> {
    pub(super) fn new(
        ask: &'r Ask<'a>,
        plan: &'r Phases,
        number: usize,
        incoming: Vec<usize>,
        levels: Vec<Vec<usize>>,
    ) -> Self {
        let mut home = vec![None; ask.position.entries.len()];
        for (i, level) in levels.iter().enumerate() {
            level.iter().for_each(|&r| home[r] = Some(i));
        }
        Self { ask, plan, number, incoming, levels, home }
    }

    pub(super) fn entry(&self, rank: usize) -> &Entry {
        &self.ask.position.entries[rank]
    }

    pub(super) fn score(&self, rank: usize) -> i64 {
        i64::from(self.entry(rank).score.0)
    }

    pub(super) fn seeks(&self, rank: usize) -> Option<Colour> {
        seeks(self.entry(rank))
    }

    pub(super) fn own(&self) -> &[usize] {
        &self.levels[0]
    }

    pub(super) fn home(&self, rank: usize) -> Option<usize> {
        self.home[rank]
    }

    /// Incoming floaters and the players of the first levels.
    pub(super) fn members(&self, count: usize) -> Vec<usize> {
        let mut members = self.incoming.clone();
        members.extend(self.levels[..count].iter().flatten());
        members.sort_unstable();
        members
    }

    /// Two who may be paired; floaters are not paired with each other.
    pub(super) fn may_meet(&self, a: usize, b: usize) -> bool {
        self.ask.graph.link(a, b).is_some() && (self.home[a].is_some() || self.home[b].is_some())
    }

    /// Is a given pairing being valued, instead of the best one found?
    pub(super) fn is_given(&self) -> bool {
        self.ask.given.is_some()
    }

    fn is_own_first(&self) -> bool {
        reads(self.ask.declared, "ECF-21-ORDER", "own-floater-first")
    }

    /// Is the level's own floater sought with his opponent?
    pub(super) fn finds_opponents(&self) -> bool {
        !self.is_own_first()
    }

    /// The difference of scores, if the edge floats a player of a level down; who leaves the table floats to `floor`.
    pub(super) fn float(&self, level: usize, edge: Edge, floor: i64) -> Option<i64> {
        match edge {
            Edge::Pair(a, b) if self.home[a] == Some(level) && self.home[b] != Some(level) => {
                Some(self.score(a) - self.score(b))
            }
            Edge::Leaves(a) if self.home[a] == Some(level) => Some(self.score(a) - floor),
            Edge::Pair(..) | Edge::Leaves(_) => None,
        }
    }

    /// The same for floaters from above.
    pub(super) fn incoming_difference(&self, edge: Edge, floor: i64) -> i64 {
        match edge {
            Edge::Pair(a, b) if self.home[a].is_none() => self.score(a) - self.score(b),
            Edge::Leaves(a) if self.home[a].is_none() => self.score(a) - floor,
            Edge::Pair(..) | Edge::Leaves(_) => 0,
        }
    }

    /// Do both seek the same colour?
    fn clashes(&self, a: usize, b: usize) -> bool {
        self.seeks(a).is_some() && self.seeks(a) == self.seeks(b)
    }

    fn transfer(&self, edge: Edge) -> i64 {
        i64::from(matches!(edge, Edge::Pair(a, b) if self.clashes(a, b)))
    }

    /// 16: of two who seek the same colour the weaker claim is denied.
    fn claim(&self, edge: Edge) -> Weight {
        match edge {
            Edge::Pair(a, b) if self.clashes(a, b) => {
                Weight::one(Claim::of(self.entry(a)).min(Claim::of(self.entry(b))).class())
            }
            Edge::Pair(..) | Edge::Leaves(_) => Weight::NONE,
        }
    }

    /// Does the higher player of the edge belong to the first levels?
    fn is_within(&self, edge: Edge, count: usize) -> bool {
        let (Edge::Pair(a, _) | Edge::Leaves(a)) = edge;
        self.home[a].is_none_or(|home| home < count)
    }

    /// Everything about the level.
    pub(super) fn solve(&self) -> Result<Settled, SolveError> {
        if self.own().is_empty() && self.incoming.is_empty() {
            return Ok(Settled {
                pairs: Vec::new(),
                leaving: Vec::new(),
                promised: Vec::new(),
                records: Vec::new(),
            });
        }
        let count = self.window()?;
        let mut table =
            self.open(if self.is_given() { self.levels.len() } else { count }, self.is_given())?;
        self.decide_shape(&mut table, count)?;
        let is_still = self.floated(&table).is_empty() && self.incoming.is_empty();
        let (choice, exchanges) = match self.is_given() {
            _ if is_still => (Choice::default(), None),
            true => self.given_choice(&table, count)?,
            false => self.best_choice(&table, count)?,
        };
        self.note_floaters(&mut table, &choice, exchanges);
        let left = self.left(&choice);
        if is_still && !self.is_given() && count == 1 {
            self.decide_pairs(&mut table, &left, true)?;
            return Ok(self.settled(&choice, table.pairs(), table.into_levels()));
        }
        let mut records = table.into_levels();
        let mut pairs = Vec::new();
        if !left.is_empty() {
            let mut rest = Table::open(self.ask, self.number, left.clone(), &|a, b| self.ask.may_pair(a, b))?;
            self.decide_sums(&mut rest)?;
            self.decide_pairs(&mut rest, &left, true)?;
            pairs = rest.pairs();
            records.extend(rest.into_levels());
        }
        Ok(self.settled(&choice, pairs, records))
    }

    /// The players of these levels paired among themselves: truly, or as they are in the given pairing.
    pub(super) fn open(&self, count: usize, is_given: bool) -> Result<Table<'_>, SolveError> {
        let may = |a: usize, b: usize| self.may_meet(a, b) && (!is_given || self.ask.may_pair(a, b));
        Table::open(self.ask, self.number, self.members(count), &may)
    }

    /// Players of this level with their opponents on lower ones.
    pub(super) fn floated(&self, table: &Table<'_>) -> Vec<(usize, usize)> {
        let is_out = |&(a, b): &(usize, usize)| self.home[a] == Some(0) && self.home[b] != Some(0);
        table.pairs().into_iter().filter(is_out).collect()
    }

    /// Points 2 to 6: floats here and below, transfers, who should not meet.
    pub(super) fn decide_shape(&self, table: &mut Table<'_>, count: usize) -> Result<(), SolveError> {
        if !self.incoming.is_empty() {
            table.least(&|e| self.incoming_difference(e, 0))?;
        }
        for l in &self.plan.shape {
            match &l.measure {
                Shape::Floats => {
                    table.minimise(&l.code, &|e| i64::from(self.float(0, e, 0).is_some()))?;
                }
                Shape::FloatDifference => {
                    table.minimise(&l.code, &|e| self.float(0, e, 0).unwrap_or(0))?;
                }
                Shape::FurtherFloats => self.decide_further(table, count, &l.code)?,
                Shape::Transfers => {
                    table.minimise(&l.code, &|e| {
                        if self.is_within(e, count) { self.transfer(e) } else { 0 }
                    })?;
                }
                Shape::LinkedClaims => {
                    let linked = self.linked(table, count)?;
                    let is_in =
                        |r: usize| self.home[r].is_some_and(|home| home == 0 || linked.contains(&home));
                    table.minimise_classes(&l.code, true, &|e| match e {
                        Edge::Pair(a, b) if !linked.is_empty() && is_in(a) && is_in(b) => self.claim(e),
                        Edge::Pair(..) | Edge::Leaves(_) => Weight::NONE,
                    })?;
                }
                Shape::Counted(c) => {
                    let facts = counted::facts(self.ask, self.own());
                    table.minimise_classes(&l.code, c.is_listed(), &|e| match e {
                        Edge::Pair(a, b) if self.is_within(e, count) => {
                            c.weight(&facts, Fate::Pair(self.entry(a), self.entry(b)))
                        }
                        Edge::Pair(..) | Edge::Leaves(_) => Weight::NONE,
                    })?;
                }
            }
        }
        Ok(())
    }

    /// 24 (a): floats of the levels below, from the top down.
    fn decide_further(&self, table: &mut Table<'_>, count: usize, code: &str) -> Result<(), SolveError> {
        table.name_level(code);
        let mut value = Vec::new();
        for level in 1..count {
            value.push(table.least(&|e| i64::from(self.float(level, e, 0).is_some()))?);
            value.push(table.least(&|e| self.float(level, e, 0).unwrap_or(0))?);
        }
        table.credit(Evidence::Attained);
        table.note(code, value);
        Ok(())
    }

    /// 17: the levels below that are one with this one for the purpose of colour transfers; none if it is not linked.
    fn linked(&self, table: &Table<'_>, count: usize) -> Result<Vec<usize>, SolveError> {
        let floaters = self.floated(table).len();
        let mut own = lists::excess(self.ask, self.own());
        if reads(self.ask.declared, "ECF-17", "after-float") {
            own = own.signum() * (own.abs() - whole(floaters)).max(0);
        }
        if own == 0 || floaters == 0 {
            return Ok(Vec::new());
        }
        let entered = self.entered(table, count)?;
        let is_same = |&i: &usize| lists::excess(self.ask, &self.levels[i]).signum() == own.signum();
        Ok(if entered.iter().all(is_same) { entered } else { Vec::new() })
    }

    /// The levels that floaters of this level can enter in a pairing with the fewest floats.
    pub(super) fn entered(&self, table: &Table<'_>, count: usize) -> Result<Vec<usize>, SolveError> {
        match self.floated(table).as_slice() {
            [] => return Ok(Vec::new()),
            // The score difference is settled, and with it the level.
            &[(_, u)] => return Ok(self.home[u].into_iter().collect()),
            _ if count == 2 => return Ok(vec![1]),
            _ => {}
        }
        let mut floats = self.open(count, false)?;
        self.decide_floats(&mut floats, count)?;
        let mut entered = Vec::new();
        for level in 1..count {
            let enters = |a: usize, b: usize| self.home[a] == Some(0) && self.home[b] == Some(level);
            let count = |e: Edge| i64::from(matches!(e, Edge::Pair(a, b) if enters(a, b)));
            if floats.clone().least(&|e| -count(e))? < 0 {
                entered.push(level);
            }
        }
        Ok(entered)
    }

    /// Floats only.
    pub(super) fn decide_floats(&self, table: &mut Table<'_>, count: usize) -> Result<(), SolveError> {
        for level in 0..count {
            table.least(&|e| i64::from(self.float(level, e, 0).is_some()))?;
            table.least(&|e| self.float(level, e, 0).unwrap_or(0))?;
        }
        Ok(())
    }

    fn note_floaters(&self, table: &mut Table<'_>, choice: &Choice, exchanges: Option<i64>) {
        let chosen = table.take_evidence();
        for l in &self.plan.floaters {
            let value = match &l.measure {
                Floaters::MidLineExchangesLeast => exchanges.into_iter().collect(),
                Floaters::Downfloaters => choice.places_down(),
                Floaters::FloaterOpponents => choice.places_up(),
            };
            table.note_on(&l.code, value, chosen.clone());
        }
    }

    /// Everybody of the level whom the choice of floaters leaves.
    pub(super) fn left(&self, choice: &Choice) -> Vec<usize> {
        self.own().iter().copied().filter(|&r| !choice.has(r)).collect()
    }

    /// The sums above 12 in a set that is paired by itself.
    pub(super) fn decide_sums(&self, table: &mut Table<'_>) -> Result<(), SolveError> {
        let facts = counted::facts(self.ask, self.own());
        for l in &self.plan.shape {
            match &l.measure {
                Shape::Transfers => {
                    table.least(&|e| self.transfer(e))?;
                }
                Shape::Counted(c) => table.least_classes(&|e| match e {
                    Edge::Pair(a, b) => c.weight(&facts, Fate::Pair(self.entry(a), self.entry(b))),
                    Edge::Leaves(_) => Weight::NONE,
                })?,
                Shape::Floats | Shape::FloatDifference | Shape::FurtherFloats | Shape::LinkedClaims => {}
            }
        }
        table.take_evidence();
        Ok(())
    }

    /// 12, 16, 18: the pairs of those whom the floaters leave; as a trial only what stands above the mid-line.
    pub(super) fn decide_pairs(
        &self,
        table: &mut Table<'_>,
        left: &[usize],
        is_final: bool,
    ) -> Result<i64, SolveError> {
        let mut exchanges = 0;
        for l in &self.plan.quality {
            match &l.measure {
                Quality::ClaimsDenied => table.minimise_classes(&l.code, true, &|e| self.claim(e))?,
                Quality::Counted(c) => counted::decide(self.ask, self.own(), table, (&l.code, c))?,
                Quality::MidLineExchanges | Quality::GradeOrder | Quality::ScrutinyOrder if !is_final => {
                    break;
                }
                Quality::MidLineExchanges => {
                    table.name_level(&l.code);
                    exchanges = table.least(&|e| crosses(left, e))?;
                    let extent = table.least(&|e| extent(left, e))?;
                    table.note(&l.code, vec![exchanges, extent]);
                }
                Quality::GradeOrder => self.decide_grade_order(table, left, &l.code)?,
                Quality::ScrutinyOrder => {
                    table.name_level(&l.code);
                    let value = top_down(table, left)?;
                    table.note(&l.code, value);
                }
            }
        }
        if is_final { Ok(exchanges) } else { table.least(&|e| crosses(left, e)) }
    }

    /// 12: as close as possible to grade order.
    fn decide_grade_order(
        &self,
        table: &mut Table<'_>,
        left: &[usize],
        code: &str,
    ) -> Result<(), SolveError> {
        let reads = |choice: &str| reads(self.ask.declared, "ECF-12-CLOSE", choice);
        if reads("top-down") {
            return Ok(());
        }
        let most = if reads("fewest-changed") { 1 } else { i64::MAX };
        table.minimise(code, &|e| displacement(left, e).min(most))?;
        Ok(())
    }

    fn settled(&self, choice: &Choice, mut pairs: Vec<(usize, usize)>, records: Vec<LevelRecord>) -> Settled {
        let mut leaving: Vec<usize> = choice.leaving.iter().map(|l| l.rank).collect();
        let mut promised = Vec::new();
        for m in &choice.met {
            match m.opponent {
                Some(u) if self.home[u] == Some(0) => pairs.push((m.floater, u)),
                Some(u) => promised.push((m.floater, u)),
                None => leaving.push(m.floater),
            }
        }
        Settled { pairs, leaving, promised, records }
    }
}

fn places(left: &[usize], edge: Edge) -> Option<(usize, usize)> {
    let place = |r: usize| left.binary_search(&r).ok();
    let Edge::Pair(a, b) = edge else { return None };
    let (a, b) = (place(a)?, place(b)?);
    Some((a.min(b), a.max(b)))
}

/// Is the pair an exchange across the mid-line: are both in the top half of those left?
fn crosses(left: &[usize], edge: Edge) -> i64 {
    places(left, edge).map_or(0, |(_, low)| i64::from(low < left.len() / 2))
}

/// 12: how far from the mid-line those stand who are exchanged across it by the pair: in the top half its lower player,
/// in the bottom half its higher one.
fn extent(left: &[usize], edge: Edge) -> i64 {
    let half = left.len() / 2;
    places(left, edge).map_or(0, |(high, low)| {
        if low < half { whole(half - low) } else { whole(high.saturating_sub(half)) }
    })
}

/// 12: how far a pair is from top half against bottom half.
fn displacement(left: &[usize], edge: Edge) -> i64 {
    places(left, edge).map_or(0, |(high, low)| whole((low - high).abs_diff(left.len() / 2)))
}

/// 12: from the top, each the highest ranked opponent left to him.
fn top_down(table: &mut Table<'_>, left: &[usize]) -> Result<Vec<i64>, SolveError> {
    let mut open = left.to_vec();
    let mut value = Vec::new();
    while !open.is_empty() {
        let first = open.remove(0);
        let place = table.choose(first, &open)?;
        value.push(whole(place + 1));
        open.remove(place);
    }
    Ok(value)
}
