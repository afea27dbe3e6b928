//! One bracket: lays out its matching problem in the mode asked for and decides its levels in order.

use lexmatch::matching::Mates;
use limit::from_len;
use std::rc::Rc;

use super::Dutch1998Round;
use super::next::TargetSize;
use crate::plan::dutch_1998::Shape;
use crate::round::top_down::SolvedBracket;
use crate::stage::{Arena, ArenaGroup, LevelRecord, Slot, Stage};
use facts::rulebook::Part;
use lexmatch::Evidence;
use lexmatch::solve::{Face, SolveError};

/// The state of the bracket while it is solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// So many leave, and not everybody may be free to stay or to leave.
    Upper { size: TargetSize, choice: LeaveChoice },
    /// Nothing is below; so many of the moved-down players are paired first, and the one left over has the bye.
    Lowest { mdps: usize },
}

/// Who has been decided to leave or to stay (C.12, C.13).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct LeaveChoice {
    pub(super) leave: Vec<usize>,
    pub(super) stay: Vec<usize>,
}

impl Mode {
    /// The bracket alone.
    pub(super) fn plain(size: TargetSize) -> Self {
        Self::Upper { size, choice: LeaveChoice::default() }
    }

    /// What takes part, in words.
    fn holds(&self) -> &'static str {
        match self {
            Self::Upper { choice, .. } if *choice == LeaveChoice::default() => "the bracket alone",
            Self::Upper { .. } => "the bracket, other players leaving",
            Self::Lowest { .. } => "the lowest bracket",
        }
    }
}

/// A stage at work.
pub(super) struct StageWork<'r, 'a> {
    pub(super) round: &'r Dutch1998Round<'a>,
    pub(super) stage: &'r Stage,
    pub(super) arena: Rc<Arena>,
    pub(super) face: Face<'r>,
    pub(super) levels: Vec<LevelRecord>,
}

impl Dutch1998Round<'_> {
    /// The best pairing of the bracket in this mode; `None` if the mode's condition cannot be met.
    pub(super) fn solve(&self, stage: &Stage, mode: &Mode) -> Result<Option<SolvedBracket>, SolveError> {
        let Some((arena, face)) = self.lay_out(stage, mode)? else { return Ok(None) };
        StageWork { round: self, stage, arena: Rc::new(arena), face, levels: Vec::new() }.run().map(Some)
    }

    /// The problem; `None` if it has no solution.
    fn lay_out<'c>(&self, stage: &Stage, mode: &Mode) -> Result<Option<(Arena, Face<'c>)>, SolveError> {
        let arena = self.arena(stage, mode);
        let hint = natural(&arena);
        match Face::new(arena.edges.clone(), Some(hint), self.ask.engine, self.ask.budget.clone()) {
            Ok(mut face) => {
                face.has_places_from(arena.members.len());
                self.ask.watch(&mut face, (stage.number, mode.holds()), &arena.members);
                Ok(Some((arena, face)))
            }
            Err(lexmatch::solve::NewFaceError::Deficient(_)) => Ok(None),
            Err(lexmatch::solve::NewFaceError::Solve(e)) => Err(e),
        }
    }

    fn arena(&self, stage: &Stage, mode: &Mode) -> Arena {
        let members = stage.members();
        let nobody = LeaveChoice::default();
        let (choice, slots, mdps) = match mode {
            Mode::Upper { size, choice } => {
                (choice, (vec![Slot::Float; size.leave], size.is_least), size.mdps)
            }
            Mode::Lowest { mdps } => (&nobody, (vec![Slot::Bye; members.len() % 2], false), *mdps),
        };
        let stays = |r: usize| !choice.leave.contains(&r);
        let may_meet = |a: usize, b: usize| self.may_pair(stage, a, b) && stays(a) && stays(b);
        let may_take = |r: usize, slot: Slot| match slot {
            Slot::Float => !choice.stay.contains(&r),
            Slot::Bye => self.ask.graph.may_have_bye(r),
        };
        Arena::bracket(members, slots, mdps, &may_meet, &may_take)
    }
}

/// The natural pairing (S1 against S2, in order) as a matching to start from.
fn natural(arena: &Arena) -> Mates {
    let m = arena.members.len();
    let head = arena.mdps;
    let half = (m - 2 * head.min(m / 2)) / 2;
    let mut wanted: Vec<(usize, usize)> = (0..head).map(|i| (i, head + i)).collect();
    wanted.extend((2 * head..2 * head + half).map(|i| (i, i + half)));
    Mates::of_pairs(arena.size(), wanted.into_iter().filter(|&(u, v)| v < m && arena.edges.has(u, v)))
}

