//! The pairs of the players whom the floaters leave behind (12, 16, 18). Other sets of players are paired separately to
//! determine their exchanges (24 c).

use super::level::ScoreLevel;
use crate::plan::PhaseLevel;
use crate::plan::ecf::{Floaters, Quality, Shape};
use crate::program::{Around, Edge, EdgeCost, OpenStage, SumCosts, halves};
use facts::rulebook::table::Close;
use facts::rulebook::{Part, Value};
use facts::tournament::Rank;
use limit::from_len;
use std::rc::Rc;

/// Returns the part for players who are paired separately: the number of a question about them, and then their ranks.
fn part_of(question: i32, set: &[Rank]) -> Vec<i32> {
    [question].into_iter().chain(set.iter().map(|&r| from_len(r.0))).collect()
}

impl<'r> ScoreLevel<'r> {
    /// Minimises the sums that come before 12, in a set that is paired separately.
    pub fn sums<E>(self: &Rc<Self>, stage: &mut dyn OpenStage<'r, E>, set: &[Rank]) -> Result<(), E> {
        let part = (Around::These(set), [i32::MAX].as_slice());
        for l in &self.rules.phases.shape {
            let level = Rc::clone(self);
            match &l.measure {
                Shape::Transfers => {
                    let cost = Rc::new(move |edge: Edge| level.transfer(edge));
                    stage.count(&l.code, part, SumCosts::Seen(&|r| self.sees_colour(r), cost))?;
                }
                Shape::EdgeSum(sum) => {
                    let facts = self.facts();
                    let weight = Rc::new(move |edge: Edge| level.sum(sum, &facts, edge));
                    let sees = |r: Rank| self.sees(sum, &facts, r);
                    stage.count_classes(&l.code, part, (sum.is_listed(), &sees, weight))?;
                }
                Shape::Floats | Shape::FloatDifference | Shape::FurtherFloats | Shape::LinkedClaims => {}
            }
        }
        Ok(())
    }

    /// Minimises the claims that are denied (16), which come before 12. Then minimises the exchanges across the
    /// mid-line, if they come next or are wanted anyway.
    pub fn claims<E>(
        self: &Rc<Self>,
        stage: &mut dyn OpenStage<'r, E>,
        (set, wants_exchanges): (&[Rank], bool),
    ) -> Result<Option<i64>, E> {
        let quality = &self.rules.phases.quality;
        for l in quality.iter().take_while(|l| !is_of_line(&l.measure)) {
            self.claims_or_sum(stage, set, l)?;
        }
        let next = quality.iter().find(|l| is_of_line(&l.measure));
        let code = match next.filter(|l| l.measure == Quality::MidLineExchanges) {
            Some(l) => &l.code,
            // 24 (c) counts the exchanges of a set even if another level of 12 comes before them.
            None if wants_exchanges => self.code_of(&Floaters::MidLineExchangesLeast).unwrap_or_default(),
            None => return Ok(None),
        };
        crossing(stage, set, code).map(Some)
    }

    /// 12, 18: settles the pairs themselves. `known` is the number of exchanges across the mid-line, if it is settled.
    pub fn line<E>(
        self: &Rc<Self>,
        stage: &mut dyn OpenStage<'r, E>,
        (set, known): (&[Rank], Option<i64>),
    ) -> Result<(), E> {
        let quality = &self.rules.phases.quality;
        let sum = |question: i32, of: fn(&[Rank], Edge) -> i64| -> (Vec<i32>, EdgeCost<'r>) {
            let all: Rc<[Rank]> = set.into();
            (part_of(question, set), Rc::new(move |edge| of(&all, edge)))
        };
        for l in quality.iter().skip_while(|l| !is_of_line(&l.measure)) {
            let value: Value = match &l.measure {
                Quality::MidLineExchanges => {
                    let exchanges = match known {
                        Some(known) => known,
                        None => crossing(stage, set, &l.code)?,
                    };
                    let (part, cost) = sum(1, extent);
                    Value(vec![
                        exchanges,
                        stage.count(&l.code, (Around::These(set), &part), SumCosts::Of(cost))?,
                    ])
                }
                Quality::GradeOrder => {
                    let (part, cost) = match self.rules.declared.close {
                        Close::TopDown => continue,
                        Close::FewestChanged => sum(0, |left, edge| displacement(left, edge).min(1)),
                        Close::Displacement => sum(0, displacement),
                    };
                    Value(vec![stage.count(&l.code, (Around::These(set), &part), SumCosts::Of(cost))?])
                }
                Quality::ScrutinyOrder => halves::in_turn(stage, &l.code, set)?.0,
                Quality::ClaimsDenied | Quality::EdgeSum(_) => {
                    self.claims_or_sum(stage, set, l)?;
                    continue;
                }
            };
            stage.record(&l.code, Part::Bracket, value);
        }
        Ok(())
    }

