//! FIDE Burstein 2026 after its seeding rounds. The bye comes first (3.1), then the brackets from the top down (3.2).
//! Each bracket takes the best pairing that comes first in the order of article 4.
//!
//! The text would allow a downfloater to meet another floater in the next bracket. This never happens: the two could
//! have formed one more pair in the bracket that they left, and the round would still be completed.

use super::counted::next_bracket;
use super::{
    Around, Backend, ContradictoryValues, CountedLevel, Floats, Mate, OpenStage, Program, Settled, StageSpec,
    bracket_facts, scoregroups,
};
use crate::measure::{BracketFacts, BursteinRanking, LeavingCount};
use crate::plan::burstein::{Bye, Next, Order, Phases, Quality, Shape};
use crate::plan::code_of;
use facts::rulebook::table::Declared;
use facts::rulebook::{Part, Value};
use facts::tournament::{Position, Rank, Score};
use limit::from_len;

/// A round after the seeding rounds.
pub struct BursteinProgram<'r> {
    position: &'r Position,
    declared: Declared,
    phases: &'r Phases,
    ranking: &'r BursteinRanking,
}

impl<'r> BursteinProgram<'r> {
    /// Creates the program for a position from the phases of a rulebook; `ranking` is the ranking of the position
    /// (1.8).
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
            let next = groups.get(i + 1).map_or(&[] as &[Rank], Vec::as_slice);
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
    floaters: &'b [Rank],
    residents: &'b [Rank],
    next: &'b [Rank],
}

impl<'r> FloatBracket<'_, 'r> {
    /// Pairs the bracket. Returns the members who leave it.
    fn pair<E: From<ContradictoryValues>>(
        &self,
        on: &mut dyn Backend<'r, E>,
        number: usize,
        below: &[Rank],
    ) -> Result<Vec<Rank>, E> {
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
            ..StageSpec::new(number, &name, self.residents)
        };
        on.stage(&spec, &mut |stage| self.levels(stage))
    }

    /// Goes through all levels. Returns the players who are paired.
    fn levels<E>(&self, stage: &mut dyn OpenStage<'r, E>) -> Result<Vec<Rank>, E> {
        let leaving = self.shape(stage)?;
        stage.settles(Settled::Shape)?;
        if let Some(code) = code_of(&self.round.phases.next, &Next::NextFloaters) {
            self.next_bracket(stage, code)?;
        }
        stage.settles(Settled::Leavers)?;
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

    /// C4 to C6: settles completion, the number of floaters and their scores. Returns that number, or `None` if no
    /// level settles it.
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
                Value(vec![0])
            };
            stage.record(&l.code, Part::Bracket, value);
        }
        Ok(number)
    }

    /// C7: minimises C5 and C6 of the next bracket, counted on the pairs of its residents and of the players who float
    /// down to it.
    // READING BUR-C7: C8 does not count here, as the article says. Under the other reading all criteria count. A round
    // may miss the best colours of the next bracket, because that bracket's own C7 comes before them.
    fn next_bracket<E>(&self, stage: &mut dyn OpenStage<'r, E>, code: &str) -> Result<(), E> {
        if self.next.is_empty() || !stage.looks_below() {
            return Ok(());
        }
        let facts = bracket_facts(self.round.position, self.round.declared, self.next);
        let counts = self.round.phases.shape.iter().filter_map(|l| leaving_count(&l.measure));
        next_bracket(stage, code, facts, counts)
    }

    /// 4.3: in index order, each player meets his last possible opponent; floating is the last choice. The recorded
    /// places are counted from the end of the bracket, from 1.
    fn last_opponents<E>(
        &self,
        stage: &mut dyn OpenStage<'r, E>,
        code: &str,
        leaving: Option<usize>,
    ) -> Result<Vec<Rank>, E> {
        let order = self.round.ranking.sorted([self.floaters, self.residents].concat());
        let mut is_open = vec![true; order.len()];
        let (mut floated, mut places, mut settled) = (0, Vec::new(), Vec::new());
        for (bsn, &r) in order.iter().enumerate() {
            if !is_open[bsn] {
                continue;
            }
            let later: Vec<usize> = (bsn + 1..order.len()).rev().filter(|&o| is_open[o]).collect();
            let can_float = leaving.is_none_or(|leaving| floated < leaving);
            // All players who are still open float, if that many have to.
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
        stage.record(code, Part::Bracket, Value(places));
        settled.sort_unstable();
        Ok(settled)
    }
}

/// Returns the count of leavers that a level of the shape minimises; `None` for completion.
fn leaving_count(measure: &Shape) -> Option<LeavingCount> {
    match measure {
        Shape::Completion => None,
        Shape::Unpaired => Some(LeavingCount::Unpaired),
        Shape::FloaterScores => Some(LeavingCount::FloaterScores),
    }
}
