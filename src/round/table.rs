//! A stage's matching problem in terms of ranks: members are matched with each other, or with places for those who leave.

use super::record::Left;
use super::top_down::Solved;
use super::{Ask, classes, vertex};
use crate::measure::Weight;
use crate::model::{Edges, Evidence, LevelRecord, Part};
use crate::solve::{Face, NewFaceError, SolveError};

/// What an edge means: two members are paired (the higher ranked first), or one leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edge {
    Pair(usize, usize),
    Leaves(usize),
}

/// A pairing by the higher ranked player of each pair; `None` for whoever leaves.
pub(super) type Draw = Vec<(usize, Option<usize>)>;

/// Members of a stage, and the face of their best pairings so far.
#[derive(Clone)]
pub(super) struct Table<'c> {
    /// The stage, from 1.
    stage: usize,
    /// Ranks, ascending.
    members: Vec<usize>,
    face: Face<'c>,
    levels: Vec<LevelRecord>,
}

impl<'c> Table<'c> {
    /// The members with as few places for leavers as possible.
    pub(super) fn open(
        ask: &Ask<'_>,
        stage: usize,
        members: Vec<usize>,
        allowed: &dyn Fn(usize, usize) -> bool,
    ) -> Result<Self, SolveError> {
        let mut face = lay_out_least(ask, &members, allowed)?;
        ask.watch(&mut face, (stage, "the group alone"), &members);
        Ok(Self { stage, members, face, levels: Vec::new() })
    }

    /// The same of those left in a group from which others are gone; the record says how many leave.
    pub(super) fn open_left(
        ask: &Ask<'_>,
        stage: usize,
        left: &Left<'_>,
        members: Vec<usize>,
        allowed: &dyn Fn(usize, usize) -> bool,
    ) -> Result<Self, SolveError> {
        let mut face = lay_out_least(ask, &members, allowed)?;
        ask.watch_left(&mut face, stage, left, &members);
        Ok(Self { stage, members, face, levels: Vec::new() })
    }

    /// Everybody, all of whom are paired but one who may have the bye if their number is odd.
    pub(super) fn open_whole(ask: &Ask<'_>, stage: usize) -> Result<Self, SolveError> {
        let all = (0..ask.position.entries.len()).collect();
        let mut table = Self::open(ask, stage, all, &|a, b| ask.may_pair(a, b))?;
        if !table.restrict(&|e| !matches!(e, Edge::Leaves(r) if !ask.graph.may_have_bye(r)))? {
            return Err(SolveError::NoMember);
        }
        Ok(table)
    }

    /// Members who are all paired with each other, starting from these pairs as far as they are allowed.
    pub(super) fn open_from(
        ask: &Ask<'_>,
        stage: usize,
        members: Vec<usize>,
        allowed: &dyn Fn(usize, usize) -> bool,
        pairs: &[(usize, usize)],
    ) -> Result<Self, SolveError> {
        let mut edges = Edges::new(members.len());
        for u in 0..members.len() {
            let may = |v: &usize| allowed(members[u], members[*v]);
            (u + 1..members.len()).filter(may).for_each(|v| edges.add(u, v));
        }
        let mut hint = vec![u32::MAX; members.len()];
        for &(a, b) in pairs.iter().filter(|&&(a, b)| allowed(a, b)) {
            if let (Ok(u), Ok(v)) = (members.binary_search(&a), members.binary_search(&b)) {
                (hint[u], hint[v]) = (vertex(v), vertex(u));
            }
        }
        let mut face = match Face::new(edges, Some(&hint), ask.engine, ask.budget.clone()) {
            Ok(face) => face,
            Err(NewFaceError::Deficient(_)) => return Err(SolveError::NoMember),
            Err(NewFaceError::Solve(e)) => return Err(e),
        };
        ask.watch(&mut face, (stage, "the group and those it floats to"), &members);
        Ok(Self { stage, members, face, levels: Vec::new() })
    }

