//! Players between two rounds: withdrawals, byes, prohibitions.

use super::round_robin::{leave_the_table, return_to_the_table};
use super::{
    Changed, PlayerChange, PlayerRefusal, Refused, boards, is_by_table, next_to_miss, note_correction,
    paired_on_the_old, remarks, together,
};
use facts::format::MOST_ROUNDS;
use facts::rulebook::{self, Rulebook, System};
use facts::tournament::{
    Correction, Outcome, PlayerId, Prohibition, Record, RoundNo, Tournament, WallChange,
};
use words::Statement;

/// Withdraws a player from a round on (default: the next), as absent without points. If all rounds of a table have been paired
/// at once, his open games become forfeits.
///
/// # Errors
/// Fails if the player is paired in one of these rounds, or if the event is over.
pub fn withdraw(
    tournament: &Tournament,
    id: PlayerId,
    from: Option<RoundNo>,
    book: &Rulebook,
) -> Result<Changed, Refused> {
    let paired = tournament.rounds_paired();
    let first = from.unwrap_or_else(|| next_to_miss(tournament));
    let last = tournament.rounds.unwrap_or(first.max(paired + 1));
    if first == 0 || first > last {
        return Err(Refused::about(tournament, id, PlayerRefusal::NoRoundMissed { round: first, last }));
    }
    if remarks::is_scheduled(tournament) && first <= paired {
        return Ok(leave_the_table(tournament, id, first));
    }
    let rounds: Vec<RoundNo> = (first..=last).collect();
    let mut changed = bye(tournament, id, &rounds, Some(Outcome::ZeroBye))?;
    for &round in &rounds {
        remarks::give_up(&mut changed.tournament, id, round, tournament.record(id, round).outcome);
    }
    let player = tournament.player(id).label();
    let mut notes = changed.notes;
    if tournament.rounds.is_none() {
        notes.push(PlayerChange::RoundsUnknown { from: first }.into());
    }
    let current = tournament.record(id, paired.max(1));
    if current.opponent.is_some() && current.outcome == Outcome::Nothing {
        notes.push(PlayerChange::GameOpen { round: paired }.into());
    }
    if book.system == System::Irish {
        notes.push(PlayerChange::IrishWithdrawn { rulebook: book.id.clone() }.into());
    }
    if book.system.is_table() {
        notes.push(PlayerChange::TableWithdrawn.into());
    }
    let says = if changed.tournament == *tournament {
        PlayerChange::WithdrawnAlready { player }
    } else {
        PlayerChange::Withdrawn { player, from: first }
    };
    Ok(Changed::new(changed.tournament, says, notes))
}

/// Brings back an absent player from a coming round on. Ends the absences without points, and any bye in that round;
/// byes with points that were asked for in later rounds stay, also those that a withdrawal has replaced. If all rounds of
/// a table have been paired at once, games that he would lose by forfeit are open again.
///
/// # Errors
/// Fails if the round has been paired without him or does not exist.
pub fn arrive(tournament: &Tournament, id: PlayerId, from: RoundNo) -> Result<Changed, Refused> {
    if remarks::is_scheduled(tournament) {
        return return_to_the_table(tournament, id, from);
    }
    let last = tournament.rounds.unwrap_or(from).max(tournament.records[id.index()].len());
    let (mut away, mut kept) = (Vec::new(), Vec::new());
    for round in (from.max(1)..=last).filter(|&round| tournament.record(id, round).is_away()) {
        let outcome = tournament.record(id, round).outcome;
        let ends = round == from || outcome == Outcome::ZeroBye;
        if ends { away.push(round) } else { kept.push((round, kind_of_bye(outcome))) }
    }
    let player = tournament.player(id).label();
    if from == 0 || from > last {
        return Err(Refused::about(tournament, id, PlayerRefusal::NoRoundAgain { round: from, last }));
    }
    let number = tournament.player(id).number;
    let stays = kept
        .into_iter()
        .map(|(round, bye)| PlayerChange::KeepsBye { player: player.clone(), bye, round, number }.into());
    let notes: Vec<Statement> = stays.collect();
    if away.is_empty() {
        return Ok(Changed::new(tournament.clone(), PlayerChange::NotAbsent { player, from }, notes));
    }
    let changed = bye(tournament, id, &away, None)?;
    let notes = [changed.notes, notes].concat();
    regain(tournament, id, (from, away), Changed { notes, ..changed })
}

