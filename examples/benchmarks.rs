//! Measures whole processes, proof included, and prints the tables of docs/benchmarks.md: `make benchmarks`.
//!
//! `cargo run --release --example benchmarks -- FOLDER [PROGRAM]…` makes opens of 300 to 9,999 players from one seed, and
//! of each size an even and an odd field of players who are all present, and measures each program (this checkout's if
//! none is named): pairing, certificates, questions, and the commands of an event of eleven rounds. Time and the largest
//! resident set are what GNU time says (`/usr/bin/time`); what takes longer than a minute is stopped. Which engine closes
//! what is counted over `instances/`; with `closed` for the folder nothing else is done.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use facts::format::write_json;
use facts::rulebook::{self, Rulebook, System};
use lab::simulate::{Recipe, generate, swiss_draw};

/// Players, and the rounds before which they are paired.
const SIZES: [(u32, &[usize]); 5] = [
    (300, &[1, 2, 5, 9]),
    (1_000, &[1, 2, 5, 9]),
    (2_000, &[1, 2, 5]),
    (5_000, &[1, 2, 5]),
    (9_999, &[1, 2, 5]),
];
/// Up to so many players are paired by every engine, others by the one that is chosen.
const ALL_ENGINES: u32 = 1_000;
/// Players of the events whose rounds are certified.
const CERTIFIED: [u32; 2] = [1_000, 2_000];
/// Seconds after which a round is given up.
const LIMIT: u32 = 60;
const SEED: u64 = 7;
/// Who closes a level, as the summary of a round says it.
const CLOSERS: [&str; 4] = ["by a bound", "by HiGHS", "by the blossom algorithm", "by search order"];

/// The programs to measure, and the folder of the events.
struct Bench {
    folder: PathBuf,
    programs: Vec<String>,
}

fn main() {
    let mut words = std::env::args().skip(1);
    let folder = PathBuf::from(words.next().unwrap_or_else(|| "target/benchmarks".to_owned()));
    let mut programs: Vec<String> = words.collect();
    if programs.is_empty() {
        programs.push("target/release/pairproof".to_owned());
    }
    let bench = Bench { folder, programs };
    if bench.folder.as_os_str() != "closed" {
        std::fs::create_dir_all(&bench.folder).expect("the folder can be made");
        for (players, rounds) in SIZES {
            bench.pairing(players, rounds);
        }
        bench.drawn();
        bench.matches();
        bench.certificates();
        bench.questions();
        bench.commands();
    }
    bench.closed();
}

/// The rulebooks that pair single games by score.
fn books() -> Vec<Rulebook> {
    let is_of_matches = |book: &Rulebook| matches!(book.system, System::TeamSwiss | System::DoubleSwiss);
    rulebook::all().into_iter().filter(|book| !book.system.is_table() && !is_of_matches(book)).collect()
}

fn head(title: &str, columns: &[String]) {
    println!("\n### {title}\n\n| | {} |\n|---|{}", columns.join(" | "), "---|".repeat(columns.len()));
}

fn row(name: &str, cells: &[String]) {
    println!("| `{name}` | {} |", cells.join(" | "));
}

impl Bench {
    /// An open, then an even and an odd field of players who are all present.
    fn pairing(&self, players: u32, rounds: &[usize]) {
        let engines: &[&str] = if players <= ALL_ENGINES { &["highs", "blossom", "auto"] } else { &["auto"] };
        let files = rounds.iter().map(|&round| {
            let recipe = Recipe::open(players, 9, round - 1, SEED);
            (format!("round {round}"), self.event(&format!("open-{players:05}-{round}"), &recipe))
        });
        let with = if engines.len() > 1 { " (highs, blossom, auto)" } else { "" };
        self.table(&format!("{players} players{with}"), &files.collect::<Vec<_>>(), engines);
        let (even, odd) = (players - players % 2, players - 1 + players % 2);
        let files = rounds.iter().skip(1).flat_map(|&round| {
            [even, odd].map(|number| {
                let recipe = Recipe::plain(number, 9, round - 1, SEED);
                (
                    format!("{number}, round {round}"),
                    self.event(&format!("present-{number:05}-{round}"), &recipe),
                )
            })
        });
        self.table(&format!("{even} and {odd} players, all present"), &files.collect::<Vec<_>>(), &["auto"]);
    }

    fn drawn(&self) {
        let recipe =
            Recipe { draws: 1_000, rating_spread: 0, white_advantage: 0, ..Recipe::plain(2_000, 9, 1, SEED) };
        let file = self.event("drawn-2000", &recipe);
        self.table("2,000 players who have all drawn", &[("round 2".to_owned(), file)], &["auto"]);
    }

