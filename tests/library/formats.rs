//! Reading and writing tournaments: all reports of the tests, both dialects, JSON, line ends, encodings.

use std::path::{Path, PathBuf};

use crate::data::{data, real};
use facts::format::{
    pairing_of, read_boards, read_players_csv, read_tournament, with_pairing, write_json, write_trf16,
    write_trf26,
};
use facts::tournament::{Colour, Outcome, PairingNumber, PlayerId, Record, Score, Title, Tournament};

/// Every file below a folder with one of the extensions, sorted.
fn files(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("a readable entry").path();
        if path.is_dir() {
            found.extend(files(&path, extensions));
        } else if path.extension().is_some_and(|e| extensions.iter().any(|x| e == *x)) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn read(name: &str, bytes: &[u8]) -> Tournament {
    match read_tournament(name, bytes) {
        Ok((tournament, _)) => tournament,
        Err(findings) => panic!("{name}: {findings}"),
    }
}

/// A report that its makers made up: the two players of its only team play each other.
const CONTRADICTORY: &str = "echecs_trf26_team_synthetic.trf";

/// A report whose record 162 has the letter of a result for a symbol.
const OTHER_SYMBOLS: &str = "trf162-Z.trf";

#[test]
fn every_report_is_read_and_survives_all_writers() {
    let mut all = files(&data(""), &["trf", "trf26"]);
    all.extend(real().iter().flat_map(|folder| files(folder, &["trf", "trf26"])));
    assert!(all.len() > 200, "only {} files", all.len());
    for path in all {
        let name = path.display().to_string();
        if name.ends_with(CONTRADICTORY) {
            let refused = read_tournament(&name, &std::fs::read(&path).expect("a readable file"));
            assert!(refused.expect_err(&name).to_string().contains("both play for team 1"));
            continue;
        }
        let tournament = read(&name, &std::fs::read(&path).expect("a readable file"));
        assert!(!tournament.players.is_empty(), "{name}");
        if name.ends_with(OTHER_SYMBOLS) {
            // What is written has the symbols of the format, so that the record differs; what it states does not.
            for text in [write_trf16(&tournament), write_trf26(&tournament)] {
                let again = read(&name, text.as_bytes());
                assert_eq!(
                    (again.scoring, &again.records),
                    (tournament.scoring, &tournament.records),
                    "{text}"
                );
            }
            continue;
        }
        let as_16 = write_trf16(&tournament);
        let from_16 = read(&name, as_16.as_bytes());
        assert_eq!(from_16, tournament, "{name} through TRF16");
        let from_26 = read(&name, write_trf26(&from_16).as_bytes());
        assert_eq!(from_26, tournament, "{name} through TRF26");
        assert_eq!(write_trf16(&from_26), as_16, "{name} 16, 26, 16");
        assert_eq!(read(&name, write_json(&tournament).as_bytes()), tournament, "{name} through JSON");
    }
}

/// A small sound field of six after two rounds; player 5 has a half-point bye in round 2.
fn field() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz_corpus/field.trf");
    std::fs::read_to_string(path).expect("the sound field")
}

fn field_with(lines: &[&str]) -> Tournament {
    read("field", format!("{}{}\n", field(), lines.join("\n")).as_bytes())
}

fn id(tournament: &Tournament, number: u32) -> PlayerId {
    tournament.by_number(number).expect("a player of the field")
}

#[test]
fn the_fields_of_a_player_record_come_from_their_columns() {
    let t = read("field", field().as_bytes());
    let p = t.player(id(&t, 1));
    assert_eq!((p.number.0, p.sex, p.title), (1, Some('w'), Title::WIM));
    assert_eq!((p.name.as_str(), p.rating, p.federation.as_str()), ("Haddad, Lina", Some(2310), "NED"));
    assert_eq!((p.fide_id.as_str(), p.birth.as_str()), ("1000001", "1990/01/02"));
    assert_eq!((p.stated_points, p.stated_rank), (Some(Score(4)), Some(1)));
    assert_eq!(t.record(id(&t, 2), 2), Record::game(id(&t, 6), Colour::White, Outcome::Draw));
    assert_eq!(t.record(id(&t, 4), 2), Record::bye(Outcome::PairingBye));
    assert_eq!((t.rounds, t.initial_colour), (Some(5), Some(Colour::White)));
    assert_eq!(t.headings.name, "Village Open");
}

