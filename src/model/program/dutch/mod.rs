//! FIDE Dutch 2017 and 2026: brackets are paired from the top down, each with the best of its candidate pairings.
//!
//! 2026 requires every bracket to leave a rest that can be completed (C4). 2017 pairs a bracket without regard to the
//! players below the next one, unless the round could not be completed then. In that case the bracket is the
//! penultimate one: it is paired again together with all players below, who then form one bracket (A.9).

mod bracket;

pub use bracket::{ByeOrder, DutchBackend, DutchLevels, DutchStage};

use super::counted::next_bracket;
use super::{
    Around, ContradictoryValues, CountedLevel, Floats, Mate, OpenStage, OrderedGroup, Settled, StageSpec,
    bracket_facts, scoregroups,
};
use crate::measure::{BracketFacts, LeavingCount, unplayed_games};
use crate::plan::code_of;
use crate::plan::dutch::{Bye, MovedDown, Next, Phases, Quality, Remainder, Shape};
use facts::rulebook::table::Declared;
use facts::rulebook::{Part, System, Value};
use facts::tournament::{Position, Rank, Score};
use limit::from_len;

/// The values of the levels that decide who leaves.
type ShapeValues = Vec<Value>;

/// A round to be paired under one of the two editions.
pub struct DutchProgram<'r> {
    position: &'r Position,
    declared: Declared,
    phases: &'r Phases,
    system: System,
    groups: Vec<Vec<Rank>>,
}

impl<'r> DutchProgram<'r> {
    /// Creates the program for a position from the phases of a rulebook of `system`.
    pub fn new(position: &'r Position, declared: Declared, phases: &'r Phases, system: System) -> Self {
        Self { position, declared, phases, system, groups: scoregroups(position) }
    }

    fn score(&self, rank: Rank) -> Score {
        self.position.entries[rank].score
    }

    fn has(&self, measure: &Shape) -> bool {
        code_of(&self.phases.shape, measure).is_some()
    }

    fn bye_score(&self, rank: Rank) -> i64 {
        i64::from(self.score(rank).0)
    }

    /// Goes through the stages and levels of the round.
    pub fn run<E: From<ContradictoryValues>>(&self, on: &mut dyn DutchBackend<'r, E>) -> Result<(), E> {
        if let Some(code) = code_of(&self.phases.shape, &Shape::ByeScore) {
            on.has_bye(&ByeOrder { code, cost: &|rank| self.bye_score(rank) });
        }
        let mut moved_down = Vec::new();
        for (i, residents) in self.groups.iter().enumerate() {
            let (next, below) = (self.groups.get(i + 1), self.groups[i + 1..].concat());
            let next = next.map_or(&[] as &[Rank], Vec::as_slice);
            let mut bracket = Bracket::new(self, i + 1, (&moved_down, residents), (next, &below));
            let lower = self.groups.len() - i - 1;
            moved_down = if self.system != System::Dutch2017 || lower == 0 {
                bracket.completed(on)?
            } else if lower == 1 {
                bracket.wanted = Some(bracket.best_alone(on)?);
                bracket.completed(on)?
            } else if let Some(leaving) = bracket.alone(on)? {
                leaving
            } else {
                bracket.looks_at_next = false;
                let leaving = bracket.completed(on)?;
                Bracket::new(self, i + 2, (&leaving, &below), (&[], &[])).completed(on)?;
                return Ok(());
            };
        }
        Ok(())
    }
}

/// A bracket.
struct Bracket<'b, 'r> {
    round: &'b DutchProgram<'r>,
    number: usize,
    moved_down: &'b [Rank],
    residents: &'b [Rank],
    next: &'b [Rank],
    below: &'b [Rank],
    members: Vec<Rank>,
    looks_at_next: bool,
    /// The values that the shape has to reach for the quality of the next bracket to count.
    wanted: Option<ShapeValues>,
    facts: BracketFacts<'r>,
}

