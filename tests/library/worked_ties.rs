//! Tie-breaks of tables, of teams and of matches of two games, with every number worked out by hand from C.07.

use api::standings::{Standings, TieBreak, standings_by};
use facts::tournament::{Outcome, Player, PlayerId, Record, Score, Tournament};
use facts::{format, rulebook};

fn by(t: &Tournament, book: &str, letters: &str) -> Standings {
    let chosen: Vec<TieBreak> = letters.split(',').map(|l| TieBreak::parse(l).unwrap()).collect();
    standings_by(t, &rulebook::find(book).unwrap(), &chosen)
}

/// The values of a tie-break by number, as printed.
#[track_caller]
fn values(t: &Tournament, book: &str, letters: &str) -> Vec<String> {
    let table = by(t, book, letters);
    assert_eq!(table.columns.len(), 1, "{letters}: {}", table.note);
    let of = |p: &Player| table.rows.iter().find(|row| row.player == p.id).unwrap().tie_breaks[0].clone();
    t.players.iter().map(of).collect()
}

#[track_caller]
fn all(t: &Tournament, book: &str, expected: &[(&str, &[&str])]) {
    for (letters, of_each) in expected {
        assert_eq!(values(t, book, letters), *of_each, "{letters}");
    }
}

fn read(text: &str) -> Tournament {
    format::read_tournament("worked.trf", text.as_bytes()).unwrap_or_else(|e| panic!("{e}\n{text}")).0
}

/// Record 001: number, rating, points, and each column of the report as opponent, colour and result.
fn player(number: usize, rating: u32, points: &str, columns: &str) -> String {
    let columns: Vec<String> = columns
        .split(' ')
        .map(|c| {
            let (opponent, rest) = c.split_at(c.len() - 2);
            format!("{opponent:>4} {} {}", &rest[..1], &rest[1..])
        })
        .collect();
    let name = format!("P{number}");
    format!("001 {number:>4}      {name:<33} {rating:>4}{points:>32}       {}\n", columns.join("  "))
}

/// Records 310 of four teams with two players each, by match points and game points.
fn of_teams(points: [(&str, &str); 4]) -> String {
    let of = |(i, (of_match, of_games)): (usize, (&str, &str))| {
        let (number, one, two) = (i + 1, 2 * i + 1, 2 * i + 2);
        let name = format!("Team {number}");
        format!(
            "310 {number:>3} {name:<32}              {of_match:>6} {of_games:>6}      {one:>4} {two:>4}\n"
        )
    };
    points.into_iter().enumerate().map(of).collect()
}

/// Three players with a free round each: 3 gives 1 the game by forfeit, 1 and 2 draw, 2 and 3 draw.
fn three() -> Tournament {
    let mut event = Tournament::builder("Three");
    for (name, rating) in [("Ada", 2200), ("Ben", 2100), ("Cyd", 2000)] {
        let (name, rating) = (name.to_owned(), Some(rating));
        event = event.player(Player { name, rating, ..Player::default() });
    }
    let event = event
        .game(1, 3, 1, Outcome::ForfeitLoss)
        .bye(1, 2, Outcome::PairingBye)
        .game(2, 2, 1, Outcome::Draw)
        .bye(2, 3, Outcome::PairingBye)
        .game(3, 2, 3, Outcome::Draw)
        .bye(3, 1, Outcome::PairingBye);
    let mut t = event.build().unwrap();
    t.scoring.pairing_bye = Score::ZERO;
    t
}

