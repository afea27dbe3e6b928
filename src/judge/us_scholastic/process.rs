//! The process of the US text without adjustments, with which US Chess compares switches (29E5).
//!
//! A small search finds these pairs. The judge tries possible pairs in the order of the process, and checks each time
//! whether the remaining players can all be paired (`matching`).

use std::cmp::Reverse;

use super::PackPlayers;
use crate::JudgedRound;
use crate::matching::{can_all_pair, most_pairs};
use facts::rulebook::{Measure, SwitchLimit, table::Adjust};
use facts::tournament::Rank;

/// The rating difference that counts for a switch with an unrated player.
const UNRATED: i64 = 10_000;

type ProcessPairs = Vec<(Rank, Rank)>;

/// The pairs of a pack by the process alone; empty if no level is measured against them.
#[derive(Default)]
pub(super) struct Process {
    /// The opponent of each player, by rank.
    mates: Vec<Option<Rank>>,
    /// For each player in a pair inside the pack, by rank: whether the player is the higher one of the pair.
    is_upper: Vec<Option<bool>>,
    /// The members of the pack.
    members: Vec<Rank>,
    /// The pairs of the odd players.
    odd: ProcessPairs,
}

impl Process {
    pub(super) fn of(pack: &PackPlayers<'_, '_>) -> Self {
        let keys = pack.case.keys;
        let is_measured = pack.case.book.levels().any(|c| {
            matches!(c.measure, Measure::SwitchBeyond(_) | Measure::SwitchSize(_)) && c.is_in_force(keys)
        });
        if !is_measured {
            return Self::default();
        }
        let out = odd_pairs(pack);
        let stay: Vec<Rank> =
            pack.members.iter().copied().filter(|r| !out.iter().any(|(a, _)| a == r)).collect();
        let n = pack.case.position.entries.len();
        let mut process = Self {
            mates: vec![None; n],
            is_upper: vec![None; n],
            members: pack.members.clone(),
            odd: out.clone(),
        };
        for (a, b) in Halves::new(pack.case, &stay).pairs() {
            process.join(a, b);
            (process.is_upper[a], process.is_upper[b]) = (Some(true), Some(false));
        }
        for (a, b) in out {
            process.join(a, b);
        }
        process
    }

    fn join(&mut self, a: Rank, b: Rank) {
        (self.mates[a], self.mates[b]) = (Some(b), Some(a));
    }

    fn mate(&self, rank: Rank) -> Option<Rank> {
        self.mates.get(rank.0).copied().flatten()
    }

    /// Returns the rating points of the switch that makes this pair. Each player replaces the other's opponent in the
    /// process; the smaller gap counts. Players change places only in the pack, or only below it; a new odd player with
    /// a new opponent is compared with an odd pair of the process, and the larger of the two gaps counts.
    pub(super) fn switch(&self, case: &JudgedRound<'_>, (a, b): (Rank, Rank), exempts_unrated: bool) -> i64 {
        if self.mate(a) == Some(b) {
            return 0;
        }
        let gap = |a: Rank, b: Rank| {
            let rating = |r: Rank| case.position.entries[r].rating.map(i64::from);
            match (rating(a), rating(b)) {
                (Some(a), Some(b)) => (a - b).abs(),
                (None, None) => 0,
                _ if exempts_unrated => 0,
                _ => UNRATED,
            }
        };
        let inside = |r: Rank| self.members.contains(&r);
        let gaps = |of_one_pack: bool| {
            let one = |old: Option<Rank>, new: Rank| {
                old.filter(|&old| !of_one_pack || inside(old) == inside(new)).map(|old| gap(old, new))
            };
            [one(self.mate(a), b), one(self.mate(b), a)].into_iter().flatten().min()
        };
        let odd = || match (inside(a), inside(b)) {
            (true, false) => self.odd.iter().map(|&(x, y)| gap(x, a).max(gap(y, b))).min(),
            _ => None,
        };
        gaps(true).or_else(odd).or_else(|| gaps(false)).unwrap_or(0)
    }

    /// 29E5 (e): returns the points of a transposition within the limit. For any other switch, returns its points added
    /// to the limit.
    pub(super) fn cost(&self, case: &JudgedRound<'_>, (a, b): (Rank, Rank), limit: SwitchLimit) -> i64 {
        let points = self.switch(case, (a, b), limit.exempt_unrated);
        let [one, other] = [a, b].map(|r| self.is_upper.get(r.0).copied().flatten());
        let is_transposition = one.is_none() || other.is_none() || one != other;
        match self.mate(a) == Some(b) {
            true => 0,
            false if is_transposition && points <= limit.points => points,
            false => points + limit.points + 1,
        }
    }
}

/// "The lowest pairing number within the pack plays the highest pairing number in the next pack down": finds the pairs
/// out of the pack. These are the fewest and nearest pairs with which all other players can be paired. The odd players
/// are chosen from the lowest, each with the highest opponent.
fn odd_pairs(pack: &PackPlayers<'_, '_>) -> ProcessPairs {
    let may = |a: Rank, b: Rank| pack.case.may_meet(a, b);
    let least = pack.members.len() - 2 * most_pairs(&pack.members, &may);
    let tried = (least..=pack.members.len()).step_by(2).find_map(|number| {
        let mut search = OddPairs { pack, number, best: None };
        search.choose(0, &mut Vec::new());
        search.best
    });
    tried.map(|(_, pairs)| pairs).unwrap_or_default()
}

