//! Hands beside each other: who parts, how, and on how small a position.

use std::path::Path;

use crate::fixture::run;
use serde_json::Value;

/// Runs a command of which only the engine holds blanks; its code and what it prints.
fn bench(folder: &Path, arguments: &str, engine: Option<&str>) -> (Option<i32>, String) {
    let mut words: Vec<&str> = arguments.split(' ').collect();
    words.extend(engine.into_iter().flat_map(|engine| ["--engine", engine]));
    let output = run(folder, &words, &[]);
    (output.status.code(), String::from_utf8(output.stdout).unwrap())
}

fn own(rest: &str) -> String {
    format!("{} {rest}", assert_cmd::cargo::cargo_bin("pairproof").display())
}

const EVENTS: &str = "bench --events 3 --players 11 --rounds 5 --preset rough --seed 4";

#[test]
fn procedure_and_engines_come_to_the_proved_pairing() {
    let folder = tempfile::tempdir().unwrap();
    let itself = format!("itself={}", own("pair {in} -R dutch-2026 -f pairs"));
    let (code, text) =
        bench(folder.path(), &format!("{EVENTS} --hands procedure,highs -f json"), Some(&itself));
    let value: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(code, Some(0), "{text}");
    let hands = value["hands"].as_array().unwrap();
    assert_eq!(
        hands.iter().map(|h| h["hand"].as_str().unwrap()).collect::<Vec<_>>(),
        ["procedure", "highs", "itself"]
    );
    assert!(hands.iter().all(|h| h["rounds"].as_u64() > Some(10) && h["same"] == h["rounds"]), "{text}");
}

#[test]
fn an_engine_of_other_rules_parts_on_a_small_position() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let other = format!("other={}", own("pair {in} -R lim-1987 -f pairs"));
    let command = format!("{EVENTS} --hands highs --differences small -o rows.jsonl");
    let (code, text) = bench(at, &command, Some(&other));
    assert_eq!(code, Some(1), "{text}");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("other: IMPROVABLE at D26-"), "{text}");
    assert!(text.contains("; pairproof-lab bench --events 1 --shard 0/1 --seed 4 -R dutch-"), "{text}");
    let rows = std::fs::read_to_string(at.join("rows.jsonl")).unwrap();
    let validator = jsonschema::validator_for(&crate::outputs::schema("bench-row")).unwrap();
    let (mut seen, mut kinds) = (0, std::collections::BTreeSet::new());
    for line in rows.lines().skip(1) {
        let row: Value = serde_json::from_str(line).unwrap();
        assert!(validator.is_valid(&row), "{line}");
        assert_eq!(row["hands"][0]["same"], row["rounds"], "highs");
        for parting in row["hands"][1]["partings"].as_array().unwrap() {
            // One report of each kind of difference.
            let kind = (parting["verdict"].to_string(), parting["code"].to_string());
            assert_eq!(parting["file"].is_string(), kinds.insert(kind), "{parting}");
            let Some(file) = parting["file"].as_str() else { continue };
            let file = format!("small/{file}");
            let players = std::fs::read_to_string(at.join(&file)).unwrap().matches("\n001 ").count();
            assert!(players < 11, "{file}: {players} players");
            let boards = |book: &str| run(at, &["pair", &file, "-R", book, "-f", "pairs"], &[]).stdout;
            assert_ne!(boards("dutch-2026"), boards("lim-1987"), "{file}");
            seen += 1;
        }
    }
    assert!(seen > 0);
    // Begun and given again, it comes to the same rows.
    let begun: String = rows.split_inclusive('\n').take(2).collect();
    std::fs::write(at.join("rows.jsonl.tmp"), begun + "{\"half").unwrap();
    bench(at, &format!("{command} --force"), Some(&other));
    assert_eq!(std::fs::read_to_string(at.join("rows.jsonl")).unwrap(), rows);
}

