//! Carries out commands. The result has the new event, the change in one line, and the parts affected.

use super::close::{close, forgotten_ranks};
use super::publish::{Parts, keep_under, parts, publish, schedule};
use super::results::{correct, correct_match, enter_matches, enter_results};
use super::seating::player;
use super::{Accepted, Command, Deviation, Edit, Key, RecordedRepair, Touches, Worth, touches};
use crate::event::{
    self, Changed, Draft, EntryChange, Event, Grounds, HeadingChange, Numbering, PlayerRefusal, Refused,
    RoundChange, RoundRefusal, Settings,
};
use facts::format;
use facts::rulebook::{self, Rulebook};
use facts::tournament::{PairingNumber, Player, PlayerId, Repair, RepairChoice, RoundNo, Tournament};
use words::Statement;

/// An event after a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applied {
    /// The event after the command.
    pub event: Event,
    /// The change.
    pub says: Statement,
    /// What the arbiter has to know besides.
    pub notes: Vec<Statement>,
    /// The parts that the command depended on and changed.
    pub touches: Touches,
}

/// Carries out a command.
///
/// # Errors
/// Returns everything that contradicts the event.
pub fn apply(before: &Event, command: &Command) -> Result<Applied, Vec<Refused>> {
    let (mut event, says, mut notes) = carried_out(before, command)?;
    event.tournament.follow_players();
    if matches!(command, Command::Add { .. } | Command::Edit { .. } | Command::Remove { .. }) {
        event::headings::recount(&before.tournament, &mut event.tournament);
    }
    notes.extend(forgotten_ranks(&before.tournament, &event));
    let touches = touches(command, before, &event);
    if event.draft.is_some() && event != *before {
        notes.extend(overtake(&mut event, &touches, &says));
    }
    Ok(Applied { event, says, notes, touches })
}

fn carried_out(before: &Event, command: &Command) -> Result<Parts, Vec<Refused>> {
    let t = &before.tournament;
    let of = |changed: Result<Changed, Refused>| changed.map(|changed| parts(before, changed));
    let done = match command {
        Command::Enter { tournament, settings, from } => enter(before, tournament, settings, from),
        Command::Earlier { says, .. } => Ok((before.clone(), Statement::earlier(says), Vec::new())),
        Command::Add { players, at_end, rulebook, .. } => {
            let entries: Vec<Player> = players.iter().map(Player::from).collect();
            let numbering = if *at_end { Numbering::AtEnd } else { Numbering::ByRulebook };
            of(book(rulebook).and_then(|book| event::add(t, &entries, &book, numbering)))
        }
        Command::Edit { player: number, right, rulebook } => {
            of(player(t, *number).and_then(|id| event::edit(t, id, right, &book(rulebook)?)))
        }
        Command::Member { player, right } => of(event::edit_member(t, *player, right)),
        Command::Remove { player: number } => of(player(t, *number).and_then(|id| event::remove(t, id))),
        Command::Renumber { rulebook } => of(event::renumber_players(t, rulebook)),
        Command::Heading(heading) => of(event::head(t, heading)),
        Command::Rank { ranks, order } => of(event::rank(t, ranks, order)),
        Command::Category { set, remove } => of(event::categorise(t, set, remove)),
        Command::Ratings { set, remove, taken } => of(event::rate(t, set, remove, *taken)),
        Command::Prizes(list) => of(event::keep_prizes(t, list)),
        Command::Withdraw { player: number, from, rulebook } => {
            of(player(t, *number).and_then(|id| event::withdraw(t, id, Some(*from), &book(rulebook)?)))
        }
        Command::Arrive { player: number, from } => {
            of(player(t, *number).and_then(|id| event::arrive(t, id, *from)))
        }
        Command::Bye { players, rounds, worth } => return byes(before, players, rounds, *worth),
        Command::Forbid { players, first, last, if_possible } => {
            of(ids(t, players).and_then(|players| event::forbid(t, &players, (*first, *last), *if_possible)))
        }
        Command::Result { round, results } => return enter_results(before, *round, results),
        Command::Correct { round, board, result, because } => {
            of(correct(before, *round, (*board, *result), &event::one_line(because)))
        }
        Command::Matches { round, results } => return enter_matches(before, *round, results),
        Command::CorrectMatch { round, result, because } => {
            of(event::matches::typed(result).and_then(|(board, ended)| {
                correct_match(before, (*round, board), &ended, &event::one_line(because))
            }))
        }
        Command::Lineup { round, team, players, because } => seat(before, *round, (*team, players), because),
        Command::Draft { round, seating, under, demands } => {
            let (seating, under, demands) = (seating.clone(), under.clone(), demands.clone());
            draft(before, Draft { round: *round, seating, under, demands, overtaken: Vec::new() })
        }
        Command::Alter { round, edits } => alter(before, *round, edits),
        Command::Publish { round, seating, under, deviation } => {
            publish(before, *round, seating.as_ref(), under)
                .and_then(|parts| deviate(parts, *round, deviation.as_ref()))
        }
        Command::Schedule { first, rounds, under } => schedule(before, *first, rounds, under),
        Command::Repair(command) => of(repair(before, command)),
        Command::Settings { text } => Ok(set(before, text)),
        Command::Accept(accepted) => accept(before, accepted),
        Command::Close { round, final_ranks } => close(before, *round, final_ranks.as_ref()),
    };
    done.map_err(|refused| vec![refused])
}

