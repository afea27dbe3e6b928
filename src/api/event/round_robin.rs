//! Rounds of a table: games of absent players, and the points of a free round.

use super::command::Under;
use super::{Changed, PlayerChange, PlayerRefusal, Refused, RoundChange, round_in_play};
use facts::format;
use facts::rulebook;
use facts::tournament::{Board, Outcome, Pairing, PlayerId, Record, RoundNo, Score, Tournament};

/// Withdraws a player from a round on, although all rounds of the table have been paired: his games without a result become
/// forfeits. If his opponent has left too, both lose.
pub(super) fn leave_the_table(tournament: &Tournament, id: PlayerId, first: RoundNo) -> Changed {
    let mut after = tournament.clone();
    let mut rounds = Vec::new();
    for round in first..=tournament.rounds_paired() {
        let record = tournament.record(id, round);
        let Some(opponent) = record.opponent else { continue };
        let own = match record.outcome {
            Outcome::Nothing | Outcome::ForfeitWin => Outcome::ForfeitLoss,
            _ => continue,
        };
        let theirs = match tournament.record(opponent, round).outcome {
            Outcome::Nothing => Outcome::ForfeitWin,
            theirs => theirs,
        };
        for (who, outcome) in [(id, own), (opponent, theirs)] {
            after.records[who.index()][round - 1].outcome = outcome;
        }
        rounds.push(round);
    }
    let player = tournament.player(id).label();
    if rounds.is_empty() {
        return Changed::new(after, PlayerChange::NoOpenGame { player, from: first }, Vec::new());
    }
    crate::standings::forget_ranks(&mut after);
    let says = PlayerChange::WithdrawnFromTable { player, from: first, rounds };
    Changed::new(after, says, vec![PlayerChange::GamesCount.into()])
}

/// Brings a player back from a round on, although all rounds of the table have been paired: his games that are lost by
/// forfeit are open again. If his opponent has left too, the opponent still loses by forfeit.
///
/// # Errors
/// Fails if the round is over, or if there is no such round.
pub(super) fn return_to_the_table(
    tournament: &Tournament,
    id: PlayerId,
    from: RoundNo,
) -> Result<Changed, Refused> {
    let player = tournament.player(id).label();
    let (now, last) = (round_in_play(tournament), tournament.rounds_paired());
    if from > last || from < now {
        let why = PlayerRefusal::RoundInPlay { player, round: from, now, last };
        return Err(Refused::about(tournament, id, why));
    }
    let mut after = tournament.clone();
    let mut rounds = Vec::new();
    for round in from..=last {
        let record = tournament.record(id, round);
        let Some(opponent) = record.opponent.filter(|_| record.outcome == Outcome::ForfeitLoss) else {
            continue;
        };
        let theirs = tournament.record(opponent, round).outcome;
        let (own, theirs) = match theirs {
            Outcome::ForfeitLoss => (Outcome::ForfeitWin, theirs),
            _ => (Outcome::Nothing, Outcome::Nothing),
        };
        for (who, outcome) in [(id, own), (opponent, theirs)] {
            after.records[who.index()][round - 1].outcome = outcome;
        }
        rounds.push(round);
    }
    if rounds.is_empty() {
        return Ok(Changed::new(after, PlayerChange::NoForfeit { player, from }, Vec::new()));
    }
    crate::standings::forget_ranks(&mut after);
    let is_won = |&&round: &&RoundNo| after.record(id, round).outcome == Outcome::ForfeitWin;
    let won: Vec<RoundNo> = rounds.iter().filter(is_won).copied().collect();
    let mut notes = Vec::new();
    if !won.is_empty() {
        notes.push(PlayerChange::WinsByForfeit { player: player.clone(), rounds: won }.into());
    }
    Ok(Changed::new(after, PlayerChange::PlaysAgain { player, rounds }, notes))
}

/// Completes a published round of a table. If one player of a board is absent, the other player wins by forfeit; if
/// both are absent, both lose. A free round gives no points, unless an earlier round has been scored differently.
/// Rounds of other rulebooks stay unchanged.
pub(super) fn keep_to_the_table(
    (before, round): (&Tournament, RoundNo),
    under: &Under,
    pairing: &Pairing,
    changed: &mut Changed,
) {
    let named = [&under.rulebook, &under.kin].into_iter().find_map(|id| rulebook::find(id));
    let book = named.or_else(|| rulebook::encoded(before));
    if !book.is_some_and(|book| book.system.is_table()) {
        return;
    }
    let away = before.players.iter().map(|p| p.id).filter(|&id| before.record(id, round).is_away());
    let forfeited = forfeit((round, &away.collect::<Vec<_>>()), &pairing.boards, &mut changed.tournament);
    if !forfeited.is_empty() {
        changed.notes.push(RoundChange::AwayForfeit { players: forfeited }.into());
    }
    let scoring = &mut changed.tournament.scoring;
    if pairing.bye.is_some() && before.rounds_paired() == 0 && scoring.pairing_bye == scoring.win {
        scoring.pairing_bye = Score::ZERO;
        changed.notes.push(RoundChange::FreeRound.into());
    }
}

/// Enters the forfeits of players who are away: the opponent wins; if both are away, both lose. Returns those who lost.
fn forfeit(
    (round, away): (RoundNo, &[PlayerId]),
    boards: &[Board],
    tournament: &mut Tournament,
) -> Vec<String> {
    let mut forfeited = Vec::new();
    for board in boards {
        for (own, other) in [(board.white, board.black), (board.black, board.white)] {
            let record = &mut tournament.records[own.index()][round - 1];
            if record.outcome != Outcome::Nothing {
                continue;
            }
            if away.contains(&own) {
                record.outcome = Outcome::ForfeitLoss;
                forfeited.push(tournament.players[own.index()].label());
            } else if away.contains(&other) {
                record.outcome = Outcome::ForfeitWin;
            }
        }
    }
    forfeited
}

/// Completes a published round for the players who stayed in the draw although they had withdrawn (Irish 4): their
/// opponents win by forfeit.
// READING IRL-4-BYE: a withdrawn player who is left over gets no point for it, since he has a score of 0 in the draw and does
// not play; the other reading: the bye counts as for any other player.
pub(super) fn settle_withdrawn(round: RoundNo, changed: &mut Changed) {
    let tournament = &mut changed.tournament;
    let Some(drawn) = tournament.wall.drawn.get(&round).filter(|drawn| !drawn.withdrawn.is_empty()) else {
        return;
    };
    let away = drawn.withdrawn.clone();
    let boards = format::pairing_of(tournament, round).unwrap_or_default().boards;
    let forfeited = forfeit((round, &away), &boards, tournament);
    let left_over =
        away.iter().find(|id| tournament.record(**id, round).outcome == Outcome::PairingBye).copied();
    if let Some(id) = left_over {
        tournament.records[id.index()][round - 1] = Record::bye(Outcome::ZeroBye);
        let player = tournament.player(id).label();
        changed.notes.push(RoundChange::LeftOverWithdrawn { player }.into());
    }
    if !forfeited.is_empty() {
        changed.notes.push(RoundChange::WithdrawnForfeit { players: forfeited }.into());
    }
}
