//! The search of the Irish oracle, no rule: the draws with the least key, by a table over sets of entrants.
use std::collections::HashMap;

/// No more pairings than this are listed.
pub const LIMIT: u64 = 20_000;

/// A pair that may be made: its share of the key, and which of the two may have White.
#[derive(Clone, Default)]
pub(crate) struct Pair {
    /// (place in the key, amount).
    pub cost: Vec<(usize, i32)>,
    pub first_white: bool,
    pub second_white: bool,
}

impl Pair {
    pub(crate) fn ways(&self) -> u64 {
        u64::from(self.first_white) + u64::from(self.second_white)
    }
}

/// The least key, and how many draws have it, for every set of entrants still without an opponent.
pub(crate) struct Table<'a> {
    pairs: &'a [Vec<Option<Pair>>],
    width: usize,
    /// Who must be provided with an opponent (the others may be left).
    target: u32,
    known: HashMap<u32, Option<(Vec<i32>, u64)>>,
}

impl<'a> Table<'a> {
    pub(crate) fn new(pairs: &'a [Vec<Option<Pair>>], width: usize, target: u32) -> Self {
        Self { pairs, width, target, known: HashMap::new() }
    }

    /// The choices for the first entrant of the set that must be provided for.
    fn options(&self, set: u32) -> (usize, Vec<(usize, &'a Pair)>) {
        let first = (set & self.target).trailing_zeros() as usize;
        let pairs = self.pairs;
        let pair = |b: usize| pairs[first.min(b)][first.max(b)].as_ref().map(|pair| (b, pair));
        let others = (0..pairs.len()).filter(|&b| b != first && set >> b & 1 == 1);
        (first, others.filter_map(pair).collect())
    }

    fn fill(&mut self, set: u32) {
        if self.known.contains_key(&set) {
            return;
        }
        if set & self.target == 0 {
            self.known.insert(set, Some((vec![0; self.width], 1)));
            return;
        }
        let (first, options) = self.options(set);
        let mut best: Option<(Vec<i32>, u64)> = None;
        for (other, pair) in options {
            let rest = set & !(1 << first) & !(1 << other);
            self.fill(rest);
            let Some(Some((key, count))) = self.known.get(&rest) else { continue };
            let (mut key, count) = (key.clone(), count.saturating_mul(pair.ways()));
            pair.cost.iter().for_each(|&(place, amount)| key[place] += amount);
            match &mut best {
                Some((least, number)) if key == *least => *number = number.saturating_add(count),
                Some((least, _)) if key > *least => {}
                _ => best = Some((key, count)),
            }
        }
        self.known.insert(set, best);
    }

    pub(crate) fn key(&mut self, set: u32) -> Option<Vec<i32>> {
        self.fill(set);
        self.known.get(&set)?.as_ref().map(|(key, _)| key.clone())
    }

    pub(crate) fn count(&mut self, set: u32) -> Option<u64> {
        self.fill(set);
        self.known.get(&set)?.as_ref().map(|&(_, count)| count)
    }

    /// Every draw with the least key, White first in each pair.
    pub(crate) fn list(&mut self, set: u32) -> Vec<Vec<(usize, usize)>> {
        self.fill(set);
        let mut out = Vec::new();
        self.walk(set, &mut Vec::new(), &mut out);
        out
    }

    fn walk(&self, set: u32, draw: &mut Vec<(usize, usize)>, out: &mut Vec<Vec<(usize, usize)>>) {
        if set & self.target == 0 {
            out.push(draw.clone());
            return;
        }
        let Some(Some((least, _))) = self.known.get(&set) else { return };
        let (first, options) = self.options(set);
        for (other, pair) in options {
            let rest = set & !(1 << first) & !(1 << other);
            let Some(Some((key, _))) = self.known.get(&rest) else { continue };
            let mut key = key.clone();
            pair.cost.iter().for_each(|&(place, amount)| key[place] += amount);
            if key != *least {
                continue;
            }
            let (a, b) = (first.min(other), first.max(other));
            for (white, black) in [(a, b), (b, a)] {
                if if white == a { pair.first_white } else { pair.second_white } {
                    draw.push((white, black));
                    self.walk(rest, draw, out);
                    draw.pop();
                }
            }
        }
    }
}

/// 3(a) taken alone: each score's players are provided with opponents in turn; what they leave is not looked
/// at. `None` if there are too many draws.
pub(crate) fn no_looking_down(
    pairs: &[Vec<Option<Pair>>],
    width: usize,
    whole: u32,
    groups: &[u32],
) -> Option<Vec<Vec<(usize, usize)>>> {
    let mut partial: Vec<(u32, Vec<(usize, usize)>)> = vec![(whole, Vec::new())];
    for &group in groups {
        let mut table = Table::new(pairs, width, group);
        let mut next = Vec::new();
        for (set, draw) in partial {
            if table.count(set).is_some_and(|c| c.saturating_add(next.len() as u64) > LIMIT) {
                return None;
            }
            for more in table.list(set) {
                let used: u32 = more.iter().map(|&(w, b)| 1 << w | 1 << b).sum();
                next.push((set & !used, draw.iter().copied().chain(more).collect()));
            }
        }
        partial = next;
    }
    Some(partial.into_iter().map(|(_, draw)| draw).collect())
}
