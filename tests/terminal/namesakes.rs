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
