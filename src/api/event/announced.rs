//! The announced number of rounds (records 142 and XXR).

use super::Refused;
use facts::format::{MOST_ROUNDS, count};
use facts::tournament::{Outcome, PlayerId, Record, RoundNo, Tournament};

/// Refuses a number of rounds that no event can have.
///
/// # Errors
/// Fails unless the number is from 1 to the most rounds that a report can hold.
pub(crate) fn possible_rounds(rounds: RoundNo) -> Result<(), Refused> {
    if (1..=MOST_ROUNDS).contains(&rounds) {
        return Ok(());
    }
    let says = format!("an event has 1 to {}, not {rounds}", count(MOST_ROUNDS, "round"));
    Err(Refused::new(says, "Correct the number of rounds."))
}

/// Changes the announced number of rounds. Players who have withdrawn stay away in added rounds; absences without points
/// in dropped rounds end.
///
/// # Errors
/// Fails if more rounds are paired, if a player has a bye with points in a dropped round, or if no event can have so many
/// rounds.
pub(super) fn announce(after: &mut Tournament, rounds: RoundNo) -> Result<(), Refused> {
    let paired = after.rounds_paired();
    possible_rounds(rounds)?;
    if rounds < paired {
        let says = format!("{} are paired already", count(paired, "round"));
        return Err(Refused::new(says, format!("Name a number of rounds from {paired} on.")));
    }
    let ids: Vec<PlayerId> = after.players.iter().map(|player| player.id).collect();
    for &id in &ids {
        let is_asked_for = |round: &RoundNo| {
            !matches!(after.record(id, *round).outcome, Outcome::Nothing | Outcome::ZeroBye)
        };
        let last = after.records[id.index()].len();
        if let Some(round) = (rounds + 1..=last).find(is_asked_for) {
            let says = format!("{} has a bye in round {round}", after.player(id).label());
            let number = after.player(id).number;
            let remedy = format!("Remove the bye first: `pairproof bye FILE {number} {round} none`");
            return Err(Refused::new(says, remedy).of(after, id));
        }
    }
    for (&id, out) in ids.iter().zip(after.all_out_from()) {
        let row = &mut after.records[id.index()];
        if row.len() > rounds {
            row.truncate(rounds);
        } else if out.is_some() {
            row.resize(rounds, Record::bye(Outcome::ZeroBye));
        }
        while row.last() == Some(&Record::NOTHING) {
            row.pop();
        }
    }
    after.rounds = Some(rounds);
    Ok(())
}
