//! The rules of the Lim family that concern a single player or a pair.

use std::rc::Rc;

use crate::measure::{are_within_100, is_maxi, lim_preference};
use crate::plan::code_of;
use crate::plan::lim::{Floaters, Median, Phases};
use facts::rulebook::table::{Declared, DiscretionKey, Gaps};
use facts::rulebook::{Measure, Rulebook};
use facts::tournament::{Colour, Position, Rank};

/// The ground on which two players may meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompatibleBy {
    /// They may meet in any round.
    Free,
    /// They may meet only because it is the last round (13).
    Waived,
}

/// The ground on which two players may meet, by their ranks; `None` if they may not.
pub type MeetingRule<'r> = Rc<dyn Fn(Rank, Rank) -> Option<CompatibleBy> + 'r>;

/// 9.2: returns twice the median score.
pub(super) fn twice_median(position: &Position) -> i32 {
    let played = i32::try_from(position.played()).unwrap_or(i32::MAX);
    played.saturating_mul(position.scoring.win.0)
}

/// A round to be paired under one of these rulebooks.
pub struct LimProgram<'r> {
    pub(super) position: &'r Position,
    pub(super) declared: Declared,
    pub(super) phases: &'r Phases,
    pub(super) meets: MeetingRule<'r>,
    /// The colour due to each player, by rank.
    pub(super) due: Rc<Vec<Option<Colour>>>,
    /// Whether the event is a Maxi-tournament, under a rulebook that has such tournaments.
    pub(super) is_maxi: bool,
    /// Whether the rulebook chooses opponents of floaters by colour (10.8).
    pub(super) is_by_colour: bool,
}

impl<'r> LimProgram<'r> {
    /// Creates the program for a position from the phases of a rulebook.
    pub fn new(
        position: &'r Position,
        (book, declared): (&Rulebook, Declared),
        phases: &'r Phases,
        meets: MeetingRule<'r>,
    ) -> Self {
        let by_game = declared.gaps == Gaps::Games;
        let due = position.entries.iter().map(|e| lim_preference(e, by_game).colour).collect();
        let knows_maxi = book.discretions.iter().any(|d| d.key == DiscretionKey::Maxi.name());
        let is_by_colour =
            book.levels().any(|c| matches!(&c.measure, Measure::FloaterOpponent(m) if m.by_colour));
        let is_maxi = knows_maxi && is_maxi(position, &declared);
        Self { position, declared, phases, meets, due: Rc::new(due), is_maxi, is_by_colour }
    }

    /// Returns whether the score of the player is below the median.
    pub fn is_below_median(&self, rank: Rank) -> bool {
        2 * self.position.entries[rank].score.0 < self.twice_median()
    }

    /// 9.2: returns twice the median score, which is half of the points that could be won in the rounds played.
    pub(super) fn twice_median(&self) -> i32 {
        twice_median(self.position)
    }

    pub(super) fn can_meet(&self, a: Rank, b: Rank) -> bool {
        a != b && (self.meets)(a, b).is_some()
    }

    pub(super) fn is_waived(&self, a: Rank, b: Rank) -> bool {
        (self.meets)(a, b) == Some(CompatibleBy::Waived)
    }

    /// Returns whether the first player is due no colour, or the second one is not due the same colour.
    pub(super) fn fits(&self, a: Rank, b: Rank) -> bool {
        fits(&self.due, a, b)
    }

    /// 10.2, 10.8, 12.7: returns whether two players are within 100 points. Outside Maxi-tournaments this always holds.
    pub(super) fn is_near(&self, a: Rank, b: Rank) -> bool {
        let entries = &self.position.entries;
        !self.is_maxi || are_within_100(&entries[a], &entries[b])
    }

    /// Sorts the ranks by number, lowest number first; below the median, highest number first.
    pub(super) fn by_number(&self, mut ranks: Vec<Rank>, is_below: bool) -> Vec<Rank> {
        ranks.sort_unstable_by_key(|&r| self.position.entries[r].number);
        if is_below {
            ranks.reverse();
        }
        ranks
    }

    /// Returns the code to which the questions of 11.4 belong, if the rulebook lists one.
    pub(super) fn stuck_code(&self) -> &'r str {
        code_of(&self.phases.floaters, &Floaters::LowestFloaters).unwrap_or_default()
    }

    /// Returns the code of 9.6, if the rulebook lists it.
    pub(super) fn extension(&self) -> Option<&'r str> {
        code_of(&self.phases.median, &Median::MedianExtension)
    }
}

/// Returns whether the first player is due no colour, or the second one is not due the same colour.
pub(super) fn fits(due: &[Option<Colour>], a: Rank, b: Rank) -> bool {
    due[a].is_none() || due[a] != due[b]
}
