//! Requests about a whole event: entering, altering, publishing, repairing and printing, as at the desk.
//!
//! The server keeps no state. A request contains the `event` from the previous answer, or a `tournament` to begin with.
//! A change is answered with the new event and its report.

use std::path::Path;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::ear::Reach;
use super::event_kind::EventDo;
use super::fields::Fields;
use super::request::{brings_both, kept_event, no_tournament, short};
use crate::answer::AnswerInBothForms;
use crate::faults::{RequestFault, SystemFault};
use crate::report::json::{
    self, CloseFields, EventAnswer, ImportFields, LogFields, ServedAnswer, VerifyFields,
};
use crate::session::Session;
use crate::{Failure, input};
use api::event::{self, Command, Event, kin};
use app::{RepairRequest, SheetRequest};
use facts::format;
use limit::Limit;
use words::Voice;

/// The name of the event in messages.
const NAME: &str = "event";

/// Returns the answer to a request about an event.
pub(super) fn answer(
    what: EventDo,
    line: &str,
    reach: Reach,
    limit: &Limit,
    notes: &mut Vec<String>,
) -> Result<ServedAnswer, Failure> {
    let mut fields = fields_of(line)?;
    let event = event_of(&mut fields, notes)?;
    reachable(&event, reach)?;
    let event = EventRequest { event, limit };
    let done = match what {
        EventDo::Import => event.import(fields, reach),
        EventDo::Draft => event.draft(read(fields)?),
        EventDo::Alter => event.alter(&event.command(what, fields)?),
        EventDo::Cost => event.cost(&read(fields)?),
        EventDo::Close => event.given(&event.close(&read(fields)?)?),
        EventDo::Publish => event.given(&event.publish(&read(fields)?)?),
        EventDo::Repair => event.repair(&read(fields)?),
        EventDo::Whatif => Ok(told(event.session().what_if(&read(fields)?)?)),
        EventDo::Print => event.print(fields),
        EventDo::Verify => event.verify(&read(fields)?),
        EventDo::Log => event.log(&read::<LogFields>(fields)?.commands),
        other => event.given(&event.command(other, fields)?),
    };
    done.map(|answer| what.answered(answer))
}

/// Returns the fields of a line, without those common to all requests.
fn fields_of(line: &str) -> Result<Map<String, Value>, Failure> {
    let mut fields = Map::new();
    for (key, value) in Fields::of(line) {
        let read: Value = serde_json::from_str(value).map_err(|e| {
            let cause = format::json_says(&e.to_string());
            RequestFault::FieldUnclear { field: key.clone(), cause }
        })?;
        if fields.insert(key.clone(), read).is_some() {
            return Err(RequestFault::FieldTwice { field: key }.into());
        }
    }
    for key in ["id", "do", "time_limit", "progress"] {
        fields.remove(key);
    }
    fields.retain(|key, value| !value.is_null() || !json::is_request_field(key));
    Ok(fields)
}

fn read<T: DeserializeOwned>(fields: Map<String, Value>) -> Result<T, Failure> {
    serde_json::from_value(Value::Object(fields))
        .map_err(|e| RequestFault::Unclear { cause: short(&e) }.into())
}

/// Returns the event that the request contains.
fn event_of(fields: &mut Map<String, Value>, notes: &mut Vec<String>) -> Result<Event, Failure> {
    match (fields.remove("event"), fields.remove("tournament")) {
        (Some(_), Some(_)) => Err(brings_both()),
        (Some(event), None) => kept_event(event),
        (None, Some(tournament)) => {
            let text = match tournament {
                Value::String(text) => text,
                object @ Value::Object(_) => object.to_string(),
                _ => return Err(no_tournament()),
            };
            begun_with(&text, notes)
        }
        (None, None) => Err(RequestFault::NoEvent.into()),
    }
}

/// Returns the event that begins with a tournament, a report or this program's JSON.
pub(super) fn begun_with(text: &str, notes: &mut Vec<String>) -> Result<Event, Failure> {
    let name = "tournament";
    let read = format::read_tournament(name, text.as_bytes());
    let (tournament, said) = read.map_err(|found| Failure::input(name, text.as_bytes(), found))?;
    notes.extend(said.iter().map(ToString::to_string));
    Ok(tournament.into())
}

/// Refuses a rulebook that would be a file on this computer if the request comes from elsewhere.
pub(super) fn reachable(event: &Event, reach: Reach) -> Result<(), Failure> {
    let contents = event.settings.contents().map_err(|fault| {
        Failure::input("settings", event.settings.text().as_bytes(), fault.finding().into())
    })?;
    match &contents.rulebook {
        Some(book) if reach != Reach::Files => input::named_or_text(&book.value),
        _ => Ok(()),
    }
}

/// An event and the request about it.
pub(super) struct EventRequest<'a> {
    pub(super) event: Event,
    pub(super) limit: &'a Limit,
}