    /// Declares that exactly one of these leaves them in every pairing of interest; `false`, with nothing changed, if
    /// that is not so in the witness.
    pub(super) fn leaves_once(&mut self, ranks: &[usize]) -> bool {
        let set: Option<Vec<u32>> = ranks.iter().map(|&r| self.vertex(r)).collect();
        set.is_some_and(|mut set| {
            set.sort_unstable();
            self.face.tighten(set)
        })
    }

    /// Members who are all paired with each other; `None` if that is impossible. For a trial: no record of it is kept.
    pub(super) fn open_closed(
        ask: &Ask<'_>,
        stage: usize,
        members: Vec<usize>,
        allowed: &dyn Fn(usize, usize) -> bool,
    ) -> Result<Option<Self>, SolveError> {
        Self::unless_deficient(stage, lay_out(ask, &members, 0, allowed), members)
    }

    /// An even number of members, any of whom may leave. For a trial: no record of it is kept.
    pub(super) fn open_leaving(
        ask: &Ask<'_>,
        stage: usize,
        members: Vec<usize>,
        allowed: &dyn Fn(usize, usize) -> bool,
    ) -> Result<Option<Self>, SolveError> {
        let n = members.len();
        let mut edges = Edges::new(2 * n);
        for u in 0..n {
            edges.add(u, n + u);
            let may = |v: &usize| allowed(members[u], members[*v]);
            (u + 1..n).filter(may).for_each(|v| edges.add(u, v));
            // Places that nobody needs are matched with each other.
            (u + 1..n).for_each(|v| edges.add(n + u, n + v));
        }
        let hint: Vec<u32> = (n..2 * n).chain(0..n).map(vertex).collect();
        let face = Face::new(edges, Some(&hint), ask.engine, ask.budget.clone());
        Self::unless_deficient(stage, face, members)
    }

    fn unless_deficient(
        stage: usize,
        face: Result<Face<'c>, NewFaceError>,
        members: Vec<usize>,
    ) -> Result<Option<Self>, SolveError> {
        match face {
            Ok(face) => Ok(Some(Table { stage, members, face, levels: Vec::new() })),
            Err(NewFaceError::Deficient(_)) => Ok(None),
            Err(NewFaceError::Solve(e)) => Err(e),
        }
    }

    pub(super) fn into_levels(self) -> Vec<LevelRecord> {
        self.levels
    }

    fn vertex(&self, rank: usize) -> Option<u32> {
        self.members.binary_search(&rank).ok().map(vertex)
    }

    /// The opponent of a member inside the stage, in the witness.
    pub(super) fn mate(&self, rank: usize) -> Option<usize> {
        let v = self.vertex(rank)?;
        self.members.get(self.face.mate(v) as usize).copied()
    }

    /// Ranks that leave in the witness, ascending.
    pub(super) fn leaving(&self) -> Vec<usize> {
        self.members.iter().copied().filter(|&r| self.mate(r).is_none()).collect()
    }

    /// Pairs in the witness, by the higher ranked player.
    pub(super) fn pairs(&self) -> Vec<(usize, usize)> {
        let mates = self.members.iter().filter_map(|&r| self.mate(r).map(|m| (r, m)));
        mates.filter(|&(r, m)| r < m).collect()
    }

    /// The bracket that the witness makes.
    pub(super) fn solved(self) -> Solved {
        Solved { pairs: self.pairs(), leaving: self.leaving(), levels: self.levels, undone: None }
    }

    /// Whose level the next decisions are.
    pub(super) fn name_level(&mut self, code: &str) {
        self.face.name_level(code);
    }

    /// Minimises a sum over pairs and leavers, none of which counts less than nothing, and notes the value.
    pub(super) fn minimise(
        &mut self,
        code: &str,
        cost: impl Fn(Edge) -> i64 + 'c,
    ) -> Result<i64, SolveError> {
        self.name_level(code);
        let value = self.least(cost)?;
        self.note(code, vec![value]);
        Ok(value)
    }

