//! The lowest bracket: C.13 undoes or joins the brackets above it until it can be paired. C.14 applies if no bracket is
//! left above.

use limit::from_len;
use std::cell::Cell;

use super::bracket::{BracketQuestion, BracketSize, LeavingChoice, ProvedBracket};
use super::{AuxiliaryQuestion, Dutch1998Levels, StandingBracket, name};
use crate::ProofError;
use crate::levels::ledger::{AuxiliaryStage, LevelQuestion};
use facts::rulebook::table::{Lowest, Penultimate};
use judge::{BracketStage, most_pairs};

impl Dutch1998Levels<'_, '_, '_> {
    /// Pairs the lowest bracket, with the brackets that C.13 joins to it.
    pub(super) fn lowest(
        &mut self,
        done: &mut Vec<StandingBracket>,
        residents: &[usize],
    ) -> Result<(), ProofError> {
        let mut joined: Vec<usize> = Vec::new();
        loop {
            let leaving = done.last().map(|above| above.solved.leaving.clone()).unwrap_or_default();
            let stage = self.lowest_stage(done.len() + 1, residents, &[leaving, joined.clone()].concat());
            if self.may_complete(&stage, self.strict(&stage))
                || self.completes(&stage, self.strict(&stage))?
            {
                return self.complete(done, stage);
            }
            let Some(above) = done.pop() else { return self.complete(done, stage) };
            match self.c13(&above, residents, &joined)? {
                Some(solved) => done.push(StandingBracket { solved, ..above }),
                None => joined.extend(above.stage.residents),
            }
        }
    }

    fn lowest_stage(&self, number: usize, residents: &[usize], moved_down: &[usize]) -> BracketStage {
        let mut moved_down = moved_down.to_vec();
        moved_down.sort_unstable();
        self.case.formed(moved_down, residents.to_vec(), (number, Vec::new()))
    }

    /// Returns the number of moved-down players who must meet other players for the lowest bracket to count as paired.
    // READING D98-C.13: all of them, if it is heterogeneous; the other reading: no particular player.
    fn strict(&self, stage: &BracketStage) -> usize {
        let is_any = self.case.held().lowest == Lowest::Any;
        if is_any { 0 } else { stage.most_first() }
    }

    /// Returns whether the bracket seems possible to pair. The levels prove any consequence of this.
    fn may_complete(&self, stage: &BracketStage, first: usize) -> bool {
        let bracket = BracketQuestion::new(self.case, stage, size(stage, first));
        let vertices = bracket.vertices();
        2 * most_pairs(&vertices, &|a, b| bracket.joins(a.min(b), a.max(b))) == vertices.len()
    }

    /// Returns whether the bracket can be paired with the first `first` moved-down players meeting other players.
    fn completes(&mut self, stage: &BracketStage, first: usize) -> Result<bool, ProofError> {
        let case = self.case;
        let bracket = BracketQuestion::new(case, stage, size(stage, first));
        let vertices = bracket.vertices();
        self.ask(&AuxiliaryQuestion {
            name: format!("{}, looked at from above", name(case, stage)),
            players: &vertices,
            joins: &|u, v| bracket.joins(u, v),
        })?;
        let code = self.levels.completion;
        let left_over = self.left_over(code, &vertices)?;
        self.ledger.close(&[])?;
        Ok(left_over == 0)
    }

    /// C.14: pairs the bracket with as many moved-down players in S1 as possible.
    fn complete(&mut self, done: &mut Vec<StandingBracket>, stage: BracketStage) -> Result<(), ProofError> {
        let most = stage.most_first();
        let first = (0..=most).rev().find(|&first| self.may_complete(&stage, first));
        let first = first.ok_or_else(|| ProofError::refuted("the lowest bracket cannot be paired"))?;
        if first < most && self.completes(&stage, first + 1)? {
            return Err(ProofError::refuted("more moved-down players can be paired than are"));
        }
        let size = size(&stage, first);
        let solved = BracketQuestion::new(self.case, &stage, size).pair(self)?;
        let solved = solved.ok_or_else(|| ProofError::refuted("the lowest bracket cannot be paired"))?;
        done.push(StandingBracket { stage, size: Some(size), solved });
        Ok(())
    }

    /// C.13: returns the first pairing of the bracket above the lowest with which the lowest can be paired. p is
    /// decreased until it is zero.
    fn c13(
        &mut self,
        above: &StandingBracket,
        residents: &[usize],
        joined: &[usize],
    ) -> Result<Option<ProvedBracket>, ProofError> {
        let Some(size) = above.size.filter(|_| !above.solved.pairs.is_empty()) else { return Ok(None) };
        let stage = &above.stage;
        let suits = |round: &mut Self, leaving: &[usize]| {
            let lowest = round.lowest_stage(stage.number + 1, residents, &[leaving, joined].concat());
            round.completes(&lowest, round.strict(&lowest))
        };
        for size in self.c13_sizes(stage, size) {
            let is_sure = Cell::new(false);
            let refuses = |round: &mut Self, choice: &LeavingChoice| {
                let mut bracket = BracketQuestion::new(round.case, stage, size);
                bracket.choice = choice.clone();
                round.none_completes(&bracket, (residents, joined), &is_sure)
            };
            if let Some(found) = self.another(stage, size, (None, &suits, &refuses))? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// C.14 in the bracket above the lowest: returns the sizes with p of the remainder decreased, then p of S1 with a
    /// new remainder.
    // READING D98-C.13-P: p of S1, so that the brackets are joined when it is zero; the other reading: of the
    // remainder.
    fn c13_sizes(&self, stage: &BracketStage, size: BracketSize) -> Vec<BracketSize> {
        let keeps = self.case.held().penultimate == Penultimate::Remainder;
        let least = if keeps { size.first } else { size.first.min(1) };
        let members = stage.members().len();
        let of = |first: usize| {
            let from = if first == size.first { size.leave } else { members % 2 };
            let leaves = (from..=members - 2 * first.max(1)).step_by(2);
            leaves.map(move |leave| BracketSize { first, leave, is_fewest: false })
        };
        (least..=size.first).rev().flat_map(of).collect()
    }

    /// C.13: returns whether no pairing of the bracket above under a choice lets the lowest one be paired. A single
    /// question covers all these pairings and both brackets. Every player of the bracket above meets a player there, or
    /// leaves and takes part in the lowest one. `is_sure` records that exactly the required number leave in all of
    /// these pairings, which then holds for every part of them.
    fn none_completes(
        &mut self,
        bracket: &BracketQuestion<'_, '_, '_>,
        (residents, joined): (&[usize], &[usize]),
        is_sure: &Cell<bool>,
    ) -> Result<bool, ProofError> {
        let (stage, size) = (bracket.stage, bracket.size);
        let bound = [&stage.set_aside, joined].concat();
        // Only the number of leaving players matters here.
        let leaving = bracket.members[size.first..].iter().take(size.leave);
        let moved_down: Vec<usize> = leaving.chain(&bound).copied().collect();
        let lowest = self.lowest_stage(stage.number + 1, residents, &moved_down);
        let both = Both::new(bracket, (&lowest, self.strict(&lowest) > 0), &bound);
        let players = &both.players;
        let over = players.len() - 2 * most_pairs(players, &|a, b| both.joins(a.min(b), a.max(b)));
        if over > 0 {
            self.open_both(&both, over)?;
            let left_over = self.left_over(self.levels.completion, players)?;
            self.ledger.close(&[])?;
            return Ok(left_over > 0);
        }
        if is_sure.get() {
            return Ok(false);
        }
        let fewest = self.least(&both, &|u, v| both.fewest_leaving(u, v))?;
        let most = -self.least(&both, &|u, v| -both.most_leaving(u, v))?;
        let leave = from_len(size.leave);
        is_sure.set(fewest == leave && most == leave);
        Ok(fewest > leave || most < leave)
    }

    fn open_both(&mut self, both: &Both<'_, '_, '_>, free: usize) -> Result<(), ProofError> {
        let (above, lowest) = (name(self.case, both.above.stage), name(self.case, both.lowest));
        self.ledger.open_apart(&AuxiliaryStage {
            name: format!("{above} and {lowest} at once"),
            players: &both.players,
            free,
            joins: &|u, v| both.joins(u, v),
            may_be_free: &|_| true,
        })
    }

    /// Returns the least of a sum over both brackets.
    fn least(
        &mut self,
        both: &Both<'_, '_, '_>,
        cost: &dyn Fn(usize, usize) -> i64,
    ) -> Result<i64, ProofError> {
        self.open_both(both, 0)?;
        let least = self.ledger.level(self.levels.completion, &LevelQuestion::Sum(&both.players, cost))?;
        self.ledger.close(&[])?;
        Ok(least)
    }
}

/// The lowest bracket and the one above it, as one stage.
struct Both<'e, 'c, 'a> {
    above: &'e BracketQuestion<'e, 'c, 'a>,
    lowest: &'e BracketStage,
    /// Whether the moved-down players may meet only residents and may not have the bye (A.3).
    is_strict: bool,
    /// The players in ascending order, including the bye.
    players: Vec<usize>,
    bye: Option<usize>,
}

