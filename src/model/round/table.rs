//! A stage's matching problem in terms of ranks: members are matched with each other, or with places for leavers.

use super::draws::Draws;
use super::members::StageMembers;
use super::places::{AllowedMembers, lay_out, lay_out_least};
use super::record::Left;
use super::top_down::SolvedBracket;
use super::{Ask, classes};
use crate::measure::Penalty;
pub(super) use crate::program::Edge;
use crate::stage::LevelRecord;
use facts::rulebook::{Part, Value};
use facts::tournament::Rank;
use lexmatch::matching::{Edges, Mates};
use lexmatch::solve::{Cost, Face, Known, NewFaceError, SolveError};
use lexmatch::{Evidence, Vertex};

/// The members of a stage, and the face of their best pairings so far.
#[derive(Clone)]
pub(super) struct StageFace<'c> {
    /// The number of the stage, from 1.
    stage: usize,
    pub(super) members: StageMembers,
    pub(super) face: Face<'c>,
    levels: Vec<LevelRecord>,
}

impl<'c> StageFace<'c> {
    /// Opens a table of the members with as few places for leavers as possible.
    pub(super) fn open(
        ask: &Ask<'_>,
        stage: usize,
        members: Vec<Rank>,
        allowed: &dyn Fn(Rank, Rank) -> bool,
    ) -> Result<Self, SolveError> {
        let mut face = lay_out_least(ask, &members, &AllowedMembers::By(allowed))?;
        ask.watch(&mut face, (stage, "the group alone"), &members);
        Ok(Self { stage, members: members.into(), face, levels: Vec::new() })
    }

    /// Opens a table of the members left in a group after others have gone, with as few places for leavers as possible.
    /// The record states how many leave.
    pub(super) fn open_left(
        ask: &Ask<'_>,
        stage: usize,
        left: &Left<'_>,
        members: Vec<Rank>,
        allowed: &AllowedMembers<'_>,
    ) -> Result<Self, SolveError> {
        let mut face = lay_out_least(ask, &members, allowed)?;
        ask.watch_left(&mut face, stage, left, &members);
        Ok(Self { stage, members: members.into(), face, levels: Vec::new() })
    }

    /// Opens a table of all players. All of them are paired, except one who may have the bye if their number is odd.
    pub(super) fn open_whole(ask: &Ask<'_>, stage: usize) -> Result<Self, SolveError> {
        let all: Vec<Rank> = Rank::all(ask.position.entries.len()).collect();
        let mut face = lay_out_least(ask, &all, &AllowedMembers::Linked)?;
        ask.watch(&mut face, (stage, "the group alone"), &all);
        let mut table = Self { stage, members: all.into(), face, levels: Vec::new() };
        if !table.spare(&|r| !ask.graph.may_have_bye(r))? {
            return Err(SolveError::NoMember);
        }
        Ok(table)
    }

