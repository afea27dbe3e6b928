//! The rules of a text on pairings that have been made public, and the cases in which it lets them be changed.

use super::RulebookPlace;

/// A rule on published pairings.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub struct Published {
    /// The code, such as `D98-F6`.
    pub code: String,
    /// The place in the text.
    pub article: String,
    /// The paraphrase.
    pub says: String,
    /// The causes that the rule covers; empty for every cause.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub on: Vec<Cause>,
    /// Codes of criteria. A change is allowed only if one of them is broken. The list is empty if the text names other
    /// cases or none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub only: Vec<String>,
    /// The cases in which a change is allowed, if the text lists them.
    #[serde(default, rename = "case", skip_serializing_if = "Vec::is_empty")]
    pub cases: Vec<PublishedCase>,
    /// The place of the code.
    #[serde(skip)]
    pub at: RulebookPlace,
}

/// A case in which a text allows a published pairing to be changed.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct PublishedCase {
    /// The place in the text.
    pub article: String,
    /// The paraphrase.
    pub says: String,
    /// The condition.
    pub given: GivenCase,
    /// The codes of the criteria that a board breaks in this case.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub only: Vec<String>,
}

/// The condition under which a case applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum GivenCase {
    /// A board breaks the named criteria.
    Rematch,
    /// The event regulations allow the change.
    Regulations,
    /// Two players left without an opponent play each other.
    TwoLeft,
    /// There is a late entry.
    LateEntry,
    /// The round is the last one, and a player is absent or a result was wrong.
    LastRound,
}

/// The reason why a published pairing may have to be altered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Deserialize, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// The result of an earlier game was corrected.
    Result,
    /// A player does not play.
    Absence,
    /// A player who was not paired is playing.
    LateEntry,
    /// Players are kept apart by the arbiter.
    Prohibition,
    /// A board is not legal.
    Illegal,
}
