//! The metrics of a finished event: each metric with its definition, as a pure function.

mod boards;
mod colours;
mod matches;
mod ranking;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::figures::rounded;
use super::finished::{self, Finished};
use facts::tournament::RoundNo;

pub(super) use colours::points_by_colour;

/// A metric.
#[derive(Clone, Copy, Debug)]
pub struct Metric {
    /// The name in rows and tables.
    pub name: &'static str,
    /// The definition.
    pub says: &'static str,
    /// Computes the metric; `None` where there is nothing to count.
    pub count: fn(&Finished<'_>) -> Option<f64>,
}

const fn metric(name: &'static str, says: &'static str, count: fn(&Finished<'_>) -> Option<f64>) -> Metric {
    Metric { name, says, count }
}

/// Every metric, in the order of the tables.
pub const METRICS: [Metric; 34] = [
    metric(
        "tau_b_bh",
        "Kendall's tau_b of strength and final order by points, then Buchholz",
        ranking::tau_buchholz,
    ),
    metric("tau_b", "Kendall's tau_b of strength and points", ranking::tau_points),
    metric("tau_b_book", "Kendall's tau_b of strength and the rulebook's own standings", ranking::tau_book),
    metric(
        "spearman",
        "Spearman's correlation of the ranks by strength and by points, then Buchholz",
        ranking::spearman,
    ),
    metric(
        "top_quarter",
        "share of the strongest quarter that finishes in the first quarter",
        ranking::top_quarter,
    ),
    metric(
        "ndcg",
        "discounted gain of the first quarter: strength from 0 to 1, weight 1/log2(place + 1)",
        ranking::ndcg,
    ),
    metric(
        "winner",
        "share of events that the strongest player wins; shared firsts count in part",
        ranking::winner,
    ),
    metric(
        "rank_error",
        "mean difference between final rank and rank by strength, in places",
        ranking::rank_error,
    ),
    metric(
        "strength_difference",
        "mean difference in strength on a board, as a share of the field's range, averaged over the rounds",
        boards::strength_difference,
    ),
    metric("rating_gap", "mean rating difference on a board between two rated players", boards::rating_gap),
    metric("rating_gap_90", "rating difference not exceeded on nine boards in ten", boards::rating_gap_90),
    metric("floats", "share of boards between unequal scores", boards::floats),
    metric("float_points", "score difference, mean over all boards", boards::float_points),
    metric(
        "float_repeats",
        "share of floats that repeat one in the same direction from the last two rounds",
        boards::repeats,
    ),
    metric(
        "downfloats_first_quarter",
        "downfloats per player and round, strongest quarter",
        boards::down::<0>,
    ),
    metric(
        "downfloats_second_quarter",
        "downfloats per player and round, second quarter by strength",
        boards::down::<1>,
    ),
    metric(
        "downfloats_third_quarter",
        "downfloats per player and round, third quarter by strength",
        boards::down::<2>,
    ),
    metric("downfloats_last_quarter", "downfloats per player and round, weakest quarter", boards::down::<3>),
    metric("upfloats_first_quarter", "upfloats per player and round, strongest quarter", boards::up::<0>),
    metric(
        "upfloats_second_quarter",
        "upfloats per player and round, second quarter by strength",
        boards::up::<1>,
    ),
    metric(
        "upfloats_third_quarter",
        "upfloats per player and round, third quarter by strength",
        boards::up::<2>,
    ),
    metric("upfloats_last_quarter", "upfloats per player and round, weakest quarter", boards::up::<3>),
    metric(
        "imbalance",
        "a player's absolute difference between Whites and Blacks, mean after each round",
        colours::imbalance,
    ),
    metric(
        "imbalance_two",
        "share of players who finish with two more games with one colour than the other",
        colours::two,
    ),
    metric(
        "over_two",
        "share of players who at some time have had three more games with one colour than the other",
        colours::over_two,
    ),
    metric("three_alike", "share of players with the same colour three times in a row", colours::three_alike),
    metric(
        "denied",
        "share of colour preferences not granted (the colour had less often, else the opposite of the last \
         one)",
        colours::denied,
    ),
    metric(
        "white_price",
        "value in points of one extra White: least squares on strength and Whites minus Blacks",
        colours::white_price,
    ),
    metric("club_meetings", "share of boards between two players from the same club", boards::club_meetings),
    metric(
        "equals_spread",
        "standard deviation of the opponents' mean strength among players with equal points, in rating \
         points",
        boards::equals_spread,
    ),
    metric("rematches", "share of games between two players who had met before", boards::rematches),
    metric(
        "second_byes",
        "share of pairing-allocated byes given to players who had already had one",
        boards::second_byes,
    ),
    metric("unplayed", "share of player-rounds without a game", boards::unplayed),
    metric(
        "changed_boards",
        "share of boards in the next round that change when one decisive result is reversed",
        |_| None,
    ),
];

/// Every metric that applies only to events of matches; tables list them last.
pub const MATCH_METRICS: [Metric; 3] = [
    metric(
        "tau_b_secondary",
        "Kendall's tau_b of strength and the secondary score: game points, or match points if game points come first",
        matches::tau_secondary,
    ),
    metric("match_margin", "difference in game points, mean over the matches played", matches::margin),
    metric("drawn_matches", "share of the matches played that are drawn", matches::drawn),
];

/// The metrics of a round.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct OfRound {
    /// The round.
    pub round: RoundNo,
    /// Kendall's τ_b between strength and points with Buchholz after the round.
    pub tau_b_bh: Option<f64>,
    /// The mean difference in strength on the boards of the round, as a share of the field's range.
    pub strength_difference: Option<f64>,
    /// The share of boards with unequal scores in the round.
    pub floats: Option<f64>,
}

/// Returns the metrics of each round.
pub(super) fn by_round(finished: &Finished<'_>) -> Vec<OfRound> {
    let rounds = 1..=finished.boards.len();
    rounds
        .map(|round| {
            let places = finished::with_buchholz(&finished.tournament.up_to(round));
            OfRound {
                round,
                tau_b_bh: ranking::tau_b(&ranking::strengths(finished), &ranking::highest_first(&places))
                    .map(rounded),
                strength_difference: boards::strength_difference_of(finished, round - 1).map(rounded),
                floats: boards::floats_of(finished, round - 1).map(rounded),
            }
        })
        .collect()
}
