//! The evidence for a level's value. Nothing else decides whether a round is called proved.

use serde::Serialize;

/// One ground on which a value stands; a level made of several decisions stands on several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "by", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Evidence {
    /// The pairing attains a bound that needs no proof: no cost is negative, and it costs nothing.
    #[serde(rename = "attained")]
    ZeroBound,
    /// The pairing attains a bound that counting proves: a set whose size is odd, a set that others cannot serve,
    /// two players whom nobody else can meet.
    #[serde(rename = "counted")]
    ParityBound,
    /// An optimal dual in whole numbers was found and checked, for so many components.
    Dual {
        /// Components closed by HiGHS.
        highs: usize,
        /// Components closed by the integer blossom.
        blossom: usize,
        /// Odd sets in their duals.
        odd_sets: usize,
    },
    /// An order of search: the first choice that has a member. Each choice refused before it has none.
    #[serde(rename = "order")]
    Refuted {
        /// Choices refused, each behind a barrier that was checked, or ruled out by an earlier level.
        refused: usize,
    },
    /// A lot among pairings that are equally good.
    Lots {
        /// The number of pairings drawn from, all of them listed; `None` if they were too many to be listed.
        draws: Option<usize>,
    },
    /// Two sums with a limit each: the pairings were divided so often, until each part held one or was ruled out.
    #[serde(rename = "divided")]
    Branched {
        /// Divisions.
        times: usize,
    },
    /// In addition to another ground: branch and bound found the same values for the stage as declared.
    Confirmed {
        /// Questions of the level put to it.
        questions: usize,
    },
    /// Counted again on a given pairing, without any claim of its own that it is the best.
    Recounted,
}

impl Evidence {
    /// Does it prove that no better value exists?
    ///
    /// ```
    /// use pairproof::Evidence;
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

    /// Adds a ground to the others, those of one kind together.
    ///
    /// ```
    /// use pairproof::Evidence;
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

/// The number of steps of a round that rest on each kind of evidence; the whole is called what its weakest part is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Kinds {
    /// By bounds, duals, and searches each of whose refusals has one.
    pub proved: usize,
    /// By going through all that is possible: a lot among pairings that are listed, two limits at once.
    pub enumerated: usize,
    /// By nothing: a limit was reached.
    pub unproved: usize,
}

impl Kinds {
    /// The weakest kind that there is, in one word.
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
