//! Who leaves a bracket: C4 to C9 of 2026, C.4 to C.7 of 2017, decided in order on the face.

use limit::from_len;
use std::rc::Rc;

use super::layout::{BracketLayout, SlotTakers};
use super::opened::OpenedFace;
use super::{DutchRound, SolvedBracket};
use crate::measure::{BracketFacts, EdgeRole, LeavingCount, Looks, Penalty, unplayed_games};
use crate::plan::code_of;
use crate::plan::dutch::{Bye, Next, Shape};
use crate::round::counted;
use crate::stage::{LevelRecord, Stage};
use facts::rulebook::Part;
use lexmatch::Evidence;
use lexmatch::solve::{Face, SolveError};

/// What a layout holds, in words.
const REDUCED: &str = "the bracket alone, who may leave being settled";

/// A bracket at work.
pub(super) struct BracketWork<'r, 'a> {
    pub(super) round: &'r DutchRound<'a>,
    pub(super) stage: &'r Stage,
    pub(super) layout: Rc<BracketLayout>,
    pub(super) face: Face<'r>,
    pub(super) levels: Vec<LevelRecord>,
}

impl<'r, 'a> BracketWork<'r, 'a> {
    pub(super) fn new(
        round: &'r DutchRound<'a>,
        stage: &'r Stage,
        layout: BracketLayout,
        face: Face<'r>,
    ) -> Self {
        let layout = Rc::new(layout);
        Self { round, stage, layout, face, levels: Vec::new() }
    }

    /// Nobody leaves: the shape is settled.
    pub(super) fn finish(mut self) -> Result<SolvedBracket, SolveError> {
        self.decide_own_shape()?;
        self.decide_rest()
    }

    /// All levels in a layout that holds everybody below.
    pub(super) fn decide_all(mut self) -> Result<SolvedBracket, SolveError> {
        self.decide_own_shape()?;
        self.decide_below()
    }

    /// The levels after the own shape in such a layout.
    pub(super) fn decide_below(mut self) -> Result<SolvedBracket, SolveError> {
        self.decide_next()?;
        self.decide_bye()?;
        let mut work = self.reduced()?;
        work.decide_quality()?;
        Ok(work.solved())
    }

    /// The levels after the own shape in a layout that holds the next bracket; with who leaves that.
    pub(super) fn decide_near(mut self) -> Result<(SolvedBracket, Vec<usize>), SolveError> {
        self.decide_next()?;
        let (layout, mut face) = (Rc::clone(&self.layout), self.face.clone());
        let mut work = self.reduced()?;
        work.decide_quality()?;
        let solved = work.solved();
        for v in (0..layout.arena.members.len()).map(from_len) {
            if solved.leaving.binary_search(&layout.arena.members[v as usize]).is_ok()
                && !face.prefer(v, &|mate| layout.is_outside(mate))?
            {
                return Err(SolveError::NoMember);
            }
        }
        let over = over(&layout, &face);
        Ok((solved, over))
    }

    /// The levels after the own shape where nothing below matters.
    pub(super) fn decide_rest(mut self) -> Result<SolvedBracket, SolveError> {
        self.decide_quality()?;
        Ok(self.solved())
    }

    /// C4 to C7: completion, the score of the bye, the number of downfloaters, their scores. Returns the values.
    pub(super) fn decide_own_shape(&mut self) -> Result<Vec<Vec<i64>>, SolveError> {
        let facts = BracketLayout::facts(self.round, self.stage);
        let from = self.levels.len();
        for l in &self.round.plan.shape {
            // The score of the bye is settled once for the round, as a question about everybody.
            if l.measure != Shape::ByeScore {
                self.face.name_level(&l.code);
            }
            match l.measure {
                Shape::Completion => {
                    self.face.credit(Evidence::ZeroBound);
                    self.note(&l.code, Part::Bracket, vec![0]);
                }
                Shape::ByeScore => {
                    let value = self.round.bye_score.map(|s| i64::from(s.0)).into_iter().collect();
                    self.face.credit(Evidence::Refuted { refused: self.round.bye_refused });
                    self.note(&l.code, Part::Bracket, value);
                }
                Shape::Unpaired if self.has_one_over() => {
                    let members = (0..self.layout.arena.members.len()).map(from_len).collect();
                    if self.face.tighten(members) {
                        self.note(&l.code, Part::Bracket, vec![1]);
                    } else {
                        self.decide_leaving(&l.code, LeavingCount::Unpaired, facts)?;
                    }
                }
                Shape::Unpaired => self.decide_leaving(&l.code, LeavingCount::Unpaired, facts)?,
                Shape::FloaterScores => self.decide_leaving(&l.code, LeavingCount::FloaterScores, facts)?,
                Shape::PairingScoreDifference => {
                    self.decide_leaving(&l.code, LeavingCount::PairingScoreDifference, facts)?;
                }
            }
        }
        Ok(self.levels[from..].iter().map(|l| l.value.clone()).collect())
    }

