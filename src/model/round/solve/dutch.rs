//! The brackets of Dutch 2017 and 2026: the bye in view of the whole round, and brackets on trial.

use super::asked::StageAsk;
use super::levels::{RunLevels, StageRun};
use super::{DecidedBye, RoundSolver, Stop};
use crate::program::dutch::{ByeOrder, DutchBackend, DutchLevels, DutchStage};
use crate::program::{Floats, StageSpec};
use crate::round::Ask;
use crate::round::top_down::SolvedBracket;
use facts::rulebook::Part;
use facts::tournament::Rank;
use lexmatch::problem::QuestionKind;
use lexmatch::solve::{Cost, Known, SolveError};
use lexmatch::{Evidence, Vertex};
use std::rc::Rc;

impl<'r> DutchBackend<'r, Stop> for RoundSolver<'r> {
    fn has_bye(&mut self, order: &ByeOrder<'_>) {
        self.bye = decide_bye(self.ask, order);
    }

    fn bracket(
        &mut self,
        spec: &StageSpec<'_>,
        levels: &mut DutchLevels<'_, 'r, Stop>,
    ) -> Result<Vec<Rank>, Stop> {
        let made = self.solved(spec, |asked| asked.solve(&mut |run| levels(run)))?;
        self.keep(spec, made)
    }

    fn trial(
        &mut self,
        spec: &StageSpec<'_>,
        levels: &mut DutchLevels<'_, 'r, Stop>,
    ) -> Result<Option<Vec<Rank>>, Stop> {
        let made = self.solved(spec, |asked| asked.try_alone(&mut |run| levels(run)))?;
        let rest = [made.leaving.as_slice(), spec.below].concat();
        if spec.completes.is_some() && !self.bye.completes(self.ask, &rest) {
            return Ok(None);
        }
        self.keep(spec, made).map(Some)
    }
}

/// Finds the lowest cost that the player with the bye can have. Records it as a question about all players.
fn decide_bye(ask: &Ask<'_>, &ByeOrder { code, cost }: &ByeOrder<'_>) -> DecidedBye {
    let open = DecidedBye::open(ask);
    let (all, may): (Vec<Rank>, &[bool]) = (Rank::all(open.may_have.len()).collect(), &open.may_have);
    if all.len().is_multiple_of(2) {
        return open;
    }
    let mut costs: Vec<i64> = all.iter().filter(|&&r| may[r]).map(|&r| cost(r)).collect();
    costs.sort_unstable();
    costs.dedup();
    let is_possible = |c: i64| ask.graph.is_completable_by(&all, &|r| may[r] && cost(r) == c);
    let Some((least, refused)) = costs.iter().copied().zip(0..).find(|&(c, _)| is_possible(c)) else {
        return open;
    };
    ask.watch_bye(code, refused, |trail, bye| {
        let others = |c: i64| all.iter().filter(|&&r| may[r]).filter(move |&&r| cost(r) != c);
        let edges = |c: i64| trail.numbers(others(c).map(|&r| (Vertex(r.0), bye)));
        QuestionKind::Choice { without: costs.iter().map(|&c| edges(c)).collect() }
    });
    let may_have = all.iter().map(|&r| may[r] && cost(r) == least).collect();
    DecidedBye { may_have, cost: Some(least), refused }
}

impl<'r> StageAsk<'_, 'r> {
    /// Solves the stage regardless of the players below the next bracket.
    fn try_alone(self, levels: &mut RunLevels<'_, 'r>) -> Result<SolvedBracket, Stop> {
        if self.spec.floats == Floats::Any || self.spec.is_last() {
            return self.full(levels);
        }
        match self.alone(0)? {
            Ok(run) => run.until_end(levels),
            Err(unpaired) => {
                let near = self.near(unpaired, levels)?;
                near.map(|(made, _)| made).ok_or(SolveError::NoMember.into())
            }
        }
    }
}

impl<'r> DutchStage<'r, Stop> for StageRun<'_, 'r> {
    fn bye_cost(&mut self, _: &ByeOrder<'_>) -> Result<Option<i64>, Stop> {
        // The bye is settled once for the round, as a question about all players.
        let bye = self.asked.bye;
        self.face.credit(Evidence::Refuted { refused: bye.refused });
        Ok(bye.cost)
    }

    fn least_bye(&mut self, code: &str, cost: &dyn Fn(Rank) -> i64) -> Result<i64, Stop> {
        self.face.name_level(code);
        let layout = Rc::clone(&self.layout);
        let bye = Vertex(layout.arena.size() - 1);
        let cost = |v: Vertex| layout.arena.members.get(v.0).map_or(0, |&rank| cost(rank));
        if self.face.trail().is_some() {
            let cost = |u: Vertex, v: Vertex| if v == bye { cost(u) } else { 0 };
            return Ok(self.face.minimise(&Cost::Of(&cost), Known::Nothing)?);
        }
        let others: Vec<Vertex> = Vertex::all(bye.0).collect();
        let (least, evidence) = self.face.leave(&others, &cost)?;
        self.face.credit(if least == 0 { Evidence::ZeroBound } else { evidence });
        Ok(least)
    }

    fn passes_over(&mut self, _: &str, _: Part) {}
}
