//! Corrects the data of players, such as a wrong name or rating, and removes players who never played.

use std::cell::Cell;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::categories::renumber;
use super::late::{LAST_RENUMBERING, follows_today, names_numbers};
use super::{Changed, PlayerChange, PlayerRefusal, Refused, remarks};
use crate::seeding;
use facts::format::{Findings, doubts, read_player};
use facts::rulebook::{Rulebook, System};
use facts::tournament::{PairingNumber, Player, PlayerId, RankChange, Title, Tournament, Wall, WallChange};
use words::Statement;

/// The corrections of a player. A missing field stays unchanged; an empty text or a rating of 0 removes the value.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Particulars {
    /// The name, as it is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<u32>,
    /// FIDE title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<Title>,
    /// Another title, as written. Given with `title`, if at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other_title: Option<String>,
    /// `m`, `w`, or a blank for neither.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sex: Option<char>,
    /// Three-letter federation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub federation: Option<String>,
    /// FIDE id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fide_id: Option<String>,
    /// Date of birth, in the report's format.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub birth: Option<String>,
    /// Club.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub club: Option<String>,
}

impl Particulars {
    /// Returns the corrections given as text, each with the name of its column in a player list. An empty text removes the
    /// value.
    ///
    /// # Errors
    /// Returns all findings about the values, if there are any.
    ///
    /// ```
    /// use pairproof::event::Particulars;
    ///
    /// let right = Particulars::of_fields(&[("rating", "2015"), ("federation", "ISL")])?;
    /// assert_eq!((right.rating, right.name), (Some(2015), None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_fields(fields: &[(&str, &str)]) -> Result<Self, Findings> {
        let given = |column: &str| fields.iter().find(|(name, _)| *name == column).map(|(_, value)| *value);
        let name = given("name").map(str::trim);
        // Without a name, no line of a list is read; `edit` refuses a name that is empty.
        let named = name.filter(|name| !name.is_empty()).unwrap_or("?");
        let others = fields.iter().copied().filter(|(column, _)| *column != "name");
        let all: Vec<(&str, &str)> = std::iter::once(("name", named)).chain(others).collect();
        let player = read_player(&all)?;
        Ok(Self {
            name: name.map(|name| if name.is_empty() { String::new() } else { player.name }),
            rating: given("rating").map(|_| player.rating.unwrap_or(0)),
            title: given("title").map(|_| player.title),
            other_title: given("title").map(|_| player.other_title).filter(|title| !title.is_empty()),
            sex: given("sex").map(|_| player.sex.unwrap_or(' ')),
            federation: given("federation").map(|_| player.federation),
            fide_id: given("fide id").map(|_| player.fide_id),
            birth: given("birth").map(|_| player.birth),
            club: given("club").map(|_| player.club),
        })
    }

    /// Returns these corrections in the form of a player list.
    pub(super) fn checked(&self) -> Result<Self, Findings> {
        let rating = self.rating.map(|rating| rating.to_string());
        let other = self.other_title.clone();
        let title = self.title.map(|title| other.unwrap_or_else(|| title.to_string()));
        let sex = self.sex.map(|sex| sex.to_string().trim().to_owned());
        let Self { name, federation, fide_id, birth, club, .. } = self;
        let all = [
            ("name", name),
            ("rating", &rating),
            ("title", &title),
            ("sex", &sex),
            ("federation", federation),
            ("fide id", fide_id),
            ("birth", birth),
            ("club", club),
        ];
        let given: Vec<(&str, &str)> =
            all.iter().filter_map(|(column, value)| Some((*column, value.as_deref()?))).collect();
        Self::of_fields(&given)
    }
}

/// Corrects the data of a player, who keeps his number.
///
/// # Errors
/// Fails if the player would have no name, or the FIDE id of another player.
pub fn edit(
    tournament: &Tournament,
    id: PlayerId,
    right: &Particulars,
    book: &Rulebook,
) -> Result<Changed, Refused> {
    let label = tournament.player(id).label();
    refuse_wrong(&tournament.players, tournament.player(id), right).map_err(|no| no.of(tournament, id))?;
    let mut after = tournament.clone();
    let now = &mut after.players[id.index()];
    let rating = now.rating;
    let changes = correct(now, right);
    let is_rerated = now.rating != rating;
    let is_doubtful = right.federation.is_some() || right.birth.is_some();
    let doubts = if is_doubtful { doubts(now) } else { Vec::new() };
    let mut notes = if is_rerated { of_rating(&after, id, book) } else { Vec::new() };
    notes.extend(doubts.into_iter().map(Statement::from));
    let paired = tournament.rounds_paired();
    if is_rerated && paired > 0 && compares_ratings(book) {
        let change = RankChange { after: paired, ratings: vec![(id, rating)], order: Vec::new() };
        after.wall.changes.push(WallChange::Ranked(change));
    }
    Ok(Changed::new(after, corrected(label, changes), notes))
}

