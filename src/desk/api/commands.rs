//! Commands that change the event without pairing first, undo and redo.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{JsonAnswer, JsonBody};
use crate::state::CommandResult;
use crate::work::aside;
use crate::{Desk, Person, Role, Trouble, TroubleKind};
use ::api::event::{Command, Event, Key, PrintChanges, is_in_fide_mode, open_boards, refuse_other_rulebook};
use app::DeclareRequest;
use facts::format::{Ended, visible};
use facts::tournament::{Outcome, RoundNo};
use store::{Doing, LogRow, Seq};

/// A command, and the last log row its author knew.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CommandRequest {
    command: Command,
    based_on: Option<Seq>,
}

/// `POST /api/command`: carries out a command.
pub(super) async fn command(
    State(desk): State<Arc<Desk>>,
    person: Person,
    JsonBody(asked): JsonBody<CommandRequest>,
) -> JsonAnswer {
    let given = aside(&desk, move |desk| {
        let CommandRequest { command, based_on } = asked;
        let own = desk.host.rulebook(desk.read()?.seen_by(person.role).event())?.kin;
        refuse_other_rulebook(&command, &own).map_err(|why| Trouble::refused(&[why], ""))?;
        if person.role < Role::Chief {
            refuse_decision(&command)?;
        }
        let is_free = person.role == Role::Chief || is_for_deputies(&command);
        let based_on = if is_free { based_on } else { Some(of_his_own(desk, &person, &command, based_on)?) };
        let now = desk.read()?;
        if let Command::Settings { text } = &command {
            desk.host.settings(now.whole(), text)?;
        }
        refuse_unjudged(now.whole(), &command)?;
        let corrected = corrected(&command).filter(|&board| has_result(now.whole(), board));
        let given = desk.give(&person, command, based_on)?;
        // Nothing is replaced by the result that is there already.
        let replaced = corrected.filter(|_| given.seq > now.seq);
        let old = replaced.map_or(Ok(None), |board| last_on(desk, board, given.seq))?;
        Ok(with_the_old(desk, &given, old.as_ref()))
    });
    Ok(Json(given.await?))
}

/// Refuses to publish a round that nobody has judged, if the event is in FIDE mode: a round that is not the best needs a
/// reason, which the report states.
fn refuse_unjudged(event: &Event, command: &Command) -> Result<(), Trouble> {
    if !matches!(command, Command::Publish { .. } | Command::Schedule { .. }) || !is_in_fide_mode(event)? {
        return Ok(());
    }
    let says = "FIDE mode does not allow this: the round would be published unjudged (questions 68 and 69 of FIDE's list)";
    Err(Trouble::new(TroubleKind::Refused, says)
        .remedy("Publish the draft by `POST /api/publish`, which judges it and asks for a reason."))
}

/// Returns the answer to a command. If it has replaced a result, the answer also states the row that entered the old
/// result, so that nobody replaces the entry of another page or desk without being told.
fn with_the_old(desk: &Desk, given: &CommandResult, old: Option<&LogRow>) -> Value {
    let mut value = given.value();
    if let Some(LogRow { seq, at, who, .. }) = old {
        let at = desk.host.time(*at);
        let says = format!("The result before was entered by {} at {at}", visible(who));
        value["said"] = json!([given.in_words(), vec![says]].concat());
        value["replaced"] = json!({ "row": seq, "who": who, "at": at });
    }
    value
}

fn has_result(event: &Event, (round, board): (RoundNo, usize)) -> bool {
    !open_boards(&event.tournament, round).iter().any(|(number, _)| *number == board)
}

/// Returns the round and the board whose result a command corrects.
fn corrected(command: &Command) -> Option<(RoundNo, usize)> {
    match command {
        Command::Correct { round, board, .. } => Some((*round, *board)),
        Command::CorrectMatch { round, result, .. } => Some((*round, result.board)),
        _ => None,
    }
}

/// Returns the last row still in effect before the row `before` that has changed the result of a board.
fn last_on(desk: &Desk, (round, board): (RoundNo, usize), before: Seq) -> Result<Option<LogRow>, Trouble> {
    let (rows, undone) = desk.rows(0)?;
    let key = Key::Board(round, board);
    let counts =
        |row: &LogRow| row.seq < before && matches!(row.doing, Doing::Did(_)) && !undone.contains(&row.seq);
    Ok(rows.into_iter().rev().find(|row| counts(row) && row.touches.changes.contains(&key)))
}

/// Checks that a deputy corrects a result that he entered himself in the last published round, and that nobody else has
/// changed since. Returns the row on which the correction is based, so that nothing can come between.
fn of_his_own(
    desk: &Desk,
    person: &Person,
    command: &Command,
    based_on: Option<Seq>,
) -> Result<Seq, Trouble> {
    let now = desk.read()?;
    let board = corrected(command).filter(|(round, _)| *round == now.whole().tournament.rounds_paired());
    let last = board.map_or(Ok(None), |board| last_on(desk, board, Seq::MAX))?;
    if last.is_some_and(|row| desk.is_author(person, row.seq)) {
        return Ok(based_on.unwrap_or(now.seq).min(now.seq));
    }
    let who = person.role.word();
    let says = if board.is_some() {
        format!(
            "a {who} may correct only a result that he entered himself, and that nobody has changed since"
        )
    } else {
        format!("a {who} may enter only results and arrivals")
    };
    Err(Trouble::new(TroubleKind::Forbidden, says).remedy("Ask the chief arbiter."))
}

