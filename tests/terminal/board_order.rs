//! The order of the boards under an acceleration (C.04.7, reading `BOARDS`): both choices, proved; and a round that was
//! published in the other order stays as it is.

use std::path::Path;

use crate::fixture::{done, imported, report};

/// The position before round two in which the two choices differ, under the codes of a rulebook.
fn example(code: &str) -> String {
    let name = format!("instances/readings/{}-boards.trf", code.to_lowercase());
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).expect("an example")
}

#[test]
fn each_choice_of_the_order_of_boards_is_proved() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    for (book, code, by_pairing_score, by_points) in [
        ("dutch-2026", "D26", "2 1\n3 4", "3 4\n2 1"),
        ("dubov-2026", "DUB", "2 1\n3 4", "3 4\n2 1"),
        ("burstein-2026", "BUR", "2 1\n3 4", "3 4\n2 1"),
        ("lim-2026", "L26", "2 1\n3 4", "3 4\n2 1"),
        ("team-2026", "TEAM26", "4 1\n2 3", "2 3\n4 1"),
        ("double-swiss-2026", "DSW26", "4 1\n2 3", "2 3\n4 1"),
    ] {
        std::fs::write(path.join("e.trf"), example(code)).expect("a file");
        let reading = format!(" --reading {code}-BOARDS=points");
        for (options, boards) in [("", by_pairing_score), (&reading, by_points)] {
            let pair = format!("pair e.trf -R {book}{options}");
            assert_eq!(done(path, &format!("{pair} -f pairs")).trim(), format!("2\n{boards}"), "{pair}");
            done(path, &format!("{pair} --certificate round.cert --force"));
            let said = done(path, "verify round.cert e.trf");
            assert!(said.starts_with("proved: "), "{said}");
        }
    }
    // The seeding rounds of Burstein follow its own reading.
    let longer = example("BUR").replace("142 3", "142 4").replace("XXR 3", "XXR 4");
    std::fs::write(path.join("e.trf"), longer).expect("a file");
    let seeded = |options: &str| done(path, &format!("pair e.trf -R burstein-2026{options} -f pairs"));
    assert_eq!(seeded("").trim(), "2\n2 1\n3 4");
    assert_eq!(seeded(" --reading BUR-BOARDS=points").trim(), "2\n3 4\n2 1");
}

/// Boards in the other order are as right as before: IDENTICAL, with the board that is out of place.
#[test]
fn boards_in_the_other_order_are_identical() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    std::fs::write(path.join("e.trf"), example("D26")).expect("a file");
    std::fs::write(path.join("other.txt"), "3-4\n2-1\n").expect("a file");
    let out = done(path, "check e.trf other.txt");
    assert!(out.contains("IDENTICAL") && out.contains("Board 1: 1 – 2 belongs here."), "{out}");
    let out = done(path, "check e.trf other.txt --reading D26-BOARDS=points");
    assert!(out.contains("IDENTICAL") && !out.contains("belongs here"), "{out}");
    let out = done(path, "pair e.trf --readings");
    assert!(out.contains("the same pairs and colours, in another order of boards"), "{out}");
}

/// A round keeps the tables at which it was published. Without them, its numbers do not change either.
#[test]
fn a_published_round_stays_in_its_order() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    imported(path, "e", &example("D26"));
    done(path, "pair e.pairproof -R dutch-2026 --enter");
    let published = report(path, "e.pairproof");
    assert!(published.contains("XXB 2 2-1 3-4\n"), "{published}");
    // The same round, published when the boards followed the points won.
    let before = published.replace("XXB 2 2-1 3-4\n", "XXB 2 3-4 2-1\n");
    imported(path, "e", &before);
    assert_eq!(white_at_board_one(path), "3");
    let out = done(path, "check e.pairproof");
    assert!(out.contains("IDENTICAL") && !out.contains("belongs here"), "{out}");
    done(path, "result e.pairproof 1=1-0");
    let text = report(path, "e.pairproof");
    assert!(text.contains("XXB 2 3-4 2-1\n"), "{text}");
    // Without tables, the numbers follow the points won, by which the log of an older event file names its boards.
    imported(path, "e", &published.replace("XXB 2 2-1 3-4\n", ""));
    assert_eq!(white_at_board_one(path), "3");
}

/// The number of the player with White at board one of the sheet for the wall.
fn white_at_board_one(path: &Path) -> String {
    let sheet = done(path, "print e.pairproof boards");
    let line = sheet.lines().find(|line| line.starts_with("1 ")).expect("board one");
    line.split_whitespace().nth(1).expect("White").to_owned()
}
