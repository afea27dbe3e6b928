//! `pairproof status`, `pairproof undo` and `pairproof redo`.

use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};

use super::data;
use super::order_in_force::order_in_force;
use super::results::open_list;
use crate::by::By;
use crate::faults::CommandLineFault;
use crate::output::{self, OutputForm};
use crate::question::SourceArguments;
use crate::report::json::{self, Undone};
use crate::{Done, Exit, Failure, clock, input, kept, report};
use api::event::{self, Command, Draft, Next, RoundsOutlook, Status};
use api::standings::standings_after;
use facts::rulebook::{self, Rulebook};
use facts::tournament::{Outcome, PlayerId, RoundNo, Score, Tournament, WallChange};
use store::{Doing, LogRow, Seq, Store, StoreError, Toggled};
use words::{TERMINAL, Voice};

/// The maximum number of players listed on a line.
const MOST: usize = 8;

/// The maximum number of boards listed on a screen.
const MOST_BOARDS: usize = 20;

/// Arguments of `status`.
#[derive(clap::Args, Debug)]
pub(crate) struct StatusArguments {
    #[command(flatten)]
    source: SourceArguments,
    /// Output format.
    #[arg(short, long, value_enum, default_value = "text")]
    format: OutputForm,
}

/// The arguments shared by `undo` and `redo`.
#[derive(clap::Args, Debug)]
struct Back {
    /// The event file.
    file: PathBuf,
    #[command(flatten)]
    by: By,
    /// List the changes that can be undone or restored, most recent first.
    #[arg(long)]
    list: bool,
    /// Output format.
    #[arg(short, long, value_enum, default_value = "text")]
    format: OutputForm,
}

/// Arguments of `undo`.
#[derive(clap::Args, Debug)]
pub(crate) struct UndoArguments {
    #[command(flatten)]
    back: Back,
    /// The log row to undo. Default: the last command still in effect.
    #[arg(conflicts_with = "list")]
    row: Option<Seq>,
}

/// Arguments of `redo`.
#[derive(clap::Args, Debug)]
pub(crate) struct RedoArguments {
    #[command(flatten)]
    back: Back,
}

pub(crate) fn status(arguments: &StatusArguments) -> Done {
    let event = arguments.source.event()?;
    let tournament = event.tournament.clone();
    let book = arguments.source.rulebook_for(&tournament)?;
    let outlook = RoundsOutlook::of(&tournament, &book, &[]);
    let step = event.next(kept::is_kept(&arguments.source.file));
    if arguments.format == OutputForm::Json {
        return data::print(&arguments.source, &tournament, &event, outlook.as_ref());
    }
    let status = event::status(&tournament);
    let is_in_fide_mode = data::is_in_fide_mode(&arguments.source.file, &event)?;
    let file = arguments.source.file.display().to_string();
    let name = output::as_typed(&arguments.source.file);
    let page = output::page_about(Voice::Terminal { file: &name }, false);
    let mut text = page.head(arguments.source.head(&tournament)?.as_deref());
    text += &screen(&file, &tournament, &book, &status);
    if is_in_fide_mode {
        text += "FIDE mode\n";
    }
    text += &order_in_force(&arguments.source, &book, &tournament, is_in_fide_mode)?;
    let is_told = |outlook: &&RoundsOutlook| status.paired == 0 || outlook.is_a_warning();
    text.extend(
        outlook
            .iter()
            .filter(is_told)
            .map(|outlook| output::page(false).fold(&format!("to come: {}", outlook.says(&tournament)), 2)),
    );
    let changes = &tournament.wall.changes;
    // A bye of a later round changes nothing that was published.
    let is_told = |place: &usize| !matches!(&changes[*place], WallChange::Corrected(c) if c.after < c.round);
    text.extend(
        (0..changes.len())
            .filter(is_told)
            .map(|place| output::page(false).fold(&report::change_since(&tournament, place), 2)),
    );
    let remarks =
        event::integrity(&tournament).into_iter().map(|says| format!("remark of the report: {says}"));
    let declared = arguments.source.declared(&book, &tournament)?;
    let beyond = event::beyond_the_table(&tournament, &book, &declared);
    let beyond = beyond.into_iter().map(|says| says.line(page.voice));
    text.extend(remarks.chain(beyond).map(|says| page.fold(&says, 2)));
    if let Some(last) = last_change(&arguments.source.file)? {
        text += &output::page(false).fold(&format!("last change: {last}"), 2);
    }
    text.extend(event.draft.as_ref().map(page_of));
    text += &format!("\nnext: {}\n", next(&file, &tournament, &book, &status, step));
    output::print(&text)?;
    Ok(Exit::Done)
}

