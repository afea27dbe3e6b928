//! Wrong changes to the code that some test has to notice (`make mutants`).
//!
//! `mutants.toml` lists them: the file, what is changed, and the tests that must then fail. Every run holds that each
//! change still applies; `make mutants` makes each one in a copy of the tree and expects the tests to be red. The copy holds
//! them behind a switch, so that one build does for all; what is not in the body of a function is compiled by itself.

use serde::Deserialize;
use std::collections::BTreeSet;
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

/// The files under version control, copied to a folder of the build directory, those of `changed` in their place; what is
/// the same as before is not written again, so that what has been compiled of it stands.
fn copy(changed: &Path) -> PathBuf {
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
    for file in String::from_utf8(listed.stdout).unwrap().lines().chain(["src/mutation.rs"]) {
        let (to, other) = (tree.join(file), changed.join(file));
        let text = fs::read(if other.exists() { other } else { root().join(file) }).unwrap();
        if fs::read(&to).ok().as_ref() != Some(&text) {
            fs::create_dir_all(to.parent().unwrap()).unwrap();
            fs::write(&to, text).unwrap();
        }
    }
    tree
}

/// The program of `tests/mutation`.
fn switch<S: AsRef<std::ffi::OsStr>>(arguments: impl IntoIterator<Item = S>) -> String {
    let done = Command::new(env!("CARGO"))
        .args(["run", "--release", "-q", "-p", "pairproof-mutation", "--"])
        .args(arguments)
        .current_dir(root())
        .output()
        .expect("cargo starts");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).unwrap()
}

/// Puts the changes behind a switch, `PAIRPROOF_MUTATION=N` for the one in place N of the list: the files into a folder, and
/// the places of those changes that are not in the body of a function and have to be compiled by themselves.
fn put_behind_switch(changed: &Path, list: &[Mutant]) -> BTreeSet<usize> {
    if changed.exists() {
        fs::remove_dir_all(changed).unwrap();
    }
    fs::create_dir_all(changed.join("src")).unwrap();
    let files: BTreeSet<&str> = list.iter().map(|m| m.file.as_str()).collect();
    let mut left = BTreeSet::new();
    for file in files {
        let of_file: Vec<usize> = (0..list.len()).filter(|&n| list[n].file == file).collect();
        if Path::new(file).extension() != Some("rs".as_ref()) {
            left.extend(of_file);
            continue;
        }
        let into = changed.join(file);
        fs::create_dir_all(into.parent().unwrap()).unwrap();
        let mut arguments = vec!["bodies".into(), root().join(file), into];
        for n in of_file {
            let text = changed.join(n.to_string());
            fs::write(&text, list[n].made(root())).unwrap();
            arguments.extend([n.to_string().into(), text]);
        }
        left.extend(switch(arguments).lines().map(|n| n.parse::<usize>().unwrap()));
    }
    switch(["runtime".into(), root().to_path_buf(), changed.to_path_buf(), list.len().to_string().into()]);
    left
}

/// What `cargo test` comes to. Its output goes to a file beside the tree.
fn run(tree: &Path, arguments: &str, change: Option<usize>) -> &'static str {
    let log = tree.join("../log");
    let file = fs::File::create(&log).unwrap();
    let mut test = Command::new(env!("CARGO"));
    test.args(["test", "--release", "--no-fail-fast"])
        .args(tree.join(".tools/highs/version").exists().then_some("--features=prebuilt"))
        .args(arguments.split_whitespace())
        .current_dir(tree)
        .env("CARGO_TARGET_DIR", tree.join("../target"))
        .env("RUSTFLAGS", "-Awarnings")
        .envs(change.map(|n| ("PAIRPROOF_MUTATION", n.to_string())))
        .stdout(file.try_clone().unwrap())
        .stderr(file);
    if test.status().expect("cargo starts").success() {
        return "SURVIVES";
    }
    // Only a test that has failed has noticed something.
    let has_failed = fs::read_to_string(&log).unwrap().contains("\ntest result: FAILED");
    if has_failed { "noticed" } else { "NO TEST RAN: target/mutants/log" }
}

/// What comes of one change; `is_apart`: it has to be compiled by itself.
fn outcome(tree: &Path, (n, mutant): (usize, &Mutant), is_apart: bool) -> &'static str {
    if !is_apart {
        return run(tree, &mutant.tests, Some(n));
    }
    let file = tree.join(&mutant.file);
    let sound = fs::read_to_string(&file).unwrap();
    fs::write(&file, mutant.made(root())).unwrap();
    let word = run(tree, &mutant.tests, None);
    fs::write(&file, sound).unwrap();
    word
}

/// `PAIRPROOF_MUTANTS=a,b` takes those whose names hold one of the words. Without a change all tests have to be green.
#[test]
#[ignore = "half an hour: make mutants"]
fn every_mutant_is_noticed() {
    let (changed, list) = (root().join("target/mutants/changed"), list());
    let apart = put_behind_switch(&changed, &list);
    let tree = copy(&changed);
    println!("{} changes, {} of them compiled by themselves", list.len(), apart.len());
    assert_eq!(run(&tree, "--no-run", None), "SURVIVES", "the tree does not compile");
    let words = std::env::var("PAIRPROOF_MUTANTS").unwrap_or_default();
    let is_asked = |m: &Mutant| words.split(',').any(|w| m.name.contains(w));
    let mut asked: Vec<usize> = (0..list.len()).filter(|&n| is_asked(&list[n])).collect();
    asked.sort_by_key(|n| apart.contains(n));
    let mut survivors = Vec::new();
    for n in asked {
        let word = outcome(&tree, (n, &list[n]), apart.contains(&n));
        println!("{}: {word}", list[n].name);
        if word != "noticed" {
            survivors.push(&list[n].name);
        }
    }
    assert!(survivors.is_empty(), "{survivors:?}");
}
