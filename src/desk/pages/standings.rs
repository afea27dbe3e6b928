//! The standings: selectable tie-breaks, a filter by club or federation, and the crosstable.

use askama::Template;
use serde::Deserialize;
use serde_json::Value;

use super::frame::{Frame, Scene, name};
use super::ties::TieBreakList;
use ::api::event::{self, category, open_boards};
use ::api::standings::{self, Standings, TieBreak};
use facts::format::{count, visible};
use facts::tournament::{PairingNumber, Player, PlayerId, Score, Tournament};

/// The query of the page.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct StandingsQuery {
    /// The tie-breaks in order, as typed.
    by: String,
    /// Whether to show the crosstable.
    cross: Option<String>,
    /// A category: `cat:U18`, `w`, `fed:NOR`, `club:Castle`.
    of: String,
}

/// A line.
struct StandingsLine {
    /// The place in the category shown.
    place: usize,
    /// The place among all.
    overall: usize,
    number: PairingNumber,
    name: String,
    federation: String,
    rating: String,
    points: String,
    cells: Vec<String>,
    tie_breaks: Vec<String>,
}

#[derive(Template)]
#[template(config = "pages/templates/askama.toml", path = "standings.html", whitespace = "minimize")]
struct StandingsPage {
    f: Frame,
    /// The last round with a result.
    rounds: usize,
    /// The rounds of the crosstable.
    paired: usize,
    open: usize,
    /// The number of open games in words: `2 games`.
    open_games: String,
    columns: Vec<String>,
    /// The present tie-breaks, which can be reordered, and others to add.
    ties: TieBreakList,
    lines: Vec<StandingsLine>,
    note: String,
    /// The meaning of the cells of the crosstable.
    legend: String,
    by: String,
    wrong: String,
    is_cross: bool,
    of: String,
    categories: Vec<(String, String)>,
}

impl StandingsQuery {
    /// Returns the tie-breaks as typed, one by one.
    pub(super) fn letters(&self) -> Vec<String> {
        let words = self.by.split([',', ' ']).map(str::trim);
        words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
    }
}

/// Returns the page. `answer` is the program's standings, which know the tie-breaks of the event.
pub(super) fn page(
    scene: &Scene<'_>,
    asked: &StandingsQuery,
    answer: Option<&Value>,
) -> askama::Result<String> {
    let t = scene.tournament();
    let chosen: Result<Vec<TieBreak>, String> = asked.letters().iter().map(|word| tie_break(word)).collect();
    let own = answer.and_then(|answer| table_of(t, &answer["answer"]));
    let table = own.unwrap_or_else(|| standings::standings(t, scene.book));
    let wrong = chosen.err().unwrap_or_default();
    let rounds = event::round_in_standings(t);
    let open = if rounds == 0 { 0 } else { open_boards(t, rounds).len() };
    let is_cross = asked.cross.is_some();
    StandingsPage {
        ties: TieBreakList::of(t, &order(asked, &table), false),
        rounds,
        paired: t.rounds_paired(),
        open,
        open_games: count(open, t.encounter()),
        columns: table.columns.clone(),
        lines: lines(t, &table, is_cross, &asked.of),
        note: table.note.clone(),
        legend: if is_cross { standings::crosstable_legend(t) } else { String::new() },
        by: visible(&asked.by),
        wrong,
        is_cross,
        of: asked.of.clone(),
        categories: categories(t),
        f: scene.frame("/standings", "Standings"),
    }
    .render()
}

/// Returns the requested tie-breaks; by default, returns the tie-breaks of the table that have letters.
fn order(asked: &StandingsQuery, table: &Standings) -> Vec<String> {
    let known = |word: &String| TieBreak::parse(word).is_ok();
    let letters = asked.letters();
    // The rulebook's own tie-breaks are summarised under a single name.
    let all = if !letters.is_empty() {
        letters
    } else if table.columns.iter().all(known) {
        table.columns.clone()
    } else {
        vec!["OWN".to_owned()]
    };
    all.into_iter().filter(known).collect()
}

