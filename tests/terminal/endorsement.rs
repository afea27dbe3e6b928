//! docs/endorsement.md: the answers to FIDE's list of questions, made from `endorsement/questions.toml`, with the commands
//! that show them. Each command runs and prints what the page says.

use std::fmt::Write as _;
use std::path::Path;

use serde::Deserialize;

use crate::fixture::{self, folder};

/// The beginning of the event that the commands use.
const BEFORE: &str = "pairproof enter field.csv --rounds 6 --colour white -o fide.pairproof
pairproof draft fide.pairproof
pairproof publish fide.pairproof
pairproof result fide.pairproof 1=1-0 2=0-1 3=1-0 4=½
pairproof draft fide.pairproof
pairproof publish fide.pairproof
pairproof result fide.pairproof 1=½ 2=1-0 3=1-0 4=0-1";

const HEAD: &str = "# FIDE's list of questions

FIDE's Technical Commission asks 225 questions of a program that wants to be endorsed (VCL4THP, draft of August 2026).
This page answers them in our own words, with the command that shows the answer and some of what it prints; a test runs all of them.
pairproof is not endorsed.
As a free checker of pairings and tie-breaks and as a generator of random tournaments it meets questions 16 to 32; what questions 33 to 36 ask for is met for pairings, and for tie-breaks on fewer tournaments. As a program for a whole tournament it lacks what is answered by 'no'.
";

const FILES: &str = "
The commands use these files, which `tests/terminal/fixture.rs` makes:

- `open.trf`: the tournament `instances/synthetic/open-0150/round-5.trf`;
- `field.csv` and `players.csv`: lists of eight and of four players (`name,rating`);
- `entered.pairproof`: `pairproof enter players.csv --rounds 5 --seed 1 -o entered.pairproof`;
- `event.pairproof`, and its report `event.trf`: an event of the eight players, with round one finished and round two paired.

They also use an event of the eight players in FIDE mode:

";

#[derive(Deserialize)]
struct Questions {
    part: Vec<Part>,
}

#[derive(Deserialize)]
struct Part {
    title: String,
    answer: Vec<Answer>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Answer {
    /// The numbers of the questions.
    questions: String,
    asks: String,
    says: String,
    /// Commands of a shell.
    #[serde(default)]
    run: Vec<String>,
    /// Some of what the last one prints.
    #[serde(default)]
    prints: String,
    /// Its exit code.
    #[serde(default)]
    code: i32,
}

/// Runs a line of a shell: its exit code, and what it prints.
fn shell(folder: &Path, line: &str) -> (Option<i32>, String) {
    let run = fixture::shell(folder, &[], &format!("({line}) 2>&1"));
    let words = String::from_utf8(run.stdout).unwrap();
    (run.status.code(), words.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// The part as a table.
fn table(part: &Part) -> String {
    let mut text = format!("\n## {}\n\n| | question | answer | shown by |\n|---|---|---|---|\n", part.title);
    for answer in &part.answer {
        let Answer { questions, asks, says, run, prints, .. } = answer;
        let run: Vec<String> = run.iter().map(|line| format!("`{}`", line.replace('|', "\\|"))).collect();
        let shown = if run.is_empty() {
            String::new()
        } else {
            format!("{} prints '{}'", run.join("; "), prints.trim())
        };
        writeln!(text, "| {questions} | {asks} | {says} | {shown} |").unwrap();
    }
    text
}

#[cfg(unix)]
#[test]
fn every_answer_is_shown_by_its_commands_and_the_page_is_made_of_them() {
    let questions: Questions = toml::from_str(include_str!("endorsement/questions.toml")).unwrap();
    let mut page = HEAD.to_owned();
    page += FILES;
    BEFORE.lines().for_each(|line| writeln!(page, "    {line}").unwrap());
    let (mut shown, mut faults) = (0, Vec::new());
    for part in &questions.part {
        page += &table(part);
        let folder = folder();
        let ready = BEFORE.lines().all(|line| shell(folder.path(), line).0 == Some(0));
        assert!(ready, "the event begins");
        for answer in part.answer.iter().filter(|answer| !answer.run.is_empty()) {
            let ran: Vec<(Option<i32>, String)> =
                answer.run.iter().map(|line| shell(folder.path(), line)).collect();
            let (last, before) = ran.split_last().unwrap();
            let is_shown = !answer.prints.is_empty() && last.1.contains(answer.prints.trim());
            if !is_shown || last.0 != Some(answer.code) || before.iter().any(|(code, _)| *code != Some(0)) {
                faults.push(format!("{}: {:?}\n{ran:#?}", answer.questions, answer.run));
            }
            shown += 1;
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(shown >= 40, "{shown} answers are shown by a command");
    let at = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/endorsement.md");
    let now = std::fs::read_to_string(&at).unwrap();
    let (_, rest) = now.split_once("\n## Can the planned").expect("the page ends with this part");
    page += &format!("\n## Can the planned{rest}");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&at, &page).unwrap();
    }
    assert!(
        now == page || std::env::var_os("UPDATE").is_some(),
        "docs/endorsement.md is not made from its questions"
    );
}
