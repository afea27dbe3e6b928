//! What was corrected since a round was paired?

use super::versus::versus;
use super::{ResultChange, has_matches, matches, results};
use facts::tournament::{Board, RoundNo, Tournament};
use words::Statement;

/// Says that the result of a board was corrected after the round `since` had been paired.
pub fn corrected_since(
    tournament: &Tournament,
    (round, number, board): (RoundNo, usize, Board),
    since: RoundNo,
) -> Statement {
    if has_matches(tournament) {
        let line = matches::line(tournament, round, number, board);
        return ResultChange::MatchSince { round, line, since }.into();
    }
    let (pair, now) = (versus(tournament, board), results::of(tournament, round, board));
    ResultChange::ResultSince { round, board: number, pair, now, since }.into()
}