    /// Minimises a sum over pairs and leavers, none of which counts less than nothing.
    pub(super) fn least(&mut self, cost: impl Fn(Edge) -> i64 + 'c) -> Result<i64, SolveError> {
        let edge = self.edges();
        self.face.count(move |u, v| edge(u, v).map_or(0, &cost))
    }

    /// Minimises a sum over pairs and leavers, some of which may count less than nothing.
    pub(super) fn least_of_any(&mut self, cost: &dyn Fn(Edge) -> i64) -> Result<i64, SolveError> {
        let edge = self.edges();
        self.face.minimise(&|u, v| edge(u, v).map_or(0, cost))
    }

    /// What an edge between two vertices means; `None` between two places.
    fn edges(&self) -> impl Fn(u32, u32) -> Option<Edge> + 'static {
        let members = self.members.clone();
        move |u, v| {
            let a = *members.get(u as usize)?;
            Some(members.get(v as usize).map_or(Edge::Leaves(a), |&b| Edge::Pair(a, b)))
        }
    }

    /// Minimises the instances of each class, the largest first, and notes their list or their number.
    pub(super) fn minimise_classes(
        &mut self,
        code: &str,
        is_listed: bool,
        weight: impl Fn(Edge) -> Weight + 'c,
    ) -> Result<(), SolveError> {
        self.name_level(code);
        let value = self.by_classes(is_listed, weight)?;
        self.note(code, value);
        Ok(())
    }

    /// Minimises the instances of each class, the largest first.
    pub(super) fn least_classes(&mut self, weight: impl Fn(Edge) -> Weight + 'c) -> Result<(), SolveError> {
        self.by_classes(true, weight).map(|_| ())
    }

    fn by_classes(
        &mut self,
        is_listed: bool,
        weight: impl Fn(Edge) -> Weight + 'c,
    ) -> Result<Vec<i64>, SolveError> {
        let edge = self.edges();
        classes::by_classes(&mut self.face, is_listed, move |u, v| edge(u, v).map_or(Weight::NONE, &weight))
    }

    /// Is there a best pairing in which the mate of a member (`None`: it leaves) is wanted? If so keeps exactly those.
    pub(super) fn prefer(
        &mut self,
        rank: usize,
        want: &dyn Fn(Option<usize>) -> bool,
    ) -> Result<bool, SolveError> {
        let Some(v) = self.vertex(rank) else { return Ok(false) };
        let members = self.members.clone();
        self.face.prefer(v, &|mate| want(members.get(mate as usize).copied()))
    }

    /// Can the mate of a member be this, as far as is known?
    pub(super) fn is_open(&self, rank: usize, mate: Option<usize>) -> bool {
        let Some(v) = self.vertex(rank) else { return false };
        match mate {
            Some(m) => self.vertex(m).is_some_and(|m| self.face.is_alive(v, m)),
            None => (self.members.len()..self.face.n()).any(|slot| self.face.is_alive(v, vertex(slot))),
        }
    }

    /// Rules out for good that the mate of a member is wanted, if no best pairing has such a mate.
    pub(super) fn rule_out(
        &mut self,
        rank: usize,
        want: &dyn Fn(Option<usize>) -> bool,
    ) -> Result<(), SolveError> {
        let Some(v) = self.vertex(rank) else { return Ok(()) };
        let members = self.members.clone();
        let could = if self.face.trail().is_some() {
            self.clone().prefer(rank, want)?
        } else {
            self.face.could_prefer(v, &|mate| want(members.get(mate as usize).copied()))?
        };
        if !could {
            self.prefer(rank, &|mate| !want(mate))?;
        }
        Ok(())
    }

    /// Can all pairs and leavers satisfy this at once? If so keeps exactly those pairings.
    pub(super) fn restrict(&mut self, keep: &dyn Fn(Edge) -> bool) -> Result<bool, SolveError> {
        let members = self.members.clone();
        self.face.restrict(&|u, v| {
            members
                .get(u as usize)
                .is_none_or(|&a| keep(members.get(v as usize).map_or(Edge::Leaves(a), |&b| Edge::Pair(a, b))))
        })
    }

    /// The first candidate whom a best pairing gives the member; the place in the list, from 0.
    pub(super) fn choose(&mut self, rank: usize, candidates: &[usize]) -> Result<usize, SolveError> {
        let v = self.vertex(rank).ok_or(SolveError::NoMember)?;
        let vertices: Vec<u32> = candidates.iter().filter_map(|&r| self.vertex(r)).collect();
        let chosen = self.face.choose(v, &vertices)?;
        let mate = self.members.get(chosen as usize).ok_or(SolveError::NoMember)?;
        candidates.iter().position(|r| r == mate).ok_or(SolveError::NoMember)
    }

    /// Every best pairing as its pairs (by the higher ranked player) and who leaves; `None` if more than `most`.
    pub(super) fn all(&self, most: usize) -> Result<Option<Vec<Draw>>, SolveError> {
        let Some(members) = self.face.members(most)? else { return Ok(None) };
        let pairs = |mates: Vec<u32>| -> Draw {
            let all = self.members.iter().enumerate();
            let of = |(v, &r): (usize, &usize)| {
                let mate = self.members.get(mates[v] as usize).copied();
                mate.is_none_or(|m| r < m).then_some((r, mate))
            };
            all.filter_map(of).collect()
        };
        Ok(Some(members.into_iter().map(pairs).collect()))
    }

    /// Notes a level with what was found on the face since the last note.
    pub(super) fn note(&mut self, code: &str, value: Vec<i64>) {
        let evidence = self.face.take_evidence();
        self.note_on(code, value, evidence);
    }

    /// A ground found elsewhere for the next note.
    pub(super) fn credit(&self, ground: Evidence) {
        self.face.credit(ground);
    }

    /// What the decisions since the last note rest on.
    pub(super) fn take_evidence(&self) -> Vec<Evidence> {
        self.face.take_evidence()
    }

    /// Notes a level that rests on this.
    pub(super) fn note_on(&mut self, code: &str, value: Vec<i64>, evidence: Vec<Evidence>) {
        let (stage, code) = (self.stage, code.to_owned());
        self.levels.push(LevelRecord { stage, code, part: Part::Bracket, value, evidence });
    }
}

