//! Corrections after the end of an event in FIDE mode, of games and of matches. They are for the rating report alone: the
//! standings keep the results that counted while the event was played, and so do the ranks and the values of tie-breaks in
//! the report. A remark records each game (questions 190 and 192 of FIDE's list).

use super::{Changed, FideModeRefusal, MatchGiven, Refused, ResultChange, matches, results};
use crate::standings::{as_counted_when_played, note_rating_correction};
use facts::format::Ended;
use facts::tournament::{Board, Colour, MatchResult, RoundNo, Tournament};

/// A game between two players, with its result before and after the correction.
type CorrectedGame = (Board, (Ended, Ended));

/// Corrects the result of a game.
///
/// # Errors
/// Fails as [`results::correct`] does.
pub(super) fn correct(
    tournament: &Tournament,
    round: RoundNo,
    number: usize,
    ended: Ended,
    because: &str,
) -> Result<Changed, Refused> {
    let changed = results::correct(tournament, round, number, ended, because)?;
    let board = results::numbered(tournament, round)?.at(number);
    let game = board.map(|board| (board, (results::of(tournament, round, board), ended)));
    Ok(alone(tournament, changed, round, game.as_slice()))
}

/// Corrects the result of a match, game by game. If its games do not tell the result, the correction counts in everything:
/// only an older log has such a correction, because [`refuse_untold`] refuses it.
///
/// # Errors
/// Fails as [`matches::correct_match`] does.
pub(super) fn correct_match(
    tournament: &Tournament,
    (round, number): (RoundNo, usize),
    result: &MatchResult,
    because: &str,
) -> Result<Changed, Refused> {
    let changed = matches::correct_match(tournament, (round, number), result, because)?;
    let board = results::numbered(tournament, round)?.at(number);
    let by_games = board.and_then(|board| by_games(tournament, &changed, round, board));
    Ok(by_games.unwrap_or(changed))
}

/// Refuses the correction of a match whose games do not tell its result before and after.
pub(super) fn refuse_untold(
    tournament: &Tournament,
    round: RoundNo,
    given: &MatchGiven,
) -> Result<(), Refused> {
    let (number, result) = matches::typed(given)?;
    let changed = matches::correct_match(tournament, (round, number), &result, "")?;
    let Some(board) = results::numbered(tournament, round)?.at(number) else { return Ok(()) };
    if by_games(tournament, &changed, round, board).is_some() {
        return Ok(());
    }
    let pair = [board.white, board.black].map(|id| tournament.player(id).label()).join(" – ");
    Err(FideModeRefusal::Untold { pair, round, board: number }.into())
}

/// Returns the correction of a match as one for the rating report alone, if its games tell the result before and after.
fn by_games(tournament: &Tournament, changed: &Changed, round: RoundNo, board: Board) -> Option<Changed> {
    let games = games(tournament, &changed.tournament, round, board);
    let alone = alone(tournament, changed.clone(), round, &games);
    let [before, after] = [tournament, &alone.tournament].map(|t| as_counted_when_played(t).0);
    ((&before.records, &before.matches) == (&after.records, &after.matches)).then_some(alone)
}

/// Returns the games of a match, White first, with their results before and after.
fn games(before: &Tournament, after: &Tournament, round: RoundNo, board: Board) -> Vec<CorrectedGame> {
    let (Some(then), Some(now)) = (&before.teams, &after.teams) else { return Vec::new() };
    let game = |at| {
        let (one, other) = (then.at_board(board.white, round, at)?, then.at_board(board.black, round, at)?);
        let is_white = then.game(one, round, at).colour == Some(Colour::White);
        let (white, black) = if is_white { (one, other) } else { (other, one) };
        let [old, new] = [then, now].map(|teams| {
            let [white, black] = [white, black].map(|id| teams.game(id, round, at).outcome);
            Ended { white, black }
        });
        Some((Board { white, black }, (old, new)))
    };
    (0..then.boards).filter_map(game).collect()
}

/// Makes a correction one for the rating report alone.
fn alone(before: &Tournament, changed: Changed, round: RoundNo, games: &[CorrectedGame]) -> Changed {
    let mut games = games.iter().filter(|(_, (old, new))| old != new).peekable();
    if games.peek().is_none() {
        return changed;
    }
    let mut after = changed.tournament;
    after.headings = before.headings.clone();
    for (player, before) in after.players.iter_mut().zip(&before.players) {
        player.stated_rank = before.stated_rank;
    }
    for &(board, ends) in games {
        note_rating_correction(&mut after, round, board, ends);
    }
    let says = ResultChange::ForRating { corrected: changed.says };
    Changed::new(after, says, vec![ResultChange::RanksStay.into()])
}
