//! The sheets for rounds that have been played: standings, crosstable, wall chart, and a card for each player.

use super::prizes::Prizes;
use super::{Block, Cell, Column, Holds, NoSheet, Sheet, SheetKind, SheetSource, named};
use crate::report::Withdrawals;
use api::awards;
use api::standings::{self, Standings, StandingsRow, crosstable_cell, crosstable_legend, crosstable_outcome};
use facts::tournament::{Colour, Namesakes, Outcome, Player, PlayerId, Record, RoundNo, Tournament};

/// Returns places, points and tie-breaks, and names the withdrawn players below; a crosstable also has every game.
pub(super) fn standings(kind: SheetKind, source: &SheetSource<'_>, round: RoundNo) -> Sheet {
    let has_games = kind == SheetKind::Crosstable;
    let games = if has_games { round } else { 0 };
    let (after, all) = ranked(source, round);
    let (found, overall) = match source.category {
        Some((_, players)) => standings::among(&all, players),
        None => (all, Vec::new()),
    };
    let found = found.with_values();
    let out = Withdrawals::of(source.tournament, source.book, round);
    let mut columns = vec![Column::new("place", "Place", Holds::Number)];
    columns.extend(who(&after).into_iter().map(|c| if c.key == "name" { c } else { c.aside() }));
    columns.extend(game_columns(games));
    columns.push(Column::new("points", "Pts", Holds::Number));
    columns.extend(found.columns.iter().map(|name| Column::new(name, name, Holds::Number).aside()));
    columns.extend(source.category.map(|_| Column::new("overall", "Overall", Holds::Number).aside()));
    let row = |(i, row): (usize, &StandingsRow)| {
        let mut cells = vec![row.place.into()];
        cells.extend(who_cells(&after, after.player(row.player)));
        cells.extend((1..=games).map(|r| crosstable_cell(&after, row.player, r).into()));
        cells.push(row.points.into());
        cells.extend(row.tie_breaks.iter().map(Cell::from));
        cells.extend(overall.get(i).map(Cell::from));
        cells
    };
    let rows = found.rows.iter().enumerate().map(row).collect();
    let name = if has_games { "Crosstable" } else { "Standings" };
    let of = source.category.map_or_else(String::new, |(category, _)| format!(" of {category}"));
    let title = format!("{name}{of} after {}", source.round_in_words(round));
    let meaning = crosstable_legend(source.tournament);
    let gone = out.note(source.tournament, found.rows.iter().map(|row| row.player));
    let notes = [has_games.then_some(meaning.as_str()), Some(found.note.as_str()), gone.as_deref()];
    one_table(kind, (title, columns, rows), notes)
}

/// Returns every game with the running score below it, by pairing number.
pub(super) fn wall_chart(source: &SheetSource<'_>, round: RoundNo) -> Sheet {
    let t = source.tournament;
    let mut columns = who(t);
    columns.extend(game_columns(round));
    columns.push(Column::new("points", "Pts", Holds::Number));
    let row = |p: &Player| {
        let mut cells = who_cells(t, p);
        let game = |r| Cell::over(&crosstable_cell(t, p.id, r), &source.points(p.id, r));
        cells.extend((1..=round).map(game));
        cells.push(source.points(p.id, round).into());
        cells
    };
    let rows = t.players.iter().map(row).collect();
    let title = format!("Wall chart after {}", source.round_in_words(round));
    let note = format!("{} The score after each {} is shown below it.", crosstable_legend(t), t.encounter());
    one_table(SheetKind::WallChart, (title, columns, rows), [Some(note.as_str())])
}

