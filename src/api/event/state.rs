//! The state of an event: the tournament, and the data that a report cannot hold.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::command::{Accepted, Demands, Seating, Under};
use super::settings::Settings;
use super::{Refused, RoundChange, RoundRefusal, fixed_tables};
use facts::tournament::{RoundNo, Tournament};
use words::Statement;

/// The state of an event.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Event {
    /// Everything that a report can hold.
    pub tournament: Tournament,
    /// The settings of the event.
    pub settings: Settings,
    /// Deviations that the arbiter has accepted, in addition to those accepted in the settings.
    pub accepted: Vec<Accepted>,
    /// The paired but unpublished round.
    pub draft: Option<Draft>,
    /// The last closed round.
    pub closed: RoundNo,
}

/// A paired but unpublished round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    /// The round.
    pub round: RoundNo,
    /// The boards of the draft.
    pub seating: Seating,
    /// The conditions of the pairing.
    pub under: Under,
    /// The arbiter's demands on the draft.
    #[serde(default)]
    pub demands: Demands,
    /// Later changes to the data on which the draft depends.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub overtaken: Vec<Statement>,
}

/// The maximum number of changes listed for an out-of-date draft.
const NAMED: usize = 3;

impl Draft {
    /// Returns a draft of a round that is still to be paired, under these demands.
    pub fn unpaired(round: RoundNo, demands: Demands) -> Self {
        let seating = Seating { boards: Vec::new(), bye: None };
        Self { round, seating, under: Under::default(), demands, overtaken: Vec::new() }
    }

    /// Refuses a draft that is out of date.
    ///
    /// # Errors
    /// Fails if data that the draft depends on have changed since.
    pub fn up_to_date(&self) -> Result<(), Refused> {
        if self.overtaken.is_empty() {
            return Ok(());
        }
        let changes = self.overtaken.iter().take(NAMED).cloned().collect();
        let more = self.overtaken.len().saturating_sub(NAMED);
        Err(RoundRefusal::DraftOutdated { round: self.round, changes, more }.into())
    }

    /// Returns the changes that made the draft out of date: the first few, and the number of the remaining ones.
    pub fn overtaken_by(&self) -> Statement {
        let changes = self.overtaken.iter().take(NAMED).cloned().collect();
        let more = self.overtaken.len().saturating_sub(NAMED);
        RoundChange::OvertakenBy { changes, more }.into()
    }
}

impl From<Tournament> for Event {
    /// Creates an event from a tournament alone.
    fn from(tournament: Tournament) -> Self {
        Self { tournament, ..Self::default() }
    }
}

impl Event {
    /// Returns the demands for drafting the next round. These are the demands of its draft or, without a draft, the
    /// fixed tables of the last round.
    pub fn demands(&self) -> Demands {
        match &self.draft {
            Some(draft) => draft.demands.clone(),
            None => Demands { tables: fixed_tables(&self.tournament), ..Demands::default() },
        }
    }

    /// Returns the tournament with the points on which the draft was paired: if it counts games without a result as draws,
    /// with these draws.
    pub fn as_drafted(&self) -> Cow<'_, Tournament> {
        if self.draft.as_ref().is_some_and(|draft| draft.demands.unfinished_as_draws) {
            Cow::Owned(self.tournament.with_unfinished_drawn())
        } else {
            Cow::Borrowed(&self.tournament)
        }
    }

    /// Returns whether the last round has been closed.
    pub fn is_closed(&self) -> bool {
        self.tournament.rounds.is_some_and(|rounds| self.closed >= rounds)
    }

    /// Returns whether the last round has been closed, but the report states no final ranks, since a later change has
    /// removed them.
    pub fn has_lost_ranks(&self) -> bool {
        self.is_closed() && self.tournament.players.iter().all(|player| player.stated_rank.is_none())
    }

    /// Replaces the tournament.
    #[must_use]
    pub fn with(&self, tournament: Tournament) -> Self {
        let Self { settings, accepted, draft, closed, tournament: _ } = self;
        Self {
            tournament,
            settings: settings.clone(),
            accepted: accepted.clone(),
            draft: draft.clone(),
            closed: *closed,
        }
    }
}
