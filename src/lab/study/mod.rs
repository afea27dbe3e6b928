//! Studies: many simulated events under several pairers, the metrics of each event, and their summary.
//!
//! A plan describes the simulation; a row is one event under one pairer. Rows depend only on the plan, the seed and the
//! number of the event. A run may therefore be cut into shards, interrupted and joined again. Only metrics use floating
//! point; they are rounded to millionths before they enter a row.
//!
//! This module uses no files, threads or clocks.

mod cost;
mod figures;
mod finished;
mod merge;
mod metrics;
mod page;
mod pairer;
mod plan;
mod plot;
mod row;
mod statistics;
mod summary;

pub use cost::{Cost, costs};
pub use finished::{Finished, standings_with_buchholz};
pub use merge::{MergeError, merge};
pub use metrics::{MATCH_METRICS, METRICS, Metric, OfRound};
pub use page::{csv, html, markdown};
pub use pairer::{Pairer, PairerFailure, Ruled};
pub use plan::{Head, Plan, TEAM_TYPE, digest, quoted};
pub use row::{Row, Status, play, replayed};
pub use summary::{RunSummary, Summary};
