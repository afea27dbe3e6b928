//! 24 (c) of the ECF text: the exchanges across the mid-line that floaters need on the level that they leave. If they
//! may enter the next level, its exchanges count too, with the best choice of its own floaters.
//!
//! The count does not depend on the pairs shown, but on the possible pairings of the players left behind by the
//! floaters. The sums from the transfers to the weakest claims are minimised first (`least`). A pairing with the fewest
//! exchanges counts among the pairings that reach these minimums.

use limit::from_len;
use std::collections::{BTreeMap, BTreeSet};

use super::floats::each_set;
use super::level::JudgedLevel;
use super::rest::{RestMemo, RestOfLevels, RestTerm, claims};
use crate::least::LeastSums;
use facts::rulebook::Measure;
use facts::tournament::{Rank, Score};

/// Returns the number of exchanges that the floaters of a level need if they may enter the levels `entered`. `linked`
/// are the levels of the window that are linked with this one.
pub(crate) fn needed(level: &JudgedLevel<'_, '_>, window: usize, entered: &[usize], linked: &[usize]) -> i64 {
    let left = level.left();
    let own = alone(level, &left, &level.pairs_of(&left)).unwrap_or(0);
    own + if entered.contains(&1) { below(level, window, linked) } else { 0 }
}

/// 12: returns 1 if the pair is an exchange, that is, if both players are in the top half of `left`; else 0.
pub fn crosses(left: &[Rank], (_, low): (Rank, Rank)) -> i64 {
    i64::from(left.binary_search(&low).is_ok_and(|place| place < left.len() / 2))
}

/// The fewest exchanges of a set of players, if the set can be paired. The key is the score of the level with the ranks
/// of the set.
pub(crate) type Needed = BTreeMap<(Option<Score>, Vec<Rank>), Option<i64>>;

/// Returns the fewest exchanges of a set that is paired by itself; `None` if it cannot be paired. The result is
/// computed once, starting from a `known` pairing.
pub fn alone(level: &JudgedLevel<'_, '_>, set: &[Rank], known: &[(Rank, Rank)]) -> Option<i64> {
    let score = level.own().first().map(|&r| level.entry(r).score);
    let asked = (score, set.to_vec());
    if let Some(found) = level.case().caches.exchanges.borrow().get(&asked) {
        return *found;
    }
    let found = search(level, set, known);
    level.case().caches.exchanges.borrow_mut().insert(asked, found);
    found
}

fn search(level: &JudgedLevel<'_, '_>, set: &[Rank], known: &[(Rank, Rank)]) -> Option<i64> {
    let case = level.case();
    let mut terms = Vec::new();
    for c in case.levels("shape") {
        match c.measure {
            Measure::Floats | Measure::FloatDifference | Measure::FurtherFloats | Measure::LinkedClaims => {}
            _ => terms.push(RestTerm::Sum(c)),
        }
    }
    for c in case.levels("quality").take_while(|c| !is_of_line(&c.measure)) {
        match c.measure {
            Measure::ClaimsDenied => terms.extend(claims(level, set, false)),
            _ => terms.push(RestTerm::Sum(c)),
        }
    }
    let cost = |sum: usize, a: Rank, b: Rank| match terms.get(sum) {
        Some(term) => level.adds(term, (a, b), &[]),
        None => crosses(set, (a.min(b), a.max(b))),
    };
    let sums = LeastSums { may_meet: &|a, b| case.may_meet(a, b), number: terms.len() + 1, cost: &cost };
    sums.least(set, known).and_then(|value| value.last().copied())
}

/// Returns whether the measure belongs to rule 12.
pub(crate) fn is_of_line(measure: &Measure) -> bool {
    matches!(measure, Measure::MidLineExchanges | Measure::GradeOrder | Measure::ScrutinyOrder)
}

/// Returns the exchanges of the next level, with the best choice of its own floaters.
fn below(level: &JudgedLevel<'_, '_>, window: usize, linked: &[usize]) -> i64 {
    let taken = level.taken();
    let gone: BTreeSet<Rank> = level.floats(1).into_iter().map(|(a, _)| a).collect();
    let open: Vec<Rank> = level.levels[1].iter().copied().filter(|r| !taken.contains(r)).collect();
    let without =
        |gone: &BTreeSet<Rank>| -> Vec<Rank> { open.iter().copied().filter(|r| !gone.contains(r)).collect() };
    let stay = without(&gone);
    let shown = alone(level, &stay, &level.pairs_of(&stay)).unwrap_or(0);
    if shown == 0 && linked.is_empty() {
        return 0;
    }
    let rest = RestOfLevels::new(level, window, linked);
    let mut known = RestMemo::default();
    let mut attains = |who: &[Rank]| {
        rest.are_known(who) || rest.search((0, &taken), Some(who), &rest.none(), &mut known).is_some()
    };
    // 17: the floaters of the pairing may cost linked levels more claims than other floaters would.
    let own: Vec<Rank> = gone.iter().copied().collect();
    let mut least = if attains(&own) { shown } else { i64::MAX };
    if least == 0 {
        return 0;
    }
    each_set(&open, gone.len(), &mut Vec::new(), &mut |who| {
        let others = who.iter().copied().collect();
        let count = if others == gone { None } else { alone(level, &without(&others), &[]) };
        if let Some(count) = count.filter(|&count| count < least).filter(|_| attains(who)) {
            least = count;
        }
        least == 0
    });
    if least == i64::MAX { shown } else { least }
}

