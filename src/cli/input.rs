//! Reads tournaments, boards and rulebooks, and describes their faults.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use super::kept::KnownEvent;
use super::{Failure, file, kept, output, stop};
use crate::faults::{EventFileFault, QuestionFault, RulebookFault};
use api::event::{self, Given, MatchGiven, Numbered};
use facts::format;
use facts::rulebook::{self, DeclarationError, Rulebook, RulebookError};
use facts::tournament::{Board, Pairing, Player, PlayerId, Position, Tournament};
use model::plan;

/// Splits the value of `-R` into the rulebook and its declarations: `dutch-2026+baku`,
/// `ecf-2009+ECF-21-ORDER=own-floater-first`. A file name may contain a plus sign, and a rulebook's text may contain it
/// anywhere.
pub fn declared_with(asked: &str) -> (&str, Vec<String>) {
    if asked.contains('\n') || Path::new(asked).exists() {
        return (asked, Vec::new());
    }
    let mut parts = asked.split('+').map(str::trim);
    let id = parts.next().unwrap_or(asked);
    (id, parts.map(str::to_owned).collect())
}

/// Checks that the rulebook knows everything that `-R` declares, and that nothing is declared twice.
///
/// # Errors
/// Fails at the first declaration that the rulebook does not know.
pub fn declared(book: &Rulebook, declared: &[String]) -> Result<(), Failure> {
    for (place, key) in declared.iter().enumerate() {
        if declared[..place].contains(key) {
            return Err(RulebookFault::Twice { key: format::excerpt(key) }.into());
        }
        if key.contains('=') { reading(book, key)? } else { discretion(book, key)? }
    }
    book.check_declared(declared).map_err(|why| RulebookFault::from(why).into())
}

/// Finds a rulebook by id, prefix or path. A value of more than one line is the rulebook's text.
///
/// # Errors
/// Fails if there is no such rulebook, or its file has a fault.
pub fn rulebook(id: &str) -> Result<Rulebook, Failure> {
    if let Some(book) = rulebook::find(id) {
        return Ok(book);
    }
    if id.contains('\n') {
        return rulebook_text(id);
    }
    if id.contains(',') && !Path::new(id).exists() {
        return Err(several_rulebooks(id));
    }
    if Path::new(id).extension().is_some_and(|e| e.eq_ignore_ascii_case("toml")) {
        let book = rulebook_file(Path::new(id))?;
        return match plan::faults_of_file(&book).as_slice() {
            [] => Ok(book),
            faults => Err(Failure::rulebook(faults)),
        };
    }
    let all = rulebook::all();
    let near = output::nearest(id, all.iter().map(|b| b.id.as_str())).map(str::to_owned);
    Err(RulebookFault::Unknown { id: format::excerpt(id), near }.into())
}

/// Refuses a list of rulebooks where one is needed.
fn several_rulebooks(list: &str) -> Failure {
    let books: Vec<&str> = list.split(',').map(str::trim).filter(|book| !book.is_empty()).collect();
    let (count, list) = (books.len(), format::excerpt(list));
    match books.as_slice() {
        [one, other, ..] => {
            let (one, other) = ((*one).to_owned(), (*other).to_owned());
            RulebookFault::ToCompare { count, list, one, other }.into()
        }
        _ => RulebookFault::Several { count, list }.into(),
    }
}

/// Refuses a rulebook that would be a file on this computer. Remote users must name a built-in one by its id or send
/// the text.
pub(super) fn named_or_text(asked: &str) -> Result<(), Failure> {
    let id = asked.split('+').next().unwrap_or(asked).trim();
    if asked.contains('\n') || rulebook::find(id).is_some() {
        return Ok(());
    }
    Err(RulebookFault::NotBuiltIn { id: format::excerpt(asked) }.into())
}

/// The maximum length of a rulebook in bytes. The built-in rulebooks have about ten thousand.
const LONGEST_RULEBOOK: usize = 1 << 20;

/// Parses a rulebook given as text, and reports everything that `rulebook lint` finds.
fn rulebook_text(text: &str) -> Result<Rulebook, Failure> {
    if text.len() > LONGEST_RULEBOOK {
        return Err(RulebookFault::Long { most: LONGEST_RULEBOOK }.into());
    }
    sound(rulebook::parse("rulebook", text))
}

