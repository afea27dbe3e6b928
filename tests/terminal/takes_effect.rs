//! What is asked for takes effect, or is refused with what to do instead.

use std::path::Path;

use crate::fixture::{done, folder, go, run, said, unfolded};

/// A round is in the event only if every other file of the command has been written.
#[test]
fn a_round_is_entered_after_its_other_files() {
    let folder = folder();
    let at = folder.path();
    done(at, "result event.pairproof 1=1-0 2=1-0 3=1-0 4=1-0");
    let before = std::fs::read(at.join("event.pairproof")).unwrap();
    let out = Path::new("new.trf");
    for other in ["--certificate nowhere/x", "--html nowhere/x", "--mps boards.txt/x"] {
        let (code, text, err) = go(at, &format!("pair event.pairproof --enter {other} -f json"));
        assert!(code == 5 && !text.contains("\"boards\""), "{other}: {code} {text}{err}");
        assert!(std::fs::read(at.join("event.pairproof")).unwrap() == before, "{other}");
        assert_eq!(go(at, &format!("pair event.pairproof -o new.trf {other}")).0, 5, "{other}");
        assert!(!at.join(out).exists(), "{other}");
    }
    // What keeps the round out of the event keeps the other files from being written.
    assert_eq!(go(at, "pair event.pairproof -o boards.txt --certificate left.cert").0, 5);
    assert!(!at.join("left.cert").exists());
    done(at, "pair event.pairproof --enter --certificate round.cert --html round.html");
    assert!(std::fs::read(at.join("event.pairproof")).unwrap() != before);
    done(at, "verify round.cert event.pairproof");
}

/// The files of a comparison are paired by the rulebook that they name, and events that are not simulated have no options of
/// a simulation.
#[test]
fn files_that_are_compared_name_their_rulebook() {
    let folder = folder();
    let at = folder.path();
    done(at, "simulate --events 1 --players 13 --rounds 5 -R burstein-2026,lim-2026 --seed 5 --trf made");
    let [burstein, lim] = ["burstein-2026", "lim-2026"].map(|book| format!("made/{book}/000000.trf"));
    let answer = done(at, &format!("bench --hands given --files {burstein} -f json"));
    assert!(answer.contains("\"rulebook\": \"burstein-2026\""), "{answer}");
    let (code, _, err) = go(at, &format!("bench --hands given --files {burstein} {lim}"));
    assert!(code == 3 && unfolded(&err).contains("names the rulebook burstein-2026, but"), "{err}");
    for option in ["--events 3", "--players 8", "--preset rough", "--seed 2", "--clubs 2", "--model elo:0,0"]
    {
        let (code, _, err) = go(at, &format!("bench --files {burstein} {option}"));
        assert!(code == 3 && err.contains("cannot be used with"), "{option}: {err}");
    }
    std::fs::create_dir(at.join("theirs")).unwrap();
    done(at, "generate -R lim-2026 --seed 5 --players 8 --rounds 5 --played 2 --plain -o theirs/a.trf");
    std::fs::write(at.join("theirs/a.pairs"), done(at, "pair theirs/a.trf -f pairs")).unwrap();
    let text = done(at, "conformance theirs");
    assert_eq!(text, "lim-2026: 1 of 1 file as expected\n");
}

#[test]
fn a_discretion_of_the_settings_is_undone_for_one_command() {
    let folder = folder();
    let at = folder.path();
    std::fs::write(at.join("accelerated.toml"), "discretion = [\"baku\"]\n").unwrap();
    let with = |options: &str| {
        let text = done(at, &format!("explain open.trf 1 --settings accelerated.toml -f json{options}"));
        serde_json::from_str::<serde_json::Value>(&text).unwrap()["declared"].clone()
    };
    assert_eq!(with(""), serde_json::json!(["baku"]));
    assert_eq!(with(" --discretion no-baku"), serde_json::json!([]));
    let (code, _, err) = go(at, "pair open.trf --discretion no-baku");
    assert!(code == 3 && err.contains("no discretion `no-baku`"), "nothing to undo: {err}");
}

#[test]
fn a_rulebook_that_stands_in_for_no_system_is_refused() {
    let folder = folder();
    let at = folder.path();
    let pair = ["compat", "bbp", "--dutch", "open.trf", "-p"];
    for (book, code) in [("ecf-2009", 3), ("nope", 3), ("burstein-2026", 0), ("dutch-2026", 0)] {
        let output = run(at, &pair, &[("PAIRPROOF_COMPAT_AS", book)]);
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{book}: {err}");
        assert!(code == 0 || err.contains(&format!("PAIRPROOF_COMPAT_AS={book}")), "{err}");
    }
}

#[test]
fn an_exported_report_names_the_estimates_that_it_leaves_out() {
    let folder = folder();
    let at = folder.path();
    std::fs::write(at.join("old.csv"), "name,rating,estimate\nAda,1900,\nBen,,1800\nCy,1700,\nDi,1600,\n")
        .unwrap();
    done(at, "enter old.csv -R ecf-2009 --rounds 3 -o old.pairproof");
    let exported = said(at, "export old.pairproof -o old.trf");
    assert!(exported.contains("the estimates of players without a rating"), "{exported}");
    assert!(!said(at, "export old.pairproof -o old.json").contains("estimates"));
}

#[test]
fn help_is_a_command_too() {
    let folder = folder();
    let at = folder.path();
    assert_eq!(done(at, "help"), done(at, "--help"));
    assert_eq!(done(at, "help rulebook list"), done(at, "rulebook list --help"));
}

/// Only a pairing that does not exist has the code `NO-PAIRING`.
#[test]
fn nothing_to_do_is_no_missing_pairing() {
    let folder = folder();
    let at = folder.path();
    done(at, "import open.trf -o new.pairproof --unjudged");
    for command in ["undo new.pairproof", "redo new.pairproof", "players new.pairproof zzz"] {
        let (code, text, _) = go(at, &format!("{command} -f json"));
        let answer: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!((code, answer["error"]["code"].as_str()), (1, Some("NO")), "{command}: {text}");
    }
}

#[test]
fn no_schema_describes_itself_by_code() {
    for schema in crate::outputs::schemas() {
        assert!(!schema.text().contains("```"), "{}", schema.name);
    }
}

#[test]
fn reports_of_another_run_are_overwritten_only_by_force() {
    let folder = folder();
    let at = folder.path();
    let run = |seed: u64, force: &str| {
        go(at, &format!("simulate --events 1 --players 6 --rounds 2 --seed {seed} --trf reports{force}"))
    };
    let report = || std::fs::read(at.join("reports/dutch-2026/000000.trf")).unwrap();
    assert_eq!(run(1, "").0, 0);
    let first = report();
    assert_eq!(run(1, "").0, 0, "the same run writes the same report");
    let (code, _, err) = run(2, "");
    assert!(code == 5 && err.contains("--force") && report() == first, "{err}");
    assert_eq!(run(2, " --force").0, 0);
    assert!(report() != first);
}

#[test]
fn a_rulebook_that_needs_ratings_pairs_no_simulated_player_without_one() {
    let folder = folder();
    let run = "simulate --events 2 --players 8 --rounds 3 --seed 1 -R dutch-2026,dubov-2026 --unrated 100";
    let (code, _, err) = go(folder.path(), run);
    assert!(code == 3 && err.contains("dubov-2026 needs a rating for every player"), "{err}");
}