/// Corrects the data of a player of a team. `number` is the player's own number.
///
/// # Errors
/// Fails if there is no such player, if the player would have no name, or the FIDE id of another player; also if a club
/// is given, because the club is the team.
pub fn edit_member(
    tournament: &Tournament,
    number: PairingNumber,
    right: &Particulars,
) -> Result<Changed, Refused> {
    let mut after = tournament.clone();
    let Some(teams) = after.teams.as_mut().filter(|teams| !teams.is_double) else {
        return Err(super::no_teams());
    };
    let Some(at) = teams.players.iter().position(|player| player.number == number) else {
        return Err(PlayerRefusal::NoMember { number }.into());
    };
    if right.club.is_some() {
        return Err(PlayerRefusal::TeamStays.into());
    }
    let label = teams.players[at].label();
    refuse_wrong(&teams.players, &teams.players[at], right)?;
    let changes = correct(&mut teams.players[at], right);
    let team = teams.team_of(teams.players[at].id);
    let note = team.and_then(|team| super::late_teams::follow_strength(tournament, &mut after, team));
    Ok(Changed::new(after, corrected(label, changes), note.into_iter().collect()))
}

/// Refuses an empty name, and the FIDE id of another player.
fn refuse_wrong(all: &[Player], old: &Player, right: &Particulars) -> Result<(), Refused> {
    if right.name.as_ref().is_some_and(|name| name.trim().is_empty()) {
        return Err(PlayerRefusal::Unnamed { player: old.label() }.into());
    }
    let has_id =
        |p: &&Player| p.id != old.id && !p.fide_id.is_empty() && right.fide_id.as_ref() == Some(&p.fide_id);
    match all.iter().find(has_id) {
        Some(other) => Err(PlayerRefusal::SameId { player: other.label(), id: other.fide_id.clone() }.into()),
        None => Ok(()),
    }
}

/// Corrects a player, and returns each change.
fn correct(now: &mut Player, right: &Particulars) -> Vec<Statement> {
    let mut changes = Vec::new();
    let mut text = |what: &'static str, field: &mut String, value: &Option<String>| {
        if let Some(value) = value.as_ref().filter(|value| *value != field) {
            changes.push(exchanged(what, field, value));
            field.clone_from(value);
        }
    };
    text("name", &mut now.name, &right.name);
    text("federation", &mut now.federation, &right.federation);
    text("fide_id", &mut now.fide_id, &right.fide_id);
    text("birth", &mut now.birth, &right.birth);
    text("club", &mut now.club, &right.club);
    if let Some(title) = right.title {
        let (old, other) = (now.titled(), right.other_title.clone());
        now.entitle(&other.unwrap_or_else(|| title.to_string()));
        let new = now.titled();
        changes.extend((new != old).then(|| exchanged("title", &old, &new)));
    }
    let sex = right.sex.map(|sex| Some(sex).filter(|sex| *sex != ' '));
    if let Some(sex) = sex.filter(|sex| *sex != now.sex) {
        let shown = |sex: Option<char>| sex.map_or(String::new(), String::from);
        changes.push(exchanged("sex", &shown(now.sex), &shown(sex)));
        now.sex = sex;
    }
    let rating = right.rating.map(|rating| Some(rating).filter(|rating| *rating > 0));
    if let Some(rating) = rating.filter(|rating| *rating != now.rating) {
        let shown = |rating: Option<u32>| rating.map_or(String::new(), |rating| rating.to_string());
        changes.push(exchanged("rating", &shown(now.rating), &shown(rating)));
        now.rating = rating;
    }
    changes
}

fn corrected(player: String, changes: Vec<Statement>) -> PlayerChange {
    if changes.is_empty() {
        PlayerChange::CorrectedNothing { player }
    } else {
        PlayerChange::Corrected { player, changes }
    }
}

/// Returns a message such as `rating 1900 instead of 1800`.
fn exchanged(field: &'static str, old: &str, new: &str) -> Statement {
    let (was, is) = (old.to_owned(), new.to_owned());
    Statement::from(match (old, new) {
        ("", _) => PlayerChange::ValueNew { field, new: is },
        (_, "") => PlayerChange::ValueGone { field, old: was },
        _ => PlayerChange::Value { field, new: is, old: was },
    })
}

/// Returns the effect of a changed rating on later pairings.
fn of_rating(after: &Tournament, id: PlayerId, book: &Rulebook) -> Vec<Statement> {
    let player = after.player(id);
    let mut others = after.clone();
    others.players.retain(|p| p.id != id);
    let ranked = seeding::by_strength(after, book);
    let of_place = ranked.as_ref().and_then(|order| order.iter().position(|&other| other == id));
    let place = of_place.unwrap_or_else(|| seeding::place(&others, player, book));
    let number = others.players.get(place).map_or_else(
        || others.players.last().map_or(PairingNumber(1), |p| p.number.max(player.number)),
        |next| if next.number > player.number { PairingNumber(next.number.0 - 1) } else { next.number },
    );
    let mut notes = Vec::new();
    if number != player.number && book.system != System::Irish && !book.system.is_table() {
        let (stays, who) = (player.number, after.participant());
        let may =
            after.rounds_paired() == 0 || follows_today(book) && after.rounds_paired() < LAST_RENUMBERING;
        let has_order = ranked.is_some();
        notes.push(Statement::from(match after.rounds_paired() {
            _ if may && has_order => PlayerChange::NumberRenumber { number, stays, who },
            0 => PlayerChange::NumberDecides { number, stays },
            _ => PlayerChange::NumberStays { number, stays },
        }));
        if may && has_order && book.system == System::Dubov {
            notes.push(PlayerChange::DubovNumbers.into());
        }
    }
    if compares_ratings(book) && after.rounds_paired() > 0 {
        notes.push(PlayerChange::ComparesRatings { rulebook: book.id.clone() }.into());
    }
    notes
}

