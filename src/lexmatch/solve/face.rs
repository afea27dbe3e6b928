//! The face: all perfect matchings that are still optimal, one of which is the incumbent.
//!
//! A face is a set of live edges and a family of tight odd sets, each crossed by exactly one matched edge. One optimal
//! dual gives the next face exactly: edges of positive reduced cost are deleted, and sets of positive label become
//! tight (complementary slackness). So levels never turn into weights.

use std::cell::RefCell;
use std::rc::Rc;

use super::choice::Engines;
use super::lazy_edges::{EdgeCondition, LazyEdges};
use super::rematch::Forest;
use super::{Budget, EngineChoice, SolveError, laminar};
use crate::Vertex;
use crate::evidence::Evidence;
use crate::matching::{Edges, Mates, Rows, augment_all, first_in, is_in, make_perfect, remove};
use crate::problem::{QuestionKind, QuestionLog};

/// The reason why there is no face.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NewFaceError {
    /// There is no perfect matching: this many vertices stay free in every matching.
    Deficient(usize),
    /// The solver has failed.
    Solve(SolveError),
}

/// All perfect matchings that are still optimal. Conditions that wait to be applied may borrow for `'c`.
#[derive(Clone, Debug)]
pub struct Face<'c> {
    pub(super) live: LazyEdges<'c>,
    pub(super) mate: Vec<Vertex>,
    tight: Vec<Vec<Vertex>>,
    /// The first vertex that is a place; no two places are joined.
    pub(super) places_from: usize,
    /// The tight sets as a forest, built on demand.
    pub(super) forest: Option<Rc<Forest>>,
    pub(super) engine: EngineChoice,
    pub(super) budget: Budget,
    /// The engines, once one was asked; shared with the trials made from this face.
    pub(super) engines: Rc<RefCell<Option<Engines>>>,
    /// The evidence for the decisions since it was last taken; shared with the trials made from this face.
    grounds: Rc<RefCell<Vec<Evidence>>>,
    /// If set, every question is recorded with the edges that are live when it is asked.
    pub(super) trail: Option<QuestionLog>,
}

impl<'c> Face<'c> {
    /// Builds the face of all perfect matchings of a graph. `hint` is a matching to start from.
    ///
    /// # Errors
    /// Fails if there is no perfect matching, or time is over.
    pub fn new(
        edges: Edges,
        hint: Option<Mates>,
        engine: EngineChoice,
        budget: Budget,
    ) -> Result<Self, NewFaceError> {
        budget.check().map_err(NewFaceError::Solve)?;
        let mut mate = hint.unwrap_or_else(|| Mates::free(edges.n()));
        let mut live = LazyEdges::new(edges);
        match augment_all(&mut live, &mut mate) {
            Some(0) => {}
            Some(free) => return Err(NewFaceError::Deficient(free)),
            None => return Err(NewFaceError::Solve(SolveError::Engine)),
        }
        let mate = mate.all().ok_or(NewFaceError::Solve(SolveError::Engine))?;
        let (tight, engines, grounds) = (Vec::new(), Rc::default(), Rc::default());
        let places_from = mate.len();
        Ok(Self {
            live,
            mate,
            tight,
            places_from,
            forest: None,
            engine,
            budget,
            engines,
            grounds,
            trail: None,
        })
    }

    /// Adds evidence for the next level that is recorded.
    pub fn credit(&self, ground: Evidence) {
        ground.add_to(&mut self.grounds.borrow_mut());
    }

    /// Returns the evidence for the decisions on this face, and on trials made from it, since the last call.
    pub fn take_evidence(&self) -> Vec<Evidence> {
        self.grounds.take()
    }

    /// Returns the number of vertices.
    pub fn n(&self) -> usize {
        self.mate.len()
    }

    /// Returns the mate of a vertex in the incumbent.
    pub fn mate(&self, v: Vertex) -> Vertex {
        self.mate[v]
    }

