//! Certificates of pairings: `certify` makes one from the pairing alone, `verify` accepts or refuses it without trusting
//! its maker. `levels` states the levels of a round as an outsider has to know them.

pub mod certificate;
pub mod certify;
mod error;
pub mod levels;
pub mod verify;

pub use error::{ProofError, ProofPlace, Proved};
