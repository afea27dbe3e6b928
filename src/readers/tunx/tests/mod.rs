//! Every row of the facts of the format (docs/formats.md), on files that the tests write.

mod damaged;
mod written;

use crate::{kind_only_read, read_tournament};
use facts::format::{self, Findings, Note};
use facts::tournament::{Colour, Outcome, Player, PlayerId, Record, Title, Tournament};
use written::{AWAY, BYE, WrittenFile, WrittenPlayer, ymd};

fn read(file: &WrittenFile) -> (Tournament, Vec<String>) {
    let (event, notes) = read_tournament("event.TUNX", &file.bytes()).expect("a sound file");
    (event, notes.iter().map(Note::to_string).collect())
}

fn refused(bytes: &[u8]) -> Findings {
    let findings = read_tournament("event.TUNX", bytes).expect_err("a fault");
    assert!(findings.list.iter().all(|finding| finding.remedy.ends_with('.')), "{findings:?}");
    findings
}

fn outcomes(event: &Tournament, player: u32) -> Vec<Outcome> {
    event.records[PlayerId(player - 1).index()].iter().map(|record| record.outcome).collect()
}

/// Whether one of the notes contains these words.
fn says(notes: &[String], words: &str) -> bool {
    notes.iter().any(|note| note.contains(words))
}

#[test]
fn an_event_is_read_with_its_texts_players_and_games() {
    let mut file = WrittenFile::swiss();
    file.players[1] = WrittenPlayer {
        name: ("Brößel", "Jón"),
        title: "WIM",
        club: "Rook End",
        is_woman: true,
        ..file.players[1].clone()
    };
    let (event, _) = read(&file);
    assert_eq!(event.headings.name, "Trial Open");
    let headings: Vec<(&str, &str)> =
        event.headings.others.iter().map(|(code, text)| (code.as_str(), text.as_str())).collect();
    assert_eq!(
        headings,
        [
            ("022", "Leeds"),
            ("032", "ENG"),
            ("042", "2026/03/07"),
            ("052", "2026/03/08"),
            ("092", "Individual: Swiss-System"),
            ("102", "Quinn, Ash"),
            ("122", "90 min + 30 s"),
        ]
    );
    assert_eq!((event.rounds, event.rounds_paired(), event.players.len()), (Some(3), 2, 6));
    let brook = Player {
        id: PlayerId(1),
        number: 2.into(),
        sex: Some('w'),
        title: Title::WIM,
        name: "Brößel, Jón".to_owned(),
        rating: Some(2_050),
        federation: "ENG".to_owned(),
        fide_id: "400001".to_owned(),
        club: "Rook End".to_owned(),
        ..Player::default()
    };
    assert_eq!(event.players[1], brook);
    assert_eq!(event.players[0].sex, None, "who is not marked as a woman is not called a man");
    let [ida, jon] = [0, 1].map(PlayerId);
    assert_eq!(
        event.records[1],
        [
            Record::game(PlayerId(4), Colour::Black, Outcome::Win),
            Record::game(ida, Colour::White, Outcome::Draw),
        ]
    );
    assert_eq!(event.record(ida, 2), Record::game(jon, Colour::Black, Outcome::Draw));
}

#[test]
fn every_result_of_a_game_has_its_meaning() {
    use Outcome::{Draw, ForfeitLoss, ForfeitWin, Loss, Nothing, Win};
    for (result, white, black) in [
        (0, Nothing, Nothing),
        (1, Win, Loss),
        (2, Draw, Draw),
        (3, Loss, Win),
        (4, ForfeitWin, ForfeitLoss),
        (5, ForfeitLoss, ForfeitWin),
        (6, ForfeitLoss, ForfeitLoss),
        (15, Win, Loss),
        (16, Draw, Draw),
        (17, Loss, Win),
    ] {
        let mut file = WrittenFile::swiss();
        file.boards[5][2] = result;
        let (event, notes) = read(&file);
        assert_eq!((outcomes(&event, 6)[1], outcomes(&event, 5)[1]), (white, black), "{result}");
        assert_eq!(says(&notes, "15, 16 and 17"), result > 9, "{result}");
    }
    for result in [7, 8, 9, 10, 14, 18, 65_535] {
        let mut file = WrittenFile::swiss();
        file.boards[5][2] = result;
        let found = refused(&file.bytes()).to_string();
        let expected = format!("gives the game 6-5 the result {result}, whose meaning is not known");
        assert!(found.contains(&expected) && found.contains("board 6 of the file (byte "), "{found}");
    }
}

