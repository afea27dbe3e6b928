//! The list of players, and the beginning of an event with them.

use std::collections::BTreeSet;

use askama::Template;
use serde::Deserialize;

use super::apart::{KeptApart, kept_apart};
use super::frame::{Frame, Scene, find_text, name, points, score_before};
use super::list_preview::ListQuery;
use super::log::LogRows;
use super::shown::{away_as, booked};
use ::api::event::{
    Command, Mode, Settings, kin, new_numbers, next_to_miss, open_boards, opening_settings, seatable,
};
use ::api::seeding::{self, OpeningPlan, UnratedInTeam};
use facts::format::{self, visible};
use facts::rulebook;
use facts::tournament::{Colour, PairingNumber, Player, PlayerId, RoundNo, Tournament};
use words::Voice;

/// A line of the list.
struct PlayerLine {
    number: PairingNumber,
    name: String,
    title: String,
    rating: String,
    federation: String,
    club: String,
    points: String,
    /// Words by which the list is filtered by state.
    state: &'static str,
    says: String,
    can_be_removed: bool,
    /// Whether the player has a board without a result in the published round.
    is_expected: bool,
    /// Whether a repair can seat the player in the round in play.
    can_be_seated: bool,
    /// The text in which the search looks.
    find: String,
}

#[derive(Template)]
#[template(config = "pages/templates/askama.toml", path = "players.html", whitespace = "minimize")]
struct PlayersPage {
    f: Frame,
    lines: Vec<PlayerLine>,
    next: RoundNo,
    /// The published round that is being played; 0 if there is none, or all rounds of a table are published at once.
    published: RoundNo,
    /// Whether there is a round after the next one.
    has_more: bool,
    /// Whether the event has such a round.
    has_next: bool,
    /// Whether FIDE mode still lets players be kept apart.
    may_keep_apart: bool,
    apart: Vec<KeptApart>,
    /// The last round of the event; 0 if it is not known.
    last: RoundNo,
    rulebook: String,
    playing: usize,
    away: usize,
    out: usize,
    /// The round in play in which a repair can seat players; 0 if it can seat nobody.
    seated_in: RoundNo,
    /// The columns that not every list has, as far as somebody has a value in them.
    filled: Vec<&'static str>,
    /// What *Renumber* would change, if the numbers do not follow the ratings and may still change.
    renumber: Option<String>,
}

/// Returns the page.
pub(super) fn page(scene: &Scene<'_>, rows: &LogRows) -> askama::Result<String> {
    let t = scene.tournament();
    let next = next_to_miss(t);
    let expected = expected(t, next);
    let (seated_in, free) = seatable(t).unwrap_or_default();
    let mut lines: Vec<PlayerLine> = t.players.iter().map(|p| line(t, p, next, &expected)).collect();
    for (line, player) in lines.iter_mut().zip(&t.players) {
        line.can_be_seated = free.contains(&player.id);
    }
    let of = |state| lines.iter().filter(|line| line.state == state).count();
    PlayersPage {
        f: scene.frame("/players", if t.participant() == "team" { "Teams" } else { "Players" }),
        next,
        published: if expected.is_empty() { 0 } else { next - 1 },
        has_more: t.rounds.is_none_or(|rounds| next < rounds),
        has_next: t.rounds.is_none_or(|rounds| next <= rounds),
        may_keep_apart: scene.may_keep_apart(),
        apart: kept_apart(t, rows),
        last: t.rounds.unwrap_or_default(),
        rulebook: kin(scene.book),
        playing: of("playing"),
        away: of("away"),
        out: of("out"),
        seated_in,
        filled: filled(&lines),
        renumber: new_numbers(t, &kin(scene.book)).map(|says| visible(&says.line(Voice::Desk))),
        lines,
    }
    .render()
}

/// Returns the columns in which a line has a value.
fn filled(lines: &[PlayerLine]) -> Vec<&'static str> {
    let has = |of: fn(&PlayerLine) -> &String| lines.iter().any(|line| !of(line).is_empty());
    let columns = [
        ("title", has(|line| &line.title)),
        ("rating", has(|line| &line.rating)),
        ("federation", has(|line| &line.federation)),
        ("club", has(|line| &line.club)),
    ];
    columns.into_iter().filter(|(_, is_filled)| *is_filled).map(|(name, _)| name).collect()
}

/// Returns the players who have a board without a result in the published round before `next`. If all rounds of a table are
/// published at once, the next round is published, too.
fn expected(t: &Tournament, next: RoundNo) -> BTreeSet<PlayerId> {
    let published = t.rounds_paired();
    if published == 0 || published + 1 != next {
        return BTreeSet::new();
    }
    open_boards(t, published).into_iter().flat_map(|(_, b)| [b.white, b.black]).collect()
}

