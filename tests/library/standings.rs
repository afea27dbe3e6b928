//! Standings beside those of real events, where PAIRPROOF_REAL names their folder.

use std::path::{Path, PathBuf};

use crate::data::real;
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
    let Some(folder) = real() else { return };
    let (mut files, mut players) = (0, 0);
    for path in reports(&folder) {
        let t = read(&path);
        if t.teams.is_some() {
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
    let Some(folder) = real() else { return };
    let mut seen = [0; 3];
    for path in reports(&folder) {
        let name = path.display().to_string();
        let t = read(&path);
        let stated = |row: &api::standings::StandingsRow| t.player(row.player).stated_rank;
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
            assert!(t.players.iter().all(|p| p.stated_rank == Some(p.number.0)), "{name}");
            seen[2] += 1;
        }
    }
    assert_eq!(seen, [18, 10, 3]);
}

/// Two players meet each of three others; every number is worked out by hand from C.07 and the tables of B.02 8.1.
fn five(ratings: [Option<u32>; 5]) -> Tournament {
    use facts::tournament::{Outcome, Player};
    let mut event = Tournament::builder("Five");
    for (name, rating) in ["Ada", "Ben", "Cyd", "Dan", "Eve"].into_iter().zip(ratings) {
        event = event.player(Player { name: name.to_owned(), rating, ..Player::default() });
    }
    let event =
        event.game(1, 1, 2, Outcome::Win).game(1, 4, 3, Outcome::ForfeitWin).bye(1, 5, Outcome::PairingBye);
    let event = event.game(2, 3, 1, Outcome::Win).game(2, 5, 4, Outcome::Draw).bye(2, 2, Outcome::PairingBye);
    event.build().unwrap()
}

fn values(tournament: &Tournament, letters: &str) -> Vec<(u32, String)> {
    let rows = by(tournament, letters).rows.into_iter();
    rows.map(|row| (tournament.player(row.player).number.0, row.tie_breaks[0].clone())).collect()
}

fn value(tournament: &Tournament, letters: &str, number: u32) -> String {
    values(tournament, letters).into_iter().find(|(n, _)| *n == number).unwrap().1
}

#[test]
fn perfect_performances_are_the_lowest_ratings_that_the_tables_allow() {
    let t = five([Some(2200), Some(2100), Some(2000), Some(1900), Some(1800)]);
    // Ada beat 2100 and lost to 2000: at 2047 the chances are 0.43 + 0.57, at 2046 less than 1.
    assert_eq!(value(&t, "PTP", 1), "2047");
    // Ben lost to 2200 and has no other game: 800 below.
    assert_eq!(value(&t, "PTP", 2), "1400");
    // Cyd beat 2200: certain at 736 above.
    assert_eq!(value(&t, "PTP", 3), "2936");
    // Dan drew with 1800: 0.50 from 3 below on.
    assert_eq!(value(&t, "PTP", 4), "1797");
    // Ada met Ben (1400) and Cyd (2936).
    assert_eq!(value(&t, "APPO", 1), "2168");
}

#[test]
fn players_without_a_rating_count_as_the_modifier_says() {
    let t = five([Some(2200), None, Some(2000), Some(1900), Some(1800)]);
    let dropped = by(&t, "ARO");
    assert!(dropped.columns.is_empty() && dropped.note.contains("ARO/U1400"), "{}", dropped.note);
    assert_eq!(value(&t, "ARO/U1400", 1), "1700");
    assert_eq!(value(&t, "RTNG/U1400", 2), "1400");
}

#[test]
fn reversed_orders_begin_at_the_other_end() {
    let t = five([Some(2200), Some(2100), Some(2000), Some(1900), Some(1800)]);
    // Four and five have 1.5 points; the others 1.
    let order = |letters| values(&t, letters).iter().map(|(n, _)| *n).collect::<Vec<_>>();
    assert_eq!(order("TPN"), [4, 5, 1, 2, 3]);
    assert_eq!(order("TPN/R"), [5, 4, 3, 2, 1]);
    assert_eq!(order("RTNG/R"), [5, 4, 3, 2, 1]);
}

