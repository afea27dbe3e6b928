//! Publishes rounds: one, or all that are left of a table.

use super::seating::player;
use super::{Accelerated, Seating, Under};
use crate::event::{self, Changed, Event, Refused, RoundChange, RoundRefusal};
use facts::rulebook;
use facts::tournament::{DrawnBy, RoundNo, Tournament, VirtualPoints};
use words::Statement;

/// An event, the change, and further notes.
pub(super) type Parts = (Event, Statement, Vec<Statement>);

pub(super) fn parts(before: &Event, Changed { tournament, says, notes }: Changed) -> Parts {
    (before.with(tournament), says, notes)
}

/// Returns the given boards, or the boards of the draft.
pub(super) fn publish(
    before: &Event,
    round: RoundNo,
    given: Option<&Seating>,
    under: &Under,
) -> Result<Parts, Refused> {
    let tournament = &before.tournament;
    let draft = before.draft.as_ref().filter(|draft| draft.round == round);
    let (seating, under) = match (given, draft) {
        (Some(given), _) => (given, under),
        (None, Some(draft)) => {
            draft.up_to_date()?;
            draft.demands.are_at_tables()?;
            (&draft.seating, &draft.under)
        }
        (None, None) => {
            return Err(RoundRefusal::NoDraft { round }.into());
        }
    };
    let numbered = seating.numbered(tournament)?;
    let mut changed = event::paired(tournament, round, &numbered.pairing)?;
    event::keep_to_the_table((tournament, round), under, &numbered.pairing, &mut changed);
    changed.tournament.wall.tables.insert(round, numbered.tables());
    if let (None, Some(draft)) = (given, draft) {
        event::tables::keep_tables(&mut changed.tournament, &draft.demands.tables);
    }
    keep_under(&mut changed.tournament, under)?;
    keep_drawn(&mut changed.tournament, round, under)?;
    event::settle_withdrawn(round, &mut changed);
    let (event, says, notes) = parts(before, changed);
    Ok((Event { draft: None, ..event }, says, notes))
}

/// Stores the conditions of the round that the event itself does not state.
fn keep_drawn(tournament: &mut Tournament, round: RoundNo, under: &Under) -> Result<(), Refused> {
    let own = tournament.wall.rulebook.clone();
    let own = own.or_else(|| rulebook::encoded(tournament).map(|book| book.id.clone()));
    let drawn = under.kept(tournament, own.as_deref())?;
    if drawn != DrawnBy::default() {
        tournament.wall.drawn.insert(round, drawn);
    }
    Ok(())
}

/// Stores the rulebook of the first round, and the acceleration used to pair it, in the event. A rulebook that is not
/// built in is stored with its text, as it was when it last paired a round.
pub(super) fn keep_under(
    tournament: &mut Tournament,
    Under { rulebook, text, acceleration, .. }: &Under,
) -> Result<(), Refused> {
    let text = Some(text.as_str()).filter(|text| !text.is_empty());
    let is_first = tournament.system.is_none() && tournament.wall.rulebook.is_none() && !rulebook.is_empty();
    let is_own = text.is_some() && tournament.wall.rulebook.as_ref() == Some(rulebook);
    if is_first || is_own {
        tournament.wall.name_rulebook(rulebook, text);
    }
    let one = |a: &Accelerated| {
        player(tournament, a.player).map(|player| VirtualPoints { player, by_round: a.by_round.clone() })
    };
    let points: Vec<VirtualPoints> = acceleration.iter().map(one).collect::<Result<_, Refused>>()?;
    if !points.is_empty() {
        tournament.acceleration = points;
    }
    Ok(())
}

/// Publishes the rounds of a table from `first` on, all of them or none.
pub(super) fn schedule(
    before: &Event,
    first: RoundNo,
    rounds: &[Seating],
    under: &Under,
) -> Result<Parts, Refused> {
    let next = before.tournament.rounds_paired() + 1;
    if first != next || rounds.is_empty() {
        return Err(RoundRefusal::Schedule { round: first, next }.into());
    }
    let (mut event, mut notes) = (Event { draft: None, ..before.clone() }, Vec::new());
    for (round, seating) in (first..).zip(rounds) {
        let (after, _, said) = publish(&event, round, Some(seating), under)?;
        event = after;
        notes.extend(said);
    }
    notes.dedup();
    event::note_schedule(&mut event.tournament);
    let last = first + rounds.len() - 1;
    Ok((event, RoundChange::Scheduled { first, last }.into(), notes))
}
