//! A stage of score levels, as in the ECF rules.
//!
//! The stage first goes through the levels of the program before the floaters. It then proves that every other choice
//! of floaters is impossible, needs more exchanges across the mid-line, or comes later in the searches (`rivals`). The
//! players whom the floaters leave behind are paired in an auxiliary stage. The incumbent pairing, or an auxiliary
//! stage with the same levels, decides which choices are possible.

pub(super) mod audit;
mod below;
mod possible;
mod rivals;
mod search;
pub(super) mod work;

use audit::LevelAudit;

use super::audit::JudgedEdges;
use super::entry::StageEntry;
use super::ledger::{LevelQuestion, MainStage};
use super::program::Register;
use super::{player, vertices};
use crate::ProofError;
use facts::rulebook::table::{Declared, FloatOrder};
use facts::rulebook::{Rulebook, Value};
use judge::{Count, linked};
use model::measure::Penalty;
use model::program::ecf::{
    ChosenFloaters, FloatsAsked, LevelShape, ScoreBackend, ScoreLevel, ScoreStage, ScoreStageLevels,
};
use model::program::{Around, Edge, RecordedLevel, StageSpec};
use possible::WindowPart;
use std::collections::BTreeSet;
use std::ops::Range;
use std::rc::Rc;

/// Checks that certificates support the declared readings.
pub(super) fn supported(book: &Rulebook, declared: &Declared) -> Result<(), ProofError> {
    if declared.float_order == FloatOrder::OwnFloaterFirst {
        let says = "because floaters from several levels are then paired together";
        return Err(ProofError::unsupported(
            book,
            format!(" under {}-21-ORDER=own-floater-first: {says}", book.prefix),
        ));
    }
    Ok(())
}

impl<'r> ScoreBackend<'r, ProofError> for Register<'_, '_> {
    fn score_levels(
        &mut self,
        spec: &StageSpec<'_>,
        level: &ScoreLevel<'r>,
        levels: &mut ScoreStageLevels<'_, 'r, ProofError>,
    ) -> Result<(), ProofError> {
        if level.own().is_empty() {
            return Ok(());
        }
        if let JudgedEdges::Levels(audit) = &mut self.judged {
            audit.enter((spec.number - 1, self.over), level)?;
        }
        self.ledger.open(&MainStage { name: spec.name.to_owned(), forbids: &|_, _| false })?;
        let open = level.levels().concat();
        let spec = StageSpec { moved_down: &[], residents: &open, next: &[], below: &[], ..*spec };
        let mut entry = StageEntry::new(self.case, &mut *self.ledger, &spec, &self.judged);
        let settled = levels(&mut entry)?;
        let counts = std::mem::take(&mut entry.counts);
        self.ledger.close(&vertices(&settled))?;
        for count in counts {
            self.ledger.note(count);
        }
        Ok(())
    }
}

impl<'e, 'a> StageEntry<'e, 'a, '_> {
    /// Returns the levels as the judge sees them.
    fn levels(&self) -> Result<&'e LevelAudit<'e, 'a>, ProofError> {
        match self.judged {
            JudgedEdges::Levels(levels) => Ok(levels),
            _ => Err(ProofError::refuted("the judge sees no score levels")),
        }
    }

    /// Checks that no pair leads out of the window, so that the levels count nothing outside it.
    fn nobody_leaves(&mut self, code: &str) -> Result<(), ProofError> {
        let levels = self.levels()?;
        let home = |v: usize| player(self.case, v).and_then(|r| levels.home(r));
        let is_in = |v: usize| home(v).is_some_and(|home| home < levels.window());
        let leaves = |u: usize, v: usize| -i64::from(is_in(u) != is_in(v));
        match self.ledger.level(code, &LevelQuestion::Sum(&vertices(&levels.members()?), &leaves))? {
            0 => Ok(()),
            _ => Err(ProofError::refuted("the level has floats further down than its levels count")),
        }
    }
}