impl<'r> StageWork<'r, '_> {
    fn run(mut self) -> Result<SolvedBracket, SolveError> {
        self.decide_shape()?;
        let floats = self.leaving_count();
        let group = if self.arena.mdps > 0 {
            let opponents = self.decide_moved_down(floats)?;
            let players: Vec<u32> = (self.arena.mdps..self.arena.members.len())
                .map(from_len)
                .filter(|v| !opponents.contains(v))
                .collect();
            let pairs = (players.len() - floats) / 2;
            (ArenaGroup { players, pairs }, Part::Remainder)
        } else {
            let players: Vec<u32> = (0..self.arena.members.len()).map(from_len).collect();
            let pairs = (players.len() - floats) / 2;
            (ArenaGroup { players, pairs }, Part::Bracket)
        };
        self.decide_group(&group.0, group.1)?;
        Ok(self.solved())
    }

    /// The levels that fix the shape of the bracket: who is paired at all.
    fn decide_shape(&mut self) -> Result<(), SolveError> {
        let moved = self.stage.active_moved_down();
        let first = self.round.readings.bracket.moved_down_first && !moved.is_empty();
        for l in &self.round.plan.shape {
            self.face.name_level(&l.code);
            match l.measure {
                // Looked at when the bracket is paired, in `Round::decide`.
                Shape::Completion | Shape::NextBracket => {}
                Shape::MovedDownUnpaired if self.stage.is_heterogeneous() => {
                    self.levels.push(self.round.unpaired_first(self.stage, self.arena.mdps)?);
                }
                // READING D98-A.3: treated as homogeneous, nobody is paired first.
                Shape::MovedDownUnpaired if !first => {}
                Shape::MovedDownUnpaired => {
                    let moved = moved.clone();
                    self.minimise(&l.code, Part::Bracket, move |a, u, v| {
                        a.is_float(u, v) && is_among_first(a, u, v, &moved)
                    })?;
                }
                // One place is taken by one.
                Shape::Unpaired if self.has_one_over() => {
                    self.face.credit(Evidence::ParityBound);
                    self.note(&l.code, Part::Bracket, vec![1]);
                }
                Shape::Unpaired => {
                    self.minimise(&l.code, Part::Bracket, Arena::is_float)?;
                }
            }
        }
        Ok(())
    }

    /// Is there one place for leavers? Where questions are noted that is not looked at.
    pub(super) fn has_one_over(&self) -> bool {
        self.arena.slots.len() == 1 && self.face.trail().is_none()
    }

    /// Minimises the number of matched edges of one kind.
    pub(super) fn minimise(
        &mut self,
        code: &str,
        part: Part,
        counts: impl Fn(&Arena, u32, u32) -> bool + 'r,
    ) -> Result<i64, SolveError> {
        let arena = Rc::clone(&self.arena);
        let value = self.face.count(move |u, v| i64::from(counts(&arena, u, v)))?;
        self.note(code, part, vec![value]);
        Ok(value)
    }

    pub(super) fn note(&mut self, code: &str, part: Part, value: Vec<i64>) {
        let evidence = self.face.take_evidence();
        self.note_on(code, part, value, evidence);
    }

    pub(super) fn note_on(&mut self, code: &str, part: Part, value: Vec<i64>, evidence: Vec<Evidence>) {
        let stage = self.stage.number;
        self.levels.push(LevelRecord { stage, code: code.to_owned(), part, value, evidence });
    }

    /// Number of members that leave the bracket, the same for every member of the face by now.
    fn leaving_count(&self) -> usize {
        (0..self.arena.members.len()).filter(|&v| !self.arena.is_member(self.face.mate(from_len(v)))).count()
    }

    fn solved(self) -> SolvedBracket {
        let mut pairs = Vec::new();
        let mut leaving = self.stage.set_aside.clone();
        for (v, &rank) in self.arena.members.iter().enumerate() {
            let mate = self.face.mate(from_len(v)) as usize;
            match self.arena.members.get(mate) {
                Some(&other) if v < mate => pairs.push((rank.min(other), rank.max(other))),
                Some(_) => {}
                None => leaving.push(rank),
            }
        }
        leaving.sort_unstable();
        SolvedBracket { pairs, leaving, levels: self.levels, undone: None }
    }
}

fn is_among_first(arena: &Arena, u: u32, v: u32, moved: &[usize]) -> bool {
    [u, v].iter().filter_map(|&x| arena.members.get(x as usize)).any(|r| moved.contains(r))
}
