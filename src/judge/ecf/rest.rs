//! The least claims that the levels below a level of the ECF text must be denied after its floaters are paired. Only
//! pairings count whose floats are as few and as short, and whose transfers are as few. Among these, the module
//! minimises the claims denied on levels that are treated as one (17), and finds whether other floaters serve as well
//! (24).
//!
//! The search tries the floaters and their opponents level by level; the players who stay are paired by themselves
//! (`least`).

use limit::from_len;
use std::collections::{BTreeMap, BTreeSet};

use super::floats::{FloaterMates, Ways, joined};
use super::level::{JudgedLevel, proved};
use crate::least::LeastSums;
use facts::rulebook::{Criterion, Measure};
use facts::tournament::Rank;

/// A sum over pairs that is minimised before the exchanges.
pub(super) enum RestTerm<'b> {
    Sum(&'b Criterion),
    /// Denied claims of this strength: between linked levels, or anywhere.
    Claims {
        strength: i64,
        is_linked: bool,
    },
}

/// Returns the strengths of the claims that the players may be denied, the strongest first.
pub(super) fn claims<'b>(
    level: &JudgedLevel<'_, '_>,
    players: &[Rank],
    is_linked: bool,
) -> Vec<RestTerm<'b>> {
    // A claim can be denied only by a claim that is equally strong or stronger.
    let own = |&r: &Rank| level.claim(r).denied(level.claim(r));
    let strengths: BTreeSet<i64> = players.iter().filter_map(own).collect();
    strengths.into_iter().rev().map(|strength| RestTerm::Claims { strength, is_linked }).collect()
}

impl JudgedLevel<'_, '_> {
    /// Returns the contribution of a pair to a sum; `linked` are the levels linked with this one.
    pub(super) fn adds(&self, term: &RestTerm<'_>, (a, b): (Rank, Rank), linked: &[usize]) -> i64 {
        match *term {
            RestTerm::Sum(c) => self.sum(&c.measure, &[(a.min(b), a.max(b))]).iter().sum(),
            RestTerm::Claims { strength, is_linked } => {
                let is_denied = self.claim(a).denied(self.claim(b)) == Some(strength);
                i64::from(is_denied && (!is_linked || self.is_linked(linked, (a, b))))
            }
        }
    }

    /// 17: returns whether both players of the pair belong to levels that are treated as one.
    pub fn is_linked(&self, linked: &[usize], (a, b): (Rank, Rank)) -> bool {
        let is_in = |r: Rank| self.home(r).is_some_and(|home| home == 0 || linked.contains(&home));
        !linked.is_empty() && is_in(a) && is_in(b)
    }
}

/// 17: returns the claims denied on levels that are treated as one, the strongest first. For pairs settled with the
/// level, their own claims count; for the levels below, the fewest possible.
pub(super) fn denied(
    level: &JudgedLevel<'_, '_>,
    window: usize,
    linked: &[usize],
    c: &Criterion,
) -> Vec<i64> {
    let rest = RestOfLevels::new(level, window, linked);
    let is_settled = |pair: &(Rank, Rank)| level.is_linked(linked, *pair) && !rest.players.contains(&pair.0);
    let settled: Vec<_> = level.pairs(window).into_iter().filter(is_settled).collect();
    let mut all = level.sum(&c.measure, &settled);
    for (term, &count) in rest.terms.iter().zip(&rest.most) {
        if let RestTerm::Claims { strength, .. } = *term {
            all.extend((0..count).map(|_| strength));
        }
    }
    all.sort_unstable_by(|a, b| b.cmp(a));
    all
}

/// The levels below a level whose floaters are known.
pub(super) struct RestOfLevels<'l, 'c, 'a> {
    level: &'l JudgedLevel<'c, 'a>,
    ways: Ways<'l, 'c, 'a>,
    linked: &'l [usize],
    terms: Vec<RestTerm<'l>>,
    /// The number of sums before the sums of linked levels.
    fixed: usize,
    /// The least sums found. The sums before the sums of linked levels come from the pairing itself.
    most: Vec<i64>,
    /// The players who float from the first of the groups in a known pairing with these sums.
    floaters: Option<Vec<Rank>>,
    /// For each group, the transfers that it and the groups below need at least.
    transfers: Vec<i64>,
    players: BTreeSet<Rank>,
}

