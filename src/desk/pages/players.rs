//! The list of players, and the preview of an uploaded spreadsheet.

use std::collections::BTreeSet;

use askama::Template;
use serde::Deserialize;

use super::frame::{Frame, Scene, find_text, name, points, score_before};
use super::shown::away_as;
use ::api::event::{Command, Entrant, kin, next_to_miss, open_boards};
use ::api::seeding::{self, OpeningPlan};
use facts::format::{self, read_player_list, visible};
use facts::rulebook::{self, Rulebook};
use facts::tournament::{Colour, PairingNumber, Player, PlayerId, RoundNo, Tournament};

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
    rulebook: String,
    playing: usize,
    away: usize,
    out: usize,
}

/// Returns the page.
pub(super) fn page(scene: &Scene<'_>) -> askama::Result<String> {
    let t = scene.tournament();
    let next = next_to_miss(t);
    let expected = expected(t, next);
    let lines: Vec<PlayerLine> = t.players.iter().map(|p| line(t, p, next, &expected)).collect();
    let count = |state| lines.iter().filter(|line| line.state == state).count();
    PlayersPage {
        f: scene.frame("/players", if t.participant() == "team" { "Teams" } else { "Players" }),
        next,
        published: if expected.is_empty() { 0 } else { next - 1 },
        has_more: t.rounds.is_none_or(|rounds| next < rounds),
        has_next: t.rounds.is_none_or(|rounds| next <= rounds),
        rulebook: kin(scene.book),
        playing: count("playing"),
        away: count("away"),
        out: count("out"),
        lines,
    }
    .render()
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
    let was_paired = (1..next).any(|r| t.record(p.id, r).is_paired());
    PlayerLine {
        number: p.number,
        name: name(t, p.id),
        title: p.title.to_string(),
        rating: p.rating.map(|rating| rating.to_string()).unwrap_or_default(),
        federation: visible(&p.federation),
        club: visible(&p.club),
        points: points(score_before(t, p.id, next)),
        state,
        says,
        can_be_removed: !was_paired,
        is_expected: expected.contains(&p.id),
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

/// A player read from the file.
struct Read {
    name: String,
    rating: String,
    title: String,
    federation: String,
    club: String,
}

/// A rulebook that a new event may have.
struct BookChoice {
    id: String,
    title: String,
    /// The fields of the form that this rulebook has: `boards` of a match, or `colour` of number 1.
    has: &'static str,
}

impl BookChoice {
    fn of(book: Rulebook) -> Self {
        let has = if book.participant() == "team" {
            "boards colour"
        } else if book.system.has_first_colour() {
            "colour"
        } else {
            ""
        };
        Self { id: book.id, title: book.title, has }
    }
}

#[derive(Template)]
#[template(config = "pages/templates/askama.toml", path = "read.html", whitespace = "minimize")]
struct Preview {
    file: String,
    read: Vec<Read>,
    notes: Vec<String>,
    faults: Vec<String>,
    /// The command that adds all players, as JSON; empty before the event has started.
    command: String,
    is_new: bool,
    books: Vec<BookChoice>,
}

/// Returns a preview of a spreadsheet before its players are entered.
pub(super) fn preview(scene: &Scene<'_>, file: &str, bytes: &[u8]) -> askama::Result<String> {
    let is_new = scene.tournament().players.is_empty();
    let books = rulebook::all().into_iter().map(BookChoice::of).collect();
    let file = visible(file);
    let list = match read_player_list(&file, bytes) {
        Ok(read) => read,
        Err(findings) => {
            let faults = findings.to_string().lines().map(visible).collect();
            let (read, notes, command) = (Vec::new(), Vec::new(), String::new());
            return Preview { file, read, notes, faults, command, is_new, books }.render();
        }
    };
    let field = &list.field;
    let entrants: Vec<Entrant> = field.players.iter().map(Entrant::from).collect();
    let add = Command::Add { players: entrants, at_end: false, rulebook: kin(scene.book) };
    let command = if is_new { String::new() } else { serde_json::to_string(&add).unwrap_or_default() };
    let read = field.players.iter().map(|p| Read {
        name: visible(&p.name),
        rating: p.rating.map(|rating| rating.to_string()).unwrap_or_default(),
        title: p.title.to_string(),
        federation: visible(&p.federation),
        club: visible(&p.club),
    });
    // The boards of teams are read by themselves.
    let boards = list.has_boards().then(|| "The column 'board' counts in a team event.".to_owned());
    let notes = list.notes(true).into_iter().map(|note| visible(&note.message)).chain(boards).collect();
    Preview { file, read: read.collect(), notes, faults: Vec::new(), command, is_new, books }.render()
}

/// The fields for a new event, other than its players.
#[derive(Debug, Deserialize)]
pub(super) struct Begin {
    /// The name of the list.
    #[serde(default)]
    name: String,
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
    let field = read_player_list(&asked.name, bytes).map_err(unread)?.field;
    let board_of = format::board_column(bytes, &field).map_err(unread)?;
    let plan = OpeningPlan {
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
    let settings = ::api::event::opening_settings(&tournament, "");
    Ok(Command::Enter { tournament, settings, from: asked.name.clone() })
}
