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

/// Code in a page that a file is named for, in a line such as `` `src/lib.rs`: `` before it: the line, the file and the code.
fn quoted(page: &str) -> Vec<(usize, &str, String)> {
    let lines: Vec<&str> = page.lines().collect();
    let head = |i: usize| lines[i].strip_prefix('`')?.strip_suffix("`:");
    let code = |i: usize| {
        let opens = lines.get(i + 2).is_some_and(|line| line.starts_with("```"));
        let block = lines.get(i + 3..)?.iter().take_while(|line| **line != "```");
        opens.then(|| block.copied().collect::<Vec<_>>().join("\n"))
    };
    (0..lines.len()).filter_map(|i| Some((i + 1, head(i)?, code(i)?))).collect()
}

#[test]
fn code_in_a_page_is_that_of_the_file() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut files, mut findings, mut seen) = (vec![], vec![], 0);
    files_below(&root.join("docs"), &[], &mut files);
    for path in files.iter().filter(|path| path.extension().is_some_and(|e| e == "md")) {
        for (line, file, code) in quoted(&fs::read_to_string(path).unwrap()) {
            seen += 1;
            let text = fs::read_to_string(root.join(file)).unwrap_or_default();
            if code.is_empty() || !text.contains(&code) {
                findings.push(format!("{}:{line}: `{file}` has no such lines", path.display()));
            }
        }
    }
    demand_none(&findings);
    assert!(seen > 5, "{seen}");
}

#[test]
fn code_that_a_page_names_a_file_for_is_found() {
    let page = "`a.rs`:\n\n```rust\nfn a() {\n}\n```\n`b.rs`: words\n\n```rust\n```\n";
    assert_eq!(quoted(page), [(1, "a.rs", "fn a() {\n}".to_owned())]);
}

/// The wheel that setup.sh fetches is the version that the program is compiled against, and nothing is fetched without hashes.
#[test]
fn the_tools_of_setup_are_pinned() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |name: &str| fs::read_to_string(root.join(name)).unwrap();
    let lock = read("Cargo.lock");
    let version = lock.split("name = \"highs-sys\"\nversion = \"").nth(1).unwrap().split('"').next().unwrap();
    let tools = read("src/packages/tools.txt");
    let rows: Vec<&str> = tools.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(
        rows.iter().any(|row| row.starts_with(&format!("highspy=={version} "))),
        "highspy is not {version}"
    );
    assert!(rows.iter().all(|row| row.contains(" --hash=sha256:")), "{tools}");
    assert!(read("setup.sh").contains("--require-hashes"));
}
