//! House rules that rustc and clippy cannot check.
//!
//! Who may know whom (ARCHITECTURE.md), which file may name which foreign crate, where floats and
//! input/output may live, how long files and functions may be.
//! The text is read with comments and literals blanked out; it is not parsed, so the rules are
//! kept simple enough for that. What clippy can hold is in `clippy.toml` instead.

use reading::{
    before_tests, blanked, float_literals, functions, has_absolute_path, inherent_impls, line_of,
    names_behind, names_crate, word_positions,
};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

mod circles;
mod face;
mod mutants;
mod reading;

/// From the ground up: a module may use only what stands before it.
const LAYERS: &[&str] = &[
    "dice",
    "limit",
    "matching",
    "tournament",
    "format",
    "rulebook",
    "judge",
    "levels",
    "certificate",
    "verify",
    "measure",
    "plan",
    "graph",
    "model",
    "solve",
    "certify",
    "round",
    "procedural",
    "seeding",
    "standings",
    "event",
    "explain",
    "simulate",
    "study",
    "bench",
    "report",
    "cli",
];

/// Besides the order of the layers: the first may not use the second, nor anything that uses it.
const FORBIDDEN: &[(&str, &str)] = &[
    ("procedural", "measure"),
    ("procedural", "graph"),
    ("procedural", "plan"),
    ("procedural", "model"),
    ("procedural", "solve"),
    ("procedural", "judge"),
    ("judge", "format"),
    ("judge", "measure"),
    ("judge", "graph"),
    ("judge", "model"),
    ("judge", "solve"),
    ("judge", "round"),
    ("judge", "procedural"),
];

/// A foreign crate, and how the path of a file that may name it begins.
const KEEPERS: &[(&str, &str)] =
    &[("highs", "solve/highs.rs"), ("good_lp", "solve/milp.rs"), ("petgraph", "graph")];

/// The only files with floating-point numbers: the two that speak to a numerical solver, the chances of simulated games
/// (which are whole numbers once they are computed), and what is counted of a study.
const FLOATING: &[&str] = &["solve/highs.rs", "solve/milp.rs", "simulate/chances.rs", "study"];

/// Words of input and output, which belong to `cli`.
const INPUT_OUTPUT: &[&str] = &[
    "fs::",
    "std::env",
    "std::process",
    "stdin(",
    "stdout(",
    "stderr(",
    "println!",
    "print!",
    "eprintln!",
    "eprint!",
    "dbg!",
];

/// Lines of a file before its tests, and of a function from `fn` to its closing brace.
const MAX_FILE: usize = 400;
const MAX_FUNCTION: usize = 60;

/// A file below `src`.
struct Source {
    /// Path below `src`, with `/`.
    path: String,
    /// As written.
    text: String,
    /// The part before `#[cfg(test)]`, comments and literals blanked; empty for a file of tests.
    code: String,
}

impl Source {
    fn read(root: &Path, file: &Path) -> Self {
        let path = file.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/");
        let text = fs::read_to_string(file).unwrap();
        let only_tests = path.ends_with("/tests.rs") || path.contains("/tests/");
        let code = if only_tests { String::new() } else { before_tests(&blanked(&text)).into() };
        Self { path, text, code }
    }

    /// The top-level module this file belongs to; none for the crate's two roots.
    fn module(&self) -> Option<&str> {
        let first = self.path.split('/').next().unwrap().trim_end_matches(".rs");
        (first != "lib" && first != "main").then_some(first)
    }

    /// Is this the file of a top-level module itself, so that `super` is the crate's root?
    fn is_top(&self) -> bool {
        self.path.matches('/').count() == usize::from(self.path.ends_with("/mod.rs"))
    }
}

fn files_below(dir: &Path, skip: &[&str], out: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        let name = path.file_name().unwrap().to_str().unwrap();
        if skip.contains(&name) || path.is_symlink() {
            continue;
        }
        if path.is_dir() {
            files_below(&path, skip, out);
        } else {
            out.push(path);
        }
    }
}

fn sources() -> Vec<Source> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = vec![];
    files_below(&src, &[], &mut files);
    files.retain(|file| file.extension().is_some_and(|end| end == "rs"));
    assert!(!files.is_empty(), "no source found");
    files.iter().map(|file| Source::read(&src, file)).collect()
}

/// Fails with every finding, so that one run shows them all.
#[track_caller]
fn demand_none(findings: &[String]) {
    assert!(findings.is_empty(), "{} findings\n{}", findings.len(), findings.join("\n"));
}

/// One finding per place where one of `words` stands in the code of `source`.
fn mentions(source: &Source, words: &[&str], rule: &str) -> Vec<String> {
    let place = |i| format!("src/{}:{}", source.path, line_of(&source.code, i));
    words
        .iter()
        .flat_map(|word| word_positions(&source.code, word).map(move |i| (word, i)))
        .map(|(word, i)| format!("{}: `{word}`: {rule}", place(i)))
        .collect()
}

