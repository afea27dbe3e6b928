//! What an arbiter types between two rounds, in a hurry: lots, results, lists, and the way back.

use crate::fixture::{folder, go, report as read, said};

/// The number behind `seed `.
fn seed(text: &str) -> String {
    let after = text.split("seed ").nth(1).unwrap_or_else(|| panic!("no seed: {text}"));
    after.trim_start_matches("is ").chars().take_while(char::is_ascii_digit).collect()
}

#[test]
fn d5_the_lot_of_the_first_colour_has_a_seed_from_the_system_which_repeats_it() {
    let folder = folder();
    let path = folder.path();
    let colour = |text: &str| text.contains("152 W");
    let mut seeds = std::collections::BTreeSet::new();
    for n in 0..3 {
        let file = format!("drawn{n}.trf");
        let seed = seed(&said(path, &format!("enter players.csv --rounds 5 -o {file}")));
        let drawn = read(path, &file);
        assert!(
            drawn.contains(&format!(
                "### first colour by lot; `pairproof enter --seed {seed}` repeats the draw"
            )),
            "{drawn}"
        );
        said(path, &format!("enter players.csv --rounds 5 --seed {seed} -o again.trf --force"));
        assert_eq!(read(path, "again.trf"), drawn);
        seeds.insert(seed);
    }
    assert!(seeds.len() > 1, "three lots of one seed: {seeds:?}");
    // Both colours are drawn, whatever the machine.
    let drawn = (0..8).map(|n| said(path, &format!("enter players.csv --rounds 5 --seed {n}")));
    let white = drawn.filter(|text| colour(text)).count();
    assert!((1..8).contains(&white), "{white} of 8");
    let (code, _, err) = go(path, "enter players.csv --rounds 5 --colour white --seed 3");
    assert!(code == 3 && err.contains("nothing is drawn by lot"), "{code} {err}");
    let (code, _, err) = go(path, "enter players.csv --rounds 5 -R irish --seed 3");
    assert!(code == 3 && err.contains("the lots of irish are drawn with each round"), "{code} {err}");
    // The Dubov System needs a rating for everybody, and says so before a round is to be paired.
    std::fs::write(path.join("two.csv"), "name,rating\nAda,2000\nBen,\n").unwrap();
    let out = said(path, "enter two.csv --rounds 1 -R dubov-2026 --colour white -o two.pairproof");
    assert!(
        out.contains("2 Ben has no rating") && out.contains("pairproof edit FILE 2 --rating NUMBER"),
        "{out}"
    );
    assert!(said(path, "add two.pairproof Cleo").contains("2 Ben and 3 Cleo have no rating"));
    let (code, _, err) = go(path, "draft two.pairproof");
    assert!(code == 3 && err.contains("pairproof edit two.pairproof PLAYER --rating NUMBER"), "{code} {err}");
    // Where numbers are drawn too, the note says so.
    std::fs::write(path.join("new.csv"), "name\nAda\nBen\nCleo\n").unwrap();
    let out = said(path, "enter new.csv --rounds 3 -R us-scholastic --colour white -o new.trf");
    assert!(out.contains("numbers of equal players by lot; `pairproof enter --seed "), "{out}");
}

#[test]
fn d5_a_random_tournament_of_compat_has_a_seed_from_the_system_which_repeats_it() {
    let folder = folder();
    let path = folder.path();
    std::fs::write(path.join("conf"), "PlayersNumber=8\nRoundsNumber=2\n").unwrap();
    let mut seeds = std::collections::BTreeSet::new();
    for _ in 0..2 {
        let seed = seed(&said(path, "compat bbp --dutch -g conf -o drawn"));
        said(path, &format!("compat bbp --dutch -g conf -o again -s {seed}"));
        assert_eq!(read(path, "drawn"), read(path, "again"));
        assert!(read(path, "drawn").contains(&format!("AutoTest Tournament {seed}")));
        seeds.insert(seed);
    }
    assert_eq!(seeds.len(), 2);
    assert!(
        said(path, "compat javafo -g conf -o drawn")
            .contains("of bbpPairings generates this tournament again")
    );
}

#[test]
fn d6_the_letters_w_d_l_are_ordinary_results_and_unrated_ones_are_spelt_out() {
    let folder = folder();
    let path = folder.path();
    let out = said(path, "result event.pairproof 1=W 2=d 3=l 4=1-0 not rated");
    let line = |board: usize| {
        let board = format!("board {board}:");
        out.lines().find(|l| l.trim().starts_with(&board)).unwrap_or_else(|| panic!("{out}")).to_owned()
    };
    for (board, result) in [(1, " 1-0 "), (2, " ½-½ "), (3, " 0-1 ")] {
        assert!(line(board).contains(result) && !line(board).contains("rated"), "{out}");
    }
    assert!(line(4).contains("1-0 (not rated)"), "{out}");
    // In the file the letters mean what the report says.
    let letters = |letter: char| {
        let text = read(path, "event.pairproof");
        let rows = text.lines().filter(|l| l.starts_with("001"));
        rows.filter(|row| row.trim_end().ends_with(letter) || row.contains(&format!(" {letter} "))).count()
    };
    assert_eq!((letters('W'), letters('L')), (1, 1), "{}", read(path, "event.pairproof"));
    let (code, _, err) = go(path, "correct event.pairproof 2 1 w-l");
    assert!(code == 3 && err.replace('\n', " ").contains("1-0-not-rated"), "{code} {err}");
}