fn byes(
    before: &Event,
    players: &[PairingNumber],
    rounds: &[RoundNo],
    worth: Option<Worth>,
) -> Result<Parts, Vec<Refused>> {
    let kind = worth.map(Worth::outcome);
    let one = |t: &Tournament, id| event::bye(t, id, rounds, kind);
    each(&before.tournament, players, one).map(|changed| parts(before, changed))
}

/// Applies `change` for each of several players, and collects all rejections.
fn each(
    tournament: &Tournament,
    numbers: &[PairingNumber],
    change: impl Fn(&Tournament, PlayerId) -> Result<Changed, Refused>,
) -> Result<Changed, Vec<Refused>> {
    let (mut after, mut says, mut notes, mut refused) = (tournament.clone(), vec![], vec![], vec![]);
    for &number in numbers {
        match player(tournament, number).and_then(|id| change(&after, id)) {
            Ok(changed) => {
                after = changed.tournament;
                says.push(changed.says);
                notes.extend(changed.notes);
            }
            Err(why) => refused.push(why),
        }
    }
    if numbers.is_empty() {
        refused.push(PlayerRefusal::NobodyNamed.into());
    }
    notes.dedup();
    if refused.is_empty() {
        Ok(Changed { tournament: after, says: event::together(says), notes })
    } else {
        Err(refused)
    }
}

fn ids(tournament: &Tournament, numbers: &[PairingNumber]) -> Result<Vec<PlayerId>, Refused> {
    numbers.iter().map(|&number| player(tournament, number)).collect()
}

pub(in crate::event) fn book(id: &str) -> Result<Rulebook, Refused> {
    rulebook::find(id).ok_or_else(|| PlayerRefusal::NoRulebook { rulebook: format::excerpt(id) }.into())
}

fn enter(before: &Event, tournament: &Tournament, settings: &Settings, from: &str) -> Result<Parts, Refused> {
    if !before.tournament.players.is_empty() {
        return Err(PlayerRefusal::ListAgain.into());
    }
    let says = EntryChange::Entered {
        who: tournament.participant(),
        count: tournament.players.len(),
        has_from: !from.is_empty(),
        from: from.to_owned(),
        paired: tournament.rounds_paired(),
    };
    let mut tournament = tournament.clone();
    event::headings::keep_headings(&before.tournament, &mut tournament);
    let settings = event::fide::settings_of_new(&tournament, &before.settings, settings);
    let event = Event { tournament, settings, ..Event::default() };
    Ok((event, says.into(), Vec::new()))
}

fn seat(
    before: &Event,
    round: RoundNo,
    (team, players): (PairingNumber, &[PairingNumber]),
    because: &str,
) -> Result<Parts, Refused> {
    let t = &before.tournament;
    let Some(teams) = t.teams.as_ref().filter(|teams| !teams.is_double) else {
        return Err(event::no_teams());
    };
    let team = player(t, team)?;
    let member = |&number: &PairingNumber| match number {
        PairingNumber(0) => Ok(None),
        _ => {
            if let Some(player) = teams.players.iter().find(|player| player.number == number) {
                Ok(Some(player.id))
            } else {
                Err(PlayerRefusal::NotInLineup { number }.into())
            }
        }
    };
    let lineup: Vec<_> = players.iter().map(member).collect::<Result<_, Refused>>()?;
    let is_over = round < t.rounds_paired() || round <= before.closed;
    let changed = if is_over {
        event::correct_lineup(t, (round, team), &lineup, &event::one_line(because))
    } else {
        event::line_up(t, (round, team), &lineup)
    };
    changed.map(|changed| parts(before, changed))
}

fn set(before: &Event, settings: &Settings) -> Parts {
    let settings = event::fide::kept_settings(before, settings);
    let same = settings == before.settings;
    let says = if before.settings.differs_in_print_alone(&settings) {
        HeadingChange::PrintSettings { same }
    } else {
        HeadingChange::Settings { same }
    };
    (Event { settings, ..before.clone() }, says.into(), vec![])
}

fn draft(before: &Event, draft: Draft) -> Result<Parts, Refused> {
    let (round, next) = (draft.round, before.tournament.rounds_paired() + 1);
    if round != next {
        return Err(RoundRefusal::NotNext { round, next }.into());
    }
    draft.demands.are_at_tables()?;
    let boards = draft.seating.numbered(&before.tournament)?.pairing.boards.len();
    let draft = draft.at_tables();
    let drafted = Statement::from(RoundChange::Drafted { round, boards });
    let says = match draft.under.seed {
        Some(seed) => RoundChange::DraftedByLot { drafted, seed }.into(),
        None => drafted,
    };
    Ok((Event { draft: Some(draft), ..before.clone() }, says, Vec::new()))
}

