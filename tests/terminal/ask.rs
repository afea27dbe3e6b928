//! `result --ask` from a pipe: one key a board, of both kinds of file.

use crate::both::both;
use crate::fixture::{done, go};

#[test]
fn one_key_a_board_saves_each_result_at_once() {
    both(|desk| {
        let printed = desk.keys("1=0+");
        assert!(printed.contains("4 open, board 1: 2 Berg – 1 Adams: 1-0"), "{printed}");
        assert!(printed.contains("3 open, board 2: "), "{printed}");
        assert!(
            printed.ends_with(&format!("round 2: all games have a result; saved in {}\n", desk.file)),
            "{printed}"
        );
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
            done(desk.path(), &format!("undo {}", desk.file));
            assert!(desk.says("result FILE").contains(&format!("{open} open")));
        }
    });
}

#[test]
fn the_cursor_goes_back_and_forth_and_a_number_jumps() {
    both(|desk| {
        // Board 1, back to it by backspace, corrected; on past board 2; board 4 by its number, then 2 and 3 are left.
        let printed = desk.keys("1\u{7f}0 4\n=q");
        assert!(printed.contains("0-1 instead of 1-0"), "{printed}");
        assert!(printed.ends_with(&format!("round 2: 2 still open; saved in {}\n", desk.file)), "{printed}");
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
    });
}

#[test]
fn a_round_with_all_results_is_looked_at_again() {
    both(|desk| {
        desk.keys("1111");
        let printed = desk.keys("1=");
        assert!(printed.contains("1-0 already"), "{printed}");
        assert!(printed.contains("½-½ instead of 1-0"), "{printed}");
        assert!(desk.says("result FILE").starts_with("round 2: all games have a result"));
    });
}

#[test]
fn keys_of_a_round_that_is_not_paired_are_refused() {
    both(|desk| {
        let file = if desk.is_report() { "entered.trf" } else { "entered.pairproof" };
        done(desk.path(), "import entered.trf --unjudged");
        let (code, _, err) = go(desk.path(), &format!("result {file} --ask"));
        assert!(code == 3 && err.contains("no round has been paired yet"), "{err}");
        let (code, _, err) = go(desk.path(), &format!("result {} --ask 1=1-0", desk.file));
        assert!(code == 3 && err.contains("cannot be used with"), "{err}");
    });
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