#[test]
fn line_ends_and_byte_order_mark_do_not_matter() {
    let text = field();
    let expected = read("field", text.as_bytes());
    for changed in [text.replace('\n', "\r"), text.replace('\n', "\r\n"), format!("\u{feff}{text}\u{1a}")] {
        assert_eq!(read("field", changed.as_bytes()), expected);
    }
}

#[test]
fn windows_1252_is_read_with_a_note_and_written_as_utf8() {
    let bytes: Vec<u8> =
        field().chars().map(|c| u8::try_from(u32::from(c)).expect("Latin letters")).collect();
    let (t, notes) = read_tournament("field", &bytes).expect("readable");
    assert_eq!(t, read("field", field().as_bytes()));
    assert!(notes.iter().any(|n| n.message.contains("Windows-1252")), "{notes:?}");
    assert!(write_trf16(&t).contains("Novák"));
}

#[test]
fn absences_of_the_coming_round_become_its_records() {
    let t = field_with(&["XXZ 3 6"]);
    assert_eq!(t.record(id(&t, 3), 3), Record::bye(Outcome::ZeroBye));
    assert_eq!(t.record(id(&t, 1), 3), Record::NOTHING);
    let listed = field_with(&["240 Z   3    3    6", "240 H   4    1"]);
    assert_eq!(listed.record(id(&listed, 6), 3), Record::bye(Outcome::ZeroBye));
    assert_eq!(listed.record(id(&listed, 1), 4), Record::bye(Outcome::HalfBye));
    assert_eq!(listed.rounds_paired(), 2);
}

#[test]
fn the_points_column_may_count_byes_of_the_coming_round() {
    // TRF16 wants them counted, TRF26 does not; both mean the same tournament.
    let without = field_with(&["240 H   3    5"]);
    let in_column = field().replace("0.5    6     2 w 0  0000 - H", "1.0    6     2 w 0  0000 - H  0000 - H");
    assert_ne!(in_column, field());
    assert_eq!(read("field", in_column.as_bytes()), without);
    assert_eq!(without.player(id(&without, 5)).stated_points, Some(Score(1)));
    assert!(write_trf16(&without).contains("1.0    6     2 w 0  0000 - H  0000 - H"));
    assert!(write_trf26(&without).contains("240 H   3    5\n"));
}

#[test]
fn prohibitions_and_acceleration_of_both_dialects_are_the_same_facts() {
    let old = field_with(&["XXP 1 2 4", "XXA    1  1.0  0.5", "XXA    2  1.0  0.5", "XXA    4  1.0  0.0"]);
    let new = field_with(&[
        "260   1   5    1    2    4",
        "250       1.0   1   1    1    2",
        "250       0.5   2   2    1    2",
        "250       1.0   1   1    4    4",
    ]);
    assert_eq!(old, new);
    assert_eq!(old.prohibitions[0].last, None);
    assert_eq!(old.acceleration[1].by_round, [Score(2), Score(1)]);
    let limited = field_with(&["260   2   3    1    2"]);
    assert_eq!((limited.prohibitions[0].first, limited.prohibitions[0].last), (2, Some(3)));
    for t in [old, limited] {
        assert_eq!(read("16", write_trf16(&t).as_bytes()), t);
        assert_eq!(read("26", write_trf26(&t).as_bytes()), t);
        assert_eq!(read("json", write_json(&t).as_bytes()), t);
    }
}

#[test]
fn points_per_result_are_read_in_three_ways() {
    // Points are left blank, for those of the field count 1, ½, 0.
    let blank: String = field()
        .lines()
        .map(|l| {
            if l.starts_with("001") {
                format!("{}    {}\n", cut(l, 0, 80), cut(l, 84, 999))
            } else {
                format!("{l}\n")
            }
        })
        .collect();
    let ways =
        ["162  W 3.0    D 1.0    L 0.0    P 1.5", "XXS W=3.0 D=1.0 PAB=1.5", "BBW  3.0\nBBD  1.0\nBBU  1.5"];
    for way in ways {
        let t = read(way, format!("{blank}{way}\n").as_bytes());
        assert_eq!(
            (t.scoring.win, t.scoring.draw, t.scoring.loss, t.scoring.pairing_bye),
            (Score(6), Score(2), Score(0), Score(3)),
            "{way}"
        );
        let mut again = read("16", write_trf16(&t).as_bytes());
        assert_eq!(again.scoring, t.scoring);
        assert_eq!(again.player(id(&t, 1)).stated_points, Some(Score(12)), "counted by the writer");
        // The line 162 stays as it was read, so it stands in one of the two and not in the other.
        let mut back = read("26", write_trf26(&again).as_bytes());
        for event in [&mut back, &mut again] {
            event.headings.others.retain(|(code, _)| code != "162");
        }
        assert_eq!(back, again);
    }
    let uneven = read("uneven", format!("{blank}BBZ  0.5\nBBF  1.0\n").as_bytes());
    let again = read("26", write_trf26(&uneven).as_bytes());
    assert_eq!((again.scoring.zero_bye, again.scoring.forfeit_loss), (Score(1), Score(2)));
}

