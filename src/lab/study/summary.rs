//! The summary of the rows of runs: means, paired differences, means by round.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::cost::Cost;
use super::metrics::{MATCH_METRICS, METRICS, OfRound};
use super::plan::{Head, Plan};
use super::row::{Row, Status};
use super::statistics::{Estimate, chance, holm};

/// The summary of several runs.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Summary {
    /// The runs, each with its design.
    pub runs: Vec<RunSummary>,
    /// The time that the events of these runs took, if known.
    pub costs: Vec<Cost>,
}

/// One run: the same events under its pairers.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RunSummary {
    /// The digest of the plan.
    pub plan: String,
    /// The design, as the options that differ from the default.
    pub design: String,
    /// The seed.
    pub seed: u64,
    /// The number of events that every pairer finished.
    pub used: u64,
    /// Events left out for all pairers, because a pairer did not finish them.
    pub left_out: Vec<LeftOut>,
    /// The reference pairer, with which the other pairers are compared.
    pub against: String,
    /// The metrics of each pairer.
    pub cells: Vec<Cell>,
    /// The means of each round.
    pub rounds: Vec<RoundCell>,
    /// Points by extra colours.
    pub colours: Vec<ColourCell>,
}

/// An event that a pairer did not finish.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LeftOut {
    /// The pairer.
    pub book: String,
    /// The reason why the event ended.
    pub why: String,
    /// The command that shows the end of the event.
    pub replay: String,
}

/// A metric under a pairer.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Cell {
    /// The metric.
    pub metric: String,
    /// The pairer.
    pub book: String,
    /// The mean.
    pub value: Estimate,
    /// The difference from the reference pairer, event by event.
    pub difference: Option<Estimate>,
    /// The probability of such a large difference by chance, corrected for the number of pairers (Holm).
    pub p_value: Option<f64>,
    /// The command that repeats the run, with all its pairers.
    pub command: String,
}

/// The means of a round.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RoundCell {
    /// The pairer.
    pub book: String,
    /// The means.
    #[serde(flatten)]
    pub of: OfRound,
}

/// The players with a given number of Whites minus Blacks.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ColourCell {
    /// The pairer.
    pub book: String,
    /// The number of Whites minus Blacks.
    pub extra: i32,
    /// The points above the prediction by strength alone: the mean over the events with such players.
    pub points: f64,
    /// The number of events with such players.
    pub n: usize,
}

impl RunSummary {
    /// Summarises a run. `against` names the reference pairer, with which the other pairers are compared; the default
    /// is the first. Returns `None` if no pairer has this name.
    pub fn new(head: &Head, rows: &[Row], against: Option<&str>) -> Option<Self> {
        let plan = &head.of;
        let names: Vec<&str> = plan.books.iter().map(|(name, ..)| name.as_str()).collect();
        let against =
            against.map_or(names.first().copied(), |name| names.iter().copied().find(|n| *n == name))?;
        let events: Vec<&[Row]> = rows.chunks(names.len()).collect();
        let is_ended = |event: &&&[Row]| event.iter().all(|row| row.status == Status::Ok);
        let used: Vec<&[Row]> = events.iter().filter(is_ended).copied().collect();
        let failed = rows.iter().filter(|row| row.status != Status::Ok);
        let left_out = failed.map(|row| LeftOut {
            book: row.book.clone(),
            why: row.why.clone().unwrap_or_default(),
            replay: row.replay.clone(),
        });
        let base = names.iter().position(|name| *name == against)?;
        Some(Self {
            plan: head.plan.clone(),
            design: plan.options().join(" "),
            seed: plan.seed,
            used: used.len() as u64,
            left_out: left_out.collect(),
            against: against.to_owned(),
            cells: cells(plan, &used, base),
            rounds: rounds(&names, &used),
            colours: colours(&names, &used),
        })
    }

    /// Returns the cell of a metric and a pairer.
    pub fn cell(&self, metric: &str, book: &str) -> Option<&Cell> {
        self.cells.iter().find(|cell| cell.metric == metric && cell.book == book)
    }

    /// Returns the pairers in their order.
    pub fn books(&self) -> Vec<&str> {
        let mut books: Vec<&str> = Vec::new();
        for cell in &self.cells {
            if !books.contains(&cell.book.as_str()) {
                books.push(&cell.book);
            }
        }
        books
    }
}

/// Returns every metric under every pairer; `base` is the reference pairer, with which the other pairers are compared.
fn cells(plan: &Plan, events: &[&[Row]], base: usize) -> Vec<Cell> {
    let mut cells = Vec::new();
    for metric in METRICS.iter().chain(&MATCH_METRICS) {
        let value = |event: &[Row], book: usize| event[book].metrics.get(metric.name).copied();
        let mut of_metric: Vec<Cell> = Vec::new();
        for (book, (name, ..)) in plan.books.iter().enumerate() {
            let values: Vec<f64> = events.iter().filter_map(|event| value(event, book)).collect();
            let apart: Vec<f64> = if book == base {
                Vec::new()
            } else {
                events.iter().filter_map(|e| Some(value(e, book)? - value(e, base)?)).collect()
            };
            let Some(mean) = Estimate::of(&values) else { continue };
            of_metric.push(Cell {
                metric: metric.name.to_owned(),
                book: name.clone(),
                value: mean,
                difference: Estimate::of(&apart),
                p_value: chance(&apart),
                command: plan.command(),
            });
        }
        let chances: Vec<f64> = of_metric.iter().filter_map(|cell| cell.p_value).collect();
        let compared = of_metric.iter_mut().filter(|cell| cell.p_value.is_some());
        compared.zip(holm(&chances)).for_each(|(cell, holm)| cell.p_value = Some(holm));
        cells.extend(of_metric);
    }
    cells
}

/// Returns the mean of the values, if there are any.
fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    Estimate::of(&values.collect::<Vec<_>>()).map(|estimate| estimate.mean)
}

fn rounds(names: &[&str], events: &[&[Row]]) -> Vec<RoundCell> {
    let most = events.iter().flat_map(|event| event.iter()).map(|row| row.by_round.len()).max().unwrap_or(0);
    let mut cells = Vec::new();
    for (book, name) in names.iter().enumerate() {
        for place in 0..most {
            let of = |value: fn(&OfRound) -> Option<f64>| {
                mean(events.iter().filter_map(|event| event[book].by_round.get(place)).filter_map(value))
            };
            let round = OfRound {
                round: place + 1,
                tau_b_bh: of(|r| r.tau_b_bh),
                strength_difference: of(|r| r.strength_difference),
                floats: of(|r| r.floats),
            };
            cells.push(RoundCell { book: (*name).to_owned(), of: round });
        }
    }
    cells
}

fn colours(names: &[&str], events: &[&[Row]]) -> Vec<ColourCell> {
    let mut cells = Vec::new();
    for (book, name) in names.iter().enumerate() {
        let mut by_extra: BTreeMap<i32, Vec<f64>> = BTreeMap::new();
        for (extra, points) in events.iter().flat_map(|event| event[book].colours.iter()) {
            by_extra.entry(*extra).or_default().push(*points);
        }
        let one = |(extra, points): (i32, Vec<f64>)| {
            let n = points.len();
            mean(points.into_iter()).map(|points| ColourCell { book: (*name).to_owned(), extra, points, n })
        };
        cells.extend(by_extra.into_iter().filter_map(one));
    }
    cells
}
