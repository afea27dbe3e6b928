//! Players with more than 50 % of the points in the last round (Dutch 1998). The note under B exempts them from B.2,
//! B.5 and B.6. Under A.7 (a) their absolute preferences are not in effect.

use super::{CompatGraph, Compatibility, NoBarrier, TutteBarrier};
use crate::measure::{self, Preference};
use facts::rulebook::table::{Declared, OverHalf, SevenA};
use facts::rulebook::{Rulebook, System};
use facts::tournament::{Colour, Entry, Position, Rank};

/// The last-round rules in force for the current round.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LastRound {
    /// The highest number of points possible so far, of which a player must have more than half. `None` before the last
    /// round, and under other rulebooks.
    over: Option<i32>,
    /// Whether the note under B applies to individual players; otherwise article 21 applies to whole scoregroups.
    note: bool,
    /// Whether A.7 (a) stays in effect for these players.
    absolute: bool,
}

/// Returns the rules of the last round under a rulebook and the declared readings.
pub(super) fn of(position: &Position, book: &Rulebook, declared: &Declared) -> LastRound {
    if book.system != System::Dutch1998 || !position.is_last_round() {
        return LastRound::default();
    }
    let played = i32::try_from(position.played()).unwrap_or(i32::MAX);
    LastRound {
        over: Some(played.saturating_mul(position.scoring.win.0)),
        // READING D98-LAST-ROUND: the note refers to players, article 21 of scoregroups.
        note: declared.over_half != OverHalf::Scoregroup,
        // READING D98-A.7A: the parenthesis refers to players; the other reading: (a) is dropped where B.2 is dropped.
        absolute: declared.seven_a == SevenA::AsB2,
    }
}

impl LastRound {
    fn is_over(self, entry: &Entry) -> bool {
        self.over.is_some_and(|half| entry.points.0.saturating_mul(2) > half)
    }

    /// Returns whether B.2, B.5 and B.6 do not apply to the player.
    pub(super) fn is_beyond_b2(self, entry: &Entry) -> bool {
        self.note && self.is_over(entry)
    }

    /// Returns the preference in force. `bound` is the preference that applies in other rounds.
    pub(super) fn preference(self, entry: &Entry, bound: Preference) -> Preference {
        let is_lax = self.is_over(entry) && !self.absolute;
        if is_lax { Preference::without_absolute(&entry.colours) } else { bound }
    }
}

impl CompatGraph<'_> {
    /// Returns whether B.2, B.5 and B.6 do not apply to the player (Dutch 1998, note under B).
    pub fn is_beyond_b2(&self, rank: Rank) -> bool {
        self.last_round.is_beyond_b2(&self.position.entries[rank])
    }

    /// Returns the colour of the player with rank `a` against `b`, if the colour limits leave only one.
    pub fn forced_colour(&self, a: Rank, b: Rank) -> Option<Colour> {
        match (self.must[a], self.must[b]) {
            (1, 0 | 2) | (0, 2) => Some(Colour::White),
            (2, 0 | 1) | (0, 1) => Some(Colour::Black),
            _ => None,
        }
    }

    /// Returns the reason why not all players can be paired without exemptions; `None` if they can.
    ///
    /// # Errors
    /// Fails if the computed barrier does not pass its check.
    pub fn stuck_without_exemptions(&self) -> Result<Option<TutteBarrier>, NoBarrier> {
        let all: Vec<Rank> = Rank::all(self.position.entries.len()).collect();
        self.obstacle_by(&all, &|a, b| self.link(a, b) == Some(Compatibility::Free))
    }

    /// Returns whether this is the last round and the player has more than half of the points (Dutch 1998).
    pub fn is_over_half_last(&self, rank: Rank) -> bool {
        let entry = measure::entry(self.position, rank);
        self.last_round.is_over(entry)
    }
}