/// Returns a rulebook read from text, unless `rulebook lint` finds a fault in it.
pub(super) fn sound(read: Result<Rulebook, RulebookError>) -> Result<Rulebook, Failure> {
    let short = |e: RulebookError| RulebookError { message: one_line(&e.message), ..e };
    let book = read.map_err(|e| Failure::rulebook(&[short(e)]))?;
    match plan::faults_of_file(&book).as_slice() {
        [] => Ok(book),
        faults => Err(Failure::rulebook(faults)),
    }
}

/// The maximum length, in characters, of a message about text that was given instead of a file.
const LONGEST_MESSAGE: usize = 200;

/// Puts a message on one line, because it may quote a text of several lines.
fn one_line(message: &str) -> String {
    let line = message.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= LONGEST_MESSAGE {
        line
    } else {
        line.chars().take(LONGEST_MESSAGE).chain(['…']).collect()
    }
}

/// Checks that a declared discretion exists in the rulebook.
pub(super) fn discretion(book: &Rulebook, key: &str) -> Result<(), Failure> {
    book.check_discretion(key).map_err(|_| {
        let near = output::nearest(key, book.discretions.iter().map(|d| d.key.as_str())).map(str::to_owned);
        RulebookFault::NoDiscretion { book: book.id.clone(), key: format::excerpt(key), near }.into()
    })
}

/// Checks that a reading declared as CODE=CHOICE exists in the rulebook.
pub(super) fn reading(book: &Rulebook, declared: &str) -> Result<(), Failure> {
    let (code, choice) = declared.split_once('=').unwrap_or((declared, ""));
    book.check_reading(code, choice).map_err(|why| {
        let near = output::nearest(code, book.readings.iter().map(|r| r.code.as_str())).map(str::to_owned);
        let why = match why {
            DeclarationError::NoReading { book, code } => {
                DeclarationError::NoReading { book, code: format::excerpt(&code) }
            }
            other => other,
        };
        RulebookFault::declared(why, &format::excerpt(declared), near).into()
    })
}

/// Returns the rulebook named by the file's encoded type (record 192); without such a record, the current FIDE Dutch
/// rules.
pub(super) fn encoded_rulebook(tournament: &Tournament) -> Result<Rulebook, Failure> {
    let today = || rulebook::find("dutch-2026").filter(|_| tournament.system.is_none());
    rulebook::of_type(tournament)
        .or_else(today)
        .ok_or_else(|| unknown_type(tournament.system.as_deref().unwrap_or_default()).into())
}

/// Says that no rulebook matches a tournament type, with the most similar known type.
pub(super) fn unknown_type(code: &str) -> RulebookFault {
    let books = rulebook::all();
    let codes: Vec<String> = books.iter().filter_map(rulebook::encoded_type).collect();
    let shorter = codes.iter().map(|code| code.trim_end_matches("_2026"));
    let known = codes.iter().map(String::as_str).chain(shorter).chain(["FIDE_TEAM"]);
    let near = output::nearest(code, known).map(str::to_owned);
    RulebookFault::OfNoType { code: format::visible(code), near }
}

/// Reads a rulebook from a file without looking for entries that have no effect.
pub(super) fn rulebook_file(path: &Path) -> Result<Rulebook, Failure> {
    // Reading a pipe or a device could block.
    if path.metadata().is_ok_and(|found| !found.is_file()) {
        return Err(Failure::from(RulebookFault::Irregular { path: path.to_owned() }).about(path));
    }
    let bytes = bytes(path)?;
    let text = String::from_utf8_lossy(&bytes);
    rulebook::parse(&path.display().to_string(), &text).map_err(|e| Failure::rulebook(&[e]))
}

/// The content of a file: bytes, or the event of an event file.
#[derive(Debug)]
pub(super) enum Content {
    Bytes(Vec<u8>),
    Event(Arc<KnownEvent>),
}

impl Content {
    /// Parses the tournament and prints notes to the standard error.
    pub(super) fn tournament(&self, path: &Path) -> Result<Tournament, Failure> {
        self.noted(path, &OnceLock::new())
    }

