//! What is written never takes the place of what was read, nor of anything that is not the program's own.

#![cfg(unix)]

use std::os::unix::fs::symlink;
use std::path::Path;

use crate::fixture::{done, folder, go, run, said};

fn read(folder: &Path, name: &str) -> Vec<u8> {
    std::fs::read(folder.join(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
}

/// Every name in a folder.
fn names(folder: &Path) -> Vec<String> {
    let names = std::fs::read_dir(folder).unwrap();
    names.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

#[test]
fn c1_a_report_is_never_written_over_its_own_tournament() {
    let folder = folder();
    let path = folder.path();
    std::fs::write(path.join("strengths.txt"), "2000\n1900\n1800\n1700\n").unwrap();
    for (name, input) in [
        ("hard.trf", "open.trf"),
        ("hard.csv", "players.csv"),
        ("hard.toml", "house.toml"),
        ("hard.jsonl", "part-0.jsonl"),
        ("hard.txt", "boards.txt"),
        ("hard.cert", "open.cert"),
        ("hard-event.pairproof", "event.pairproof"),
        ("hard-strengths.txt", "strengths.txt"),
    ] {
        std::fs::hard_link(path.join(input), path.join(name)).unwrap();
    }
    symlink("hard.trf", path.join("link.trf")).unwrap();
    let before: Vec<_> = names(path).into_iter().filter(|name| path.join(name).is_file()).collect();
    let before: Vec<_> = before.into_iter().map(|name| (read(path, &name), name)).collect();
    let mut written = Vec::new();
    for command in [
        "compat bbp --dutch open.trf -p hard.trf",
        "compat bbp --dutch open.trf -p link.trf",
        "compat javafo open.trf -p hard.trf",
        "compat bbp --dutch hard.trf -g -o open.trf -s 1",
        "pair open.trf -o hard.trf --force",
        "pair open.trf -o link.trf --force",
        "pair open.trf -R house.toml -o hard.toml --force",
        "pair open.trf --certificate hard.trf --force",
        "check open.trf boards.txt --html hard.txt --force",
        "check open.trf boards.txt --certificate hard.txt --force",
        "explain open.trf --why-not 13 20 --certificate hard.trf --force",
        "repair event.pairproof --absent 3 --because ill -o hard-event.pairproof --force",
        "enter players.csv --rounds 5 --colour white -o hard.csv --force",
        "result event.pairproof 1=1-0 -o hard-event.pairproof --force",
        "print open.trf boards -o hard.trf --force",
        "verify open.cert open.trf --export-model hard.cert --force",
        "merge part-0.jsonl part-1.jsonl -o hard.jsonl --force",
        "simulate --field file:strengths.txt --events 1 --players 4 --rounds 1 -R irish -o hard-strengths.txt --force",
        "bench --files open.trf -R dutch-2026 -o hard.trf --force",
    ] {
        let (code, out, err) = go(path, command);
        if !(out + &err).to_lowercase().contains("is the input") || ![1, 5].contains(&code) {
            written.push(format!("{command}: {code} {err}"));
        }
    }
    assert!(written.is_empty(), "{}", written.join("\n"));
    // The list of compat is refused alone, and the pairing stands.
    let (code, _, err) = go(path, "compat bbp --dutch open.trf -p next.txt -l hard.trf");
    assert!(code == 0 && err.contains("It is the input"), "{code} {err}");
    for (bytes, name) in &before {
        assert_eq!(read(path, name), *bytes, "{name}");
    }
    // Read from a file through the standard input.
    let script = format!("{} pair - < open.trf -o hard.trf --force", env!("CARGO_BIN_EXE_pairproof"));
    let output = std::process::Command::new("sh").args(["-c", &script]).current_dir(path).output().unwrap();
    assert_eq!(output.status.code(), Some(5));
    assert_eq!(read(path, "open.trf"), read(path, "hard.trf"));
}

#[test]
fn c1_what_an_engine_is_asked_for_is_written_whole_under_a_temporary_name() {
    let folder = folder();
    let path = folder.path();
    // A file that replaces another is another file; what has the old one open keeps it.
    std::fs::write(path.join("next.txt"), "old").unwrap();
    std::fs::hard_link(path.join("next.txt"), path.join("kept.txt")).unwrap();
    let out = said(path, "compat bbp --dutch open.trf -p next.txt -l list.txt");
    assert!(out.contains("next.txt had another name (hard links)"), "{out}");
    assert_eq!(read(path, "kept.txt"), b"old");
    assert!(read(path, "next.txt").starts_with(b"70\n"), "70 boards");
    assert!(!names(path).iter().any(|name| name.starts_with(".pairproof-")));
    // A device is written to.
    let out = said(path, "compat bbp --dutch open.trf -p /dev/stdout");
    assert_eq!(out.as_bytes(), read(path, "next.txt"));
}

#[test]
fn c2_the_users_own_file_is_not_taken_for_the_rows_of_a_run_and_a_link_is_not_followed() {
    let folder = folder();
    let path = folder.path();
    std::fs::write(path.join("diary"), "mine").unwrap();
    std::fs::write(path.join("new.jsonl.tmp"), "my notes").unwrap();
    let simulate = "simulate --events 1 --players 4 --rounds 1 -R irish -o new.jsonl";
    let (code, _, err) = go(path, simulate);
    assert!(code == 5 && err.contains("left unchanged"), "{code} {err}");
    assert_eq!(read(path, "new.jsonl.tmp"), b"my notes");
    std::fs::remove_file(path.join("new.jsonl.tmp")).unwrap();
    symlink("diary", path.join("new.jsonl.tmp")).unwrap();
    assert_eq!(go(path, simulate).0, 5);
    assert_eq!(read(path, "diary"), b"mine");
}

#[test]
fn c4_no_cell_of_a_csv_is_a_formula() {
    let folder = folder();
    let path = folder.path();
    let list = "name;rating;club\n=HYPERLINK(\"x\");2000;=1+1\n+Ada;1900;@club\n-Ben;1800;North\n@Cleo;1700;\nDan;;\n";
    std::fs::write(path.join("evil.csv"), list).unwrap();
    said(path, "enter evil.csv --rounds 5 --colour white -o evil.pairproof");
    said(path, "pair evil.pairproof --enter");
    said(path, "result evil.pairproof 1=0-1 2=+/-");
    let kinds = ["boards", "names", "slips", "standings", "crosstable", "wall-chart", "cards"];
    let mut sheets: Vec<String> = vec![said(path, "pair evil.pairproof -f csv")];
    for kind in kinds {
        sheets.push(go(path, &format!("print evil.pairproof {kind} -f csv")).1);
    }
    let mut apostrophes = 0;
    for sheet in &sheets {
        let mut reader =
            csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(sheet.as_bytes());
        for cell in
            reader.records().flat_map(|row| row.unwrap().iter().map(str::to_owned).collect::<Vec<_>>())
        {
            assert!(
                ["+", "-"].contains(&&*cell) || !cell.starts_with(['=', '+', '-', '@']),
                "{cell} in {sheet}"
            );
            apostrophes += usize::from(cell.starts_with('\''));
        }
    }
    assert!(apostrophes > 20, "{apostrophes}: {sheets:?}");
    // What was written is read again, by name.
    std::fs::write(
        path.join("boards.csv"),
        "white,black\n'+Ada,Dan\n\"'=HYPERLINK(\"\"x\"\")\",'@Cleo\n-Ben,bye\n",
    )
    .unwrap();
    let (code, out, err) = go(path, "check evil.pairproof boards.csv --round 1");
    assert!(code == 1 && out.contains("Ada"), "{code} {out}{err}");
}

#[test]
fn c5_ends_of_lines_of_settings_are_kept() {
    let folder = folder();
    let path = folder.path();
    std::fs::write(path.join("pairproof.toml"), "rulebook = \"dutch-2026\"\r\n").unwrap();
    let (code, _, err) = go(path, "check event.trf --accept R1B1:x");
    assert_eq!(code, 3, "{err}");
    let output = run(path, &["check", "event.trf", "--round", "1", "--accept", "R1 B1: asked by both"], &[]);
    let settings = String::from_utf8(read(path, "pairproof.toml")).unwrap();
    assert!(settings.contains("asked by both"), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(settings.matches("\r\n").count(), settings.matches('\n').count(), "{settings:?}");
}

#[test]
fn c5_what_a_killed_program_has_left_is_cleared_and_what_a_living_one_holds_is_not() {
    let folder = folder();
    let path = folder.path();
    for name in [".pairproof-killed", ".pairproof-living", ".pairproof.mine"] {
        std::fs::write(path.join(name), "half a file").unwrap();
    }
    std::fs::create_dir(path.join(".pairproof-folder")).unwrap();
    let living = std::fs::File::open(path.join(".pairproof-living")).unwrap();
    living.lock().unwrap();
    said(path, "result event.trf 1=1-0 -o next.trf");
    let mut left: Vec<_> = names(path).into_iter().filter(|name| name.starts_with(".pairproof")).collect();
    left.sort();
    assert_eq!(left, [".pairproof-folder", ".pairproof-living", ".pairproof.mine"]);
    drop(living);
    said(path, "result event.trf 2=1-0 -o other.trf");
    assert!(!path.join(".pairproof-living").exists());
}

#[test]
fn c5_a_settings_link_that_leads_nowhere_is_an_error() {
    let folder = folder();
    let path = folder.path();
    symlink("gone.toml", path.join("pairproof.toml")).unwrap();
    for command in ["pair event.trf --round 2", "check event.trf", "check event.trf --accept"] {
        let words: Vec<&str> = command.split(' ').collect();
        let words = if command.ends_with("accept") { [&words[..], &["R1 B1: x"]].concat() } else { words };
        let output = run(path, &words, &[]);
        let err = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.code() == Some(5) && err.contains("pairproof.toml cannot be read"),
            "{command}: {err}"
        );
    }
    assert!(!path.join("gone.toml").exists());
    said(path, "check event.trf --round 1 --settings none");
}

#[cfg(target_os = "linux")]
#[test]
fn c5_serve_that_nobody_can_hear_says_so() {
    let serve = |out: std::process::Stdio| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_pairproof"));
        command.args(["serve", "--stdio"]).stdin(std::process::Stdio::piped()).stdout(out);
        let mut child = command.stderr(std::process::Stdio::piped()).spawn().unwrap();
        let asked =
            std::io::Write::write_all(child.stdin.as_mut().unwrap(), b"{\"id\": 1, \"do\": \"rulebooks\"}\n");
        asked.unwrap();
        let output = child.wait_with_output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let (code, err) = serve(full.into());
    assert!(code == Some(5) && err.contains("cannot write the answer"), "{code:?} {err}");
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    assert_eq!(serve(writer.into()), (Some(0), String::new()), "who closes the pipe has read enough");
}

/// A program may store texts that a report cannot hold. They are noted, the event file opens, and the report has no part of
/// them: the beginning of an id is the id of somebody else.
#[test]
fn an_event_file_with_a_text_too_long_for_a_report_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    done(path, "generate --seed 1 --players 6 --rounds 3 --plain -o six.json");
    let mut six: serde_json::Value =
        serde_json::from_slice(&std::fs::read(path.join("six.json")).unwrap()).unwrap();
    six["players"][0]["federation"] = "England".into();
    six["players"][1]["fide_id"] = "1234567890123".into();
    std::fs::write(path.join("six.json"), six.to_string()).unwrap();
    let (code, _, err) = go(path, "import six.json -o six.pairproof");
    assert!(
        code == 0 && err.contains("'England', the federation of player 1, has more than 3 characters"),
        "{err}"
    );
    done(path, "status six.pairproof");
    done(path, "export six.pairproof -o six.trf");
    let report = std::fs::read_to_string(path.join("six.trf")).unwrap();
    assert!(!report.contains("Eng") && !report.contains("1234567890"), "{report}");
}
