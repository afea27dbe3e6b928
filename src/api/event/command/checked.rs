//! Checks of a command that a person gives. The log of an event is folded without these checks, so that an event with an
//! older row stays readable.

use std::borrow::Cow;

use super::{Command, Entrant};
use crate::event::late_teams::refuse_other_teams;
use crate::event::match_entry::refuse_doubtful;
use crate::event::{CommandRefusal, DataRefusal, Event, Particulars, Refused, one_line};
use facts::format::{Finding, Findings};
use words::ToValue as _;

/// Returns a command as it is carried out: the data of players in the form of a player list, whichever way they came.
///
/// # Errors
/// Returns everything that a person must have mistyped or left out: data of players that no report can hold, doubtful results
/// of matches, the reason of a repair. Also fails if late entries name a team that does not exist, unless a new one is meant.
pub fn checked<'a>(event: &Event, command: &'a Command) -> Result<Cow<'a, Command>, Vec<Refused>> {
    refuse_doubtful(event, command)?;
    refuse_unexplained(command)?;
    let right = |right: &Particulars| right.checked().map(Box::new).map_err(|found| refused(&found, None));
    Ok(match command {
        Command::Add { players, at_end, new_team, rulebook } => {
            let (at_end, new_team, rulebook) = (*at_end, *new_team, rulebook.clone());
            let players = entrants(players)?;
            refuse_other_teams(&event.tournament, &players, new_team).map_err(|why| vec![why])?;
            Cow::Owned(Command::Add { players, at_end, new_team, rulebook })
        }
        Command::Edit { player, right: given, rulebook } => {
            let (player, rulebook) = (*player, rulebook.clone());
            Cow::Owned(Command::Edit { player, right: right(given)?, rulebook })
        }
        Command::Member { player, right: given } => {
            Cow::Owned(Command::Member { player: *player, right: right(given)? })
        }
        _ => Cow::Borrowed(command),
    })
}

/// Refuses a repair without a reason: players ask why their board has changed, and the wall and the report say so.
fn refuse_unexplained(command: &Command) -> Result<(), Vec<Refused>> {
    let Command::Repair(repair) = command else { return Ok(()) };
    if repair.published == repair.now || !one_line(&repair.because).is_empty() {
        return Ok(());
    }
    Err(vec![CommandRefusal::RepairUnexplained { round: repair.round }.into()])
}

fn entrants(players: &[Entrant]) -> Result<Vec<Entrant>, Vec<Refused>> {
    let (mut sound, mut all) = (Vec::new(), Vec::new());
    for player in players {
        let whose = (players.len() > 1).then_some(player.name.as_str());
        match player.checked() {
            Ok(player) => sound.push(player),
            Err(found) => all.extend(refused(&found, whose)),
        }
    }
    if all.is_empty() { Ok(sound) } else { Err(all) }
}

/// Returns the findings as refusals. `whose` names the player, if there are several.
fn refused(found: &Findings, whose: Option<&str>) -> Vec<Refused> {
    let one = |found: &Finding| {
        let (says, advice) = (found.message.clone(), found.remedy.to_value());
        match whose {
            None => DataRefusal::Fault { says, advice }.into(),
            Some(whose) => DataRefusal::FaultOfOne { whose: whose.to_owned(), says, advice }.into(),
        }
    };
    found.list.iter().map(one).collect()
}
