//! Enters a paired round into the record.

use std::collections::BTreeMap;

use super::{Changed, Numbered, Refused, RoundChange, RoundRefusal, boards, remarks, results};
use facts::format::{self, Ended};
use facts::tournament::{
    Board, Outcome, Pairing, PlayerId, Record, Repair, RepairChoice, RoundNo, TableChange, Tournament,
    WallChange,
};

/// The data stored with a repair, in addition to its boards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grounds {
    /// The codes of the quoted rules.
    pub rules: Vec<String>,
    /// Tables that had to stay.
    pub stay: Vec<usize>,
    /// Groups of players kept apart by the same command.
    pub apart: Vec<Vec<PlayerId>>,
    /// The arbiter's reason.
    pub because: String,
    /// The chosen way to alter the round.
    pub choice: RepairChoice,
    /// The results of boards as they were played, by table.
    pub results: Vec<(usize, Ended)>,
}

/// Enters the boards of a round and keeps their order. Players without a board or bye are absent without points. The
/// last paired round may be entered again; a board that stays keeps its result.
///
/// # Errors
/// Fails if later rounds were paired after this round, or if a result would be lost.
pub fn paired(tournament: &Tournament, round: RoundNo, pairing: &Pairing) -> Result<Changed, Refused> {
    let old = boards(tournament, round).unwrap_or_default();
    let mut changed = entered(tournament, round, &old, pairing)?;
    let wall = &mut changed.tournament.wall;
    wall.forget(round);
    wall.tables.insert(round, pairing.boards.iter().copied().map(Some).collect());
    Ok(changed)
}

/// Enters a repaired round. `published` holds the boards at their published tables, and `now` the new boards. The
/// change is stored, so that the round can be judged and explained as it was published.
///
/// # Errors
/// Fails as [`paired`] does.
pub fn repaired(
    tournament: &Tournament,
    round: RoundNo,
    (published, now): (&Numbered, &Numbered),
    grounds: Grounds,
) -> Result<Changed, Refused> {
    let recorded = boards(tournament, round);
    let old = recorded.clone().unwrap_or_default();
    let mut changed = entered(tournament, round, &old, &now.pairing)?;
    // The recorded boards stay known: boards that another list calls published are a change to them.
    let published = match recorded {
        Some(recorded) if recorded.pairing.is_same(&published.pairing) => recorded,
        Some(recorded) => {
            let repair = between(round, (&recorded, published));
            let repair = Repair { choice: RepairChoice::AsPlayed, ..repair };
            changed.tournament.wall.changes.push(WallChange::Repaired(repair));
            published.clone()
        }
        None => published.clone(),
    };
    let repair = between(round, (&published, now));
    let after = &mut changed.tournament;
    after.wall.tables.insert(round, now.tables());
    if !repair.tables.is_empty() || repair.bye.is_some() {
        let Grounds { rules, stay, apart, because, choice, .. } = grounds;
        let repair = Repair { rules, stay, apart, because, choice, ..repair };
        if choice == RepairChoice::AsPlayed {
            note_by_hand(after, &repair);
        }
        after.wall.changes.push(WallChange::Repaired(repair));
    }
    Ok(changed)
}

/// Returns the tables and the bye that differ.
pub fn between(round: RoundNo, (old, new): (&Numbered, &Numbered)) -> Repair {
    let tables = (1..=old.last().max(new.last()))
        .map(|table| TableChange { table, old: old.at(table), new: new.at(table) })
        .filter(|t| t.old != t.new)
        .collect();
    let byes = (old.pairing.bye, new.pairing.bye);
    Repair { round, tables, bye: (byes.0 != byes.1).then_some(byes), ..Repair::default() }
}

