//! The values of tie-breaks, computed from the records.

use super::Rule;
use super::value::RoundShare;
use facts::tournament::{Outcome, Player, PlayerId, Score, Tournament};
use limit::look;
use model::measure::sonneborn_berger;

/// The points of every player, and the data for the tie-breaks.
pub(super) struct Results<'t> {
    tournament: &'t Tournament,
    /// Rounds paired so far.
    played: usize,
    points: Vec<i32>,
    /// For each number of points, whether all players with this number have had only rated opponents.
    rated: Vec<(i32, bool)>,
}

impl<'t> Results<'t> {
    pub(super) fn of(tournament: &'t Tournament) -> Self {
        let played = tournament.rounds_paired();
        let mut results = Self { tournament, played, points: Vec::new(), rated: Vec::new() };
        let sum = |p: &Player| {
            look();
            results.rounds().map(|r| results.won(p.id, r)).sum()
        };
        results.points = tournament.players.iter().map(sum).collect();
        let mut groups = results.points.clone();
        groups.sort_unstable();
        groups.dedup();
        let all_rated = |&group: &i32| {
            look();
            let tied = tournament.players.iter().filter(|p| results.points[p.id.index()] == group);
            let opponents = tied.flat_map(|p| results.opponents(p.id));
            (group, opponents.into_iter().all(|o| tournament.player(o).rating.is_some()))
        };
        results.rated = groups.iter().map(all_rated).collect();
        results
    }

    fn rounds(&self) -> std::ops::RangeInclusive<usize> {
        1..=self.played
    }

    /// Returns the half points scored in a round.
    fn won(&self, id: PlayerId, round: usize) -> i32 {
        self.tournament.scored(id, round).0
    }

    pub(super) fn points(&self, id: PlayerId) -> Score {
        Score(self.points[id.index()])
    }

    /// Returns the opponents in games played.
    fn opponents(&self, id: PlayerId) -> Vec<PlayerId> {
        look();
        let records = self.rounds().map(|r| self.tournament.record(id, r));
        records.filter(facts::tournament::Record::is_played).filter_map(|r| r.opponent).collect()
    }

    /// Returns the average rating of the rated opponents, rounded half up; 0 without any.
    pub(super) fn average_rating(&self, id: PlayerId) -> i64 {
        let ratings = self.ratings(id);
        let count = i64::try_from(ratings.len()).unwrap_or(0);
        if count == 0 { 0 } else { (2 * ratings.iter().sum::<i64>() + count) / (2 * count) }
    }

    /// Returns the ratings of the opponents, lowest first.
    fn ratings(&self, id: PlayerId) -> Vec<i64> {
        let of = |o: PlayerId| self.tournament.player(o).rating.map(i64::from);
        let mut ratings: Vec<i64> = self.opponents(id).into_iter().filter_map(of).collect();
        ratings.sort_unstable();
        ratings
    }

    /// Rule 16 (a): returns whether all tied players have had only rated opponents.
    pub(super) fn uses_ratings(&self, id: PlayerId) -> bool {
        let own = self.points[id.index()];
        self.rated.iter().any(|&(points, rated)| points == own && rated)
    }

    /// Returns the values of rule 16. Under (a), the values are sums of the opponents' ratings without the lowest,
    /// without the two lowest, and so on. Under (b), the values are sums of the progressive scores without the first
    /// round, without the first two rounds, and so on.
    pub(super) fn rule_16(&self, id: PlayerId) -> Vec<i64> {
        let list = if self.uses_ratings(id) { self.ratings(id) } else { self.progressive(id) };
        let first = usize::from(self.uses_ratings(id));
        (first..list.len().max(first + 1)).map(|from| list.iter().skip(from).sum()).collect()
    }

    /// Returns the points after each round.
    pub(super) fn progressive(&self, id: PlayerId) -> Vec<i64> {
        let mut sum = 0;
        self.rounds()
            .map(|r| {
                sum += i64::from(self.won(id, r));
                sum
            })
            .collect()
    }

    /// Returns the values of Irish 6 (a) and (b), in quarter points.
    pub(super) fn sonneborn_berger(&self, id: PlayerId) -> (i64, i64) {
        sonneborn_berger(self.rounds().filter_map(|round| self.game_for_irish(id, round)))
    }

    fn game_for_irish(&self, id: PlayerId, round: usize) -> Option<(Outcome, Outcome, i64)> {
        let record = self.tournament.record(id, round);
        let opponent = record.opponent?;
        let theirs = self.tournament.record(opponent, round).outcome;
        Some((record.outcome, theirs, i64::from(self.points[opponent.index()])))
    }

