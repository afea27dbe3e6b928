//! Late entries: their pairing numbers, and the renumbering of other players.

use std::collections::BTreeMap;

use super::categories::renumber;
use super::{Changed, EntryChange, LateEntryRefusal, Refused};
use crate::seeding;
use facts::format::{HIGHEST_NUMBER, HIGHEST_TEAM, LONGEST_NAME, cut_name, doubts};
use facts::rulebook::{Edition, Rulebook, System};
use facts::tournament::{
    Correction, Namesakes, Outcome, PairingNumber, Player, PlayerId, Record, RoundNo, Score, Tournament,
    VirtualPoints, WallChange,
};
use words::{Few, Statement};

/// The rule for the number of a late entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbering {
    /// The rulebook decides the number: players are ranked by strength while numbers may change; later, the number
    /// comes after all others.
    ByRulebook,
    /// The number comes after all other numbers, which stay unchanged.
    AtEnd,
}

/// C.04.2 2.3: no number changes after this round has been paired.
pub(super) const LAST_RENUMBERING: RoundNo = 4;

/// Adds players who were not in the event at the start. Late players have no points for rounds paired without them
/// (C.04.2 2.4, FIDE 1987 17 b), and are paired from the next round on.
///
/// # Errors
/// Fails if a player with the same FIDE id exists, the numbers run out, or records that this program does not parse
/// name players who would be renumbered.
// READING LATE-NUMBER: an "appropriate" number (C.04.2 2.4, FIDE 1987 17 b) is that of the place by strength in the
// rulebook's own order, and the others move down; the other reading: the number after the last. Rulebooks without such
// a sentence also rank by strength (1998 A.2, Leong 7, ECF 4, US scholastic) and are read alike. The Irish draw has no
// order, so a late player gets the last number.
pub(super) fn add(
    tournament: &Tournament,
    entries: &[Player],
    book: &Rulebook,
    numbering: Numbering,
) -> Result<Changed, Refused> {
    let paired = tournament.rounds_paired();
    if entries.is_empty() {
        return Err(LateEntryRefusal::Nobody { who: tournament.participant() }.into());
    }
    refuse_beyond_the_table(tournament, entries, book)?;
    if tournament.rounds.is_some_and(|rounds| paired >= rounds) {
        return Err(LateEntryRefusal::Over { paired }.into());
    }
    let mut after = tournament.clone();
    let mut added: Vec<PlayerId> = Vec::new();
    let mut notes = Vec::new();
    for entry in entries {
        refuse_unnamed(&after, entry)?;
        refuse_known(&after, entry, &mut notes)?;
        let place = match numbering {
            Numbering::AtEnd => after.players.len(),
            Numbering::ByRulebook => place(&after, entry, book, &mut notes),
        };
        insert(&mut after, entry, place)?;
        for id in added.iter_mut().filter(|id| id.index() >= place) {
            id.0 += 1;
        }
        let id = after.players[place].id;
        added.push(id);
        notes.extend(accelerate(&mut after, id));
    }
    let old = after.players.iter().filter(|p| !added.contains(&p.id));
    let now: BTreeMap<PairingNumber, PairingNumber> =
        old.clone().zip(&tournament.players).map(|(n, was)| (was.number, n.number)).collect();
    let moved: Vec<PairingNumber> = old
        .zip(&tournament.players)
        .filter(|(now, was)| now.number != was.number)
        .map(|(now, _)| now.number)
        .collect();
    notes.extend(higher_numbers(&after, &moved).map(Statement::from));
    renumber(&mut after, &|number| now.get(&number).copied());
    note_entry(&mut after, &added, !moved.is_empty() && counts_numbers(book));
    notes.extend(seeding::without_needed_rating(&after, book));
    notes.extend(super::shorter_table(&after, book));
    let players: Vec<String> = added.iter().map(|&id| after.player(id).label()).collect();
    Ok(Changed::new(after, EntryChange::Added { players, from: paired + 1 }, notes))
}

/// Refuses players for whom a table that is being played has no place, and players without one of its two teams.
fn refuse_beyond_the_table(
    tournament: &Tournament,
    entries: &[Player],
    book: &Rulebook,
) -> Result<(), Refused> {
    let paired = tournament.rounds_paired();
    if book.system.is_table() && paired > 0 {
        let (who, count) = (tournament.participant(), tournament.players.len());
        return Err(LateEntryRefusal::Table { who, count, paired }.into());
    }
    if let Some(entry) = entries.iter().find(|e| e.club.is_empty() && book.system.is_between_teams()) {
        return Err(LateEntryRefusal::NeitherTeam { player: entry.name.clone() }.into());
    }
    Ok(())
}