impl<'r> ScoreStage<'r, ProofError> for StageEntry<'_, '_, 'r> {
    fn window(&self) -> usize {
        self.levels().map_or(1, LevelAudit::window)
    }

    fn floats(
        &mut self,
        level: &Rc<ScoreLevel<'r>>,
        (code, levels): (&str, Range<usize>),
        asked: FloatsAsked,
    ) -> Result<Value, ProofError> {
        let is_whole = levels.start > 0 && !self.is_apart;
        let mut value = Vec::new();
        for (of, home) in levels.clone().zip(limit::from_len(levels.start)..) {
            // A player who has come down to the level may float on, so he counts too.
            let near = level.levels()[..=of].concat();
            let number = |edge: Edge| i64::from(level.float(of, edge, 0).is_some());
            let by = |edge: Edge| level.float(of, edge, 0).unwrap_or(0);
            let mut ask = |question: i32, cost: &dyn Fn(Edge) -> i64| {
                let weight = |edge: Edge| Penalty { class: 0, count: cost(edge) };
                self.counted(code, (Around::These(&near), &[home, question]), (false, &weight))
            };
            if asked.number {
                value.extend(ask(0, &number)?);
            }
            if asked.difference {
                value.extend(ask(1, &by)?);
            }
        }
        if is_whole {
            self.nobody_leaves(code)?;
        }
        Ok(Value(value))
    }

    fn entered(&mut self, shape: &LevelShape<'r>) -> Result<Vec<usize>, ProofError> {
        let levels = self.levels()?;
        let (level, members, case) = (levels.level()?, levels.members()?, self.case);
        let shown: BTreeSet<usize> = level.floats(0).iter().filter_map(|&(_, o)| levels.home(o)).collect();
        if shape.floaters <= 1 {
            return Ok(shown.into_iter().collect());
        }
        let all = FloatsAsked { number: true, difference: true };
        let mut entered = Vec::new();
        for home in 1..levels.window() {
            let is_of = |v: usize, home: usize| player(case, v).is_some_and(|r| levels.home(r) == Some(home));
            let enters = |u: usize, v: usize| -i64::from(is_of(u, 0) && is_of(v, home));
            let name = format!("can floaters enter level {home} below?");
            let is_possible = shown.contains(&home)
                || self.apart(WindowPart { name: &name, players: &members }, &|_, _| true, &mut |stage| {
                    stage.floats(&shape.level, (shape.code(), 0..levels.window()), all)?;
                    let own = vertices(level.own());
                    let asked = LevelQuestion::Sum(&own, &enters);
                    Ok(stage.ledger.level(shape.code(), &asked)? < 0)
                })?;
            if is_possible {
                entered.push(home);
            }
        }
        Ok(entered)
    }

    fn are_linked(&mut self, shape: &LevelShape<'r>) -> Result<(), ProofError> {
        let levels = self.levels()?;
        let is_same = linked(levels.level()?, &shape.entered) == shape.linked();
        ProofError::unless(is_same, "the model and the judge link different levels (17)")?;
        if shape.linked().is_empty() {
            return Ok(());
        }
        // A level below may get its floater at the price of a stronger claim. Then the pairing of the round does not
        // attain the minimum, so an auxiliary stage answers the questions that follow.
        self.ledger.close(&[])?;
        let players = &levels.members()?;
        self.open_window(WindowPart { name: "with those that are linked", players }, &|_, _| true)?;
        self.is_apart = true;
        shape.is_as_good(self).map(|_| ())
    }

    fn first_choice(&mut self, shape: &LevelShape<'r>) -> Result<ChosenFloaters, ProofError> {
        self.no_better_choice(shape)
    }

    fn record_chosen(&mut self, levels: Vec<RecordedLevel<'_>>) {
        for (code, part, value) in levels {
            self.counts.push(Count { stage: self.spec.number, code: code.to_owned(), part, value });
        }
    }

    fn stay(&mut self, shape: &LevelShape<'r>, chosen: &ChosenFloaters) -> Result<(), ProofError> {
        if chosen.choice.is_empty() {
            let level = &shape.level;
            let known = level.claims(self, (level.own(), false))?;
            return level.line(self, (level.own(), known));
        }
        self.counts.append(&mut self.after);
        Ok(())
    }
}
