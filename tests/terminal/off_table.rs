//! Round robins in which something went wrong: an adjourned game that is entered after the close, games at wrong boards,
//! exchanged rounds, a late player, an absent one.

use std::path::Path;

use crate::fixture::{done, folder, go, said, unfolded};
use crate::web::Serving;

/// Enters six players for five rounds.
fn six(path: &Path, file: &str) {
    let rows: Vec<String> = (1..=6).map(|i| format!("Player {i},{}\n", 2000 + i)).collect();
    std::fs::write(path.join("six.csv"), format!("name,rating\n{}", rows.concat())).unwrap();
    done(path, &format!("enter six.csv -R round-robin --rounds 5 --name Six -o {file}"));
}

/// Publishes the next round of `rr.pairproof`, and enters its results.
fn play(path: &Path) {
    done(path, "draft rr.pairproof");
    done(path, "publish rr.pairproof");
    done(path, "result rr.pairproof 1=1-0 2=½ 3=0-1");
}

#[test]
fn an_adjourned_game_is_entered_after_the_close() {
    let folder = folder();
    let path = folder.path();
    six(path, "rr.pairproof");
    done(path, "pair rr.pairproof --rounds all --enter");
    done(path, "result rr.pairproof 1=1-0 2=1-0");
    for round in 2..=5 {
        done(path, &format!("result rr.pairproof --round {round} 1=½ 2=½ 3=½"));
    }
    let status = unfolded(&done(path, "status rr.pairproof"));
    assert!(status.contains("in the lead after round 5 with 3.0"), "{status}");
    let desk = Serving::desk(path, "rr.pairproof");
    let closed = desk.done("/api/close", &serde_json::Value::Null);
    let open = "1 game has no result: 3 Player 3 – 4 Player 4 (round 1)";
    assert!(closed.to_string().contains(open), "{closed}");
    let page = desk.get("/round/5").body;
    assert!(
        !page.contains("was corrected after the close") && page.contains("no final ranks, because"),
        "{page}"
    );
    drop(desk);
    let status = unfolded(&done(path, "status rr.pairproof"));
    assert!(status.contains("next: pairproof result rr.pairproof --round 1 3=RESULT"), "{status}");
    let entered = done(path, "result rr.pairproof 3=1-0 --round 1");
    assert!(entered.contains("round 1: 1 result entered, none is open"), "{entered}");
    let (code, _, err) = go(path, "result rr.pairproof 3=0-1 --round 1");
    assert!(code == 3 && err.contains("round 1 is closed"), "{err}");
    let closed = unfolded(&done(path, "close rr.pairproof"));
    assert!(closed.contains("the ranks of 6 players after round 5 have been written"), "{closed}");
}

#[test]
fn no_round_of_a_table_was_paired_on_a_result() {
    let folder = folder();
    let path = folder.path();
    six(path, "rr.pairproof");
    play(path);
    play(path);
    let says = unfolded(&done(path, "correct rr.pairproof 1 1 0-1"));
    assert!(says.contains("0-1 instead of 1-0") && !says.contains("paired on the old"), "{says}");
}

#[test]
fn a_game_at_a_wrong_board_does_not_stop_the_table_and_is_named() {
    let folder = folder();
    let path = folder.path();
    six(path, "rr.pairproof");
    play(path);
    done(path, "draft rr.pairproof");
    done(path, "publish rr.pairproof");
    // The table has 6-4, 5-3 and 1-2.
    done(path, "repair rr.pairproof --played 6-2,1-4 --because wrong --enter");
    done(path, "result rr.pairproof 1=1-0 2=½ 3=0-1");
    let (code, out, err) = go(path, "draft rr.pairproof");
    let err = unfolded(&err);
    assert!(code == 0 && out.contains("Draft of round 3: the best pairing, proved."), "{out}{err}");
    assert!(
        err.contains("no round has (RR-ALL): 1 Player 1 – 2 Player 2 (round 2) and 4 Player 4 – 6 Player 6"),
        "{err}"
    );
    assert!(
        err.contains("of the table (RR-ONCE): 1 Player 1 – 4 Player 4 (round 2, and due in round 4)"),
        "{err}"
    );
    done(path, "publish rr.pairproof");
    done(path, "result rr.pairproof 1=1-0 2=½ 3=0-1");
    play(path);
    play(path);
    for command in ["status rr.pairproof", "close rr.pairproof", "check rr.pairproof --all"] {
        let (_, out, _) = go(path, command);
        let out = unfolded(&out);
        assert!(out.contains("no round has (RR-ALL): 1 Player 1 – 2 Player 2 (round 2)"), "{command}: {out}");
        assert!(out.contains("1 Player 1 – 4 Player 4 (rounds 2 and 4)"), "{command}: {out}");
        assert!(out.contains("`pairproof repair rr.pairproof --round ROUND --played"), "{command}: {out}");
    }
    let page = Serving::desk(path, "rr.pairproof").get("/").body;
    assert!(page.contains("no round has (RR-ALL)"), "{page}");
}

