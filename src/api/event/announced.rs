//! The announced number of rounds (records 142 and XXR).

use super::{HeadingRefusal, Refused};
use facts::format::MOST_ROUNDS;
use facts::tournament::{Outcome, PlayerId, Record, RoundNo, Tournament};

/// Refuses a number of rounds that no event can have.
///
/// # Errors
/// Fails unless the number is from 1 to the most rounds that a report can hold.
pub(crate) fn possible_rounds(rounds: RoundNo) -> Result<(), Refused> {
    if (1..=MOST_ROUNDS).contains(&rounds) {
        return Ok(());
    }
    Err(HeadingRefusal::ImpossibleRounds { rounds, most: MOST_ROUNDS }.into())
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
        return Err(HeadingRefusal::RoundsPaired { paired }.into());
    }
    let ids: Vec<PlayerId> = after.players.iter().map(|player| player.id).collect();
    for &id in &ids {
        let is_asked_for = |round: &RoundNo| {
            !matches!(after.record(id, *round).outcome, Outcome::Nothing | Outcome::ZeroBye)
        };
        let last = after.records[id.index()].len();
        if let Some(round) = (rounds + 1..=last).find(is_asked_for) {
            let (player, number) = (after.player(id).label(), after.player(id).number.0);
            let why = HeadingRefusal::ByeInDroppedRound { player, number, round };
            return Err(Refused::about(after, id, why));
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