    /// Parses the tournament, prints notes to the standard error and keeps them in `notes`. An event file has none.
    pub(super) fn noted(&self, path: &Path, notes: &OnceLock<Vec<String>>) -> Result<Tournament, Failure> {
        match self {
            Self::Bytes(bytes) => {
                let (tournament, said) = with_notes(path, bytes)?;
                let _ = notes.set(said);
                Ok(tournament)
            }
            Self::Event(known) => Ok(known.event.tournament.clone()),
        }
    }
}

/// Reads the content of a file; `-` is the standard input.
pub(super) fn content(path: &Path) -> Result<Content, Failure> {
    if kept::is_named(path)
        && let Some(known) = kept::read(path)?
    {
        return Ok(Content::Event(known));
    }
    let bytes = plain_bytes(path)?;
    // An event file may have any name.
    if store::is_sqlite(&bytes)
        && let Some(known) = kept::read(path)?
    {
        return Ok(Content::Event(known));
    }
    Ok(Content::Bytes(bytes))
}

/// Returns the bytes of a file; `-` is the standard input. The tournament of an event file is converted to JSON.
///
/// # Errors
/// Fails if the file cannot be read.
pub fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    if let Some(known) = kept::read(path)? {
        return Ok(format::write_json(&known.event.tournament).into_bytes());
    }
    plain_bytes(path)
}

/// Returns the bytes of a file that is no event file; `-` is the standard input.
pub(super) fn plain_bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    Ok(stop::waiting(|| file::read(path))?)
}

/// Reads a tournament and prints notes to the standard error.
///
/// # Errors
/// Fails if the file cannot be read or has a fault.
pub fn tournament(path: &Path) -> Result<Tournament, Failure> {
    content(path)?.tournament(path)
}

/// Returns the event in an event file, to change it or to ask for its log.
pub(super) fn event(path: &Path) -> Result<Arc<KnownEvent>, Failure> {
    match kept::read(path)? {
        Some(known) => Ok(known),
        None => Err(no_event(path)?),
    }
}

/// Returns the failure for a report, which is only read. What is no tournament either is refused as everywhere.
pub(super) fn no_event(path: &Path) -> Result<Failure, Failure> {
    tournament(path)?;
    Ok(Failure::from(EventFileFault::Report { path: path.to_owned() }).about(path))
}

/// Parses the tournament in the bytes of a file, and prints notes to the standard error.
pub(super) fn tournament_in(path: &Path, bytes: &[u8]) -> Result<Tournament, Failure> {
    with_notes(path, bytes).map(|(tournament, _)| tournament)
}

fn with_notes(path: &Path, bytes: &[u8]) -> Result<(Tournament, Vec<String>), Failure> {
    let name = path.display().to_string();
    match readers::read_tournament(&name, bytes) {
        Ok((tournament, notes)) => {
            let notes: Vec<String> = notes.iter().map(ToString::to_string).collect();
            for note in &notes {
                output::say(&format!("{name}: {note}"));
            }
            Ok((tournament, notes))
        }
        Err(findings) => Err(Failure::input(&name, bytes, findings)),
    }
}

/// Returns the bytes of a list, and the notes on them. Of a workbook, these are its first table as text, one line for each row.
pub(super) fn list(path: &Path) -> Result<(Vec<u8>, Vec<String>), Failure> {
    let bytes = bytes(path)?;
    let name = path.display().to_string();
    let read = readers::list_bytes(&bytes).map_err(|found| Failure::input(&name, b"", found).naming(path));
    let (list, notes) = read?;
    let notes = notes.iter().map(|note| format!("{name}: {note}")).collect();
    Ok((list.into_owned(), notes))
}

/// Returns the bytes of a list, as [`list`] does, and prints the notes on them to the standard error.
pub(super) fn list_bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let (bytes, notes) = list(path)?;
    for note in &notes {
        output::say(note);
    }
    Ok(bytes)
}

/// Reads the data of one player, given as arguments with the names of their columns.
pub(super) fn player_of_fields(fields: &[(&str, &str)]) -> Result<Player, Failure> {
    format::read_player(fields).map_err(|findings| Failure::input("the arguments", b"", findings))
}