fn modules_used(source: &Source) -> Vec<String> {
    let mut names = names_behind(&source.code, "crate::");
    if source.is_top() {
        names.extend(names_behind(&source.code, "super::"));
    }
    names
}

/// Folders that this machine has and another has not. Written in two parts, so that this file passes.
const LOCAL_FOLDERS: &[&str] =
    &[concat!("/wo", "rk"), concat!("/tm", "p"), concat!("/ro", "ot"), concat!("/ho", "me")];

#[test]
fn a_module_uses_only_the_layers_below_it() {
    let rank = |name: &str| LAYERS.iter().position(|layer| *layer == name);
    let mut findings = vec![];
    for source in sources() {
        let Some(home) = source.module() else {
            continue;
        };
        let Some(own) = rank(home) else {
            findings.push(format!("src/{}: `{home}` has no place in LAYERS", source.path));
            continue;
        };
        for used in modules_used(&source) {
            let above = rank(&used).is_some_and(|other| other > own);
            if above || FORBIDDEN.contains(&(home, used.as_str())) {
                findings.push(format!("src/{}: `{home}` may not use `{used}`", source.path));
            }
        }
        findings.extend(mentions(&source, &["super::super"], "name the module instead"));
    }
    demand_none(&findings);
}

/// Which modules each uses.
fn uses() -> BTreeMap<String, BTreeSet<String>> {
    let mut uses: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for source in sources() {
        if let Some(home) = source.module() {
            uses.entry(home.to_owned()).or_default().extend(modules_used(&source));
        }
    }
    uses
}

/// Everything that a module uses, what it uses included.
fn reached<'u>(uses: &'u BTreeMap<String, BTreeSet<String>>, home: &'u str) -> BTreeSet<&'u str> {
    let mut found = BTreeSet::new();
    let mut open: Vec<&str> = vec![home];
    while let Some(at) = open.pop() {
        let others = uses.get(at).into_iter().flatten().map(String::as_str);
        open.extend(others.filter(|used| found.insert(*used)));
    }
    found
}

#[test]
fn two_hands_and_the_judge_share_facts_only_through_all_imports() {
    let uses = uses();
    let mut findings = vec![];
    for (home, other) in FORBIDDEN {
        if reached(&uses, home).contains(other) {
            findings.push(format!("src/{home} reaches `{other}`"));
        }
    }
    // The judge, and whoever checks certificates, rest on nothing else at all.
    for (home, rests) in [
        ("judge", ["judge", "limit", "tournament", "rulebook"].as_slice()),
        ("levels", &["levels", "judge", "limit", "tournament", "rulebook"]),
        ("verify", &["verify", "certificate", "levels", "judge", "limit", "tournament", "rulebook"]),
    ] {
        let known = reached(&uses, home);
        let strange = known.iter().filter(|used| !rests.contains(used));
        findings.extend(strange.map(|used| format!("src/{home} reaches `{used}`")));
    }
    // A name at the root of the crate would hide where it comes from.
    for source in sources().iter().filter(|source| source.module().is_some()) {
        let strange =
            names_behind(&source.code, "crate::").into_iter().filter(|name| !LAYERS.contains(&name.as_str()));
        findings.extend(strange.map(|name| format!("src/{}: `crate::{name}` is no module", source.path)));
    }
    demand_none(&findings);
}

/// What a layer may give to a type below it: a rulebook is not read without the checks of its plan.
const GIVEN_FROM_ABOVE: &[(&str, &str)] = &[("plan", "Rulebook")];

/// A method that a higher layer gives to a type of a lower one would be at hand below without an import.
#[test]
fn methods_stand_in_the_module_of_their_type() {
    let all = sources();
    let below = ["limit", "tournament", "format", "rulebook", "judge", "procedural"];
    let mut findings = vec![];
    for source in &all {
        let Some(home) = source.module() else { continue };
        for name in inherent_impls(&source.code) {
            let declares = |s: &&Source| {
                ["struct", "enum"].iter().any(|kind| {
                    let head = format!("{kind} {name}");
                    word_positions(&s.code, &head).next().is_some()
                })
            };
            let owners: Vec<&str> = all.iter().filter(declares).filter_map(Source::module).collect();
            let is_given = GIVEN_FROM_ABOVE.contains(&(home, name.as_str()));
            if !is_given && !owners.contains(&home) && owners.iter().any(|owner| below.contains(owner)) {
                findings.push(format!(
                    "src/{}: `impl {name}`: its type is in `{}`",
                    source.path,
                    owners.join(", ")
                ));
            }
        }
    }
    demand_none(&findings);
}

/// Lines of code of all that accepts a certificate, without comments and empty lines.
const MAX_ACCEPTANCE: usize = 500;

#[test]
fn what_accepts_a_certificate_stays_small() {
    let all = sources();
    let here = all.iter().filter(|source| source.module() == Some("verify"));
    let lines: usize =
        here.map(|source| source.code.lines().filter(|line| !line.trim().is_empty()).count()).sum();
    assert!(lines < MAX_ACCEPTANCE, "{lines} lines");
}

