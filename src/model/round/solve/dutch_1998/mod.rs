//! Drafts: a bracket alone in a given size, with players who have to leave or to stay.
//!
//! The test whether two sums can both be within their limits (Dutch 1998 B.4) splits into problems of one sum on the
//! face of the other. A limit that can only just be met defines a face. If both limits leave room, a 0/1 program
//! decides.

mod budgets;

use budgets::mates;

use super::asked::{OpenedFace, StageAsk};
use super::layout::StageLayout;
use super::levels::StageRun;
use super::{DecidedBye, RoundSolver, Stop, known_stage};
use crate::graph::Compatibility;
use crate::program::dutch_1998::{
    DraftBackend, DraftLevels, DraftMembers, DraftStage, DroppedCriteria, LimitedSum, PairLimits,
    StandingDraft,
};
use crate::program::{Around, Edge, RecordedLevel, StageSpec};
use crate::round::Ask;
use crate::round::top_down::SolvedBracket;
use crate::stage::{Arena, Slot, Stage};
use facts::tournament::Rank;
use lexmatch::matching::{Edges, Mates};
use lexmatch::solve::{Cost, Face, Known, NewFaceError, SolveError};
use lexmatch::{Evidence, Vertex};
use std::rc::Rc;

impl<'r> DraftBackend<'r, Stop> for RoundSolver<'r> {
    fn draft(
        &mut self,
        spec: &StageSpec<'_>,
        of: &DraftMembers<'_>,
        levels: &mut DraftLevels<'_, 'r, Stop>,
    ) -> Result<Option<Vec<Rank>>, Stop> {
        let ask = self.ask;
        self.at = spec.number;
        // No level asks for a bye beforehand.
        let bye = DecidedBye::default();
        let asked = StageAsk { ask, bye: &bye, spec, draft: Some(of), drawn: &self.drawn };
        let Some(made) = ask.budget.within(|| Ok(asked.solve_draft(of, levels)))?? else { return Ok(None) };
        let leaving = made.leaving.clone();
        self.drafts.push((known_stage(spec, of.is_exempt), made));
        Ok(Some(leaving))
    }

    fn stand(&mut self, drafts: &[StandingDraft]) {
        let of = |draft: &StandingDraft| {
            let (stage, made) = &self.drafts[draft.number];
            (Stage { undone: draft.undone.clone(), ..stage.clone() }, made.clone())
        };
        self.done = drafts.iter().map(of).collect();
    }

    fn takes_what_is_seen(&self) -> bool {
        true
    }

    fn check(&mut self) -> Result<(), Stop> {
        Ok(self.ask.budget.check()?)
    }

    fn give_up(&mut self, stage: usize) -> Result<(), Stop> {
        self.at = stage;
        Err(Stop::Stuck)
    }
}

/// Returns whether two players may be paired in a draft.
fn may_pair(ask: &Ask<'_>, draft: Option<&DraftMembers<'_>>, a: Rank, b: Rank) -> bool {
    match ask.graph.link(a, b) {
        Some(Compatibility::Free) => true,
        Some(Compatibility::Waived) => draft.is_some_and(|draft| draft.is_exempt),
        None => false,
    }
}

