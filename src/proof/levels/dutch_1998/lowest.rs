//! The lowest bracket: C.13 undoes or joins those above it until it can be paired; C.14 where none is left.

use super::bracket::{Bracket, Choice, Size, Solved};
use super::{Done, Question, Round, name};
use crate::levels::Fault;
use crate::levels::ledger::{Apart, Level, whole};
use facts::rulebook::table::{Lowest, Penultimate};
use judge::{Case, Stage, most_pairs};

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
        let is_any = self.case.held().lowest == Lowest::Any;
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
        let Some(size) = above.size.filter(|_| !above.solved.pairs.is_empty()) else { return Ok(None) };
        let stage = &above.stage;
        let suits = |round: &mut Self, leaving: &[usize]| {
            let lowest = round.lowest_stage(stage.number + 1, residents, &[leaving, joined].concat());
            round.completes(&lowest, round.strict(&lowest))
        };
        for size in self.c13_sizes(stage, size) {
            let refuses = |round: &mut Self, choice: &Choice| {
                round.none_completes(stage, (size, choice), (residents, joined))
            };
            if let Some(found) = self.another(stage, size, (None, &suits, &refuses))? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// C.14 in the bracket above the lowest: p of the remainder, then p of S1 with the remainder anew.
    // READING D98-C.13-P: p of S1, so that the brackets are joined when it is zero; the other reading: of the remainder.
    fn c13_sizes(&self, stage: &Stage, size: Size) -> Vec<Size> {
        let keeps = self.case.held().penultimate == Penultimate::Remainder;
        let least = if keeps { size.first } else { size.first.min(1) };
        let members = stage.members().len();
        let of = |first: usize| {
            let from = if first == size.first { size.leave } else { members % 2 };
            let leaves = (from..=members - 2 * first.max(1)).step_by(2);
            leaves.map(move |leave| Size { first, leave, is_fewest: false })
        };
        (least..=size.first).rev().flat_map(of).collect()
    }

    /// C.13: can the lowest bracket be paired with no set of so many who leave the one above it under a choice? One question
    /// for all of these sets: who may leave takes part in the lowest bracket, and as many of them as stay above are left over
    /// there, nobody else.
    fn none_completes(
        &mut self,
        stage: &Stage,
        (size, choice): (Size, &Choice),
        (residents, joined): (&[usize], &[usize]),
    ) -> Result<bool, Fault> {
        let members = stage.members();
        let is_open = |r: &usize| !choice.stay.contains(r) && !choice.leave.contains(r);
        let others: Vec<usize> = members[size.first..].iter().copied().filter(is_open).collect();
        let Some(more) = size.leave.checked_sub(choice.leave.len()) else { return Ok(false) };
        let Some(staying) = others.len().checked_sub(more) else { return Ok(false) };
        let bound = [&choice.leave, &stage.set_aside, joined].concat();
        let lowest = self.lowest_stage(stage.number + 1, residents, &[&others[..more], &bound].concat());
        let every = Every::new(self.case, (&lowest, self.strict(&lowest) > 0), [&others, &bound]);
        if every.may_leave(staying) {
            return Ok(false);
        }
        let players = &every.players;
        let over = players.len() - 2 * most_pairs(players, &|a, b| every.joins(a.min(b), a.max(b)));
        self.ledger.open_apart(&Apart {
            name: format!("{}, whoever moves down to it", name(self.case, &lowest)),
            players,
            free: over.max(staying),
            joins: &|u, v| every.joins(u, v),
            may_be_free: &|_| true,
        })?;
        let code = self.levels.completion;
        let bound: Vec<usize> =
            players.iter().copied().filter(|r| others.binary_search(r).is_err()).collect();
        let mut is_none = self.left_over(code, &bound)? > 0;
        if !is_none {
            let from = self.is_settled.len();
            let each = if over > staying { 1 } else { -1 };
            let cost = |_: usize, v: usize| if v >= from { each } else { 0 };
            is_none = self.ledger.level(code, &Level::Sum(players, &cost))? != each * whole(staying);
        }
        self.ledger.close(&[])?;
        Ok(is_none)
    }
}

/// The lowest bracket with everybody who may move down to it.
struct Every<'e, 'a> {
    case: &'e Case<'a>,
    lowest: &'e Stage,
    /// Do those moved down meet residents only, and none of them have the bye (A.3)?
    is_strict: bool,
    /// Who may stay above.
    others: &'e [usize],
    /// Ascending, the bye among them.
    players: Vec<usize>,
    bye: Option<usize>,
}

impl<'e, 'a> Every<'e, 'a> {
    fn new(case: &'e Case<'a>, (lowest, is_strict): (&'e Stage, bool), moved: [&'e [usize]; 2]) -> Self {
        let bye = (lowest.members().len() % 2 == 1).then_some(case.position().entries.len());
        let mut players = [&moved.concat(), lowest.residents.as_slice()].concat();
        players.extend(bye);
        players.sort_unstable();
        Self { case, lowest, is_strict, others: moved[0], players, bye }
    }

    /// May these two meet in the lowest bracket, the smaller first?
    fn joins(&self, u: usize, v: usize) -> bool {
        let is_head = |r: usize| self.is_strict && self.lowest.residents.binary_search(&r).is_err();
        if Some(v) == self.bye {
            return self.case.may_have_bye(u) && !is_head(u);
        }
        self.case.may_meet_here(self.lowest.is_exempt, u, v) && !(is_head(u) && is_head(v))
    }

    /// Does it seem that so many of the others can stay above? What follows from it is proved.
    fn may_leave(&self, staying: usize) -> bool {
        let from = self.players.last().map_or(0, |last| last + 1);
        let with_places: Vec<usize> = self.players.iter().copied().chain(from..from + staying).collect();
        let joins = |a: usize, b: usize| match (a.min(b), a.max(b)) {
            (u, v) if v >= from => u < from && self.others.binary_search(&u).is_ok(),
            (u, v) => self.joins(u, v),
        };
        2 * most_pairs(&with_places, &joins) == with_places.len()
    }
}

/// The lowest bracket, so many of those moved down in S1: of an odd number one has the bye.
fn size(stage: &Stage, first: usize) -> Size {
    Size { first, leave: stage.members().len() % 2, is_fewest: false }
}
