//! One bracket: lays out its matching problem in the mode asked for and decides its levels in order.

use super::Round;
use crate::graph::CompatGraph;
use crate::model::{Arena, Evidence, Group, LevelRecord, Part, Slot, Stage, Terms};
use crate::plan::dutch_1998::Shape;
use crate::round::top_down::Solved;
use crate::round::{vertex, whole};
use crate::solve::{Face, SolveError};

/// What lies below the bracket while it is solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// Nothing: whoever is left over takes a slot.
    Plain,
    /// Nothing exists below; the one left over has the bye.
    Lowest,
    /// Everybody below, and the bye: what is left must be paired completely (C.13).
    Completion,
    /// The next bracket must make all its pairings (C.12), with these residents of it set aside and
    /// `count` players leaving.
    Next { aside: Vec<usize>, count: usize },
}

impl Mode {
    /// What takes part, in words.
    fn holds(&self) -> &'static str {
        match self {
            Self::Plain => "the bracket alone",
            Self::Lowest => "the lowest bracket",
            Self::Completion => "the bracket and everybody below",
            Self::Next { .. } => "the bracket and the next one",
        }
    }
}

/// A stage at work.
pub(super) struct Work<'r, 'a> {
    pub(super) round: &'r Round<'a>,
    pub(super) stage: &'r Stage,
    pub(super) arena: Arena,
    pub(super) face: Face<'r>,
    pub(super) levels: Vec<LevelRecord>,
}

impl Round<'_> {
    /// The best pairing of the bracket in this mode; `None` if the mode's condition cannot be met.
    pub(super) fn solve(&self, stage: &Stage, mode: &Mode) -> Result<Option<Solved>, SolveError> {
        let Some((arena, face)) = self.lay_out(stage, mode)? else { return Ok(None) };
        Work { round: self, stage, arena, face, levels: Vec::new() }.run(mode)
    }

    /// The problem with as many moved-down players paired as possible (A.3; p of C.14 for them).
    fn lay_out<'c>(&self, stage: &Stage, mode: &Mode) -> Result<Option<(Arena, Face<'c>)>, SolveError> {
        let keeps_apart = stage.is_heterogeneous() && self.has(&Shape::MovedDownUnpaired);
        let most = if keeps_apart { stage.active_moved_down().len() } else { 0 };
        for mdps in (0..=most).rev() {
            let arena = self.arena(stage, mode, mdps);
            let hint = natural(&arena);
            let edges = arena.edges.clone();
            match Face::new(edges, Some(&hint), self.ask.engine, self.ask.budget.clone()) {
                Ok(mut face) => {
                    let players = [arena.members.as_slice(), &arena.outside].concat();
                    self.ask.watch(&mut face, (stage.number, mode.holds()), &players);
                    return Ok(Some((arena, face)));
                }
                Err(crate::solve::NewFaceError::Deficient(_)) => {}
                Err(crate::solve::NewFaceError::Solve(e)) => return Err(e),
            }
        }
        Ok(None)
    }

    fn arena(&self, stage: &Stage, mode: &Mode, mdps: usize) -> Arena {
        let members = stage.members();
        let inside = |a: usize, b: usize| self.may_pair(stage, a, b);
        let never = |_: usize, _: usize| false;
        let anyone = |_: usize| true;
        match mode {
            Mode::Plain => {
                let slots = vec![Slot::Float; self.unpaired(stage, &members, mdps)];
                let terms = Terms { inside: &inside, below: &never, leaves: &anyone, stays: &anyone };
                Arena::new(self.ask.graph, (members, Vec::new()), slots, mdps, &terms)
            }
            Mode::Lowest => {
                let slots = vec![Slot::Bye; members.len() % 2];
                let terms = Terms { inside: &inside, below: &never, leaves: &anyone, stays: &anyone };
                Arena::new(self.ask.graph, (members, Vec::new()), slots, mdps, &terms)
            }
            Mode::Completion => {
                let mut outside = stage.set_aside.clone();
                outside.extend(&stage.rest);
                let slots = vec![Slot::Bye; (members.len() + outside.len()) % 2];
                let below = |a: usize, b: usize| self.ask.graph.link(a, b).is_some();
                let terms = Terms { inside: &inside, below: &below, leaves: &anyone, stays: &anyone };
                Arena::new(self.ask.graph, (members, outside), slots, mdps, &terms)
            }
            Mode::Next { aside, count } => self.next_arena(stage, (aside, *count), members, mdps),
        }
    }

    fn next_arena(
        &self,
        stage: &Stage,
        (aside, count): (&[usize], usize),
        members: Vec<usize>,
        mdps: usize,
    ) -> Arena {
        let exempt = self.next_exempt(stage);
        let mut outside = stage.set_aside.clone();
        outside.extend(stage.next.iter().filter(|r| !aside.contains(r)));
        let size = count + stage.next.len() - aside.len();
        let homogeneous = 2 * count >= size;
        let slots = vec![Slot::Over(homogeneous); size % 2];
        let inside = |a: usize, b: usize| self.may_pair(stage, a, b);
        let below = |a: usize, b: usize| self.may_meet(exempt, a, b);
        let leaves = |a: usize| !aside.iter().any(|&b| self.may_meet(exempt, a, b));
        let stays = |a: usize| homogeneous || !stage.set_aside.contains(&a);
        let terms = Terms { inside: &inside, below: &below, leaves: &leaves, stays: &stays };
        Arena::new(self.ask.graph, (members, outside), slots, mdps, &terms)
    }

    /// How many players stay unpaired in the bracket alone when the first `mdps` members are not paired with
    /// each other: n minus twice the size of a maximum matching.
    fn unpaired(&self, stage: &Stage, members: &[usize], mdps: usize) -> usize {
        if !self.has(&Shape::Unpaired) {
            return members.len();
        }
        let head = &members[..mdps];
        let allowed =
            |a: usize, b: usize| self.may_pair(stage, a, b) && !(head.contains(&a) && head.contains(&b));
        if mdps == 0 && has_natural(members, &allowed) {
            return members.len() % 2;
        }
        members.len() - 2 * CompatGraph::most_pairs(members, &allowed)
    }
}

