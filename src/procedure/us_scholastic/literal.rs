//! The text written out, for the tests: every way of pairing a pack in the order of the process (the lowest are odd, they
//! play the highest below, top half against bottom half, each the nearest to his place), judged in full, what is below by
//! trying all its pairings. The first way that no other beats is the pairing. No weights and no matching; for small
//! fields only.

use super::adjustments::Adjustments;
use super::pack::{Pack, Pairs};
use super::roster::{Roster, Terms};
use std::cmp::Reverse;

/// One number for each aim, in their order.
type Judgement = Vec<i64>;

/// "The lowest rated player with zero points", unrated players only if there are no rated ones; "the lowest score group
/// ..., etc."; nobody twice, and the others can be paired.
pub(super) fn bye(roster: &Roster) -> Option<usize> {
    let persons = &roster.persons;
    let all: Vec<usize> = (0..persons.len()).collect();
    let mut scores: Vec<i32> = persons.iter().map(|p| p.points).collect();
    scores.sort_unstable();
    scores.dedup();
    for score in scores {
        let of_score = all.iter().copied().filter(|&p| persons[p].points == score);
        let (mut rated, mut unrated): (Vec<usize>, Vec<usize>) =
            of_score.partition(|&p| persons[p].rating.is_some());
        rated.sort_by_key(|&p| (persons[p].rating, Reverse(persons[p].number)));
        unrated.sort_by_key(|&p| Reverse(persons[p].number));
        let is_bottom = score > 0 && roster.terms.contains(&Terms::UnratedByeBottom);
        let order = if is_bottom { [unrated, rated] } else { [rated, unrated] }.concat();
        let serves = |&p: &usize| persons[p].may_have_bye && thirds(roster, &without(&all, &[p])).is_some();
        if let Some(found) = order.into_iter().find(serves) {
            return Some(found);
        }
    }
    None
}

fn without(players: &[usize], taken: &[usize]) -> Vec<usize> {
    players.iter().copied().filter(|p| !taken.contains(p)).collect()
}

/// The fewest pairs of these players in which somebody has a third colour in a row; `None` if they cannot be paired.
fn thirds(roster: &Roster, open: &[usize]) -> Option<i64> {
    let Some((&first, others)) = open.split_first() else { return Some(0) };
    let with = |&o: &usize| {
        let rest = thirds(roster, &without(others, &[o]))?;
        Some(rest + i64::from(roster.third_in_a_row(first, o)))
    };
    others.iter().filter(|&&o| roster.may_meet(first, o)).filter_map(with).min()
}

/// A pack, with the opponents below of its odd players.
pub(super) fn pack(pack: &Pack, adjustments: &Adjustments) -> Option<Pairs> {
    let roster = pack.roster;
    let mut best: Option<(Judgement, Pairs)> = None;
    let from_the_lowest: Vec<usize> = pack.members.iter().rev().copied().collect();
    for number in (pack.members.len() % 2..=pack.members.len()).step_by(2) {
        for odd in sets(&from_the_lowest, number) {
            let inside = halves(pack, &without(&pack.members, &odd));
            for opponents in lists(&pack.below, number) {
                let out: Pairs = odd.iter().copied().zip(opponents.iter().copied()).collect();
                if !out.iter().all(|&(a, b)| roster.may_meet(a, b)) {
                    continue;
                }
                let Some(below) = thirds(roster, &without(&pack.below, &opponents)) else { continue };
                for way in &inside {
                    let pairs = [out.as_slice(), way].concat();
                    let judgement = judge(pack, adjustments, &pairs, below);
                    if best.as_ref().is_none_or(|(least, _)| judgement < *least) {
                        best = Some((judgement, pairs));
                    }
                }
            }
        }
    }
    best.map(|(_, pairs)| pairs)
}

