//! A score pack: "the above process is repeated within each score pack", with pairing adjustments. The odd player
//! "plays the highest pairing number in the next pack down".

use super::adjustments::Adjustments;
use super::roster::Roster;
use crate::matching::{DigitScale, lightest};
use crate::{Spent, Steps};
use facts::rulebook::table::{Adjust, Third};
use facts::tournament::Rank;
use std::cmp::Reverse;

/// A pack and the packs below it, without the players already paired in a higher pack.
pub(super) struct Pack<'r> {
    pub(super) roster: &'r Roster,
    /// The members of the pack, by rank.
    pub(super) members: Vec<Rank>,
    /// All players of lower packs, by rank.
    pub(super) below: Vec<Rank>,
}

/// Pairs by rank, the higher player first.
pub(super) type PackPairs = Vec<(Rank, Rank)>;

/// The decisions made so far.
#[derive(Clone, Default)]
struct SettledPlaces {
    /// Members who must be paired out of the pack.
    odd: Vec<Rank>,
    /// Members who must be paired inside the pack.
    stay: Vec<Rank>,
    pairs: PackPairs,
}

impl Pack<'_> {
    fn is_member(&self, p: Rank) -> bool {
        self.members.contains(&p)
    }

    /// Returns the number of remaining packs between the pack and a player.
    fn packs_between(&self, p: Rank) -> usize {
        let score = |p: Rank| self.roster.persons[p].score;
        let mut scores: Vec<i32> = self.below.iter().map(|&o| score(o)).filter(|&s| s > score(p)).collect();
        scores.dedup();
        scores.len()
    }

    /// Returns the digits of the aims that come before the adjustments. The first is a third colour anywhere (if the
    /// director declared that), then few pairs out of the pack. Few pairs that pass over one pack follow, then over two
    /// packs, up to `depth`.
    fn shape(&self, (a, b): (Rank, Rank), depth: usize, is_adjusted: bool) -> Vec<i64> {
        let looks_down = is_adjusted && self.roster.declared.third == Third::Anywhere;
        let is_out = self.is_member(a) != self.is_member(b);
        let passed = if is_out { self.packs_between(a.max(b)) } else { 0 };
        let mut digits = vec![i64::from(looks_down && self.roster.third_in_a_row(a, b)), i64::from(is_out)];
        digits.extend((1..=depth).map(|d| i64::from(passed >= d)));
        digits
    }

    /// Returns the lightest pairs of all remaining players who are not settled.
    fn least(
        &self,
        settled: &SettledPlaces,
        weigh: &dyn Fn(Rank, Rank) -> i128,
        steps: &mut Steps,
    ) -> Result<Option<(i128, PackPairs)>, Spent> {
        steps.take()?;
        let is_paired = |p: Rank| settled.pairs.iter().any(|&(a, b)| a == p || b == p);
        let open: Vec<Rank> =
            self.members.iter().chain(&self.below).copied().filter(|&p| !is_paired(p)).collect();
        let price = |i: usize, j: usize| {
            let (a, b) = (open[i], open[j]);
            let is_out = self.is_member(a) != self.is_member(b);
            let is_settled = if is_out {
                !settled.stay.contains(&a)
            } else {
                !settled.odd.contains(&a) && !settled.odd.contains(&b)
            };
            (is_settled && self.roster.may_meet(a, b)).then(|| weigh(a, b))
        };
        Ok(lightest(&vec![None; open.len()], price).map(|found| (found.weight, found.pairs_of(&open))))
    }

    /// Returns the number of pairs of all remaining players.
    fn most_pairs(&self) -> usize {
        self.members.iter().chain(&self.below).count() / 2
    }

    /// Returns the largest number of packs that an odd player has to pass over.
    fn how_far_down(&self, is_adjusted: bool, steps: &mut Steps) -> Result<usize, Spent> {
        let pairs = self.most_pairs();
        for depth in 1.. {
            let scale = DigitScale::new(pairs, &vec![1; depth + 2])?;
            let weigh = |a: Rank, b: Rank| scale.weigh(self.shape((a, b), depth, is_adjusted));
            // A pack is reached only if all remaining players can be paired.
            let Some((_, found)) = self.least(&SettledPlaces::default(), &weigh, steps)? else {
                return Err(Spent);
            };
            let is_far = |&&(a, b): &&(Rank, Rank)| self.shape((a, b), depth, is_adjusted)[depth + 1] > 0;
            if found.iter().find(is_far).is_none() {
                return Ok(depth - 1);
            }
        }
        Err(Spent)
    }
}

