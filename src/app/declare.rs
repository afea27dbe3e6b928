//! Which discretions and readings are declared?

use std::collections::BTreeMap;

use api::event::Seq;
use serde::Deserialize;

/// The discretions and readings of an event, by key and as `CODE=CHOICE`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Declared {
    /// Those in force: declared in the settings, by the type of the tournament, or by default.
    pub in_force: Vec<String>,
    /// Those that the settings declare.
    pub own: Vec<String>,
}

/// Changes to the discretions and readings of an event.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DeclareRequest {
    /// Discretions to turn on or off, by key.
    pub discretions: BTreeMap<String, bool>,
    /// The choice of each reading, by code.
    pub readings: BTreeMap<String, String>,
    /// The last log row that the author knew.
    pub based_on: Option<Seq>,
}
