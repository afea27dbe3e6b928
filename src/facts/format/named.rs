//! A pairing number named in a source, with its place.

use super::spot::Spot;
use crate::tournament::PairingNumber;

/// A pairing number in a list.
#[derive(Clone, Copy, Debug, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "PairingNumber"))]
#[serde(from = "PairingNumber", into = "PairingNumber")]
pub(super) struct ListedNumber {
    pub(super) number: PairingNumber,
    pub(super) at: Spot,
}

impl From<PairingNumber> for ListedNumber {
    fn from(number: PairingNumber) -> Self {
        Self { number, at: Spot::default() }
    }
}

impl From<ListedNumber> for PairingNumber {
    fn from(named: ListedNumber) -> Self {
        named.number
    }
}
