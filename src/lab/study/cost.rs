//! The time of an event by its size. Times are measured, so rows do not contain them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::figures::{float, rounded};
use super::plan::Head;

/// The time that the events of a run took under a pairer.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Cost {
    /// The pairer.
    pub book: String,
    /// The number of players of an event.
    pub players: u32,
    /// The number of rounds of an event.
    pub rounds: usize,
    /// The number of events.
    pub events: usize,
    /// The mean time of an event.
    pub milliseconds: f64,
}

/// A line of `simulate --times`.
#[derive(Deserialize)]
struct Time {
    event: u64,
    book: String,
    milliseconds: u64,
}

/// Returns the costs of a run from the file that `simulate --times` has written for it.
///
/// # Errors
/// Returns the fault in words if a line is invalid or belongs to another run.
pub fn costs(head: &Head, times: &str) -> Result<Vec<Cost>, String> {
    let plan = &head.of;
    let mut sums = vec![(0u64, 0usize); plan.books.len()];
    for (line, time) in csv::Reader::from_reader(times.as_bytes()).into_deserialize().enumerate() {
        let time: Time = time.map_err(|e| e.to_string())?;
        let book = plan.books.iter().position(|(name, ..)| *name == time.book);
        let book = book.filter(|_| time.event < plan.events);
        let sum = &mut sums[book.ok_or_else(|| format!("line {} belongs to a different run", line + 2))?];
        *sum = (sum.0 + time.milliseconds, sum.1 + 1);
    }
    let timed = plan.books.iter().zip(sums).filter(|(_, (_, events))| *events > 0);
    let cost = |((name, ..), (all, events)): (&(String, String, String), (u64, usize))| Cost {
        book: name.clone(),
        players: plan.design.players,
        rounds: plan.design.rounds,
        events,
        milliseconds: rounded(float(all) / float(events)),
    };
    Ok(timed.map(cost).collect())
}

/// Returns the points of a pairer on logarithmic axes: players, milliseconds.
pub(super) fn points(costs: &[Cost], book: &str) -> Vec<(f64, f64)> {
    let own = costs.iter().filter(|cost| cost.book == book && cost.milliseconds > 0.0);
    let mut points: Vec<(f64, f64)> =
        own.map(|cost| (f64::from(cost.players).log10(), cost.milliseconds.log10())).collect();
    points.sort_by(|a, b| a.0.total_cmp(&b.0));
    points
}

/// Returns the exponent with which time grows: the slope of the points by least squares; `None` if there is only one
/// size.
pub(super) fn exponent(points: &[(f64, f64)]) -> Option<f64> {
    let n = float(points.len().max(1));
    let (x, y) = (points.iter().map(|p| p.0).sum::<f64>() / n, points.iter().map(|p| p.1).sum::<f64>() / n);
    let squares: f64 = points.iter().map(|p| (p.0 - x).powi(2)).sum();
    (squares > 0.0).then(|| points.iter().map(|p| (p.0 - x) * (p.1 - y)).sum::<f64>() / squares)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulate::Design;
    use crate::study::{Pairer, Plan};

    #[test]
    fn times_are_of_their_run_and_grow_by_an_exponent() {
        let pairers = ["idea-random", "idea-halves"].map(|name| Pairer::idea(name).expect("known"));
        let of = |players, times: &str| {
            costs(&Plan::new(0, 2, &pairers, Design { players, ..Design::default() }, None).head(), times)
        };
        let head = "event,book,milliseconds\n";
        let small = of(100, &format!("{head}0,idea-random,3\n1,idea-random,5\n")).expect("times");
        let large = of(200, &format!("{head}0,idea-random,30\n1,idea-random,34\n")).expect("times");
        let all = [small, large].concat();
        assert_eq!((all.len(), all[0].events, all[1].milliseconds), (2, 2, 32.0));
        // The time rises from 4 to 32 ms when the number of players doubles: the third power.
        assert!(exponent(&points(&all, "idea-random")).is_some_and(|e| (e - 3.0).abs() < 1e-9));
        assert_eq!(exponent(&points(&all[..1], "idea-random")), None);
        for other in ["2,idea-random,3\n", "0,idea-neighbours,3\n", "0,idea-random,x\n"] {
            assert!(of(100, &format!("{head}{other}")).is_err(), "{other}");
        }
    }
}
