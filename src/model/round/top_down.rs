//! Brackets from the top down: the one loop of the families that pair so. What becomes of a bracket is for the family.

use std::collections::{BTreeSet, VecDeque};

use super::{Ask, RoundError};
use crate::program::scoregroups;
use crate::stage::{LevelRecord, Stage, Undoing};
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
    /// Why an earlier pairing was undone.
    pub(super) undone: Option<Undoing>,
}

/// A family that pairs brackets from the top down.
pub(super) trait Family {
    /// What the family adds to a stage before it is paired.
    fn prepare(&self, stage: Stage) -> Stage {
        stage
    }

    /// Pairs a bracket; `None` if it is the lowest and cannot be paired as it is.
    fn decide(&self, stage: &Stage) -> Result<Option<SolvedBracket>, SolveError>;

    /// Can a bracket that is paired be paired again later (1998 C.13)?
    fn undoes(&self) -> bool {
        false
    }

    /// Pairs the bracket above the lowest again, so that the lowest, with what is joined to it, can be paired; `None` if
    /// nothing in it helps, and it is joined with the lowest (1998 C.13).
    fn undo(&self, _above: &UndoneBracket<'_>) -> Result<Option<SolvedBracket>, SolveError> {
        Ok(None)
    }

    /// Pairs the lowest bracket with nothing left above it to be undone; `None` if no article undoes brackets.
    fn decide_last(&self, _stage: &Stage) -> Result<Option<SolvedBracket>, SolveError> {
        Ok(None)
    }
}

/// A bracket above the lowest whose pairing is undone.
pub(super) struct UndoneBracket<'s> {
    pub(super) stage: &'s Stage,
    pub(super) solved: &'s SolvedBracket,
    /// The residents of the lowest bracket.
    pub(super) lowest: &'s [usize],
    /// Residents of brackets that are joined to it as moved down.
    pub(super) joined: &'s [usize],
}

/// A round made.
pub(super) struct PairedBrackets {
    pub(super) pairs: Vec<(usize, usize)>,
    /// The player left over in the lowest bracket.
    pub(super) over: Option<usize>,
    pub(super) stages: Vec<Stage>,
    pub(super) levels: Vec<LevelRecord>,
}

/// Pairs bracket after bracket; who has had the bye before is left out, with the levels that gave it. Where boards are
/// wanted, it ends at the first bracket that is paired otherwise and stays so.
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
        let stage = family.prepare(Stage {
            number: done.len() + 1,
            score: scores.min().unwrap_or_default(),
            moved_down: std::mem::take(&mut moved_down),
            residents,
            set_aside: Vec::new(),
            next: brackets.front().cloned().unwrap_or_default(),
            rest: brackets.iter().flatten().copied().collect(),
            is_exempt: false,
            undone: None,
        });
        let number = stage.number;
        let fail = |done: &[(Stage, SolvedBracket)], e| {
            let before: Vec<LevelRecord> = done.iter().flat_map(|(_, s)| s.levels.clone()).collect();
            RoundError::at(number, &[levels.clone(), before].concat(), e)
        };
        #[allow(clippy::single_match_else, reason = "the two ways a bracket can go")]
        match ask.budget.within(|| family.decide(&stage)).map_err(|e| fail(&done, e))? {
            Some(solved) => {
                if !family.undoes() && solved.pairs.iter().any(|&(a, b)| !is_wanted(ask, a, Some(b))) {
                    return Err(RoundError::Otherwise { stage: number });
                }
                // A bracket may have taken opponents from below, with whom it is done (the odd player of the US text).
                let taken: BTreeSet<usize> = solved.pairs.iter().map(|&(_, b)| b).collect();
                for bracket in &mut brackets {
                    bracket.retain(|r| !taken.contains(r));
                }
                brackets.retain(|bracket| !bracket.is_empty());
                moved_down.clone_from(&solved.leaving);
                done.push((Stage { undone: solved.undone.clone(), ..stage }, solved));
            }
            None => {
                let found = undo(family, &mut done, stage).map_err(|e| fail(&done, e))?;
                done.push(found.ok_or(RoundError::Stuck { stage: number })?);
            }
        }
    }
    Ok(together(done, levels))
}

/// The stages put together, after the levels that came before them.
fn together(done: Vec<(Stage, SolvedBracket)>, levels: Vec<LevelRecord>) -> PairedBrackets {
    let over = done.last().and_then(|(_, lowest)| lowest.leaving.first().copied());
    let mut made = PairedBrackets { pairs: Vec::new(), over, stages: Vec::new(), levels };
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

/// 1998 C.13: bracket after bracket above the lowest is paired again, or joined with the lowest, until that can be paired.
fn undo(
    family: &dyn Family,
    done: &mut Vec<(Stage, SolvedBracket)>,
    mut lowest: Stage,
) -> Result<Option<(Stage, SolvedBracket)>, SolveError> {
    let mut joined = Vec::new();
    loop {
        let Some((stage, solved)) = done.pop() else {
            return Ok(family.decide_last(&lowest)?.map(|solved| (lowest, solved)));
        };
        let undone =
            UndoneBracket { stage: &stage, solved: &solved, lowest: &lowest.residents, joined: &joined };
        match family.undo(&undone)? {
            Some(other) => done.push((Stage { undone: other.undone.clone(), ..stage }, other)),
            None => joined.extend(stage.residents),
        }
        let mut moved_down = done.last().map(|(_, above)| above.leaving.clone()).unwrap_or_default();
        moved_down.extend(&joined);
        moved_down.sort_unstable();
        lowest = Stage { number: done.len() + 1, moved_down, set_aside: Vec::new(), ..lowest };
        lowest = family.prepare(lowest);
        if let Some(solved) = family.decide(&lowest)? {
            return Ok(Some((lowest, solved)));
        }
    }
}