#[test]
fn crashes_and_time_outs_are_data() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let one = "bench --events 1 --players 6 --rounds 1 --hands highs --time-limit 1";
    for (engine, verdict) in [
        (format!("e={}", own("nonsense {in}")), "e: FAILED: 1"),
        ("e=no-such-program {in}".to_owned(), "e: FAILED: 1"),
        ("e=tail -f {in}".to_owned(), "e: OUT OF TIME: 1"),
        (format!("e={}", own("rule D98-B99 {in}")), "e: FAILED: 1"),
        ("e=false {in}".to_owned(), "e: NO PAIRING: 1"),
    ] {
        let (code, text) = bench(at, one, Some(&engine));
        assert!(code == Some(1) && text.contains(verdict), "{engine}: {text}");
    }
    let refused = |engine: &str| bench(at, one, Some(engine)).0;
    assert_eq!((refused("bbp"), refused("bbp=engine")), (Some(3), Some(3)));
    assert_eq!(bench(at, "bench --hands nobody", None).0, Some(3));
    assert_eq!(bench(at, "bench -R irish,ecf-2009", None).0, Some(3));
}

/// The page goes to the other program's author, so it says what was wrong with the boards.
#[cfg(unix)]
#[test]
fn the_fault_of_an_engines_boards_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let one = "bench --events 1 --players 6 --rounds 1 --seed 3 --hands highs";
    for (script, says) in [
        ("printf '1-4\\n2-9\\n3-6\\n'", "its boards have a fault: "),
        ("printf '1-4\\n2-5\\n3-6\\n'; exit 1", "although it printed 3 boards"),
        ("printf '1-4\\n2-5\\n3-6\\n'; exit 3", "although it printed 3 boards"),
        ("exit 0", "it printed no boards"),
    ] {
        std::fs::write(at.join("engine.sh"), format!("{script}\n")).unwrap();
        let (code, text) = bench(at, one, Some("e=sh engine.sh {in}"));
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(code == Some(1) && text.contains("e: FAILED: 1") && text.contains(says), "{script}: {text}");
    }
    // Boards that can be read but put a player on two of them are a pairing, which is not legal.
    std::fs::write(at.join("engine.sh"), "printf '1-4\\n1-5\\n3-6\\n'\n").unwrap();
    let (code, text) = bench(at, &format!("{one} -o twice.jsonl"), Some("e=sh engine.sh {in}"));
    assert!(code == Some(1) && text.contains("e: ILLEGAL: 1"), "{text}");
    let rows = std::fs::read_to_string(at.join("twice.jsonl")).unwrap();
    assert!(rows.contains("paired twice") && rows.contains("is paired twice: in line 1 and here"), "{rows}");
    // The command that shows the difference again runs the engine.
    let report =
        std::fs::read(format!("{}/instances/synthetic/open-0014/round-5.trf", env!("CARGO_MANIFEST_DIR")));
    std::fs::write(at.join("open.trf"), report.unwrap()).unwrap();
    let (_, text) = bench(at, "bench --files open.trf --hands highs", Some("e=sh engine.sh {in}"));
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        text.contains("pairproof-lab bench --files open.trf -R dutch-2026 --hands highs --engine"),
        "{text}"
    );
}

/// A program that the engine has started ends with it.
#[cfg(target_os = "linux")]
#[test]
fn the_time_limit_ends_what_an_engine_has_started() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    std::fs::write(at.join("engine.sh"), "(sleep 30; touch over) &\necho $! > started\nwait\n").unwrap();
    let one = "bench --events 1 --players 6 --rounds 1 --seed 3 --hands highs --time-limit 1";
    let (_, text) = bench(at, one, Some("e=sh engine.sh {in}"));
    assert!(text.contains("OUT OF TIME"), "{text}");
    let started = std::fs::read_to_string(at.join("started")).unwrap();
    // A process that was ended may still be on its way out when the program has answered.
    while std::fs::read_to_string(format!("/proc/{}/stat", started.trim()))
        .is_ok_and(|stat| !stat.contains(") Z "))
    {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    assert!(!at.join("over").exists(), "what the engine had started went on to its end");
}

