//! The search of the US oracle, no rule: the matchings of a set with the least key, by a table over sets.
use std::collections::HashMap;

/// A matching: pairs of positions in the list, the higher placed first.
pub type Matching = Vec<(usize, usize)>;

/// The least key, and how many matchings have it, for every set of positions; `keys[a][b]` (a before b) is
/// the share of a pair, `None` where the two may not be paired.
pub(crate) struct Table {
    keys: Vec<Vec<Option<Vec<i32>>>>,
    width: usize,
    known: HashMap<u32, Option<(Vec<i32>, u64)>>,
}

impl Table {
    pub(crate) fn new(keys: Vec<Vec<Option<Vec<i32>>>>, width: usize) -> Self {
        Self { keys, width, known: HashMap::new() }
    }

    fn options(&self, set: u32) -> (usize, Vec<usize>) {
        let first = set.trailing_zeros() as usize;
        let fits = |&b: &usize| set >> b & 1 == 1 && self.keys[first][b].is_some();
        (first, (first + 1..self.keys.len()).filter(fits).collect())
    }

    fn joined(&self, a: usize, b: usize, rest: u32) -> Option<(Vec<i32>, u64)> {
        let (mut key, count) = self.known.get(&rest)?.clone()?;
        key.iter_mut().zip(self.keys[a][b].as_ref()?).for_each(|(sum, share)| *sum += share);
        Some((key, count))
    }

    fn fill(&mut self, set: u32) {
        if self.known.contains_key(&set) {
            return;
        }
        if set == 0 {
            self.known.insert(set, Some((vec![0; self.width], 1)));
            return;
        }
        let (first, options) = self.options(set);
        let mut best: Option<(Vec<i32>, u64)> = None;
        for other in options {
            let rest = set & !(1 << first) & !(1 << other);
            self.fill(rest);
            let Some((key, count)) = self.joined(first, other, rest) else { continue };
            match &mut best {
                Some((least, number)) if key == *least => *number = number.saturating_add(count),
                Some((least, _)) if key > *least => {}
                _ => best = Some((key, count)),
            }
        }
        self.known.insert(set, best);
    }

    /// The least key of the set and the number of matchings that have it; `None` if it has no matching.
    pub(crate) fn least(&mut self, set: u32) -> Option<(Vec<i32>, u64)> {
        self.fill(set);
        self.known.get(&set)?.clone()
    }

    /// The key of this matching, `None` if it has a pair that may not be.
    pub(crate) fn key_of(&self, matching: &[(usize, usize)]) -> Option<Vec<i32>> {
        let mut key = vec![0; self.width];
        for &(a, b) in matching {
            key.iter_mut().zip(self.keys[a][b].as_ref()?).for_each(|(sum, share)| *sum += share);
        }
        Some(key)
    }

    /// The matchings of the set with the least key, `most` at most, in the order of the first one's
    /// opponents, then of the next one's, and so on.
    pub(crate) fn list(&mut self, set: u32, most: usize) -> Vec<Matching> {
        self.fill(set);
        let mut out = Vec::new();
        self.walk(set, most, &mut Vec::new(), &mut out);
        out
    }

    fn walk(&self, set: u32, most: usize, matching: &mut Matching, out: &mut Vec<Matching>) {
        if out.len() >= most {
            return;
        }
        if set == 0 {
            out.push(matching.clone());
            return;
        }
        let Some(Some((least, _))) = self.known.get(&set) else { return };
        let (first, options) = self.options(set);
        for other in options {
            let rest = set & !(1 << first) & !(1 << other);
            if self.joined(first, other, rest).is_some_and(|(key, _)| key == *least) {
                matching.push((first, other));
                self.walk(rest, most, matching, out);
                matching.pop();
            }
        }
    }
}
