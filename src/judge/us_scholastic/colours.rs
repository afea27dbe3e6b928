//! Colours of the US text, from the histories: "colors are alternated if possible", and no player has "the same color
//! three times in a row, unless absolutely necessary". Equalisation (27A4, 29E4) applies where it is declared.

use std::cmp::Ordering;

use facts::rulebook::table::{ColourRow, CountedColours, Declared, DiscretionKey};
use facts::tournament::{Colour, ColourHistory, Entry};

/// The colours that a player has had, and their consequences for the next one.
pub(super) struct ColourPast {
    games: ColourHistory,
    /// The colour that the player had in the last two games, if it was the same.
    twice: Option<Colour>,
    due: Option<Colour>,
    /// The number of games by which one colour is ahead, where this difference should be reduced.
    ahead: i32,
}

impl ColourPast {
    // READING USS-PLAYED: the colours of games played; the other reading: of defaults too.
    // READING USS-ROW: the last two games; the other reading: the last two rounds.
    pub(super) fn of(entry: &Entry, declared: &Declared) -> Self {
        let counts_defaults = declared.counted_colours == CountedColours::Defaults;
        let had: Vec<Option<Colour>> = entry
            .rounds
            .iter()
            .map(|f| f.colour.filter(|_| f.opponent.is_some() && (counts_defaults || f.outcome.is_played())))
            .collect();
        let games: Vec<Colour> = had.iter().flatten().copied().collect();
        let last_two: Vec<Option<Colour>> = if declared.colour_row == ColourRow::Rounds {
            had.iter().rev().take(2).copied().collect()
        } else {
            games.iter().rev().take(2).map(|&c| Some(c)).collect()
        };
        let twice = last_two.first().copied().flatten().filter(|&c| last_two.get(1) == Some(&Some(c)));
        let games = ColourHistory::new(games);
        let ahead = if declared.has(DiscretionKey::Equalise) { games.difference() } else { 0 };
        let against = match ahead.cmp(&0) {
            _ if twice.is_some() => twice,
            Ordering::Greater => Some(Colour::White),
            Ordering::Less => Some(Colour::Black),
            Ordering::Equal => games.latest(),
        };
        Self { due: against.map(Colour::opposite), twice, ahead: ahead.abs(), games }
    }

    /// Returns whether "both players are due the same color".
    pub(super) fn is_due_the_same(&self, other: &Self) -> bool {
        self.due.is_some() && self.due == other.due
    }

    /// Returns whether one of the two would have a colour a third time in a row with either choice of colours.
    pub(super) fn is_third(&self, other: &Self) -> bool {
        self.twice.is_some() && self.twice == other.twice
    }

    /// Returns the colour of the higher ranked of two players; `None` if neither is due one. If both are due the same
    /// colour, a player who has had it twice in a row does not get it again. With equalisation, the larger difference
    /// comes first (29E4). Otherwise, the last game in which the players' colours differed decides.
    pub(super) fn colour_against(&self, lower: &Self) -> Option<Colour> {
        let (Some(mine), Some(theirs)) = (self.due, lower.due) else {
            return self.due.or(lower.due.map(Colour::opposite));
        };
        if mine != theirs {
            return Some(mine);
        }
        let claim = |p: &Self| (p.twice.is_some(), p.ahead);
        Some(match claim(self).cmp(&claim(lower)) {
            Ordering::Greater => mine,
            Ordering::Less => mine.opposite(),
            Ordering::Equal => {
                self.games.latest_different(&lower.games).map_or(mine, |(own, _)| own.opposite())
            }
        })
    }
}
