//! Players of one name: lists, the wall and messages add what tells them apart at the board, and large print never cuts
//! names to the same text.

use std::path::Path;

use crate::fixture::{done, folder, outcome};

/// An event with two players called Novak, Jan, of two clubs, and one round.
fn event(path: &Path) {
    let list = "name,rating,club,birth\nAdams Amy,2300,,\n\"Novak, Jan\",2200,Brno,\nBaker Bob,2100,,\n\
                Cook Cas,2000,,\n\"Novak, Jan\",1900,Praha,\nDean Dot,1800,,\n";
    std::fs::write(path.join("p.csv"), list).unwrap();
    done(path, "enter p.csv --rounds 3 --colour white -o t.trf");
    // A report has no clubs: an event file keeps them.
    done(path, "enter p.csv --rounds 3 --colour white -o t.pairproof");
    for command in ["draft t.pairproof", "publish t.pairproof"] {
        done(path, command);
    }
}

#[test]
fn lists_and_messages_tell_players_of_one_name_apart() {
    let folder = folder();
    let path = folder.path();
    event(path);
    for sheet in ["boards", "names", "slips", "cards"] {
        let text = done(path, &format!("print t.pairproof {sheet}"));
        let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(flat.contains("Novak, Jan (Brno)") && flat.contains("Novak, Jan (Praha)"), "{sheet}: {text}");
        assert!(flat.contains("Adams Amy") && !flat.contains("Adams Amy ("), "{text}");
    }
    let html = done(path, "print t.pairproof names --distance 3 -f html");
    assert!(html.contains("Novak, Jan (Brno)"), "{html}");
    let (code, _, err) = outcome(path, &["edit", "t.pairproof", "Novak, Jan", "--rating", "2210"]);
    let err = err.split_whitespace().collect::<Vec<_>>().join(" ");
    let says = "2 players are called Novak, Jan: 2 Novak, Jan (Brno), 5 Novak, Jan (Praha)";
    assert!(code == 3 && err.contains(says) && err.contains("Use the number of the player."), "{err}");
    // What a sheet prints is read again, with and without the number.
    let (code, _, err) = outcome(path, &["explain", "t.pairproof", "Novak, Jan (Praha)"]);
    assert_eq!(code, 0, "{err}");
    let boards = done(path, "print t.pairproof boards -f csv");
    std::fs::write(path.join("boards.csv"), &boards).unwrap();
    let (code, found, err) = outcome(path, &["check", "t.pairproof", "boards.csv", "--round", "1"]);
    assert!(code == 0 && found.contains("IDENTICAL"), "{boards}{found}{err}");
}

/// Players whose names differ in accents only, one of whom may be meant by the other's name, and one called Bye.
#[test]
fn an_exact_name_wins_and_a_player_may_be_called_bye() {
    let folder = folder();
    let path = folder.path();
    let list = "name,rating\n\"Weiß, Tom\",2020\n\"Weiss, Tom\",2010\n\"Bye, Peter\",2000\nNg,1900\n";
    std::fs::write(path.join("p.csv"), list).unwrap();
    done(path, "enter p.csv --rounds 3 --colour white -o n.trf");
    for boards in ["Weiss, Tom - Bye, Peter\nNg - Weiß, Tom\n", "Bye, Peter - Weiß, Tom\n2-4\n"] {
        std::fs::write(path.join("boards.txt"), boards).unwrap();
        let (code, out, err) = outcome(path, &["check", "n.trf", "boards.txt"]);
        assert!(code <= 1 && out.starts_with("Round 1: IMPROVABLE"), "{code} {out}{err}");
    }
    for (name, number) in [("Weiss, Tom", 2), ("Weiß, Tom", 1), ("tom weiss", 2)] {
        let (_, out, err) = outcome(path, &["explain", "n.trf", name]);
        assert!(out.contains(&format!("{number} Wei")), "{name}: {out}{err}");
    }
    let (code, _, err) = outcome(path, &["explain", "n.trf", "Wei"]);
    assert!(code == 3 && err.contains("1 Weiß, Tom or 2"), "{code} {err}");
}

#[test]
fn a_name_that_its_columns_cut_keeps_no_comma() {
    let folder = folder();
    let path = folder.path();
    let list = "name,rating\n\"de la Vega y Martínez de Toledo, Juan\",2208\nNg,1900\n";
    std::fs::write(path.join("p.csv"), list).unwrap();
    done(path, "enter p.csv --rounds 1 --colour white -o n.trf");
    let report = std::fs::read_to_string(path.join("n.trf")).unwrap();
    assert!(report.contains(" de la Vega y Martínez de Toledo   "), "{report}");
    // Other programs keep it.
    std::fs::write(path.join("o.trf"), report.replace("de Toledo ", "de Toledo,")).unwrap();
    let boards = done(path, "pair o.trf -f csv");
    assert!(
        boards.contains("de Toledo") && !boards.contains("de Toledo,,") && !boards.contains("Toledo,\""),
        "{boards}"
    );
}
