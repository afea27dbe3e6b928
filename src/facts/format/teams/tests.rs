//! The sample of FIDE's technical commission is read, understood and written back unchanged; contradictions are
//! refused.

use crate::format::{read_tournament, with_pairing, write_json, write_trf16, write_trf26};
use crate::tournament::{Board, MatchResult, Outcome, Pairing, PairingNumber, PlayerId, Score, Tournament};

fn sample() -> String {
    const FILE: &str = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/data/worked/tec_sample_grandmommys_cup_team_trf25.trf"
    );
    std::fs::read_to_string(FILE).expect("the data of the tests")
}

/// Returns the lines of team records.
fn of_teams(text: &str) -> Vec<&str> {
    let codes = ["013", "240", "250", "260", "300", "310", "320", "330", "352", "362", "801", "802"];
    text.lines().filter(|line| codes.iter().any(|code| line.starts_with(code))).collect()
}

#[test]
fn sample_keeps_every_record_of_teams() {
    let text = sample();
    let (event, notes) = read_tournament("sample", text.as_bytes()).expect("no finding");
    assert_eq!(notes.len(), 0, "{notes:?}");
    let written = write_trf26(&event);
    assert_eq!(of_teams(&written), of_teams(&text));
    let (again, _) = read_tournament("again", written.as_bytes()).expect("no finding");
    assert_eq!(again.records, event.records);
    let (json, _) = read_tournament("json", write_json(&event).as_bytes()).expect("no finding");
    assert_eq!(json, event);
}

/// Returns a report of teams of four players before round one, all with their numbers in records 001 and 310.
fn of_size(teams: usize) -> String {
    let mut text = "012 Many teams\n192 FIDE_TEAM\n142 1\n".to_owned();
    for number in 1..=4 * teams {
        text += &format!("001 {number:>4}      Player {number:<58}  0.0\n");
    }
    for (number, first) in (1..=teams).zip((1..).step_by(4)) {
        let members: Vec<String> = (first..first + 4).map(|member| format!(" {member:>4}")).collect();
        text += &format!("310 {number:>3} {:<63} {}\n", format!("Team {number}"), members.concat());
    }
    text
}

/// Record 260 forbids, so that teams who are kept apart if possible have records of their own in every form.
#[test]
fn teams_kept_apart_if_possible_are_forbidden_nothing() {
    let lists = ["XXN 1 2", "XXN 2-3 1 3 4", "260   1   5    2    4"];
    let text = of_size(4).replace("142 1\n", "142 5\n") + &lists.map(|line| line.to_owned() + "\n").concat();
    let (event, _) = read_tournament("event", text.as_bytes()).expect("no finding");
    assert_eq!(event.prohibitions.iter().map(|p| p.if_possible).collect::<Vec<_>>(), [true, true, false]);
    let mut changed = event.clone();
    changed.prohibitions[0].players = vec![PlayerId(2), PlayerId(3)];
    changed.prohibitions[2].first = 2;
    for (event, due) in [(&event, lists), (&changed, ["XXN 3 4", lists[1], "260   2   5    2    4"])] {
        for written in [write_trf16(event), write_trf26(event)] {
            let mut kept: Vec<&str> =
                written.lines().filter(|line| line.starts_with("XXN") || line.starts_with("260")).collect();
            kept.sort_by_key(|line| line.starts_with("260"));
            assert_eq!(kept, due, "{written}");
        }
        for written in [write_trf26(event), write_json(event)] {
            let (again, _) = read_tournament("again", written.as_bytes()).expect("no finding");
            assert_eq!(again.prohibitions, event.prohibitions, "{written}");
        }
    }
}

