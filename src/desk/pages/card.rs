//! A player's card: opponents, colours with the reason for each gap, floats, and possible questions.

use askama::Template;
use serde::Deserialize;

use super::frame::{Scene, by_key, isolated, label, name, player_key, points, points_in_words};
use super::shown::{away_as, booked, ended};
use crate::Role;
use ::api::event::{Numbered, seatable};
use facts::format::visible;
use facts::rulebook::{self, Declared, DiscretionKey, System};
use facts::tournament::{
    Colour, ColourHistory, Float, Outcome, PairingNumber, PlayerId, Position, Record, RoundNo, Tournament,
};
use model::measure::{Preference, PreferenceStrength, float_of_round, preference_under};

/// The maximum number of opponents suggested in addition to the full list.
const OTHERS: usize = 6;

/// A round of a player.
pub(super) struct Game {
    pub(super) round: RoundNo,
    pub(super) colour: &'static str,
    pub(super) class: &'static str,
    pub(super) opponent: String,
    pub(super) gap: &'static str,
    pub(super) float: &'static str,
    pub(super) points: String,
}

/// A player with a number.
pub(super) struct NumberedName {
    pub(super) number: PairingNumber,
    pub(super) name: String,
}

/// The card.
pub(super) struct DeskCard {
    pub(super) number: PairingNumber,
    /// The text by which the open card follows its player.
    pub(super) key: String,
    /// What is paired: `player` or `team`.
    pub(super) one: &'static str,
    pub(super) label: String,
    pub(super) facts: String,
    pub(super) games: Vec<Game>,
    pub(super) due: String,
    pub(super) notes: Vec<String>,
    pub(super) round: RoundNo,
    pub(super) now: Option<String>,
    pub(super) opponent: Option<NumberedName>,
    pub(super) colour: &'static str,
    pub(super) others: Vec<NumberedName>,
    pub(super) everybody: Vec<NumberedName>,
}

#[derive(Template)]
#[template(config = "pages/templates/askama.toml", path = "card.html", whitespace = "minimize")]
struct CardPage {
    card: DeskCard,
    /// Whether the reader may ask why.
    may_ask: bool,
    /// The players of a team, in the order of its boards.
    members: Vec<String>,
    /// The round in play in which the reader can seat the player by a repair.
    seated_in: Option<RoundNo>,
}

/// Whose card a page asks for.
#[derive(Deserialize)]
pub(super) struct CardQuery {
    /// The key of the player, if the page had the card open before numbers may have changed.
    key: Option<String>,
    /// The round of the page over which the card opens; by default the draft or the round in play.
    pub(super) round: Option<RoundNo>,
}

/// Returns a player's card in front of a page; `None` if no player has the number, or the key.
pub(super) fn page(
    scene: &Scene<'_>,
    (number, asked): (PairingNumber, &CardQuery),
    boards: (RoundNo, &Numbered),
) -> Option<askama::Result<String>> {
    let t = scene.tournament();
    let id = asked.key.as_ref().map_or_else(|| t.by_number(number), |key| by_key(t, key))?;
    let number = t.player(id).number;
    let (round, boards) = boards;
    let mut card = card(scene, id, (round, known_until(scene, id, round, boards)), boards);
    let own = scene.points_before(id, round);
    let met = |other: PlayerId| (1..round).any(|r| t.record(id, r).opponent == Some(other));
    let opponent = boards.pairing.opponent(id);
    let distance = |other: PlayerId| (scene.points_before(other, round).0 - own.0).abs();
    let plays = |other: &PlayerId| boards.of(*other).is_some() || boards.pairing.bye == Some(*other);
    let mut others: Vec<PlayerId> = t.players.iter().map(|p| p.id).filter(plays).collect();
    others.retain(|&other| other != id && Some(other) != opponent);
    let named = |id: &PlayerId| NumberedName { number: t.player(*id).number, name: name(t, *id) };
    card.everybody = others.iter().map(named).collect();
    others.retain(|&other| !met(other));
    others.sort_by_key(|&other| (distance(other), t.player(other).number.0.abs_diff(number.0)));
    card.others = others.iter().take(OTHERS).map(named).collect();
    let free = seatable(t).filter(|(_, free)| scene.role == Role::Chief && free.contains(&id));
    let seated_in = free.map(|(round, _)| round);
    Some(CardPage { card, may_ask: scene.role > Role::Reader, members: members(t, id), seated_in }.render())
}