/// Returns the event with a player who is back from a round on, and with the byes of later rounds that his withdrawal has
/// replaced. `away` are the rounds of his absence.
fn regain(
    before: &Tournament,
    id: PlayerId,
    (from, mut away): (RoundNo, Vec<RoundNo>),
    mut changed: Changed,
) -> Result<Changed, Refused> {
    let (player, number) = (before.player(id).label(), before.player(id).number);
    let given_up = |&round: &RoundNo| Some((round, remarks::given_up(before, id, round)?));
    let mut says = Vec::new();
    for (round, kind) in away.iter().filter_map(given_up).collect::<Vec<_>>() {
        let (player, bye) = (player.clone(), kind_of_bye(kind));
        if round == from {
            changed.notes.push(PlayerChange::ByeBefore { player, bye, round, number }.into());
            continue;
        }
        let restored = self::bye(&changed.tournament, id, &[round], Some(kind))?;
        changed.tournament = restored.tournament;
        changed.notes.extend(restored.notes);
        says.push(PlayerChange::ByeAgain { player, bye, round }.into());
        away.retain(|&other| other != round);
    }
    if !away.is_empty() {
        says.insert(0, PlayerChange::PlaysAgain { player, rounds: away }.into());
    }
    Ok(Changed { says: together(says), ..changed })
}

/// Refuses a bye with points under a table: whoever is away there loses the game by forfeit (C.05 6.6).
fn refuse_points_in_a_table(
    tournament: &Tournament,
    id: PlayerId,
    kind: Option<Outcome>,
) -> Result<(), Refused> {
    let has_points = matches!(kind, Some(Outcome::HalfBye | Outcome::FullBye));
    if !has_points || !is_by_table(tournament) {
        return Ok(());
    }
    Err(Refused::about(tournament, id, PlayerRefusal::ByeInTable))
}

/// Gives a player a bye of a kind in rounds without a game; `None` removes it.
///
/// # Errors
/// Fails if the player is paired in one of these rounds, or if there is no such round.
pub fn bye(
    tournament: &Tournament,
    id: PlayerId,
    rounds: &[RoundNo],
    kind: Option<Outcome>,
) -> Result<Changed, Refused> {
    let (paired, last) = (tournament.rounds_paired(), tournament.rounds.unwrap_or(MOST_ROUNDS));
    let label = tournament.player(id).label();
    if rounds.is_empty() {
        return Err(Refused::about(tournament, id, PlayerRefusal::NoRoundGiven));
    }
    refuse_points_in_a_table(tournament, id, kind)?;
    let (mut after, mut notes) = (tournament.clone(), Vec::new());
    for &round in rounds {
        if round == 0 || round > last {
            return Err(Refused::about(tournament, id, PlayerRefusal::NoRound { round, last }));
        }
        let there = tournament.record(id, round);
        if there.is_paired() {
            return Err(already_paired(tournament, id, round));
        }
        if kind.is_none() && round <= paired && there != Record::NOTHING {
            return Err(Refused::about(
                tournament,
                id,
                PlayerRefusal::PairedWithout { player: label, round },
            ));
        }
        let new = kind.map_or(Record::NOTHING, Record::bye);
        if kind.is_some() && there != new && there.is_away() && there.outcome != Outcome::ZeroBye {
            let (player, bye) = (label.clone(), kind_of_bye(there.outcome));
            notes.push(PlayerChange::ByeReplaced { player, bye, round }.into());
        }
        let row = &mut after.records[id.index()];
        row.resize(row.len().max(round), Record::NOTHING);
        row[round - 1] = new;
        if there != new {
            remarks::forget_given_up(&mut after, id, round);
        }
        let points = |record: Record| tournament.scoring.of(record.outcome);
        if points(there) != points(new) {
            notes.extend(paired_on_the_old(tournament, round, false));
        }
    }
    while after.records[id.index()].last() == Some(&Record::NOTHING) {
        after.records[id.index()].pop();
    }
    notes.dedup();
    for &round in rounds {
        let (old, new) = (tournament.record(id, round).outcome, after.record(id, round).outcome);
        note_correction(&mut after, round, &[(id, old, new)], (None, ""));
        note_arranged(&mut after, round, (id, old, new));
        remarks::full_point_bye(&mut after, id, round);
    }
    notes.extend(notes_on_byes(&after, id, rounds, kind, tournament.out_from(id)));
    let says = bye_entered(label, rounds.to_vec(), kind, after == *tournament);
    Ok(Changed::new(after, says, notes))
}