#[test]
fn gaps_are_counted_by_level_and_violations_by_article() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let (code, text) = bench(
        at,
        "bench --events 4 --players 12 --rounds 7 --seed 4 --hands idea-neighbours -o rows.jsonl --page page.md -f json",
        None,
    );
    assert_eq!(code, Some(1), "{text}");
    let value: Value = serde_json::from_str(&text).unwrap();
    let sum = &value["hands"][0];
    let rows = std::fs::read_to_string(at.join("rows.jsonl")).unwrap();
    let rows: Vec<Value> = rows.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    let partings = || rows.iter().flat_map(|row| row["hands"][0]["partings"].as_array().unwrap());
    let gaps = sum["gaps"].as_object().unwrap();
    let violations = sum["violations"].as_object().unwrap();
    assert!(!gaps.is_empty() && violations.contains_key("D26-C3"), "{text}");
    for (code, gap) in gaps {
        let own: Vec<i64> = partings()
            .filter(|p| p["code"] == code.as_str())
            .map(|p| {
                let [given, best] = ["given", "best"].map(|side| p[side].as_array().unwrap());
                given
                    .iter()
                    .zip(best)
                    .map(|(g, b)| g.as_i64().unwrap() - b.as_i64().unwrap())
                    .find(|d| *d != 0)
                    .unwrap()
            })
            .collect();
        assert_eq!(gap["rounds"].as_u64(), Some(own.len() as u64), "{code}");
        assert_eq!(gap["sum"].as_i64(), Some(own.iter().sum()), "{code}");
        assert_eq!(gap["most"].as_i64(), own.iter().copied().max(), "{code}");
        assert!(own.iter().all(|gap| *gap > 0), "{code}: nothing is better than the optimum");
    }
    let broken = partings().flat_map(|p| p["offences"].as_array().into_iter().flatten());
    assert_eq!(violations.values().map(|n| n.as_u64().unwrap()).sum::<u64>(), broken.count() as u64);
    let page = std::fs::read_to_string(at.join("page.md")).unwrap();
    assert!(page.contains("breaks D26-C3"), "{page}");
    // The command after a difference shows it: the round, the level and both values.
    let line = page
        .lines()
        .find(|line| line.contains(": round ") && line.contains(" at D26-"))
        .expect("one differs by a level");
    let (says, again) = line.trim_start_matches("- ").split_once(": `pairproof-lab ").expect("a command");
    let (_, text) = bench(at, again.trim_end_matches('`'), None);
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains(says), "{says}: {text}");
    // An engine that cannot be started says so.
    let broken = "bench --events 1 --players 6 --rounds 1 --seed 1 --hands highs";
    let (_, text) = bench(at, broken, Some("x=/nonexist {in}"));
    assert!(
        text.split_whitespace().collect::<Vec<_>>().join(" ").contains("FAILED: /nonexist cannot be started"),
        "{text}"
    );
}

/// The other direction of a campaign: tournaments that others have made, checked here.
#[test]
fn rounds_that_files_hold_are_checked_one_by_one() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let made = "simulate --events 2 --players 12 --rounds 5 -R dutch-2026,lim-1987 --seed 5 --trf made";
    assert!(run(at, &made.split(' ').collect::<Vec<_>>(), &[]).status.success());
    let checked = |book: &str| {
        let files = format!("made/{book}/000000.trf made/{book}/000001.trf");
        let (code, text) =
            bench(at, &format!("bench -R dutch-2026 --hands given --files {files} -f json"), None);
        let value: Value = serde_json::from_str(&text).unwrap();
        let hand = value["hands"][0].clone();
        (code, hand["rounds"].as_u64(), hand["same"].as_u64())
    };
    assert_eq!(checked("dutch-2026"), (Some(0), Some(10), Some(10)));
    let (code, rounds, same) = checked("lim-1987");
    assert!(code == Some(1) && rounds == Some(10) && same < rounds, "{same:?}");
    assert_eq!(bench(at, "bench --hands given", None).0, Some(3), "no files");
    // An engine is handed the round as it was before its games, with the byes that were arranged.
    let made =
        "simulate --events 2 --players 13 --rounds 5 -R dutch-2026 --seed 5 --preset rough --trf rough";
    assert!(run(at, &made.split(' ').collect::<Vec<_>>(), &[]).status.success());
    let itself = format!("itself={}", own("pair {in} -R dutch-2026 -f pairs"));
    let files = "rough/dutch-2026/000000.trf rough/dutch-2026/000001.trf";
    let (code, text) = bench(at, &format!("bench --hands given --files {files} -f json"), Some(&itself));
    let value: Value = serde_json::from_str(&text).unwrap();
    let hand = &value["hands"][1];
    assert!(code == Some(0) && hand["rounds"] == 10 && hand["same"] == 10, "{text}");
}

