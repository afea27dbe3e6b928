//! A running event as data, so that a program can keep it.

use super::{Event, EventError};
use api::event::{self, Accepted, Draft, Settings};
use facts::tournament::{EntrantId, PairingNumber, RoundNo, Tournament};
use serde::{Deserialize, Serialize};

/// An event with the ids of its players.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct KeptCourse {
    event: CourseState,
    /// The number and the id of each player.
    entrants: Vec<(PairingNumber, EntrantId)>,
    /// The id of the next entrant.
    next_entrant: u32,
}

/// The event in the form that requests of `serve` have.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CourseState {
    /// The tournament in this program's JSON.
    #[serde(with = "facts::format::as_json::begun")]
    tournament: Tournament,
    #[serde(default)]
    settings: Settings,
    #[serde(default)]
    accepted: Vec<Accepted>,
    #[serde(default)]
    draft: Option<Draft>,
    #[serde(default)]
    closed: RoundNo,
}

impl From<Event> for KeptCourse {
    fn from(Event { known, next, .. }: Event) -> Self {
        let entrants = known.tournament.players.iter();
        let entrants = entrants.filter_map(|player| Some((player.number, player.entrant?))).collect();
        let event::Event { tournament, settings, accepted, draft, closed } = known;
        let event = CourseState { tournament, settings, accepted, draft, closed };
        Self { event, entrants, next_entrant: next }
    }
}

impl TryFrom<KeptCourse> for Event {
    type Error = EventError;

    fn try_from(KeptCourse { event, entrants, next_entrant }: KeptCourse) -> Result<Self, EventError> {
        let CourseState { mut tournament, settings, accepted, draft, closed } = event;
        for player in &mut tournament.players {
            player.entrant = entrants.iter().find(|(number, _)| *number == player.number).map(|(_, id)| *id);
        }
        let mut read = Self::resume(tournament)?;
        read.next = read.next.max(next_entrant.min(super::entrants::BEYOND));
        read.known = event::Event { settings, accepted, draft, closed, ..read.known };
        read.check_rules()?;
        Ok(read)
    }
}