/// Is the plain S1 against S2 pairing possible?
fn has_natural(members: &[usize], allowed: &dyn Fn(usize, usize) -> bool) -> bool {
    let half = members.len() / 2;
    (0..half).all(|i| allowed(members[i], members[i + half]))
}

/// The natural pairing (S1 against S2, in order) as a matching to start from; `u32::MAX` where none.
fn natural(arena: &Arena) -> Vec<u32> {
    let mut mate = vec![u32::MAX; arena.size()];
    let m = arena.members.len();
    let head = arena.mdps;
    let half = (m - 2 * head.min(m / 2)) / 2;
    let mut wanted: Vec<(usize, usize)> = (0..head).map(|i| (i, head + i)).collect();
    wanted.extend((2 * head..2 * head + half).map(|i| (i, i + half)));
    for (u, v) in wanted {
        if v < m && arena.edges.has(u, v) {
            (mate[u], mate[v]) = (vertex(v), vertex(u));
        }
    }
    mate
}

impl Work<'_, '_> {
    fn run(mut self, mode: &Mode) -> Result<Option<Solved>, SolveError> {
        if !self.decide_shape(mode)? {
            return Ok(None);
        }
        let floats = self.leaving_count();
        let group = if self.arena.mdps > 0 {
            let opponents = self.decide_moved_down(floats)?;
            let players: Vec<u32> = (self.arena.mdps..self.arena.members.len())
                .map(vertex)
                .filter(|v| !opponents.contains(v))
                .collect();
            let pairs = (players.len() - floats) / 2;
            (Group { players, pairs }, Part::Remainder)
        } else {
            let players: Vec<u32> = (0..self.arena.members.len()).map(vertex).collect();
            let pairs = (players.len() - floats) / 2;
            (Group { players, pairs }, Part::Bracket)
        };
        self.decide_group(&group.0, group.1)?;
        Ok(Some(self.solved()))
    }

    /// The levels that fix the shape of the bracket: who is paired at all, and exemptions.
    fn decide_shape(&mut self, mode: &Mode) -> Result<bool, SolveError> {
        let moved = self.stage.active_moved_down();
        for l in &self.round.plan.shape {
            self.face.name_level(&l.code);
            match l.measure {
                // Looked at when the bracket is paired, in `Round::decide`.
                Shape::Completion | Shape::NextBracket => {}
                Shape::MovedDownUnpaired if self.stage.is_heterogeneous() => {
                    let value = moved.len() - self.arena.mdps;
                    self.face.credit(Evidence::Order { refused: value });
                    self.note(&l.code, Part::Bracket, vec![whole(value)]);
                }
                Shape::MovedDownUnpaired => {
                    let first = moved.len();
                    self.minimise(&l.code, Part::Bracket, &|a, u, v| {
                        a.is_float(u, v) && is_among_first(a, u, v, &moved) && first > 0
                    })?;
                }
                Shape::Unpaired => {
                    let floats = self.minimise(&l.code, Part::Bracket, &|a, u, v| a.is_float(u, v))?;
                    if let Mode::Next { count, .. } = mode
                        && floats + whole(self.stage.set_aside.len()) != whole(*count)
                    {
                        return Ok(false);
                    }
                }
                Shape::ColourClashWaived if !self.stage.is_exempt => {}
                Shape::ColourClashWaived => {
                    let graph = self.round.ask.graph;
                    self.minimise(&l.code, Part::Bracket, &|a, u, v| {
                        a.is_pair(u, v)
                            && graph.link(a.members[u as usize], a.members[v as usize])
                                == Some(crate::graph::Link::Waived)
                    })?;
                }
            }
        }
        Ok(true)
    }

    /// Minimises the number of matched edges of one kind.
    pub(super) fn minimise(
        &mut self,
        code: &str,
        part: Part,
        counts: &dyn Fn(&Arena, u32, u32) -> bool,
    ) -> Result<i64, SolveError> {
        let arena = &self.arena;
        let value = self.face.minimise(&|u, v| i64::from(counts(arena, u, v)))?;
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
        (0..self.arena.members.len()).filter(|&v| !self.arena.is_member(self.face.mate(vertex(v)))).count()
    }

    fn solved(self) -> Solved {
        let mut pairs = Vec::new();
        let mut leaving = self.stage.set_aside.clone();
        for (v, &rank) in self.arena.members.iter().enumerate() {
            let mate = self.face.mate(vertex(v)) as usize;
            match self.arena.members.get(mate) {
                Some(&other) if v < mate => pairs.push((rank.min(other), rank.max(other))),
                Some(_) => {}
                None => leaving.push(rank),
            }
        }
        leaving.sort_unstable();
        Solved { pairs, leaving, levels: self.levels }
    }
}

fn is_among_first(arena: &Arena, u: u32, v: u32, moved: &[usize]) -> bool {
    [u, v].iter().filter_map(|&x| arena.members.get(x as usize)).any(|r| moved.contains(r))
}
