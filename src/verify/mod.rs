//! Certificates: what a proof of a pairing looks like as a file, and whether it proves what it says.
//!
//! A certificate gives the value of every level and, where a value does not speak for itself, whole-number labels on
//! players and odd sets under which nothing can be better (docs/certificate.md has the format, the proof and an example).
//! Which levels there are, and what every pair counts in them, is never taken from the certificate, nor from the plan: that
//! is `levels`, by the judge's own counting. Here is all that accepts a proof of one.

mod certificate;
mod check;
mod draws;
mod face;
mod given;

pub use certificate::{Certificate, Dual, Forced, Impossible, NoCertificate, Open, StageProof};
pub use check::{Asked, Checked, Checker, Grounds, no_pairing};
pub use face::{Costs, Face, pairs};
pub use given::{hash, verify};
