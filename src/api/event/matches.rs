//! Results of matches and their corrections.

use super::versus::versus;
use super::{
    Changed, MatchGiven, MatchRefusal, Numbered, Refused, ResultChange, match_parts, note_correction,
    paired_on_the_old, results,
};
use facts::format::{self, halves};
use facts::tournament::{Board, MatchResult, MatchResultError, Outcome, PlayerId, RoundNo, Tournament};
use words::{Statement, TERMINAL};

/// Returns the refusal of a result or of a line-up.
pub(super) fn refused(tournament: &Tournament, why: &MatchResultError) -> Refused {
    let (example, total) = match_parts::examples(tournament);
    Refused::from(match why.clone() {
        MatchResultError::Boards { given, .. } if tournament.has_two_games() => {
            MatchRefusal::TwoGamesResults { given }
        }
        MatchResultError::Boards { given, boards } => MatchRefusal::Results { given, boards, example, total },
        MatchResultError::Games { white, black } => MatchRefusal::TwoGamesTotal { white, black },
        MatchResultError::Total { white, black, boards } => {
            MatchRefusal::Total { white, black, boards, example, total }
        }
        MatchResultError::Empty { board, team } => MatchRefusal::BoardEmpty { board, team },
        MatchResultError::NoMatch { team, round } => MatchRefusal::NoMatch { team, round },
        MatchResultError::LineupLong { named, boards } => MatchRefusal::LineupLong { named, boards },
        MatchResultError::LineupStranger { player, team } => MatchRefusal::LineupStranger { player, team },
        MatchResultError::LineupTwice { player } => MatchRefusal::LineupTwice { player },
    })
}

/// Parses a result of a match as it is stored.
///
/// # Errors
/// Fails if the text is not such a result.
pub(in crate::event) fn typed(given: &MatchGiven) -> Result<(usize, MatchResult), Refused> {
    let result = format::parse_match(&given.result)
        .ok_or_else(|| Refused::from(MatchRefusal::NotAResult { text: format::excerpt(&given.result) }))?;
    Ok((given.board, result))
}

/// Returns whether this is an event of matches, each with more than one game.
pub fn has_matches(tournament: &Tournament) -> bool {
    tournament.teams.is_some()
}

/// Enters results of matches in the last paired round, given by the boards of the pairing.
///
/// # Errors
/// Returns all refusals, if there are any.
pub fn enter_matches(
    tournament: &Tournament,
    given: &[(usize, MatchResult)],
) -> Result<Changed, Vec<Refused>> {
    let round = tournament.rounds_paired();
    let numbered = results::numbered(tournament, round).map_err(|e| vec![e])?;
    let (mut after, mut notes, mut refusals) = (tournament.clone(), Vec::new(), Vec::new());
    for (number, result) in given {
        match enter_match(&mut after, round, &numbered, (*number, result)) {
            Ok(note) => notes.push(note),
            Err(why) => refusals.push(why),
        }
    }
    if !refusals.is_empty() {
        return Err(refusals);
    }
    let open = results::open_boards(&after, round).len();
    let is_part = |(number, _): &&(usize, MatchResult)| {
        numbered.at(*number).is_some_and(|board| partly_entered(&after, round, board).is_some())
    };
    let parts = given.iter().filter(is_part).count();
    let whole = given.len() - parts;
    let has_both = whole > 0 && parts > 0;
    let says = ResultChange::MatchResults { round, whole, has_both, parts, open };
    let numbers: Vec<usize> = given.iter().map(|(number, _)| *number).collect();
    notes.extend(super::status::open_too(tournament, round, &numbers));
    Ok(Changed::new(after, says, notes))
}

fn enter_match(
    after: &mut Tournament,
    round: RoundNo,
    numbered: &Numbered,
    (number, result): (usize, &MatchResult),
) -> Result<Statement, Refused> {
    let Some(board) = numbered.at(number) else {
        return Err(results::no_board(round, number, numbered, results::OrBy::Team));
    };
    let mut entered = after.clone();
    entered.set_match(round, board, result).map_err(|why| refused(after, &why))?;
    let is_open = after.record(board.white, round).outcome == Outcome::Nothing;
    let is_same = score(after, round, board) == score(&entered, round, board);
    if !is_open && !is_same {
        let (there, typed) = (score(after, round, board), format::match_words(result));
        let pair = versus(after, board);
        return Err(MatchRefusal::There { round, board: number, pair, there, typed }.into());
    }
    if !is_open && matches!(result, MatchResult::Total(..)) {
        // The total says nothing new, and would remove the results of the boards.
        return Ok(ResultChange::ResultLineAlready { result: line(after, round, number, board) }.into());
    }
    *after = entered;
    Ok(line(after, round, number, board))
}

