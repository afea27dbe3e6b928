//! Ratings that are valid from a later round on. An event of more than 30 days spans several rating lists. The players
//! of such an event have a rating in each list. A list is valid for the rounds played while the list is in force.
//!
//! The report states the first ratings in the lines of the players. The later ratings are stored as JSON in a record
//! `XXL`. Pairing never uses these later ratings.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Changed, RatingChange, RatingRefusal, Refused, check_round, date_parts, together};
use facts::format::day_number;
use facts::tournament::{PairingNumber, Player, PlayerId, Record, RoundNo, Tournament, Wall};
use words::{Few, Statement};

/// The code of the record.
const CODE: &str = "XXL";

/// The highest rating.
const HIGHEST: u32 = 9999;

/// The maximum number of players named.
const NAMED: usize = 5;

/// The number of days after which an event spans several rating lists.
const LIST_DAYS: i64 = 30;

/// The ratings of a list, from the first round played under it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatingPeriod {
    /// The first round.
    pub from: RoundNo,
    /// Pairing numbers with the new ratings; 0 means unrated. Other players keep their rating.
    pub ratings: Vec<(PairingNumber, u32)>,
}

impl RatingPeriod {
    /// Returns the new rating of a player; 0 means unrated.
    fn of(&self, number: PairingNumber) -> Option<u32> {
        self.ratings.iter().find(|(of, _)| *of == number).map(|(_, rating)| *rating)
    }

    /// Adds ratings, replacing earlier ratings of the same players.
    fn add(&mut self, ratings: &[(PairingNumber, u32)]) {
        let mut all: BTreeMap<PairingNumber, u32> = self.ratings.iter().copied().collect();
        all.extend(ratings.iter().copied());
        self.ratings = all.into_iter().collect();
    }
}

/// The rating that tie-breaks use if a player has several (C.07 10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RatingTaken {
    /// The first rating.
    #[default]
    First,
    /// The rating in force in the round of the game. For the player himself, this is the rating in force in the last
    /// round.
    OfTheRound,
    /// The rating in force in this round, for all games.
    Of(RoundNo),
}

/// The ratings of an event in all its periods.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RatingPeriods {
    /// The periods after the first, in the order of their rounds.
    pub periods: Vec<RatingPeriod>,
    /// The rating that tie-breaks use.
    pub taken: RatingTaken,
}

impl RatingPeriods {
    /// Returns the rating of a player in a round; `None` means unrated.
    pub fn rating(&self, tournament: &Tournament, id: PlayerId, round: RoundNo) -> Option<u32> {
        let player = tournament.player(id);
        let begun = self.periods.iter().rev().filter(|period| period.from <= round);
        let mut known = begun.filter_map(|period| period.of(player.number));
        known.next().map_or(player.rating, |rating| Some(rating).filter(|rating| *rating > 0))
    }

    /// Returns the new ratings of a player, each with its first round; 0 means unrated.
    pub fn changes(&self, number: PairingNumber) -> impl Iterator<Item = (RoundNo, u32)> {
        self.periods.iter().filter_map(move |period| Some((period.from, period.of(number)?)))
    }

    /// Returns the rating that tie-breaks use for a game in a round.
    pub fn for_ties(&self, tournament: &Tournament, id: PlayerId, round: RoundNo) -> Option<u32> {
        match self.taken {
            RatingTaken::First => tournament.player(id).rating,
            RatingTaken::OfTheRound => self.rating(tournament, id, round),
            RatingTaken::Of(chosen) => self.rating(tournament, id, chosen),
        }
    }

    /// Returns whether a rating that tie-breaks need is missing, either for one of the player's games or for the
    /// player.
    pub fn is_unrated(&self, tournament: &Tournament, id: PlayerId, rounds: RoundNo) -> bool {
        let played = (1..=rounds).filter(|&round| tournament.record(id, round).is_played());
        played.chain([rounds]).any(|round| self.for_ties(tournament, id, round).is_none())
    }

    /// Describes in words the rating that tie-breaks use.
    pub fn taken_in_words(&self) -> Statement {
        Statement::from(match self.taken {
            RatingTaken::First => RatingChange::RatingsOfStart,
            RatingTaken::OfTheRound => RatingChange::RatingsOfTheRound,
            RatingTaken::Of(round) => RatingChange::RatingsOfRound { round },
        })
    }
}

