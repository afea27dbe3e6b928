//! A run of the levels of a stage on a table of its members.

use super::Stop;
use super::ecf::state::ScoreState;
use super::lim::trial::StageTrials;
use crate::measure::Penalty;
use crate::program::lim::AskedOrders;
use crate::program::{Around, CountedLevel, Edge, EdgePenalty, Mate, OpenStage, SeenPlayer, SumCosts};
use crate::round::table::StageFace;
use facts::rulebook::{Part, Value};
use facts::tournament::Rank;
use lexmatch::Evidence;
use lexmatch::solve::SolveError;
use std::rc::Rc;

/// A run of a stage on a table.
pub(super) struct GroupRun<'e, 'r> {
    pub(super) table: StageFace<'r>,
    /// The last member, if the table also holds players below, all of whom have higher ranks.
    pub(super) last: Option<Rank>,
    /// The evidence from the questions before the stage.
    pub(super) grounds: &'e [Evidence],
    /// The trials so far.
    pub(super) trials: Option<StageTrials>,
    /// The search orders, in a trial.
    pub(super) orders: Option<AskedOrders>,
    /// The state of the score levels, in a stage of score levels.
    pub(super) score: Option<ScoreState<'e, 'r>>,
}

impl<'e, 'r> GroupRun<'e, 'r> {
    pub(super) fn new(table: StageFace<'r>, grounds: &'e [Evidence]) -> Self {
        Self { table, last: None, grounds, trials: None, orders: None, score: None }
    }
}

/// The edges that a level looks at.
#[derive(Clone, Copy)]
pub(super) struct LookedAt {
    /// The last player whose pairs with lower players count; `None` if all edges count.
    last: Option<Rank>,
}

impl LookedAt {
    /// Returns `cost` of an edge that the level looks at, else `none`. Rebuilds the edge: a copy of the whole value would
    /// stall until its parts are written.
    #[inline]
    pub(super) fn of<T>(self, edge: Edge, none: T, cost: impl FnOnce(Edge) -> T) -> T {
        match (edge, self.last) {
            (Edge::Pair(a, b), None) => cost(Edge::Pair(a, b)),
            (Edge::Leaves(a), None) => cost(Edge::Leaves(a)),
            (Edge::Pair(a, b), Some(last)) if a <= last => cost(Edge::Pair(a, b)),
            _ => none,
        }
    }
}

impl GroupRun<'_, '_> {
    pub(super) fn looks(&self, around: Around<'_>) -> LookedAt {
        // Where players below take part, nobody leaves.
        let last = |last| if matches!(around, Around::Everybody) { Rank(usize::MAX) } else { last };
        LookedAt { last: self.last.map(last) }
    }
}

impl<'r> OpenStage<'r, Stop> for GroupRun<'_, 'r> {
    fn begins(&mut self, code: &str) {
        self.table.name_level(code);
    }

    fn holds(&mut self, code: &str) {
        self.table.name_level(code);
        self.table.credit(Evidence::ZeroBound);
    }

    fn minimise(&mut self, code: &str, around: Around<'_>, level: CountedLevel<'r>) -> Result<Value, Stop> {
        self.table.name_level(code);
        let (is_listed, looks) = (level.is_listed(), self.looks(around));
        let weight = move |edge| looks.of(edge, Penalty::NONE, |edge| level.of(edge));
        Ok(self.table.by_classes(is_listed, weight)?)
    }

    fn count(
        &mut self,
        code: &str,
        (around, _): (Around<'_>, &[i32]),
        costs: SumCosts<'_, 'r>,
    ) -> Result<i64, Stop> {
        match costs {
            SumCosts::Seen(sees, cost) if self.last.is_none() => {
                self.table.name_level(code);
                let looks = self.looks(around);
                Ok(self.table.least_seen(sees, move |edge| looks.of(edge, 0, |edge| cost(edge)))?)
            }
            costs => self.least(code, around, costs),
        }
    }

    fn count_classes(
        &mut self,
        code: &str,
        (around, _): (Around<'_>, &[i32]),
        (is_listed, sees, weight): (bool, SeenPlayer<'_>, EdgePenalty<'r>),
    ) -> Result<Value, Stop> {
        self.table.name_level(code);
        let (looks, is_whole) = (self.looks(around), self.last.is_none());
        let weight = move |edge| looks.of(edge, Penalty::NONE, |edge| weight(edge));
        Ok(if is_whole {
            self.table.by_classes_seen((is_listed, sees), weight)?
        } else {
            self.table.by_classes(is_listed, weight)?
        })
    }

    fn least(&mut self, code: &str, around: Around<'_>, costs: SumCosts<'_, 'r>) -> Result<i64, Stop> {
        self.table.name_level(code);
        let (looks, cost) = (self.looks(around), Rc::clone(costs.cost()));
        let cost = move |edge| looks.of(edge, 0, |edge| cost(edge));
        Ok(match costs {
            SumCosts::Signed(_) => self.table.least_of_any(&cost)?,
            _ => self.table.least(cost)?,
        })
    }

    fn prefer(&mut self, code: &str, of: Rank, wanted: &dyn Fn(Mate) -> bool) -> Result<bool, Stop> {
        self.table.name_level(code);
        Ok(self.table.prefer(of, &|mate| wanted(Mate::of(mate)))?)
    }

    fn first_mate(&mut self, code: &str, of: Rank, list: &[Mate]) -> Result<usize, Stop> {
        self.table.name_level(code);
        let Some(mut orders) = self.orders.take() else {
            return Ok(self.table.choose_fate(of, list.iter().copied().map(Mate::rank))?);
        };
        let place = match orders.known(of) {
            Some((_, mate)) => list.iter().position(|&m| m == Mate::of(mate)).ok_or(SolveError::NoMember)?,
            None => self.table.choose_fate(of, list.iter().copied().map(Mate::rank))?,
        };
        orders.make((of, list.get(place).copied().and_then(Mate::rank)), place);
        self.orders = Some(orders);
        Ok(place)
    }

    fn mate(&self, of: Rank) -> Result<Mate, Stop> {
        Ok(Mate::of(self.table.mate(of)))
    }

    fn leaving(&self) -> Result<usize, Stop> {
        let is_out =
            |r: Rank| self.table.mate(r).is_none_or(|mate| self.last.is_some_and(|last| mate > last));
        let leaving =
            || self.table.members.iter().filter(|&&r| self.last.is_none_or(|last| r <= last) && is_out(r));
        Ok(self.floating().unwrap_or_else(|| leaving().count()))
    }

    fn looks_below(&self) -> bool {
        self.last.is_some()
    }

    fn record(&mut self, code: &str, part: Part, value: Value) {
        let evidence = self.table.take_evidence();
        self.table.note_part(code, part, value, evidence);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_leaves_has_no_rank() {
        assert_eq!((Mate::Below.rank(), Mate::Member(Rank(3)).rank()), (None, Some(Rank(3))));
    }
}
