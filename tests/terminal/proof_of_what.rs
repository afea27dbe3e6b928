//! What a certificate is compared with: the type of the event, the seed of the lots, the results that were known, and what
//! the event states beside results and rules.

use std::path::Path;

use crate::fixture::run;

/// Runs a command; returns its exit code and both outputs.
fn told(at: &Path, line: &str) -> (i32, String) {
    let words: Vec<&str> = line.split(' ').collect();
    let output = run(at, &words, &[]);
    let text = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap()).concat();
    (output.status.code().unwrap(), text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Runs a command that must succeed.
fn done(at: &Path, line: &str) -> String {
    let (code, text) = told(at, line);
    assert_eq!(code, 0, "{line}: {text}");
    text
}

#[test]
fn a_certificate_has_the_colour_preferences_of_the_events_type() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    done(
        at,
        "generate -R team-2026 --seed 3 --players 10 --rounds 5 --played 3 --type FIDE_TEAM_TYPEA_MP_GP -o a.trf",
    );
    let report = std::fs::read_to_string(at.join("a.trf")).unwrap();
    std::fs::write(at.join("b.trf"), report.replace("TYPEA", "TYPEB")).unwrap();
    std::fs::write(at.join("none.trf"), report.replace("_TYPEA", "")).unwrap();
    for name in ["a", "b", "none"] {
        done(at, &format!("pair {name}.trf --certificate {name}.cert -o {name}-paired.trf"));
    }
    for (own, says) in [("a", "nothing"), ("b", "type-b"), ("none", "no-preferences")] {
        for options in ["", " -R team-2026"] {
            for event in ["a", "b", "none"] {
                let (code, text) = told(at, &format!("verify {own}.cert {event}.trf{options}"));
                let is_own = own == event;
                assert_eq!(code, i32::from(!is_own), "{own} {event}: {text}");
                assert!(is_own || text.contains(&format!("the certificate declares {says}")), "{text}");
            }
        }
    }
    std::fs::write(at.join("pairproof.toml"), "rulebook = \"team-2026\"\n").unwrap();
    done(at, "verify b.cert b.trf");
    assert_eq!(told(at, "verify a.cert b.trf").0, 1);
}

#[test]
fn a_certificate_has_the_seed_with_which_the_round_was_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    std::fs::write(at.join("p.csv"), "name,rating\nAda,9\nBen,8\nCid,7\nDee,6\n").unwrap();
    done(at, "enter p.csv -R irish --rounds 3 -o e.pairproof");
    done(at, "draft e.pairproof --seed 1");
    done(at, "publish e.pairproof");
    done(at, "pair e.pairproof --round 1 --certificate own.cert");
    done(at, "verify own.cert e.pairproof");
    done(at, "pair e.pairproof --round 1 --seed 2 --certificate other.cert");
    let (code, text) = told(at, "verify other.cert e.pairproof");
    let says = "it is by lots from the seed 2, but the seed of the round is 1";
    assert!(code == 1 && text.contains(says), "{code} {text}");
}

#[test]
fn a_proof_names_the_results_on_which_it_rests() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let names = ["Ada", "Ben", "Cid", "Dee", "Eve", "Fay"];
    let rows: Vec<String> = names.iter().map(|name| format!("{name},1500\n")).collect();
    std::fs::write(at.join("p.csv"), format!("name,rating\n{}", rows.concat())).unwrap();
    done(at, "enter p.csv -R dutch-2026 --rounds 4 --colour white --mode free -o e.pairproof");
    done(at, "draft e.pairproof");
    done(at, "publish e.pairproof");
    done(at, "result e.pairproof 1=1-0 2=1-0 3=1-0");
    done(at, "draft e.pairproof");
    done(at, "publish e.pairproof");
    done(at, "pair e.pairproof --round 2 --certificate then.cert");
    let before = done(at, "verify then.cert e.pairproof");
    assert!(before.starts_with("proved") && !before.contains("drawn"), "{before}");
    done(at, "correct e.pairproof 1 1 0-1");
    let then = done(at, "verify then.cert e.pairproof");
    assert!(
        then.contains("by what was known when round 2 was drawn; the event has been corrected"),
        "{then}"
    );
    done(at, "pair e.pairproof --round 2 --certificate now.cert -o now.txt -f pairs");
    let (_, now) = told(at, "verify now.cert e.pairproof");
    assert!(
        now.contains("by what the event says now, not by what was known when round 2 was drawn"),
        "{now}"
    );
    let (_, json) = told(at, "verify now.cert e.pairproof -f json");
    assert!(json.contains("\"notes\": [ \"The proof holds by what the event says now"), "{json}");
}

