//! docs/integrate.md does what it says: every block of commands runs and prints what stands below it.
//!
//! Its Rust block is a test of the documentation.

use std::path::Path;
use std::process::Command;

use crate::fixture::folder;

#[cfg(unix)]
#[test]
fn every_block_of_the_page_runs_and_prints_what_stands_below_it() {
    let page =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/integrate.md")).unwrap();
    let program = assert_cmd::cargo::cargo_bin("pairproof");
    let path = format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let mut seen = 0;
    for part in page.split("```sh\n").skip(1) {
        let (commands, after) = part.split_once("```\n").unwrap();
        let expected =
            after.trim_start().strip_prefix("```text\n").map_or("", |rest| rest.split("```").next().unwrap());
        let folder = folder();
        let output = Command::new("sh")
            .args(["-e", "-c", commands])
            .current_dir(folder.path())
            .env("PATH", &path)
            .env_remove("PAIRPROOF_COMPAT_AS")
            .output()
            .unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{commands}{err}");
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{commands}{err}");
        seen += 1;
    }
    assert_eq!(seen, 4);
}
