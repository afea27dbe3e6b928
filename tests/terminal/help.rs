//! The help of each command shows three examples that run; a package holds a man page for each command.

use std::collections::BTreeSet;

use crate::fixture::{done, folder, run_by};
use crate::web::Serving;

/// Examples that end with another code than 0: the invented events of the examples follow no rulebook.
const CODES: [(&str, i32); 2] =
    [("pairproof check open.trf --all", 1), ("pairproof check open.trf --round 2 -f json", 1)];

/// The programs.
const PROGRAMS: [&str; 2] = ["pairproof", "pairproof-lab"];

/// The help of a command, which begins with the name of its program.
fn help(command: &[&str]) -> String {
    let here = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let output = run_by(command[0], here, &[&command[1..], &["--help"]].concat(), &[]);
    assert_eq!(output.status.code(), Some(0), "{command:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The commands that a help lists.
fn listed(help: &str) -> Vec<String> {
    let list = help.split("\nCommands:\n").nth(1).map_or("", |rest| rest.split("\n\n").next().unwrap());
    let is_command = |line: &&str| line.starts_with("  ") && !line.starts_with("   ");
    list.lines().filter(is_command).map(|line| line.split_whitespace().next().unwrap().to_owned()).collect()
}

/// Every command of both programs with its help, `pairproof rulebook list` and the like included.
fn commands() -> Vec<(Vec<String>, String)> {
    let found: Vec<_> = PROGRAMS.into_iter().flat_map(commands_of).collect();
    assert!(found.len() > 25, "{found:?}");
    found
}

fn commands_of(program: &str) -> Vec<(Vec<String>, String)> {
    let mut found = vec![(vec![program.to_owned()], help(&[program]))];
    let mut next = 0;
    while let Some((name, text)) = found.get(next).cloned() {
        for sub in listed(&text).into_iter().filter(|sub| sub != "help") {
            let name: Vec<String> = name.iter().cloned().chain([sub]).collect();
            let words: Vec<&str> = name.iter().map(String::as_str).collect();
            let text = help(&words);
            found.push((name, text));
        }
        next += 1;
    }
    found
}

#[test]
fn every_example_of_every_help_runs() {
    let mut examples = BTreeSet::new();
    for (name, text) in commands() {
        let begin = format!("  {} ", name[0]);
        let own: Vec<&str> = text.lines().filter(|line| line.starts_with(&begin)).map(str::trim).collect();
        assert!(own.len() >= 3, "the help of {name:?} shows {} examples", own.len());
        examples.extend(own.into_iter().map(str::to_owned));
    }
    let mut codes: Vec<&str> = CODES.iter().map(|(example, _)| *example).collect();
    for example in &examples {
        let folder = folder();
        let all: Vec<&str> = example.split_whitespace().collect();
        let (program, words) = (all[0], &all[1..]);
        if words[0] == "desk" || words.contains(&"--http") {
            serves(folder.path(), words);
            continue;
        }
        let of_teams = if words[0] == "lineup" { "event.pairproof" } else { "teams.pairproof" };
        if words.contains(&of_teams) {
            std::fs::copy("tests/fuzz_corpus/team.trf", folder.path().join("teams.trf")).unwrap();
            done(folder.path(), &format!("import teams.trf -o {of_teams} --unjudged --force"));
        }
        if words.contains(&"irish") {
            // The steps of the Irish draw take ten seconds for the 150 players of `open.trf`.
            std::fs::copy("instances/synthetic/open-0014/round-2.trf", folder.path().join("open.trf"))
                .unwrap();
        }
        if words[0] == "import" {
            std::fs::remove_file(folder.path().join("event.pairproof")).unwrap();
        }
        let output = run_by(program, folder.path(), words, &[]);
        let expected = CODES.iter().find(|(e, _)| e == example).map_or(0, |(_, code)| *code);
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(expected), "{example}: {err}");
        codes.retain(|e| e != example);
    }
    assert!(codes.is_empty(), "no help shows {codes:?}");
}

/// An example that serves until it is ended: it says where. Any free port does, and no browser is opened.
fn serves(folder: &std::path::Path, words: &[&str]) {
    let is_desk = words[0] == "desk";
    let missing = [["--port", "0"].as_slice(), &["--no-browser"]];
    let missing = missing.into_iter().filter(|flag| is_desk && !words.contains(&flag[0]));
    let words: Vec<&str> = words.iter().copied().chain(missing.flatten().copied()).collect();
    let words: Vec<String> = words.iter().map(|word| word.replace(":8165", ":0")).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let serving = Serving::start(folder, &words);
    let status = serving.get("/").status;
    assert!([200, 303].contains(&status), "{words:?}: {status}");
}

#[test]
fn no_line_of_a_help_is_wider_than_the_page() {
    for (name, text) in commands() {
        let long = text.lines().find(|line| line.chars().count() > 80);
        assert!(long.is_none(), "{name:?}: {long:?}");
    }
}

#[test]
fn a_package_holds_a_man_page_for_each_command_and_the_completions() {
    let folder = tempfile::tempdir().unwrap();
    for program in PROGRAMS {
        assert_eq!(run_by(program, folder.path(), &["pages", "share"], &[]).status.code(), Some(0));
    }
    for (name, _) in commands() {
        let name = name.join("-");
        let page = folder.path().join(format!("share/man/{name}.1"));
        let text = std::fs::read_to_string(&page).unwrap_or_else(|e| panic!("{}: {e}", page.display()));
        assert!(text.contains(".SH NAME") && text.contains("Examples:"), "{name}: {text}");
    }
    for (program, command) in [("pairproof", "certificate"), ("pairproof-lab", "conformance")] {
        for file in [format!("{program}.bash"), format!("_{program}"), format!("{program}.fish")] {
            let text = std::fs::read_to_string(folder.path().join("share/completions").join(&file)).unwrap();
            assert!(text.contains(command), "{file}");
        }
    }
    let makefile = std::fs::read_to_string("Makefile").unwrap();
    let package = makefile.split("\npackage:").nth(1).unwrap().split("\n\n").next().unwrap();
    for program in PROGRAMS {
        assert!(package.contains(&format!("{program} pages")), "make package does not make them");
    }
}

/// docs/commands.md is what clap knows of the commands; `UPDATE=1` writes it.
#[test]
fn the_page_of_commands_is_the_help_of_each() {
    let mut page = "# Commands\n\nThe help of each command, as `pairproof help COMMAND` prints it; \
        [`pairproof-lab`](#pairproof-lab) has the commands for experiments with many events.\n\n\
        Exit codes: 0 success; 1 the answer is no; 2 a bug in pairproof; 3 an error in the request or the file; \
        4 a limit was reached before a proof was found; 5 a file cannot be read or written.\n"
        .to_owned();
    for (name, text) in commands() {
        let title = name.join(" ");
        page += &format!("\n## {title}\n\n```text\n{}\n```\n", text.trim_end());
    }
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/commands.md");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &page).unwrap();
    }
    assert!(std::fs::read_to_string(&path).is_ok_and(|old| old == page), "UPDATE=1 writes docs/commands.md");
}