    /// Opens a table of members who are all paired with each other. It starts from `pairs` as far as they are allowed.
    pub(super) fn open_from(
        ask: &Ask<'_>,
        stage: usize,
        members: Vec<Rank>,
        allowed: &dyn Fn(Rank, Rank) -> bool,
        pairs: &[(Rank, Rank)],
    ) -> Result<Self, SolveError> {
        let mut edges = Edges::new(members.len());
        for u in Vertex::all(members.len()) {
            let may = |v: &Vertex| allowed(members[u], members[*v]);
            u.after(members.len()).filter(may).for_each(|v| edges.add(u, v));
        }
        let place = |r: Rank| members.binary_search(&r).ok().map(Vertex);
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

    /// Adds `ranks` as a tight odd set if the incumbent crosses it exactly once. Returns whether it was added; if not,
    /// nothing changes.
    pub(super) fn leaves_once(&mut self, ranks: &[Rank]) -> bool {
        let set: Option<Vec<Vertex>> = ranks.iter().map(|&r| self.vertex(r)).collect();
        set.is_some_and(|mut set| {
            set.sort_unstable();
            self.face.tighten(set)
        })
    }

    /// Opens a table of members who are all paired with each other; `None` if that is impossible. It serves a trial and
    /// is not recorded.
    pub(super) fn open_closed(
        ask: &Ask<'_>,
        stage: usize,
        members: Vec<Rank>,
        allowed: &dyn Fn(Rank, Rank) -> bool,
    ) -> Result<Option<Self>, SolveError> {
        Self::unless_deficient(stage, lay_out(ask, &members, 0, &AllowedMembers::By(allowed)), members)
    }

    /// Opens a table of an even number of members, any of whom may leave. It serves a trial and is not recorded.
    pub(super) fn open_leaving(
        ask: &Ask<'_>,
        stage: usize,
        members: Vec<Rank>,
        allowed: &dyn Fn(Rank, Rank) -> bool,
    ) -> Result<Option<Self>, SolveError> {
        let n = members.len();
        let mut edges = Edges::new(2 * n);
        let own = |Vertex(v): Vertex| Vertex(n + v);
        for u in Vertex::all(n) {
            edges.add(u, own(u));
            let may = |v: &Vertex| allowed(members[u], members[*v]);
            u.after(n).filter(may).for_each(|v| edges.add(u, v));
            // Unused places are matched with each other.
            u.after(n).for_each(|v| edges.add(own(u), own(v)));
        }
        let hint = Mates::of_pairs(2 * n, Vertex::all(n).map(|u| (u, own(u))));
        let face = Face::new(edges, Some(hint), ask.engine, ask.budget.clone());
        Self::unless_deficient(stage, face, members)
    }

    fn unless_deficient(
        stage: usize,
        face: Result<Face<'c>, NewFaceError>,
        members: Vec<Rank>,
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

    /// Returns the number of a member.
    pub(super) fn vertex(&self, rank: Rank) -> Option<Vertex> {
        self.members.number(rank)
    }

    /// Returns the opponent of a member inside the stage, in the incumbent.
    pub(super) fn mate(&self, rank: Rank) -> Option<Rank> {
        let v = self.vertex(rank)?;
        self.members.get(self.face.mate(v).0).copied()
    }

    /// Returns the ranks that leave in the incumbent, ascending.
    pub(super) fn leaving(&self) -> Vec<Rank> {
        self.members.iter().copied().filter(|&r| self.mate(r).is_none()).collect()
    }

    /// Returns the pairs in the incumbent, each with the higher ranked player first.
    pub(super) fn pairs(&self) -> Vec<(Rank, Rank)> {
        let mates = self.members.iter().filter_map(|&r| self.mate(r).map(|m| (r, m)));
        mates.filter(|&(r, m)| r < m).collect()
    }

    /// Iterates over a set of edges that contains every edge of an optimal pairing.
    pub(super) fn alive(&self) -> impl Iterator<Item = Edge> + '_ {
        let edge = self.edges();
        self.face.alive().filter_map(move |(u, v)| edge(u, v))
    }

    /// Returns the bracket with the pairs of the incumbent.
    pub(super) fn solved(self) -> SolvedBracket {
        SolvedBracket { pairs: self.pairs(), leaving: self.leaving(), levels: self.levels }
    }

    /// Sets the level to which the next decisions belong.
    pub(super) fn name_level(&mut self, code: &str) {
        self.face.name_level(code);
    }

    /// Minimises a sum over pairs and leavers with costs that are not negative.
    pub(super) fn least(&mut self, cost: impl Fn(Edge) -> i64 + 'c) -> Result<i64, SolveError> {
        let edge = self.edges();
        self.face.minimise(&Cost::later(move |u, v| edge(u, v).map_or(0, &cost)), Known::NotNegative)
    }

    /// Minimises a sum over pairs and leavers with costs that may be negative.
    pub(super) fn least_of_any(&mut self, cost: &dyn Fn(Edge) -> i64) -> Result<i64, SolveError> {
        let edge = self.edges();
        self.face.minimise(&Cost::Of(&|u, v| edge(u, v).map_or(0, cost)), Known::Nothing)
    }

    /// Returns a function that translates an edge between two vertices into ranks; `None` between two places.
    pub(super) fn edges(&self) -> impl Fn(Vertex, Vertex) -> Option<Edge> + 'static {
        let members = self.members.clone();
        move |u, v| {
            let a = *members.get(u.0)?;
            Some(members.get(v.0).map_or(Edge::Leaves(a), |&b| Edge::Pair(a, b)))
        }
    }

    /// Minimises the instances of each class, largest class first. Returns their list or their number.
    pub(super) fn by_classes(
        &mut self,
        is_listed: bool,
        weight: impl Fn(Edge) -> Penalty + 'c,
    ) -> Result<Value, SolveError> {
        let edge = self.edges();
        classes::by_classes(&mut self.face, is_listed, move |u, v| edge(u, v).map_or(Penalty::NONE, &weight))
    }

    /// Returns whether a best pairing gives the member a wanted mate (`None`: it leaves). If so, keeps exactly those
    /// pairings.
    pub(super) fn prefer(
        &mut self,
        rank: Rank,
        want: &dyn Fn(Option<Rank>) -> bool,
    ) -> Result<bool, SolveError> {
        let Some(v) = self.vertex(rank) else { return Ok(false) };
        let members = self.members.clone();
        self.face.prefer(v, &|mate| want(members.get(mate.0).copied()))
    }

