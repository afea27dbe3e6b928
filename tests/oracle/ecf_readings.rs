//! The oracle of the ECF rules beside the product's readings.

use super::ecf::Choices;

/// The choices that the product takes where it declares nothing.
pub(crate) fn base() -> Choices {
    Choices::default()
}

/// What the product can declare, and what the oracle then does.
pub(crate) fn others() -> Vec<(&'static str, fn(&mut Choices))> {
    Vec::new()
}