    /// Returns the pairs of the incumbent, the lower vertex first.
    pub fn pairs(&self) -> impl Iterator<Item = (Vertex, Vertex)> + '_ {
        Vertex::all(self.n()).map(|v| (v, self.mate[v])).filter(|(v, mate)| v < mate)
    }

    /// Returns whether the edge can still be part of an optimal matching, as far as is known.
    pub fn is_alive(&self, u: Vertex, v: Vertex) -> bool {
        self.live.has(u, v)
    }

    /// Returns the live edges, `u < v`, ascending.
    pub fn alive(&self) -> impl Iterator<Item = (Vertex, Vertex)> + '_ {
        self.live.iter()
    }

    /// Returns the live neighbours of a vertex, ascending.
    pub fn neighbours(&mut self, v: Vertex) -> Vec<Vertex> {
        self.live.neighbours(v)
    }

    /// Returns the odd sets that every member crosses with exactly one edge.
    pub fn tight_sets(&self) -> &[Vec<Vertex>] {
        &self.tight
    }

    /// Adds the sorted `set` as a tight odd set if the incumbent crosses it exactly once and no tight set crosses it.
    /// Returns whether the set was added.
    pub fn tighten(&mut self, set: Vec<Vertex>) -> bool {
        let outside = |&&v: &&Vertex| set.binary_search(&self.mate[v]).is_err();
        let is_least = set.len() % 2 == 1 && set.iter().filter(outside).count() == 1;
        let is_nested = |tight: &Vec<Vertex>| {
            let common = tight.iter().filter(|v| set.binary_search(v).is_ok()).count();
            common == 0 || common == tight.len() || common == set.len()
        };
        if !is_least || !self.tight.iter().all(is_nested) {
            return false;
        }
        self.note(1, true, |_, _| QuestionKind::Tight { set: set.clone() });
        if !self.is_left_once(&set) {
            let mut tight = std::mem::take(&mut self.tight);
            tight.push(set);
            self.set_tight(tight);
        }
        self.credit(Evidence::ParityBound);
        true
    }

    pub(super) fn set_tight(&mut self, tight: Vec<Vec<Vertex>>) {
        (self.tight, self.forest) = (tight, None);
    }

    /// Returns the connected components of the live graph. First it applies all waiting conditions, so both ends of an
    /// edge agree on it.
    pub(super) fn components(&mut self) -> Vec<Vec<Vertex>> {
        self.live.settle();
        let mut fresh = vec![u64::MAX; self.n().div_ceil(64)];
        let mut all = Vec::new();
        for start in Vertex::all(self.n()) {
            if !is_in(&fresh, start) {
                continue;
            }
            remove(&mut fresh, start);
            let mut component = vec![start];
            let mut next = 0;
            while let Some(&v) = component.get(next) {
                next += 1;
                for (i, (word, fresh)) in self.live.row(v).iter().zip(&mut fresh).enumerate() {
                    let mut rest = word & *fresh;
                    *fresh &= !rest;
                    while rest != 0 {
                        component.push(first_in(i, rest));
                        rest &= rest - 1;
                    }
                }
            }
            component.sort_unstable();
            all.push(component);
        }
        all
    }

    pub(super) fn sets_by_vertex(&self) -> Vec<Vec<usize>> {
        let mut inside = vec![Vec::new(); self.n()];
        for (s, set) in self.tight.iter().enumerate() {
            for &v in set {
                inside[v].push(s);
            }
        }
        inside
    }

    /// Finds the smallest t such that a member uses only edges of class at most t, and keeps those members.
    ///
    /// # Errors
    /// Fails if time is over.
    pub fn bottleneck(&mut self, class: impl Fn(Vertex, Vertex) -> u8 + 'c) -> Result<u8, SolveError> {
        let class = Rc::new(class);
        let same = Rc::clone(&class);
        if self.trail.is_none()
            && self.keep_lazily(EdgeCondition::Of(Rc::new(move |u, v| same(u, v) == 0)))?
        {
            self.credit(Evidence::Refuted { refused: 0 });
            return Ok(0);
        }
        let most = self.live.iter().map(|(u, v)| class(u, v)).max().unwrap_or(0);
        let asked = self.asked(|live, trail| {
            let class = &class;
            let above = |least: u8| trail.numbers(live.iter().filter(move |&(u, v)| class(u, v) > least));
            QuestionKind::Choice { without: (0..=most).map(above).collect() }
        });
        for least in 0..=most {
            if self.keep(&|u, v| class(u, v) <= least)? {
                self.credit(Evidence::Refuted { refused: usize::from(least) });
                self.answer(asked, i64::from(least), true);
                return Ok(least);
            }
        }
        Err(SolveError::NoMember)
    }

    /// Keeps only `edges` alive. The caller knows that they contain all edges of the members that satisfy the coming
    /// conditions. The face stays the same if the incumbent has other edges.
    pub fn keep_possible(&mut self, edges: &Rc<Edges>) {
        if self.pairs().all(|(u, v)| edges.has(u, v)) {
            self.live.keep_later(EdgeCondition::Among(Rc::clone(edges)));
        }
    }

    /// Removes the edges that are known to be in no member.
    pub fn pass_on(self, edges: &mut Rc<Edges>) {
        self.live.pass_on(edges);
    }

    /// Applies all waiting conditions to all edges.
    pub fn settle(&mut self) {
        self.live.settle();
    }

    /// Keeps the members that contain this pair of the incumbent. No question is recorded, because the caller knows
    /// that no other member is wanted.
    pub fn fix(&mut self, u: Vertex, v: Vertex) {
        if self.mate(u) == v {
            self.live.fix(u, v);
        }
    }

    /// Makes this perfect matching the incumbent, if it is a member.
    pub fn go_to(&mut self, mate: &[Vertex]) {
        let mut pairs = Vertex::all(mate.len()).zip(mate);
        if self.n() == mate.len() && pairs.all(|(v, &m)| self.is_alive(v, m)) && self.meets_tight(mate) {
            self.mate.copy_from_slice(mate);
        }
    }

    /// Returns whether a member exists in which every matched edge satisfies `keep`, and if so keeps exactly those
    /// members.
    ///
    /// # Errors
    /// Fails if time is over.
    pub fn restrict(&mut self, keep: &dyn Fn(Vertex, Vertex) -> bool) -> Result<bool, SolveError> {
        let asked = self.asked(|live, trail| QuestionKind::Choice {
            without: vec![trail.numbers(live.iter().filter(|&(u, v)| !keep(u, v)))],
        });
        let kept = self.keep(keep)?;
        self.credit(if kept { Evidence::ZeroBound } else { Evidence::Refuted { refused: 1 } });
        self.answer(asked, i64::from(!kept), true);
        Ok(kept)
    }

    /// Restricts the face as [`Face::restrict`] does, without examining other edges until they are needed.
    ///
    /// # Errors
    /// Fails if time is over.
    pub fn restrict_later(&mut self, keep: impl Fn(Vertex, Vertex) -> bool + 'c) -> Result<bool, SolveError> {
        self.restrict_lazily(EdgeCondition::Of(Rc::new(keep)))
    }

    /// Restricts the face as [`Face::restrict_later`] does, to edges that are in the rows of both ends.
    ///
    /// # Errors
    /// Fails if time is over.
    pub fn restrict_to(&mut self, edges: &Rc<Edges>) -> Result<bool, SolveError> {
        self.restrict_lazily(EdgeCondition::Among(Rc::clone(edges)))
    }

    fn restrict_lazily(&mut self, keep: EdgeCondition<'c>) -> Result<bool, SolveError> {
        if self.trail.is_some() {
            return self.restrict(&|u, v| keep.keeps(u, v));
        }
        let kept = self.keep_lazily(keep)?;
        self.credit(if kept { Evidence::ZeroBound } else { Evidence::Refuted { refused: 1 } });
        Ok(kept)
    }

    /// Returns whether a member exists in which every matched edge satisfies `keep`, and if so keeps exactly those
    /// members. Other edges are examined only when they are needed.
    pub(super) fn keep_lazily(&mut self, keep: EdgeCondition<'c>) -> Result<bool, SolveError> {
        if self.pairs().all(|(u, v)| keep.keeps(u, v)) {
            self.live.keep_later(keep);
            return Ok(true);
        }
        // Every member contains the settled pairs, and no search reaches them.
        if self.pairs().any(|(u, v)| self.live.is_settled(u) && !keep.keeps(u, v)) {
            return Ok(false);
        }
        let mut kept = self.live.clone();
        kept.keep_later(keep);
        // If no vertex may take the only place any more, this ends the attempt before a search through all players.
        let place = self.places_from;
        if place + 1 == self.n() && kept.row(Vertex(place)).iter().all(|&word| word == 0) {
            return Ok(false);
        }
        let Some(mate) = self.member_of(&mut kept)? else { return Ok(false) };
        (self.mate, self.live) = (mate, kept);
        Ok(true)
    }

    /// Restricts the face as [`Face::restrict`] does, but adds no evidence and records no question.
    ///
    /// # Errors
    /// Fails if time is over.
    pub fn keep(&mut self, keep: &dyn Fn(Vertex, Vertex) -> bool) -> Result<bool, SolveError> {
        let kept = self.live.kept(keep);
        self.keep_in(kept, keep)
    }

    /// Keeps the members within `kept`, the live edges that satisfy the condition, as [`Face::keep`] does.
    pub(super) fn keep_in(
        &mut self,
        mut kept: LazyEdges<'c>,
        keep: &dyn Fn(Vertex, Vertex) -> bool,
    ) -> Result<bool, SolveError> {
        if !self.pairs().all(|(u, v)| keep(u, v)) {
            match self.member_of(&mut kept)? {
                Some(mate) => self.mate = mate,
                None => return Ok(false),
            }
        }
        self.live = kept;
        Ok(true)
    }

    /// Returns a member of the face within a smaller set of live edges.
    pub(super) fn member_of(&self, kept: &mut dyn Rows) -> Result<Option<Vec<Vertex>>, SolveError> {
        self.budget.check()?;
        let mut mate = Mates::perfect(self.mate.clone());
        mate.retain(|u, v| kept.joins(u, v));
        if !make_perfect(kept, &mut mate).ok_or(SolveError::Engine)? {
            return Ok(None);
        }
        let mate = mate.all().ok_or(SolveError::Engine)?;
        if self.tight.is_empty() || self.meets_tight(&mate) {
            return Ok(Some(mate));
        }
        match laminar::member(kept, &self.tight, &self.mate)? {
            Some(mate) if !self.meets_tight(&mate) => Err(SolveError::Engine),
            member => Ok(member),
        }
    }

    pub(super) fn meets_tight(&self, mate: &[Vertex]) -> bool {
        self.tight
            .iter()
            .all(|set| set.iter().filter(|&&v| set.binary_search(&mate[v]).is_err()).count() == 1)
    }
}

