//! `pairproof log`: the history of an event, with the person, the action and the time of every change.

use std::path::PathBuf;

use crate::faults::CommandLineFault;
use crate::output::{self, OutputForm};
use crate::report::json::{self, AskedState, AuditedLog, Logged, LoggedRow};
use crate::{Done, Exit, Failure, clock, input, kept, who};
use api::event::{self, Key};
use facts::tournament::RoundNo;
use store::LogRow;

/// Arguments of `log`.
#[derive(clap::Args, Debug)]
pub(crate) struct LogArguments {
    /// The event file.
    file: PathBuf,
    /// Only rows about this player, by number or part of the name.
    #[arg(long, value_name = "PLAYER")]
    player: Option<String>,
    /// Only rows about this board.
    #[arg(long, value_name = "NUMBER")]
    board: Option<usize>,
    /// Only boards in this round.
    #[arg(long, value_name = "NUMBER", requires = "board")]
    round: Option<RoundNo>,
    /// Only rows after this row, for example 12, or after this time, for example 14:00 or
    /// '2026-11-25 14:00'.
    #[arg(long, value_name = "ROW|TIME")]
    since: Option<String>,
    /// Check that no other program has changed the event file: each row follows from the one before,
    /// and the event is what the rows give.
    #[arg(long, conflicts_with_all = ["player", "board", "since"])]
    verify: bool,
    /// Also find the row with this state, as it stands on the wall and its printed pages. If there is
    /// none, rows have been changed or removed since then.
    #[arg(long, value_name = "STATE", requires = "verify")]
    state: Option<String>,
    /// Output format.
    #[arg(short, long, value_enum, default_value = "text")]
    format: OutputForm,
}

pub(crate) fn log(arguments: &LogArguments) -> Done {
    let file = &arguments.file;
    if arguments.verify {
        return verify(arguments);
    }
    let known = input::event(file)?;
    let (after, from) = arguments.since()?;
    let player =
        arguments.player.as_deref().map(|text| who::player(&known.event.tournament, text, "--player"));
    let player = player.transpose()?.map(|id| known.event.tournament.player(id).name.clone());
    let (undone, rows) = kept::with(file, |store| Ok((store.undone()?, store.rows_after(after)?)))?;
    let is_asked = |row: &LogRow| {
        row.at >= from
            && player.as_ref().is_none_or(|name| row.players.contains(name))
            && arguments.board.is_none_or(|board| is_of_board(row, board, arguments.round))
    };
    let rows: Vec<LoggedRow> = rows
        .iter()
        .filter(|row| is_asked(row))
        .map(|row| LoggedRow::new(row, clock::for_programs(row.at), undone.contains(&row.seq)))
        .collect();
    if arguments.format == OutputForm::Json {
        output::print_data(&json::text(&Logged { rows }))?;
        return Ok(Exit::Done);
    }
    let page = output::page(false);
    let line = |row: &LoggedRow| page.fold(&row.line(&clock::in_words(row.seconds)), 6);
    let text: String = rows.iter().map(line).collect();
    output::print(if text.is_empty() { "nothing\n" } else { &text })?;
    Ok(Exit::Done)
}

/// Checks that no other program has changed the event file. Exits with 1 if one has, or if no row has the state asked for.
fn verify(arguments: &LogArguments) -> Done {
    let LogArguments { file, state, format, .. } = arguments;
    input::event(file)?;
    let (altered, states, last) =
        kept::with(file, |store| Ok((store.audit()?, store.states()?, store.last()?)))?;
    let asked = state.as_ref().map(|digits| {
        let row = states.iter().find(|(_, state)| state.begins_with(digits)).map(|(row, _)| *row);
        AskedState { digits: digits.clone(), row }
    });
    let answer = AuditedLog::new(altered, (last, states.get(&last)), asked);
    output::tell(
        *format,
        || {
            let row = answer.asked_row().map(|seq| kept::with(file, |store| store.rows_after(seq - 1)));
            let row = row.transpose()?.and_then(|rows| rows.into_iter().next());
            let row = row.map(|row| format!("row {}: {}", row.seq, kept::told(&row)));
            let text = answer.text(row.as_deref(), &kept::after_alteration(file));
            Ok(text.lines().map(|line| output::page(false).fold(line, 2)).collect())
        },
        || Ok(json::text(&answer)),
    )?;
    Ok(if answer.is_good() { Exit::Done } else { Exit::No })
}

impl LogArguments {
    /// Returns the row and the time after which rows are requested.
    fn since(&self) -> Result<(i64, i64), Failure> {
        let Some(text) = &self.since else { return Ok((0, i64::MIN)) };
        if let Ok(row) = text.parse() {
            return Ok((row, i64::MIN));
        }
        let refused = || CommandLineFault::SinceUnclear { text: text.clone() }.into();
        clock::typed(text).map(|at| (0, at)).ok_or_else(refused)
    }
}

/// Returns whether a row is about this board.
fn is_of_board(row: &LogRow, board: usize, of: Option<RoundNo>) -> bool {
    let is_it = |key: &Key| matches!(*key, event::Key::Board(round, table) if table == board && of.is_none_or(|of| of == round));
    row.touches.rests.iter().chain(&row.touches.changes).any(is_it)
}
