//! What became of a level: its value, and what it rests on.

use facts::rulebook::Part;
use lexmatch::Evidence;

/// A level of a stage, decided.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LevelRecord {
    /// Stage, from 1.
    pub stage: usize,
    /// Code of the level.
    pub code: String,
    /// Its subject.
    pub part: Part,
    /// Its value, compared number by number; smaller is better. An order level lists places.
    pub value: Vec<i64>,
    /// The evidence for the value.
    pub evidence: Vec<Evidence>,
}

impl LevelRecord {
    /// Is the value proved: does it rest on something (an empty value on nothing), and on proofs only?
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

    /// Was some of it found by going through all that is possible?
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
