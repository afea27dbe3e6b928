//! Criteria that pairs and leavers of a bracket count; what the next bracket comes to.

use super::{Around, Edge, OpenStage};
use crate::measure::{BracketFacts, EdgeRole, EdgeSum, LeavingCount, Looks, Penalty};
use facts::rulebook::Part;
use facts::rulebook::table::Declared;
use facts::tournament::{Entry, Position, Score};

/// A criterion that pairs and leavers of a bracket count.
#[derive(Clone, Copy, Debug)]
pub struct CountedLevel<'r> {
    /// What is counted.
    pub counts: CountedOn<'r>,
    /// What it refers to.
    pub facts: BracketFacts<'r>,
}

/// The measure of a criterion that pairs and leavers count.
#[derive(Clone, Copy, Debug)]
pub enum CountedOn<'r> {
    /// Quality.
    Sum(&'r EdgeSum),
    /// How many leave, and who in view of scores.
    Leaving(LeavingCount),
}

impl<'r> CountedLevel<'r> {
    /// How many leave, and who in view of scores.
    pub fn leaving(count: LeavingCount, facts: BracketFacts<'r>) -> Self {
        Self { counts: CountedOn::Leaving(count), facts }
    }

    /// Quality.
    pub fn sum(sum: &'r EdgeSum, facts: BracketFacts<'r>) -> Self {
        Self { counts: CountedOn::Sum(sum), facts }
    }
}

impl CountedLevel<'_> {
    /// What an edge adds.
    #[inline]
    pub fn weight(&self, role: EdgeRole<'_>) -> Penalty {
        match self.counts {
            CountedOn::Sum(sum) => sum.weight(&self.facts, role),
            CountedOn::Leaving(leaving) => leaving.weight(&self.facts, role),
        }
    }

    /// The same by ranks.
    #[inline]
    pub fn of(&self, edge: Edge) -> Penalty {
        let entry = |r: usize| &self.facts.position.entries[r];
        self.weight(match edge {
            Edge::Pair(a, b) => EdgeRole::Pair(entry(a), entry(b)),
            Edge::Leaves(a) => EdgeRole::Leaves(entry(a)),
        })
    }

    /// All that the criterion sees of a player; `None` if that is more than a number can say.
    pub fn sees(&self, entry: &Entry) -> Option<u64> {
        match self.counts {
            CountedOn::Sum(sum) => sum.sees(&self.facts, entry),
            CountedOn::Leaving(leaving) => Some(leaving.sees(entry)),
        }
    }

    /// Is the value the list of the classes of all instances, largest first, instead of their number?
    pub fn is_listed(&self) -> bool {
        match self.counts {
            CountedOn::Sum(sum) => sum.is_listed(),
            CountedOn::Leaving(leaving) => leaving.is_listed(),
        }
    }

    /// Which edges can add anything in a bracket of one score, or of several.
    pub fn looks(&self, is_one_score: bool) -> Looks {
        match self.counts {
            CountedOn::Sum(sum) => sum.looks(is_one_score),
            CountedOn::Leaving(leaving) => leaving.looks(is_one_score),
        }
    }
}

/// What the next bracket comes to in these counts, on the pairs of its players and of those who come down to it.
///
/// # Errors
/// Those of the backend.
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
    stage.record(code, Part::Bracket, value);
    Ok(())
}

/// What the criteria of a bracket with these residents refer to.
pub fn bracket_facts<'r>(
    position: &'r Position,
    declared: Declared,
    residents: &[usize],
) -> BracketFacts<'r> {
    let scores = residents.iter().map(|&r| position.entries[r].score);
    let residents_from: Score = scores.clone().max().unwrap_or_default();
    BracketFacts { position, residents_from, lowest: scores.min().unwrap_or_default(), declared }
}
