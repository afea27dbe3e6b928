//! Games of earlier rounds that had no result when a published round was paired. They counted as draws for that pairing,
//! whatever was entered later. Nothing else is recorded: the game is open still, or its result is kept as a correction.

use std::collections::BTreeSet;

use super::status::MOST_NAMED;
use super::{OpenGame, boards, few, is_by_table};
use facts::format::count;
use facts::tournament::{Board, Outcome, PlayerId, RoundNo, Tournament};

/// Returns the games of earlier rounds that had no result when a published round was paired. No round of a table is paired
/// on results.
pub fn open_at_pairing(tournament: &Tournament, round: RoundNo) -> Vec<OpenGame> {
    if round > tournament.rounds_paired() || is_by_table(tournament) {
        return Vec::new();
    }
    let mut entered_later: BTreeSet<(RoundNo, PlayerId)> = BTreeSet::new();
    for (_, correction) in tournament.wall.corrections_unknown_to(round) {
        let were_open = correction.results.iter().filter(|(_, old, _)| *old == Outcome::Nothing);
        entered_later.extend(were_open.map(|&(id, ..)| (correction.round, id)));
    }
    let of_round = |earlier: RoundNo| {
        let all = boards(tournament, earlier).unwrap_or_default();
        let was_open = |(_, board): &(usize, Board)| {
            tournament.record(board.white, earlier).outcome == Outcome::Nothing
                || entered_later.contains(&(earlier, board.white))
        };
        let games: Vec<(usize, Board)> = all.seats().filter(was_open).collect();
        games.into_iter().map(move |(number, board)| OpenGame { round: earlier, number, board })
    };
    (1..round).flat_map(of_round).collect()
}

/// Says that a published round was paired while games of earlier rounds were open; `None` if all had a result.
pub fn paired_while_open(tournament: &Tournament, round: RoundNo) -> Option<String> {
    let open = open_at_pairing(tournament, round);
    let named = |game: &OpenGame| {
        let [white, black] = [game.board.white, game.board.black].map(|id| tournament.player(id).label());
        format!("{white} – {black} (board {}, round {})", game.number, game.round)
    };
    let game = tournament.encounter();
    match open.as_slice() {
        [] => None,
        [one] => Some(format!(
            "Round {round} was paired while the {game} {} was open; it counted as a draw.",
            named(one)
        )),
        _ => Some(format!(
            "Round {round} was paired while {} were open; they counted as draws: {}.",
            count(open.len(), game),
            few(&open, MOST_NAMED, named)
        )),
    }
}