/// Returns the players of a team with their ratings; none if the participants are players.
fn members(t: &Tournament, id: PlayerId) -> Vec<String> {
    let Some(teams) = t.teams.as_ref().filter(|teams| !teams.is_double) else { return Vec::new() };
    let member = |member: &PlayerId| {
        let player = &teams.players[member.index()];
        let rating = player.rating.map_or_else(|| "unrated".to_owned(), |rating| rating.to_string());
        visible(&format!("{}, {rating}", player.label()))
    };
    teams.squads[id.index()].members.iter().map(member).collect()
}

/// Returns the first round that the card does not count: the shown one, or the next one once the player's game or bye in the
/// shown round is decided.
fn known_until(scene: &Scene<'_>, id: PlayerId, round: RoundNo, boards: &Numbered) -> RoundNo {
    let t = scene.tournament();
    let is_decided = match boards.of(id) {
        Some((_, board)) => !ended(t, round, board).is_open(),
        None => t.record(id, round).outcome != Outcome::Nothing,
    };
    if round <= t.rounds_paired() && is_decided { round + 1 } else { round }
}

/// Returns the facts about a player in a round, and before another: the same round, or the next one.
pub(super) fn card(
    scene: &Scene<'_>,
    id: PlayerId,
    (round, until): (RoundNo, RoundNo),
    boards: &Numbered,
) -> DeskCard {
    let t = scene.tournament();
    let player = t.player(id);
    let seat = boards.of(id);
    let before = before(scene, id, until);
    let games: Vec<Game> = (1..until).map(|r| game(t, id, r, float(scene, before.as_ref(), r))).collect();
    let opponent = seat.map(|(_, b)| if b.white == id { b.black } else { b.white });
    let colour = seat.map_or("", |(_, b)| if b.white == id { "White" } else { "Black" });
    let is_bye = boards.pairing.bye == Some(id);
    let now = match (seat, opponent) {
        (Some((table, _)), Some(other)) => {
            Some(format!("{colour} against {}, board {table}", isolated(t, other)))
        }
        _ if is_bye => Some("the bye".to_owned()),
        _ => None,
    };
    DeskCard {
        number: player.number,
        key: player_key(t, id),
        one: t.participant(),
        label: label(t, id),
        facts: facts(scene, id, until),
        due: due(scene, before.as_ref(), id, until),
        notes: notes(t, id, until),
        games,
        round,
        now,
        opponent: opponent.map(|other| NumberedName { number: t.player(other).number, name: name(t, other) }),
        colour,
        others: Vec::new(),
        everybody: Vec::new(),
    }
}

fn facts(scene: &Scene<'_>, id: PlayerId, round: RoundNo) -> String {
    let p = scene.tournament().player(id);
    let mut parts = vec![points_in_words(scene.points_before(id, round))];
    parts.extend(p.rating.map(|rating| rating.to_string()));
    parts.extend([p.titled(), p.federation.clone(), visible(&p.club)]);
    parts.retain(|part| !part.is_empty());
    parts.join(" · ")
}

fn game(t: &Tournament, id: PlayerId, round: RoundNo, float: &'static str) -> Game {
    let record = t.record(id, round);
    let is_played = record.is_played();
    let (colour, class) = match record.colour.filter(|_| is_played) {
        Some(Colour::White) => ("White", ""),
        Some(Colour::Black) => ("Black", "b"),
        None => ("no colour", "none"),
    };
    Game {
        round,
        colour,
        class,
        opponent: record.opponent.map(|other| label(t, other)).unwrap_or_default(),
        gap: gap(record),
        float,
        points: match record.outcome {
            Outcome::Nothing => String::new(),
            _ => points(t.scored(id, round)),
        },
    }
}

