//! Groups that are considered separately. Either all members are paired with each other, or the stage only determines
//! what is possible.

mod exchanged;
mod told;
pub(super) mod trial;

use super::group::GroupRun;
use super::{RoundSolver, Stop, known_stage};
use crate::program::lim::{
    ExchangeCondition, FactGround, FactQuestion, GroupBackend, GroupLevels, GroupStage, MateOrder,
};
use crate::program::{Around, EdgeFilter, Mate, StageSpec};
use crate::round::Ask;
use crate::round::places::AllowedMembers;
use crate::round::record::Left;
use crate::round::table::StageFace;
use crate::round::top_down::SolvedBracket;
use crate::stage::{Stage, Undoing};
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
        undone: (!undone.is_empty()).then(|| Undoing::Neighbours { pairs: undone.to_vec() }),
        ..known_stage(spec, ask.position.is_last_round())
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
