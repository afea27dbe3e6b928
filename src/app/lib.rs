//! What a front end may ask of an event. A request is a value: terminal, desk and programs make the same one.

mod declare;
mod opinion;
mod print;
mod repair;
mod standings;
mod why;

pub use declare::{DeclareRequest, Declared};
pub use opinion::OpinionRequest;
pub use print::SheetRequest;
pub use repair::{RepairRequest, RepairWay};
pub use standings::StandingsRequest;
pub use why::WhyRequest;
