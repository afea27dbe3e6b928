//! What is declared about the rules: by `-R` wherever it is, and by a rulebook of one's own from the start.

use std::path::Path;

use crate::fixture::{done, folder, go};

/// A round of FIDE Dutch 2026 that Baku acceleration changes, and a copy of that rulebook, accelerated by default.
fn event(path: &Path) {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    std::fs::copy(here.join("instances/synthetic/open-0014/round-2.trf"), path.join("t.trf")).unwrap();
    let text = std::fs::read_to_string(here.join("models/dutch-2026.toml")).unwrap();
    let text = text.replacen("id = \"dutch-2026\"", "id = \"own\"", 1);
    let text = text.replace("\"D26-", "\"OWN-").replacen("prefix = \"D26\"", "prefix = \"OWN\"", 1);
    let title = text.lines().find(|line| line.starts_with("title = ")).unwrap().to_owned();
    let text = text.replacen(&title, "title = \"Own\"", 1);
    let at = text.find("key = \"baku\"").unwrap();
    let own = text[..at].to_owned() + &text[at..].replacen("default = false", "default = true", 1);
    std::fs::write(path.join("own.toml"), own).unwrap();
}

/// Record 192 holds Baku acceleration for every type that a rulebook has; a report cannot hold other declarations.
#[test]
fn enter_writes_acceleration_into_the_type_of_a_report() {
    let folder = folder();
    let path = folder.path();
    let player = |n: u32| format!("Player {n},{},Team {}\n", 2400 - 10 * n, n % 6);
    let names: Vec<String> = (1..=12).map(player).collect();
    std::fs::write(path.join("p.csv"), format!("name,rating,team\n{}", names.concat())).unwrap();
    let enter = "enter p.csv --rounds 5 --colour white";
    for (book, kind) in [
        ("dutch-2026", "FIDE_DUTCH_2026_BAKU"),
        ("dubov-2026", "FIDE_DUBOV_BAKU"),
        ("burstein-2026", "FIDE_BURSTEIN_BAKU"),
        ("double-swiss-2026", "FIDE_DOUBLESWISS_BAKU"),
        ("team-2024 --boards 2", "FIDE_TEAM_2024_BAKU"),
    ] {
        let (id, rest) = book.split_once(' ').unwrap_or((book, ""));
        let command = format!("{enter} -R {id}+baku {rest} -o {id}.trf");
        done(path, command.replace("  ", " ").trim());
        let report = std::fs::read_to_string(path.join(format!("{id}.trf"))).unwrap();
        assert!(report.contains(&format!("\n192 {kind}\n")), "{report}");
    }
    // Round one is the accelerated one.
    done(path, &format!("{enter} -R dutch-2026 -o plain.trf"));
    assert_ne!(done(path, "pair dutch-2026.trf -f pairs"), done(path, "pair plain.trf -f pairs"));
    for (options, says) in [
        ("-R us-scholastic+same-school+accelerated", "cannot hold same-school, accelerated"),
        ("-R ecf-2009+ECF-21-ORDER=own-floater-first", "cannot hold ECF-21-ORDER=own-floater-first"),
        ("-R team-2026+type-b --boards 2", "type-b belongs to the type of the event"),
    ] {
        let (code, text, err) = go(path, &format!("{enter} {options} -o no.trf"));
        let err = err.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            code == 3 && err.contains(says) && !path.join("no.trf").exists(),
            "{options}: {code} {text}{err}"
        );
    }
}

/// The metrics of the rows of a simulation.
fn metrics(rows: &str) -> Vec<serde_json::Value> {
    let rows = rows.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    rows.filter(|row| row.get("event").is_some()).map(|row| row["metrics"].clone()).collect()
}

