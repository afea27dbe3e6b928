//! The standings for callers who make events themselves: the event is checked first.

use super::{Standings, StatedValues, TieBreak};
use facts::rulebook::Rulebook;
use facts::tournament::{Tournament, TournamentError};

/// Returns the standings after the recorded rounds.
///
/// # Errors
/// Fails if the event contradicts itself ([`Tournament::check`]).
///
/// ```
#[doc = include_str!("../round/four_friends.txt")]
/// let table = standings(&event, &book)?;
/// assert_eq!((table.rows[0].place, table.rows[0].player), (1, ada));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn standings(tournament: &Tournament, book: &Rulebook) -> Result<Standings, TournamentError> {
    tournament.check()?;
    Ok(super::standings(tournament, book))
}

/// Returns the standings after the recorded rounds, with ties broken by `chosen` in order.
///
/// # Errors
/// Fails as [`standings`] does.
///
/// ```
#[doc = include_str!("../round/four_friends.txt")]
/// let table = standings_by(&event, &book, &[TieBreak::parse("BH")?])?;
/// assert_eq!(table.columns, ["BH"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn standings_by(
    tournament: &Tournament,
    book: &Rulebook,
    chosen: &[TieBreak],
) -> Result<Standings, TournamentError> {
    tournament.check()?;
    Ok(super::standings_by(tournament, book, chosen))
}

/// Checks the values of tie-breaks that a report states, after the last complete round.
///
/// # Errors
/// Fails as [`standings`] does.
///
/// ```
#[doc = include_str!("../round/four_friends.txt")]
/// let mut event = event;
/// event.headings.others.push(("###".to_owned(), "Tie-break TPN: 1=1 2=3".to_owned()));
/// let values = stated_values(&event, &book)?;
/// assert_eq!((values.judged, values.wrong[0].counted.as_str()), (2, "2"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn stated_values(tournament: &Tournament, book: &Rulebook) -> Result<StatedValues, TournamentError> {
    tournament.check()?;
    Ok(super::stated_values(tournament, book))
}
