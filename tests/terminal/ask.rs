//! `result --ask` from a pipe: one key a board.

use crate::eight::{Desk, FILE, asked};
use crate::fixture::{done, go};

#[test]
fn one_key_a_board_saves_each_result_at_once() {
    let desk = Desk::new();
    let printed = desk.keys("1=0+");
    assert!(printed.contains("4 open, board 1: 2 Berg – 1 Adams: 1-0"), "{printed}");
    assert!(printed.contains("3 open, board 2: "), "{printed}");
    assert!(printed.ends_with(&format!("round 2: all games have a result; saved in {FILE}\n")), "{printed}");
    let report = desk.report();
    let results = |number: u32| {
        let line = report.lines().find(|l| l.starts_with(&format!("001 {number:>4}"))).unwrap();
        line[108..109].to_owned()
    };
    let mut letters: Vec<String> = (1..=8).map(results).collect();
    letters.sort();
    assert_eq!(letters, ["+", "-", "0", "0", "1", "1", "=", "="]);
    // Each key is a step of its own.
    for open in 1..=4 {
        desk.says("undo FILE");
        assert!(desk.says("result FILE").contains(&format!("{open} open")));
    }
}

#[test]
fn the_cursor_goes_back_and_forth_and_a_number_jumps() {
    let desk = Desk::new();
    // Board 1, back to it by backspace, corrected; on past board 2; board 4 by its number, then 2 and 3 are left.
    let printed = desk.keys("1\u{7f}0 4\n=q");
    assert!(printed.contains("0-1 instead of 1-0"), "{printed}");
    assert!(printed.ends_with(&format!("round 2: 2 still open; saved in {FILE}\n")), "{printed}");
    let open = desk.says("result FILE");
    assert!(open.contains("board 2: ") && open.contains("board 3: "), "{open}");
    assert!(!open.contains("board 1: ") && !open.contains("board 4: "), "{open}");
    // The keys of a terminal: up is the board before, and * takes its result back.
    let printed = desk.keys("\u{1b}[A*q");
    assert!(printed.contains("open again"), "{printed}");
    assert!(desk.says("result FILE").contains("board 1: "));
    // b before a number that begins with 0 or 1.
    let printed = desk.keys("b1\nw");
    assert!(printed.contains("board 1: 2 Berg – 1 Adams: 1-0"), "{printed}");
    // No board, no key.
    let printed = desk.keys("99\n?q");
    assert!(printed.contains("there is no board 99; the last is board 4"), "{printed}");
    assert!(printed.contains("the key '?' has no meaning here"), "{printed}");
}

#[test]
fn a_round_with_all_results_is_looked_at_again() {
    let desk = Desk::new();
    desk.keys("1111");
    let printed = desk.keys("1=");
    assert!(printed.contains("board 1: 2 Berg – 1 Adams (1-0): 1-0 already\n0 open, board 2: "), "{printed}");
    assert!(printed.contains("½-½ instead of 1-0\n0 open, board 3: "), "{printed}");
    assert!(desk.says("result FILE").starts_with("round 2: all games have a result"));
}

#[test]
fn keys_of_a_round_that_is_not_paired_are_refused() {
    let desk = Desk::new();
    let (code, _, err) = go(desk.path(), "result entered.pairproof --ask");
    assert!(code == 3 && err.contains("no round has been paired yet"), "{err}");
    let (code, _, err) = go(desk.path(), &format!("result {FILE} --ask 1=1-0"));
    assert!(code == 3 && err.contains("cannot be used with"), "{err}");
}

#[test]
fn who_strikes_the_keys_is_kept() {
    let folder = crate::fixture::folder();
    let mut command = assert_cmd::Command::cargo_bin("pairproof").unwrap();
    command.args(["result", "open.pairproof", "--ask", "--by", "Ada"]).current_dir(folder.path());
    command.write_stdin("1").assert().success();
    assert!(
        done(folder.path(), "log open.pairproof").lines().last().unwrap().contains("Ada: round 2: 1 result")
    );
    let mut command = assert_cmd::Command::cargo_bin("pairproof").unwrap();
    command.args(["result", "event.trf", "--ask", "--by", "Ada"]).current_dir(folder.path());
    command.write_stdin("1").assert().code(3);
}

