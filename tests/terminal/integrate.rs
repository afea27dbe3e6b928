//! docs/integrate.md does what it says: every block of commands runs and prints what stands below it.
//!
//! Its Rust block is a test of the documentation.

use std::path::Path;
use std::process::Command;

use crate::fixture::folder;
use crate::serve::skipped;

fn page() -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/integrate.md")).unwrap()
}

/// `PATH` with the program before all others.
fn path() -> String {
    let program = assert_cmd::cargo::cargo_bin("pairproof");
    format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap())
}

#[cfg(unix)]
#[test]
fn every_block_of_the_page_runs_and_prints_what_stands_below_it() {
    let mut seen = 0;
    for part in page().split("```sh\n").skip(1) {
        let (commands, after) = part.split_once("```\n").unwrap();
        let expected =
            after.trim_start().strip_prefix("```text\n").map_or("", |rest| rest.split("```").next().unwrap());
        let folder = folder();
        let output = Command::new("sh")
            .args(["-e", "-c", commands])
            .current_dir(folder.path())
            .env("PATH", path())
            .env_remove("PAIRPROOF_COMPAT_AS")
            .output()
            .unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{commands}{err}");
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{commands}{err}");
        seen += 1;
    }
    assert_eq!(seen, 6);
}

#[cfg(unix)]
#[test]
fn the_python_block_runs_on_the_module_as_it_stands() {
    let page = page();
    let block = page.split("```python\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let folder = folder();
    let python = Command::new("python3")
        .args(["-W", "error", "-c", block])
        .current_dir(folder.path())
        .env("PATH", path())
        .env("PYTHONPATH", Path::new(env!("CARGO_MANIFEST_DIR")).join("src/python"))
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .output();
    let Ok(output) = python else { return skipped("python3 is not there to run docs/integrate.md") };
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{err}");
    let lines: Vec<&str> = out.lines().collect();
    let boards = crate::fixture::run(folder.path(), &["pair", "open.trf", "-f", "pairs"], &[]).stdout;
    let boards = String::from_utf8(boards).unwrap();
    let expected = boards.lines().skip(1).filter(|line| !line.ends_with(" 0")).zip(1..);
    let expected: Vec<String> = expected.map(|(line, board)| format!("{board} {line}")).collect();
    assert_eq!(lines[..expected.len()], expected);
    assert_eq!(lines[expected.len()], "illegal", "two boards are no round");
    assert!(lines[expected.len() + 1].starts_with("REQUEST "), "{out}");
}
