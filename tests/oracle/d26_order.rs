//! Article 4: the sequences of transpositions, exchanges and sets of pairable MDPs.

use std::cmp::Ordering;

/// An exchange: the BSNs moved from the original S1 and those moved from the original S2, both ascending.
pub(super) type Exchange = (Vec<usize>, Vec<usize>);

/// 4.4.2: the subsets of `size` of BSNs, sorted by their smallest differing BSN.
pub(super) fn subsets(bsns: &[usize], size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (at, &first) in bsns.iter().enumerate() {
        for mut rest in subsets(&bsns[at + 1..], size - 1) {
            rest.insert(0, first);
            all.push(rest);
        }
    }
    all
}

/// 4.2.2: the transpositions of S2 in lexicographic order of their first `length` elements, handed to `visit`; ends early
/// when it says `true`. `may` says if an element may stand at a place: a candidate with a pair that violates C1 or C3 is no
/// pairing (2.1), so its place is passed over.
pub(super) fn transpositions(
    length: usize,
    s2: &[usize],
    may: &dyn Fn(usize, usize) -> bool,
    chosen: &mut Vec<usize>,
    visit: &mut dyn FnMut(&[usize]) -> bool,
) -> bool {
    if chosen.len() == length {
        return visit(chosen);
    }
    for &who in s2 {
        if !chosen.contains(&who) && may(chosen.len(), who) {
            chosen.push(who);
            let stop = transpositions(length, s2, may, chosen, visit);
            chosen.pop();
            if stop {
                return true;
            }
        }
    }
    false
}

/// 4.3: the original composition, then all exchanges in order, for a bracket of BSNs 1 to `count` of which the first `half`
/// are the original S1.
pub(super) fn exchanges(half: usize, count: usize) -> Vec<Exchange> {
    let s1: Vec<usize> = (1..=half).collect();
    let s2: Vec<usize> = (half + 1..=count).collect();
    let mut all = Vec::new();
    for size in 0..=half.min(count - half) {
        for down in subsets(&s1, size) {
            for up in subsets(&s2, size) {
                all.push((down.clone(), up));
            }
        }
    }
    all.sort_by(compare);
    all
}

/// 4.3.2: the four comparison rules between two resident-exchanges.
pub(super) fn compare(a: &Exchange, b: &Exchange) -> Ordering {
    let gap = |x: &Exchange| x.1.iter().sum::<usize>() - x.0.iter().sum::<usize>();
    a.0.len()
        .cmp(&b.0.len())
        .then_with(|| gap(a).cmp(&gap(b)))
        .then_with(|| b.0.iter().rev().cmp(a.0.iter().rev()))
        .then_with(|| a.1.iter().cmp(b.1.iter()))
}
