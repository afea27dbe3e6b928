//! Line-ups of earlier rounds, empty line-ups, and matches whose boards are all forfeited, one by one.

use crate::fixture::{done, go, imported, report, said};
use crate::team_players::played;

fn lines(text: &str, code: &str) -> Vec<String> {
    text.lines().filter(|line| line.starts_with(code)).map(str::to_owned).collect()
}

#[test]
fn the_line_up_of_an_earlier_round_is_corrected_and_the_results_stay() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    played(path);
    let standings = said(path, "standings cup.pairproof");
    let says = said(path, "lineup cup.pairproof Rooks 1 3 --round 1 --because misread");
    let says = says.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(says.contains("round 1, 1 Rooks: board 1: 1 R1 Rooks; board 2: 3 R3 Rooks"), "{says}");
    assert!(says.contains("board 1 (1 Rooks – 3 Pawns) keeps its result, 1½-½"), "{says}");
    let after = report(path, "cup.pairproof");
    assert_eq!(
        lines(&after, "###").last().map(String::as_str),
        Some("### Line-up corrected @ Round 1: Rooks: 2 3 => 1 3; misread")
    );
    // The win on board one is now that of R1, and R2 has no game.
    let player = |number: usize| lines(&after, &format!("001 {number:>4} "))[0].clone();
    assert!(player(1).contains("7 w 1") && player(1).contains(" 1.5 "), "{}", player(1));
    assert!(player(2).ends_with(" 0.0") && player(7).contains("1 b 0"), "{} {}", player(2), player(7));
    assert_eq!(said(path, "standings cup.pairproof"), standings);
    assert!(
        said(path, "check cup.pairproof --all").contains("2 rounds judged: 2 IDENTICAL"),
        "the pairings stay"
    );
    let same = said(path, "lineup cup.pairproof Rooks 1 3 --round 1");
    assert!(same.contains("nothing changes"), "{same}");
    assert_eq!(report(path, "cup.pairproof"), after);
}

#[test]
fn a_corrected_line_up_leaves_the_ranks_of_the_teams() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    played(path);
    said(path, "standings cup.pairproof --write-ranks");
    let ranks = || {
        lines(&report(path, "cup.pairproof"), "310")
            .iter()
            .map(|line| line[68..71].to_owned())
            .collect::<Vec<_>>()
    };
    let before = ranks();
    assert_ne!(before[0].trim(), "", "{before:?}");
    let told = said(path, "lineup cup.pairproof Rooks 1 3 --round 1 --because misread");
    assert!(!told.contains("no longer hold"), "{told}");
    assert_eq!(ranks(), before);
}

#[test]
fn a_line_up_that_a_result_contradicts_is_refused_with_the_remedy() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    played(path);
    let refused = |command: &str| {
        let (code, _, err) = go(path, command);
        assert_eq!(code, 3, "{command}: {err}");
        err.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let err = refused("lineup cup.pairproof Rooks 2 0 --round 1");
    assert!(
        err.contains(
            "Rooks would leave board 2 empty and lose it, but board 1 (1 Rooks – 3 Pawns) has the results 1 ½"
        ),
        "{err}"
    );
    assert!(err.contains("pairproof correct cup.pairproof 1 1 '1,-/+'"), "{err}");
    said(path, "correct cup.pairproof 1 1 1,-/+");
    said(path, "lineup cup.pairproof Rooks 2 0 --round 1");
    // A team without players is absent, and its match is forfeited.
    let err = refused("lineup cup.pairproof Rooks 0 0");
    assert!(err.contains("1 Rooks: the line-up leaves every board empty"), "{err}");
    assert!(err.contains("pairproof result cup.pairproof 1=-/+"), "{err}");
    let err = refused("lineup cup.pairproof Kings 0");
    assert!(err.contains("pairproof result cup.pairproof 1=+/-"), "{err}");
    let err = refused("lineup cup.pairproof Pawns 0 0 --round 1");
    assert!(err.contains("pairproof correct cup.pairproof 1 1 +/-"), "{err}");
    let err = refused("lineup cup.pairproof Rooks 1 2 --round 3");
    assert!(err.contains("round 3 has not been paired yet"), "{err}");
}

#[test]
fn a_match_forfeited_board_by_board_is_read_back_as_it_was() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    played(path);
    said(path, "correct cup.pairproof 2 1 +,-");
    said(path, "correct cup.pairproof 2 2 +,+");
    let text = report(path, "cup.pairproof");
    // In record 330, `--` means that both teams lost: it is not the result of 1-1.
    assert_eq!(lines(&text, "330"), ["330 +-   2   3   2"]);
    let standings = said(path, "standings cup.pairproof");
    let boards = done(path, "print cup.pairproof boards -f csv");
    assert!(boards.contains("+/-,-/+") || boards.contains("\"+/-,-/+\""), "{boards}");
    // A change elsewhere writes the records anew, and what is read stays the same.
    said(path, "edit cup.pairproof --member 12 --name K3x");
    let again = report(path, "cup.pairproof");
    assert_eq!(lines(&again, "330"), lines(&text, "330"));
    assert_eq!((lines(&again, "310"), lines(&again, "300")), (lines(&text, "310"), lines(&text, "300")));
    assert_eq!(said(path, "standings cup.pairproof"), standings);
    // A record that a report has for such a match stays.
    let with = text.replacen("330 +-", "330 --   2   1   4\n330 +-", 1);
    imported(path, "cup", &with);
    assert_eq!(said(path, "standings cup.pairproof"), standings);
    said(path, "edit cup.pairproof --member 12 --name K3y");
    assert_eq!(lines(&report(path, "cup.pairproof"), "330"), lines(&with, "330"));
}