    /// A row for each rulebook, a column for each file.
    fn table(&self, title: &str, files: &[(String, PathBuf)], engines: &[&str]) {
        head(title, &files.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>());
        for book in books() {
            let cell = |file: &Path| {
                let runs = engines.iter().map(|engine| {
                    let limit = LIMIT.to_string();
                    let words = ["-R", &book.id, "--engine", engine, "-f", "pairs", "--time-limit", &limit];
                    self.cell("pair", file, &words)
                });
                runs.collect::<Vec<_>>().join(", ")
            };
            row(&book.id, &files.iter().map(|(_, file)| cell(file)).collect::<Vec<_>>());
        }
    }

    /// Teams and matches of two games, before round five.
    fn matches(&self) {
        let sizes = ["80", "300", "900"];
        head("Matches, before round 5", &sizes.map(|n| format!("{n} participants")));
        for (book, boards) in
            [("team-2026", Some("4")), ("team-2024", Some("4")), ("double-swiss-2026", None)]
        {
            let cells = sizes.map(|players| {
                let words: Vec<&str> = boards.into_iter().flat_map(|boards| ["--boards", boards]).collect();
                let file = self.simulated(book, players, &words, 4);
                self.cell("pair", &file, &["-R", book, "-f", "pairs"])
            });
            row(book, &cells);
        }
    }

    /// The certificate of a round with everybody present, and its verification.
    fn certificates(&self) {
        let columns = CERTIFIED.map(|n| format!("{n} players: pair, file, verify"));
        head("Certificates, before round 5", &columns);
        for book in books() {
            let cells = CERTIFIED.map(|players| {
                let file =
                    self.event(&format!("present-{players:05}-5"), &Recipe::plain(players, 9, 4, SEED));
                let made = self.folder.join("round.cert");
                let made = made.display().to_string();
                let pair = self.cell(
                    "pair",
                    &file,
                    &["-R", &book.id, "-f", "pairs", "--force", "--certificate", &made],
                );
                let kilobytes = std::fs::metadata(&made).map_or(0, |data| data.len() / 1024);
                let verify =
                    self.cell("verify", Path::new(&made), &[&file.display().to_string(), "-R", &book.id]);
                format!("{pair}, {kilobytes} KB, {verify}")
            });
            row(&book.id, &cells);
        }
    }

    /// What an arbiter asks about the fifth round of an open with 600 players.
    fn questions(&self) {
        let file = Path::new("instances/synthetic/open-0600/round-5.trf");
        let boards = self.folder.join("boards.txt");
        let columns = ["check", "check, two swapped", "explain", "explain one", "repair", "whatif"];
        head("Questions, 600 players before round 5", &columns.map(str::to_owned));
        for book in books() {
            let output = Command::new(&self.programs[0])
                .args(["pair", "-f", "pairs", "-R", &book.id])
                .arg(file)
                .output();
            let pairs = String::from_utf8_lossy(&output.expect("it runs").stdout).into_owned();
            std::fs::write(&boards, &pairs).expect("the folder can be written to");
            let swapped = self.folder.join("swapped.txt");
            std::fs::write(&swapped, two_swapped(&pairs)).expect("the folder can be written to");
            let [own, other] = [&boards, &swapped].map(|path| path.display().to_string());
            let limit = LIMIT.to_string();
            let of_book = ["-R", &book.id, "--time-limit", &limit];
            let asked = |verb: &str, words: &[&str]| self.cell(verb, file, &[words, &of_book].concat());
            row(
                &book.id,
                &[
                    asked("check", &[&own]),
                    asked("check", &[&other]),
                    asked("explain", &[]),
                    asked("explain", &["200"]),
                    asked("repair", &["--published", &own, "--absent", "200"]),
                    asked("whatif", &["--absent", "200"]),
                ],
            );
        }
    }

    /// The commands of an event of 2,000 players after eleven rounds.
    fn commands(&self) {
        let report = self.simulated("dutch-2026", "2000", &["--preset", "open"], 11);
        let event = self.folder.join("event.pairproof");
        let import = ["--force", "--unjudged", "-o", &event.display().to_string()].map(str::to_owned);
        let done = Command::new(&self.programs[0]).arg("import").arg(&report).args(import).output();
        done.expect("it runs");
        head("An event of 2,000 players after eleven rounds", &["time".to_owned()]);
        let commands: [&[&str]; 9] = [
            &["status"],
            &["standings"],
            &["players"],
            &["print", "standings"],
            &["check", "--all"],
            &["explain", "17"],
            &["pair", "--enter"],
            &["repair", "--absent", "17"],
            &["result", "2=1-0"],
        ];
        for words in commands {
            row(&words.join(" "), &[self.cell(words[0], &event, &words[1..])]);
        }
    }

