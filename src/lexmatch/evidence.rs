//! The evidence for a level's value. Only this evidence decides whether a round counts as proved.

use serde::Serialize;

/// One reason why a value is optimal; a level made of several decisions has several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "by", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Evidence {
    /// The pairing attains a bound that needs no proof: no cost is negative, and the pairing costs nothing.
    #[serde(rename = "attained")]
    ZeroBound,
    /// The pairing attains a bound that follows by counting. The bound comes from an odd set, a set with too few
    /// possible partners, or two players that no other player can meet.
    #[serde(rename = "counted")]
    ParityBound,
    /// An optimal dual in whole numbers was found and checked for each of these components.
    Dual {
        /// The number of components proved by HiGHS.
        highs: usize,
        /// The number of components proved by the integer blossom.
        blossom: usize,
        /// The number of odd sets in the duals.
        odd_sets: usize,
    },
    /// A search order: the first choice that some member attains. No member attains an earlier choice.
    #[serde(rename = "order")]
    Refuted {
        /// The number of refused choices, each proved by a checked barrier, or ruled out by an earlier level.
        refused: usize,
    },
    /// A lot among equally good pairings.
    Lots {
        /// The number of listed pairings from which the lot was drawn; `None` if there were too many to list.
        draws: Option<usize>,
    },
    /// Two sums with a limit each: the pairings were divided into parts until each part held a solution or was ruled
    /// out.
    #[serde(rename = "divided")]
    Branched {
        /// The number of divisions.
        times: usize,
    },
    /// Branch and bound found the same values for the stage as declared. This evidence comes in addition to another
    /// reason.
    Confirmed {
        /// The number of questions of the level that branch and bound answered.
        questions: usize,
    },
    /// The value was only recounted on a given pairing, without a claim that it is the best.
    Recounted,
}

impl Evidence {
    /// Returns whether it proves that no better value exists.
    ///
    /// ```
    /// use pairproof::round::Evidence;
    ///
    /// assert!(Evidence::ZeroBound.is_proof() && !Evidence::Recounted.is_proof());
    /// ```
    pub fn is_proof(self) -> bool {
        match self {
            Self::ZeroBound
            | Self::ParityBound
            | Self::Dual { .. }
            | Self::Refuted { .. }
            | Self::Lots { .. }
            | Self::Branched { .. }
            | Self::Confirmed { .. } => true,
            Self::Recounted => false,
        }
    }

    /// Adds a reason to a list, where reasons of one kind are combined.
    ///
    /// ```
    /// use pairproof::round::Evidence;
    ///
    /// let mut grounds = vec![Evidence::Refuted { refused: 1 }];
    /// Evidence::Refuted { refused: 2 }.add_to(&mut grounds);
    /// assert_eq!(grounds, [Evidence::Refuted { refused: 3 }]);
    /// ```
    pub fn add_to(self, grounds: &mut Vec<Self>) {
        for ground in grounds.iter_mut() {
            match (ground, self) {
                (Self::ZeroBound, Self::ZeroBound)
                | (Self::ParityBound, Self::ParityBound)
                | (Self::Recounted, Self::Recounted) => return,
                (
                    Self::Dual { highs, blossom, odd_sets },
                    Self::Dual { highs: more, blossom: also, odd_sets: sets },
                ) => {
                    (*highs, *blossom, *odd_sets) = (*highs + more, *blossom + also, *odd_sets + sets);
                    return;
                }
                (Self::Refuted { refused }, Self::Refuted { refused: more })
                | (Self::Branched { times: refused }, Self::Branched { times: more })
                | (Self::Confirmed { questions: refused }, Self::Confirmed { questions: more }) => {
                    *refused += more;
                    return;
                }
                (Self::Lots { draws }, Self::Lots { draws: more }) => {
                    *draws = draws.zip(more).map(|(a, b)| a.saturating_mul(b));
                    return;
                }
                _ => {}
            }
        }
        grounds.push(self);
        grounds.sort_unstable();
    }
}

/// The number of steps of a round by kind of evidence; the weakest kind names the whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Kinds {
    /// Steps proved by bounds, by duals, and by searches in which each refusal has one of these.
    pub proved: usize,
    /// Steps proved by complete enumeration: a lot among listed pairings, or two limits at once.
    pub enumerated: usize,
    /// Steps without a proof, because a limit was reached.
    pub unproved: usize,
}

impl Kinds {
    /// Returns the weakest kind that occurs, in one word.
    ///
    /// ```
    #[doc = include_str!("four_friends.txt")]
    /// assert_eq!(ours.kinds().weakest(), "proved");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn weakest(self) -> &'static str {
        match self {
            Self { unproved: 1.., .. } => "unproved",
            Self { enumerated: 1.., .. } => "enumerated",
            Self { .. } => "proved",
        }
    }
}

impl std::fmt::Display for Kinds {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "proved {}", self.proved)?;
        for (word, number) in [("enumerated", self.enumerated), ("unproved", self.unproved)] {
            if number > 0 {
                write!(f, ", {word} {number}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grounds_of_one_kind_stand_together_and_a_recount_is_no_proof() {
        let mut grounds = Vec::new();
        for ground in [
            Evidence::Refuted { refused: 2 },
            Evidence::ZeroBound,
            Evidence::Refuted { refused: 3 },
            Evidence::Dual { highs: 1, blossom: 0, odd_sets: 2 },
            Evidence::Dual { highs: 0, blossom: 1, odd_sets: 1 },
        ] {
            ground.add_to(&mut grounds);
        }
        let dual = Evidence::Dual { highs: 1, blossom: 1, odd_sets: 3 };
        assert_eq!(grounds, [Evidence::ZeroBound, dual, Evidence::Refuted { refused: 5 }]);
        assert!(grounds.iter().all(|g| g.is_proof()));
        Evidence::Recounted.add_to(&mut grounds);
        assert!(!grounds.iter().all(|g| g.is_proof()));
    }
}
