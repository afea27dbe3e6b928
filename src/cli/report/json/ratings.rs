//! `ratings`: the ratings that are valid from a later round on.

use schemars::JsonSchema;
use serde::Serialize;

use crate::report::count;
use api::event::{RatingPeriods, RatingTaken, days_over_a_list};
use facts::tournament::{PairingNumber, Tournament};

/// The ratings of an event that spans several rating lists.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RatingLists {
    /// The lists after the first, in the order of their rounds.
    lists: Vec<RatingsFrom>,
    /// The ratings that tie-breaks use: `first`, `round` or the number of a round.
    for_ties: String,
    /// The number of days of the event if it lasts longer than a rating list. The field is absent if the event is
    /// shorter, or if its dates are unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    days: Option<i64>,
}

/// The ratings that are valid from a round on.
#[derive(Debug, Serialize, JsonSchema)]
struct RatingsFrom {
    /// The first round.
    from: usize,
    /// The players with a new rating.
    players: Vec<NewRating>,
}

/// The new rating of a player.
#[derive(Debug, Serialize, JsonSchema)]
struct NewRating {
    /// Pairing number.
    number: PairingNumber,
    /// Name.
    name: String,
    /// The previous rating; 0 means unrated.
    before: u32,
    /// The new rating; 0 means unrated.
    rating: u32,
}

impl RatingLists {
    /// Returns the answer of `ratings`.
    pub fn new(tournament: &Tournament, all: &RatingPeriods) -> Self {
        let new = |from: usize, &(number, rating): &(PairingNumber, u32)| {
            let id = tournament.by_number(number)?;
            let before = all.rating(tournament, id, from - 1).unwrap_or(0);
            Some(NewRating { number, name: tournament.player(id).name.clone(), before, rating })
        };
        let lists = all.periods.iter().map(|period| RatingsFrom {
            from: period.from,
            players: period.ratings.iter().filter_map(|one| new(period.from, one)).collect(),
        });
        let for_ties = match all.taken {
            RatingTaken::First => "first".to_owned(),
            RatingTaken::OfTheRound => "round".to_owned(),
            RatingTaken::Of(round) => round.to_string(),
        };
        Self { lists: lists.collect(), for_ties, days: days_over_a_list(tournament) }
    }

    /// Returns readable lines: a line for each list, and the ratings for tie-breaks.
    pub fn lines(&self) -> Vec<String> {
        let shown = |rating: u32| if rating == 0 { "unrated".to_owned() } else { rating.to_string() };
        let one = |list: &RatingsFrom| {
            let changed = list.players.iter().filter(|p| p.before != p.rating);
            let changed: Vec<String> = changed
                .map(|p| format!("{} {} {} to {}", p.number, p.name, shown(p.before), shown(p.rating)))
                .collect();
            let ratings = count(list.players.len(), "rating");
            let changes = if changed.is_empty() {
                "none differs".to_owned()
            } else {
                format!("changed: {}", changed.join(" · "))
            };
            format!("from round {} on: {ratings}, {changes}", list.from)
        };
        let mut lines: Vec<String> = self.lists.iter().map(one).collect();
        if let Some(days) = self.days {
            lines.push(format!(
                "The event lasts {days} days. Each month it is reported for rating with the list then in force."
            ));
        }
        lines.push(match (self.lists.is_empty(), self.for_ties.as_str()) {
            (true, _) => {
                "Every player has one rating. To enter another from a round on: `pairproof ratings FILE \
                          --from ROUND --list FILE.csv`"
                    .to_owned()
            }
            (false, "first") => "Tie-breaks based on ratings take the first rating.".to_owned(),
            (false, "round") => {
                "Tie-breaks based on ratings take the rating of the round of the game.".to_owned()
            }
            (false, round) => format!("Tie-breaks based on ratings take the rating of round {round}."),
        });
        lines
    }
}