#[cfg(test)]
#[allow(clippy::pedantic, clippy::needless_range_loop, reason = "small numbers in tests")]
mod tests {
    use super::*;
    use crate::dice::Dice;
    use crate::solve::{Cost, Known};

    fn thrown(n: usize, dice: &mut Dice) -> Vertex {
        Vertex(dice.below(n as u32) as usize)
    }

    /// Returns all perfect matchings of a small graph, as sorted lists of edges.
    fn all(n: usize, edges: &[(Vertex, Vertex)]) -> Vec<Vec<(Vertex, Vertex)>> {
        fn go(
            n: usize,
            edges: &[(Vertex, Vertex)],
            mate: &mut Vec<bool>,
            now: &mut Vec<(Vertex, Vertex)>,
            out: &mut Vec<Vec<(Vertex, Vertex)>>,
        ) {
            let Some(u) = Vertex::all(n).find(|&u| !mate[u]) else {
                out.push(now.clone());
                return;
            };
            for &(a, b) in edges {
                if a == u && !mate[b] {
                    (mate[u], mate[b]) = (true, true);
                    now.push((a, b));
                    go(n, edges, mate, now, out);
                    now.pop();
                    (mate[u], mate[b]) = (false, false);
                }
            }
        }
        let mut out = Vec::new();
        go(n, edges, &mut vec![false; n], &mut Vec::new(), &mut out);
        out.sort();
        out
    }