/// A team event of two boards in `cup.pairproof`, three matches of round one open.
fn teams() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let teams = ["Rooks", "Knights", "Pawns", "Kings", "Queens", "Bishops"];
    let rows = teams.iter().enumerate().flat_map(|(team, name)| {
        (1..=2).map(move |board| format!("{name},{board},{name} {board},{}\n", 2200 - 40 * team - 30 * board))
    });
    let table = format!("team,board,name,rating\n{}", rows.collect::<String>());
    std::fs::write(folder.path().join("teams.csv"), table).unwrap();
    done(folder.path(), "enter teams.csv --boards 2 --rounds 3 --colour white -o cup.pairproof");
    done(folder.path(), "pair cup.pairproof --enter");
    folder
}

#[test]
fn one_key_a_game_saves_each_match_with_its_last_game() {
    let folder = teams();
    let (folder, file) = (folder.path(), "cup.pairproof");
    let printed = asked(folder, file, "1==");
    assert!(printed.contains("3 open, match 1: 1 Rooks – 4 Kings\n"), "{printed}");
    assert!(printed.contains("  board 1: 1 Rooks 1 (White) – 7 Kings 1: 1-0\n"), "{printed}");
    assert!(
        printed.contains("  board 2: 2 Rooks 2 – 8 Kings 2 (White): ½-½\n1½-½\n2 open, match 2: "),
        "{printed}"
    );
    assert!(printed.contains("the results typed for match 2 are incomplete and not saved"), "{printed}");
    assert!(printed.ends_with(&format!("round 1: 2 still open; saved in {file}\n")), "{printed}");
    // Backspace takes a game back; the rest of the match has to be typed before another is chosen.
    let printed = asked(folder, file, "1\u{7f}0 1tx\nt½-1½\n");
    assert!(
        printed.contains("1 of 2 results are typed; type the others, or delete these first"),
        "{printed}"
    );
    assert!(printed.contains("\n1-1\n"), "{printed}");
    assert!(printed.contains("'x' is not the result of a match"), "{printed}");
    assert!(printed.contains("\nmatch 3: ½-1½\n½-1½\n\nround"), "{printed}");
    assert!(printed.ends_with(&format!("round 1: all games have a result; saved in {file}\n")), "{printed}");
    // A round with all results is looked at again: the same result, and another one.
    let printed = asked(folder, file, "1=01*3\n++q");
    assert!(printed.contains("\n1½-½ already\n") && printed.contains("\n1-1 already\n"), "{printed}");
    assert!(printed.contains("the result of a match cannot be removed"), "{printed}");
    assert!(printed.contains("2-0 by forfeit instead of ½-1½"), "{printed}");
    let status = done(folder, &format!("status {file}"));
    assert!(status.contains("round 1: 3 finished, 0 open"), "{status}");
}

#[test]
fn a_match_of_two_games_is_asked_game_by_game() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("field.csv"), "name,rating\nAdams,2400\nBerg,2300\n").unwrap();
    done(folder.path(), "enter field.csv -R double-swiss-2026 --rounds 1 --colour white -o double.pairproof");
    done(folder.path(), "pair double.pairproof --enter");
    let printed = asked(folder.path(), "double.pairproof", "t1.5-0.5\n1=");
    assert!(printed.contains("do not say how each of the two games ended"), "{printed}");
    assert!(printed.contains("  game 1: 1 Adams (White) – 2 Berg: 1-0\n"), "{printed}");
    assert!(printed.contains("  game 2: 1 Adams – 2 Berg (White): ½-½\n1½-½\n"), "{printed}");
}
