//! An event as it stands: the tournament, and what a report cannot hold.

use serde::{Deserialize, Serialize};

use super::command::{Accepted, Demands, Lock, Seating, Under};
use super::{Refused, fixed_tables};
use facts::format::count;
use facts::tournament::{PlayerId, RoundNo, Tournament};

/// An event as it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Event {
    /// All that a report holds.
    pub tournament: Tournament,
    /// The text of its settings (TOML).
    pub settings: String,
    /// Deviations that the arbiter has accepted, beside those of the settings.
    pub accepted: Vec<Accepted>,
    /// The round that is paired and not published.
    pub draft: Option<Draft>,
    /// The last round that is closed.
    pub closed: RoundNo,
}

/// A round that is paired and not published.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    /// The round.
    pub round: RoundNo,
    /// Its boards.
    pub seating: Seating,
    /// Under what it was paired.
    pub under: Under,
    /// The arbiter's demands on it.
    #[serde(default)]
    pub demands: Demands,
    /// The changes since in everything it depends on, one a line.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub overtaken: Vec<String>,
}

/// The number of changes named of those that overtook a draft.
const NAMED: usize = 3;

impl Draft {
    /// A round that is still to be paired, under these demands.
    pub fn unpaired(round: RoundNo, demands: Demands) -> Self {
        let seating = Seating { boards: Vec::new(), bye: None };
        Self { round, seating, under: Under::default(), demands, overtaken: Vec::new() }
    }

    /// Refuses a draft that is out of date.
    ///
    /// # Errors
    /// If something that it rests on has changed since.
    pub fn up_to_date(&self) -> Result<(), Refused> {
        if self.overtaken.is_empty() {
            return Ok(());
        }
        let says = format!("the draft for round {} is out of date: {}", self.round, self.overtaken_by());
        Err(Refused::new(says, "Pair the round again: pairproof draft FILE"))
    }

    /// What has overtaken it: the first changes, and how many others.
    pub fn overtaken_by(&self) -> String {
        let (named, others) = self.overtaken.split_at(self.overtaken.len().min(NAMED));
        let more = match others.len() {
            0 => String::new(),
            others => format!("; and {}", count(others, "other change")),
        };
        format!("{}{more}", named.join("; "))
    }
}

impl Demands {
    /// The locked boards: two players, or one who has the bye.
    ///
    /// # Errors
    /// The number of a player who is not of the event.
    pub fn locks(&self, tournament: &Tournament) -> Result<Vec<(PlayerId, Option<PlayerId>)>, u32> {
        let player = |number: u32| tournament.by_number(number).ok_or(number);
        let one = |lock: &Lock| Ok((player(lock.player)?, lock.opponent.map(player).transpose()?));
        self.locked.iter().map(one).collect()
    }
}

impl From<Tournament> for Event {
    /// The only content of a file.
    fn from(tournament: Tournament) -> Self {
        Self { tournament, ..Self::default() }
    }
}

impl Event {
    /// The demands with which the next round is drafted: those of its draft; without one the fixed tables of the last.
    pub fn demands(&self) -> Demands {
        match &self.draft {
            Some(draft) => draft.demands.clone(),
            None => Demands { tables: fixed_tables(&self.tournament), ..Demands::default() },
        }
    }

    /// The same with another tournament.
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
