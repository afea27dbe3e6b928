//! Random damage to sound inputs of every format: no reader may panic, and what is read must survive writing.
//!
//! Formats: tournament reports (TRF16, TRF26), tournaments as JSON, Swiss-Manager's files, workbooks with lists and
//! cross-tables, tables of players, lists of boards and answers, rulebooks. A normal run replays `tests/fuzz_corpus`, the shipped rulebooks, and 250 seeded mutations of them; a deep one
//! 2,000.
//! With `PAIRPROOF_FUZZ_SECONDS=60` fresh seeds run that long, guided by what they reach: an input with outcomes that
//! no input had before (findings by code and place, notes, what was read) joins those that are mutated. An input that
//! fails is written into the corpus, so that every later run replays it.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::depth::part;
use crate::written_tunx::WrittenFile;
use crate::written_workbook::xlsx;
use facts::format::{
    Findings, decode, find_player, pairing_of, read_boards, read_players_csv, read_tournament, visible,
    with_pairing, write_json, write_trf16, write_trf26,
};
use facts::rulebook;
use facts::tournament::{Position, Tournament};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

const SEEDED: u64 = 2_000;
/// Longer inputs are run and not mutated further, in bytes.
const LONGEST: usize = 20_000;

fn corpus_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz_corpus")
}

fn corpus() -> Vec<(String, Vec<u8>)> {
    let entries = std::fs::read_dir(corpus_folder()).expect("the corpus");
    let mut paths: Vec<PathBuf> = entries.map(|e| e.expect("a readable entry").path()).collect();
    paths.sort();
    let models =
        std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("models")).expect("the rulebooks");
    let mut models: Vec<PathBuf> = models.map(|e| e.expect("a readable entry").path()).collect();
    models.retain(|path| path.extension().is_some_and(|e| e == "toml"));
    models.sort();
    paths.extend(models);
    let read = |path: PathBuf| (path.display().to_string(), std::fs::read(&path).expect("a readable file"));
    let mut all: Vec<(String, Vec<u8>)> = paths.into_iter().map(read).collect();
    let field = field();
    all.push(("field as JSON".to_owned(), write_json(&field).into_bytes()));
    all.push(("field as TRF26".to_owned(), write_trf26(&field).into_bytes()));
    all.push(("Swiss-Manager's file".to_owned(), WrittenFile::swiss().bytes()));
    let table: [&[&str]; 3] = [
        &["No.", "", "Name", "1.Rd", "2.Rd"],
        &["1", "GM", "Ada", "2w1", "-½"],
        &["2", "", "Ben", "1b0", "-1"],
    ];
    all.push(("a cross-table".to_owned(), xlsx(&table)));
    all.push(("an answer".to_owned(), b"{\"boards\": [[1, 2], [3, 4]], \"bye\": 5}".to_vec()));
    all
}

/// What an input led to, in few words: inputs with new words are worth mutating further.
type Reached = BTreeSet<String>;

/// Reads an input in every way; panics where a property fails.
fn exercise(bytes: &[u8], field: &Tournament) -> Reached {
    let (text, _) = decode(bytes);
    let mut reached = Reached::new();
    let show = |reached: &mut Reached, findings: Findings, how: &str| {
        assert!(!findings.list.is_empty(), "an error without a finding");
        for f in &findings.list {
            let words: String = f.message.chars().filter(|c| c.is_alphabetic() || *c == ' ').collect();
            reached.insert(format!(
                "{how} {} {words} {:?}",
                f.code,
                f.place.columns.map(|(from, _)| from.min(120))
            ));
            assert!(f.remedy.ends_with(['.', '?']), "{}", f.remedy);
        }
        for style in [cli::report::Style::Plain, cli::report::Style::Graphic, cli::report::Style::Colour] {
            assert!(cli::report::render(&findings, "fuzz", &text, style).contains("finding"));
        }
    };
    match readers::read_tournament("fuzz", bytes) {
        Ok((tournament, notes)) => {
            survives(&tournament);
            for round in 1..=tournament.rounds_paired() + 1 {
                let _ = Position::before(&tournament, round, &[]);
            }
            reached.insert(format!(
                "event of {} with {} notes",
                tournament.players.len(),
                notes.len().min(9)
            ));
        }
        Err(findings) => show(&mut reached, findings, "event"),
    }
    let list = readers::list_bytes(bytes).and_then(|(list, _)| read_players_csv("fuzz.csv", &list));
    match list {
        Ok((tournament, _)) => survives(&tournament),
        Err(findings) => show(&mut reached, findings, "players"),
    }
    match read_boards("fuzz.txt", bytes, field) {
        Ok(pairing) => survives(&with_pairing(field, 3, &pairing)),
        Err(findings) => show(&mut reached, findings, "boards"),
    }
    if let Err(e) = rulebook::parse("fuzz.toml", &text) {
        reached.insert(format!("rulebook {}", e.message.lines().next().unwrap_or_default()));
    }
    if let Err(unclear) = find_player(field, &text) {
        assert!(unclear.remedy.ends_with(['.', '?']));
    }
    assert!(!visible(&text).chars().any(char::is_control));
    reached
}