/// Returns a card for each player: round, colour, opponent, result, progressive score (following the specimen card of
/// the Irish rules).
pub(super) fn cards(source: &SheetSource<'_>, round: RoundNo) -> Sheet {
    let t = source.tournament;
    let rounds = t.rounds.unwrap_or(0).max(round);
    let namesakes = Namesakes::of(t);
    let named = |player| namesakes.told(player, &named(player));
    let line = |id: PlayerId, r: RoundNo| -> Vec<Cell> {
        let record = if r <= round { t.record(id, r) } else { Record::NOTHING };
        let opponent = record.opponent.map(|o| t.player(o));
        let is_over = record.outcome != Outcome::Nothing;
        let score = if is_over { source.points(id, r).to_string() } else { String::new() };
        vec![
            r.into(),
            colour(record).to_uppercase().into(),
            opponent.map_or(String::new(), |o| o.number.to_string()).into(),
            opponent.map_or(String::new(), named).into(),
            if r <= round { crosstable_outcome(t, id, r) } else { String::new() }.into(),
            score.into(),
        ]
    };
    let block = |&id: &PlayerId| {
        let p = t.player(id);
        let rating = p.rating.map_or(String::new(), |rating| format!(" {rating}"));
        Block {
            number: usize::try_from(p.number.0).ok(),
            title: format!("No {} {}{rating} {}", p.number, named(p), p.federation).trim_end().to_owned(),
            rows: (1..=rounds).map(|r| line(id, r)).collect(),
        }
    };
    let columns = vec![
        Column::new("round", "Round", Holds::Heading),
        Column::new("colour", "Colour", Holds::Colour),
        Column::new("opponent", "No", Holds::Number),
        Column::new("opponent_name", "Opponent", Holds::Name),
        Column::new("result", "Result", Holds::Words),
        Column::new("points", "Score", Holds::Number),
    ];
    let title = "Pairing cards".to_owned();
    Sheet::new(SheetKind::Cards, title, columns, source.players.iter().map(block).collect())
}

/// Returns the prizes according to the standings after a round.
pub(super) fn prizes(source: &SheetSource<'_>, round: RoundNo) -> Result<Sheet, NoSheet> {
    let list = source.prizes.ok_or(NoSheet::NoPrizes)?;
    if round == 0 {
        let is_paired = source.tournament.rounds_paired() > 0;
        return Err(if is_paired { NoSheet::NothingPlayed } else { NoSheet::NothingPaired });
    }
    let (after, found) = ranked(source, round);
    let awards = awards::awards(&after, &found, list).map_err(NoSheet::Prizes)?;
    Ok(Prizes::new(&after, list, &awards).sheet())
}

/// Returns the tournament as it was after a round, and its standings.
pub(super) fn ranked(source: &SheetSource<'_>, round: RoundNo) -> (Tournament, Standings) {
    let found = standings::standings_after(source.tournament, source.book, source.ties, round);
    (source.tournament.up_to(round), found)
}

fn one_table<'n>(
    kind: SheetKind,
    (title, columns, rows): (String, Vec<Column>, Vec<Vec<Cell>>),
    notes: impl IntoIterator<Item = Option<&'n str>>,
) -> Sheet {
    let notes = notes.into_iter().flatten().filter(|note| !note.is_empty()).map(str::to_owned).collect();
    Sheet { notes, ..Sheet::new(kind, title, columns, Block::only(rows)) }
}

/// Returns the columns that identify a player. A column that would be empty for all players is omitted.
fn who(tournament: &Tournament) -> Vec<Column> {
    let mut columns =
        vec![Column::new("number", "No", Holds::Number), Column::new("name", "Name", Holds::Heading)];
    if has_federations(tournament) {
        columns.push(Column::new("federation", "Fed", Holds::Words).aside());
    }
    if has_ratings(tournament) {
        columns.push(Column::new("rating", "Rating", Holds::Number).aside());
    }
    columns
}

fn who_cells(tournament: &Tournament, player: &Player) -> Vec<Cell> {
    let name = Namesakes::of_player(tournament, player.id).told(player, &named(player));
    let mut cells = vec![player.number.into(), name.into()];
    if has_federations(tournament) {
        cells.push(Cell::from(&player.federation));
    }
    if has_ratings(tournament) {
        cells.push(player.rating.map_or(String::new(), |rating| rating.to_string()).into());
    }
    cells
}

fn has_federations(tournament: &Tournament) -> bool {
    tournament.players.iter().any(|p| !p.federation.is_empty())
}

fn has_ratings(tournament: &Tournament) -> bool {
    tournament.players.iter().any(|p| p.rating.is_some())
}

fn game_columns(rounds: RoundNo) -> impl Iterator<Item = Column> {
    (1..=rounds).map(|r| Column::new(&format!("round_{r}"), &r.to_string(), Holds::Words))
}

fn colour(record: Record) -> &'static str {
    match record.colour {
        Some(Colour::White) => "w",
        Some(Colour::Black) => "b",
        None => "",
    }
}
