//! The lowest bracket: C.13 undoes or joins those above it until it can be paired; C.14 where none is left.

use super::bracket::{Bracket, Size, Solved};
use super::{Done, Question, Round, name};
use crate::judge::{Stage, most_pairs};
use crate::levels::Fault;
use crate::rulebook::reads;

impl Round<'_, '_, '_> {
    /// Pairs the lowest bracket, with what C.13 joins to it.
    pub(super) fn lowest(&mut self, done: &mut Vec<Done>, residents: &[usize]) -> Result<(), Fault> {
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
                Some(solved) => done.push(Done { solved, ..above }),
                None => joined.extend(above.stage.residents),
            }
        }
    }

    fn lowest_stage(&self, number: usize, residents: &[usize], moved_down: &[usize]) -> Stage {
        let mut moved_down = moved_down.to_vec();
        moved_down.sort_unstable();
        self.case.formed(moved_down, residents.to_vec(), (number, Vec::new()))
    }

    /// How many of those moved down have to meet others for the lowest bracket to count as paired.
    // READING D98-C.13: all of them, if it is heterogeneous; the other reading: nobody in particular.
    fn strict(&self, stage: &Stage) -> usize {
        let is_any = reads(self.case.declared(), "D98-C.13", "any");
        if is_any { 0 } else { stage.most_first() }
    }

    /// Does it seem that it can be paired? What follows from it is proved.
    fn may_complete(&self, stage: &Stage, first: usize) -> bool {
        let bracket = Bracket::new(self.case, stage, size(stage, first));
        let vertices = bracket.vertices();
        2 * most_pairs(&vertices, &|a, b| bracket.joins(a.min(b), a.max(b))) == vertices.len()
    }

    /// Can it be paired, so many of those moved down with others?
    fn completes(&mut self, stage: &Stage, first: usize) -> Result<bool, Fault> {
        let case = self.case;
        let bracket = Bracket::new(case, stage, size(stage, first));
        let vertices = bracket.vertices();
        self.ask(&Question {
            name: format!("{}, looked at from above", name(case, stage)),
            players: &vertices,
            joins: &|u, v| bracket.joins(u, v),
        })?;
        let code = self.levels.completion;
        let left_over = self.left_over(code, &vertices)?;
        self.ledger.close(&[])?;
        Ok(left_over == 0)
    }

    /// C.14: as many of those moved down as possible are in S1.
    fn complete(&mut self, done: &mut Vec<Done>, stage: Stage) -> Result<(), Fault> {
        let most = stage.most_first();
        let first = (0..=most).rev().find(|&first| self.may_complete(&stage, first));
        let first = first.ok_or_else(|| Fault::new("the lowest bracket cannot be paired"))?;
        if first < most && self.completes(&stage, first + 1)? {
            return Err(Fault::new("more of those moved down can be paired than are"));
        }
        let size = size(&stage, first);
        let solved = Bracket::new(self.case, &stage, size).pair(self)?;
        let solved = solved.ok_or_else(|| Fault::new("the lowest bracket cannot be paired"))?;
        done.push(Done { stage, size: Some(size), solved });
        Ok(())
    }

    /// C.13: the first pairing of the bracket above the lowest, p decreased until it is zero, that lets the lowest be paired.
    fn c13(&mut self, above: &Done, residents: &[usize], joined: &[usize]) -> Result<Option<Solved>, Fault> {
        let Some(mut size) = above.size.filter(|_| !above.solved.pairs.is_empty()) else { return Ok(None) };
        let stage = &above.stage;
        let members = stage.members().len();
        let suits = |round: &mut Self, leaving: &[usize]| {
            let lowest = round.lowest_stage(stage.number + 1, residents, &[leaving, joined].concat());
            round.completes(&lowest, round.strict(&lowest))
        };
        while members >= size.leave + 2 * size.first.max(1) {
            if let Some(found) = self.another(stage, size, (None, &suits))? {
                return Ok(Some(found));
            }
            size.leave += 2;
        }
        Ok(None)
    }
}

/// The lowest bracket, so many of those moved down in S1: of an odd number one has the bye.
fn size(stage: &Stage, first: usize) -> Size {
    Size { first, leave: stage.members().len() % 2, is_fewest: false }
}
