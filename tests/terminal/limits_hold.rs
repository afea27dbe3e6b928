//! Limits hold wherever a request or a file is: while it is read, while a pairing is judged, while a cause is looked for.
//!
//! A normal run sends some hundred bad requests; `PAIRPROOF_WORST=10000` sends so many, and up to 14 MB each.

use std::fmt::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

use crate::serve::Session;

const OPEN: &str = "instances/synthetic/open-0050/round-5.trf";
/// Beyond the limit: a program that is not optimised, on a machine that does other things too.
const GENEROUS: Duration = Duration::from_secs(20);
/// Beyond the limit: what is promised, held where `PAIRPROOF_WORST` asks for it.
const PROMISED: Duration = Duration::from_millis(200);
/// A longer line is not read, so nobody knows its `id`.
const LINE: usize = 16 << 20;

fn open() -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(OPEN)).unwrap()
}

/// A report of so many players before round one.
fn field(players: usize) -> String {
    let line = |n: usize| {
        format!("001 {n:4}      {:<33} {:4}{:>32}{n:5}\n", format!("Player {n}"), 1000 + n % 1500, "0.0 ")
    };
    (1..=players).fold("012 many\nXXR 9\n152 W\n".to_owned(), |text, n| text + &line(n))
}

/// Something that took long, or much, of about so many bytes.
fn worst(rng: &mut ChaCha8Rng, size: usize, id: u64) -> String {
    let open = open();
    let lines = |line: &str| line.repeat(size / line.len());
    let list = |entry: &str| format!("[{}]", vec![entry; size / (entry.len() + 1) + 1].join(","));
    let of = |report: &str, more: &str, what: &str| {
        format!("{{\"id\":{id},\"do\":\"{what}\",\"time_limit\":1,\"tournament\":{}{more}}}", json!(report))
    };
    match rng.random_range(0..20) {
        0 => of(&(open + &lines("XXP 1 2\n")), "", "pair"),
        1 => of(&(open + &lines("ABC\n")), "", "pair"),
        2 => of(&(open + &lines("001    1\n")), "", "standings"),
        3 => of(&open, &format!(",\"boards\":{}", json!(lines("1-2\n"))), "check"),
        4 => of(&open, &format!(",\"boards\":{}", json!(lines("nobody v somebody else\n"))), "check"),
        5 => of(&open, &format!(",\"boards\":{}", list("[1,2]")), "check"),
        6 => of(&open, &format!(",\"absent\":{}", list("\"nobody\"")), "pair"),
        7 => of(&open, &format!(",\"absent\":[{}]", json!(lines("1-50,"))), "pair"),
        8 => of(&open, &format!(",\"declared\":{}", list("\"baku\"")), "pair"),
        9 => of(&open, &format!(",\"rulebook\":{}", json!(lines("[[phase]]\n"))), "pair"),
        10 => of(&open, &format!(",\"player\":{}", json!(lines("nobody "))), "explain"),
        11 => format!("{{\"id\":{id},\"do\":\"pair\",\"tournament\":{{\"x\":{}}}}}", list("[]")),
        12 => {
            let players = list("{\"number\":1}");
            let json = format!("{{\"format\":\"pairproof-tournament/1\",\"players\":{players}}}");
            format!("{{\"id\":{id},\"do\":\"pair\",\"time_limit\":1,\"tournament\":{json}}}")
        }
        13 => {
            let mut report = field((size / 90).clamp(10, 1_500));
            for n in 1..=size / 20 {
                let _ = writeln!(report, "XXP {} {}", 1 + n % 9, 1 + n / 9 % 1_000);
            }
            of(&report, "", "pair")
        }
        14 => of(&(open + &lines("250       1.0   1 999    1 9999\n")), "", "pair"),
        15 => of(&lines("nonsense in a line\n"), "", "pair"),
        16 => {
            let away = field((size / 400).clamp(10, 9_999))
                .replace("XXR 9", "XXR 40")
                .replace('\n', &("  0000 - Z".repeat(30) + "\n"));
            of(&away.replacen(&"  0000 - Z".repeat(30), "", 3), "", "standings")
        }
        17 => of(&open, &format!(",\"tiebreaks\":{}", list("\"BH\"")), "standings"),
        18 => of(&(open + "202 " + &lines("BH/C1,") + "DE\n"), "", "standings"),
        _ => of(&(open + &lines("240 H   6    1    1\n")), "", "pair"),
    }
}

