//! A round to be queried: the event, the rulebook and the solving options in one value. Players are identified by
//! ids; ranks are never exposed.

mod certificate;
mod drafting;
mod reasons;
mod redrawn;
mod told;
mod unanswered;
mod what_if;
mod wish;

pub use certificate::CertifiedBoards;
pub use drafting::{BesideLocked, Cost, Drafting, Locked, ReasonMissing};
pub use reasons::{Argument, BoardReason, Why};
pub use unanswered::Unanswered;
pub use what_if::{Change, WhatIf};
pub use wish::Wish;

use std::sync::OnceLock;

use crate::event::Under;
use crate::explain::{AskedRound, no_pairing};
use facts::rulebook::{Rulebook, declare_encoded};
use facts::tournament::{
    Pairing, PairingNumber, PlayerId, Position, PositionError, Rank, RoundNo, Tournament,
};
use model::measure::accelerated;
use model::round::{Answer, Paired, Request, pair};

/// A round of an event under a rulebook. The round is paired on the first request, and the answer is kept.
///
/// ```
#[doc = include_str!("four_friends.txt")]
/// let Answer::Paired(ours) = round.pair()? else { panic!("a pairing exists") };
/// assert!(ours.is_proved());
/// assert_eq!(ours.pairing.opponent(ada), Some(ben));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Round {
    event: Tournament,
    of_event: Rulebook,
    book: Rulebook,
    request: Request,
    absent: Vec<PlayerId>,
    position: Position,
    answer: OnceLock<Answer>,
}