/// Says which bye a player has in some rounds, and whether he had it before.
fn bye_entered(player: String, rounds: Vec<RoundNo>, kind: Option<Outcome>, same: bool) -> PlayerChange {
    match kind {
        Some(Outcome::ZeroBye) => PlayerChange::Absent { player, rounds, same },
        Some(kind) => PlayerChange::Bye { player, bye: kind_of_bye(kind), rounds, same },
        None => PlayerChange::NoBye { player, rounds, same },
    }
}

/// Returns what an arbiter has to know after a bye was entered: several half-point byes, a withdrawal that goes on.
fn notes_on_byes(
    after: &Tournament,
    id: PlayerId,
    rounds: &[RoundNo],
    kind: Option<Outcome>,
    out_from: Option<RoundNo>,
) -> Vec<Statement> {
    let last = after.rounds.unwrap_or(MOST_ROUNDS);
    let mut notes = Vec::new();
    let halves = (1..=last).filter(|&round| after.record(id, round).outcome == Outcome::HalfBye).count();
    if kind == Some(Outcome::HalfBye) && halves > 1 {
        let player = after.player(id).label();
        notes.push(PlayerChange::HalfByes { player, count: halves }.into());
    }
    let is_away_elsewhere = |from: RoundNo| (from..=last).any(|round| !rounds.contains(&round));
    let out = out_from.filter(|&from| rounds.iter().any(|&round| round >= from));
    if let Some(from) = out.filter(|&from| kind != Some(Outcome::ZeroBye) && is_away_elsewhere(from)) {
        notes.push(PlayerChange::StillAway { from }.into());
    }
    notes
}

/// Notes a bye of a later round that the rounds paired so far did not know, if the rulebook looks ahead (ECF 6).
fn note_arranged(after: &mut Tournament, round: RoundNo, (id, old, new): (PlayerId, Outcome, Outcome)) {
    let paired = after.rounds_paired();
    let looks_ahead = || rulebook::encoded(after).is_some_and(|book| looks_at_coming_byes(&book));
    if paired > 0 && paired < round && old != new && looks_ahead() {
        after.wall.changes.push(announced_after(paired, round, vec![(id, old, new)]));
    }
}

/// Returns of each participant whether he has left for good, and not only from the last round on.
pub fn left_for_good(tournament: &Tournament, round: RoundNo) -> Vec<bool> {
    let rounds = tournament.rounds;
    let is_out = |first: RoundNo| first <= round && rounds.is_none_or(|rounds| first < rounds);
    tournament.all_out_from().into_iter().map(|out| out.is_some_and(is_out)).collect()
}

/// Returns whether byes of later rounds count when a round is paired (ECF 6).
pub(super) fn looks_at_coming_byes(book: &Rulebook) -> bool {
    book.system == System::Ecf
}

/// Returns the record of byes of a round that were announced after the rounds up to `after` had been paired.
pub(super) fn announced_after(
    after: RoundNo,
    round: RoundNo,
    results: Vec<(PlayerId, Outcome, Outcome)>,
) -> WallChange {
    WallChange::Corrected(Correction { round, after, results, was: None, because: String::new() })
}

