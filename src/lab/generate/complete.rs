//! The records that complete a report: its rulebook, its points, its tie-breaks with the ranks, and its remarks.

use super::BAKU;
use api::event::{note_draws, players_and_rated};
use api::standings::{TieBreak, standings_by, values_remark};
use facts::rulebook::{Rulebook, System, accelerated_type, encoded_type, of_type};
use facts::tournament::{TeamEventType, Tournament};
use model::measure::accelerated;
use model::round::Request;

/// Time controls in the form of records 122 and 222.
const TIME_CONTROLS: [(&str, &str); 3] = [
    ("90 minutes, 30 seconds a move", "5400+30"),
    ("60 minutes, 30 seconds a move", "3600+30"),
    ("15 minutes, 10 seconds a move", "900+10"),
];

/// The facts about a tournament that its report states.
#[derive(Clone, Copy, Debug)]
pub struct ReportRules<'a> {
    /// The rulebook that pairs the tournament.
    pub book: &'a Rulebook,
    /// The request under which every round was paired.
    pub request: &'a Request,
    /// The tie-breaks.
    pub tie_breaks: &'a [TieBreak],
    /// Whether the tournament is accelerated (C.04.7).
    pub is_accelerated: bool,
    /// The seed, and the command that repeats the tournament.
    pub origin: (u64, &'a str),
}

/// Names the rulebook: by its type (record 192), and also by its id where the type means another rulebook or none.
fn name_system(tournament: &mut Tournament, book: &Rulebook, is_accelerated: bool) {
    let own = tournament.system.take().filter(|_| book.system == System::TeamSwiss);
    // The type names the edition if it would otherwise mean another one.
    let is_named = own.as_deref().and_then(TeamEventType::parse).is_none_or(|kind| kind.edition.is_some());
    let edition = if !is_named && book.id == "team-2024" { "_2024" } else { "" };
    let named = own.or_else(|| encoded_type(book)).map(|code| code + edition);
    tournament.system = if is_accelerated { named.as_deref().map(accelerated_type) } else { named };
    let is_meant = of_type(tournament).is_some_and(|meant| meant.id == book.id);
    tournament.wall.rulebook = (!is_meant).then(|| book.id.clone());
}

/// Returns the tournament with all records of a final report. The ranks follow the tie-breaks. Remarks (`###`) hold the
/// seed with the command, and the values of the tie-breaks.
#[must_use]
pub fn completed(mut tournament: Tournament, rules: &ReportRules<'_>) -> Tournament {
    let ReportRules { book, request, tie_breaks, is_accelerated, origin: (seed, command) } = *rules;
    let letters: Vec<String> = tie_breaks.iter().map(TieBreak::code).collect();
    name_system(&mut tournament, book, is_accelerated);
    if is_accelerated {
        tournament.acceleration = accelerated(&tournament, book, &[BAKU.to_owned()]).acceleration;
    }
    note_draws(&mut tournament, book, request);
    let is_of_teams = tournament.participant() == "team";
    let (players, rated) = players_and_rated(&tournament);
    let (time, encoded) = TIME_CONTROLS[(seed % 3) as usize];
    let order = std::iter::once("PTS").chain(letters.iter().map(String::as_str)).collect::<Vec<_>>();
    let has_kind = tournament.headings.kept().any(|(code, _)| code == "092");
    let is_table = book.system.is_table();
    let swiss = if is_table { "" } else { " Swiss" };
    let kind = if has_kind { String::new() } else { format!("Individual{swiss}: {}", book.title) };
    // The report of a table states its points itself, because the free round gives none.
    let has_usual_points = !is_of_teams && !is_table;
    let points = if has_usual_points { " W 1.0    D 0.5    L 0.0    A 0.0    P 1.0" } else { "" };
    let records = [
        ("062", players.to_string()),
        ("072", rated.to_string()),
        ("092", kind),
        ("122", time.to_owned()),
        ("162", points.to_owned()),
        ("172", "    FIDE".to_owned()),
        ("202", letters.join(",")),
        ("212", order.join(",")),
        ("222", encoded.to_owned()),
        ("###", format!("Random tournament, seed {seed}. The same again: {command}")),
    ];
    // A team event states its numbers of players and of teams.
    let is_there =
        |code: &str| is_of_teams && tournament.headings.others.iter().any(|(other, _)| other == code);
    let records: Vec<_> =
        records.into_iter().filter(|(code, text)| !text.is_empty() && !is_there(code)).collect();
    let records = records.into_iter();
    tournament.headings.others.extend(records.map(|(code, text)| (code.to_owned(), text)));
    let table = standings_by(&tournament, book, tie_breaks);
    let values = tie_breaks.iter().filter_map(|tie_break| values_remark(&tournament, &table, tie_break));
    let values: Vec<(String, String)> = values.map(|text| ("###".to_owned(), text)).collect();
    tournament.headings.others.extend(values);
    for row in table.rows {
        tournament.players[row.player.index()].stated_rank = u32::try_from(row.place).ok();
    }
    tournament
}
