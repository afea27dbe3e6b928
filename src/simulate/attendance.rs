//! Who is there: late entries, withdrawals, byes asked for.

use super::{Dice, Purpose, Recipe};
use crate::tournament::{Outcome, RoundNo};

/// What is entered for a player who does not play this round; `None` for one who does.
///
/// It depends on seed, player and round alone, never on what has happened on the boards.
pub(super) fn absence(recipe: &Recipe, player: u32, round: RoundNo) -> Option<Outcome> {
    let (first, last) = stay(recipe, player);
    if round < first || round > last {
        return Some(Outcome::ZeroBye);
    }
    let roll = Dice::new(recipe.seed, Purpose::Absence, round, (player, 0)).below(1000);
    let half = recipe.half_byes;
    let zero = half.saturating_add(recipe.zero_byes);
    let full = zero.saturating_add(recipe.full_byes);
    match roll {
        r if r < half => Some(Outcome::HalfBye),
        r if r < zero => Some(Outcome::ZeroBye),
        r if r < full => Some(Outcome::FullBye),
        _ => None,
    }
}

/// The first and the last round for which a player is there.
fn stay(recipe: &Recipe, player: u32) -> (RoundNo, RoundNo) {
    let total = recipe.rounds_total;
    let mut dice = Dice::new(recipe.seed, Purpose::Stay, 0, (player, 0));
    let missed = 1 + dice.below(3) as RoundNo;
    let first = if dice.happens(recipe.late_entries) { 1 + missed.min(total.saturating_sub(1)) } else { 1 };
    let rest = u32::try_from(total.saturating_sub(first)).unwrap_or(u32::MAX);
    let last = if dice.happens(recipe.withdrawals) && rest > 0 {
        first + dice.below(rest) as RoundNo
    } else {
        total
    };
    (first, last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_away_in_a_plain_event() {
        let plain = Recipe::plain(50, 9, 9, 3);
        assert!((0..50).all(|p| (1..=9).all(|r| absence(&plain, p, r).is_none())));
    }

    #[test]
    fn everybody_late_misses_one_to_three_rounds_and_then_comes() {
        let late = Recipe { late_entries: 1000, ..Recipe::plain(60, 9, 9, 3) };
        let mut firsts: Vec<usize> = (0..60).map(|p| stay(&late, p).0).collect();
        firsts.sort_unstable();
        firsts.dedup();
        assert_eq!(firsts, [2, 3, 4]);
        assert_eq!(absence(&late, 0, 1), Some(Outcome::ZeroBye));
        assert_eq!(absence(&late, 0, 4), None);
    }

    #[test]
    fn who_withdraws_plays_at_least_once_and_misses_the_last_round() {
        let leaving = Recipe { withdrawals: 1000, late_entries: 500, ..Recipe::plain(60, 9, 9, 3) };
        for player in 0..60 {
            let (first, last) = stay(&leaving, player);
            assert!(first <= last && last < 9);
            assert_eq!(absence(&leaving, player, 9), Some(Outcome::ZeroBye));
        }
    }

    #[test]
    fn an_event_of_one_round_has_neither() {
        let short = Recipe { withdrawals: 1000, late_entries: 1000, ..Recipe::plain(9, 1, 1, 3) };
        assert!((0..9).all(|p| stay(&short, p) == (1, 1)));
    }
}
