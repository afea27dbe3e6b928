//! The totals of two teams whose players meet each other.

use super::figures::Results;
use facts::format::sides;
use facts::rulebook::Rulebook;
use facts::tournament::{Score, Side, Tournament};

/// Returns the points of both teams in a sentence; `None` under a rulebook without two teams, or if the event has not got
/// them.
pub(super) fn totals(tournament: &Tournament, book: &Rulebook) -> Option<String> {
    if !book.system.is_between_teams() {
        return None;
    }
    let [a, b] = sides(tournament).ok()?;
    let results = Results::of(tournament);
    let points = |side: &Side| -> Score { side.members.iter().map(|&id| results.points(id)).sum() };
    Some(format!("{} {}, {} {}.", a.name, points(&a), b.name, points(&b)))
}

#[cfg(test)]
mod tests {
    use crate::standings::standings;
    use facts::rulebook::find;
    use facts::tournament::{Colour, Outcome, Player, PlayerId, Record, Tournament};

    #[test]
    fn the_totals_of_both_teams_come_first() {
        let player = |(i, club): (u32, &str)| Player {
            id: PlayerId(i),
            number: i + 1,
            name: format!("P{i}"),
            club: club.to_owned(),
            ..Player::default()
        };
        let mut t = Tournament { rounds: Some(2), ..Tournament::default() };
        t.players = (0..).zip(["Rooks", "Rooks", "Pawns", "Pawns"]).map(player).collect();
        let game = |other, colour, outcome| vec![Record::game(PlayerId(other), colour, outcome)];
        t.records = vec![
            game(2, Colour::White, Outcome::Win),
            game(3, Colour::White, Outcome::Draw),
            game(0, Colour::Black, Outcome::Loss),
            game(1, Colour::Black, Outcome::Draw),
        ];
        let note = |id: &str| standings(&t, &find(id).expect("it is shipped")).note;
        assert!(note("scheveningen").starts_with("Rooks 1.5, Pawns 0.5. "), "{}", note("scheveningen"));
        assert!(!note("round-robin").contains("Rooks"));
    }
}
