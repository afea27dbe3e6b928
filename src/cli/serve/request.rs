//! A request as written: `{"id": 1, "do": "pair", "tournament": "…"}`.
//!
//! The reader of lines parses only the fields that the queue needs ([`Ticket`]). The worker parses the fields within
//! the time limit of the request.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::Display;

use serde::Deserialize;
use serde_json::Value;

use super::fields::Fields;
use crate::faults::RequestFault;
use crate::report::json::{KeptEvent, REQUEST_KINDS, RequestId, is_request_field, takes_field};
use crate::{Failure, output};
use api::event::Event;
use facts::format::{NamedBoard, NamedPlayer, at_most, excerpt};

/// The kind of request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Do {
    Pair,
    Check,
    Explain,
    Certify,
    Standings,
    Rulebooks,
    Cancel,
}

/// The meaning of a line.
pub(super) enum LineOutcome {
    /// A request for a worker.
    Work(Ticket),
    /// Cancels another request.
    Cancel(RequestId),
}

/// A request in the queue, with its unparsed line.
pub(super) struct Ticket {
    /// The time limit in seconds.
    pub(super) time_limit: Option<u64>,
    /// Whether to send lines about the progress.
    pub(super) progress: bool,
    pub(super) line: String,
}

/// The fields of a request. A field that the request does not use is refused.
#[derive(Debug)]
pub(super) struct RequestFields<'l> {
    pub(super) what: Do,
    /// A report (TRF16, TRF26) as text, or the JSON of this program as text or as an object.
    pub(super) tournament: Option<Cow<'l, str>>,
    /// In place of a tournament: the event of an earlier answer.
    pub(super) event: Option<Box<Event>>,
    /// An id, a file, or the text of a rulebook.
    pub(super) rulebook: Option<String>,
    pub(super) round: Option<usize>,
    /// Players who do not play, by number or name.
    absent: Vec<NamedPlayer>,
    /// Keys of discretions, and readings `CODE=CHOICE`.
    pub(super) declared: Vec<String>,
    pub(super) unfinished_as_draws: bool,
    pub(super) seed: Option<u64>,
    time_limit: Option<u64>,
    progress: bool,
    /// The boards to judge.
    boards: Option<BoardsField>,
    /// The player about whom the question is asked.
    player: Option<NamedPlayer>,
    why_not: Vec<NamedPlayer>,
    pub(super) tiebreaks: Vec<String>,
    /// The request to cancel.
    request: Option<RequestId>,
}