/// Teams have numbers of three columns (310, 300, 320, 330, 802), players of four.
#[test]
fn report_of_as_many_teams_as_it_can_hold_is_read_again_and_one_more_is_refused() {
    let (mut event, _) = read_tournament("999", of_size(999).as_bytes()).expect("no finding");
    let boards =
        (0..998).step_by(2).map(|id| Board { white: PlayerId(id), black: PlayerId(id + 1) }).collect();
    let pairing = Pairing { boards, bye: Some(PlayerId(998)) };
    event = with_pairing(&event, 1, &pairing);
    for (&board, i) in pairing.boards.iter().zip(1..) {
        let is_last = i == pairing.boards.len();
        let result = if is_last {
            MatchResult::Forfeit(Outcome::ForfeitWin, Outcome::ForfeitLoss)
        } else {
            MatchResult::Boards(vec![(Outcome::Win, Outcome::Loss); 4])
        };
        event.set_match(1, board, &result).expect("four boards");
    }
    let written = write_trf26(&event);
    let (again, _) = read_tournament("again", written.as_bytes()).expect("no finding");
    assert_eq!(again.records, event.records);
    assert_eq!(write_trf26(&again), written);

    let long = of_size(1000);
    assert!(read_tournament("1000", long.as_bytes()).is_err(), "record 310 has no column for a fourth digit");
    let of_2016: String = long
        .lines()
        .filter_map(|line| match line.split_at(3) {
            ("192", _) => None,
            ("012", _) => Some(format!("{line}\n092 Team Swiss\n")),
            ("310", rest) => Some(format!("013 {:<32}{}\n", rest[5..37].trim(), &rest[70..])),
            _ => Some(format!("{line}\n")),
        })
        .collect();
    let refused = read_tournament("1000 of 2016", of_2016.as_bytes()).expect_err("too many").to_string();
    assert!(
        refused.contains("Team 1000 is team 1000 of 1000, but a report can hold at most 999"),
        "{refused}"
    );
}

#[test]
fn points_of_the_sample_are_those_that_it_states() {
    let (event, _) = read_tournament("sample", sample().as_bytes()).expect("no finding");
    let total = |number| event.by_number(number).map(|id| event.team_totals(id, 14));
    assert_eq!(
        total(PairingNumber(3)),
        Some((Score(38), Score(65))),
        "Georgia: 19 and 32.5, with a full-point bye"
    );
    let bra = event.by_number(36).expect("Brazil");
    assert_eq!(event.record(bra, 10).outcome, Outcome::PairingBye);
    assert_eq!((event.match_points(bra, 10), event.game_points(bra, 10)), (Score(2), Score(4)));
    let cze = event.by_number(23).expect("Czech Republic");
    assert_eq!(event.record(cze, 4).outcome, Outcome::ForfeitWin);
}

#[test]
fn a_changed_match_changes_its_records_alone() {
    let text = sample();
    let (mut event, _) = read_tournament("sample", text.as_bytes()).expect("no finding");
    let [one, other] = [1, 18].map(|number| event.by_number(number).expect("a team"));
    let is_white = event.record(one, 14).colour == Some(crate::tournament::Colour::White);
    let (white, black) = if is_white { (one, other) } else { (other, one) };
    let loss = MatchResult::Boards(vec![(Outcome::Loss, Outcome::Win); 4]);
    event.set_match(14, Board { white, black }, &loss).expect("four boards");
    let written = write_trf26(&event);
    let (old, new) = (of_teams(&text), of_teams(&written));
    let changed: Vec<&&str> =
        new.iter().filter(|line| !old.contains(line) && !line.starts_with("310")).collect();
    assert_eq!(changed.len(), 4, "two teams in two crosstables: {changed:?}");
}

/// Returns a report of two teams of two players, followed by the lines in `more`.
fn small(games: [&str; 4], more: &str) -> String {
    let player = |(i, game): (usize, &str)| {
        format!(
            "001 {:>4}      {:<33} 2000                                     {game}\n",
            i + 1,
            format!("P{}", i + 1)
        )
    };
    let players: String = games.into_iter().enumerate().map(player).collect();
    let team = |n: u32, a: u32, b: u32| {
        format!(
            "310 {n:>3} {:<32} {:<5} {:>6} {:>6} {:>6} {:>3}  {a:>4} {b:>4}\n",
            format!("T{n}"),
            "",
            "",
            "",
            "",
            ""
        )
    };
    format!("352 WB\n{players}{}{}{more}", team(1, 1, 2), team(2, 3, 4))
}

