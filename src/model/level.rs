//! What became of a level: its value, and how it was proved.

/// Which part of a bracket a level speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// The whole bracket.
    Bracket,
    /// The moved-down players and their opponents.
    MovedDown,
    /// The residents left, paired as a homogeneous bracket.
    Remainder,
}

/// A level of a stage, decided.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct LevelRecord {
    /// Stage, from 1.
    pub stage: usize,
    /// Code of the level.
    pub code: String,
    /// What it speaks of.
    pub part: Part,
    /// Its value, compared number by number; smaller is better. An order level lists places.
    pub value: Vec<i64>,
    /// How the value was proved.
    pub how: &'static str,
}
