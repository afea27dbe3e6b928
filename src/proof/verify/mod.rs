//! Whether a certificate proves what it says.
//!
//! Which levels there are, and what every pair counts in them, is never taken from the certificate, nor from a round that
//! was solved: that is `levels`, and no count of it stands that the judge does not confirm. Here is all that accepts a proof
//! of one.

mod checker;
mod draws;
mod face;
mod given;

pub use checker::{Checked, CheckedStage, Checker, no_pairing};
pub use face::{NumberedCosts, ProofFace};
pub use given::{verify, verify_within};
