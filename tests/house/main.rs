//! House rules that rustc and clippy cannot check.
//!
//! Who may know whom (ARCHITECTURE.md; beyond that the manifests hold it), which file may name which foreign crate, where floats and
//! input/output may live, how long files and functions may be.
//! The text is read with comments and literals blanked out; it is not parsed, so the rules are
//! kept simple enough for that. What clippy can hold is in `clippy.toml` instead.

use reading::{
    before_tests, blanked, float_literals, functions, has_absolute_path, line_of, names_crate, word_positions,
};
use std::fs;
use std::path::{Path, PathBuf};

mod builds;
mod circles;
mod face;
mod names;
mod pages;
mod reading;
mod refusals;
mod rulebooks;
mod shown;

/// Which crates of the house each crate may know. Its `Cargo.toml` names these and no others, so nothing else compiles.
const LAYERS: &[(&str, &[&str])] = &[
    ("limit", &[]),
    ("words", &[]),
    ("facts", &["limit", "words"]),
    ("readers", &["facts"]),
    ("lexmatch", &["limit"]),
    ("model", &["facts", "lexmatch", "limit"]),
    ("judge", &["facts", "limit"]),
    ("procedure", &["facts", "lexmatch", "limit"]),
    ("proof", &["facts", "judge", "lexmatch", "limit", "model"]),
    ("api", &["facts", "judge", "lexmatch", "limit", "model", "proof", "words"]),
    ("store", &["api", "facts", "words"]),
    ("app", &["api", "facts", "judge", "limit", "model", "proof", "words"]),
    ("lab", &["api", "facts", "judge", "lexmatch", "limit", "model"]),
    ("desk", &["api", "app", "facts", "judge", "limit", "model", "readers", "store", "words"]),
    (
        "cli",
        &[
            "api",
            "app",
            "desk",
            "facts",
            "judge",
            "lexmatch",
            "limit",
            "model",
            "procedure",
            "proof",
            "readers",
            "store",
            "words",
        ],
    ),
    ("lab_cli", &["api", "cli", "facts", "judge", "lab", "lexmatch", "limit", "model", "procedure"]),
];

/// What a part of a crate may not name although its crate knows it: who checks a certificate asks nobody who made it, its
/// levels are those of a program and never of the rounds that were solved, a program knows no solver, and a procedure is
/// given matchings, not the solver.
const UNNAMED: &[(&str, &[&str])] = &[
    ("proof/certificate.rs", &["model::", "lexmatch::"]),
    ("proof/levels", &["model::graph", "model::round", "lexmatch::"]),
    ("proof/verify", &["model::", "lexmatch::"]),
    ("proof/veripb", &["model::", "lexmatch::", "judge::", "facts::", "crate::verify", "crate::certify"]),
    ("model/program", &["lexmatch::", "crate::graph", "crate::round"]),
    ("procedure", &["lexmatch::solve", "lexmatch::problem"]),
];

/// A foreign crate, and how the path of a file that may name it begins.
const KEEPERS: &[(&str, &str)] = &[
    ("highs", "lexmatch/solve/highs.rs"),
    ("good_lp", "lexmatch/solve/good_lp.rs"),
    ("petgraph", "model/graph"),
    ("rusqlite", "store"),
    ("axum", "desk"),
    ("tokio", "desk"),
    ("qrcode", "desk/code.rs"),
    ("miniz_oxide", "readers/workbook/archive.rs"),
    ("quick_xml", "readers/workbook/xml.rs"),
];

/// The only files with floating-point numbers: the two that speak to a numerical solver, the chances of simulated games
/// (which are whole numbers once they are computed), and what is counted of a study.
const FLOATING: &[&str] =
    &["lexmatch/solve/highs.rs", "lexmatch/solve/good_lp.rs", "lab/simulate/chances.rs", "lab/study"];

/// Words of input and output, which belong to the command lines.
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
const MAX_FILE: usize = 800;
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