/// What stands above the process: a third colour anywhere if the director goes so far, pairs out of the pack, packs passed
/// over; then what the pairs are adjusted for.
fn judge(pack: &Pack, adjustments: &Adjustments, pairs: &[(usize, usize)], thirds_below: i64) -> Judgement {
    let roster = pack.roster;
    let score = |p: usize| roster.persons[p].score;
    let out = || pairs.iter().filter(|&&(_, b)| pack.below.contains(&b));
    let passed = |b: usize| {
        let mut between: Vec<i32> = pack.below.iter().map(|&o| score(o)).filter(|&s| s > score(b)).collect();
        between.dedup();
        between.len()
    };
    let count = |n: usize| i64::try_from(n).expect("few players");
    let mut all = vec![0, count(out().count())];
    if roster.terms.contains(&Terms::ThirdAnywhere) && adjustments.is_any() {
        let here = pairs.iter().filter(|&&(a, b)| roster.third_in_a_row(a, b)).count();
        all[0] = thirds_below + count(here);
    }
    all.extend((1..=pack.below.len()).map(|far| count(out().filter(|&&(_, b)| passed(b) >= far).count())));
    let sums = pairs.iter().map(|&(a, b)| adjustments.of_pair(a, b));
    let sums = sums.reduce(|sum, more| sum.iter().zip(&more).map(|(x, y)| x + y).collect());
    [all, sums.unwrap_or_default()].concat()
}

/// Every choice of so many, the first of the list first.
fn sets(list: &[usize], number: usize) -> Vec<Vec<usize>> {
    if number == 0 {
        return vec![Vec::new()];
    }
    let from = |i: usize| sets(&list[i + 1..], number - 1).into_iter().map(move |rest| (i, rest));
    (0..list.len()).flat_map(from).map(|(i, rest)| [vec![list[i]], rest].concat()).collect()
}

/// Every list of so many, the first of the list first.
fn lists(list: &[usize], number: usize) -> Vec<Vec<usize>> {
    if number == 0 {
        return vec![Vec::new()];
    }
    let with = |&o: &usize| {
        lists(&without(list, &[o]), number - 1).into_iter().map(move |rest| [vec![o], rest].concat())
    };
    list.iter().flat_map(with).collect()
}

/// "The top half of the list then plays the bottom half": every way, those with few pairs inside a half first; if declared
/// those with few pairs that the process does not make; then from the top by the place of the opponent.
fn halves(pack: &Pack, stay: &[usize]) -> Vec<Pairs> {
    let half = stay.len() / 2;
    let terms = &pack.roster.terms;
    let mut ways = Vec::new();
    from_the_top(pack, stay, &(0..stay.len()).collect::<Vec<_>>(), &mut Vec::new(), &mut ways);
    let inside = |way: &[(usize, usize)]| way.iter().filter(|&&(i, j)| (i < half) == (j < half)).count();
    let keeps_pairs = terms.contains(&Terms::FewestMoved);
    let moved = |way: &[(usize, usize)]| way.iter().filter(|&&(i, j)| keeps_pairs && j - i != half).count();
    ways.sort_by_key(|way| (inside(way), moved(way)));
    ways.into_iter().map(|way| way.into_iter().map(|(i, j)| (stay[i], stay[j])).collect()).collect()
}

fn from_the_top(pack: &Pack, stay: &[usize], open: &[usize], made: &mut Pairs, ways: &mut Vec<Pairs>) {
    let Some((&first, others)) = open.split_first() else {
        ways.push(made.clone());
        return;
    };
    let mut opponents = others.to_vec();
    if !pack.roster.terms.contains(&Terms::InTurn) {
        let place = first + stay.len() / 2;
        opponents.sort_by_key(|&o| (o.abs_diff(place), Reverse(o)));
    }
    for o in opponents.into_iter().filter(|&o| pack.roster.may_meet(stay[first], stay[o])) {
        made.push((first, o));
        from_the_top(pack, stay, &without(others, &[o]), made, ways);
        made.pop();
    }
}