#[test]
fn who_is_not_paired_has_the_points_of_the_file() {
    use Outcome::{FullBye, HalfBye, PairingBye, ZeroBye};
    for (second, result, outcome) in [
        (BYE, 9, PairingBye),
        (AWAY, 3, ZeroBye),
        (AWAY, 2, HalfBye),
        (AWAY, 1, FullBye),
        (AWAY, 4, FullBye),
        (AWAY, 0, ZeroBye),
    ] {
        let mut file = WrittenFile::swiss();
        file.boards[5] = [6, second, result];
        let (event, notes) = read(&file);
        assert_eq!(event.records[5][1], Record::bye(outcome), "{second} {result}");
        let is_said = says(&notes, "Player 6 is not paired in round 2, without an entry of points");
        assert_eq!(is_said, result == 0, "{notes:?}");
    }
    for (second, result) in [(BYE, 1), (BYE, 0), (AWAY, 9), (AWAY, 5), (AWAY, 15)] {
        let mut file = WrittenFile::swiss();
        file.boards[5] = [6, second, result];
        let found = refused(&file.bytes()).to_string();
        assert!(found.contains(&format!("the result {result}, whose meaning is not known")), "{found}");
    }
}

/// Half the number of players is not the number of boards of a round as soon as somebody is not paired.
#[test]
fn a_new_round_begins_where_a_player_occurs_again() {
    let mut file = WrittenFile::swiss();
    // Round one has three boards and nobody else; round two has two, and two players who are away.
    file.boards.truncate(3);
    file.boards.extend([[2, 1, 2], [4, 3, 3], [6, AWAY, 3], [5, AWAY, 2]]);
    file.boards.extend([[1, 3, 1], [6, 2, 3], [5, 4, 0]]);
    file.last = 3;
    let (event, notes) = read(&file);
    assert_eq!(event.rounds_paired(), 3);
    assert_eq!(event.record(PlayerId(4), 3).opponent, Some(PlayerId(3)));
    assert_eq!(outcomes(&event, 6), [Outcome::Loss, Outcome::ZeroBye, Outcome::Loss]);
    assert!(!says(&notes, "The boards make"), "{notes:?}");
    // A player who is missing from the file in a round has no record there, and nothing shifts.
    file.boards.remove(5);
    let (event, _) = read(&file);
    assert_eq!(event.rounds_paired(), 3);
    assert_eq!(event.records[5][1], Record::NOTHING);
    // A late entry begins a round with White, and only Black stood in the one before.
    let mut late = WrittenFile::swiss();
    let seventh = late.players[5].clone();
    late.players.push(seventh);
    late.boards.truncate(3);
    late.boards.extend([[7, 1, 3], [2, 3, 2]]);
    let (event, _) = read(&late);
    assert_eq!((event.rounds_paired(), event.records[0].len()), (2, 2));
    assert_eq!(event.record(PlayerId(0), 1).opponent, Some(PlayerId(3)));
    // The settings name another round as the last one.
    file.last = 2;
    assert!(says(
        &read(&file).1,
        "The boards make 3 rounds, but the settings name 2 as the last one paired."
    ));
    file.rounds = 2;
    let (event, notes) = read(&file);
    assert!(says(&notes, "The boards make 3 rounds, but the settings plan 2; 3 rounds are taken."));
    assert_eq!(event.rounds, Some(3));
}

#[test]
fn an_event_that_has_not_begun_has_no_rounds() {
    let mut file = WrittenFile::swiss();
    file.boards.clear();
    file.last = 0;
    let (event, notes) = read(&file);
    assert_eq!((event.rounds, event.rounds_paired()), (Some(3), 0));
    assert!(!says(&notes, "edition"), "{notes:?}");
    file.players.clear();
    assert_eq!(refused(&file.bytes()).to_string(), "DATA-21 the file has no players");
}

#[test]
fn the_edition_follows_the_day_and_the_assumptions_are_said() {
    for (days, system, words) in [
        (
            [ymd(2023, 11, 2), ymd(2023, 11, 5)],
            Some("FIDE_DUTCH_2017"),
            "the event began on 2023/11/02, so the text of 2017",
        ),
        (
            [ymd(2026, 1, 31), ymd(2026, 2, 2)],
            Some("FIDE_DUTCH_2017"),
            "began on 2026/01/31, so the text of 2017",
        ),
        ([ymd(2026, 2, 1), ymd(2026, 2, 2)], None, "the text in force from 2026/02/01 is taken"),
        ([ymd(2016, 5, 1), ymd(2016, 5, 2)], None, "before the oldest text"),
        ([0, 0], None, "or when; the text in force today is taken"),
        ([ymd(2026, 13, 45), 0], None, "or when; the text in force today is taken"),
    ] {
        let file = WrittenFile { days, ..WrittenFile::swiss() };
        let (event, notes) = read(&file);
        assert_eq!(event.system.as_deref(), system, "{days:?}");
        assert!(says(&notes, words), "{notes:?}");
        assert!(
            says(&notes, "no acceleration, no players kept apart; the initial colour follows"),
            "{notes:?}"
        );
        assert!(says(&notes, "a corrected result hides the one"), "{notes:?}");
        assert_eq!(event.initial_colour, None, "it is not in the file");
    }
}