#[test]
fn a_proof_names_what_the_event_states_beside_results() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    std::fs::write(at.join("p.csv"), "name,rating\nAda,9\nBen,8\nCid,7\nDee,6\n").unwrap();
    done(at, "enter p.csv -R dutch-2026 --rounds 3 --colour white --mode free -o e.pairproof");
    done(at, "forbid e.pairproof 1 3");
    done(at, "draft e.pairproof");
    done(at, "publish e.pairproof");
    done(at, "pair e.pairproof --round 1 --certificate c.cert");
    let text = done(at, "verify c.cert e.pairproof");
    assert!(
        !text.contains("was drawn")
            && text.contains("The event also states for round 1: 1 pair may not meet."),
        "{text}"
    );
}

/// An event that names its rulebook and declares nothing plays without declarations, whatever a certificate says.
#[test]
fn a_certificate_that_declares_more_than_its_event_is_refused_as_one_of_another_rulebook() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    done(
        at,
        "generate -R dutch-2026 --acceleration none --seed 9 --players 20 --rounds 7 --played 1 --plain -o e.trf",
    );
    done(at, "pair e.trf --certificate own.cert -o own.txt -f pairs");
    done(at, "pair e.trf -R dutch-2026+baku --certificate baku.cert -o baku.txt -f pairs");
    done(at, "pair e.trf --reading D26-BOARDS=points --certificate reading.cert -o reading.txt -f pairs");
    done(at, "verify own.cert e.trf");
    for (file, declares) in [("baku", "baku"), ("reading", "D26-BOARDS=points")] {
        let (code, text) = told(at, &format!("verify {file}.cert e.trf"));
        let says = format!("the event declares nothing, but the certificate declares {declares}");
        assert!(code == 1 && text.contains(&says), "{code} {text}");
        done(at, &format!("verify {file}.cert e.trf -R dutch-2026+{declares}"));
    }
    // An event that says nothing about its rules has those of the certificate, and the answer names them.
    let report = std::fs::read_to_string(at.join("e.trf")).unwrap();
    std::fs::write(at.join("silent.trf"), report.replace("192 FIDE_DUTCH_2026\n", "")).unwrap();
    assert!(done(at, "verify baku.cert silent.trf").contains("with baku declared"));
}

#[test]
fn a_proof_names_the_boards_whose_colours_were_turned() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    std::fs::write(at.join("p.csv"), "name,rating\nAda,9\nBen,8\nCid,7\nDee,6\n").unwrap();
    done(at, "enter p.csv -R dutch-2026 --rounds 3 --colour white --mode free -o e.pairproof");
    done(at, "draft e.pairproof");
    done(at, "publish e.pairproof");
    done(at, "pair e.pairproof --round 1 --certificate c.cert");
    assert!(!done(at, "verify c.cert e.pairproof").contains("colours"));
    done(at, "undo e.pairproof");
    done(at, "alter e.pairproof turn 1");
    done(at, "publish e.pairproof --reason asked");
    let text = done(at, "verify c.cert e.pairproof");
    assert!(text.contains("1 board of round 1 have not the colours") && text.contains("Ada"), "{text}");
}
