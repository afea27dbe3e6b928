//! The totals of two teams whose players meet each other.

use super::StandingsRow;
use facts::format::sides;
use facts::rulebook::Rulebook;
use facts::tournament::{Score, Side, Tournament};

/// Returns both teams with their points in the standings; `None` under a rulebook without two teams, or if the event has not
/// got them. `rows` are the standings of all players.
pub fn side_totals(
    tournament: &Tournament,
    book: &Rulebook,
    rows: &[StandingsRow],
) -> Option<[(Side, Score); 2]> {
    if !book.system.is_between_teams() {
        return None;
    }
    let points = |side: &Side| -> Score {
        rows.iter().filter(|row| side.members.contains(&row.player)).map(|row| row.points).sum()
    };
    Some(sides(tournament).ok()?.map(|side| {
        let points = points(&side);
        (side, points)
    }))
}

/// Returns the points of both teams in a sentence.
pub(super) fn in_words(tournament: &Tournament, book: &Rulebook, rows: &[StandingsRow]) -> Option<String> {
    let [(a, of_a), (b, of_b)] = side_totals(tournament, book, rows)?;
    Some(format!("{} {of_a}, {} {of_b}.", a.name, b.name))
}

#[cfg(test)]
mod tests {
    use crate::standings::standings;
    use facts::rulebook::find;
    use facts::tournament::{Colour, Outcome, PairingNumber, Player, PlayerId, Record, Tournament};

    #[test]
    fn the_totals_of_both_teams_come_first() {
        let player = |(i, club): (u32, &str)| Player {
            id: PlayerId(i),
            number: PairingNumber(i + 1),
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