impl<'r> StageAsk<'_, 'r> {
    fn solve_draft(
        self,
        draft: &DraftMembers<'_>,
        levels: &mut DraftLevels<'_, 'r, Stop>,
    ) -> Result<Option<SolvedBracket>, Stop> {
        let layout = self.draft_layout(draft);
        let holds = match (self.spec.is_last(), !draft.has_choice()) {
            (true, _) => "the lowest bracket",
            (false, true) => "the bracket alone",
            (false, false) => "the bracket, other players leaving",
        };
        let start = natural(&layout.arena);
        match self.open(holds, &layout, &start)? {
            OpenedFace::Face(face) => {
                let mut run = StageRun::new(self, layout, *face, false);
                levels(&mut run)?;
                Ok(Some(run.solved()))
            }
            OpenedFace::Deficient(_) => Ok(None),
        }
    }

    fn draft_layout(self, draft: &DraftMembers<'_>) -> StageLayout {
        let (ask, spec) = (self.ask, self.spec);
        let stays = |r: Rank| !draft.leaves.contains(&r);
        let may_meet = |a: Rank, b: Rank| may_pair(ask, self.draft, a, b) && stays(a) && stays(b);
        let may_take = |r: Rank, slot: Slot| match slot {
            Slot::Float => !draft.stays.contains(&r),
            Slot::Bye => ask.graph.may_have_bye(r),
        };
        let slot = if spec.is_last() { Slot::Bye } else { Slot::Float };
        let slots = (vec![slot; draft.leave], draft.is_fewest);
        let arena = Arena::bracket(spec.members(), slots, draft.first, &may_meet, &may_take);
        let score = |r: Rank| ask.position.entries[r].score;
        let is_one_score = arena.members.windows(2).all(|two| score(two[0]) == score(two[1]));
        StageLayout { arena, next: 0, is_one_score }
    }

    /// Opens a face in which the first `first` members are matched with others; in the lowest bracket, all members are,
    /// and the bye. Each vertex has a place of its own. If two members meet, their places are matched with each other.
    /// The extra place of the bye is matched with that of the member who has the bye.
    fn first_face(self, first: usize) -> Result<Face<'r>, SolveError> {
        let (ask, spec, members) = (self.ask, self.spec, self.spec.members());
        let (n, is_lowest) = (members.len(), spec.is_last());
        let size = 2 * n + if is_lowest { 2 * (n % 2) } else { 0 };
        let mut edges = Edges::new(size);
        let own = |Vertex(v): Vertex| match v / n {
            0 => Vertex(v + n),
            1 => Vertex(v - n),
            _ => Vertex(4 * n + 1 - v),
        };
        let (bye, its_own) = (Vertex(2 * n), Vertex(2 * n + 1));
        for u in Vertex::all(n) {
            let may_cross = |v: Vertex| v.0 >= first && (u.0 < first || is_lowest);
            let others = u.after(n).filter(|&v| may_cross(v));
            others
                .clone()
                .filter(|&v| may_pair(ask, self.draft, members[u], members[v]))
                .for_each(|v| edges.add(u, v));
            others.for_each(|v| edges.add(own(u), own(v)));
            edges.add(u, own(u));
            if size > 2 * n {
                if u.0 >= first && ask.graph.may_have_bye(members[u]) {
                    edges.add(u, bye);
                }
                edges.add(own(u), its_own);
            }
        }
        if size > 2 * n {
            edges.add(bye, its_own);
        }
        let start = Mates::perfect(Vertex::all(size).map(own).collect());
        let face = Face::new(edges, Some(start), ask.engine, ask.budget.clone());
        let mut face = face.map_err(|e| match e {
            NewFaceError::Solve(e) => e,
            NewFaceError::Deficient(_) => SolveError::NoMember,
        })?;
        ask.watch(&mut face, (spec.number, "one more of those moved down in S1"), &members);
        Ok(face)
    }
}

/// Returns the natural pairing (S1 against S2, in order) as a matching to start from.
fn natural(arena: &Arena) -> Mates {
    let (m, head) = (arena.members.len(), arena.mdps);
    let half = (m - 2 * head.min(m / 2)) / 2;
    let mut wanted: Vec<(usize, usize)> = (0..head).map(|i| (i, head + i)).collect();
    wanted.extend((2 * head..2 * head + half).map(|i| (i, i + half)));
    let wanted = wanted.into_iter().map(|(u, v)| (Vertex(u), Vertex(v)));
    Mates::of_pairs(arena.size(), wanted.filter(|&(u, v)| v.0 < m && arena.edges.has(u, v)))
}

/// Two sums in terms of the vertices of a layout.
struct VertexSums<'l> {
    layout: &'l StageLayout,
    sums: [LimitedSum<'l>; 2],
}

impl VertexSums<'_> {
    fn cost(&self, which: usize, u: Vertex, v: Vertex) -> i64 {
        self.layout.edge(u, v).map_or(0, |edge| (self.sums[which].cost)(edge))
    }

    /// Returns a pairing of a face within both limits, as the mate of every vertex.
    fn within(&self, face: &Face<'_>) -> Result<Option<Vec<Vertex>>, SolveError> {
        let (one, other) = (|u, v| self.cost(0, u, v), |u, v| self.cost(1, u, v));
        let [most_one, most_other] = self.sums.map(|sum| sum.most);
        let mut tight = face.clone();
        let least = tight.minimise(&Cost::Of(&one), Known::Nothing)?;
        if least > most_one {
            return Ok(None);
        }
        if tight.minimise(&Cost::Of(&other), Known::Nothing)? <= most_other {
            return Ok(Some(mates(&tight)));
        }
        if least == most_one {
            return Ok(None);
        }
        let mut turned = face.clone();
        if turned.minimise(&Cost::Of(&other), Known::Nothing)? > most_other {
            return Ok(None);
        }
        if turned.minimise(&Cost::Of(&one), Known::Nothing)? <= most_one {
            return Ok(Some(mates(&turned)));
        }
        budgets::within(&mut face.clone(), [(&one, most_one), (&other, most_other)])
    }
}

impl StageRun<'_, '_> {
    /// Returns whether there is exactly one place for leavers; `false` where questions are recorded.
    fn has_one_over(&self) -> bool {
        self.layout.arena.slots.len() == 1 && self.face.trail().is_none()
    }