fn cut(line: &str, from: usize, to: usize) -> String {
    line.chars().take(to).skip(from).collect()
}

#[test]
fn what_is_not_understood_is_kept_with_a_note() {
    let text = format!("{}### decided by lot\nXXQ 9\nNED    1   GM Haddad\n", field());
    let (t, notes) = read_tournament("field", text.as_bytes()).expect("readable");
    let kept: Vec<&str> = t.headings.kept().map(|(code, _)| code.as_str()).collect();
    assert_eq!(kept, ["022", "###", "XXQ", "NED"]);
    assert_eq!(notes.len(), 1, "only XXQ is strange: {notes:?}");
    assert_eq!(read("26", write_trf26(&t).as_bytes()), t);
}

#[test]
fn records_of_teams_that_contradict_the_games_are_refused() {
    let record = "310   1 Russia                           RUS   2793      4.0    7.5   1     1    2";
    let text = format!("{}{record}\n", field());
    let findings =
        read_tournament("field", text.as_bytes()).expect_err("a team without opponents").to_string();
    assert!(findings.contains("of team 1 Russia meets"), "{findings}");
}

#[test]
fn a_paired_round_without_results_is_no_error() {
    let t = read("field", field().as_bytes());
    let boards = read_boards("r3", b"1-2\n4-3\n5 bye\n", &t).expect("a good list");
    let paired = with_pairing(&t, 3, &boards);
    assert_eq!(paired.rounds_paired(), 3);
    let again = read("field", write_trf16(&paired).as_bytes());
    assert_eq!(again.record(id(&t, 3), 3), Record::game(id(&t, 4), Colour::Black, Outcome::Nothing));
    assert_eq!(again.record(id(&t, 5), 3), Record::bye(Outcome::PairingBye));
    assert_eq!(again.records, paired.records);
    assert_eq!(pairing_of(&again, 3), Some(boards));
    assert_eq!(pairing_of(&again, 4), None);
}

#[test]
fn a_board_list_may_be_written_as_people_and_programs_do() {
    let t = read("field", field().as_bytes());
    let expected = read_boards("plain", b"1-2\n3-4\n5 bye\n", &t).expect("a good list");
    assert_eq!((expected.boards.len(), expected.bye), (2, t.by_number(5)));
    let ways = [
        "1 v 2\n3 vs 4\nbye 5\n",
        "1 2\n3 4\n5 0\n",
        "3\n1 2\n3 4\n5 0\n",
        "2\n1 2\n3 4\n5 0\n",
        "# round 3\n\n1. 1-2\n2. 3 - 4\n3. 5 - bye\n",
        "1) 1:2\n2) 3:4\n3) 5:bye\n",
        "1,2\n3,4\n5,0\n",
        "1,1,2\n2,3,4\n3,5,0\n",
        "1\t2\n3\t4\n5\tbye\n",
        "Haddad – Novák, Jan\nOkafor – Smith-Jones\nNovák, Petr – bye\n",
        "Haddad (2) - Novák, Jan (1½)\n2. Okafor [1] – Smith-Jones (1.0)\nNovák, Petr (0,5) bye\n",
        "Haddad - Jan Novak\nOkafor - Smith-Jones\nPetr Novak bye\n",
        "haddad v novak jan\r\nokafor v smith jones\r\nnovak petr bye\r\n",
        "1 Haddad - 2 Novák\n3 Okafor - 4 Smith-Jones\n5 bye\n",
        "Board 1: 1-2\nBoard 2: 3-4\n5 bye\n",
        "board,white,black\n1,\"Haddad, Lina\",2\n2,3,\"Smith-Jones, Ann\"\n3,5,bye\n",
        "White;Black\n1;2\n3;4\n5;-1\n",
        "1:2\n3 : 4\n5:bye\n",
        "1 x 2\n3 X 4\n5 sits out\n",
        "1 – 2\n3–4\n5 has the bye\n",
        "1 — 2\n3 − 4\n5 spielfrei\n",
        "7 1 2\n8 3 4\n9 5 0\n",
        "Round 3 of 5\nBoard White Black\n\n1 1-2\n2 3-4\n3 5 exempt\n",
        "Pairings\nNo. White - Black\n1. Haddad x Novák, Jan\n2. Okafor × Smith-Jones\nbye: Novák, Petr\n",
        "Bd  No  White  Pts     Pts  Black  No\n1   1  WIM Haddad  2.0  –  1.5  Novak  2\n2 3 X 1.0 – 1.0 Y 4\nbye: 5 Novak\n\n1-2 and more\n",
        "{\"boards\": [[1, 2], {\"white\": {\"number\": 3}, \"black\": 4}], \"bye\": 5}",
    ];
    for way in ways {
        let read = read_boards("list", way.as_bytes(), &t);
        assert_eq!(read.unwrap_or_else(|e| panic!("{way}: {e}")), expected, "{way}");
    }
}