impl<'b, 'r> Bracket<'b, 'r> {
    fn new(
        round: &'b DutchProgram<'r>,
        number: usize,
        (moved_down, residents): (&'b [Rank], &'b [Rank]),
        (next, below): (&'b [Rank], &'b [Rank]),
    ) -> Self {
        let members = [moved_down, residents].concat();
        let looks_at_next = !round.phases.next.is_empty() && !next.is_empty();
        let facts = bracket_facts(round.position, round.declared, residents);
        Self {
            round,
            number,
            moved_down,
            residents,
            next,
            below,
            members,
            looks_at_next,
            wanted: None,
            facts,
        }
    }

    fn is_member(&self, rank: Rank) -> bool {
        self.members.binary_search(&rank).is_ok()
    }

    /// Returns the description of the bracket in words.
    fn name(&self) -> String {
        let score = self.residents.first().map_or(Score::ZERO, |&r| self.round.score(r));
        format!("bracket of {score}")
    }

    /// Returns the stage of the bracket.
    fn spec<'s>(&'s self, name: &'s str) -> StageSpec<'s> {
        let shape = &self.round.phases.shape;
        StageSpec {
            // READING D26-3.3.3: two moved-down players are never paired with each other; S2 holds residents only.
            moved_down: self.moved_down,
            next: self.next,
            below: self.below,
            looks_at_next: self.looks_at_next,
            floats: if self.round.has(&Shape::Unpaired) { Floats::Fewest } else { Floats::Any },
            completes: code_of(shape, &Shape::Completion),
            ..StageSpec::new(self.number, name, self.residents)
        }
    }

    /// Pairs the bracket so that the round can be completed with all players below. Returns the members who leave.
    fn completed<E: From<ContradictoryValues>>(
        &self,
        on: &mut dyn DutchBackend<'r, E>,
    ) -> Result<Vec<Rank>, E> {
        on.bracket(&self.spec(&self.name()), &mut |stage| self.levels(stage))
    }

    /// Pairs the bracket regardless of the players below. Returns the members who leave, or `None` if the round cannot
    /// be completed then.
    fn alone<E: From<ContradictoryValues>>(
        &self,
        on: &mut dyn DutchBackend<'r, E>,
    ) -> Result<Option<Vec<Rank>>, E> {
        on.trial(&self.spec(&self.name()), &mut |stage| self.levels(stage))
    }

    /// Returns the best shape that the bracket above the last one would have if nothing had to be completed. The
    /// bracket looks at the next one only if it reaches these values (2017 A.9, C.2: the bye is part of the pairing of
    /// the last bracket). Otherwise it is the penultimate bracket.
    fn best_alone<E>(&self, on: &mut dyn DutchBackend<'r, E>) -> Result<ShapeValues, E> {
        let mut shape = ShapeValues::new();
        on.probe(&self.spec(&self.name()), &mut |stage| {
            shape.clear();
            for l in &self.round.phases.shape {
                if let Some(leaving) = leaving_count(&l.measure) {
                    shape.push(stage.minimise(
                        &l.code,
                        Around::Members,
                        CountedLevel::leaving(leaving, self.facts),
                    )?);
                }
            }
            Ok(Vec::new())
        })?;
        Ok(shape)
    }

    /// Goes through all levels. Returns the players who are paired.
    fn levels<E: From<ContradictoryValues>>(
        &self,
        stage: &mut dyn DutchStage<'r, E>,
    ) -> Result<Vec<Rank>, E> {
        let phases = self.round.phases;
        let shape = self.shape(stage)?;
        stage.settles(Settled::Shape)?;
        if let Some(code) = code_of(&phases.next, &Next::NextFloaters) {
            self.next_floaters(stage, code, &shape)?;
        }
        let leaving = match shape.leaving {
            Some(leaving) => usize::try_from(leaving).unwrap_or(usize::MAX),
            None => stage.leaving()?,
        };
        if let Some(code) = code_of(&phases.bye, &Bye::ByeUnplayed) {
            self.bye_unplayed(stage, code, (shape.bye_score, leaving))?;
        }
        stage.settles(Settled::Leavers)?;
        for l in &phases.quality {
            let Quality::EdgeSum(sum) = &l.measure;
            let level = CountedLevel::sum(sum, self.facts);
            let value = stage.minimise(&l.code, Around::Members, level)?;
            stage.record(&l.code, Part::Bracket, value);
        }
        let paired = self.moved_down(stage)?;
        let mut pairs = Vec::new();
        if !phases.remainder.is_empty() {
            let rest = self.remainder(&paired, leaving)?;
            pairs = self.sequence(stage, &rest)?;
        }
        pairs.extend(paired.pairs);
        let mut settled: Vec<Rank> = pairs.iter().flat_map(|&(a, b)| [a, b]).collect();
        settled.sort_unstable();
        settled.dedup();
        Ok(settled)
    }