impl EventRequest<'_> {
    /// Returns what may be asked of the event.
    pub(super) fn session(&self) -> Session<'_> {
        Session { name: Path::new(NAME), event: &self.event, limit: self.limit, voice: Voice::Program }
    }

    /// Returns the event after a command, and its report.
    fn given(&self, command: &Command) -> Result<EventAnswer, Failure> {
        Ok(self.applied(command)?.1)
    }

    /// Returns the event after a command, and the answer with it.
    pub(super) fn applied(&self, command: &Command) -> Result<(Event, EventAnswer), Failure> {
        let (_, applied) = event::given(&self.event, None, command).map_err(|all| refused(&all))?;
        let said = [vec![applied.says], applied.notes].concat();
        let said = said.iter().map(|said| said.line(Voice::Program)).collect();
        let answer = EventAnswer { said, ..EventAnswer::after(&applied.event) };
        Ok((applied.event, answer))
    }

    /// Starts an event from the tournament in the request, with settings.
    fn import(&self, fields: Map<String, Value>, reach: Reach) -> Result<EventAnswer, Failure> {
        let ImportFields { settings } = read(fields)?;
        let event = Event { settings, ..self.event.clone() };
        reachable(&event, reach)?;
        event::refuse_beginning_in_fide_mode(&event.tournament, &event.settings)
            .map_err(|why| refused(&[why]))?;
        let title = Session { event: &event, ..self.session() }.book()?.full_title();
        let players = format::count(event.tournament.players.len(), event.tournament.participant());
        let says = format!("{players}, {}", format::count(event.tournament.rounds_paired(), "round"));
        Ok(EventAnswer { said: vec![format!("{says}; {title}")], ..EventAnswer::after(&event) })
    }

    /// Builds a command from the fields, with defaults for implied fields.
    fn command(&self, what: EventDo, mut fields: Map<String, Value>) -> Result<Command, Failure> {
        let has_matches = event::has_matches(&self.event.tournament);
        let kind = what
            .command(has_matches)
            .ok_or_else(|| SystemFault::BugBecause { what: "this is no command".to_owned() })?;
        let paired = self.event.tournament.rounds_paired();
        let mut default = |key: &str, value: Value| {
            fields.entry(key).or_insert(value);
        };
        match what {
            EventDo::Add | EventDo::Edit | EventDo::Withdraw => {
                default("rulebook", kin(&self.session().book()?).into());
            }
            EventDo::Result | EventDo::Lineup => default("round", paired.into()),
            EventDo::Alter => default("round", (paired + 1).into()),
            EventDo::Correct if has_matches => {
                let given = ["board", "result"].map(|key| fields.remove_entry(key));
                fields.insert("result".to_owned(), Value::Object(given.into_iter().flatten().collect()));
            }
            _ => {}
        }
        fields.insert("kind".to_owned(), kind.into());
        let command = read(fields)?;
        let own = kin(&self.session().book()?);
        event::refuse_other_rulebook(&command, &own).map_err(|why| refused(&[why]))?;
        Ok(command)
    }

    /// Closes a round, by default the last one. The close of the last round enters the final ranks.
    fn close(&self, asked: &CloseFields) -> Result<Command, Failure> {
        let round = asked.round.unwrap_or_else(|| self.event.tournament.rounds_paired());
        self.session().closing(round)
    }

    /// Shows the three ways to repair the published round, and applies the chosen one.
    fn repair(&self, asked: &RepairRequest) -> Result<EventAnswer, Failure> {
        let (answer, command) = self.session().repair(asked)?;
        let taken = match asked.choice {
            Some(_) => self.given(&command)?,
            None => EventAnswer::default(),
        };
        let shown = told(answer);
        Ok(EventAnswer { text: shown.text, answer: shown.answer, ..taken })
    }

    /// Prints a sheet, by default as text.
    fn print(&self, mut fields: Map<String, Value>) -> Result<EventAnswer, Failure> {
        let name = fields.remove("sheet").and_then(|name| name.as_str().map(str::to_owned));
        let name = name.ok_or(RequestFault::Sheet)?;
        fields.entry("form").or_insert_with(|| "text".into());
        if let Some(Value::Array(list)) = fields.get("tiebreaks") {
            let words: Option<Vec<&str>> = list.iter().map(Value::as_str).collect();
            let words = words.ok_or(RequestFault::TieBreaks)?;
            let words = (!words.is_empty()).then(|| words.join(","));
            fields.insert("tiebreaks".to_owned(), words.into());
        }
        let asked = SheetRequest { name, ..read(fields)? };
        let sheet = self.session().sheet(&asked)?;
        Ok(EventAnswer { text: Some(sheet.text), ..EventAnswer::default() })
    }

    /// Checks a certificate against the event, as the command does.
    fn verify(&self, asked: &VerifyFields) -> Result<EventAnswer, Failure> {
        Ok(EventAnswer::default().with(&self.session().verify(&asked.certificate)?))
    }

    /// Carries out the commands of a log, and returns each change and the final event.
    fn log(mut self, commands: &[Command]) -> Result<EventAnswer, Failure> {
        let mut said = Vec::new();
        for (command, row) in commands.iter().zip(1..) {
            let (_, applied) = event::given(&self.event, None, command)
                .map_err(|all| refused(&all).within(|fault| RequestFault::OfLog { fault, row }))?;
            said.push(applied.says.line(Voice::Program));
            self.event = applied.event;
        }
        Ok(EventAnswer { said, ..EventAnswer::after(&self.event) })
    }
}

/// Returns an answer with the fields of requests in place of the commands that its text names.
fn told(answer: AnswerInBothForms) -> EventAnswer {
    EventAnswer { answer: Some(answer.answer), text: Some(answer.text), ..EventAnswer::default() }
}

/// Joins all contradictions with the event into a failure.
pub(super) fn refused(all: &[event::Refused]) -> Failure {
    Failure::all(all.iter().cloned().map(Failure::from).collect())
}
