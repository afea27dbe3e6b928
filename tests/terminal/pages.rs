//! The commands of the pages do what the pages say: each line runs, and what stands below it in the README is printed.
//!
//! docs/tutorial.md and docs/integrate.md have tests of their own.

use std::path::Path;
use std::process::Command;

use crate::fixture::{done, folder, go, run};

const HERE: &str = env!("CARGO_MANIFEST_DIR");

fn page(name: &str) -> String {
    std::fs::read_to_string(Path::new(HERE).join(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
}

/// The commands of the blocks of a page, without their remarks and prompts.
fn commands(text: &str) -> Vec<String> {
    let is_command = |line: &&str| ["pairproof ", "pairproof-lab "].iter().any(|name| line.starts_with(name));
    let indented = text.lines().filter_map(|line| line.strip_prefix("    "));
    let lines = indented.map(|line| line.strip_prefix("$ ").unwrap_or(line)).filter(is_command);
    let fenced = text.split("```sh\n").skip(1).flat_map(|part| part.split("```").next().unwrap().lines());
    lines
        .chain(fenced.filter(is_command))
        .map(|line| line.split("  #").next().unwrap().trim_end().to_owned())
        .collect()
}

/// Runs a line of a shell, and returns what it prints.
fn shell(folder: &Path, line: &str) -> String {
    let output = crate::fixture::shell(folder, &["-e"], line);
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{line}: {err}");
    String::from_utf8(output.stdout).unwrap()
}

fn copied(folder: &Path, from: &str, to: &str) {
    std::fs::copy(Path::new(HERE).join(from), folder.join(to)).unwrap_or_else(|e| panic!("{from}: {e}"));
}

#[cfg(unix)]
#[test]
fn every_command_of_the_pages_for_arbiters_runs() {
    let mut seen = 0;
    for (name, before) in [
        ("README.md", "rm open.cert"),
        ("docs/prizes.md", "pairproof heading open.pairproof --from 2026-05-01"),
        ("docs/repair.md", "pairproof pair event.pairproof --enter"),
        ("docs/tie-breaks.md", "cp field.csv december.csv"),
    ] {
        let folder = folder();
        let at = folder.path();
        if name == "docs/repair.md" {
            copied(at, "instances/synthetic/open-0150/round-5.trf", "event.trf");
            done(at, "import event.trf --unjudged --force");
        }
        shell(at, before);
        // The desk serves until it is ended; what the README quotes of a round of 300 players is tested beside it.
        let is_left = |line: &String| line.starts_with("pairproof desk ") || line.contains("open-0300");
        for line in commands(&page(name)).iter().filter(|line| !is_left(line)) {
            shell(at, line);
            seen += 1;
        }
    }
    assert_eq!(seen, 7 + 7 + 6 + 5, "a page has other commands than it had");
}

/// The file of settings that docs/settings.md shows is one.
#[cfg(unix)]
#[test]
fn the_settings_of_the_page_hold() {
    let page = page("docs/settings.md");
    let settings = page.split("```toml\n").nth(1).unwrap().split("```").next().unwrap();
    let folder = folder();
    let at = folder.path();
    let players = "name,rating\nPetrov,2100\nDimitrov,2000\nAda,1900\nBen,1800\nCleo,1700\nDan,1600\n";
    std::fs::write(at.join("six.csv"), players).unwrap();
    shell(at, "pairproof enter six.csv --rounds 5 -R ecf-2009 --seed 1 -o six.trf");
    std::fs::write(at.join("pairproof.toml"), settings).unwrap();
    let boards = shell(at, "pairproof pair six.trf -f plain");
    assert!(boards.contains("Petrov") && boards.contains("Dimitrov"), "{boards}");
    let found: serde_json::Value =
        serde_json::from_str(&shell(at, "pairproof pair six.trf -f json")).unwrap();
    assert_eq!(found["rulebook"], "ecf-2009");
    assert!(found["settings"].to_string().contains("siblings, asked by both"), "{}", found["settings"]);
}

/// What docs/certificate.md says of certificates under a rulebook of one's own.
#[cfg(unix)]
#[test]
fn a_certificate_of_an_own_rulebook_is_checked_as_the_page_says() {
    let page = page("docs/certificate.md");
    let part = page.split("## Certificates under a rulebook of your own").nth(1).unwrap();
    let part = part.split("\n## ").next().unwrap();
    let block = |kind: &str| part.split(kind).nth(1).unwrap().split("```").next().unwrap();
    let folder = folder();
    let at = folder.path();
    std::fs::write(at.join("club.toml"), block("```toml\n")).unwrap();
    let said: Vec<String> = block("```sh\n").lines().map(|line| shell(at, line)).collect();
    assert!(said[1].starts_with("proved: ") && said[1].contains("club.toml"), "{}", said[1]);
    let certificate: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(at.join("round.cert")).unwrap()).unwrap();
    assert_eq!(certificate["rulebook"], "club");
    assert!(said[2].contains(certificate["rulebook_sha256"].as_str().unwrap()), "{}", said[2]);

    let (code, _, err) = go(at, "verify round.cert open.trf");
    assert!(code == 3 && err.contains("name its file with `-R`"), "{code} {err}");
    let other = |from: &str, to: &str| {
        std::fs::write(at.join("club.toml"), block("```toml\n").replace(from, to)).unwrap();
        go(at, "verify round.cert open.trf -R club.toml")
    };
    let (code, out, _) = other("Clubmates are", "Members are");
    assert_eq!(code, 0, "{out}");
    let (code, out, err) = other("D26-C11", "D26-C12");
    assert!(
        code == 1 && format!("{out}{err}").contains("differs from the one in the certificate"),
        "{out}{err}"
    );
}

/// A certificate is checked by both verifiers as the README quotes it.
#[test]
fn the_readme_quotes_both_verifiers() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    copied(at, "instances/synthetic/open-0300/round-5.trf", "open.trf");
    let readme = page("README.md");
    let part = readme.split("## Proofs that anyone can check").nth(1).unwrap().split("\n## ").next().unwrap();
    let mut lines = part.lines().filter_map(|line| line.strip_prefix("    ")).peekable();
    let mut seen = 0;
    while let Some(line) = lines.next() {
        let command = line.strip_prefix("$ ").expect("a command stands first");
        let words: Vec<&str> = command.split(' ').collect();
        let printed = if words[0] == "pairproof" {
            run(at, &words[1..], &[]).stdout
        } else {
            let script = Path::new(HERE).join(words[1]);
            let Ok(output) = Command::new("python3").arg(script).args(&words[2..]).current_dir(at).output()
            else {
                return crate::serve::skipped("python3 is not there to run tests/foreign/verify.py");
            };
            output.stdout
        };
        let printed = String::from_utf8(printed).unwrap();
        while let Some(quoted) = lines.next_if(|line| !line.starts_with("$ ")) {
            assert!(printed.lines().any(|line| line == quoted), "{command} prints\n{printed}");
            seen += 1;
        }
    }
    assert_eq!(seen, 3);
}