/// Returns the pairs of a pack, and the pairs of its odd players with players below.
pub(super) fn pairing(pack: &Pack, adjustments: &Adjustments, steps: &mut Steps) -> Result<PackPairs, Spent> {
    let is_adjusted = adjustments.is_any();
    let depth = pack.how_far_down(is_adjusted, steps)?;
    let largest = [vec![1; depth + 3], adjustments.largest()].concat();
    let scale = DigitScale::new(pack.most_pairs(), &largest)?;
    let weigh = |a: Rank, b: Rank| {
        let mut digits = pack.shape((a, b), depth + 1, is_adjusted);
        if pack.is_member(a) || pack.is_member(b) {
            digits.extend(adjustments.of_pair(a, b));
        }
        scale.weigh(digits)
    };
    let mut settled = SettledPlaces::default();
    let Some((weight, pairs)) = pack.least(&settled, &weigh, steps)? else { return Err(Spent) };
    let number = pairs.iter().filter(|&&(a, b)| pack.is_member(a) != pack.is_member(b)).count();
    the_lowest_are_odd(pack, (weight, number), &weigh, &mut settled, steps)?;
    they_play_the_highest_below(pack, weight, &weigh, &mut settled, steps)?;
    let stay: Vec<Rank> = pack.members.iter().copied().filter(|p| !settled.odd.contains(p)).collect();
    let inside = top_half_plays_bottom_half(pack, &stay, adjustments, steps)?;
    Ok([settled.pairs, inside].concat())
}

/// "The lowest pairing number within the pack": from the lowest up, each member is made the odd player if this does not
/// worsen the earlier aims.
fn the_lowest_are_odd(
    pack: &Pack,
    (weight, number): (i128, usize),
    weigh: &dyn Fn(Rank, Rank) -> i128,
    settled: &mut SettledPlaces,
    steps: &mut Steps,
) -> Result<(), Spent> {
    for &p in pack.members.iter().rev() {
        let mut trial = settled.clone();
        trial.odd.push(p);
        let is_odd = settled.odd.len() < number
            && pack.least(&trial, weigh, steps)?.is_some_and(|(found, _)| found == weight);
        if is_odd {
            *settled = trial;
        } else {
            settled.stay.push(p);
        }
    }
    Ok(())
}

/// "Plays the highest pairing number in the next pack down", if this does not worsen the earlier aims; otherwise the
/// next player down.
fn they_play_the_highest_below(
    pack: &Pack,
    weight: i128,
    weigh: &dyn Fn(Rank, Rank) -> i128,
    settled: &mut SettledPlaces,
    steps: &mut Steps,
) -> Result<(), Spent> {
    let mut left = weight;
    for p in settled.odd.clone() {
        for &o in &pack.below {
            let is_taken = settled.pairs.iter().any(|&(_, b)| b == o);
            if is_taken || !pack.roster.may_meet(p, o) {
                continue;
            }
            let mut trial = settled.clone();
            trial.odd.retain(|&q| q != p);
            trial.pairs.push((p, o));
            let rest = left - weigh(p, o);
            if pack.least(&trial, weigh, steps)?.is_some_and(|(found, _)| found == rest) {
                settled.pairs.push((p, o));
                left = rest;
                break;
            }
        }
    }
    Ok(())
}

/// "The top half of the list then plays the bottom half of the list (... #1 plays #17, #2 plays #18, etc.)". First,
/// adjustments are as few as possible, then pairs inside a half. After that, each player from the top gets the nearest
/// opponent.
fn top_half_plays_bottom_half(
    pack: &Pack,
    stay: &[Rank],
    adjustments: &Adjustments,
    steps: &mut Steps,
) -> Result<PackPairs, Spent> {
    let declared = &pack.roster.declared;
    let half = stay.len() / 2;
    let keeps_pairs = declared.adjust == Adjust::Fewest;
    let scale = DigitScale::new(half, &[adjustments.largest(), vec![1, 1]].concat())?;
    let weigh = |i: usize, j: usize| {
        let is_inside = (i < half) == (j < half);
        let is_moved = keeps_pairs && i.abs_diff(j) != half;
        let mut digits = adjustments.of_pair(stay[i], stay[j]);
        digits.extend([i64::from(is_inside), i64::from(is_moved)]);
        scale.weigh(digits)
    };
    let least = |open: &[usize], steps: &mut Steps| {
        steps.take()?;
        let price = |i: usize, j: usize| {
            let (a, b) = (open[i], open[j]);
            pack.roster.may_meet(stay[a], stay[b]).then(|| weigh(a, b))
        };
        Ok(lightest(&vec![None; open.len()], price).map(|l| l.weight))
    };
    let mut open: Vec<usize> = (0..stay.len()).collect();
    let mut weight = least(&open, steps)?;
    let mut pairs = PackPairs::new();
    while let Some((&first, others)) = open.clone().split_first() {
        let mut opponents = others.to_vec();
        if declared.adjust != Adjust::InTurn {
            opponents.sort_by_key(|&o| (o.abs_diff(first + half), Reverse(o)));
        }
        let mut met = None;
        for o in opponents.into_iter().filter(|&o| pack.roster.may_meet(stay[first], stay[o])) {
            let rest: Vec<usize> = others.iter().copied().filter(|&x| x != o).collect();
            let left = least(&rest, steps)?;
            if left.is_some() && left.map(|l| l + weigh(first, o)) == weight {
                met = Some((o, rest, left));
                break;
            }
        }
        let Some((o, rest, left)) = met else { return Err(Spent) };
        pairs.push((stay[first], stay[o]));
        (open, weight) = (rest, left);
    }
    Ok(pairs)
}
