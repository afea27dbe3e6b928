//! Event data for which the report format has no field. The record `XXE` holds the draft, the last closed round and the
//! accepted boards as JSON. Other programs keep or ignore this line. An event file instead begins with equivalent
//! commands.

use serde::{Deserialize, Serialize};

use super::Failure;
use crate::faults::EventFileFault;
use api::event::{Accepted, Command, Draft, Event};
use facts::tournament::{RoundNo, Tournament};

/// Code of the record.
const CODE: &str = "XXE";

/// The event data that are neither in the report nor in the settings.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct EventExtras {
    #[serde(skip_serializing_if = "Option::is_none")]
    draft: Option<Draft>,
    #[serde(skip_serializing_if = "is_none")]
    closed: RoundNo,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    accepted: Vec<Accepted>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
fn is_none(closed: &RoundNo) -> bool {
    *closed == 0
}

/// Reads an event from a report. Drops a draft whose round has since been published.
pub(super) fn event_of(mut tournament: Tournament) -> Result<Event, Failure> {
    let mut found = EventExtras::default();
    let headings = &mut tournament.headings;
    for (_, text) in headings.kept().filter(|(code, _)| code == CODE) {
        found = serde_json::from_str(text)
            .map_err(|e| EventFileFault::DraftUnreadable { record: CODE, cause: e.to_string() })?;
    }
    headings.others.retain(|(code, _)| code != CODE);
    headings.after_players.retain(|(code, _)| code != CODE);
    let next = tournament.rounds_paired() + 1;
    let EventExtras { draft, closed, accepted } = found;
    let draft = draft.filter(|draft| draft.round == next);
    Ok(Event { draft, closed, accepted, ..Event::from(tournament) })
}

/// Converts an event to a report that includes the record.
pub(super) fn report_of(event: Event) -> Tournament {
    let Event { mut tournament, draft, closed, accepted, settings: _ } = event;
    let found = EventExtras { draft, closed, accepted };
    if found != EventExtras::default() {
        // Strings and numbers always serialise.
        let text = serde_json::to_string(&found).expect("a draft of plain fields is JSON");
        tournament.headings.others.push((CODE.to_owned(), text));
    }
    tournament
}

/// Returns the commands with which an event file for this event begins. An out-of-date draft is dropped.
pub(super) fn beginning(event: Event, from: &str) -> Vec<Command> {
    let Event { tournament, settings, draft, closed, accepted } = event;
    let is_closed = (closed > 0).then_some(Command::Close { round: closed, final_ranks: None });
    let draft = draft.filter(|draft| draft.overtaken.is_empty()).map(|draft| {
        let Draft { round, seating, under, demands, overtaken: _ } = draft;
        Command::Draft { round, seating, under, demands }
    });
    let enter = Command::Enter { tournament, settings, from: from.to_owned() };
    let accepted = accepted.into_iter().map(Command::Accept);
    std::iter::once(enter).chain(accepted).chain(is_closed).chain(draft).collect()
}
