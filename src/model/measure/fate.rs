//! What becomes of a player when a bracket is paired, as far as a criterion can see it.

use super::Preference;
use facts::rulebook::table::Declared;
use facts::tournament::{Entry, Position, Score};

/// What one edge of a bracket's matching means.
#[derive(Clone, Copy, Debug)]
pub enum EdgeRole<'a> {
    /// Two players of the bracket are paired, the higher ranked first.
    Pair(&'a Entry, &'a Entry),
    /// A player leaves the bracket unpaired: downfloater, or the one who has the bye.
    Leaves(&'a Entry),
}

/// What the criteria of a bracket refer to.
#[derive(Clone, Copy, Debug)]
pub struct BracketFacts<'a> {
    /// The position.
    pub position: &'a Position,
    /// Highest score of the residents in half points; players with more were moved down.
    pub residents_from: Score,
    /// Lowest score of the bracket in half points.
    pub lowest: Score,
    /// Discretions in force.
    pub declared: Declared,
}

impl BracketFacts<'_> {
    /// Was the player moved down into the bracket?
    #[inline]
    pub fn is_moved_down(&self, entry: &Entry) -> bool {
        entry.score > self.residents_from
    }

    /// Is the player a topscorer: more than half of the possible points when the last round is paired?
    #[inline]
    pub fn is_topscorer(&self, entry: &Entry) -> bool {
        is_topscorer(self.position, entry)
    }
}

/// Is the player a topscorer: more than half of the possible points when the last round is paired?
#[inline]
pub fn is_topscorer(position: &Position, entry: &Entry) -> bool {
    position.is_last_round() && super::is_over_half(position, entry.points)
}

/// What an edge adds to a criterion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Penalty {
    /// Instances of the largest class are minimised first, then of the next one.
    pub class: i64,
    /// How many instances.
    pub count: i64,
}

impl Penalty {
    /// Nothing.
    pub const NONE: Self = Self { class: 0, count: 0 };

    /// One instance of a class.
    #[inline]
    pub fn one(class: i64) -> Self {
        Self { class, count: 1 }
    }

    /// One instance of the only class, if so.
    #[inline]
    pub fn when(holds: bool) -> Self {
        if holds { Self::one(0) } else { Self::NONE }
    }
}

/// Do the two prefer the same colour, so that one is denied it?
#[inline]
pub(super) fn share_a_preference(a: &Entry, b: &Entry) -> bool {
    let (a, b) = (Preference::of(&a.colours), Preference::of(&b.colours));
    a.colour.is_some() && a.colour == b.colour
}