#[test]
fn e1_a_discretion_that_a_rulebook_has_by_default_holds_everywhere() {
    let folder = folder();
    let path = folder.path();
    event(path);
    let pairs = |book: &str| done(path, &format!("pair t.trf -R {book} -f pairs"));
    let (accelerated, plain) = (pairs("dutch-2026+baku"), pairs("dutch-2026"));
    assert_ne!(accelerated, plain, "the round is one that it changes");
    assert_eq!(pairs("own.toml"), accelerated);
    assert_eq!(pairs("own.toml+no-baku"), plain);
    assert_eq!(done(path, "pair t.trf -R own.toml --discretion no-baku -f pairs"), plain);
    // The judge, the procedure, reasons.
    std::fs::write(path.join("a.txt"), &accelerated).unwrap();
    std::fs::write(path.join("plain.txt"), &plain).unwrap();
    assert!(done(path, "check t.trf a.txt -R own.toml").contains("IDENTICAL"));
    let (code, text, err) = go(path, "check t.trf plain.txt -R own.toml");
    assert!(code == 1 && text.contains("the event is not accelerated"), "{code} {text}{err}");
    assert!(done(path, "compare t.trf -R own.toml").starts_with("IDENTICAL"));
    assert_eq!(
        done(path, "explain t.trf -R own.toml 3").lines().nth(1),
        done(path, "explain t.trf -R dutch-2026+baku 3").lines().nth(1)
    );
    // The certificate.
    done(path, "pair t.trf -R own.toml --certificate own.cert");
    let certificate = std::fs::read_to_string(path.join("own.cert")).unwrap();
    assert!(certificate.contains("\"declared\":[\"baku\"]"), "{certificate}");
    assert!(done(path, "verify own.cert t.trf -R own.toml").starts_with("proved: with baku declared"));
    let (code, text, err) = go(path, "verify own.cert t.trf -R own.toml+no-baku");
    assert!(
        code == 1 && (text + &err).contains("the event declares no-baku, but the certificate declares baku")
    );
    // Simulated events and their study, and the hands of a comparison.
    let size = "--players 12 --rounds 5 --events 3";
    let rows = |book: &str| metrics(&done(path, &format!("simulate {size} -R {book}")));
    assert_eq!(rows("own.toml"), rows("dutch-2026+baku"));
    assert_eq!(rows("own.toml+no-baku"), rows("dutch-2026"));
    assert_ne!(rows("own.toml"), rows("dutch-2026"));
    done(path, &format!("bench {size} -R own.toml"));
    // What is about numbers alone is no part of a round.
    assert!(!done(path, "pair t.trf -R dutch-1998 -f json").contains("alphabetical-order"));
}

#[test]
fn e2_what_is_declared_may_stand_behind_the_rulebook_wherever_it_is_named() {
    let folder = folder();
    let path = folder.path();
    event(path);
    let timeless = |text: String| text.lines().filter(|l| !l.ends_with(" s")).collect::<Vec<_>>().join("\n");
    let same =
        |one: &str, other: &str| assert_eq!(timeless(done(path, one)), timeless(done(path, other)), "{one}");
    same("pair t.trf -R dutch-2026+baku", "pair t.trf -R dutch-2026 --discretion baku");
    assert!(done(path, "compare t.trf -R dutch-2026+baku").starts_with("IDENTICAL"));
    let reading = "ECF-21-ORDER=own-floater-first";
    let ecf = |command: &str| {
        same(
            &format!("{command} -R ecf-2009+{reading}"),
            &format!("{command} -R ecf-2009 --reading {reading}"),
        );
    };
    ecf("pair t.trf");
    std::fs::write(path.join("ecf.txt"), done(path, &format!("pair t.trf -R ecf-2009+{reading} -f pairs")))
        .unwrap();
    ecf("check t.trf ecf.txt");
    for (book, says) in [
        ("dutch-2026+bakku", "Did you mean baku?"),
        ("dutch-2026+baku+baku", "declared twice"),
        ("ecf-2009+ECF-21-ORDER=x", "can be "),
        ("nowhere+baku", "there is no rulebook `nowhere`"),
    ] {
        for command in ["pair t.trf", "simulate --events 1", "bench --events 1", "check t.trf"] {
            let (code, text, err) = go(path, &format!("{command} -R {book}"));
            assert!(
                code == 3 && err.replace('\n', " ").contains(says),
                "{command} {book}: {code} {text}{err}"
            );
        }
    }
    // Rows name it, and the study compares the two.
    let size = "--players 12 --rounds 5 --events 4";
    done(path, &format!("simulate {size} -R dutch-2026,dutch-2026+baku -o both.jsonl"));
    let study = done(path, "study both.jsonl");
    assert!(study.contains("dutch-2026+baku"), "{study}");
    let against = done(path, "study both.jsonl --against D26+baku");
    assert!(against.lines().next().unwrap().ends_with("against dutch-2026+baku"), "{against}");
    done(path, "simulate --replay 0:1 --players 12 --rounds 5 -R dutch-2026+baku");
    done(path, "bench --files t.trf -R dutch-2026+baku");
    done(path, &format!("bench {size} -R ecf-2009+{reading}"));
    // Settings beside them are not read, and that is said.
    std::fs::write(path.join("pairproof.toml"), "discretion = ['baku']\n").unwrap();
    for command in [
        &format!("simulate {size} -R dutch-2026")[..],
        "bench --files t.trf -R dutch-2026",
        "study both.jsonl",
    ] {
        let (code, _, err) = go(path, command);
        assert!(code == 0 && err.contains("pairproof.toml; declare with `-R`"), "{command}: {code} {err}");
    }
}