/// Returns whether a rulebook compares ratings in later rounds, too.
fn compares_ratings(book: &Rulebook) -> bool {
    matches!(book.system, System::UsScholastic | System::Lim | System::Dubov)
}

/// Removes a player who was never paired. Before the first round, the players after the removed one move up; later, all
/// other players keep their numbers.
///
/// # Errors
/// Fails if the player was paired, or if published boards name the player.
pub fn remove(tournament: &Tournament, id: PlayerId) -> Result<Changed, Refused> {
    refuse_removal(tournament, id)?;
    let (label, number) = (tournament.player(id).label(), tournament.player(id).number);
    let mut after = tournament.clone();
    remarks::forget_byes_of(&mut after, number);
    let at = id.index();
    after.players.remove(at);
    if at < after.records.len() {
        after.records.remove(at);
    }
    for prohibition in &mut after.prohibitions {
        prohibition.players.retain(|player| *player != id);
    }
    after.prohibitions.retain(|prohibition| prohibition.players.len() > 1);
    after.acceleration.retain(|points| points.player != id);
    take_from_decrees(&mut after, id);
    take_from_ranking(&mut after.wall, id);
    let closes = tournament.rounds_paired() == 0 && names_numbers(tournament).is_none();
    let next = |other: &mut PlayerId| {
        if *other > id {
            other.0 -= 1;
        }
    };
    for player in &mut after.players {
        next(&mut player.id);
        if closes && player.number > number {
            player.number.0 -= 1;
        }
        if let Some(listed) = player.listed.as_mut().filter(|listed| **listed > PairingNumber::at(at)) {
            listed.0 -= 1;
        }
    }
    after.records.iter_mut().flatten().filter_map(|record| record.opponent.as_mut()).for_each(next);
    after.prohibitions.iter_mut().flat_map(|p| &mut p.players).for_each(next);
    after.acceleration.iter_mut().map(|points| &mut points.player).for_each(next);
    after.decrees.iter_mut().flat_map(|decree| &mut decree.players).for_each(next);
    after.wall.rename(&next);
    let both = || tournament.players.iter().filter(|p| p.id != id);
    let now: BTreeMap<PairingNumber, PairingNumber> =
        both().zip(&after.players).map(|(was, n)| (was.number, n.number)).collect();
    renumber(&mut after, &|number| now.get(&number).copied());
    let moved = after.players.iter().zip(both());
    let moved = moved.filter(|(now, was)| now.number != was.number).count();
    let notes = if moved > 0 { vec![PlayerChange::MovedUp { count: moved }.into()] } else { Vec::new() };
    Ok(Changed::new(after, PlayerChange::Removed { player: label }, notes))
}

/// Refuses to remove a player who was paired or is on a posted list, and the last one.
fn refuse_removal(tournament: &Tournament, id: PlayerId) -> Result<(), Refused> {
    let (player, number) = (tournament.player(id).label(), tournament.player(id).number);
    let who = tournament.participant();
    let is_named = Cell::new(false);
    posted(tournament).rename(&|named: &mut PlayerId| is_named.set(is_named.get() || *named == id));
    let paired = (1..=tournament.rounds_paired()).find(|&round| tournament.record(id, round).is_paired());
    let why = match paired {
        Some(round) => PlayerRefusal::Paired { player, who, number, round },
        None if is_named.get() => PlayerRefusal::Posted { player, who, number },
        None if tournament.teams.is_some() => PlayerRefusal::OfMatches { player, who, number },
        None if tournament.players.len() == 1 => return Err(PlayerRefusal::Last.into()),
        None => return Ok(()),
    };
    Err(Refused::about(tournament, id, why))
}

/// Returns the published boards and their changes, without the changes of ratings and numbers.
fn posted(tournament: &Tournament) -> Wall {
    let mut wall = tournament.wall.clone();
    wall.changes.retain(|change| !matches!(change, WallChange::Ranked(_)));
    wall
}

/// Removes a player from the recorded ratings and numbers.
fn take_from_ranking(wall: &mut Wall, id: PlayerId) {
    for change in &mut wall.changes {
        if let WallChange::Ranked(change) = change {
            change.ratings.retain(|(of, _)| *of != id);
            change.order.retain(|of| *of != id);
        }
    }
}

/// Removes a player from the points given by decree. A decree without any player left is removed too, because it would
/// apply to all players.
fn take_from_decrees(tournament: &mut Tournament, id: PlayerId) {
    tournament.decrees.retain(|decree| decree.players != [id]);
    tournament.decrees.iter_mut().for_each(|decree| decree.players.retain(|player| *player != id));
}