/// The findings so far about a [`RestOfLevels`]: the least sums of sets, and the states from which no solution exists.
#[derive(Default)]
pub(super) struct RestMemo {
    /// Whether the search requires smaller sums on linked levels.
    is_less: bool,
    sums: BTreeMap<Vec<Rank>, Option<Vec<i64>>>,
    failed: BTreeSet<(usize, BTreeSet<Rank>, Vec<i64>)>,
}

impl<'l, 'c, 'a> RestOfLevels<'l, 'c, 'a> {
    pub(super) fn new(level: &'l JudgedLevel<'c, 'a>, window: usize, linked: &'l [usize]) -> Self {
        let all: Vec<Rank> = level.levels[..window].concat();
        let mut terms = Vec::new();
        for c in level.case().levels("shape") {
            match c.measure {
                Measure::Floats | Measure::FloatDifference | Measure::FurtherFloats => {}
                Measure::LinkedClaims if linked.is_empty() => {}
                Measure::LinkedClaims => terms.extend(claims(level, &all, true)),
                _ => terms.push(RestTerm::Sum(c)),
            }
        }
        let is_claim = |term: &RestTerm<'_>| matches!(term, RestTerm::Claims { .. });
        let fixed = terms.iter().position(is_claim).unwrap_or(terms.len());
        let ways = Ways::below(level, window);
        let taken = level.taken();
        let players: BTreeSet<Rank> = (0..ways.len()).flat_map(|group| ways.open(group, &taken)).collect();
        let mut rest = Self {
            level,
            ways,
            linked,
            terms,
            fixed,
            most: Vec::new(),
            floaters: None,
            transfers: Vec::new(),
            players,
        };
        rest.transfers = rest.least_transfers();
        let shown = level.pairs_of(&rest.players);
        rest.most = rest.of_pairs(&shown);
        rest.floaters = Some(rest.ways.floaters(&shown));
        rest.take_proved();
        let mut known = RestMemo { is_less: true, ..RestMemo::default() };
        // Repeats until no smaller sums exist.
        while rest.least_by_colours() < rest.most[fixed..].to_vec() {
            let Some(less) = rest.search((0, &taken), None, &rest.none(), &mut known) else { break };
            (rest.most, rest.floaters) = (less, None);
        }
        rest
    }

    /// Takes the sums of the proved pairing if they are less and its floats are as due. The search for such floats would
    /// be long in a large field.
    fn take_proved(&mut self) {
        let Some(proved) = proved(self.level.case()) else { return };
        let pairs = proved.pairs_of(&self.players);
        let is_closed = pairs.iter().all(|(_, m)| self.players.contains(m));
        if !is_closed || 2 * pairs.len() != self.players.len() || !self.ways.are_due(&pairs) {
            return;
        }
        let sums = self.of_pairs(&pairs);
        if sums[..self.fixed] == self.most[..self.fixed] && sums < self.most {
            (self.most, self.floaters) = (sums, Some(self.ways.floaters(&pairs)));
        }
    }

    /// Returns a sum of zero for every term.
    pub(super) fn none(&self) -> Vec<i64> {
        vec![0; self.terms.len()]
    }

    fn of_pairs(&self, pairs: &[(Rank, Rank)]) -> Vec<i64> {
        let sum = |term| pairs.iter().map(|&pair| self.level.adds(term, pair, self.linked)).sum();
        self.terms.iter().map(sum).collect()
    }