#[test]
fn contradictions_name_teams_and_players() {
    let fine = ["     3 w 1", "     4 b =", "     1 b 0", "     2 w ="];
    assert!(read_tournament("fine", small(fine, "").as_bytes()).is_ok());
    let forfeited = ["     3 w +", "     4 b +", "     1 b -", "     2 w -"];
    let open = ["     3 w  ", "     4 b  ", "     1 b  ", "     2 w  "];
    for more in ["330 +-   1   1   2\n", ""] {
        assert!(read_tournament("fine", small(forfeited, more).as_bytes()).is_ok());
    }
    let within = ["     2 w 1", "     1 b 0", "", ""];
    for (text, says) in [
        (small(within, ""), "in round 1 1 P1 and 2 P2 meet, but both play for team 1 T1"),
        (small(fine, "330 +-   1   1   2\n"), "is forfeited, but team 1 T1 has played games in it"),
        (
            small(fine, "320  1.0  1.0   1\n"),
            "team 1 T1 has the pairing-allocated bye and a match in round 1",
        ),
        (small(fine, "300   1   1   2    3    2\n"), "player 3 does not play for T1"),
        (small(fine, "300   1   1   3    1    2\n"), "names the opponents 3"),
        (small(fine, "300   2   1   2    2    1\n"), "has a line-up in round 2, but no match"),
        (small(fine, "330 xx   1   1   2\n"), "'xx' is not the result of a forfeited match"),
        (small(fine, "310   1 T3                               \n"), "team number 1 is given twice"),
        (small(fine, "352 WX\n"), "are not the colours of the boards"),
        (
            small(forfeited, "330 -+   1   1   2\n"),
            "that team 2 T2 won by forfeit against team 1 T1, but its boards say that team 1 T1 won",
        ),
        (
            small(forfeited, "330 --   1   1   2\n"),
            "that teams 1 T1 and 2 T2 both lost by forfeit, but its boards say that team 1 T1 won",
        ),
        (
            small(forfeited, "330 -+   1   2   1\n"),
            "names team 2 T2 first, as the team with White in round 1, but its boards give it Black",
        ),
        (
            small(open, "330 +-   1   1   2\n"),
            "its boards say that the match of teams 1 T1 and 2 T2 has no result yet",
        ),
        (
            small(fine, "").replace("352 WB", "352 WW"),
            "in 1 of 1 match the games have others (the first: round 1, 1 T1 – 2 T2: WB)",
        ),
    ] {
        let findings = read_tournament("small", text.as_bytes()).expect_err(says);
        assert!(
            findings.list.iter().any(|f| f.message.contains(says) && f.place.line.is_some()),
            "{says}: {findings}"
        );
    }
}

#[test]
fn points_that_contradict_the_games_are_findings() {
    let games = ["     3 w 1", "     4 b =", "     1 b 0", "     2 w ="];
    // The points of the players follow from their games; those of team 1 are 2 match points and 1.5 game points.
    let text = |points: [&str; 2], of_player: &str| {
        let stated = format!("{:>13}", format!("{:>6} {:>6}", points[0], points[1]));
        let lines = small(games, "");
        let team = lines.lines().find(|line| line.starts_with("310   1")).expect("team 1");
        let with_points = format!("{}{stated}{}", &team[..54], &team[67..]);
        let lines = lines.replacen(team, &with_points, 1);
        let lines: Vec<String> = lines
            .lines()
            .zip([None, Some(of_player), Some("0.5"), Some("0.0"), Some("0.5"), None, None])
            .map(|(line, points)| {
                points.map_or(line.to_owned(), |points| format!("{}{points:>4}{}", &line[..80], &line[84..]))
            })
            .collect();
        lines.join("\n") + "\n"
    };
    let finding = |text: &str| {
        let findings = read_tournament("small", text.as_bytes()).expect_err("wrong points");
        assert_eq!(findings.number(), 1, "{findings}");
        let finding = &findings.list[0];
        (finding.code, finding.place.line, finding.place.columns, finding.message.clone())
    };
    let (_, notes) = read_tournament("small", text(["2.0", "1.5"], "1.0").as_bytes()).expect("no finding");
    assert_eq!(notes, []);
    let says = "team 1 T1 has 1.0 match points, but the results from 1 round give 2.0";
    assert_eq!(finding(&text(["1.0", "1.5"], "1.0")), ("DATA-07", Some(6), Some((55, 60)), says.to_owned()));
    let says = "team 1 T1 has 2.0 game points, but the results from 1 round give 1.5";
    assert_eq!(finding(&text(["2.0", "2.0"], "1.0")), ("DATA-07", Some(6), Some((62, 67)), says.to_owned()));
    let says = "player 1 P1 has 2.0 in the points column, but the games give 1.0";
    assert_eq!(finding(&text(["2.0", "1.5"], "2.0")), ("DATA-07", Some(2), Some((81, 84)), says.to_owned()));
    // Programs count an open match differently: a note says so.
    let open = text(["1.0", "1.0"], "1.0").replace("4 b =", "4 b  ").replace("2 w =", "2 w  ");
    let (_, notes) = read_tournament("small", open.as_bytes()).expect("no finding");
    assert!(
        notes.len() == 1
            && notes[0]
                .message
                .contains("1 T1, with 1.0 match points and 1.0 game points instead of 0.0 and 0.0"),
        "{notes:?}"
    );
}