/// Corrects the result of a match.
///
/// # Errors
/// Fails if there is no such match, or the result is invalid.
pub fn correct_match(
    tournament: &Tournament,
    (round, number): (RoundNo, usize),
    result: &MatchResult,
    because: &str,
) -> Result<Changed, Refused> {
    let numbered = results::numbered(tournament, round)?;
    let Some(board) = numbered.at(number) else {
        return Err(results::no_board(round, number, &numbered, results::OrBy::Nothing));
    };
    let mut after = tournament.clone();
    let result = &match_parts::removed(tournament, (round, board), result);
    after.set_match(round, board, result).map_err(|why| refused(tournament, &why))?;
    let is_open = after.record(board.white, round).outcome == Outcome::Nothing;
    if is_open && round < tournament.rounds_paired() {
        return Err(MatchRefusal::PairedOn { board: number, pair: versus(tournament, board) }.into());
    }
    if after.teams == tournament.teams && after.records == tournament.records {
        let says = ResultChange::MatchSame { round, line: line(&after, round, number, board) };
        return Ok(Changed::new(tournament.clone(), says, Vec::new()));
    }
    let outcome = |t: &Tournament, id| t.record(id, round).outcome;
    let changed: Vec<(PlayerId, Outcome, Outcome)> =
        [board.white, board.black].map(|id| (id, outcome(tournament, id), outcome(&after, id))).to_vec();
    let was = tournament.match_result(round, board);
    note_correction(&mut after, round, &changed, (Some(was), because));
    let points = |t: &Tournament| {
        [board.white, board.black].map(|id| (t.match_points(id, round), t.game_points(id, round)))
    };
    let later = paired_on_the_old(tournament, round, points(tournament) == points(&after));
    let (now, was) = (scored(&after, round, board), scored(tournament, round, board));
    let boards_of = |t| Some(by_board(t, round, board)).filter(|_| now == was).flatten();
    let line = line(&after, round, number, board);
    let says = match (boards_of(&after), boards_of(tournament)) {
        (Some(boards), Some(boards_before)) => {
            ResultChange::MatchByBoard { round, line, boards, was, boards_before }
        }
        _ => ResultChange::Match { round, line, was },
    };
    Ok(Changed::new(after, says, later.into_iter().collect()))
}

/// Returns the refusal of a command that only an event of teams supports.
pub fn no_teams() -> Refused {
    MatchRefusal::NoTeams.into()
}

/// Returns the score of a match: `2½-1½`, `+/-`, or `open`.
pub fn score(tournament: &Tournament, round: RoundNo, board: Board) -> String {
    scored(tournament, round, board).line(TERMINAL)
}

/// Returns the score of a match as a message.
pub(super) fn scored(tournament: &Tournament, round: RoundNo, board: Board) -> Statement {
    let outcome = tournament.record(board.white, round).outcome;
    let [white, black] = [board.white, board.black].map(|id| halves(tournament.game_points(id, round)));
    Statement::from(match outcome {
        Outcome::Nothing => ResultChange::MatchScoreOpen,
        Outcome::ForfeitWin | Outcome::ForfeitLoss => ResultChange::MatchScoreForfeit { white, black },
        _ => ResultChange::MatchScore { white, black },
    })
}

/// Returns text such as `1 ½ 0 1`, seen from the team with White on the first board; `None` if the results of the boards are
/// unknown.
fn by_board(tournament: &Tournament, round: RoundNo, board: Board) -> Option<String> {
    let teams = tournament.teams.as_ref()?;
    let of = |at: usize| {
        let outcome = teams.game(teams.at_board(board.white, round, at)?, round, at).outcome;
        (outcome != Outcome::Nothing).then(|| match outcome {
            Outcome::Draw => "½".to_owned(),
            outcome => outcome.letter().to_string(),
        })
    };
    let boards: Option<Vec<String>> = (0..teams.boards).map(of).collect();
    Some(boards?.join(" "))
}

/// Returns text such as `1 * ½ 0` if some boards of an open match have a result, seen from the team with White on the
/// first board.
pub fn partly_entered(tournament: &Tournament, round: RoundNo, board: Board) -> Option<String> {
    let result = match_parts::part_of(tournament, round, board)?;
    Some(format::match_words(&MatchResult::Boards(result)).replace(',', " "))
}

pub(super) fn line(tournament: &Tournament, round: RoundNo, number: usize, board: Board) -> Statement {
    let [white, black] = [board.white, board.black].map(|id| tournament.player(id).label());
    let score = scored(tournament, round, board);
    Statement::from(match partly_entered(tournament, round, board) {
        Some(boards) => ResultChange::MatchLineInPart { board: number, white, score, black, boards },
        None => ResultChange::MatchLine { board: number, white, score, black },
    })
}
