//! `pairproof.toml` beside a tournament, and the deviations that `check` accepts.

use std::path::Path;

use serde_json::Value;

use crate::fixture::{done, folder, outcome, report};

fn set(folder: &Path, text: &str) {
    std::fs::write(folder.join("pairproof.toml"), text).unwrap();
}

/// The second choice of the first reading of the ECF rulebook.
fn reading() -> String {
    let book = facts::rulebook::find("ecf-2009").unwrap();
    let reading = &book.readings[0];
    reading.declaration(&reading.choices[1])
}

#[test]
fn settings_are_said_in_a_line_and_arguments_come_first() {
    let folder = folder();
    let path = folder.path();
    let rulebook = |words: &[&str]| {
        let (code, out, err) = outcome(path, words);
        assert_eq!(code, 0, "{out}{err}");
        (serde_json::from_str::<Value>(&out).unwrap()["rulebook"].as_str().unwrap().to_owned(), err)
    };
    let asked = ["check", "open.trf", "--exit-zero", "-f", "json"];
    let ecf = ["check", "open.trf", "--exit-zero", "-f", "json", "-R", "ecf-2009"];
    let none = ["check", "open.trf", "--exit-zero", "-f", "json", "--settings", "none"];
    let (without, err) = rulebook(&asked);
    assert!(without == "dutch-2026" && !err.contains("pairproof.toml"), "{err}");
    set(path, "rulebook = 'irish'\ndiscretion = []\n");
    let (id, err) = rulebook(&asked);
    assert!(id == "irish" && err.contains("pairproof.toml: rulebook irish\n"), "{id} {err}");
    let (id, err) = rulebook(&ecf);
    assert!(id == "ecf-2009" && err.contains("rulebook irish (`-R` instead"), "{id} {err}");
    assert_eq!(rulebook(&none), (without, String::new()));
    // Programs are told too.
    set(path, "rulebook = 'ecf-2009'\nreadings = ['ECF-17=']\n".replace("ECF-17=", &reading()).as_str());
    for command in ["check", "pair", "explain"] {
        let words = [command, "open.trf", "-f", "json", "--exit-zero"];
        let (_, out, err) = outcome(path, if command == "check" { &words } else { &words[..4] });
        let out: Value = serde_json::from_str(&out).unwrap_or_else(|e| panic!("{e}: {err}"));
        assert_eq!(out["settings"]["rulebook"], "ecf-2009", "{out}");
        assert!(out["settings"]["file"].as_str().unwrap().ends_with("pairproof.toml"));
        let readings = serde_json::json!([reading()]);
        assert_eq!((&out["settings"]["readings"], &out["declared"]), (&readings, &readings));
        assert_eq!(out["settings"]["holds"], true);
    }
    let (_, out, _) = outcome(path, &["check", "open.trf", "-f", "json", "--exit-zero", "-R", "irish"]);
    let out: Value = serde_json::from_str(&out).unwrap();
    let none = serde_json::json!([]);
    assert_eq!((&out["settings"]["readings"], &out["declared"]), (&none, &none));
    assert_eq!(out["settings"]["holds"], false);
    let (_, out, _) =
        outcome(path, &["check", "open.trf", "-f", "json", "--exit-zero", "--settings", "none"]);
    assert_eq!(serde_json::from_str::<Value>(&out).unwrap()["settings"], Value::Null);
    set(path, "rulebook = 'irish'\ndiscretion = []\n");
    // Under another name.
    std::fs::rename(path.join("pairproof.toml"), path.join("mine.toml")).unwrap();
    let (id, _) = rulebook(&["check", "open.trf", "--exit-zero", "-f", "json", "--settings", "mine.toml"]);
    assert_eq!(id, "irish");
}

