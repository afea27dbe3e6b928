//! What can be counted about a pair, a floater, a bye. One file per measure; this file only lists them.
//!
//! A measure answers in whole numbers from the facts of the position.
//! Which measure stands at which place of the order is for the rulebook.

mod bye_repeat;
mod colour_clash;
mod colour_denied;
mod federation;
mod float_repeat;
mod preference;
mod rematch;

pub use bye_repeat::has_had_bye;
pub use colour_clash::is_clash;
pub use colour_denied::{allowance, is_denied};
pub use federation::is_same_federation;
pub use float_repeat::{FloatRepeat, Forgiven, float_in_round};
pub use preference::{Preference, Strength};
pub use rematch::have_met;

use crate::tournament::{Entry, Position, Score};

/// Every measure that a rulebook may name. The meaning of each is told in the rulebook's page.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(tag = "measure", rename_all = "kebab-case")]
pub enum Measure {
    /// Absolute: the two have played each other.
    Rematch,
    /// Absolute: the arbiter forbade the pair.
    ProhibitedPair,
    /// Absolute: both must have the same colour.
    ColourClash,
    /// Absolute, bye: a point was already received without playing.
    ByeRepeat,
    /// Absolute by discretion: both belong to one federation.
    SameFederation(federation::SameFederation),
    /// Level: what is left below cannot be paired completely.
    Completion,
    /// Level: moved-down players left unpaired.
    MovedDownUnpaired,
    /// Level: players left unpaired in the bracket.
    Unpaired,
    /// Level: the next bracket cannot make all its pairings.
    NextBracket,
    /// Level: pairs that break the colour limits where an exemption allows it.
    ColourClashWaived,
    /// Level: colour preferences denied beyond x.
    ColourDenied,
    /// Level: repeated floats, dropped step by step for the whole group.
    FloatRepeat(FloatRepeat),
    /// Order: opponents of the moved-down players.
    OpponentOrder,
    /// Order: exchanges between S1 and S2.
    Exchange,
    /// Order: transpositions of S2.
    Transposition,
}

impl Measure {
    /// The formula, for people: x is 1 for a pair that is made, f for a player left unpaired.
    pub fn formula(&self) -> &'static str {
        match self {
            Self::Rematch | Self::ProhibitedPair | Self::ColourClash | Self::SameFederation(_) => {
                "no edge: x(i,j) = 0"
            }
            Self::ByeRepeat => "no edge to the bye: f(i) = 0",
            Self::Completion => "0 if bracket's downfloaters and all below have a perfect matching, else 1",
            Self::MovedDownUnpaired => "min  sum of f(i) over moved-down players i",
            Self::Unpaired => "min  sum of f(i) over the bracket",
            Self::NextBracket => "0 if the next bracket can make all its pairings, else 1",
            Self::ColourClashWaived => "min  sum of x(i,j) over pairs with the same absolute preference",
            Self::ColourDenied => "min  sum of x(i,j) over pairs with the same colour preference, less x",
            Self::FloatRepeat(m) => m.formula(),
            Self::OpponentOrder => "lexmin over moved-down i in order: place of the opponent in S2",
            Self::Exchange => {
                "lexmin (number exchanged, sum entering - sum leaving S1, leaving from the largest, entering from the smallest)"
            }
            Self::Transposition => "lexmin over i in S1 in order: place of the opponent in S2",
        }
    }
}

/// Does the player have more than half of the points that were to be had?
///
/// Strictly: score > played rounds x win / 2, in half points.
pub fn is_over_half(position: &Position, score: Score) -> bool {
    let played = i32::try_from(position.played()).unwrap_or(i32::MAX);
    2 * score.0 > played.saturating_mul(position.scoring.win.0)
}

/// The entry of a rank.
pub fn entry(position: &Position, rank: usize) -> &Entry {
    &position.entries[rank]
}
