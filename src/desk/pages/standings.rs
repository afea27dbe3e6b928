//! The standings: selectable tie-breaks, a filter by club or federation, and the crosstable.

use askama::Template;
use serde::Deserialize;

use super::frame::{Frame, Scene, label, name};
use super::ties::TieBreakList;
use ::api::event::{self, category, open_boards};
use ::api::standings::{self, ContributedRound, OrderInForce, Standings, TieBreak, TieBreakStep};
use facts::format::{capital, count, visible};
use facts::tournament::{PairingNumber, Player, PlayerId, Tournament};

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
    /// Two players by number, to say why one of them stands above the other.
    why: Option<PairingNumber>,
    than: Option<PairingNumber>,
}

/// Why one of two players stands above the other.
struct WhySection {
    says: Vec<String>,
    /// What each round contributed to the tie-break that decides, for each of the two; empty if nothing does.
    sides: Vec<WhySide>,
    column: String,
    has_left_out: bool,
}

/// What each round contributed to a tie-break of a player.
struct WhySide {
    name: String,
    value: String,
    rounds: Vec<ContributedRound>,
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
    /// The player above, if the points are equal.
    above: Option<(PairingNumber, String)>,
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
    /// The same, as a part of an address.
    by_in_link: String,
    wrong: String,
    is_cross: bool,
    of: String,
    groups: Vec<CategoryGroup>,
    has_federations: bool,
    has_ratings: bool,
    why: Option<WhySection>,
    /// The players in the order of the standings.
    players: Vec<ComparedPlayer>,
}

/// A player who can be compared with another.
struct ComparedPlayer {
    number: PairingNumber,
    name: String,
    /// Whether this is the first or the second of the two asked about.
    is_first: bool,
    is_second: bool,
}

impl StandingsQuery {
    /// Returns the tie-breaks as typed, one by one.
    pub(super) fn letters(&self) -> Vec<String> {
        let words = self.by.split([',', ' ']).map(str::trim);
        words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
    }
}

/// Returns the page.
pub(super) fn page(scene: &Scene<'_>, asked: &StandingsQuery) -> askama::Result<String> {
    let t = scene.tournament();
    // Settings that cannot be read are said above each page.
    let set = scene.event.settings.contents().map_or_else(|_| Vec::new(), |set| set.tie_breaks.clone());
    let in_force = OrderInForce::of(scene.reported(), &set, &asked.letters());
    let wrong = in_force.as_ref().err().map(|why| visible(why)).unwrap_or_default();
    let in_force = in_force.unwrap_or_default();
    // The standings say themselves what counts otherwise than in the report.
    let table = in_force.standings(scene.reported(), scene.book);
    let with_values = table.with_values();
    let rounds = event::round_in_standings(t);
    let open = if rounds == 0 { 0 } else { open_boards(t, rounds).len() };
    let is_cross = asked.cross.is_some();
    let shown = shown(t, &with_values, &asked.of);
    StandingsPage {
        ties: TieBreakList::of(t, scene.book, &order(asked, &table), false),
        rounds,
        paired: t.rounds_paired(),
        open,
        open_games: count(open, t.encounter()),
        columns: with_values.columns.clone(),
        lines: lines(t, &shown, is_cross),
        note: with_values.note.clone(),
        legend: if is_cross { standings::crosstable_legend(t) } else { String::new() },
        by: visible(&asked.by),
        by_in_link: asked.letters().join(",").replace('+', "%2B"),
        wrong,
        is_cross,
        of: asked.of.clone(),
        groups: categories(t),
        has_federations: t.players.iter().any(|p| !p.federation.is_empty()),
        has_ratings: t.players.iter().any(|p| p.rating.is_some()),
        why: why(scene, asked, &in_force),
        players: compared(t, shown.iter().map(|row| row.player), asked),
        f: scene.frame("/standings", "Standings"),
    }
    .render()
}

