//! Certificates of pairings: `certify` makes one from a pairing alone, and `verify` accepts or rejects it without
//! trusting its maker. `levels` defines the levels of a round independently of the solver. `veripb` exports a certificate
//! for VeriPB.

#![warn(clippy::missing_panics_doc)]

pub mod certificate;
pub mod certify;
mod error;
pub mod levels;
pub mod verify;
pub mod veripb;

pub use error::{ProofError, ProofPlace, Proved};
