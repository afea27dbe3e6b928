//! The headings of a report: place, dates, arbiters, time control; and the final ranks.

use serde::{Deserialize, Serialize};

use super::records::{date_of_round, day, put, round_days};
use super::{
    Changed, HeadingChange, HeadingRefusal, Refused, RoundChange, announced, one_line, open_boards, remarks,
    report_fields,
};
use crate::standings::{TieBreak, forget_ranks, give_external};
use facts::format::{self, date};
use facts::tournament::{PairingNumber, RoundNo, Tournament};
use words::Statement;

/// Headings to set. A missing one stays unchanged. An empty text removes the heading; in a list that holds nothing else,
/// it removes all entries.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Heading {
    /// Name of the event (012).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// City (022).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub city: Option<String>,
    /// Federation of the event (032).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub federation: Option<String>,
    /// First day (042).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Last day (052).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// The kind of event in free words (092).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind_of_event: Option<String>,
    /// Chief arbiter (102).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arbiter: Option<String>,
    /// All deputy arbiters (112).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub deputies: Vec<String>,
    /// Time control (122).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_control: Option<String>,
    /// Method of the starting ranks (172).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rank_method: Option<String>,
    /// Time control in seconds (222).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_code: Option<String>,
    /// Tie-breaks after the points, in order (202, 212).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tie_breaks: Vec<String>,
    /// The values of the tie-break `EXT` by number; an empty text removes a value.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub external: Vec<(PairingNumber, String)>,
    /// The sentence with which the event leaves FIDE mode.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leave_fide_mode: Option<String>,
    /// The announced number of rounds (142, XXR).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<RoundNo>,
    /// Dates of rounds (132).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub round_dates: Vec<(RoundNo, String)>,
    /// Remarks (###) to add.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<String>,
    /// Whether `import` notes its verdicts on the rounds; nobody can type those remarks in FIDE mode.
    #[serde(skip)]
    pub is_of_import: bool,
}

/// Sets headings of the report, and recounts the players (062) and rated players (072).
///
/// # Errors
/// Fails if a date is invalid, the last day is before the first, the event has no such round, or nothing is set.
pub fn head(tournament: &Tournament, heading: &Heading) -> Result<Changed, Refused> {
    if *heading == Heading::default() {
        return Err(HeadingRefusal::NoneGiven.into());
    }
    let mut after = tournament.clone();
    let mut set = Vec::new();
    if let Some(name) = &heading.name {
        after.headings.name = one_line(name);
        set.push("name");
    }
    let first = heading
        .from
        .as_deref()
        .map(|text| day(text, |text| HeadingRefusal::FirstDay { text }))
        .transpose()?;
    let last =
        heading.to.as_deref().map(|text| day(text, |text| HeadingRefusal::LastDay { text })).transpose()?;
    let federation = heading.federation.as_deref().map(federation).transpose()?;
    let texts = [
        ("022", "city", &heading.city),
        ("032", "federation", &federation),
        ("042", "first-day", &first),
        ("052", "last-day", &last),
        ("092", "kind", &heading.kind_of_event),
        ("102", "arbiter", &heading.arbiter),
        ("122", "time-control", &heading.time_control),
    ];
    for (code, what, text) in texts {
        if let Some(text) = text {
            put(&mut after, code, &[one_line(text)]);
            set.push(what);
        }
    }
    if let Some(rounds) = heading.rounds {
        announced::announce(&mut after, rounds)?;
        set.push("rounds");
    }
    set.extend(lists(&mut after, heading)?);
    for &(round, ref text) in &heading.round_dates {
        date_of_round(&mut after, round, text)?;
    }
    if !heading.round_dates.is_empty() {
        set.push("days");
    }
    heading.remarks.iter().for_each(|text| remarks::remark(&mut after, one_line(text)));
    if !heading.remarks.is_empty() {
        set.push("remarks");
    }
    refuse_reversed_days(&after)?;
    counted(&mut after);
    let headings = set.into_iter().map(|heading| HeadingChange::Named { heading }.into()).collect();
    let says = HeadingChange::Set { headings, same: after == *tournament };
    let mut notes: Vec<Statement> = report_fields::still_missing(&after).into_iter().collect();
    notes.extend(days_out_of_order(&after));
    notes.extend(heading.time_control.as_deref().and_then(bare_time_control).map(Statement::from));
    Ok(Changed::new(after, says, notes))
}

