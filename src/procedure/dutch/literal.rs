//! A second implementation of Articles 2 to 4, used by the tests. This implementation writes out every candidate of a
//! bracket in the order of the text and judges it in full. Completion and look-ahead are decided by trying all
//! pairings. Without bounds, matching and marks, this implementation suits only brackets of a few players.

use super::bracket::{CriteriaKind, DutchBracket};
use super::candidates::{article_4_2, article_4_3, subsets};
use super::colours::article_5_2;
use super::completion::may_take_bye;
use super::facts::DutchField;
use crate::preference::PreferenceStrength;
use facts::tournament::{Colour, Float, Rank};
use limit::from_len;

/// A list of values for each criterion, in the order of the criteria; lists of differences are in descending order.
pub(super) type CriterionLists = Vec<Vec<i32>>;
/// The pairs and the downfloaters.
pub(super) type LiteralPairing = (Vec<(Rank, Rank)>, Vec<Rank>);

/// Returns the first of the best candidates.
pub(super) fn bracket(field: &DutchField, bracket: &DutchBracket) -> Option<LiteralPairing> {
    let mut best: Option<(CriterionLists, LiteralPairing)> = None;
    for candidate in candidates(field, bracket) {
        if let Some(judgement) = judge(field, bracket, &candidate)
            && best.as_ref().is_none_or(|(b, _)| judgement < *b)
        {
            best = Some((judgement, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// Returns every candidate in order; candidates with fewer pairs, which C6 allows, come after candidates with more.
fn candidates(field: &DutchField, bracket: &DutchBracket) -> Vec<LiteralPairing> {
    let mut all = Vec::new();
    let (moved, residents) = (&bracket.moved, &bracket.residents);
    for m1 in (0..=moved.len().min(residents.len())).rev() {
        for places in subsets(moved.len(), m1) {
            let s1: Vec<Rank> = places.iter().map(|&k| moved[k]).collect();
            let limbo: Vec<Rank> = moved.iter().copied().filter(|m| !s1.contains(m)).collect();
            for s2 in article_4_2(residents.clone(), m1) {
                let pairs: Vec<(Rank, Rank)> = s1.iter().copied().zip(s2.iter().copied()).collect();
                let rest: Vec<Rank> = residents.iter().copied().filter(|r| !s2.contains(r)).collect();
                if pairs.iter().all(|&(a, b)| field.may_meet(a, b)) {
                    remainder(field, &pairs, &rest, &limbo, &mut all);
                }
            }
        }
    }
    all
}

fn remainder(
    field: &DutchField,
    fixed: &[(Rank, Rank)],
    rest: &[Rank],
    limbo: &[Rank],
    all: &mut Vec<LiteralPairing>,
) {
    for count in (0..=rest.len() / 2).rev() {
        let (s1, s2) = rest.split_at(count);
        for exchange in article_4_3(s1.len(), s2.len()) {
            let (s1, s2) = exchange.apply(s1, s2);
            for opponents in article_4_2(s2.clone(), count) {
                let more = s1.iter().copied().zip(opponents.iter().copied());
                let pairs: Vec<(Rank, Rank)> = fixed.iter().copied().chain(more).collect();
                if pairs[fixed.len()..].iter().all(|&(a, b)| field.may_meet(a, b)) {
                    let left = s2.iter().copied().filter(|p| !opponents.contains(p));
                    all.push((pairs, limbo.iter().copied().chain(left).collect()));
                }
            }
        }
    }
}

/// Returns whether the players in `open` can all be paired, except at most one player who may have the bye.
pub(super) fn completes(field: &DutchField, bye_score: Option<i32>, open: &[Rank]) -> bool {
    let Some((&first, others)) = open.split_first() else { return true };
    let without = |p: Rank| -> Vec<Rank> { others.iter().copied().filter(|&o| o != p).collect() };
    if open.len() % 2 == 1 && may_take_bye(field, bye_score, first) && even(field, others) {
        return true;
    }
    others.iter().any(|&o| field.may_meet(first, o) && completes(field, bye_score, &without(o)))
}

fn even(field: &DutchField, open: &[Rank]) -> bool {
    open.len().is_multiple_of(2) && completes(field, None, open)
}

/// Returns the criteria on a set of downfloaters: their number, then their scores or score differences.
fn floats(
    field: &DutchField,
    kind: CriteriaKind,
    pairs: &[(Rank, Rank)],
    left: &[Rank],
    lowest: i32,
) -> CriterionLists {
    let score = |p: Rank| field.persons[p].score;
    let mut list: Vec<i32> = if kind == CriteriaKind::Today {
        left.iter().map(|&p| score(p)).collect()
    } else {
        let pairs = pairs.iter().map(|&(a, b)| (score(a) - score(b)).abs());
        pairs.chain(left.iter().map(|&p| score(p) - (lowest - 2))).collect()
    };
    list.sort_by_key(|&d| -d);
    vec![vec![from_len(left.len())], list]
}

/// Returns the best values that the following bracket can reach.
fn ahead(field: &DutchField, bracket: &DutchBracket, moved: &[Rank]) -> CriterionLists {
    let lowest = field.persons[bracket.next[0]].score;
    let mut best: Option<CriterionLists> = None;
    let mut pairs = Vec::new();
    let players = [moved, bracket.next.as_slice()].concat();
    let may_pair = |a: Rank, b: Rank| field.may_meet(a, b) && !(moved.contains(&a) && moved.contains(&b));
    every_pairing(&may_pair, &players, &mut pairs, &mut Vec::new(), &mut |pairs, left| {
        let mut judgement = floats(field, bracket.kind, pairs, left, lowest);
        if bracket.kind == CriteriaKind::Ordinary && bracket.later.is_empty() {
            // A.9, C.2: the bye is part of the pairing of the last bracket.
            judgement
                .insert(0, vec![from_len(left.iter().filter(|&&p| !field.persons[p].may_have_bye).count())]);
        }
        let open = [left, bracket.later.as_slice()].concat();
        if best.as_ref().is_none_or(|b| judgement < *b)
            && (bracket.kind == CriteriaKind::Ordinary || completes(field, bracket.bye_score, &open))
        {
            best = Some(judgement);
        }
    });
    best.expect("the set of downfloaters allows completion")
}

fn every_pairing(
    may_pair: &impl Fn(Rank, Rank) -> bool,
    open: &[Rank],
    pairs: &mut Vec<(Rank, Rank)>,
    left: &mut Vec<Rank>,
    visit: &mut impl FnMut(&[(Rank, Rank)], &[Rank]),
) {
    let Some((&first, others)) = open.split_first() else { return visit(pairs, left) };
    for &o in others {
        if may_pair(first, o) {
            let rest: Vec<Rank> = others.iter().copied().filter(|&p| p != o).collect();
            pairs.push((first, o));
            every_pairing(may_pair, &rest, pairs, left, visit);
            pairs.pop();
        }
    }
    left.push(first);
    every_pairing(may_pair, others, pairs, left, visit);
    left.pop();
}

fn judge(
    field: &DutchField,
    bracket: &DutchBracket,
    (pairs, left): &LiteralPairing,
) -> Option<CriterionLists> {
    let below = [left.as_slice(), &bracket.next, &bracket.later].concat();
    if bracket.kind.must_complete() && !completes(field, bracket.bye_score, &below) {
        return None;
    }
    let lowest = bracket.residents.iter().map(|&p| field.persons[p].score).min()?;
    let mut all = floats(field, bracket.kind, pairs, left, lowest);
    if bracket.kind.looks_ahead() && !bracket.next.is_empty() {
        all.extend(ahead(field, bracket, left));
    }
    if bracket.kind == CriteriaKind::Today {
        let bye = left.len() == 1 && bracket.bye_score == Some(field.persons[left[0]].score);
        all.push(vec![if bye { field.persons[left[0]].unplayed } else { 0 }]);
    }
    all.extend(colours(field, pairs));
    all.extend(if bracket.kind == CriteriaKind::Today {
        floats_2026(field, bracket, pairs, left)
    } else {
        floats_2017(field, pairs, left, lowest)
    });
    Some(all)
}

fn colours(field: &DutchField, pairs: &[(Rank, Rank)]) -> CriterionLists {
    let mut counts = [0; 4];
    for &(a, b) in pairs {
        let white = article_5_2(field, a, b) == Colour::White;
        let top = field.persons[a].is_topscorer || field.persons[b].is_topscorer;
        for (p, white) in [(a, white), (b, !white)] {
            let person = &field.persons[p];
            let after = person.difference + if white { 1 } else { -1 };
            let colour = if white { Colour::White } else { Colour::Black };
            let twice = person.colours.played().iter().rev().take(2).filter(|c| **c == colour).count() == 2;
            let lost = person.preference == Some(colour.opposite());
            counts[0] += i32::from(top && after.abs() > 2);
            counts[1] += i32::from(top && twice);
            counts[2] += i32::from(lost);
            counts[3] += i32::from(lost && person.strength == PreferenceStrength::Strong);
        }
    }
    counts.iter().map(|&c| vec![c]).collect()
}

fn floats_2026(
    field: &DutchField,
    bracket: &DutchBracket,
    pairs: &[(Rank, Rank)],
    left: &[Rank],
) -> CriterionLists {
    let floated = |p: Rank, ago: usize, f: Float| field.persons[p].floats[ago] == Some(f);
    let met: Vec<(Rank, Rank)> = pairs.iter().copied().filter(|&(a, _)| bracket.moved.contains(&a)).collect();
    let gap = |a: Rank, b: Rank| field.persons[a].score - field.persons[b].score;
    let mut all = Vec::new();
    for ago in [0, 1] {
        let residents = left.iter().filter(|p| bracket.residents.contains(p));
        let again = residents.filter(|&&p| floated(p, ago, Float::Down)).count();
        all.push(vec![from_len(again)]);
        let up = met.iter().filter(|&&(_, r)| floated(r, ago, Float::Up)).count();
        all.push(vec![from_len(up)]);
    }
    for ago in [0, 1] {
        let paired = met.iter().filter(|&&(m, _)| floated(m, ago, Float::Down)).map(|&(m, r)| gap(m, r));
        let limbo = left.iter().filter(|p| bracket.moved.contains(p) && floated(**p, ago, Float::Down));
        let mut down: Vec<i32> = paired.chain(limbo.map(|&p| 10_000 + field.persons[p].score)).collect();
        let mut up: Vec<i32> =
            met.iter().filter(|&&(_, r)| floated(r, ago, Float::Up)).map(|&(m, r)| gap(m, r)).collect();
        down.sort_by_key(|&d| -d);
        up.sort_by_key(|&d| -d);
        all.extend([down, up]);
    }
    all
}

fn floats_2017(field: &DutchField, pairs: &[(Rank, Rank)], left: &[Rank], lowest: i32) -> CriterionLists {
    let score = |p: Rank| field.persons[p].score;
    let mut down: Vec<(Rank, i32)> = left.iter().map(|&p| (p, score(p) - lowest + 2)).collect();
    let mut up = Vec::new();
    for &(a, b) in pairs.iter().filter(|&&(a, b)| score(a) != score(b)) {
        let (high, low) = if score(a) > score(b) { (a, b) } else { (b, a) };
        down.push((high, score(high) - score(low)));
        up.push((low, score(high) - score(low)));
    }
    let (mut counts, mut gaps) = (Vec::new(), Vec::new());
    for ago in [0, 1] {
        for (list, float) in [(&down, Float::Down), (&up, Float::Up)] {
            let mut same: Vec<i32> = list
                .iter()
                .filter(|(p, _)| field.persons[*p].floats[ago] == Some(float))
                .map(|(_, d)| *d)
                .collect();
            same.sort_by_key(|&d| -d);
            counts.push(vec![from_len(same.len())]);
            gaps.push(same);
        }
    }
    counts.extend(gaps);
    counts
}