    /// The file of an event, made once.
    fn event(&self, name: &str, recipe: &Recipe) -> PathBuf {
        let path = self.folder.join(format!("{name}.json"));
        if !path.exists() {
            let tournament = generate(recipe, &mut swiss_draw::pairer(recipe.seed));
            std::fs::write(&path, write_json(&tournament)).expect("the folder can be written to");
        }
        path
    }

    /// A report of `played` rounds, simulated by the `pairproof-lab` beside the first program; more rounds are announced in it.
    fn simulated(&self, book: &str, players: &str, words: &[&str], played: usize) -> PathBuf {
        let folder = self.folder.join(format!("{book}-{players}"));
        let file = folder.join(book).join("000000.trf");
        if !file.exists() {
            let (seed, rounds) = (SEED.to_string(), played.to_string());
            let made = Command::new(Path::new(&self.programs[0]).with_file_name("pairproof-lab"))
                .args(["simulate", "-R", book, "--events", "1", "--seed", &seed, "--rounds", &rounds])
                .args(["--players", players, "--trf"])
                .arg(&folder)
                .args(words)
                .output()
                .expect("it runs");
            assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
            let report = std::fs::read_to_string(&file).expect("the report was written");
            let announced = |line: &str| match line.split_once(' ') {
                Some((code @ ("142" | "XXR"), _)) => format!("{code} {}\n", played + 4),
                _ => format!("{line}\n"),
            };
            let report: String = report.lines().map(announced).collect();
            std::fs::write(&file, report).expect("the folder can be written to");
        }
        file
    }

    /// `0.12 s 34 MB` of each program.
    fn cell(&self, verb: &str, file: &Path, words: &[&str]) -> String {
        let runs = self.programs.iter().map(|program| {
            let mut command = Command::new("/usr/bin/time");
            command.args(["-f", "%e %M", program, verb]).arg(file).args(words);
            told(&command.output().expect("GNU time is installed"))
        });
        runs.collect::<Vec<_>>().join(", ")
    }

    /// Who closed the levels of all instances, by rulebook.
    fn closed(&self) {
        let mut files = Vec::new();
        find(Path::new("instances"), &mut files);
        files.sort();
        head("Which engine closes what", &CLOSERS.map(str::to_owned));
        for book in books() {
            let mut count: BTreeMap<&str, u64> = BTreeMap::new();
            for file in &files {
                let program = self.programs.last().expect("there is one");
                let output = Command::new(program).arg("pair").arg(file).args(["-R", &book.id]).output();
                add_closers(&mut count, &output.expect("it runs"));
            }
            let cells = CLOSERS.map(|name| count.get(name).copied().unwrap_or(0).to_string());
            row(&book.id, &cells);
        }
    }
}

/// The list of pairs with the second players of boards 61 and 62 swapped.
fn two_swapped(pairs: &str) -> String {
    let mut lines: Vec<Vec<&str>> = pairs.lines().map(|line| line.split_whitespace().collect()).collect();
    let start = usize::from(lines.first().is_some_and(|line| line.len() == 1));
    let (first, second) = (start + 60, start + 61);
    if lines.len() > second && lines[first].len() == 2 && lines[second].len() == 2 {
        let other = lines[first][1];
        lines[first][1] = lines[second][1];
        lines[second][1] = other;
    }
    lines.iter().map(|line| line.join(" ") + "\n").collect()
}

/// `0.12 s 34 MB` of one run. An answer 'no' is an answer.
fn told(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stderr);
    let last = text.lines().last().and_then(|line| line.split_once(' '));
    match (output.status.code(), last) {
        (Some(4), _) => format!("more than {LIMIT} s"),
        (Some(0 | 1), Some((seconds, kilobytes))) => {
            format!("{seconds} s {} MB", kilobytes.parse::<u64>().unwrap_or(0) / 1024)
        }
        _ => format!("no answer ({})", text.lines().next().unwrap_or_default()),
    }
}

/// Adds the numbers in the summary of a round, whose line may be broken anywhere.
fn add_closers(count: &mut BTreeMap<&'static str, u64>, output: &Output) {
    let text = String::from_utf8_lossy(&output.stdout);
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let summary = flat.split_once(" levels: ").map_or("", |(_, summary)| summary);
    for (number, rest) in summary.split(", ").map_while(|part| part.split_once(' ')) {
        let Some(name) = CLOSERS.iter().find(|name| rest.starts_with(**name)) else { break };
        *count.entry(name).or_insert(0) += number.parse::<u64>().unwrap_or(0);
    }
}

fn find(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("run it in the checkout").flatten() {
        let path = entry.path();
        if path.is_dir() {
            find(&path, files);
        } else if path.extension().is_some_and(|e| e == "trf") {
            files.push(path);
        }
    }
}
