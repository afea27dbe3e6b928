//! FIDE Burstein 2026 after its seeding rounds: the bye first (3.1), then brackets from the top down (3.2), every bracket the
//! first in the order of article 4 among its best pairings.
//!
//! Whoever floats down may meet another floater in the next bracket, by the text. He never does: the two would have been a pair
//! more in the bracket that they left, and the round would be completed just so.

use super::counted::next_bracket;
use super::{
    Around, Backend, ContradictoryValues, CountedLevel, Floats, Mate, OpenStage, Program, StageKind,
    StageSpec, bracket_facts, scoregroups,
};
use crate::measure::{BracketFacts, BursteinRanking, LeavingCount};
use crate::plan::burstein::{Bye, Next, Order, Phases, Quality, Shape};
use crate::plan::code_of;
use facts::rulebook::Part;
use facts::rulebook::table::Declared;
use facts::tournament::{Position, Score};
use limit::from_len;

/// A round after the seeding rounds.
pub struct BursteinProgram<'r> {
    position: &'r Position,
    declared: Declared,
    phases: &'r Phases,
    ranking: &'r BursteinRanking,
}

impl<'r> BursteinProgram<'r> {
    /// Of a position under the phases of a rulebook; `ranking`: that of the position (1.8).
    pub fn new(
        position: &'r Position,
        declared: Declared,
        phases: &'r Phases,
        ranking: &'r BursteinRanking,
    ) -> Self {
        Self { position, declared, phases, ranking }
    }
}

impl<'r> Program<'r> for BursteinProgram<'r> {
    fn run<E: From<ContradictoryValues>>(&self, on: &mut dyn Backend<'r, E>) -> Result<(), E> {
        let mut groups = scoregroups(self.position);
        if !self.position.entries.len().is_multiple_of(2) {
            let code = code_of(&self.phases.bye, &Bye::ByePlace);
            let bye = on.bye(code, &self.ranking.bye_order(self.position, &self.declared))?;
            for group in &mut groups {
                group.retain(|&r| r != bye);
            }
            groups.retain(|group| !group.is_empty());
        }
        let mut floaters = Vec::new();
        for (i, residents) in groups.iter().enumerate() {
            let next = groups.get(i + 1).map_or(&[] as &[usize], Vec::as_slice);
            let facts = bracket_facts(self.position, self.declared, residents);
            let below = &groups[i + 1..].concat();
            let bracket = FloatBracket { round: self, facts, floaters: &floaters, residents, next };
            floaters = bracket.pair(on, i + 1, below)?;
        }
        Ok(())
    }
}

/// A bracket: incoming floaters and residents.
struct FloatBracket<'b, 'r> {
    round: &'b BursteinProgram<'r>,
    facts: BracketFacts<'r>,
    floaters: &'b [usize],
    residents: &'b [usize],
    next: &'b [usize],
}