/// Reads the standings in an answer; `None` if it is not one.
fn table_of(t: &Tournament, answer: &Value) -> Option<Standings> {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let texts = |value: &Value| value.as_array()?.iter().map(text).collect::<Option<Vec<String>>>();
    let row = |row: &Value| {
        Some(standings::StandingsRow {
            place: usize::try_from(row["place"].as_u64()?).ok()?,
            player: t.by_number(PairingNumber(u32::try_from(row["number"].as_u64()?).ok()?))?,
            points: Score(i32::try_from(row["half_points"].as_i64()?).ok()?),
            tie_breaks: texts(&row["tie_breaks"])?,
        })
    };
    let rows = answer["rows"].as_array()?.iter().map(row).collect::<Option<_>>()?;
    Some(Standings {
        columns: texts(&answer["columns"])?,
        rows,
        note: text(&answer["note"]).unwrap_or_default(),
    })
}

fn tie_break(word: &str) -> Result<TieBreak, String> {
    TieBreak::parse(word).map_err(|why| visible(&why))
}

fn lines(t: &Tournament, table: &Standings, is_cross: bool, of: &str) -> Vec<StandingsLine> {
    let members = members(t, of);
    let rows: Vec<&standings::StandingsRow> =
        table.rows.iter().filter(|row| is_of(t, row.player, of, members.as_deref())).collect();
    let line = |row: &&standings::StandingsRow| {
        let p = t.player(row.player);
        let rounds = if is_cross { t.rounds_paired() } else { 0 };
        StandingsLine {
            // Players who share an overall place share the place in the category.
            place: rows.iter().filter(|other| other.place < row.place).count() + 1,
            overall: row.place,
            number: p.number,
            name: name(t, row.player),
            federation: visible(&p.federation),
            rating: p.rating.map(|rating| rating.to_string()).unwrap_or_default(),
            points: row.points.to_string(),
            cells: (1..=rounds).map(|round| standings::crosstable_cell(t, row.player, round)).collect(),
            tie_breaks: row.tie_breaks.clone(),
        }
    };
    rows.iter().map(line).collect()
}

/// Returns the players in a category of the event; `None` if the filter is of another kind.
fn members(t: &Tournament, of: &str) -> Option<Vec<PlayerId>> {
    let name = of.strip_prefix("cat:")?;
    let found = category(t, name).and_then(|category| category.members(t));
    Some(found.map(|members| members.players).unwrap_or_default())
}

/// Returns whether a player passes the filter. An empty filter passes every player.
fn is_of(t: &Tournament, id: PlayerId, of: &str, members: Option<&[PlayerId]>) -> bool {
    let p = t.player(id);
    match (members, of.split_once(':')) {
        (Some(members), _) => members.contains(&id),
        (None, Some(("fed", federation))) => p.federation == federation,
        (None, Some(("club", club))) => p.club == club,
        _ if of == "w" => p.sex == Some('w'),
        _ => true,
    }
}

/// Returns the possible filters: categories of the event, then women, federations and clubs.
fn categories(t: &Tournament) -> Vec<(String, String)> {
    let mut found = vec![(String::new(), "Everybody".to_owned())];
    let own = event::categories(t).unwrap_or_default();
    found.extend(own.into_iter().map(|one| (format!("cat:{}", one.name), visible(&one.name))));
    let has_women = found.iter().any(|(_, title)| title.eq_ignore_ascii_case("women"));
    if !has_women && t.players.iter().any(|p| p.sex == Some('w')) {
        found.push(("w".to_owned(), "Women".to_owned()));
    }
    let kinds = [("fed", "Federation", federation as fn(&Player) -> &str), ("club", "Club", club)];
    for (key, kind, of) in kinds {
        let mut all: Vec<&str> = t.players.iter().map(of).filter(|value: &&str| !value.is_empty()).collect();
        all.sort_unstable();
        all.dedup();
        if all.len() > 1 {
            found.extend(
                all.into_iter()
                    .map(|value| (format!("{key}:{value}"), format!("{kind}: {}", visible(value)))),
            );
        }
    }
    found
}

fn federation(p: &Player) -> &str {
    &p.federation
}

fn club(p: &Player) -> &str {
    &p.club
}
