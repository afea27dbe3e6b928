//! C.12: does the next bracket make all its pairings, and which other downfloaters would let it?

use super::Round;
use super::bracket::Mode;
use crate::graph::CompatGraph;
use crate::model::Stage;
use crate::plan::code_of;
use crate::plan::dutch_1998::Shape;
use crate::round::top_down::Solved;
use crate::solve::SolveError;

impl Round<'_> {
    /// Can the next bracket, joined by `leaving`, pair each of them with a resident and then floor(n/2) of the
    /// remainder (or floor(n/2) pairs if it counts as homogeneous)? Residents without any opponent are set
    /// aside first (C.1). The lowest bracket is not asked here: C.13 covers it.
    // READING D98-C.12: see the rulebook's page.
    pub(super) fn next_is_full(&self, stage: &Stage, leaving: &[usize]) -> bool {
        if leaving.is_empty() || stage.next.len() == stage.rest.len() {
            return true;
        }
        let below = self.next_exempt(stage);
        let met = |a: usize, b: usize| self.may_meet(below, a, b);
        let mut bracket: Vec<usize> = leaving.to_vec();
        bracket.extend(&stage.next);
        let all = bracket.clone();
        bracket.retain(|&r| leaving.contains(&r) || all.iter().any(|&o| o != r && met(r, o)));
        let heterogeneous = 2 * leaving.len() < bracket.len();
        let allowed = |a: usize, b: usize| {
            met(a, b) && !(heterogeneous && leaving.contains(&a) && leaving.contains(&b))
        };
        let may_stay = |r: usize| !(heterogeneous && leaving.contains(&r));
        CompatGraph::can_all_pair(&bracket, &allowed, &may_stay)
    }

    /// Is the next bracket exempt from B.2 (last round, over half)?
    pub(super) fn next_exempt(&self, stage: &Stage) -> bool {
        stage.next.first().is_some_and(|&r| {
            self.ask.position.is_last_round()
                && crate::measure::is_over_half(self.ask.position, self.ask.position.entries[r].score)
        })
    }

    pub(super) fn may_meet(&self, exempt: bool, a: usize, b: usize) -> bool {
        match self.ask.graph.link(a, b) {
            Some(crate::graph::Link::Free) => true,
            Some(crate::graph::Link::Waived) => exempt,
            None => false,
        }
    }

    /// The first other pairing of the bracket, with as many pairs and moved-down players paired, whose downfloaters let the next bracket make
    /// all its pairings; `None` if there is none.
    ///
    /// Residents of the next bracket whom nobody there can meet are set aside by C.1 unless a downfloater can
    /// meet them; which of them are set aside is tried in every way, and the best solution is kept.
    pub(super) fn solve_for_next(&self, stage: &Stage, plain: &Solved) -> Result<Option<Solved>, SolveError> {
        let below = self.next_exempt(stage);
        let lonely: Vec<usize> = stage
            .next
            .iter()
            .copied()
            .filter(|&r| {
                let mut others = stage.next.iter().chain(&stage.set_aside);
                !others.any(|&o| o != r && self.may_meet(below, r, o))
            })
            .collect();
        let mut best: Option<Solved> = None;
        for choice in 0..1usize << lonely.len().min(20) {
            let aside: Vec<usize> =
                lonely.iter().enumerate().filter(|(i, _)| choice >> i & 1 == 1).map(|(_, &r)| r).collect();
            let count = plain.leaving.len();
            let Some(found) = self.solve(stage, &Mode::Next { aside, count })? else { continue };
            let unpaired = |s: &Solved| self.moved_down_unpaired(s);
            if unpaired(&found) == unpaired(plain) && best.as_ref().is_none_or(|b| is_better(&found, b)) {
                best = Some(found);
            }
        }
        Ok(best)
    }

    /// The value of A.3, if the rulebook has it.
    fn moved_down_unpaired(&self, solved: &Solved) -> Option<Vec<i64>> {
        let code = code_of(&self.plan.shape, &Shape::MovedDownUnpaired)?;
        solved.levels.iter().find(|l| l.code == code).map(|l| l.value.clone())
    }
}

/// Compares level by level; both come from one stage.
fn is_better(one: &Solved, other: &Solved) -> bool {
    let values = |s: &Solved| s.levels.iter().map(|l| l.value.clone()).collect::<Vec<_>>();
    values(one) < values(other)
}