/// 12: returns the distance of the exchanged players from the mid-line. In a pair from the top half, the lower player
/// counts; in a pair from the bottom half, the higher one.
pub fn extent(left: &[Rank], pairs: &[(Rank, Rank)]) -> i64 {
    let half = left.len() / 2;
    let place = |r: Rank| left.partition_point(|&l| l < r);
    let of = |&(high, low): &(Rank, Rank)| match (place(high), place(low)) {
        (_, low) if low < half => half - low,
        (high, _) => high.saturating_sub(half),
    };
    pairs.iter().map(|pair| from_len::<i64>(of(pair))).sum()
}

#[cfg(test)]
mod tests {
    use super::super::claims::JudgedClaim;
    use super::super::searches::RoundWalks;
    use super::*;
    use crate::dice::Dice;
    use crate::{JudgedRound, sheet::MateTable};
    use facts::rulebook;
    use facts::tournament::{
        Colour, Outcome, PairingNumber, Player, PlayerId, Position, Rank, Record, Tournament,
    };

    /// Returns a position in which all players have one score after five rounds of draws and half-point byes. The
    /// players' opponents in those games are now absent.
    fn one_score(dice: &mut Dice, players: u32) -> Position {
        let mut t = Tournament::default();
        for i in 0..2 * players {
            t.players.push(Player { id: PlayerId(i), number: PairingNumber(i + 1), ..Player::default() });
            t.records.push(Vec::new());
        }
        for (round, i) in (0..5).flat_map(|round| (0..players).map(move |i| (round, i))) {
            let other = players + (i + round) % players;
            let colour = if dice.below(2) == 0 { Colour::White } else { Colour::Black };
            let [ours, theirs] = match dice.below(4) {
                // One player plays in every round.
                0 if i > 0 => [Record::bye(Outcome::HalfBye), Record::bye(Outcome::HalfBye)],
                _ => [(other, colour), (i, colour.opposite())]
                    .map(|(of, colour)| Record::game(PlayerId(of), colour, Outcome::Draw)),
            };
            t.records[i as usize].push(ours);
            t.records[other as usize].push(theirs);
        }
        let absent: Vec<PlayerId> = (players..2 * players).map(PlayerId).collect();
        let mut position = Position::before(&t, 6, &absent).expect("five rounds");
        let n = players as usize;
        let pairs = Rank::all(n).flat_map(|a| Rank::all(n).filter(move |&b| a < b).map(move |b| (a, b)));
        position.prohibited = pairs.filter(|_| dice.below(10) < 3).collect();
        position
    }

    type RankPairs = Vec<(Rank, Rank)>;

    /// Calls `look` with every way to pair the players in `left`.
    fn each(left: &[Rank], made: &mut RankPairs, look: &mut dyn FnMut(&RankPairs)) {
        let Some((&a, rest)) = left.split_first() else { return look(made) };
        for &b in rest {
            let others: Vec<Rank> = rest.iter().copied().filter(|&r| r != b).collect();
            made.push((a, b));
            each(&others, made, look);
            made.pop();
        }
    }

    /// 15, 16, 12: the fewest transfers come first, then the weakest denied claims, the strongest compared first. The
    /// fewest exchanges of the remaining pairings count.
    #[test]
    fn a_set_needs_the_exchanges_of_the_best_of_all_its_pairings() {
        let book = rulebook::find("ecf-2009").expect("it is built in");
        let (mut dice, mut found, mut needed) = (Dice(1), 0, 0);
        for _ in 0..3_000 {
            let players = 4 + 2 * dice.below(3);
            let position = one_score(&mut dice, players);
            let case = JudgedRound::new(&position, &book, &[]);
            let claims: Vec<JudgedClaim> = position.entries.iter().map(JudgedClaim::of).collect();
            let set: Vec<Rank> = Rank::all(players as usize).collect();
            let (searches, sheet) =
                (RoundWalks { case: &case, claims: &claims }, MateTable::of(set.len(), &[]));
            let mut best: Option<(usize, Vec<i64>, i64)> = None;
            each(&set, &mut Vec::new(), &mut |pairs| {
                let denied = pairs.iter().filter_map(|&(a, b)| claims[a].denied(&claims[b]));
                let mut denied: Vec<i64> = denied.collect();
                denied.sort_unstable_by(|a, b| b.cmp(a));
                let transfers = pairs.iter().filter(|&&(a, b)| claims[a].clashes(&claims[b])).count();
                let of = (transfers, denied, pairs.iter().map(|&pair| crosses(&set, pair)).sum());
                if pairs.iter().all(|&(a, b)| case.may_meet(a, b))
                    && best.as_ref().is_none_or(|best| of < *best)
                {
                    best = Some(of);
                }
            });
            let groups = [set.clone()];
            let level = JudgedLevel::new(searches, &sheet, &groups, 0);
            let expected = best.map(|best| best.2);
            assert_eq!(alone(&level, &set, &[]), expected, "{:?}", position.prohibited);
            found += usize::from(expected.is_some());
            needed += usize::from(expected > Some(0));
        }
        assert!(found > 2_000 && needed > 500, "{found} {needed}");
    }
}