/// The points are 1½, 1 and ½.
#[test]
fn a_free_round_of_a_table_is_no_unplayed_round() {
    let free = three();
    let mut blank = free.clone();
    blank.records[0][2] = Record::NOTHING;
    for t in [free, blank] {
        // 15.2: forfeits are games, and nothing else is an unplayed round, so each player has two products.
        // 1: ½·1 against 3, and 1·½ against 2. 2: 1½·½ and ½·½. 3: 1½·0 and 1·½.
        // 14.1.1: without the opponent of the lowest score: 3 for 1 and for 2, and 2 for 3, whose only half point it is.
        let of_opponents: [(&str, &[&str]); 3] = [
            ("SB", &["1.00", "1.00", "0.50"]),
            ("SB/C1", &["0.50", "0.75", "0.00"]),
            ("SB/C2", &["0.00", "0.00", "0.00"]),
        ];
        all(&t, "round-robin", &of_opponents);
    }
}

/// 9.2: "the maximum possible tournament score" of three players is 2, because each has a free round, so 1½ and 1 are
/// enough.
#[test]
fn koya_does_not_count_the_free_round_of_a_table() {
    all(&three(), "round-robin", &[("KS", &["0.5", "0.5", "0.5"]), ("KS/L+1", &["0.0", "0.5", "0.0"])]);
}

/// 6.3 is about Swiss tournaments: in a round robin, three tied players of whom two have not met stay tied.
#[test]
fn an_unfinished_table_has_no_direct_encounter_of_players_who_have_not_met() {
    let report = |kind: &str| {
        let rows = [
            (1, 2500, "2.0", "2w1 3w1 4b0 5b0"),
            (2, 2400, "2.0", "1b0 5w1 0000-U 4w1"),
            (3, 2300, "2.0", "4w1 1b0 5w1 0000-U"),
            (4, 2200, "1.0", "3b0 0000-U 1w1 2b0"),
            (5, 2100, "1.0", "0000-U 2b0 3b0 1w1"),
        ];
        let rows: String =
            rows.map(|(number, rating, points, row)| player(number, rating, points, row)).concat();
        format!("012 Five\n142 5\n192 {kind}\n162  P 0.0\n{rows}")
    };
    let blank = vec![""; 5];
    assert_eq!(values(&read(&report("FIDE_ROUNDROBIN")), "round-robin", "DE"), blank);
    assert_eq!(values(&read(&report("FIDE_DUTCH_2026")), "dutch-2026", "DE"), ["1", "2", "2", "", ""]);
}

/// 7.1: as many points as for a win, which a decision about points (record 299) can give or take.
#[test]
fn win_counts_points_after_a_decision() {
    let plain = |points: [&str; 2]| {
        let rows = [(1, 2000, points[0], "2w1 2b0"), (2, 1900, points[1], "1b0 1w1")];
        let rows = rows.map(|(number, rating, points, row)| player(number, rating, points, row));
        format!("012 Two\n142 2\n{}", rows.concat())
    };
    all(&read(&plain(["1.0", "1.0"])), "dutch-2026", &[("WIN", &["1", "1"])]);
    let decision = |points: &str, number: usize| format!("299{:10}{points:>4}  {:>3} {number:>4}\n", "", 1);
    let taken = plain(["0.0", "2.0"]) + &decision("-1.0", 1) + &decision("1.0", 2);
    all(&read(&taken), "dutch-2026", &[("WIN", &["0", "2"])]);
}

/// 16.1.1: whoever is to meet nobody has a zero-point bye, however the report writes it, so at the end of the event it
/// counts as a draw for the opponents (16.3.2).
#[test]
fn an_absence_is_a_bye_however_it_is_written() {
    let report = |away: &str| {
        let rows = [
            (1, 2100, "2.0", "2w1 0000-H 4w=".to_owned()),
            (2, 2000, "1.0", format!("1b0 4w1 {away}")),
            (3, 1900, "1.5", "4b= 0000-H 0000-H".to_owned()),
            (4, 1800, "1.0", "3w= 2b0 1b=".to_owned()),
        ];
        let rows: String =
            rows.map(|(number, rating, points, row)| player(number, rating, points, &row)).concat();
        read(&format!("012 Four\n142 3\n{rows}"))
    };
    let of = |away: &str| values(&report(away), "dutch-2026", "BH");
    assert_eq!(of("0000--"), of("0000-Z"));
    assert_eq!(report("0000--").out_from(PlayerId(1)), Some(3));
}

