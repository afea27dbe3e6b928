//! All optimal matchings of a face, listed, as long as they are not too many: what a lot is drawn from.

use super::{Face, SolveError};

impl Face<'_> {
    /// Every member as the mates of all vertices, in lexicographic order; `None` if there are more than `most`.
    ///
    /// # Errors
    /// If time is over.
    pub fn members(&self, most: usize) -> Result<Option<Vec<Vec<u32>>>, SolveError> {
        let mut all = self.clone();
        let swaps = all.independent_swaps();
        if swaps >= usize::BITS as usize - 1 || 1usize << swaps > most {
            return Ok(None);
        }
        let mut found = Vec::new();
        let within = all.list(0, most, &mut found)?;
        Ok(within.then_some(found))
    }

    /// Lists the members from the first undecided vertex on; `false` as soon as there are more than `most`.
    fn list(mut self, from: u32, most: usize, found: &mut Vec<Vec<u32>>) -> Result<bool, SolveError> {
        let n = u32::try_from(self.n()).unwrap_or(u32::MAX);
        let Some(u) = (from..n).find(|&u| self.neighbours(u).len() > 1) else {
            found.push(self.mate.clone());
            return Ok(found.len() <= most);
        };
        for v in self.neighbours(u) {
            if self.mate(u) == v || self.try_match(u, v)? {
                let mut branch = self.clone();
                branch.live.fix(u, v);
                if !branch.list(u + 1, most, found)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Pairs of matched edges that can exchange their ends independently of each other: k of them give 2^k members.
    /// The ends exchanged lie in the same tight sets, so that no exchange changes what leaves one.
    fn independent_swaps(&mut self) -> usize {
        let sets = self.sets_by_vertex();
        let is_alike = |a: u32, b: u32| sets[a as usize] == sets[b as usize];
        let mut used = vec![false; self.n()];
        let mut swaps = 0;
        for a in (0..self.n()).filter_map(|v| u32::try_from(v).ok()) {
            let b = self.mate(a);
            if used[a as usize] {
                continue;
            }
            let partner = self.neighbours(a).into_iter().find(|&d| {
                let c = self.mate(d);
                d != b && !used[d as usize] && is_alike(a, c) && is_alike(b, d) && self.is_alive(c, b)
            });
            if let Some(d) = partner {
                for v in [a, b, d, self.mate(d)] {
                    used[v as usize] = true;
                }
                swaps += 1;
            }
        }
        swaps
    }
}
