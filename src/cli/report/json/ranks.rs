//! `check --all`: the ranks stated in a report.

use schemars::JsonSchema;
use serde::Serialize;

use super::Who;
use api::standings::{NamedOrder, OrderFault, Ranks, StatedValues, TieBreak};
use facts::tournament::Tournament;

/// The ranks stated in a report, judged by the tie-break order that the report names.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RanksJudged {
    /// `agree`, `differ`, or `unjudged`.
    verdict: &'static str,
    /// The reason why the ranks are not judged, as a sentence.
    because: Option<String>,
    /// The record that names the order: 202 or 212.
    record: Option<&'static str>,
    /// The tie-breaks of the named order, after the points.
    tie_breaks: Vec<String>,
    /// Players whose rank differs from the standings, in standings order.
    wrong: Vec<WrongRank>,
    /// Other tie-breaks that all ranks follow.
    follows: Option<Vec<String>>,
    /// The fault in the records that name the order: `missing` (neither 202 nor 212), `contradiction` (they name
    /// different tie-breaks), or `only-212` (allowed).
    order: Option<&'static str>,
    /// The values of tie-breaks that the report states in remarks, if any.
    values: Option<ValuesJudged>,
    /// What the standings count otherwise than by the results of the report, one sentence each.
    notes: Vec<String>,
}

/// A player whose rank differs from the standings.
#[derive(Debug, Serialize, JsonSchema)]
struct WrongRank {
    /// The player.
    #[serde(flatten)]
    player: Who,
    /// The rank in the report.
    rank: Option<u32>,
    /// The player's place, from 1.
    place: usize,
    /// The last place of the players tied with this one on all tie-breaks.
    last: usize,
}

/// The values of tie-breaks that a report states in remarks, checked.
#[derive(Debug, Serialize, JsonSchema)]
struct ValuesJudged {
    /// The number of values that were checked.
    judged: usize,
    /// The wrong values.
    wrong: Vec<WrongValueRow>,
}

/// A value of a tie-break that is wrong.
#[derive(Debug, Serialize, JsonSchema)]
struct WrongValueRow {
    /// The player.
    #[serde(flatten)]
    player: Who,
    /// The tie-break, as in record 202.
    tie_break: String,
    /// The value in the report.
    stated: String,
    /// The correct value; empty if there is none.
    counted: String,
}

impl ValuesJudged {
    /// Returns the verdict on the values; `None` if the report states none.
    fn new(tournament: &Tournament, values: &StatedValues) -> Option<Self> {
        let wrong = values.wrong.iter().map(|wrong| WrongValueRow {
            player: Who::of(tournament, wrong.player),
            tie_break: wrong.tie_break.code(),
            stated: wrong.stated.clone(),
            counted: wrong.counted.clone(),
        });
        (values.judged > 0).then(|| Self { judged: values.judged, wrong: wrong.collect() })
    }
}

fn word(fault: OrderFault) -> &'static str {
    match fault {
        OrderFault::Missing => "missing",
        OrderFault::Contradiction => "contradiction",
        OrderFault::Only212 => "only-212",
    }
}

impl RanksJudged {
    /// Returns the verdict on the ranks, the records of the order and the values.
    pub fn new(
        tournament: &Tournament,
        ranks: &Ranks,
        order: Option<OrderFault>,
        values: &StatedValues,
    ) -> Self {
        let values = ValuesJudged::new(tournament, values);
        Self { order: order.map(word), values, ..Self::of_ranks(tournament, ranks) }
    }

    /// Adds notes.
    #[must_use]
    pub fn noted(self, notes: Vec<String>) -> Self {
        Self { notes, ..self }
    }

    fn of_ranks(tournament: &Tournament, ranks: &Ranks) -> Self {
        let letters = |list: &[TieBreak]| list.iter().map(ToString::to_string).collect::<Vec<_>>();
        let judged = |verdict, order: &NamedOrder| Self {
            verdict,
            because: None,
            record: Some(order.record),
            tie_breaks: letters(&order.tie_breaks),
            wrong: Vec::new(),
            follows: None,
            order: None,
            values: None,
            notes: Vec::new(),
        };
        match ranks {
            Ranks::Unjudged(says) => Self {
                verdict: "unjudged",
                because: Some(says.clone()),
                record: None,
                tie_breaks: Vec::new(),
                wrong: Vec::new(),
                follows: None,
                order: None,
                values: None,
                notes: Vec::new(),
            },
            Ranks::Agree { order, .. } => judged("agree", order),
            Ranks::Differ { order, wrong, follows, .. } => {
                let wrong = wrong.iter().map(|m| WrongRank {
                    player: Who::of(tournament, m.player),
                    rank: m.stated,
                    place: m.place,
                    last: m.last,
                });
                let follows = follows.as_deref().map(letters);
                Self { wrong: wrong.collect(), follows, ..judged("differ", order) }
            }
        }
    }
}
