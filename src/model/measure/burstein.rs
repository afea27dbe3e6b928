//! The rules of the Burstein System about individual players: the index (1.7), the ranking by it (1.8) and the order in
//! which the bye is offered (3.1). The module also allocates the colours of a pair (5.2).

use std::cmp::Reverse;

use super::Preference;
use facts::rulebook::table::{ByeScore, ColourNumber, Declared, ZeroByes, ZeroSeries};
use facts::tournament::{Board, Colour, Entry, Outcome, PlayerId, Position, Rank, RoundFact};
use limit::from_len;

/// 1.8: the ranking of the players who take part, by index and regardless of score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BursteinRanking {
    /// The index of each player by rank: Buchholz, then Sonneborn-Berger.
    index: Vec<(i64, i64)>,
    /// The place of each player in the ranking by rank, from 0.
    place: Vec<usize>,
}

impl BursteinRanking {
    /// Computes the ranking for a position.
    pub fn of(position: &Position, declared: &Declared) -> Self {
        let index: Vec<(i64, i64)> =
            position.entries.iter().map(|e| opposition(position, declared, e)).collect();
        let mut order: Vec<Rank> = Rank::all(index.len()).collect();
        order.sort_by_key(|&r| (Reverse(index[r]), position.entries[r].number));
        let mut place = vec![0; order.len()];
        order.into_iter().zip(0..).for_each(|(r, at)| place[r] = at);
        Self { index, place }
    }

    /// Returns the Buchholz and Sonneborn-Berger scores of the player with this rank.
    pub fn index(&self, rank: Rank) -> (i64, i64) {
        self.index[rank]
    }

    /// Returns the place of the player with this rank in the ranking, from 0.
    pub fn place(&self, rank: Rank) -> usize {
        self.place[rank]
    }

    /// Returns these ranks in the order of the ranking, highest first.
    pub fn sorted(&self, mut ranks: Vec<Rank>) -> Vec<Rank> {
        ranks.sort_by_key(|&r| self.place[r]);
        ranks
    }

    /// 3.1: returns all players in the order in which the bye is offered: lowest score first, then most games, then
    /// lowest ranking.
    pub fn bye_order(&self, position: &Position, declared: &Declared) -> Vec<Rank> {
        // READING BUR-3.1.3: the pairing score; the other reading: the points of the standings.
        let score = |e: &Entry| match declared.bye_score {
            ByeScore::Pairing => e.score,
            ByeScore::Standings => e.points,
        };
        let mut order: Vec<Rank> = Rank::all(self.place.len()).collect();
        order.sort_by_key(|&r| {
            let e = &position.entries[r];
            (score(e), Reverse(e.colours.played().len()), Reverse(self.place[r]))
        });
        order
    }
}

/// 1.7: returns the Buchholz and Sonneborn-Berger scores of a player. In a round without a game, the player counts as
/// his own opponent.
fn opposition(position: &Position, declared: &Declared, entry: &Entry) -> (i64, i64) {
    let of_round = |fact: &RoundFact| {
        let against = match fact.opponent.filter(|_| fact.outcome.is_played()) {
            Some(opponent) => score_of_opponent(position, declared, opponent),
            None => i64::from(entry.points.0),
        };
        (against, against * i64::from(position.scoring.of(fact.outcome).0))
    };
    entry.rounds.iter().map(of_round).fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
}

/// 1.7.2: returns the current score of an opponent, without acceleration points.
// READING BUR-1.7.2, BUR-1.7.2-SERIES: which rounds of a series count as draws, and when it is one.
fn score_of_opponent(position: &Position, declared: &Declared, player: PlayerId) -> i64 {
    let points = position.points.get(player.index()).map_or(0, |score| i64::from(score.0));
    let Some(idle) = position.idle.get(player.index()) else { return points };
    let is_zero_bye = |outcome: &Option<Outcome>| match declared.zero_byes {
        ZeroByes::Absent => {
            matches!(outcome, Some(Outcome::ZeroBye | Outcome::Nothing | Outcome::ForfeitLoss))
        }
        ZeroByes::Requested => *outcome == Some(Outcome::ZeroBye),
    };
    let (past, coming) = idle.split_at(position.played());
    let is_open = match declared.zero_series {
        ZeroSeries::AwayNow => coming.iter().any(is_zero_bye),
        ZeroSeries::AwayBefore => true,
    };
    let series = past.iter().rev().take_while(|outcome| is_zero_bye(outcome)).count();
    let draws = if is_open { from_len::<i64>(series) } else { 0 };
    points + draws * i64::from(position.scoring.draw.0)
}

/// Returns the board of two players (5.2).
// READING BUR-5.2.1: the number is counted among the players who have arrived (C.04.2 2.4), as D26-PARITY; the other reading:
// the pairing number itself.
pub fn burstein_board(position: &Position, declared: &Declared, higher: &Entry, lower: &Entry) -> Board {
    let (h, l) = (Preference::of(&higher.colours), Preference::of(&lower.colours));
    let number = match declared.colour_number {
        ColourNumber::Arrived => higher.arrival_number,
        ColourNumber::Number => higher.number,
    };
    let drawn = if number.is_odd() { position.initial_colour } else { position.initial_colour.opposite() };
    let latest = || higher.colours.latest_different(&lower.colours).map(|(latest, _)| latest.opposite());
    let colour = match (h.colour, l.colour) {
        (None, None) => drawn,
        (Some(mine), None) => mine,
        (None, Some(theirs)) => theirs.opposite(),
        (Some(mine), Some(theirs)) if mine != theirs || h.strength > l.strength => mine,
        (Some(_), Some(theirs)) if h.strength < l.strength => theirs.opposite(),
        (Some(mine), Some(_)) => latest().unwrap_or(mine),
    };
    match colour {
        Colour::White => Board { white: higher.id, black: lower.id },
        Colour::Black => Board { white: lower.id, black: higher.id },
    }
}
