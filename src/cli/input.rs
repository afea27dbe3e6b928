//! Reads tournaments, boards and rulebooks, and describes their faults.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use super::file::{self, FileError};
use super::kept::KnownEvent;
use super::{Exit, Failure, kept, output, stop};
use api::event::{self, Given, MatchGiven, Numbered};
use facts::format;
use facts::rulebook::{self, DeclarationError, Rulebook, RulebookError};
use facts::tournament::{Board, Pairing, Player, PlayerId, Position, PositionError, Tournament};
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
            let says = format!("{} is declared twice; declare it once", format::excerpt(key));
            return Err(Failure::new(Exit::Request, says));
        }
        if key.contains('=') { reading(book, key)? } else { discretion(book, key)? }
    }
    book.check_declared(declared).map_err(|e| Failure::new(Exit::Request, e.to_string()))
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
    let near = output::nearest(id, all.iter().map(|b| b.id.as_str()));
    let hint = near.map(|n| format!(" Did you mean {n}?")).unwrap_or_default();
    Err(Failure::new(
        Exit::Request,
        format!("there is no rulebook `{}`.{hint} See `pairproof rulebook list`.", format::excerpt(id)),
    ))
}

/// Refuses a list of rulebooks where one is needed.
fn several_rulebooks(list: &str) -> Failure {
    let books: Vec<&str> = list.split(',').map(str::trim).filter(|book| !book.is_empty()).collect();
    let says =
        format!("a round is paired under one rulebook, not {}: {}", books.len(), format::excerpt(list));
    let remedy = match books.as_slice() {
        [one, other, ..] => format!(
            "name one of them. To compare two in this event: `pairproof pair FILE -R {one} -f pairs > boards.txt`, then \
             `pairproof check FILE boards.txt -R {other}`. To compare them in random events: `pairproof-lab simulate -R {list}`"
        ),
        _ => "name one rulebook".to_owned(),
    };
    Failure::new(Exit::Request, says).remedy(remedy)
}

/// Refuses a rulebook that would be a file on this computer. Remote users must name a built-in one by its id or send
/// the text.
pub(super) fn named_or_text(asked: &str) -> Result<(), Failure> {
    let id = asked.split('+').next().unwrap_or(asked).trim();
    if asked.contains('\n') || rulebook::find(id).is_some() {
        return Ok(());
    }
    Err(Failure::new(Exit::Request, format!("there is no rulebook `{}`", format::excerpt(asked)))
        .remedy("name one by its id, or send its text"))
}

/// The maximum length of a rulebook in bytes. The built-in rulebooks have about ten thousand.
const LONGEST_RULEBOOK: usize = 1 << 20;

/// Parses a rulebook given as text, and reports everything that `rulebook lint` finds.
fn rulebook_text(text: &str) -> Result<Rulebook, Failure> {
    if text.len() > LONGEST_RULEBOOK {
        let says = format!("the rulebook is longer than {LONGEST_RULEBOOK} bytes");
        return Err(Failure::new(Exit::Request, says).remedy("give the text of a single rulebook"));
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
        let near = output::nearest(key, book.discretions.iter().map(|d| d.key.as_str()));
        let hint = near.map(|n| format!(" Did you mean {n}?")).unwrap_or_default();
        let key = format::excerpt(key);
        Failure::new(Exit::Request, format!("{} has no discretion `{key}`.{hint}", book.id))
    })
}

/// Checks that a reading declared as CODE=CHOICE exists in the rulebook.
pub(super) fn reading(book: &Rulebook, declared: &str) -> Result<(), Failure> {
    let (code, choice) = declared.split_once('=').unwrap_or((declared, ""));
    let codes: Vec<&str> = book.readings.iter().map(|r| r.code.as_str()).collect();
    book.check_reading(code, choice).map_err(|e| {
        let says = match e {
            DeclarationError::NoReading { book, .. } => {
                let near = output::nearest(code, codes.iter().copied());
                let hint = near.map(|n| format!(" Did you mean {n}?")).unwrap_or_default();
                format!(
                    "{book} has no reading `{}`.{hint} See `pairproof rulebook readings {book}`.",
                    format::excerpt(code)
                )
            }
            other => other.to_string(),
        };
        Failure::new(Exit::Request, format!("`--reading {}`: {says}", format::excerpt(declared)))
    })
}

/// Returns the rulebook named by the file's encoded type (record 192); without such a record, the current FIDE Dutch
/// rules.
pub(super) fn encoded_rulebook(tournament: &Tournament) -> Result<Rulebook, Failure> {
    let today = || rulebook::find("dutch-2026").filter(|_| tournament.system.is_none());
    rulebook::of_type(tournament).or_else(today).ok_or_else(|| {
        let text = unknown_type(tournament.system.as_deref().unwrap_or_default());
        Failure::new(Exit::Request, text)
            .remedy("correct record 192, or name a rulebook with `-R`; see `pairproof rulebook list`")
    })
}

/// Says that no rulebook matches a tournament type, with the most similar known type.
pub(super) fn unknown_type(code: &str) -> String {
    let books = rulebook::all();
    let codes: Vec<String> = books.iter().filter_map(rulebook::encoded_type).collect();
    let shorter = codes.iter().map(|code| code.trim_end_matches("_2026"));
    let known = codes.iter().map(String::as_str).chain(shorter).chain(["FIDE_TEAM"]);
    let near = output::nearest(code, known).map(|near| format!(". Did you mean {near}?"));
    let code = format::visible(code);
    format!(
        "no built-in rulebook matches the tournament type {code} (record 192){}",
        near.unwrap_or_default()
    )
}

/// Reads a rulebook from a file without looking for entries that have no effect.
pub(super) fn rulebook_file(path: &Path) -> Result<Rulebook, Failure> {
    // Reading a pipe or a device could block.
    if path.metadata().is_ok_and(|found| !found.is_file()) {
        let says = format!("{} is not a regular file", path.display());
        return Err(Failure::new(Exit::Request, says).about(path).remedy("name the rulebook file"));
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
    stop::waiting(|| file::read(path)).map_err(|e| unread(path, &e))
}

/// Returns the failure for a file that cannot be read.
pub(super) fn unread(path: &Path, e: &FileError) -> Failure {
    let exit = if matches!(e, FileError::TooLong(_)) { Exit::Request } else { Exit::File };
    let remedy = match e {
        FileError::Read { .. } => Some("check the name and your permission to read it"),
        _ => None,
    };
    let failure = Failure::new(exit, e.to_string()).about(path);
    remedy.into_iter().fold(failure, Failure::remedy)
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
    let name = path.display();
    let says = format!("{name} is a report, which is only read; an event lives in an event file");
    let remedy = format!("turn it into one, and go on with that: `pairproof import {name}`");
    Ok(Failure::new(Exit::Request, says).remedy(remedy).about(path))
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
    let says =
        "give the boards in a file, one per line, and check its name; `-` reads them from the standard input";
    let bytes = list_bytes(path).map_err(|e| e.remedy(says))?;
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
    let position = of.position(tournament, round, absent).map_err(|e| {
        let remedy = matches!(e, PositionError::Unfinished { .. })
            .then_some("`pairproof result FILE` lists the open boards");
        remedy.into_iter().fold(Failure::new(Exit::Request, e.to_string()), Failure::remedy)
    })?;
    if position.entries.is_empty() {
        return Err(Failure::new(
            Exit::Request,
            format!("nobody plays in round {round}; check the byes and absences"),
        ));
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
        .map_err(|e| Failure::new(Exit::Request, e.to_string()))
}