    /// Returns a pairing within these limits, as the mate of every vertex.
    fn find(&self, limits: &PairLimits<'_>) -> Result<Option<Vec<Vertex>>, SolveError> {
        let (mut face, layout) = (self.face.clone(), &*self.layout);
        face.name_level(limits.order);
        for &(own, other) in limits.made {
            let opponent = self.member(other)?;
            if !face.prefer(self.member(own)?, &|mate| mate == opponent)? {
                return Ok(None);
            }
        }
        for (code, is_kept) in limits.kept {
            face.name_level(code);
            if !face.restrict(&|u, v| layout.edge(u, v).is_none_or(is_kept))? {
                return Ok(None);
            }
        }
        face.name_level(limits.code);
        for &sums in limits.sides {
            if let Some(found) = (VertexSums { layout, sums }).within(&face)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }
}

impl<'r> DraftStage<'r, Stop> for StageRun<'_, 'r> {
    fn looks_ahead(&mut self, code: &str) {
        self.face.name_level(code);
    }

    fn number_leaving(&mut self, code: &str) -> Result<i64, Stop> {
        self.face.name_level(code);
        if self.has_one_over() {
            self.face.credit(Evidence::ParityBound);
            return Ok(1);
        }
        let layout = Rc::clone(&self.layout);
        let cost = Cost::later(move |u, v| i64::from(layout.arena.is_float(u, v)));
        Ok(self.face.minimise(&cost, Known::NotNegative)?)
    }

    fn refuses_first(&mut self, code: &str, first: usize) -> Result<(), Stop> {
        self.face.name_level(code);
        let asked = self.asked;
        let counted = if asked.spec.is_last() { self.layout.arena.members.len() } else { first };
        let mut face = asked.first_face(first)?;
        face.name_level(code);
        let n = self.layout.arena.members.len();
        let is_own = |u: Vertex, v: Vertex| u.0 < counted && v.0 == n + u.0;
        if face.minimise(&Cost::Of(&|u, v| i64::from(is_own(u, v))), Known::Nothing)? == 0 {
            return Err(SolveError::Engine.into());
        }
        face.take_evidence().into_iter().for_each(|ground| self.face.credit(ground));
        Ok(())
    }

    fn fewest_dropped(
        &mut self,
        code: &str,
        _: (Around<'_>, &[i32]),
        dropped: &DroppedCriteria<'r>,
    ) -> Result<u8, Stop> {
        self.face.name_level(code);
        let (layout, class) = (Rc::clone(&self.layout), Rc::clone(&dropped.class));
        if dropped.is_of_leavers && self.has_one_over() {
            let members = layout.near(false);
            let of = |v: Vertex| class(Edge::Leaves(layout.arena.members[v]));
            let worst = self.face.leave(&members, &of)?.0;
            self.face.credit(Evidence::Refuted { refused: usize::from(worst) });
            return Ok(worst);
        }
        Ok(self.face.bottleneck(move |u, v| layout.edge(u, v).map_or(0, |edge| class(edge)))?)
    }

    fn within(&mut self, limits: &PairLimits<'_>) -> Result<bool, Stop> {
        self.witness = self.find(limits)?;
        Ok(self.witness.is_some())
    }

    fn first_within(
        &mut self,
        of: &[Rank],
        others: &[Rank],
        limits: &PairLimits<'_>,
    ) -> Result<Vec<Rank>, Stop> {
        self.face.name_level(limits.order);
        // A player who takes the first live candidate needs no further evidence. A refused candidate adds its own.
        self.face.credit(Evidence::ZeroBound);
        let mut witness = self.witness.take().ok_or(SolveError::NoMember)?;
        let mut made: Vec<(Rank, Rank)> = Vec::new();
        for &own in of {
            let v = self.member(own)?;
            for &other in others {
                let opponent = self.member(other)?;
                let is_shown = witness[v] == opponent;
                let is_taken = made.iter().any(|&(_, taken)| taken == other);
                if !is_shown && (is_taken || !self.face.is_alive(v, opponent)) {
                    continue;
                }
                made.push((own, other));
                if is_shown {
                    break;
                }
                if let Some(found) = self.find(&PairLimits { made: &made, ..*limits })? {
                    witness = found;
                    break;
                }
                made.pop();
            }
            if made.last().is_none_or(|&(last, _)| last != own) {
                return Err(SolveError::NoMember.into());
            }
        }
        Ok(made.into_iter().map(|(_, other)| other).collect())
    }

    fn keep_within(&mut self, limits: &PairLimits<'_>) -> Result<(), Stop> {
        for &(own, other) in limits.made {
            let (v, opponent) = (self.member(own)?, self.member(other)?);
            self.face.choose(v, [opponent])?;
        }
        let layout = Rc::clone(&self.layout);
        let is_kept = |edge| limits.kept.iter().all(|(_, is_kept)| is_kept(edge));
        if self.face.restrict(&|u, v| layout.edge(u, v).is_none_or(is_kept))? {
            Ok(())
        } else {
            Err(SolveError::NoMember.into())
        }
    }

    fn record_together(&mut self, levels: Vec<RecordedLevel<'_>>) {
        let evidence = self.face.take_evidence();
        for (code, part, value) in levels {
            self.record_on(code, part, value, evidence.clone());
        }
    }
}
