//! Colour clash: both players must have the same colour (Dutch 1998 B.2a and B.2b).

use super::Preference;

/// Returns whether both players have an absolute preference for the same colour.
#[inline]
pub fn is_clash(a: Preference, b: Preference) -> bool {
    a.is_absolute() && b.is_absolute() && a.colour == b.colour
}
