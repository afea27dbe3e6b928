//! D.2: the exchanges between S1 and S2 in their order. (D.1, the transpositions, are walked in `group`.)

/// One exchange: numbers leaving S1 (largest first) and entering it (smallest first), numbered from 1 in the group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Exchange {
    pub(super) leaving: Vec<usize>,
    pub(super) entering: Vec<usize>,
}

/// More choices than this of players from one side are not listed; the group is then too large for D.2.
const MOST: usize = 200_000;

/// All exchanges of a group of `n` players, the first `p` of them in S1, with `k` exchanged, in the order of D.2;
/// `None` if they are too many.
pub(super) fn exchanges(n: usize, p: usize, k: usize) -> Option<Vec<Exchange>> {
    let is_full = n / 2 == p;
    // The highest and, in an even group, the lowest would only meet again whom they have met in an earlier
    // arrangement; in an odd group the last of S2 likewise, and the k highest of S1 together.
    let first = if is_full && n.is_multiple_of(2) { 2 } else { 1 };
    let last = if is_full { n - 1 } else { n };
    let mut leaving = choices(first, p, k)?;
    if is_full && n % 2 == 1 && k > 1 {
        leaving.retain(|a| a.iter().max() != Some(&k));
    }
    for a in &mut leaving {
        a.reverse();
    }
    let entering = choices(p + 1, last, k)?;
    if leaving.len().saturating_mul(entering.len()) > 10 * MOST {
        return None;
    }
    let mut all: Vec<Exchange> = Vec::with_capacity(leaving.len() * entering.len());
    for a in &leaving {
        all.extend(entering.iter().map(|b| Exchange { leaving: a.clone(), entering: b.clone() }));
    }
    let difference = |e: &Exchange| e.entering.iter().sum::<usize>() - e.leaving.iter().sum::<usize>();
    let largest = |e: &Exchange| e.leaving.iter().map(|&i| usize::MAX - i).collect::<Vec<_>>();
    all.sort_by_cached_key(|e| (difference(e), largest(e), e.entering.clone()));
    Some(all)
}

/// The most that are exchanged: more would be an earlier arrangement with S1 and S2 in each other's place.
pub(super) fn most_exchanged(n: usize, p: usize) -> usize {
    p.min((n - p) / 2)
}

/// All ascending choices of `k` numbers from `first..=last`; `None` if too many.
fn choices(first: usize, last: usize, k: usize) -> Option<Vec<Vec<usize>>> {
    let mut all = vec![Vec::new()];
    for chosen in 0..k {
        let mut longer = Vec::new();
        for choice in all {
            let from = choice.last().map_or(first, |&c: &usize| c + 1);
            longer.extend((from..=last.saturating_sub(k - 1 - chosen)).map(|next| {
                let mut longer = choice.clone();
                longer.push(next);
                longer
            }));
            if longer.len() > MOST {
                return None;
            }
        }
        all = longer;
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(n: usize) -> Vec<Exchange> {
        let p = n / 2;
        (1..=most_exchanged(n, p)).flat_map(|k| exchanges(n, p, k).unwrap()).collect()
    }

    #[test]
    fn sequences_have_the_published_lengths() {
        assert_eq!([8, 9, 10].map(|n| all(n).len()), [18, 46, 52]);
    }

    #[test]
    fn the_matrices_come_in_the_order_of_the_text() {
        let name = |e: &Exchange| {
            let mut leaving = e.leaving.clone();
            leaving.reverse();
            let list = |v: &[usize]| v.iter().map(ToString::to_string).collect::<Vec<_>>().join("+");
            format!("{}/{}", list(&leaving), list(&e.entering))
        };
        let names: Vec<String> = all(8).iter().map(name).collect();
        let a_to_r = [
            "4/5", "4/6", "3/5", "4/7", "3/6", "2/5", "3/7", "2/6", "2/7", "3+4/5+6", "3+4/5+7", "2+4/5+6",
            "3+4/6+7", "2+4/5+7", "2+3/5+6", "2+4/6+7", "2+3/5+7", "2+3/6+7",
        ];
        assert_eq!(names, a_to_r);
        // Seven players: the numbers one less, the last column obsolete.
        let seven: Vec<String> = all(7).iter().map(name).collect();
        assert_eq!(seven[..3], ["3/4", "3/5", "2/4"]);
        assert_eq!(seven.len(), 15);
    }
}