    /// C4 to C7 (2017 C.5, C.6): settles completion, the score of the bye, the number of downfloaters and their scores.
    fn shape<E>(&self, stage: &mut dyn DutchStage<'r, E>) -> Result<SettledShape, E> {
        let mut found = SettledShape::default();
        for l in &self.round.phases.shape {
            let value = match leaving_count(&l.measure) {
                Some(count) => {
                    let value =
                        stage.minimise(&l.code, Around::Members, CountedLevel::leaving(count, self.facts))?;
                    if count == LeavingCount::Unpaired {
                        found.leaving = value.first().copied();
                    }
                    found.values.push(value.clone());
                    value
                }
                None if l.measure == Shape::ByeScore => {
                    found.bye_score = stage
                        .bye_cost(&ByeOrder { code: &l.code, cost: &|rank| self.round.bye_score(rank) })?;
                    found.bye_score.into_iter().collect()
                }
                // Every pairing of the stage completes the round.
                None => {
                    stage.holds(&l.code);
                    Value(vec![0])
                }
            };
            stage.record(&l.code, Part::Bracket, value);
        }
        Ok(found)
    }

    /// C8 (2017 C.7): minimises the shape of the next bracket, counted on the pairs of its residents and of the players
    /// who float down to it.
    fn next_floaters<E>(
        &self,
        stage: &mut dyn OpenStage<'r, E>,
        code: &str,
        shape: &SettledShape,
    ) -> Result<(), E> {
        let is_as_good = self.wanted.as_ref().is_none_or(|wanted| *wanted == shape.values);
        if !self.looks_at_next || !is_as_good || !stage.looks_below() {
            return Ok(());
        }
        let facts = bracket_facts(self.round.position, self.round.declared, self.next);
        let counts = self.round.phases.shape.iter().filter_map(|l| leaving_count(&l.measure));
        next_bracket(stage, code, facts, counts)
    }

    /// C9: minimises the unplayed games of the leaver, if he has the bye. C5 implies that a player of this bracket has
    /// it, because nobody below has so high a score. Without C5 this is known only in the last bracket.
    fn bye_unplayed<E>(
        &self,
        stage: &mut dyn DutchStage<'r, E>,
        code: &str,
        (bye_score, leaving): (Option<i64>, usize),
    ) -> Result<(), E> {
        let lowest = self.residents.last().map_or(Score::ZERO, |&r| self.round.score(r));
        let is_odd = !self.round.position.entries.len().is_multiple_of(2);
        let is_here = match bye_score {
            Some(score) => score >= i64::from(lowest.0),
            None => is_odd && self.below.is_empty() && !self.round.has(&Shape::ByeScore),
        };
        if !is_here || leaving != 1 {
            stage.passes_over(code, Part::Bracket);
            return Ok(());
        }
        let entries = &self.round.position.entries;
        let cost = |r: Rank| if self.is_member(r) { unplayed_games(&entries[r]) } else { 0 };
        let value = stage.least_bye(code, &cost)?;
        stage.record(code, Part::Bracket, Value(vec![value]));
        Ok(())
    }