    /// Returns a lower bound for the claims denied on linked levels, for any floaters. Where a colour is in excess, its
    /// weakest claims are denied.
    fn least_by_colours(&self) -> Vec<i64> {
        let taken = self.level.taken();
        let mut weakest = Vec::new();
        for &home in self.linked {
            let open: Vec<Rank> =
                self.level.levels[home].iter().copied().filter(|r| !taken.contains(r)).collect();
            // Any player may float from here, and any player may meet a floater from a level between.
            let moving = self.ways.leaving(home);
            for side in [1, -1] {
                let of = |r: &Rank| self.level.searches.excess(&[*r]) == side;
                let mut strengths: Vec<i64> = open
                    .iter()
                    .filter(|r| of(r))
                    .filter_map(|&r| self.level.claim(r).denied(self.level.claim(r)))
                    .collect();
                strengths.sort_unstable();
                let others = open.len() - strengths.len() + moving;
                let denied = strengths.len().saturating_sub(others).div_ceil(2);
                weakest.extend(strengths.into_iter().take(denied));
            }
        }
        let count = |term: &RestTerm<'_>| match *term {
            RestTerm::Claims { strength, .. } => from_len(weakest.iter().filter(|&&w| w == strength).count()),
            RestTerm::Sum(_) => 0,
        };
        self.terms[self.fixed..].iter().map(count).collect()
    }

    /// Returns whether a known pairing in which exactly these players float from the first group has the least sums. If
    /// so, no search is needed.
    pub(super) fn are_known(&self, who: &[Rank]) -> bool {
        self.floaters
            .as_ref()
            .is_some_and(|known| known.iter().all(|r| who.contains(r)) && known.len() == who.len())
    }

    fn is_transfers_first(&self) -> bool {
        matches!(self.terms.first(), Some(RestTerm::Sum(c)) if c.measure == Measure::Transfers)
    }

    /// Returns a lower bound for the transfers of each group together with the groups below. Where a colour is in excess
    /// even after all floats, players who seek it meet each other.
    fn least_transfers(&self) -> Vec<i64> {
        let taken = self.level.taken();
        let mut all = vec![0; self.ways.len()];
        let mut sum = 0;
        for group in (self.ways.floating()..self.ways.len()).rev() {
            let players = self.ways.open(group, &taken);
            let excess = self.level.searches.excess(&players).abs();
            let neutral = players.iter().filter(|&&r| self.level.claim(r).seeks.is_none()).count();
            let over = excess - from_len::<i64>(neutral + self.ways.moving(group));
            sum += (over.max(0) + 1) / 2;
            all[..=group].fill(sum);
        }
        all
    }

    /// Searches for a way to pair the levels with the due floats, from this group on and without the players taken. The
    /// sums already spent plus the new ones must not exceed the limit; on linked levels they may have to be less. If
    /// `who` is given, those players float from the first group. Returns the new sums.
    pub(super) fn search(
        &self,
        (group, taken): (usize, &BTreeSet<Rank>),
        who: Option<&[Rank]>,
        spent: &[i64],
        known: &mut RestMemo,
    ) -> Option<Vec<i64>> {
        let (before, claims) = spent.split_at(self.fixed);
        let (due, most) = self.most.split_at(self.fixed);
        if before > due || claims > most || known.is_less && claims == most {
            return None;
        }
        if group == self.ways.len() {
            return Some(spent.to_vec());
        }
        if self.is_transfers_first() && before[0] + self.transfers[group] > due[0] {
            return None;
        }
        // Players taken from the groups above no longer matter.
        let ahead: BTreeSet<Rank> = taken.iter().copied().filter(|&r| self.ways.is_ahead(group, r)).collect();
        let state = (group, ahead, spent.to_vec());
        if who.is_none() && known.failed.contains(&state) {
            return None;
        }
        let open = self.ways.open(group, taken);
        let mut found = None;
        self.ways.each(group, taken, who, &mut |floats, by| {
            let stay: Vec<Rank> =
                open.iter().copied().filter(|r| floats.iter().all(|(a, _)| a != r)).collect();
            if let Some(own) = self.least(stay, known).filter(|_| self.ways.is_due(group, by)) {
                let met = self.of_pairs(&met(floats));
                let sum: Vec<i64> = (0..own.len()).map(|i| spent[i] + own[i] + met[i]).collect();
                found = self.search((group + 1, &joined(taken, floats)), None, &sum, known);
            }
            found.is_some()
        });
        if found.is_none() && who.is_none() {
            known.failed.insert(state);
        }
        found
    }

    /// Returns the least sums of some players of one level.
    fn least(&self, players: Vec<Rank>, known: &mut RestMemo) -> Option<Vec<i64>> {
        if let Some(sums) = known.sums.get(&players) {
            return sums.clone();
        }
        let sums = LeastSums {
            may_meet: &|a, b| self.level.case().may_meet(a, b),
            number: self.terms.len(),
            cost: &|sum, a, b| self.level.adds(&self.terms[sum], (a, b), self.linked),
        };
        let least = sums.least(&players, &[]);
        known.sums.insert(players, least.clone());
        least
    }
}

fn met(floats: &FloaterMates) -> Vec<(Rank, Rank)> {
    floats.iter().filter_map(|&(a, to)| to.map(|b| (a, b))).collect()
}