/// Both directions of a campaign of standings: our reports under a checker of others, and their reports under ours.
#[cfg(unix)]
#[test]
fn standings_of_final_reports_are_judged_by_us_and_by_others() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    // Two checkers: ours, and one that never agrees; one that is not there; one that never ends.
    let itself = format!("itself={}", own("check {in} --all --causes 0"));
    let rows = "bench --events 3 --players 11 --rounds 5 --preset rough --seed 4 --time-limit 20 --differences kept \
                -o rows.jsonl --page page.md -f json --force";
    let mut words: Vec<&str> = rows.split_whitespace().collect();
    words.extend([
        "--checker",
        &itself,
        "--checker",
        "no=grep -q nonsense {in}",
        "--checker",
        "none=no-such {in}",
    ]);
    let output = run(at, &words, &[]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{text}");
    let value: Value = serde_json::from_str(&text).unwrap();
    let sum = |place: usize| {
        let sum = &value["standings"][place];
        (sum["checker"].as_str().unwrap().to_owned(), sum["reports"].as_u64(), sum["agree"].as_u64())
    };
    assert_eq!(sum(0), ("own".to_owned(), Some(3), Some(3)), "{text}");
    assert_eq!(sum(1), ("itself".to_owned(), Some(3), Some(3)), "{text}");
    assert_eq!(sum(2), ("no".to_owned(), Some(3), Some(0)), "{text}");
    assert_eq!(value["standings"][2]["others"]["DIFFER"], 3);
    assert_eq!(value["standings"][3]["others"]["FAILED"], 3);
    let page = std::fs::read_to_string(at.join("page.md")).unwrap();
    assert!(
        page.contains("| no | 3 | 0 | 3 |") && page.contains("- no: 4:0: DIFFER, standings-4-0.trf"),
        "{page}"
    );
    // Begun and given again, it comes to the same rows; without checkers it is another campaign.
    let kept = std::fs::read_to_string(at.join("rows.jsonl")).unwrap();
    assert!(run(at, &words, &[]).status.code() == Some(1));
    assert_eq!(std::fs::read_to_string(at.join("rows.jsonl")).unwrap(), kept);

    // Their reports: one is as it was written, in the other two players change ranks.
    let report = std::fs::read_to_string(at.join("kept/standings-4-1.trf")).unwrap();
    let swapped: Vec<String> = report
        .lines()
        .map(|line| match line.get(85..89).filter(|_| line.starts_with("001")).map(str::trim) {
            Some("1") => format!("{}   2{}", &line[..85], &line[89..]),
            Some("2") => format!("{}   1{}", &line[..85], &line[89..]),
            _ => line.to_owned(),
        })
        .collect();
    assert_ne!(swapped.join("\n"), report.trim_end());
    std::fs::write(at.join("right.trf"), &report).unwrap();
    std::fs::write(at.join("wrong.trf"), swapped.join("\n") + "\n").unwrap();
    let theirs = |file: &str| {
        let command = format!("bench --hands given --files {file} --standings -f json");
        let (code, text) = bench(at, &command, None);
        let value: Value = serde_json::from_str(&text).unwrap();
        (code, value["standings"][0]["agree"].as_u64(), value["hands"][0]["same"].as_u64())
    };
    assert_eq!(theirs("right.trf"), (Some(0), Some(1), Some(5)));
    assert_eq!(theirs("wrong.trf"), (Some(1), Some(0), Some(5)));
}
