//! The pages for people name files of the project: each of them is there.

use crate::{demand_none, files_below};
use std::fs;
use std::path::Path;

/// Folders whose files the pages name.
const FOLDERS: &[&str] = &["src/", "tests/", "models/", "examples/", "docs/", "instances/", "benches/"];

/// The paths that a page names as code, with the number of the line; a pattern with `*`, `<` or a word in capitals names no
/// file.
fn named(page: &str) -> Vec<(usize, &str)> {
    let spans =
        page.lines().zip(1..).flat_map(|(line, i)| line.split('`').skip(1).step_by(2).map(move |s| (i, s)));
    let is_path = |span: &str| FOLDERS.iter().any(|folder| span.starts_with(folder)) && !span.contains(' ');
    let is_pattern = |span: &str| span.contains(['*', '<']) || span.split(['/', '.']).any(is_capitals);
    spans.filter(|&(_, span)| is_path(span) && !is_pattern(span)).collect()
}

fn is_capitals(part: &str) -> bool {
    part.len() > 1 && part.chars().all(|c| c.is_ascii_uppercase())
}

#[test]
fn every_file_that_a_page_names_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = vec![];
    for folder in ["docs", "models"] {
        files_below(&root.join(folder), &[], &mut files);
    }
    files.extend(["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].map(|name| root.join(name)));
    let mut findings = vec![];
    for path in files.iter().filter(|path| path.extension().is_some_and(|e| e == "md")) {
        let page = fs::read_to_string(path).unwrap();
        for (line, file) in named(&page) {
            if !root.join(file).exists() {
                findings.push(format!("{}:{line}: `{file}` is not there", path.display()));
            }
        }
    }
    demand_none(&findings);
}

#[test]
fn a_page_that_names_a_file_is_noticed() {
    let page = "See `src/lib.rs` and `src/FAMILY/mod.rs`;\n`models/*.toml`, `src/gone.rs` and `cargo test`.";
    assert_eq!(named(page), [(1, "src/lib.rs"), (2, "src/gone.rs")]);
}
