//! Brackets that take opponents from below, as a pairing shows them; and the counts of the bye and of a bracket's levels.

use super::sheet::MateTable;
use super::{Count, JudgedRound};
use facts::rulebook::{Criterion, Measure, Value};
use facts::tournament::Rank;

impl JudgedRound<'_> {
    /// Counts the bye, if there is one, by its place in the order in which it is offered.
    pub(super) fn bye_count(&self, sheet: &MateTable, place: impl FnOnce(Rank) -> i64) -> Vec<Count> {
        let level = self.book.level(|m| *m == Measure::ByePlace);
        let count = |(bye, c): (Rank, &Criterion)| Count::of(0, c, Value(vec![place(bye)]));
        sheet.bye.zip(level).map(count).into_iter().collect()
    }

    /// Counts the levels in force of a bracket. `value` returns `None` for a level that the bracket does not have.
    pub(super) fn bracket_counts(
        &self,
        number: usize,
        value: impl Fn(&Measure) -> Option<Vec<i64>>,
    ) -> Vec<Count> {
        let is_of_bracket = |c: &&Criterion| c.is_in_force(self.keys) && c.measure != Measure::ByePlace;
        let levels = self.book.levels().filter(is_of_bracket);
        levels.filter_map(|c| Some(Count::of(number, c, Value(value(&c.measure)?)))).collect()
    }
}

/// The players of the highest remaining score, and the players below.
pub(super) struct ScoreBracket {
    /// The players of the score who remain after the brackets above are paired.
    pub(super) residents: Vec<Rank>,
    /// The remaining players with lower scores.
    pub(super) below: Vec<Rank>,
    /// The players below who meet a resident.
    pub(super) up: Vec<Rank>,
}

impl ScoreBracket {
    /// Returns the residents and the players who meet them from below.
    pub(super) fn members(&self) -> Vec<Rank> {
        [self.residents.as_slice(), &self.up].concat()
    }
}

/// Returns the brackets of a pairing from the top, without the player who has the bye. All lists contain ranks in
/// ascending order.
pub(super) fn score_brackets(case: &JudgedRound<'_>, sheet: &MateTable) -> Vec<ScoreBracket> {
    let entries = &case.position.entries;
    let mut left: Vec<Rank> = Rank::all(entries.len()).filter(|&r| Some(r) != sheet.bye).collect();
    let mut found = Vec::new();
    while let Some(&first) = left.first() {
        let (residents, below): (Vec<Rank>, Vec<Rank>) =
            left.iter().partition(|&&r| entries[r].score == entries[first].score);
        let is_up = |r: &Rank| sheet.mate(*r).is_some_and(|m| residents.contains(&m));
        let (up, rest): (Vec<Rank>, Vec<Rank>) = below.iter().partition(|r| is_up(r));
        found.push(ScoreBracket { residents, below, up });
        left = rest;
    }
    found
}
