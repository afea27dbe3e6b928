//! A.6 (subgroups), A.8 (x), D.1 (transpositions), D.2 (exchanges).
use super::d98_cards::Table;
use super::d98_choices::{Choices, D2Number, D2Players, D2Same};
use super::facts::Colour;

pub(crate) type Pair = (usize, usize);

/// A.8: 'If b > w then x = b - q, else x = w - q.' Less than none cannot be.
pub(crate) fn x_of(table: &Table, members: &[usize], free: bool) -> usize {
    let having = |colour: Colour| {
        members.iter().filter(|&&player| table.preference(player, free).1 == Some(colour)).count()
    };
    having(Colour::White).max(having(Colour::Black)).saturating_sub(members.len().div_ceil(2))
}

/// What is looked at when a pair is made by C.6.
#[derive(Clone, Copy)]
pub(crate) struct Rules {
    /// B.2, B.5, B.6 not applied (article 21).
    pub free: bool,
    /// Droppings of C.9 and C.10: 0 none, 1 B.6, 2 B.5 as well.
    pub down: usize,
    pub up: usize,
    /// B.4.
    pub x: usize,
}

/// C.6 and C.7 with D.1: all transpositions of S2 'in ascending order', as far as they differ in the pairs. `each` gets
/// the pairs and the number of preferences not granted, and says whether to stop.
pub(crate) fn transpositions(
    table: &Table,
    s1: &[usize],
    s2: &[usize],
    rules: Rules,
    each: &mut dyn FnMut(&[Pair], usize) -> bool,
) -> bool {
    let mut pairs = Vec::new();
    let mut used = vec![false; s2.len()];
    place(table, s1, s2, rules, &mut used, &mut pairs, each)
}

fn place(
    table: &Table,
    s1: &[usize],
    s2: &[usize],
    rules: Rules,
    used: &mut [bool],
    pairs: &mut Vec<Pair>,
    each: &mut dyn FnMut(&[Pair], usize) -> bool,
) -> bool {
    if table.too_long() {
        return true;
    }
    let spent = pairs.iter().filter(|pair| table.same_preference(pair.0, pair.1, rules.free)).count();
    if spent > rules.x {
        return false;
    }
    if pairs.len() == s1.len() {
        return each(pairs, spent);
    }
    let one = s1[pairs.len()];
    for at in 0..s2.len() {
        let other = s2[at];
        if used[at]
            || !table.may_meet(one, other, rules.free)
            || !table.pair_floats(one, other, rules.down, rules.up, rules.free)
        {
            continue;
        }
        used[at] = true;
        pairs.push((one, other));
        let stop = place(table, s1, s2, rules, used, pairs, each);
        pairs.pop();
        used[at] = false;
        if stop {
            return true;
        }
    }
    false
}

fn subsets(of: &[usize], size: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for &item in of {
        let longer: Vec<Vec<usize>> = all
            .iter()
            .filter(|set: &&Vec<usize>| set.len() < size)
            .map(|set| set.iter().copied().chain([item]).collect())
            .collect();
        all.extend(longer);
    }
    all.retain(|set| set.len() == size);
    all
}

/// D.2: the exchanges in their order, as places (from 0) of S1 and of S2 in the ordered group; the first is none.
pub(crate) fn exchanges(size: usize, p: usize, choices: &Choices) -> Vec<(Vec<usize>, Vec<usize>)> {
    let left = size - 2 * p;
    let matrices = choices.d2_players == D2Players::AsMatrices;
    // 1 and 8 are in no matrix; 'deducting all numbers by 1' brings 1 in, but leaves 7 out.
    let upper: Vec<usize> = (usize::from(matrices && left == 0)..p).collect();
    let lower: Vec<usize> = (p..if matrices { size.saturating_sub(1).max(p) } else { size }).collect();
    let most = if choices.d2_number == D2Number::UpToTwo { 2 } else { p };
    let mut all = vec![(Vec::new(), Vec::new())];
    for number in 1..=most {
        let mut these = Vec::new();
        for high in subsets(&upper, number) {
            // 'The last column of the second matrix has then become obsolete.'
            if matrices && left == 1 && number == 2 && high == [0, 1] {
                continue;
            }
            for low in subsets(&lower, number) {
                let difference = low.iter().sum::<usize>() - high.iter().sum::<usize>();
                // 'the one concerning the lowest player of S1'
                let lowest: Vec<isize> = high.iter().rev().map(|&place| -(place as isize)).collect();
                let mut last = low.clone();
                if choices.d2_same == D2Same::Nearest {
                    last.reverse();
                }
                these.push((difference, lowest, last, (high.clone(), low)));
            }
        }
        these.sort();
        all.extend(these.into_iter().map(|(.., exchange)| exchange));
    }
    all
}

/// C.4, C.5, C.8: S1 and S2 after an exchange, both ordered by A.2.
pub(crate) fn subgroups(
    members: &[usize],
    p: usize,
    exchange: &(Vec<usize>, Vec<usize>),
) -> (Vec<usize>, Vec<usize>) {
    let in_s1 = |place: usize| (place < p && !exchange.0.contains(&place)) || exchange.1.contains(&place);
    let (one, other): (Vec<usize>, Vec<usize>) = (0..members.len()).partition(|&place| in_s1(place));
    let named = |places: Vec<usize>| places.into_iter().map(|place| members[place]).collect();
    (named(one), named(other))
}

/// The greatest number of pairs that B.1 and B.2 allow among these.
pub(crate) fn most_pairs(table: &Table, members: &[usize], free: bool) -> usize {
    let Some((&one, rest)) = members.split_first() else { return 0 };
    let mut best = most_pairs(table, rest, free);
    for (at, &other) in rest.iter().enumerate() {
        if 2 * (best + 1) > members.len() || table.too_long() {
            break;
        }
        if table.may_meet(one, other, free) {
            let others: Vec<usize> = rest
                .iter()
                .enumerate()
                .filter(|&(place, _)| place != at)
                .map(|(_, &player)| player)
                .collect();
            best = best.max(1 + most_pairs(table, &others, free));
        }
    }
    best
}