/// Returns a note about the players who have a higher number now.
fn higher_numbers(after: &Tournament, moved: &[PairingNumber]) -> Option<EntryChange> {
    let (&first, &last) = (moved.first()?, moved.last()?);
    Some(match moved.len() {
        1 => EntryChange::HigherNumber { who: after.participant(), number: first },
        count => EntryChange::HigherNumbers { count, first, last },
    })
}

/// Notes who entered after the rounds paired so far, if numbers have changed that decided colours in these rounds.
fn note_entry(after: &mut Tournament, added: &[PlayerId], is_needed: bool) {
    let paired = after.rounds_paired();
    if paired > 0 && is_needed {
        let results = added.iter().map(|&id| (id, Outcome::Nothing, after.record(id, paired).outcome));
        let (results, because) = (results.collect(), String::new());
        let entry = Correction { round: paired, after: paired, results, was: None, because };
        after.wall.changes.push(WallChange::Corrected(entry));
    }
}

/// Returns whether a rulebook gives colours by pairing number, and counts the numbers of absent players.
fn counts_numbers(book: &Rulebook) -> bool {
    book.system == System::Dutch1998 || book.edition == Some(Edition::Leong1987)
}

/// Refuses a player without a name, as a list of players does.
fn refuse_unnamed(tournament: &Tournament, entry: &Player) -> Result<(), Refused> {
    if !entry.name.trim().is_empty() {
        return Ok(());
    }
    Err(LateEntryRefusal::Unnamed { who: tournament.participant() }.into())
}

/// Refuses a player with a known FIDE id, who is the same person. A player with a known name may be another person, so
/// this only adds a note.
fn refuse_known(tournament: &Tournament, entry: &Player, notes: &mut Vec<Statement>) -> Result<(), Refused> {
    let same_id = |p: &&Player| !entry.fide_id.is_empty() && p.fide_id == entry.fide_id;
    if let Some(there) = tournament.players.iter().find(same_id) {
        let why = LateEntryRefusal::SameId { player: there.label(), id: entry.fide_id.clone() };
        return Err(Refused::about(tournament, there.id, why));
    }
    let same: Vec<&Player> = tournament.players.iter().filter(|p| p.name == entry.name).collect();
    match same.as_slice() {
        [] => {}
        [one] => notes.push(EntryChange::AnotherOfThisName { player: one.label() }.into()),
        all => {
            let namesakes = Namesakes::of(tournament);
            let players = Few::of(all, 3, |p| namesakes.label(p));
            notes.push(EntryChange::OthersOfThisName { players }.into());
        }
    }
    notes.extend(doubtful(entry));
    // Teams have names of another length (`late_teams`).
    if tournament.participant() != "team" {
        notes.extend(cut_name(&entry.name, LONGEST_NAME).map(Statement::from));
    }
    Ok(())
}

/// Returns notes about the federation and the year of birth of a player that can hardly be right.
pub(super) fn doubtful(entry: &Player) -> Vec<Statement> {
    let of_player = |doubt| EntryChange::Doubt { player: entry.name.clone(), doubt };
    doubts(entry).into_iter().map(|doubt| of_player(doubt.into()).into()).collect()
}

/// Returns the rank of a late entry under the rulebook, if numbers may still change.
fn place(tournament: &Tournament, entry: &Player, book: &Rulebook, notes: &mut Vec<Statement>) -> usize {
    let last = tournament.players.len();
    let place = seeding::place(tournament, entry, book);
    let is_too_late = follows_today(book) && tournament.rounds_paired() >= LAST_RENUMBERING;
    if place < last && is_too_late {
        let who = tournament.participant();
        notes.push(EntryChange::NumberLate { round: LAST_RENUMBERING, who }.into());
        return last;
    }
    if let Some(code) = names_numbers(tournament).filter(|_| place < last) {
        notes.push(EntryChange::NumberUnknownRecord { code, who: tournament.participant() }.into());
        return last;
    }
    place
}

/// Returns whether C.04.2 2.3 applies to a rulebook: numbers may change until round four has been paired.
pub(super) fn follows_today(book: &Rulebook) -> bool {
    matches!(
        book.system,
        System::Dutch2017
            | System::Dutch2026
            | System::Dubov
            | System::Burstein
            | System::DoubleSwiss
            | System::TeamSwiss
    ) || book.edition == Some(Edition::Lim2026)
}

/// Returns a kept record that holds pairing numbers: teams (013, 310), national ratings.
pub(super) fn names_numbers(tournament: &Tournament) -> Option<String> {
    let is_national = |code: &str| {
        code.len() == 3
            && code.bytes().all(|b| b.is_ascii_uppercase())
            && !code.starts_with("XX")
            && !code.starts_with("BB")
    };
    let mut kept = tournament.headings.kept().map(|(code, _)| code);
    let is_of_side = |code: &str| code == "310" && tournament.participant() == "player";
    kept.find(|code| code.starts_with("013") || is_of_side(code) || is_national(code)).cloned()
}