/// Returns the ratings of the later periods.
///
/// # Errors
/// Fails if the record cannot be read.
pub fn rating_periods(tournament: &Tournament) -> Result<RatingPeriods, Refused> {
    let first = super::headings::kept_in(tournament, CODE).next().transpose();
    let stored = first.map_err(|e| RatingRefusal::Unreadable { fault: e.to_string() })?;
    Ok(stored.unwrap_or_default())
}

/// Returns the number of days of the event if it lasts longer than one rating list.
pub fn days_over_a_list(tournament: &Tournament) -> Option<i64> {
    let day = |code: &str| {
        let text =
            tournament.headings.kept().find(|(other, _)| other == code).map(|(_, text)| text.as_str())?;
        let (year, month, day) = date_parts(text)?;
        day_number(year, month, day)
    };
    let days = day("052")? - day("042")? + 1;
    (days > LIST_DAYS).then_some(days)
}

/// Enters ratings from a round on, removes periods, or chooses the ratings for tie-breaks.
///
/// # Errors
/// Fails if the periods or ratings contradict the event.
pub fn rate(
    tournament: &Tournament,
    set: &[RatingPeriod],
    remove: &[RoundNo],
    taken: Option<RatingTaken>,
) -> Result<Changed, Refused> {
    super::refuse_teams(tournament, RatingRefusal::OfTeams)?;
    let mut all = rating_periods(tournament)?;
    let (mut says, mut notes) = (Vec::new(), Vec::new());
    for round in remove {
        let Some(place) = all.periods.iter().position(|period| period.from == *round) else {
            return Err(RatingRefusal::NoneFrom { round: *round }.into());
        };
        all.periods.remove(place);
        says.push(RatingChange::RatingsRemoved { round: *round }.into());
    }
    for period in set {
        check(tournament, period)?;
        let place = all.periods.partition_point(|other| other.from < period.from);
        if all.periods.get(place).is_none_or(|other| other.from != period.from) {
            all.periods.insert(place, RatingPeriod { from: period.from, ..RatingPeriod::default() });
        }
        all.periods[place].add(&period.ratings);
        says.push(RatingChange::Ratings { count: period.ratings.len(), from: period.from }.into());
        notes.extend(kept_ratings(tournament, &all.periods[place]));
    }
    if let Some(taken) = taken {
        if let RatingTaken::Of(round) = taken {
            check_round(tournament, round)?;
        }
        all.taken = taken;
        says.push(RatingChange::RatingsTaken { taken: all.taken_in_words() }.into());
    }
    if says.is_empty() {
        return Err(RatingRefusal::NoChange.into());
    }
    if !all.periods.is_empty() {
        notes.push(RatingChange::RatingLists.into());
    }
    let mut after = tournament.clone();
    keep(&mut after, &all);
    Ok(Changed::new(after, together(says), notes))
}

/// Returns the report of some rounds, with the ratings in force in those rounds. An event with several rating lists
/// sends such a report for rating before the event is over. The other rounds are blank, points count only these rounds,
/// and ranks are omitted.
///
/// # Errors
/// Fails if another list comes into force between these rounds, or there is no such round.
pub fn report_of_rounds(
    tournament: &Tournament,
    (first, last): (RoundNo, RoundNo),
) -> Result<Tournament, Refused> {
    let paired = tournament.rounds_paired();
    if first == 0 || first > last || last > paired {
        return Err(RatingRefusal::RoundsNotPaired { first, last, paired }.into());
    }
    super::refuse_teams(tournament, RatingRefusal::PartOfMatches)?;
    let all = rating_periods(tournament)?;
    if let Some(inside) = all.periods.iter().find(|period| (first + 1..=last).contains(&period.from)) {
        let from = inside.from;
        let (before, after) = (span(first, from - 1), span(from, last));
        return Err(RatingRefusal::ListInside { from, before, after }.into());
    }
    let mut report = tournament.clone();
    for player in &mut report.players {
        player.rating = all.rating(tournament, player.id, first);
        player.stated_rank = None;
        player.stated_points = None;
    }
    for row in &mut report.records {
        row.truncate(last);
        row.iter_mut().take(first - 1).for_each(|record| *record = Record::NOTHING);
    }
    report.acceleration = Vec::new();
    report.wall = Wall::default();
    keep(&mut report, &RatingPeriods::default());
    let rounds = if first == last { format!("Round {first}") } else { format!("Rounds {first} to {last}") };
    report.headings.others.push(("###".to_owned(), format!("{rounds} of the event")));
    Ok(report)
}