/// All writers keep the facts; texts may lose control characters and what exceeds their columns.
fn survives(tournament: &Tournament) {
    for round in 0..=tournament.rounds_paired() + 1 {
        let _ = pairing_of(tournament, round);
    }
    let read = |text: String| match read_tournament("again", text.as_bytes()) {
        Ok((tournament, _)) => tournament,
        Err(findings) => panic!("what was written is not read: {findings}\n{text}"),
    };
    let once = read(write_trf16(tournament));
    assert_eq!(once.records, tournament.records);
    assert_eq!(once.scoring, tournament.scoring);
    assert_eq!(once.prohibitions, tournament.prohibitions);
    assert_eq!(once.acceleration, tournament.acceleration);
    assert_eq!((once.rounds, once.initial_colour), (tournament.rounds, tournament.initial_colour));
    assert_eq!(read(write_trf26(&once)), once, "through TRF26");
    assert_eq!(read(write_json(&once)), once, "through JSON");
}

/// One to four damages of random kinds.
fn mutate(bytes: &[u8], rng: &mut ChaCha8Rng) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..rng.random_range(1..=4) {
        if bytes.is_empty() {
            break;
        }
        match rng.random_range(0..9) {
            0 => replace_byte(&mut bytes, rng),
            1 => {
                let at = rng.random_range(0..bytes.len());
                bytes.remove(at);
            }
            2 => {
                let at = rng.random_range(0..=bytes.len());
                bytes.insert(at, *pick(b" 0123456789wb=+-HFUZ\t\r\n\"{}[],.:", rng));
            }
            3 => {
                let at = rng.random_range(0..bytes.len());
                bytes.truncate(at);
            }
            4 => change_lines(&mut bytes, rng),
            5 => change_field(&mut bytes, rng),
            6 => add_record(&mut bytes, rng),
            7 => add_word(&mut bytes, rng),
            _ => swap_columns(&mut bytes, rng),
        }
    }
    bytes
}

fn pick<'a, T>(items: &'a [T], rng: &mut ChaCha8Rng) -> &'a T {
    &items[rng.random_range(0..items.len())]
}

fn replace_byte(bytes: &mut [u8], rng: &mut ChaCha8Rng) {
    let at = rng.random_range(0..bytes.len());
    bytes[at] = if rng.random_range(0..3) == 0 {
        rng.random_range(0..=u8::MAX)
    } else {
        *pick(b" 0123456789wb=+-HFUZDL", rng)
    };
}

/// Deletes, doubles, cuts or exchanges lines.
fn change_lines(bytes: &mut Vec<u8>, rng: &mut ChaCha8Rng) {
    let mut lines: Vec<Vec<u8>> = bytes.split(|&b| b == b'\n').map(<[u8]>::to_vec).collect();
    let (a, b) = (rng.random_range(0..lines.len()), rng.random_range(0..lines.len()));
    match rng.random_range(0..4) {
        0 => drop(lines.remove(a)),
        1 => lines.insert(b, lines[a].clone()),
        2 => {
            let length = rng.random_range(0..=lines[a].len());
            lines[a].truncate(length);
        }
        _ => lines.swap(a, b),
    }
    *bytes = lines.join(&b'\n');
}

/// Writes a random word over a random place.
fn change_field(bytes: &mut [u8], rng: &mut ChaCha8Rng) {
    const WORDS: [&[u8]; 12] = [
        b"0000",
        b"9999",
        b"   1",
        b"   2",
        b"65536",
        b"99999999999",
        b"0000 - U",
        b"   1 w 1",
        b"-1",
        b"1e9",
        b"99.5",
        b"\xc3\xa1",
    ];
    let word = *pick(&WORDS, rng);
    let at = rng.random_range(0..bytes.len());
    for (to, from) in bytes[at..].iter_mut().zip(word) {
        *to = *from;
    }
}

fn add_record(bytes: &mut Vec<u8>, rng: &mut ChaCha8Rng) {
    const CODES: [&str; 24] = [
        "001", "012", "013", "132", "142", "152", "162", "192", "240", "250", "260", "299", "310", "XXR",
        "XXC", "XXS", "XXP", "XXZ", "XXA", "BBW", "BBU", "###", "NED", "QQQ",
    ];
    const WORDS: [&str; 16] = [
        "1", "2", "   1", "   5", "  3", "W", "H", "Z", "1.0", "0.5", "99.5", "white1", "rank", "W=1.5",
        "999", "",
    ];
    let mut record = format!("\n{}", pick(&CODES, rng));
    for _ in 0..rng.random_range(0..6) {
        record.push_str(&" ".repeat(rng.random_range(0..4)));
        let word: &str = pick::<&str>(&WORDS, rng);
        record.push_str(word);
    }
    record.push('\n');
    bytes.extend(record.bytes());
}