    /// Is the number of members odd, with a witness in which exactly one leaves?
    fn has_one_over(&self) -> bool {
        self.layout.arena.members.len() % 2 == 1 && self.leaving().len() == 1
    }

    /// C8 (2017 C.7): the quality of the next bracket, by its own number and scores of downfloaters.
    fn decide_next(&mut self) -> Result<(), SolveError> {
        let Some(code) = code_of(&self.round.plan.next, &Next::NextFloaters) else { return Ok(()) };
        if self.stage.next.is_empty() {
            return Ok(());
        }
        let facts = BracketLayout::next_facts(self.round, self.stage);
        self.face.name_level(code);
        let near: Vec<u32> = self.layout.near().collect();
        let is_one_over =
            near.len() % 2 == 1 && self.face.trail().is_none() && self.face.tighten(near.clone());
        let mut value = Vec::new();
        for leaving in self.round.plan.shape.iter().filter_map(|l| leaving(&l.measure)) {
            let (round, layout) = (self.round, Rc::clone(&self.layout));
            let is_listed = leaving.is_listed();
            value.extend(if is_one_over && leaving.looks(false) == Looks::AtLeavers {
                let weight = |v: u32| leaving.weight(&facts, EdgeRole::Leaves(layout.entry(round, v)));
                counted::of_one_over(&mut self.face, (&near, is_listed), &weight)?
            } else {
                counted::by_classes(&mut self.face, is_listed, move |u, v| {
                    let fate = layout.next_fate(round, u, v);
                    fate.map_or(Penalty::NONE, |fate| leaving.weight(&facts, fate))
                })?
            });
        }
        self.note(code, Part::Bracket, value);
        Ok(())
    }

    /// C9: unplayed games of the one who has the bye, if exactly one leaves and has it.
    fn decide_bye(&mut self) -> Result<(), SolveError> {
        let Some(code) = code_of(&self.round.plan.bye, &Bye::ByeUnplayed) else { return Ok(()) };
        let arena = &self.layout.arena;
        let bye = from_len(arena.size() - 1);
        if arena.slots.is_empty() || !arena.is_member(self.face.mate(bye)) || self.leaving().len() != 1 {
            return Ok(());
        }
        let entries = &self.round.ask.position.entries;
        let members = arena.members.clone();
        let unplayed = move |v: u32| members.get(v as usize).map_or(0, |&r| unplayed_games(&entries[r]));
        self.face.name_level(code);
        let value = if self.face.trail().is_some() {
            self.face.minimise(&|u, v| if v == bye { unplayed(u) } else { 0 })?
        } else {
            let others: Vec<u32> = (0..bye).collect();
            let (least, evidence) = self.face.leave(&others, &unplayed)?;
            self.face.credit(if least == 0 { Evidence::ZeroBound } else { evidence });
            least
        };
        self.note(code, Part::Bracket, vec![value]);
        Ok(())
    }

    /// The same face without what lies below, if at most one player leaves: who may leave is settled, and how the
    /// others are paired does not depend on it. (The shape's levels look at pairs only in the collapsed last bracket
    /// of 2017, which has nothing below.)
    fn reduced(mut self) -> Result<Self, SolveError> {
        let count = self.leaving().len();
        if count > 1 || self.layout.arena.outside.is_empty() {
            return Ok(self);
        }
        let mut may_leave = Vec::new();
        if count == 1 {
            let layout = &self.layout;
            for v in (0..layout.arena.members.len()).map(from_len) {
                if self.face.admits(v, &|mate| layout.is_outside(mate))? {
                    may_leave.push(v);
                }
            }
        }
        let layout = BracketLayout::new(
            self.round,
            self.stage,
            (Vec::new(), 0),
            (count, &SlotTakers::Only(&may_leave)),
        );
        let start = self.start_for(&layout);
        match self.round.open(self.stage, REDUCED, &layout, &start)? {
            OpenedFace::Face(face) => Ok(Self { layout: Rc::new(layout), face: *face, ..self }),
            OpenedFace::Deficient(_) => Err(SolveError::NoMember),
        }
    }