/// Returns the players to choose two of; the first two are chosen if the page asks about nobody.
fn compared(
    t: &Tournament,
    ids: impl Iterator<Item = PlayerId>,
    asked: &StandingsQuery,
) -> Vec<ComparedPlayer> {
    let player = |(place, id): (usize, PlayerId)| {
        let number = t.player(id).number;
        let is = |asked: Option<PairingNumber>, usual: usize| {
            asked.map_or(place == usual, |asked| asked == number)
        };
        ComparedPlayer {
            number,
            name: label(t, id),
            is_first: is(asked.why, 0),
            is_second: is(asked.than, 1),
        }
    };
    ids.enumerate().map(player).collect()
}

/// Returns why one of the two players asked about stands above the other; `None` if no two players are named.
fn why(scene: &Scene<'_>, asked: &StandingsQuery, order: &OrderInForce) -> Option<WhySection> {
    let t = scene.tournament();
    let pair = [t.by_number(asked.why?)?, t.by_number(asked.than?)?];
    if pair[0] == pair[1] {
        return None;
    }
    let round = event::round_in_standings(t);
    let reason =
        standings::why_above(scene.reported(), scene.book, order.tie_breaks.as_deref(), (round, pair))?;
    let decisive = reason.decisive().filter(|step| step.is_made_of_rounds());
    let seen = |one: ContributedRound| ContributedRound { game: visible(&one.game), ..one };
    let side = |step: &TieBreakStep, side: usize| WhySide {
        name: label(t, reason.players[side]),
        value: step.values[side].clone(),
        rounds: reason.rounds(t, step, side).into_iter().map(seen).collect(),
    };
    Some(WhySection {
        says: reason.sentences(t).iter().map(|says| visible(says)).collect(),
        sides: decisive.map(|step| vec![side(step, 0), side(step, 1)]).unwrap_or_default(),
        column: decisive.map(|step| step.column.clone()).unwrap_or_default(),
        has_left_out: decisive.is_some_and(TieBreakStep::leaves_out),
    })
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

/// Returns the rows of the players who pass the filter.
fn shown<'s>(t: &Tournament, table: &'s Standings, of: &str) -> Vec<&'s standings::StandingsRow> {
    let members = members(t, of);
    table.rows.iter().filter(|row| is_of(t, row.player, of, members.as_deref())).collect()
}

fn lines(t: &Tournament, rows: &[&standings::StandingsRow], is_cross: bool) -> Vec<StandingsLine> {
    let line = |(at, row): (usize, &&standings::StandingsRow)| {
        let p = t.player(row.player);
        let above = at.checked_sub(1).map(|at| rows[at]).filter(|above| above.points == row.points);
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
            above: above.map(|above| (t.player(above.player).number, name(t, above.player))),
        }
    };
    rows.iter().enumerate().map(line).collect()
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

/// A part of the menu of filters.
struct CategoryGroup {
    /// The heading of the part.
    title: &'static str,
    /// The filters, each as the address has it and as the menu names it.
    choices: Vec<(String, String)>,
}

/// Returns the possible filters: categories of the event and women, then federations, then clubs.
fn categories(t: &Tournament) -> Vec<CategoryGroup> {
    let own = event::categories(t).unwrap_or_default();
    let mut of_event: Vec<(String, String)> =
        own.into_iter().map(|one| (format!("cat:{}", one.name), capital(&visible(&one.name)))).collect();
    let has_women = of_event.iter().any(|(_, title)| title == "Women");
    if !has_women && t.players.iter().any(|p| p.sex == Some('w')) {
        of_event.push(("w".to_owned(), "Women".to_owned()));
    }
    let kinds = [("fed", "Federations", federation as fn(&Player) -> &str), ("club", "Clubs", club)];
    let groups = kinds.map(|(key, title, of)| {
        let mut all: Vec<&str> = t.players.iter().map(of).filter(|value: &&str| !value.is_empty()).collect();
        all.sort_unstable();
        all.dedup();
        let is_one = all.len() < 2;
        let choice = |value: &str| (format!("{key}:{value}"), visible(value));
        CategoryGroup {
            title,
            choices: if is_one { Vec::new() } else { all.into_iter().map(choice).collect() },
        }
    });
    let of_event = CategoryGroup { title: "Categories", choices: of_event };
    std::iter::once(of_event).chain(groups).filter(|group| !group.choices.is_empty()).collect()
}

fn federation(p: &Player) -> &str {
    &p.federation
}

fn club(p: &Player) -> &str {
    &p.club
}
