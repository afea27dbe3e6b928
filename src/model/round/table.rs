//! A stage's matching problem in terms of ranks: members are matched with each other, or with places for those who leave.

use super::draws::Draws;
use super::members::StageMembers;
use super::places::{AllowedMembers, lay_out, lay_out_least};
use super::record::Left;
use super::top_down::SolvedBracket;
use super::{Ask, classes};
use crate::measure::Penalty;
pub(super) use crate::program::Edge;
use crate::stage::LevelRecord;
use facts::rulebook::Part;
use lexmatch::Evidence;
use lexmatch::matching::{Edges, Mates};
use lexmatch::solve::{Face, NewFaceError, SolveError};
use limit::from_len;

/// Members of a stage, and the face of their best pairings so far.
#[derive(Clone)]
pub(super) struct StageFace<'c> {
    /// The stage, from 1.
    stage: usize,
    pub(super) members: StageMembers,
    pub(super) face: Face<'c>,
    levels: Vec<LevelRecord>,
}

impl<'c> StageFace<'c> {
    /// The members with as few places for leavers as possible.
    pub(super) fn open(
        ask: &Ask<'_>,
        stage: usize,
        members: Vec<usize>,
        allowed: &dyn Fn(usize, usize) -> bool,
    ) -> Result<Self, SolveError> {
        let mut face = lay_out_least(ask, &members, &AllowedMembers::By(allowed))?;
        ask.watch(&mut face, (stage, "the group alone"), &members);
        Ok(Self { stage, members: members.into(), face, levels: Vec::new() })
    }

    /// The same of those left in a group from which others are gone; the record says how many leave.
    pub(super) fn open_left(
        ask: &Ask<'_>,
        stage: usize,
        left: &Left<'_>,
        members: Vec<usize>,
        allowed: &AllowedMembers<'_>,
    ) -> Result<Self, SolveError> {
        let mut face = lay_out_least(ask, &members, allowed)?;
        ask.watch_left(&mut face, stage, left, &members);
        Ok(Self { stage, members: members.into(), face, levels: Vec::new() })
    }

