//! Players who did not come to the last round, although they had been paired in it.

use super::rounds::repairs_since_published;
use facts::tournament::{Outcome, PlayerId, RoundNo, Tournament};

/// Says how a player missed the round before `round`, as in `lost round 4 by forfeit`; `None` if he was there, if his
/// absence was known before the round was paired, or if he has withdrawn since.
pub fn missed_the_last_round(tournament: &Tournament, id: PlayerId, round: RoundNo) -> Option<String> {
    let last = round.checked_sub(1).filter(|&last| last > 0)?;
    let record = tournament.record(id, last);
    let missed = if record.outcome == Outcome::ForfeitLoss {
        format!("lost round {last} by forfeit")
    } else {
        let is_gone = repairs_since_published(tournament, last).any(|repair| repair.gone().contains(&id));
        (is_gone && !record.is_paired())
            .then(|| format!("did not come to round {last}, which was repaired"))?
    };
    // Asked of these few alone: it looks at all rounds of everybody.
    let has_withdrawn = tournament.out_from(id).is_some_and(|from| from <= round);
    (!has_withdrawn).then_some(missed)
}
