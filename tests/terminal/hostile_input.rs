//! No harm: closed outputs, devices and links, invisible characters, numbers of players, memory.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::fixture;

const OPEN: &str = "instances/synthetic/open-0014/round-2.trf";

fn pairproof(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pairproof"));
    command.current_dir(env!("CARGO_MANIFEST_DIR")).env("NO_COLOR", "1").args(arguments);
    command
}

/// A pipe that nobody reads.
fn closed() -> Stdio {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    writer.into()
}

#[test]
fn a_closed_output_ends_quietly_with_the_code_of_the_answer() {
    let cases: [(&[&str], i32); 9] = [
        (&["pair", OPEN], 0),
        (&["pair", OPEN, "-f", "json"], 0),
        (&["--help"], 0),
        (&["completions", "bash"], 0),
        (&["rulebook", "show", "irish"], 0),
        (&["pair", "nowhere.trf"], 5),
        (&["pair", OPEN, "--round", "9"], 3),
        (&["pair"], 3),
        (&["pair", "instances/synthetic/no-pairing-0008/round-7.trf", "-R", "dutch-1998"], 1),
    ];
    for (arguments, code) in cases {
        let status = pairproof(arguments).stdout(closed()).stderr(closed()).status().unwrap();
        assert_eq!(status.code(), Some(code), "{arguments:?}");
    }
    let output = pairproof(&["pair", OPEN]).stdout(closed()).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "not a word about a closed pipe");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_said_and_ends_with_5() {
    let full = || std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    for arguments in [&["pair", OPEN][..], &["--help"], &["completions", "zsh"]] {
        let output = pairproof(arguments).stdout(full()).output().unwrap();
        assert_eq!(output.status.code(), Some(5), "{arguments:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("cannot write"), "{arguments:?}");
    }
    let output = pairproof(&["pair", "nowhere.trf"]).stderr(full()).output().unwrap();
    assert_eq!(output.status.code(), Some(5));
}

#[test]
fn a_dash_is_the_standard_output_and_a_refusal_names_force() {
    let (code, out, _) = fixture::pairproof(&["pair", OPEN, "-o", "-"]);
    assert_eq!(code, 0);
    assert_eq!(out, fixture::pairproof(&["pair", OPEN, "-f", "trf"]).1, "the tournament and nothing else");
    assert!(!Path::new(env!("CARGO_MANIFEST_DIR")).join("-").exists());
    assert_eq!(fixture::pairproof(&["pair", OPEN, "-o", "-", "--show-model"]).0, 3);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("next.trf");
    std::fs::write(&path, "mine").unwrap();
    let (code, _, err) = fixture::pairproof(&["pair", OPEN, "-o", path.to_str().unwrap()]);
    assert_eq!(code, 5);
    assert!(err.contains("--force"), "{err}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "mine");
}

#[cfg(unix)]
#[test]
fn devices_pipes_and_folders_are_never_replaced() {
    use std::os::unix::fs::FileTypeExt;
    let folder = tempfile::tempdir().unwrap();
    let fifo = folder.path().join("fifo");
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    for path in ["/dev/null", fifo.to_str().unwrap(), folder.path().to_str().unwrap()] {
        let (code, _, err) = fixture::pairproof(&["pair", OPEN, "-o", path, "--force"]);
        assert_eq!(code, 5, "{path}");
        assert!(err.contains("not a regular file"), "{err}");
    }
    assert!(fifo.metadata().unwrap().file_type().is_fifo());
}

/// `print … -o /dev/stdout | cat` waited for ever, because it read the pipe that it was about to write.
#[cfg(unix)]
#[test]
fn no_command_reads_the_pipe_that_it_is_to_write() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let fifo = at("fifo");
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    std::fs::write(at("list.csv"), "name,rating\nAda,2000\nBob,1900\n").unwrap();
    let list = at("list.csv");
    let small = "--players 4 --rounds 2 --events 1 --seed 1";
    let commands = [
        format!("print {OPEN} boards -o"),
        format!("print {OPEN} boards --force -o"),
        format!("pair {OPEN} -o"),
        format!("pair {OPEN} --certificate"),
        format!("pair {OPEN} --html"),
        format!("enter {list} --rounds 2 -o"),
        format!("simulate {small} -o"),
        format!("simulate {small} --force -o"),
    ];
    for command in commands {
        let words = command.split_whitespace().chain([fifo.as_str()]);
        let name = fixture::program_of(&[command.split(' ').next().unwrap()]);
        let mut program = assert_cmd::Command::cargo_bin(name).unwrap();
        // A program that waits for ever is ended, so that the test fails.
        let output = program.args(words).timeout(std::time::Duration::from_mins(2)).output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(5), "{command}: {err}");
        assert!(err.contains("not a regular file"), "{command}: {err}");
    }
    // A pipe as the standard output has no name of its own.
    let output = crate::fixture::shell(
        Path::new(env!("CARGO_MANIFEST_DIR")),
        &["-o", "pipefail"],
        &format!("timeout 120 pairproof print {OPEN} boards -o /dev/stdout | cat"),
    );
    assert_eq!(output.status.code(), Some(5), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("`-o -`"), "{output:?}");
}