impl<'r> FloatBracket<'_, 'r> {
    /// Pairs it; who leaves it.
    fn pair<E: From<ContradictoryValues>>(
        &self,
        on: &mut dyn Backend<'r, E>,
        number: usize,
        below: &[usize],
    ) -> Result<Vec<usize>, E> {
        let entries = &self.round.position.entries;
        let score = self.residents.first().map_or(Score::ZERO, |&r| entries[r].score);
        let shape = &self.round.phases.shape;
        let name = format!("bracket of {score}");
        let spec = StageSpec {
            moved_down: self.floaters,
            keeps_apart: false,
            next: self.next,
            below,
            looks_at_next: code_of(&self.round.phases.next, &Next::NextFloaters).is_some(),
            floats: if code_of(shape, &Shape::Unpaired).is_some() { Floats::Fewest } else { Floats::Any },
            completes: code_of(shape, &Shape::Completion),
            ..StageSpec::new(number, &name, StageKind::Round, self.residents)
        };
        let leaving = on.stage(&spec, &mut |stage| self.levels(stage))?;
        leaving.ok_or_else(|| ContradictoryValues.into())
    }

    /// All levels; who is paired.
    fn levels<E>(&self, stage: &mut dyn OpenStage<'r, E>) -> Result<Vec<usize>, E> {
        let leaving = self.shape(stage)?;
        stage.shape_is_settled()?;
        if let Some(code) = code_of(&self.round.phases.next, &Next::NextFloaters) {
            self.next_bracket(stage, code)?;
        }
        stage.leavers_are_settled()?;
        for l in &self.round.phases.quality {
            let Quality::EdgeSum(sum) = &l.measure;
            let value = stage.minimise(&l.code, Around::Members, CountedLevel::sum(sum, self.facts))?;
            stage.record(&l.code, Part::Bracket, value);
        }
        match code_of(&self.round.phases.order, &Order::LastOpponents) {
            Some(code) => self.last_opponents(stage, code, leaving),
            None => Ok(Vec::new()),
        }
    }

    /// C4 to C6: completion, the number of floaters (`None` if no level settles it), their scores.
    fn shape<E>(&self, stage: &mut dyn OpenStage<'r, E>) -> Result<Option<usize>, E> {
        let mut number = None;
        for l in &self.round.phases.shape {
            let value = if let Some(count) = leaving_count(&l.measure) {
                let value =
                    stage.minimise(&l.code, Around::Members, CountedLevel::leaving(count, self.facts))?;
                if count == LeavingCount::Unpaired {
                    number = value.first().and_then(|&leave| usize::try_from(leave).ok());
                }
                value
            } else {
                // Every pairing of the stage completes the round.
                stage.holds(&l.code);
                vec![0]
            };
            stage.record(&l.code, Part::Bracket, value);
        }
        Ok(number)
    }

    /// C7: C5 and C6 of the next bracket, counted on the pairs of its players and of those who come down to it.
    // READING BUR-C7: C8 is left out, as the article has it; the other reading: all criteria. A round need not attain the best
    // colours of the next bracket, whose own C7 comes before them.
    fn next_bracket<E>(&self, stage: &mut dyn OpenStage<'r, E>, code: &str) -> Result<(), E> {
        if self.next.is_empty() || !stage.looks_below() {
            return Ok(());
        }
        let facts = bracket_facts(self.round.position, self.round.declared, self.next);
        let counts = self.round.phases.shape.iter().filter_map(|l| leaving_count(&l.measure));
        next_bracket(stage, code, facts, counts)
    }

    /// 4.3: in the order of the index, the last opponent whom a player can have; floating is the last choice. The places from the
    /// end of the bracket, from 1.
    fn last_opponents<E>(
        &self,
        stage: &mut dyn OpenStage<'r, E>,
        code: &str,
        leaving: Option<usize>,
    ) -> Result<Vec<usize>, E> {
        let order = self.round.ranking.sorted([self.floaters, self.residents].concat());
        let mut is_open = vec![true; order.len()];
        let (mut floated, mut places, mut settled) = (0, Vec::new(), Vec::new());
        for (bsn, &r) in order.iter().enumerate() {
            if !is_open[bsn] {
                continue;
            }
            let later: Vec<usize> = (bsn + 1..order.len()).rev().filter(|&o| is_open[o]).collect();
            let can_float = leaving.is_none_or(|leaving| floated < leaving);
            // All who are still open float, if as many have to.
            let must_float = leaving.is_some_and(|leaving| leaving - floated == later.len() + 1);
            let is_paired =
                !must_float && (!can_float || stage.prefer(code, r, &|mate| mate != Mate::Below)?);
            if is_paired {
                let list: Vec<Mate> = later.iter().map(|&o| Mate::Member(order[o])).collect();
                let opponent = later[stage.first_mate(code, r, &list)?];
                is_open[opponent] = false;
                settled.extend([r, order[opponent]]);
                places.push(from_len(order.len() - opponent));
            } else {
                stage.holds(code);
                floated += 1;
                places.push(from_len(order.len()));
            }
        }
        stage.record(code, Part::Bracket, places);
        settled.sort_unstable();
        Ok(settled)
    }
}

/// What a level of the shape counts of those who leave; `None` of completion.
fn leaving_count(measure: &Shape) -> Option<LeavingCount> {
    match measure {
        Shape::Completion => None,
        Shape::Unpaired => Some(LeavingCount::Unpaired),
        Shape::FloaterScores => Some(LeavingCount::FloaterScores),
    }
}
