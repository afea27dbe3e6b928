//! The decisions about a level that come before its floaters: the floats of the level and of those below (10, 24 a),
//! transfers (15, 17, 24 b), and pairs better not made (35, 37, 39).

use super::choice::ChosenFloaters;
use super::level::ScoreLevel;
use crate::measure::Penalty;
use crate::plan::PhaseLevel;
use crate::plan::ecf::Shape;
use crate::program::{Around, Backend, Edge, OpenStage, RecordedLevel, StageSpec, SumCosts};
use facts::rulebook::{Part, Value};
use facts::tournament::Rank;
use limit::from_len;
use std::ops::Range;
use std::rc::Rc;

/// The levels of a stage of score levels. Returns the players who are paired in it, ascending.
pub type ScoreStageLevels<'l, 'r, E> = dyn FnMut(&mut dyn ScoreStage<'r, E>) -> Result<Vec<Rank>, E> + 'l;

/// A consumer of a program that pairs score levels.
pub trait ScoreBackend<'r, E>: Backend<'r, E> {
    /// Pairs score levels from here down. Finds the floaters from the first level with their opponents, and pairs the
    /// other members of that level with each other. Settles no pair below.
    fn score_levels(
        &mut self,
        spec: &StageSpec<'_>,
        level: &ScoreLevel<'r>,
        levels: &mut ScoreStageLevels<'_, 'r, E>,
    ) -> Result<(), E>;
}

/// A stage of score levels while its levels are run.
pub trait ScoreStage<'r, E>: OpenStage<'r, E> {
    /// Returns how many levels, from this one down, are paired among themselves in every pairing with the fewest
    /// floats.
    fn window(&self) -> usize;

    /// Minimises, level after level, the number of floats and the sum of their score differences, as `asked` selects.
    fn floats(
        &mut self,
        level: &Rc<ScoreLevel<'r>>,
        of: (&str, Range<usize>),
        asked: FloatsAsked,
    ) -> Result<Value, E>;

    /// Returns the levels that this level's floaters can enter if the floats are as few and as short as possible.
    fn entered(&mut self, shape: &LevelShape<'r>) -> Result<Vec<usize>, E>;

    /// Declares that the linked levels now count as one with the first. The values of the round may then be worse than
    /// their minima.
    fn are_linked(&mut self, shape: &LevelShape<'r>) -> Result<(), E>;

    /// Chooses the floaters and their opponents and pairs them: the first choice among those with the fewest exchanges.
    fn first_choice(&mut self, shape: &LevelShape<'r>) -> Result<ChosenFloaters, E>;

    /// Records levels of the floaters that were settled together.
    fn record_chosen(&mut self, levels: Vec<RecordedLevel<'_>>);

    /// Pairs the players who stay with each other.
    fn stay(&mut self, shape: &LevelShape<'r>, chosen: &ChosenFloaters) -> Result<(), E>;
}

/// Which properties of each level's floats are minimised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FloatsAsked {
    /// Whether their number is minimised.
    pub number: bool,
    /// Whether the sum of their score differences is minimised.
    pub difference: bool,
}

/// The shape of a level, as far as it is settled.
pub struct LevelShape<'r> {
    /// The level.
    pub level: Rc<ScoreLevel<'r>>,
    /// How many levels, from this one down, are paired among themselves.
    pub window: usize,
    /// How many players float from the level.
    pub floaters: usize,
    /// The levels that these floaters can enter, where that matters.
    pub entered: Vec<usize>,
    /// 17: the entered levels that count as one with this level.
    linked: Vec<usize>,
    values: Vec<(&'r PhaseLevel<Shape>, Value)>,
}

impl<'r> LevelShape<'r> {
    /// Decides points 2 to 6 of docs/rulebooks/ecf.md.
    pub(super) fn decide<E>(
        stage: &mut dyn ScoreStage<'r, E>,
        level: &Rc<ScoreLevel<'r>>,
    ) -> Result<Self, E> {
        let mut shape = Self {
            level: Rc::clone(level),
            window: stage.window(),
            floaters: 0,
            entered: Vec::new(),
            linked: Vec::new(),
            values: Vec::new(),
        };
        shape.decide_incoming(stage)?;
        let mut is_asked = false;
        for l in &level.rules.phases.shape {
            if l.measure == Shape::LinkedClaims {
                is_asked = true;
                shape.link(stage)?;
            }
            let value = shape.value(stage, l)?;
            stage.record(&l.code, Part::Bracket, value.clone());
            shape.values.push((l, value));
        }
        if !is_asked || shape.entered.is_empty() {
            shape.count_floaters(stage)?;
            if level.finds_opponents() && shape.floaters > 0 {
                shape.entered = stage.entered(&shape)?;
            }
        }
        Ok(shape)
    }

    /// Returns whether all values so far are also the minima in another stage.
    pub fn is_as_good<E>(&self, stage: &mut dyn ScoreStage<'r, E>) -> Result<bool, E> {
        for (l, value) in &self.values {
            if self.value(stage, l)? != *value {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns the code of the first level.
    pub fn code(&self) -> &'r str {
        self.level.rules.phases.shape.first().map_or("", |l| &l.code)
    }

    /// Returns the code of the first level of the floaters.
    pub fn code_of_choice(&self) -> &'r str {
        self.level.rules.phases.floaters.first().map_or("", |l| &l.code)
    }

    /// Returns the levels that count as one with this level.
    pub fn linked(&self) -> &[usize] {
        &self.linked
    }

    /// Returns a number in the value of a level.
    fn number_of(&self, measure: &Shape, place: usize) -> Option<usize> {
        let found = self.values.iter().find(|(l, _)| l.measure == *measure);
        found.and_then(|(_, value)| value.get(place).copied()).and_then(|n| usize::try_from(n).ok())
    }

    /// Returns how many players float from a level below, if that is settled (24 a): the value has the number and the
    /// difference of each level in turn.
    pub fn floats_from(&self, home: usize) -> Option<usize> {
        self.number_of(&Shape::FurtherFloats, 2 * home.checked_sub(1)?)
    }

    fn count_floaters<E>(&mut self, stage: &mut dyn ScoreStage<'r, E>) -> Result<(), E> {
        self.floaters = match self.number_of(&Shape::Floats, 0) {
            Some(number) => number,
            None => stage.leaving()?,
        };
        Ok(())
    }

    /// 17: settles which levels count as one with this level.
    fn link<E>(&mut self, stage: &mut dyn ScoreStage<'r, E>) -> Result<(), E> {
        self.count_floaters(stage)?;
        if self.floaters == 0 || !self.level.finds_opponents() && self.level.excess(self.floaters) == 0 {
            return Ok(());
        }
        let entered = stage.entered(self)?;
        self.linked = self.level.linked(self.floaters, &entered);
        if self.level.finds_opponents() {
            self.entered = entered;
        }
        stage.are_linked(self)
    }

    /// 10, 11: minimises the differences of the floaters from above, those with the highest score first.
    fn decide_incoming<E>(&self, stage: &mut dyn ScoreStage<'r, E>) -> Result<(), E> {
        for source in self.level.sources() {
            let level = Rc::clone(&self.level);
            let cost = Rc::new(move |edge: Edge| level.incoming_difference(source, edge, 0));
            stage.least(self.code(), Around::Members, SumCosts::Of(cost))?;
        }
        Ok(())
    }

    /// Returns the minimum of a level.
    fn value<E>(&self, stage: &mut dyn ScoreStage<'r, E>, l: &'r PhaseLevel<Shape>) -> Result<Value, E> {
        let (level, window) = (Rc::clone(&self.level), self.window);
        let members = self.level.members(window);
        let (near, part) = (Around::These(&members), [from_len(window)]);
        let asked = |number, difference| FloatsAsked { number, difference };
        match &l.measure {
            Shape::Floats => stage.floats(&level, (&l.code, 0..1), asked(true, false)),
            Shape::FloatDifference => stage.floats(&level, (&l.code, 0..1), asked(false, true)),
            Shape::FurtherFloats => stage.floats(&level, (&l.code, 1..window), asked(true, true)),
            Shape::Transfers => {
                let cost = Rc::new(
                    move |edge: Edge| {
                        if level.is_within(edge, window) { level.transfer(edge) } else { 0 }
                    },
                );
                let sees =
                    |r: Rank| 2 * self.level.sees_colour(r) + u64::from(self.level.is_among(r, window));
                stage.count(&l.code, (near, &part), SumCosts::Seen(&sees, cost)).map(Value::from)
            }
            Shape::LinkedClaims => {
                let linked = self.linked.clone();
                let part: Vec<i32> = linked.iter().map(|&home| from_len(home)).collect();
                let is_linked = !part.is_empty();
                let is_in = move |level: &ScoreLevel<'_>, r: Rank| {
                    is_linked && level.home(r).is_some_and(|h| h == 0 || linked.contains(&h))
                };
                let is_seen = is_in.clone();
                let sees = |r: Rank| Some(if is_seen(&self.level, r) { self.level.sees_claim(r) } else { 0 });
                let weight = Rc::new(move |edge: Edge| match edge {
                    Edge::Pair(a, b) if is_in(&level, a) && is_in(&level, b) => level.claim(edge),
                    Edge::Pair(..) | Edge::Leaves(_) => Penalty::NONE,
                });
                stage.count_classes(&l.code, (near, &part), (true, &sees, weight))
            }
            Shape::EdgeSum(sum) => {
                let facts = level.facts();
                let weight = Rc::new(move |edge: Edge| {
                    if level.is_within(edge, window) { level.sum(sum, &facts, edge) } else { Penalty::NONE }
                });
                let sees = |r: Rank| {
                    let seen = self.level.sees(sum, &facts, r)?;
                    Some(2 * seen + u64::from(self.level.is_among(r, window)))
                };
                stage.count_classes(&l.code, (near, &part), (sum.is_listed(), &sees, weight))
            }
        }
    }
}
