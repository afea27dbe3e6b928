//! Attendance: late entries, withdrawals, requested byes.

use super::{Dice, EventKey, Purpose};
use facts::tournament::{Outcome, RoundNo};

/// How often players are away, per mille.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Shares {
    /// Half-point byes, absences and full-point byes, per player and round.
    pub(super) half: u32,
    pub(super) zero: u32,
    pub(super) full: u32,
    /// Players who arrive late, and players who leave early.
    pub(super) late: u32,
    pub(super) leave: u32,
    /// The number of rounds announced.
    pub(super) rounds: RoundNo,
}

/// Returns the entry for a player who does not play this round; `None` for a player who does.
///
/// The entry depends only on the event, the player and the round, never on the results so far.
pub(super) fn absence(key: EventKey, shares: &Shares, player: u32, round: RoundNo) -> Option<Outcome> {
    let (first, last) = stay(key, shares, player);
    if round < first || round > last {
        return Some(Outcome::ZeroBye);
    }
    let roll = Dice::of_event(key, Purpose::Absence, round, (player, 0)).below(1000);
    let half = shares.half;
    let zero = half.saturating_add(shares.zero);
    let full = zero.saturating_add(shares.full);
    match roll {
        r if r < half => Some(Outcome::HalfBye),
        r if r < zero => Some(Outcome::ZeroBye),
        r if r < full => Some(Outcome::FullBye),
        _ => None,
    }
}

/// Returns the first and the last round in which a player is present.
fn stay(key: EventKey, shares: &Shares, player: u32) -> (RoundNo, RoundNo) {
    let total = shares.rounds;
    let mut dice = Dice::of_event(key, Purpose::Stay, 0, (player, 0));
    let missed = 1 + dice.below(3) as RoundNo;
    let first = if dice.happens(shares.late) { 1 + missed.min(total.saturating_sub(1)) } else { 1 };
    let rest = u32::try_from(total.saturating_sub(first)).unwrap_or(u32::MAX);
    let last =
        if dice.happens(shares.leave) && rest > 0 { first + dice.below(rest) as RoundNo } else { total };
    (first, last)
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: EventKey = EventKey { seed: 3, event: 0 };

    #[test]
    fn nobody_is_away_in_a_plain_event() {
        let plain = Shares { rounds: 9, ..Shares::default() };
        assert!((0..50).all(|p| (1..=9).all(|r| absence(KEY, &plain, p, r).is_none())));
    }

    #[test]
    fn everybody_late_misses_one_to_three_rounds_and_then_comes() {
        let late = Shares { late: 1000, rounds: 9, ..Shares::default() };
        let mut firsts: Vec<usize> = (0..60).map(|p| stay(KEY, &late, p).0).collect();
        firsts.sort_unstable();
        firsts.dedup();
        assert_eq!(firsts, [2, 3, 4]);
        assert_eq!(absence(KEY, &late, 0, 1), Some(Outcome::ZeroBye));
        assert_eq!(absence(KEY, &late, 0, 4), None);
    }

    #[test]
    fn who_withdraws_plays_at_least_once_and_misses_the_last_round() {
        let leaving = Shares { leave: 1000, late: 500, rounds: 9, ..Shares::default() };
        for player in 0..60 {
            let (first, last) = stay(KEY, &leaving, player);
            assert!(first <= last && last < 9);
            assert_eq!(absence(KEY, &leaving, player, 9), Some(Outcome::ZeroBye));
        }
    }

    #[test]
    fn an_event_of_one_round_has_neither() {
        let short = Shares { leave: 1000, late: 1000, rounds: 1, ..Shares::default() };
        assert!((0..9).all(|p| stay(KEY, &short, p) == (1, 1)));
    }
}