    fn members(face: &Face) -> Vec<Vec<(Vertex, Vertex)>> {
        let edges: Vec<_> = face.alive().collect();
        let mut found = all(face.n(), &edges);
        found.retain(|m| face.meets_tight(&mates_of(face, m)));
        found
    }

    /// Checks that members are counted, and that each is found by its number.
    fn by_number(face: &Face, list: &[Vec<(Vertex, Vertex)>]) {
        let counted = face.members(list.len()).unwrap().expect("no more than there are");
        assert_eq!(counted.number(), list.len());
        for (place, pairs) in list.iter().enumerate().take(20) {
            let mates = counted.nth(place);
            assert!(pairs.iter().all(|&(u, v)| mates[u] == v && mates[v] == u));
        }
        assert_eq!(counted.nth(list.len()), counted.nth(list.len() - 1));
        assert!(face.members(list.len() - 1).unwrap().is_none());
    }

    fn holds(m: &[(Vertex, Vertex)], u: Vertex, v: Vertex) -> bool {
        m.contains(&(u.min(v), u.max(v)))
    }

    /// Chooses the first possible mate of a vertex in some order of the others.
    fn choose(face: &mut Face, list: &mut Vec<Vec<(Vertex, Vertex)>>, dice: &mut Dice) {
        let n = face.n();
        let u = thrown(n, dice);
        let order: Vec<Vertex> = (0..n).map(|i| Vertex((i * 5 + 3) % n)).filter(|&v| v != u).collect();
        let expected = order.iter().copied().find(|&v| list.iter().any(|m| holds(m, u, v)));
        let mut seen = order.clone();
        seen.sort_unstable();
        seen.dedup();
        if let (Some(v), true) = (expected, seen.len() + 1 == n) {
            assert_eq!(face.choose(u, order.iter().copied()).unwrap(), v);
            list.retain(|m| holds(m, u, v));
        }
    }

