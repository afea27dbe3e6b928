//! Checks of matches as they are entered: totals that leave boards out, results that would overwrite boards already entered,
//! and line-ups without players.
//!
//! The log of an event is folded without these checks, so that an event with such an older row stays readable.

use super::match_parts::{BoardResults, OPEN, examples, part_of};
use super::matches::{score, typed};
use super::versus::versus;
use super::{Command, Event, MatchGiven, MatchRefusal, Refused, lineups, results};
use facts::format::{halves, match_words};
use facts::tournament::{Board, MatchResult, Outcome, RoundNo, Score, Tournament};
use words::{Message as _, Statement, Value};

/// Refuses results of matches and line-ups that a person must have mistyped.
///
/// # Errors
/// Returns a refusal for each total that the boards cannot add up to, for each result that would overwrite the results of
/// boards, and for a line-up that leaves every board empty.
pub(super) fn refuse_doubtful(event: &Event, command: &Command) -> Result<(), Vec<Refused>> {
    let t = &event.tournament;
    let refused: Vec<Refused> = match command {
        Command::Lineup { .. } => lineups::refuse_empty(event, command).err().into_iter().collect(),
        Command::Matches { round, results } => {
            results.iter().filter_map(|one| doubt(t, *round, one, false)).collect()
        }
        Command::CorrectMatch { round, result, .. } => doubt(t, *round, result, true).into_iter().collect(),
        Command::Repair(repair) => {
            let given = repair.corrected_matches.iter();
            given.filter_map(|(round, one)| doubt(t, *round, one, true)).collect()
        }
        _ => Vec::new(),
    };
    if refused.is_empty() { Ok(()) } else { Err(refused) }
}

/// Returns the doubt about a result. Other faults are left to the command.
fn doubt(t: &Tournament, round: RoundNo, given: &MatchGiven, is_correction: bool) -> Option<Refused> {
    let (number, result) = typed(given).ok()?;
    let board = results::numbered(t, round).ok()?.at(number)?;
    doubtful(t, (round, number, board), &result, is_correction)
}

/// Returns the refusal of a doubtful result of a match.
pub(super) fn doubtful(
    t: &Tournament,
    (round, number, board): (RoundNo, usize, Board),
    result: &MatchResult,
    is_correction: bool,
) -> Option<Refused> {
    let mut now = t.clone();
    now.settle_matches(round);
    if let MatchResult::Total(white, black) = *result
        && !t.has_two_games()
        && !now.can_total(round, board, (white, black))
    {
        return Some(no_total(&now, (round, number, board), (white, black)));
    }
    let overwritten = if is_correction { None } else { overwritten(&now, (round, number, board), result) };
    overwritten.map(|why| why.of(t, board.white))
}

fn no_total(
    t: &Tournament,
    (round, number, board): (RoundNo, usize, Board),
    (white, black): (Score, Score),
) -> Refused {
    let teams = t.teams.as_ref();
    let boards = teams.map_or(0, |teams| teams.boards);
    let is_empty = |team, at| teams.is_some_and(|teams| teams.at_board(team, round, at).is_none());
    let lost = |(team, other)| {
        let lost = (0..boards).filter(move |&at| is_empty(team, at) && !is_empty(other, at));
        lost.map(move |at| {
            MatchRefusal::BoardLost { team: t.player(team).label(), board: at + 1 }.statement()
        })
    };
    let empty: Vec<Statement> =
        [(board.white, board.black), (board.black, board.white)].into_iter().flat_map(lost).collect();
    let (example, total) = examples(t);
    MatchRefusal::TotalImpossible {
        board: number,
        pair: versus(t, board),
        boards,
        white: halves(white),
        black: halves(black),
        lost: empty.len(),
        empty: Value::Said(empty),
        total,
        example,
        both_lost: both_lost(boards),
    }
    .into()
}

/// Returns the refusal of a result that differs from boards already entered.
fn overwritten(
    t: &Tournament,
    (round, number, board): (RoundNo, usize, Board),
    result: &MatchResult,
) -> Option<Refused> {
    if t.record(board.white, round).outcome != Outcome::Nothing {
        let (MatchResult::Boards(now), MatchResult::Boards(new)) = (t.match_result(round, board), result)
        else {
            return None;
        };
        let mut after = t.clone();
        after.set_match(round, board, result).ok()?;
        let is_other = now != *new && score(t, round, board) == score(&after, round, board);
        return is_other.then(|| has_boards(t, (round, number, board), &now, result));
    }
    let entered = part_of(t, round, board)?;
    let merged = match result {
        MatchResult::Boards(new) if new.len() == entered.len() => {
            let pairs = || entered.iter().zip(new);
            if pairs().all(|(old, new)| *old == OPEN || old == new) {
                return None;
            }
            let adds = pairs().all(|(old, new)| *old == OPEN || *new == OPEN || old == new);
            adds.then(|| {
                pairs().map(|(old, new)| if *old == OPEN { *new } else { *old }).collect::<BoardResults>()
            })
        }
        MatchResult::Boards(_) => return None,
        MatchResult::Total(..) | MatchResult::Forfeit(..) => None,
    };
    let pair = versus(t, board);
    let there = match_words(&MatchResult::Boards(entered)).replace(',', " ");
    let typed = match_words(result);
    let why = match merged {
        Some(merged) => {
            let whole = match_words(&MatchResult::Boards(merged));
            MatchRefusal::PartThereWhole { board: number, pair, there, whole }
        }
        None => MatchRefusal::PartThere { round, board: number, pair, there, typed },
    };
    Some(why.into())
}

fn has_boards(
    t: &Tournament,
    (round, number, board): (RoundNo, usize, Board),
    now: &BoardResults,
    result: &MatchResult,
) -> Refused {
    let there = match_words(&MatchResult::Boards(now.clone())).replace(',', " ");
    let typed = match_words(result);
    MatchRefusal::BoardsThere { round, board: number, pair: versus(t, board), there, typed }.into()
}

/// Returns an example in which both sides lost the last board.
fn both_lost(boards: usize) -> String {
    let mut words = vec!["1"; boards.saturating_sub(1)];
    words.push("-/-");
    words.join(",")
}
