//! Players who have left a round robin (C.05 6.6): whether games against them count in the standings.

use std::borrow::Cow;

use facts::format::count;
use facts::rulebook::Rulebook;
use facts::tournament::{Outcome, PlayerId, Record, RoundNo, Tournament};

/// Returns the tournament without the games that do not count after a round, with a sentence about each player who had
/// left by then. Under rulebooks without a table, all games count. The byes of later rounds say who has left.
///
/// C.05 6.6: suppose that a player leaves after completing less than half of his games. His results then stay in the
/// table, but neither his points nor the points scored against him count. If he has completed at least half of them,
/// all his games count, and his remaining games are forfeits.
pub(super) fn counted<'t>(
    tournament: &'t Tournament,
    book: &Rulebook,
    after: RoundNo,
) -> (Cow<'t, Tournament>, Vec<String>) {
    let players = tournament.players.iter().filter(|p| !p.is_filler).count();
    let Some(rounds) = book.table_rounds(players) else { return (Cow::Borrowed(tournament), Vec::new()) };
    // If the number of players is odd, each player has a free round in every cycle.
    let games = if players % 2 == 0 { rounds } else { rounds / players * (players - 1) };
    let of_all = |played: usize| format!("{played} of {}", count(games, "game"));
    let mut counted = Cow::Borrowed(tournament);
    let mut notes = Vec::new();
    for player in tournament.players.iter().filter(|p| has_left(tournament, p.id, (after, rounds))) {
        let records = (1..=after).map(|round| tournament.record(player.id, round));
        let played = records.filter(Record::is_played).count();
        let label = player.label();
        if 2 * played >= games {
            notes.push(format!(
                "{label} left after {}, at least half: they count, and the others are forfeits (C.05 6.6).",
                of_all(played)
            ));
            continue;
        }
        notes.push(format!(
            "{label} left after {}, less than half: no game with him counts in the standings (C.05 6.6).",
            of_all(played)
        ));
        leave_out(counted.to_mut(), player.id);
    }
    (counted, notes)
}

/// Returns whether a player has left after the round `paired`: he is absent from all coming rounds or, if no rounds remain, missed his last two
/// games or more, or all of them. A player who missed only the last one was there until then, as far as the report shows.
fn has_left(tournament: &Tournament, id: PlayerId, (paired, rounds): (RoundNo, usize)) -> bool {
    let last = tournament.rounds.unwrap_or(rounds);
    if paired == 0 {
        return false;
    }
    let is_missed = |record: &Record| record.outcome == Outcome::ForfeitLoss || record.is_away();
    if paired < last {
        let coming = (paired + 1..=last).map(|round| tournament.record(id, round));
        let mut coming = coming.filter(|record| record.outcome != Outcome::PairingBye).peekable();
        return coming.peek().is_some() && coming.all(|record| is_missed(&record));
    }
    let games = (1..=paired).rev().map(|round| tournament.record(id, round));
    let games: Vec<Record> = games.filter(|record| record.outcome != Outcome::PairingBye).collect();
    let missed = games.iter().take_while(|record| is_missed(record)).count();
    missed > 0 && (missed > 1 || missed == games.len())
}

/// Removes all games of a player, on both sides.
fn leave_out(tournament: &mut Tournament, id: PlayerId) {
    for round in 0..tournament.records[id.index()].len() {
        let record = std::mem::replace(&mut tournament.records[id.index()][round], Record::NOTHING);
        if let Some(opponent) = record.opponent
            && let Some(theirs) = tournament.records[opponent.index()].get_mut(round)
        {
            *theirs = Record::NOTHING;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::standings::{TieBreak, standings, standings_by};
    use facts::rulebook::find;
    use facts::tournament::{Colour, PairingNumber, Player};

    /// Returns five players. The first has beaten the players in `beaten` and forfeited to the remaining players, who
    /// play each other at the end.
    fn five(beaten: &[u32]) -> Tournament {
        let mut t = Tournament { rounds: Some(5), ..Tournament::default() };
        for i in 0..5 {
            let name = ["Ada", "Ben", "Cleo", "Dan", "Eve"][i as usize].to_owned();
            t.players.push(Player {
                id: PlayerId(i),
                number: PairingNumber(i + 1),
                name,
                ..Player::default()
            });
        }
        t.records = vec![Vec::new(); 5];
        for opponent in 1..5 {
            let is_beaten = beaten.contains(&opponent);
            let (own, theirs) = if is_beaten {
                (Outcome::Win, Outcome::Loss)
            } else {
                (Outcome::ForfeitLoss, Outcome::ForfeitWin)
            };
            for id in 0..5 {
                let record = match id {
                    0 => Record::game(PlayerId(opponent), Colour::White, own),
                    id if id == opponent => Record::game(PlayerId(0), Colour::Black, theirs),
                    _ => Record::bye(Outcome::ZeroBye),
                };
                t.records[id as usize].push(record);
            }
        }
        t.records.iter_mut().for_each(|row| row.push(Record::bye(Outcome::ZeroBye)));
        t.records[1][4] = Record::game(PlayerId(2), Colour::White, Outcome::Win);
        t.records[2][4] = Record::game(PlayerId(1), Colour::Black, Outcome::Loss);
        t.records[3][4] = Record::game(PlayerId(4), Colour::White, Outcome::Draw);
        t.records[4][4] = Record::game(PlayerId(3), Colour::Black, Outcome::Draw);
        t.records[0][4] = Record::bye(Outcome::PairingBye);
        t
    }

    fn points(t: &Tournament, book: &str) -> (Vec<i32>, String) {
        let table = standings(t, &find(book).expect("it is shipped"));
        let of =
            |id: u32| table.rows.iter().find(|row| row.player == PlayerId(id)).map_or(0, |row| row.points.0);
        ((0..5).map(of).collect(), table.note)
    }

    #[test]
    fn games_with_somebody_who_played_less_than_half_do_not_count() {
        let (of_table, note) = points(&five(&[1]), "round-robin");
        assert_eq!(of_table, [0, 2, 0, 1, 1]);
        assert!(note.contains("Ada left after 1 of 4 games, less than half"), "{note}");
        assert_eq!(points(&five(&[1]), "dutch-2026").0, [4, 2, 2, 3, 3], "a Swiss counts all of it");
    }

    #[test]
    fn games_with_somebody_who_played_half_count() {
        let (of_table, note) = points(&five(&[1, 2]), "round-robin");
        assert_eq!(of_table, [6, 2, 0, 3, 3]);
        assert!(note.contains("Ada left after 2 of 4 games, at least half"), "{note}");
    }

    #[test]
    fn whoever_missed_the_last_game_alone_has_not_left() {
        let (of_table, note) = points(&five(&[1, 2, 3]), "round-robin");
        assert_eq!(of_table, [8, 2, 0, 1, 3]);
        assert!(!note.contains("left"), "{note}");
        let (_, note) = points(&five(&[]), "round-robin");
        assert!(note.contains("Ada left after 0 of 4 games"), "{note}");
    }

    #[test]
    fn a_round_robin_has_no_buchholz() {
        let book = find("round-robin").expect("it is shipped");
        let chosen = TieBreak::list(&["BH", "SB", "FB", "AOB", "KS"]).expect("tie-breaks");
        let table = standings_by(&five(&[1, 2]), &book, &chosen);
        assert_eq!(table.columns, ["SB", "KS"]);
        assert!(table.note.contains("BH is dropped"), "{}", table.note);
    }
}