/// Returns a draft in one line, with the changes that made it out of date.
fn page_of(draft: &Draft) -> String {
    let boards = report::count(draft.seating.boards.len(), "board");
    let locked = match draft.demands.locked.len() {
        0 => String::new(),
        locked => format!(", {locked} locked"),
    };
    let mut says = format!("round {}: a draft of {boards}{locked}, not published", draft.round);
    if !draft.overtaken.is_empty() {
        says += &format!("; out of date: {}", draft.overtaken_by().line(TERMINAL));
    }
    output::page(false).fold(&says, 2)
}

/// Returns the last change, with the person who made it; a report does not tell.
fn last_change(file: &Path) -> Result<Option<String>, Failure> {
    let Some(known) = kept::read(file)? else { return Ok(None) };
    let rows = kept::with(file, |store| store.rows_after(known.seq - 1))?;
    Ok(rows.first().map(kept::told))
}

/// The kinds of absence, in words.
const ABSENCES: [(Outcome, &str); 4] = [
    (Outcome::HalfBye, "half-point bye"),
    (Outcome::FullBye, "full-point bye"),
    (Outcome::PairingBye, "bye"),
    (Outcome::ZeroBye, "absent"),
];

/// Returns who is away in the next round, a line for each kind of absence: `half-point bye in round 3: 4 Moser`.
fn away(tournament: &Tournament, status: &Status) -> Vec<String> {
    let line = |(outcome, kind): (Outcome, &str)| {
        let of_kind = status.away.iter().filter(|(id, of)| *of == outcome && !status.withdrawn.contains(id));
        let labels: Vec<String> = of_kind.map(|(id, _)| tournament.player(*id).label()).collect();
        let round = status.paired + 1;
        (!labels.is_empty()).then(|| format!("{kind} in round {round}: {}", some(&labels)))
    };
    ABSENCES.into_iter().filter_map(line).collect()
}

