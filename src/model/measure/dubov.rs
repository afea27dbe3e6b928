//! The facts about a player that the Dubov System needs: colour preference (1.6), average rating of the opponents (1.7)
//! and upfloats (1.8). The module also allocates the colours of a pair (5.2).

use super::allocation::counted_number;
use super::{Preference, PreferenceStrength};
use facts::rulebook::table::{Declared, UpfloatHistory};
use facts::tournament::{Board, Colour, Entry, Position, Rank, RoundFact};
use limit::from_len;

/// 1.6.4: returns the colour preference of a player. A player without a game has a mild preference for Black; all other
/// players have the preference of the other FIDE texts.
pub fn dubov_preference(entry: &Entry) -> Preference {
    let plain = Preference::of(&entry.colours);
    match plain.colour {
        None => Preference { colour: Some(Colour::Black), strength: PreferenceStrength::Mild },
        Some(_) => plain,
    }
}

/// The relevant facts about a player's past rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DubovPast {
    /// The preferred colour.
    pub due: Colour,
    /// Whether the player has played a game.
    pub has_played: bool,
    /// 1.7: the average rating of the opponents; 0 without a game.
    pub average: i64,
    /// The number of rounds in which the player floated up.
    pub upfloats: i64,
    /// Whether the player floated up in the previous round.
    pub is_again: bool,
}

/// The past facts about all players in a round, by rank.
#[derive(Clone, Debug)]
pub struct DubovPasts {
    pasts: Vec<DubovPast>,
    /// 1.8.2: MaxT; `None` in the last round, where C8 to C10 do not apply.
    most: Option<i64>,
}

impl DubovPasts {
    /// Collects the past facts about all players who take part.
    // READING DUB-ROUNDS: Rnds of 1.8.2 and the last round follow the announced number of rounds.
    pub fn of(position: &Position, declared: &Declared) -> Self {
        let pasts = position.entries.iter().map(|e| past(position, declared, e)).collect();
        let most = 2 + from_len::<i64>(position.rounds.unwrap_or_default() / 5);
        Self { pasts, most: (!position.is_last_round()).then_some(most) }
    }

    /// Returns the past facts about the player with this rank.
    pub fn at(&self, rank: Rank) -> &DubovPast {
        &self.pasts[rank]
    }

    /// Returns the number of upfloats of a maximum upfloater (1.8.1); `None` for other players, and in the last round.
    pub fn times(&self, rank: Rank) -> Option<i64> {
        let times = self.pasts[rank].upfloats;
        self.most.filter(|&most| times >= most).map(|_| times)
    }

    /// Returns whether an upfloat in this round would be the player's second in a row; false in the last round.
    pub fn is_again(&self, rank: Rank) -> bool {
        self.most.is_some() && self.pasts[rank].is_again
    }
}

fn past(position: &Position, declared: &Declared, entry: &Entry) -> DubovPast {
    // READING DUB-1.8: a pairing counts whether or not it was played.
    let is_upfloat = |f: &RoundFact| {
        let counts = declared.upfloat == UpfloatHistory::Paired || f.outcome.is_played();
        counts && f.opponent_score_before.is_some_and(|theirs| theirs > f.score_before)
    };
    let met = entry.rounds.iter().filter(|f| f.outcome.is_played()).filter_map(|f| f.opponent);
    let ratings: Vec<i64> = met
        .map(|o| i64::from(position.ratings.get(o.index()).copied().flatten().unwrap_or_default()))
        .collect();
    let games = from_len::<i64>(ratings.len());
    let sum: i64 = ratings.iter().sum();
    DubovPast {
        due: dubov_preference(entry).colour.unwrap_or(Colour::Black),
        has_played: games > 0,
        average: if games > 0 { (2 * sum + games).div_euclid(2 * games) } else { 0 },
        upfloats: from_len(entry.rounds.iter().filter(|f| is_upfloat(f)).count()),
        is_again: entry.rounds_ago(1).is_some_and(is_upfloat),
    }
}

/// Returns the board of two players, the higher ranked player first (5.2).
// READING DUB-PARITY: the number is counted among the players who have arrived (C.04.2 2.4), as in D26-PARITY.
pub fn dubov_board(position: &Position, declared: &Declared, higher: &Entry, lower: &Entry) -> Board {
    let (h, l) = (dubov_preference(higher), dubov_preference(lower));
    let (mine, theirs) = (h.colour.unwrap_or(Colour::Black), l.colour.unwrap_or(Colour::Black));
    let colour = if higher.colours.played().is_empty() && lower.colours.played().is_empty() {
        let is_odd = counted_number(declared, higher).is_odd();
        if is_odd { position.initial_colour } else { position.initial_colour.opposite() }
    } else if mine != theirs || h.strength > l.strength {
        mine
    } else if h.strength < l.strength {
        mine.opposite()
    } else {
        higher.colours.latest_different(&lower.colours).map_or(mine, |(latest, _)| latest.opposite())
    };
    match colour {
        Colour::White => Board { white: higher.id, black: lower.id },
        Colour::Black => Board { white: lower.id, black: higher.id },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use facts::tournament::{Outcome, PairingNumber, Player, PlayerId, Record, Tournament};

    /// 1.7.1: averages are rounded. 1.8: players paired with an opponent who had more points have floated up.
    #[test]
    fn averages_are_rounded_and_upfloats_counted() {
        let rating = [2000, 2001, 1900, 1800];
        let players = (0..4).zip(rating).map(|(i, r)| Player {
            id: PlayerId(i),
            number: PairingNumber(i + 1),
            rating: Some(r),
            ..Player::default()
        });
        let game = |o, colour, outcome| Record::game(PlayerId(o), colour, outcome);
        let (w, b) = (Colour::White, Colour::Black);
        let records = vec![
            vec![game(2, w, Outcome::Win), game(3, b, Outcome::Win)],
            vec![game(3, w, Outcome::Draw), game(2, b, Outcome::Draw)],
            vec![game(0, b, Outcome::Loss), game(1, w, Outcome::Draw)],
            vec![game(1, b, Outcome::Draw), game(0, w, Outcome::Loss)],
        ];
        let t = Tournament { rounds: Some(5), players: players.collect(), records, ..Tournament::default() };
        let position = Position::before(&t, 3, &[]).unwrap();
        let pasts = DubovPasts::of(&position, &Declared::default());
        let of = |id| pasts.at(position.rank(PlayerId(id)).unwrap());
        assert_eq!([of(0).average, of(2).average], [1850, 2001], "2000.5 is rounded up");
        assert_eq!([of(2).upfloats, of(3).upfloats, of(0).upfloats, of(1).upfloats], [1, 1, 0, 0]);
        assert!(of(2).is_again && of(3).is_again);
    }
}
