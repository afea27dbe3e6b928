//! Who leaves a bracket: C4 to C9 of 2026, C.4 to C.7 of 2017, decided in order on the face.

use super::layout::{Layout, Takes};
use super::scope::Opened;
use super::{Round, Solved};
use crate::measure::{BracketFacts, Fate, Measure, Weight, unplayed_games};
use crate::model::{LevelRecord, Part, Stage};
use crate::round::vertex;
use crate::solve::{Face, SolveError};

/// A bracket at work.
pub(super) struct Work<'r, 'a> {
    pub(super) round: &'r Round<'a>,
    pub(super) stage: &'r Stage,
    pub(super) layout: Layout,
    pub(super) face: Face,
    pub(super) levels: Vec<LevelRecord>,
}

impl<'r, 'a> Work<'r, 'a> {
    pub(super) fn new(round: &'r Round<'a>, stage: &'r Stage, layout: Layout, face: Face) -> Self {
        Self { round, stage, layout, face, levels: Vec::new() }
    }

    /// Nobody leaves: the shape is settled.
    pub(super) fn finish(mut self) -> Result<Solved, SolveError> {
        self.decide_own_shape()?;
        self.decide_rest()
    }

    /// All levels in a layout that holds everybody below.
    pub(super) fn decide_all(mut self) -> Result<Solved, SolveError> {
        self.decide_own_shape()?;
        self.decide_next()?;
        self.decide_bye()?;
        let mut work = self.reduced()?;
        work.decide_quality()?;
        Ok(work.solved())
    }

