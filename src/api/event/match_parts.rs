//! The boards of a match that is partly entered, and examples of results.

use facts::tournament::{Board, MatchResult, Outcome, RoundNo, Score, Tournament};

/// The results of boards, for each the outcome of both teams.
pub(super) type BoardResults = Vec<(Outcome, Outcome)>;

/// The outcomes of a board without a result.
pub(super) const OPEN: (Outcome, Outcome) = (Outcome::Nothing, Outcome::Nothing);

/// Returns the results of the boards of an open match, if some games have one.
pub(super) fn part_of(t: &Tournament, round: RoundNo, board: Board) -> Option<BoardResults> {
    let teams = t.teams.as_ref().filter(|_| t.record(board.white, round).outcome == Outcome::Nothing)?;
    let MatchResult::Boards(boards) = t.match_result(round, board) else { return None };
    let is_game =
        |at: usize| [board.white, board.black].iter().all(|id| teams.at_board(*id, round, at).is_some());
    boards.iter().enumerate().any(|(at, one)| is_game(at) && *one != OPEN).then_some(boards)
}

/// Returns a result as it is entered. A single `*` opens all boards of a match.
pub(super) fn removed(t: &Tournament, (round, board): (RoundNo, Board), result: &MatchResult) -> MatchResult {
    let Some(teams) = &t.teams else { return result.clone() };
    if *result != MatchResult::Boards(vec![OPEN]) || teams.boards == 1 {
        return result.clone();
    }
    let mut now = t.clone();
    now.settle_matches(round);
    let is_there = |id, at| now.teams.as_ref().is_some_and(|teams| teams.at_board(id, round, at).is_some());
    let open = |at: usize| match [is_there(board.white, at), is_there(board.black, at)] {
        [true, true] => OPEN,
        [true, false] => (Outcome::ForfeitWin, Outcome::ForfeitLoss),
        [false, true] => (Outcome::ForfeitLoss, Outcome::ForfeitWin),
        [false, false] => (Outcome::ForfeitLoss, Outcome::ForfeitLoss),
    };
    MatchResult::Boards((0..teams.boards).map(open).collect())
}

/// Returns an example of the results of all boards, and its total.
pub(super) fn examples(t: &Tournament) -> (String, String) {
    let Some(teams) = &t.teams else { return (String::new(), String::new()) };
    let (win, draw, loss) = (Outcome::Win, Outcome::Draw, Outcome::Loss);
    let ends = [("1", win, loss), ("=", draw, draw), ("0", loss, win), ("½", draw, draw)];
    let given = || ends.iter().cycle().take(teams.boards);
    let points = |of: &dyn Fn(&(&str, Outcome, Outcome)) -> Outcome| {
        given().map(|end| teams.game_scoring.of(of(end))).sum::<Score>()
    };
    let total = format!("{}-{}", points(&|end| end.1), points(&|end| end.2));
    (given().map(|end| end.0).collect(), total.replace(".0", ""))
}
