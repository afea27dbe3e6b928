//! Tie-breaks based on ratings (C.07 10), with the tables of FIDE's rating regulations (B.02 8.1).

use super::letters::{Kind, TieBreak, UnratedRule};
use super::unplayed::places_left;
use super::value::{RoundShare, TieBreakValue};
use crate::event::RatingPeriods;
use facts::tournament::{PlayerId, Record, RoundNo, Tournament};
use limit::from_len;

/// The games played over the board, and the ratings of all players.
pub(super) struct Ratings<'t> {
    tournament: &'t Tournament,
    /// The number of rounds that count.
    rounds: usize,
    /// The treatment of players without a rating; by default they count as 0.
    unrated: UnratedRule,
    /// The ratings of later rounds.
    periods: &'t RatingPeriods,
}

impl<'t> Ratings<'t> {
    pub(super) fn of(
        tournament: &'t Tournament,
        rounds: usize,
        unrated: UnratedRule,
        periods: &'t RatingPeriods,
    ) -> Self {
        Self { tournament, rounds, unrated, periods }
    }

    /// Returns the value of the tie-break for a player; empty for a tie-break not based on ratings.
    pub(super) fn value(&self, tie_break: &TieBreak, id: PlayerId) -> TieBreakValue {
        let of_opponents = |figure: &dyn Fn(PlayerId) -> i64| {
            average(&self.opponents(id).map(|(_, opponent)| figure(opponent)).collect::<Vec<_>>())
        };
        TieBreakValue::number(match tie_break.kind {
            Kind::AverageRating => self.average(id, (tie_break.low, tie_break.high)),
            Kind::Performance => self.performance(id),
            Kind::PerfectPerformance => self.perfect(id),
            Kind::AveragePerformance => of_opponents(&|o| self.performance(o)),
            Kind::AveragePerfectPerformance => of_opponents(&|o| self.perfect(o)),
            Kind::Rating => {
                let rating = self.rating(id, self.rounds);
                let key = if tie_break.is_reversed { -rating } else { rating };
                return TieBreakValue { key: vec![key], shown: vec![rating.to_string()] };
            }
            _ => return TieBreakValue::default(),
        })
    }

    /// Returns the rating that counts for a game of the round.
    // READING C07-10-PERIODS: if a player has several ratings, the first counts unless the regulations choose the
    // rating of the round or that of one round.
    fn rating(&self, id: PlayerId, round: RoundNo) -> i64 {
        let unrated = match self.unrated {
            UnratedRule::Rated(rating) => i64::from(rating),
            UnratedRule::LeftOut => 0,
        };
        self.periods.for_ties(self.tournament, id, round).map_or(unrated, i64::from)
    }

    /// Returns the games over the board that count, each with its round.
    fn games(&self, id: PlayerId) -> impl Iterator<Item = (RoundNo, Record)> {
        let counts = |round: RoundNo, opponent: PlayerId| {
            self.unrated != UnratedRule::LeftOut
                || self.periods.for_ties(self.tournament, opponent, round).is_some()
        };
        (1..=self.rounds)
            .map(move |round| (round, self.tournament.record(id, round)))
            .filter(move |(round, r)| r.is_played() && r.opponent.is_some_and(|o| counts(*round, o)))
    }

    /// Returns the opponents in games played over the board, each with the round.
    fn opponents(&self, id: PlayerId) -> impl Iterator<Item = (RoundNo, PlayerId)> {
        self.games(id).filter_map(|(round, r)| Some((round, r.opponent?)))
    }

    /// Returns the ratings of the opponents in games played over the board.
    fn ratings(&self, id: PlayerId) -> Vec<i64> {
        self.opponents(id).map(|(round, opponent)| self.rating(opponent, round)).collect()
    }

    /// Returns the games as the performance counts them, each with its round: a match of two games has two.
    fn single_games(&self, id: PlayerId) -> impl Iterator<Item = (RoundNo, Record)> {
        let games = move |(round, record)| {
            let games = self.tournament.columns_of(id, round, record);
            games.into_iter().map(move |game| (round, game))
        };
        self.games(id).flat_map(games)
    }

    /// Returns the half points from games played over the board: 2 for a win, regardless of the points for a win in the
    /// event.
    fn halves(&self, id: PlayerId) -> i64 {
        let half = |r: Record| match (r.outcome.is_win(), r.outcome.is_draw()) {
            (true, _) => 2,
            (_, true) => 1,
            _ => 0,
        };
        self.single_games(id).map(|(_, game)| half(game)).sum()
    }

    /// Returns the value of article 10.1, without the `low` lowest and the `high` highest ratings.
    fn average(&self, id: PlayerId, cuts: (usize, usize)) -> i64 {
        let mut ratings = self.ratings(id);
        ratings.sort_unstable();
        average(&ratings[places_left(ratings.len(), cuts)])
    }

