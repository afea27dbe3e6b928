//! Reads a report as the engines do. The module knows where their dialects differ from ours, and which round comes
//! next.
//!
//! Some records change the round although an engine ignores them (`XXZ` in bbpPairings, `240` in `JaVaFo`). Such
//! records take effect here, and a line on the standard error says so.

use std::path::Path;

use super::job::{AskedSystem, EngineDialect, EngineJob, Job};
use super::stop::{Code, Stop, one_line};
use crate::{file, input, output};
use facts::format::{self, Findings, Note, code};
use facts::rulebook::{self, Rulebook, System};
use facts::tournament::{Position, Tournament};
use model::measure;

/// The maximum number of notes printed. More could block a client that does not read the standard error.
const MOST_NOTES: usize = 5;

/// A report and the rulebook used to pair it.
pub(super) struct DialectEvent {
    pub(super) tournament: Tournament,
    pub(super) book: Rulebook,
}

/// Reads a report and prints notes to the standard error.
pub(super) fn read(engine: EngineDialect, job: &Job, input: &Path) -> Result<DialectEvent, Stop> {
    let name = input.display().to_string();
    let unread = || {
        let says = format!("Error reading file {name}: The file could not be loaded.");
        Stop::new(Code::File, says)
    };
    // Both engines treat `-` as a file name.
    let bytes = if name == "-" { Err(unread()) } else { file::read(input).map_err(|_| unread()) }?;
    let (text, note) = format::decode(&bytes);
    refuse_teams(engine, &name, &text.replace('\r', "\n"))?;
    let text = without_unread(&text);
    let (mut tournament, notes) =
        format::read_tournament(&name, text.as_bytes()).map_err(|found| fault(&name, &text, &found))?;
    let mut says: Vec<String> = note.iter().chain(&notes).map(Note::to_string).collect();
    if engine == EngineDialect::Bbp && tournament.rounds.is_none() {
        let says = "The total number of rounds in the tournament must be specified.";
        return Err(Stop::new(Code::Request, format!("Error parsing file {name}: {says}")));
    }
    says.extend(obeyed(engine, &text));
    let book = book(engine, job, &tournament, &mut says)?;
    accelerate(job, &mut tournament);
    tell(&name, &says);
    Ok(DialectEvent { tournament, book })
}

/// Removes text that both engines ignore: lines too short for a code, and records of teams. Also removes columns 10 to
/// 14 of a player (sex, title) if a program starts the name there. An impossibly large number of rounds is reduced to
/// the maximum.
fn without_unread(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    if text.trim_start().starts_with(['{', '[']) {
        return text;
    }
    let read = |line: &str| {
        let is_of_teams = ["013", "300", "310", "320", "330"].iter().any(|code| line.starts_with(code));
        if line.trim_end().chars().count() < 3 || is_of_teams {
            return String::new();
        }
        let rounds = line.strip_prefix("XXR").and_then(|number| number.trim().parse::<usize>().ok());
        if rounds.is_some_and(|rounds| rounds > format::MOST_ROUNDS) {
            return format!("XXR {}", format::MOST_ROUNDS);
        }
        if !line.starts_with("001") || line.chars().nth(13).is_none_or(char::is_whitespace) {
            return line.to_owned();
        }
        line.chars().zip(1..).map(|(c, column)| if (10..=14).contains(&column) { ' ' } else { c }).collect()
    };
    text.lines().map(|line| read(line) + "\n").collect()
}

/// Refuses team records for bbpPairings, which rejects any report that has them.
fn refuse_teams(engine: EngineDialect, name: &str, text: &str) -> Result<(), Stop> {
    let is_team = |line: &&str| ["013", "310"].iter().any(|code| line.starts_with(code));
    match text.lines().find(is_team).filter(|_| engine == EngineDialect::Bbp) {
        Some(line) => {
            let says =
                format!("Error parsing file {name}: Invalid line \"{line}\" (teams are not paired here)");
            Err(Stop::new(Code::Request, says))
        }
        None => Ok(()),
    }
}

/// Returns notes on records that the engine ignores but this program obeys.
fn obeyed(engine: EngineDialect, text: &str) -> Vec<String> {
    let (codes, of) = match engine {
        EngineDialect::Bbp => (&["XXZ", "XXS"][..], "bbpPairings 6.0.0"),
        EngineDialect::Javafo => (&["142", "192", "240", "260"][..], "JaVaFo 2.2"),
    };
    let stands = |code: &&&str| text.lines().any(|line| line.starts_with(**code));
    codes
        .iter()
        .filter(stands)
        .map(|code| format!("Record {code}, which {of} ignores, takes effect."))
        .collect()
}

fn tell(name: &str, says: &[String]) {
    for note in says.iter().take(MOST_NOTES) {
        output::say(&format!("{name}: {note}"));
    }
    if let Some(more) = says.len().checked_sub(MOST_NOTES).filter(|&more| more > 0) {
        output::say(&format!("{name}: {more} more notes; `pairproof pair` shows them"));
    }
}

