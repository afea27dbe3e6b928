//! Article 3: the pairing process for a bracket.

use super::criteria::{Bracket, Judge, Quality, quality};
use super::order::{exchanges, subsets, transpositions};
use super::players::{Field, members};

/// Pairs by index, and the set of downfloaters.
pub(super) type Candidate = (Vec<(usize, usize)>, u32);

/// Takes a candidate (3.3): its pairs and its downfloaters; says if the search may end (3.4.1).
pub(super) type Visit<'a> = dyn FnMut(&[(usize, usize)], u32) -> bool + 'a;

/// 3.4 and 3.8: the first perfect candidate, otherwise the first of the best. The criteria C5 to C9 depend on the set of
/// downfloaters alone and stand before all others, so the best sets are found first; then MaxPairs and M1 are known, and a
/// candidate with another set is not the best (3.8.1).
pub(super) fn pair_bracket(judge: &mut Judge<'_>, group: usize, mdps: u32) -> Option<Candidate> {
    let bracket = judge.bracket(group, mdps);
    let field = judge.field;
    let sets = best_sets(judge, group, bracket)?;
    let mut best: Option<(Quality, Candidate)> = None;
    let (pairs, m1) = parameters(bracket, sets[0]);
    // 4.4.1: all best sets have the same scores by C7, and so have their Limbos, which are the highest among them.
    let wanted = scores(field, sets[0] & bracket.mdps);
    let valid = |limbo: u32| scores(field, limbo) == wanted;
    candidates(field, bracket, pairs, m1, &valid, &mut |made, down| {
        if !sets.contains(&down) {
            return false;
        }
        let q = quality(field, bracket, made, down);
        if best.as_ref().is_none_or(|(old, _)| q < *old) {
            let perfect = q == Quality::default();
            best = Some((q, (made.to_vec(), down)));
            return perfect;
        }
        false
    });
    best.map(|(_, candidate)| candidate)
}

/// C5 to C9: the sets of downfloaters that do best in them.
fn best_sets(judge: &mut Judge<'_>, group: usize, bracket: Bracket) -> Option<Vec<u32>> {
    let all = judge.outcomes(bracket);
    let best = all.iter().map(|(outcome, _)| outcome).min()?.clone();
    let judged: Vec<_> = all
        .into_iter()
        .filter(|(outcome, _)| *outcome == best)
        .map(|(outcome, down)| ((judge.c8(group, down), judge.c9(bracket, &outcome, down)), down))
        .collect();
    let least = judged.iter().map(|(value, _)| value).min()?;
    Some(judged.iter().filter(|(value, _)| value == least).map(|&(_, down)| down).collect())
}

/// 3.1: MaxPairs and M1, from a set of downfloaters that is best in C5 to C7. CHOICE max-pairs: "the maximum number of
/// pairs that can be produced in the bracket"; taken: by candidates that comply with C1 to C5; the other way: by C1 and C3
/// alone, which may leave no candidate at all. CHOICE m1: "the number of MDPs that are paired"; taken: as many as C6 and C7
/// make it, which is one number.
fn parameters(bracket: Bracket, down: u32) -> (usize, usize) {
    let paired = bracket.all() & !down;
    (paired.count_ones() as usize / 2, (paired & bracket.mdps).count_ones() as usize)
}

/// The scores of a set, descending (1.2).
fn scores(field: &Field, set: u32) -> Vec<i32> {
    members(set).map(|who| field.players[who].score).collect()
}

/// 3.2, 3.3, 3.6, 3.7: all candidates with `pairs` pairs, `m1` of them of MDPs, in the order of the text, handed to `visit`
/// until it says `true`; `valid` says if a Limbo complies with C7 (4.4.1).
pub(super) fn candidates(
    field: &Field,
    bracket: Bracket,
    pairs: usize,
    m1: usize,
    valid: &dyn Fn(u32) -> bool,
    visit: &mut Visit<'_>,
) {
    let mdps: Vec<usize> = members(bracket.mdps).collect();
    let residents: Vec<usize> = members(bracket.residents).collect();
    if m1 > pairs || m1 > residents.len() {
        return;
    }
    for s1 in subsets(&mdps, m1) {
        if !valid(s1.iter().fold(bracket.mdps, |limbo, who| limbo & !(1 << who))) {
            continue;
        }
        let may = |place: usize, who: usize| field.meet(s1[place], who);
        let stop = transpositions(m1, &residents, &may, &mut Vec::new(), &mut |s2| {
            let made: Vec<(usize, usize)> = s1.iter().copied().zip(s2.iter().copied()).collect();
            let rest: Vec<usize> = residents.iter().copied().filter(|who| !s2.contains(who)).collect();
            remainder(field, bracket, &made, &rest, pairs - m1, visit)
        });
        if stop {
            return;
        }
    }
}

/// 3.3.2, 3.6 (a homogeneous bracket, or 3.7.1 the remainder after an MDP-Pairing `made`): the original S1 is the first
/// `pairs` players; transpositions, then exchanges.
fn remainder(
    field: &Field,
    bracket: Bracket,
    made: &[(usize, usize)],
    players: &[usize],
    pairs: usize,
    visit: &mut Visit<'_>,
) -> bool {
    if 2 * pairs > players.len() {
        return false;
    }
    for (down, up) in exchanges(pairs, players.len()) {
        let in_s1 = |bsn: usize| up.contains(&bsn) || (bsn <= pairs && !down.contains(&bsn));
        let half = |first: bool| -> Vec<usize> {
            (1..=players.len()).filter(|&bsn| in_s1(bsn) == first).map(|bsn| players[bsn - 1]).collect()
        };
        let (s1, s2) = (half(true), half(false));
        let may = |place: usize, who: usize| field.meet(s1[place], who);
        let stop = transpositions(pairs, &s2, &may, &mut Vec::new(), &mut |order| {
            let mut all = made.to_vec();
            all.extend(s1.iter().copied().zip(order.iter().copied()));
            let used = all.iter().fold(0_u32, |set, &(a, b)| set | 1 << a | 1 << b);
            visit(&all, bracket.all() & !used)
        });
        if stop {
            return true;
        }
    }
    false
}
