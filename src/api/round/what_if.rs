//! The round under a change, compared with the round as it is.

use super::{Round, Unanswered};
use facts::tournament::{Board, Outcome, Pairing, PlayerId, Prohibition, Record, RoundNo, Tournament};

/// A change to the data from which the round is paired.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Change {
    /// A player is absent.
    Absent(PlayerId),
    /// Two players are kept apart.
    Apart(PlayerId, PlayerId),
    /// An earlier game had a different result.
    Result {
        /// The round of the game.
        round: RoundNo,
        /// The board of the game.
        board: Board,
        /// The outcome for White.
        outcome: Outcome,
    },
}

/// A round under changes, compared with the round as it is.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct WhatIf {
    /// The round under the changes, for further queries.
    pub round: Round,
    /// The pairing under the changes.
    pub pairing: Pairing,
    /// Boards that exist only without the changes.
    pub gone: Vec<Board>,
    /// Boards that exist only with the changes.
    pub made: Vec<Board>,
}

impl Round {
    /// Pairs the round again under changes, and returns the boards that differ. The event itself does not change.
    ///
    /// # Errors
    /// Fails if a change names a player or game that does not exist, or no legal pairing exists. Also fails as
    /// [`Round::pair`] does.
    ///
    /// ```
    #[doc = include_str!("four_friends.txt")]
    /// let apart = round.what_if(&[Change::Apart(ada, ben)])?;
    /// assert_eq!((apart.gone.len(), apart.made.len()), (2, 2));
    /// assert_eq!(apart.pairing.opponent(ada), Some(dan));
    ///
    /// let lost = Change::Result { round: 1, board: Board { white: ada, black: cleo }, outcome: Outcome::Loss };
    /// assert_eq!(round.what_if(&[lost])?.pairing.opponent(cleo), Some(ben));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn what_if(&self, changes: &[Change]) -> Result<WhatIf, Unanswered> {
        let (mut event, mut absent) = (self.event.clone(), self.absent.clone());
        for change in changes {
            match *change {
                Change::Absent(who) => {
                    self.known(who)?;
                    absent.push(who);
                }
                Change::Apart(one, other) => {
                    self.known(one)?;
                    self.known(other)?;
                    let players = vec![one, other];
                    event.prohibitions.push(Prohibition {
                        players,
                        first: self.number(),
                        last: None,
                        if_possible: false,
                    });
                }
                Change::Result { round, board, outcome } => {
                    self.correct(&mut event, (round, board), outcome)?;
                }
            }
        }
        let request = self.request.clone();
        let round = Self::made(event, self.of_event.clone(), self.number(), (request, absent))?;
        let (now, then) = (self.paired()?.pairing.clone(), round.paired()?.pairing.clone());
        let less = |of: &Pairing, other: &Pairing| -> Vec<Board> {
            of.boards.iter().filter(|b| !other.boards.contains(b)).copied().collect()
        };
        Ok(WhatIf { gone: less(&now, &then), made: less(&then, &now), pairing: then, round })
    }

    fn correct(
        &self,
        event: &mut Tournament,
        (round, Board { white, black }): (RoundNo, Board),
        outcome: Outcome,
    ) -> Result<(), Unanswered> {
        self.known(white)?;
        self.known(black)?;
        let is_of = |id: PlayerId, other| {
            (1..self.number()).contains(&round) && event.record(id, round).opponent == Some(other)
        };
        if !is_of(white, black) || !is_of(black, white) {
            let label = |id: PlayerId| self.event.player(id).label();
            return Err(Unanswered::NoGame { white: label(white), black: label(black), round });
        }
        for (id, outcome) in [(white, outcome), (black, outcome.mirrored())] {
            let record = &mut event.records[id.index()][round - 1];
            *record = Record { outcome, ..*record };
        }
        Ok(())
    }
}
