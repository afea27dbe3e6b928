//! `compare`: our pairing compared with the procedure's.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Draw, Judged};
use crate::report::Comparison;
use facts::rulebook::{NamedRulebook, Rulebook};
use facts::tournament::Coming;
use model::round::Paired;
use procedure::Trace;

/// Comparison of model and procedure.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Compared {
    /// The rulebook.
    #[serde(flatten)]
    rulebook: NamedRulebook,
    /// The round.
    round: usize,
    /// Whether every level of the model's pairing has been proved.
    proved: bool,
    /// The model's pairing.
    model: Draw,
    /// The outcome of the procedure.
    procedure: Option<Procedure>,
    /// The number of steps that the procedure took.
    steps: u64,
    /// The steps of the procedure, if requested.
    trace: Vec<ProcedureStep>,
    /// The judge's verdict on the procedure's pairing, if it differs.
    judged: Option<Judged>,
}

impl Compared {
    /// Returns the answer of `compare`.
    pub fn new(
        coming: Coming<'_>,
        book: &Rulebook,
        paired: &Paired,
        comparison: &Comparison,
        steps: u64,
    ) -> Self {
        Self {
            rulebook: book.named_for_programs(),
            round: coming.position.round,
            proved: paired.is_proved(),
            model: Draw::of(coming.tournament, &paired.pairing),
            procedure: Procedure::of(comparison),
            steps,
            trace: Vec::new(),
            judged: None,
        }
    }

    /// Adds the procedure's steps, if requested, and the judge's verdict, if it differs.
    #[must_use]
    pub fn with(self, trace: Option<&Trace>, judged: Option<Judged>) -> Self {
        Self { trace: trace.map(ProcedureStep::all).unwrap_or_default(), judged, ..self }
    }
}

/// The outcome of the procedure compared with the model.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Procedure {
    /// The outcome in one word.
    result: Came,
    /// The description in words.
    says: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Came {
    /// The same boards and colours.
    Identical,
    /// A different pairing, or none.
    Differs,
    /// A different pairing, or none, of a procedure that does not know all criteria of the rulebook.
    NotComparable,
    /// The step limit was reached.
    GaveUp,
    /// The time limit was reached.
    Stopped,
}

impl Procedure {
    /// Returns the outcome of the procedure; `None` if the procedure was not requested.
    pub fn of(comparison: &Comparison) -> Option<Self> {
        let result = match comparison {
            Comparison::NotAsked => return None,
            Comparison::Identical => Came::Identical,
            Comparison::Differs(_) => Came::Differs,
            Comparison::Unknowing(_) => Came::NotComparable,
            Comparison::GaveUp(_) => Came::GaveUp,
            Comparison::Stopped => Came::Stopped,
        };
        Some(Self { result, says: comparison.to_string() })
    }
}

/// A step of the procedure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Step")]
struct ProcedureStep {
    /// The bracket or scoregroup being paired.
    bracket: String,
    /// The article.
    article: &'static str,
    /// The step, with pairing numbers.
    says: String,
}

impl ProcedureStep {
    /// Returns the steps of a trace.
    fn all(trace: &Trace) -> Vec<Self> {
        let one = |e: &procedure::TraceEvent| Self {
            bracket: e.bracket.clone(),
            article: e.article,
            says: e.says.clone(),
        };
        trace.events.iter().map(one).collect()
    }
}
