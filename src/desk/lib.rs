//! The desk: an event in the browser of the arbiter, on phones, and by program.
//!
//! A small server over the event file: every change is a command of its log, every reader hears of it. What only the
//! program can say (words of reports, sheets, questions about a round) it is asked through [`Host`]. Nothing here prints,
//! and nothing is fetched from elsewhere.

mod api;
mod code;
mod guard;
mod host;
mod http;
mod kept;
mod news;
mod pages;
mod people;
mod place;
mod server;
mod state;
mod trouble;
mod work;

pub use code::{code_in_svg, code_in_text};
pub use host::{Host, HostQuestion, RepairWay, Repairing, Reply, RulebookTitle, SheetRequest};
pub use http::{Answers, HttpConnection, serve};
pub use people::{Person, Role};
pub use server::{Listening, Opened, run};
pub use state::{Desk, Now};
pub use trouble::{Trouble, TroubleKind};
