//! The parameters of measures, as named in rulebook files.

use crate::tournament::Float;

/// The byes that bar a player from another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ByeKind {
    /// Whether requested byes count too, not only odd-number byes.
    pub requested: bool,
}

/// The rounds in which two players of one federation must not meet.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SameFederation {
    /// The number of final rounds in which the criterion applies.
    pub last_rounds: usize,
}

/// The rounds without a game that count as a downfloat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unplayed {
    /// Only the rounds that brought more points than a loss (2026 1.4.3).
    Scored,
    /// All rounds without a game (2017 A.4 b).
    Any,
}

/// The number of players who repeat a float from a given number of rounds ago.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FloatCount {
    /// The direction.
    pub direction: Float,
    /// The number of rounds ago; 1 is the round just played.
    pub rounds_ago: usize,
    /// The rounds without a game that count.
    pub unplayed: Unplayed,
    /// Whether only downfloating residents count, not pairs (2026 C14, C16).
    #[serde(default)]
    pub residents_only: bool,
}

/// The score differences of players who repeat a float from a number of rounds ago, largest first.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FloatGap {
    /// The direction.
    pub direction: Float,
    /// The number of rounds ago; 1 is the round just played.
    pub rounds_ago: usize,
    /// The rounds without a game that count.
    pub unplayed: Unplayed,
    /// Whether only moved-down players and their opponents count. If so, a moved-down player who floats on has a larger
    /// difference than any paired player (2026). Otherwise, a downfloater has the difference of 2017 A.8.
    #[serde(default)]
    pub moved_down_only: bool,
}

/// Floats in one direction, and the criteria against repeating them, in the order in which they are dropped.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FloatRepeat {
    /// The direction of the floats.
    pub direction: Float,
    /// The criteria; the first of them is dropped first.
    pub drops: Vec<Forgiven>,
}

/// One criterion of the list.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Forgiven {
    /// The code of the criterion, such as `D98-B6/down`.
    pub code: String,
    /// The article.
    pub article: String,
    /// The requirement, paraphrased.
    pub says: String,
    /// The number of rounds ago; 1 is the round just played.
    pub rounds_ago: usize,
}

/// A kind of floater (10.9).
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FloaterType {
    /// Whether only players who floated in count, or only players who did not; both kinds count if it is absent.
    #[serde(default)]
    pub came_in: Option<bool>,
    /// Whether the players have a compatible opponent in the neighbouring group.
    pub has_opponent: bool,
}

/// The choice of opponents for floaters (10.8).
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FloaterOpponent {
    /// Whether a player whose due colour fits is chosen first.
    pub by_colour: bool,
}

/// Pairs that are best avoided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Avoided {
    /// The kind of pairs.
    pub what: Avoid,
}

/// The kinds of pairs that rules 35, 37 and 39 avoid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Avoid {
    /// 35: relatives.
    Family,
    /// 35: one club.
    Club,
    /// 35: one area.
    Area,
    /// 35: one federation.
    Federation,
    /// 37: both had half-point byes in round one.
    HalfPointByes,
    /// 39: paired before, not played.
    Defaulted,
}

/// A limit on switches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SwitchLimit {
    /// The limit in rating points.
    pub points: i64,
    /// Whether switches of unrated players are exempt from the limit.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub exempt_unrated: bool,
}

/// The count of players who have to float up into the next bracket (C6 of the team family).
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NextUpfloaters {
    /// Whether the level only records whether more players float up than the parity of the scoregroup requires.
    pub parity: bool,
}

/// The floaters that are counted when they float again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ReturningFloaters {
    /// The side that is counted.
    pub who: FloatSide,
    /// The number of final rounds in which the level does not apply.
    pub except_last: usize,
}

/// A side of a pair of two scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FloatSide {
    /// The players who come from below.
    Upfloaters,
    /// The opponents of the upfloaters.
    Opponents,
    /// Both players.
    Both,
}
