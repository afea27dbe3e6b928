//! Questions about a published round that is not the best pairing, by the arbiter's hand: the answers speak of the
//! boards on the wall, name the cause, and say what the rules alone would give.

use std::path::Path;

use crate::fixture::unfolded;
use crate::fixture::{done, go};

/// The answer to a question about `e.pairproof`, on one line.
fn explain(at: &Path, question: &str) -> String {
    unfolded(&done(at, &format!("explain e.pairproof {question}")))
}

/// A first round of so many players, drafted.
fn drafted(players: usize) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let rows: Vec<String> = (1..=players).map(|i| format!("P{i},{}\n", 2400 - 20 * i)).collect();
    std::fs::write(folder.path().join("field.csv"), format!("name,rating\n{}", rows.concat())).unwrap();
    done(folder.path(), "enter field.csv --rounds 5 --colour white --mode free -o e.pairproof");
    done(folder.path(), "draft e.pairproof");
    folder
}

#[test]
fn why_not_speaks_of_the_boards_that_the_arbiter_published() {
    let folder = drafted(8);
    let at = folder.path();
    // The best pairing has 1-5, 6-2, 3-7, 8-4.
    done(at, "alter e.pairproof swap 1 2");
    done(at, "alter e.pairproof turn 3");
    done(at, "publish e.pairproof --reason brothers");
    let met = explain(at, "1 --why-not 5");
    assert!(
        met.contains(
            "On the wall, 1 P1 meets 6 P6 on board 2, and 5 P5 meets 2 P2 on board 1. The cause is a change by hand \
             (brothers). By the rules alone, P1 would meet P5."
        ),
        "{met}"
    );
    assert!(!met.contains("does meet 5 P5"), "{met}");
    let met = explain(at, "--why-not 1 6");
    assert!(met.contains("On the wall, 1 P1 does meet 6 P6 on board 2."), "{met}");
    assert!(met.contains("By the rules alone, P1 would meet 5 P5. Rule D26-4.2"), "{met}");
    let colour = explain(at, "--why-not-colour 3 w");
    assert!(
        colour.contains(
            "On the wall, 3 P3 has Black against 7 P7 on board 3. The cause is a change by hand (brothers). By the \
             rules alone, P3 would have White against P7."
        ),
        "{colour}"
    );
    // A board that the arbiter left alone is explained as ever.
    let untouched = explain(at, "--why-not 4 8");
    assert!(untouched.contains("4 P4 does meet 8 P8.") && !untouched.contains("On the wall"), "{untouched}");
    let data: serde_json::Value =
        serde_json::from_str(&done(at, "explain e.pairproof --why-not 1 5 -f json")).unwrap();
    let wall = data["questions"][0]["on_the_wall"].as_str().unwrap();
    assert!(wall.starts_with("On the wall, 1 P1 meets 6 P6"), "{wall}");
}

#[test]
fn why_not_the_bye_speaks_of_who_has_it() {
    let folder = drafted(7);
    let at = folder.path();
    done(at, "alter e.pairproof force 5-bye");
    done(at, "publish e.pairproof --reason tired");
    let bye = explain(at, "--why-not-bye 7");
    assert!(bye.contains("and 5 P5 has the bye. The cause is a change by hand (tired)."), "{bye}");
    assert!(bye.contains("By the rules alone, P7 would have the bye."), "{bye}");
    assert!(!bye.contains("P7 does have the bye"), "{bye}");

    let folder = drafted(8);
    let at = folder.path();
    done(at, "publish e.pairproof");
    done(at, "repair e.pairproof --absent 2 --because ill --enter");
    let bye = explain(at, "--why-not-bye 8");
    assert!(
        bye.contains(
            "and 6 P6 has the bye. The cause is the absence of 2 P2 (ill). The repair changed as few boards"
        ) && bye.contains("so P8 keeps his board. By the rules alone, nobody would have the bye."),
        "{bye}"
    );
    let bye = explain(at, "--why-not-bye 6");
    assert!(bye.contains("On the wall, 6 P6 does have the bye."), "{bye}");
    let met = explain(at, "--why-not 6 2");
    assert!(met.contains("6 P6 has the bye, and 2 P2 does not play. The cause is the absence"), "{met}");
}

#[test]
fn a_player_gets_the_reasons_of_the_changes_that_gave_him_another_board() {
    let folder = drafted(12);
    let at = folder.path();
    done(at, "publish e.pairproof");
    done(at, "repair e.pairproof --absent 1 --because ill --enter");
    done(at, "repair e.pairproof --played 2-9,3-8 --because mistaken --enter");
    let (code, gone, err) = go(at, "explain e.pairproof 1");
    assert_eq!(code, 0, "{err}");
    let gone = unfolded(&gone);
    assert!(
        gone.contains(
            "1 P1 does not play in round 1: he is absent without points. Before that: board 1, 1 P1 – 7 P7."
        ),
        "{gone}"
    );
    assert!(!gone.contains("mistaken") && !gone.contains("Board 1 "), "{gone}");
    let moved = explain(at, "2 --why-not 8");
    assert!(
        moved.starts_with("Played: board 2, 2 P2 – 9 P9, after seats other than published (mistaken)."),
        "{moved}"
    );
    assert!(moved.contains("As played, 2 P2 meets 9 P9 on board 2") && !moved.contains("ill"), "{moved}");
}

#[test]
fn a_repaired_board_is_explained_as_it_stands() {
    for (choice, is_best) in [("best", true), ("fewest", false)] {
        let folder = drafted(7);
        let at = folder.path();
        // 1-4, 5-2, 3-6, and 7 has the bye.
        done(at, "publish e.pairproof");
        done(at, &format!("repair e.pairproof --absent 2 --because ill --choose {choice} --enter"));
        let met = explain(at, "5");
        assert!(met.contains("after the absence of 2 P2 (ill). Before that: board 2, 5 P5 – 2 P2."), "{met}");
        assert!(!met.contains("P2 as the opponent") && !met.contains("  Black  2 P2"), "{met}");
        let says = "The repair was not meant to give the best pairing of those who still play. In the best one 5 P5 \
                    meets";
        assert_eq!(met.contains(says), !is_best, "{met}");
        let data: serde_json::Value =
            serde_json::from_str(&done(at, "explain e.pairproof 5 -f json")).unwrap();
        assert!(data.to_string().contains("Before that: board 2, 5 P5 – 2 P2."), "{data}");
    }
}
