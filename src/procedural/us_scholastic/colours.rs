//! Colours: "In subsequent rounds, colors are alternated if possible", and nobody has one three times in a row unless
//! it is absolutely necessary.

use super::roster::{Roster, Terms};
use crate::procedural::Run;
use crate::rulebook::{is_declared, reads};
use crate::tournament::{Board, Colour, ColourHistory, Entry};

/// The colours that a player has had.
pub(super) struct Past {
    games: ColourHistory,
    /// The colour of which one more would be the third in a row.
    pub(super) twice: Option<Colour>,
    /// The colour due; none before the first game.
    pub(super) due: Option<Colour>,
    /// Games played with White minus those with Black.
    pub(super) played_difference: i32,
}

impl Past {
    pub(super) fn new(e: &Entry, run: &Run) -> Self {
        let counts_defaults = reads(&run.declared, "USS-PLAYED", "defaults");
        let mut by_round = Vec::new();
        for f in &e.rounds {
            let is_game = f.outcome.is_played() || counts_defaults;
            by_round.push(if f.opponent.is_some() && is_game { f.colour } else { None });
        }
        let games: Vec<Colour> = by_round.iter().copied().flatten().collect();
        let last_two = if reads(&run.declared, "USS-ROW", "rounds") {
            by_round[by_round.len().saturating_sub(2)..].to_vec()
        } else {
            games[games.len().saturating_sub(2)..].iter().copied().map(Some).collect()
        };
        let twice = match last_two.as_slice() {
            &[Some(a), Some(b)] if a == b => Some(a),
            _ => None,
        };
        let games = ColourHistory::new(games);
        let difference = if is_declared(&run.declared, "equalise") { games.difference() } else { 0 };
        let due = match (twice, difference) {
            (Some(colour), _) => Some(colour.opposite()),
            (None, 1..) => Some(Colour::Black),
            (None, ..=-1) => Some(Colour::White),
            (None, 0) => games.latest().map(Colour::opposite),
        };
        Self { games, twice, due, played_difference: e.colours.difference() }
    }
}

/// A pair with its colours; `high` is the higher ranked, `place` that of the board, from 1.
pub(super) fn board(roster: &Roster, (high, low): (usize, usize), place: usize) -> Board {
    let (h, l) = (&roster.persons[high], &roster.persons[low]);
    let colour = match (h.past.due, l.past.due) {
        (None, None) => alternating(roster, h.number, place),
        (None, Some(theirs)) => theirs.opposite(),
        (Some(mine), theirs) if theirs != Some(mine) => mine,
        (Some(mine), _) => both_due(roster, mine, &h.past, &l.past),
    };
    match colour {
        Colour::White => Board { white: h.id, black: l.id },
        Colour::Black => Board { white: l.id, black: h.id },
    }
}

/// Both are due the same: nobody has a third in a row unless both would; with equalisation the larger difference goes
/// first; the colours of the last game in which they differed alternate; then the higher ranked.
fn both_due(roster: &Roster, mine: Colour, h: &Past, l: &Past) -> Colour {
    if h.twice.is_some() != l.twice.is_some() {
        return if h.twice.is_some() { mine } else { mine.opposite() };
    }
    let (own, other) = (h.games.difference().abs(), l.games.difference().abs());
    if roster.terms.contains(&Terms::Equalise) && own != other {
        return if own > other { mine } else { mine.opposite() };
    }
    match h.games.latest_different(&l.games) {
        Some((had, _)) => had.opposite(),
        None => mine,
    }
}

/// "Alternating colors (if #1 plays white, then #2 plays black and #3 plays white, etc.)".
fn alternating(roster: &Roster, number: u32, place: usize) -> Colour {
    let is_odd = if roster.terms.contains(&Terms::ColourByNumber) { number % 2 == 1 } else { place % 2 == 1 };
    if is_odd { roster.drawn_colour } else { roster.drawn_colour.opposite() }
}