/// From an opening bracket: the parts that commas divide, and where the closing bracket stands.
fn within_brackets(code: &str, open: usize) -> (Vec<&str>, usize) {
    let (mut depth, mut from, mut parts) = (0, open + 1, vec![]);
    for (i, c) in code[open..].char_indices().map(|(i, c)| (open + i, c)) {
        match c {
            '(' | '[' | '<' => depth += 1,
            '>' if !code[..i].ends_with('-') => depth -= 1,
            ')' if depth == 1 => {
                parts.push(code[from..i].trim());
                return (parts, i);
            }
            ']' | ')' => depth -= 1,
            ',' if depth == 1 => {
                parts.push(code[from..i].trim());
                from = i + 1;
            }
            _ => {}
        }
    }
    (parts, code.len())
}

/// Things of different kinds that are handed on together have a struct with names; two of a kind (the colours, `s1` and
/// `s2`) may be a pair, and so may what a closure is given.
#[test]
fn no_tuple_of_references_stands_in_the_place_of_a_struct() {
    let mut findings = vec![];
    for source in sources() {
        for (colon, _) in source.code.match_indices(": (").chain(source.code.match_indices("-> (")) {
            let open = colon + source.code[colon..].find('(').unwrap();
            let (mut parts, end) = within_brackets(&source.code, open);
            parts.retain(|part| !part.is_empty());
            let is_of_a_closure = source.code[end + 1..].trim_start().starts_with('|');
            let is_reference = parts.iter().all(|part| part.starts_with('&'));
            if parts.len() > 1 && is_reference && !is_of_a_closure && parts.iter().any(|p| p != &parts[0]) {
                let line = line_of(&source.code, open);
                findings.push(format!(
                    "src/{}:{line}: ({}): a struct would name these",
                    source.path,
                    parts.join(", ")
                ));
            }
        }
    }
    demand_none(&findings);
}

#[test]
fn a_foreign_crate_stays_with_its_keeper() {
    let mut findings = vec![];
    for source in sources() {
        for (name, keeper) in KEEPERS {
            if !source.path.starts_with(keeper) && names_crate(&source.code, name) {
                findings.push(format!("src/{}: only {keeper} may name `{name}`", source.path));
            }
        }
    }
    demand_none(&findings);
}

#[test]
fn whole_numbers_decide() {
    let mut findings = vec![];
    for source in sources().iter().filter(|source| !FLOATING.iter().any(|path| source.path.starts_with(path)))
    {
        findings.extend(mentions(source, &["f64", "f32"], "no floats outside the solver's files"));
        for position in float_literals(&source.code) {
            let line = line_of(&source.code, position);
            findings.push(format!("src/{}:{line}: a floating-point number", source.path));
        }
    }
    demand_none(&findings);
}

#[test]
fn only_the_command_line_reads_and_writes() {
    let findings: Vec<String> = sources()
        .iter()
        .filter(|source| source.module().is_some_and(|home| home != "cli"))
        .flat_map(|source| mentions(source, INPUT_OUTPUT, "input and output belong to `cli`"))
        .collect();
    demand_none(&findings);
}

#[test]
fn no_panic_by_habit_and_no_order_by_hash() {
    let mut findings = vec![];
    for source in sources() {
        findings.extend(mentions(&source, &["HashMap", "HashSet"], "use BTreeMap, BTreeSet or Vec"));
        for word in [".unwrap()", "todo!", "unimplemented!"] {
            for (i, _) in source.code.match_indices(word) {
                let line = line_of(&source.code, i);
                findings.push(format!("src/{}:{line}: `{word}`: say why it holds", source.path));
            }
        }
    }
    demand_none(&findings);
}

#[test]
fn files_and_functions_stay_short() {
    let mut findings = vec![];
    for Source { path, text, code } in sources() {
        let lines = before_tests(&text).lines().count();
        if lines > MAX_FILE {
            findings.push(format!("src/{path}: {lines} lines before its tests"));
        }
        for (line, length) in functions(&code).into_iter().filter(|f| f.1 > MAX_FUNCTION) {
            findings.push(format!("src/{path}:{line}: a function of {length} lines"));
        }
    }
    demand_none(&findings);
}

#[test]
fn every_file_says_what_it_holds() {
    let findings: Vec<String> = sources()
        .iter()
        .filter(|source| !source.text.starts_with("//!"))
        .map(|source| format!("src/{}: begins without `//!`", source.path))
        .collect();
    demand_none(&findings);
}

#[test]
fn nothing_names_a_folder_of_one_machine() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = vec![];
    files_below(root, &["target", ".git", ".tools", ".cargo", ".venv"], &mut files);
    let mut findings = vec![];
    for file in files {
        let Ok(text) = fs::read_to_string(&file) else {
            continue;
        };
        let shown = file.strip_prefix(root).unwrap().display();
        for (number, line) in text.lines().enumerate() {
            if LOCAL_FOLDERS.iter().any(|folder| has_absolute_path(line, folder)) {
                findings.push(format!("{shown}:{}: an absolute path: {line}", number + 1));
            }
        }
    }
    demand_none(&findings);
}
