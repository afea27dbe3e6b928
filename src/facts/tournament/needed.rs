//! Requirements of individual texts that an event must meet before a round can be paired.

use super::{PlayerId, Position, RoundNo, Tournament};
use crate::tournament::PairingNumber;

/// The maximum number of players named in a message.
const NAMED: usize = 5;

/// A fact that a text requires and the event does not state.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MissingFact {
    /// These players have no rating, by number and name.
    #[error(
        "player{} no rating, and the system compares ratings; the Chief Arbiter assigns a provisional one to each",
        if .0.len() == 1 { format!(" {} has", first_of(.0)) } else { format!("s {} have", first_of(.0)) }
    )]
    Ratings(Vec<String>),
    /// A player without a rating has played, and does not take part any more.
    #[error(
        "a player without a rating has played and does not take part any more; the Chief Arbiter assigns a provisional \
         rating"
    )]
    RatingOfFormerPlayer,
    /// The number of rounds.
    #[error("the number of rounds is not stated; state it (142, XXR)")]
    Rounds,
    /// The number of rounds, of which half are seeding rounds.
    #[error(
        "the number of rounds is not stated, and it decides which rounds are seeding rounds; state it (142, XXR)"
    )]
    RoundsForSeeding,
}

impl MissingFact {
    /// Returns the article that requires the fact.
    ///
    /// ```
    /// use pairproof::tournament::MissingFact;
    ///
    /// assert_eq!(MissingFact::Rounds.article(), "1.8.2");
    /// ```
    pub fn article(&self) -> &'static str {
        match self {
            Self::Ratings(_) | Self::RatingOfFormerPlayer => "1.1.2",
            Self::Rounds => "1.8.2",
            Self::RoundsForSeeding => "1.6.2",
        }
    }
}

/// Returns the first names of a list, as a message names them.
pub fn first_of(names: &[String]) -> String {
    let more = if names.len() > NAMED { ", …" } else { "" };
    names.iter().take(NAMED).cloned().collect::<Vec<_>>().join(", ") + more
}

impl Position {
    /// Returns the first requirement of the Dubov System that the event does not meet. Required are
    /// ratings for all players who take part and for all their opponents so far (1.1), and the number of rounds
    /// (1.8.2).
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let mut position = Position::before(&event, 2, &[])?;
    /// position.rounds = None;
    /// assert!(position.missing_for_dubov().is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn missing_for_dubov(&self) -> Option<MissingFact> {
        let is_unrated = |id: PlayerId| self.ratings.get(id.index()).copied().flatten().is_none();
        let unrated: Vec<String> =
            self.entries.iter().filter(|e| is_unrated(e.id)).map(|e| e.label.to_string()).collect();
        if !unrated.is_empty() {
            return Some(MissingFact::Ratings(unrated));
        }
        let facts = self.entries.iter().flat_map(|e| &e.rounds);
        let mut met = facts.filter(|f| f.outcome.is_played()).filter_map(|f| f.opponent);
        if met.any(is_unrated) {
            return Some(MissingFact::RatingOfFormerPlayer);
        }
        self.rounds.is_none().then_some(MissingFact::Rounds)
    }
}

impl Position {
    /// Returns the requirement of the Burstein System that the event does not meet. The number of
    /// rounds must be stated as long as it decides which rounds are seeding rounds (1.6.2).
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let mut position = Position::before(&event, 2, &[])?;
    /// assert_eq!(position.missing_for_burstein(), None);
    /// position.rounds = None;
    /// assert!(position.missing_for_burstein().is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn missing_for_burstein(&self) -> Option<MissingFact> {
        let is_missing = self.rounds.is_none() && self.round <= MOST_SEEDING_ROUNDS;
        is_missing.then_some(MissingFact::RoundsForSeeding)
    }
}

/// Returns whether this is a seeding round of the Burstein System. The seeding rounds are half of the rounds, rounded
/// down, but at most four (1.6.2).
pub(crate) fn is_seeding_round(round: RoundNo, rounds: Option<usize>) -> bool {
    rounds.is_some_and(|rounds| round <= (rounds / 2).min(MOST_SEEDING_ROUNDS))
}

/// The maximum number of seeding rounds (Burstein 1.6.2).
const MOST_SEEDING_ROUNDS: RoundNo = 4;

/// The last round before which pairing numbers are recalculated (Dubov 1.2.2).
const LAST_RECALCULATION: RoundNo = 4;

impl Tournament {
    /// Returns a sentence about the first two players whose numbers do not follow their ratings. Dubov 1.2.2 requires
    /// recalculated numbers up to the pairing of round four.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let mut event = event;
    /// (event.players[0].rating, event.players[1].rating) = (Some(1900), Some(2000));
    /// assert!(event.outdated_numbers(2).is_some());
    /// assert!(event.outdated_numbers(5).is_none(), "too late");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn outdated_numbers(&self, round: RoundNo) -> Option<String> {
        if round > LAST_RECALCULATION {
            return None;
        }
        let mut rated: Vec<(PairingNumber, PairingNumber, u32)> = self
            .players
            .iter()
            .filter_map(|p| Some((p.ranking(), p.number, p.rating.or(p.estimate)?)))
            .collect();
        rated.sort_unstable();
        let pair = rated.windows(2).find(|pair| pair[0].2 < pair[1].2)?;
        let [(_, first, lower), (_, second, higher)] = [pair[0], pair[1]];
        Some(format!(
            "numbers do not follow the ratings: {first} has {lower}, {second} has {higher}. If a rating was entered or changed, \
             the Chief Arbiter recalculates the numbers before round {LAST_RECALCULATION} is paired (C.04.4.1 1.2.2)"
        ))
    }
}