impl Round {
    /// Returns the round after the last paired one.
    ///
    /// # Errors
    /// Fails if the event is over or contradicts itself, if a game has no result yet, or if no player takes part.
    ///
    /// ```
    #[doc = include_str!("four_friends.txt")]
    /// let round = Round::next(event, book)?;
    /// assert_eq!(round.number(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn next(event: Tournament, book: Rulebook) -> Result<Self, Unanswered> {
        let number = event.rounds_paired() + 1;
        Self::numbered(event, book, number)
    }

    /// Returns the round with this number, based on the results of earlier rounds.
    ///
    /// # Errors
    /// Fails as [`Round::next`] does, and if an earlier round is not paired.
    ///
    /// ```
    #[doc = include_str!("four_friends.txt")]
    /// assert_eq!(Round::numbered(event.clone(), book.clone(), 1)?.position().entries.len(), 4);
    /// assert!(Round::numbered(event, book, 3).is_err(), "round two is not paired");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn numbered(event: Tournament, book: Rulebook, number: RoundNo) -> Result<Self, Unanswered> {
        Self::made(event, book, number, (Request::default(), Vec::new()))
    }

    fn made(
        event: Tournament,
        of_event: Rulebook,
        number: RoundNo,
        (mut request, absent): (Request, Vec<PlayerId>),
    ) -> Result<Self, Unanswered> {
        event.check().map_err(PositionError::from)?;
        declare_encoded(&mut request.declared, &event, &of_event);
        of_event.check_declared(&request.declared)?;
        let request = Request { declared: of_event.in_force(&request.declared), ..request };
        let event_counted = accelerated(&event, &of_event, &request.declared);
        let position = of_event.position(&event_counted, number, &absent)?;
        if position.entries.is_empty() {
            return Err(Unanswered::Nobody { round: number });
        }
        let (rules, request) = request.of_round(&of_event, &position);
        let book = rules.clone();
        Ok(Self { event, of_event, book, request, absent, position, answer: OnceLock::new() })
    }

    /// Returns the round without these players.
    ///
    /// # Errors
    /// Fails if the event has no such player, or if no player is left.
    ///
    /// ```
    #[doc = include_str!("four_friends.txt")]
    /// let Answer::Paired(ours) = round.without(&[dan])?.pair()?.clone() else { panic!("a pairing exists") };
    /// assert_eq!(ours.pairing.bye, Some(cleo));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn without(self, absent: &[PlayerId]) -> Result<Self, Unanswered> {
        absent.iter().try_for_each(|&id| self.known(id))?;
        let all = [self.absent, absent.to_vec()].concat();
        Self::made(self.event, self.of_event, self.position.round, (self.request, all))
    }

    /// Returns the round with these solving options: declarations, seed for the lots, limit.
    ///
    /// # Errors
    /// Fails if the rulebook does not support a declaration.
    ///
    /// ```
    #[doc = include_str!("four_friends.txt")]
    /// let round = round.under(Request { declared: vec!["baku".to_owned()], ..Request::default() })?;
    /// assert_eq!(round.request().declared, ["baku"]);
    /// let wrong = round.under(Request { declared: vec!["nonsense".to_owned()], ..Request::default() });
    /// assert_eq!(wrong.unwrap_err().to_string(), "dutch-2026 has no discretion `nonsense`");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn under(self, request: Request) -> Result<Self, Unanswered> {
        Self::made(self.event, self.of_event, self.position.round, (request, self.absent))
    }

    /// Returns the round number, from 1.
    ///
    /// ```
    #[doc = include_str!("four_friends.txt")]
    /// assert_eq!(round.number(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn number(&self) -> RoundNo {
        self.position.round
    }

    /// Returns the event.
    ///
    /// ```
    #[doc = include_str!("four_friends.txt")]
    /// assert_eq!(round.event().headings.name, "Four friends");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn event(&self) -> &Tournament {
        &self.event
    }

    /// Returns the rulebook.
    ///
    /// ```
    #[doc = include_str!("four_friends.txt")]
    /// assert_eq!(round.rulebook().id, "dutch-2026");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rulebook(&self) -> &Rulebook {
        &self.book
    }

    /// Returns the solving options, including the discretions that apply by default.
    ///
    /// ```
    #[doc = include_str!("four_friends.txt")]
    /// assert_eq!(round.request().seed, 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn request(&self) -> &Request {
        &self.request
    }

    /// Returns the position before the round: the players, with scores and histories.
    ///
    /// ```
    #[doc = include_str!("four_friends.txt")]
    /// assert_eq!(round.position().entries[0].points, Score(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the player with this pairing number.
    ///
    /// # Errors
    /// Fails if no player has it.
    ///
    /// ```
    #[doc = include_str!("four_friends.txt")]
    /// assert_eq!(round.player(4)?, dan);
    /// assert_eq!(round.player(7).unwrap_err().to_string(), "the event has no player with the number 7");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn player(&self, number: impl Into<PairingNumber>) -> Result<PlayerId, Unanswered> {
        let number = number.into();
        self.event.by_number(number).ok_or(Unanswered::NoNumber { number })
    }

    /// Returns the proved best pairing, or the reason why no pairing exists.
    ///
    /// # Errors
    /// Fails if a limit is reached or the solver fails its checks. A proof that no pairing exists is an answer, not
    /// an error.
    ///
    /// ```
    #[doc = include_str!("four_friends.txt")]
    /// let Answer::Paired(ours) = round.pair()? else { panic!("a pairing exists") };
    /// let name = |id| event.player(id).name.as_str();
    /// let boards: Vec<_> = ours.pairing.boards.iter().map(|b| [name(b.white), name(b.black)]).collect();
    /// assert_eq!(boards, [["Ben", "Ada"], ["Cleo", "Dan"]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pair(&self) -> Result<&Answer, Unanswered> {
        if let Some(answer) = self.answer.get() {
            return Ok(answer);
        }
        let answer = pair(&self.position, &self.book, &self.request)?;
        Ok(self.answer.get_or_init(|| answer))
    }

    /// Returns the pairing proved best; fails if no pairing exists.
    fn paired(&self) -> Result<&Paired, Unanswered> {
        match self.pair()? {
            Answer::Paired(paired) => Ok(paired),
            Answer::NoPairing(obstacle) => {
                let says = no_pairing(&self.event, &self.position, &self.book, &self.request, obstacle);
                Err(Unanswered::NoPairing { says })
            }
        }
    }

    /// Returns the conditions of the round, to be stored with it.
    pub(crate) fn conditions(&self) -> Under {
        Under::of_draw(&self.of_event, &self.event, &self.position, &self.request)
    }

    fn asked(&self) -> Result<AskedRound<'_>, Unanswered> {
        let ours = self.paired()?;
        Ok(AskedRound { position: &self.position, book: &self.book, request: &self.request, ours })
    }

    /// Checks that the event has this player.
    fn known(&self, id: PlayerId) -> Result<(), Unanswered> {
        self.event.players.get(id.index()).map(|_| ()).ok_or(Unanswered::NoPlayer { player: id })
    }

    /// Checks that the event has all players on these boards.
    fn all_known(&self, boards: &Pairing) -> Result<(), Unanswered> {
        let mut all = boards.boards.iter().flat_map(|b| [b.white, b.black]).chain(boards.bye);
        all.try_for_each(|id| self.known(id))
    }

    /// Returns the rank of a player taking part.
    fn rank(&self, id: PlayerId) -> Result<Rank, Unanswered> {
        self.known(id)?;
        self.position.rank(id).ok_or_else(|| Unanswered::NotPlaying {
            player: self.event.player(id).label(),
            round: self.position.round,
        })
    }

    fn id(&self, rank: Rank) -> PlayerId {
        self.position.entries[rank].id
    }
}