/// Reads a sheet of results for the last paired round, either a table or lines.
pub(super) fn results(path: &Path, tournament: &Tournament) -> Result<Vec<Given>, Failure> {
    let bytes = list_bytes(path)?;
    let name = path.display().to_string();
    event::read_results(&name, &bytes, tournament).map_err(|findings| Failure::input(&name, &bytes, findings))
}

/// Reads a sheet of match results.
pub(super) fn match_results(path: &Path, tournament: &Tournament) -> Result<Vec<MatchGiven>, Failure> {
    let bytes = list_bytes(path)?;
    let name = path.display().to_string();
    event::read_match_results(&name, &bytes, tournament)
        .map_err(|findings| Failure::input(&name, &bytes, findings))
}

/// Parses typed results.
pub(super) fn typed_results(typed: &str, tournament: &Tournament) -> Result<Vec<Given>, Failure> {
    let name = "the arguments";
    event::typed_results(name, typed, tournament)
        .map_err(|findings| Failure::input(name, typed.as_bytes(), findings))
}

/// Reads a list of boards, starting with board 1.
///
/// # Errors
/// Fails if the file cannot be read or has a fault.
pub fn boards(path: &Path, tournament: &Tournament) -> Result<Pairing, Failure> {
    numbered(path, tournament).map(|numbered| numbered.pairing)
}

/// Reads a list of boards with their numbers.
pub(super) fn numbered(path: &Path, tournament: &Tournament) -> Result<Numbered, Failure> {
    let bytes = list_bytes(path).map_err(|e| e.with_advice(&EventFileFault::GiveBoards))?;
    let name = path.display().to_string();
    let read = format::read_boards(&name, &bytes, tournament);
    let mut pairing = read.map_err(|findings| Failure::input(&name, &bytes, findings))?;
    // A report lists games by player. The table numbers are stored separately or follow from the scores.
    let report = readers::read_tournament(&name, &bytes).ok().map(|(report, _)| report);
    let Some((report, tables)) = report.and_then(|r| event::boards(&r, r.rounds_paired()).map(|n| (r, n)))
    else {
        return Ok(Numbered::in_order(pairing));
    };
    let same = |id: PlayerId| tournament.by_number(report.player(id).number);
    let at =
        |b: &Board| tables.seats().find(|(_, t)| same(t.white) == Some(b.white)).map(|(number, _)| number);
    pairing.boards.sort_by_key(at);
    let numbers: Option<Vec<usize>> = pairing.boards.iter().map(at).collect();
    Ok(match numbers {
        Some(numbers) => Numbered { pairing, numbers, is_kept: tables.is_kept },
        None => Numbered::in_order(pairing),
    })
}

/// Returns the position before the given round, by default before the next one. `of` is the rulebook of the event.
///
/// # Errors
/// Fails if there is no such round, or nobody plays in it.
pub fn position(
    of: &Rulebook,
    tournament: &Tournament,
    round: Option<usize>,
    absent: &[PlayerId],
    withdrawn: &[PlayerId],
) -> Result<Position, Failure> {
    let round = round.unwrap_or_else(|| tournament.rounds_paired() + 1);
    let named;
    let tournament = if withdrawn.is_empty() {
        tournament
    } else {
        named = of.with_withdrawn(tournament, round, withdrawn);
        &named
    };
    let position = of.position(tournament, round, absent).map_err(QuestionFault::from)?;
    if position.entries.is_empty() {
        return Err(QuestionFault::Nobody { round }.into());
    }
    Ok(position)
}

/// Returns the position before a recorded round. Players with neither an opponent nor the bye count as absent. `of` is
/// the rulebook of the event.
pub(super) fn as_recorded(of: &Rulebook, tournament: &Tournament, round: usize) -> Result<Position, Failure> {
    let absent = tournament.players.iter().map(|p| p.id).filter(|&id| !tournament.was_drawn(id, round));
    let absent: Vec<PlayerId> = absent.collect();
    // The round was drawn, so games of earlier rounds that are still open counted as draws.
    of.position(&tournament.with_unfinished_drawn(), round, &absent)
        .map_err(|why| QuestionFault::from(why).into())
}
