//! An event that a program runs from the first entry to the prizes, in memory.
//!
//! Every change is a command of [`api::event`], carried out as everywhere else. Players are named by an [`EntrantId`], which
//! stays when the pairing numbers change; an answer says who has another number now.

mod answers;
mod changes;
mod drafting;
mod entrants;
mod error;
mod kept;
mod outcome;
mod repairing;
mod rules;
mod why;

pub use answers::{
    AwardedPrize, AwardedPrizes, Drafted, EventStandings, PlacedEntrant, Renumbered, RepairOffer,
    RepairOffers, SeatedBoard, Told, VerifiedRound, WhyNot, WhyNotKind,
};
pub use changes::DraftEdit;
pub use drafting::DraftWish;
pub use error::{EventError, EventFault, FaultWords, RefusedRequest};
pub use repairing::RepairWish;

use api::event;
use facts::format::strict::{self, WriteError};
use facts::rulebook::Rulebook;
use facts::tournament::{EntrantId, Player, PlayerId, Tournament};
use limit::Limit;
use serde::{Deserialize, Serialize};

/// An event that a program runs: players enter, rounds are drafted, published and played, and the last one is closed.
///
/// A refused request changes nothing.
///
/// ```
#[doc = include_str!("five.txt")]
/// let mut event = Event::begin(Tournament::builder("Five friends").rounds(5).build()?, &book)?;
/// let entered = event.add(&players)?;
/// event.draft(&DraftWish::default())?;
/// event.publish("")?;
/// event.result(1, "1-0")?;
/// let late = event.add(&[Entrant { name: "Fay".to_owned(), rating: Some(2050), ..Entrant::default() }])?;
/// assert_eq!(late.moved.len(), 3, "Fay is number 3, and three players have a higher number now");
/// assert_eq!(event.player(entered.added[2]).map(|player| player.name.as_str()), Some("Cleo"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(into = "kept::KeptCourse", try_from = "kept::KeptCourse")]
pub struct Event {
    known: event::Event,
    /// The id of the next entrant.
    next: u32,
    limit: Limit,
}

