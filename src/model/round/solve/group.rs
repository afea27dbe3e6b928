//! A stage whose members are considered separately. Either all of them are paired with each other, or the stage only
//! determines what is possible.

use super::score::state::ScoreState;
use super::trial::StageTrials;
use super::{RoundSolver, Stop, draft_stage};
use crate::measure::Penalty;
use crate::program::lim::{
    AskedOrders, ExchangeCondition, FactGround, FactQuestion, GroupBackend, GroupLevels, GroupStage,
    MateOrder,
};
use crate::program::{
    Around, CountedLevel, Edge, EdgeCost, EdgeFilter, EdgePenalty, Mate, OpenStage, SeenPlayer, StageSpec,
};
use crate::round::Ask;
use crate::round::places::AllowedMembers;
use crate::round::record::Left;
use crate::round::table::StageFace;
use crate::round::top_down::SolvedBracket;
use crate::stage::{Stage, Undoing};
use facts::rulebook::{Part, Value};
use facts::tournament::Rank;
use lexmatch::Evidence;
use lexmatch::solve::SolveError;

impl<'r> GroupBackend<'r, Stop> for RoundSolver<'r> {
    fn told(&mut self, stage: usize, question: &FactQuestion<'_>) {
        self.ask.write_down(stage, question);
    }

    fn group(&mut self, spec: &StageSpec<'_>, levels: &mut GroupLevels<'_, 'r, Stop>) -> Result<bool, Stop> {
        let ask = self.ask;
        self.at = spec.number;
        let Some(table) = ask.budget.within(|| Ok(solve_group(ask, spec, &self.grounds, levels)))?? else {
            return Ok(false);
        };
        self.grounds.clear();
        self.undo(spec);
        let pairs = table.pairs();
        let levels = self.chosen.drain(..).chain(table.into_levels()).collect();
        self.done.push((stage_apart(ask, spec), SolvedBracket { pairs, leaving: Vec::new(), levels }));
        Ok(true)
    }

    fn question(&mut self, spec: &StageSpec<'_>, levels: &mut GroupLevels<'_, 'r, Stop>) -> Result<(), Stop> {
        let ask = self.ask;
        self.at = spec.number;
        let grounds = ask.budget.within(|| {
            Ok(members_table(ask, spec).map_err(Stop::from).and_then(|table| {
                let mut run = GroupRun::new(table, &[]);
                levels(&mut run)?;
                Ok(run.table.take_evidence())
            }))
        })??;
        for ground in grounds {
            ground.add_to(&mut self.grounds);
        }
        Ok(())
    }
}

impl RoundSolver<'_> {
    /// Removes the pairs of earlier stages whose players are paired again.
    fn undo(&mut self, spec: &StageSpec<'_>) {
        let members = if spec.known.undone.is_empty() { return } else { spec.members() };
        for (_, made) in &mut self.done {
            made.pairs.retain(|(a, _)| members.binary_search(a).is_err());
        }
    }
}

/// Returns a separate stage in its published form.
fn stage_apart(ask: &Ask<'_>, spec: &StageSpec<'_>) -> Stage {
    let undone = spec.known.undone;
    Stage {
        rest: Vec::new(),
        is_exempt: ask.position.is_last_round(),
        undone: (!undone.is_empty()).then(|| Undoing::Neighbours { pairs: undone.to_vec() }),
        ..draft_stage(spec)
    }
}

/// Solves a separate stage; `None` if not all members can be paired.
fn solve_group<'r>(
    ask: &'r Ask<'r>,
    spec: &StageSpec<'_>,
    grounds: &[Evidence],
    levels: &mut GroupLevels<'_, 'r, Stop>,
) -> Result<Option<StageFace<'r>>, Stop> {
    let table = members_table(ask, spec)?;
    if !table.leaving().is_empty() {
        return Ok(None);
    }
    let mut run = GroupRun::new(table, grounds);
    levels(&mut run)?;
    Ok(Some(run.table))
}

/// Opens a table of the members, with one place for each player whom a largest matching leaves over.
fn members_table<'r>(ask: &'r Ask<'r>, spec: &StageSpec<'_>) -> Result<StageFace<'r>, SolveError> {
    let known = spec.known;
    let link = |a: Rank, b: Rank| ask.graph.link(a, b).is_some();
    let may_leave = |r: Rank| known.may_leave.is_some_and(|list| list.binary_search(&r).is_ok());
    let by_known = |a: Rank, b: Rank| may_leave(a) && may_leave(b) || link(a, b) && known.joins(a, b);
    let is_plain = known.pairs.is_empty() && known.may_leave.is_none();
    let allowed = if is_plain { AllowedMembers::Linked } else { AllowedMembers::By(&by_known) };
    let left = Left { code: known.code, holds: known.holds, gone: known.leaving };
    let mut table = StageFace::open_left(ask, spec.number, &left, spec.members(), &allowed)?;
    table.name_level(known.code);
    if known.may_leave.is_some() && !table.spare(&|_| true)? {
        return Err(SolveError::NoMember);
    }
    Ok(table)
}