#[test]
fn d7_status_offers_no_invented_result_and_leads_by_complete_rounds() {
    let folder = folder();
    let path = folder.path();
    // Round one is complete, round two is open; a half-point bye in round two leads nobody.
    let out = said(path, "status event.pairproof");
    assert!(out.contains("pairproof result event.pairproof 1=RESULT"), "{out}");
    assert!(!out.contains("=1-0"), "{out}");
    assert!(out.contains("in the lead after round 1 with 1.0:"), "{out}");
    let out = said(path, "enter field.csv --rounds 6 --colour white -o byes.pairproof");
    assert!(out.contains("8 players"), "{out}");
    said(path, "bye byes.pairproof 1 1 half");
    said(path, "bye byes.pairproof 2 1 half");
    said(path, "pair byes.pairproof --enter");
    assert!(!said(path, "status byes.pairproof").contains("in the lead"), "the round has begun only");
    said(path, "result byes.pairproof 1=1-0 2=1-0 3=d");
    assert!(said(path, "status byes.pairproof").contains("in the lead after round 1 with 1.0:"));
}

#[test]
fn c6_an_undo_too_many_is_brought_back_by_redo() {
    let folder = folder();
    let path = folder.path();
    let states: Vec<String> = ["", "result event.pairproof 1=1-0 2=½ 3=0-1", "result event.pairproof 4=1-0"]
        .iter()
        .map(|command| {
            if !command.is_empty() {
                said(path, command);
            }
            read(path, "event.pairproof")
        })
        .collect();
    // A refused command changes nothing, so the undo that is meant for it takes back another one, and says which.
    assert_eq!(go(path, "result event.pairproof 9=1-0").0, 3);
    for (n, says) in [(1, "entered 1-0 on board 4"), (0, "entered 1-0 on board 1, ½-½ on board 2")] {
        let out = said(path, "undo event.pairproof");
        assert!(out.contains(says) && out.contains("`pairproof redo event.pairproof` restores it"), "{out}");
        assert_eq!(read(path, "event.pairproof"), states[n]);
    }
    assert_eq!(said(path, "redo event.pairproof --list").matches(" entered ").count(), 2);
    for (n, says) in [(1, "entered 1-0 on board 1, "), (2, "entered 1-0 on board 4")] {
        let out = said(path, "redo event.pairproof");
        assert!(out.starts_with("done again: ") && out.contains(says), "{out}");
        assert_eq!(read(path, "event.pairproof"), states[n]);
    }
    let (code, _, err) = go(path, "redo event.pairproof");
    assert!(code == 1 && err.contains("nothing to undo or redo"), "{code} {err}");
    // What was done again can be undone again.
    said(path, "undo event.pairproof");
    said(path, "undo event.pairproof");
    assert_eq!(read(path, "event.pairproof"), states[0]);
    // Another change ends it.
    said(path, "result event.pairproof 1=0-1");
    assert_eq!(go(path, "redo event.pairproof").0, 1);
}

#[test]
fn d14_all_mistakes_of_results_are_named_at_once_with_both_lines_of_a_board() {
    let folder = folder();
    let path = folder.path();
    said(path, "result event.pairproof 4=1-0");
    let (code, _, err) = go(path, "result event.pairproof 1=2-0 9=1-0 4=0-1 2=1-0 2=½ x");
    let err = err.replace('\n', " ");
    let all = [
        "'2-0' is not a result",
        "no board 9",
        "has the result 1-0",
        "given twice",
        "'x' is not BOARD=RESULT",
    ];
    assert!(code == 3 && all.iter().all(|says| err.contains(says)), "{code} {err}");
    std::fs::write(path.join("sheet.csv"), "board,result\n1,1-0\n2,won\n1,0-1\n7,1-0\n4,0-1\n").unwrap();
    let (code, _, err) = go(path, "result event.pairproof --from sheet.csv");
    let err = err.replace('\n', " ");
    let all = [
        "'won' is not a result",
        "is given twice: 1-0 in line 2, 0-1 in line 4",
        "no board 7",
        "has the result 1-0",
    ];
    assert!(code == 3 && all.iter().all(|says| err.contains(says)), "{code} {err}");
}

