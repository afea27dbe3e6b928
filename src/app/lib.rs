//! The use cases. A request is a value, and so is its answer: terminal, desk and programs make the same one and decide
//! nothing themselves.

mod declare;
pub mod draft;
mod opinion;
mod print;
mod repair;
mod standings;
mod why;

pub use declare::{DeclareRequest, Declared};
pub use draft::{DraftCost, DraftRefusal};
pub use opinion::OpinionRequest;
pub use print::SheetRequest;
pub use repair::{RepairRequest, RepairWay};
pub use standings::StandingsRequest;
pub use why::WhyRequest;
