//! The standings of an event's final report, judged by this program or by other checkers.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::BenchRow;
use api::standings::{OrderFault, Ranks, ranks, stated_values};
use facts::rulebook::Rulebook;
use facts::tournament::Tournament;

/// The word for standings that agree with the report.
pub const AGREE: &str = "AGREE";

/// The verdict of a checker on the standings of a report: its ranks, and the values of its tie-breaks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StandingsFinding {
    /// The name of the checker; `own` is this program.
    pub checker: String,
    /// AGREE, DIFFER, UNJUDGED, FAILED or OUT OF TIME.
    pub verdict: String,
    /// Further remarks.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub says: String,
    /// The file with the report, if it was kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
}

impl StandingsFinding {
    /// Makes the row of a checker.
    pub fn new(checker: &str, verdict: &str, says: String) -> Self {
        Self { checker: checker.to_owned(), verdict: verdict.to_owned(), says, file: None }
    }

    /// Returns whether the checker agrees.
    pub fn agrees(&self) -> bool {
        self.verdict == AGREE
    }
}

/// The sums over a checker's reports.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct StandingsSum {
    /// The name of the checker.
    pub checker: String,
    /// The number of reports.
    pub reports: usize,
    /// The number of reports whose standings the checker confirms.
    pub agree: usize,
    /// The number of reports that the checker does not confirm, by verdict.
    pub others: BTreeMap<String, usize>,
}

impl StandingsSum {
    /// Returns the sums of every checker, in the order of the rows.
    pub fn all(rows: &[BenchRow]) -> Vec<Self> {
        let checkers = rows.first().map_or(0, |row| row.standings.len());
        (0..checkers).map(|place| Self::of(rows, place)).collect()
    }

    fn of(rows: &[BenchRow], place: usize) -> Self {
        let mut sum = Self::default();
        for row in rows.iter().filter_map(|row| row.standings.get(place)) {
            sum.checker.clone_from(&row.checker);
            sum.reports += 1;
            if row.agrees() {
                sum.agree += 1;
            } else {
                *sum.others.entry(row.verdict.clone()).or_default() += 1;
            }
        }
        sum
    }
}

/// Judges the standings of a report by this program, as `check --all` does.
pub fn own(report: &Tournament, book: &Rulebook) -> StandingsFinding {
    let row = |verdict: &str, says| StandingsFinding::new("own", verdict, says);
    let values = stated_values(report, book);
    if let Some(fault) = OrderFault::of(report).filter(|fault| *fault != OrderFault::Only212) {
        let says = match fault {
            OrderFault::Missing => "neither record 202 nor 212 names the tie-breaks",
            OrderFault::Contradiction | OrderFault::Only212 => {
                "records 202 and 212 name different tie-breaks"
            }
        };
        return row("DIFFER", says.to_owned());
    }
    if let Some(wrong) = values.wrong.first() {
        let (player, count) = (report.player(wrong.player).label(), values.wrong.len());
        let says = format!(
            "values that differ: {count}; the first is {} of {player}, {} and not {}",
            wrong.tie_break, wrong.counted, wrong.stated
        );
        return row("DIFFER", says);
    }
    match ranks(report, book) {
        Ranks::Agree { .. } => row(AGREE, String::new()),
        Ranks::Unjudged(says) => row("UNJUDGED", says),
        Ranks::Differ { wrong, first, .. } => {
            let due = report.player(first.due.0).label();
            row("DIFFER", format!("ranks that differ: {}; rank {} is due to {due}", wrong.len(), first.rank))
        }
    }
}
