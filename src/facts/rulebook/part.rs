//! The part of a bracket that a level speaks of: a name that the model gives its levels and the judge its counts.

/// Which part of a bracket a level speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Part {
    /// The whole bracket.
    Bracket,
    /// The moved-down players and their opponents.
    MovedDown,
    /// The residents left, paired as a homogeneous bracket.
    Remainder,
}
