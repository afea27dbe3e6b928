//! Acceleration: points for pairing purposes only, given to the upper part of the list (Baku, FIDE C.04.7; US
//! scholastic).

use facts::rulebook::{DiscretionKey, Rulebook};
use facts::tournament::{MOST_ROUNDS, Outcome, PairingNumber, PlayerId, Score, Tournament, VirtualPoints};

/// Returns the virtual points of the Baku acceleration for the first half of the list, rounded up to an even number.
/// The first half of the rounds is accelerated (C.04.7 2 to 5). In the first half of the accelerated rounds, a player
/// gets the points for a win; in the other accelerated rounds, half of that.
///
/// Without an announced number of rounds nobody gets points, because the text needs that number.
// READING C04.7-3: a player without a record of the first round, or with an absence without points there, entered late;
// the last player of the upper half stays the same person, so late entries above it belong to the upper half.
pub fn baku(tournament: &Tournament) -> Vec<VirtualPoints> {
    let Some(rounds) = tournament.rounds else { return Vec::new() };
    let accelerated = rounds.min(MOST_ROUNDS).div_ceil(2);
    let full = accelerated.div_ceil(2);
    let win = tournament.scoring.win.0;
    let by_round: Vec<Score> =
        (0..accelerated).map(|r| Score(if r < full { win } else { win / 2 })).collect();
    for_upper_half(tournament, &by_round, &|o| o == Outcome::ZeroBye)
}

/// Returns the points that a tournament gives for pairing: its own, or those of Baku if its encoded type (record 192)
/// says so.
///
/// ```
#[doc = include_str!("../four_friends.txt")]
/// let event = Tournament { system: Some("FIDE_DUTCH_2026_BAKU".to_owned()), ..event };
/// assert!(!encoded_acceleration(&event).is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn encoded_acceleration(tournament: &Tournament) -> Vec<VirtualPoints> {
    let asks = tournament.system.as_ref().is_some_and(|code| code.to_ascii_uppercase().ends_with("_BAKU"));
    if tournament.acceleration.is_empty() && asks {
        baku(tournament)
    } else {
        tournament.acceleration.clone()
    }
}

/// Returns the event with the points of its acceleration. The acceleration is declared (`baku`, `accelerated`), holds
/// by default in the rulebook, or is encoded in the event (record 192). An event that gives points player by player
/// stays as it is.
///
/// ```
/// use pairproof::{rulebook::accelerated, tournament::Score, Player, Tournament};
///
/// let eight = (0..8).fold(Tournament::builder("Eight").rounds(5), |event, _| event.player(Player::default()));
/// let book = pairproof::find_rulebook("dutch-2026").expect("it is shipped");
/// let event = accelerated(&eight.build()?, &book, &["baku".to_owned()]);
/// assert_eq!(event.virtual_points(event.players[0].id, 1), Score(2));
/// assert_eq!(event.virtual_points(event.players[7].id, 1), Score(0));
/// # Ok::<(), pairproof::tournament::TournamentError>(())
/// ```
#[must_use]
pub fn accelerated(tournament: &Tournament, book: &Rulebook, declared: &[String]) -> Tournament {
    accelerated_by(tournament, &book.in_force(declared))
}

/// Returns the event with its acceleration points under the given discretions.
#[must_use]
pub fn accelerated_by(tournament: &Tournament, declared: &[String]) -> Tournament {
    let mut event = tournament.clone();
    event.acceleration = encoded_acceleration(tournament);
    if event.acceleration.is_empty() {
        let points = ACCELERATIONS.iter().find(|(key, _)| key.is_in(declared));
        event.acceleration = points.map_or_else(Vec::new, |(_, points)| points(tournament));
    }
    event
}

/// A function that computes the virtual points of a discretion.
pub type Points = fn(&Tournament) -> Vec<VirtualPoints>;

/// The discretions that give points for pairing purposes only, each with the function that computes the points.
pub const ACCELERATIONS: [(DiscretionKey, Points); 2] =
    [(DiscretionKey::Baku, baku), (DiscretionKey::Accelerated, us_accelerated)];

/// Returns the declared discretion that gives points for pairing purposes only, if there is one.
pub fn acceleration_of(declared: &[String]) -> Option<DiscretionKey> {
    ACCELERATIONS.iter().map(|&(key, _)| key).find(|key| key.is_in(declared))
}

/// Returns the points of the accelerated pairings in the US text: one extra win for the top half of the list in rounds
/// one and two.
pub fn us_accelerated(tournament: &Tournament) -> Vec<VirtualPoints> {
    let by_round = vec![tournament.scoring.win; 2];
    let is_away = |o: Outcome| matches!(o, Outcome::ZeroBye | Outcome::HalfBye | Outcome::FullBye);
    for_upper_half(tournament, &by_round, &is_away)
}

/// Returns points for the upper half of the list. The last player of that half is number 2 x ceil(N/4) among the N
/// players present in round one. `is_away` decides from an outcome whether the player was absent.
fn for_upper_half(
    tournament: &Tournament,
    by_round: &[Score],
    is_away: &dyn Fn(Outcome) -> bool,
) -> Vec<VirtualPoints> {
    let has_begun = tournament.rounds_paired() > 0;
    let is_late = |id: PlayerId| match tournament.record(id, 1).outcome {
        Outcome::Nothing => has_begun && tournament.record(id, 1).opponent.is_none(),
        outcome => is_away(outcome),
    };
    let mut list: Vec<(PairingNumber, PlayerId)> =
        tournament.players.iter().map(|p| (p.ranking(), p.id)).collect();
    list.sort_unstable();
    let there: Vec<PairingNumber> = list.iter().filter(|(_, id)| !is_late(*id)).map(|&(n, _)| n).collect();
    let size = 2 * there.len().div_ceil(4);
    let Some(&last) = size.checked_sub(1).and_then(|i| there.get(i)) else { return Vec::new() };
    let upper = list.into_iter().filter(|&(n, _)| n <= last);
    upper.map(|(_, player)| VirtualPoints { player, by_round: by_round.to_vec() }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use facts::tournament::Player;

    fn event(players: u32, rounds: usize) -> Tournament {
        let mut t = Tournament { rounds: Some(rounds), ..Tournament::default() };
        for i in 0..players {
            t.players.push(Player { id: PlayerId(i), number: PairingNumber(i + 1), ..Player::default() });
            t.records.push(Vec::new());
        }
        t
    }

    #[test]
    fn nine_rounds_are_accelerated_five_times() {
        let given = baku(&event(161, 9));
        assert_eq!(given.len(), 82);
        assert_eq!(given[0].by_round.iter().map(|s| s.0).collect::<Vec<_>>(), [2, 2, 2, 1, 1]);
        assert_eq!(baku(&event(8, 8))[3].by_round.iter().map(|s| s.0).collect::<Vec<_>>(), [2, 2, 1, 1]);
    }

    #[test]
    fn the_top_half_is_even() {
        assert_eq!(us_accelerated(&event(64, 5)).len(), 32);
        assert_eq!(us_accelerated(&event(10, 5)).len(), 6);
    }
}
