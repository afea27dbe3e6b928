//! Wrong changes to the code that some test has to notice (`make mutants`).
//!
//! `mutants.toml` lists them: the file, what is changed, and the tests that must then fail. Every run holds that each
//! change still applies; `make mutants` makes each one in a copy of the tree and expects the tests to be red.

use serde::Deserialize;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

#[derive(Deserialize)]
struct List {
    mutant: Vec<Mutant>,
}

/// A wrong change.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Mutant {
    name: String,
    /// From the root of the project.
    file: String,
    /// What stands there, exactly once, and what is put in its place.
    changes: Vec<(String, String)>,
    /// Arguments of `cargo test --release` that must end with a failure.
    tests: String,
}

impl Mutant {
    /// The text of the file with all changes made.
    fn made(&self, root: &Path) -> String {
        let mut text =
            fs::read_to_string(root.join(&self.file)).unwrap_or_else(|e| panic!("{}: {e}", self.file));
        for (from, to) in &self.changes {
            let found = text.matches(from.as_str()).count();
            assert_eq!(found, 1, "{}: `{from}` stands {found} times in {}", self.name, self.file);
            text = text.replacen(from, to, 1);
        }
        text
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn list() -> Vec<Mutant> {
    let text = fs::read_to_string(root().join("tests/house/mutants.toml")).unwrap();
    let list: List = toml::from_str(&text).unwrap_or_else(|e| panic!("{e}"));
    list.mutant
}

#[test]
fn every_listed_mutant_still_applies() {
    let list = list();
    assert!(list.len() >= 31, "{} mutants", list.len());
    for (i, mutant) in list.iter().enumerate() {
        assert_ne!(mutant.made(root()), fs::read_to_string(root().join(&mutant.file)).unwrap());
        assert!(list[..i].iter().all(|m| m.name != mutant.name), "{} is listed twice", mutant.name);
    }
}

/// The files under version control, copied to a folder of the build directory.
fn copy() -> PathBuf {
    let tree = root().join("target/mutants/tree");
    fs::create_dir_all(&tree).unwrap();
    // The tests look for the data beside the project, cargo for what setup.sh has fetched.
    for (from, to) in [("../shared", "../shared"), (".tools", ".tools"), (".cargo", ".cargo")] {
        let (data, beside) = (root().join(from), tree.join(to));
        if data.is_dir() && !beside.exists() {
            std::os::unix::fs::symlink(data.canonicalize().unwrap(), beside).unwrap();
        }
    }
    let listed = Command::new("git").arg("ls-files").current_dir(root()).output().expect("git is there");
    for file in String::from_utf8(listed.stdout).unwrap().lines() {
        let (from, to) = (root().join(file), tree.join(file));
        let text = fs::read(&from).unwrap();
        if fs::read(&to).ok().as_ref() != Some(&text) {
            fs::create_dir_all(to.parent().unwrap()).unwrap();
            fs::write(&to, text).unwrap();
        }
    }
    tree
}

/// Does `cargo test` end well? Its output goes to a file beside the tree.
fn is_green(tree: &Path, arguments: &str) -> bool {
    let log = fs::File::create(tree.join("../log")).unwrap();
    let status = Command::new(env!("CARGO"))
        .args(["test", "--release", "--no-fail-fast"])
        .args(tree.join(".tools/highs/version").exists().then_some("--features=prebuilt"))
        .args(arguments.split(' '))
        .current_dir(tree)
        .env("CARGO_TARGET_DIR", tree.join("../target"))
        .env("CARGO_INCREMENTAL", "1")
        .stdout(log.try_clone().unwrap())
        .stderr(log)
        .status()
        .expect("cargo starts");
    status.success()
}

/// `PAIRPROOF_MUTANTS=a,b` takes those whose names hold one of the words.
#[test]
#[ignore = "an hour: make mutants"]
fn every_mutant_is_noticed() {
    let tree = copy();
    let words = std::env::var("PAIRPROOF_MUTANTS").unwrap_or_default();
    let is_asked = |m: &Mutant| words.split(',').any(|w| m.name.contains(w));
    let mut survivors = Vec::new();
    for mutant in list().iter().filter(|m| is_asked(m)) {
        let file = tree.join(&mutant.file);
        let sound = fs::read_to_string(&file).unwrap();
        fs::write(&file, mutant.made(&tree)).unwrap();
        // A change that does not compile has shown nothing.
        let compiles = is_green(&tree, &format!("--no-run {}", mutant.tests.split(" -- ").next().unwrap()));
        let survives = compiles && is_green(&tree, &mutant.tests);
        fs::write(&file, sound).unwrap();
        println!(
            "{}: {}",
            mutant.name,
            match (compiles, survives) {
                (false, _) => "DOES NOT COMPILE",
                (true, true) => "SURVIVES",
                (true, false) => "noticed",
            }
        );
        if survives || !compiles {
            survivors.push(mutant.name.clone());
        }
    }
    assert!(survivors.is_empty(), "{survivors:?}");
}
