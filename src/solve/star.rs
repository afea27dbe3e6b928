//! Order levels: decisions about the mate of one vertex, each by one augmenting search from the witness.

use super::cardinality::{FREE, augment_from};
use super::{Face, SolveError};

impl Face {
    /// The first candidate, in the given order, with whom some member matches `u`; keeps those members.
    ///
    /// # Errors
    /// If time is over, or no candidate is possible.
    pub fn choose(&mut self, u: u32, candidates: &[u32]) -> Result<u32, SolveError> {
        for &c in candidates {
            if self.mate(u) == c || (self.is_alive(u, c) && self.try_match(u, c)?) {
                self.fix(u, c);
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
        let all = self.adj[u as usize].clone();
        if !all.iter().any(|&v| want(v)) {
            return Ok(false);
        }
        for &v in all.iter().filter(|&&v| !want(v)) {
            self.delete(u, v);
        }
        if want(self.mate(u)) || all.iter().any(|&v| want(v) && self.swap(u, v)) || self.rematch(u)? {
            return Ok(true);
        }
        for &v in all.iter().filter(|&&v| !want(v)) {
            if let Err(i) = self.adj[v as usize].binary_search(&u) {
                self.adj[v as usize].insert(i, u);
            }
        }
        self.adj[u as usize] = all;
        Ok(false)
    }

    /// Is there a member in which the mate of `u` satisfies `want`? Only the witness may change.
    ///
    /// # Errors
    /// If time is over.
    pub fn admits(&mut self, u: u32, want: &dyn Fn(u32) -> bool) -> Result<bool, SolveError> {
        if want(self.mate(u)) {
            return Ok(true);
        }
        for v in self.adj[u as usize].clone() {
            if want(v) && self.try_match(u, v)? {
                return Ok(true);
            }
        }
        Ok(false)
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
        let mut skip = vec![false; self.n()];
        (skip[u as usize], skip[v as usize]) = (true, true);
        if !augment_from(&self.adj, &mut mate, &skip, a) {
            return Ok(false);
        }
        if self.tight.is_empty() || self.meets_tight(&mate) {
            self.mate = mate;
            return Ok(true);
        }
        let mut trial = self.clone();
        trial.fix(u, v);
        let member = self.member_of(&trial.adj)?;
        let found = member.is_some();
        if let Some(mate) = member {
            self.mate = mate;
        }
        Ok(found)
    }

    /// Moves the witness, whose edge at `u` is no longer alive, to a member of the face; `false` if none is left.
    fn rematch(&mut self, u: u32) -> Result<bool, SolveError> {
        self.budget.check()?;
        let a = self.mate(u);
        let mut mate = self.mate.clone();
        (mate[u as usize], mate[a as usize]) = (FREE, FREE);
        if !augment_from(&self.adj, &mut mate, &vec![false; self.n()], u) {
            return Ok(false);
        }
        if self.tight.is_empty() || self.meets_tight(&mate) {
            self.mate = mate;
            return Ok(true);
        }
        let kept = self.adj.clone();
        let member = self.member_of(&kept)?;
        let found = member.is_some();
        if let Some(mate) = member {
            self.mate = mate;
        }
        Ok(found)
    }

    /// Keeps only the members that match `u` with its mate `v`.
    pub(super) fn fix(&mut self, u: u32, v: u32) {
        for x in [u, v] {
            let others = std::mem::take(&mut self.adj[x as usize]);
            for w in others {
                if let Ok(i) = self.adj[w as usize].binary_search(&x) {
                    self.adj[w as usize].remove(i);
                }
            }
        }
        self.adj[u as usize] = vec![v];
        self.adj[v as usize] = vec![u];
    }
}
