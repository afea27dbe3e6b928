//! ECF seeded Swiss, 2009. The bye comes first (6), then the score levels from the top down (9 to 24). For each level,
//! `shape` first settles its floats and those of lower levels, transfers, and pairs better not made. The backend then
//! finds the floaters with their opponents (`floaters`). Last come the pairs of the players who stay (`left`).

mod choice;
mod floaters;
mod left;
mod level;
mod searches;
mod shape;

pub use choice::{ChosenFloater, ChosenFloaters, FloaterSelection, Meeting, SearchTurn};
pub use level::ScoreLevel;
pub use searches::{SearchHit, SearchOrders, mid_line};
pub use shape::{FloatsAsked, LevelShape, ScoreBackend, ScoreStage, ScoreStageLevels};

use super::{Backend, KnownMembers, StageSpec, scoregroups};
use crate::measure;
use crate::plan::code_of;
use crate::plan::ecf::{Bye, Phases};
use facts::rulebook::table::{ByeSearch, Declared};
use facts::tournament::{Position, Rank};
use level::RoundRules;
use std::rc::Rc;

/// A round to be paired under this rulebook.
pub struct EcfProgram<'r> {
    rules: RoundRules<'r>,
}

/// The state that the levels above pass on to the next one. All lists hold ranks.
#[derive(Clone, Debug, Default)]
pub struct LevelsAbove {
    /// How many levels there are above.
    pub levels: usize,
    /// Players who have floated.
    pub moved_down: Vec<Rank>,
    /// Floaters with the opponents on lower levels that were chosen for them (11, 21).
    pub promised: Vec<(Rank, Rank)>,
}

impl<'r> EcfProgram<'r> {
    /// Creates the program for a position from the phases of a rulebook.
    pub fn new(position: &'r Position, declared: Declared, phases: &'r Phases) -> Self {
        Self { rules: RoundRules::new(position, declared, phases) }
    }

    /// 6: returns the bye order. It starts at the lowest level, from the mid-line downwards, then upwards, the larger
    /// colour group first. If declared, a final pass disregards arranged and half-point byes.
    pub fn bye_order(&self) -> Vec<Rank> {
        let RoundRules { position, declared, .. } = &self.rules;
        let searches = SearchOrders::new(position, declared);
        let mut order = Vec::new();
        let mut higher = position.entries.len();
        for group in scoregroups(position).iter().rev() {
            higher -= group.len();
            order.extend(searches.byes(group, higher % 2));
        }
        if declared.bye_search == ByeSearch::Again {
            let mut others = *declared;
            others.bye_search = ByeSearch::Stop;
            let first = |r: &Rank| !measure::has_had_bye_or_default(&position.entries[*r], &others);
            order = order.iter().copied().filter(first).chain(order.iter().copied()).collect();
        }
        order
    }

    /// Returns the player with the bye, if the number of players is odd.
    pub fn bye<E>(&self, on: &mut dyn Backend<'r, E>) -> Result<Option<Rank>, E> {
        if self.rules.position.entries.len().is_multiple_of(2) {
            return Ok(None);
        }
        on.bye(code_of(&self.rules.phases.bye, &Bye::ByePlace), &self.bye_order()).map(Some)
    }

    /// Returns the levels from the top, without the player who has the bye.
    pub fn groups(&self, bye: Option<Rank>) -> Vec<Vec<Rank>> {
        let mut groups = scoregroups(self.rules.position);
        for group in &mut groups {
            group.retain(|&r| Some(r) != bye);
        }
        groups.retain(|group| !group.is_empty());
        groups
    }

    /// Pairs one level, which has this place among the levels of the round. Returns the state that all levels down to
    /// it pass on to the next.
    pub fn level<E>(
        &self,
        on: &mut dyn ScoreBackend<'r, E>,
        (place, groups): (usize, &[Vec<Rank>]),
        above: LevelsAbove,
    ) -> Result<LevelsAbove, E> {
        let LevelsAbove { levels: number, moved_down, mut promised } = above;
        let (residents, below) = (groups[place].as_slice(), &groups[place + 1..]);
        let open = |ranks: &[Rank]| -> Vec<Rank> {
            ranks.iter().copied().filter(|r| !promised.iter().any(|(_, u)| u == r)).collect()
        };
        let mut levels = vec![open(residents)];
        levels.extend(below.iter().map(|level| open(level)).filter(|level| !level.is_empty()));
        let (met, incoming): (Vec<Rank>, Vec<Rank>) =
            moved_down.iter().partition(|&d| promised.iter().any(|(f, _)| f == d));
        let made = |&&(d, u): &&(Rank, Rank)| met.contains(&d) && residents.contains(&u);
        let pairs: Vec<(Rank, Rank)> = promised.iter().filter(made).copied().collect();
        let level = Rc::new(ScoreLevel::new(self.rules.clone(), incoming, levels));
        let score = residents.first().map(|&r| self.rules.position.entries[r].score).unwrap_or_default();
        let name = format!("level of {score}");
        let spec = StageSpec {
            moved_down: &moved_down,
            next: below.first().map_or(&[], Vec::as_slice),
            below: &below.concat(),
            known: KnownMembers { pairs: &pairs, ..KnownMembers::default() },
            ..StageSpec::new(number + 1, &name, residents)
        };
        let mut chosen = ChosenFloaters::default();
        on.score_levels(&spec, &level, &mut |stage| {
            chosen = levels_of(stage, &level)?;
            Ok(if chosen.choice.is_empty() { level.own().to_vec() } else { chosen.choice.players() })
        })?;
        let mut leaving: Vec<Rank> = met.into_iter().filter(|d| !pairs.iter().any(|(f, _)| f == d)).collect();
        leaving.extend(chosen.choice.leaving.iter().map(|l| l.rank));
        for m in &chosen.choice.met {
            match m.opponent {
                Some(u) if level.home(u) == Some(0) => {}
                Some(u) => promised.push((m.floater, u)),
                None => leaving.push(m.floater),
            }
        }
        leaving.sort_unstable();
        Ok(LevelsAbove { levels: number + 1, moved_down: leaving, promised })
    }
}

/// Runs all questions of a score level. Returns the floaters.
fn levels_of<'r, E>(
    stage: &mut dyn ScoreStage<'r, E>,
    level: &Rc<ScoreLevel<'r>>,
) -> Result<ChosenFloaters, E> {
    let shape = LevelShape::decide(stage, level)?;
    let is_still = shape.floaters == 0 && level.incoming().is_empty();
    let chosen = if is_still { ChosenFloaters::default() } else { stage.first_choice(&shape)? };
    shape.record(stage, &chosen);
    stage.stay(&shape, &chosen)?;
    Ok(chosen)
}

impl<'r> EcfProgram<'r> {
    /// Goes through the stages and levels of the round.
    pub fn run<E>(&self, on: &mut dyn ScoreBackend<'r, E>) -> Result<(), E> {
        let bye = self.bye(on)?;
        let groups = self.groups(bye);
        let mut above = LevelsAbove::default();
        for place in 0..groups.len() {
            above = self.level(on, (place, &groups), above)?;
        }
        Ok(())
    }
}