    /// Returns the rating of the opponent in each round that counts for 10.1, and which are left out.
    pub(super) fn shares(&self, id: PlayerId, cuts: (usize, usize)) -> Vec<RoundShare> {
        let mut games: Vec<(i64, RoundNo)> =
            self.opponents(id).map(|(round, opponent)| (self.rating(opponent, round), round)).collect();
        games.sort_unstable();
        let left = places_left(games.len(), cuts);
        let is_out = |place: usize| !left.contains(&place);
        let one = |(place, &(amount, round))| RoundShare { round, amount, is_left_out: is_out(place) };
        let mut shares: Vec<RoundShare> = games.iter().enumerate().map(one).collect();
        shares.sort_by_key(|share| share.round);
        shares
    }

    /// Returns the value of article 10.2: the average rating of the opponents plus the difference for the percentage
    /// score (B.02 8.1.1).
    // READING C07-10.2: the share is rounded half up to hundredths, and the rounded average is taken; the other
    // readings: cut to hundredths, the exact average.
    fn performance(&self, id: PlayerId) -> i64 {
        let count = from_len::<i64>(self.single_games(id).count());
        if count == 0 {
            return 0;
        }
        let percent = (100 * self.halves(id) + count) / (2 * count);
        self.average(id, (0, 0)) + difference(percent)
    }

    /// Returns the value of article 10.2; `None` without a game that counts.
    pub(super) fn performance_if_any(&self, id: PlayerId) -> Option<i64> {
        self.games(id).next().is_some().then(|| self.performance(id))
    }

    /// Returns the value of article 10.3: the lowest rating for which the expected scores of B.02 8.1.2 against the
    /// opponents add up to at least the points scored. All differences count in full. Without any points, it is 800
    /// below the lowest-rated opponent.
    fn perfect(&self, id: PlayerId) -> i64 {
        let opponents = self.single_games(id).filter_map(|(round, game)| Some((round, game.opponent?)));
        let ratings: Vec<i64> = opponents.map(|(round, opponent)| self.rating(opponent, round)).collect();
        let (Some(&least), Some(&most)) = (ratings.iter().min(), ratings.iter().max()) else { return 0 };
        let hundredths = 50 * self.halves(id);
        if hundredths == 0 {
            return least - 800;
        }
        let expected = |rating: i64| ratings.iter().map(|r| chance(rating - r)).sum::<i64>();
        // At 736 points above every opponent, all expected scores are 1.
        let (mut below, mut reached) = (least - 800, most + 736);
        while reached - below > 1 {
            let middle = (below + reached).div_euclid(2);
            if expected(middle) < hundredths { below = middle } else { reached = middle }
        }
        reached
    }
}

/// Returns the average, rounded half up; 0 for no values.
fn average(values: &[i64]) -> i64 {
    let count = from_len::<i64>(values.len());
    if count == 0 { 0 } else { (2 * values.iter().sum::<i64>() + count).div_euclid(2 * count) }
}

/// B.02 8.1.1: returns the rating difference for a score in hundredths.
fn difference(percent: i64) -> i64 {
    const ABOVE_HALF: [i64; 51] = [
        0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166,
        175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401,
        422, 444, 470, 501, 538, 589, 677, 800,
    ];
    let above = usize::try_from((percent - 50).abs()).unwrap_or(50).min(50);
    if percent < 50 { -ABOVE_HALF[above] } else { ABOVE_HALF[above] }
}

/// B.02 8.1.2: returns the expected score in hundredths for a rating difference.
fn chance(difference: i64) -> i64 {
    /// The least rating difference for an expected score of 51, 52, … 100 hundredths.
    const FROM: [i64; 50] = [
        4, 11, 18, 26, 33, 40, 47, 54, 62, 69, 77, 84, 92, 99, 107, 114, 122, 130, 138, 146, 154, 163, 171,
        180, 189, 198, 207, 216, 226, 236, 246, 257, 268, 279, 291, 303, 316, 329, 345, 358, 375, 392, 412,
        433, 457, 485, 518, 560, 620, 736,
    ];
    let above = from_len::<i64>(FROM.partition_point(|&from| from <= difference.abs()));
    if difference < 0 { 50 - above } else { 50 + above }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_those_of_the_table() {
        for (difference, hundredths) in [
            (0, 50),
            (3, 50),
            (4, 51),
            (-4, 49),
            (91, 62),
            (92, 63),
            (735, 99),
            (736, 100),
            (-736, 0),
            (-800, 0),
        ] {
            assert_eq!(chance(difference), hundredths, "{difference}");
        }
    }
}