/// Puts a word of one of the formats in a random place.
fn add_word(bytes: &mut Vec<u8>, rng: &mut ChaCha8Rng) {
    const WORDS: [&str; 26] = [
        "bye",
        " x ",
        "–",
        "\u{202e}",
        "\u{1b}[0m",
        "null",
        "-1",
        "1e400",
        "\"",
        "[[level]]",
        "measure = ",
        "= ",
        "{}",
        "[",
        "\"number\":",
        "\"opponent\":",
        "players",
        "white,black",
        "name,rating",
        "\u{feff}",
        "\0",
        "\r\n",
        "{\"boards\":[[",
        "has the bye",
        "99999999999999999999",
        "𝔘",
    ];
    let word: &str = pick::<&str>(&WORDS, rng);
    let at = rng.random_range(0..=bytes.len());
    bytes.splice(at..at, word.bytes());
}

/// Exchanges two stretches of equal length.
fn swap_columns(bytes: &mut [u8], rng: &mut ChaCha8Rng) {
    let length = rng.random_range(1..=10).min(bytes.len() / 2);
    if length == 0 {
        return;
    }
    let a = rng.random_range(0..=bytes.len() - 2 * length);
    let b = rng.random_range(a + length..=bytes.len() - length);
    for i in 0..length {
        bytes.swap(a + i, b + i);
    }
}

fn field() -> Tournament {
    let bytes = std::fs::read(corpus_folder().join("field.trf")).expect("the sound field");
    read_tournament("field.trf", &bytes).expect("the field is sound").0
}

fn mutation(seed: u64, corpus: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let (_, bytes) = &corpus[rng.random_range(0..corpus.len())];
    mutate(bytes, &mut rng)
}

/// Runs one input; a failure is written into the corpus and reported.
fn run(name: &str, bytes: &[u8], field: &Tournament, keep: bool) -> Reached {
    catch_unwind(AssertUnwindSafe(|| exercise(bytes, field))).unwrap_or_else(|panic| {
        if keep {
            let path = corpus_folder().join(format!("failed-{name}.bin"));
            std::fs::write(&path, bytes).expect("a writable corpus");
            eprintln!("kept as {}", path.display());
        }
        eprintln!("failed on {name}");
        std::panic::resume_unwind(panic);
    })
}

#[test]
fn the_corpus_is_sound_or_explained() {
    let field = field();
    for (name, bytes) in corpus() {
        run(&name, &bytes, &field, false);
    }
    for sound in ["field.trf", "new.trf", "old.trf", "team.trf"] {
        let bytes = std::fs::read(corpus_folder().join(sound)).expect("a file of the corpus");
        if let Err(findings) = read_tournament(sound, &bytes) {
            panic!("{sound}: {findings}");
        }
    }
}

#[test]
fn damaged_inputs_never_panic() {
    let (corpus, field) = (corpus(), field());
    for seed in 0..part(SEEDED) {
        run(&format!("seed-{seed}"), &mutation(seed, &corpus), &field, false);
    }
}

#[test]
fn the_damage_leaves_some_inputs_readable_and_breaks_others() {
    // A fuzzer that only made rubbish, or none, would test nothing. Most of the corpus is rulebooks, which are no tournaments.
    let (corpus, seeds) = (corpus(), part(SEEDED));
    let is_read = |&seed: &u64| read_tournament("fuzz", &mutation(seed, &corpus)).is_ok();
    let readable = (0..seeds).filter(is_read).count() as u64;
    assert!((seeds / 50..seeds * 19 / 20).contains(&readable), "{readable} of {seeds}");
}

#[test]
fn fresh_seeds_run_as_long_as_asked() {
    let Some(seconds) = std::env::var("PAIRPROOF_FUZZ_SECONDS").ok().and_then(|s| s.parse::<u64>().ok())
    else {
        return;
    };
    let (mut corpus, field) = (corpus(), field());
    let mut reached: Reached =
        corpus.iter().flat_map(|(name, bytes)| run(name, bytes, &field, false)).collect();
    let given = corpus.len();
    let start = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs()) << 24;
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut seed = start;
    while Instant::now() < end {
        let input = mutation(seed, &corpus);
        let name = format!("seed-{seed}");
        let before = reached.len();
        reached.extend(run(&name, &input, &field, true));
        if reached.len() > before && input.len() < LONGEST {
            corpus.push((name, input));
        }
        seed += 1;
    }
    eprintln!("{} inputs, {} of them kept, {} outcomes", seed - start, corpus.len() - given, reached.len());
}