#[test]
fn a_table_of_players_is_read_by_its_column_names() {
    let table = "Fed;Name;Elo;Title;Sex;FIDE id;Date of birth;Club;Remark\n\
                 NED;\"Haddad; Lina\";2310;WIM;f;1000001;1990/01/02;De Toren;late\n\
                 ;Okafor;;;;;;;\n";
    let (t, _) = read_players_csv("players.csv", table.as_bytes()).expect("a good table");
    let p = &t.players[0];
    assert_eq!((p.number.0, p.name.as_str(), p.rating, p.sex), (1, "Haddad; Lina", Some(2310), Some('w')));
    assert_eq!((p.title, p.club.as_str(), p.birth.as_str()), (Title::WIM, "De Toren", "1990/01/02"));
    assert_eq!((t.players[1].number.0, t.players[1].rating), (2, None));
    let gaps = read_players_csv("gaps.csv", b"no,surname,first name\r7,Novak,Jan\r3,Okafor,Chidi\r")
        .expect("good")
        .0;
    let shown: Vec<(u32, &str)> = gaps.players.iter().map(|p| (p.number.0, p.name.as_str())).collect();
    assert_eq!(shown, [(3, "Okafor, Chidi"), (7, "Novak, Jan")]);
    assert_eq!(gaps.players[1].id, PlayerId(1));
    assert_eq!(read("json", write_json(&t).as_bytes()), t, "JSON keeps the club");
}