/// Refuses a last day that is before the first.
fn refuse_reversed_days(tournament: &Tournament) -> Result<(), HeadingRefusal> {
    let of = |code: &str| tournament.headings.kept().find(|(c, _)| c == code).map(|(_, text)| text.clone());
    match (of("042"), of("052")) {
        (Some(first), Some(last)) if date(&last).zip(date(&first)).is_some_and(|(to, from)| to < from) => {
            Err(HeadingRefusal::DaysReversed { first, last })
        }
        _ => Ok(()),
    }
}

/// Returns a note on a time control without units, such as `90+30`. Minutes and seconds look alike in it.
fn bare_time_control(text: &str) -> Option<HeadingChange> {
    let (base, added) = text.split_once('+')?;
    let number = |text: &str| text.trim().parse::<u32>().ok();
    let (base, added) = (number(base)?, number(added)?);
    // A base of more than three hours can only be seconds.
    let (minutes, seconds) = if base > 180 { (base / 60, base) } else { (base, base * 60) };
    Some(HeadingChange::TimeControl { text: one_line(text), minutes, added, seconds })
}

/// Sets the coded headings, and those that are lists: deputies, tie-breaks and values of `EXT`. Also records leaving FIDE mode.
fn lists(after: &mut Tournament, heading: &Heading) -> Result<Vec<&'static str>, Refused> {
    let coded = [&heading.rank_method, &heading.time_code].map(Option::as_deref);
    let mut set = report_fields::set(after, coded)?;
    if !heading.deputies.is_empty() {
        put(after, "112", &heading.deputies.iter().map(|name| one_line(name)).collect::<Vec<_>>());
        set.push("deputies");
    }
    if !heading.tie_breaks.is_empty() {
        set_order(after, &heading.tie_breaks)?;
        set.push("tie-breaks");
    }
    if heading.leave_fide_mode.is_some() {
        let remark = super::fide::leaving_remark(after);
        remarks::remark(after, remark);
        set.push("fide-mode-left");
    }
    if !heading.external.is_empty() {
        set_external(after, &heading.external)?;
        set.push("external");
    }
    Ok(set)
}

/// Sets the order of the standings: the points, then the tie-breaks; empty letters remove the order. Ranks from a
/// different order are removed. Ranks without a named order stay, so that `check` can judge them by this one.
pub(super) fn set_order(tournament: &mut Tournament, tie_breaks: &[String]) -> Result<(), Refused> {
    let mut order = Vec::new();
    let is_emptied = tie_breaks.iter().all(|letters| letters.trim().is_empty());
    for letters in tie_breaks.iter().filter(|_| !is_emptied) {
        let tie_break = TieBreak::parse(letters).map_err(|fault| HeadingRefusal::TieBreak { fault })?;
        order.push(tie_break.code());
    }
    let before = tournament.clone();
    let is_named = tournament.headings.kept().any(|(code, _)| code == "202" || code == "212");
    let order = order.join(",");
    put(tournament, "202", std::slice::from_ref(&order));
    put(tournament, "212", &[if is_emptied { String::new() } else { format!("PTS,{order}") }]);
    if is_named && *tournament != before {
        forget_ranks(tournament);
    }
    Ok(())
}

/// Gives players values for the tie-break `EXT`. Ranks based on other values are removed.
fn set_external(tournament: &mut Tournament, given: &[(PairingNumber, String)]) -> Result<(), Refused> {
    if let Some((number, _)) = given.iter().find(|(number, _)| tournament.by_number(*number).is_none()) {
        return Err(Refused::no_number(tournament, *number));
    }
    let before = tournament.clone();
    give_external(tournament, given).map_err(|value| HeadingRefusal::External { value: one_line(&value) })?;
    if *tournament != before {
        forget_ranks(tournament);
    }
    Ok(())
}

/// Returns the code of a federation; an empty text removes it.
fn federation(text: &str) -> Result<String, Refused> {
    if text.trim().is_empty() {
        return Ok(String::new());
    }
    let wrong = |write| HeadingRefusal::Federation { text: one_line(text), write };
    Ok(format::federation(text).map_err(wrong)?)
}

/// Returns a note for each round whose day is before the one of an earlier round, or outside the days of the event.
fn days_out_of_order(tournament: &Tournament) -> Vec<Statement> {
    let of = |code: &str| tournament.headings.kept().find(|(c, _)| c == code).map(|(_, text)| text.clone());
    let day = |code: &str| of(code).and_then(|text| date(&text));
    let days: Vec<(RoundNo, String)> =
        (1..).zip(round_days(tournament)).filter_map(|(round, day)| Some((round, day?))).collect();
    let mut notes = Vec::new();
    for (at, (round, own)) in days.iter().enumerate() {
        let before = at.checked_sub(1).map(|at| &days[at]).filter(|(_, before)| own < before);
        let (round, day_of) = (*round, own.clone());
        if let Some((other, before)) = before {
            let (other, before) = (*other, before.clone());
            notes.push(HeadingChange::DayBeforeRound { round, day: day_of.clone(), other, before }.into());
        }
        if let Some(first) = day("042").filter(|first| own < first) {
            notes.push(HeadingChange::DayBeforeFirst { round, day: day_of.clone(), first }.into());
        }
        if let Some(last) = day("052").filter(|last| own > last) {
            notes.push(HeadingChange::DayAfterLast { round, day: day_of, last }.into());
        }
    }
    notes
}