    /// The pairs inside the bracket as a matching to start from in another layout of the same bracket.
    pub(super) fn start_for(&self, layout: &BracketLayout) -> Vec<u32> {
        let mut start = vec![u32::MAX; layout.arena.size()];
        for v in (0..self.layout.arena.members.len()).map(from_len) {
            let mate = self.face.mate(v);
            if self.layout.arena.is_member(mate) {
                start[v as usize] = mate;
            }
        }
        start
    }

    /// Who leaves, counted over this bracket's edges.
    fn decide_leaving(
        &mut self,
        code: &str,
        leaving: LeavingCount,
        facts: BracketFacts<'r>,
    ) -> Result<(), SolveError> {
        let looks = leaving.looks(self.layout.is_one_score(self.round));
        self.decide(code, (leaving.is_listed(), looks), move |fate| leaving.weight(&facts, fate))
    }

    /// A level that is a sum over this bracket's edges.
    pub(super) fn decide(
        &mut self,
        code: &str,
        (is_listed, looks): (bool, Looks),
        weight: impl Fn(EdgeRole<'_>) -> Penalty + 'r,
    ) -> Result<(), SolveError> {
        let (round, layout) = (self.round, Rc::clone(&self.layout));
        let members: Vec<u32> = (0..layout.arena.members.len()).map(from_len).collect();
        let can_leave = layout.arena.size() > members.len();
        let value = match looks {
            _ if self.face.trail().is_some() => self.by_edges(is_listed, weight)?,
            Looks::Nowhere => self.of_nothing(is_listed),
            Looks::AtLeavers if !can_leave => self.of_nothing(is_listed),
            Looks::AtLeavers if self.face.is_left_once(&members) => {
                let weight = |v: u32| weight(EdgeRole::Leaves(layout.entry(round, v)));
                counted::of_one_over(&mut self.face, (&members, is_listed), &weight)?
            }
            Looks::AtLeavers | Looks::Anywhere => self.by_edges(is_listed, weight)?,
        };
        self.note(code, Part::Bracket, value);
        Ok(())
    }

    fn by_edges(
        &mut self,
        is_listed: bool,
        weight: impl Fn(EdgeRole<'_>) -> Penalty + 'r,
    ) -> Result<Vec<i64>, SolveError> {
        let (round, layout) = (self.round, Rc::clone(&self.layout));
        counted::by_classes(&mut self.face, is_listed, move |u, v| {
            layout.fate(round, u, v).map_or(Penalty::NONE, &weight)
        })
    }

    /// Of a level to which no edge adds anything.
    fn of_nothing(&self, is_listed: bool) -> Vec<i64> {
        self.face.credit(Evidence::ZeroBound);
        if is_listed { Vec::new() } else { vec![0] }
    }

    pub(super) fn note(&mut self, code: &str, part: Part, value: Vec<i64>) {
        let (stage, evidence) = (self.stage.number, self.face.take_evidence());
        self.levels.push(LevelRecord { stage, code: code.to_owned(), part, value, evidence });
    }

    /// Members that leave the bracket in the witness, in rank order.
    pub(super) fn leaving(&self) -> Vec<usize> {
        let arena = &self.layout.arena;
        let leaves = |v: &usize| !arena.is_member(self.face.mate(from_len(*v)));
        (0..arena.members.len()).filter(leaves).map(|v| arena.members[v]).collect()
    }

    pub(super) fn solved(self) -> SolvedBracket {
        let arena = &self.layout.arena;
        let mut pairs = Vec::new();
        for (v, &rank) in arena.members.iter().enumerate() {
            let mate = self.face.mate(from_len(v)) as usize;
            if let Some(&other) = arena.members.get(mate).filter(|_| v < mate) {
                pairs.push((rank, other));
            }
        }
        SolvedBracket { pairs, leaving: self.leaving(), levels: self.levels, undone: None }
    }
}

/// What a level of the shape counts of those who leave; `None` if it is settled otherwise.
fn leaving(measure: &Shape) -> Option<LeavingCount> {
    match measure {
        Shape::Completion | Shape::ByeScore => None,
        Shape::Unpaired => Some(LeavingCount::Unpaired),
        Shape::FloaterScores => Some(LeavingCount::FloaterScores),
        Shape::PairingScoreDifference => Some(LeavingCount::PairingScoreDifference),
    }
}

/// Players who leave the next bracket in the witness: those matched with a slot.
fn over(layout: &BracketLayout, face: &Face<'_>) -> Vec<usize> {
    let a = &layout.arena;
    let (m, o) = (a.members.len(), a.outside.len());
    (0..m + o)
        .filter(|&v| face.mate(from_len(v)) as usize >= m + o)
        .map(|v| if v < m { a.members[v] } else { a.outside[v - m] })
        .collect()
}
