//! FIDE Dutch 1998: brackets from the top down, each solved level by level, with C.12 between two of them and C.13 from
//! the lowest upwards.

mod bracket;
mod group;
mod lookahead;
mod moved_down;
mod next;
mod readings;

use super::top_down::{self, Family, PairedBrackets, SolvedBracket, UndoneBracket};
use super::{Ask, Paired, RoundError, boards};
use crate::measure;
use crate::plan::code_of;
use crate::plan::dutch_1998::{Phases, Shape};
use crate::stage::Stage;
use bracket::Mode;
use lexmatch::solve::SolveError;
use readings::OtherReadings;

/// Pairs the round.
pub(super) fn solve(ask: &Ask<'_>, plan: &Phases) -> Result<Paired, RoundError> {
    let round = Dutch1998Round { ask, plan, readings: OtherReadings::of(&ask.declared) };
    let PairedBrackets { pairs, over: bye, stages, levels } = top_down::run(ask, &round, (None, Vec::new()))?;
    let pairing = boards::arrange(ask.position, &pairs, bye, &mut |h, l| {
        let rank = |id| ask.position.rank(id).unwrap_or(usize::MAX);
        let (a, b) = (rank(h.id), rank(l.id));
        let is_free =
            stages.iter().any(|s| s.is_exempt && s.members().contains(&a) && s.members().contains(&b));
        let of = |e: &facts::tournament::Entry, r| {
            if is_free { measure::Preference::without_absolute(&e.colours) } else { ask.graph.preference(r) }
        };
        let forced = ask.graph.forced_colour(a, b).filter(|_| !is_free);
        measure::dutch_1998_board(ask.position, ((h, of(h, a)), (l, of(l, b))), forced)
    });
    Ok(Paired { pairing, stages, levels, drawn: None, declared: Vec::new() })
}

struct Dutch1998Round<'a> {
    ask: &'a Ask<'a>,
    plan: &'a Phases,
    readings: OtherReadings,
}

impl Family for Dutch1998Round<'_> {
    /// Article 21, if that is the reading; C.1 sets aside who has no opponent in the bracket, of those moved down only
    /// if that is the reading.
    fn prepare(&self, stage: Stage) -> Stage {
        let mut stage = self.with_article_21(stage);
        self.set_aside(&mut stage);
        stage
    }

    /// Solves the bracket; then, if the next one cannot make its pairings, looks for other players to leave (C.12).
    fn decide(&self, stage: &Stage) -> Result<Option<SolvedBracket>, SolveError> {
        if stage.is_lowest() {
            let strict = self.solve(stage, &Mode::Lowest { mdps: self.most_mdps(stage) })?;
            if strict.is_none() && self.readings.undoing.lowest_any {
                return self.decide_last(stage);
            }
            return Ok(strict);
        }
        let Some(shape) = self.shape(stage) else { return self.entire(stage).map(Some) };
        let solved = self.solve(stage, &Mode::plain(shape))?.ok_or(SolveError::NoMember)?;
        if self.has(&Shape::NextBracket)
            && let Some(other) = self.c12(stage, shape, &solved)?
        {
            return Ok(Some(other));
        }
        Ok(Some(solved))
    }

    fn undoes(&self) -> bool {
        self.has(&Shape::Completion)
    }

    fn undo(&self, above: &UndoneBracket<'_>) -> Result<Option<SolvedBracket>, SolveError> {
        if self.undoes() { self.c13(above) } else { Ok(None) }
    }

    /// C.14 in the lowest bracket: fewer of those moved down are paired first, in the end none.
    fn decide_last(&self, stage: &Stage) -> Result<Option<SolvedBracket>, SolveError> {
        for mdps in (0..=self.most_mdps(stage)).rev() {
            if let Some(solved) = self.solve(stage, &Mode::Lowest { mdps })? {
                return Ok(Some(solved));
            }
        }
        Ok(None)
    }
}

impl Dutch1998Round<'_> {
    /// Is this among the levels of the shape?
    fn has(&self, measure: &Shape) -> bool {
        code_of(&self.plan.shape, measure).is_some()
    }

    /// May these two be paired in the bracket of the stage?
    fn may_pair(&self, stage: &Stage, a: usize, b: usize) -> bool {
        self.may_meet(stage.is_exempt, a, b)
    }

    /// May these two be paired in a bracket, article 21 having set B.2 aside or not?
    fn may_meet(&self, exempt: bool, a: usize, b: usize) -> bool {
        match self.ask.graph.link(a, b) {
            Some(crate::graph::Compatibility::Free) => true,
            Some(crate::graph::Compatibility::Waived) => exempt,
            None => false,
        }
    }

    /// C.14 with p zero: everybody moves down. Of a heterogeneous bracket it is shown that the highest of those moved down
    /// has no opponent.
    fn entire(&self, stage: &Stage) -> Result<SolvedBracket, SolveError> {
        let mut leaving = [stage.members(), stage.set_aside.clone()].concat();
        leaving.sort_unstable();
        let is_by_s1 = self.most_mdps(stage) > 0 && !self.can_pair_first(stage, 1);
        let levels = if is_by_s1 { vec![self.unpaired_first(stage, 0)?] } else { Vec::new() };
        Ok(SolvedBracket { pairs: Vec::new(), leaving, levels, undone: None })
    }
}