    /// Returns what each round contributes to a value of the rulebook's own rule: the value at this place among its values.
    pub(super) fn shares(&self, rule: Rule, place: usize, id: PlayerId) -> Vec<RoundShare> {
        let points = |opponent: PlayerId| i64::from(self.points[opponent.index()]);
        let record = |round: usize| self.tournament.record(id, round);
        let played = |round: usize| record(round).opponent.filter(|_| record(round).is_played());
        let progressive = self.progressive(id);
        let amount = |round: usize| match rule {
            Rule::Points => None,
            Rule::AverageRating => {
                played(round).and_then(|o| self.tournament.player(o).rating).map(i64::from)
            }
            Rule::Rule16 if self.uses_ratings(id) => None,
            Rule::Rule16 | Rule::Progressive => progressive.get(round - 1).copied(),
            Rule::SonnebornBerger => {
                let (first, second) = sonneborn_berger(self.game_for_irish(id, round).into_iter());
                Some(if place == 0 { first } else { second })
            }
            Rule::Buchholz => played(round).map(points),
            Rule::Defeated => Some(points(record(round).opponent?) * i64::from(self.won(id, round))),
        };
        let share = |round| Some(RoundShare { round, amount: amount(round)?, is_left_out: false });
        self.rounds().filter_map(share).collect()
    }

    /// Returns the sum of each scheduled opponent's points times the points won against the opponent, in quarter points
    /// (C.07 9.1, 15.2).
    pub(super) fn defeated(&self, id: PlayerId) -> i64 {
        let product = |r: usize| {
            let theirs = i64::from(self.points[self.tournament.record(id, r).opponent?.index()]);
            Some(theirs * i64::from(self.won(id, r)))
        };
        self.rounds().filter_map(product).sum()
    }

    /// Returns the sum of the opponents' points.
    pub(super) fn buchholz(&self, id: PlayerId) -> i64 {
        self.opponents(id).into_iter().map(|o| i64::from(self.points[o.index()])).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use facts::tournament::{Colour, Outcome, PairingNumber, Record};

    /// Returns four players after two rounds: 1 beat 2 and drew with 3; 4 lost to 3 and to 2.
    fn four() -> Tournament {
        let mut t = Tournament::default();
        for i in 0..4 {
            t.players.push(Player {
                id: PlayerId(i),
                number: PairingNumber(i + 1),
                rating: Some(2000 - 100 * i),
                club: if i < 2 { "A" } else { "B" }.to_owned(),
                ..Player::default()
            });
        }
        let game = |o: u32, outcome| Record::game(PlayerId(o), Colour::White, outcome);
        t.records = vec![
            vec![game(1, Outcome::Win), game(2, Outcome::Draw)],
            vec![game(0, Outcome::Loss), game(3, Outcome::Win)],
            vec![game(3, Outcome::Win), game(0, Outcome::Draw)],
            vec![game(2, Outcome::Loss), game(1, Outcome::Loss)],
        ];
        t
    }

    #[test]
    fn figures_of_a_small_table() {
        let t = four();
        let r = Results::of(&t);
        let all = |f: &dyn Fn(PlayerId) -> i64| (0..4).map(|i| f(PlayerId(i))).collect::<Vec<_>>();
        assert_eq!(all(&|i| i64::from(r.points(i).0)), [3, 2, 3, 0]);
        assert_eq!(all(&|i| r.average_rating(i)), [1850, 1850, 1850, 1850]);
        assert_eq!(all(&|i| r.buchholz(i)), [5, 3, 3, 5]);
        // 1 beat 2 (2 half points) and drew with 3 (3): 2·2 + 3 = 7 quarters.
        assert_eq!(all(&|i| r.sonneborn_berger(i).0), [7, 0, 3, 0]);
        assert_eq!(all(&|i| r.sonneborn_berger(i).1), [3, 6, 3, 10]);
        assert_eq!(r.progressive(PlayerId(0)), [2, 3]);
        // Rule 16 (a): 1 met 1900 and 1800, so without the lowest the sum is 1900; 3 met 1700 and 2000.
        assert_eq!((r.rule_16(PlayerId(0)), r.rule_16(PlayerId(2))), (vec![1900], vec![2000]));
    }

    #[test]
    fn rule_16_b_where_an_opponent_is_unrated() {
        let mut t = four();
        t.players[3].rating = None;
        let r = Results::of(&t);
        assert!(!r.uses_ratings(PlayerId(2)));
        assert_eq!(r.rule_16(PlayerId(0)), [5, 3]);
    }

    #[test]
    fn standings_break_ties_by_the_rulebook() {
        let t = four();
        let order = |id: &str| {
            let book = facts::rulebook::find(id).expect("it is shipped");
            let s = crate::standings::standings(&t, &book);
            s.rows.iter().map(|row| (row.place, t.player(row.player).number.0)).collect::<Vec<_>>()
        };
        assert_eq!(order("lim-1987"), [(1, 3), (2, 1), (3, 2), (4, 4)]);
        assert_eq!(order("leong-1987"), [(1, 1), (1, 3), (3, 2), (4, 4)]);
        assert_eq!(order("irish"), [(1, 1), (2, 3), (3, 2), (4, 4)]);
        assert_eq!(order("dutch-1998"), [(1, 1), (1, 3), (3, 2), (4, 4)]);
        let book = facts::rulebook::find("irish").expect("it is shipped");
        let clubs = crate::standings::clubs(&t, &crate::standings::standings(&t, &book), 1);
        assert_eq!(clubs.iter().map(|c| c.points.0).collect::<Vec<_>>(), [3, 3]);
    }
}
