//! `pairproof whatif`: pairs the round again under a change, and shows the differences from the present pairing.

use super::changes::{Changes, recorded};
use super::output::OutputForm;
use super::question::RoundQuestion;
use super::task::RoundTask;
use super::{Done, Exit, Failure, input, output};
use crate::report;
use crate::report::json::WhatIf;
use facts::rulebook::Rulebook;
use facts::tournament::{Coming, Outcome, Pairing, Position, RoundNo, Tournament};
use model::round::{Hands, Request};

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

pub(super) fn run(arguments: &WhatifArguments) -> Done {
    let question = &arguments.question;
    let (book, tournament) = question.book_and_tournament()?;
    question.field.refuse_ranks()?;
    let round = question.field.round.unwrap_or_else(|| current(&tournament));
    let (book, request) = question.drawn(&book, &tournament, round)?;
    let file_has = recorded(&tournament, round).map(|numbered| numbered.pairing);
    let changed = arguments.changes.on(question, &tournament, (round, file_has.as_ref()), "")?;
    // Corrections since a round was published change its pairing by themselves.
    let unchanged = match &file_has {
        Some(_) => input::as_recorded(&book, &tournament, round)?,
        None => question.position_without(&tournament, round, &[])?,
    };
    let before = best(&book, &tournament, &request, &unchanged)?;
    let stands = file_has.as_ref().unwrap_or(&before);
    let (after, position) = (&changed.tournament, &changed.position);
    let (rules, request) = request.of_round(&book, position);
    let task = RoundTask { book: rules, tournament: after, position, request: &request };
    let ours = task.solve(Hands::Model)?;
    let was_paired = file_has.is_some();
    let says = &changed.says;
    let answer = report::RoundUnderChange { says, stands, before: &before, was_paired, ours: &ours };
    let coming = Coming { tournament: after, position };
    let text = || {
        let text = report::what_if(output::page(arguments.all), coming, rules, &answer);
        Ok(question.source.head(&tournament)? + &text)
    };
    let data = || {
        let settings = question.source.in_effect()?;
        Ok(question.source.answer(WhatIf::new(coming, rules, &answer).under(settings)))
    };
    output::tell(arguments.format, text, data)?;
    Ok(Exit::Done)
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