#[test]
fn exchanged_rounds_are_judged_each_and_nothing_is_missing() {
    let folder = folder();
    let path = folder.path();
    six(path, "rr.pairproof");
    done(path, "pair rr.pairproof --rounds all --enter");
    for round in 1..=5 {
        done(path, &format!("result rr.pairproof --round {round} 1=½ 2=½ 3=½"));
    }
    // Columns 92 to 99 are round one, the next ten round two.
    let text = crate::fixture::report(path, "rr.pairproof");
    let exchanged = |line: &str| {
        if line.starts_with("001") {
            [&line[..101], &line[111..121], &line[101..111], &line[121..]].concat()
        } else {
            line.to_owned()
        }
    };
    let lines: Vec<String> = text.lines().map(exchanged).collect();
    std::fs::write(path.join("rr.trf"), lines.join("\n") + "\n").unwrap();
    let (code, out, err) = go(path, "check rr.trf --all");
    assert!(code == 1 && out.contains("5 rounds judged: 3 IDENTICAL, 2 ILLEGAL"), "{out}{err}");
    assert!(!out.contains("RR-ALL"), "{out}");
}

#[test]
fn a_table_says_before_round_one_that_it_has_more_rounds() {
    let folder = folder();
    let path = folder.path();
    six(path, "rr.pairproof");
    let status = unfolded(&done(path, "status rr.pairproof"));
    assert!(status.contains("--tiebreaks DE,SB,WIN"), "{status}");
    assert!(
        status.contains("in FIDE mode until the first game is played") && !status.contains("BH"),
        "{status}"
    );
    let longer = "The table of 7 players has 7 rounds; 5 announced are fewer";
    assert!(unfolded(&done(path, "add rr.pairproof Kim")).contains(longer));
    assert!(unfolded(&done(path, "status rr.pairproof")).contains(longer));
    assert!(unfolded(&said(path, "draft rr.pairproof")).contains(longer));
    let (code, _, err) = go(path, "whatif rr.pairproof --absent 2");
    assert!(code == 3 && err.contains("2 Player 2 has a place in the table"), "{err}");
    done(path, "publish rr.pairproof");
    assert!(!unfolded(&done(path, "status rr.pairproof")).contains(longer), "it was said");
    let (code, _, err) = go(path, "repair rr.pairproof --absent 2");
    let remedy = "enter the forfeit of his game: `pairproof result rr.pairproof 1=-/+ --round 1`";
    assert!(code == 3 && unfolded(&err).contains(remedy), "{err}");
    let edited = done(path, "edit rr.pairproof 2 --rating 2400");
    assert!(!edited.contains("pairing number would be"), "{edited}");
}

#[test]
fn a_draw_by_varma_is_named_and_needs_federations() {
    let folder = folder();
    let path = folder.path();
    let list = |federation: &str| {
        let rows: Vec<String> = (1..=10).map(|i| format!("Player {i},{federation}\n")).collect();
        format!("name,federation\n{}", rows.concat().replacen(federation, "", 8))
    };
    std::fs::write(path.join("fed.csv"), list("SUI")).unwrap();
    std::fs::write(path.join("none.csv"), list("")).unwrap();
    let enter = "-R round-robin --rounds 9 --numbers varma --seed 7 -o out.trf";
    let (code, _, err) = go(path, &format!("enter none.csv {enter}"));
    assert!(code == 3 && err.contains("no player has a federation"), "{err}");
    let says = unfolded(&said(path, &format!("enter fed.csv {enter}")));
    let again =
        "by the Varma tables (C.05 Annex 2); `pairproof enter --numbers varma --seed 7` repeats the draw";
    assert!(says.contains(again), "{says}");
}

#[test]
fn a_player_of_two_teams_needs_a_team() {
    let folder = folder();
    let path = folder.path();
    std::fs::write(path.join("s.csv"), "name,team\nAda,Rooks\nBen,Rooks\nCleo,Pawns\nDan,Pawns\n").unwrap();
    done(path, "enter s.csv -R scheveningen --rounds 2 -o s.pairproof");
    let (code, _, err) = go(path, "add s.pairproof Kim");
    assert!(code == 3 && err.contains("Kim has no team") && err.contains("--club TEAM"), "{err}");
    done(path, "add s.pairproof Kim --club Rooks");
}