#[test]
fn d14_words_of_the_desk_are_right() {
    let folder = folder();
    let path = folder.path();
    // A forfeit in the place of a win scores the same; a draw does not.
    assert!(said(path, "correct event.pairproof 1 1 +/-").contains("paired on the old game"));
    assert!(said(path, "correct event.pairproof 1 1 ½").contains("paired on the old score"));
    // Who is withdrawn is not on the list by name of the next round.
    said(path, "result event.pairproof 1=1-0 2=1-0 3=1-0 4=1-0");
    said(path, "withdraw event.pairproof Novak");
    said(path, "pair event.pairproof --enter");
    let names = said(path, "print event.pairproof names");
    assert!(!names.contains("Novak") && names.contains("Zimmer"), "{names}");
    let out = said(path, "add event.pairproof Svensson --rating 2330 -o late.trf");
    assert!(
        out.replace("\n    ", " ")
            .contains("To keep everyone else's number, add players at the end of the list: `pairproof add late.trf --at-end`"),
        "{out}"
    );
    std::fs::write(path.join("one.csv"), "name\nÁvila\nAxt\nAune\n").unwrap();
    let out = said(path, "enter one.csv --rounds 1 --colour white");
    let at = |name: &str| out.find(&format!(" {name} ")).unwrap_or_else(|| panic!("{out}"));
    assert!(at("Aune") < at("Ávila") && at("Ávila") < at("Axt"), "{out}");
    assert!(out.contains("in alphabetical order"), "{out}");
}

#[test]
fn d14_a_sheet_is_printed_anew_and_nothing_else_is_replaced() {
    let folder = folder();
    let path = folder.path();
    for (what, file) in [("boards", "b.html"), ("names", "n.csv"), ("boards", "b.json"), ("boards", "b.txt")]
    {
        said(path, &format!("print event.pairproof {what} -o {file}"));
        said(path, &format!("print event.pairproof {what} -o {file}"));
    }
    for file in ["open.trf", "players.csv", "run.jsonl", "open.cert"] {
        let before = read(path, file);
        assert_eq!(go(path, &format!("print event.pairproof boards -o {file}")).0, 5, "{file}");
        assert_eq!(read(path, file), before);
    }
}

#[test]
fn d11_lists_of_other_programs_are_read_and_what_is_not_read_is_named() {
    let folder = folder();
    let path = folder.path();
    let list = "SNr;Name;Title;ID;RtgI;RtgN;Birth;Fed;Sex;ClubName;Group\n\
                1;Novak, Jan;FM;17;2300;2250;31.01.1990;CZE;m;Praha;A\n\
                2;Berg, Eva;;18;0;1800;1988;SWE;w;Lund;B\n";
    std::fs::write(path.join("sm.csv"), list).unwrap();
    let out = said(path, "enter sm.csv --rounds 3 --colour white -o sm.trf");
    assert!(out.contains("Columns 'ID', 'Group' are ignored."), "{out}");
    assert!(out.contains("Berg, Eva: ranked at 1800"), "{out}");
    let file = read(path, "sm.trf");
    assert!(file.contains("1990/01/31") && file.contains("1988/00/00") && file.contains(" 2300 "), "{file}");
    assert!(!file.contains(" 17 "), "a running number is no FIDE id: {file}");
    // Ids that look like those of FIDE are.
    std::fs::write(path.join("ids.csv"), "Name;ID\nNovak;1503014\nBerg;\n").unwrap();
    said(path, "enter ids.csv --rounds 3 --colour white -o ids.trf");
    assert!(read(path, "ids.trf").contains("1503014"));
    // A grade is the national rating, or the grade of a pupil at school.
    for (list, rating, says) in [
        ("Name,Grade\nNovak,K\nBerg,5\n", None, "'Grade' is ignored"),
        ("Name,Grade\nNovak,142\nBerg,98\n", Some(" 142 "), ""),
        ("Name,Rating,Grade\nNovak,1500,5\nBerg,1400,4\n", Some(" 1500 "), "'Grade' is ignored"),
    ] {
        std::fs::write(path.join("grades.csv"), list).unwrap();
        let out = said(path, "enter grades.csv --rounds 3 --colour white --force -o grades.trf");
        let file = read(path, "grades.trf");
        assert!(rating.is_none_or(|rating| file.contains(rating)) && !file.contains("   5 "), "{file}");
        assert!(out.contains(says), "{out}");
    }
    std::fs::write(path.join("dates.csv"), "name,birth\nNovak,31.02.1990\nBerg,12/31/1990\n").unwrap();
    let (code, _, err) = go(path, "enter dates.csv --rounds 3");
    assert!(code == 3 && err.contains("31.02.1990") && err.contains("12/31/1990"), "{code} {err}");
}
