//! Random damage to requests and their reports: `serve` answers every line, finds no bug of ours, and lives.
//!
//! A normal run sends a few hundred seeded lines; `make fuzz` sends fresh ones for `PAIRPROOF_FUZZ_SECONDS`. The lines of a
//! batch that ends the process stand in the message, so that they can be sent again.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Map, Value, json};

use crate::serve::Session;

/// Lines sent before their answers are counted.
const BATCH: usize = 40;
const SEEDED: u64 = 12;

/// Small reports of every kind: played, stuck, new records, JSON.
fn reports() -> Vec<String> {
    let here = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |name: &str| std::fs::read_to_string(here.join(name)).unwrap();
    let open = read("instances/synthetic/open-0009/round-2.trf");
    let (event, _) = facts::format::read_tournament("open", open.as_bytes()).unwrap();
    let stuck = read("instances/synthetic/no-pairing-0008/round-7.trf");
    let json = facts::format::write_json(&event);
    vec![open, stuck, read("tests/fuzz_corpus/new.trf"), read("tests/fuzz_corpus/two_types.trf"), json]
}

/// Words that fields may have and numbers that are hard to hold.
fn value(rng: &mut ChaCha8Rng, report: &str) -> Value {
    match rng.random_range(0..14) {
        0 => Value::Null,
        1 => json!(rng.random::<bool>()),
        2 => json!(rng.random_range(-3..12)),
        3 => json!([i64::MAX, i64::MIN, 1 << 31, 65_536][rng.random_range(0..4)]),
        4 => json!(u64::MAX),
        5 => json!(1e300),
        6 => json!(["1", "2-5", "Player", "", "999999999999", "0", "\u{0}", "é"][rng.random_range(0..8)]),
        7 => json!(
            ["dutch-2026", "dutch-1998", "lim-1987", "irish", "ecf-2009", "D98", "x"][rng.random_range(0..7)]
        ),
        8 => json!(
            ["1-2\n3-4\n", "1-9", "1-2\n1-3", "2 1\n", "{\"boards\": [[1, 2]]}"][rng.random_range(0..5)]
        ),
        9 => json!(["baku", "accelerated", "D98-C12=any", "no-club", "X=Y"][rng.random_range(0..5)]),
        10 => json!([value(rng, report), value(rng, report)]),
        11 => json!({ "players": value(rng, report) }),
        12 => json!(["pair", "check", "explain", "standings", "rulebooks", "cancel"][rng.random_range(0..6)]),
        _ => json!(report),
    }
}

/// A report with some characters, cells or lines changed.
fn damaged(report: &str, rng: &mut ChaCha8Rng) -> String {
    let mut lines: Vec<Vec<char>> = report.lines().map(|line| line.chars().collect()).collect();
    for _ in 0..rng.random_range(1..6) {
        let at = rng.random_range(0..lines.len());
        let from = rng.random_range(0..lines.len());
        match rng.random_range(0..5) {
            0 => {
                let copy = lines[from].clone();
                lines[at] = copy;
            }
            1 => lines.swap(at, from),
            2 => lines[at].truncate(rng.random_range(0..120)),
            _ if lines[at].is_empty() => {}
            3 => {
                let column = rng.random_range(0..lines[at].len());
                lines[at][column] = [' ', '0', '9', '-', '+', '=', 'w', 'Z', '1', 'é', '\t', '\u{7}']
                    [rng.random_range(0..12)];
            }
            _ => {
                let column = rng.random_range(0..lines[at].len());
                lines[at].insert(column, ' ');
            }
        }
    }
    lines.iter().map(|line| line.iter().collect::<String>() + "\n").collect()
}

