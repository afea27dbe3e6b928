//! Standings beside those of real events. The data lie beside the project and are not part of it; where they are missing
//! the tests say so and pass.

use std::path::{Path, PathBuf};

use crate::data::shared;
use api::standings::{Standings, TieBreak, standings, standings_by};
use facts::tournament::Tournament;
use facts::{format, rulebook};

/// Every report below a folder.
fn reports(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(reports(&path));
        } else if path.extension().is_some_and(|e| e == "trf") {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn read(path: &Path) -> Tournament {
    let bytes = std::fs::read(path).unwrap();
    format::read_tournament(&path.display().to_string(), &bytes).unwrap_or_else(|e| panic!("{e}")).0
}

fn by(tournament: &Tournament, letters: &str) -> Standings {
    let book = rulebook::find("dutch-2026").unwrap();
    let chosen: Vec<TieBreak> =
        letters.split(',').filter(|l| !l.is_empty()).map(|l| TieBreak::parse(l).unwrap()).collect();
    if chosen.is_empty() { standings(tournament, &book) } else { standings_by(tournament, &book, &chosen) }
}

#[test]
fn points_of_real_events_are_those_that_their_reports_state() {
    let Some(folder) = shared("trf/real") else { return };
    let (mut files, mut players) = (0, 0);
    for path in reports(&folder) {
        let t = read(&path);
        if format::team_event(&t) {
            continue;
        }
        files += 1;
        for row in by(&t, "").rows {
            let player = t.player(row.player);
            assert_eq!(player.stated_points, Some(row.points), "{}: {}", path.display(), player.label());
            players += 1;
        }
    }
    assert!(files >= 30 && players > 5000, "{files} files, {players} players");
}

/// What the ranks of each event are, found by comparison; none of the files says it.
#[test]
fn ranks_of_real_events_come_out_where_they_follow_a_rule() {
    let Some(folder) = shared("trf/real") else { return };
    let mut seen = [0; 3];
    for path in reports(&folder) {
        let name = path.display().to_string();
        let t = read(&path);
        let stated = |row: &api::standings::Row| t.player(row.player).stated_rank;
        if name.contains("budapest") || name.contains("prague") {
            // Points, then the pairing number: every place.
            for row in by(&t, "TPN").rows {
                assert_eq!(
                    stated(&row),
                    u32::try_from(row.place).ok(),
                    "{name}: {}",
                    t.player(row.player).label()
                );
            }
            seen[0] += 1;
        } else if name.contains("chesshouse") || name.contains("gros") {
            // Points, then ratings or what is not stated: players of one place share a run of ranks.
            let rows = by(&t, "").rows;
            let mut ranked: Vec<_> = rows.iter().map(|row| (stated(row), row.points)).collect();
            ranked.sort();
            assert!(ranked.is_sorted_by_key(|(_, points)| std::cmp::Reverse(*points)), "{name}");
            seen[1] += 1;
        } else if name.contains("lichess") {
            // The column repeats the pairing number and is no rank.
            assert!(t.players.iter().all(|p| p.stated_rank == Some(p.number)), "{name}");
            seen[2] += 1;
        }
    }
    assert_eq!(seen, [18, 10, 3]);
}
