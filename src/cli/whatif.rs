//! `pairproof whatif`: pairs the round again under a change, and shows the differences from the present pairing.

use serde::Serialize;

use super::answer::Answer;
use super::changes::{ChangedRound, Changes, recorded};
use super::output::OutputForm;
use super::question::RoundQuestion;
use super::task::{RoundTask, SolvedRound};
use super::{Done, Exit, Failure, input};
use crate::report::json::{self, WhatIf, WithNotes};
use crate::report::{self, RoundUnderChange, TextPage};
use app::repair::ChangedEvent;
use facts::rulebook::Rulebook;
use facts::tournament::{Outcome, Pairing, Position, RoundNo, Tournament};
use model::round::{Hands, Request};
use words::Statement;

/// Arguments of `whatif`.
#[derive(clap::Args, Debug)]
pub(super) struct WhatifArguments {
    #[command(flatten)]
    question: RoundQuestion,
    #[command(flatten)]
    changes: Changes,
    /// List every change and every board.
    #[arg(long)]
    all: bool,
    /// Output format.
    #[arg(short, long, value_enum, default_value = "text")]
    format: OutputForm,
}

/// What pairing the round again under a change comes to.
pub(super) struct WhatIfAnswer {
    /// The first line in words.
    head: Option<String>,
    /// The round under the change.
    round: SolvedRound,
    /// The changes, one line each.
    says: Vec<Statement>,
    /// The boards that the file has.
    recorded: Option<Pairing>,
    /// The best pairing without the change.
    before: Pairing,
    settings: Option<json::Settings>,
    notes: Vec<String>,
}

pub(super) fn run(arguments: &WhatifArguments) -> Done {
    let question = &arguments.question;
    let answer = answer(question, &arguments.changes).map_err(|e| e.naming(&question.source.file))?;
    answer.print(&question.source.file, arguments.format, arguments.all)?;
    Ok(Exit::Done)
}

/// Pairs a round again under changes.
pub(super) fn answer(question: &RoundQuestion, changes: &Changes) -> Result<WhatIfAnswer, Failure> {
    let (book, tournament) = question.book_and_tournament()?;
    question.field.refuse_ranks()?;
    let round = question.field.round.unwrap_or_else(|| current(&tournament));
    let (book, request) = question.drawn(&book, &tournament, round)?;
    let recorded = recorded(&tournament, round).map(|numbered| numbered.pairing);
    let changed = changes.on(question, &tournament, (round, recorded.as_ref()), "")?;
    // Corrections since a round was published change its pairing by themselves.
    let unchanged = match &recorded {
        Some(_) => input::as_recorded(&book, &tournament, round)?,
        None => question.position_without(&tournament, round, &[])?,
    };
    let before = best(&book, &tournament, &request, &unchanged)?;
    let ChangedRound { event: ChangedEvent { tournament: after, says, .. }, position } = changed;
    let (rules, request) = request.of_round(&book, &position);
    let task = RoundTask { book: rules, tournament: &after, position: &position, request: &request };
    let ours = task.solve(Hands::Model)?;
    let (head, settings) = (question.source.head(&tournament)?, question.source.in_effect()?);
    let round = SolvedRound { book: rules.clone(), tournament: after, position, request, ours };
    Ok(WhatIfAnswer { head, round, says, recorded, before, settings, notes: question.source.noted() })
}

impl WhatIfAnswer {
    fn change(&self) -> RoundUnderChange<'_> {
        RoundUnderChange {
            says: &self.says,
            stands: self.recorded.as_ref().unwrap_or(&self.before),
            before: &self.before,
            was_paired: self.recorded.is_some(),
            ours: &self.round.ours,
        }
    }
}

impl Answer for WhatIfAnswer {
    fn text(&self, page: TextPage) -> Result<String, Failure> {
        let text = report::what_if(page, self.round.coming(), &self.round.book, &self.change());
        Ok(page.head(self.head.as_deref()) + &text)
    }

    fn data(&self) -> Result<impl Serialize, Failure> {
        let answer = WhatIf::new(self.round.coming(), &self.round.book, &self.change());
        Ok(WithNotes { answer: answer.under(self.settings.clone()), notes: self.notes.clone() })
    }
}

/// Returns the round in progress, or else the next one.
fn current(tournament: &Tournament) -> RoundNo {
    let last = tournament.rounds_paired();
    let is_open = |id| {
        let record = tournament.record(id, last);
        record.opponent.is_some() && record.outcome == Outcome::Nothing
    };
    if last > 0 && tournament.players.iter().any(|p| is_open(p.id)) { last } else { last + 1 }
}

/// Returns the best pairing of the position without the change.
fn best(
    book: &Rulebook,
    tournament: &Tournament,
    request: &Request,
    position: &Position,
) -> Result<Pairing, Failure> {
    let (book, request) = &request.of_round(book, position);
    Ok(RoundTask { book, tournament, position, request }.solve(Hands::Model)?.pairing)
}
