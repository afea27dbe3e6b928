//! The facts that the Dubov System reads from the past: colour preference (1.6), average rating of the opponents (1.7)
//! and upfloats (1.8). Two pasts together give the colours (5.2).

use crate::JudgedRound;
use crate::colours::{ColourWish, WishStrength};
use facts::rulebook::table::UpfloatHistory;
use facts::tournament::{Colour, Entry, RoundFact};
use limit::from_len;

/// The past of one player.
pub(super) struct JudgedPast {
    pub(super) wish: ColourWish,
    /// The number of games played.
    pub(super) games: usize,
    /// The average rating of the opponents (ARO).
    pub(super) average: i64,
    /// The number of rounds in which the player was paired with an opponent who had more points.
    pub(super) upfloats: i64,
    /// Whether the player also floated up in the previous round.
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

/// 1.8.1: returns whether the player floated up in this round.
// READING DUB-1.8: a pairing counts whether or not it was played; the other reading: only games count.
fn is_upfloat(case: &JudgedRound<'_>, fact: &RoundFact) -> bool {
    let is_left_out = case.declared.upfloat == UpfloatHistory::Played && !fact.outcome.is_played();
    !is_left_out && fact.opponent_score_before.is_some_and(|theirs| fact.score_before < theirs)
}

/// 1.7.1: rounds the average to the nearest whole number, halves upwards; 1.7.3: it is 0 without a game.
fn average(ratings: &[u32]) -> i64 {
    let number = from_len::<i64>(ratings.len());
    if number == 0 {
        return 0;
    }
    let sum: i64 = ratings.iter().map(|&r| i64::from(r)).sum();
    let (whole, rest) = (sum / number, sum % number);
    whole + i64::from(rest * 2 >= number)
}

/// 1.6.4: a player without a game has a mild preference for Black.
fn wish(entry: &Entry) -> ColourWish {
    let wish = ColourWish::of(&entry.colours);
    if wish.colour.is_some() {
        return wish;
    }
    ColourWish { colour: Some(Colour::Black), strength: WishStrength::Mild }
}

/// 5.2: returns the colour of the higher ranked of two players.
// READING DUB-PARITY: the number is counted among the players who have arrived.
pub(super) fn colour_of_higher(case: &JudgedRound<'_>, higher: &Entry, lower: &Entry) -> Colour {
    let (a, b) = (higher.colours.played(), lower.colours.played());
    if a.is_empty() && b.is_empty() {
        let drawn = case.position.initial_colour;
        return if case.counted_number(higher).is_odd() { drawn } else { drawn.opposite() };
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
    // 5.2.4: goes back to the latest time when one had White and the other Black; 5.2.5.
    higher.colours.latest_different(&lower.colours).map_or(own, |(mine, _)| mine.opposite())
}
