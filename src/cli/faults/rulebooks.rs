//! Which rulebook, which discretion and which reading does a question name?

use std::path::PathBuf;

use facts::rulebook::{DeclarationError, RulebookError};
use facts::tournament::RoundNo;
use words::Value;

use crate::report::json::Fault;
use crate::{Exit, Failure};

words::messages! {
    /// The reason why a rulebook is not used, or not with these declarations. The words are in `rulebooks.ftl`.
    in words::en::RULEBOOKS;
    pub(crate) enum RulebookFault {
        "rulebook-unknown" Unknown { id: String, near: Option<String> },
        "rulebook-several" Several { count: usize, list: String },
        "rulebook-to-compare" ToCompare { count: usize, list: String, one: String, other: String },
        "rulebook-not-built-in" NotBuiltIn { id: String },
        "rulebook-long" Long { most: usize },
        "rulebook-irregular" Irregular { path: PathBuf },
        "rulebook-fault" Fault { fault: String },
        "rulebook-kept-fault" KeptFault { fault: Value },
        "rulebook-not-kept" NotKept { id: String },
        "rulebook-kept-other" KeptOther { id: String, kept: String },
        "rulebook-of-round" OfRound { round: RoundNo, id: String },
        "rulebook-of-draft" OfDraft { round: RoundNo, id: String },
        "rulebook-of-certificate" OfCertificate { id: String },
        "rulebook-of-two-lines" OfTwoLines { book: String, other: String },
        "rulebook-of-two-files" OfTwoFiles { first: PathBuf, named: String, second: PathBuf, other: String },
        "rulebook-of-no-type" OfNoType { code: String, near: Option<String> },
        "declared-twice" Twice { key: String },
        "declared-no-discretion" NoDiscretion { book: String, key: String, near: Option<String> },
        "declared-no-reading" NoReading { declared: String, book: String, code: String, near: Option<String> },
        "declared-no-choice" NoChoice { declared: String, code: String, choices: String },
        "declared-both" Both { key: String },
        "declared-both-discretions" BothDiscretions { key: String },
        "declared-preferences" Preferences,
        "declared-only-announced" OnlyAnnounced,
    }
}

impl RulebookFault {
    /// Returns what is wrong with a declaration, and the name that is similar to an unknown one.
    pub(crate) fn declared(why: DeclarationError, declared: &str, near: Option<String>) -> Self {
        match why {
            DeclarationError::NoDiscretion { book, key } => Self::NoDiscretion { book, key, near },
            DeclarationError::NoReading { book, code } => {
                Self::NoReading { declared: declared.to_owned(), book, code, near }
            }
            DeclarationError::NoChoice { code, choices } => {
                Self::NoChoice { declared: declared.to_owned(), code, choices: choices.join(", ") }
            }
            DeclarationError::Both { key } => Self::Both { key },
            DeclarationError::Preferences => Self::Preferences,
            other => Self::Fault { fault: other.to_string() },
        }
    }
}

impl From<DeclarationError> for RulebookFault {
    fn from(why: DeclarationError) -> Self {
        Self::declared(why, "", None)
    }
}

impl Failure {
    /// Returns the failure for an invalid rulebook file.
    pub(crate) fn rulebook(faults: &[RulebookError]) -> Self {
        let one = |found: &RulebookError| {
            let why = RulebookFault::Fault { fault: found.message.clone() };
            Self::of(Exit::Request, &why).at(&Fault::of_rulebook(found))
        };
        Self::all(faults.iter().map(one).collect())
    }
}