    /// Declares a set of vertices tight, if the incumbent crosses it with one edge.
    fn tighten(face: &mut Face, list: &mut Vec<Vec<(Vertex, Vertex)>>, dice: &mut Dice) {
        let set: Vec<Vertex> = Vertex::all(face.n()).filter(|_| dice.below(2) == 0).collect();
        let leaving = |pairs: &[(Vertex, Vertex)]| {
            pairs.iter().filter(|(u, v)| set.contains(u) != set.contains(v)).count()
        };
        let crosses = |other: &Vec<Vertex>| {
            let common = other.iter().filter(|v| set.contains(v)).count();
            common > 0 && common < other.len() && common < set.len()
        };
        let expected = !face.tight.iter().any(crosses) && leaving(&face.pairs().collect::<Vec<_>>()) == 1;
        assert_eq!(face.tighten(set.clone()), expected);
        if expected {
            list.retain(|m| leaving(m) == 1);
        }
    }

    /// Returns a perfect matching given by its pairs.
    fn mates_of(face: &Face, pairs: &[(Vertex, Vertex)]) -> Vec<Vertex> {
        Mates::of_pairs(face.n(), pairs.iter().copied()).all().unwrap()
    }

    /// Checks that the incumbent moves to a member, and to nothing else.
    fn goes_to(
        face: &mut Face,
        list: &[Vec<(Vertex, Vertex)>],
        all: &[Vec<(Vertex, Vertex)>],
        dice: &mut Dice,
    ) {
        let to = &all[dice.below(all.len() as u32) as usize];
        let before: Vec<(Vertex, Vertex)> = face.pairs().collect();
        assert!(list.contains(&before));
        let mate = mates_of(face, to);
        face.go_to(&mate);
        let now: Vec<(Vertex, Vertex)> = face.pairs().collect();
        assert_eq!(&now, if list.contains(to) { to } else { &before });
        face.go_to(&mate[1..]);
        assert_eq!(face.pairs().collect::<Vec<_>>(), now);
    }

    /// Checks that a trial shares rows with the face but does not change it, and that its findings hold for the face.
    fn a_trial_stands_apart(face: &Face, list: &[Vec<(Vertex, Vertex)>], dice: &mut Dice) {
        let n = face.n();
        let kept: Vec<_> = Vertex::pairs(n).filter(|_| dice.below(6) > 0).collect();
        let edges = Rc::new(Edges::from_pairs(n, &kept));
        let mut its: Vec<_> = list.iter().filter(|m| m.iter().all(|e| kept.contains(e))).cloned().collect();
        let mut trial = face.clone();
        assert_eq!(trial.restrict_to(&edges), Ok(!its.is_empty()));
        assert_eq!(members(face), list);
        if its.is_empty() {
            return;
        }
        let (u, salt) = (thrown(n, dice), dice.below(3) as usize);
        let want = move |v: Vertex| (v.0 + u.0) % 3 == salt;
        let suits = |m: &Vec<(Vertex, Vertex)>| Vertex::all(n).any(|v| v != u && want(v) && holds(m, u, v));
        let expected = its.iter().any(suits);
        assert_eq!(trial.could_prefer(u, &want), Ok(expected));
        let mut known = Rc::clone(&edges);
        trial.clone().pass_on(&mut known);
        let mut again = face.clone();
        again.go_to(&trial.mate);
        again.keep_possible(&known);
        assert_eq!(again.restrict_to(&edges), Ok(true));
        assert_eq!(members(&again), its);
        assert_eq!(trial.prefer(u, &want), Ok(expected));
        its.retain(|m| !expected || suits(m));
        assert_eq!(members(&trial), its);
        let (v, mate) = (thrown(n, dice), trial.mate.clone());
        trial.fix(v, mate[v]);
        its.retain(|m| holds(m, v, mate[v]));
        assert_eq!(members(&trial), its);
        assert_eq!(members(face), list);
    }