#[test]
fn json_names_players_by_number_and_leaves_unknown_fields_out_with_a_note() {
    let t = read("field", field().as_bytes());
    let json = write_json(&t);
    assert!(json.contains(r#"{"opponent":6,"colour":"white","result":"="}"#), "{json}");
    let changed = json.replacen("\"name\":\"Haddad", "\"mood\":\"good\",\"name\":\"Haddad", 1);
    let (again, notes) = read_tournament("field.json", changed.as_bytes()).expect("readable");
    assert_eq!(again, t);
    assert_eq!(notes.len(), 1, "{notes:?}");
    assert!(notes[0].message.contains("mood"));
}

#[test]
fn results_that_an_arbiter_may_decide_are_noted_and_kept() {
    // 0–0 in the game of players 1 and 3.
    let text = field().replace("2.0    1     4 w 1     3 b 1", "1.0    1     4 w 1     3 b 0");
    let (t, notes) = read_tournament("field", text.as_bytes()).expect("readable");
    assert_eq!(t.record(id(&t, 1), 2).outcome, Outcome::Loss);
    assert_eq!(notes.len(), 1, "{notes:?}");
}

#[test]
fn every_outcome_and_gapped_numbers_survive_both_dialects() {
    let line = |number: u32, points: &str, rounds: &str| {
        format!(
            "001 {number:>4}      {:<33} {:>4} {:>3} {:>11} {:<10} {points:>4} {:>4}{rounds}\n",
            "A", "", "", "", "", ""
        )
    };
    let text = line(3, "3.0", "     9 w W    12 b D     7 w -  0000 - F  0000 - H")
        + &line(7, "1.5", "    12 b -  0000 - H     3 b +               9 b 0")
        + &line(9, "2.5", "     3 b L  0000 - Z    12 w 1  0000 - U     7 w =")
        + &line(12, "1.5", "     7 w +     3 w D     9 b 0  0000 - -");
    let (t, notes) = read_tournament("letters", text.as_bytes()).unwrap_or_else(|e| panic!("{e}"));
    // Nobody but the player with the bye is paired in round 4.
    let says: Vec<bool> = ["add up to less", "Round 4 has no game"]
        .map(|says| notes.iter().any(|note| note.message.contains(says)))
        .to_vec();
    assert!(
        notes.len() == 2 && says == [true, true],
        "½–0 and the round without a game are noted: {notes:?}"
    );
    assert_eq!(t.players.iter().map(|p| p.number.0).collect::<Vec<_>>(), [3, 7, 9, 12]);
    for text in [write_trf16(&t), write_trf26(&t), write_json(&t)] {
        assert_eq!(read("again", text.as_bytes()), t, "{text}");
    }
}

#[test]
fn what_players_share_survives_all_writers() {
    let lines = [
        "XXG club 1 2 4: De Toren",
        "XXG club 3, 5: Old Boys: Second",
        "XXG area 6: Kent",
        "XXG family 2 3",
        "XXG family 5 6: Novak",
        "XXG filler 6",
    ];
    let t = field_with(&lines);
    let of = |n: u32| t.player(id(&t, n));
    assert_eq!((of(1).club.as_str(), of(5).club.as_str()), ("De Toren", "Old Boys: Second"));
    assert_eq!((of(6).area.as_str(), of(2).family.as_str(), of(6).family.as_str()), ("Kent", "2+3", "Novak"));
    assert!(of(6).is_filler && !of(5).is_filler);
    for (text, way) in [(write_trf16(&t), "TRF16"), (write_trf26(&t), "TRF26"), (write_json(&t), "JSON")] {
        assert_eq!(read(way, text.as_bytes()), t, "through {way}");
    }
}

#[test]
fn a_filler_plays_only_where_the_others_are_an_odd_number() {
    let plays = |absent: &[u32]| {
        let t = field_with(&["XXG filler 4 6"]);
        let absent: Vec<PlayerId> = absent.iter().map(|&n| id(&t, n)).collect();
        let position = facts::tournament::Position::before(&t, 3, &absent).expect("two rounds are played");
        let mut numbers: Vec<u32> = position.entries.iter().map(|e| e.number.0).collect();
        numbers.sort_unstable();
        numbers
    };
    assert_eq!(plays(&[]), [1, 2, 3, 5]);
    assert_eq!(plays(&[2]), [1, 3, 4, 5]);
    assert_eq!(plays(&[2, 4]), [1, 3, 5, 6]);
}

#[test]
fn a_table_of_players_has_estimates_on_three_scales() {
    let table = "name,rating,estimate,BCF,Ingo,county,family,school,filler\n\
                 Ada,2100,,,,Kent,Byron,North,\nBen,,1700,150,,,,,\nCleo,,,180,,,,,no\nDan,,,,100,,,,yes\n";
    let (t, _) = read_players_csv("players.csv", table.as_bytes()).expect("a good table");
    let estimates: Vec<Option<u32>> = t.players.iter().map(|p| p.estimate).collect();
    assert_eq!(estimates, [None, Some(1700), Some(600 + 8 * 180), Some(2840 - 8 * 100)]);
    let ada = &t.players[0];
    assert_eq!((ada.area.as_str(), ada.family.as_str(), ada.club.as_str()), ("Kent", "Byron", "North"));
    assert_eq!(t.players.iter().map(|p| p.is_filler).collect::<Vec<_>>(), [false, false, false, true]);
}

/// The field with other numbers, none of them a place, and ranked as listed instead.
fn listed(t: &Tournament) -> Tournament {
    let mut listed = t.clone();
    listed.headings.others.push(("XXC".to_owned(), "rank".to_owned()));
    for (p, place) in listed.players.iter_mut().zip(1..) {
        p.listed = Some(PairingNumber(place));
        p.number = PairingNumber(10 * (7 - place));
    }
    listed
}

#[test]
fn a_list_that_ranks_as_listed_stays_so_in_every_format() {
    let t = listed(&field_with(&["142 5"]));
    assert_eq!(read("16", write_trf16(&t).as_bytes()), t);
    assert_eq!(read("26", write_trf26(&t).as_bytes()), t);
    assert_eq!(read("json", write_json(&t).as_bytes()), t);
}

#[test]
fn players_ranked_as_listed_are_paired_as_if_they_were_numbered_so() {
    let numbered = field_with(&["142 5"]);
    let listed = listed(&numbered);
    // A table pairs by its numbers, and rounds one and two of this field are none of it.
    for book in facts::rulebook::all().into_iter().filter(|book| !book.system.is_table()) {
        let boards = |t: &Tournament| {
            let position = facts::tournament::Position::before(t, 3, &[]).unwrap();
            let model::round::Answer::Paired(paired) =
                model::round::pair(&position, &book, &model::round::Request::default()).unwrap()
            else {
                panic!("{}: no pairing", book.id)
            };
            let run = procedure::ProcedureRun::default();
            let steps = procedure::pair(&book, &position, &run).pairing().cloned();
            assert_eq!(steps.as_ref(), Some(&paired.pairing), "{}", book.id);
            paired.pairing
        };
        assert_eq!(boards(&numbered), boards(&listed), "{}", book.id);
    }
}

/// The list of unwanted pairs is a record of the report (`XXN`), with its rounds, and a field in JSON.
#[test]
fn unwanted_pairs_are_kept_in_reports() {
    for (record, first, last) in
        [("XXN 1 3", 1, None), ("XXN 2-3 1 3 4", 2, Some(3)), ("XXN 4- 2 3", 4, None)]
    {
        let event = field_with(&[record]);
        let list = event.prohibitions.last().expect("a list");
        assert!(list.if_possible && (list.first, list.last) == (first, last), "{record}: {list:?}");
        for written in [write_trf16(&event), write_trf26(&event)] {
            assert!(written.lines().any(|line| line == record), "{record}: {written}");
        }
        assert_eq!(read("json", write_json(&event).as_bytes()), event, "{record}");
    }
    for (record, says) in [
        ("XXN 5-2 1 3", "'5-2' is not a range of rounds"),
        ("XXN 0-2 1 3", "'0-2' is not a range of rounds"),
        ("XXN 1-2-3 1 3", "'1-2-3' is not a range of rounds"),
        ("XXN 1", "needs at least two players"),
        ("XXN 1 99", "99"),
    ] {
        let text = format!("{}{record}\n", field());
        let findings = read_tournament("field", text.as_bytes()).expect_err(record).to_string();
        assert!(findings.contains(says), "{record}: {findings}");
    }
}

const DECREED: &str = "\
012 Points by decree
142 4
152 W
299 W         2.0   1    1
299 D         0.0
299          -1.0   2    2
001    1      Adams, Ann                        2200                             3.0    1     2 w 1     3 b 1
001    2      Berg, Bo                          2100                            -1.0    4     1 b 0     4 w =
001    3      Cole, Cy                          2000                             1.0    2     4 w 1     1 w 0
001    4      Dahl, Di                          1900                             0.0    3     3 b 0     2 b =
";

#[test]
fn points_by_decree_count_in_every_score_and_survive_all_writers() {
    let t = read("decreed.trf", DECREED.as_bytes());
    let points = |t: &Tournament| -> Vec<i32> {
        t.players.iter().map(|p| (1..=2).map(|r| t.scored(p.id, r).0).sum()).collect()
    };
    assert_eq!(points(&t), [6, -2, 2, 0]);
    let position = facts::tournament::Position::before(&t, 3, &[]).unwrap();
    assert_eq!(position.entries.iter().map(|e| e.score.0).collect::<Vec<_>>(), [6, 2, 0, -2]);
    let book = facts::rulebook::find("dutch-2026").unwrap();
    let table = api::standings::standings(&t, &book);
    assert_eq!(table.rows.iter().map(|row| row.points.0).collect::<Vec<_>>(), [6, 2, 0, -2]);
    for text in [write_trf16(&t), write_trf26(&t)] {
        assert!(text.contains("\n299 W         2.0    1    1\n"), "{text}");
        assert_eq!(read("again.trf", text.as_bytes()), t, "{text}");
    }
    assert_eq!(read("again.json", write_json(&t).as_bytes()), t);
}

#[test]
fn impossible_points_by_decree_are_refused_with_the_columns() {
    for (line, says) in [
        ("299 P         0.5   2    3", "'P' is not a result that earns points"),
        ("299 W         x     2    3", "the points 'x' are not a number of half points"),
        ("299 W        -1.0   2    3", "a result is worth -1.0"),
        ("299 W   1.0   1.0   2    3", "match points in an individual tournament"),
        ("299           1.0   2    9", "there is no player 9"),
        ("299 W         1 2        3", "the points '1 2' are not a number of half points"),
    ] {
        let text = DECREED.replace("299 D         0.0", line);
        let findings = read_tournament("decreed.trf", text.as_bytes()).unwrap_err().to_string();
        assert!(findings.contains(says), "{line}: {findings}");
    }
}
