//! Writes the tournament as JSON text, with related values on one line.

use serde::Serialize;

use super::document::{
    AccelerationEntry, FORMAT, PlayerEntry, ProhibitionEntry, RoundEntry, TournamentDocument,
};
use crate::format::points::points_played;
use crate::format::teams;
use crate::format::wall_records::WallRecords;
use crate::tournament::{Player, Prohibition, Record, Score, Tournament, Wall};

const WHY: &str = "strings, numbers and lists always become JSON";

/// Returns the tournament as JSON, one line per player, with a final line break.
pub fn write_json(tournament: &Tournament) -> String {
    let wall = WallRecords::of(tournament);
    let taken_apart = teams::written(tournament);
    let is_team = taken_apart.is_some();
    let prohibitions = prohibitions(tournament, is_team);
    let Wall { rulebook, rulebook_text, .. } = tournament.wall.clone();
    // In a team event, the lists are kept among its records, and its players are the players of the teams.
    let tournament = taken_apart.as_ref().map_or(tournament, |records| &records.people);
    let paired = tournament.rounds_paired();
    let number = |id| tournament.player(id).number;
    let points = |p: &Player| match p.stated_points {
        Some(stated) if is_team => stated,
        _ => points_played(tournament, p.id, paired),
    };
    let document = TournamentDocument {
        format: FORMAT.to_owned(),
        name: tournament.headings.name.clone(),
        headings: tournament.headings.others.clone(),
        headings_after_players: tournament.headings.after_players.clone(),
        system: tournament.system.clone(),
        rounds: tournament.rounds,
        initial_colour: tournament.initial_colour,
        scoring: tournament.teams.as_ref().map_or(tournament.scoring, |teams| teams.game_scoring),
        prohibitions,
        decrees: super::decrees::of(tournament),
        acceleration: tournament
            .acceleration
            .iter()
            .map(|a| AccelerationEntry {
                player: number(a.player),
                by_round: a.by_round.iter().map(|score| score.0).collect(),
            })
            .collect(),
        rulebook,
        rulebook_text,
        tables: wall.tables,
        changes: wall.changes,
        drawn: wall.drawn,
        players: tournament.players.iter().map(|p| player_entry(tournament, p, &points)).collect(),
    };
    print(document)
}

/// Returns the prohibited pairs. In a team event, these are only the pairs that are kept apart if possible: the others are a
/// record among the headings (260).
fn prohibitions(tournament: &Tournament, is_team: bool) -> Vec<ProhibitionEntry> {
    let listed = tournament.prohibitions.iter().filter(|p| p.if_possible || !is_team);
    let entry = |p: &Prohibition| ProhibitionEntry {
        players: p.players.iter().map(|&id| tournament.player(id).number).collect(),
        first: p.first,
        last: p.last,
        if_possible: p.if_possible,
    };
    listed.map(entry).collect()
}

/// Creates a player's entry. Points stated by another program were correct when read, so they are recalculated. In a
/// team event they are kept, because they are not the sum of the results.
fn player_entry(tournament: &Tournament, p: &Player, points: &dyn Fn(&Player) -> Score) -> PlayerEntry {
    let row = tournament.records.get(p.id.index()).map_or(&[][..], Vec::as_slice);
    let columns = |(record, round): (&Record, _)| tournament.columns_of(p.id, round, *record);
    let rounds = row.iter().zip(1..).flat_map(columns).map(|record| {
        (record != Record::NOTHING).then(|| RoundEntry {
            opponent: record.opponent.map(|id| tournament.player(id).number),
            colour: record.colour,
            result: record.outcome.letter(),
        })
    });
    PlayerEntry {
        number: p.number,
        name: p.name.clone(),
        sex: p.sex,
        title: p.titled(),
        rating: p.rating,
        federation: p.federation.clone(),
        fide_id: p.fide_id.clone(),
        birth: p.birth.clone(),
        club: p.club.clone(),
        area: p.area.clone(),
        family: p.family.clone(),
        estimate: p.estimate,
        filler: p.is_filler,
        points: p.stated_points.map(|_| points(p).0),
        rank: p.stated_rank,
        rounds: rounds.collect(),
    }
}

/// Prints the document with each player and each publication record on a separate line.
fn print(mut document: TournamentDocument) -> String {
    let players = lines(&std::mem::take(&mut document.players));
    let tables = lines(&std::mem::take(&mut document.tables));
    let changes = lines(&std::mem::take(&mut document.changes));
    let drawn = lines(&std::mem::take(&mut document.drawn));
    let head = serde_json::to_string_pretty(&document).expect(WHY);
    // The players are the last field, so the empty list is at the end; the other lists are omitted.
    let head = head.trim_end_matches(['[', ']', '}', '\n']).trim_end().trim_end_matches("\"players\":");
    let lists = [("tables", tables), ("drawn", drawn), ("changes", changes), ("players", players)];
    let lists = lists.into_iter().filter(|(name, lines)| *name == "players" || !lines.is_empty());
    let lists: Vec<String> =
        lists.map(|(name, lines)| format!("\"{name}\": [\n{}\n  ]", lines.join(",\n"))).collect();
    format!("{head}{}\n}}\n", lists.join(",\n  "))
}

/// Prints each item on a separate line.
fn lines<T: Serialize>(items: &[T]) -> Vec<String> {
    items.iter().map(|item| format!("    {}", serde_json::to_string(item).expect(WHY))).collect()
}
