//! Criteria counted on the pairs and leavers of a bracket, and the values of the next bracket.

use super::{Around, Edge, OpenStage};
use crate::measure::{BracketFacts, EdgeRole, EdgeSum, LeavingCount, Looks, Penalty};
use facts::rulebook::table::Declared;
use facts::rulebook::{Part, Value};
use facts::tournament::{Entry, Position, Rank, Score};

/// All that a penalty depends on, as one number per player, given by rank; `None` if one number cannot hold it.
pub type SeenPlayer<'s> = &'s dyn Fn(Rank) -> Option<u64>;

/// A criterion that is counted on the pairs and leavers of a bracket.
#[derive(Clone, Copy, Debug)]
pub struct CountedLevel<'r> {
    /// The measure that is counted.
    pub counts: CountedOn<'r>,
    /// The facts of the bracket that the measure refers to.
    pub facts: BracketFacts<'r>,
}

/// The measure of a criterion that is counted on pairs and leavers.
#[derive(Clone, Copy, Debug)]
pub enum CountedOn<'r> {
    /// A quality criterion.
    Sum(&'r EdgeSum),
    /// The number of leavers, or their scores.
    Leaving(LeavingCount),
}

impl<'r> CountedLevel<'r> {
    /// Creates a level that counts the leavers or their scores.
    pub fn leaving(count: LeavingCount, facts: BracketFacts<'r>) -> Self {
        Self { counts: CountedOn::Leaving(count), facts }
    }

    /// Creates a level for a quality criterion.
    pub fn sum(sum: &'r EdgeSum, facts: BracketFacts<'r>) -> Self {
        Self { counts: CountedOn::Sum(sum), facts }
    }
}

impl CountedLevel<'_> {
    /// Returns the penalty that an edge adds.
    #[inline]
    pub fn weight(&self, role: EdgeRole<'_>) -> Penalty {
        match self.counts {
            CountedOn::Sum(sum) => sum.weight(&self.facts, role),
            CountedOn::Leaving(leaving) => leaving.weight(&self.facts, role),
        }
    }

    /// Returns the penalty of an edge that is given by ranks.
    #[inline]
    pub fn of(&self, edge: Edge) -> Penalty {
        let entry = |r: Rank| &self.facts.position.entries[r];
        self.weight(match edge {
            Edge::Pair(a, b) => EdgeRole::Pair(entry(a), entry(b)),
            Edge::Leaves(a) => EdgeRole::Leaves(entry(a)),
        })
    }

    /// Returns everything about a player that affects the criterion, as one number; `None` if one number cannot hold
    /// it.
    pub fn sees(&self, entry: &Entry) -> Option<u64> {
        match self.counts {
            CountedOn::Sum(sum) => sum.sees(&self.facts, entry),
            CountedOn::Leaving(leaving) => Some(leaving.sees(entry)),
        }
    }

    /// Returns whether the value lists the classes of all instances, largest first, instead of their number.
    pub fn is_listed(&self) -> bool {
        match self.counts {
            CountedOn::Sum(sum) => sum.is_listed(),
            CountedOn::Leaving(leaving) => leaving.is_listed(),
        }
    }

    /// Returns which edges can add anything in a bracket of one score, or of several scores.
    pub fn looks(&self, is_one_score: bool) -> Looks {
        match self.counts {
            CountedOn::Sum(sum) => sum.looks(is_one_score),
            CountedOn::Leaving(leaving) => leaving.looks(is_one_score),
        }
    }
}

/// Minimises these counts in the next bracket, on the pairs of its residents and of the players who float down to it.
pub(super) fn next_bracket<'r, E>(
    stage: &mut dyn OpenStage<'r, E>,
    code: &str,
    facts: BracketFacts<'r>,
    counts: impl Iterator<Item = LeavingCount>,
) -> Result<(), E> {
    let mut value = Vec::new();
    for count in counts {
        value.extend(stage.minimise(code, Around::Next, CountedLevel::leaving(count, facts))?);
    }
    stage.record(code, Part::Bracket, Value(value));
    Ok(())
}

/// Returns the facts that the criteria refer to in a bracket with these residents.
pub fn bracket_facts<'r>(position: &'r Position, declared: Declared, residents: &[Rank]) -> BracketFacts<'r> {
    let scores = residents.iter().map(|&r| position.entries[r].score);
    let residents_from: Score = scores.clone().max().unwrap_or_default();
    BracketFacts { position, residents_from, lowest: scores.min().unwrap_or_default(), declared }
}