    /// Returns whether all these members can stay at once. If so, keeps exactly those pairings.
    pub(super) fn spare(&mut self, is_spared: &dyn Fn(Rank) -> bool) -> Result<bool, SolveError> {
        let members = &self.members;
        self.face.spare(members.len(), &|v| members.get(v.0).is_some_and(|&r| is_spared(r)))
    }

    /// Returns whether all pairs and leavers can satisfy `keep` at once. If so, keeps exactly those pairings. Other
    /// edges are examined only when they are needed.
    pub(super) fn restrict_later(&mut self, keep: impl Fn(Edge) -> bool + 'c) -> Result<bool, SolveError> {
        let edge = self.edges();
        self.face.restrict_later(move |u, v| edge(u, v).is_none_or(&keep))
    }

    /// Returns whether no best pairing gives the member a wanted mate. All pairings are kept. Where questions are
    /// recorded, it returns `false` without checking.
    pub(super) fn excludes(
        &mut self,
        rank: Rank,
        want: &dyn Fn(Option<Rank>) -> bool,
    ) -> Result<bool, SolveError> {
        let Some(v) = self.vertex(rank).filter(|_| self.face.trail().is_none()) else { return Ok(false) };
        let members = &self.members;
        let could = self.face.could_prefer(v, &|mate| want(members.get(mate.0).copied()))?;
        if !could {
            self.face.credit(Evidence::Refuted { refused: 1 });
        }
        Ok(!could)
    }

    /// Gives the member the first candidate that is possible in a best pairing. Returns the index of the candidate,
    /// from 0. Candidates are evaluated only as far as necessary.
    pub(super) fn choose<I>(&mut self, rank: Rank, candidates: I) -> Result<usize, SolveError>
    where
        I: IntoIterator<Item = Rank, IntoIter: Clone>,
    {
        self.choose_fate(rank, candidates.into_iter().map(Some))
    }

    /// Works like [`Self::choose`] where the first `refused` candidates are known to be impossible. Where questions are
    /// recorded, all candidates are asked about.
    pub(super) fn choose_beyond<I>(
        &mut self,
        rank: Rank,
        candidates: I,
        refused: usize,
    ) -> Result<usize, SolveError>
    where
        I: IntoIterator<Item = Rank, IntoIter: Clone>,
    {
        if refused == 0 || self.face.trail().is_some() {
            return self.choose(rank, candidates);
        }
        self.face.credit(Evidence::Refuted { refused });
        self.choose(rank, candidates.into_iter().skip(refused)).map(|place| refused + place)
    }

    /// Works like [`Self::choose`], but one candidate may be `None`: the member leaves.
    pub(super) fn choose_fate<I>(&mut self, rank: Rank, candidates: I) -> Result<usize, SolveError>
    where
        I: IntoIterator<Item = Option<Rank>, IntoIter: Clone>,
    {
        let (members, candidates) = (&self.members, candidates.into_iter());
        let vertex_of = |mate: Option<Rank>| match mate {
            Some(r) => members.number(r),
            None => Some(Vertex(members.len())),
        };
        let v = vertex_of(Some(rank)).ok_or(SolveError::NoMember)?;
        let chosen = self.face.choose(v, candidates.clone().filter_map(vertex_of))?;
        let fate = members.get(chosen.0).copied();
        candidates.into_iter().position(|mate| mate == fate).ok_or(SolveError::NoMember)
    }

    /// Returns all best pairings, numbered; `None` if there are more than `most`.
    pub(super) fn draws(&self, most: usize) -> Result<Option<Draws<'c>>, SolveError> {
        let of = self.face.members(most)?;
        Ok(of.map(|of| Draws::new(self.members.to_vec(), of)))
    }

    /// Adds evidence found elsewhere to the next record.
    pub(super) fn credit(&self, ground: Evidence) {
        self.face.credit(ground);
    }

    /// Returns the evidence for the decisions since the last record.
    pub(super) fn take_evidence(&self) -> Vec<Evidence> {
        self.face.take_evidence()
    }

    /// Records the value of a level in a part of the stage.
    pub(super) fn note_part(&mut self, code: &str, part: Part, value: Value, evidence: Vec<Evidence>) {
        let (stage, code) = (self.stage, code.to_owned());
        self.levels.push(LevelRecord { stage, code, part, value, evidence });
    }
}