#[test]
fn prohibitions_of_the_settings_hold_and_are_not_written_into_the_tournament() {
    let folder = folder();
    let path = folder.path();
    let open = |words: &[&str]| {
        let (code, out, err) = outcome(path, words);
        assert_eq!(code, 0, "{out}{err}");
        serde_json::from_str::<Value>(&out).unwrap()["open"].clone()
    };
    let before = std::fs::read_to_string(path.join("event.trf")).unwrap();
    let board = open(&["result", "event.trf", "-f", "json"])[0].clone();
    let (white, black) = (&board["white"], &board["black"]);
    let (code, out, _) = outcome(path, &["check", "event.trf", "--round", "2"]);
    assert_eq!(code, 0, "{out}");
    set(path, &format!("[[forbid]]\nplayers = [{white}, {black}]\nrounds = '2-'\n"));
    let (code, out, err) = outcome(path, &["check", "event.trf", "--round", "2"]);
    assert!(code == 1 && out.contains("ILLEGAL") && err.contains("1 prohibition"), "{out}{err}");
    let (code, out, err) = outcome(path, &["pair", "event.trf", "--round", "2", "-o", "again.trf"]);
    assert_eq!(code, 0, "{out}{err}");
    let again = std::fs::read_to_string(path.join("again.trf")).unwrap();
    let pair = format!(" {white}-{black}");
    let kept = |text: &str| text.lines().any(|l| l.starts_with("XXB 2 ") && l.contains(&pair));
    assert!(kept(&before) && !kept(&again), "{again}");
    assert_eq!(again.matches("XXP").count() + again.matches("\n260").count(), 0, "{again}");
}

#[test]
fn what_is_wrong_in_the_settings_has_a_line_and_a_caret() {
    let folder = folder();
    let path = folder.path();
    for (text, place, says) in [
        ("rulebook = 'dutch-2062'\n", "line 1, columns 12 to 23", "there is no rulebook `dutch-2062`"),
        ("\nreading = ['X=y']\n", "line 2", "unknown field `reading`"),
        ("readings = ['D26-X=y']\n", "line 1, columns 13 to 21", "has no reading `D26-X`"),
        ("discretion = ['bakku']\n", "line 1, columns 15 to 21", "has no discretion `bakku`"),
        ("[[forbid]]\nplayers = [1, 'Nowak']\n", "line 2, columns 15 to 21", "Did you mean 7 Novak?"),
        ("[[forbid]]\nplayers = [1, 1]\n", "line 2", "is named twice"),
        ("[[forbid]]\nplayers = [1, 2]\nrounds = 'all'\n", "line 3", "this is not a list of rounds"),
        ("[[accept]]\nround = 1\nboard = 2\n", "line 1", "missing field `reason`"),
        ("tiebreaks = ['DE', 'XYZ']\n", "line 1, columns 20 to 24", "XYZ"),
        ("[print]\npaper = 'a5'\n", "line 2, columns 9 to 12", "'a5' is not a paper size"),
        ("[print]\ndistance = 9\n", "line 2, column 12", "9 is not a valid distance"),
        ("[print]\ncolumns = 0\n", "line 2, column 11", "0 is not a valid number of columns"),
        ("[print]\ntime = 'x'\n", "line 2", "unknown field `time`"),
        ("rulebook = \n", "line 1", ""),
    ] {
        set(path, text);
        let (code, out, err) = outcome(path, &["pair", "event.trf", "--round", "2"]);
        assert_eq!((code, out.as_str()), (3, ""), "{text}: {err}");
        let flat = err.replace('\n', " ");
        assert!(flat.contains("DATA-26") && flat.contains(place) && flat.contains(says), "{text}: {err}");
        assert!(err.contains('^'), "{text}: no caret: {err}");
    }
    let (code, _, err) = outcome(path, &["check", "event.trf", "--settings", "nowhere.toml"]);
    assert!(code == 5 && err.contains("nowhere.toml cannot be read"), "{err}");
}

