//! Closes a round. The close of the last one writes the final ranks; a later change may overtake and remove them.

use super::FinalRanks;
use super::publish::{Parts, parts};
use crate::event::{self, Event, Refused, RoundChange, RoundRefusal, open_boards};
use facts::tournament::{RoundNo, Tournament};
use words::Statement;

/// Closes a round. The final ranks are those of the event once it is closed.
pub(super) fn close(
    before: &Event,
    round: RoundNo,
    final_ranks: Option<&FinalRanks>,
) -> Result<Parts, Refused> {
    let paired = before.tournament.rounds_paired();
    if round == 0 || round > paired {
        return Err(RoundRefusal::Unpublished { round }.into());
    }
    let open = open_boards(&before.tournament, round);
    if let Some((board, _)) = open.first() {
        let (board, open, of_teams) = (*board, open.len(), before.tournament.encounter() == "match");
        return Err(RoundRefusal::Open { round, open, board, of_teams }.into());
    }
    let is_closed = round <= before.closed;
    let event = Event { closed: before.closed.max(round), ..before.clone() };
    let Some(FinalRanks { ranks, order }) = final_ranks else {
        let says = RoundChange::Closed { round, same: is_closed };
        let open = event.is_closed().then(|| event::open_in_words(&event.tournament)).flatten();
        let notes = open.map(|open| RoundChange::RanksNotWritten { open }.into());
        return Ok((event, says.into(), notes.into_iter().collect()));
    };
    let (event, ranked, mut notes) = parts(&event, event::rank(&event.tournament, ranks, order)?);
    let says = match (is_closed, event == *before) {
        (true, true) => RoundChange::ClosedRankedSame { round },
        (true, false) => RoundChange::ClosedRankedAnew { round, ranked },
        (false, _) => RoundChange::ClosedRanked { round, ranked },
    };
    notes.extend(event::unrated_in_words(&event.tournament));
    notes.extend(event::missing_headings(&event.tournament));
    Ok((event, says.into(), notes))
}

/// Says that a change has removed the ranks of the report, which it has overtaken.
pub(super) fn forgotten_ranks(before: &Tournament, after: &Event) -> Option<Statement> {
    let has_ranks = |t: &Tournament| t.players.iter().any(|p| p.stated_rank.is_some_and(|rank| rank > 0));
    (has_ranks(before) && !has_ranks(&after.tournament))
        .then(|| RoundChange::RanksForgotten { is_closed: after.is_closed() }.into())
}
