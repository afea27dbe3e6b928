//! Compares several engines on one round: their times, and whether they find the same boards.

use std::time::Duration;

use super::closed_by;
use super::page::{TextPage, lines};
use super::screen::Comparison;
use judge::Verdict;
use model::round::Paired;

/// The answer of an engine of the model, or of the procedure.
#[derive(Clone, Debug)]
pub struct EngineAnswer<'a> {
    /// The name of the engine.
    pub name: &'static str,
    /// The time that the engine took.
    pub time: Duration,
    /// The result of comparing the engine's boards with the first engine's boards, in a word or two.
    pub boards: String,
    /// The result, if it comes from an engine of the model.
    pub paired: Option<&'a Paired>,
}

impl<'a> EngineAnswer<'a> {
    /// Returns the answer of an engine of the model. `verdict` compares the engine's boards with the first engine's
    /// boards; it is `None` for the first engine.
    pub fn engine(name: &'static str, time: Duration, paired: &'a Paired, verdict: Option<&Verdict>) -> Self {
        let boards = verdict.map_or_else(|| paired.pairing.boards.len().to_string(), beside);
        Self { name, time, boards, paired: Some(paired) }
    }

    /// Returns the answer of the procedure, with the verdict on its boards if they differ.
    pub fn procedure(time: Duration, comparison: &Comparison, verdict: Option<&Verdict>) -> Self {
        let boards = match (comparison, verdict) {
            (Comparison::Identical, _) => "equal".to_owned(),
            (_, Some(verdict)) => beside(verdict),
            (Comparison::GaveUp(_), None) => "gave up".to_owned(),
            (Comparison::Stopped, None) => "stopped".to_owned(),
            (Comparison::Differs(_) | Comparison::Unknowing(_) | Comparison::NotAsked, None) => {
                "none".to_owned()
            }
        };
        Self { name: "procedure", time, boards, paired: None }
    }
}

/// Returns a note that the boards are equal, or where they first differ.
fn beside(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Identical => "equal".to_owned(),
        Verdict::Equal => "equally good".to_owned(),
        Verdict::Colours { .. } => "different colours".to_owned(),
        Verdict::Improvable { first } => format!("worse at {}, stage {}", first.code, first.stage),
        Verdict::Better { first } => format!("better at {}, stage {}", first.code, first.stage),
        Verdict::Illegal { .. } => "illegal".to_owned(),
    }
}

/// Returns a table with a column for each engine, at most three, followed by the evidence that each used.
pub fn side_by_side(page: TextPage, hands: &[EngineAnswer<'_>]) -> String {
    let row = |name: &str, cell: &dyn Fn(&EngineAnswer<'_>) -> String| {
        let [a, b, c] = [0, 1, 2].map(|i| hands.get(i).map(cell).unwrap_or_default());
        [name.to_owned(), a, b, c]
    };
    let [a, b, c] = [0, 1, 2].map(|i| hands.get(i).map_or("", |h| h.name));
    let rows =
        [row("time", &|h| format!("{:.2} s", h.time.as_secs_f64())), row("boards", &|h| h.boards.clone())];
    let mut text = lines(&page.table(&[1, 2, 3], ["", a, b, c], rows));
    for hand in hands {
        if let Some(paired) = hand.paired {
            text += &page.fold(&format!("{}: {}", hand.name, closed_by(&paired.levels)), 2);
        }
    }
    text
}