/// Returns the records of a code, each parsed as JSON.
pub(super) fn kept_in<'t, T: serde::de::DeserializeOwned>(
    tournament: &'t Tournament,
    code: &'static str,
) -> impl Iterator<Item = Result<T, serde_json::Error>> + 't {
    let records = tournament.headings.kept().filter(move |(other, _)| other == code);
    records.map(|(_, text)| serde_json::from_str(text))
}

/// Returns the numbers of players and of rated players, which records 062 and 072 state. In a team event these are the
/// players of the teams.
pub fn players_and_rated(tournament: &Tournament) -> (usize, usize) {
    let of_teams = tournament.teams.as_ref().filter(|teams| !teams.is_double).map(|teams| &teams.players);
    let players = of_teams.unwrap_or(&tournament.players);
    (players.len(), players.iter().filter(|p| p.rating.is_some()).count())
}

/// Gives an event that gets its players the headings that were set before. What the list states itself stays.
pub(super) fn keep_headings(before: &Tournament, after: &mut Tournament) {
    if after.headings.name.is_empty() {
        after.headings.name.clone_from(&before.headings.name);
    }
    after.rounds = after.rounds.or(before.rounds);
    let is_stated = |code: &str| after.headings.kept().any(|(known, _)| known == code);
    let kept: Vec<_> = before.headings.kept().filter(|(code, _)| !is_stated(code)).cloned().collect();
    after.headings.others.extend(kept);
    recount(before, after);
}

/// Updates the numbers of players and of rated players. Records that are right stay as they are written.
fn counted(tournament: &mut Tournament) {
    let (players, rated) = players_and_rated(tournament);
    for (code, number) in [("062", players), ("072", rated)] {
        let is_right = |(c, text): &(String, String)| {
            let first = text.split_whitespace().next().and_then(|word| word.parse().ok());
            c == code && first == Some(number)
        };
        if !tournament.headings.kept().any(is_right) {
            put(tournament, code, &[number.to_string()]);
        }
    }
}

/// Updates the numbers of players and of rated players after a change of the field, if the report states them as they
/// were before it.
pub(super) fn recount(before: &Tournament, after: &mut Tournament) {
    let (old, new) = (players_and_rated(before), players_and_rated(after));
    if old == new {
        return;
    }
    for (code, text) in &mut after.headings.others {
        let (was, is) = match code.as_str() {
            "062" => (old.0, new.0),
            "072" => (old.1, new.1),
            _ => continue,
        };
        if text.trim() == was.to_string() {
            *text = is.to_string();
        }
    }
}

/// Writes the final ranks into the report. `ranks` holds the number and rank of each player.
///
/// # Errors
/// Fails if a player is not in the event, or no round is paired.
pub fn rank(
    tournament: &Tournament,
    ranks: &[(PairingNumber, u32)],
    order: &[String],
) -> Result<Changed, Refused> {
    let paired = tournament.rounds_paired();
    if paired == 0 {
        return Err(HeadingRefusal::RanksTooEarly.into());
    }
    let mut after = tournament.clone();
    if !order.is_empty() {
        set_order(&mut after, order)?;
    }
    for &(number, rank) in ranks {
        let Some(id) = tournament.by_number(number) else {
            return Err(Refused::no_number(tournament, number));
        };
        after.players[id.index()].stated_rank = Some(rank);
    }
    counted(&mut after);
    let open = (1..=paired).map(|round| open_boards(tournament, round).len()).sum::<usize>();
    let mut notes = Vec::new();
    if !order.is_empty() {
        notes.push(RoundChange::RanksOrder { order: order.join(", ") }.into());
    }
    if open > 0 {
        notes.push(RoundChange::RanksOpen { encounter: tournament.encounter(), count: open }.into());
    }
    if let Some(rounds) = tournament.rounds.filter(|&rounds| rounds > paired) {
        notes.push(RoundChange::RanksEarly { paired, rounds }.into());
    }
    let who = tournament.participant();
    Ok(Changed::new(after, RoundChange::Ranked { who, count: ranks.len(), round: paired }, notes))
}