/// With as few places as a largest matching leaves; that it is the largest is proved by a barrier, which is checked.
fn lay_out_least<'c>(
    ask: &Ask<'_>,
    members: &[usize],
    allowed: &dyn Fn(usize, usize) -> bool,
) -> Result<Face<'c>, SolveError> {
    let mut slots = members.len() % 2;
    loop {
        match lay_out(ask, members, slots, allowed) {
            Ok(face) => return Ok(face),
            Err(NewFaceError::Deficient(free)) => slots += free,
            Err(NewFaceError::Solve(e)) => return Err(e),
        }
    }
}

fn lay_out<'c>(
    ask: &Ask<'_>,
    members: &[usize],
    slots: usize,
    allowed: &dyn Fn(usize, usize) -> bool,
) -> Result<Face<'c>, NewFaceError> {
    let m = members.len();
    let mut edges = Edges::new(m + slots);
    for u in 0..m {
        let may = |v: &usize| allowed(members[u], members[*v]);
        (u + 1..m).filter(may).for_each(|v| edges.add(u, v));
        (0..slots).for_each(|s| edges.add(u, m + s));
    }
    let mut hint = vec![u32::MAX; m + slots];
    for u in 0..m / 2 {
        if allowed(members[u], members[u + m / 2]) {
            (hint[u], hint[u + m / 2]) = (vertex(u + m / 2), vertex(u));
        }
    }
    Face::new(edges, Some(&hint), ask.engine, ask.budget.clone())
}
