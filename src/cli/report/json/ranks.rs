//! `check --all`: the ranks stated in a report.

use schemars::JsonSchema;
use serde::Serialize;

use super::Who;
use api::standings::{NamedOrder, Ranks, TieBreak};
use facts::tournament::Tournament;

/// The ranks stated in a report, judged by the tie-break order that the report names.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RanksJudged {
    /// `agree`, `differ`, or `unjudged`.
    verdict: &'static str,
    /// The reason they are not judged, as a sentence.
    because: Option<String>,
    /// The record that names the order: 202 or 212.
    record: Option<&'static str>,
    /// The tie-breaks of that order, after the points.
    tie_breaks: Vec<String>,
    /// Players whose rank differs from the standings, in standings order.
    wrong: Vec<WrongRank>,
    /// Different tie-breaks that all ranks follow.
    follows: Option<Vec<String>>,
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
    /// The last place of the players tied with this one on everything.
    last: usize,
}

impl RanksJudged {
    /// Returns the verdict on the ranks.
    pub fn new(tournament: &Tournament, ranks: &Ranks) -> Self {
        let letters = |list: &[TieBreak]| list.iter().map(ToString::to_string).collect::<Vec<_>>();
        let judged = |verdict, order: &NamedOrder| Self {
            verdict,
            because: None,
            record: Some(order.record),
            tie_breaks: letters(&order.tie_breaks),
            wrong: Vec::new(),
            follows: None,
        };
        match ranks {
            Ranks::Unjudged(says) => Self {
                verdict: "unjudged",
                because: Some(says.clone()),
                record: None,
                tie_breaks: Vec::new(),
                wrong: Vec::new(),
                follows: None,
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
