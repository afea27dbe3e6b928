//! Checks whether a certificate proves its claims.
//!
//! The levels, and the counts of every pair in them, are taken neither from the certificate nor from a solved round.
//! The levels come from `levels`, and the judge must confirm every count. All code that accepts a proof of a level is
//! in this module.

mod checker;
mod draws;
mod face;
mod given;

pub use checker::{Checked, CheckedStage, Checker, no_pairing};
pub use face::{NumberedCosts, ProofFace};
pub use given::{verify, verify_within};
