//! Colours for generated histories: the limits of B.2 hold strictly, everything else roughly.

use facts::tournament::Colour::{self, Black, White};
use facts::tournament::Entry;

/// The colours a player may have without breaking B.2.
#[derive(Clone, Copy)]
pub(super) struct Permitted {
    white: bool,
    black: bool,
}

impl Permitted {
    /// Returns the permitted colours: a difference of at most two either way, and never the same colour three times in
    /// a row.
    pub(super) fn of(entry: &Entry) -> Self {
        let difference = entry.colours.difference();
        let repeated = entry.colours.repeated();
        Self {
            white: difference < 2 && repeated != Some(White),
            black: difference > -2 && repeated != Some(Black),
        }
    }

    /// Returns whether two players can meet with a permitted colour for each.
    pub(super) fn fits(self, other: Self) -> bool {
        (self.white && other.black) || (self.black && other.white)
    }
}

/// Returns the strength of a player's wish and the wished colour: the colour difference first, then alternation.
fn wish(entry: &Entry) -> (u32, Option<Colour>) {
    let difference = entry.colours.difference();
    let alternate = entry.colours.latest().map(Colour::opposite);
    let permitted = Permitted::of(entry);
    match (permitted.white, permitted.black) {
        (true, false) => (9, Some(White)),
        (false, true) => (9, Some(Black)),
        _ if difference > 0 => (1 + difference.unsigned_abs(), Some(Black)),
        _ if difference < 0 => (1 + difference.unsigned_abs(), Some(White)),
        _ => (u32::from(alternate.is_some()), alternate),
    }
}

/// Returns whether both wish for the same colour.
pub(super) fn is_clash(a: &Entry, b: &Entry) -> bool {
    matches!((wish(a).1, wish(b).1), (Some(x), Some(y)) if x == y)
}

/// Returns the colour of the higher ranked player of a pair that [`Permitted::fits`].
pub(super) fn of_higher(high: &Entry, low: &Entry, initial: Colour) -> Colour {
    let (mine, theirs) = (wish(high), wish(low));
    match (mine.1, theirs.1) {
        (None, None) if high.number.is_odd() => initial,
        (None, None) => initial.opposite(),
        (Some(wanted), None) => wanted,
        (None, Some(wanted)) => wanted.opposite(),
        (Some(wanted), Some(other)) if wanted != other || mine.0 > theirs.0 => wanted,
        (Some(_), Some(other)) if mine.0 < theirs.0 => other.opposite(),
        (Some(wanted), Some(_)) => {
            high.colours.latest_different(&low.colours).map_or(wanted, |(last, _)| last.opposite())
        }
    }
}