/// Formats a range of rounds in its typed form: `5-8`, `5`.
fn span(first: RoundNo, last: RoundNo) -> String {
    if first == last { first.to_string() } else { format!("{first}-{last}") }
}

/// Refuses a period that contradicts the event.
fn check(tournament: &Tournament, period: &RatingPeriod) -> Result<(), Refused> {
    let from = period.from;
    if from < 2 {
        return Err(RatingRefusal::TooEarly.into());
    }
    check_round(tournament, from)?;
    if period.ratings.is_empty() {
        return Err(RatingRefusal::NoneGiven { round: from }.into());
    }
    for &(number, rating) in &period.ratings {
        if tournament.by_number(number).is_none() {
            return Err(Refused::no_number(tournament, number));
        }
        if rating > HIGHEST {
            return Err(RatingRefusal::TooHigh { rating, number: number.0, highest: HIGHEST }.into());
        }
    }
    Ok(())
}

/// Returns a note that names the players who keep their earlier rating in a period.
fn kept_ratings(tournament: &Tournament, period: &RatingPeriod) -> Option<Statement> {
    let others = tournament.players.iter().filter(|p| period.of(p.number).is_none() && !p.is_filler);
    let others: Vec<&Player> = others.collect();
    let players = Few::of(&others, NAMED, |player| player.label());
    let note = RatingChange::RatingsKept { players, count: others.len(), from: period.from };
    (!others.is_empty()).then(|| note.into())
}

/// Replaces the stored periods.
fn keep(tournament: &mut Tournament, all: &RatingPeriods) {
    // Numbers always serialise.
    let text = serde_json::to_string(all).expect("ratings by number are JSON");
    let lines = if *all == RatingPeriods::default() { Vec::new() } else { vec![text] };
    super::records::put(tournament, CODE, &lines);
}

