//! Boards of a round that are recorded as they were played, with their results, after later rounds have been paired.

use super::rounds::{between, note_by_hand, repaired};
use super::{Changed, Grounds, Numbered, Refused, RoundChange, RoundRefusal, paired_on_the_old, results};
use facts::format::Ended;
use facts::tournament::{
    Board, Colour, Outcome, PlayerId, Record, Repair, RepairChoice, RoundNo, Tournament, WallChange,
};

/// Enters a repaired round. Boards that are recorded as they were played are entered with their results if the round is over.
///
/// # Errors
/// Fails as [`repaired`] does, or if a game of a round that is over has no result.
pub(super) fn recorded(
    tournament: &Tournament,
    round: RoundNo,
    (published, now): (&Numbered, &Numbered),
    grounds: Grounds,
) -> Result<Changed, Refused> {
    // A board whose players only had other colours keeps its result.
    let is_turned = |board: &Board| {
        !published.pairing.boards.contains(board) && known(tournament, round, *board).is_some()
    };
    let is_over = round < tournament.rounds_paired()
        || !grounds.results.is_empty()
        || now.pairing.boards.iter().any(is_turned);
    if grounds.choice == RepairChoice::AsPlayed && is_over {
        replayed(tournament, round, (published, now), grounds)
    } else {
        repaired(tournament, round, (published, now), grounds)
    }
}

/// Records the boards of a round as they were played. Later rounds stay, and are judged by the boards that they knew.
///
/// # Errors
/// Fails if a game has no result, or in an event of matches.
fn replayed(
    tournament: &Tournament,
    round: RoundNo,
    (published, now): (&Numbered, &Numbered),
    grounds: Grounds,
) -> Result<Changed, Refused> {
    super::refuse_teams(tournament, RoundRefusal::AsPlayedOfMatches)?;
    let last = tournament.rounds_paired();
    let mut repair = between(round, (published, now));
    let games: Vec<(Board, Ended)> = repair
        .tables
        .iter()
        .filter_map(|t| Some((t.table, t.new?)))
        .map(|(table, board)| {
            let given = grounds.results.iter().find(|(number, _)| *number == table).map(|(_, ended)| *ended);
            result(tournament, round, (table, board), given).map(|ended| (board, ended))
        })
        .collect::<Result<_, _>>()?;
    let mut after = tournament.clone();
    let old = repair.tables.iter().filter_map(|t| t.old).flat_map(|b| [b.white, b.black]);
    let gave_bye = repair.bye.and_then(|(old, _)| old);
    let before: Vec<PlayerId> = old.chain(gave_bye).collect();
    repair.was = before.iter().map(|&id| (id, tournament.record(id, round).outcome)).collect();
    for id in before {
        after.records[id.index()][round - 1] = Record::NOTHING;
    }
    for (board, ended) in games {
        let game = |id: PlayerId, other, colour, outcome: Outcome| (id, Record::game(other, colour, outcome));
        for (id, record) in [
            game(board.white, board.black, Colour::White, ended.white),
            game(board.black, board.white, Colour::Black, ended.black),
        ] {
            after.records[id.index()][round - 1] = record;
        }
    }
    if let Some(id) = repair.bye.and_then(|(_, new)| new) {
        after.records[id.index()][round - 1] = Record::bye(Outcome::PairingBye);
    }
    crate::standings::forget_ranks(&mut after);
    after.wall.tables.insert(round, now.tables());
    let Grounds { because, choice, .. } = grounds;
    let repair = Repair { because, choice, after: if last > round { last } else { 0 }, ..repair };
    note_by_hand(&mut after, &repair);
    let boards: Vec<usize> = repair.tables.iter().map(|t| t.table).collect();
    after.wall.changes.push(WallChange::Repaired(repair));
    let notes = paired_on_the_old(tournament, round, true).into_iter().collect();
    Ok(Changed::new(after, RoundChange::AsPlayed { round, boards }, notes))
}

/// Returns the known result of a game between the two players, whatever their colours were.
fn known(tournament: &Tournament, round: RoundNo, board: Board) -> Option<Ended> {
    let is_same = tournament.record(board.white, round).opponent == Some(board.black);
    Some(results::of(tournament, round, board)).filter(|ended| is_same && !ended.is_open())
}

/// Returns the result of a board as played: the given one, or that of the same players with other colours.
fn result(
    tournament: &Tournament,
    round: RoundNo,
    (table, board): (usize, Board),
    given: Option<Ended>,
) -> Result<Ended, Refused> {
    given.or_else(|| known(tournament, round, board)).filter(|ended| !ended.is_open()).ok_or_else(|| {
        let label = |id: PlayerId| tournament.player(id).label();
        let number = |id: PlayerId| tournament.player(id).number;
        let pair = format!("{} – {}", label(board.white), label(board.black));
        let (white, black) = (number(board.white), number(board.black));
        let why = RoundRefusal::AsPlayedResult { round, board: table, pair, white, black };
        Refused::about(tournament, board.white, why)
    })
}
