//! FIDE Dutch 2017 and 2026: the players who leave a bracket, their effect on the next bracket and the bye, the quality
//! of the pairs, and the sequence of candidates.

use super::PhaseMeasures;
use super::phase::{PhaseReader, family, phase};
use crate::measure::EdgeSum;
use facts::rulebook::RulebookError;

phase! {
    /// The players who leave the bracket.
    Shape = "shape", Bracket, "with every bracket",
    [Completion], [ByeScore], [Unpaired], [FloaterScores, PairingScoreDifference]
}

phase! {
    /// The effect of the downfloaters on the next bracket.
    Next = "next", BracketAndNext, "if there is a bracket below",
    [NextFloaters]
}

phase! {
    /// The player with the bye.
    Bye = "bye", EverybodyLeft, "if the only player who leaves has the bye",
    [ByeUnplayed]
}

phase! {
    /// The quality of the pairs and downfloaters.
    Quality = "quality", Bracket, "when it is settled how many players leave, and with which scores",
    [EdgeSum(c: EdgeSum)]
}

phase! {
    /// The moved-down players in the sequence of candidates.
    MovedDown = "moved-down", MovedDown, "among the candidates of the best quality",
    [MovedDownSet], [OpponentOrder]
}

phase! {
    /// The remainder in the sequence of candidates.
    Remainder = "remainder", Remainder, "when the moved-down players have their opponents",
    [Exchange], [Transposition]
}

family! {
    /// The phases of a bracket.
    discretions: [Baku],
    readings: [Parity, BoardOrder],
    then: [remainder_is_known],
    /// The players who leave.
    shape: Shape,
    /// The next bracket.
    next: Next,
    /// The bye.
    bye: Bye,
    /// Sums over pairs and leavers.
    quality: Quality,
    /// The sequence of the moved-down players.
    moved_down: MovedDown,
    /// The sequence of the remainder.
    remainder: Remainder,
}

/// Checks that the levels determine the remainder, which depends on the opponents of the moved-down players.
fn remainder_is_known(phases: &Phases, reader: &PhaseReader<'_>) -> Result<(), RulebookError> {
    let has = |m: &MovedDown| phases.moved_down.iter().any(|l| l.measure == *m);
    if phases.remainder.is_empty() || [MovedDown::MovedDownSet, MovedDown::OpponentOrder].iter().all(has) {
        return Ok(());
    }
    let why = "who is left over is known when the moved-down players have their opponents";
    reader.needs_all(&Remainder::RULE, &MovedDown::RULE, why)
}