/// Returns the draft after manual changes.
fn alter(before: &Event, round: RoundNo, edits: &[Edit]) -> Result<Parts, Refused> {
    let Some(draft) = before.draft.as_ref().filter(|draft| draft.round == round) else {
        return Err(RoundRefusal::NoDraft { round }.into());
    };
    if edits.is_empty() {
        return Err(RoundRefusal::NoChange.into());
    }
    let (mut draft, mut all) = (draft.clone(), Vec::new());
    for edit in edits {
        let (after, says) = draft.alter(&before.tournament, edit)?;
        draft = after;
        all.push(says);
    }
    Ok((Event { draft: Some(draft), ..before.clone() }, event::together(all), Vec::new()))
}

/// Records how a published round deviates from the rules. If it does not, its reason becomes a remark of the report.
fn deviate(
    (mut event, says, notes): Parts,
    round: RoundNo,
    deviation: Option<&Deviation>,
) -> Result<Parts, Refused> {
    let Some(Deviation { best, reason }) = deviation else { return Ok((event, says, notes)) };
    let reason = event::one_line(reason);
    if reason.is_empty() {
        return Err(RoundRefusal::NoReasonByHand.into());
    }
    let best = best.numbered(&event.tournament)?.pairing;
    if event::boards(&event.tournament, round).is_some_and(|made| made.pairing.is_same(&best)) {
        event::remarks::remark(&mut event.tournament, format!("Round {round}: {reason}"));
        return Ok((event, RoundChange::WithRemark { published: says, reason }.into(), notes));
    }
    event.tournament = event::deviated(&event.tournament, round, &best, &reason);
    Ok((event, RoundChange::ByHand { published: says, reason }.into(), notes))
}

fn repair(before: &Event, repair: &RecordedRepair) -> Result<Changed, Refused> {
    let because = event::one_line(&repair.because);
    if repair.choice == RepairChoice::AsPlayed && because.is_empty() {
        return Err(RoundRefusal::NoReasonAsPlayed.into());
    }
    let mut corrected = before.clone();
    for (round, of) in &repair.corrected {
        corrected.tournament = correct(&corrected, *round, (of.board, of.result), &because)?.tournament;
    }
    for (round, given) in &repair.corrected_matches {
        let (board, result) = event::matches::typed(given)?;
        corrected.tournament = correct_match(&corrected, (*round, board), &result, &because)?.tournament;
    }
    let mut after = corrected.tournament;
    let mut apart = Vec::new();
    for numbers in &repair.apart {
        let players = ids(&after, numbers)?;
        after = event::forbid(&after, &players, (repair.round, None), false)?.tournament;
        apart.push(players);
    }
    let (published, now) = (repair.published.numbered(&after)?, repair.now.numbered(&after)?);
    let RecordedRepair { rules, stay, choice, .. } = repair;
    let results = repair.results.iter().map(|of| (of.board, of.result)).collect();
    let (rules, stay) = (rules.clone(), stay.clone());
    let best = repair.best.as_ref().map(|best| best.numbered(&after)).transpose()?;
    let grounds = Grounds { rules, stay, apart, because: because.clone(), choice: *choice, results };
    let mut changed = event::recorded(&after, repair.round, (&published, &now), grounds)?;
    if let Some(best) = best {
        let change = Repair { because, ..event::between(repair.round, (&published, &now)) };
        event::note_departure(&mut changed.tournament, &best.pairing, &change);
    }
    keep_under(&mut changed.tournament, &repair.under)?;
    event::settle_withdrawn(repair.round, &mut changed);
    if repair.causes.is_empty() {
        return Ok(changed);
    }
    let says = RoundChange::Repaired { causes: repair.causes.clone(), repaired: changed.says };
    Ok(Changed { says: says.into(), ..changed })
}

fn accept(before: &Event, accepted: &Accepted) -> Result<Parts, Refused> {
    let Accepted { round, board, reason } = accepted;
    let numbered = event::boards(&before.tournament, *round);
    if numbered.and_then(|numbered| numbered.at(*board)).is_none() {
        return Err(RoundRefusal::NoBoard { round: *round, board: *board }.into());
    }
    let reason = event::one_line(reason);
    if reason.is_empty() {
        return Err(RoundRefusal::NoReasonAccepted.into());
    }
    let says = RoundChange::Accepted { round: *round, board: *board, reason: reason.clone() };
    let mut event = before.clone();
    let accepted = Accepted { reason, ..accepted.clone() };
    if !event.accepted.contains(&accepted) {
        event.accepted.push(accepted);
    }
    Ok((event, says.into(), Vec::new()))
}

/// Marks the draft as out of date if it depends on the changed parts. Drops it if its players have been renumbered, and
/// returns a note about that.
fn overtake(event: &mut Event, touched: &Touches, says: &Statement) -> Option<Statement> {
    let draft = event.draft.as_mut()?;
    let round = draft.round;
    if touched.changes.contains(&Key::Numbers) {
        event.draft = None;
        return Some(RoundChange::DraftDiscarded { round }.into());
    }
    let rests = Touches { rests: [Key::Before(round)].into(), ..Touches::default() };
    if rests.rests_on(&touched.changes).is_some() {
        draft.overtaken.push(says.clone());
    }
    None
}
