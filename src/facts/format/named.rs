//! A pairing number named in a source, with its place.

use super::spot::Spot;

/// A pairing number in a list.
#[derive(Clone, Copy, Debug, serde::Serialize, serde::Deserialize)]
#[serde(from = "u32", into = "u32")]
pub(super) struct ListedNumber {
    pub(super) number: u32,
    pub(super) at: Spot,
}

impl From<u32> for ListedNumber {
    fn from(number: u32) -> Self {
        Self { number, at: Spot::default() }
    }
}

impl From<ListedNumber> for u32 {
    fn from(named: ListedNumber) -> Self {
        named.number
    }
}
