//! Standings of clubs or schools by their best players, and standings of a subset of players.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::{Standings, StandingsRow};
use facts::tournament::{PlayerId, Score, Tournament};

/// One line of the club standings.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ClubRow {
    /// The place from 1; the same for clubs that are tied on all criteria.
    pub place: usize,
    /// The club.
    pub club: String,
    /// Points of the players who count.
    pub points: Score,
    /// The sum of the places of these players. A missing player counts as one place below the last.
    pub places: usize,
    /// The players who count, in standings order.
    pub counted: Vec<StandingsRow>,
    /// The number of players from the club.
    pub players: usize,
}

/// Returns the club standings: the points of the `best` best players of each club. Ties are broken by the lower sum of
/// their places, then by the better place of the first player, of the second, and so on.
///
/// ```
#[doc = include_str!("../round/four_friends.txt")]
/// let mut event = event;
/// event.players[0].club = "Castle".to_owned();
/// let table = standings(&event, &book)?;
/// let clubs = clubs(&event, &table, 3);
/// assert_eq!((clubs[0].club.as_str(), clubs[0].points), ("Castle", Score(2)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
// READING CLUB-FEWER: a club with too few players stays in the standings, and each missing player counts as one place
// behind the last in the sum of places; the other reading: it is left out.
pub fn clubs(tournament: &Tournament, found: &Standings, best: usize) -> Vec<ClubRow> {
    let mut all: BTreeMap<&str, Vec<&StandingsRow>> = BTreeMap::new();
    for row in &found.rows {
        let club = tournament.find(row.player).map_or("", |player| player.club.trim());
        if !club.is_empty() {
            all.entry(club).or_default().push(row);
        }
    }
    let behind = found.rows.len() + 1;
    let row = |(club, rows): (&str, Vec<&StandingsRow>)| {
        let players = rows.len();
        let counted: Vec<StandingsRow> = rows.into_iter().take(best).cloned().collect();
        let missing = behind.saturating_mul(best - counted.len());
        let places = counted.iter().map(|row| row.place).sum::<usize>().saturating_add(missing);
        let points = counted.iter().map(|row| row.points).sum();
        ClubRow { place: 0, club: club.to_owned(), points, places, counted, players }
    };
    let mut rows: Vec<ClubRow> = all.into_iter().map(row).collect();
    let key = |row: &ClubRow| {
        let of_each: Vec<usize> = row.counted.iter().map(|row| row.place).collect();
        (Reverse(row.points), row.places, of_each)
    };
    rows.sort_by_key(key);
    for i in 0..rows.len() {
        let is_tied = i > 0 && key(&rows[i - 1]) == key(&rows[i]);
        rows[i].place = if is_tied { rows[i - 1].place } else { i + 1 };
    }
    rows
}

/// Returns the standings of a subset of players, with ties broken as in the full standings. Also returns the players'
/// places in the full standings, row by row.
pub fn among(found: &Standings, players: &[PlayerId]) -> (Standings, Vec<usize>) {
    let rows: Vec<&StandingsRow> = found.rows.iter().filter(|row| players.contains(&row.player)).collect();
    let place = |row: &StandingsRow| rows.iter().filter(|other| other.place < row.place).count() + 1;
    let own = rows.iter().map(|row| StandingsRow { place: place(row), ..(*row).clone() }).collect();
    let overall = rows.iter().map(|row| row.place).collect();
    (Standings { rows: own, ..found.clone() }, overall)
}

#[cfg(test)]
mod tests {
    use super::*;
    use facts::tournament::PairingNumber;
    use facts::tournament::Player;

    /// Builds a field of players given by half points and club, in order.
    fn field(rows: &[(i32, &str)]) -> (Tournament, Standings) {
        let mut t = Tournament::default();
        let mut table = Standings { columns: vec![], rows: vec![], note: String::new() };
        for (i, &(points, club)) in (0..).zip(rows) {
            let (id, club) = (PlayerId(i), club.to_owned());
            t.players.push(Player { id, number: PairingNumber(i + 1), club, ..Player::default() });
            let place = usize::try_from(i).unwrap() + 1;
            table.rows.push(StandingsRow { place, player: id, points: Score(points), tie_breaks: vec![] });
        }
        (t, table)
    }

    fn told(rows: &[(i32, &str)], best: usize) -> Vec<String> {
        let (t, table) = field(rows);
        let one = |r: &ClubRow| {
            let counted: Vec<String> = r.counted.iter().map(|row| row.place.to_string()).collect();
            format!("{} {} {} {} {} {}", r.place, r.club, r.points.0, r.places, counted.join("+"), r.players)
        };
        clubs(&t, &table, best).iter().map(one).collect()
    }

    #[test]
    fn the_best_count_and_ties_are_broken_by_places() {
        // A and B have 7 each from two players. A has places 1+4, B has 2+3, so the best place decides. C has only one
        // player.
        let rows = [(5, "A"), (4, "B"), (3, "B"), (2, "A"), (2, "C"), (2, "A"), (9, "")];
        assert_eq!(told(&rows, 2), ["1 A 7 5 1+4 3", "2 B 7 5 2+3 2", "3 C 2 13 5 1"]);
        assert_eq!(told(&rows, 1), ["1 A 5 1 1 3", "2 B 4 2 2 2", "3 C 2 5 5 1"]);
        // The lower sum of places comes before the best place.
        let rows = [(5, "A"), (4, "B"), (3, "B"), (2, "C"), (2, "A")];
        assert_eq!(told(&rows, 2)[..2], ["1 B 7 5 2+3 2", "2 A 7 6 1+5 2"]);
        assert!(told(&[(1, "")], 2).is_empty());
    }

    #[test]
    fn some_players_have_their_places_among_each_other() {
        let (_, mut table) = field(&[(5, ""), (4, ""), (4, ""), (4, ""), (1, "")]);
        table.rows[2].place = 2;
        table.rows[3].place = 2;
        let (own, overall) = among(&table, &[PlayerId(2), PlayerId(3), PlayerId(4)]);
        assert_eq!(own.rows.iter().map(|row| row.place).collect::<Vec<_>>(), [1, 1, 3]);
        assert_eq!(overall, [2, 2, 5]);
    }
}
