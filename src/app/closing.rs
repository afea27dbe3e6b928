//! Which command closes a round?

use api::event::{self, Command, Event, FinalRanks};
use api::standings::{NamedOrder, OWN_IN_REPORT, OrderInForce, Standings, StandingsRow, TieBreak};
use facts::rulebook::Rulebook;
use facts::tournament::{RoundNo, Tournament};

/// How the players of an event are ranked.
#[derive(Clone, Debug)]
pub struct RankedBy {
    /// The rulebook.
    pub book: Rulebook,
    /// The tie-breaks.
    pub order: OrderInForce,
}

/// Returns the command that closes a round, with the final ranks if it is the last one. Only then `by` is asked.
///
/// # Errors
/// Fails as `by` does.
pub fn closing<E>(
    event: &Event,
    round: RoundNo,
    by: impl FnOnce(&Tournament) -> Result<RankedBy, E>,
) -> Result<Command, E> {
    let close = Command::Close { round, final_ranks: None };
    // A round that cannot be closed is refused when the command is carried out.
    let Ok(closed) = event::apply(event, &close) else { return Ok(close) };
    let tournament = &closed.event.tournament;
    if !closed.event.is_closed() || event::open_in_words(tournament).is_some() {
        return Ok(close);
    }
    let RankedBy { book, order } = by(tournament)?;
    let ranks = ranks(tournament, &order.standings(tournament, &book), order.tie_breaks.as_deref());
    Ok(Command::Close { round, final_ranks: Some(ranks) })
}

/// Returns the places as ranks for the report, with their order if the report does not name it.
pub fn ranks(tournament: &Tournament, found: &Standings, chosen: Option<&[TieBreak]>) -> FinalRanks {
    let one = |row: &StandingsRow| {
        (tournament.player(row.player).number, u32::try_from(row.place).unwrap_or(u32::MAX))
    };
    let codes = |order: &[TieBreak]| order.iter().map(TieBreak::code).collect::<Vec<_>>();
    let used = chosen.map_or_else(|| vec![OWN_IN_REPORT.to_owned()], codes);
    let order = match NamedOrder::of(tournament) {
        Ok(Some(named)) if codes(&named.tie_breaks) == used => Vec::new(),
        // An order that this program cannot compute stays in the report.
        Err(_) => Vec::new(),
        Ok(_) => used,
    };
    FinalRanks { ranks: found.rows.iter().map(one).collect(), order }
}
