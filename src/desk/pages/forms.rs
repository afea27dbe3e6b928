//! Screens with forms: what-if questions, a second opinion, sheets to print.

use askama::Template;
use serde::Deserialize;

use super::barred::barred;
use super::frame::{Frame, Scene, label};
use super::shown;
use ::api::event::PrintSettings;
use ::api::event::{prizes, seatable};
use facts::format::visible;
use facts::tournament::RoundNo;

#[derive(Template)]
#[template(config = "pages/templates/askama.toml", path = "whatif.html", whitespace = "minimize")]
struct WhatIfPage {
    f: Frame,
    round: RoundNo,
    is_published: bool,
    rounds: Vec<RoundNo>,
    may_keep_apart: bool,
    /// The last round whose results FIDE mode no longer corrects; 0 if there is none.
    barred: RoundNo,
    everybody: Vec<String>,
    /// The players whom a repair can seat in the round in play.
    free: Vec<String>,
}

/// Returns the what-if screen, for trying changes before they are entered.
pub(super) fn what_if(scene: &Scene<'_>) -> askama::Result<String> {
    let t = scene.tournament();
    let (round, boards) = shown::current(scene, None);
    let paired = t.rounds_paired();
    WhatIfPage {
        f: scene.frame("/what-if", "What if"),
        round,
        is_published: round == paired && !boards.pairing.boards.is_empty(),
        rounds: (1..=paired).rev().collect(),
        may_keep_apart: scene.may_keep_apart(),
        barred: (1..=paired).rev().find(|&round| barred(scene, round).is_some()).unwrap_or_default(),
        everybody: t.players.iter().map(|p| label(t, p.id)).collect(),
        free: seatable(t)
            .map_or_else(Vec::new, |(_, free)| free.into_iter().map(|id| label(t, id)).collect()),
    }
    .render()
}

#[derive(Template)]
#[template(config = "pages/templates/askama.toml", path = "opinion.html", whitespace = "minimize")]
struct OpinionPage {
    f: Frame,
}

/// Returns the screen for a second opinion on another program's report.
pub(super) fn opinion(scene: &Scene<'_>) -> askama::Result<String> {
    OpinionPage { f: scene.frame("/opinion", "Second opinion") }.render()
}

/// A sheet: its name in the address, its name on the page, and its purpose.
struct PrintableSheet {
    name: &'static str,
    title: &'static str,
    says: String,
}

/// The sheets, those for posting first.
const SHEETS: [(&str, &str, &str); 13] = [
    ("names", "Pairings by name", "For posting, so that players can find their boards."),
    ("seats", "Players by name", "For posting: everybody's team, match, board and opponent."),
    ("boards", "Pairings by board", "For arbiters and the result desk."),
    ("slips", "Result slips", "One per board, to cut out."),
    ("standings", "Standings", "Points and tie-breaks."),
    ("players", "Players", "Everybody's own games and points, in all teams."),
    ("board-prizes", "Best of each board", "For prizes: the best results on each board."),
    ("schedule", "Schedule", "Every round of the table, with the results so far."),
    ("crosstable", "Crosstable", "Every game of every player, by place."),
    ("wall-chart", "Wall chart", "Every game of every player, by number."),
    ("cards", "Pairing cards", "One per player, to cut out."),
    ("boards?changes=true", "Changes of the round", "Only what a repair has changed."),
    ("prizes", "Prizes", "The prize winners, according to the event's prize list."),
];

#[derive(Template)]
#[template(config = "pages/templates/askama.toml", path = "sheets.html", whitespace = "minimize")]
struct SheetsPage {
    f: Frame,
    /// The sheets; empty before the first round is published.
    sheets: Vec<PrintableSheet>,
    /// The published rounds.
    rounds: Vec<RoundNo>,
    /// The round of the sheets.
    round: RoundNo,
    /// What the addresses of the sheets of an earlier round have in addition.
    of_round: String,
    /// The time of the round.
    time: String,
    /// The times of all other rounds.
    other_times: Vec<(RoundNo, String)>,
    paper: &'static str,
    distance: u8,
    /// Whether the pairings show the ratings.
    ratings: bool,
}

/// The query of the page.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct SheetsQuery {
    /// The round; by default the last published one.
    round: Option<RoundNo>,
}

/// Returns the screen of sheets to print.
pub(super) fn sheets(
    scene: &Scene<'_>,
    asked: &SheetsQuery,
    printing: &PrintSettings,
) -> askama::Result<String> {
    let t = scene.tournament();
    let paired = t.rounds_paired();
    let round = asked.round.filter(|round| (1..=paired).contains(round)).unwrap_or(paired);
    let last = t.rounds.unwrap_or_default().max(paired);
    let time = |round: RoundNo| {
        let time = round.checked_sub(1).and_then(|at| printing.times.get(at));
        time.map(|time| visible(time)).unwrap_or_default()
    };
    SheetsPage {
        f: scene.frame("/sheets", "Sheets"),
        sheets: printable(scene, round),
        rounds: (1..=paired).collect(),
        round,
        of_round: if round == paired { String::new() } else { format!("round={round}") },
        time: time(round),
        other_times: (1..=last).filter(|&other| other != round).map(|other| (other, time(other))).collect(),
        paper: printing.paper.unwrap_or_default().key(),
        distance: printing.distance.unwrap_or_default(),
        ratings: printing.ratings,
    }
    .render()
}

/// Returns the sheets that a round has.
fn printable(scene: &Scene<'_>, round: RoundNo) -> Vec<PrintableSheet> {
    let t = scene.tournament();
    let is_table = scene.book.system.is_table();
    let has = |name: &str| match name {
        // The rounds of a table are known before the first one is played.
        "schedule" => is_table && !t.players.is_empty(),
        _ if round == 0 => false,
        "seats" | "players" | "board-prizes" => t.participant() == "team",
        "prizes" => matches!(prizes(t), Ok(Some(_))),
        "boards?changes=true" => t.wall.repairs_of(round).next().is_some(),
        _ => true,
    };
    let all = SHEETS.iter().filter(|(name, ..)| has(name));
    let sheets = all.map(|&(name, title, says)| PrintableSheet {
        name,
        title,
        says: says.replace("player", t.participant()),
    });
    sheets.collect()
}
