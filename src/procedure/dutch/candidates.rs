//! Article 4 (2017: part D): the sequences in which candidates are generated. Places represent the in-bracket
//! sequence-numbers: lists are sorted by rank, so an earlier place is a smaller BSN (4.1.1).

use facts::tournament::Rank;
use std::collections::BTreeMap;
use std::rc::Rc;

/// 4.3.1: the places moved from the original S1 to S2 and from the original S2 to S1, both ascending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PlaceExchange {
    /// Places in the original S1.
    pub(super) out_of_s1: Vec<usize>,
    /// Places in the original S2.
    pub(super) out_of_s2: Vec<usize>,
}

impl PlaceExchange {
    /// Returns S1 and S2 after the exchange, both in ranking order again (3.6.1).
    pub(super) fn apply(&self, s1: &[Rank], s2: &[Rank]) -> (Vec<Rank>, Vec<Rank>) {
        let swapped = |from: &[Rank], gone: &[usize], other: &[Rank], come: &[usize]| {
            let stay = from.iter().enumerate().filter(|(i, _)| !gone.contains(i)).map(|(_, &p)| p);
            let mut all: Vec<Rank> = stay.chain(come.iter().map(|&i| other[i])).collect();
            all.sort_unstable();
            all
        };
        (swapped(s1, &self.out_of_s1, s2, &self.out_of_s2), swapped(s2, &self.out_of_s2, s1, &self.out_of_s1))
    }
}

/// 4.3.2 (D.2): returns all exchanges between an S1 of `n1` and an S2 of `n2` players, lazily, the empty exchange
/// first.
pub(super) fn article_4_3(n1: usize, n2: usize) -> impl Iterator<Item = PlaceExchange> {
    // Rule 1: the smallest number of exchanged BSNs.
    (0..=n1.min(n2)).flat_map(move |size| exchanges_of_size(n1, n2, size))
}

fn exchanges_of_size(n1: usize, n2: usize, size: usize) -> impl Iterator<Item = PlaceExchange> {
    let sum = |places: &[usize]| places.iter().sum::<usize>();
    // Rule 3: the largest differing BSN leaving S1 first.
    let mut outs = subsets(n1, size);
    outs.sort_by(|a, b| b.iter().rev().cmp(a.iter().rev()));
    // Rule 4: the smallest differing BSN entering S1 first; `subsets` yields the sets in this order.
    let mut ins: BTreeMap<usize, Vec<Vec<usize>>> = BTreeMap::new();
    for places in subsets(n2, size) {
        ins.entry(sum(&places)).or_default().push(places);
    }
    let least_out = outs.iter().map(|o| sum(o)).min().unwrap_or(0);
    let most_in = ins.keys().next_back().copied().unwrap_or(0);
    // BSNs of S2 are n1 above their places, so the difference of sums is n1 * size + sum in - sum out. The variable
    // `shift` is sum in + greatest sum out - sum out, which increases with that difference.
    let most_out = outs.iter().map(|o| sum(o)).max().unwrap_or(0);
    let (outs, ins) = (Rc::new(outs), Rc::new(ins));
    // Rule 2: the smallest difference between the sums.
    (0..=most_in + most_out - least_out).flat_map(move |shift| {
        let (outs, ins) = (Rc::clone(&outs), Rc::clone(&ins));
        (0..outs.len()).flat_map(move |k| {
            let out = outs[k].clone();
            let wanted = (shift + sum(&out)).checked_sub(most_out);
            let group = wanted.and_then(|w| ins.get(&w)).cloned().unwrap_or_default();
            group.into_iter().map(move |enter| PlaceExchange { out_of_s1: out.clone(), out_of_s2: enter })
        })
    })
}

/// Returns all sets of `size` of the places `0..n`, ascending, in lexicographic order.
pub(super) fn subsets(n: usize, size: usize) -> Vec<Vec<usize>> {
    fn extend(n: usize, size: usize, chosen: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
        if chosen.len() == size {
            all.push(chosen.clone());
            return;
        }
        let first = chosen.last().map_or(0, |l| l + 1);
        for next in first..n {
            if n - next < size - chosen.len() {
                break;
            }
            chosen.push(next);
            extend(n, size, chosen, all);
            chosen.pop();
        }
    }
    let mut all = Vec::new();
    extend(n, size, &mut Vec::new(), &mut all);
    all
}

/// 4.4 (2017: D.3): returns the sets of pairable moved-down players that leave one of the valid Limbos, in their order.
/// `scores` holds the scores of the moved-down players, by rank.
pub(super) fn article_4_4(moved: &[Rank], scores: &[i32], limbos: &[Vec<Rank>]) -> Vec<Vec<Rank>> {
    let mut sets: Vec<Vec<Rank>> = limbos
        .iter()
        .map(|limbo| moved.iter().copied().filter(|m| !limbo.contains(m)).collect::<Vec<Rank>>())
        .collect();
    // The valid sets have one size and one list of scores (C7; 2017: C.6), so D.3.a does not distinguish them. Both
    // editions sort by the smallest differing BSN. In the collapsed last bracket of 2017 sizes and scores may differ:
    // then the larger set (B.1.c), then the higher scores (D.3.a) come first.
    let listed = |set: &[Rank]| -> Vec<i32> {
        moved.iter().zip(scores).filter(|(m, _)| set.contains(m)).map(|(_, &s)| -s).collect()
    };
    sets.sort_by_key(|set| (std::cmp::Reverse(set.len()), listed(set), set.clone()));
    sets.dedup();
    sets
}

/// 4.2 (D.1): returns the transpositions of S2 for an S1 of `n1` players, as the first `n1` of S2, lazily. The search
/// uses the same order depth first, so it can skip all continuations of a beginning that cannot win.
#[cfg(test)]
pub(super) fn article_4_2(s2: Vec<Rank>, n1: usize) -> Box<dyn Iterator<Item = Vec<Rank>>> {
    if n1 == 0 {
        return Box::new(std::iter::once(Vec::new()));
    }
    Box::new((0..s2.len()).flat_map(move |k| {
        let first = s2[k];
        let others: Vec<Rank> = s2.iter().copied().filter(|&p| p != first).collect();
        article_4_2(others, n1 - 1).map(move |rest| [vec![first], rest].concat())
    }))
}
