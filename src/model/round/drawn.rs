//! A draw by lot among pairings that conform equally, with the number of such pairings.

/// A draw by lot among pairings that conform equally.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Drawn {
    /// The seed of the lots.
    pub seed: u64,
    /// How many pairings conform equally; `None` if there are more than [`Drawn::MOST`].
    pub draws: Option<usize>,
}

impl std::fmt::Display for Drawn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.draws {
            Some(1) => write!(f, "one draw conforms best; seed {}", self.seed),
            Some(n) => write!(f, "one of {n} draws that conform equally, by lot; seed {}", self.seed),
            None => {
                write!(
                    f,
                    "one of more than {} draws that conform equally, by lot; seed {}",
                    Self::MOST,
                    self.seed
                )
            }
        }
    }
}

impl Drawn {
    /// The largest number of pairings that are listed, each being equally likely.
    pub const MOST: usize = crate::program::irish::MOST;
}