/// A run of a separate stage.
pub(super) struct GroupRun<'e, 'r> {
    pub(super) table: StageFace<'r>,
    /// The last member, if the table also holds players below, all of whom have higher ranks.
    pub(super) last: Option<Rank>,
    /// The evidence from the questions before the stage.
    grounds: &'e [Evidence],
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
struct LookedAt {
    /// The last player whose pairs with lower players count; `None` if all edges count.
    last: Option<Rank>,
}

impl LookedAt {
    /// Returns `cost` of an edge that the level looks at, else `none`. Rebuilds the edge: a copy of the whole value would
    /// stall until its parts are written.
    #[inline]
    fn of<T>(self, edge: Edge, none: T, cost: impl FnOnce(Edge) -> T) -> T {
        match (edge, self.last) {
            (Edge::Pair(a, b), None) => cost(Edge::Pair(a, b)),
            (Edge::Leaves(a), None) => cost(Edge::Leaves(a)),
            (Edge::Pair(a, b), Some(last)) if a <= last => cost(Edge::Pair(a, b)),
            _ => none,
        }
    }
}

impl GroupRun<'_, '_> {
    fn looks(&self, around: Around<'_>) -> LookedAt {
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
        self.follows(code, FactGround::Least);
    }

    fn bye_cost(&mut self) -> Result<Option<i64>, Stop> {
        Ok(None)
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
        cost: EdgeCost<'r>,
    ) -> Result<i64, Stop> {
        self.least(code, around, cost)
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

    fn count_seen(
        &mut self,
        code: &str,
        (around, _): (Around<'_>, &[i32]),
        (sees, cost): (&dyn Fn(Rank) -> u64, EdgeCost<'r>),
    ) -> Result<i64, Stop> {
        if self.last.is_some() {
            return self.least(code, around, cost);
        }
        self.table.name_level(code);
        let looks = self.looks(around);
        Ok(self.table.least_seen(sees, move |edge| looks.of(edge, 0, |edge| cost(edge)))?)
    }

    fn lot(&mut self, _: &str, _: usize, _: &dyn Fn(usize) -> usize) -> Result<Option<usize>, Stop> {
        Err(SolveError::NoMember.into())
    }

    fn least(&mut self, code: &str, around: Around<'_>, cost: EdgeCost<'r>) -> Result<i64, Stop> {
        self.table.name_level(code);
        let looks = self.looks(around);
        Ok(self.table.least(move |edge| looks.of(edge, 0, |edge| cost(edge)))?)
    }

    fn least_of_any(&mut self, code: &str, around: Around<'_>, cost: EdgeCost<'r>) -> Result<i64, Stop> {
        self.table.name_level(code);
        let looks = self.looks(around);
        Ok(self.table.least_of_any(&|edge| looks.of(edge, 0, |edge| cost(edge)))?)
    }

    fn fewest_leaving(&mut self, _: &str, _: &[Rank]) -> Result<i64, Stop> {
        Err(SolveError::NoMember.into())
    }

    fn leave_by(&mut self, _: &str, _: &[Rank], _: i64) -> Result<bool, Stop> {
        Err(SolveError::NoMember.into())
    }

    fn least_bye(&mut self, _: &str, _: &dyn Fn(Rank) -> i64) -> Result<i64, Stop> {
        Ok(0)
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

    fn shape_is_settled(&mut self) -> Result<(), Stop> {
        Ok(())
    }

    fn leavers_are_settled(&mut self) -> Result<(), Stop> {
        Ok(())
    }

    fn record(&mut self, code: &str, part: Part, value: Value) {
        let evidence = self.table.take_evidence();
        self.table.note_part(code, part, value, evidence);
    }

    fn passes_over(&mut self, _: &str, _: Part) {}
}

impl<'r> GroupStage<'r, Stop> for GroupRun<'_, 'r> {
    fn first_of(&mut self, code: &str, of: Rank, order: MateOrder<'_>) -> Result<usize, Stop> {
        self.table.name_level(code);
        let Some(mut orders) = self.orders.take() else {
            return Ok(self.table.choose(of, order.iter())?);
        };
        let place = match orders.known(of) {
            Some((place, _)) => place,
            None => self.table.choose_beyond(of, order.iter(), orders.refused())?,
        };
        orders.make((of, order.iter().nth(place)), place);
        self.orders = Some(orders);
        Ok(place)
    }

    fn admits(&mut self, code: &str, of: Rank, wanted: &dyn Fn(Mate) -> bool) -> Result<bool, Stop> {
        self.table.name_level(code);
        Ok(self.table.clone().prefer(of, &|mate| wanted(Mate::of(mate)))?)
    }

    fn keep(&mut self, code: &str, around: Around<'_>, is_kept: EdgeFilter<'r>) -> Result<bool, Stop> {
        self.table.name_level(code);
        if let Some(trials) = &self.trials {
            self.table.go_to(&trials.witness);
        }
        let looks = self.looks(around);
        Ok(self.table.restrict_later(move |edge| looks.of(edge, true, |edge| is_kept(edge)))?)
    }

    fn attempt(
        &mut self,
        code: &str,
        exchange: &ExchangeCondition<'_>,
        levels: &mut GroupLevels<'_, 'r, Stop>,
    ) -> Result<bool, Stop> {
        self.table.name_level(code);
        self.try_exchange(exchange, levels)
    }

    fn follows(&mut self, code: &str, ground: FactGround) {
        self.table.name_level(code);
        match ground {
            FactGround::Least => self.table.credit(Evidence::ZeroBound),
            FactGround::Bound => self.table.credit(Evidence::ParityBound),
            FactGround::LookedAt(refused) => self.table.credit(Evidence::Refuted { refused }),
            FactGround::Questions => self.grounds.iter().for_each(|g| self.table.credit(*g)),
        }
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
