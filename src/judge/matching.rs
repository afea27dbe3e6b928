//! Finds which pairings are possible: the largest matchings of a small group of players, and the players that a largest
//! matching can cover. The module uses alternating paths with odd cycles shrunk (Edmonds 1965). No other crate shares
//! this code. The module only decides whether a pairing exists and never searches for the best one.

use std::cell::OnceCell;
use std::collections::VecDeque;
use std::rc::Rc;

use limit::look;

/// Returns the largest number of pairs of `players` that `allowed` admits.
pub fn most_pairs<P: Copy + Ord>(players: &[P], allowed: &dyn Fn(P, P) -> bool) -> usize {
    Matching::largest(players, allowed).pairs()
}

/// Returns the largest number of pairs of `players` that `allowed` admits. The search starts with the allowed pairs in
/// `start`, which is faster if `start` has nearly as many pairs as the result.
pub fn most_pairs_from<P: Copy + Ord>(
    players: &[P],
    allowed: &dyn Fn(P, P) -> bool,
    start: &dyn Fn(P) -> Option<P>,
) -> usize {
    Matching::largest_from(players, allowed, start).pairs()
}

/// Returns whether all of `players` can be paired. If their number is odd, a player who satisfies `may_stay` is left
/// over.
pub(super) fn can_all_pair<P: Copy + Ord>(
    players: &[P],
    allowed: &dyn Fn(P, P) -> bool,
    may_stay: &dyn Fn(P) -> bool,
) -> bool {
    can_all_pair_from(players, allowed, may_stay, &|_| None)
}

/// Returns what [`can_all_pair`] returns. The search starts with the allowed pairs in `start`, which is faster if they
/// pair nearly everybody.
pub(super) fn can_all_pair_from<P: Copy + Ord>(
    players: &[P],
    allowed: &dyn Fn(P, P) -> bool,
    may_stay: &dyn Fn(P) -> bool,
    start: &dyn Fn(P) -> Option<P>,
) -> bool {
    if players.len().is_multiple_of(2) {
        return 2 * most_pairs_from(players, allowed, start) == players.len();
    }
    if !players.iter().any(|&r| may_stay(r)) {
        return false;
    }
    // Adds an extra player (`None`) after all others; only the players who may be left over may meet the extra player.
    let with = |a: Option<P>, b: Option<P>| match (a, b) {
        (Some(a), Some(b)) => allowed(a, b),
        (Some(only), None) | (None, Some(only)) => may_stay(only),
        (None, None) => false,
    };
    let all: Vec<Option<P>> = players.iter().copied().map(Some).chain([None]).collect();
    let start = |r: Option<P>| r.and_then(start).map(Some);
    2 * most_pairs_from(&all, &with, &start) == all.len()
}

/// A matching of players, who are identified by their places in a list. The possible opponents of a player are computed
/// when a search reaches the player. Among many players, almost all find a partner at the first attempt.
#[derive(Clone)]
pub(super) struct Matching<'a, P> {
    players: Vec<P>,
    allowed: Rc<dyn Fn(P, P) -> bool + 'a>,
    near: Vec<OnceCell<Vec<usize>>>,
    mate: Vec<Option<usize>>,
    /// Whether a place is settled and excluded from every search.
    is_settled: Vec<bool>,
}

impl<'a, P: Copy + Ord> Matching<'a, P> {
    /// Returns a largest matching.
    pub(super) fn largest(players: &[P], allowed: impl Fn(P, P) -> bool + 'a) -> Self {
        Self::largest_from(players, allowed, &|_| None)
    }

    /// Returns a largest matching, starting from the pairs of another one.
    fn largest_from(
        players: &[P],
        allowed: impl Fn(P, P) -> bool + 'a,
        start: &dyn Fn(P) -> Option<P>,
    ) -> Self {
        let n = players.len();
        let (near, mate) = (vec![OnceCell::new(); n], vec![None; n]);
        let allowed = Rc::new(allowed);
        let mut matching =
            Self { players: players.to_vec(), allowed, near, mate, is_settled: vec![false; n] };
        matching.take_from(start);
        matching.take_first();
        for v in 0..n {
            if matching.mate[v].is_none() {
                matching.augment(v, None);
            }
        }
        matching
    }