    /// Everybody, all of whom are paired but one who may have the bye if their number is odd.
    pub(super) fn open_whole(ask: &Ask<'_>, stage: usize) -> Result<Self, SolveError> {
        let all: Vec<usize> = (0..ask.position.entries.len()).collect();
        let mut face = lay_out_least(ask, &all, &AllowedMembers::Linked)?;
        ask.watch(&mut face, (stage, "the group alone"), &all);
        let mut table = Self { stage, members: all.into(), face, levels: Vec::new() };
        if !table.spare(&|r| !ask.graph.may_have_bye(r))? {
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
        let place = |r: usize| members.binary_search(&r).ok();
        let allowed = pairs.iter().filter(|&&(a, b)| allowed(a, b));
        let hint = Mates::of_pairs(members.len(), allowed.filter_map(|&(a, b)| place(a).zip(place(b))));
        let mut face = match Face::new(edges, Some(hint), ask.engine, ask.budget.clone()) {
            Ok(face) => face,
            Err(NewFaceError::Deficient(_)) => return Err(SolveError::NoMember),
            Err(NewFaceError::Solve(e)) => return Err(e),
        };
        ask.watch(&mut face, (stage, "the group and those it floats to"), &members);
        Ok(Self { stage, members: members.into(), face, levels: Vec::new() })
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
        Self::unless_deficient(stage, lay_out(ask, &members, 0, &AllowedMembers::By(allowed)), members)
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
        let hint = Mates::of_pairs(2 * n, (0..n).map(|u| (u, n + u)));
        let face = Face::new(edges, Some(hint), ask.engine, ask.budget.clone());
        Self::unless_deficient(stage, face, members)
    }

    fn unless_deficient(
        stage: usize,
        face: Result<Face<'c>, NewFaceError>,
        members: Vec<usize>,
    ) -> Result<Option<Self>, SolveError> {
        match face {
            Ok(face) => Ok(Some(StageFace { stage, members: members.into(), face, levels: Vec::new() })),
            Err(NewFaceError::Deficient(_)) => Ok(None),
            Err(NewFaceError::Solve(e)) => Err(e),
        }
    }

    pub(super) fn into_levels(self) -> Vec<LevelRecord> {
        self.levels
    }

    /// The number of a member.
    pub(super) fn vertex(&self, rank: usize) -> Option<u32> {
        self.members.number(rank)
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

    /// Every edge that an optimal pairing has, and maybe others.
    pub(super) fn alive(&self) -> impl Iterator<Item = Edge> + '_ {
        let edge = self.edges();
        self.face.alive().filter_map(move |(u, v)| edge(u, v))
    }

    /// The bracket that the witness makes.
    pub(super) fn solved(self) -> SolvedBracket {
        SolvedBracket { pairs: self.pairs(), leaving: self.leaving(), levels: self.levels }
    }

    /// Whose level the next decisions are.
    pub(super) fn name_level(&mut self, code: &str) {
        self.face.name_level(code);
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

    /// Minimises the instances of each class, the largest first. Their list or their number.
    pub(super) fn by_classes(
        &mut self,
        is_listed: bool,
        weight: impl Fn(Edge) -> Penalty + 'c,
    ) -> Result<Vec<i64>, SolveError> {
        let edge = self.edges();
        classes::by_classes(&mut self.face, is_listed, move |u, v| edge(u, v).map_or(Penalty::NONE, &weight))
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

    /// Can these all stay at once? If so keeps exactly those pairings.
    pub(super) fn spare(&mut self, is_spared: &dyn Fn(usize) -> bool) -> Result<bool, SolveError> {
        let members = &self.members;
        self.face.spare(members.len(), &|v| members.get(v as usize).is_some_and(|&r| is_spared(r)))
    }

    /// Can all pairs and leavers satisfy this at once? If so keeps exactly those pairings. Other edges are looked at when they
    /// are needed.
    pub(super) fn restrict_later(&mut self, keep: impl Fn(Edge) -> bool + 'c) -> Result<bool, SolveError> {
        let edge = self.edges();
        self.face.restrict_later(move |u, v| edge(u, v).is_none_or(&keep))
    }

    /// Is there no best pairing in which the mate of a member is wanted? All are kept. Not asked where questions are noted:
    /// `false`.
    pub(super) fn excludes(
        &mut self,
        rank: usize,
        want: &dyn Fn(Option<usize>) -> bool,
    ) -> Result<bool, SolveError> {
        let Some(v) = self.vertex(rank).filter(|_| self.face.trail().is_none()) else { return Ok(false) };
        let members = &self.members;
        let could = self.face.could_prefer(v, &|mate| want(members.get(mate as usize).copied()))?;
        if !could {
            self.face.credit(Evidence::Refuted { refused: 1 });
        }
        Ok(!could)
    }

    /// The first candidate whom a best pairing gives the member; the place in the list, from 0. Candidates are asked for as
    /// far as they are needed.
    pub(super) fn choose<I>(&mut self, rank: usize, candidates: I) -> Result<usize, SolveError>
    where
        I: IntoIterator<Item = usize, IntoIter: Clone>,
    {
        self.choose_fate(rank, candidates.into_iter().map(Some))
    }

    /// The same where it is known that the first so many are not possible. Where questions are noted all are asked for.
    pub(super) fn choose_beyond<I>(
        &mut self,
        rank: usize,
        candidates: I,
        refused: usize,
    ) -> Result<usize, SolveError>
    where
        I: IntoIterator<Item = usize, IntoIter: Clone>,
    {
        if refused == 0 || self.face.trail().is_some() {
            return self.choose(rank, candidates);
        }
        self.face.credit(Evidence::Refuted { refused });
        self.choose(rank, candidates.into_iter().skip(refused)).map(|place| refused + place)
    }

    /// The same where one candidate may be `None`: the member leaves.
    pub(super) fn choose_fate<I>(&mut self, rank: usize, candidates: I) -> Result<usize, SolveError>
    where
        I: IntoIterator<Item = Option<usize>, IntoIter: Clone>,
    {
        let (members, candidates) = (&self.members, candidates.into_iter());
        let vertex_of = |mate: Option<usize>| match mate {
            Some(r) => members.number(r),
            None => Some(from_len(members.len())),
        };
        let v = vertex_of(Some(rank)).ok_or(SolveError::NoMember)?;
        let chosen = self.face.choose(v, candidates.clone().filter_map(vertex_of))?;
        let fate = members.get(chosen as usize).copied();
        candidates.into_iter().position(|mate| mate == fate).ok_or(SolveError::NoMember)
    }

    /// Every best pairing by its number; `None` if there are more than `most`.
    pub(super) fn draws(&self, most: usize) -> Result<Option<Draws<'c>>, SolveError> {
        let of = self.face.members(most)?;
        Ok(of.map(|of| Draws::new(self.members.to_vec(), of)))
    }

    /// A ground found elsewhere for the next note.
    pub(super) fn credit(&self, ground: Evidence) {
        self.face.credit(ground);
    }

    /// What the decisions since the last note rest on.
    pub(super) fn take_evidence(&self) -> Vec<Evidence> {
        self.face.take_evidence()
    }

    /// The same of a part of the stage.
    pub(super) fn note_part(&mut self, code: &str, part: Part, value: Vec<i64>, evidence: Vec<Evidence>) {
        let (stage, code) = (self.stage, code.to_owned());
        self.levels.push(LevelRecord { stage, code, part, value, evidence });
    }
}