/// 15.2: in the tie-breaks of article 7, losses by forfeit remain unplayed, and wins by forfeit are "regular games".
#[test]
fn a_game_won_by_forfeit_is_a_game_of_a_table() {
    let t = three();
    // 1 won with Black by forfeit and drew with Black; 2 had White twice; 3 gave up a White and drew with Black.
    all(
        &t,
        "round-robin",
        &[
            ("WON", &["1", "0", "0"]),
            ("BPG", &["2", "0", "1"]),
            ("BWG", &["1", "0", "0"]),
            ("WIN", &["1", "0", "0"]),
            // Article 10: all forfeits remain unplayed. 1 met 2100, 3 met 2100.
            ("ARO", &["2100", "2100", "2100"]),
        ],
    );
    let note = by(&t, "round-robin", "WON").note;
    assert!(note.contains("won by forfeit counts as a game"), "{note}");
    // A Swiss counts games over the board alone.
    all(&t, "dutch-2026", &[("WON", &["0", "0", "0"]), ("BPG", &["1", "0", "1"]), ("BWG", &["0", "0", "0"])]);
}

/// Four teams on two boards, 1 to 8 by team. Round one: 1-2 as told, 3-4 2-0. Round two: 1-3 2-0, 2-4 1-1 (one win each).
fn teams(one_two: &str) -> Tournament {
    let mut text = "012 Teams\n352 WB\n192 FIDE_TEAM\n142 2\n152 W\n".to_owned();
    let (first, second) = match one_two {
        "1.5-0.5" => (("1.5", "3w="), ("1.5", "1b=")),
        _ => (("2.0", "3w1"), ("1.0", "1b0")),
    };
    text += &player(1, 2200, first.0, &format!("{} 5w1", first.1));
    text += &player(2, 2200, "2.0", "4b1 6b1");
    text += &player(3, 2100, second.0, &format!("{} 7w1", second.1));
    text += &player(4, 2100, "0.0", "2w0 8b0");
    text += &player(5, 2000, "1.0", "7w1 1b0");
    text += &player(6, 2000, "1.0", "8b1 2w0");
    text += &player(7, 1900, "0.0", "5b0 3b0");
    text += &player(8, 1900, "1.0", "6w0 4w1");
    let (of_first, of_second) = if one_two == "1.5-0.5" { ("3.5", "1.5") } else { ("4.0", "1.0") };
    read(&(text + &of_teams([("4.0", of_first), ("1.0", of_second), ("2.0", "2.0"), ("1.0", "1.0")])))
}

/// Match points 4, 1, 2, 1; with the final round drawn 3, 1, 3, 1. Game points 3½, 1½, 2, 1; so drawn 2½, 1½, 3, 1.
#[test]
fn the_final_round_of_teams_is_drawn_on_all_boards() {
    let t = teams("1.5-0.5");
    all(
        &t,
        "team-2026",
        &[
            ("BH:MP", &["3.0", "5.0", "5.0", "3.0"]),
            ("FB:MP", &["4.0", "4.0", "4.0", "4.0"]),
            ("FB", &["4.0", "4.0", "4.0", "4.0"]),
            ("BH:GP", &["3.5", "4.5", "4.5", "3.5"]),
            ("FB:GP", &["4.5", "3.5", "3.5", "4.5"]),
            ("FB:GP/C1", &["3.0", "2.5", "2.5", "3.0"]),
            ("AOB/F", &["4.00", "4.00", "4.00", "4.00"]),
        ],
    );
}