/// A line of a player without rounds.
fn player(number: usize, name: &str) -> String {
    format!(
        "001 {number:>4}      {name:<33} {:>4} {:>3} {:>11} {:<10} {:>4} {number:>4}\n",
        2000, "", "", "", "0.0"
    )
}

/// A small event with strange characters in a name.
fn strange_event(name: &str) -> String {
    format!("012 A{name}\n142 3\n152 W\n{}{}", player(1, name), player(2, "B"))
}

#[test]
fn invisible_characters_are_shown_in_what_people_read_and_kept_in_files() {
    let name = "Ad\u{1b}[31\u{202e}a";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("event.trf");
    std::fs::write(&path, strange_event(name)).unwrap();
    let path = path.to_str().unwrap();
    let boards = folder.path().join("boards");
    std::fs::write(&boards, "2-1\n").unwrap();
    let commands: [&[&str]; 9] = [
        &["pair", path],
        &["pair", path, "-f", "plain"],
        &["pair", path, "-R", "ecf-2009", "--cards"],
        &["check", path, boards.to_str().unwrap()],
        &["explain", path, "-n", "1"],
        &["compare", path, "--trace"],
        &["standings", path],
        &["print", path, "cards"],
        &["pair", path, "--absent", "\u{1b}[31m\u{202e}"],
    ];
    for arguments in commands {
        let (_, out, err) = fixture::pairproof(arguments);
        let text = out + &err;
        assert!(!text.contains(['\u{1b}', '\u{202e}']), "{arguments:?}: {text}");
        let is_shown = text.contains("\\x1b[31") && text.contains("\\u{202e}");
        assert!(is_shown || arguments[0] == "compare", "{arguments:?}: {text}");
    }
    for format in ["trf", "csv"] {
        assert!(
            fixture::pairproof(&["pair", path, "-f", format]).1.contains(name),
            "{format} keeps the name"
        );
    }
    let answer: serde_json::Value =
        serde_json::from_str(&fixture::pairproof(&["standings", path, "-f", "json"]).1).unwrap();
    assert_eq!(answer["rows"][0]["name"], name);
}

#[test]
fn players_are_numbered_as_in_the_file_in_all_json() {
    let (_, out, _) = fixture::pairproof(&["standings", OPEN, "-f", "json"]);
    let standings: serde_json::Value = serde_json::from_str(&out).unwrap();
    let rows = standings["rows"].as_array().unwrap();
    let mut numbers: Vec<u64> = rows.iter().map(|row| row["number"].as_u64().unwrap()).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=14).collect::<Vec<u64>>());
    assert!(rows.iter().all(|row| row.get("player").is_none()), "no field that counts from 0");
    let folder = tempfile::tempdir().unwrap();
    let boards = folder.path().join("boards");
    std::fs::write(&boards, "13-14\n").unwrap();
    let (code, out, _) = fixture::pairproof(&["check", OPEN, boards.to_str().unwrap(), "-f", "json"]);
    assert_eq!(code, 1);
    let judged: serde_json::Value = serde_json::from_str(&out).unwrap();
    let offences = judged["judged"][0]["offences"].as_array().unwrap();
    let missing = offences.iter().filter(|o| o["offence"] == "missing");
    let mut missing: Vec<u64> = missing.map(|o| o["number"].as_u64().unwrap()).collect();
    missing.sort_unstable();
    let pairs = fixture::pairproof(&["pair", OPEN, "-f", "pairs"]).1;
    let mut playing: Vec<u64> =
        pairs.lines().skip(1).flat_map(|l| l.split(' ')).map(|n| n.parse().unwrap()).collect();
    playing.retain(|n| ![0, 13, 14].contains(n));
    playing.sort_unstable();
    assert_eq!(missing, playing, "{out}");
}

/// A first round of so many players.
fn field(players: usize) -> String {
    let mut text = String::from("012 Large\n142 9\n152 W\n");
    for n in 1..=players {
        text += &player(n, "A");
    }
    text
}

/// A process that may take little memory refuses what will not fit, and never aborts.
#[cfg(target_os = "linux")]
#[test]
fn what_does_not_fit_in_memory_is_refused_with_the_figure() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("large.trf");
    std::fs::File::create(&path).unwrap().write_all(field(9999).as_bytes()).unwrap();
    let commands =
        ["pair -R dutch-2026", "pair -R irish", "pair -R ecf-2009", "compare -R lim-1987", "pair --compare"];
    for command in commands {
        let (command, options) = command.split_once(' ').unwrap();
        let script = format!(
            "ulimit -v 900000; exec {} {command} {} {options}",
            env!("CARGO_BIN_EXE_pairproof"),
            path.display()
        );
        let output = Command::new("sh").args(["-c", &script]).output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(4), "{command} {options}: {err}");
        assert_eq!(
            command == "compare" || options == "--compare",
            err.contains("without its procedure"),
            "{err}"
        );
        assert!(err.contains("MB of memory") && err.contains("players would fit"), "{err}");
    }
}
