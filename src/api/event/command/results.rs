//! Enters the results of a round that is open.

use super::publish::{Parts, parts};
use super::{BoardResult, MatchGiven};
use crate::event::{self, At, Changed, Event, Given, Refused, ResultChange, ResultRefusal, open_boards};
use facts::format::Ended;
use facts::tournament::{MatchResult, RoundNo, Tournament};
use words::Statement;

/// Checks that results of a round may still be entered. Open boards of a closed round may: the game was adjourned.
fn check_open(before: &Event, round: RoundNo) -> Result<(), Vec<Refused>> {
    let paired = before.tournament.rounds_paired();
    let is_ahead = (1..paired).contains(&round) && event::is_by_table(&before.tournament);
    if round != paired && paired > 0 && !is_ahead {
        return Err(vec![ResultRefusal::OtherRound { round, last: paired }.into()]);
    }
    if round > 0 && round <= before.closed && open_boards(&before.tournament, round).is_empty() {
        return Err(vec![ResultRefusal::RoundClosed { round }.into()]);
    }
    Ok(())
}

/// Returns whether a later round was paired while boards of this one were open. Their results can still be entered.
fn is_late(before: &Event, round: RoundNo) -> bool {
    let t = &before.tournament;
    round > 0 && round < t.rounds_paired() && !event::is_by_table(t) && !open_boards(t, round).is_empty()
}

/// Enters results of open boards of an earlier round. They are kept as corrections are, because later rounds were paired
/// counting these games as draws. `board` and `enter` tell the board of a result, and enter it.
fn enter_late<T>(
    before: &Event,
    round: RoundNo,
    results: &[T],
    board: fn(&T) -> usize,
    enter: impl Fn(&Event, &T) -> Result<Changed, Refused>,
) -> Result<Parts, Vec<Refused>> {
    let (mut now, mut notes, mut refused) = (before.clone(), Vec::new(), Vec::new());
    for given in results {
        let number = board(given);
        if !open_boards(&now.tournament, round).iter().any(|(open, _)| *open == number) {
            refused.push(ResultRefusal::NotOpen { round, board: number }.into());
            continue;
        }
        match enter(&now, given) {
            Ok(changed) => {
                now = now.with(changed.tournament);
                notes.extend(entered_line(&now.tournament, round, number));
            }
            Err(why) => refused.push(why),
        }
    }
    if !refused.is_empty() {
        return Err(refused);
    }
    let (count, open) = (results.len(), open_boards(&now.tournament, round).len());
    let says = if event::has_matches(&before.tournament) {
        ResultChange::MatchResults { round, whole: count, has_both: false, parts: 0, open }
    } else {
        ResultChange::Results { round, count, open }
    };
    notes.push(event::paired_on_draws(&now.tournament, round));
    Ok((now, says.into(), notes))
}

/// Enters results by board.
pub(super) fn enter_results(
    before: &Event,
    round: RoundNo,
    results: &[BoardResult],
) -> Result<Parts, Vec<Refused>> {
    if is_late(before, round) {
        let one = |event: &Event, given: &BoardResult| correct(event, round, (given.board, given.result), "");
        return enter_late(before, round, results, |given| given.board, one);
    }
    check_open(before, round)?;
    let given = results.iter().map(|r| Given { at: At::Board(r.board), ended: r.result });
    Ok(parts(before, event::enter(&before.tournament, round, &given.collect::<Vec<_>>())?))
}

/// Enters results of matches.
pub(super) fn enter_matches(
    before: &Event,
    round: RoundNo,
    results: &[MatchGiven],
) -> Result<Parts, Vec<Refused>> {
    if is_late(before, round) {
        let one = |event: &Event, given: &MatchGiven| {
            let (board, result) = event::matches::typed(given)?;
            correct_match(event, (round, board), &result, "")
        };
        return enter_late(before, round, results, |given| given.board, one);
    }
    check_open(before, round)?;
    let (mut given, mut refused) = (Vec::new(), Vec::new());
    for one in results {
        match event::matches::typed(one) {
            Ok(result) => given.push(result),
            Err(why) => refused.push(why),
        }
    }
    if refused.is_empty() {
        Ok(parts(before, event::enter_matches(&before.tournament, &given)?))
    } else {
        Err(refused)
    }
}

/// Corrects a result; in FIDE mode, that of an early round counts for the rating report alone.
pub(super) fn correct(
    before: &Event,
    round: RoundNo,
    (board, result): (usize, Ended),
    because: &str,
) -> Result<Changed, Refused> {
    let t = &before.tournament;
    if event::fide::is_for_rating_alone(before, round) {
        event::for_rating::correct(t, round, board, result, because)
    } else {
        event::correct(t, round, board, result, because)
    }
}

/// Corrects the result of a match by the same rule.
pub(super) fn correct_match(
    before: &Event,
    board: (RoundNo, usize),
    result: &MatchResult,
    because: &str,
) -> Result<Changed, Refused> {
    if event::fide::is_for_rating_alone(before, board.0) {
        event::for_rating::correct_match(&before.tournament, board, result, because)
    } else {
        event::correct_match(&before.tournament, board, result, because)
    }
}

/// Returns the result of a board in a line, as it stands now.
fn entered_line(tournament: &Tournament, round: RoundNo, number: usize) -> Option<Statement> {
    let board = event::boards(tournament, round).and_then(|numbered| numbered.at(number))?;
    if event::has_matches(tournament) {
        return Some(event::matches::line(tournament, round, number, board));
    }
    let of = |id| tournament.record(id, round).outcome;
    let ended = Ended { white: of(board.white), black: of(board.black) };
    Some(event::results::line(tournament, number, board, ended))
}
