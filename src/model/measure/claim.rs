//! Colours that players seek, and their claims to them (ECF rules 14 to 16 and 25).

use limit::from_len;
use std::cmp::{Ordering, Reverse};

use facts::rulebook::Avoid;
use facts::rulebook::table::{ByeFloat, ByeSearch, Declared, DefaultBars, DiscretionKey};
use facts::tournament::{Board, Colour, Entry, Float, Outcome, Position, RoundNo};

/// Returns whether the pair should be avoided in this round. `declared` holds the discretions in force.
pub fn is_avoided(what: Avoid, round: RoundNo, declared: &Declared, x: &Entry, y: &Entry) -> bool {
    let in_force = round == 1 || declared.has(DiscretionKey::AvoidLater);
    let same = |one: &str, other: &str| in_force && !one.is_empty() && one == other;
    match what {
        Avoid::Family => same(&x.family, &y.family),
        Avoid::Club => same(&x.club, &y.club),
        Avoid::Area => declared.has(DiscretionKey::AvoidArea) && same(&x.area, &y.area),
        Avoid::Federation => {
            declared.has(DiscretionKey::AvoidFederation) && same(&x.federation, &y.federation)
        }
        Avoid::HalfPointByes => round == 2 && took_half_point_bye(x) && took_half_point_bye(y),
        Avoid::Defaulted => x.rounds.iter().any(|f| f.opponent == Some(y.id) && !f.outcome.is_played()),
    }
}

/// Returns a number for all that [`is_avoided`] sees of a player, if one number can hold it.
pub fn sees_avoided(what: Avoid, round: RoundNo, declared: &Declared, x: &Entry) -> Option<u64> {
    let in_force = round == 1 || declared.has(DiscretionKey::AvoidLater);
    let is_asked = match what {
        Avoid::Family | Avoid::Club => in_force,
        Avoid::Area => in_force && declared.has(DiscretionKey::AvoidArea),
        Avoid::Federation => in_force && declared.has(DiscretionKey::AvoidFederation),
        Avoid::HalfPointByes => return Some(u64::from(round == 2 && took_half_point_bye(x))),
        Avoid::Defaulted => x.rounds.iter().any(|f| f.opponent.is_some() && !f.outcome.is_played()),
    };
    (!is_asked).then_some(0)
}

/// Returns whether the player had a half-point bye in the first round.
fn took_half_point_bye(e: &Entry) -> bool {
    e.rounds.first().is_some_and(|f| f.outcome == Outcome::HalfBye)
}

/// The strength of a claim to a colour; a stronger claim is larger (16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ColourClaim {
    difference: usize,
    run: i64,
    games: Reverse<usize>,
}

impl ColourClaim {
    /// 16 (i) to (v): returns the claim of a player. Claims are compared by colour difference, then by the run of the
    /// last colour, then by the number of games, where fewer games make a stronger claim. A run supports a claim to the
    /// other colour and weakens a claim to its own. Unplayed rounds are left out.
    pub fn of(entry: &Entry) -> Self {
        let played = entry.colours.played();
        let last = played.last();
        let run = played.iter().rev().take_while(|&c| Some(c) == last).count();
        let run = from_len::<i64>(run.min(499));
        let run = if seeks(entry) == last.copied() { -run } else { run };
        let difference = entry.colours.difference().unsigned_abs() as usize;
        Self { difference, run, games: Reverse(played.len()) }
    }

    /// Returns the claim as a number from 1 on; a stronger claim is larger.
    pub fn class(self) -> i64 {
        let part = |n: usize| from_len::<i64>(n.min(999));
        1 + (part(self.difference) * 1000 + (self.run + 500)) * 1000 + (999 - part(self.games.0))
    }
}

/// 14: returns the colour that a player seeks; `None` before the first game.
pub fn seeks(entry: &Entry) -> Option<Colour> {
    match entry.colours.difference().cmp(&0) {
        Ordering::Less => Some(Colour::White),
        Ordering::Greater => Some(Colour::Black),
        Ordering::Equal => entry.colours.latest().map(Colour::opposite),
    }
}