/// Adds the remarks on boards that differ from the correct ones: `MPA @ Round r: correct => made`, and the reason. A board
/// that has only another table is not named.
pub(super) fn note_by_hand(after: &mut Tournament, repair: &Repair) {
    let Repair { round, tables, bye, because, .. } = repair;
    let number = |id: PlayerId| after.player(id).number;
    let of = |board: &dyn Fn(&TableChange) -> Option<Board>| tables.iter().filter_map(board).collect();
    let (old, new): (Vec<Board>, Vec<Board>) = (of(&|t| t.old), of(&|t| t.new));
    let line = |boards: &[Board], others: &[Board], bye: Option<PlayerId>| {
        let pairs = boards.iter().filter(|board| !others.contains(board));
        let pairs = pairs.map(|b| format!("{}-{}", number(b.white), number(b.black)));
        pairs.chain(bye.map(|id| format!("{}-bye", number(id)))).collect::<Vec<_>>().join(" ")
    };
    let (was, is) = bye.unwrap_or_default();
    let (correct, made) = (line(&old, &new, was), line(&new, &old, is));
    remarks::remark(after, format!("MPA @ Round {round}: {}", format!("{correct} => {made}").trim()));
    if !because.is_empty() {
        remarks::remark(after, format!("MPA @ Round {round}: {because}"));
    }
}

/// Records that a round was altered by hand before publication. The boards of the best pairing that differ are stored
/// with the reason. Other programs also find these boards in remarks `### MPA @ Round r: correct => made`.
pub(super) fn deviated(tournament: &Tournament, round: RoundNo, best: &Pairing, reason: &str) -> Tournament {
    let mut after = tournament.clone();
    let departure = departure(tournament, round, best);
    let repair = Repair { because: reason.to_owned(), choice: RepairChoice::ByHand, ..departure };
    note_by_hand(&mut after, &repair);
    after.wall.changes.push(WallChange::Repaired(repair));
    after
}

/// Adds the remarks on a repaired round whose boards are not those of the best pairing: the boards that the repair has
/// changed, and why. Its change is stored already.
// READING MPA-REPAIR: question 69 asks for the correct boards and the boards made. The correct boards of a published round
// are the published ones, so only boards that the repair has changed are named; the other reading, the boards of a new
// pairing of the round, also names boards that nobody has touched.
pub(super) fn note_departure(after: &mut Tournament, best: &Pairing, change: &Repair) {
    let departure = departure(after, change.round, best);
    let is_other = |repair: &Repair| !repair.tables.is_empty() || repair.bye.is_some();
    if is_other(&departure) && is_other(change) {
        note_by_hand(after, change);
    }
}

/// Returns the boards of a round that are not those of the best pairing. The tables do not matter.
fn departure(tournament: &Tournament, round: RoundNo, best: &Pairing) -> Repair {
    let made = boards(tournament, round).unwrap_or_default();
    let is_pair = |b: &Board, other: &Board| {
        [other.white, other.black].contains(&b.white) && [other.white, other.black].contains(&b.black)
    };
    let is_made = |b: &&Board| made.pairing.boards.iter().any(|other| is_pair(b, other));
    let mut gone = best.boards.iter().filter(|b| !is_made(b)).copied();
    let mut change = |(table, new): (usize, Board)| {
        let same = best.boards.iter().find(|b| is_pair(b, &new)).copied();
        TableChange { table, old: same.or_else(|| gone.next()), new: Some(new) }
    };
    let mut tables: Vec<TableChange> = made.seats().map(&mut change).collect();
    let more = (made.last() + 1..).zip(gone.by_ref());
    tables.extend(more.map(|(table, old)| TableChange { table, old: Some(old), new: None }));
    tables.retain(|t| t.old != t.new);
    let bye = (best.bye != made.pairing.bye).then_some((best.bye, made.pairing.bye));
    Repair { round, tables, bye, ..Repair::default() }
}

