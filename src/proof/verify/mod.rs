//! Whether a certificate proves what it says.
//!
//! Which levels there are, and what every pair counts in them, is never taken from the certificate, nor from the plan: that
//! is `levels`, by the judge's own counting. Here is all that accepts a proof of one.

mod checker;
mod draws;
mod face;
mod given;

pub use checker::{Checked, CheckedStage, Checker, no_pairing};
pub use face::{NumberedCosts, ProofFace};
pub use given::{verify, verify_within};
