//! Why a round or a certificate proves nothing: something is wrong, a limit was reached, or the rulebook has no certificate.

/// Why something is not proved.
///
/// ```
#[doc = include_str!("four_friends.txt")]
/// let (position, certificate) = (2, Round::next(event.clone(), book.clone())?.certify()?.certificate);
/// let error = Round::numbered(event, book, 1)?.verify(&certificate).unwrap_err();
/// assert!(matches!(error, ProofError::Refuted { .. }), "it is of another round");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProofError {
    /// Something is wrong.
    #[error("{place}{says}")]
    Refuted {
        /// The place.
        place: ProofPlace,
        /// What does not hold.
        says: String,
    },
    /// Nothing is wrong, but it is beyond a limit.
    #[error("{place}unproved: {why}")]
    Open {
        /// The place.
        place: ProofPlace,
        /// What was reached.
        why: String,
    },
    /// The rulebook has no certificate with these discretions and readings.
    #[error("{rulebook} has no certificate{why}")]
    Unsupported {
        /// Id of the rulebook.
        rulebook: String,
        /// What stands against it, as it follows in the sentence.
        why: String,
    },
}

/// What is proved, or why it is not.
pub type Proved<T> = Result<T, ProofError>;

/// Where a proof ended, in words, the widest part first; empty where that is not known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProofPlace(Vec<String>);

impl std::fmt::Display for ProofPlace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().try_for_each(|part| write!(f, "{part}: "))
    }
}

impl ProofError {
    /// Something is wrong, in words.
    ///
    /// ```
    /// use pairproof::ProofError;
    ///
    /// assert_eq!(ProofError::refuted("it is of nobody").to_string(), "it is of nobody");
    /// ```
    pub fn refuted(says: impl Into<String>) -> Self {
        Self::Refuted { place: ProofPlace::default(), says: says.into() }
    }

    /// Nothing is wrong, but it is beyond a limit.
    ///
    /// ```
    /// use pairproof::ProofError;
    ///
    /// let error = ProofError::open("too large");
    /// assert!(matches!(error, ProofError::Open { .. }));
    /// assert_eq!(error.to_string(), "unproved: too large");
    /// ```
    pub fn open(why: impl std::fmt::Display) -> Self {
        Self::Open { place: ProofPlace::default(), why: why.to_string() }
    }

    /// The rulebook has no certificate; `why` follows in the sentence.
    pub(crate) fn unsupported(book: &facts::rulebook::Rulebook, why: impl Into<String>) -> Self {
        Self::Unsupported { rulebook: book.id.clone(), why: why.into() }
    }

    /// `Ok` if `holds`, else an error with this text.
    ///
    /// # Errors
    /// If not `holds`.
    ///
    /// ```
    /// use pairproof::ProofError;
    ///
    /// assert!(ProofError::unless(true, "never said").is_ok());
    /// ```
    pub fn unless(holds: bool, says: impl std::fmt::Display) -> Result<(), Self> {
        if holds { Ok(()) } else { Err(Self::refuted(says.to_string())) }
    }

    /// The same with the place where it was found.
    ///
    /// ```
    /// use pairproof::ProofError;
    ///
    /// assert_eq!(ProofError::refuted("wrong").at("stage 1").to_string(), "stage 1: wrong");
    /// ```
    #[must_use]
    pub fn at(mut self, part: impl std::fmt::Display) -> Self {
        match &mut self {
            Self::Refuted { place, .. } | Self::Open { place, .. } => place.0.insert(0, part.to_string()),
            Self::Unsupported { .. } => {}
        }
        self
    }

    /// The place of the finding, in words; empty where that is not known.
    ///
    /// ```
    /// use pairproof::ProofError;
    ///
    /// assert_eq!(ProofError::refuted("wrong").at("stage 1").place(), "stage 1");
    /// ```
    pub fn place(&self) -> String {
        match self {
            Self::Refuted { place, .. } | Self::Open { place, .. } => place.0.join(": "),
            Self::Unsupported { .. } => String::new(),
        }
    }

    /// What it is, without its place.
    ///
    /// ```
    /// use pairproof::ProofError;
    ///
    /// assert_eq!(ProofError::refuted("wrong").at("stage 1").says(), "wrong");
    /// assert_eq!(ProofError::open("too large").says(), "too large");
    /// ```
    pub fn says(&self) -> String {
        match self {
            Self::Refuted { says, .. } => says.clone(),
            Self::Open { why, .. } => why.clone(),
            Self::Unsupported { .. } => self.to_string(),
        }
    }
}

/// As [`ProofError::unless`].
pub(crate) fn demand(holds: bool, says: impl std::fmt::Display) -> Result<(), ProofError> {
    ProofError::unless(holds, says)
}

/// As [`ProofError::refuted`].
pub(crate) fn refuted(says: impl Into<String>) -> ProofError {
    ProofError::refuted(says)
}
