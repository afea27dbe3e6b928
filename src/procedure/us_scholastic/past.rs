//! The colours that a player has had, and the colour due after them.

use facts::rulebook::table::{ColourRow, CountedColours, Declared, DiscretionKey};
use facts::tournament::{Colour, ColourHistory, Entry};

/// The colours that a player has had.
pub(super) struct ColoursHad {
    pub(super) games: ColourHistory,
    /// The colour that the player has had twice in a row, so that one more would be the third.
    pub(super) twice: Option<Colour>,
    /// The due colour; `None` before the first game.
    pub(super) due: Option<Colour>,
    /// The number of games played with White minus the number played with Black.
    pub(super) played_difference: i32,
}

impl ColoursHad {
    pub(super) fn new(e: &Entry, declared: &Declared) -> Self {
        let counts_defaults = declared.counted_colours == CountedColours::Defaults;
        let mut by_round = Vec::new();
        for f in &e.rounds {
            let is_game = f.outcome.is_played() || counts_defaults;
            by_round.push(if f.opponent.is_some() && is_game { f.colour } else { None });
        }
        let games: Vec<Colour> = by_round.iter().copied().flatten().collect();
        let last_two = if declared.colour_row == ColourRow::Rounds {
            by_round[by_round.len().saturating_sub(2)..].to_vec()
        } else {
            games[games.len().saturating_sub(2)..].iter().copied().map(Some).collect()
        };
        let twice = match last_two.as_slice() {
            &[Some(a), Some(b)] if a == b => Some(a),
            _ => None,
        };
        let games = ColourHistory::new(games);
        let difference = if declared.has(DiscretionKey::Equalise) { games.difference() } else { 0 };
        let due = match (twice, difference) {
            (Some(colour), _) => Some(colour.opposite()),
            (None, 1..) => Some(Colour::Black),
            (None, ..=-1) => Some(Colour::White),
            (None, 0) => games.latest().map(Colour::opposite),
        };
        Self { games, twice, due, played_difference: e.colours.difference() }
    }
}