/// Every command of docs/study.md runs, with few and small events; engines that are not there are played by this one.
#[cfg(unix)]
#[test]
fn every_command_of_the_page_of_studies_runs_on_small_events() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    shell(
        at,
        "ln -s \"$(command -v pairproof)\" bbpPairings; pairproof-lab simulate --events 2 --players 8 --rounds 3 --seed 1 --trf t",
    );
    shell(at, "mv t/dutch-2026 theirs");
    let mut seen = 0;
    for line in commands(&page("docs/study.md")) {
        if line.contains("py4swiss") || line.contains('$') {
            continue;
        }
        let small = |word: &str, next: &str| match word {
            "--events" => "2".to_owned(),
            "--players" => "8".to_owned(),
            "--rounds" => next.parse::<u32>().map_or(next.to_owned(), |rounds| rounds.min(4).to_string()),
            _ => next.to_owned(),
        };
        let words: Vec<&str> = line.split(' ').collect();
        let mut made = vec![words[0].to_owned()];
        made.extend(words.windows(2).map(|pair| small(pair[0], pair[1])));
        let line = made.join(" ").replace("bbpPairings.exe", "./bbpPairings");
        // Nothing is overwritten, and four shards have to be there to be merged.
        if line.contains(".jsonl")
            && !line.starts_with("pairproof-lab merge")
            && !line.starts_with("pairproof-lab study")
        {
            shell(at, "rm -f *.jsonl *.md");
        }
        if line.starts_with("pairproof-lab merge") {
            shell(at, "rm -f *.jsonl");
            for shard in 0..4 {
                shell(
                    at,
                    &format!(
                        "pairproof-lab simulate --events 4 --players 8 --rounds 3 --shard {shard}/4 -o part-{shard}.jsonl"
                    ),
                );
            }
        }
        shell(at, "rm -rf report");
        // An idea is no rulebook, so the rounds differ.
        let differs = if line.contains("--hands idea") { " || test $? = 1" } else { "" };
        shell(at, &format!("{line}{differs}"));
        seen += 1;
    }
    assert!(seen >= 20, "only {seen} commands");
}
