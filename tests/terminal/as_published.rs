//! A published round stays known: boards that were played otherwise, and facts that came later.

use crate::fixture::{done, go, report, unfolded};

/// Eight players in an event file, in FIDE mode if nothing else is said, with round one published.
fn published(rulebook: &str, rounds: u32) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let rows: Vec<String> = (0..8).map(|i| format!("P{},{}\n", i + 1, 2100 - 100 * i)).collect();
    std::fs::write(path.join("p.csv"), format!("name,rating\n{}", rows.concat())).unwrap();
    done(path, &format!("enter p.csv --rounds {rounds} --colour white -R {rulebook} -o e.pairproof"));
    done(path, "draft e.pairproof");
    done(path, "publish e.pairproof");
    folder
}

#[test]
fn boards_played_otherwise_count_and_the_published_ones_stay_known() {
    let folder = published("dutch-2026", 1);
    let path = folder.path();
    // 1-5, 6-2, 3-7, 8-4 are published; another list does not overwrite them.
    std::fs::write(path.join("other.txt"), "1-5\n2-6\n3-7\n8-4\n").unwrap();
    let (code, _, err) = go(path, "repair e.pairproof --round 1 --published other.txt --because x --enter");
    assert!(code == 3 && unfolded(&err).contains("board 2, 6 P6 – 2 P2, is not in the list"), "{err}");
    for (played, says) in [
        ("1-2", "5 P5 would have no board"),
        ("1-5", "is recorded with these boards and colours"),
        ("1-9", "no player"),
    ] {
        let (code, _, err) = go(path, &format!("repair e.pairproof --played {played} --because x --enter"));
        assert!(code != 0 && unfolded(&err).contains(says), "{played}: {err}");
    }
    // The bye is no game, so that no remedy of a game speaks of it.
    for played in ["1-99", "1-1", "Smith"] {
        let (_, _, err) = go(path, &format!("repair e.pairproof --played {played} --because x --enter"));
        assert!(err.contains("What to do") && !err.contains("bye"), "{played}: {err}");
    }
    let (code, _, err) = go(path, "repair e.pairproof --played 2-6 --enter");
    assert!(code == 3 && err.contains("--played needs a reason"), "{err}");
    // Two exchange their seats, and two play with the wrong colours.
    let out = done(path, "repair e.pairproof --played 1-7,3-5 --played P4-P8 --because mistaken --enter");
    assert!(out.contains("board 1: 1 P1 – 7 P7 (published: 1 P1 – 5 P5)\n"), "{out}");
    assert!(out.contains("board 4: 4 P4 – 8 P8 (published: 8 P8 – 4 P4)\n"), "{out}");
    let sheet = done(path, "print e.pairproof boards --changes");
    assert!(sheet.contains("P7") && !sheet.contains("P6"), "{sheet}");
    done(path, "result e.pairproof 1=1-0 2=1-0 3=½ 4=1-0");
    // No tie-breaks are named: `close` writes the order that it used.
    assert!(done(path, "status e.pairproof").contains("No tie-breaks are named"));
    let (code, _, err) = go(path, "heading e.pairproof --tiebreaks BH");
    assert!(code == 3 && err.contains("question 201") && err.contains("pairproof close"), "{err}");
    let closed = unfolded(&done(path, "close e.pairproof"));
    assert!(closed.contains("(records 202 and 212): OTHER_OWN"), "{closed}");
    done(path, "export e.pairproof -o e.trf");
    let report = report(path, "e.pairproof");
    assert!(report.contains("\n202 OTHER_OWN\n212 PTS,OTHER_OWN\n"), "{report}");
    let record = "XXW repaired 1 choice as-played 1:1-5>1-7 3:3-7>3-5 4:8-4>4-8 because mistaken";
    assert!(report.lines().any(|line| line == record), "{report}");
    assert!(report.contains("### MPA @ Round 1: 1-5 3-7 8-4 => 1-7 3-5 4-8"), "{report}");
    for file in ["e.pairproof", "e.trf"] {
        let out = unfolded(&done(path, &format!("check {file} --all")));
        assert!(out.contains("Round 1: IDENTICAL"), "{out}");
        assert!(out.contains("Altered after publication: mistaken."), "{out}");
        assert!(out.contains("RANKS AGREE: 8 ranks, by points, then OWN"), "{out}");
    }
    let out = unfolded(&done(path, "explain e.pairproof 5 --round 1"));
    assert!(out.starts_with("Played: board 3, 3 P3 – 5 P5, after seats other than published"), "{out}");
    assert!(out.contains("Without it: board 1, 1 P1 – 5 P5."), "{out}");
}

