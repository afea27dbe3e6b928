//! A simulation gives the same bytes however it is run: at once, in shards, by other threads, interrupted, killed.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::fixture::{folder, run};

const EVENTS: &str =
    "simulate --events 40 --players 14 --rounds 5 --preset rough --seed 11 -R ecf-2009,idea-random";

/// Runs a command that succeeds.
fn done(folder: &Path, command: &str) -> String {
    let words: Vec<&str> = command.split(' ').collect();
    let output = run(folder, &words, &[]);
    assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn refused(folder: &Path, command: &str) -> String {
    let words: Vec<&str> = command.split(' ').collect();
    let output = run(folder, &words, &[]);
    assert!(!output.status.success(), "{command}");
    String::from_utf8(output.stderr).unwrap()
}

fn read(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
}

#[test]
fn four_shards_merged_are_one_run_whatever_the_threads() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    done(at, &format!("{EVENTS} --threads 1 -o whole.jsonl"));
    for i in 0..4 {
        done(at, &format!("{EVENTS} --threads 3 --shard {i}/4 -o part-{i}.jsonl"));
    }
    done(at, "merge part-2.jsonl part-0.jsonl part-3.jsonl part-1.jsonl -o merged.jsonl");
    let whole = read(at, "whole.jsonl");
    assert_eq!(whole, read(at, "merged.jsonl"));
    assert_eq!(whole, done(at, EVENTS), "printed, too");
    assert_eq!(whole.lines().count(), 1 + 40 * 2);
    // A shard that is lost, given twice, or of another run.
    let says = refused(at, "merge part-0.jsonl part-1.jsonl part-3.jsonl");
    assert!(says.contains("event 2 under ecf-2009 and 19 more rows are missing"), "{says}");
    let says = refused(at, "merge part-0.jsonl part-0.jsonl");
    assert!(says.contains("twice"), "{says}");
    done(at, "simulate --events 4 --players 8 --rounds 2 -o other.jsonl");
    assert!(refused(at, "merge part-0.jsonl other.jsonl").contains("plan"));
    let says = refused(at, "simulate --events 4 --players 8 --rounds 2 -o whole.jsonl");
    assert!(says.contains("already exists"), "{says}");
}

#[test]
fn an_interrupted_run_goes_on_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    done(at, &format!("{EVENTS} -o whole.jsonl"));
    let whole = read(at, "whole.jsonl");
    // Killed in the middle of a line, of an event, before the first line, and after the last.
    let lines: Vec<&str> = whole.split_inclusive('\n').collect();
    let begun = [lines[..5].concat() + &lines[5][..40], lines[..4].concat(), String::new(), whole.clone()];
    for text in begun {
        std::fs::write(at.join("again.jsonl.tmp"), &text).unwrap();
        done(at, &format!("{EVENTS} -o again.jsonl --force"));
        assert!(read(at, "again.jsonl") == whole, "begun with {} bytes", text.len());
        assert!(!at.join("again.jsonl.tmp").exists());
    }
    std::fs::write(at.join("again.jsonl.tmp"), &whole).unwrap();
    let says = refused(at, "simulate --events 3 -o again.jsonl --force");
    assert!(says.contains("belongs to a different run"), "{says}");
    let says = refused(at, &format!("{EVENTS} --shard 1/2 -o again.jsonl --force"));
    assert!(says.contains("event 1 under ecf-2009"), "{says}");
}

#[test]
#[cfg(unix)]
fn a_worker_that_was_killed_is_started_again_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let command = format!("{} --shard 1/2 --threads 1", EVENTS.replace("--events 40", "--events 120"));
    done(at, &format!("{command} -o whole.jsonl"));
    let again = format!("{command} -o again.jsonl");
    let mut worker = Command::new(assert_cmd::cargo::cargo_bin("pairproof-lab"))
        .args(again.split(' '))
        .current_dir(at)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    // Killed as soon as it has written some events; if it was faster, there is nothing to do again.
    let begun = at.join("again.jsonl.tmp");
    while worker.try_wait().unwrap().is_none() {
        if std::fs::metadata(&begun).is_ok_and(|data| data.len() > 20_000) {
            let _ = worker.kill();
        }
        std::thread::yield_now();
    }
    if !at.join("again.jsonl").exists() {
        done(at, &again);
    }
    assert!(read(at, "again.jsonl") == read(at, "whole.jsonl"));
}

