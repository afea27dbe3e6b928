//! The reasons why a round or a certificate proves nothing: an error, a limit, or a rulebook without certificates.

/// The reason why something is not proved.
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
    /// A statement is wrong.
    #[error("{place}{says}")]
    Refuted {
        /// The place.
        place: ProofPlace,
        /// The statement that does not hold.
        says: String,
    },
    /// The proof has no fault but would exceed a limit.
    #[error("{place}unproved: {why}")]
    Open {
        /// The place.
        place: ProofPlace,
        /// The limit that was reached.
        why: String,
    },
    /// The rulebook has no certificate with these discretions and readings.
    #[error("{rulebook} has no certificate{why}")]
    Unsupported {
        /// Id of the rulebook.
        rulebook: String,
        /// The obstacle, in words that continue the sentence.
        why: String,
    },
}

/// A proved result, or the reason why it is not proved.
pub type Proved<T> = Result<T, ProofError>;

/// The place where a proof ended, in words, from the widest part to the narrowest; empty if it is not known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProofPlace(Vec<String>);

impl std::fmt::Display for ProofPlace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().try_for_each(|part| write!(f, "{part}: "))
    }
}

impl ProofError {
    /// Returns an error with a text that describes it.
    ///
    /// ```
    /// use pairproof::certificate::ProofError;
    ///
    /// assert_eq!(ProofError::refuted("it is of nobody").to_string(), "it is of nobody");
    /// ```
    pub fn refuted(says: impl Into<String>) -> Self {
        Self::Refuted { place: ProofPlace::default(), says: says.into() }
    }

    /// Returns an error for a proof that would exceed a limit although nothing is wrong.
    ///
    /// ```
    /// use pairproof::certificate::ProofError;
    ///
    /// let error = ProofError::open("too large");
    /// assert!(matches!(error, ProofError::Open { .. }));
    /// assert_eq!(error.to_string(), "unproved: too large");
    /// ```
    pub fn open(why: impl std::fmt::Display) -> Self {
        Self::Open { place: ProofPlace::default(), why: why.to_string() }
    }

    /// Returns the error for a rulebook without certificates; `why` continues the sentence.
    pub(crate) fn unsupported(book: &facts::rulebook::Rulebook, why: impl Into<String>) -> Self {
        Self::Unsupported { rulebook: book.id.clone(), why: why.into() }
    }

    /// Returns `Ok` if `holds`, else an error with this text.
    ///
    /// # Errors
    /// Fails if `holds` is false.
    ///
    /// ```
    /// use pairproof::certificate::ProofError;
    ///
    /// assert!(ProofError::unless(true, "never said").is_ok());
    /// ```
    pub fn unless(holds: bool, says: impl std::fmt::Display) -> Result<(), Self> {
        if holds { Ok(()) } else { Err(Self::refuted(says.to_string())) }
    }

    /// Adds the place where the error was found.
    ///
    /// ```
    /// use pairproof::certificate::ProofError;
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

    /// Returns the place of the error in words; empty if it is not known.
    ///
    /// ```
    /// use pairproof::certificate::ProofError;
    ///
    /// assert_eq!(ProofError::refuted("wrong").at("stage 1").place(), "stage 1");
    /// ```
    pub fn place(&self) -> String {
        match self {
            Self::Refuted { place, .. } | Self::Open { place, .. } => place.0.join(": "),
            Self::Unsupported { .. } => String::new(),
        }
    }

    /// Returns the text of the error without its place.
    ///
    /// ```
    /// use pairproof::certificate::ProofError;
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

/// Checks a condition as [`ProofError::unless`] does.
pub(crate) fn demand(holds: bool, says: impl std::fmt::Display) -> Result<(), ProofError> {
    ProofError::unless(holds, says)
}

/// Makes an error as [`ProofError::refuted`] does.
pub(crate) fn refuted(says: impl Into<String>) -> ProofError {
    ProofError::refuted(says)
}