    /// Returns whether the players at `v` and `w` may meet.
    fn may_meet(&self, v: usize, w: usize) -> bool {
        v != w && (self.allowed)(self.players[v.min(w)], self.players[v.max(w)])
    }

    /// Returns the places that a place may meet, ascending.
    fn near(&self, v: usize) -> &[usize] {
        self.near[v].get_or_init(|| {
            look();
            (0..self.mate.len()).filter(|&w| self.may_meet(v, w)).collect()
        })
    }

    fn join(&mut self, v: usize, w: usize) {
        (self.mate[v], self.mate[w]) = (Some(w), Some(v));
    }

    /// Takes over the allowed pairs of another matching.
    fn take_from(&mut self, start: &dyn Fn(P) -> Option<P>) {
        let mut places: Vec<(P, usize)> = self.players.iter().copied().zip(0..).collect();
        places.sort_unstable();
        let place_of = |r: P| places.binary_search_by_key(&r, |&(r, _)| r).ok().map(|i| places[i].1);
        for v in 0..self.mate.len() {
            let other = start(self.players[v]).and_then(place_of);
            if let Some(w) = other.filter(|&w| self.mate[v].or(self.mate[w]).is_none() && self.may_meet(v, w))
            {
                self.join(v, w);
            }
        }
    }

    /// Pairs every free place with the first free place that it may meet.
    fn take_first(&mut self) {
        for v in 0..self.mate.len() {
            look();
            if self.mate[v].is_some() {
                continue;
            }
            let free = |&w: &usize| self.mate[w].is_none() && self.may_meet(v, w);
            if let Some(w) = (0..self.mate.len()).find(free) {
                self.join(v, w);
            }
        }
    }

    pub(super) fn pairs(&self) -> usize {
        self.mate.iter().flatten().count() / 2
    }

    /// Returns the mate of each place.
    pub(super) fn mates(&self) -> &[Option<usize>] {
        &self.mate
    }

    /// Returns the places left over when the first places in `order` are covered with priority, one after the other.
    ///
    /// The sets that matchings cover form a matroid. The result therefore leaves over the last places in the order,
    /// regardless of the weight of each place.
    pub(super) fn left_over(mut self, order: &[usize]) -> Vec<usize> {
        for (at, &v) in order.iter().enumerate() {
            if self.mate[v].is_some() {
                continue;
            }
            // A later place that an even alternating path reaches can take the place of this one.
            let reached = self.search(v, None).reached;
            if let Some(&w) = order[at + 1..].iter().find(|&&w| reached[w]) {
                if let Some(x) = self.mate[w].take() {
                    self.mate[x] = None;
                }
                self.augment(v, Some(w));
            }
        }
        (0..self.mate.len()).filter(|&v| self.mate[v].is_none()).collect()
    }

    /// Covers a free place by an alternating path to another free place, avoiding the place `without`. Returns whether
    /// there was one.
    fn augment(&mut self, root: usize, without: Option<usize>) -> bool {
        let OddCycleSearch { parent, end, .. } = self.search(root, without);
        let is_found = end.is_some();
        let mut at = end;
        while let Some(v) = at {
            let before = parent[v];
            at = before.and_then(|p| self.mate[p]);
            if let Some(p) = before {
                (self.mate[v], self.mate[p]) = (Some(p), Some(v));
            }
        }
        is_found
    }

