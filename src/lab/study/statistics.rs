//! Means with their intervals: the unit is an event, differences are paired, and the interval is Student's at 95 %.

use schemars::JsonSchema;
use serde::Serialize;
use statrs::distribution::{ContinuousCDF, StudentsT};

use super::figures::{float, rounded};

/// A mean over events.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Estimate {
    /// The number of events.
    pub n: usize,
    /// The mean.
    pub mean: f64,
    /// The standard deviation of an event; `None` for one event.
    pub sd: Option<f64>,
    /// The lower end of the interval.
    pub low: Option<f64>,
    /// The upper end of the interval.
    pub high: Option<f64>,
}

impl Estimate {
    /// Returns the mean of `values`; `None` if there are no values.
    pub fn of(values: &[f64]) -> Option<Self> {
        let n = values.len();
        let mean = values.iter().sum::<f64>() / float(n.max(1));
        if n < 2 {
            return (n == 1).then_some(Self { n, mean, sd: None, low: None, high: None });
        }
        let free = float(n - 1);
        let sd = (values.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / free).sqrt();
        let reach = student(free).inverse_cdf(0.975) * sd / float(n).sqrt();
        let ends = [Some(sd), Some(mean - reach), Some(mean + reach)].map(|end| end.map(rounded));
        Some(Self { n, mean: rounded(mean), sd: ends[0], low: ends[1], high: ends[2] })
    }
}

/// Returns the probability, by chance, of a mean at least as far from zero in either direction; `None` for fewer than
/// two events.
pub(super) fn chance(values: &[f64]) -> Option<f64> {
    let n = float(values.len());
    let mean = values.iter().sum::<f64>() / n;
    let free = float(values.len().checked_sub(1).filter(|&free| free > 0)?);
    let square = values.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / free / n;
    if square == 0.0 {
        return Some(if mean == 0.0 { 1.0 } else { 0.0 });
    }
    Some(2.0 * student(free).sf(mean.abs() / square.sqrt()))
}

fn student(free: f64) -> StudentsT {
    StudentsT::new(0.0, 1.0, free).expect("at least one degree of freedom")
}

/// Applies Holm's correction for several comparisons: the k-th smallest of m values is multiplied by m − k + 1, and is
/// never below the preceding ones.
pub(super) fn holm(chances: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..chances.len()).collect();
    order.sort_by(|&a, &b| chances[a].total_cmp(&chances[b]));
    let mut corrected = vec![0.0; chances.len()];
    let mut least = 0.0f64;
    for (k, &i) in order.iter().enumerate() {
        least = least.max((float(chances.len() - k) * chances[i]).min(1.0));
        corrected[i] = least;
    }
    corrected
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: Option<f64>, wanted: f64) {
        assert!(found.is_some_and(|f| (f - wanted).abs() < 2e-6), "{found:?} of {wanted}");
    }

    #[test]
    fn intervals_and_chances_are_those_of_scipy() {
        // scipy 1.17.1: t.interval(.95, 4, mean, sem) and ttest_1samp of these five values.
        let values = [0.1, 0.3, -0.2, 0.4, 0.25];
        let found = Estimate::of(&values).expect("five values");
        near(Some(found.mean), 0.17);
        near(found.low, -0.119_869_379);
        near(found.high, 0.459_869_379);
        near(chance(&values), 0.178_791_181_7);
        // t.ppf(.975, [2, 9, 49, 999]).
        for (free, wanted) in
            [(2.0, 4.302_652_73), (9.0, 2.262_157_16), (49.0, 2.009_575_24), (999.0, 1.962_341_46)]
        {
            near(Some(student(free).inverse_cdf(0.975)), wanted);
        }
    }

    #[test]
    fn few_and_equal_events() {
        assert_eq!(Estimate::of(&[]), None);
        assert_eq!(Estimate::of(&[0.5]).and_then(|e| e.low), None);
        assert_eq!((chance(&[]), chance(&[1.0])), (None, None));
        assert_eq!((chance(&[0.0, 0.0]), chance(&[0.5, 0.5])), (Some(1.0), Some(0.0)));
    }

    #[test]
    fn holm_takes_the_smallest_the_most_often() {
        let corrected = holm(&[0.04, 0.01, 0.03, 0.9]);
        for (found, wanted) in corrected.into_iter().zip([0.09, 0.04, 0.09, 0.9]) {
            near(Some(found), wanted);
        }
    }
}
