//! Order levels: decisions about the mate of one vertex, each by one augmenting search from the witness.

use super::face::vertex;
use super::live::Live;
use super::{Face, SolveError};
use crate::matching::{FREE, Found, Rows, augment_from};
use crate::model::Evidence;
use crate::model::problem::{Kind, Trail};

impl Face<'_> {
    /// The first candidate, in the given order, with whom some member matches `u`; keeps those members.
    ///
    /// # Errors
    /// If time is over, or no candidate is possible.
    pub fn choose(&mut self, u: u32, candidates: &[u32]) -> Result<u32, SolveError> {
        self.budget.check()?;
        for (refused, &c) in candidates.iter().enumerate() {
            if self.mate(u) == c || (self.is_alive(u, c) && self.try_match(u, c)?) {
                let place = i64::try_from(refused).unwrap_or(i64::MAX);
                self.note(place, true, |_, _| Kind::Order { vertex: u, list: candidates.to_vec() });
                self.live.fix(u, c);
                self.credit(Evidence::Order { refused });
                return Ok(c);
            }
        }
        Err(SolveError::NoMember)
    }

    /// Is there a member in which the mate of `u` satisfies `want`? If so keeps exactly those members.
    ///
    /// # Errors
    /// If time is over.
    pub fn prefer(&mut self, u: u32, want: &dyn Fn(u32) -> bool) -> Result<bool, SolveError> {
        let asked = self.asked(|live, trail| star(live, trail, u, want));
        let wanted = self.only(u, want)?;
        self.credit(Evidence::Order { refused: usize::from(!wanted) });
        self.answer(asked, i64::from(!wanted), true);
        Ok(wanted)
    }

    fn only(&mut self, u: u32, want: &dyn Fn(u32) -> bool) -> Result<bool, SolveError> {
        self.budget.check()?;
        let (wanted, others): (Vec<u32>, Vec<u32>) = self.neighbours(u).into_iter().partition(|&v| want(v));
        if wanted.is_empty() {
            return Ok(false);
        }
        if let ([v], false) = (wanted.as_slice(), others.is_empty()) {
            let found = self.mate(u) == *v || self.try_match(u, *v)?;
            if found {
                self.live.fix(u, *v);
            }
            return Ok(found);
        }
        for &v in &others {
            self.live.remove(u, v);
        }
        if want(self.mate(u)) || wanted.iter().any(|&v| self.swap(u, v)) || self.rematch(u)? {
            return Ok(true);
        }
        for &v in &others {
            self.live.add(u, v);
        }
        Ok(false)
    }

    /// As [`Face::prefer`], but all members are kept; only the witness may change. Nothing is noted.
    ///
    /// # Errors
    /// If time is over.
    pub fn could_prefer(&mut self, u: u32, want: &dyn Fn(u32) -> bool) -> Result<bool, SolveError> {
        self.budget.check()?;
        let (wanted, others): (Vec<u32>, Vec<u32>) = self.neighbours(u).into_iter().partition(|&v| want(v));
        let could = match (wanted.as_slice(), others.is_empty()) {
            ([], _) => false,
            (_, true) => true,
            ([v], false) => self.mate(u) == *v || self.try_match(u, *v)?,
            _ => {
                for &v in &others {
                    self.live.remove(u, v);
                }
                let found =
                    want(self.mate(u)) || wanted.iter().any(|&v| self.swap(u, v)) || self.rematch(u)?;
                for &v in &others {
                    self.live.add(u, v);
                }
                found
            }
        };
        self.credit(Evidence::Order { refused: usize::from(!could) });
        Ok(could)
    }

    /// Is there a member in which the mate of `u` satisfies `want`? Only the witness may change.
    ///
    /// # Errors
    /// If time is over.
    pub fn admits(&mut self, u: u32, want: &dyn Fn(u32) -> bool) -> Result<bool, SolveError> {
        let asked = self.asked(|live, trail| star(live, trail, u, want));
        let mut admits = want(self.mate(u));
        if !admits {
            for v in self.neighbours(u) {
                if want(v) && self.try_match(u, v)? {
                    admits = true;
                    break;
                }
            }
        }
        self.answer(asked, i64::from(!admits), false);
        Ok(admits)
    }

    /// Matches `u` with `v` and their mates with each other, if that is a member.
    fn swap(&mut self, u: u32, v: u32) -> bool {
        let (a, b) = (self.mate(u), self.mate(v));
        if !self.is_alive(a, b) {
            return false;
        }
        let set = |mate: &mut [u32], pairs: [(u32, u32); 2]| {
            for (x, y) in pairs {
                (mate[x as usize], mate[y as usize]) = (y, x);
            }
        };
        set(&mut self.mate, [(u, v), (a, b)]);
        if self.tight.is_empty() || self.meets_tight(&self.mate) {
            return true;
        }
        set(&mut self.mate, [(u, a), (v, b)]);
        false
    }

    /// Moves the witness to a member in which `u` is matched to `v`, if there is one.
    pub(super) fn try_match(&mut self, u: u32, v: u32) -> Result<bool, SolveError> {
        self.budget.check()?;
        if self.swap(u, v) {
            return Ok(true);
        }
        let (a, b) = (self.mate(u), self.mate(v));
        let mut mate = self.mate.clone();
        (mate[a as usize], mate[b as usize]) = (FREE, FREE);
        (mate[u as usize], mate[v as usize]) = (v, u);
        if self.join_alike(mate.clone(), (a, b), &[u, v])? {
            return Ok(true);
        }
        match augment_from(&mut self.live, &mut mate, &[u, v], a) {
            Found::Path => {}
            Found::Barrier => return Ok(false),
            Found::Flaw => return Err(SolveError::Engine),
        }
        if self.tight.is_empty() || self.meets_tight(&mate) {
            self.mate = mate;
            return Ok(true);
        }
        let mut trial = self.live.clone();
        trial.fix(u, v);
        self.move_within(&mut trial)
    }

    /// Moves the witness, whose edge at `u` is no longer alive, to a member of the face; `false` if none is left.
    fn rematch(&mut self, u: u32) -> Result<bool, SolveError> {
        self.budget.check()?;
        let a = self.mate(u);
        let mut mate = self.mate.clone();
        (mate[u as usize], mate[a as usize]) = (FREE, FREE);
        if self.join_alike(mate.clone(), (u, a), &[])? {
            return Ok(true);
        }
        match augment_from(&mut self.live, &mut mate, &[], u) {
            Found::Path => {}
            Found::Barrier => return Ok(false),
            Found::Flaw => return Err(SolveError::Engine),
        }
        if self.tight.is_empty() || self.meets_tight(&mate) {
            self.mate = mate;
            return Ok(true);
        }
        let mut kept = self.live.clone();
        self.move_within(&mut kept)
    }

    /// Joins the two free vertices of a matching by a way on which all are in the same tight sets as their mates, so that no
    /// set is left by other edges inside it, and makes that the witness. `false` says nothing: there may be other ways.
    fn join_alike(
        &mut self,
        mut mate: Vec<u32>,
        (a, b): (u32, u32),
        apart: &[u32],
    ) -> Result<bool, SolveError> {
        if self.tight.is_empty() {
            return Ok(false);
        }
        let sets = self.sets_by_vertex();
        let of = |v: u32| &sets[v as usize];
        if of(a) != of(b) {
            return Ok(false);
        }
        let is_free = |v: u32| mate[v as usize] == FREE;
        let is_off = |v: u32| !is_free(v) && (of(v) != of(a) || of(mate[v as usize]) != of(a));
        let all = (0..self.n()).map(vertex);
        let skip: Vec<u32> = all.filter(|&v| is_off(v) || apart.contains(&v)).collect();
        match augment_from(&mut self.live, &mut mate, &skip, a) {
            Found::Path if self.meets_tight(&mate) => {
                self.mate = mate;
                Ok(true)
            }
            Found::Path | Found::Barrier => Ok(false),
            Found::Flaw => Err(SolveError::Engine),
        }
    }

    /// Moves the witness to a member within a smaller set of edges, if there is one.
    fn move_within(&mut self, kept: &mut dyn Rows) -> Result<bool, SolveError> {
        let member = self.member_of(kept)?;
        let found = member.is_some();
        if let Some(mate) = member {
            self.mate = mate;
        }
        Ok(found)
    }
}

/// Can the edges at a vertex to unwanted mates be done without?
fn star(live: &Live<'_>, trail: &Trail, u: u32, want: &dyn Fn(u32) -> bool) -> Kind {
    let at = |(a, b): (u32, u32)| if a == u { Some(b) } else { Some(a).filter(|_| b == u) };
    let unwanted = live.iter().filter(|&e| at(e).is_some_and(|mate| !want(mate)));
    Kind::Choice { without: vec![trail.numbers(unwanted)] }
}