#[test]
fn a_round_robin_and_an_event_of_teams_are_told_apart() {
    let mut file = WrittenFile::swiss();
    file.kind = 1;
    file.rounds = 5;
    assert_eq!(read(&file).0.system.as_deref(), Some("FIDE_ROUNDROBIN"));
    file.rounds = 10;
    let (event, notes) = read(&file);
    assert_eq!(event.system.as_deref(), Some("FIDE_DOUBLEROUNDROBIN"));
    assert!(says(&notes, "Berger tables") && !says(&notes, "acceleration"), "{notes:?}");
    file.kind = 2;
    let found = refused(&file.bytes()).to_string();
    assert!(found.contains("the file holds an event of teams"), "{found}");
    file.kind = 3;
    assert!(refused(&file.bytes()).to_string().contains("a kind of event 3, which is not known"));
}

#[test]
fn national_ratings_are_taken_where_nobody_has_one_of_fide() {
    let mut file = WrittenFile::swiss();
    file.players[5].ratings = [0, 1_700];
    let (event, notes) = read(&file);
    assert_eq!((event.players[5].rating, event.players[5].estimate), (None, Some(1_700)));
    assert!(!says(&notes, "national"), "{notes:?}");
    for player in &mut file.players {
        player.ratings = [0, 1_500];
    }
    let (event, notes) = read(&file);
    assert_eq!((event.players[5].rating, event.players[5].estimate), (Some(1_500), None));
    assert!(says(&notes, "Nobody has a rating of FIDE, so the national ratings are taken."));
    file.players[2].ratings = [0, 12_000];
    let found = refused(&file.bytes());
    assert_eq!(found.to_string(), "DATA-06 player 3 has the rating 12000, above 9999");
}

#[test]
fn foreign_titles_and_tie_breaks_are_named() {
    let mut file = WrittenFile::swiss();
    file.players[0].title = "AFM";
    file.players[1].title = "MK";
    file.players[2].title = "MK";
    file.tie_breaks = vec![0x54, 0x55, 0x99];
    let (event, notes) = read(&file);
    assert_eq!((event.players[1].title, event.players[1].other_title.as_str()), (Title::None, "MK"));
    assert!(says(&notes, "Titles that are not FIDE's are kept, and rank nobody: 'AFM', 'MK' (2 players)."));
    assert!(says(&notes, "as tie-breaks: Buchholz, Buchholz cut 1, one not known (code 153)."), "{notes:?}");
    assert!(!event.headings.kept().any(|(code, _)| code == "202" || code == "212"));
}

/// A marker inside the data is no marker: players are read by their lengths, and end where the boards begin.
#[test]
fn a_marker_by_chance_is_passed_over() {
    let mut file = WrittenFile::swiss();
    file.in_settings = vec![0xA5, 0xFF, 0x89, 0x44, 1, 0, 65, 0];
    assert_eq!(read(&file).0, read(&WrittenFile::swiss()).0);
    // Text 0 of the event holds the marker of the settings.
    file.texts[0] = (0, "\u{ff95}\u{4489}");
    assert_eq!(read(&file).0.headings.name, "\u{ff95}\u{4489}");
}

#[test]
fn a_text_is_one_line_and_what_is_no_text_is_marked() {
    let mut file = WrittenFile::swiss();
    file.texts[0] = (0, " Trial\r\nOpen\u{7} ");
    assert_eq!(read(&file).0.headings.name, "Trial  Open");
    let mut bytes = WrittenFile::swiss().bytes();
    // The first unit of the name becomes half a pair.
    bytes[0x6E..0x70].copy_from_slice(&[0x00, 0xD8]);
    let (event, _) = read_tournament("event", &bytes).expect("a sound file");
    assert_eq!(event.headings.name, "\u{fffd}rial Open");
}

#[test]
fn boards_that_cannot_be_are_named_all_at_once() {
    let mut file = WrittenFile::swiss();
    file.boards[0] = [1, 7, 1];
    file.boards[2] = [3, 3, 1];
    file.boards[4] = [0, 3, 1];
    let found = refused(&file.bytes());
    let said = found.to_string();
    assert_eq!(found.number(), 3, "{said}");
    for words in ["names player 7; the file has 6 players", "has player 3 on both sides", "names player 0;"] {
        assert!(said.contains(words), "{said}");
    }
}

#[test]
fn the_kind_is_told_by_the_content() {
    assert_eq!(kind_only_read(&WrittenFile::swiss().bytes()), Some("a tournament file of Swiss-Manager"));
    assert_eq!(kind_only_read(b"012 Open\n"), None);
    let (event, _) = read(&WrittenFile::swiss());
    let report = format::write_trf16(&event);
    let (again, _) = read_tournament("x", report.as_bytes()).expect("a report is read as before");
    assert_eq!(again.records, event.records);
}
