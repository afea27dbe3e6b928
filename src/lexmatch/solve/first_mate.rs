//! Order levels: decisions about the mate of one vertex, each by alternating searches from the incumbent.

use limit::from_len;
use std::rc::Rc;

use super::lazy_edges::LazyEdges;
use super::rematch::{Forest, MemberPath};
use super::{Face, SolveError};
use crate::Vertex;
use crate::evidence::Evidence;
use crate::matching::insert;
use crate::problem::{QuestionKind, QuestionLog};

/// The distance from a vertex within which a third pair is tried before a search begins.
const REACH: usize = 32;
/// The number of wanted mates on each side of the present mate for which this is tried.
const TRIED: usize = 4;

impl Face<'_> {
    /// Finds the first candidate, in the given order, that some member matches with `u`, and keeps such members.
    /// Candidates are generated only as needed.
    ///
    /// # Errors
    /// Fails if time is over, or no candidate is possible.
    pub fn choose<I>(&mut self, u: Vertex, candidates: I) -> Result<Vertex, SolveError>
    where
        I: IntoIterator<Item = Vertex, IntoIter: Clone>,
    {
        self.budget.check()?;
        let candidates = candidates.into_iter();
        for (refused, c) in candidates.clone().enumerate() {
            if self.mate(u) == c || (self.is_alive(u, c) && self.try_match(u, c)?) {
                let place = from_len(refused);
                self.note(place, true, |_, _| QuestionKind::Order { vertex: u, list: candidates.collect() });
                self.live.fix(u, c);
                self.credit(Evidence::Refuted { refused });
                return Ok(c);
            }
        }
        Err(SolveError::NoMember)
    }

    /// Returns whether a member exists in which the mate of `u` satisfies `want`, and if so keeps exactly those
    /// members.
    ///
    /// # Errors
    /// Fails if time is over.
    pub fn prefer(&mut self, u: Vertex, want: &dyn Fn(Vertex) -> bool) -> Result<bool, SolveError> {
        let asked = self.asked(|live, trail| star(live, trail, u, want));
        let wanted = self.only(u, want)?;
        self.credit(Evidence::Refuted { refused: usize::from(!wanted) });
        self.answer(asked, i64::from(!wanted), true);
        Ok(wanted)
    }

    fn only(&mut self, u: Vertex, want: &dyn Fn(Vertex) -> bool) -> Result<bool, SolveError> {
        self.budget.check()?;
        let (wanted, others): (Vec<Vertex>, Vec<Vertex>) =
            self.neighbours(u).into_iter().partition(|&v| want(v));
        let found = want(self.mate(u)) || self.attain(u, &wanted)?;
        match wanted.as_slice() {
            _ if !found => {}
            [v] if !others.is_empty() => self.live.fix(u, *v),
            _ => self.live.part_all(u, &others),
        }
        Ok(found)
    }

    /// Returns whether a member exists in which the mate of `u` satisfies `want`. Only the incumbent may change.
    ///
    /// # Errors
    /// Fails if time is over.
    pub fn admits(&mut self, u: Vertex, want: &dyn Fn(Vertex) -> bool) -> Result<bool, SolveError> {
        let asked = self.asked(|live, trail| star(live, trail, u, want));
        let admits = self.could_prefer(u, want)?;
        self.answer(asked, i64::from(!admits), false);
        Ok(admits)
    }

    /// Returns whether a member exists in which the mate of `u` satisfies `want`, without recording the question.
    ///
    /// # Errors
    /// Fails if time is over.
    pub fn could_prefer(&mut self, u: Vertex, want: &dyn Fn(Vertex) -> bool) -> Result<bool, SolveError> {
        if want(self.mate(u)) {
            return Ok(true);
        }
        let wanted: Vec<Vertex> = self.neighbours(u).into_iter().filter(|&v| want(v)).collect();
        self.attain(u, &wanted)
    }

    /// Matches `u` with `v` and their mates with each other, if that gives a member.
    fn swap(&mut self, u: Vertex, v: Vertex) -> bool {
        let (a, b) = (self.mate(u), self.mate(v));
        if !self.is_alive(a, b) || !self.forest().are_alike([(u, a), (v, b)], [(u, v), (a, b)]) {
            return false;
        }
        self.join([(u, v), (a, b)]);
        true
    }

    /// Matches `u` with `v`, and their mates with the two vertices of a near third pair, if that gives a member. The
    /// vertices of a group are in its order, so near pairs often suit a condition under which only near vertices may
    /// meet.
    fn swap_by_third(&mut self, u: Vertex, v: Vertex) -> bool {
        let (a, b) = (self.mate(u), self.mate(v));
        let (n, forest) = (self.n(), self.forest());
        let at =
            |Vertex(to): Vertex| (1..=REACH).flat_map(move |d| [to.checked_sub(d), Some(to + d)]).flatten();
        let near = |to: Vertex| at(to).filter(|&x| x < n).map(Vertex);
        let at_u = near(u).map(|x| (x, self.mate(x)));
        let at_v = near(v).map(|y| (self.mate(y), y));
        let suits = |&(x, y): &(Vertex, Vertex)| {
            ![u, v, a, b].contains(&x)
                && self.is_alive(a, x)
                && self.is_alive(b, y)
                && forest.are_alike([(u, a), (v, b), (x, y)], [(u, v), (a, x), (b, y)])
        };
        let Some((x, y)) = at_u.chain(at_v).find(suits) else { return false };
        self.join([(u, v), (a, x), (b, y)]);
        true
    }

    /// Adds `pairs` to the incumbent; their vertices were free.
    fn join<const N: usize>(&mut self, pairs: [(Vertex, Vertex); N]) {
        for (x, y) in pairs {
            (self.mate[x], self.mate[y]) = (y, x);
        }
    }

    /// Moves the incumbent to a member in which `u` is matched to `v`, if there is one. A live edge must join them.
    pub(super) fn try_match(&mut self, u: Vertex, v: Vertex) -> Result<bool, SolveError> {
        self.attain(u, &[v])
    }

    /// Moves the incumbent to a member in which `u` is matched to one of `wanted`, if there is one. So far `u` is
    /// matched to none of them.
    fn attain(&mut self, u: Vertex, wanted: &[Vertex]) -> Result<bool, SolveError> {
        self.budget.check()?;
        if wanted.is_empty() {
            return Ok(false);
        }
        if wanted.iter().any(|&v| self.swap(u, v)) {
            return Ok(true);
        }
        let at = wanted.partition_point(|&v| v < self.mate(u));
        let nearest = &wanted[at.saturating_sub(TRIED)..wanted.len().min(at + TRIED)];
        if nearest.iter().any(|&v| self.swap_by_third(u, v)) {
            return Ok(true);
        }
        let mut goal = vec![0; self.n().div_ceil(64)];
        for &v in wanted {
            insert(&mut goal, v);
        }
        let forest = self.forest();
        // If questions are recorded, the edges stay as the previous level left them.
        let member = MemberPath::new(&mut self.live, &forest, &self.mate).to(u, &goal)?;
        let found = member.is_some();
        if let Some(mate) = member {
            self.mate = mate;
        }
        Ok(found)
    }

    /// Returns the tight sets as a forest.
    fn forest(&mut self) -> Rc<Forest> {
        if let Some(forest) = &self.forest {
            return Rc::clone(forest);
        }
        Rc::clone(self.forest.insert(Rc::new(Forest::new(self.n(), self.tight_sets()))))
    }
}

/// Returns the question whether the edges at a vertex to unwanted mates can be avoided.
fn star(live: &LazyEdges<'_>, trail: &QuestionLog, u: Vertex, want: &dyn Fn(Vertex) -> bool) -> QuestionKind {
    let at = |(a, b): (Vertex, Vertex)| if a == u { Some(b) } else { Some(a).filter(|_| b == u) };
    let unwanted = live.iter().filter(|&e| at(e).is_some_and(|mate| !want(mate)));
    QuestionKind::Choice { without: vec![trail.numbers(unwanted)] }
}
