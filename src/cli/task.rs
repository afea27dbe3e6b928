//! Solves a round by the model or by the rulebook's own procedure.

use std::time::{Duration, Instant};

use super::{Failure, memory, output};
use crate::faults::QuestionFault;
use crate::report::{self, Comparison};
use api::event::{self, RoundsOutlook};
use api::explain::{self, AskedRound};
use facts::rulebook::{Measure, Rulebook, System};
use facts::tournament::{Coming, Position, Tournament};
use model::graph::TutteBarrier;
use model::round::{self, Answer, Hands, Paired, Request};
use procedure::{self, ProcedureOutcome, ProcedureRun};
use words::Voice;

/// The default number of steps after which a procedure gives up.
pub const STEPS: u64 = 2_000_000;

/// Returns the open points of the event before a round, and the points that the rulebook requires to be settled before
/// pairing.
pub(super) fn left_open(
    book: &Rulebook,
    tournament: &Tournament,
    position: &Position,
    voice: Voice<'_>,
) -> Vec<String> {
    let numbers = (book.system == System::Dubov).then(|| tournament.outdated_numbers(position.round));
    let seeding = seeding(book, position);
    let numbers = numbers.flatten().into_iter();
    let shorter =
        event::shorter_table(tournament, book).filter(|_| position.round == 1).map(|says| says.line(voice));
    let all = tournament.left_open(position).into_iter().chain(numbers);
    all.chain(uncounted(book, position)).chain(seeding).chain(shorter).collect()
}

/// Returns a note that another rulebook pairs the round.
fn seeding(book: &Rulebook, position: &Position) -> Option<String> {
    let rules = book.of_round(position);
    let (round, rounds) = (position.round, position.rounds.unwrap_or_default());
    (rules.id != book.id).then(|| {
        format!(
            "Round {round} of {rounds} is a seeding round of {}, paired by {} (C.04.4.2 1.6)",
            book.id, rules.id
        )
    })
}

/// Returns a note that the planned rounds may not all be playable. The note is given before round one, and whenever the
/// answer has changed since the previous round.
pub(super) fn not_playable(
    book: &Rulebook,
    tournament: &Tournament,
    position: &Position,
    declared: &[String],
) -> Option<String> {
    let before = |round| RoundsOutlook::of(&tournament.before(round), book, declared);
    // If this round itself has no pairing, the answer gives the reason.
    let is_told = |now: &RoundsOutlook| now.is_a_warning() && now.can_begin();
    let now = before(position.round).filter(is_told)?;
    let then = if position.round == 1 { None } else { before(position.round - 1) };
    let is_new = then.is_none_or(|then| then.verdict != now.verdict);
    is_new.then(|| now.says(tournament))
}

/// Returns a note that the list of unwanted pairs has no effect because no criterion of the rulebook counts it.
fn uncounted(book: &Rulebook, position: &Position) -> Option<String> {
    let is_counted = book.levels().any(|level| level.measure == Measure::UnwantedPairs);
    let pairs = position.unwanted.iter().count();
    (pairs > 0 && !is_counted).then(|| {
        format!(
            "The event lists {}, but {} has no criterion `unwanted-pairs`, so the list has no effect. A rulebook of \
             your own can add it (`extends`, models/README.md).",
            report::count(pairs, "unwanted pair"),
            book.id
        )
    })
}

/// A round with its rules and its best pairing.
pub(super) struct SolvedRound {
    /// The rulebook of the round.
    pub(super) book: Rulebook,
    pub(super) tournament: Tournament,
    pub(super) position: Position,
    pub(super) request: Request,
    /// The pairing proved best.
    pub(super) ours: Box<Paired>,
}

impl SolvedRound {
    /// Returns the round as one that can be asked.
    pub(super) fn asked(&self) -> AskedRound<'_> {
        let Self { book, position, request, ours, .. } = self;
        AskedRound { position, book, request, ours }
    }

    /// Returns the round as one that can be solved.
    pub(super) fn task(&self) -> RoundTask<'_> {
        let Self { book, tournament, position, request, .. } = self;
        RoundTask { book, tournament, position, request }
    }

    /// Returns the position with its tournament.
    pub(super) fn coming(&self) -> Coming<'_> {
        Coming { tournament: &self.tournament, position: &self.position }
    }
}

/// A round with its rules, and how to solve it.
#[derive(Clone, Copy)]
pub(super) struct RoundTask<'a> {
    pub(super) book: &'a Rulebook,
    pub(super) tournament: &'a Tournament,
    pub(super) position: &'a Position,
    pub(super) request: &'a Request,
}

impl RoundTask<'_> {
    /// Returns the proved pairing, or the failure that explains why no pairing exists. `hands` says whether the
    /// procedure also works on the round.
    pub(super) fn solve(&self, hands: Hands) -> Result<Box<Paired>, Failure> {
        memory::check(hands, self.position, self.book)?;
        let bar = output::progress("proving the pairing");
        let answer = round::pair(self.position, self.book, self.request);
        bar.finish_and_clear();
        match answer {
            Ok(Answer::Paired(paired)) => Ok(paired),
            Ok(Answer::NoPairing(obstacle)) => Err(self.no_pairing(&obstacle)),
            Err(e) => Err(e.into()),
        }
    }

    /// Returns the failure that no legal pairing exists, with the reason.
    pub(super) fn no_pairing(&self, obstacle: &TutteBarrier) -> Failure {
        let Self { book, tournament, position, request } = self;
        let why = explain::no_pairing(tournament, position, book, request, obstacle);
        Failure::from(QuestionFault::NoLegalPairing { why: why.trim_end().to_owned() }).without_pairing()
    }

    /// Returns the outcome of the procedure and its time.
    pub(super) fn procedure(&self, step_budget: u64) -> (procedure::ProcedureAnswer, Duration) {
        let Request { declared, seed, limit, .. } = self.request;
        let run = ProcedureRun { declared: declared.clone(), seed: *seed, step_budget, limit: limit.clone() };
        let bar = output::progress("following the rulebook step by step");
        let start = Instant::now();
        let answer = procedure::pair(self.book, self.position, &run);
        bar.finish_and_clear();
        (answer, start.elapsed())
    }

    /// Returns that the procedure differs, unless the rulebook has criteria of its own, which no procedure knows.
    fn differing(&self, how: String) -> Comparison {
        let Some((kin, codes)) = self.book.unknown_to_procedure() else { return Comparison::Differs(how) };
        Comparison::Unknowing(format!(
            "the procedure is that of {kin} and does not know {} of {} ({how})",
            codes.join(", "),
            self.book.id
        ))
    }

    /// Returns the outcome of the procedure compared with ours.
    pub(super) fn compared(&self, ours: &Paired, answer: &procedure::ProcedureAnswer) -> Comparison {
        match &answer.outcome {
            ProcedureOutcome::Paired(pairing) if *pairing == ours.pairing => Comparison::Identical,
            ProcedureOutcome::Paired(pairing) => {
                self.differing(report::diff::summary(&ours.pairing, pairing))
            }
            ProcedureOutcome::NoPairing { article, why } => {
                self.differing(format!("it finds no pairing (article {article}): {why}"))
            }
            ProcedureOutcome::GaveUp { .. } if self.request.limit.is_reached() => Comparison::Stopped,
            ProcedureOutcome::GaveUp { article } => Comparison::GaveUp(format!(
                "{} {} not enough; it stopped at article {article}",
                report::count(usize::try_from(answer.steps).unwrap_or(usize::MAX), "step"),
                if answer.steps == 1 { "was" } else { "were" }
            )),
        }
    }
}
