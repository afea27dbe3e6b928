//! What is decided of a level before its floaters: the floats of it and of those below (10, 24 a), transfers (15, 17,
//! 24 b), pairs better not made (35, 37, 39).

use super::level::EcfScoreLevel;
use crate::measure::{EdgeRole, Penalty};
use crate::plan::ecf::Shape;
use crate::round::counted;
use crate::round::table::{Edge, StageFace};
use facts::rulebook::table::Excess;
use lexmatch::Evidence;
use lexmatch::solve::SolveError;
use limit::from_len;

impl EcfScoreLevel<'_, '_> {
    /// Does the rulebook settle the floats of all levels before anything else?
    pub(super) fn has_all_floats(&self) -> bool {
        let all = [Shape::Floats, Shape::FloatDifference, Shape::FurtherFloats];
        let first: Vec<&Shape> = self.plan.shape.iter().take(all.len()).map(|l| &l.measure).collect();
        all.iter().all(|m| first.contains(&m))
    }

    /// Points 2 to 6: floats here and below, transfers, who should not meet. In a chain the floats are known.
    pub(super) fn decide_shape<'l>(
        &'l self,
        table: &mut StageFace<'l>,
        count: usize,
        is_chain: bool,
    ) -> Result<(), SolveError> {
        self.decide_incoming(table, 0)?;
        for l in &self.plan.shape {
            match &l.measure {
                m if is_chain && is_float(m) => {
                    let floats = self.chain_floats(count);
                    let value = match m {
                        Shape::Floats => vec![floats[0].0],
                        Shape::FloatDifference => vec![floats[0].1],
                        _ => floats[1..].iter().flat_map(|&(number, by)| [number, by]).collect(),
                    };
                    table.credit(Evidence::ParityBound);
                    table.note(&l.code, value);
                }
                Shape::Floats => {
                    table.minimise(&l.code, |e| i64::from(self.float(0, e, 0).is_some()))?;
                }
                Shape::FloatDifference => {
                    table.minimise(&l.code, |e| self.float(0, e, 0).unwrap_or(0))?;
                }
                Shape::FurtherFloats => self.decide_further(table, count, &l.code)?,
                Shape::Transfers => {
                    table.minimise(
                        &l.code,
                        move |e| {
                            if self.is_within(e, count) { self.transfer(e) } else { 0 }
                        },
                    )?;
                }
                Shape::LinkedClaims => {
                    let linked = self.linked(table, count)?;
                    let is_linked = !linked.is_empty();
                    let is_in =
                        move |r: usize| self.home(r).is_some_and(|home| home == 0 || linked.contains(&home));
                    table.minimise_classes(&l.code, true, move |e| match e {
                        Edge::Pair(a, b) if is_linked && is_in(a) && is_in(b) => self.claim(e),
                        Edge::Pair(..) | Edge::Leaves(_) => Penalty::NONE,
                    })?;
                }
                Shape::EdgeSum(c) => {
                    let facts = counted::facts(self.ask, self.own());
                    table.minimise_classes(&l.code, c.is_listed(), move |e| match e {
                        Edge::Pair(a, b) if self.is_within(e, count) => {
                            c.weight(&facts, EdgeRole::Pair(self.entry(a), self.entry(b)))
                        }
                        Edge::Pair(..) | Edge::Leaves(_) => Penalty::NONE,
                    })?;
                }
            }
        }
        Ok(())
    }

    /// 24 (a): floats of the levels below, from the top down.
    fn decide_further<'l>(
        &'l self,
        table: &mut StageFace<'l>,
        count: usize,
        code: &str,
    ) -> Result<(), SolveError> {
        table.name_level(code);
        let mut value = Vec::new();
        for level in 1..count {
            value.push(table.least(move |e| i64::from(self.float(level, e, 0).is_some()))?);
            value.push(table.least(move |e| self.float(level, e, 0).unwrap_or(0))?);
        }
        table.credit(Evidence::ZeroBound);
        table.note(code, value);
        Ok(())
    }

    /// 17: the levels below that are one with this one for the purpose of colour transfers; none if it is not linked.
    fn linked(&self, table: &StageFace<'_>, count: usize) -> Result<Vec<usize>, SolveError> {
        let floaters = self.floated(table).len();
        let mut own = self.searches().excess(self.own());
        if self.ask.declared.excess == Excess::AfterFloat {
            own = own.signum() * (own.abs() - from_len::<i64>(floaters)).max(0);
        }
        if own == 0 || floaters == 0 {
            return Ok(Vec::new());
        }
        let entered = self.entered(table, count)?;
        let is_same = |&i: &usize| self.searches().excess(&self.levels[i]).signum() == own.signum();
        Ok(if entered.iter().all(is_same) { entered } else { Vec::new() })
    }

    /// The levels that floaters of this level can enter in a pairing with the fewest floats.
    pub(super) fn entered(&self, table: &StageFace<'_>, count: usize) -> Result<Vec<usize>, SolveError> {
        match self.floated(table).as_slice() {
            [] => return Ok(Vec::new()),
            // The score difference is settled, and with it the level.
            &[(_, u)] => return Ok(self.home(u).into_iter().collect()),
            _ if count == 2 => return Ok(vec![1]),
            _ => {}
        }
        let mut floats = self.open(count)?;
        self.decide_floats(&mut floats, count)?;
        let mut entered = Vec::new();
        for level in 1..count {
            let enters = |a: usize, b: usize| self.home(a) == Some(0) && self.home(b) == Some(level);
            let count = |e: Edge| i64::from(matches!(e, Edge::Pair(a, b) if enters(a, b)));
            if floats.clone().least_of_any(&|e| -count(e))? < 0 {
                entered.push(level);
            }
        }
        Ok(entered)
    }

    /// The difference of scores of a floater from above who has this score; who leaves the table floats to `floor`.
    fn incoming_difference(&self, source: i64, edge: Edge, floor: i64) -> i64 {
        let is_of = |a: usize| self.home(a).is_none() && self.score(a) == source;
        match edge {
            Edge::Pair(a, b) if is_of(a) => source - self.score(b),
            Edge::Leaves(a) if is_of(a) => source - floor,
            Edge::Pair(..) | Edge::Leaves(_) => 0,
        }
    }

    /// The scores of the floaters from above, the highest first.
    fn sources(&self) -> Vec<i64> {
        let mut sources: Vec<i64> = self.incoming.iter().map(|&r| self.score(r)).collect();
        sources.dedup();
        sources
    }

    /// 10, 11: the differences of the floaters from above, those of the highest score first.
    pub(super) fn decide_incoming<'l>(
        &'l self,
        table: &mut StageFace<'l>,
        floor: i64,
    ) -> Result<(), SolveError> {
        for source in self.sources() {
            table.least(move |e| self.incoming_difference(source, e, floor))?;
        }
        Ok(())
    }

    /// Floats only.
    pub(super) fn decide_floats<'l>(
        &'l self,
        table: &mut StageFace<'l>,
        count: usize,
    ) -> Result<(), SolveError> {
        self.decide_incoming(table, 0)?;
        for level in 0..count {
            table.least(move |e| i64::from(self.float(level, e, 0).is_some()))?;
            table.least(move |e| self.float(level, e, 0).unwrap_or(0))?;
        }
        Ok(())
    }

    /// The sums above 12 in a set that is paired by itself.
    pub(super) fn decide_sums<'l>(&'l self, table: &mut StageFace<'l>) -> Result<(), SolveError> {
        let facts = counted::facts(self.ask, self.own());
        for l in &self.plan.shape {
            match &l.measure {
                Shape::Transfers => {
                    table.least(|e| self.transfer(e))?;
                }
                Shape::EdgeSum(c) => table.least_classes(move |e| match e {
                    Edge::Pair(a, b) => c.weight(&facts, EdgeRole::Pair(self.entry(a), self.entry(b))),
                    Edge::Leaves(_) => Penalty::NONE,
                })?,
                Shape::Floats | Shape::FloatDifference | Shape::FurtherFloats | Shape::LinkedClaims => {}
            }
        }
        table.take_evidence();
        Ok(())
    }
}

fn is_float(measure: &Shape) -> bool {
    matches!(measure, Shape::Floats | Shape::FloatDifference | Shape::FurtherFloats)
}
