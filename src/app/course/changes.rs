//! The requests that change an event by one command.

use super::answers::Told;
use super::entrants::{entrant, moved};
use super::{Event, EventError, EventFault};
use api::event::{
    self, Applied, BoardResult, Command, Edit, Entrant, Heading, MatchGiven, Particulars, Worth,
};
use facts::format::{Ended, excerpt};
use facts::tournament::{EntrantId, RoundNo};
use serde::{Deserialize as _, Deserializer};

/// A change to a draft by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DraftEdit {
    /// Two players exchange seats, including colours.
    Swap(EntrantId, EntrantId),
    /// The players at a table change colours.
    Turn(usize),
    /// Two players must meet, or one must have the bye. The board is locked, and their former opponents meet.
    Force(EntrantId, Option<EntrantId>),
    /// A board is locked, by its table, or the bye: it stays when the draft is paired again.
    Lock(Option<usize>),
    /// A board is unlocked, or the bye.
    Unlock(Option<usize>),
    /// A player gets a fixed table, or none.
    Table(EntrantId, Option<usize>),
}

impl Event {
    /// Carries out a command in the form of the log and of the requests to the desk, which names players by number and boards
    /// by table. Every request is such a command; categories, ratings of later rounds and line-ups have no function of their
    /// own.
    ///
    /// # Errors
    /// Returns everything that contradicts the event; fails if the data are no command.
    ///
    /// ```
    #[doc = include_str!("five_published.txt")]
    /// let command = serde_json::json!({ "kind": "category", "set": [{ "name": "Girls", "players": [1, 3] }] });
    /// assert_eq!(event.give(command)?.says, "category Girls: 1 Ada and 3 Cleo");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn give<'d>(&mut self, command: impl Deserializer<'d>) -> Result<Told, EventError> {
        let read = Command::deserialize(command);
        let command = read.map_err(|e| EventFault::NotUnderstood { says: e.to_string() })?;
        self.carry_out(&command)
    }

    pub(super) fn carry_out(&mut self, command: &Command) -> Result<Told, EventError> {
        if let Command::Enter { tournament, .. } = command {
            tournament.check()?;
        }
        event::refuse_other_rulebook(command, &self.kin()?)?;
        let (stored, Applied { event, says, notes, .. }) = event::given(&self.known, None, command)?;
        let before = std::mem::replace(&mut self.known, event);
        let mut added = self.identify();
        if let Command::Add { players, .. } = &*stored {
            self.order_as_given(&mut added, players);
        }
        let moved = moved(&before.tournament, self.tournament());
        let said = |message: &words::Statement| message.line(words::Voice::Program);
        let (says, notes) = (said(&says), notes.iter().map(said).collect());
        Ok(Told { says, notes, added, moved })
    }

    /// New ids go by number; an answer names them in the order of the entries.
    fn order_as_given(&self, added: &mut Vec<EntrantId>, entries: &[Entrant]) {
        let mut left: Vec<(EntrantId, Entrant)> =
            added.iter().filter_map(|&id| Some((id, Entrant::from(self.player(id)?)))).collect();
        let mut take =
            |entry: &Entrant| left.iter().position(|(_, own)| own == entry).map(|at| left.remove(at).0);
        let mut in_order: Vec<EntrantId> = entries.iter().filter_map(&mut take).collect();
        // In a team event, the entries are players, and the ids are those of new teams.
        in_order.extend(left.into_iter().map(|(id, _)| id));
        *added = in_order;
    }

    /// Adds players: the field before the first round, late entries after it. The rulebook decides their numbers.
    ///
    /// # Errors
    /// Refused if a player has no name or is in the event already, and after the last round.
    ///
    /// ```
    #[doc = include_str!("five_published.txt")]
    /// let fay = Entrant { name: "Fay".to_owned(), rating: Some(2200), ..Entrant::default() };
    /// let told = event.add(&[fay])?;
    /// assert_eq!(told.moved.len(), 5, "Fay is number 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add(&mut self, players: &[Entrant]) -> Result<Told, EventError> {
        self.entering(players, false)
    }

    /// Adds players whose numbers follow all others.
    ///
    /// # Errors
    /// Refused as [`Event::add`] is.
    ///
    /// ```
    #[doc = include_str!("five_published.txt")]
    /// let fay = Entrant { name: "Fay".to_owned(), rating: Some(2200), ..Entrant::default() };
    /// assert!(event.add_at_end(&[fay])?.moved.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add_at_end(&mut self, players: &[Entrant]) -> Result<Told, EventError> {
        self.entering(players, true)
    }

    fn entering(&mut self, players: &[Entrant], at_end: bool) -> Result<Told, EventError> {
        let (players, rulebook) = (players.to_vec(), self.kin()?);
        self.carry_out(&Command::Add { players, at_end, new_team: false, rulebook })
    }

    /// Corrects the data of a player. If numbers may still change, ask for [`Event::renumber`] afterwards.
    ///
    /// # Errors
    /// Refused if the data are none of a player.
    ///
    /// ```
    #[doc = include_str!("five_published.txt")]
    /// event.edit(ada, &Particulars { rating: Some(2110), ..Particulars::default() })?;
    /// assert_eq!(event.player(ada).and_then(|player| player.rating), Some(2110));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn edit(&mut self, player: EntrantId, right: &Particulars) -> Result<Told, EventError> {
        let (player, rulebook) = (self.number(player)?, self.kin()?);
        self.carry_out(&Command::Edit { player, right: Box::new(right.clone()), rulebook })
    }

    /// Removes a player who was never paired.
    ///
    /// # Errors
    /// Refused if the player was paired.
    ///
    /// ```
    #[doc = include_str!("five_published.txt")]
    /// assert!(event.remove(ada).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn remove(&mut self, player: EntrantId) -> Result<Told, EventError> {
        self.carry_out(&Command::Remove { player: self.number(player)? })
    }

    /// Numbers all players again by their ratings, as long as the rulebook allows it.
    ///
    /// # Errors
    /// Refused if it is too late.
    ///
    /// ```
    #[doc = include_str!("five_published.txt")]
    /// event.edit(ben, &Particulars { rating: Some(2150), ..Particulars::default() })?;
    /// let told = event.renumber()?;
    /// assert_eq!(told.moved.iter().map(|one| (one.entrant, one.now.0)).collect::<Vec<_>>(), [(ada, 2), (ben, 1)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn renumber(&mut self) -> Result<Told, EventError> {
        self.carry_out(&Command::Renumber { rulebook: self.kin()? })
    }

    /// Sets headings of the report: places, days, arbiters, the number of rounds, tie-breaks.
    ///
    /// # Errors
    /// Refused if a heading is none.
    ///
    /// ```
    #[doc = include_str!("five_published.txt")]
    /// event.head(&Heading { city: Some("Reykjavik".to_owned()), ..Heading::default() })?;
    /// assert!(event.write_trf26()?.contains("022 Reykjavik"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn head(&mut self, heading: &Heading) -> Result<Told, EventError> {
        self.carry_out(&Command::Heading(Box::new(heading.clone())))
    }

    /// Withdraws a player, who misses round `from` and all later ones.
    ///
    /// # Errors
    /// Refused if the round is paired already.
    ///
    /// ```
    #[doc = include_str!("five_published.txt")]
    /// event.withdraw(dan, 2)?;
    /// assert!(event.withdraw(eve, 1).is_err(), "round 1 is paired");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn withdraw(&mut self, player: EntrantId, from: RoundNo) -> Result<Told, EventError> {
        let (player, rulebook) = (self.number(player)?, self.kin()?);
        self.carry_out(&Command::Withdraw { player, from, rulebook })
    }

    /// Brings back an absent player from a round on.
    ///
    /// # Errors
    /// Refused if the player is not absent.
    ///
    /// ```
    #[doc = include_str!("five_published.txt")]
    /// event.withdraw(dan, 2)?;
    /// event.arrive(dan, 3)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn arrive(&mut self, player: EntrantId, from: RoundNo) -> Result<Told, EventError> {
        self.carry_out(&Command::Arrive { player: self.number(player)?, from })
    }

    /// Gives players a bye in rounds that are not paired, or takes it back (`None`).
    ///
    /// # Errors
    /// Refused if a round is paired.
    ///
    /// ```
    #[doc = include_str!("five_published.txt")]
    /// event.bye(&[cleo], &[3], Some(Worth::Half))?;
    /// event.bye(&[cleo], &[3], None)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn bye(
        &mut self,
        players: &[EntrantId],
        rounds: &[RoundNo],
        worth: Option<Worth>,
    ) -> Result<Told, EventError> {
        let (players, rounds) = (self.numbers(players)?, rounds.to_vec());
        self.carry_out(&Command::Bye { players, rounds, worth })
    }

    /// Keeps players apart from a round on, to another one or to the end.
    ///
    /// # Errors
    /// Refused if fewer than two players are named.
    ///
    /// ```
    #[doc = include_str!("five_published.txt")]
    /// event.result(1, "1-0")?;
    /// event.result(2, "1-0")?;
    /// event.forbid(&[dan, eve], 2, None)?;
    /// assert_eq!(event.why_not(2, dan, eve)?.kind, WhyNotKind::Forbidden);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn forbid(
        &mut self,
        players: &[EntrantId],
        first: RoundNo,
        last: Option<RoundNo>,
    ) -> Result<Told, EventError> {
        let players = self.numbers(players)?;
        self.carry_out(&Command::Forbid { players, first, last, if_possible: false })
    }

    /// Enters the result of a board of the round in play, as people type it: `1-0`, `½-½`, `+/-`; of a match `2.5-1.5` or
    /// `1,½,0,1`.
    ///
    /// # Errors
    /// Refused if the round has no such board, or if the board has a result.
    ///
    /// ```
    #[doc = include_str!("five_published.txt")]
    /// event.result(1, "1-0")?;
    /// assert!(event.result(1, "0-1").is_err(), "it has a result");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn result(&mut self, board: usize, result: &str) -> Result<Told, EventError> {
        let round = event::round_in_play(self.tournament());
        if event::has_matches(self.tournament()) {
            let results = vec![MatchGiven { board, result: result.to_owned() }];
            return self.carry_out(&Command::Matches { round, results });
        }
        let result = ended(board, result)?;
        self.carry_out(&Command::Result { round, results: vec![BoardResult { board, result }] })
    }

    /// Corrects a result of any round; `*` removes it.
    ///
    /// # Errors
    /// Refused if the round has no such board.
    ///
    /// ```
    #[doc = include_str!("five_published.txt")]
    /// event.result(1, "1-0")?;
    /// assert!(event.correct(1, 1, "0-1", "the sheet says so")?.says.contains("0-1"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn correct(
        &mut self,
        round: RoundNo,
        board: usize,
        result: &str,
        because: &str,
    ) -> Result<Told, EventError> {
        let because = because.to_owned();
        if event::has_matches(self.tournament()) {
            let result = MatchGiven { board, result: result.to_owned() };
            return self.carry_out(&Command::CorrectMatch { round, result, because });
        }
        self.carry_out(&Command::Correct { round, board, result: ended(board, result)?, because })
    }

    pub(super) fn edits(&self, edits: &[DraftEdit]) -> Result<Vec<Edit>, EventError> {
        edits.iter().map(|edit| self.numbered_edit(*edit)).collect()
    }

    fn numbered_edit(&self, edit: DraftEdit) -> Result<Edit, EventError> {
        Ok(match edit {
            DraftEdit::Swap(player, other) => {
                Edit::Swap { player: self.number(player)?, other: self.number(other)? }
            }
            DraftEdit::Turn(board) => Edit::Turn { board },
            DraftEdit::Force(player, opponent) => Edit::Force {
                player: self.number(player)?,
                opponent: opponent.map(|id| self.number(id)).transpose()?,
            },
            DraftEdit::Lock(board) => Edit::Lock { board },
            DraftEdit::Unlock(board) => Edit::Unlock { board },
            DraftEdit::Table(player, table) => Edit::Table { player: self.number(player)?, table },
        })
    }

    /// Returns the id of the player with a number.
    pub(super) fn entrant_of(&self, number: facts::tournament::PairingNumber) -> EntrantId {
        let found = self.tournament().by_number(number);
        found.map_or_else(EntrantId::default, |id| entrant(self.tournament().player(id)))
    }
}

pub(super) fn ended(board: usize, text: &str) -> Result<Ended, EventError> {
    Ended::parse(text).ok_or_else(|| EventFault::NoResult { board, text: excerpt(text) }.into())
}