/// FIDE's question 69: a repair whose boards are not those of a new pairing keeps in the report which boards it changed, and
/// why, and names no board that stayed.
#[test]
fn a_remark_on_a_repair_names_the_boards_that_changed_and_no_other() {
    let folder = published("dutch-2026", 3);
    let path = folder.path();
    let remarks = || {
        let report = done(path, "export e.pairproof");
        report.lines().filter(|line| line.starts_with("### MPA")).map(str::to_owned).collect::<Vec<_>>()
    };
    done(path, "repair e.pairproof --absent 8 --because ill --enter");
    let correct = "### MPA @ Round 1: 8-4 => 4-bye";
    assert_eq!(remarks(), [correct, "### MPA @ Round 1: ill"]);
    done(path, "undo e.pairproof");
    done(path, "repair e.pairproof --absent 8 --choose best --because ill --enter");
    assert_eq!(remarks(), [""; 0], "these are the correct boards");
}

#[test]
fn a_round_is_judged_by_what_was_announced_when_it_was_paired() {
    for (rulebook, then, record) in [
        ("dutch-1998", "add e.pairproof Zed --rating 2300", "XXW corrected 1 after 1 1:*>Z"),
        ("ecf-2009", "bye e.pairproof P7 4 half", "XXW corrected 4 after 1 7:*>H"),
    ] {
        let folder = published(rulebook, 5);
        let path = folder.path();
        if rulebook == "ecf-2009" {
            // An odd field, so that somebody has the bye.
            done(path, "undo e.pairproof");
            done(path, "undo e.pairproof");
            done(path, "remove e.pairproof P8");
            done(path, "draft e.pairproof");
            done(path, "publish e.pairproof");
        }
        let bye = done(path, "print e.pairproof boards");
        let then = match bye.lines().find(|line| line.starts_with("bye")) {
            Some(line) => then.replace("P7", line.split_whitespace().find(|w| w.starts_with('P')).unwrap()),
            None => then.to_owned(),
        };
        done(path, &then);
        done(path, "export e.pairproof -o e.trf");
        let report = report(path, "e.pairproof");
        let letters = record.rsplit(':').next().unwrap();
        let kept = report.lines().find(|l| l.starts_with("XXW corrected") && l.ends_with(letters));
        let kept = kept.unwrap_or_else(|| panic!("{then}: {report}")).to_owned();
        assert_eq!(
            kept.split(' ').take(5).collect::<Vec<_>>(),
            record.split(' ').take(5).collect::<Vec<_>>()
        );
        for file in ["e.pairproof", "e.trf"] {
            let out = done(path, &format!("check {file} --all --causes 0"));
            assert!(out.starts_with("Round 1: IDENTICAL"), "{then}: {out}");
        }
        std::fs::write(path.join("blind.trf"), report.replace(&format!("{kept}\n"), "")).unwrap();
        let (code, out, _) = go(path, "check blind.trf --all --causes 0");
        assert!(code == 1 && !out.starts_with("Round 1: IDENTICAL"), "{then}: {out}");
    }
}

/// Players sat down otherwise in a round whose next ones are paired: the games count, and the later rounds are judged by the
/// boards that they knew.
#[test]
fn boards_of_an_earlier_round_are_recorded_as_played_with_their_results() {
    let folder = published("dutch-2026 --mode free", 5);
    let path = folder.path();
    for results in ["1=1-0 2=0-1 3=1-0 4=0-1", "1=1-0 2=½ 3=1-0 4=1-0", "1=1-0 2=½ 3=1-0 4=1-0"] {
        done(path, &format!("result e.pairproof {results}"));
        done(path, "pair e.pairproof --enter");
    }
    // 1-5, 6-2, 3-7, 8-4 were published in round one.
    let refused = |command: &str, says: &str| {
        let (code, _, err) = go(path, command);
        assert!(code != 0 && unfolded(&err).contains(says) && err.contains("What to do"), "{command}: {err}");
    };
    let played = "repair e.pairproof --round 1 --because mistaken --enter";
    refused(&format!("{played} --played 1-7,3-5"), "the game of board 1, 1 P1 – 7 P7, needs its result");
    refused(&format!("{played} --played 1-7=x,3-5=1-0"), "'x' is not a result");
    let before = done(path, "standings e.pairproof");
    // A result stands behind its board after a blank as well.
    let words =
        ["repair", "e.pairproof", "--round", "1", "--because", "mistaken", "--played", "1-7 0-1, 3-5 ½"];
    let shown = crate::fixture::run(path, &words, &[]);
    assert!(shown.status.success(), "{}", String::from_utf8_lossy(&shown.stderr));
    let out = done(path, &format!("{played} --played 1-7=0-1,3-5=½,4-8"));
    assert!(out.contains("board 1: 1 P1 – 7 P7 (published: 1 P1 – 5 P5)\n"), "{out}");
    assert_ne!(done(path, "standings e.pairproof"), before);
    // Who changes colours only keeps the result: 4 had won with Black.
    let boards = done(path, "print e.pairproof boards --round 1 -f csv");
    let cells = |number: &str| -> Vec<String> {
        let line = boards.lines().find(|line| line.starts_with(number)).unwrap_or_else(|| panic!("{boards}"));
        line.split(',').map(str::to_owned).collect()
    };
    assert_eq!([&cells("4,")[1], &cells("4,")[4], &cells("4,")[7]], ["4", "1-0", "8"], "{boards}");
    assert_eq!([&cells("1,")[1], &cells("1,")[4], &cells("1,")[7]], ["1", "0-1", "7"], "{boards}");
    let report = report(path, "e.pairproof");
    let record = "XXW repaired 1 choice as-played after 4 1:1-5>1-7 3:3-7>3-5 4:8-4>4-8";
    assert!(
        report.contains(record) && report.contains(" was 1:1,5:0,3:1,7:0,8:0,4:1 because mistaken"),
        "{report}"
    );
    let out = unfolded(&done(path, "check e.pairproof --all --causes 0"));
    assert!(!out.contains("IMPROVABLE") && out.matches("IDENTICAL").count() >= 4, "{out}");
    assert!(out.contains("Altered after publication: mistaken."), "{out}");
    let says =
        "Paired before the boards of round 1 were recorded as played, and judged using the published ones.";
    assert_eq!(out.matches(says).count(), 3, "{out}");
    // Without what the later rounds knew, they would be judged wrongly.
    let blind = report.replace(" after 4 1:1-5", " 1:1-5");
    std::fs::write(path.join("blind.trf"), blind).unwrap();
    let (_, out, _) = go(path, "check blind.trf --all --causes 0");
    assert!(out.contains("IMPROVABLE") || out.contains("NOT LEGAL") || out.contains("DIFFERS"), "{out}");
    done(path, "undo e.pairproof");
    assert_eq!(done(path, "standings e.pairproof"), before);
}

