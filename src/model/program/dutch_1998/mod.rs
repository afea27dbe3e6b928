//! FIDE Dutch 1998: brackets from the top down, with C.12 between two brackets and C.13 from the lowest bracket
//! upwards.
//!
//! Every pairing of a bracket is a draft: C.12 and C.13 may undo it and make another one. The program reports which
//! drafts form the round once it knows. The number of pairs, and the goals of C.12 and C.13, depend only on who may
//! meet (B.1 and B.2). The program computes these itself and also asks the backend, which may prove them.

mod ahead;
mod bracket;
mod draft;
mod lowest;
mod moved_down;
mod sizes;

use super::{ContradictoryValues, scoregroups};
use crate::plan::code_of;
use crate::plan::dutch_1998::{Phases, Shape};
use crate::stage::Stage;
use bracket::{DraftedBracket, TargetSize};
pub use draft::{
    AnswerTest, DraftBackend, DraftLevels, DraftMembers, DraftStage, DroppedCriteria, EdgeClass, KeptEdges,
    LimitedSum, PairLimits, PairQuestion, StandingDraft,
};
use facts::rulebook::table::Declared;
use facts::tournament::{Colour, Position, Rank};
use sizes::NewBracket;
use std::cell::Cell;
use std::rc::Rc;

/// The facts that the text builds on: who may meet, and who prefers which colour.
pub trait BracketRules {
    /// Returns whether two players may meet (B.1, B.2). B.2 is set aside in an exempt bracket.
    fn may_meet(&self, is_exempt: bool, a: Rank, b: Rank) -> bool;
    /// Returns whether a player may have the bye.
    fn may_have_bye(&self, rank: Rank) -> bool;
    /// Returns the colour that a player prefers.
    fn preferred(&self, rank: Rank) -> Option<Colour>;
    /// Returns whether B.2, B.5 and B.6 are set aside for a player.
    fn is_beyond_b2(&self, rank: Rank) -> bool;
    /// Returns the largest possible number of pairs of this many vertices, using only pairs that `joins` allows.
    fn most_pairs(&self, vertices: usize, joins: &dyn Fn(usize, usize) -> bool) -> usize;

    /// Returns whether all of these players, listed as in a question, can be paired.
    fn can_all_meet(&self, players: &[Option<Rank>], joins: &dyn Fn(Rank, Option<Rank>) -> bool) -> bool {
        let may = |i: usize, j: usize| players[i.min(j)].is_some_and(|a| joins(a, players[i.max(j)]));
        2 * self.most_pairs(players.len(), &may) == players.len()
    }
}

/// A round to be paired under this rulebook.
pub struct Dutch1998Program<'r> {
    position: &'r Position,
    declared: Declared,
    phases: &'r Phases,
    rules: Rc<dyn BracketRules + 'r>,
    /// The number of drafts made so far.
    drafts: Cell<usize>,
}

impl<'r> Dutch1998Program<'r> {
    /// Creates the program for a position from the phases of a rulebook.
    pub fn new(
        position: &'r Position,
        declared: Declared,
        phases: &'r Phases,
        rules: Rc<dyn BracketRules + 'r>,
    ) -> Self {
        Self { position, declared, phases, rules, drafts: Cell::new(0) }
    }

    /// Returns whether the shape of the rulebook has this level.
    fn has(&self, measure: &Shape) -> bool {
        self.shape_code(measure).is_some()
    }

    fn shape_code(&self, measure: &Shape) -> Option<&'r str> {
        code_of(&self.phases.shape, measure)
    }

    /// Returns the description of the bracket in words.
    fn name(&self, stage: &Stage) -> String {
        let score = stage.residents.first().map(|&r| self.position.entries[r].score).unwrap_or_default();
        format!("score bracket of {score}")
    }
}

/// Returns players as a question lists them, without the bye.
fn asked_about(ranks: &[Rank]) -> Vec<Option<Rank>> {
    ranks.iter().copied().map(Some).collect()
}

/// A bracket with its current pairing.
struct StandingBracket {
    stage: Stage,
    /// The size of the pairing; `None` if p is zero.
    size: Option<TargetSize>,
    drafted: DraftedBracket,
}

/// Reports which drafts are the brackets of the round so far.
fn say<E>(on: &mut dyn DraftBackend<'_, E>, done: &[StandingBracket]) {
    let standing: Vec<StandingDraft> = done.iter().map(|bracket| bracket.drafted.standing.clone()).collect();
    on.stand(&standing);
}

impl<'r> Dutch1998Program<'r> {
    /// Goes through the stages and levels of the round.
    pub fn run<E: From<ContradictoryValues>>(&self, on: &mut dyn DraftBackend<'r, E>) -> Result<(), E> {
        self.drafts.set(0);
        let groups = scoregroups(self.position);
        let Some((lowest, upper)) = groups.split_last() else { return Ok(()) };
        let mut done: Vec<StandingBracket> = Vec::new();
        let mut moved_down = Vec::new();
        for (i, residents) in upper.iter().enumerate() {
            let below = &groups[i + 1..];
            let (number, rest) = (i + 1, below.concat());
            let new = NewBracket { number, moved_down: &moved_down, residents, next: &below[0], rest: &rest };
            let stage = self.formed(Some(&mut *on), new)?;
            let (size, drafted) = self.upper(on, &stage)?;
            moved_down.clone_from(&drafted.leaving);
            done.push(StandingBracket { stage, size, drafted });
            say(on, &done);
        }
        self.lowest(on, &mut done, lowest)?;
        say(on, &done);
        Ok(())
    }

    /// Pairs a bracket above the lowest, first by itself and then as C.12 requires.
    fn upper<E: From<ContradictoryValues>>(
        &self,
        on: &mut dyn DraftBackend<'r, E>,
        stage: &Stage,
    ) -> Result<(Option<TargetSize>, DraftedBracket), E> {
        let Some(size) = self.size(on, stage)? else { return Ok((None, self.entire(on, stage)?)) };
        let plain = self.bracket(stage, size).draft(on)?.ok_or(ContradictoryValues)?;
        let drafted = if self.has(&Shape::NextBracket) { self.c12(on, stage, size, plain)? } else { plain };
        Ok((Some(size), drafted))
    }
}