impl Event {
    /// Begins an event under a rulebook, which it keeps from then on. The tournament may have no players yet, or rounds that
    /// were played elsewhere.
    ///
    /// # Errors
    /// Fails if the tournament contradicts itself, or names another rulebook.
    ///
    /// ```
    #[doc = include_str!("five.txt")]
    /// let event = Event::begin(Tournament::builder("Open").rounds(9).build()?, &book)?;
    /// assert_eq!(event.rulebook()?.id, "dutch-2026");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn begin(mut tournament: Tournament, book: &Rulebook) -> Result<Self, EventError> {
        let names_one = tournament.wall.rulebook.is_some() || tournament.system.is_some();
        let named = facts::rulebook::encoded(&tournament).filter(|_| names_one);
        if names_one && named.is_none_or(|named| named != *book) {
            return Err(EventFault::OtherRulebook { rulebook: book.id.clone() }.into());
        }
        if !names_one {
            tournament.wall.name_rulebook(&book.id, book.own_text());
        }
        Self::resume(tournament)
    }

    /// Continues an event under the rulebook that its tournament names, or FIDE's Dutch rules of today if it names none.
    ///
    /// # Errors
    /// Fails if the tournament contradicts itself, or names an unknown rulebook.
    ///
    /// ```
    #[doc = include_str!("five.txt")]
    /// let report = "001    1      Ada                               2100                             0.0    1\n";
    /// let event = Event::resume(read_tournament("one.trf", report.as_bytes())?.0)?;
    /// assert_eq!(event.entrants().count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn resume(tournament: Tournament) -> Result<Self, EventError> {
        tournament.check()?;
        let mut event = Self { known: tournament.into(), next: 1, limit: Limit::none() };
        event.rulebook()?;
        event.identify();
        Ok(event)
    }

    /// Sets the settings of the event: the text of a `pairproof.toml`.
    ///
    /// # Errors
    /// Fails if the settings cannot be read, or do not fit the event.
    ///
    /// ```
    #[doc = include_str!("five.txt")]
    /// let mut event = Event::begin(Tournament::builder("Open").rounds(9).build()?, &book)?;
    /// event.set("tiebreaks = ['DE', 'BH']")?;
    /// assert!(event.set("tiebreaks = ['Buchholz of sorts']").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set(&mut self, settings: &str) -> Result<Told, EventError> {
        let text = event::Settings::from(settings);
        let mut tried = self.clone();
        tried.known.settings = text.clone();
        tried.check_rules()?;
        self.carry_out(&event::Command::Settings { text })
    }

    /// Sets a limit for every later request that pairs a round.
    ///
    /// ```
    #[doc = include_str!("five.txt")]
    /// let mut event = Event::begin(Tournament::builder("Open").rounds(9).build()?, &book)?;
    /// event.within(Limit::none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn within(&mut self, limit: Limit) {
        self.limit = limit;
    }

    /// Returns the tournament as it stands.
    ///
    /// ```
    #[doc = include_str!("five_published.txt")]
    /// assert_eq!(event.tournament().rounds_paired(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn tournament(&self) -> &Tournament {
        &self.known.tournament
    }

    /// Returns the players with their ids, by pairing number. In a team event, these are the teams.
    ///
    /// ```
    #[doc = include_str!("five_published.txt")]
    /// let names: Vec<&str> = event.entrants().map(|(_, player)| player.name.as_str()).collect();
    /// assert_eq!(names, ["Ada", "Ben", "Cleo", "Dan", "Eve"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn entrants(&self) -> impl Iterator<Item = (EntrantId, &Player)> {
        self.tournament().players.iter().filter_map(|player| Some((player.entrant?, player)))
    }

    /// Returns a player by id.
    ///
    /// ```
    #[doc = include_str!("five_published.txt")]
    /// assert_eq!(event.player(ada).map(|player| player.name.as_str()), Some("Ada"));
    /// assert_eq!(event.player(EntrantId(99)), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn player(&self, id: EntrantId) -> Option<&Player> {
        self.entrants().find(|(own, _)| *own == id).map(|(_, player)| player)
    }

    /// Returns the place of a player in the tournament and in its rounds.
    ///
    /// # Errors
    /// Fails if the event has no player with this id.
    ///
    /// ```
    #[doc = include_str!("five_published.txt")]
    /// assert_eq!(event.place(ada)?, PlayerId(0));
    /// assert!(event.place(EntrantId(99)).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn place(&self, id: EntrantId) -> Result<PlayerId, EventError> {
        let found = self.player(id).map(|player| player.id);
        found.ok_or_else(|| EventFault::NoEntrant { id }.into())
    }

    /// Returns the tournament as this program's JSON, which holds names and numbers of any length.
    ///
    /// # Errors
    /// Fails if the event has contradictions, which no request makes.
    ///
    /// ```
    #[doc = include_str!("five_published.txt")]
    /// let (read, _) = read_tournament("five.json", event.write_json()?.as_bytes())?;
    /// assert_eq!(read.records, event.tournament().records);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write_json(&self) -> Result<String, WriteError> {
        strict::write_json(self.tournament())
    }

    /// Returns the report of the event as TRF26.
    ///
    /// # Errors
    /// Fails with the player and the field if the columns of a report cannot hold it, such as a name of more than 33 letters.
    ///
    /// ```
    #[doc = include_str!("five_published.txt")]
    /// assert!(event.write_trf26()?.starts_with("012 Five friends"));
    /// let edited = Particulars { name: Some("x".repeat(34)), ..Particulars::default() };
    /// event.edit(ada, &edited)?;
    /// assert!(event.write_trf26().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write_trf26(&self) -> Result<String, WriteError> {
        strict::write_trf26(self.tournament())
    }

    /// Returns the report of the event as TRF16, with the extension records that engines read today.
    ///
    /// # Errors
    /// Fails as [`Event::write_trf26`] does.
    ///
    /// ```
    #[doc = include_str!("five_published.txt")]
    /// assert!(event.write_trf16()?.contains("XXR 5"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write_trf16(&self) -> Result<String, WriteError> {
        strict::write_trf16(self.tournament())
    }
}