/// Returns the tournament with new boards in a round. `old` holds its present boards, if any.
fn entered(
    tournament: &Tournament,
    round: RoundNo,
    old: &Numbered,
    pairing: &Pairing,
) -> Result<Changed, Refused> {
    let last = tournament.rounds_paired();
    if round < last {
        return Err(RoundRefusal::PairedOn { round, last }.into());
    }
    let old = &old.pairing;
    let results: Vec<(Board, Ended)> =
        old.boards.iter().map(|&b| (b, results::of(tournament, round, b))).collect();
    let lost = results.iter().find(|(b, ended)| !ended.is_open() && !pairing.boards.contains(b));
    if let Some((board, ended)) = lost {
        let label = |id: PlayerId| tournament.player(id).label();
        let pair = format!("{} – {}", label(board.white), label(board.black));
        let why = RoundRefusal::ResultLost { pair, result: *ended };
        return Err(Refused::about(tournament, board.white, why));
    }
    let mut cleared = tournament.clone();
    for id in old.boards.iter().flat_map(|b| [b.white, b.black]).chain(old.bye) {
        cleared.records[id.index()][round - 1] = Record::NOTHING;
    }
    let mut after = format::with_pairing(&cleared, round, pairing);
    for (board, ended) in results.iter().filter(|(b, _)| pairing.boards.contains(b)) {
        for (id, outcome) in [(board.white, ended.white), (board.black, ended.black)] {
            after.records[id.index()][round - 1].outcome = outcome;
        }
    }
    let absent = mark_absent(&mut after, round);
    let dissolved = old.boards.iter().filter(|b| !pairing.boards.contains(b)).count();
    let now = pairing.boards.len();
    let has_bye = pairing.bye.is_some();
    let player = pairing.bye.map(|id| after.player(id).label()).unwrap_or_default();
    let says = match old.boards.len() {
        0 => RoundChange::Round { round, boards: now, has_bye, player },
        was => RoundChange::RoundAltered { round, altered: dissolved, was, now, has_bye, player },
    };
    let notes = if absent.is_empty() { vec![] } else { vec![RoundChange::Absent { players: absent }.into()] };
    Ok(Changed::new(after, says, notes))
}

/// Marks players without a game or bye as absent without points. An unneeded filler is not absent.
fn mark_absent(tournament: &mut Tournament, round: RoundNo) -> Vec<String> {
    let is_absent =
        |id: PlayerId| tournament.record(id, round) == Record::NOTHING && !tournament.player(id).is_filler;
    let absent: Vec<PlayerId> = tournament.players.iter().map(|p| p.id).filter(|&id| is_absent(id)).collect();
    for &id in &absent {
        let row = &mut tournament.records[id.index()];
        row.resize(row.len().max(round), Record::NOTHING);
        row[round - 1] = Record::bye(Outcome::ZeroBye);
    }
    absent.into_iter().map(|id| tournament.player(id).label()).collect()
}

/// Returns the repairs of a round after it was published: without the changes by which it was published by hand.
pub(super) fn repairs_since_published(
    tournament: &Tournament,
    round: RoundNo,
) -> impl Iterator<Item = &Repair> {
    let repairs = tournament.wall.repairs_of(round).map(|(_, repair)| repair);
    repairs.filter(|repair| repair.choice != RepairChoice::ByHand)
}

/// Returns the boards of a published round that were taken away since, with their published tables: nobody sits there now.
/// Changes made before publishing do not count.
pub fn taken_away(tournament: &Tournament, round: RoundNo) -> Vec<(usize, Board)> {
    let now = boards(tournament, round).unwrap_or_default();
    let mut published: BTreeMap<usize, Option<Board>> = BTreeMap::new();
    for repair in repairs_since_published(tournament, round) {
        for change in &repair.tables {
            published.entry(change.table).or_insert(change.old);
        }
    }
    let was = published.into_iter().filter_map(|(table, board)| Some((table, board?)));
    was.filter(|&(table, board)| now.at(table).is_none() && !now.pairing.boards.contains(&board)).collect()
}

/// Returns whether the bye of a round has changed since it was published.
pub fn has_another_bye(tournament: &Tournament, round: RoundNo) -> bool {
    repairs_since_published(tournament, round).any(|repair| repair.bye.is_some())
}

/// Returns the tables of a round that have changed since it was published, and the players who sat at them or had the bye
/// before. Changes made before publishing do not count.
pub fn changed_since(tournament: &Tournament, round: RoundNo) -> (Vec<usize>, Vec<PlayerId>) {
    let (mut tables, mut players) = (Vec::new(), Vec::new());
    for repair in repairs_since_published(tournament, round) {
        tables.extend(repair.tables.iter().map(|change| change.table));
        let old = repair.tables.iter().filter_map(|change| change.old);
        players.extend(old.flat_map(|board| [board.white, board.black]));
        players.extend(repair.bye.into_iter().flat_map(|(old, new)| [old, new]).flatten());
    }
    tables.sort_unstable();
    tables.dedup();
    (tables, players)
}