#[test]
fn a_row_names_the_command_that_shows_its_event_again() {
    let folder = folder();
    let at = folder.path();
    let table = "difference,white,draw\n-400,0.1,0.2\n400,0.7,0.2\n";
    std::fs::write(at.join("chances.csv"), table).unwrap();
    std::fs::write(at.join("strengths.txt"), "2400\n2300\n2250\n2100\n1900\n1890\n1700\n1650\n1500\n")
        .unwrap();
    let command = "simulate --events 3 --players 9 --rounds 4 --field file:strengths.txt --model table:chances.csv \
                   --rating-error 50 --unrated 100 --clubs 3 --share late=50,forfeits=30 --stability 2 --seed 5 \
                   -R irish,dutch-2017 --trf reports";
    let rows = done(at, command);
    assert_eq!(rows.lines().count(), 1 + 3 * 2);
    for line in rows.lines().skip(1) {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let replay = row["replay"].as_str().unwrap().strip_prefix("pairproof-lab ").unwrap();
        let again: serde_json::Value = serde_json::from_str(&done(at, &format!("{replay} -f json"))).unwrap();
        for field in ["status", "metrics", "by_round", "event", "book", "rounds"] {
            assert_eq!(again[field], row[field], "{replay}: {field}");
        }
        let book = row["book"].as_str().unwrap();
        let report = read(at, &format!("reports/{book}/{:06}.trf", row["event"].as_u64().unwrap()));
        assert_eq!(report, done(at, &format!("{replay} -f trf")));
        assert!(done(at, replay).contains("Kendall"));
    }
}

/// Rounds and ranks of simulated matches are judged by their own reports: both scores are in them.
#[test]
fn events_of_matches_are_played_board_by_board_and_their_reports_are_right() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    for (options, records) in [
        ("-R team-2026 --boards 4", "192 FIDE_TEAM\n"),
        ("-R team-2024 --boards 2 --type FIDE_TEAM_TYPEB_GP_MP", "192 FIDE_TEAM_TYPEB_GP_MP_2024\n"),
        ("-R double-swiss-2026 --two-games", "192 FIDE_DOUBLESWISS\n"),
    ] {
        let replay = format!("simulate --replay 7:3 {options} --players 9 --rounds 5 --preset rough -f trf");
        let report = done(path, &replay);
        assert!(report.contains(records) && report.contains("\n352 WB"), "{options}: {report}");
        let repeats = report.lines().find(|line| line.contains("The same again: ")).expect("a remark");
        assert!(repeats.contains(options.split_once(" --").expect("an option").1), "{repeats}");
        std::fs::write(path.join("event.trf"), &report).expect("writable");
        let checked = done(path, "check event.trf --all");
        assert!(checked.contains("5 rounds judged: 5 IDENTICAL"), "{options}: {checked}");
        assert!(checked.contains("RANKS AGREE") && checked.contains("VALUES AGREE"), "{options}: {checked}");
    }
    let row = done(
        path,
        "simulate --replay 7:3 -R team-2026 --boards 4 --players 12 --rounds 5 --stability 2 -f json",
    );
    for metric in ["tau_b_secondary", "match_margin", "drawn_matches", "changed_boards"] {
        assert!(row.contains(metric), "{metric}: {row}");
    }
}

#[test]
fn a_run_that_finishes_no_event_says_so() {
    let folder = folder();
    let at = folder.path();
    let run = "simulate --events 1 --players 4 --rounds 9 --seed 1 -o short.jsonl";
    let told = crate::fixture::said(at, run);
    assert!(told.contains("no event could be finished"), "{told}");
    assert!(done(at, "study short.jsonl").contains("No event was finished"));
}

