//! What the Dubov System reads from a player's past: colour preference (1.6), average rating of the opponents (1.7), upfloats
//! (1.8), and from two pasts the colours (5.2).

use crate::JudgedRound;
use crate::colours::{ColourWish, WishStrength};
use facts::rulebook::table::UpfloatHistory;
use facts::tournament::{Colour, Entry, RoundFact};
use limit::from_len;

/// A player's past.
pub(super) struct JudgedPast {
    pub(super) wish: ColourWish,
    /// Games played.
    pub(super) games: usize,
    /// ARO.
    pub(super) average: i64,
    /// How often the player was paired with somebody who had more points.
    pub(super) upfloats: i64,
    /// Also in the previous round?
    pub(super) is_again: bool,
}

impl JudgedPast {
    pub(super) fn of(case: &JudgedRound<'_>, entry: &Entry) -> Self {
        let mut met = Vec::new();
        let mut floated = Vec::new();
        for fact in &entry.rounds {
            let Some(opponent) = fact.opponent else {
                floated.push(false);
                continue;
            };
            if fact.outcome.is_played() {
                met.push(case.position.ratings.get(opponent.index()).copied().flatten().unwrap_or(0));
            }
            floated.push(is_upfloat(case, fact));
        }
        Self {
            wish: wish(entry),
            games: met.len(),
            average: average(&met),
            upfloats: from_len(floated.iter().filter(|&&up| up).count()),
            is_again: floated.last() == Some(&true),
        }
    }
}

/// 1.8.1.
// READING DUB-1.8: the pairing counts, played or not; the other reading: only games.
fn is_upfloat(case: &JudgedRound<'_>, fact: &RoundFact) -> bool {
    let is_left_out = case.declared.upfloat == UpfloatHistory::Played && !fact.outcome.is_played();
    !is_left_out && fact.opponent_score_before.is_some_and(|theirs| fact.score_before < theirs)
}

/// 1.7.1: rounded to the nearest whole number, a half upwards; 1.7.3: 0 without a game.
fn average(ratings: &[u32]) -> i64 {
    let number = from_len::<i64>(ratings.len());
    if number == 0 {
        return 0;
    }
    let sum: i64 = ratings.iter().map(|&r| i64::from(r)).sum();
    let (whole, rest) = (sum / number, sum % number);
    whole + i64::from(rest * 2 >= number)
}

/// 1.6.4: without a game Black, mildly.
fn wish(entry: &Entry) -> ColourWish {
    let wish = ColourWish::of(&entry.colours);
    if wish.colour.is_some() {
        return wish;
    }
    ColourWish { colour: Some(Colour::Black), strength: WishStrength::Mild }
}

/// 5.2: the colour of the higher ranked of two.
// READING DUB-5.2.1: the number is counted among the players who have arrived.
pub(super) fn colour_of_higher(case: &JudgedRound<'_>, higher: &Entry, lower: &Entry) -> Colour {
    let (a, b) = (higher.colours.played(), lower.colours.played());
    if a.is_empty() && b.is_empty() {
        let drawn = case.position.initial_colour;
        return if higher.arrival_number.is_multiple_of(2) { drawn.opposite() } else { drawn };
    }
    let (mine, theirs) = (wish(higher), wish(lower));
    let own = mine.colour.unwrap_or(Colour::Black);
    // 5.2.2
    if !mine.is_shared(theirs) {
        return own;
    }
    // 5.2.3
    if mine.strength != theirs.strength {
        return if mine.strength > theirs.strength { own } else { own.opposite() };
    }
    // 5.2.4 back to the latest time when one had White and the other Black; 5.2.5.
    let apart = a.iter().rev().zip(b.iter().rev()).find(|(x, y)| x != y);
    apart.map_or(own, |(x, _)| x.opposite())
}