    /// Searches the alternating paths from a free place.
    fn search(&self, root: usize, without: Option<usize>) -> OddCycleSearch {
        let n = self.mate.len();
        let mut s = OddCycleSearch {
            base: (0..n).collect(),
            parent: vec![None; n],
            reached: vec![false; n],
            end: None,
        };
        s.reached[root] = true;
        let mut queue = VecDeque::from([root]);
        while let Some(v) = queue.pop_front() {
            look();
            for &w in self.near(v).iter().filter(|&&w| Some(w) != without && !self.is_settled[w]) {
                if s.base[v] == s.base[w] || self.mate[v] == Some(w) {
                    continue;
                }
                let is_even = w == root || self.mate[w].is_some_and(|x| s.parent[x].is_some());
                if is_even {
                    let top = s.common_base(&self.mate, v, w);
                    let mut inside = vec![false; n];
                    s.mark(&self.mate, (v, w), top, &mut inside);
                    s.mark(&self.mate, (w, v), top, &mut inside);
                    for u in (0..n).filter(|&u| inside[s.base[u]]).collect::<Vec<_>>() {
                        s.base[u] = top;
                        if !std::mem::replace(&mut s.reached[u], true) {
                            queue.push_back(u);
                        }
                    }
                } else if s.parent[w].is_none() {
                    s.parent[w] = Some(v);
                    match self.mate[w] {
                        None => {
                            s.end = Some(w);
                            return s;
                        }
                        Some(x) => {
                            s.reached[x] = true;
                            queue.push_back(x);
                        }
                    }
                }
            }
        }
        s
    }
}

/// Players who can all be paired with each other. Pairs are fixed one by one, each only if the remaining players can
/// still be paired. One complete pairing is kept.
#[derive(Clone)]
pub(super) struct Complete<'a, P> {
    matching: Matching<'a, P>,
}

impl<'a, P: Copy + Ord> Complete<'a, P> {
    /// Prepares the players; returns `None` if they cannot all be paired.
    pub(super) fn new(players: &[P], allowed: impl Fn(P, P) -> bool + 'a) -> Option<Self> {
        let matching = Matching::largest(players, allowed);
        let is_complete = 2 * matching.pairs() == players.len();
        is_complete.then_some(Self { matching })
    }

    /// Returns whether `a` and `b` can meet so that all other unsettled players can still be paired.
    pub(super) fn can_settle(&self, a: P, b: P) -> bool {
        self.clone().settle(a, b)
    }

    /// Fixes the pair of `a` and `b` if all other unsettled players can still be paired. Returns whether the pair was
    /// fixed.
    pub(super) fn settle(&mut self, a: P, b: P) -> bool {
        let place = |r: P| self.matching.players.iter().position(|&p| p == r);
        let Some((i, j)) = place(a).zip(place(b)) else { return false };
        let m = &mut self.matching;
        if !m.may_meet(i, j) || m.is_settled[i] || m.is_settled[j] {
            return false;
        }
        let (x, y) = (m.mate[i], m.mate[j]);
        (m.is_settled[i], m.is_settled[j]) = (true, true);
        (m.mate[i], m.mate[j]) = (Some(j), Some(i));
        let (Some(x), Some(y)) = (x.filter(|&x| x != j), y) else { return true };
        (m.mate[x], m.mate[y]) = (None, None);
        let is_possible = m.augment(x, None);
        if !is_possible {
            (m.is_settled[i], m.is_settled[j]) = (false, false);
            (m.mate[i], m.mate[j]) = (Some(x), Some(y));
            (m.mate[x], m.mate[y]) = (Some(i), Some(j));
        }
        is_possible
    }
}

/// The state of a search: the base of each place's odd cycle, the previous step, the places that even paths reach, and
/// the end of the path.
struct OddCycleSearch {
    base: Vec<usize>,
    parent: Vec<Option<usize>>,
    reached: Vec<bool>,
    end: Option<usize>,
}

impl OddCycleSearch {
    /// Returns the nearest base that the paths of both places have in common.
    fn common_base(&self, mate: &[Option<usize>], a: usize, b: usize) -> usize {
        let up = |v: usize| mate[v].and_then(|m| self.parent[m]).map(|p| self.base[p]);
        let mut seen = vec![false; self.base.len()];
        let mut at = Some(self.base[a]);
        while let Some(v) = at {
            seen[v] = true;
            at = up(v);
        }
        let mut v = self.base[b];
        while !seen[v] {
            match up(v) {
                Some(next) => v = next,
                None => break,
            }
        }
        v
    }