#[test]
fn colours_of_a_few_boards_or_of_black_first_are_a_note() {
    let games = ["     3 w 1", "     4 b =", "     1 b 0", "     2 w ="];
    let (_, notes) = read_tournament("small", small(games, "").replace("352 WB", "352 BW").as_bytes())
        .expect("no finding");
    assert!(notes.len() == 1 && notes[0].message.contains("is read as WB"), "{notes:?}");
    let twice =
        ["     3 w 1     3 b 1", "     4 b =     4 b =", "     1 b 0     1 w 0", "     2 w =     2 w ="];
    let (_, notes) = read_tournament("small", small(twice, "").as_bytes()).expect("no finding");
    assert!(
        notes.len() == 1 && notes[0].message.contains("(the first: round 2, 2 T2 – 1 T1: WW)"),
        "{notes:?}"
    );
}

#[test]
fn a_match_is_forfeited_unless_a_board_was_played() {
    let outcome = |games: [&str; 4]| {
        let (event, _) = read_tournament("small", small(games, "").as_bytes()).expect("no finding");
        event.record(PlayerId(0), 1).outcome
    };
    assert_eq!(outcome(["     3 w +", "     4 b +", "     1 b -", "     2 w -"]), Outcome::ForfeitWin);
    assert_eq!(outcome(["     3 w +", "     4 b 0", "     1 b -", "     2 w 1"]), Outcome::Draw);
    assert_eq!(outcome(["     3 w -", "     4 b -", "     1 b -", "     2 w -"]), Outcome::ForfeitLoss);
    assert_eq!(outcome(["     3 w 1", "     4 b  ", "     1 b 0", "     2 w  "]), Outcome::Nothing);
}

#[test]
fn a_correction_of_game_points_is_read_written_and_taken_back() {
    let games = ["     3 w 1", "     4 b =", "     1 b 0", "     2 w ="];
    let record = "XXW corrected 1 after 2 1:1>1 2:0>0 was 1,1 because misread";
    let text = small(games, &format!("{record}\n"));
    let (event, _) = read_tournament("small", text.as_bytes()).expect("no finding");
    let then = event.rewound(2, 0).expect("the match is there");
    let points = |event: &Tournament| [0, 1].map(|team| event.game_points(PlayerId(team), 1));
    assert_eq!(points(&event), [Score(3), Score(1)]);
    assert_eq!(points(&then), [Score(4), Score(0)]);
    assert!(write_trf26(&event).contains(record), "{}", write_trf26(&event));
    let (json, _) = read_tournament("json", write_json(&event).as_bytes()).expect("no finding");
    assert_eq!(json.wall, event.wall);
    let wrong = small(games, &format!("{}\n", record.replace("1,1", "1x")));
    let findings = read_tournament("small", wrong.as_bytes()).expect_err("no result");
    assert!(findings.list[0].message.contains("is not the result of a match"), "{findings}");
}
