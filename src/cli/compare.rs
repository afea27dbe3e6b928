//! `pairproof compare`: compares the model, solved by two engines, with the rulebook's own procedure.

use std::time::{Duration, Instant};

use super::output::OutputForm;
use super::question::RoundQuestion;
use super::task::{RoundTask, STEPS};
use super::{Done, Exit, Failure, output};
use crate::report::json::{Compared, Judged};
use crate::report::{self, Comparison, EngineAnswer, Judgement};
use api::explain::judge;
use facts::tournament::{Coming, Pairing};
use judge::Verdict;
use lexmatch::solve::EngineChoice;
use model::round::{Hands, Paired, Request};

/// Arguments of `compare`.
#[derive(clap::Args, Debug)]
pub(super) struct CompareArguments {
    #[command(flatten)]
    question: RoundQuestion,
    /// Print the procedure's steps, article by article.
    #[arg(long)]
    trace: bool,
    /// Stop the procedure after this many steps. A large matching counts as several steps.
    #[arg(long, default_value_t = STEPS)]
    steps: u64,
    /// Output format.
    #[arg(short, long, value_enum, default_value = "text")]
    format: OutputForm,
}

pub(super) fn run(arguments: &CompareArguments) -> Done {
    compared(arguments).map_err(|e| e.naming(&arguments.question.source.file))
}

fn compared(arguments: &CompareArguments) -> Done {
    let (book, tournament, position) = arguments.question.read()?;
    let (book, request) = arguments.question.drawn(&book, &tournament, position.round)?;
    let (rules, request) = request.of_round(&book, &position);
    let task = RoundTask { book: rules, tournament: &tournament, position: &position, request: &request };
    let first = task.model(request.engine.or_highs(), Hands::Both)?;
    let (answer, time) = task.procedure(arguments.steps);
    let (paired, comparison) = (&first.paired, task.compared(&first.paired, &answer));
    let theirs =
        answer.pairing().filter(|_| matches!(comparison, Comparison::Differs(_) | Comparison::Unknowing(_)));
    let verdict = theirs.map(|theirs| task.judge(paired, theirs));
    let judged = theirs.zip(verdict.as_ref()).map(|(theirs, verdict)| Judgement {
        ours: paired,
        theirs,
        verdict,
        legal: None,
        near: None,
        alone: &[],
        colours: &[],
        is_published: false,
    });
    let text = match arguments.format {
        OutputForm::Text => {
            let procedure = EngineAnswer::procedure(time, &comparison, verdict.as_ref());
            let hands = task.hands(&first, procedure)?;
            let trace = if arguments.trace { format!("\n{}", answer.trace) } else { String::new() };
            task.text(paired, &answer, &comparison, judged.as_ref()) + &hands + &trace
        }
        OutputForm::Json => arguments.question.source.answer(
            Compared::new(
                Coming { tournament: &tournament, position: &position },
                rules,
                paired,
                &comparison,
                answer.steps,
            )
            .with(
                arguments.trace.then_some(&answer.trace),
                judged.as_ref().map(|j| Judged::new(&tournament, rules, position.round, j)),
            ),
        ),
    };
    output::print(&text)?;
    match comparison {
        Comparison::Identical => Ok(Exit::Done),
        Comparison::GaveUp(_) | Comparison::Stopped => Ok(Exit::Limit),
        _ => Ok(Exit::No),
    }
}

/// The result of an engine and the time it took.
struct Timed {
    engine: EngineChoice,
    paired: Box<Paired>,
    time: Duration,
}

impl RoundTask<'_> {
    /// Solves the round as a model with `engine`. `hands` says whether the procedure also works on the round.
    fn model(&self, engine: EngineChoice, hands: Hands) -> Result<Timed, Failure> {
        let request = Request { engine, ..self.request.clone() };
        let start = Instant::now();
        let paired = RoundTask { request: &request, ..*self }.solve(hands)?;
        Ok(Timed { engine, paired, time: start.elapsed() })
    }

    fn judge(&self, ours: &Paired, theirs: &Pairing) -> Verdict {
        judge(self.position, self.book, self.request, ours, theirs)
    }

    /// Returns a table of the first engine, another engine if there is one, and the procedure.
    fn hands(&self, first: &Timed, procedure: EngineAnswer<'_>) -> Result<String, Failure> {
        let other =
            if first.engine == EngineChoice::Blossom { EngineChoice::Highs } else { EngineChoice::Blossom };
        let second = if other.is_there() { Some(self.model(other, Hands::Model)?) } else { None };
        let mut hands = vec![EngineAnswer::engine(first.engine.name(), first.time, &first.paired, None)];
        if let Some(second) = &second {
            let verdict = self.judge(&first.paired, &second.paired.pairing);
            hands.push(EngineAnswer::engine(
                second.engine.name(),
                second.time,
                &second.paired,
                Some(&verdict),
            ));
        }
        hands.push(procedure);
        Ok(report::side_by_side(output::page(false), &hands))
    }

    /// Returns the verdict of the comparison, and the judgement of the procedure's pairing.
    fn text(
        &self,
        paired: &Paired,
        answer: &procedure::ProcedureAnswer,
        comparison: &Comparison,
        judged: Option<&Judgement<'_>>,
    ) -> String {
        let page = output::page(false);
        let proved = if paired.is_proved() { "proved best" } else { "not proved" };
        let steps = report::count(usize::try_from(answer.steps).unwrap_or(usize::MAX), "step");
        let mut text =
            page.fold(&format!("{} · model: {proved} · procedure: {steps}", comparison.verdict()), 2);
        text += &self.book.procedure_says().map_or_else(String::new, |says| page.fold(&says, 2));
        if let Some(judged) = judged {
            let words = report::verdict(
                page,
                Coming { tournament: self.tournament, position: self.position },
                self.book,
                judged,
            );
            text += &format!("The judge's verdict on the procedure's pairing: {words}");
        }
        text
    }
}
