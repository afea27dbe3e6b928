//! An event file at the terminal: the same reports, several writers, a kill at any time.

use std::process::{Command, Stdio};
use std::time::Duration;

use crate::fixture::{done, folder, go, report, run};
use rand::{Rng as _, SeedableRng as _};
use serde_json::Value;

/// Every verb that changes an event; FILE is the file.
const CHANGES: [&str; 15] = [
    "result FILE 1=1-0 2=½",
    "result FILE --name 3=1 4=0-1",
    "add FILE Svensson --rating 2330 --federation SWE",
    "add FILE Tal --rating 2100 --at-end",
    "withdraw FILE Novak",
    "arrive FILE Novak --from 4",
    "bye FILE Berg 3 zero",
    "bye FILE Costa 4,5 half",
    "forbid FILE Adams Fox",
    "correct FILE 1 1 ½ --because misread",
    "result FILE 3=½",
    "pair FILE --enter",
    "repair FILE --absent 1 --because ill --enter",
    "result FILE 1=+/-",
    "correct FILE 3 1 *",
];

/// A verb that writes a report from a report is import, the verb and export in one.
#[test]
fn every_verb_writes_the_same_report_from_a_report_and_from_an_event_file() {
    let folder = folder();
    let path = folder.path();
    done(path, "export event.pairproof -o before.trf");
    assert_eq!(report(path, "open.pairproof"), report(path, "before.trf"));
    for command in CHANGES {
        let of_report =
            command.replace("FILE", "before.trf").replace(" --enter", "") + " -o after.trf --force";
        let (code, out, err) = go(path, &of_report);
        let (code_of_kept, out_of_kept, err_of_kept) = go(path, &command.replace("FILE", "open.pairproof"));
        assert_eq!(code, code_of_kept, "{command}: {err}{err_of_kept}");
        // Advice names the file that was written.
        assert_eq!(out.replace("after.trf", "open.pairproof"), out_of_kept, "{command}");
        if code == 0 {
            std::fs::rename(path.join("after.trf"), path.join("before.trf")).unwrap();
        }
        assert_eq!(report(path, "open.pairproof"), report(path, "before.trf"), "{command}: {out}{err}");
    }
    // The report that goes out comes in again as the same event.
    for (n, way) in ["-o 0.trf", "-o 1.trf --trf26", "-o 2.json"].iter().enumerate() {
        done(path, &format!("export open.pairproof {way}"));
        let out = way.split(' ').nth(1).unwrap();
        done(path, &format!("import {out} -o again-{n}.pairproof --unjudged"));
        let again = report(path, &format!("again-{n}.pairproof"));
        assert_eq!(again, report(path, "open.pairproof"), "{way}");
    }
    for reading in ["status", "standings", "result", "check", "explain", "print"] {
        let rest = match reading {
            "print" => " boards",
            "explain" => " 3",
            _ => "",
        };
        let (code, of_report, _) = go(path, &format!("{reading} before.trf{rest}"));
        let of_report = of_report.split("\nnext: pairproof import").next().unwrap_or_default();
        let (code_of_kept, of_kept, _) = go(path, &format!("{reading} open.pairproof{rest}"));
        let without_last = |text: &str| {
            let text = text.replace("open.pairproof", "before.trf");
            // An event file also says what was done last and what comes next.
            text.split("last change:").next().unwrap_or_default().trim_end().to_owned()
        };
        assert_eq!((code, without_last(of_report)), (code_of_kept, without_last(&of_kept)), "{reading}");
    }
}

#[test]
fn a_refusal_names_who_and_what_and_undo_goes_to_any_row() {
    let folder = folder();
    let path = folder.path();
    done(path, "result open.pairproof 1=1-0 --by Kim");
    let (code, _, err) = go(path, "result open.pairproof 1=0-1 --by Ada");
    assert!(code == 3 && err.contains("Kim entered 1-0 on board 1 at "), "{err}");
    done(path, "result open.pairproof 2=½ --by Ada");
    let rows = |command: &str| -> Vec<Value> {
        let json: Value = serde_json::from_str(&done(path, command)).unwrap();
        json["rows"].as_array().unwrap().clone()
    };
    let all = rows("log open.pairproof -f json");
    let row = |who: &str| {
        all.iter().find(|row| row["who"] == who && row["kind"] == "result").unwrap()["row"].clone()
    };
    let (kim, ada) = (row("Kim"), row("Ada"));
    assert!(done(path, &format!("undo open.pairproof {kim}")).contains("Kim entered 1-0 on board 1"));
    assert!(done(path, "result open.pairproof").contains("board 1: "));
    let (code, _, err) = go(path, &format!("undo open.pairproof {kim}"));
    assert!(code == 3 && err.contains("has already been undone"), "{err}");
    done(path, "redo open.pairproof");
    assert!(!done(path, "result open.pairproof").contains("board 1: "));
    done(path, "correct open.pairproof 2 2 1-0 --by Ada");
    let (code, _, err) = go(path, &format!("undo open.pairproof {ada}"));
    assert!(code == 3 && err.contains("Ada corrected board 2 of round 2 from ½-½ to 1-0"), "{err}");
    let of_board: Vec<Value> = rows("log open.pairproof --board 2 -f json");
    assert_eq!(of_board.len(), 2, "{of_board:?}");
    let beginning = all[0]["row"].clone();
    let (code, _, err) = go(path, &format!("undo open.pairproof {beginning}"));
    assert!(code == 3 && err.contains("created the event"), "{err}");
    let (code, _, err) = go(path, "undo event.trf 3");
    assert!(code == 3 && err.contains("is a report, which is only read"), "{err}");
}

