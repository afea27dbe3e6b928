//! Metrics that compare a final order with the strengths.

use crate::study::figures::{float, share};
use crate::study::finished::Finished;

/// Returns the strengths; more is better.
pub(super) fn strengths(finished: &Finished<'_>) -> Vec<i64> {
    finished.strengths.iter().map(|&s| i64::from(s)).collect()
}

/// Returns the places reversed, so that more is better.
pub(super) fn highest_first(places: &[i64]) -> Vec<i64> {
    places.iter().map(|place| -place).collect()
}

/// Returns the final order by points, then Buchholz; more is better.
fn order(finished: &Finished<'_>) -> Vec<i64> {
    highest_first(&finished.by_buchholz)
}

/// Returns Kendall's τ_b: (C − D)/√((C + D + Tx)(C + D + Ty)), where pairs tied in both are left out. The result is
/// `None` if all values of one list are equal.
pub(super) fn tau_b(x: &[i64], y: &[i64]) -> Option<f64> {
    let (mut balance, mut apart_x, mut apart_y) = (0i64, 0i64, 0i64);
    for i in 0..x.len() {
        for j in i + 1..x.len() {
            let (a, b) = ((x[i] - x[j]).signum(), (y[i] - y[j]).signum());
            balance += a * b;
            apart_x += a.abs();
            apart_y += b.abs();
        }
    }
    (apart_x > 0 && apart_y > 0).then(|| float(balance) / (float(apart_x) * float(apart_y)).sqrt())
}

pub(super) fn tau_buchholz(finished: &Finished<'_>) -> Option<f64> {
    tau_b(&strengths(finished), &order(finished))
}

pub(super) fn tau_points(finished: &Finished<'_>) -> Option<f64> {
    let points: Vec<i64> = finished.end().iter().map(|&p| i64::from(p)).collect();
    tau_b(&strengths(finished), &points)
}

pub(super) fn tau_book(finished: &Finished<'_>) -> Option<f64> {
    tau_b(&strengths(finished), &highest_first(&finished.places))
}

/// Returns twice the mean rank of each value, the largest first; equal values share the mean of their ranks.
fn twice_ranks(values: &[i64]) -> Vec<i64> {
    let count = |is: &dyn Fn(i64) -> bool| values.iter().filter(|&&v| is(v)).count();
    let twice = |&v: &i64| 2 * count(&|w| w > v) + count(&|w| w == v) + 1;
    values.iter().map(|v| i64::try_from(twice(v)).expect("ranks are small")).collect()
}

/// Returns Pearson's correlation of the mean ranks.
pub(super) fn spearman(finished: &Finished<'_>) -> Option<f64> {
    correlation(&twice_ranks(&strengths(finished)), &twice_ranks(&order(finished)))
}

pub(super) fn correlation(x: &[i64], y: &[i64]) -> Option<f64> {
    let n = i64::try_from(x.len()).expect("players are few");
    let sum = |a: &[i64]| a.iter().sum::<i64>();
    let product =
        |a: &[i64], b: &[i64]| n * a.iter().zip(b).map(|(a, b)| a * b).sum::<i64>() - sum(a) * sum(b);
    let (xx, yy) = (product(x, x), product(y, y));
    (xx > 0 && yy > 0).then(|| float(product(x, y)) / (float(xx).sqrt() * float(yy).sqrt()))
}

/// Returns the probability that each player is among the first `k` if a lot orders equal values.
fn among_first(values: &[i64], k: usize) -> Vec<f64> {
    values
        .iter()
        .map(|v| {
            let before = values.iter().filter(|w| *w > v).count();
            let equal = values.iter().filter(|w| *w == v).count();
            float(k.saturating_sub(before).min(equal)) / float(equal)
        })
        .collect()
}

pub(super) fn top_quarter(finished: &Finished<'_>) -> Option<f64> {
    let k = finished.n() / 4;
    let (truth, end) = (among_first(&strengths(finished), k), among_first(&order(finished), k));
    (k > 0).then(|| truth.iter().zip(end).map(|(a, b)| a * b).sum::<f64>() / float(k))
}

pub(super) fn winner(finished: &Finished<'_>) -> Option<f64> {
    let (truth, end) = (among_first(&strengths(finished), 1), among_first(&order(finished), 1));
    (finished.n() > 0).then(|| truth.iter().zip(end).map(|(a, b)| a * b).sum())
}

/// Returns the gain of the first quarter divided by the gain that the strongest players in their order would make.
/// Players tied in the final order have the mean of their gains.
pub(super) fn ndcg(finished: &Finished<'_>) -> Option<f64> {
    let (s, end) = (strengths(finished), order(finished));
    let (low, high) = (*s.iter().min()?, *s.iter().max()?);
    let gain = |strength: i64| float(strength - low) / float(high - low);
    let k = finished.n() / 4;
    let mut best = s.clone();
    best.sort_unstable_by_key(|&strength| std::cmp::Reverse(strength));
    let mut places: Vec<usize> = (0..s.len()).collect();
    places.sort_by_key(|&p| std::cmp::Reverse(end[p]));
    let mean = |p: usize| {
        let equal: Vec<i64> = (0..s.len()).filter(|&o| end[o] == end[p]).map(|o| s[o]).collect();
        equal.iter().map(|&strength| gain(strength)).sum::<f64>() / float(equal.len())
    };
    let discounted = |of: &dyn Fn(usize) -> f64| (0..k).map(|i| of(i) / float(i + 2).log2()).sum::<f64>();
    let (found, ideal) = (discounted(&|i| mean(places[i])), discounted(&|i| gain(best[i])));
    (high > low && ideal > 0.0).then(|| found / ideal)
}

pub(super) fn rank_error(finished: &Finished<'_>) -> Option<f64> {
    let (truth, end) = (twice_ranks(&strengths(finished)), twice_ranks(&order(finished)));
    let sum: u64 = truth.iter().zip(&end).map(|(a, b)| a.abs_diff(*b)).sum();
    share(usize::try_from(sum).expect("ranks are small"), 2 * finished.n())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn correlations_are_those_of_scipy() {
        // scipy 1.17.1: kendalltau and spearmanr of these two lists; the first is the example of its manual.
        let (x, y) = ([12, 2, 1, 12, 2], [1, 4, 7, 1, 0]);
        let near = |found: Option<f64>, wanted: f64| found.is_some_and(|f| (f - wanted).abs() < 1e-12);
        assert!(near(tau_b(&x, &y), -0.471_404_520_791_031_6));
        assert!(near(correlation(&twice_ranks(&x), &twice_ranks(&y)), -0.540_738_070_435_875_2));
        assert_eq!((tau_b(&[1, 1], &[1, 2]), tau_b(&[], &[])), (None, None));
    }

    #[test]
    fn equals_share_the_places_at_the_cut() {
        assert_eq!(among_first(&[5, 3, 3, 3, 1], 2), [1.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0, 0.0]);
    }
}
