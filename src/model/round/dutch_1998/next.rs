//! The shape of a bracket by B.1 and B.2 alone: C.1, A.3, article 21, and how far C.14 decreases p.

use super::Dutch1998Round;
use crate::graph::CompatGraph;
use crate::measure;
use crate::plan::code_of;
use crate::plan::dutch_1998::Shape;
use crate::stage::{LevelRecord, Stage};
use facts::rulebook::Part;
use lexmatch::Evidence;
use lexmatch::matching::{Edges, Mates};
use lexmatch::solve::{Face, NewFaceError, SolveError};
use limit::from_len;

/// How many are paired: C.3, C.14.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TargetSize {
    /// So many of the highest moved-down players are S1.
    pub(super) mdps: usize,
    /// So many members leave.
    pub(super) leave: usize,
    /// By B.1 and B.2 fewer could not, of an even number that do.
    pub(super) is_least: bool,
}

/// C.14: by how much p has been decreased, of S1 and of the remainder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct SizeDecrease {
    pub moved: usize,
    pub rest: usize,
}

/// The point at which a bracket fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BracketLack {
    /// A moved-down player has no opponent (C.1).
    Opponent,
    /// S1 cannot be paired.
    Moved,
    /// The remainder, or the homogeneous bracket.
    Rest,
}