/// Updates the numbers of players. `number` returns a player's new number, or `None` if the player has been removed.
pub(super) fn renumber_ratings(
    tournament: &mut Tournament,
    number: &dyn Fn(PairingNumber) -> Option<PairingNumber>,
) {
    let Ok(before) = rating_periods(tournament) else { return };
    let mut after = before.clone();
    for period in &mut after.periods {
        period.ratings =
            period.ratings.iter().filter_map(|&(old, rating)| Some((number(old)?, rating))).collect();
        period.ratings.sort_unstable();
    }
    after.periods.retain(|period| !period.ratings.is_empty());
    if after != before {
        keep(tournament, &after);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use facts::tournament::{Colour, Outcome};

    /// Returns an event of nine rounds with three players, the last without a rating.
    fn three() -> Tournament {
        let player = |i: u32, rating| Player {
            id: PlayerId(i),
            number: PairingNumber(i + 1),
            name: ["Ann", "Ben", "Cat"][i as usize].to_owned(),
            rating,
            ..Player::default()
        };
        let players = vec![player(0, Some(2000)), player(1, Some(1900)), player(2, None)];
        Tournament { players, rounds: Some(9), ..Tournament::default() }
    }

    fn period(from: RoundNo, ratings: &[(PairingNumber, u32)]) -> RatingPeriod {
        RatingPeriod { from, ratings: ratings.to_vec() }
    }

    #[test]
    fn ratings_hold_from_their_round_on() {
        let t = three();
        let t = rate(
            &t,
            &[
                period(6, &[(PairingNumber(1), 2050)]),
                period(3, &[(PairingNumber(1), 2020), (PairingNumber(2), 0), (PairingNumber(3), 1500)]),
            ],
            &[],
            None,
        )
        .expect("they are ratings of the event")
        .tournament;
        let all = rating_periods(&t).expect("it was written just now");
        let of = |id, round| all.rating(&t, PlayerId(id), round);
        assert_eq!(
            [of(0, 2), of(0, 3), of(0, 5), of(0, 6)],
            [Some(2000), Some(2020), Some(2020), Some(2050)]
        );
        assert_eq!([of(1, 2), of(1, 9)], [Some(1900), None]);
        assert_eq!([of(2, 2), of(2, 9)], [None, Some(1500)]);
        let after = rate(&t, &[], &[3], Some(RatingTaken::Of(7))).expect("there is such a period").tournament;
        let all = rating_periods(&after).expect("it was written just now");
        assert_eq!(all.for_ties(&after, PlayerId(0), 1), Some(2050));
        assert_eq!(all.rating(&after, PlayerId(2), 9), None);
    }

    #[test]
    fn a_report_of_some_rounds_has_their_ratings() {
        let mut t = three();
        let game = |other, outcome| Record::game(PlayerId(other), Colour::White, outcome);
        let bye = Record { outcome: Outcome::PairingBye, ..Record::NOTHING };
        t.records = vec![
            vec![game(1, Outcome::Win), game(2, Outcome::Draw), bye],
            vec![game(0, Outcome::Loss), bye, game(2, Outcome::Win)],
            vec![bye, game(0, Outcome::Draw), game(1, Outcome::Loss)],
        ];
        let t = rate(&t, &[period(2, &[(PairingNumber(1), 2020), (PairingNumber(2), 0)])], &[], None)
            .expect("there is a round 2")
            .tournament;
        let first = report_of_rounds(&t, (1, 1)).expect("one list");
        assert_eq!(first.players[0].rating, Some(2000));
        assert_eq!(first.records[0], [game(1, Outcome::Win)]);
        let later = report_of_rounds(&t, (2, 3)).expect("one list");
        assert_eq!((later.players[0].rating, later.players[1].rating), (Some(2020), None));
        assert_eq!(later.records[0], [Record::NOTHING, game(2, Outcome::Draw), bye]);
        assert!(rating_periods(&later).expect("none is there").periods.is_empty());
        let says = |rounds| report_of_rounds(&t, rounds).expect_err("no such report").says();
        assert_eq!(says((1, 3)), "a new rating list is in force from round 2 on");
        assert_eq!(says((3, 4)), "rounds 3 to 4 cannot be reported: the event has 3 paired rounds");
    }

    #[test]
    fn ratings_follow_their_players_and_go_with_them() {
        let t = three();
        let mut t = rate(&t, &[period(3, &[(PairingNumber(1), 2020), (PairingNumber(3), 1500)])], &[], None)
            .expect("they are ratings of the event")
            .tournament;
        renumber_ratings(&mut t, &|number| {
            (number != PairingNumber(1)).then_some(PairingNumber(number.0 - 1))
        });
        assert_eq!(
            rating_periods(&t).map(|all| all.periods),
            Ok(vec![period(3, &[(PairingNumber(2), 1500)])])
        );
        renumber_ratings(&mut t, &|_| None);
        assert_eq!(t, three());
    }

    #[test]
    fn what_contradicts_the_event_is_refused() {
        let t = three();
        let says = |set: &[RatingPeriod], remove: &[RoundNo], taken| {
            rate(&t, set, remove, taken).expect_err("it contradicts the event").says()
        };
        assert_eq!(
            says(&[period(1, &[(PairingNumber(1), 2020)])], &[], None),
            "later ratings begin in round 2 or later"
        );
        assert_eq!(
            says(&[period(10, &[(PairingNumber(1), 2020)])], &[], None),
            "there is no round 10; the event has 9"
        );
        assert_eq!(says(&[period(2, &[])], &[], None), "there is no rating from round 2 on");
        assert_eq!(says(&[period(2, &[(PairingNumber(4), 1)])], &[], None), "there is no player 4");
        assert_eq!(
            says(&[period(2, &[(PairingNumber(1), 12345)])], &[], None),
            "the rating 12345 of player 1 is too high"
        );
        assert_eq!(says(&[], &[4], None), "no ratings begin in round 4");
        assert_eq!(says(&[], &[], Some(RatingTaken::Of(10))), "there is no round 10; the event has 9");
        assert_eq!(says(&[], &[], None), "no change is given");
    }

    #[test]
    fn an_event_is_long_from_its_thirty_first_day_on() {
        let lasting = |from: &str, to: &str| {
            let mut t = three();
            t.headings.others = vec![("042".to_owned(), from.to_owned()), ("052".to_owned(), to.to_owned())];
            days_over_a_list(&t)
        };
        assert_eq!(lasting("2026/01/01", "2026/01/30"), None);
        assert_eq!(lasting("2026/01/01", "2026/01/31"), Some(31));
        assert_eq!(lasting("2026/09/15", "2027/03/15"), Some(182));
        assert_eq!(lasting("autumn", "2027/03/15"), None);
    }
}