/// Refuses results that the chief arbiter decides: unequal points, a game lost by both, a game that is not rated.
fn refuse_decision(command: &Command) -> Result<(), Trouble> {
    let results: Vec<Ended> = match command {
        Command::Result { results, .. } => results.iter().map(|one| one.result).collect(),
        Command::Correct { result, .. } => vec![*result],
        _ => Vec::new(),
    };
    let Some(decided) = results.into_iter().find(|result| is_decided(*result)) else { return Ok(()) };
    let says = format!("{decided} is a decision of the chief arbiter");
    Err(Trouble::new(TroubleKind::Forbidden, says).remedy("Ask the chief arbiter to enter it."))
}

fn is_decided(Ended { white, black }: Ended) -> bool {
    use Outcome::{Draw, ForfeitLoss, ForfeitWin, Loss, Nothing, Win};
    !matches!(
        (white, black),
        (Win, Loss)
            | (Draw, Draw)
            | (Loss, Win)
            | (ForfeitWin, ForfeitLoss)
            | (ForfeitLoss, ForfeitWin | ForfeitLoss)
            | (Nothing, Nothing)
    )
}

fn is_for_deputies(command: &Command) -> bool {
    matches!(command, Command::Result { .. } | Command::Matches { .. } | Command::Arrive { .. })
}

/// A row of the log.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OfRow {
    row: Option<Seq>,
}

/// `POST /api/undo`: undoes a row, by default the last command still in effect.
pub(super) async fn undo(
    State(desk): State<Arc<Desk>>,
    person: Person,
    JsonBody(asked): JsonBody<OfRow>,
) -> JsonAnswer {
    let given = aside(&desk, move |desk| {
        if person.role < Role::Chief {
            let row = asked.row.map_or_else(|| desk.last_command(), |row| desk.row(row))?;
            own(desk, &person, row.as_ref())?;
            return desk.undo(&person, row.map(|row| row.seq));
        }
        desk.undo(&person, asked.row)
    });
    Ok(Json(given.await?.value()))
}

/// Checks that a deputy undoes only his own entries.
fn own(desk: &Desk, person: &Person, row: Option<&LogRow>) -> Result<(), Trouble> {
    let is_own = row.is_some_and(|row| {
        let is_correction =
            |command: &Command| matches!(command, Command::Correct { .. } | Command::CorrectMatch { .. });
        let is_his =
            matches!(&row.doing, Doing::Did(command) if is_for_deputies(command) || is_correction(command));
        // Two people may have one name: the account counts.
        is_his && desk.is_author(person, row.seq)
    });
    let says = "a deputy may undo only results and arrivals that he entered himself";
    if is_own {
        Ok(())
    } else {
        Err(Trouble::new(TroubleKind::Forbidden, says).remedy("Ask the chief arbiter."))
    }
}

/// `POST /api/redo`: redoes the command undone last.
pub(super) async fn redo(State(desk): State<Arc<Desk>>, person: Person) -> JsonAnswer {
    Ok(Json(aside(&desk, move |desk| desk.redo(&person)).await?.value()))
}

/// Gives the command that changes the settings of the event as it is now.
async fn set(
    desk: Arc<Desk>,
    person: Person,
    based_on: Option<Seq>,
    command: impl FnOnce(&Desk, &Event) -> Result<Command, Trouble> + Send + 'static,
) -> JsonAnswer {
    let given = aside(&desk, move |desk| {
        let now = desk.read()?;
        let command = command(desk, now.whole())?;
        desk.give(&person, command, Some(based_on.unwrap_or(now.seq).min(now.seq)))
    });
    Ok(Json(given.await?.value()))
}

/// `POST /api/declare`: declares other discretions and readings.
pub(super) async fn declare(
    State(desk): State<Arc<Desk>>,
    person: Person,
    JsonBody(asked): JsonBody<DeclareRequest>,
) -> JsonAnswer {
    let based_on = asked.based_on;
    set(desk, person, based_on, move |desk, event| desk.host.declare(event, &asked)).await
}

/// Changes to the print settings of an event.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct PrintSettingsRequest {
    /// The time of each round, by its number; an empty text removes it.
    times: BTreeMap<RoundNo, String>,
    /// The name of the paper.
    paper: Option<String>,
    /// The distance in metres from which the lists for the wall are legible; 0 means one line per board or player.
    distance: Option<u8>,
    /// Whether the pairings show the ratings of the players.
    ratings: Option<bool>,
    /// The last log row that the author knew.
    based_on: Option<Seq>,
}

/// `POST /api/print`: changes the print settings: times of rounds, paper, size of the print.
pub(super) async fn print_settings(
    State(desk): State<Arc<Desk>>,
    person: Person,
    JsonBody(asked): JsonBody<PrintSettingsRequest>,
) -> JsonAnswer {
    let PrintSettingsRequest { times, paper, distance, ratings, based_on } = asked;
    let changes = PrintChanges { times, paper, distance, ratings };
    let change = move |_: &Desk, event: &Event| {
        let text = event.settings.with_prints(&event.tournament, &changes)?;
        Ok(Command::Settings { text })
    };
    set(desk, person, based_on, change).await
}

/// A round.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RoundRequest {
    round: Option<RoundNo>,
    based_on: Option<Seq>,
}

/// `POST /api/close`: closes a round, by default the last published one.
pub(super) async fn close(
    State(desk): State<Arc<Desk>>,
    person: Person,
    JsonBody(asked): JsonBody<RoundRequest>,
) -> JsonAnswer {
    let given = aside(&desk, move |desk| {
        let now = desk.read()?;
        let round = asked.round.unwrap_or_else(|| now.whole().tournament.rounds_paired());
        let command = desk.host.closing(now.whole(), round)?;
        desk.give(&person, command, Some(asked.based_on.unwrap_or(now.seq).min(now.seq)))
    });
    Ok(Json(given.await?.value()))
}
