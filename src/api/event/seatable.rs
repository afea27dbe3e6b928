//! Players whom a repair can still seat in the round in play.

use super::{boards, is_by_table, open_boards};
use facts::tournament::{PlayerId, RoundNo, Tournament};

/// Returns the round in play, if it was published and is not over, and the players who have neither a board nor the bye in
/// it and have not withdrawn: late entries, and those who were absent or had a bye with points. A repair seats them. The
/// boards of a table are fixed, so there nobody is seated.
pub fn seatable(tournament: &Tournament) -> Option<(RoundNo, Vec<PlayerId>)> {
    let round = tournament.rounds_paired();
    if round == 0 || is_by_table(tournament) || open_boards(tournament, round).is_empty() {
        return None;
    }
    let published = boards(tournament, round)?.pairing;
    // Who is absent in the last round has not withdrawn for that alone.
    let is_last = tournament.rounds == Some(round);
    let is_out =
        |id: PlayerId| tournament.out_from(id).is_some_and(|from| from < round || from == round && !is_last);
    let is_free = |id: &PlayerId| !published.has(*id) && !is_out(*id) && !tournament.player(*id).is_filler;
    let free: Vec<PlayerId> = tournament.players.iter().map(|p| p.id).filter(is_free).collect();
    (!free.is_empty()).then_some((round, free))
}
