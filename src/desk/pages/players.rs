//! The list of players, and the preview of an uploaded spreadsheet.

use std::collections::BTreeSet;

use askama::Template;
use serde::Deserialize;

use super::apart::{KeptApart, kept_apart};
use super::frame::{Frame, Scene, find_text, name, points, score_before};
use super::log::LogRows;
use super::shown::{away_as, booked};
use ::api::event::{
    Command, Entrant, Mode, Settings, kin, new_numbers, new_team, next_to_miss, open_boards,
    opening_settings, seatable,
};
use ::api::seeding::{self, OpeningPlan, UnratedInTeam};
use facts::format::{self, Finding, Findings, count, read_player_list, thousands, visible};
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
    /// Whether a repair can seat the player in the round in play.
    can_be_seated: bool,
    /// The text in which the search looks.
    find: String,
}

/// The columns of the list in which somebody has a value.
struct FilledColumns {
    title: bool,
    federation: bool,
    club: bool,
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
    has: FilledColumns,
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
        may_keep_apart: t.rounds_paired() == 0 || !scene.is_in_fide_mode(),
        apart: kept_apart(t, rows),
        last: t.rounds.unwrap_or_default(),
        rulebook: kin(scene.book),
        playing: of("playing"),
        away: of("away"),
        out: of("out"),
        seated_in,
        has: FilledColumns {
            title: lines.iter().any(|line| !line.title.is_empty()),
            federation: lines.iter().any(|line| !line.federation.is_empty()),
            club: lines.iter().any(|line| !line.club.is_empty()),
        },
        renumber: new_numbers(t, &kin(scene.book)).map(|says| visible(&says)),
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

/// A column of the preview: its head, and its cell for a player.
type ReadColumn = (&'static str, fn(&Player) -> String);

/// The columns of the preview after the name. Those in which no player has a value are left out.
const READ: [ReadColumn; 7] = [
    ("Rating", |p| p.rating.map(|rating| rating.to_string()).unwrap_or_default()),
    ("Title", |p| p.titled()),
    ("Fed", |p| visible(&p.federation)),
    ("Club or team", |p| visible(&p.club)),
    ("Born", |p| p.birth.trim_end_matches("/00").to_owned()),
    ("Sex", |p| p.sex.map(String::from).unwrap_or_default()),
    ("FIDE id", |p| visible(&p.fide_id)),
];

/// The rounds of a new event, unless somebody says otherwise.
const USUAL_ROUNDS: RoundNo = 9;

/// The players that the preview shows before *more*.
const SHOWN: usize = 12;

/// A rulebook that a new event may have.
struct BookChoice {
    id: String,
    title: String,
    /// The fields of the form that this rulebook has: `boards` of a match, `colour` of number 1, FIDE `mode`.
    has: String,
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
        let mode = if ::api::event::begins_in_fide_mode(&book) { "mode" } else { "" };
        Self { has: format!("{has} {mode}").trim().to_owned(), id: book.id, title: book.title }
    }
}

#[derive(Default, Template)]
#[template(config = "pages/templates/askama.toml", path = "read.html", whitespace = "minimize")]
struct Preview {
    file: String,
    /// The number of players in words; empty if the list is not understood.
    players: String,
    /// The head and the class of each column.
    heads: Vec<(&'static str, &'static str)>,
    /// The cells of the first players, and of all others.
    parts: Vec<Vec<Vec<String>>>,
    /// The number of the players after the first ones.
    more: usize,
    notes: Vec<String>,
    faults: Vec<String>,
    /// The command that adds all players, as JSON; empty before the event has started.
    command: String,
    is_new: bool,
    /// The name and the rounds of an event that has no players yet, as entered before.
    event: String,
    rounds: RoundNo,
    books: Vec<BookChoice>,
}

/// Returns a preview of a spreadsheet before its players are entered.
pub(super) fn preview(scene: &Scene<'_>, file: &str, bytes: &[u8]) -> askama::Result<String> {
    let t = scene.tournament();
    let is_new = t.players.is_empty();
    let books = rulebook::all().into_iter().map(BookChoice::of).collect();
    let file = visible(file);
    let list = readers::list_bytes(bytes).and_then(|(bytes, _)| read_player_list(&file, &bytes));
    let list = match list {
        Ok(read) => read,
        Err(findings) => {
            let faults = told(&findings).iter().map(|says| visible(says)).collect();
            let none = Preview { file, faults, is_new, books, ..Preview::default() };
            return none.render();
        }
    };
    let field = &list.field;
    let entrants: Vec<Entrant> = field.players.iter().map(Entrant::from).collect();
    let new_team = new_team(scene.tournament(), entrants.iter().map(|entry| entry.club.as_str())).is_some();
    let add = Command::Add { players: entrants, at_end: false, new_team, rulebook: kin(scene.book) };
    let command = if is_new { String::new() } else { serde_json::to_string(&add).unwrap_or_default() };
    let columns: Vec<ReadColumn> =
        READ.into_iter().filter(|(_, cell)| field.players.iter().any(|p| !cell(p).is_empty())).collect();
    let row =
        |p: &Player| [vec![visible(&p.name)], columns.iter().map(|(_, cell)| cell(p)).collect()].concat();
    let rows: Vec<Vec<String>> = field.players.iter().map(row).collect();
    let parts = if rows.len() > SHOWN + 1 { rows.split_at(SHOWN) } else { rows.split_at(rows.len()) };
    // The boards of teams are read by themselves.
    let boards = list.has_boards().then(|| "The column 'board' counts in a team event.".to_owned());
    let noted = list.notes(true).into_iter().map(|note| note.message).chain(list.numbers_note());
    Preview {
        file,
        players: count(rows.len(), "player"),
        heads: std::iter::once("Name").chain(columns.iter().map(|(head, _)| *head)).map(classed).collect(),
        more: parts.1.len(),
        parts: [parts.0, parts.1].into_iter().filter(|part| !part.is_empty()).map(<[_]>::to_vec).collect(),
        notes: noted.map(|says| visible(&says)).chain(boards).collect(),
        faults: Vec::new(),
        command,
        is_new,
        event: visible(&t.headings.name),
        rounds: t.rounds.unwrap_or(USUAL_ROUNDS),
        books,
    }
    .render()
}

/// Returns what is wrong with a list, each fault with its remedy.
fn told(findings: &Findings) -> Vec<String> {
    let fault = |finding: &Finding| {
        let Finding { code, place, message, remedy, .. } = finding;
        let place = place.to_string();
        let colon = if place.is_empty() { "" } else { ": " };
        format!("{code} {place}{colon}{message}. {remedy}")
    };
    let more = findings.more.iter().map(|(code, number)| format!("{code} and {} more", thousands(*number)));
    findings.list.iter().map(fault).chain(more).collect()
}

/// Returns the head of a column with its class.
fn classed(head: &'static str) -> (&'static str, &'static str) {
    (head, if head == "Rating" { "num" } else { "" })
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
    let (bytes, _) = readers::list_bytes(bytes).map_err(unread)?;
    let field = read_player_list(&asked.name, &bytes).map_err(unread)?.field;
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