    /// Checks that each vertex is in one component, and that edges join exactly the vertices of a component.
    fn components_are_joined(face: &mut Face) {
        let edges: Vec<(Vertex, Vertex)> = face.alive().collect();
        let components = face.components();
        let mut every: Vec<Vertex> = components.concat();
        every.sort_unstable();
        assert_eq!(every, Vertex::all(face.n()).collect::<Vec<_>>());
        for component in &components {
            let mut reached = vec![component[0]];
            let mut next = 0;
            while let Some(&v) = reached.get(next) {
                next += 1;
                let at = |&(a, b): &(Vertex, Vertex)| if a == v { Some(b) } else { (b == v).then_some(a) };
                for w in edges.iter().filter_map(at).collect::<Vec<_>>() {
                    if !reached.contains(&w) {
                        reached.push(w);
                    }
                }
            }
            reached.sort_unstable();
            assert_eq!(&reached, component);
        }
    }

    /// Applies one random decision to the face and to the explicit list of matchings.
    fn step(face: &mut Face, list: &mut Vec<Vec<(Vertex, Vertex)>>, dice: &mut Dice) {
        let n = face.n();
        let salt = u64::from(dice.below(1000));
        let spread = u64::from(if dice.below(5) == 0 { 60 } else { 1 + dice.below(4) });
        // Some levels concern few vertices, so that in some components all edges cost the same.
        let few = if dice.below(2) == 0 { n } else { 3 + dice.below(4) as usize };
        let cost = move |u: Vertex, v: Vertex| {
            if v.0 < few { (((u.0 * 31 + v.0 * 17) as u64 * (salt + 3) / 7) % spread) as i64 } else { 0 }
        };
        match dice.below(8) {
            way @ (0..3) => {
                // Costs may be negative where they are not counted.
                let less = if way == 0 { 1 } else { 0 };
                let cost = move |u: Vertex, v: Vertex| cost(u, v) - less;
                let total = |m: &Vec<(Vertex, Vertex)>| m.iter().map(|&(u, v)| cost(u, v)).sum::<i64>();
                let least = list.iter().map(total).min().unwrap();
                let found = match way {
                    0 | 1 => face.minimise(&Cost::Of(&cost), Known::Nothing),
                    _ if dice.below(2) == 0 => face.minimise(&Cost::later(cost), Known::NotNegative),
                    _ if face.is_free(&Cost::later(cost)).unwrap() => Ok(0),
                    _ => face.minimise(&Cost::Of(&cost), Known::Positive),
                };
                assert_eq!(found.unwrap(), least);
                list.retain(|m| total(m) == least);
            }
            3 => choose(face, list, dice),
            4 => {
                let keep = move |u: Vertex, v: Vertex| cost(u, v) <= 1;
                let is_kept = |m: &Vec<(Vertex, Vertex)>| m.iter().all(|&(u, v)| keep(u, v));
                let expected = list.iter().any(is_kept);
                let found = if few % 2 == 0 { face.restrict(&keep) } else { face.restrict_later(keep) };
                assert_eq!(found.unwrap(), expected);
                if expected {
                    list.retain(is_kept);
                }
            }
            5 => {
                let class = move |u: Vertex, v: Vertex| cost(u, v) as u8;
                let worst =
                    |m: &Vec<(Vertex, Vertex)>| m.iter().map(|&(u, v)| class(u, v)).max().unwrap_or(0);
                let least = list.iter().map(worst).min().unwrap();
                assert_eq!(face.bottleneck(class).unwrap(), least);
                list.retain(|m| worst(m) == least);
            }
            6 => tighten(face, list, dice),
            _ => {
                let u = thrown(n, dice);
                let want = move |v: Vertex| (v.0 as u64 * (salt + 1) / 3).is_multiple_of(3);
                let fits =
                    |m: &Vec<(Vertex, Vertex)>| Vertex::all(n).any(|v| v != u && want(v) && holds(m, u, v));
                let expected = list.iter().any(fits);
                assert_eq!(face.prefer(u, &want).unwrap(), expected);
                if expected {
                    list.retain(fits);
                }
            }
        }
    }

