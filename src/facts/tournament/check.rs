//! Consistency checks for a tournament.
//!
//! Files are checked when they are read; tournaments built by programs are checked here, before a position is created
//! from them. The checks do not apply rules: repeated games and missing results pass.

use super::{Agreement, Outcome, PlayerId, Record, RoundNo, Teams, Tournament, WallChange};
use crate::tournament::PairingNumber;

/// The largest number of rounds of an event.
pub const MOST_ROUNDS: RoundNo = 999;

/// A contradiction in a tournament. Players are named by pairing number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TournamentError {
    /// A player is not at the index that the id names.
    #[error("the player at index {place} has the id {}; ids are indexes, counted from 0", id.0)]
    Id {
        /// The index in `players`, from 0.
        place: usize,
        /// The id of the player at that index.
        id: PlayerId,
    },
    /// A pairing number is 0; numbers start at 1.
    #[error("the player at index {0} has the pairing number 0; numbers start at 1")]
    NumberZero(usize),
    /// Two players have the same number.
    #[error("two players have the pairing number {0}")]
    NumberTwice(PairingNumber),
    /// The number of record rows differs from the number of players.
    #[error("rows of records: {rows}; players: {players}; give one row for each player")]
    Rows {
        /// The number of record rows.
        rows: usize,
        /// The number of players.
        players: usize,
    },
    /// An id or a number does not belong to any player.
    #[error("{what} names player {named}, who does not exist")]
    Nobody {
        /// The place where the id or number occurs, in words.
        what: String,
        /// The id or number, as given.
        named: PairingNumber,
    },
    /// A player is paired with himself.
    #[error("player {player} is his own opponent in round {round}")]
    Oneself {
        /// The round.
        round: RoundNo,
        /// The pairing number.
        player: PairingNumber,
    },
    /// Only one of the two players records a game.
    #[error(
        "in round {round} player {player} has the opponent {opponent}, who does not have player {player}"
    )]
    OneSided {
        /// The round.
        round: RoundNo,
        /// The player who names the other.
        player: PairingNumber,
        /// The player who does not name the first one.
        opponent: PairingNumber,
    },
    /// Both players of a game have the same colour.
    #[error("in round {round} players {player} and {opponent} have the same colour")]
    Colours {
        /// The round.
        round: RoundNo,
        /// One of the two players.
        player: PairingNumber,
        /// The other player.
        opponent: PairingNumber,
    },
    /// The results of the two players contradict each other.
    #[error("in round {round} the results of players {player} and {opponent} contradict each other")]
    Results {
        /// The round.
        round: RoundNo,
        /// One of the two players.
        player: PairingNumber,
        /// The other player.
        opponent: PairingNumber,
    },
    /// A player has two records for the same round.
    #[error("player {player} has two games or byes in round {round}")]
    Twice {
        /// The round.
        round: RoundNo,
        /// The pairing number.
        player: PairingNumber,
    },
    /// A round is 0; rounds start at 1.
    #[error("player {player} has a game or bye in round 0; rounds start at 1")]
    RoundZero {
        /// The pairing number.
        player: PairingNumber,
    },
    /// A round is later than the last one that an event can have.
    #[error("round {round}: the last possible round of an event is {MOST_ROUNDS}")]
    Beyond {
        /// The round.
        round: RoundNo,
    },
    /// A bye has an opponent.
    #[error("in round {round} player {player} has a bye and an opponent")]
    ByeWithOpponent {
        /// The round.
        round: RoundNo,
        /// The pairing number.
        player: PairingNumber,
    },
    /// A game result has no opponent.
    #[error("in round {round} player {player} has the result of a game but no opponent")]
    Alone {
        /// The round.
        round: RoundNo,
        /// The pairing number.
        player: PairingNumber,
    },
}

impl Tournament {
    /// Checks that ids, numbers and records are consistent in all rounds.
    ///
    /// Events that were read or built ([`Tournament::builder`]) have already been checked. For one assembled field by
    /// field, `Position::before` runs this check and rejects it if it fails.
    ///
    /// # Errors
    /// Returns the first contradiction.
    ///
    /// ```
    /// use pairproof::{tournament::TournamentError, PairingNumber, Player, PlayerId, Tournament};
    ///
    /// let player = |id| Player { id: PlayerId(id), number: PairingNumber(1), ..Player::default() };
    /// let event = Tournament { players: vec![player(0), player(1)], records: vec![vec![], vec![]], ..Tournament::default() };
    /// assert_eq!(event.check(), Err(TournamentError::NumberTwice(PairingNumber(1))));
    /// ```
    pub fn check(&self) -> Result<(), TournamentError> {
        self.check_players()?;
        for player in &self.players {
            for round in 1..=self.records[player.id.index()].len() {
                self.check_record(player.id, round)?;
            }
        }
        let prohibited = self.prohibitions.iter().flat_map(|p| &p.players);
        for &id in prohibited {
            self.check_id(id, || "a prohibited pair".to_owned())?;
        }
        for &id in self.decrees.iter().flat_map(|d| &d.players) {
            self.check_id(id, || "points by decree".to_owned())?;
        }
        for points in &self.acceleration {
            self.check_id(points.player, || "an acceleration".to_owned())?;
        }
        self.check_wall()?;
        self.teams.as_ref().map_or(Ok(()), |teams| teams.check(self.players.len()))
    }