impl Dutch1998Round<'_> {
    /// C.1: who has no opponent among the members.
    fn alone(&self, stage: &Stage) -> Vec<usize> {
        let members = stage.members();
        let has_opponent = |r: usize| members.iter().any(|&o| o != r && self.may_pair(stage, r, o));
        members.iter().copied().filter(|&r| !has_opponent(r)).collect()
    }

    /// C.1: residents without an opponent move down before the bracket is paired.
    // READING D98-C.1-NEXT: also where C.12 has found nothing for one moved down.
    pub(super) fn set_aside(&self, stage: &mut Stage) {
        if stage.is_lowest() {
            return;
        }
        let alone = self.alone(stage);
        let is_moved = |r: &usize| stage.moved_down.contains(r);
        stage.set_aside = match &self.readings.stuck {
            stuck if stuck.moves_on => alone,
            stuck if stuck.residents_stay && alone.iter().any(is_moved) => Vec::new(),
            _ => alone.into_iter().filter(|r| !is_moved(r)).collect(),
        };
    }

    /// Moved-down players who stay in the bracket without an opponent (C.1, C.14).
    fn is_stuck(&self, stage: &Stage) -> bool {
        !stage.is_lowest() && self.alone(stage).iter().any(|r| stage.moved_down.contains(r))
    }

    /// A.6: how many are S1 of a heterogeneous bracket before C.14.
    pub(super) fn most_mdps(&self, stage: &Stage) -> usize {
        let moved = stage.active_moved_down().len();
        if self.keeps_apart(moved, stage.members().len()) { moved } else { 0 }
    }

    /// A.3, A.6: do so many moved down of so many members meet none of each other?
    fn keeps_apart(&self, moved_down: usize, members: usize) -> bool {
        self.has(&Shape::MovedDownUnpaired) && Stage::is_heterogeneous_of(moved_down, members)
    }

    /// Can the first `mdps` members all meet others?
    pub(super) fn can_pair_first(&self, stage: &Stage, mdps: usize) -> bool {
        let members = stage.members();
        let (head, others) = members.split_at(mdps);
        let mut open = others.to_vec();
        let is_greedy = head.iter().all(|&a| {
            let first = open.iter().position(|&b| self.may_pair(stage, a, b));
            first.map(|i| open.remove(i)).is_some()
        });
        let crosses =
            |a: usize, b: usize| head.contains(&a) != head.contains(&b) && self.may_pair(stage, a, b);
        is_greedy || CompatGraph::most_pairs(&members, &crosses) == mdps
    }

    /// The most pairs of the members if the first `mdps` do not meet each other.
    fn most_pairs(&self, stage: &Stage, mdps: usize) -> usize {
        let members = stage.members();
        let (head, half) = (&members[..mdps], members.len() / 2);
        let allowed =
            |a: usize, b: usize| self.may_pair(stage, a, b) && !(head.contains(&a) && head.contains(&b));
        if mdps == 0 && (0..half).all(|i| allowed(members[i], members[i + half])) {
            return half;
        }
        CompatGraph::most_pairs(&members, &allowed)
    }

    /// C.3, C.14: how many are paired in a bracket above the lowest; `None` if p is zero and the entire bracket moves down.
    pub(super) fn shape(&self, stage: &Stage) -> Option<TargetSize> {
        let members = stage.members().len();
        let most = self.most_mdps(stage);
        let mdps = (0..=most).rev().find(|&mdps| mdps == 0 || self.can_pair_first(stage, mdps))?;
        let counts = self.has(&Shape::Unpaired);
        let could = if counts { self.most_pairs(stage, mdps) } else { 0 };
        // READING D98-C.1: C.1 leads to C.14, so a homogeneous bracket makes a pair less than it could have.
        let goes_on = self.readings.stuck.goes_on;
        let most_pairs =
            members / 2 - usize::from(goes_on && most == 0 && members > 1 && self.is_stuck(stage));
        let pairs = could.min(most_pairs);
        let leave = members - 2 * pairs;
        let is_zero = most > 0 && mdps == 0 || pairs == 0 && counts;
        (!is_zero).then_some(TargetSize { mdps, leave, is_least: counts && pairs == could && leave > 1 })
    }

    /// C.1: has a moved-down player no opponent, whatever then becomes of the player?
    pub(super) fn lacks_opponent(&self, stage: &Stage) -> bool {
        stage.set_aside.iter().any(|r| stage.moved_down.contains(r)) || self.is_stuck(stage)
    }

    /// C.2 to C.11 by B.1 and B.2: can the bracket make p pairs, p decreased so far?
    pub(super) fn lack(&self, stage: &Stage, decrease: SizeDecrease) -> Option<BracketLack> {
        let most = self.most_mdps(stage);
        let mdps = most.saturating_sub(decrease.moved);
        if mdps > 0 && !self.can_pair_first(stage, mdps) {
            return Some(BracketLack::Moved);
        }
        let wanted = stage.members().len() / 2 - decrease.rest.min(stage.members().len() / 2);
        (self.most_pairs(stage, mdps) < wanted).then_some(BracketLack::Rest)
    }

    /// Can the lowest bracket be paired completely, those moved down with others where it is heterogeneous (A.3), the bye
    /// for one of the others?
    pub(super) fn is_lowest_complete(&self, lowest: &Stage) -> bool {
        self.can_complete(lowest, &[], 0)
    }

    /// The same with all but so many of these moved down to it besides, whoever they are. One matching tells: each of
    /// these may have a place apart, for one who stays.
    pub(super) fn can_complete(&self, lowest: &Stage, others: &[usize], staying: usize) -> bool {
        let ranks = [others, &lowest.members()].concat();
        let moved_down = others.len() + lowest.active_moved_down().len();
        let is_strict = !self.readings.undoing.lowest_any
            && self.keeps_apart(moved_down - staying, ranks.len() - staying);
        let is_head = |v: usize| is_strict && v < moved_down;
        let allowed = |a: usize, b: usize| match (ranks.get(a), ranks.get(b)) {
            (Some(&one), Some(&other)) => self.may_pair(lowest, one, other) && !(is_head(a) && is_head(b)),
            (Some(_), None) => a < others.len(),
            (None, _) => false,
        };
        let may_stay =
            |v: usize| ranks.get(v).is_some_and(|&r| self.ask.graph.may_have_bye(r)) && !is_head(v);
        let places: Vec<usize> = (0..ranks.len() + staying).collect();
        CompatGraph::can_all_pair(&places, &allowed, &may_stay)
    }

    /// Article 21: are these a scoregroup over 50 % in the last round?
    pub(super) fn asks_article_21(&self, ranks: &[usize]) -> bool {
        let position = self.ask.position;
        let is_over = |r: &usize| measure::is_over_half(position, position.entries[*r].points);
        self.readings.scoregroup && position.is_last_round() && ranks.iter().all(is_over)
    }

    /// Article 21: B.2, B.5 and B.6 are set aside in a scoregroup over 50 % in the last round, where that gives more
    /// pairs.
    pub(super) fn with_article_21(&self, stage: Stage) -> Stage {
        if !self.asks_article_21(&stage.members()) {
            return stage;
        }
        let used = self.pairs_made(Stage { is_exempt: false, ..stage.clone() });
        let free = self.pairs_made(Stage { is_exempt: true, ..stage.clone() });
        Stage { is_exempt: free > used, ..stage }
    }

    /// The number of pairs that C.1 to C.14 make.
    fn pairs_made(&self, mut stage: Stage) -> usize {
        self.set_aside(&mut stage);
        let members = stage.members().len();
        if stage.is_lowest() {
            return if self.is_lowest_complete(&stage) { members / 2 } else { 0 };
        }
        self.shape(&stage).map_or(0, |size| (members - size.leave) / 2)
    }

    /// C.14: by how many p has been decreased of those moved down, because one more in S1 would leave one of it without an
    /// opponent, or in the lowest bracket anybody.
    pub(super) fn unpaired_first(&self, stage: &Stage, mdps: usize) -> Result<LevelRecord, SolveError> {
        let code = code_of(&self.plan.shape, &Shape::MovedDownUnpaired).unwrap_or_default();
        let active = stage.active_moved_down().len();
        let refused = active - mdps;
        let mut evidence = vec![Evidence::ZeroBound];
        // C.12 and C.13 may have decreased p further; there are no pairings that suit with more in S1.
        let can = |&p: &usize| p == mdps || !stage.is_lowest() && self.can_pair_first(stage, p);
        let most = (mdps..=active).rev().find(can).unwrap_or(mdps);
        if active > most {
            let members = stage.members();
            let counted = if stage.is_lowest() { members.len() } else { most + 1 };
            let mut face = self.one_more(stage, most + 1)?;
            self.ask.watch(&mut face, (stage.number, "one more of those moved down in S1"), &members);
            face.name_level(code);
            let is_own = |u: usize, v: usize| u < counted && v == members.len() + u;
            if face.minimise(&|u, v| i64::from(is_own(u as usize, v as usize)))? == 0 {
                return Err(SolveError::Engine);
            }
            evidence = face.take_evidence();
        }
        let (part, value) = (Part::Bracket, vec![from_len(refused)]);
        Ok(LevelRecord { stage: stage.number, code: code.to_owned(), part, value, evidence })
    }

    /// The first `head` members with others, in the lowest bracket all of them and the bye. Each has a place for itself; the
    /// places of two who meet take each other, and one beside the bye takes that of who has it.
    fn one_more<'c>(&self, stage: &Stage, head: usize) -> Result<Face<'c>, SolveError> {
        let members = stage.members();
        let (n, is_lowest) = (members.len(), stage.is_lowest());
        let size = 2 * n + if is_lowest { 2 * (n % 2) } else { 0 };
        let mut edges = Edges::new(size);
        for u in 0..n {
            let may_cross = |v: usize| v >= head && (u < head || is_lowest);
            let others = (u + 1..n).filter(|&v| may_cross(v));
            others
                .clone()
                .filter(|&v| self.may_pair(stage, members[u], members[v]))
                .for_each(|v| edges.add(u, v));
            others.for_each(|v| edges.add(n + u, n + v));
            edges.add(u, n + u);
            if size > 2 * n {
                if u >= head && self.ask.graph.may_have_bye(members[u]) {
                    edges.add(u, 2 * n);
                }
                edges.add(n + u, 2 * n + 1);
            }
        }
        if size > 2 * n {
            edges.add(2 * n, 2 * n + 1);
        }
        let own = |v: usize| match v / n {
            0 => v + n,
            1 => v - n,
            _ => 4 * n + 1 - v,
        };
        let own: Vec<u32> = (0..size).map(|v| from_len(own(v))).collect();
        Face::new(edges, Some(Mates::perfect(own)), self.ask.engine, self.ask.budget.clone()).map_err(|e| {
            match e {
                NewFaceError::Solve(e) => e,
                NewFaceError::Deficient(_) => SolveError::NoMember,
            }
        })
    }
}