/// An illegal round published by hand: its reason does not accept it, its boards do by their numbers; and a certificate of
/// the best pairing says that the file records other boards.
#[test]
fn an_illegal_round_published_by_hand_is_not_the_proved_one_and_not_accepted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    std::fs::write(path.join("p.csv"), "name,rating\nAda,2000\nBen,1900\nCleo,1800\nDan,1700\n").unwrap();
    done(path, "enter p.csv --rounds 3 --colour white -o e.pairproof");
    done(path, "pair e.pairproof --enter");
    done(path, "result e.pairproof 1=1-0 2=0-1");
    done(path, "pair e.pairproof --certificate e.cert");
    assert!(done(path, "verify e.cert e.pairproof").starts_with("proved:"));
    done(path, "draft e.pairproof");
    done(path, "alter e.pairproof swap 2 3");
    let (_, _, err) = go(path, "publish e.pairproof --reason friends");
    let (code, out, _) = go(path, "verify e.cert e.pairproof");
    assert!(
        code == 1 && unfolded(&out).contains("The boards of round 2 in e.pairproof are not the proved ones"),
        "{err}{out}"
    );
    let (_, out, _) = go(path, "verify e.cert e.pairproof -f json");
    assert!(out.contains("\"proved\": false") && out.contains("\"holds\": true"), "{out}");
    assert!(out.contains("\"has_other_boards\": true"), "{out}");
    for (accept, due, says) in [
        (&[][..], 1, "An illegal board is accepted only by its own number"),
        (&["R2 B1: friends"], 1, "An illegal board is accepted only by its own number"),
        (&["R2 B1: friends", "R2 B2: friends"], 0, "Published by hand (friends): accepted."),
    ] {
        let mut words = vec!["check", "e.pairproof", "--round", "2"];
        words.extend(accept.iter().flat_map(|board| ["--accept", board]));
        let output = crate::fixture::run(path, &words, &[]);
        let out = unfolded(&String::from_utf8(output.stdout).unwrap());
        assert_eq!(output.status.code(), Some(due), "{accept:?}: {out}");
        assert!(out.contains("ILLEGAL") && out.contains(says), "{accept:?}: {out}");
    }
}

/// Two players who sat down with the wrong colours keep the result that is known.
#[test]
fn a_board_played_with_other_colours_keeps_its_result() {
    let folder = published("dutch-2026", 3);
    let path = folder.path();
    done(path, "result e.pairproof 1=1-0 2=1-0 3=½ 4=1-0");
    let out = done(path, "repair e.pairproof --played 2-6 --because colours --enter");
    assert!(out.contains("board 2: 2 P2 – 6 P6 (published: 6 P6 – 2 P2)\n"), "{out}");
    let report = report(path, "e.pairproof");
    let card = |number: usize| {
        report.lines().find(|line| line.starts_with(&format!("001 {number:4}"))).unwrap_or_default()
    };
    assert!(card(2).contains("6 w 0") && card(6).contains("2 b 1"), "{report}");
}