fn line(t: &Tournament, p: &Player, next: RoundNo, expected: &BTreeSet<PlayerId>) -> PlayerLine {
    let record = t.record(p.id, next);
    let out = t.out_from(p.id);
    let (state, says) = match out {
        Some(from) => ("out", format!("withdrawn from round {from} on")),
        None if record.is_away() => ("away", format!("{} in round {next}", away_as(record.outcome))),
        None => ("playing", String::new()),
    };
    let booked = if out.is_none() { booked(t, p.id, next) } else { Vec::new() };
    let says = std::iter::once(says).chain(booked).filter(|says| !says.is_empty()).collect::<Vec<_>>();
    let was_paired = (1..next).any(|r| t.record(p.id, r).is_paired());
    PlayerLine {
        number: p.number,
        name: name(t, p.id),
        title: p.titled(),
        rating: p.rating.map(|rating| rating.to_string()).unwrap_or_default(),
        federation: visible(&p.federation),
        club: visible(&p.club),
        points: points(score_before(t, p.id, next)),
        state,
        says: says.join(", "),
        can_be_removed: !was_paired,
        is_expected: expected.contains(&p.id),
        can_be_seated: false,
        find: find_text(&format!("{} {} {} {} {}", p.number, p.name, p.federation, p.club, p.fide_id)),
    }
}

#[derive(Template)]
#[template(config = "pages/templates/askama.toml", path = "edit.html", whitespace = "minimize")]
struct EditForm<'a> {
    player: &'a Player,
    is_team: bool,
}

/// Returns the form for correcting a player; `None` if no player has the number.
pub(super) fn edit(scene: &Scene<'_>, number: PairingNumber) -> Option<askama::Result<String>> {
    let t = scene.tournament();
    let player = t.player(t.by_number(number)?);
    Some(EditForm { player, is_team: t.participant() == "team" }.render())
}

/// The fields for a new event, other than its players.
#[derive(Debug, Deserialize)]
pub(super) struct Begin {
    /// The name of the list.
    #[serde(default)]
    name: String,
    /// The encoding of the list, and what its columns hold, as in [`ListQuery`].
    #[serde(default)]
    encoding: String,
    #[serde(default)]
    columns: String,
    /// The name of the event.
    #[serde(default)]
    event: String,
    /// Number of rounds.
    rounds: usize,
    /// Id of a built-in rulebook.
    rulebook: String,
    /// The colour of the first player, `white` or `black`; otherwise by lot.
    #[serde(default)]
    colour: String,
    /// The number of boards of a match; only a team event has it.
    #[serde(default)]
    boards: usize,
    /// The rating that counts for a player of a team who has none; empty to leave such players out of the average.
    #[serde(default)]
    unrated: String,
    /// `free` to begin without FIDE mode; otherwise the rulebook decides.
    #[serde(default)]
    mode: String,
    /// Seed for the lots.
    seed: u64,
}

/// Returns the command that starts an event, or the fault and its remedy.
pub(super) fn begin(asked: &Begin, bytes: &[u8]) -> Result<Command, (String, String)> {
    let book = rulebook::find(&asked.rulebook).ok_or_else(|| {
        ("There is no rulebook with this name.".to_owned(), "Choose one from the list.".to_owned())
    })?;
    let unread =
        |found: format::Findings| (found.to_string(), "Correct the list and read it in again.".to_owned());
    let list = ListQuery {
        name: asked.name.clone(),
        encoding: asked.encoding.clone(),
        columns: asked.columns.clone(),
    };
    let (examined, bytes, _) = list.examine(bytes);
    let field = examined.list.map_err(unread)?.field;
    let board_of = format::board_column(&bytes, &field).map_err(unread)?;
    let unrated_in_team = match asked.unrated.trim() {
        "" => UnratedInTeam::LeftOut,
        text => UnratedInTeam::parse(text).ok_or_else(|| {
            let says = format!("'{}' is no rating for players without one.", format::excerpt(text));
            (says, "Enter a number up to 9999, or leave the field empty.".to_owned())
        })?,
    };
    let plan = OpeningPlan {
        unrated_in_team,
        name: ::api::event::one_line(&asked.event),
        rounds: asked.rounds,
        colour: match asked.colour.as_str() {
            "white" => Some(Colour::White),
            "black" => Some(Colour::Black),
            _ => None,
        },
        boards: if book.participant() == "team" { asked.boards } else { 0 },
        seed: asked.seed,
        ..OpeningPlan::default()
    };
    let tournament = seeding::opening(&field, &board_of, &book, &plan)?.tournament;
    let own = match asked.mode.as_str() {
        "free" => Settings::default().with_mode(Mode::Free),
        _ => Settings::default(),
    };
    let settings = opening_settings(&tournament, &own);
    Ok(Command::Enter { tournament, settings, from: asked.name.clone() })
}
