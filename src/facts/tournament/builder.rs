//! Builds an event in memory by pairing numbers, and checks it before it is released.

use super::{
    Colour, Headings, MOST_ROUNDS, Outcome, Player, PlayerId, Prohibition, Record, RoundNo, Tournament,
    TournamentError,
};
use crate::tournament::PairingNumber;
use limit::from_len;

/// Collects players and their rounds; [`TournamentBuilder::build`] checks them.
#[derive(Clone, Debug, Default)]
pub struct TournamentBuilder {
    event: Tournament,
    done: Vec<BuilderEvent>,
    forbidden: Vec<(PairingNumber, PairingNumber)>,
}

/// The events of a round, by pairing numbers.
#[derive(Clone, Copy, Debug)]
enum BuilderEvent {
    /// A game: White, Black, and the outcome for White.
    Game(RoundNo, PairingNumber, PairingNumber, Outcome),
    Bye(RoundNo, PairingNumber, Outcome),
}

impl Tournament {
    /// Returns a builder for an event without a file: first the players, then their games and byes by pairing number.
    ///
    /// ```
    /// use pairproof::{tournament::Position, Colour, Outcome, Player, Tournament};
    ///
    /// let player = |name: &str, rating| Player { name: name.to_owned(), rating: Some(rating), ..Player::default() };
    /// let event = Tournament::builder("Four friends")
    ///     .rounds(3)
    ///     .initial_colour(Colour::White)
    ///     .player(player("Ada", 2100))
    ///     .player(player("Ben", 2000))
    ///     .player(player("Cleo", 1900))
    ///     .player(player("Dan", 1800))
    ///     .game(1, 1, 3, Outcome::Win)
    ///     .game(1, 4, 2, Outcome::Loss)
    ///     .build()?;
    /// assert_eq!(Position::before(&event, 2, &[])?.entries.len(), 4);
    ///
    /// let wrong = Tournament::builder("Two").player(player("Ada", 2100)).game(1, 1, 7, Outcome::Draw).build();
    /// assert_eq!(wrong.unwrap_err().to_string(), "a game of round 1 names player 7, who does not exist");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn builder(name: &str) -> TournamentBuilder {
        let headings = Headings { name: name.to_owned(), ..Headings::default() };
        TournamentBuilder { event: Self { headings, ..Self::default() }, ..TournamentBuilder::default() }
    }
}

impl TournamentBuilder {
    /// Sets the announced number of rounds.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let event = Tournament::builder("Open").rounds(7).build()?;
    /// assert_eq!(event.rounds, Some(7));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn rounds(mut self, rounds: usize) -> Self {
        self.event.rounds = Some(rounds);
        self
    }

    /// Sets the colour drawn for the highest player before round one.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let event = Tournament::builder("Open").initial_colour(Colour::Black).build()?;
    /// assert_eq!(event.drawn_colour(), Some(Colour::Black));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn initial_colour(mut self, colour: Colour) -> Self {
        self.event.initial_colour = Some(colour);
        self
    }

    /// Adds a player. A pairing number of 0 is replaced by the position in the list; the id is always assigned here.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let event = Tournament::builder("Open").player(Player { name: "Ada".to_owned(), ..Player::default() }).build()?;
    /// assert_eq!(event.players[0].label(), "1 Ada");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn player(mut self, player: Player) -> Self {
        let place = from_len(self.event.players.len());
        let number = if player.number == PairingNumber(0) { PairingNumber(place + 1) } else { player.number };
        self.event.players.push(Player { id: PlayerId(place), number, ..player });
        self
    }

    /// Adds a game in a round: White, Black and the outcome for White, or `Outcome::Nothing` while it is in progress.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert_eq!(event.record(ada, 1), Record::game(cleo, Colour::White, Outcome::Win));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn game(
        mut self,
        round: RoundNo,
        white: impl Into<PairingNumber>,
        black: impl Into<PairingNumber>,
        outcome: Outcome,
    ) -> Self {
        self.done.push(BuilderEvent::Game(round, white.into(), black.into(), outcome));
        self
    }

    /// Adds a round without an opponent: a bye of any kind, or an absence.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let event = Tournament::builder("One").player(Player::default()).bye(1, 1, Outcome::HalfBye).build()?;
    /// assert_eq!(event.record(ada, 1).outcome, Outcome::HalfBye);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn bye(mut self, round: RoundNo, player: impl Into<PairingNumber>, outcome: Outcome) -> Self {
        self.done.push(BuilderEvent::Bye(round, player.into(), outcome));
        self
    }

    /// Prohibits two players from meeting.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let two = Tournament::builder("Two").player(Player::default()).player(Player::default());
    /// assert_eq!(two.forbid(1, 2).build()?.prohibitions.len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn forbid(mut self, one: impl Into<PairingNumber>, other: impl Into<PairingNumber>) -> Self {
        self.forbidden.push((one.into(), other.into()));
        self
    }

    /// Builds the event.
    ///
    /// # Errors
    /// Returns the first contradiction: a duplicate or unknown number, a player with two games in a round, a player who
    /// meets himself, or a round beyond [`MOST_ROUNDS`].
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let two = Tournament::builder("Two").player(Player::default()).player(Player::default());
    /// let twice = two.game(1, 1, 2, Outcome::Draw).game(1, 2, 1, Outcome::Draw).build();
    /// assert!(matches!(twice, Err(TournamentError::Twice { .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn build(self) -> Result<Tournament, TournamentError> {
        let Self { mut event, done, forbidden } = self;
        event.records = vec![Vec::new(); event.players.len()];
        event.check()?;
        for done in done {
            match done {
                BuilderEvent::Game(round, white, black, outcome) => {
                    let [w, b] =
                        [white, black].map(|n| named(&event, n, || format!("a game of round {round}")));
                    let (w, b) = (w?, b?);
                    record(&mut event, round, w, Record::game(b, Colour::White, outcome))?;
                    record(&mut event, round, b, Record::game(w, Colour::Black, outcome.mirrored()))?;
                }
                BuilderEvent::Bye(round, player, outcome) => {
                    let id = named(&event, player, || format!("a bye of round {round}"))?;
                    record(&mut event, round, id, Record::bye(outcome))?;
                }
            }
        }
        for (one, other) in forbidden {
            let [one, other] = [one, other].map(|n| named(&event, n, || "a prohibited pair".to_owned()));
            event.prohibitions.push(Prohibition {
                players: vec![one?, other?],
                first: 1,
                last: None,
                if_possible: false,
            });
        }
        event.check()?;
        Ok(event)
    }
}

fn named(
    event: &Tournament,
    number: PairingNumber,
    what: impl Fn() -> String,
) -> Result<PlayerId, TournamentError> {
    event.by_number(number).ok_or_else(|| TournamentError::Nobody { what: what(), named: number })
}

/// Enters a player's record for a round in which the player has none.
fn record(event: &mut Tournament, round: RoundNo, id: PlayerId, done: Record) -> Result<(), TournamentError> {
    let player = event.player(id).number;
    if round == 0 {
        return Err(TournamentError::RoundZero { player });
    }
    if round > MOST_ROUNDS {
        return Err(TournamentError::Beyond { round });
    }
    let row = &mut event.records[id.index()];
    row.resize(row.len().max(round), Record::NOTHING);
    if row[round - 1] != Record::NOTHING {
        return Err(TournamentError::Twice { round, player });
    }
    row[round - 1] = done;
    Ok(())
}
