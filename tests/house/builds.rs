//! Program and tests are one build.

use std::collections::BTreeSet;
use std::process::Command;

/// Returns the packages of a build with the features that are asked of each, as `cargo tree` names them.
fn packages(build: &[&str]) -> BTreeSet<String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut tree = Command::new(cargo);
    tree.current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["tree", "--prefix", "none", "-f", "{p} {f}"])
        .args(build);
    let out = tree.output().unwrap();
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    let text = String::from_utf8(out.stdout).unwrap();
    text.lines().map(|line| line.trim_end_matches(" (*)").to_owned()).collect()
}

/// Where a library of the tests asks one more feature of a package, all that stands on it is compiled once more, which costs
/// as much as the program: the manifests of the house ask the same of it (`src/cli/Cargo.toml`).
#[test]
fn program_and_tests_are_one_build() {
    let tests = packages(&["--workspace", "-e", "normal,build,dev"]);
    let program = packages(&["-e", "normal,build"]);
    let of_lab: Vec<&String> =
        program.iter().filter(|package| package.starts_with("pairproof-lab")).collect();
    assert!(of_lab.is_empty(), "who pairs a round waits for {of_lab:?}");
    assert!(
        tests.iter().any(|package| package.starts_with("pairproof-lab-cli ")),
        "the tests run both programs"
    );
    // The tests run both programs, so the root package itself has one feature more with them; it is a list of names.
    let is_root = |package: &&String| package.starts_with("pairproof v");
    let twice: Vec<&String> = program.difference(&tests).filter(|package| !is_root(package)).collect();
    assert!(twice.is_empty(), "the tests ask other features of these packages than the program: {twice:#?}");
}

/// Who depends on the library fetches no tests, no instances and no pictures; a few hundred files of them once came along.
#[test]
fn the_package_has_the_library_and_no_tests() {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut list = Command::new(cargo);
    list.current_dir(env!("CARGO_MANIFEST_DIR")).args([
        "package",
        "--list",
        "--allow-dirty",
        "--offline",
        "-p",
        "pairproof",
    ]);
    let out = list.output().unwrap();
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    let text = String::from_utf8(out.stdout).unwrap();
    let files: Vec<&str> = text.lines().collect();
    assert!(
        ["src/lib.rs", "src/main.rs", "README.md", "docs/integrate.md"].iter().all(|own| files.contains(own)),
        "{text}"
    );
    let folders: BTreeSet<&str> =
        files.iter().filter_map(|file| file.split_once('/')).map(|(folder, _)| folder).collect();
    assert_eq!(folders, BTreeSet::from(["docs", "examples", "src"]));
    assert!(files.len() < 24, "{text}");
}
