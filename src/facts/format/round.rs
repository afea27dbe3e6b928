//! Conversion between a round of a tournament and a pairing.

use crate::tournament::{Board, Colour, Outcome, Pairing, PlayerId, Record, RoundNo, Tournament};

/// Returns the tournament with the boards of a round entered, without results. The pairing has players of this event, each
/// once; [`super::strict::with_pairing`] checks it.
///
/// Players outside the pairing keep their record for the round (byes, absences). Round 0 changes nothing.
pub fn with_pairing(tournament: &Tournament, round: RoundNo, pairing: &Pairing) -> Tournament {
    let mut after = tournament.clone();
    if round == 0 {
        return after;
    }
    after.records.resize(after.players.len(), Vec::new());
    for board in &pairing.boards {
        enter(&mut after, round, board.white, Record::game(board.black, Colour::White, Outcome::Nothing));
        enter(&mut after, round, board.black, Record::game(board.white, Colour::Black, Outcome::Nothing));
    }
    if let Some(bye) = pairing.bye {
        enter(&mut after, round, bye, Record::bye(Outcome::PairingBye));
    }
    after.settle_matches(round);
    after
}

fn enter(tournament: &mut Tournament, round: RoundNo, id: PlayerId, record: Record) {
    let row = &mut tournament.records[id.index()];
    row.resize(row.len().max(round), Record::NOTHING);
    row[round - 1] = record;
}

/// Returns the recorded boards of a round, ordered by the pairing number of each board's higher player; `None` if the
/// round has no pairs.
pub fn pairing_of(tournament: &Tournament, round: RoundNo) -> Option<Pairing> {
    let mut pairing = Pairing::default();
    for player in tournament.players.iter().filter(|_| round > 0) {
        let record = tournament.record(player.id, round);
        if record.outcome == Outcome::PairingBye {
            pairing.bye = Some(player.id);
        }
        let Some(other) = record.opponent.filter(|&other| other > player.id) else { continue };
        // A forfeit may be recorded without colours; the higher player is then shown with White.
        pairing.boards.push(
            match record.colour.or(tournament.record(other, round).colour.map(Colour::opposite)) {
                Some(Colour::Black) => Board { white: other, black: player.id },
                Some(Colour::White) | None => Board { white: player.id, black: other },
            },
        );
    }
    if !pairing.boards.is_empty() {
        pairing.bye = pairing.bye.or(tournament.left_over(round).first().copied());
    }
    (pairing != Pairing::default()).then_some(pairing)
}