#[test]
fn an_accepted_deviation_stays_visible_and_is_no_finding() {
    let folder = folder();
    let path = folder.path();
    // Boards 1 and 2 of round two with their Blacks exchanged.
    let (_, out, _) = outcome(path, &["result", "event.trf", "-f", "json"]);
    let open = serde_json::from_str::<Value>(&out).unwrap()["open"].clone();
    let side = |board: usize, colour: &str| open[board][colour].clone();
    let mut boards = String::new();
    for (white, black) in [(0, 1), (1, 0), (2, 2), (3, 3)] {
        boards += &format!("{}-{}\n", side(white, "white"), side(black, "black"));
    }
    std::fs::write(path.join("swapped.txt"), boards).unwrap();
    let check = |more: &[&str]| {
        let words = [&["check", "event.trf", "swapped.txt", "--round", "2"], more].concat();
        outcome(path, &words)
    };
    let (code, plain, err) = check(&[]);
    assert!(code == 1 && (plain.contains("IMPROVABLE") || plain.contains("ILLEGAL")), "{plain}{err}");
    assert_eq!(check(&["--exit-zero"]).0, 0);
    assert_eq!(check(&["--fail-on", "differs"]).0, 1);
    let is_legal = !plain.contains("ILLEGAL");
    assert_eq!(check(&["--fail-on", "illegal"]).0, i32::from(!is_legal));
    for (text, says) in
        [("R2 B1", "lacks"), ("R2 B9: x", "board 9 of round 2"), ("R1 B1: x", "is not judged")]
    {
        let (code, out, err) = check(&["--accept", text]);
        assert!(code == 3 && out.is_empty() && err.contains(says), "{text}: {err}");
    }
    assert!(!path.join("pairproof.toml").exists(), "what is refused is not kept");
    set(path, "# mine\nrulebook = 'dutch-2026'");
    let (code, out, err) = check(&["--accept", "R2 B1: \"siblings\" said so"]);
    assert!(code == 0 && err.contains("stored in pairproof.toml"), "{code} {out}{err}");
    assert!(out.contains("IMPROVABLE") && out.contains("Every difference is accepted"), "{out}");
    let kept = std::fs::read_to_string(path.join("pairproof.toml")).unwrap();
    assert!(kept.starts_with("# mine\nrulebook = 'dutch-2026'\n\n[[accept]]\n"), "{kept}");
    let (code, out, err) = check(&[]);
    assert!(code == 0 && out.contains("Accepted: board 1, "), "{out}{err}");
    assert!(err.contains("accepted R2 B1: \"siblings\" said so"), "{err}");
    let (code, out, _) = check(&["-f", "json"]);
    let judged = serde_json::from_str::<Value>(&out).unwrap()["judged"][0].clone();
    assert_eq!((code, &judged["is_accepted"]), (0, &Value::from(true)));
    assert_eq!(judged["accepted"][0]["board"], 1);
    // Another round is not meant, and a board elsewhere does not accept this one.
    set(
        path,
        "[[accept]]\nround = 2\nboard = 3\nreason = 'x'\n[[accept]]\nround = 1\nboard = 1\nreason = 'x'\n",
    );
    let (code, out, _) = check(&[]);
    assert!(code == 1 && !out.contains("Every difference"), "{out}");
    // What cannot be written as a table is left alone.
    set(path, "accept = []\n");
    let (code, _, err) = check(&["--accept", "R2 B1: x"]);
    assert!(code == 3 && err.contains("DATA-26"), "{err}");
    assert_eq!(std::fs::read_to_string(path.join("pairproof.toml")).unwrap(), "accept = []\n");
}