    fn claims_or_sum<E>(
        self: &Rc<Self>,
        stage: &mut dyn OpenStage<'r, E>,
        set: &[Rank],
        l: &'r PhaseLevel<Quality>,
    ) -> Result<(), E> {
        let (level, part) = (Rc::clone(self), (Around::These(set), [].as_slice()));
        let code = l.code.as_str();
        let value = match &l.measure {
            Quality::ClaimsDenied => {
                let weight = Rc::new(move |edge: Edge| level.claim(edge));
                stage.count_classes(code, part, (true, &|r| Some(self.sees_claim(r)), weight))?
            }
            Quality::EdgeSum(sum) => {
                let facts = self.facts();
                let weight = Rc::new(move |edge: Edge| level.sum(sum, &facts, edge));
                let sees = |r: Rank| self.sees(sum, &facts, r);
                stage.count_classes(code, part, (sum.is_listed(), &sees, weight))?
            }
            Quality::MidLineExchanges | Quality::GradeOrder | Quality::ScrutinyOrder => return Ok(()),
        };
        stage.record(code, Part::Bracket, value);
        Ok(())
    }
}

/// Minimises the number of exchanges across the mid-line.
fn crossing<E>(stage: &mut dyn OpenStage<'_, E>, set: &[Rank], code: &str) -> Result<i64, E> {
    let (left, part): (Rc<[Rank]>, Vec<i32>) = (set.into(), part_of(0, set));
    let half = |r: Rank| set.binary_search(&r).map_or(0, |place| 1 + u64::from(place < set.len() / 2));
    let cost = Rc::new(move |edge: Edge| crosses(&left, edge));
    stage.count(code, (Around::These(set), &part), SumCosts::Seen(&half, cost))
}

/// Returns whether the measure belongs to 12.
fn is_of_line(measure: &Quality) -> bool {
    matches!(measure, Quality::MidLineExchanges | Quality::GradeOrder | Quality::ScrutinyOrder)
}

fn places(left: &[Rank], edge: Edge) -> Option<(usize, usize)> {
    let place = |r: Rank| left.binary_search(&r).ok();
    let Edge::Pair(a, b) = edge else { return None };
    let (a, b) = (place(a)?, place(b)?);
    Some((a.min(b), a.max(b)))
}

/// Returns 1 if the pair is an exchange across the mid-line, that is, if both players are in the top half of those
/// left.
fn crosses(left: &[Rank], edge: Edge) -> i64 {
    places(left, edge).map_or(0, |(_, low)| i64::from(low < left.len() / 2))
}

/// 12: returns how far from the mid-line the exchanged player of the pair stands: the lower one if he is above the
/// line, the higher one if he is below it.
fn extent(left: &[Rank], edge: Edge) -> i64 {
    let half = left.len() / 2;
    places(left, edge).map_or(0, |(high, low)| {
        if low < half { from_len(half - low) } else { from_len(high.saturating_sub(half)) }
    })
}

/// 12: returns how far a pair departs from top half against bottom half.
fn displacement(left: &[Rank], edge: Edge) -> i64 {
    places(left, edge).map_or(0, |(high, low)| from_len((low - high).abs_diff(left.len() / 2)))
}