/// 13.4: four match points are the most, and two game points the most of a match, so the divisor is two.
#[test]
fn strength_of_schedule_takes_its_modifiers_and_is_rounded() {
    let t = teams("1.5-0.5");
    all(
        &t,
        "team-2026",
        &[
            ("SSSC", &["5.00", "4.00", "4.50", "2.50"]),
            ("SSSC/F", &["5.50", "3.50", "4.00", "3.00"]),
            // 1½ + 5/3 = 3.1666…
            ("SSSC/K3", &["4.50", "3.17", "3.67", "2.00"]),
            ("SSSC/F/K3", &["4.83", "2.83", "3.33", "2.33"]),
            ("SSSC/F/P/K3", &["4.83", "2.83", "3.33", "2.33"]),
        ],
    );
}

/// 12.1: the board count may be used only if all tied teams have scored as many game points.
#[test]
fn board_count_orders_only_teams_with_the_same_game_points() {
    let places = |t: &Tournament, letters: &str| {
        let table = by(t, "team-2026", letters);
        let of = |row: &api::standings::StandingsRow| {
            (row.place, t.player(row.player).number.0, row.tie_breaks.last().unwrap().clone())
        };
        (table.rows.iter().map(of).collect::<Vec<_>>(), table.note)
    };
    let shown = |place: usize, number: u32, value: &str| (place, number, value.to_owned());
    // Both have one match point; 2 has 1½ game points on board one, and 4 has one on board two.
    let (rows, note) = places(&teams("1.5-0.5"), "BC");
    assert_eq!(rows[2..], [shown(3, 2, ""), shown(3, 4, "")]);
    assert!(note.contains("BC says nothing about 2 teams"), "{note}");
    let (rows, note) = places(&teams("1.5-0.5"), "MPvGP,BC");
    assert_eq!(rows[2..], [shown(3, 2, "1.5"), shown(4, 4, "2.0")]);
    assert!(!note.contains("says nothing"), "{note}");
    // With one game point each, the upper board comes first.
    let (rows, note) = places(&teams("2-0"), "BC");
    assert_eq!(rows[2..], [shown(3, 2, "1.0"), shown(4, 4, "2.0")]);
    assert!(!note.contains("says nothing"), "{note}");
}

/// Four players with two matches of two games each. 1-3 1½-½; 2-4 1½-½, where 4 forfeits one game; 1-2 1-1; 4 forfeits both
/// games against 3.
fn matches_of_two_games() -> Tournament {
    let mut text = "012 Double\n352 WB\n192 FIDE_DOUBLESWISS\n142 2\n152 W\n".to_owned();
    text += &player(1, 2000, "2.5", "3w1 3b= 2b0 2w1");
    text += &player(2, 1900, "2.5", "4b+ 4w= 1w1 1b0");
    text += &player(3, 1800, "2.5", "1b0 1w= 4w+ 4b+");
    text += &player(4, 1700, "0.5", "2w- 2b= 3b- 3w-");
    read(&text)
}

#[test]
fn games_of_matches_of_two_games_are_counted_one_by_one() {
    let t = matches_of_two_games();
    all(
        &t,
        "double-swiss-2026",
        &[
            // C.04.5, preface: a single forfeited game is treated as played; the match that 4 forfeited is none.
            ("WON", &["2", "2", "0", "0"]),
            ("BPG", &["2", "2", "1", "1"]),
            ("BWG", &["0", "1", "0", "0"]),
            // 10.2: 1 and 2 have 2½ of four games: 63 hundredths, 95 above 1850 and 1850. 3 and 4 have ½ of two: a quarter,
            // 193 below 2000 and 1900.
            ("TPR", &["1945", "1945", "1807", "1707"]),
            ("ARO", &["1850", "1850", "2000", "1900"]),
        ],
    );
    // 10.3: at 1940 the chances are 0.69 against 1800 and 0.56 against 1900, twice; at 1939 they are 0.69 and 0.55.
    assert_eq!(values(&t, "double-swiss-2026", "PTP")[0], "1940");
}

