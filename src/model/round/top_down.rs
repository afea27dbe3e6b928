//! Brackets from the top down: the one loop of the families that pair so. What becomes of a bracket is for the family.

use std::collections::{BTreeSet, VecDeque};

use super::{Ask, RoundError};
use crate::program::scoregroups;
use crate::stage::{LevelRecord, Stage};
use lexmatch::solve::SolveError;

/// A bracket solved.
#[derive(Clone, Debug)]
pub(super) struct SolvedBracket {
    /// Pairs of ranks, lower rank number first.
    pub(super) pairs: Vec<(usize, usize)>,
    /// Ranks that leave the bracket, in rank order; in the lowest bracket who has the bye.
    pub(super) leaving: Vec<usize>,
    /// The levels decided.
    pub(super) levels: Vec<LevelRecord>,
}

/// A family that pairs brackets from the top down.
pub(super) trait Family {
    /// Pairs a bracket.
    fn decide(&self, stage: &Stage) -> Result<SolvedBracket, SolveError>;
}

/// A round made.
pub(super) struct PairedBrackets {
    pub(super) pairs: Vec<(usize, usize)>,
    pub(super) stages: Vec<Stage>,
    pub(super) levels: Vec<LevelRecord>,
}

/// Pairs bracket after bracket; who has had the bye before is left out, with the levels that gave it. Where boards are
/// wanted, it ends at the first bracket that is paired otherwise.
pub(super) fn run(
    ask: &Ask<'_>,
    family: &dyn Family,
    (bye, levels): (Option<usize>, Vec<LevelRecord>),
) -> Result<PairedBrackets, RoundError> {
    if bye.is_some_and(|r| !is_wanted(ask, r, None)) {
        return Err(RoundError::Otherwise { stage: 0 });
    }
    let mut brackets = VecDeque::from(scoregroups(ask.position));
    for bracket in &mut brackets {
        bracket.retain(|&r| Some(r) != bye);
    }
    brackets.retain(|bracket| !bracket.is_empty());
    let mut done: Vec<(Stage, SolvedBracket)> = Vec::new();
    let mut moved_down = Vec::new();
    while let Some(residents) = brackets.pop_front() {
        let scores = residents.iter().map(|&r| ask.position.entries[r].score.0);
        let stage = Stage {
            number: done.len() + 1,
            score: scores.min().unwrap_or_default(),
            moved_down: std::mem::take(&mut moved_down),
            residents,
            set_aside: Vec::new(),
            next: brackets.front().cloned().unwrap_or_default(),
            rest: brackets.iter().flatten().copied().collect(),
            is_exempt: false,
            undone: None,
        };
        let number = stage.number;
        let fail = |done: &[(Stage, SolvedBracket)], e| {
            let before: Vec<LevelRecord> = done.iter().flat_map(|(_, s)| s.levels.clone()).collect();
            RoundError::at(number, &[levels.clone(), before].concat(), e)
        };
        let solved = ask.budget.within(|| family.decide(&stage)).map_err(|e| fail(&done, e))?;
        if solved.pairs.iter().any(|&(a, b)| !is_wanted(ask, a, Some(b))) {
            return Err(RoundError::Otherwise { stage: number });
        }
        // A bracket may have taken opponents from below, with whom it is done.
        let taken: BTreeSet<usize> = solved.pairs.iter().map(|&(_, b)| b).collect();
        for bracket in &mut brackets {
            bracket.retain(|r| !taken.contains(r));
        }
        brackets.retain(|bracket| !bracket.is_empty());
        moved_down.clone_from(&solved.leaving);
        done.push((stage, solved));
    }
    Ok(together(done, levels))
}

/// The stages put together, after the levels that came before them.
fn together(done: Vec<(Stage, SolvedBracket)>, levels: Vec<LevelRecord>) -> PairedBrackets {
    let mut made = PairedBrackets { pairs: Vec::new(), stages: Vec::new(), levels };
    for (stage, solved) in done {
        made.pairs.extend(&solved.pairs);
        made.levels.extend(solved.levels);
        made.stages.push(stage);
    }
    made
}

/// Is this one of the boards in question, or are there none?
pub(super) fn is_wanted(ask: &Ask<'_>, rank: usize, other: Option<usize>) -> bool {
    let board = (other.map_or(rank, |o| o.min(rank)), other.map(|o| o.max(rank)));
    ask.sought.wanted.as_ref().is_none_or(|wanted| wanted.binary_search(&board).is_ok())
}
