//! The pairing number of a player, as a type of its own.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

use limit::from_len;

/// The number by which people, lists and files know a player: 1 for the first of the list. It is neither the id, which
/// counts from 0, nor the rank, which differs from round to round.
///
/// ```
/// use pairproof::PairingNumber;
/// assert_eq!("12".parse(), Ok(PairingNumber(12)));
/// assert_eq!(PairingNumber::from(12).to_string(), "12");
/// assert!(PairingNumber(1) < PairingNumber(2), "the lower number is the higher in rank");
/// ```
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(transparent)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(inline, description = "A pairing number.")
)]
pub struct PairingNumber(pub u32);

impl words::ToValue for PairingNumber {
    fn to_value(&self) -> words::Value {
        self.0.to_value()
    }
}

impl PairingNumber {
    /// Returns the number of the player at a place of the list, the first place being 0.
    ///
    /// ```
    /// use pairproof::PairingNumber;
    /// assert_eq!(PairingNumber::at(0), PairingNumber(1));
    /// ```
    pub fn at(place: usize) -> Self {
        Self(from_len::<u32>(place) + 1)
    }

    /// Returns the next number of the list.
    ///
    /// ```
    /// use pairproof::PairingNumber;
    /// assert_eq!(PairingNumber(7).next(), PairingNumber(8));
    /// ```
    #[must_use]
    pub fn next(self) -> Self {
        Self(self.0 + 1)
    }

    /// Returns whether the number is odd, which decides the colour of two players without colour preferences.
    ///
    /// ```
    /// use pairproof::PairingNumber;
    /// assert!(PairingNumber(7).is_odd());
    /// ```
    pub fn is_odd(self) -> bool {
        self.0 % 2 == 1
    }
}

impl From<u32> for PairingNumber {
    fn from(number: u32) -> Self {
        Self(number)
    }
}

impl FromStr for PairingNumber {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        text.parse().map(Self)
    }
}

impl fmt::Display for PairingNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
