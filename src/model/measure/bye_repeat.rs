//! Bye repeat: a player who has received a point without playing may not have the bye (Dutch 1998 B.1b, FIDE Basic
//! Rules 4).

use facts::rulebook::ByeKind;
use facts::tournament::{Entry, Outcome};
use limit::from_len;

/// Returns whether the player has had a pairing-allocated bye, a full-point bye or a win by forfeit.
pub fn has_had_bye(entry: &Entry) -> bool {
    entry
        .rounds
        .iter()
        .any(|f| matches!(f.outcome, Outcome::PairingBye | Outcome::FullBye | Outcome::ForfeitWin))
}

/// Returns whether the player has had a pairing-allocated bye or a win by forfeit. A full-point bye does not count
/// (2017).
pub fn has_had_bye_or_forfeit_win(entry: &Entry) -> bool {
    entry.rounds.iter().any(|f| matches!(f.outcome, Outcome::PairingBye | Outcome::ForfeitWin))
}

/// Returns whether the player has had a bye of this kind.
pub fn has_had_bye_of(kind: ByeKind, entry: &Entry) -> bool {
    let is_asked = |o| matches!(o, Outcome::HalfBye | Outcome::FullBye | Outcome::ZeroBye);
    let counts = |o| o == Outcome::PairingBye || kind.requested && is_asked(o);
    entry.rounds.iter().any(|f| counts(f.outcome))
}

/// Returns the number of rounds in which the player did not play a game (2026 C9).
pub fn unplayed_games(entry: &Entry) -> i64 {
    let unplayed = entry.rounds.iter().filter(|f| f.opponent.is_none() || !f.outcome.is_played()).count();
    from_len(unplayed)
}
