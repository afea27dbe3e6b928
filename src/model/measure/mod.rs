//! The counts of a rulebook's measures on a pair, a floater or a bye. Each measure has its own file; this one only
//! lists them. The names and parameters of the measures are in `rulebook`.
//!
//! A measure computes whole numbers from the facts of the position. The rulebook decides the order of the measures.

mod acceleration;
mod allocation;
mod burstein;
mod bye_repeat;
mod claim;
mod colour_clash;
mod colour_denied;
mod counted;
mod dubov;
mod due;
mod fate;
mod federation;
mod float_count;
mod float_repeat;
mod floaters;
mod irish_board;
mod lim;
mod preference;
mod preference_lost;
mod rematch;
mod scheveningen;
mod sonneborn_berger;
mod table;
mod table_round;
mod team;
mod topscorer_colours;
mod us_colours;

pub use acceleration::{
    ACCELERATIONS, Points, accelerated, accelerated_by, acceleration_of, baku, encoded_acceleration,
    us_accelerated,
};
pub use allocation::{board_today, colour_of_higher, dutch_1998_board};
pub use burstein::{BursteinRanking, burstein_board};
pub use bye_repeat::{has_had_bye, has_had_bye_of, has_had_bye_or_forfeit_win, unplayed_games};
pub use claim::{
    ColourClaim, ecf_board, float_history, has_had_bye_or_default, is_avoided, is_difference_three, seeks,
    sees_avoided,
};
pub use colour_clash::is_clash;
pub use colour_denied::{allowance, is_denied};
pub use counted::{EdgeSum, LeavingCount, Looks};
pub use dubov::{DubovPast, DubovPasts, dubov_board, dubov_preference};
pub use due::preference_under;
pub use fate::{BracketFacts, EdgeRole, Penalty, is_topscorer};
pub use federation::is_same_federation;
pub use float_count::{float_ago, float_of_round};
pub use float_repeat::{float_class, float_in_round};
pub use irish_board::irish_board;
pub use lim::{are_within_100, has_floated_last_round, is_maxi, lim_board, lim_preference};
pub use preference::{Preference, PreferenceStrength};
pub use rematch::{have_met, were_paired};
pub use scheveningen::ScheveningenRound;
pub use sonneborn_berger::sonneborn_berger;
pub use table::BergerRound;
pub use table_round::TableRound;
pub use team::{TeamPreference, TeamRules};
pub use us_colours::{UsColours, UsDue, us_board, us_must_equalise};

use facts::tournament::{Entry, Position, Rank, Score};

/// Returns whether the player has more than half of the points that could be won so far.
///
/// In half points, the exact condition is: score > played rounds x win / 2.
pub fn is_over_half(position: &Position, score: Score) -> bool {
    let played = i32::try_from(position.played()).unwrap_or(i32::MAX);
    2 * score.0 > played.saturating_mul(position.scoring.win.0)
}

/// Returns the entry of the player with this rank.
pub fn entry(position: &Position, rank: Rank) -> &Entry {
    &position.entries[rank]
}
