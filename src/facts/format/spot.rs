//! Places of numbers and cells during reading.

use std::fmt;

use super::finding::Place;

/// A compact place, because a large file has millions of places; line 0 means the input as a whole.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spot {
    line: u32,
    columns: (u32, u32),
}

impl From<Place> for Spot {
    fn from(place: Place) -> Self {
        let short = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let (from, to) = place.columns.unwrap_or((0, 0));
        Self { line: place.line.map_or(0, short), columns: (short(from), short(to)) }
    }
}

impl From<Spot> for Place {
    fn from(spot: Spot) -> Self {
        let (from, to) = spot.columns;
        let columns = (from > 0).then_some((from as usize, to as usize));
        Self { line: Some(spot.line as usize).filter(|&line| line > 0), columns }
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Place::from(*self).fmt(f)
    }
}