    /// Checks that the published boards and their changes name players and rounds of the event.
    fn check_wall(&self) -> Result<(), TournamentError> {
        let of_tables = self.wall.tables.iter().map(|(&round, tables)| {
            (round, tables.iter().flatten().flat_map(|b| [b.white, b.black]).collect::<Vec<_>>())
        });
        let of_changes = self.wall.changes.iter().map(|change| match change {
            WallChange::Repaired(repair) => {
                let tables = repair.tables.iter().flat_map(|table| [table.old, table.new]).flatten();
                let boards = tables.flat_map(|board| [board.white, board.black]);
                let byes = repair.bye.iter().flat_map(|(was, now)| [*was, *now]).flatten();
                let others = repair.apart.iter().flatten().copied();
                let was = repair.was.iter().map(|&(id, _)| id);
                (repair.round, boards.chain(byes).chain(others).chain(was).collect())
            }
            WallChange::Corrected(correction) => {
                (correction.round, correction.results.iter().map(|&(id, ..)| id).collect())
            }
            WallChange::Ranked(change) => {
                let rated = change.ratings.iter().map(|&(id, _)| id);
                (1, rated.chain(change.order.iter().copied()).collect())
            }
        });
        for (round, named) in of_tables.chain(of_changes) {
            if !(1..=MOST_ROUNDS).contains(&round) {
                return Err(TournamentError::Beyond { round });
            }
            for id in named {
                self.check_id(id, || "the wall".to_owned())?;
            }
        }
        Ok(())
    }

    fn check_players(&self) -> Result<(), TournamentError> {
        let longest = self.records.iter().map(Vec::len).chain(self.rounds).max().unwrap_or(0);
        if longest > MOST_ROUNDS {
            return Err(TournamentError::Beyond { round: longest });
        }
        if self.records.len() != self.players.len() {
            let (rows, players) = (self.records.len(), self.players.len());
            return Err(TournamentError::Rows { rows, players });
        }
        let mut numbers = Vec::with_capacity(self.players.len());
        for (place, player) in self.players.iter().enumerate() {
            if player.id.index() != place {
                return Err(TournamentError::Id { place, id: player.id });
            }
            if player.number == PairingNumber(0) {
                return Err(TournamentError::NumberZero(place));
            }
            numbers.push(player.number);
        }
        numbers.sort_unstable();
        match numbers.windows(2).find(|two| two[0] == two[1]) {
            Some(two) => Err(TournamentError::NumberTwice(two[0])),
            None => Ok(()),
        }
    }

    fn check_id(&self, id: PlayerId, what: impl Fn() -> String) -> Result<(), TournamentError> {
        if id.index() < self.players.len() {
            return Ok(());
        }
        Err(TournamentError::Nobody { what: what(), named: PairingNumber(id.0) })
    }

    fn check_record(&self, id: PlayerId, round: RoundNo) -> Result<(), TournamentError> {
        let (record, player) = (self.record(id, round), self.player(id).number);
        let Some(other) = record.opponent else {
            return if record.outcome.is_played() {
                Err(TournamentError::Alone { round, player })
            } else {
                Ok(())
            };
        };
        self.check_id(other, || format!("the record of player {player} in round {round}"))?;
        if other == id {
            return Err(TournamentError::Oneself { round, player });
        }
        let (back, opponent) = (self.record(other, round), self.player(other).number);
        if back.opponent != Some(id) {
            return Err(TournamentError::OneSided { round, player, opponent });
        }
        if record.colour.is_some() && record.colour == back.colour {
            return Err(TournamentError::Colours { round, player, opponent });
        }
        if is_bye(record.outcome) {
            return Err(TournamentError::ByeWithOpponent { round, player });
        }
        if record.outcome.agreement(back.outcome) == Agreement::Impossible {
            return Err(TournamentError::Results { round, player, opponent });
        }
        Ok(())
    }
}

impl Teams {
    /// Checks that squads, line-ups and games name players of the teams. `teams` is the number of teams.
    fn check(&self, teams: usize) -> Result<(), TournamentError> {
        if self.squads.len() != teams {
            return Err(TournamentError::Rows { rows: self.squads.len(), players: teams });
        }
        if self.games.len() != self.players.len() {
            return Err(TournamentError::Rows { rows: self.games.len(), players: self.players.len() });
        }
        for (place, player) in self.players.iter().enumerate() {
            if player.id.index() != place {
                return Err(TournamentError::Id { place, id: player.id });
            }
        }
        let members = self.squads.iter().flat_map(|squad| &squad.members).copied();
        let lineups =
            self.squads.iter().flat_map(|squad| squad.lineups.values().flatten().flatten()).copied();
        let opponents = self.games.iter().flatten().filter_map(|game: &Record| game.opponent);
        match members.chain(lineups).chain(opponents).find(|id| id.index() >= self.players.len()) {
            Some(id) => {
                Err(TournamentError::Nobody { what: "a team".to_owned(), named: PairingNumber(id.0) })
            }
            None => Ok(()),
        }
    }
}

fn is_bye(outcome: Outcome) -> bool {
    matches!(outcome, Outcome::HalfBye | Outcome::FullBye | Outcome::PairingBye | Outcome::ZeroBye)
}
