//! Brackets from the top down: the one loop of the families that pair so. What becomes of a bracket is for the family.

use std::collections::{BTreeSet, VecDeque};

use super::{Ask, RoundError, scoregroups};
use crate::model::{LevelRecord, Stage};
use crate::solve::SolveError;

/// A bracket solved.
#[derive(Clone, Debug)]
pub(super) struct Solved {
    /// Pairs of ranks, lower rank number first.
    pub(super) pairs: Vec<(usize, usize)>,
    /// Ranks that leave the bracket, in rank order; in the lowest bracket who has the bye.
    pub(super) leaving: Vec<usize>,
    /// The levels decided.
    pub(super) levels: Vec<LevelRecord>,
}

/// What a bracket makes of those below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Below {
    /// They stay as they are.
    Stay,
    /// They become one bracket (2017 A.9).
    Collapse,
    /// All but the lowest are moved down to it (1998 C.13 with C.14).
    JoinLowest,
}

/// A family that pairs brackets from the top down.
pub(super) trait Family {
    /// What the family adds to a stage before it is paired.
    fn prepare(&self, stage: Stage) -> Stage {
        stage
    }

    /// Pairs a bracket; `None` if it is the lowest and no article undoes one above it.
    fn decide(&self, stage: &Stage) -> Result<Option<(Solved, Below)>, SolveError>;
}

/// A round made.
pub(super) struct Made {
    pub(super) pairs: Vec<(usize, usize)>,
    /// Who is left over in the lowest bracket.
    pub(super) over: Option<usize>,
    pub(super) stages: Vec<Stage>,
    pub(super) levels: Vec<LevelRecord>,
}

/// Pairs bracket after bracket; who has had the bye before is left out, with the levels that gave it.
pub(super) fn run(
    ask: &Ask<'_>,
    family: &dyn Family,
    (bye, levels): (Option<usize>, Vec<LevelRecord>),
) -> Result<Made, RoundError> {
    let mut brackets = scoregroups(ask.position);
    for bracket in &mut brackets {
        bracket.retain(|&r| Some(r) != bye);
    }
    brackets.retain(|bracket| !bracket.is_empty());
    let mut made = Made { pairs: Vec::new(), over: None, stages: Vec::new(), levels };
    let mut moved_down = Vec::new();
    while let Some(residents) = brackets.pop_front() {
        let scores = residents.iter().map(|&r| ask.position.entries[r].score.0);
        let stage = family.prepare(Stage {
            number: made.stages.len() + 1,
            score: scores.min().unwrap_or_default(),
            moved_down: std::mem::take(&mut moved_down),
            residents,
            set_aside: Vec::new(),
            next: brackets.front().cloned().unwrap_or_default(),
            rest: brackets.iter().flatten().copied().collect(),
            is_exempt: false,
        });
        let decided = family.decide(&stage).map_err(|e| RoundError::at(stage.number, &made.levels, e))?;
        let (solved, below) = decided.ok_or(RoundError::Stuck { stage: stage.number })?;
        // A bracket may have taken opponents from below, with whom it is done (the odd player of the US text).
        let taken: BTreeSet<usize> = solved.pairs.iter().map(|&(_, b)| b).collect();
        for bracket in &mut brackets {
            bracket.retain(|r| !taken.contains(r));
        }
        brackets.retain(|bracket| !bracket.is_empty());
        made.pairs.extend(&solved.pairs);
        made.levels.extend(solved.levels);
        if brackets.is_empty() {
            made.over = solved.leaving.first().copied();
        } else {
            moved_down = solved.leaving;
        }
        merge(&mut brackets, below, &mut moved_down);
        made.stages.push(stage);
    }
    Ok(made)
}

fn merge(brackets: &mut VecDeque<Vec<usize>>, below: Below, moved_down: &mut Vec<usize>) {
    match below {
        Below::Stay => {}
        Below::Collapse => *brackets = VecDeque::from([brackets.drain(..).flatten().collect()]),
        Below::JoinLowest => {
            if let Some(lowest) = brackets.pop_back() {
                moved_down.extend(brackets.drain(..).flatten());
                brackets.push_back(lowest);
            }
        }
    }
}