#[test]
fn what_print_needs_again_stands_in_the_settings_and_arguments_come_first() {
    let folder = folder();
    let path = folder.path();
    let text = "tiebreaks = ['BH-C1', 'SB']\n[print]\npaper = 'letter'\ndistance = 3\ntimes = ['', 'Saturday 14:00']\n";
    let out = |words: &[&str]| {
        let (code, out, err) = outcome(path, words);
        assert_eq!(code, 0, "{words:?}: {out}{err}");
        (out, err)
    };
    let html = |file: &str, more: &[&str]| {
        out(&[&["print", file, "boards", "-o", "sheet.html", "--force"], more].concat());
        std::fs::read_to_string(path.join("sheet.html")).unwrap()
    };
    let (paper, wall) =
        (|html: &str| html.contains("size: letter"), |html: &str| html.contains("class=\"boards wall"));
    let bare = html("event.trf", &[]);
    assert!(!paper(&bare) && !wall(&bare) && !bare.contains("Saturday"), "no settings");
    set(path, text);
    std::fs::write(path.join("league.toml"), text).unwrap();
    out(&["settings", "open.pairproof", "league.toml"]);
    std::fs::remove_file(path.join("league.toml")).unwrap();
    for file in ["event.trf", "open.pairproof"] {
        let set = html(file, &[]);
        assert!(paper(&set) && wall(&set) && set.contains("Saturday 14:00"), "{file}");
        let asked = html(file, &["--paper", "a4", "--distance", "0", "--time", "Sunday"]);
        assert!(
            !paper(&asked) && !wall(&asked) && asked.contains("Sunday") && !asked.contains("Saturday"),
            "{file}"
        );
        assert!(!html(file, &["--time", ""]).contains("Saturday"));
        assert!(!html(file, &["--round", "1"]).contains("Saturday"), "round 1 has no time");
        assert!(
            !out(&["print", file, "standings"]).0.contains("Saturday"),
            "a time is of a round that is played"
        );
        for command in ["standings", "print"] {
            let words: &[&str] =
                if command == "print" { &["print", file, "standings"] } else { &["standings", file] };
            let (table, err) = out(words);
            assert!(
                table.contains("  BH-C1 ")
                    && (table.clone() + &err).contains("The tie-breaks come from the settings"),
                "{table}{err}"
            );
            let (table, _) = out(&[words, &["--tiebreaks", "WIN"]].concat());
            assert!(table.contains("WIN") && !table.contains("BH-C1"), "{table}");
        }
    }
    let (_, err) = out(&["standings", "event.trf"]);
    let flat = err.replace("\n  ", " ");
    assert!(
        flat.contains("tie-breaks BH-C1, SB · print paper letter, distance 3, times of 1 round"),
        "{err}"
    );
    let (code, _, err) =
        outcome(path, &["print", "event.trf", "boards", "-o", "x.html", "--distance", "0", "--columns", "2"]);
    assert!(code == 3 && err.contains("which `--distance 0` turns off"), "{err}");
}

#[test]
fn fide_mode_refuses_what_the_list_forbids_until_it_is_left_by_the_sentence() {
    let folder = folder();
    let path = folder.path();
    let forbid = ["forbid", "open.pairproof", "1", "8"];
    set(path, "mode = 'fide'\n");
    done(path, "settings open.pairproof pairproof.toml");
    let (code, _, err) = outcome(path, &forbid);
    let err = err.replace("\n  ", " ");
    assert!(code != 0 && err.contains("question 194") && err.contains("--leave-fide-mode"), "{err}");
    let leave = |sentence: &str| outcome(path, &["heading", "open.pairproof", "--leave-fide-mode", sentence]);
    assert_ne!(leave("I leave").0, 0);
    let (code, out, err) = leave(api::event::LEAVING);
    assert!(code == 0 && out.contains("FIDE mode left for good"), "{out}{err}");
    let report = report(path, "open.pairproof");
    assert!(report.contains("### FIDE mode exited @ Round 3"), "{report}");
    assert_eq!(outcome(path, &forbid).0, 0);
    // A report has the mode of the settings beside it.
    let (code, _, err) = outcome(path, &["forbid", "event.trf", "1", "8", "-o", "new.trf"]);
    assert!(code != 0 && err.replace("\n  ", " ").contains("question 194"), "{err}");
    set(path, "mode = 'chess'\n");
    assert!(outcome(path, &["check", "event.trf"]).2.contains("there is no mode 'chess'"));
}
