//! The use cases. A request is a value, and so is its answer: terminal, desk and programs make the same one and decide
//! nothing themselves. A program that keeps an event in memory asks all of them of `course::Event`.

#![warn(clippy::missing_panics_doc)]

mod closing;
pub mod course;
mod declare;
pub mod draft;
mod opinion;
mod print;
pub mod repair;
mod standings;
mod why;

pub use closing::{RankedBy, closing, ranks};
pub use declare::{DeclareRequest, Declared};
pub use draft::{DraftCost, DraftRefusal};
pub use opinion::OpinionRequest;
pub use print::SheetRequest;
pub use repair::{RepairRequest, RepairWay};
pub use standings::StandingsRequest;
pub use why::WhyRequest;