/// Folders that this machine has and another has not. Written in two parts, so that this file passes.
const LOCAL_FOLDERS: &[&str] =
    &[concat!("/wo", "rk"), concat!("/tm", "p"), concat!("/ro", "ot"), concat!("/ho", "me")];

/// The crates of the house that a manifest depends on.
fn known_by(name: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(name).join("Cargo.toml");
    let manifest: toml::Table = fs::read_to_string(path).unwrap().parse().unwrap();
    let dependencies = manifest["dependencies"].as_table().unwrap();
    let is_ours = |name: &&String| LAYERS.iter().any(|(ours, _)| ours == name);
    dependencies.keys().filter(is_ours).cloned().collect()
}

#[test]
fn the_manifests_hold_the_layers() {
    let mut findings = vec![];
    for (name, allowed) in LAYERS {
        let known = known_by(name);
        if known != *allowed {
            findings.push(format!("src/{name}/Cargo.toml: knows {known:?}, may know {allowed:?}"));
        }
    }
    for source in sources() {
        for (_, words) in UNNAMED.iter().filter(|(part, _)| source.path.starts_with(part)) {
            findings.extend(mentions(&source, words, "not to be known here"));
        }
        findings.extend(mentions(&source, &["super::super"], "name the module instead"));
    }
    demand_none(&findings);
}

/// Lines of code of all that accepts a certificate, without comments and empty lines.
const MAX_ACCEPTANCE: usize = 530;

#[test]
fn what_accepts_a_certificate_stays_small() {
    let all = sources();
    let here = all.iter().filter(|source| source.path.starts_with("proof/verify/"));
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
        // A build script speaks to cargo; the event file belongs to `store`, and so do the report that follows it and the files
        // that have no name yet.
        .filter(|source| {
            let others = [
                "main.rs",
                "lab_main.rs",
                "desk/build.rs",
                "store/identity.rs",
                "store/lib.rs",
                "store/report.rs",
                "store/temporary.rs",
            ];
            let is_command_line = ["cli/", "lab_cli/"].iter().any(|folder| source.path.starts_with(folder));
            !is_command_line && !others.contains(&&*source.path)
        })
        .flat_map(|source| mentions(source, INPUT_OUTPUT, "input and output belong to the command lines"))
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

/// Nouns that are counted in a text.
const COUNTED: &[&str] = &[
    "player", "board", "round", "game", "pair", "stage", "level", "event", "column", "value", "step", "group",
];
/// Where the number before them is always more than one, or none of them at all.
const MANY: &[&str] = &[
    "{boards} boards forfeited",
    "cycle of {boards} boards",
    "the certificate has {claimed} levels",
    "but an event has {} players",
    "has 2 to {} players and 1 to {} rounds",
    "has 1 to {} rounds",
    "{n} boards look swapped",
    "{players} players, round {round}",
    "{rounds} rounds, at most",
    "more than {MOST_ROUNDS} rounds",
    "more than {MOST} players",
    "{} is not among the rulebooks in {}",
    "{} players, seed {}",
    "in round {round} players {player} and",
    "{columns} columns of {what}",
];

#[test]
fn d14_things_are_counted_by_one_function_which_knows_the_singular() {
    let mut findings = vec![];
    for Source { path, text, code } in sources().into_iter().filter(|source| !source.code.is_empty()) {
        let written = text.lines().zip(code.lines()).zip(1..);
        let lines = written.filter(|((line, _), _)| !line.trim_start().starts_with("//"));
        let lines = lines.filter(|((_, code), _)| !code.is_empty());
        for ((line, _), number) in lines.filter(|((line, _), _)| !MANY.iter().any(|many| line.contains(many)))
        {
            let is_counted = |noun: &&&str| {
                let plural = format!("}} {noun}s");
                line.match_indices(&plural).any(|(at, _)| {
                    !line[at + plural.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '-')
                })
            };
            if let Some(noun) = COUNTED.iter().find(is_counted) {
                findings.push(format!("src/{path}:{number}: `{noun}s` without `facts::format::count`"));
            }
        }
    }
    demand_none(&findings);
}