#[test]
fn settings_stand_in_the_event_file_and_those_beside_it_are_not_obeyed() {
    let folder = folder();
    let path = folder.path();
    std::fs::write(path.join("pairproof.toml"), "rulebook = 'dutch-2017'\n").unwrap();
    let (code, out, err) = go(path, "status open.pairproof");
    assert!(code == 0 && err.contains("is ignored") && !out.contains("2017"), "{out}{err}");
    done(path, "settings open.pairproof pairproof.toml");
    let (_, out, err) = go(path, "status open.pairproof");
    assert!(out.contains("2017") && err.contains("rulebook dutch-2017"), "{out}{err}");
    assert_eq!(done(path, "settings open.pairproof"), "rulebook = 'dutch-2017'\n");
    let accept = ["check", "open.pairproof", "--exit-zero", "--accept", "R2 B1: siblings"];
    assert!(run(path, &accept, &[]).status.success());
    assert!(done(path, "settings open.pairproof").contains("reason = \"siblings\""));
    std::fs::write(path.join("wrong.toml"), "rulebok = 'x'\n").unwrap();
    let (code, _, err) = go(path, "settings open.pairproof wrong.toml");
    assert!(code == 3 && err.contains("rulebok"), "{err}");
    // A report that is imported brings the settings beside it.
    std::fs::write(path.join("pairproof.toml"), "rulebook = 'dutch-2017'\n").unwrap();
    done(path, "import event.trf -o other.pairproof --unjudged");
    assert_eq!(done(path, "settings other.pairproof"), "rulebook = 'dutch-2017'\n");
}

#[test]
fn an_event_file_is_not_written_over_and_no_other_database_is_taken_for_one() {
    let folder = folder();
    let path = folder.path();
    let (code, _, err) = go(path, "import event.trf -o open.pairproof");
    assert!(code != 0 && err.contains("already exists"), "{err}");
    let (code, _, err) = go(path, "import event.trf -o other.db");
    assert!(code == 3 && err.contains("does not end in .pairproof"), "{err}");
    std::fs::write(path.join("cut.pairproof"), &std::fs::read(path.join("open.pairproof")).unwrap()[..5000])
        .unwrap();
    let (code, _, err) = go(path, "status cut.pairproof");
    assert!(code == 5 && err.contains("cut.pairproof"), "{err}");
    let (code, _, err) = go(path, "export open.pairproof -o open.pairproof --force");
    assert!(code != 0, "{err}");
}

/// How often a command is killed; `PAIRPROOF_KILLS` sets another number.
const KILLS: usize = 30;

#[test]
fn whatever_was_answered_is_there_after_a_kill_at_any_time() {
    let folder = folder();
    let path = folder.path();
    let kills = std::env::var("PAIRPROOF_KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(KILLS);
    let mut dice = rand_chacha::ChaCha8Rng::seed_from_u64(41);
    let program = assert_cmd::cargo::cargo_bin("pairproof");
    let mut answered = "*".to_owned();
    for n in 0..kills {
        let result = ["1-0", "½-½", "0-1"][n % 3];
        let mut child = Command::new(&program)
            .args(["correct", "open.pairproof", "2", "1", result, "--by", "Kim"])
            .current_dir(path)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // The last is left to end, however slow the machine.
        if n + 1 < kills {
            std::thread::sleep(Duration::from_micros(dice.random_range(0..60_000)));
            child.kill().unwrap();
        }
        let was_answered = child.wait().unwrap().success();
        let log = done(path, "log open.pairproof --board 1");
        let last =
            log.lines().rev().find(|line| line.contains("Kim: round 2")).unwrap_or_default().to_owned();
        if was_answered {
            answered = result.to_owned();
            assert!(last.contains(&format!("{result} instead of")), "{n}: {log}");
        }
        let report = done(path, "result open.pairproof");
        let is_open = report.contains("board 1: ");
        assert!(!is_open || answered == "*", "{n}: {answered} was answered, and is not there");
    }
    assert_ne!(answered, "*", "no command was answered");
    done(path, "undo open.pairproof");
    done(path, "redo open.pairproof");
    assert!(!done(path, "check open.pairproof --exit-zero").is_empty());
}