/// Returns the reason why a round left no colour.
fn gap(record: Record) -> &'static str {
    match (record.opponent, record.outcome) {
        (_, outcome) if outcome.is_played() => "",
        (Some(_), Outcome::ForfeitWin) => "won by forfeit, no colour",
        (Some(_), Outcome::ForfeitLoss) => "lost by forfeit, no colour",
        (Some(_), _) => "no result yet",
        (None, outcome) => away_as(outcome),
    }
}

/// A player before a round: the position, the declarations in force, and the player's rank.
struct Before {
    position: Position,
    declared: Declared,
    rank: usize,
}

/// Returns the player before a round; `None` if the rounds before it are not known.
fn before(scene: &Scene<'_>, id: PlayerId, round: RoundNo) -> Option<Before> {
    let t = scene.tournament();
    // A round can be paired while games are open; they count as draws.
    let mut counted = t.with_unfinished_drawn();
    // No round follows the last one, but its float counts.
    counted.rounds = counted.rounds.filter(|&rounds| round <= rounds);
    // Floats and colours are also those of a player who does not play in the round.
    let position = Position::with_withdrawn(&counted, round, &[], &[id]).ok()?;
    let mut keys = Vec::new();
    rulebook::declare_encoded(&mut keys, t, scene.book);
    let rank = position.rank(id)?;
    Some(Before { declared: Declared::of(scene.book, &keys), position, rank: rank.0 })
}

/// Returns the float that a past round counts as under the rulebook.
fn float(scene: &Scene<'_>, before: Option<&Before>, round: RoundNo) -> &'static str {
    let float = before.and_then(|Before { position, declared, rank }| {
        let fact = position.entries[*rank].rounds.get(round - 1)?;
        float_of_round(scene.book, declared, fact, &position.scoring)
    });
    match float {
        Some(Float::Down) => "↓ downfloat",
        Some(Float::Up) => "↑ upfloat",
        None => "",
    }
}

/// Returns the colour due next, according to the games played; nothing after the last round.
fn due(scene: &Scene<'_>, before: Option<&Before>, id: PlayerId, round: RoundNo) -> String {
    let t = scene.tournament();
    if t.rounds.is_some_and(|rounds| round > rounds) {
        return String::new();
    }
    let preference = before.map(|Before { position, declared, rank }| {
        preference_under(position, scene.book, declared, &position.entries[*rank])
    });
    let preference = preference.unwrap_or_else(|| Preference::of(&history(t, id, round)));
    let Some(colour) = preference.colour else { return "No colour is due.".to_owned() };
    // C.04.6 1.7.1: a preference of type A has no strength.
    let is_of_type_b = before.is_some_and(|before| before.declared.has(DiscretionKey::TypeB));
    if scene.book.system == System::TeamSwiss && !is_of_type_b {
        return format!("Due {colour}.");
    }
    match preference.strength {
        PreferenceStrength::Absolute => format!("Must have {colour}."),
        PreferenceStrength::Strong => format!("Due {colour} (strong preference)."),
        PreferenceStrength::Mild | PreferenceStrength::None => format!("Due {colour} (to alternate)."),
    }
}

/// Returns the colours of the games played before a round.
fn history(t: &Tournament, id: PlayerId, round: RoundNo) -> ColourHistory {
    let played = (1..round).map(|r| t.record(id, r)).filter(Record::is_played);
    ColourHistory::new(played.filter_map(|record| record.colour).collect())
}

fn notes(t: &Tournament, id: PlayerId, round: RoundNo) -> Vec<String> {
    let had_bye = (1..round).any(|r| {
        let record = t.record(id, r);
        matches!(record.outcome, Outcome::PairingBye | Outcome::FullBye | Outcome::ForfeitWin)
    });
    let out = t.out_from(id).map(|from| format!("Withdrawn from round {from} on."));
    let bye = had_bye.then(|| "Has already had a bye or a win by forfeit.".to_owned());
    // What is entered for later rounds; of a withdrawn player, the withdrawal says it.
    let later = booked(t, id, round).into_iter().map(|says| format!("Entered: {says}."));
    bye.into_iter().chain(out).chain(later).collect()
}
