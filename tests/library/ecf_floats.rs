//! Rule 15 where everybody may leave the levels: in all the fewest floats by the smallest difference, as many go from each
//! level to each other. The judge rests on it where it looks for the levels that are paired among themselves.
//!
//! Why it is so. The boards in which two best solutions F and G differ are paths and even cycles, on which both are best. So
//! there are labels y there with y(u) + y(v) at most the cost of the board uv, and y(v) at most that of v's leaving, equal for
//! the boards of F and G and for who leaves in one of them. Costs are numbers of floats and differences by level, the highest
//! level g first; look at its part of the labels.
//!
//! - Outside g labels are at most 0 (leaving costs g nothing), so two neighbours outside have 0 both. Of two neighbours in g
//!   the labels are opposite. Beside a v outside, a player of g has at least the cost of a float to v, hence more than 0.
//! - So the players of g stand in runs of odd length, each beginning and ending with the same label c, between players
//!   outside g: single ones, or stretches of 0. A single v with less than 0 joins two runs, whose c is the same.
//! - An end of a path that leaves from g has c = the cost of leaving, and each v beside it less than 0, so that the other end
//!   is in g too and the path has an odd number of players: one end leaves in F, the other in G.
//! - Elsewhere joined runs stand between two players p and q of label 0: c = the cost of a float to p = that to q, so p and q
//!   have the same score, F enters the one and G the other, and each v between is entered by both.
//! - Without the runs, p and q made one, the path or cycle is one of the same kind (an even number of players is gone, the
//!   labels below g are the same at p and q), and the next level is the highest.

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