/// With the final round drawn: 2½, 2½, 1½, 1½, and no match forfeited.
#[test]
fn the_final_round_of_matches_of_two_games_is_drawn() {
    let t = matches_of_two_games();
    all(
        &t,
        "double-swiss-2026",
        &[("BH", &["5.0", "3.0", "3.0", "3.0"]), ("FB", &["4.0", "4.0", "4.0", "4.0"])],
    );
    assert_eq!(by(&t, "double-swiss-2026", "FB").rows[0].player, PlayerId(0));
}

/// A match of teams won by forfeit: 4 has no points, so its dummy has none, and with `/P` it met 2, who has two.
#[test]
fn forfeits_count_as_games_in_the_strength_of_schedule() {
    let t = forfeited();
    all(
        &t,
        "team-2026",
        &[
            ("BH:MP", &["4.0", "4.0", "4.0", "2.0"]),
            ("BH:MP/P", &["4.0", "4.0", "4.0", "4.0"]),
            ("SSSC", &["5.50", "4.50", "4.00", "1.00"]),
            ("SSSC/P", &["5.50", "4.50", "4.00", "2.00"]),
        ],
    );
}

/// 12: a half-point bye is a draw on every board, so that the team that took it does not come first in the board count for
/// having few points on the boards. Two boards; round one: 1 has a half-point bye, 2-3 ½-½ and 0-1, 4 a pairing bye. Round
/// two: 1-3 ½-½ and 1-0, 2-4 ½-½ and 1-0.
#[test]
fn a_half_point_bye_counts_on_every_board_and_a_pairing_bye_as_a_win() {
    let mut text = "012 Teams\n352 WB\n192 FIDE_TEAM\n142 2\n152 W\n".to_owned();
    text += &player(1, 2200, "0.5", "0000-- 5w=");
    text += &player(2, 2200, "1.0", "0000-- 6b1");
    text += &player(3, 2100, "1.0", "5w= 7w=");
    text += &player(4, 2100, "1.0", "6b0 8b1");
    text += &player(5, 2000, "1.0", "3b= 1b=");
    text += &player(6, 2000, "1.0", "4w1 2w0");
    text += &player(7, 1900, "0.5", "0000-- 3b=");
    text += &player(8, 1900, "0.0", "0000-- 4w0");
    let points = [("3.0", "2.5"), ("2.0", "2.0"), ("2.0", "2.0"), ("1.0", "1.5")];
    text += &of_teams(points);
    text += "240 H   1    1\n320  1.0  1.0   4\n";
    all(
        &read(&text),
        "team-2026",
        &[
            // 1: ½ + ½ and ½ + 1; 2: ½ + ½ and 0 + 1; 3: ½ + ½ and 1 + 0; 4: 1 + ½ and 1 + 0.
            ("TBR", &["1.0 1.5", "1.0 1.0", "1.0 1.0", "1.5 1.0"]),
            ("BBE", &["1.0", "1.0", "1.0", "1.5"]),
            ("MPvGP", &["2.5", "2.0", "2.0", "1.5"]),
            ("BC", &["4.0", "3.0", "3.0", "3.5"]),
        ],
    );
}

/// As [`teams`], but 4 does not appear in round two.
fn forfeited() -> Tournament {
    let mut text = "012 Teams\n352 WB\n192 FIDE_TEAM\n142 2\n152 W\n".to_owned();
    text += &player(1, 2200, "1.5", "3w= 5w1");
    text += &player(2, 2200, "2.0", "4b1 6b1");
    text += &player(3, 2100, "1.5", "1b= 7w+");
    text += &player(4, 2100, "1.0", "2w0 8b+");
    text += &player(5, 2000, "1.0", "7w1 1b0");
    text += &player(6, 2000, "1.0", "8b1 2w0");
    text += &player(7, 1900, "0.0", "5b0 3b-");
    text += &player(8, 1900, "0.0", "6w0 4w-");
    read(&(text + &of_teams([("4.0", "3.5"), ("2.0", "2.5"), ("2.0", "2.0"), ("0.0", "0.0")])))
}