    /// Marks the cycle from `v` up to its base, and records the step across for its places.
    fn mark(&mut self, mate: &[Option<usize>], (v, across): (usize, usize), top: usize, inside: &mut [bool]) {
        let (mut v, mut across) = (v, across);
        while self.base[v] != top {
            let Some(m) = mate[v] else { return };
            inside[self.base[v]] = true;
            inside[self.base[m]] = true;
            self.parent[v] = Some(across);
            across = m;
            match self.parent[m] {
                Some(next) => v = next,
                None => return,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;

    /// Returns the largest number of pairs by trying all pairings.
    fn tried(left: &[usize], allowed: &dyn Fn(usize, usize) -> bool) -> usize {
        let Some((&first, rest)) = left.split_first() else { return 0 };
        let others = |i: usize| [&rest[..i], &rest[i + 1..]].concat();
        let with = (0..rest.len()).filter(|&i| allowed(first, rest[i]));
        with.map(|i| 1 + tried(&others(i), allowed)).max().unwrap_or(0).max(tried(rest, allowed))
    }

    #[test]
    fn what_is_settled_leaves_the_others_a_pairing() {
        let mut dice = Dice(2);
        let mut refused = 0;
        for round in 0..2_000 {
            let n = 2 * (1 + dice.below(5) as usize);
            let edge: Vec<bool> = (0..n * n).map(|_| dice.below(100) < 30 + round % 50).collect();
            let allowed = |a: usize, b: usize| edge[a.min(b) * n + a.max(b)];
            let mut left: Vec<usize> = (0..n).collect();
            let Some(mut complete) = Complete::new(&left, allowed) else { continue };
            while let Some(&a) = left.first() {
                let b = left[1 + dice.below(u32::try_from(left.len()).unwrap() - 1) as usize];
                let others: Vec<usize> = left.iter().copied().filter(|&r| r != a && r != b).collect();
                let is_possible = allowed(a, b) && 2 * tried(&others, &allowed) == others.len();
                assert_eq!(complete.can_settle(a, b), is_possible);
                if complete.settle(a, b) {
                    left = others;
                } else {
                    refused += 1;
                }
            }
        }
        assert!(refused > 100, "{refused}");
    }

    #[test]
    fn it_is_as_large_as_any_and_leaves_over_whom_it_should() {
        let mut dice = Dice(1);
        for round in 0..2_000 {
            let n = 1 + dice.below(9) as usize;
            let edge: Vec<bool> = (0..n * n).map(|_| dice.below(100) < 15 + round % 50).collect();
            let allowed = |a: usize, b: usize| edge[a.min(b) * n + a.max(b)];
            let all: Vec<usize> = (0..n).collect();
            let most = tried(&all, &allowed);
            assert_eq!(most_pairs(&all, &allowed), most);
            let may_stay = |a: usize| edge[a * n + a];
            let without = |a: usize| all.iter().copied().filter(|&r| r != a).collect::<Vec<_>>();
            let can_stay = |&a: &usize| may_stay(a) && 2 * tried(&without(a), &allowed) == n - 1;
            let can_all = if n.is_multiple_of(2) { 2 * most == n } else { all.iter().any(can_stay) };
            assert_eq!(can_all_pair(&all, &allowed, &may_stay), can_all);
            // Greedy reference: each player in turn is covered if some largest matching covers him and the players
            // covered so far.
            let mut covered: Vec<usize> = Vec::new();
            for v in 0..n {
                let with = [covered.as_slice(), &[v]].concat();
                let can = coverable(&all, &with, &allowed, most);
                if can {
                    covered = with;
                }
            }
            let expected: Vec<usize> = (0..n).filter(|v| !covered.contains(v)).collect();
            assert_eq!(Matching::largest(&all, allowed).left_over(&all), expected, "{edge:?}");
        }
    }

    /// Returns whether a matching of the given size covers the players in `must`.
    fn coverable(
        left: &[usize],
        must: &[usize],
        allowed: &dyn Fn(usize, usize) -> bool,
        pairs: usize,
    ) -> bool {
        let Some((&first, rest)) = left.split_first() else { return pairs == 0 };
        let others = |i: usize| [&rest[..i], &rest[i + 1..]].concat();
        let is_met = |i: usize| {
            pairs > 0 && allowed(first, rest[i]) && coverable(&others(i), must, allowed, pairs - 1)
        };
        (0..rest.len()).any(is_met) || !must.contains(&first) && coverable(rest, must, allowed, pairs)
    }
}
