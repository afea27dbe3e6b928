//! The result of a level: its value and the evidence for it.

use facts::rulebook::{Part, Value};
use lexmatch::Evidence;

/// A decided level of a stage.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LevelRecord {
    /// The stage, from 1.
    pub stage: usize,
    /// The code of the level.
    pub code: String,
    /// The part of the stage to which the level refers.
    pub part: Part,
    /// The value, compared number by number; smaller is better. For an order level, the value is a list of places.
    pub value: Value,
    /// The evidence for the value.
    pub evidence: Vec<Evidence>,
}

impl LevelRecord {
    /// Returns whether the value is proved: it has evidence (unless it is empty), and all of it is proof.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert!(ours.levels.iter().all(LevelRecord::is_proved));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_proved(&self) -> bool {
        let is_ground = |e: &Evidence| !matches!(e, Evidence::Confirmed { .. });
        let has_ground = self.value.is_empty() || self.evidence.iter().any(is_ground);
        has_ground && self.evidence.iter().all(|e| e.is_proof())
    }

    /// Returns whether some of the value was found by enumerating all possibilities.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert!(!ours.levels.iter().any(LevelRecord::is_enumerated));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_enumerated(&self) -> bool {
        self.evidence.iter().any(|e| matches!(e, Evidence::Branched { .. } | Evidence::Lots { .. }))
    }
}