    /// 4.4.2 and 4.2.2: chooses the first moved-down players that can be paired, one after the other, and their first
    /// opponents.
    fn moved_down<E>(&self, stage: &mut dyn DutchStage<'r, E>) -> Result<PairedMovedDown, E> {
        let mut found = PairedMovedDown::default();
        let residents: Vec<Mate> = self.residents.iter().copied().map(Mate::Member).collect();
        if self.round.phases.moved_down.iter().all(|l| l.measure != MovedDown::MovedDownSet) {
            // No level decides which of them are paired, so ask the stage.
            for &r in self.moved_down {
                found.players.extend((stage.mate(r)? != Mate::Below).then_some(r));
            }
        }
        for l in &self.round.phases.moved_down {
            let mut places = Vec::new();
            match l.measure {
                MovedDown::MovedDownSet => {
                    for (place, &r) in (1..).zip(self.moved_down) {
                        if stage.prefer(&l.code, r, &|mate| mate != Mate::Below)? {
                            places.push(place);
                            found.players.push(r);
                        }
                    }
                }
                MovedDown::OpponentOrder => {
                    for &r in &found.players {
                        let place = stage.first_mate(&l.code, r, &residents)?;
                        places.push(from_len(self.moved_down.len() + place + 1));
                        found.pairs.push((r, self.residents[place]));
                    }
                }
            }
            if self.moved_down.is_empty() {
                stage.passes_over(&l.code, Part::MovedDown);
            } else {
                stage.record(&l.code, Part::MovedDown, Value(places));
            }
        }
        Ok(found)
    }

    /// Returns the residents who meet no moved-down player, and the number of pairs that they form.
    fn remainder(
        &self,
        paired: &PairedMovedDown,
        leaving: usize,
    ) -> Result<OrderedGroup, ContradictoryValues> {
        let is_left = |r: &Rank| !paired.pairs.iter().any(|(_, opponent)| opponent == r);
        let players: Vec<Rank> = self.residents.iter().copied().filter(is_left).collect();
        let moving_on = self.moved_down.len() - paired.players.len();
        let stay = leaving.checked_sub(moving_on).and_then(|over| players.len().checked_sub(over));
        Ok(OrderedGroup { players, pairs: stay.ok_or(ContradictoryValues)? / 2 })
    }

    /// 4.3 and 4.2: applies exchanges and transpositions to the remainder. Returns its pairs.
    fn sequence<E>(
        &self,
        stage: &mut dyn OpenStage<'r, E>,
        rest: &OrderedGroup,
    ) -> Result<Vec<(Rank, Rank)>, E> {
        let part = if self.moved_down.is_empty() { Part::Bracket } else { Part::Remainder };
        let mut split = rest.whole();
        let mut pairs = Vec::new();
        for l in &self.round.phases.remainder {
            let value = match l.measure {
                Remainder::Exchange => {
                    let (found, value) = rest.exchange(stage, &l.code)?;
                    split = found;
                    value
                }
                Remainder::Transposition => {
                    let value = split.transpose(stage, &l.code)?;
                    for &r in &split.s1 {
                        if let Mate::Member(mate) = stage.mate(r)? {
                            pairs.push((r, mate));
                        }
                    }
                    value
                }
            };
            stage.record(&l.code, part, value);
        }
        Ok(pairs)
    }
}

/// How many players leave a bracket, and the values of that shape.
#[derive(Default)]
struct SettledShape {
    bye_score: Option<i64>,
    leaving: Option<i64>,
    values: ShapeValues,
}

/// The moved-down players who are paired, and their pairs.
#[derive(Default)]
struct PairedMovedDown {
    players: Vec<Rank>,
    pairs: Vec<(Rank, Rank)>,
}

/// Returns the count of leavers that a level of the shape minimises; `None` if the level is settled otherwise.
fn leaving_count(measure: &Shape) -> Option<LeavingCount> {
    match measure {
        Shape::Completion | Shape::ByeScore => None,
        Shape::Unpaired => Some(LeavingCount::Unpaired),
        Shape::FloaterScores => Some(LeavingCount::FloaterScores),
        Shape::PairingScoreDifference => Some(LeavingCount::PairingScoreDifference),
    }
}
