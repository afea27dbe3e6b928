//! The value of a level, as a type of its own.

use std::ops::Deref;

/// The value of a level for a pairing: whole numbers, compared one by one from the first; smaller is better. A sum has
/// one number; a list has one for each bracket, pair or place.
///
/// ```
/// use pairproof::rulebook::Value;
/// assert!(Value::from(vec![0, 7]) < Value::from(vec![1, 0]), "the first number that differs decides");
/// assert_eq!(Value::from(3).first(), Some(&3));
/// ```
#[derive(
    Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub struct Value(pub Vec<i64>);

impl From<Vec<i64>> for Value {
    fn from(numbers: Vec<i64>) -> Self {
        Self(numbers)
    }
}

impl From<i64> for Value {
    fn from(sum: i64) -> Self {
        Self(vec![sum])
    }
}

impl IntoIterator for Value {
    type Item = i64;
    type IntoIter = std::vec::IntoIter<i64>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'v> IntoIterator for &'v Value {
    type Item = &'v i64;
    type IntoIter = std::slice::Iter<'v, i64>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl FromIterator<i64> for Value {
    fn from_iter<I: IntoIterator<Item = i64>>(numbers: I) -> Self {
        Self(numbers.into_iter().collect())
    }
}

impl Deref for Value {
    type Target = [i64];

    fn deref(&self) -> &[i64] {
        &self.0
    }
}