/// Returns the player's floats in one direction: whether the previous round had one, how many there were, and the last
/// round with one (0 if there was none). A pairing-allocated bye is a downfloat if that is declared (`ECF-20-BYE`).
pub fn float_history(entry: &Entry, direction: Float, declared: &Declared) -> (bool, usize, usize) {
    let is_bye_float = direction == Float::Down && declared.bye_float == ByeFloat::Downfloat;
    let floated = |f: &facts::tournament::RoundFact| {
        f.paired_float() == Some(direction) || is_bye_float && f.outcome == Outcome::PairingBye
    };
    let rounds: Vec<usize> =
        entry.rounds.iter().enumerate().filter(|(_, f)| floated(f)).map(|(i, _)| i + 1).collect();
    let last = rounds.last().copied().unwrap_or(0);
    (last == entry.rounds.len() && last > 0, rounds.len(), last)
}

/// 6: returns whether the player has had a bye or a default, or has an arranged bye.
pub fn has_had_bye_or_default(entry: &Entry, declared: &Declared) -> bool {
    let had = |outcomes: &[Outcome]| entry.rounds.iter().any(|f| outcomes.contains(&f.outcome));
    let is_either = declared.default_bars != DefaultBars::Won;
    let is_again = declared.bye_search == ByeSearch::Again;
    had(&[Outcome::PairingBye, Outcome::FullBye, Outcome::ForfeitWin])
        || is_either && had(&[Outcome::ForfeitLoss])
        || !is_again && (had(&[Outcome::HalfBye]) || entry.has_arranged_bye)
}

/// 8, 25: returns the board of two players, the higher ranked player first. If neither seeks a colour, the higher
/// ranked player has `first`.
pub fn ecf_board(first: Colour, higher: &Entry, lower: &Entry) -> Board {
    let colour = match (seeks(higher), seeks(lower)) {
        (Some(mine), None) => mine,
        (None, Some(theirs)) => theirs.opposite(),
        (Some(mine), Some(theirs)) if mine != theirs => mine,
        (Some(mine), Some(_)) if ColourClaim::of(higher) >= ColourClaim::of(lower) => mine,
        (Some(mine), Some(_)) => mine.opposite(),
        (None, None) => first,
    };
    match colour {
        Colour::White => Board { white: higher.id, black: lower.id },
        Colour::Black => Board { white: lower.id, black: higher.id },
    }
}

/// 40: returns whether either choice of colours would give one of the two a difference above two. Applies only in the
/// last two rounds, if one of them is out of contention.
pub fn is_difference_three(position: &Position, a: &Entry, b: &Entry) -> bool {
    let Some(rounds) = position.rounds else { return false };
    let left = i32::try_from((rounds + 1).saturating_sub(position.round)).unwrap_or(0);
    let best = position.points.iter().map(|s| s.0).max().unwrap_or(0);
    let is_out = |e: &Entry| e.points.0 + left * position.scoring.win.0 < best;
    let beyond = |white: &Entry, black: &Entry| {
        (white.colours.difference() + 1).abs() > 2 || (black.colours.difference() - 1).abs() > 2
    };
    left <= 2 && (is_out(a) || is_out(b)) && beyond(a, b) && beyond(b, a)
}

#[cfg(test)]
mod tests {
    use super::*;
    use facts::tournament::ColourHistory;
    use facts::tournament::PairingNumber;

    fn claim(history: &str) -> ColourClaim {
        let colours = history.chars().filter(|c| "WB".contains(*c));
        let colours = colours.map(|c| if c == 'W' { Colour::White } else { Colour::Black }).collect();
        ColourClaim::of(&entry(ColourHistory::new(colours)))
    }

    fn entry(colours: ColourHistory) -> Entry {
        Entry {
            id: facts::tournament::PlayerId(0),
            number: PairingNumber(1),
            label: PairingNumber(1),
            arrival_number: PairingNumber(1),
            score: facts::tournament::Score::ZERO,
            points: facts::tournament::Score::ZERO,
            secondary: facts::tournament::Score::ZERO,
            rating: None,
            federation: String::new(),
            club: String::new(),
            area: String::new(),
            family: String::new(),
            colours,
            rounds: Vec::new(),
            has_arranged_bye: false,
        }
    }

    #[test]
    fn claims_are_as_in_the_examples_of_rule_16() {
        assert!(claim("WWBW") > claim("-BWW"));
        assert!(claim("WWBB") > claim("WBWB") && claim("BWWB") == claim("WBWB"));
        assert!(claim("WBWW") > claim("WWBW") && claim("WWBW") > claim("WWWB"));
        assert_eq!(claim("WBB-"), claim("W-BB"));
        assert!(claim("--W") > claim("WBW") && claim("--W") < claim("BWW"));
    }
}
