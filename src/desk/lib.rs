//! The desk: an event in the arbiter's browser, on phones, and for programs.
//!
//! A small server works on the event file. Every change is a command in its log, and all readers are notified. The desk
//! asks the program through [`Host`] for report texts, sheets and questions about a round. The desk prints no output
//! and loads nothing from elsewhere.

mod api;
mod bodies;
mod code;
mod connections;
mod guard;
mod guesses;
mod host;
mod http;
mod kept;
mod news;
mod pages;
mod people;
mod place;
mod server;
mod sight;
mod state;
mod trouble;
mod work;

pub use code::{code_in_svg, code_in_text};
pub use connections::ConnectionLimits;
pub use host::{Host, Reply, RulebookTitle};
pub use http::{Answers, HttpConnection, serve};
pub use people::{Person, Role};
pub use server::{Listening, Opened, run};
pub use state::{Desk, Now};
pub use trouble::{Trouble, TroubleKind};
