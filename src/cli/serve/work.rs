//! Processes requests, with the same answers as the commands.

use super::ear::Reach;
use super::request::{Do, RequestFields};
use super::{event, event_kind};
use crate::check::{BoardsToCheck, CheckRequest};
use crate::explain::{ExplainRequest, Wishes};
use crate::faults::{LimitFault, SystemFault};
use crate::question::{GivenFields, RoundQuestion};
use crate::report::Comparison;
use crate::report::json::{CertifiedAnswer, PairedRound, Progress, ServedAnswer, Shelf, WorkStep};
use crate::standings::{ListArguments, StandingsQuestion};
use crate::task::{RoundTask, left_open, not_playable};
use crate::{Failure, check, explain, input, memory, standings, verify};
use api::event::Event;
use api::standings::IndividualRules;
use facts::rulebook;
use facts::tournament::Coming;
use limit::{Limit, within};
use model::round::{self, Answer, Hands, Paired};

/// A callback for progress reports.
type Tell<'a> = &'a dyn Fn(Progress);

/// Returns the answer to the request in a line. The reader's remarks are added to `notes`.
pub(super) fn answer(
    line: &str,
    reach: Reach,
    limit: &Limit,
    tell: Tell<'_>,
    notes: &mut Vec<String>,
) -> Result<ServedAnswer, Failure> {
    if limit.is_reached() {
        return Err(LimitFault::BeforeWork.into());
    }
    if let Some(what) = event_kind::EventDo::of(line) {
        tell(Progress { step: WorkStep::Read, at: 1, of: 1 });
        return event::answer(what, line, reach, limit, notes);
    }
    let asked = &mut *step(limit, "request", || RequestFields::read(line).map(Box::new))?;
    if let (false, Some(book)) = (reach == Reach::Files, &asked.rulebook) {
        input::named_or_text(book)?;
    }
    if asked.what == Do::Rulebooks {
        return Ok(ServedAnswer::Rulebooks(Shelf::new(&rulebook::all())));
    }
    tell(Progress { step: WorkStep::Read, at: 1, of: 1 });
    let event = step(limit, "tournament", || event(asked, reach, notes))?;
    let question = step(limit, "question", || question(asked, event))?;
    let question = question.limited(limit);
    match asked.what {
        Do::Pair => pair(&question, tell, notes),
        Do::Certify => certify(&question, tell, notes),
        Do::Check => check(asked, &question, tell),
        Do::Explain => explain(asked, &question, tell),
        Do::Standings => step(limit, "standings", || standings(asked, &question)),
        Do::Rulebooks | Do::Cancel => Err(SystemFault::NoTournament.into()),
    }
}

/// Runs a step of the work within the limit.
fn step<T>(
    limit: &Limit,
    step: &'static str,
    work: impl FnOnce() -> Result<T, Failure>,
) -> Result<T, Failure> {
    within(limit, work).unwrap_or_else(|_| Err(LimitFault::Reading { step }.into()))
}

/// Returns the event that the request contains.
fn event(asked: &mut RequestFields<'_>, reach: Reach, notes: &mut Vec<String>) -> Result<Event, Failure> {
    let Some(event) = asked.event.take() else {
        return event::begun_with(asked.tournament.as_deref().unwrap_or_default(), notes);
    };
    event::reachable(&event, reach)?;
    Ok(*event)
}

/// Returns what the request asks about its event.
fn question(asked: &RequestFields<'_>, event: Event) -> Result<RoundQuestion, Failure> {
    let (discretion, reading) = asked.declared.iter().cloned().partition(|key| !key.contains('='));
    Ok(RoundQuestion::of(GivenFields {
        event,
        rulebook: asked.rulebook.clone(),
        round: asked.round,
        absent: asked.absent()?,
        discretion,
        reading,
        unfinished_as_draws: asked.unfinished_as_draws,
        seed: asked.seed,
    }))
}

fn pair(question: &RoundQuestion, tell: Tell<'_>, notes: &mut Vec<String>) -> Result<ServedAnswer, Failure> {
    let (book, tournament, position) = question.read()?;
    let request = question.request();
    let task = RoundTask { book: &book, tournament: &tournament, position: &position, request: &request };
    let paired = match solved(task, tell, notes)? {
        Answer::Paired(paired) => paired,
        Answer::NoPairing(obstacle) => return Err(task.no_pairing(&obstacle)),
    };
    notes.extend(not_playable(&book, &tournament, &position, &request.declared));
    Ok(ServedAnswer::Pair(Box::new(paired_round(task, &paired))))
}

