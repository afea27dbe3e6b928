//! Answers that name what is wrong or in force: figures, modifiers, empty files, acceleration, adjustments of an import.

use crate::fixture::{done, folder, go, said, unfolded};

#[test]
fn a_refusal_names_what_is_wrong_and_what_is_possible() {
    let folder = folder();
    let at = folder.path();
    std::fs::write(at.join("empty.txt"), "").unwrap();
    for (command, says) in [
        ("standings open.trf --tiebreaks BH-C9", "it has C1, C2, M1, M2, P, F"),
        ("standings open.trf --tiebreaks WIN/P", "it has none"),
        ("check open.trf empty.txt", "Write the boards into it"),
        ("rule HSE-C6", "`pairproof rule CODE -R FILE.toml`"),
        ("generate --seed 1 --rounds 3 --played 4", "--played 4: the tournament has at most 3 rounds"),
        ("generate -R house.toml --seed 1", "record 192 has no type for it"),
    ] {
        let (code, _, err) = go(at, command);
        assert!(code == 3 && unfolded(&err).contains(says), "{command}: {code} {err}");
    }
    assert!(unfolded(&said(at, "heading event.pairproof --name=")).contains("still missing: name, city"));
}

/// The text of a rulebook is printed as it is shipped, and can be read again.
#[test]
fn the_text_of_a_rulebook_is_printed() {
    let folder = folder();
    let at = folder.path();
    let text = done(at, "rulebook show ecf-2009 --toml");
    assert_eq!(text, std::fs::read_to_string(at.join("house.toml")).unwrap());
    done(at, "rulebook lint house.toml");
}

/// Virtual points are printed apart, and the head says that they count in this round.
#[test]
fn acceleration_in_force_is_said_and_its_points_stand_apart() {
    let folder = folder();
    let at = folder.path();
    done(at, "generate --seed 5 --players 20 --rounds 7 --played 2 --plain --acceleration baku -o baku.trf");
    for command in ["pair baku.trf", "explain baku.trf 1"] {
        let text = done(at, command);
        assert!(unfolded(&text).contains("Accelerated round: 10 players have virtual points."), "{text}");
    }
    let boards = done(at, "pair baku.trf -f plain");
    assert!(boards.contains(" +0.5 – "), "{boards}");
    assert!(!done(at, "pair open.trf").contains("Accelerated"));
}

/// Each adjustment of a report is told, and a report of this program has none.
#[test]
fn an_import_tells_what_it_adjusts() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let report = "012 Four\nXXR 3\nXXC white1\nXXS WW=1.0 BW=1.0 WD=0.5 BD=0.5 WL=0.0 BL=0.0\nXXZ 4\n\
                  001    1   g  Ada                                  0                             1.0    1     2 w 1\n\
                  001    2      Ben                               1900                             0.0    2     1 b 0\n\
                  001    3      Cleo                              1800                             0.0    3  0000 - Z\n\
                  001    4      Dan                               1700                             0.0    4  0000 - Z\n";
    std::fs::write(at.join("four.trf"), report).unwrap();
    let told = unfolded(&said(at, "import four.trf -o four.pairproof --unjudged"));
    for says in [
        "adjusted: title 'g' becomes 'GM' (1)",
        "adjusted: rating '0' becomes blank (1)",
        "adjusted: round 2: blank becomes '0000 - Z' (4)",
        "adjusted: XXS: points are written only if they are not the usual ones",
        "adjusted: XXZ: absences and byes move",
    ] {
        assert!(told.contains(says), "{says}: {told}");
    }
    // The report is read once, so the standard input has the same adjustments.
    let piped = assert_cmd::Command::cargo_bin("pairproof")
        .unwrap()
        .current_dir(at)
        .args(["import", "-", "-o", "piped.pairproof", "--unjudged"])
        .write_stdin(report)
        .output()
        .unwrap();
    let piped = unfolded(&String::from_utf8(piped.stderr).unwrap());
    assert_eq!(piped.matches("adjusted: ").count(), told.matches("adjusted: ").count(), "{piped}");
    done(at, "export four.pairproof -o again.trf");
    let told = said(at, "import again.trf -o again.pairproof --unjudged");
    assert!(!told.contains("adjusted"), "{told}");
}
