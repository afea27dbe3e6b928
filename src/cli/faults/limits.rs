//! Which limit was reached, and what is too large?

use facts::tournament::RoundNo;
use limit::Reached;

use crate::{Exit, Failure};

words::messages! {
    /// A limit that was reached, or that the work would exceed. The words are in `limits.ftl`.
    in words::en::LIMITS;
    pub(crate) enum LimitFault {
        "limit-before-work" BeforeWork,
        "limit-reading" Reading { step: &'static str },
        "limit-counting" Counting,
        "limit-searching" Searching,
        "limit-judging" Judging { round: RoundNo, boards: usize, same: usize },
        "limit-in-bracket" InBracket { bracket: usize, proved: usize, levels: String },
        "limit-certificate" Certificate { why: String },
        "limit-certificate-none" NoCertificate { why: String },
        "limit-veripb" VeriPb { why: String },
        "limit-memory-of-round" MemoryOfRound {
            round: RoundNo,
            players: usize,
            needed: u64,
            free: u64,
            fits: usize,
            compared: bool,
        },
        "limit-memory-of-certificate" MemoryOfCertificate { needed: u64, allowed: u64, enough: u64 },
    }
}

impl From<LimitFault> for Failure {
    fn from(why: LimitFault) -> Self {
        Self::of(Exit::Limit, &why)
    }
}

impl From<Reached> for Failure {
    /// Converts the error of a computation that a limit ended.
    fn from(_: Reached) -> Self {
        LimitFault::Counting.into()
    }
}