    /// The levels after the own shape in a layout that holds the next bracket; with who leaves that.
    pub(super) fn decide_near(mut self) -> Result<(Solved, Vec<usize>), SolveError> {
        self.decide_next()?;
        let (layout, mut face) = (self.layout.clone(), self.face.clone());
        let mut work = self.reduced()?;
        work.decide_quality()?;
        let solved = work.solved();
        for v in (0..layout.arena.members.len()).map(vertex) {
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
    pub(super) fn decide_rest(mut self) -> Result<Solved, SolveError> {
        self.decide_quality()?;
        Ok(self.solved())
    }

    /// C4 to C7: completion, the score of the bye, the number of downfloaters, their scores. Returns the values.
    pub(super) fn decide_own_shape(&mut self) -> Result<Vec<Vec<i64>>, SolveError> {
        let facts = Layout::facts(self.round, self.stage);
        let from = self.levels.len();
        for c in &self.round.ask.book.levels {
            match &c.measure {
                Measure::Completion => self.note(&c.code, Part::Bracket, vec![0], "search"),
                Measure::ByeScore => {
                    let value = self.round.bye_score.map(|s| i64::from(s.0)).into_iter().collect();
                    self.note(&c.code, Part::Bracket, value, "search");
                }
                Measure::Unpaired if self.has_one_over() => {
                    let members = (0..self.layout.arena.members.len()).map(vertex).collect();
                    if self.face.tighten(members) {
                        self.note(&c.code, Part::Bracket, vec![1], "counting");
                    } else {
                        self.decide(&c.code, &c.measure, &facts)?;
                    }
                }
                Measure::Unpaired | Measure::FloaterScores | Measure::PairingScoreDifference => {
                    self.decide(&c.code, &c.measure, &facts)?;
                }
                _ => {}
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
        let Some(c) = self.round.ask.book.level(|m| *m == Measure::NextFloaters) else { return Ok(()) };
        if self.stage.next.is_empty() {
            return Ok(());
        }
        let facts = Layout::next_facts(self.round, self.stage);
        let mut value = Vec::new();
        let mut how = "attained";
        for measure in [Measure::Unpaired, Measure::FloaterScores, Measure::PairingScoreDifference] {
            if self.round.ask.demands(&measure) {
                let (round, layout) = (self.round, self.layout.clone());
                let part =
                    self.minimise(&measure, &|u, v| weight(&measure, &facts, layout.next_fate(round, u, v)))?;
                value.extend(part.0);
                how = part.1;
            }
        }
        self.note(&c.code, Part::Bracket, value, how);
        Ok(())
    }

    /// C9: unplayed games of the one who has the bye, if exactly one leaves and has it.
    fn decide_bye(&mut self) -> Result<(), SolveError> {
        let Some(c) = self.round.ask.book.level(|m| *m == Measure::ByeUnplayed) else { return Ok(()) };
        let arena = &self.layout.arena;
        let bye = vertex(arena.size() - 1);
        if arena.slots.is_empty() || !arena.is_member(self.face.mate(bye)) || self.leaving().len() != 1 {
            return Ok(());
        }
        let entries = &self.round.ask.position.entries;
        let members = arena.members.clone();
        let cost = |u: u32, v: u32| {
            members.get(u as usize).filter(|_| v == bye).map_or(0, |&r| unplayed_games(&entries[r]))
        };
        let closed = self.face.minimise(&cost)?;
        let how = closed.how.name();
        self.note(&c.code, Part::Bracket, vec![closed.value], how);
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
            for v in (0..layout.arena.members.len()).map(vertex) {
                if self.face.admits(v, &|mate| layout.is_outside(mate))? {
                    may_leave.push(v);
                }
            }
        }
        let layout = Layout::new(self.round, self.stage, (Vec::new(), 0), (count, &Takes::Only(&may_leave)));
        let start = self.start_for(&layout);
        match self.round.open(&layout, &start)? {
            Opened::Face(face) => Ok(Self { layout, face, ..self }),
            Opened::Deficient(_) => Err(SolveError::NoMember),
        }
    }

    /// The pairs inside the bracket as a matching to start from in another layout of the same bracket.
    pub(super) fn start_for(&self, layout: &Layout) -> Vec<u32> {
        let mut start = vec![u32::MAX; layout.arena.size()];
        for v in (0..self.layout.arena.members.len()).map(vertex) {
            let mate = self.face.mate(v);
            if self.layout.arena.is_member(mate) {
                start[v as usize] = mate;
            }
        }
        start
    }

    /// A level that is a sum over this bracket's edges.
    pub(super) fn decide(
        &mut self,
        code: &str,
        measure: &Measure,
        facts: &BracketFacts<'_>,
    ) -> Result<(), SolveError> {
        let (round, layout) = (self.round, self.layout.clone());
        let (value, how) =
            self.minimise(measure, &|u, v| weight(measure, facts, layout.fate(round, u, v)))?;
        self.note(code, Part::Bracket, value, how);
        Ok(())
    }

    /// Minimises the instances of each class, the largest first. The value is their number, or their list.
    fn minimise(
        &mut self,
        measure: &Measure,
        weight: &dyn Fn(u32, u32) -> Weight,
    ) -> Result<(Vec<i64>, &'static str), SolveError> {
        let mut classes: Vec<i64> =
            self.face.alive().map(|(u, v)| weight(u, v)).filter(|w| w.count > 0).map(|w| w.class).collect();
        classes.sort_unstable_by(|a, b| b.cmp(a));
        classes.dedup();
        let mut value = if measure.is_listed() { Vec::new() } else { vec![0] };
        let mut how = "attained";
        for class in classes {
            let cost = |u: u32, v: u32| {
                let w = weight(u, v);
                if w.class == class { w.count } else { 0 }
            };
            let closed = self.face.minimise(&cost)?;
            if closed.value > 0 {
                how = closed.how.name();
            }
            if measure.is_listed() {
                value.extend((0..closed.value).map(|_| class));
            } else {
                value[0] += closed.value;
            }
        }
        Ok((value, how))
    }

    pub(super) fn note(&mut self, code: &str, part: Part, value: Vec<i64>, how: &'static str) {
        let stage = self.stage.number;
        self.levels.push(LevelRecord { stage, code: code.to_owned(), part, value, how });
    }

    /// Members that leave the bracket in the witness, in rank order.
    pub(super) fn leaving(&self) -> Vec<usize> {
        let arena = &self.layout.arena;
        let leaves = |v: &usize| !arena.is_member(self.face.mate(vertex(*v)));
        (0..arena.members.len()).filter(leaves).map(|v| arena.members[v]).collect()
    }

    pub(super) fn solved(self) -> Solved {
        let arena = &self.layout.arena;
        let mut pairs = Vec::new();
        for (v, &rank) in arena.members.iter().enumerate() {
            let mate = self.face.mate(vertex(v)) as usize;
            if let Some(&other) = arena.members.get(mate).filter(|_| v < mate) {
                pairs.push((rank, other));
            }
        }
        Solved { pairs, leaving: self.leaving(), levels: self.levels }
    }
}

fn weight(measure: &Measure, facts: &BracketFacts<'_>, fate: Option<Fate<'_>>) -> Weight {
    fate.and_then(|fate| measure.weight(facts, fate)).unwrap_or(Weight::NONE)
}

/// Players who leave the next bracket in the witness: those matched with a slot.
fn over(layout: &Layout, face: &Face) -> Vec<usize> {
    let a = &layout.arena;
    let (m, o) = (a.members.len(), a.outside.len());
    (0..m + o)
        .filter(|&v| face.mate(vertex(v)) as usize >= m + o)
        .map(|v| if v < m { a.members[v] } else { a.outside[v - m] })
        .collect()
}