/// Players in a list.
#[derive(Deserialize)]
struct Players(#[serde(deserialize_with = "at_most::<_, _, MOST_NAMED>")] Vec<NamedPlayer>);

/// Words in a list.
#[derive(Deserialize)]
struct WordList(#[serde(deserialize_with = "at_most::<_, _, MOST_WORDS>")] Vec<String>);

/// Boards in a list.
#[derive(Deserialize)]
struct BoardList(#[serde(deserialize_with = "at_most::<_, _, MOST_NAMED>")] Vec<NamedBoard>);

/// Boards as `check` reads them, or a list of `[white, black]`.
#[derive(Debug)]
enum BoardsField {
    Text(String),
    List(Vec<NamedBoard>),
}

/// The maximum number of players in a list, more than an event can have.
const MOST_NAMED: usize = 10_000;
/// The maximum number of discretions, readings and tie-breaks.
const MOST_WORDS: usize = 1_000;

/// A line that is refused, with its id if it has one.
type RefusedLine = (Option<RequestId>, Failure);

/// The maximum length of the text of a request id.
const LONGEST_ID: usize = 10_000;

/// Parses the id of a request.
fn id(value: &str) -> Option<RequestId> {
    Some(value).filter(|value| value.len() <= LONGEST_ID).and_then(|value| serde_json::from_str(value).ok())
}

impl LineOutcome {
    /// Parses the request in a line.
    pub(super) fn read(line: Vec<u8>) -> Result<(RequestId, Self), RefusedLine> {
        let no_object =
            |why: &dyn Display| (None, Failure::from(RequestFault::NoObject { cause: short(why) }));
        let mut text = String::from_utf8(line).map_err(|e| no_object(&e))?;
        // Some editors begin a file with the mark of its encoding.
        if text.starts_with('\u{feff}') {
            text.remove(0);
        }
        if text.trim_start().starts_with('[') {
            return Err((None, RequestFault::List.into()));
        }
        serde_json::from_str::<Object>(&text).map_err(|e| no_object(&e))?;
        let (mut named, mut what, mut time_limit, mut progress) = (None, None, None, false);
        let mut has_id = false;
        for (key, value) in Fields::of(&text) {
            match key.as_str() {
                "id" => (named, has_id) = (id(value), true),
                "do" => what = Some(value),
                "time_limit" => time_limit = serde_json::from_str::<u64>(value).ok(),
                "progress" => progress = value == "true",
                _ => {}
            }
        }
        let Some(id) = named else {
            let why = if has_id { RequestFault::Id } else { RequestFault::NoId };
            return Err((None, why.into()));
        };
        if what != Some("\"cancel\"") {
            return Ok((id, Self::Work(Ticket { time_limit, progress, line: text })));
        }
        match RequestFields::read(&text).map(|asked| asked.request) {
            Ok(Some(request)) => Ok((id, Self::Cancel(request))),
            Ok(None) => Err((Some(id), RequestFault::CancelsNothing.into())),
            Err(failure) => Err((Some(id), failure)),
        }
    }
}

/// Returns the line of a request that was sent to the address of a kind: it need not name the kind again, and must not
/// name another one.
#[cfg(feature = "desk")]
pub(super) fn of_kind(word: &str, line: Vec<u8>) -> Result<Vec<u8>, RefusedLine> {
    let Ok(text) = std::str::from_utf8(&line) else { return Ok(line) };
    let text = text.trim_start_matches('\u{feff}').trim_start();
    // What is no object is refused like any other line.
    if !text.starts_with('{') || serde_json::from_str::<Object>(text).is_err() {
        return Ok(line);
    }
    let named = Fields::of(text).find(|(key, _)| key == "do").map(|(_, value)| value);
    match named {
        None => {
            let comma = if Fields::of(text).next().is_some() { ", " } else { "" };
            Ok(format!("{{\"do\": \"{word}\"{comma}{}", &text[1..]).into_bytes())
        }
        Some(value) if serde_json::from_str::<String>(value).is_ok_and(|named| named == word) => Ok(line),
        Some(value) => {
            let named = Fields::of(text).find(|(key, _)| key == "id").and_then(|(_, value)| id(value));
            let why = RequestFault::OtherKind { value: excerpt(value), kind: word.to_owned() };
            Err((named, why.into()))
        }
    }
}

/// Any object, whose fields are discarded.
#[derive(Deserialize)]
struct Object {}

impl<'l> RequestFields<'l> {
    /// Parses the fields of a line.
    pub(super) fn read(line: &'l str) -> Result<Self, Failure> {
        let mut asked = Self::nothing();
        let (mut seen, mut given, mut word) = (BTreeSet::new(), Vec::new(), None);
        for (key, value) in Fields::of(line) {
            asked.take(&key, value)?;
            match key.as_str() {
                "do" => word = serde_json::from_str::<String>(value).ok(),
                _ if is_nothing(value) => {}
                _ => given.push(key.clone()),
            }
            if seen.contains(&key) {
                return Err(RequestFault::FieldTwice { field: key }.into());
            }
            seen.insert(key);
        }
        let Some(word) = word else {
            return Err(RequestFault::NoDo.into());
        };
        if let Some(field) = given.iter().find(|name| !takes_field(&word, name)) {
            return Err(RequestFault::FieldNotTaken { field: field.clone() }.into());
        }
        match (asked.what, &asked.tournament, &asked.event) {
            (Do::Rulebooks | Do::Cancel, ..) | (_, Some(_), None) | (_, None, Some(_)) => Ok(asked),
            (_, Some(_), Some(_)) => Err(brings_both()),
            (_, None, None) => Err(RequestFault::NoTournament.into()),
        }
    }

    /// Returns the state before any field is read.
    fn nothing() -> Self {
        Self {
            what: Do::Rulebooks,
            tournament: None,
            event: None,
            rulebook: None,
            round: None,
            absent: Vec::new(),
            declared: Vec::new(),
            unfinished_as_draws: false,
            seed: None,
            time_limit: None,
            progress: false,
            boards: None,
            player: None,
            why_not: Vec::new(),
            tiebreaks: Vec::new(),
            request: None,
        }
    }

    /// Parses one field.
    fn take(&mut self, key: &str, value: &'l str) -> Result<(), Failure> {
        let is_text = value.starts_with('"');
        match key {
            "id" => {}
            _ if value == "null" && key != "do" && is_request_field(key) => {}
            "do" => self.what = serde_json::from_str(value).map_err(|_| no_such_request(value))?,
            "tournament" if is_text => self.tournament = Some(Cow::Owned(read(key, value)?)),
            "tournament" if value.starts_with('{') => self.tournament = Some(Cow::Borrowed(value)),
            "tournament" => return Err(no_tournament()),
            "event" => self.event = Some(Box::new(kept_event(read(key, value)?)?)),
            "rulebook" => self.rulebook = read(key, value)?,
            "round" => self.round = read(key, value)?,
            "absent" => self.absent = players(key, value)?,
            "declared" => self.declared = read::<WordList>(key, value)?.0,
            "unfinished_as_draws" => self.unfinished_as_draws = read(key, value)?,
            "seed" => self.seed = read(key, value)?,
            "time_limit" => self.time_limit = read(key, value)?,
            "progress" => self.progress = read(key, value)?,
            "boards" if is_text => self.boards = Some(BoardsField::Text(read(key, value)?)),
            "boards" => self.boards = Some(BoardsField::List(read::<BoardList>(key, value)?.0)),
            "player" => self.player = read(key, value)?,
            "why_not" => self.why_not = players(key, value)?,
            "tiebreaks" => self.tiebreaks = read::<WordList>(key, value)?.0,
            "request" => {
                self.request = id(value);
                if self.request.is_none() {
                    return Err(RequestFault::NotAnId.into());
                }
            }
            other => return Err(RequestFault::UnknownField { field: excerpt(other) }.into()),
        }
        Ok(())
    }

    pub(super) fn absent(&self) -> Result<Vec<String>, Failure> {
        names(&self.absent, "absent")
    }

    pub(super) fn why_not(&self) -> Result<Vec<String>, Failure> {
        names(&self.why_not, "why_not")
    }

    pub(super) fn player(&self) -> Result<String, Failure> {
        let NamedPlayer(name) = self.player.as_ref().ok_or(RequestFault::PlayerMissing)?;
        name.clone().ok_or_else(|| RequestFault::Player.into())
    }

    /// Returns the boards, one per line.
    pub(super) fn boards(&self) -> Result<Option<String>, Failure> {
        let list = match &self.boards {
            None => return Ok(None),
            Some(BoardsField::Text(text)) => return Ok(Some(text.clone())),
            Some(BoardsField::List(list)) => list,
        };
        let mut text = String::new();
        for (NamedBoard(board), n) in list.iter().zip(1..) {
            let plain = |name: &&String| !name.contains(['\t', '\n', '\r']);
            let board = board.as_ref().filter(|board| board.iter().all(|name| plain(&name)));
            let Some([white, black]) = board else {
                return Err(RequestFault::EntryBoard { entry: n }.into());
            };
            text += &format!("{white}\t{black}\n");
        }
        Ok(Some(text))
    }
}

/// Reads an event as an answer gave it.
pub(super) fn kept_event(value: Value) -> Result<Event, Failure> {
    KeptEvent::read(value).map_err(|e| RequestFault::Event { cause: short(&e) }.into())
}

/// Returns the failure of a request with an event and a tournament.
pub(super) fn brings_both() -> Failure {
    RequestFault::Both.into()
}

/// Returns whether a value counts as an absent field.
fn is_nothing(value: &str) -> bool {
    let in_list = value.strip_prefix('[').map(str::trim_start);
    matches!(value, "null" | "false") || in_list == Some("]")
}

/// Returns the players of a list.
fn names(list: &[NamedPlayer], field: &str) -> Result<Vec<String>, Failure> {
    let one = |(NamedPlayer(name), n): (&NamedPlayer, usize)| {
        name.clone().ok_or_else(|| RequestFault::EntryPlayer { field: field.to_owned(), entry: n }.into())
    };
    list.iter().zip(1..).map(one).collect()
}

/// Parses one player, or a list of players.
fn players(key: &str, value: &str) -> Result<Vec<NamedPlayer>, Failure> {
    if value.starts_with('[') { Ok(read::<Players>(key, value)?.0) } else { Ok(vec![read(key, value)?]) }
}

/// Parses the value of a field.
fn read<'l, T: Deserialize<'l>>(key: &str, value: &'l str) -> Result<T, Failure> {
    serde_json::from_str(value)
        .map_err(|e| RequestFault::Field { field: key.to_owned(), cause: short(&e) }.into())
}

/// Refuses an unknown kind of request, and names the most similar one or all.
fn no_such_request(value: &str) -> Failure {
    let all = REQUEST_KINDS.iter().map(|kind| kind.word);
    let word = value.trim_matches('"');
    let near = output::nearest(word, all.clone()).map(str::to_owned);
    let kinds = all.collect::<Vec<_>>().join(", ");
    RequestFault::UnknownKind { value: excerpt(value), near, kinds }.into()
}

/// Refuses a tournament that is neither a text nor an object.
pub(super) fn no_tournament() -> Failure {
    RequestFault::Tournament.into()
}

/// Returns an error message of serde, shortened if it repeats a long text.
pub(super) fn short(error: &dyn Display) -> String {
    let says = facts::format::json_says(&error.to_string());
    if says.chars().count() <= LONGEST {
        return says;
    }
    excerpt(&says)
}

/// The maximum length, in characters, of a message that is passed on unchanged. The limit allows for the names of all
/// fields.
const LONGEST: usize = 600;