impl<'e, 'c, 'a> Both<'e, 'c, 'a> {
    /// Joins the two brackets. `bound` holds the players who move down in any case.
    fn new(
        above: &'e BracketQuestion<'e, 'c, 'a>,
        (lowest, is_strict): (&'e BracketStage, bool),
        bound: &[usize],
    ) -> Self {
        let bye = (lowest.members().len() % 2 == 1).then_some(above.case.position().entries.len());
        let mut players = [above.members.as_slice(), bound, &lowest.residents].concat();
        players.extend(bye);
        players.sort_unstable();
        Self { above, lowest, is_strict, players, bye }
    }

    fn is_above(&self, r: usize) -> bool {
        self.above.members.binary_search(&r).is_ok()
    }

    fn may_move_down(&self, r: usize) -> bool {
        !self.is_above(r) || !self.above.is_first(r) && !self.above.choice.stay.contains(&r)
    }

    /// Returns whether these two may meet in the bracket above, the smaller first.
    fn joins_above(&self, u: usize, v: usize) -> bool {
        let stays = |r: usize| self.is_above(r) && !self.above.choice.leave.contains(&r);
        stays(u) && stays(v) && self.above.joins(u, v)
    }

    /// Returns whether these two may meet in the lowest bracket, the smaller first.
    fn joins_below(&self, u: usize, v: usize) -> bool {
        let case = self.above.case;
        let is_head = |r: usize| self.is_strict && self.lowest.residents.binary_search(&r).is_err();
        if Some(v) == self.bye {
            return case.may_have_bye(u) && !is_head(u) && self.may_move_down(u);
        }
        case.may_meet_here(self.lowest.is_exempt, u, v)
            && !(is_head(u) && is_head(v))
            && self.may_move_down(u)
            && self.may_move_down(v)
    }

    fn joins(&self, u: usize, v: usize) -> bool {
        self.joins_above(u, v) || self.joins_below(u, v)
    }

    fn leavers_above(&self, u: usize, v: usize) -> i64 {
        i64::from(self.is_above(u)) + i64::from(self.is_above(v))
    }

    /// Returns the smallest number of players who leave the bracket above if these two meet.
    fn fewest_leaving(&self, u: usize, v: usize) -> i64 {
        if self.joins_above(u, v) { 0 } else { self.leavers_above(u, v) }
    }

    /// Returns the largest number of players who leave the bracket above if these two meet.
    fn most_leaving(&self, u: usize, v: usize) -> i64 {
        if self.joins_below(u, v) { self.leavers_above(u, v) } else { 0 }
    }
}

/// Returns the size of the lowest bracket with `first` moved-down players in S1. If the number of members is odd, one
/// has the bye.
fn size(stage: &BracketStage, first: usize) -> BracketSize {
    BracketSize { first, leave: stage.members().len() % 2, is_fewest: false }
}