#[test]
fn forfeits_count_as_games_where_the_modifier_says_so() {
    let t = five([Some(2200), Some(2100), Some(2000), Some(1900), Some(1800)]);
    // Dan won by forfeit against Cyd (1 point), whose score caps the dummy of 16.4 too, then drew with Eve (1.5).
    assert_eq!(value(&t, "BH", 4), "2.5");
    assert_eq!(value(&t, "BH/P", 4), "2.5");
    // Cyd lost by forfeit: the dummy has Cyd's own point; as a game it is Dan's 1.5.
    assert_eq!((value(&t, "BH", 3), value(&t, "BH/P", 3)), ("2.0".to_owned(), "2.5".to_owned()));
    // Without its least value: the round given up goes first, unless it counts as a game.
    assert_eq!((value(&t, "BH-C1", 3), value(&t, "BH/C1/P", 3)), ("1.0".to_owned(), "1.5".to_owned()));
    // Fore Buchholz of the opponents, the last round drawn: Ben has 1.5 as before, Cyd 0.5 instead of 1.
    assert_ne!(value(&t, "AOB", 1), value(&t, "AOB/F", 1));
}

/// The same with ranks and the order in the report.
fn ranked(order: (&str, &str), ranks: [u32; 5]) -> Tournament {
    let mut t = five([Some(2200), Some(2100), Some(2000), Some(1900), Some(1800)]);
    t.headings.others.push((order.0.to_owned(), order.1.to_owned()));
    for (player, rank) in t.players.iter_mut().zip(ranks) {
        player.stated_rank = Some(rank).filter(|&rank| rank > 0);
    }
    t
}

#[test]
fn ranks_are_judged_by_the_order_that_the_report_names() {
    use api::standings::{Ranks, ranks};
    let book = rulebook::find("dutch-2026").unwrap();
    for (record, list) in [("202", "TPN"), ("212", "PTS,TPN"), ("212", "pts tpn")] {
        let agreed = ranks(&ranked((record, list), [3, 4, 5, 1, 2]), &book);
        assert!(
            matches!(&agreed, Ranks::Agree { players: 5, order } if order.record == record),
            "{agreed:?}"
        );
    }
    // By points alone both groups may stand in any order among themselves, and nowhere else.
    assert!(matches!(ranks(&ranked(("212", "PTS"), [5, 3, 4, 2, 1]), &book), Ranks::Agree { .. }));
    assert!(matches!(ranks(&ranked(("212", "PTS"), [2, 3, 4, 1, 5]), &book), Ranks::Differ { .. }));
    let t = ranked(("202", "TPN"), [5, 4, 3, 2, 1]);
    let Ranks::Differ { wrong, first, follows, .. } = ranks(&t, &book) else { panic!("they differ") };
    assert_eq!(
        wrong.iter().map(|m| (t.player(m.player).number.0, m.place)).collect::<Vec<_>>(),
        [(4, 1), (5, 2), (1, 3), (3, 5)]
    );
    assert_eq!((first.rank, t.player(first.due.0).number.0), (1, 4));
    assert_eq!(
        first.given.map(|(id, figures)| (t.player(id).number.0, figures)),
        Some((5, vec!["1.5".to_owned(), "5".to_owned()]))
    );
    assert_eq!(first.decides.map(|t| t.to_string()), Some("TPN".to_owned()));
    assert_eq!(follows.map(|list| api::standings::listed(&list)), Some("TPN-R".to_owned()));
}

#[test]
fn ranks_are_not_judged_without_an_order_or_by_one_that_nobody_knows() {
    use api::standings::{Ranks, ranks};
    let book = rulebook::find("dutch-2026").unwrap();
    let says = |order, stated| match ranks(&ranked(order, stated), &book) {
        Ranks::Unjudged(says) => says,
        other => panic!("{other:?}"),
    };
    assert!(says(("222", "90+30"), [1, 2, 3, 4, 5]).contains("names no tie-breaks"));
    assert!(says(("202", "OTHER_X"), [1, 2, 3, 4, 5]).contains("'OTHER_X' is not a tie-break"));
    assert!(says(("212", "BH"), [1, 2, 3, 4, 5]).contains("does not begin with the points"));
    assert!(says(("202", "TPN"), [0; 5]).contains("states none"));
}
