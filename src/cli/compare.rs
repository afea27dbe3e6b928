//! `pairproof compare`: the model against the rulebook's own procedure.

use super::pair::{Question, solve};
use super::{Done, Exit, Failure, output};
use crate::judge::judge;
use crate::procedural::{self, Outcome, Run};
use crate::report::{self, Comparison};
use crate::round::{Paired, Request};
use crate::rulebook::Rulebook;
use crate::tournament::{Pairing, Position, Tournament};

/// Steps a procedure may take before it gives up.
const STEPS: u64 = 2_000_000;

/// Arguments of `compare`.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    #[command(flatten)]
    question: Question,
    /// Print the procedure's steps, article by article.
    #[arg(long)]
    trace: bool,
    /// Steps that the procedure may take.
    #[arg(long, default_value_t = STEPS)]
    steps: u64,
}

pub(super) fn run(arguments: &Arguments) -> Done {
    let (book, tournament, position) = arguments.question.read()?;
    let request = arguments.question.request();
    let asked = Asked { book: &book, tournament: &tournament, position: &position, request: &request };
    let answer = asked.procedure(arguments.steps);
    if arguments.trace {
        output::print(&answer.trace.to_string())?;
    }
    let paired = solve(&book, &tournament, &position, &request)?;
    let comparison = compared(&paired, &answer);
    let mut text = format!("model: proved best · procedure ({} steps): {comparison}\n", answer.steps);
    if let (Comparison::Differs(_), Some(theirs)) = (&comparison, answer.pairing()) {
        text += &asked.difference(&paired, theirs)?;
    }
    output::print(&text)?;
    match comparison {
        Comparison::Identical => Ok(Exit::Done),
        Comparison::GaveUp(why) => Err(Failure::new(Exit::Limit, why)),
        _ => Ok(Exit::No),
    }
}

/// Runs the procedure beside a pairing that is already proved.
pub(super) fn ask_procedure(
    (book, tournament): (&Rulebook, &Tournament),
    position: &Position,
    request: &Request,
    paired: &Paired,
) -> Comparison {
    let asked = Asked { book, tournament, position, request };
    compared(paired, &asked.procedure(STEPS))
}

struct Asked<'a> {
    book: &'a Rulebook,
    tournament: &'a Tournament,
    position: &'a Position,
    request: &'a Request,
}

impl Asked<'_> {
    fn procedure(&self, step_budget: u64) -> procedural::Answer {
        let Request { declared, seed, .. } = self.request;
        let run = Run { declared: declared.clone(), seed: *seed, step_budget };
        let bar = output::progress("following the rulebook step by step");
        let answer = procedural::pair(self.book, self.position, &run);
        bar.finish_and_clear();
        answer
    }

    /// The judge on the procedure's pairing.
    fn difference(&self, ours: &Paired, theirs: &Pairing) -> Result<String, Failure> {
        let verdict = judge(self.position, self.book, self.request, ours, theirs)?;
        let words = report::verdict(self.tournament, self.book, (ours, theirs), &verdict);
        Ok(format!("The judge on the procedure's pairing: {words}"))
    }
}

/// What the procedure came to, beside ours.
fn compared(ours: &Paired, answer: &procedural::Answer) -> Comparison {
    match &answer.outcome {
        Outcome::Paired(pairing) if *pairing == ours.pairing => Comparison::Identical,
        Outcome::Paired(pairing) => Comparison::Differs(report::diff::summary(&ours.pairing, pairing)),
        Outcome::NoPairing { article, why } => {
            Comparison::Differs(format!("it finds no pairing (article {article}): {why}"))
        }
        Outcome::GaveUp { article } => {
            Comparison::GaveUp(format!("{} steps were not enough; at work: article {article}", answer.steps))
        }
    }
}