#[test]
fn the_readme_quotes_what_is_printed() {
    let readme = std::fs::read_to_string("README.md").unwrap();
    let quoted = readme.split("## What it prints").nth(1).unwrap().split("\n## ").next().unwrap();
    let lines: Vec<&str> = quoted.lines().filter_map(|line| line.strip_prefix("    ")).collect();
    let (command, lines) = lines.split_first().expect("a command is quoted");
    let words: Vec<&str> = command.strip_prefix("$ pairproof ").unwrap().split_whitespace().collect();
    let output = run_by("pairproof", std::path::Path::new("."), &words, &[]);
    let text = String::from_utf8(output.stdout).unwrap();
    let timeless =
        |line: &str| line.split(" · ").filter(|p| !p.ends_with(" s")).collect::<Vec<_>>().join(" · ");
    let printed: Vec<String> = text.lines().map(timeless).collect();
    let mut at = 0;
    let mut may_skip = false;
    for line in lines.iter().filter(|line| !line.is_empty()) {
        if line.trim() == "…" {
            may_skip = true;
            continue;
        }
        let found = printed[at..].iter().position(|p| *p == timeless(line));
        let found = found.unwrap_or_else(|| panic!("README quotes `{line}`, printed is\n{text}"));
        let skipped = printed[at..at + found].iter().any(|p| !p.is_empty());
        assert!(may_skip || !skipped, "README leaves out lines before `{line}` without a …\n{text}");
        (at, may_skip) = (at + found + 1, false);
    }
    assert!(lines.len() > 10 && (may_skip || at == printed.len()), "README stops before the end\n{text}");
}
