//! The rules of a text on pairings that have been made public, and the cases in which it lets them be changed.

use super::RulebookPlace;

/// A rule on pairings that have been made public.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub struct Published {
    /// Such as `D98-F6`.
    pub code: String,
    /// Its place in the text.
    pub article: String,
    /// Our paraphrase.
    pub says: String,
    /// The causes that it covers; empty for every cause.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub on: Vec<Cause>,
    /// Codes of the criteria of which one must be broken for a change; empty: the text names other cases, or none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub only: Vec<String>,
    /// The cases in which it may be changed, where the text lists them.
    #[serde(default, rename = "case", skip_serializing_if = "Vec::is_empty")]
    pub cases: Vec<PublishedCase>,
    /// The place of the code.
    #[serde(skip)]
    pub at: RulebookPlace,
}

/// A case in which a text lets a published pairing be changed.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub struct PublishedCase {
    /// Its place in the text.
    pub article: String,
    /// Our paraphrase.
    pub says: String,
    /// The condition.
    pub given: GivenCase,
    /// Codes of the criteria that a board breaks then.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub only: Vec<String>,
}

/// The condition of a case for a published pairing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum GivenCase {
    /// A board is against the criteria named.
    Rematch,
    /// The regulations of the event allow it.
    Regulations,
    /// Two who are left without an opponent play each other.
    TwoLeft,
    /// Somebody enters late.
    LateEntry,
    /// It is the last round, and somebody is absent or a result was wrong.
    LastRound,
}

/// The reason why a published pairing may have to be altered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Deserialize, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// The result of an earlier game is corrected.
    Result,
    /// Somebody does not play.
    Absence,
    /// Somebody plays who was not paired.
    LateEntry,
    /// Players are kept apart by the arbiter.
    Prohibition,
    /// A board is not legal.
    Illegal,
}