/// Returns the state of the event in a few lines.
fn screen(file: &str, tournament: &Tournament, book: &Rulebook, status: &Status) -> String {
    let page = output::page(false);
    let mut text = String::new();
    if !tournament.headings.name.is_empty() {
        text += &page.fold(&tournament.headings.name, 2);
    }
    text += &page.fold(&book.heading(), 2);
    let paired = if status.is_scheduled {
        let all = tournament.rounds.unwrap_or(status.paired);
        format!("all {} paired at once, round {} in play", report::count(all, "round"), status.in_play)
    } else {
        let rounds = tournament.rounds.map_or("an unknown number".to_owned(), |rounds| rounds.to_string());
        format!("round {} of {rounds} paired", status.paired)
    };
    let participants = report::count(tournament.players.len(), tournament.participant());
    text += &format!("{participants} · {paired}\n");
    let label = |id: &PlayerId| tournament.player(*id).label();
    if !status.withdrawn.is_empty() {
        let labels: Vec<String> = status.withdrawn.iter().map(label).collect();
        text += &page.fold(&format!("withdrawn: {}", some(&labels)), 2);
    }
    for says in away(tournament, status) {
        text += &page.fold(&says, 2);
    }
    if let Some(days) = event::days_over_a_list(tournament) {
        let says = format!(
            "the event lasts {days} days: ratings of a later list are entered by `pairproof ratings {file} --from ROUND`"
        );
        text += &page.fold(&says, 2);
    }
    if !tournament.prohibitions.is_empty() {
        text += &format!("{}\n", report::count(tournament.prohibitions.len(), "prohibition"));
    }
    // A leader is named only after a complete round, so points and byes of the current round do not count. An adjourned
    // game of an earlier round does not take the later ones away.
    let is_complete = |round: &RoundNo| status.open.iter().all(|open| open.round != *round);
    let complete = (1..=status.paired).rev().find(is_complete).unwrap_or(0);
    let rows = standings_after(tournament, book, None, complete).rows;
    let best = rows.iter().map(|row| row.points).max();
    if let Some(best) = best.filter(|&best| best > Score::ZERO) {
        let mut lead: Vec<&PlayerId> =
            rows.iter().filter(|row| row.points == best).map(|row| &row.player).collect();
        lead.sort_unstable();
        let lead: Vec<String> = lead.into_iter().map(label).collect();
        text += &page.fold(&format!("in the lead after round {complete} with {best}: {}", some(&lead)), 2);
    }
    for says in (1..=status.paired).filter_map(|round| event::paired_while_open(tournament, round)) {
        text += &page.fold(&says, 2);
    }
    if status.paired > 0 {
        let open = status.open.iter().filter(|o| o.round == status.in_play).count();
        text += &format!("round {}: {} finished, {open} open\n", status.in_play, status.finished);
        text += &open_list(file, tournament, status, MOST_BOARDS);
    }
    text
}

/// Returns the first labels that fit on a line, and the number of further labels.
fn some(labels: &[String]) -> String {
    let more = labels.len().saturating_sub(MOST);
    let listed = labels[..labels.len().min(MOST)].join(", ");
    if more == 0 { listed } else { format!("{listed} and {more} more") }
}

/// Returns the next command to type.
fn next(file: &str, tournament: &Tournament, book: &Rulebook, status: &Status, step: Next) -> String {
    let is_of_file = rulebook::encoded(tournament).is_some_and(|own| own.id == book.id);
    let rulebook = if is_of_file { String::new() } else { format!(" -R {}", book.option()) };
    let is_event_file = kept::is_named(Path::new(file.trim_matches('\'')));
    if step == Next::Standings && !is_event_file {
        return format!("pairproof standings {file}{rulebook}");
    }
    if !is_event_file {
        return format!("pairproof import {file}");
    }
    match step {
        Next::Publish(_) => format!("pairproof publish {file}"),
        Next::DraftAgain(_) => format!("pairproof draft {file}"),
        Next::Close(_) => format!("pairproof close {file}"),
        Next::Pair(_) => format!("pairproof draft {file}{rulebook}"),
        Next::Results(round) => {
            let number = status.open.iter().find(|o| o.round == round).map_or(1, |o| o.number);
            // Boards of several rounds are listed, so the command names the round.
            let round = if status.is_scheduled { format!(" --round {round}") } else { String::new() };
            format!("pairproof result {file}{round} {number}=RESULT")
        }
        Next::Correct(open) => {
            format!("pairproof result {file} {}=RESULT --round {}", open.number, open.round)
        }
        Next::Standings => {
            format!("pairproof export {file} --trf26 -o {}", file.replace(".pairproof", ".trf"))
        }
    }
}

pub(crate) fn undo(arguments: &UndoArguments) -> Done {
    let UndoArguments { back: Back { file, by, list, format }, row } = arguments;
    by.refuse_idle(!list)?;
    input::event(file)?;
    if row.is_none() && !list && *format == OutputForm::Text {
        confirm(file)?;
    }
    let command = |store: &mut Store| store.undo(*row, &by.who(), clock::now());
    toggle(file, *format, list.then_some(false), command)
}

