//! The role of a player in the pairing of a bracket, as far as the criteria consider it.

use super::Preference;
use facts::rulebook::table::Declared;
use facts::tournament::{Entry, Position, Score};

/// The meaning of one edge of a bracket's matching.
#[derive(Clone, Copy, Debug)]
pub enum EdgeRole<'a> {
    /// Two players of the bracket are paired; the higher ranked comes first.
    Pair(&'a Entry, &'a Entry),
    /// A player leaves the bracket unpaired, as a downfloater or with the bye.
    Leaves(&'a Entry),
}

/// The facts of a bracket that the criteria refer to.
#[derive(Clone, Copy, Debug)]
pub struct BracketFacts<'a> {
    /// The position.
    pub position: &'a Position,
    /// The highest score of the residents in half points; players with more were moved down.
    pub residents_from: Score,
    /// The lowest score of the bracket in half points.
    pub lowest: Score,
    /// The discretions in force.
    pub declared: Declared,
}

impl BracketFacts<'_> {
    /// Returns whether the player was moved down into the bracket.
    #[inline]
    pub fn is_moved_down(&self, entry: &Entry) -> bool {
        entry.score > self.residents_from
    }

    /// Returns whether the player is a topscorer: the last round is being paired, and the player has more than half of
    /// the possible points.
    #[inline]
    pub fn is_topscorer(&self, entry: &Entry) -> bool {
        is_topscorer(self.position, entry)
    }
}

/// Returns whether the player is a topscorer: the last round is being paired, and the player has more than half of the
/// possible points.
#[inline]
pub fn is_topscorer(position: &Position, entry: &Entry) -> bool {
    position.is_last_round() && super::is_over_half(position, entry.points)
}

/// The amount that an edge adds to a criterion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Penalty {
    /// The class of the instances. Instances of the largest class are minimised first, then those of the next class.
    pub class: i64,
    /// The number of instances.
    pub count: i64,
}

impl Penalty {
    /// No instance.
    pub const NONE: Self = Self { class: 0, count: 0 };

    /// Returns one instance of a class.
    #[inline]
    pub fn one(class: i64) -> Self {
        Self { class, count: 1 }
    }

    /// Returns one instance of the only class if `holds`, else none.
    #[inline]
    pub fn when(holds: bool) -> Self {
        if holds { Self::one(0) } else { Self::NONE }
    }
}

/// Returns whether both players prefer the same colour, so that one of them will not get it.
#[inline]
pub(super) fn share_a_preference(a: &Entry, b: &Entry) -> bool {
    let (a, b) = (Preference::of(&a.colours), Preference::of(&b.colours));
    a.colour.is_some() && a.colour == b.colour
}
