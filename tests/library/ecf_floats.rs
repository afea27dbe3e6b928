//! Rule 15 where everybody may leave the levels: in all the fewest floats by the smallest difference, as many go from each
//! level to each other. The judge rests on it where it looks for the levels that are paired among themselves.

use crate::random::Dice;
use std::collections::BTreeSet;

/// The score at which whoever leaves arrives.
const FLOOR: usize = 0;

/// Whom each meets: the score, and that of the one met (FLOOR: leaves), the higher first, of those who differ.
type Floats = Vec<(usize, usize)>;

/// Every way to pair the players, from the top, of whom any may leave.
fn ways(
    scores: &[usize],
    may: &dyn Fn(usize, usize) -> bool,
    free: &[usize],
    made: &Floats,
    all: &mut Vec<Floats>,
) {
    let Some((&first, rest)) = free.split_first() else {
        all.push(made.clone());
        return;
    };
    let joined = |to: usize| made.iter().copied().chain([(scores[first], to)]).collect::<Floats>();
    ways(scores, may, rest, &joined(FLOOR), all);
    for &other in rest.iter().filter(|&&other| may(first, other)) {
        let left: Vec<usize> = rest.iter().copied().filter(|&r| r != other).collect();
        let is_level = scores[first] == scores[other];
        let made = if is_level { made.clone() } else { joined(scores[other]) };
        ways(scores, may, &left, &made, all);
    }
}

/// From the top score, those looked at: how many float and by how much in all.
fn due(floats: &Floats, levels: &[usize]) -> Vec<(usize, usize)> {
    let of = |&level: &usize| {
        let by: Vec<usize> = floats.iter().filter(|f| f.0 == level).map(|f| f.0 - f.1).collect();
        (by.len(), by.iter().sum())
    };
    levels.iter().map(of).collect()
}

#[test]
fn rule_15_the_fewest_and_shortest_floats_enter_the_same_levels_where_everybody_may_leave() {
    let mut several = 0;
    for seed in 0..3_000 {
        let mut dice = Dice(seed);
        let mut below = |n: u64| usize::try_from(dice.below(n)).unwrap();
        let (players, most, density) = (4 + below(5), 2 + u64::try_from(below(4)).unwrap(), 2 + below(4));
        let mut scores: Vec<usize> = (0..players).map(|_| 1 + below(most)).collect();
        scores.sort_unstable_by_key(|&score| std::cmp::Reverse(score));
        let known: BTreeSet<(usize, usize)> = (0..players)
            .flat_map(|a| (a + 1..players).map(move |b| (a, b)))
            .filter(|_| below(10) < density)
            .collect();
        let mut all = Vec::new();
        ways(
            &scores,
            &|a, b| known.contains(&(a, b)),
            &(0..players).collect::<Vec<_>>(),
            &Vec::new(),
            &mut all,
        );
        let mut levels = scores;
        levels.dedup();
        for looked_at in (1..=levels.len()).map(|count| &levels[..count]) {
            let best = all.iter().map(|floats| due(floats, looked_at)).min().unwrap();
            let alike: Vec<&Floats> = all.iter().filter(|floats| due(floats, looked_at) == best).collect();
            let entered = |floats: &&Floats| {
                let mut of: Floats = floats.iter().copied().filter(|f| looked_at.contains(&f.0)).collect();
                of.sort_unstable();
                of
            };
            several += usize::from(alike.len() > 1);
            let distinct: BTreeSet<Floats> = alike.iter().map(entered).collect();
            assert_eq!(distinct.len(), 1, "seed {seed}, levels {looked_at:?}: {distinct:?}");
        }
    }
    assert!(several > 1_000, "{several}");
}