/// Asks on a terminal before the publication of a round is undone, since players may already sit at its boards. Scripts are
/// not asked.
fn confirm(file: &Path) -> Result<(), Failure> {
    if !std::io::stdin().is_terminal() {
        return Ok(());
    }
    let last = kept::with(file, |store| store.to_undo())?;
    let Some((last, round)) = last.and_then(|row| published(&row).map(|round| (row, round))) else {
        return Ok(());
    };
    output::say(&format!("{}: this withdraws round {round}. Undo it? [y/N]", kept::told(&last)));
    let mut answer = String::new();
    output::done(std::io::stdin().read_line(&mut answer).map(drop))?;
    if ["y", "yes"].contains(&answer.trim().to_lowercase().as_str()) {
        return Ok(());
    }
    let why = CommandLineFault::NotUndone { round, path: file.to_owned(), row: last.seq };
    Err(Failure::of(Exit::No, &why))
}

/// Returns the round that a row published.
fn published(row: &LogRow) -> Option<RoundNo> {
    let Doing::Did(command) = &row.doing else { return None };
    match **command {
        Command::Publish { round, .. } => Some(round),
        _ => None,
    }
}

pub(crate) fn redo(arguments: &RedoArguments) -> Done {
    let Back { file, by, list, format } = &arguments.back;
    by.refuse_idle(!list)?;
    input::event(file)?;
    let command = |store: &mut Store| store.redo(&by.who(), clock::now());
    toggle(file, *format, list.then_some(true), command)
}

/// A command by its kind, and what it changed.
type Undoable = (String, String);

/// Undoes or redoes a row of an event file, or lists the rows that can be undone or redone.
fn toggle(
    file: &Path,
    form: OutputForm,
    listed: Option<bool>,
    command: impl FnOnce(&mut Store) -> Result<Toggled, StoreError>,
) -> Done {
    if let Some(is_undone) = listed {
        let (undone, rows) = kept::with(file, |store| Ok((store.undone()?, store.rows_after(0)?)))?;
        let is_it = |row: &&LogRow| row.undoes().is_none() && undone.contains(&row.seq) == is_undone;
        let one = |row: &LogRow| (row.kind().to_owned(), format!("{:>4}  {}", row.seq, kept::told(row)));
        return tell(form, &UndoStep::Listed, rows.iter().rev().filter(is_it).map(one).collect());
    }
    let Toggled { of, is_undone, notes, .. } = kept::with(file, command)?;
    output::say_of(file, &notes);
    let step = if is_undone { UndoStep::Undone(file, published(&of)) } else { UndoStep::Redone };
    tell(form, &step, vec![(of.kind().to_owned(), kept::told(&of))])
}

/// What was done with the commands.
enum UndoStep<'a> {
    Listed,
    /// The file, and the round whose publication was undone.
    Undone(&'a Path, Option<RoundNo>),
    Redone,
}

/// Prints which commands were undone, redone or listed.
fn tell(form: OutputForm, step: &UndoStep<'_>, commands: Vec<Undoable>) -> Done {
    if form == OutputForm::Json {
        let done = (matches!(step, UndoStep::Undone(..)), matches!(step, UndoStep::Redone));
        output::print_data(&json::text(&Undone::new(done, commands)))?;
        return Ok(Exit::Done);
    }
    let page = output::page(false);
    let head = match step {
        UndoStep::Listed => "",
        UndoStep::Undone(..) => "undone: ",
        UndoStep::Redone => "done again: ",
    };
    let mut text: String = commands.iter().map(|(_, says)| page.fold(&format!("{head}{says}"), 2)).collect();
    if let UndoStep::Undone(file, round) = step {
        text.extend(round.map(|round| page.fold(&format!("round {round} is no longer published"), 2)));
        text += &page.fold(&format!("`pairproof redo {}` restores it", file.display()), 2);
    }
    output::print(&text)?;
    Ok(Exit::Done)
}
