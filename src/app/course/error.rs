//! Why is a request refused, or a question not answered?

use std::fmt;

use api::event::{Refused, SettingsFault};
use api::round::Unanswered;
use facts::rulebook::DeclarationError;
use facts::tournament::{EntrantId, PairingNumber, RoundNo, TournamentError};
use proof::ProofError;
use serde::{Serialize, Serializer};
use words::{Statement, Voice};

use crate::draft::DraftRefusal;
use crate::repair::RepairRefusal;

/// Everything that speaks against a request. The event is as it was before.
///
/// ```
#[doc = include_str!("five_published.txt")]
/// let error = event.result(7, "1-0").unwrap_err();
/// assert!(error.words()[0].says.starts_with("round 1 has no board 7"));
/// let data = serde_json::to_value(&error)?;
/// assert_eq!(data[0]["code"], "refused");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct EventError {
    /// The faults, at least one.
    pub faults: Vec<EventFault>,
}

/// What an event says against a request that contradicts it.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{}", self.words().says)]
pub struct RefusedRequest(Refused);

/// A fault and its remedy in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct FaultWords {
    /// The fault, without a full stop.
    pub says: String,
    /// The remedy in full sentences; empty if there is none.
    pub remedy: String,
}

impl RefusedRequest {
    /// Returns the refusal in words.
    ///
    /// ```
    #[doc = include_str!("five_published.txt")]
    /// let error = event.remove(ada).unwrap_err();
    /// let EventFault::Refused(refused) = &error.faults[0] else { panic!("Ada was paired") };
    /// assert!(refused.words().remedy.contains("`withdraw`"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn words(&self) -> FaultWords {
        let wording = self.0.wording(Voice::Program);
        FaultWords { says: wording.says, remedy: wording.remedy }
    }

    /// Returns the number of the player concerned, if there is one.
    ///
    /// ```
    #[doc = include_str!("five_published.txt")]
    /// let error = event.remove(ada).unwrap_err();
    /// let EventFault::Refused(refused) = &error.faults[0] else { panic!("Ada was paired") };
    /// assert_eq!(refused.player(), Some(PairingNumber(1)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn player(&self) -> Option<PairingNumber> {
        self.0.player
    }

    fn statement(&self) -> Statement {
        words::Message::statement(&self.0)
    }
}

/// What speaks against a request.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EventFault {
    /// It contradicts the event.
    #[error(transparent)]
    Refused(RefusedRequest),
    /// The data are no command.
    #[error("the command is not understood: {says}")]
    NotUnderstood {
        /// The fault.
        says: String,
    },
    /// The draft is not the best pairing, so that it is published only for a reason.
    #[error(transparent)]
    NeedsReason(RefusedRequest),
    /// No legal pairing has all locked boards.
    #[error(transparent)]
    NoPairingWithLocks(RefusedRequest),
    /// The event has no player with this id.
    #[error("the event has no player with the id {id}")]
    NoEntrant {
        /// The id.
        id: EntrantId,
    },
    /// The tournament names another rulebook than the one that it is to begin with.
    #[error("the tournament names another rulebook than {rulebook}")]
    OtherRulebook {
        /// The id of the rulebook that was asked for.
        rulebook: String,
    },
    /// There is no such rulebook.
    #[error("the rulebook of the event cannot be read: {says}")]
    Rulebook {
        /// The fault.
        says: String,
    },
    /// The rulebook draws lots, and no seed is given.
    #[error("{rulebook} draws lots, and no seed is given")]
    NoSeed {
        /// The id of the rulebook.
        rulebook: String,
    },
    /// The text is no result.
    #[error("board {board}: '{text}' is no result")]
    NoResult {
        /// The table.
        board: usize,
        /// The text.
        text: String,
    },
    /// The event has no such round.
    #[error("round {round} is not published; the last one is {last}")]
    NotPublished {
        /// The round.
        round: RoundNo,
        /// The last published round.
        last: RoundNo,
    },
    /// A tie-break is unknown.
    #[error("{says}")]
    TieBreaks {
        /// The fault.
        says: String,
    },
    /// The draft orders players who have different scores, or one who does not play.
    #[error("the players in the order of the draft do not all have the same score, or one does not play")]
    Order,
    /// A name in the settings fits no player, or several.
    #[error("the settings keep players apart: {says}")]
    Forbidden {
        /// The fault.
        says: String,
        /// The remedy.
        remedy: String,
    },
    /// The published round cannot be repaired like this.
    #[error(transparent)]
    Repair(RepairRefusal),
    /// The round has no answer to the question.
    #[error(transparent)]
    Unanswered(#[from] Unanswered),
    /// The tournament contradicts itself.
    #[error(transparent)]
    Tournament(#[from] TournamentError),
    /// The certificate does not prove the round.
    #[error(transparent)]
    Proof(#[from] ProofError),
}

impl EventFault {
    /// Returns the kind of the fault, for programs.
    ///
    /// ```
    #[doc = include_str!("five_published.txt")]
    /// assert_eq!(event.place(EntrantId(99)).unwrap_err().faults[0].code(), "no-entrant");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn code(&self) -> &'static str {
        match self {
            Self::Refused(_) => "refused",
            Self::NotUnderstood { .. } => "not-understood",
            Self::NeedsReason(_) => "needs-reason",
            Self::NoPairingWithLocks(_) => "no-pairing-with-locks",
            Self::NoEntrant { .. } => "no-entrant",
            Self::OtherRulebook { .. } => "other-rulebook",
            Self::Rulebook { .. } => "rulebook",
            Self::NoSeed { .. } => "no-seed",
            Self::NoResult { .. } => "no-result",
            Self::NotPublished { .. } => "not-published",
            Self::TieBreaks { .. } => "tie-breaks",
            Self::Order => "order",
            Self::Forbidden { .. } => "forbidden",
            Self::Repair(_) => "repair",
            Self::Unanswered(_) => "unanswered",
            Self::Tournament(_) => "tournament",
            Self::Proof(_) => "proof",
        }
    }

    /// Returns the fault and its remedy in words.
    ///
    /// ```
    #[doc = include_str!("five_published.txt")]
    /// let wording = event.result(1, "three").unwrap_err().faults[0].words();
    /// assert_eq!(wording.says, "board 1: 'three' is no result");
    /// assert!(wording.remedy.contains("1-0"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn words(&self) -> FaultWords {
        let remedy = match self {
            Self::Refused(why) | Self::NeedsReason(why) | Self::NoPairingWithLocks(why) => {
                return why.words();
            }
            Self::NoSeed { .. } => "Give any whole number in `seed`.",
            Self::NoResult { .. } => "Give a result as people type it: 1-0, ½-½, 0-1, +/-, -/+, -/-.",
            Self::OtherRulebook { .. } => "Use `Event::resume`, or a tournament that names none.",
            Self::Rulebook { .. } => "Name a built-in rulebook, or keep the text of your own in the event.",
            Self::Forbidden { remedy, .. } => remedy,
            Self::Repair(why) => why.remedy(),
            _ => "",
        };
        FaultWords { says: self.to_string(), remedy: remedy.to_owned() }
    }
}