/// A request, sound or with fields that do not fit.
fn request(id: u64, reports: &[String], rng: &mut ChaCha8Rng) -> String {
    const FIELDS: [&str; 14] = [
        "tournament",
        "rulebook",
        "round",
        "absent",
        "declared",
        "unfinished_as_draws",
        "seed",
        "time_limit",
        "progress",
        "boards",
        "player",
        "why_not",
        "tiebreaks",
        "request",
    ];
    let report = &reports[rng.random_range(0..reports.len())];
    let report = if rng.random_ratio(1, 3) { damaged(report, rng) } else { report.clone() };
    let what = ["pair", "check", "explain", "standings", "rulebooks", "cancel"][rng.random_range(0..6)];
    let mut fields = Map::new();
    fields.insert("id".to_owned(), json!(id));
    fields.insert("do".to_owned(), json!(what));
    match what {
        "cancel" => {
            drop(fields.insert("request".to_owned(), json!(id.saturating_sub(rng.random_range(0..4)))));
        }
        "rulebooks" => {}
        _ => drop(fields.insert("tournament".to_owned(), json!(report))),
    }
    if what == "explain" {
        fields.insert("player".to_owned(), json!(rng.random_range(0..12).to_string()));
    }
    for _ in 0..rng.random_range(0..3) {
        let field = FIELDS[rng.random_range(0..FIELDS.len())];
        fields.insert(field.to_owned(), value(rng, &report));
    }
    Value::Object(fields).to_string()
}

/// A line as it goes over the wire: mostly whole, else with bytes changed.
fn line(id: u64, reports: &[String], rng: &mut ChaCha8Rng) -> Vec<u8> {
    let mut bytes = request(id, reports, rng).into_bytes();
    if rng.random_ratio(1, 3) {
        for _ in 0..rng.random_range(1..8) {
            let at = rng.random_range(0..bytes.len());
            match rng.random_range(0..5) {
                0 => bytes[at] = rng.random(),
                1 => bytes.insert(at, rng.random()),
                2 => drop(bytes.remove(at)),
                3 => bytes.truncate(at.max(1)),
                _ => bytes.insert(at, b"{}[]\",:\\\n"[rng.random_range(0..9)]),
            }
            if bytes.is_empty() {
                bytes.push(b'x');
            }
        }
    }
    bytes.push(b'\n');
    bytes
}

/// Sends batches as long as they are wanted, and returns how many lines were answered.
fn run(seed: u64, mut wants_more: impl FnMut(u64) -> bool) -> u64 {
    let reports = reports();
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut session = Session::start(&["--threads", "2", "--max-line", "1", "--time-limit", "5"]);
    let (mut batch, mut sent) = (0, 0);
    while wants_more(batch) {
        let lines: Vec<Vec<u8>> = (0..BATCH).map(|n| line(sent + n as u64, &reports, &mut rng)).collect();
        let bytes = lines.concat();
        let asked = bytes.split(|&b| b == b'\n').filter(|line| !line.trim_ascii().is_empty()).count();
        let shown = || format!("seed {seed}, batch {batch}: {}", String::from_utf8_lossy(&bytes));
        session.send_bytes(&bytes);
        let mut answered = 0;
        while answered < asked {
            let Some(answer) = session.next_answer() else { panic!("the process has ended: {}", shown()) };
            assert_eq!(answer["schema"], "pairproof/1", "{}", shown());
            assert_ne!(answer["error"]["code"], "BUG", "{answer} {}", shown());
            answered += usize::from(answer.get("progress").is_none());
        }
        (batch, sent) = (batch + 1, sent + asked as u64);
    }
    let rulebooks = session.ask(&json!({ "id": "last", "do": "rulebooks" }));
    assert!(rulebooks["rulebooks"].is_object(), "{rulebooks}");
    if let Some(memory) = session.memory() {
        assert!(memory < 200 << 10, "{memory} kB after {sent} lines");
    }
    assert_eq!(session.end(), Some(0));
    sent
}

#[test]
fn damaged_requests_are_answered_line_by_line() {
    assert!(run(1, |batch| batch < SEEDED) > SEEDED * BATCH as u64 / 2);
}

#[test]
#[ignore = "runs for PAIRPROOF_FUZZ_SECONDS: make fuzz"]
fn fresh_requests_do_not_end_the_process() {
    let seconds = std::env::var("PAIRPROOF_FUZZ_SECONDS").ok().and_then(|s| s.parse().ok()).unwrap_or(60);
    let seed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
    let end = Instant::now() + Duration::from_secs(seconds);
    let sent = run(seed, |_| Instant::now() < end);
    println!("serve answered {sent} lines in {seconds} s (seed {seed})");
}