/// Inserts a player into the ranking. The players below move down; a player whose number is taken gets the next number.
fn insert(tournament: &mut Tournament, entry: &Player, place: usize) -> Result<(), Refused> {
    let paired = tournament.rounds_paired();
    let highest = tournament.players.iter().map(|p| p.number).max().unwrap_or(PairingNumber(0));
    let ranks_as_listed = tournament.players.iter().any(|p| p.listed.is_some());
    let number = match tournament.players.get(place) {
        Some(next) if !ranks_as_listed => next.number,
        _ => highest.next(),
    };
    let is_of_teams = tournament.participant() == "team";
    if highest >= if is_of_teams { HIGHEST_TEAM } else { HIGHEST_NUMBER } {
        return Err(LateEntryRefusal::NumbersOver { who: tournament.participant(), highest }.into());
    }
    let mut taken = number;
    for player in tournament.players.iter_mut().skip(place) {
        player.id.0 += 1;
        if let Some(listed) = &mut player.listed {
            *listed = listed.next();
        }
        if !ranks_as_listed && player.number == taken {
            player.number = player.number.next();
            taken = taken.next();
        }
    }
    let rank = u32::try_from(place).unwrap_or(u32::MAX);
    let listed = ranks_as_listed.then(|| PairingNumber::at(place));
    let player = Player {
        id: PlayerId(rank),
        number,
        listed,
        stated_points: None,
        stated_rank: None,
        ..entry.clone()
    };
    shift(tournament, PlayerId(rank));
    if let Some(teams) = &mut tournament.teams {
        teams.make_room(place);
        tournament.matches.make_room(place);
    }
    tournament.players.insert(place, player);
    tournament.records.insert(place, vec![Record::bye(Outcome::ZeroBye); paired]);
    Ok(())
}

/// Makes room for a new id. This id and all later ids increase by one wherever they occur.
fn shift(tournament: &mut Tournament, from: PlayerId) {
    let next = |id: &mut PlayerId| {
        if *id >= from {
            id.0 += 1;
        }
    };
    tournament.records.resize(tournament.players.len(), Vec::new());
    tournament.records.iter_mut().flatten().filter_map(|r| r.opponent.as_mut()).for_each(next);
    tournament.prohibitions.iter_mut().flat_map(|p| &mut p.players).for_each(next);
    tournament.acceleration.iter_mut().map(|v| &mut v.player).for_each(next);
    tournament.decrees.iter_mut().flat_map(|decree| &mut decree.players).for_each(next);
    tournament.wall.rename(&next);
}

/// Gives a player who ranks above an accelerated one the same acceleration (C.04.7: the last player of the upper group
/// stays the last).
fn accelerate(tournament: &mut Tournament, id: PlayerId) -> Option<Statement> {
    let below = PlayerId(id.0 + 1);
    let by_round = tournament.acceleration.iter().find(|v| v.player == below)?.by_round.clone();
    let points = accelerated_by(&by_round);
    tournament.acceleration.push(VirtualPoints { player: id, by_round });
    let [player, next] = [id, below].map(|id| tournament.player(id).label());
    Some(EntryChange::Accelerated { player, next, points }.into())
}

/// Returns the acceleration points by rounds, as in `+1.0 in rounds 1 to 3`, `+0.5 in rounds 4 to 5`.
fn accelerated_by(by_round: &[Score]) -> Vec<Statement> {
    let mut first = 1;
    let mut parts = Vec::new();
    for run in by_round.chunk_by(|a, b| a == b) {
        let last = first + run.len() - 1;
        if run[0] != Score::ZERO {
            let points = run[0];
            parts.push(Statement::from(if first == last {
                EntryChange::AccelerationRound { points, round: first }
            } else {
                EntryChange::AccelerationRounds { points, first, last }
            }));
        }
        first = last + 1;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn acceleration_is_told_by_rounds() {
        let points = [2, 2, 2, 1, 1, 0].map(Score);
        let said = |points| {
            let by_round: Vec<Statement> = accelerated_by(points);
            by_round.iter().map(|one| one.line(words::TERMINAL)).collect::<Vec<_>>()
        };
        assert_eq!(said(&points), ["+1.0 in rounds 1 to 3", "+0.5 in rounds 4 to 5"]);
        assert_eq!(said(&points[2..4]), ["+1.0 in round 1", "+0.5 in round 2"]);
    }
}