    #[test]
    fn the_face_is_exactly_the_set_of_optimal_matchings() {
        let (mut dice, mut of_trials) = (Dice(11), Dice(12));
        let mut with_tight = 0;
        for round in 0..2000 {
            let n = 4 + 2 * dice.below(5) as usize;
            let density = 4 + dice.below(6);
            let edges: Vec<_> = Vertex::pairs(n).filter(|_| dice.below(10) < density).collect();
            let mut list = all(n, &edges);
            let every = list.clone();
            let engine = if round % 2 == 0 { EngineChoice::Blossom } else { EngineChoice::Highs };
            let Ok(mut face) = Face::new(Edges::from_pairs(n, &edges), None, engine, Budget::unlimited())
            else {
                assert!(list.is_empty());
                continue;
            };
            for _ in 0..9 {
                step(&mut face, &mut list, &mut dice);
                with_tight += usize::from(!face.tight.is_empty());
                let helped =
                    |ground: &Evidence| matches!(ground, Evidence::Dual { blossom, .. } if *blossom > 0);
                assert!(
                    engine == EngineChoice::Blossom || !face.take_evidence().iter().any(helped),
                    "{round}"
                );
                assert_eq!(members(&face), list);
                if round % 4 < 2 {
                    a_trial_stands_apart(&face, &list, &mut of_trials);
                }
                by_number(&face, &list);
                components_are_joined(&mut face);
                goes_to(&mut face, &list, &every, &mut dice);
            }
        }
        assert!(with_tight > 20, "only {with_tight} faces with odd sets");
    }

    /// Combines decisions about vertices that leave a set with one crossing edge, about places, and about the costs of
    /// places with other decisions.
    #[test]
    fn who_leaves_is_of_those_who_cost_least() {
        let mut dice = Dice(31);
        let (mut dear, mut nested, mut spared) = (0, 0, 0);
        for _ in 0..1500 {
            let n = 6 + 2 * dice.below(3) as usize;
            let edges: Vec<_> = Vertex::pairs(n).filter(|_| dice.below(10) < 7).collect();
            let mut list = all(n, &edges);
            let rows = Edges::from_pairs(n, &edges);
            let Ok(mut face) = Face::new(rows, None, EngineChoice::Blossom, Budget::unlimited()) else {
                continue;
            };
            face.has_places_from(n - 1 - dice.below(2) as usize);
            for _ in 0..5 {
                step(&mut face, &mut list, &mut dice);
                let mut sets = face.tight_sets().to_vec();
                let alone = thrown(n, &mut dice);
                sets.push(Vertex::all(n).filter(|&v| v != alone).collect());
                let set = sets.swap_remove(dice.below(sets.len() as u32) as usize);
                let cost = |v: Vertex| (v.0 * 7 + n) % 4;
                let of = |m: &Vec<(Vertex, Vertex)>| {
                    let ends = m.iter().filter(|(u, v)| set.contains(u) != set.contains(v));
                    ends.map(|&(u, v)| cost(if set.contains(&u) { u } else { v })).sum::<usize>()
                };
                let least = list.iter().map(of).min().unwrap();
                assert!(face.is_left_once(&set));
                let (found, evidence) = face.leave(&set, &cost).unwrap();
                assert_eq!(found, least);
                dear += usize::from(evidence != Evidence::ParityBound);
                nested += usize::from(set.len() + 1 < n);
                list.retain(|m| of(m) == least);
                assert_eq!(members(&face), list);
                let places = n - 1 - dice.below(3) as usize;
                let odd = |v: Vertex| v.0 % 2 == 1;
                let stays = |m: &Vec<(Vertex, Vertex)>| {
                    m.iter().all(|&(u, v)| u.0 >= places || v.0 < places || !odd(u))
                };
                let expected = list.iter().any(stays);
                assert_eq!(face.spare(places, &odd).unwrap(), expected);
                if expected {
                    list.retain(stays);
                    spared += 1;
                }
                assert_eq!(members(&face), list);
            }
            let one = Vertex::list([0, 1, 2]);
            assert!(face.is_left_once(&one) || face.leave(&one, &|v| v).is_err());
        }
        assert!(dear > 100 && nested > 100 && spared > 100, "{dear} {nested} {spared}");
    }