#[test]
fn what_cannot_be_simulated_is_refused() {
    let folder = folder();
    let at = folder.path();
    std::fs::write(at.join("bad.csv"), "difference,white,draw\n0,0.9,0.2\n").unwrap();
    for (arguments, says) in [
        ("--model elo:2,0", "DRAWS is 2, but must be a share from 0 to 1"),
        ("--model elo:0.3", "elo has 2 figures"),
        ("--model alo:2,0", "there is no model"),
        ("--model table:bad.csv", "line 2"),
        ("--field uniform:9-1", "LOW is above HIGH"),
        ("--field normal:x,1", "MEAN is x, but must be a whole number"),
        ("--field even:9-1", "there is no field"),
        ("--field file:players.csv", "line 1"),
        ("--preset opne", "did you mean open"),
        ("--share late=2000", "0 to 1000"),
        ("--players 1", "2 to 9999 players"),
        (
            "-R team-2026 --boards 4 --players 1000 --trf reports",
            "at most 999 teams and 9999 players; 1000 teams",
        ),
        ("--replay 5:0 -R team-2026 --boards 11 --players 950 -f trf", "use `--players 909`"),
        ("--stability 7", "before the last"),
        ("--shard 4/4", "from 0 to N"),
        ("-R dutch-2026,D26", "twice"),
        ("-R nowhere", "there is no rulebook"),
        ("--replay 1:2 -R irish,ecf-2009", "one rulebook"),
    ] {
        let found = refused(at, &format!("simulate {arguments}"));
        assert!(found.contains(says), "{arguments}: {found}");
    }
}

/// The recipe of docs/study.md. It is skipped where GNU parallel is missing, and says so.
#[test]
#[cfg(unix)]
fn shards_by_gnu_parallel_are_one_run_and_a_lost_one_is_done_again() {
    if Command::new("parallel").arg("--version").output().is_err() {
        eprintln!("GNU parallel is missing: its recipe was not run");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    done(at, &format!("{EVENTS} -o whole.jsonl"));
    let program = assert_cmd::cargo::cargo_bin("pairproof-lab");
    let worker = format!("{} {EVENTS} --threads 1 --shard {{}}/4 -o part-{{}}.jsonl", program.display());
    let all = |worker: &str| {
        let shards = [
            "--will-cite",
            "-j2",
            "--joblog",
            "run.log",
            "--resume-failed",
            worker,
            ":::",
            "0",
            "1",
            "2",
            "3",
        ];
        Command::new("parallel").args(shards).current_dir(at).output().unwrap().status.code()
    };
    // Shard 2 finds a folder where its file should be, and fails; the others are not run again.
    std::fs::create_dir(at.join("part-2.jsonl.tmp")).unwrap();
    assert_eq!(all(&worker), Some(1), "the code is the number of failures");
    assert!(!at.join("part-2.jsonl").exists());
    std::fs::remove_dir(at.join("part-2.jsonl.tmp")).unwrap();
    let others = std::fs::metadata(at.join("part-1.jsonl")).unwrap().modified().unwrap();
    assert_eq!(all(&worker), Some(0));
    assert_eq!(std::fs::metadata(at.join("part-1.jsonl")).unwrap().modified().unwrap(), others);
    done(at, "merge part-0.jsonl part-1.jsonl part-2.jsonl part-3.jsonl -o merged.jsonl");
    assert!(read(at, "merged.jsonl") == read(at, "whole.jsonl"));
}

/// Who types a command of `pairproof-lab` as one of `pairproof` is told where it is.
#[test]
fn a_command_of_the_second_program_is_named_by_the_first() {
    let folder = tempfile::tempdir().unwrap();
    for command in
        ["bench", "conformance x", "generate -o a.trf", "merge a", "simulate --events 1", "study a"]
    {
        let words: Vec<&str> = command.split(' ').collect();
        let typed = format!("`pairproof-lab {}`", words[0]);
        for form in [&[][..], &["-f", "json"]] {
            let asked = [words.as_slice(), form].concat();
            let output = crate::fixture::run_by("pairproof", folder.path(), &asked, &[]);
            let says = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
            assert!(output.status.code() == Some(3) && says.contains(&typed), "{asked:?}: {says}");
            assert_eq!(says.starts_with('{'), !form.is_empty(), "{says}");
        }
    }
    let help = crate::fixture::run_by("pairproof", folder.path(), &["help", "study"], &[]);
    assert!(
        help.status.code() == Some(3) && String::from_utf8(help.stderr).unwrap().contains("pairproof-lab")
    );
}
