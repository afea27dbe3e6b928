//! FIDE mode compares the event before and after a change. It does not matter whether a command, an undo or another program
//! made the change.
//!
//! As long as no round is paired, everything may change; so an arbiter may undo everything back to before round one.

use super::command::{Applied, Command, apply, checked};
use super::fide::{is_over, of_settings};
use super::fide_held::{has_left, held_order, is_in};
use super::fide_points::is_allowed_to_score;
use super::{Event, FideModeRefusal, Refused, Settings, headings, last_played, refuse_in_fide_mode};
use crate::standings::{NamedOrder, Ranks, TieBreak, as_counted_when_played, ranks};
use facts::rulebook;
use facts::tournament::{Outcome, PlayerId, Record, RoundNo, Tournament};
use std::borrow::Cow;

/// Carries out a command that a person gives: as FIDE mode allows, with the checks of typed data. `beside` are the settings
/// beside a report; an event file has its own. Returns the command as it is stored, and the event after it.
///
/// # Errors
/// Returns everything that FIDE mode forbids or that contradicts the event.
pub fn given<'c>(
    event: &Event,
    beside: Option<&Settings>,
    command: &'c Command,
) -> Result<(Cow<'c, Command>, Applied), Vec<Refused>> {
    let in_mode = |event: &Event| {
        let settings = beside.unwrap_or(&event.settings).clone();
        Event { settings, ..event.clone() }
    };
    let before = in_mode(event);
    refuse_in_fide_mode(&before, command).map_err(|refused| vec![refused])?;
    let command = checked(event, command)?;
    let applied = apply(event, &command)?;
    refuse_change_in_fide_mode(&before, &in_mode(&applied.event)).map_err(|refused| vec![refused])?;
    Ok((command, applied))
}

/// Refuses a change that FIDE mode forbids, whatever made it.
///
/// # Errors
/// Returns what may not change, with the question of FIDE's list and the remedy.
pub fn refuse_change_in_fide_mode(before: &Event, after: &Event) -> Result<(), Refused> {
    let (t, now) = (&before.tournament, &after.tournament);
    let is = after.settings.contents()?;
    let asked = before.settings.is_fide_if_mended();
    if asked && has_left(t) && !has_left(now) {
        return Err(FideModeRefusal::RemarkStays.into());
    }
    if is_in(after) {
        is_allowed_to_score(now)?;
    }
    let paired = t.rounds_paired().min(now.rounds_paired());
    if !asked || has_left(t) || paired == 0 {
        return Ok(());
    }
    if !is_in(after) {
        let is_by_sentence = has_left(now);
        return if is_by_sentence { Ok(()) } else { Err(FideModeRefusal::OnlySentence.into()) };
    }
    let played = last_played(t).min(last_played(now));
    // Settings that could not be read are not compared with those that replace them.
    if let Ok(was) = before.settings.contents() {
        of_settings(was, is, played)?;
        if played > 0 {
            announced(before, after)?;
        }
    }
    early_rounds(t, now)?;
    is_ranked_by_order(before, after)
}

/// Refuses another number of rounds, other tie-breaks and other players kept apart.
fn announced(before: &Event, after: &Event) -> Result<(), Refused> {
    let (t, now) = (&before.tournament, &after.tournament);
    if t.rounds.is_some() && t.rounds != now.rounds {
        return Err(FideModeRefusal::RoundsAnnounced.into());
    }
    let held = held_order(before);
    let is_named = [None, named(t), held.clone()].contains(&named(now));
    if held != held_order(after) || !is_named {
        return Err(FideModeRefusal::OtherOrder.into());
    }
    if are_same_players(t, now) && t.prohibitions != now.prohibitions {
        return Err(FideModeRefusal::Apart.into());
    }
    Ok(())
}

fn named(tournament: &Tournament) -> Option<Vec<String>> {
    let order = NamedOrder::of(tournament).ok().flatten()?;
    Some(order.tie_breaks.iter().map(TieBreak::code).collect())
}

/// Returns whether the players have the places that they had before. The command that moves them changes no result.
fn are_same_players(before: &Tournament, after: &Tournament) -> bool {
    let pairs = before.players.iter().zip(&after.players);
    // A player whose name is corrected stays.
    before.players.len() == after.players.len()
        && pairs.filter(|(old, new)| old.name != new.name).count() <= 1
}

/// Refuses other results and byes in rounds before the last round but one. A game that was open may get its result, and a
/// result that is corrected for the rating report alone stays in the standings.
fn early_rounds(before: &Tournament, after: &Tournament) -> Result<(), Refused> {
    if !are_same_players(before, after) {
        return Ok(());
    }
    let played = last_played(before);
    let (then, now) = (as_counted_when_played(before).0, as_counted_when_played(after).0);
    let ids = || before.players.iter().map(|player| player.id);
    let changed = (1..played.saturating_sub(1))
        .flat_map(|round| ids().map(move |id| (round, id)))
        .find(|&(round, id)| !is_kept(then.record(id, round), now.record(id, round)));
    let Some((round, id)) = changed else { return Ok(()) };
    Err(too_early_for(before, round, id, played))
}

fn is_kept(before: Record, after: Record) -> bool {
    let is_open = before.opponent.is_some() && before.outcome == Outcome::Nothing;
    before == after || is_open && before.opponent == after.opponent
}

fn too_early_for(t: &Tournament, round: RoundNo, id: PlayerId, played: RoundNo) -> Refused {
    let player = t.player(id).label();
    if is_over(t, t.rounds_paired()) {
        return FideModeRefusal::OverFor { player, round }.into();
    }
    Refused::about(t, id, FideModeRefusal::TooEarlyFor { player, round, from: played - 1 })
}

/// Refuses ranks that do not follow the order that holds since round one.
fn is_ranked_by_order(before: &Event, after: &Event) -> Result<(), Refused> {
    let ranked = |t: &Tournament| t.players.iter().map(|player| player.stated_rank).collect::<Vec<_>>();
    let now = &after.tournament;
    if ranked(now).iter().all(|rank| rank.is_none_or(|rank| rank == 0))
        || ranked(now) == ranked(&before.tournament)
    {
        return Ok(());
    }
    let set = after.settings.contents()?.built_in_rulebook();
    let Some(book) = set.or_else(|| rulebook::encoded(now)) else { return Ok(()) };
    let mut judged = Cow::Borrowed(now);
    if let (None, Some(order)) = (named(now), held_order(after)) {
        headings::set_order(judged.to_mut(), &order)?;
    }
    match ranks(&judged, &book) {
        Ranks::Differ { .. } => Err(FideModeRefusal::Ranks.into()),
        _ => Ok(()),
    }
}