/// Pairs a round, and certifies its pairing; without a legal pairing, certifies that there is none.
fn certify(
    question: &RoundQuestion,
    tell: Tell<'_>,
    notes: &mut Vec<String>,
) -> Result<ServedAnswer, Failure> {
    let (book, tournament, position) = question.read()?;
    let request = question.request();
    verify::check_supported(&book, &request.declared)?;
    let task = RoundTask { book: &book, tournament: &tournament, position: &position, request: &request };
    let answer = solved(task, tell, notes)?;
    tell(Progress { step: WorkStep::Certify, at: 1, of: 1 });
    let (round, made) = match &answer {
        Answer::Paired(paired) => {
            (Some(paired_round(task, paired)), verify::certified(task, &paired.pairing, None)?)
        }
        Answer::NoPairing(_) => (None, verify::certified_none(task, None)?),
    };
    Ok(ServedAnswer::Certify(Box::new(CertifiedAnswer {
        round,
        certificate: made.certificate.text(),
        open: made.checked.open.as_ref().map(|(_, fault)| fault.says()),
    })))
}

/// Pairs a round, with the notes on what its data leave open.
fn solved(task: RoundTask<'_>, tell: Tell<'_>, notes: &mut Vec<String>) -> Result<Answer, Failure> {
    let RoundTask { book, tournament, position, request } = task;
    notes.extend(left_open(book, tournament, position, words::Voice::Program));
    tell(Progress { step: WorkStep::Pair, at: 1, of: 1 });
    memory::check(Hands::Model, position, book)?;
    Ok(round::pair(position, book, request)?)
}

fn paired_round(task: RoundTask<'_>, paired: &Paired) -> PairedRound {
    let RoundTask { book, tournament, position, .. } = task;
    let rules = book.of_round(position);
    PairedRound::new(Coming { tournament, position }, rules, paired, &Comparison::NotAsked, &[])
}

/// Judges boards handed in, or a recorded round: the requested one, else the last.
fn check(
    asked: &RequestFields<'_>,
    question: &RoundQuestion,
    tell: Tell<'_>,
) -> Result<ServedAnswer, Failure> {
    let boards = asked.boards()?;
    tell(Progress { step: WorkStep::Pair, at: 1, of: 1 });
    let answer = check::answer(&CheckRequest {
        boards: boards.as_deref().map(BoardsToCheck::Text),
        ..CheckRequest::about(question)
    })?;
    if answer.is_unfinished() && question.limit().is_stopped() {
        return Err(LimitFault::Searching.into());
    }
    Ok(ServedAnswer::Check(Box::new(answer.checked())))
}

/// Explains a published round as it was published; without a round in the request, the last one on display.
fn explain(
    asked: &RequestFields<'_>,
    question: &RoundQuestion,
    tell: Tell<'_>,
) -> Result<ServedAnswer, Failure> {
    let (named, why_not) = (asked.player()?, asked.why_not()?);
    tell(Progress { step: WorkStep::Pair, at: 1, of: 1 });
    let answer = explain::answer(&ExplainRequest {
        question,
        named: Some(&named),
        flag: "player",
        wishes: &Wishes::to_meet(why_not),
        is_certified: false,
        groups: false,
        tell: Some(&|at, of| tell(Progress { step: WorkStep::Ask, at, of })),
    })?;
    let explained = answer.complete()?.of_player();
    let explained =
        explained.ok_or_else(|| SystemFault::BugBecause { what: "no player was explained".to_owned() })?;
    Ok(ServedAnswer::Explain(Box::new(explained)))
}

fn standings(asked: &RequestFields<'_>, question: &RoundQuestion) -> Result<ServedAnswer, Failure> {
    let answer = standings::answer(&StandingsQuestion {
        source: &question.source,
        tiebreaks: &asked.tiebreaks,
        category: &[],
        clubs: None,
        lists: ListArguments::default(),
        individual: IndividualRules::default(),
    })?;
    Ok(ServedAnswer::Standings(answer.table()))
}