/// The number of packs passed over, the places of the odd players from the lowest, and the places of their opponents;
/// smaller values come first.
type ProcessPlace = (Vec<usize>, Vec<usize>, Vec<usize>);

struct OddPairs<'p, 'c, 'a> {
    pack: &'p PackPlayers<'c, 'a>,
    number: usize,
    best: Option<(ProcessPlace, ProcessPairs)>,
}

impl OddPairs<'_, '_, '_> {
    fn can_be_paired(&self, of: &[Rank], but: &[Rank]) -> bool {
        let left: Vec<Rank> = of.iter().copied().filter(|r| !but.contains(r)).collect();
        can_all_pair(&left, &|a, b| self.pack.case.may_meet(a, b), &|_| false)
    }

    /// Chooses odd players, by places from the lowest.
    fn choose(&mut self, from: usize, odd: &mut Vec<usize>) {
        let pack = self.pack;
        if odd.len() == self.number {
            let players: Vec<Rank> = odd.iter().map(|&i| pack.members[pack.members.len() - 1 - i]).collect();
            if self.can_be_paired(&pack.members, &players) {
                self.meet(odd, &players, &mut Vec::new());
            }
            return;
        }
        for i in from..pack.members.len() {
            odd.push(i);
            self.choose(i + 1, odd);
            odd.pop();
        }
    }

    /// Chooses the opponents of the odd players, by places from the highest.
    fn meet(&mut self, odd: &[usize], players: &[Rank], places: &mut Vec<usize>) {
        let pack = self.pack;
        if let Some(&p) = players.get(places.len()) {
            for i in (0..pack.below.len()).filter(|&i| pack.case.may_meet(p, pack.below[i])) {
                if !places.contains(&i) {
                    places.push(i);
                    self.meet(odd, players, places);
                    places.pop();
                }
            }
            return;
        }
        let opponents: Vec<Rank> = places.iter().map(|&i| pack.below[i]).collect();
        let passed: Vec<usize> = opponents.iter().map(|&r| pack.packs_between(r)).collect();
        let far = (1..=pack.below.len()).map(|far| passed.iter().filter(|&&p| p >= far).count()).collect();
        let place = (far, odd.to_vec(), places.clone());
        let is_first = self.best.as_ref().is_none_or(|(best, _)| place < *best);
        if is_first && self.can_be_paired(&pack.below, &opponents) {
            self.best = Some((place, players.iter().copied().zip(opponents).collect()));
        }
    }
}

/// "The top half of the list then plays the bottom half" among the players who stay. Pairs inside a half are kept few,
/// then (under one reading) pairs that the process does not make. After that, each player from the top gets the first
/// possible opponent.
struct Halves<'s, 'c, 'a> {
    case: &'c JudgedRound<'a>,
    stay: &'s [Rank],
    counts_moved: bool,
    in_turn: bool,
}

impl<'s, 'c, 'a> Halves<'s, 'c, 'a> {
    fn new(case: &'c JudgedRound<'a>, stay: &'s [Rank]) -> Self {
        let adjust = case.declared.adjust;
        Self { case, stay, counts_moved: adjust == Adjust::Fewest, in_turn: adjust == Adjust::InTurn }
    }

    fn half(&self) -> usize {
        self.stay.len() / 2
    }

    /// Returns whether the pair of places `i` and `j` lies inside a half, and whether the process would not make it.
    fn departs(&self, i: usize, j: usize) -> [usize; 2] {
        let half = self.half();
        let is_inside = (i < half) == (j < half);
        [usize::from(is_inside), usize::from(self.counts_moved && i.abs_diff(j) != half)]
    }

    fn pairs(&self) -> ProcessPairs {
        let all: Vec<usize> = (0..self.stay.len()).collect();
        let most = if self.counts_moved { self.half() } else { 0 };
        let budgets = (0..=self.half()).flat_map(|inside| (0..=most).map(move |moved| [inside, moved]));
        let found = budgets.into_iter().find_map(|budget| self.first(&all, budget)).unwrap_or_default();
        found.into_iter().map(|(i, j)| (self.stay[i], self.stay[j])).collect()
    }

    /// Returns the first pairing that departs from the process no more often than `budget` allows.
    fn first(&self, open: &[usize], budget: [usize; 2]) -> Option<Vec<(usize, usize)>> {
        let Some((&first, others)) = open.split_first() else { return Some(Vec::new()) };
        let may = |i: usize, j: usize| {
            let is_within = self.departs(i, j).iter().zip(&budget).all(|(more, left)| more <= left);
            is_within && self.case.may_meet(self.stay[i], self.stay[j])
        };
        if !can_all_pair(open, &may, &|_| false) {
            return None;
        }
        let mut order: Vec<usize> = others.iter().copied().filter(|&o| may(first, o)).collect();
        if !self.in_turn {
            order.sort_by_key(|&o| (o.abs_diff(first + self.half()), Reverse(o)));
        }
        order.into_iter().find_map(|o| {
            let rest: Vec<usize> = others.iter().copied().filter(|&x| x != o).collect();
            let more = self.departs(first, o);
            let made = self.first(&rest, [budget[0] - more[0], budget[1] - more[1]])?;
            Some([vec![(first, o)], made].concat())
        })
    }
}
