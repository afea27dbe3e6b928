//! Whether a certificate proves what it says.
//!
//! Which levels there are, and what every pair counts in them, is never taken from the certificate, nor from the plan: that
//! is `levels`, by the judge's own counting. Here is all that accepts a proof of one.

mod checker;
mod draws;
mod face;
mod given;

pub use checker::{Begun, Checked, Checker, no_pairing};
pub use face::{Costs, Face};
pub use given::{verify, verify_within};