/// Returns the fault in a report: first in the engine's words, if it has any, then in ours.
fn fault(name: &str, text: &str, findings: &Findings) -> Stop {
    let Some(first) = findings.list.first() else { return Stop::new(Code::Unexpected, name) };
    let line = first.place.line.and_then(|n| text.lines().nth(n - 1)).unwrap_or_default();
    let is_announced = ["XXR", "142"].iter().any(|code| line.starts_with(code));
    let theirs = match (first.code, first.player) {
        (code::POINTS, Some(player)) => {
            format!("The score for player {player} does not match the game results.")
        }
        (code::ROUNDS, None) if is_announced => TOO_MANY.to_owned(),
        _ if line.is_empty() => String::new(),
        _ => format!("Invalid line \"{}\"", format::visible(line.trim_end())),
    };
    let place = first.place.to_string();
    let place = if place.is_empty() { place } else { format!("{place}: ") };
    let ours = format!("({place}{}. {})", first.message, first.remedy);
    let parts: Vec<String> =
        [format!("Error parsing file {name}:"), theirs, ours].into_iter().filter(|p| !p.is_empty()).collect();
    Stop::new(Code::Request, one_line(&parts.join(" ")))
}

/// The message of bbpPairings when all announced rounds have been played.
const TOO_MANY: &str = "The number of rounds is larger than the reported number of rounds.";

/// Returns the rulebook: the current Dutch, or the edition named in record 192. An unsupported type is replaced by the
/// system of the command line, unless recorded rounds are checked.
fn book(
    engine: EngineDialect,
    job: &Job,
    tournament: &Tournament,
    says: &mut Vec<String>,
) -> Result<Rulebook, Stop> {
    let named = |id: &str| {
        rulebook::find(id).ok_or_else(|| Stop::new(Code::Unexpected, format!("{id} is not shipped")))
    };
    let (id, title, systems): (_, _, &[System]) = match job.system {
        AskedSystem::StandIn(id) => return named(id),
        AskedSystem::Dutch => ("dutch-2026", "FIDE Dutch", &[System::Dutch2017, System::Dutch2026]),
        AskedSystem::Dubov => ("dubov-2026", "FIDE Dubov", &[System::Dubov]),
    };
    // A report without record 192 leaves the system to the command line.
    if tournament.system.is_none() && tournament.wall.rulebook.is_none() {
        return named(id);
    }
    let code = format::visible(tournament.system.as_deref().unwrap_or_default());
    let is_checked = engine == EngineDialect::Bbp && matches!(job.work, EngineJob::Check { .. });
    match input::encoded_rulebook(tournament) {
        Ok(book) if systems.contains(&book.system) => Ok(book),
        Ok(book) if is_checked => {
            let says = format!("The rounds are of the type {code} ({}), not of {title}.", book.id);
            Err(Stop::new(Code::Request, says))
        }
        Err(failure) if is_checked => Err(Stop::of(&failure)),
        Ok(_) | Err(_) => {
            says.push(format!("The type {code} cannot be paired here; {title} 2026 is used, as requested."));
            named(id)
        }
    }
}

/// Applies the Baku acceleration encoded in the type or requested by `-b`, unless the file itself gives points.
fn accelerate(job: &Job, tournament: &mut Tournament) {
    tournament.acceleration = measure::encoded_acceleration(tournament);
    if tournament.acceleration.is_empty() && job.is_baku {
        tournament.acceleration = measure::baku(tournament);
    }
}

/// Returns the position before the next round.
pub(super) fn next(
    engine: EngineDialect,
    book: &Rulebook,
    tournament: &Tournament,
    input: &Path,
) -> Result<Position, Stop> {
    let name = input.display();
    let position = match engine {
        EngineDialect::Bbp => {
            let played = played(tournament);
            if tournament.rounds.is_some_and(|rounds| played >= rounds) {
                return Err(Stop::new(Code::Request, format!("Error parsing file {name}: {TOO_MANY}")));
            }
            if tournament.drawn_colour().is_none() {
                let says = format!("Error while parsing {name}: Please configure the initial piece colors.");
                return Err(Stop::new(Code::Request, says));
            }
            let position = if book.system.is_table() {
                book.position(tournament, played + 1, &[])
            } else {
                Position::after(tournament, played)
            };
            position.map_err(|e| e.to_string())
        }
        EngineDialect::Javafo => {
            let paired = tournament.rounds_paired();
            let is_over = tournament.rounds.is_none_or(|rounds| paired >= rounds);
            if is_over && paired > 0 {
                output::say(&format!(
                    "{name}: no round is announced after round {paired} (XXR), so that round is paired again"
                ));
                input::as_recorded(book, tournament, paired)
                    .map_err(|failure| failure.text(crate::report::Style::Plain))
            } else {
                book.position(tournament, paired + 1, &[]).map_err(|e| e.to_string())
            }
        }
    };
    let position =
        position.map_err(|says| Stop::new(Code::Request, format!("{name}: {}", one_line(&says))))?;
    if position.entries.is_empty() {
        let says = format!("{name}: nobody plays in round {}; check the byes and absences", position.round);
        return Err(Stop::new(Code::Request, says));
    }
    Ok(position)
}

/// Returns the number of rounds that bbpPairings counts as played: the paired rounds, then rounds in which every player
/// has a mark.
fn played(tournament: &Tournament) -> usize {
    let paired = tournament.rounds_paired();
    let is_marked = |&round: &usize| {
        let has_mark = |p: &facts::tournament::Player| tournament.record(p.id, round).is_away();
        !tournament.players.is_empty() && tournament.players.iter().all(has_mark)
    };
    let last = tournament.records.iter().map(Vec::len).max().unwrap_or(0);
    (paired + 1..=last).take_while(is_marked).last().unwrap_or(paired)
}