impl EventError {
    /// Returns all faults with their remedies in words.
    ///
    /// ```
    #[doc = include_str!("five_published.txt")]
    /// let unnamed = Entrant::default();
    /// assert_eq!(event.add(&[unnamed.clone(), unnamed]).unwrap_err().words().len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn words(&self) -> Vec<FaultWords> {
        self.faults.iter().map(EventFault::words).collect()
    }
}

impl fmt::Display for EventError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: Vec<String> = self.words().into_iter().map(|wording| wording.says).collect();
        write!(f, "{}", all.join("; "))
    }
}

impl std::error::Error for EventError {}

/// A fault as data: its kind, the fault and the remedy in words, and what a catalogue calls it.
#[derive(Serialize)]
struct FaultAsData {
    code: &'static str,
    says: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    remedy: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Statement>,
}

impl Serialize for EventError {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.faults.iter().map(|fault| {
            let FaultWords { says, remedy } = fault.words();
            let message = match fault {
                EventFault::Refused(why)
                | EventFault::NeedsReason(why)
                | EventFault::NoPairingWithLocks(why) => Some(why.statement()),
                _ => None,
            };
            FaultAsData { code: fault.code(), says, remedy, message }
        }))
    }
}

impl From<Refused> for EventFault {
    fn from(why: Refused) -> Self {
        Self::Refused(RefusedRequest(why))
    }
}

impl<T: Into<EventFault>> From<T> for EventError {
    fn from(fault: T) -> Self {
        Self { faults: vec![fault.into()] }
    }
}

impl From<Vec<Refused>> for EventError {
    fn from(all: Vec<Refused>) -> Self {
        Self { faults: all.into_iter().map(EventFault::from).collect() }
    }
}

impl From<DraftRefusal> for EventFault {
    fn from(refusal: DraftRefusal) -> Self {
        match refusal {
            DraftRefusal::Refused(why) => why.into(),
            DraftRefusal::Unanswered(why) => Self::Unanswered(why),
            DraftRefusal::NoPairing(why) => Self::NoPairingWithLocks(RefusedRequest(why)),
            DraftRefusal::NeedsReason { refused, .. } => Self::NeedsReason(RefusedRequest(refused)),
        }
    }
}

impl From<RepairRefusal> for EventFault {
    fn from(refusal: RepairRefusal) -> Self {
        match refusal {
            RepairRefusal::Refused(why) => why.into(),
            RepairRefusal::Unanswered(why) => Self::Unanswered(why),
            why => Self::Repair(why),
        }
    }
}

impl From<&SettingsFault> for EventFault {
    fn from(fault: &SettingsFault) -> Self {
        Refused::from(fault).into()
    }
}

impl From<DeclarationError> for EventFault {
    fn from(fault: DeclarationError) -> Self {
        Self::Unanswered(fault.into())
    }
}