#[test]
fn b1_the_worst_requests_end_within_their_limit_and_in_little_memory() {
    let asked: Option<u64> = std::env::var("PAIRPROOF_WORST").ok().map(|n| n.parse().unwrap());
    let (most, beyond) = if asked.is_some() { (14_000_000, PROMISED) } else { (60_000, GENEROUS) };
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut session = Session::start(&["--threads", "1"]);
    let mut longest = (Duration::ZERO, String::new());
    let mut highest = 0;
    for id in 0..asked.unwrap_or(300) {
        // Most are small, some have the whole size.
        let size = most >> rng.random_range(0..12);
        let line = worst(&mut rng, size, id);
        let (start, waited) = (Instant::now(), session.waited());
        session.send(&line);
        let answer = session.answer();
        // What others did meanwhile with the processors is not counted.
        let took = start.elapsed().saturating_sub(session.waited().saturating_sub(waited));
        assert_eq!(answer["id"], if line.len() > LINE { Value::Null } else { json!(id) }, "{answer}");
        if let Some(findings) = answer["error"]["findings"].as_array() {
            assert!(findings.len() < 2_000, "{}", findings.len());
        }
        assert!(answer["error"]["code"] != "BUG", "{answer}");
        let start: String = line.chars().take(120).collect();
        assert!(took < Duration::from_secs(1) + beyond, "{took:?} for {size} bytes: {start}");
        if took > longest.0 {
            longest = (took, format!("{size} bytes of {start}"));
        }
        highest = highest.max(session.memory().unwrap_or(0));
    }
    println!("longest: {longest:?}; memory: {} MB", highest / 1024);
    assert!(highest < 300 * 1024, "{highest} kB");
    assert_eq!(session.end(), Some(0));
}

#[test]
fn b1_more_tie_breaks_than_any_event_has_are_refused() {
    let mut session = Session::start(&[]);
    let mut ask = |tiebreaks: Vec<&str>, more: &str| {
        let report = open() + more;
        session.ask(&json!({ "id": 1, "do": "standings", "tournament": report, "tiebreaks": tiebreaks }))
    };
    let answer = ask(vec!["BH"; 31], "");
    let says = "`tiebreaks`: 31 tie-breaks are named; at most 30 are counted";
    assert_eq!(answer["error"]["says"], says, "{answer}");
    assert_eq!(ask(vec!["BH"; 30], "")["standings"]["columns"].as_array().unwrap().len(), 30);
    let answer = ask(Vec::new(), &("202 ".to_owned() + &"BH,".repeat(40) + "\n"));
    assert!(answer["standings"]["note"].as_str().unwrap().contains("40 tie-breaks are named"), "{answer}");
}

#[test]
fn b1_of_a_kind_some_hundred_findings_are_kept_and_the_others_counted() {
    let mut session = Session::start(&[]);
    let report = open() + &"XXP 1 2000\n".repeat(5_000);
    let answer = session.ask(&json!({ "id": 1, "do": "pair", "tournament": report }));
    let error = &answer["error"];
    assert_eq!(
        (&error["code"], &error["more"][0]["code"]),
        (&json!("DATA-19"), &json!("DATA-19")),
        "{error}"
    );
    let kept = error["findings"].as_array().unwrap().len() as u64;
    assert_eq!(kept + error["more"][0]["number"].as_u64().unwrap(), 5_000);
    assert!(kept < 1_000, "{kept}");
    let boards = "1-2\n3-4\n".repeat(1_000);
    let answer = session.ask(&json!({ "id": 2, "do": "check", "tournament": open(), "boards": boards }));
    let findings = answer["error"]["findings"].as_array().unwrap();
    let many =
        findings.iter().filter(|f| f["says"].as_str().unwrap().contains("too many boards for 50 players"));
    assert_eq!(many.count(), 1, "{answer}");
    let twice = json!({ "id": 3, "do": "pair", "tournament": open(), "declared": vec!["baku"; 900] });
    let answer = session.ask(&twice);
    assert_eq!(answer["error"]["says"], "baku is declared twice; declare it once", "{answer}");
    assert_eq!(answer["error"]["findings"].as_array().unwrap().len(), 1);
}

#[cfg(unix)]
#[test]
fn b1_a_rulebook_that_is_no_regular_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (pipe, directory) = (folder.path().join("pipe.toml"), folder.path().join("folder.toml"));
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    std::fs::create_dir(&directory).unwrap();
    let mut session = Session::start(&[]);
    for path in [pipe, directory] {
        let answer = session.ask(&json!({ "id": 1, "do": "pair", "tournament": open(), "rulebook": path }));
        assert!(answer["error"]["says"].as_str().unwrap().contains("not a regular file"), "{answer}");
    }
}

#[test]
fn b2_a_long_list_of_nonsense_is_no_list_of_boards() {
    let folder = tempfile::tempdir().unwrap();
    let boards = folder.path().join("b.txt");
    let nonsense =
        (0..20_000).fold(String::new(), |text, n| text + &format!("some {n} nonsense - other {n} words\n"));
    std::fs::write(&boards, nonsense).unwrap();
    let start = Instant::now();
    let output = assert_cmd::Command::cargo_bin("pairproof")
        .unwrap()
        .args(["check", OPEN, boards.to_str().unwrap(), "--time-limit", "2"])
        .output()
        .unwrap();
    assert!(start.elapsed() < Duration::from_secs(2) + GENEROUS);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{said}");
    assert!(said.contains("too many boards for 50 players"), "{said}");
}

