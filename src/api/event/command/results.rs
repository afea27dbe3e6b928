//! Enters the results of a round that is open.

use super::publish::{Parts, parts};
use super::{BoardResult, MatchGiven};
use crate::event::{self, At, Event, Given, Refused};
use facts::tournament::RoundNo;

/// Checks that results of a round may still be entered.
fn check_open(before: &Event, round: RoundNo) -> Result<(), Vec<Refused>> {
    let paired = before.tournament.rounds_paired();
    let remedy = "To correct a result in another round: pairproof correct FILE ROUND BOARD RESULT";
    let is_ahead = (1..paired).contains(&round) && event::is_scheduled(&before.tournament);
    if round != paired && paired > 0 && !is_ahead {
        let says =
            format!("results for round {round} cannot be entered, because round {paired} has been paired");
        return Err(vec![Refused::new(says, remedy)]);
    }
    if round > 0 && round <= before.closed {
        let remedy = remedy.replace("in another round", "in a closed round");
        return Err(vec![Refused::new(format!("round {round} is closed"), remedy)]);
    }
    Ok(())
}

/// Enters results by board.
pub(super) fn enter_results(
    before: &Event,
    round: RoundNo,
    results: &[BoardResult],
) -> Result<Parts, Vec<Refused>> {
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