/// Returns the word of a message for a kind of bye, which is also the one that people type.
fn kind_of_bye(kind: Outcome) -> &'static str {
    match kind {
        Outcome::HalfBye => "half",
        Outcome::FullBye => "full",
        Outcome::PairingBye => "allocated",
        _ => "zero",
    }
}

/// Returns the refusal for a player who is paired in a round, with board and result.
fn already_paired(tournament: &Tournament, id: PlayerId, round: RoundNo) -> Refused {
    let player = tournament.player(id).label();
    let record = tournament.record(id, round);
    let number = tournament.player(id).number;
    let Some(opponent) = record.opponent else {
        let why = PlayerRefusal::HasBye { player, who: tournament.participant(), number, round };
        return Refused::about(tournament, id, why);
    };
    let board = boards(tournament, round).and_then(|n| n.of(id)).map_or(0, |(number, _)| number);
    let opponent = tournament.player(opponent).label();
    let why = if record.outcome == Outcome::Nothing && remarks::is_scheduled(tournament) {
        PlayerRefusal::GameInTable { player, opponent, round, board }
    } else if record.outcome == Outcome::Nothing {
        PlayerRefusal::GameOpen { player, opponent, number, round, board }
    } else {
        PlayerRefusal::GameOver { player, opponent, round, board }
    };
    Refused::about(tournament, id, why)
}

/// Forbids any two of these players to meet, in all rounds or in a range of rounds.
///
/// # Errors
/// Fails if fewer than two players are named, if a player is named twice, or if the rounds are invalid.
pub fn forbid(
    tournament: &Tournament,
    players: &[PlayerId],
    (first, last): (RoundNo, Option<RoundNo>),
    if_possible: bool,
) -> Result<Changed, Refused> {
    let twice = players.iter().enumerate().find(|(i, id)| players[..*i].contains(id));
    if let Some((_, &id)) = twice {
        let why =
            PlayerRefusal::Twice { player: tournament.player(id).label(), who: tournament.participant() };
        return Err(Refused::about(tournament, id, why));
    }
    if players.len() < 2 {
        return Err(PlayerRefusal::Alone { who: tournament.participant() }.into());
    }
    if let Some(round) = [Some(first), last].into_iter().flatten().find(|&round| round > MOST_ROUNDS) {
        return Err(PlayerRefusal::NoRound { round, last: MOST_ROUNDS }.into());
    }
    if first == 0 || last.is_some_and(|last| last < first) {
        return Err(Refused::from(match last {
            Some(last) if first > 0 => PlayerRefusal::RangeBackwards { first, last },
            _ => PlayerRefusal::RoundZero,
        }));
    }
    let labels: Vec<String> = players.iter().map(|&id| tournament.player(id).label()).collect();
    let new = Prohibition { players: players.to_vec(), first, last, if_possible };
    let same = tournament.prohibitions.contains(&new);
    let first = Some(first).filter(|first| (*first, last) != (1, None));
    let says = if if_possible {
        PlayerChange::KeptApart { players: labels, first, last, same }
    } else {
        PlayerChange::Forbidden { players: labels, first, last, same }
    };
    if same {
        return Ok(Changed::new(tournament.clone(), says, Vec::new()));
    }
    let mut notes = Vec::new();
    if if_possible {
        notes.push(PlayerChange::UnwantedPairs.into());
    }
    for round in 1..=tournament.rounds_paired() {
        let met = |&&id: &&PlayerId| {
            let opponent = tournament.record(id, round).opponent;
            opponent.is_some_and(|o| o > id && players.contains(&o))
        };
        for &id in players.iter().filter(met) {
            notes.push(PlayerChange::HaveMet { player: tournament.player(id).label(), round }.into());
        }
    }
    let mut after = tournament.clone();
    after.prohibitions.push(new);
    Ok(Changed::new(after, says, notes))
}
