//! The part of a bracket to which a level applies, named by both the model's levels and the judge's counts.

/// The part of a bracket to which a level applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Part {
    /// The whole bracket.
    Bracket,
    /// The moved-down players and their opponents.
    MovedDown,
    /// The remaining residents, paired as a homogeneous bracket.
    Remainder,
}