#[test]
fn b3_a_limit_ends_the_judge_and_says_what_is_known() {
    let file = crate::data::data("harm").join("check-time-limit.trf");
    for more in [&["--round", "5"][..], &["--all"]] {
        let start = Instant::now();
        let output = assert_cmd::Command::cargo_bin("pairproof")
            .unwrap()
            .arg("check")
            .arg(&file)
            .args(more)
            .args(["--time-limit", "2", "-f", "json"])
            .output()
            .unwrap();
        assert!(start.elapsed() < Duration::from_secs(2) + GENEROUS, "{more:?}");
        assert_eq!(output.status.code(), Some(4), "{more:?}");
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        // A slow machine may not come to the verdict; then the failure says how far it was.
        if let Some(judged) = answer["judged"].as_array() {
            let unfinished = |j: &Value| !j["unfinished"].as_array().unwrap().is_empty();
            let is_open = judged.iter().any(unfinished) || answer["unjudged"] != json!([]);
            assert!(is_open && judged.iter().all(|j| j["verdict"].is_string()), "{more:?}");
        } else {
            assert_eq!(answer["error"]["code"], "LIMIT", "{answer}");
        }
    }
}

#[test]
fn e9_numbers_are_numbers() {
    let mut session = Session::start(&[]);
    let mut same = |one: Value, other: Value| {
        let answer = |session: &mut Session, more: Value| {
            let mut request = json!({ "id": 1, "tournament": open() });
            request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            session.ask(&request)
        };
        let (one, other) = (answer(&mut session, one), answer(&mut session, other));
        assert!(one.get("error").is_none(), "{one}");
        assert_eq!(one, other);
    };
    same(
        json!({"do": "explain", "player": 18, "why_not": [3]}),
        json!({"do": "explain", "player": "18", "why_not": ["3"]}),
    );
    same(json!({"do": "pair", "absent": [44, 45]}), json!({"do": "pair", "absent": ["44", "45"]}));
    same(
        json!({"do": "check", "boards": [[8, 7], ["10", 9], [5, "bye"]]}),
        json!({"do": "check", "boards": "8-7\n10-9\n5 bye\n"}),
    );
    let answer = session.ask(&json!({"id": 2, "do": "check", "tournament": open(), "boards": [[8, 7], [9]]}));
    assert!(
        answer["error"]["says"].as_str().unwrap().contains("entry 2 does not name two players"),
        "{answer}"
    );
}

#[test]
fn e13_a_rulebook_may_be_given_as_text() {
    let mut session = Session::start(&[]);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/irish.toml");
    let text = std::fs::read_to_string(path).unwrap();
    let mut ask = |rulebook: &str| {
        session.ask(&json!({ "id": 1, "do": "pair", "tournament": open(), "rulebook": rulebook }))
    };
    // The shipped file under its own name and content, or under a name of one's own.
    let own = text.replacen("id = \"irish\"", "id = \"irish-of-ours\"", 1);
    for wrong in [
        own.replacen("id = ", "idea = ", 1),
        own.clone() + "\n[\n",
        format!("{own}\n{} = 1\n", "x".repeat(9_000)),
    ] {
        let answer = ask(&wrong);
        let says = answer["error"]["says"].as_str().unwrap_or_default();
        assert!(!says.is_empty() && !says.contains('\n') && says.len() < 400, "{answer}");
        assert!(answer["error"]["line"].is_number(), "{answer}");
    }
}

/// The judge asks for the floats of the levels below; in a large field, a search through all of them would not end.
#[test]
fn a_hand_made_pairing_of_a_large_ecf_field_is_judged() {
    let folder = tempfile::tempdir().unwrap();
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("instances/synthetic/open-0600/round-5.trf");
    std::fs::copy(from, folder.path().join("open.trf")).unwrap();
    let best = crate::fixture::done(folder.path(), "pair open.trf -R ecf-2009 -f pairs");
    for (one, other, is_same_side) in [(61, 62, true), (25, 32, false)] {
        let mut lines: Vec<Vec<&str>> = best.lines().map(|line| line.split(' ').collect()).collect();
        let place = |line: usize| usize::from(is_same_side || line == other);
        let (a, b) = (lines[one][place(one)], lines[other][place(other)]);
        (lines[one][place(one)], lines[other][place(other)]) = (b, a);
        let text: Vec<String> = lines.iter().map(|line| line.join(" ")).collect();
        std::fs::write(folder.path().join("hand.txt"), text.join("\n")).unwrap();
        // The limit is there so that a search without end fails.
        let command = "check open.trf hand.txt -R ecf-2009 --causes 0 --time-limit 300";
        let (code, out, err) = crate::fixture::go(folder.path(), command);
        assert!(code == 1 && out.contains("IMPROVABLE"), "{code} {out} {err}");
    }
}