    #[test]
    fn what_every_member_has_is_counted() {
        let edges: Vec<_> = Vertex::pairs(6).collect();
        let edges = Edges::from_pairs(6, &edges);
        let mut face = Face::new(edges, None, EngineChoice::Blossom, Budget::unlimited()).unwrap();
        face.choose(Vertex(0), [Vertex(5)]).unwrap();
        let costly = Vertex::joined([(0, 5), (1, 2)]);
        assert_eq!(
            face.minimise(&Cost::later(move |u, v| i64::from(costly.contains(&(u, v)))), Known::NotNegative),
            Ok(1)
        );
        assert!(members(&face).iter().all(|pairs| !pairs.contains(&costly[1])));
    }

    /// A ring: one of its pairings crosses a set with one edge; the other, which costs nothing, crosses it with three.
    #[test]
    fn a_set_is_left_once_however_dear_that_is() {
        let next = |Vertex(v): Vertex| Vertex((v + 1) % 12);
        let edges: Vec<_> = Vertex::all(12).map(|u| (u.min(next(u)), u.max(next(u)))).collect();
        let near = Mates::of_pairs(12, (1..12).step_by(2).map(|i| (Vertex(i), next(Vertex(i)))));
        let edges = Edges::from_pairs(12, &edges);
        let mut face = Face::new(edges, Some(near), EngineChoice::Blossom, Budget::unlimited()).unwrap();
        assert!(face.tighten(Vertex::list([1, 2, 3, 4, 7, 8, 9])));
        let cost = |u: Vertex, v: Vertex| if u.0.is_multiple_of(2) && v.0 == u.0 + 1 { 0 } else { 100 };
        assert_eq!(face.minimise(&Cost::Of(&cost), Known::Nothing), Ok(600));
    }

    /// Each question is recorded once, under its level, and branch and bound finds the same answer.
    #[cfg(feature = "highs")]
    #[test]
    fn every_question_is_noted_with_its_answer() {
        use crate::problem::{QuestionLog, StageProblem, VertexMeaning};
        let (mut dice, mut asked) = (Dice(23), 0);
        for _ in 0..60 {
            let n = 4 + 2 * dice.below(3) as usize;
            let edges: Vec<_> = Vertex::pairs(n).collect();
            let mut list = all(n, &edges);
            let rows = Edges::from_pairs(n, &edges);
            let mut face = Face::new(rows, None, EngineChoice::Blossom, Budget::unlimited()).unwrap();
            let vertices = (0..n).map(VertexMeaning::Player).collect();
            face.record(QuestionLog::new(StageProblem {
                stage: 1,
                vertices,
                edges,
                ..StageProblem::default()
            }));
            let noted = |face: &Face| face.trail().unwrap().problem().questions;
            for level in 0..5 {
                let (before, left) = (noted(&face).len(), list.len());
                face.name_level(&format!("L{level}"));
                step(&mut face, &mut list, &mut dice);
                let all = noted(&face);
                assert!(all.len() <= before + 1 && (list.len() == left || all.len() == before + 1));
                assert!(all[before..].iter().all(|q| q.code == format!("L{level}")), "{all:?}");
                let (u, wanted) = (thrown(n, &mut dice), thrown(n, &mut dice));
                let admits = list.iter().any(|m| u != wanted && holds(m, u, wanted));
                assert_eq!(face.admits(u, &|v| v == wanted).unwrap(), admits);
                assert_eq!(noted(&face).len(), all.len() + 1);
                asked += noted(&face).len();
            }
            assert_eq!(crate::solve::confirm(&face.trail().unwrap().problem(), &Budget::unlimited()), Ok(()));
            face.forget_trail();
            assert!(face.trail().is_none());
        }
        assert!(asked > 500, "{asked}");
    }

    /// Refused wishes are credited to their level.
    #[test]
    fn a_wish_is_credited_as_it_was_answered() {
        let edges: Vec<_> = Vertex::pairs(6).collect();
        let rows = Edges::from_pairs(6, &edges);
        let mut face = Face::new(rows, None, EngineChoice::Blossom, Budget::unlimited()).unwrap();
        face.take_evidence();
        for (wish, refused) in [(3, 0), (4, 1)] {
            assert_eq!(face.prefer(Vertex(0), &|v| v == Vertex(wish)), Ok(refused == 0));
            assert_eq!(face.take_evidence(), [Evidence::Refuted { refused }]);
        }
    }
}
