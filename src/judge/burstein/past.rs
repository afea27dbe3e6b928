//! The facts that the Burstein System reads from a player's past: the index (1.7). Two pasts together give the colours
//! (5.2).

use crate::JudgedRound;
use crate::colours::ColourWish;
use facts::rulebook::table::{ColourNumber, ZeroByes, ZeroSeries};
use facts::tournament::{Colour, Entry, Outcome, PlayerId};

/// The opposition index by both methods.
pub(super) struct Opposition {
    pub(super) buchholz: i64,
    pub(super) sonneborn_berger: i64,
}

impl Opposition {
    /// Computes the index by 1.7.1, and by 1.7.2 for rounds without a game, in which the player meets himself.
    pub(super) fn of(case: &JudgedRound<'_>, entry: &Entry) -> Self {
        let mut found = Self { buchholz: 0, sonneborn_berger: 0 };
        for fact in &entry.rounds {
            let theirs = match (fact.opponent, fact.outcome.is_played()) {
                (Some(opponent), true) => current_score(case, opponent),
                _ => i64::from(entry.points.0),
            };
            let earned = i64::from(case.position.scoring.of(fact.outcome).0);
            found.buchholz += theirs;
            found.sonneborn_berger += earned * theirs;
        }
        found
    }
}

/// Returns the score of a player for the index of the player's opponents. The byes of an unfinished series count as
/// draws (1.7.2).
fn current_score(case: &JudgedRound<'_>, player: PlayerId) -> i64 {
    let position = case.position;
    let idle = &position.idle[player.index()];
    let mut score = i64::from(position.points[player.index()].0);
    let is_away = idle.len() > position.played();
    // READING BUR-1.7.2-SERIES: the round to be paired belongs to the series; the other reading: the series may be
    // over.
    if case.declared.zero_series == ZeroSeries::AwayNow && !(is_away && is_bye(case, idle.last())) {
        return score;
    }
    for round in (0..position.played()).rev() {
        if !is_bye(case, idle.get(round)) {
            break;
        }
        score += i64::from(position.scoring.draw.0);
    }
    score
}

/// Returns whether this round is a zero-point bye.
// READING BUR-1.7.2: rounds after a withdrawal are zero-point byes; the other reading: only requested ones are.
fn is_bye(case: &JudgedRound<'_>, round: Option<&Option<Outcome>>) -> bool {
    match round.copied().flatten() {
        Some(Outcome::ZeroBye) => true,
        Some(Outcome::Nothing | Outcome::ForfeitLoss) => case.declared.zero_byes == ZeroByes::Absent,
        _ => false,
    }
}

/// 5.2: returns the colour of the higher ranked of two players.
// READING BUR-5.2.1: the number is counted among the players who have arrived; the other reading: the number itself.
pub(super) fn colour_of_higher(case: &JudgedRound<'_>, higher: &Entry, lower: &Entry) -> Colour {
    let (a, b) = (higher.colours.played(), lower.colours.played());
    if a.is_empty() && b.is_empty() {
        let is_by_arrival = case.declared.colour_number == ColourNumber::Arrived;
        let number = if is_by_arrival { higher.arrival_number } else { higher.number };
        let drawn = case.position.initial_colour;
        return if number.is_odd() { drawn } else { drawn.opposite() };
    }
    let (mine, theirs) = (ColourWish::of(&higher.colours), ColourWish::of(&lower.colours));
    let Some(own) = mine.colour else {
        // 1.5.4: the opponent's preference is granted.
        return theirs.colour.map_or(Colour::White, Colour::opposite);
    };
    // 5.2.2, 5.2.3
    if !mine.is_shared(theirs) {
        return own;
    }
    if mine.strength != theirs.strength {
        return if mine.strength > theirs.strength { own } else { own.opposite() };
    }
    // 5.2.4: goes back to the latest time when one had White and the other Black; 5.2.5.
    higher.colours.latest_different(&lower.colours).map_or(own, |(mine, _)| mine.opposite())
}
