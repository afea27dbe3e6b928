//! FIDE Dutch 2026 and 2017 beside data from elsewhere: random tournaments, hard positions, worked examples, and a real
//! event where PAIRPROOF_REAL names its folder.

use std::path::{Path, PathBuf};

use crate::data::{data, real};
use api::explain::judge;
use facts::format;
use facts::rulebook::{self, Rulebook};
use facts::tournament::{Outcome, Pairing, PlayerId, Position, Tournament};
use judge::Verdict;
use model::round::{Answer, Paired, Request, pair};
use rayon::prelude::*;

fn with_ending(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|e| e.unwrap().path())
        .filter(|p| p.extension().is_some_and(|e| e == ending))
        .collect();
    found.sort();
    found
}

fn read(path: &Path) -> Tournament {
    let bytes = std::fs::read(path).unwrap();
    format::read_tournament(&path.display().to_string(), &bytes).unwrap_or_else(|e| panic!("{e}")).0
}

fn solve(position: &Position, book: &Rulebook) -> Option<Paired> {
    match pair(position, book, &Request::default()).unwrap() {
        Answer::Paired(paired) => Some(*paired),
        Answer::NoPairing(_) => None,
    }
}

/// Pairs the next round of each file and demands the pairing beside it. Returns how many were compared.
fn compare(files: &[PathBuf], rulebook: &str, expected: &str) -> usize {
    let book = rulebook::find(rulebook).unwrap();
    let wrong: Vec<String> = files
        .par_iter()
        .filter_map(|path| {
            let t = read(path);
            let position = Position::before(&t, t.rounds_paired() + 1, &[]).unwrap();
            let boards = std::fs::read(path.with_extension(expected)).unwrap();
            let ours = solve(&position, &book);
            if boards.starts_with(b"ERROR") {
                return ours.map(|_| format!("{}: no pairing was expected", path.display()));
            }
            let theirs = format::read_boards("expected", &boards, &t).unwrap();
            let Some(ours) = ours else { return Some(format!("{}: a pairing was expected", path.display())) };
            let found = judge(&position, &book, &Request::default(), &ours, &theirs);
            (found != Verdict::Identical).then(|| format!("{}: {found:?}", path.display()))
        })
        .collect();
    assert!(wrong.is_empty(), "{} of {} differ:\n{}", wrong.len(), files.len(), wrong.join("\n"));
    files.len()
}

fn beside(files: &[PathBuf], ending: &str) -> Vec<PathBuf> {
    files.iter().filter(|p| p.with_extension(ending).is_file()).cloned().collect()
}

#[test]
fn random_rounds_of_2026_are_as_expected() {
    let folder = data("dutch-2026");
    let files = with_ending(&folder, "trf");
    assert!(compare(&files, "dutch-2026", "pairs") >= 170);
}

#[test]
fn random_rounds_of_2017_are_as_expected() {
    let folder = data("dutch-2026");
    let files = beside(&with_ending(&folder, "trf"), "pairs2017");
    assert!(compare(&files, "dutch-2017", "pairs2017") >= 170);
}

#[test]
fn both_report_formats_hold_the_same_position() {
    let folder = data("dutch-2026");
    let files = with_ending(&folder, "trf26");
    assert!(compare(&files, "dutch-2026", "pairs") > 20);
}

#[test]
fn known_hard_positions_are_as_expected() {
    let folder = data("regress");
    let all = with_ending(&folder, "trf");
    let wanted = |p: &PathBuf| {
        let name = p.file_name().unwrap().to_string_lossy().into_owned();
        p.with_extension("expected").is_file() && (name.starts_with("bbp") || name.starts_with("ainalrami"))
    };
    let files: Vec<PathBuf> = all.into_iter().filter(wanted).collect();
    let book = rulebook::find("dutch-2026").unwrap();
    let mut compared = 0;
    for path in files {
        let text = std::fs::read_to_string(path.with_extension("expected")).unwrap();
        let lines: Vec<&str> = text.lines().map(str::trim).filter(|l| !l.is_empty()).collect();
        let is_boards = lines.iter().all(|l| l.split_whitespace().all(|w| w.parse::<u32>().is_ok()));
        if !is_boards {
            continue;
        }
        let t = read(&path);
        let position = Position::before(&t, t.rounds_paired() + 1, &[]).unwrap();
        let ours = solve(&position, &book).unwrap();
        let theirs = format::read_boards("expected", text.as_bytes(), &t).unwrap();
        let same = ours.pairing.boards.iter().all(|b| theirs.opponent(b.white) == Some(b.black));
        assert!(same && ours.pairing.bye == theirs.bye, "{}", path.display());
        compared += 1;
    }
    assert!(compared >= 3, "only {compared} positions");
}

/// Judges every recorded round; whoever neither met anybody nor had the bye was absent.
fn judge_all(t: &Tournament, book: &Rulebook) -> Vec<Verdict> {
    let mut found = Vec::new();
    for round in 1..=t.rounds_paired() {
        let is_absent = |id: &PlayerId| {
            let record = t.record(*id, round);
            record.opponent.is_none() && record.outcome != Outcome::PairingBye
        };
        let absent: Vec<PlayerId> = t.players.iter().map(|p| p.id).filter(is_absent).collect();
        let position = Position::before(t, round, &absent).unwrap();
        let theirs = format::pairing_of(t, round).unwrap();
        found.push(judge(&position, book, &Request::default(), &solve(&position, book).unwrap(), &theirs));
    }
    found
}

#[test]
fn mastering_the_dutch_2026_comes_out_round_by_round() {
    let folder = data("worked");
    let t = read(&folder.join("mastering_dutch_2026_after_r8.trf"));
    let book = rulebook::find("dutch-2026").unwrap();
    let found = judge_all(&t, &book);
    assert_eq!(found.len(), 8);
    for (i, verdict) in found.iter().enumerate() {
        // Round 3: board 8-13 was forfeited, and the two tables of the book give it both ways.
        let is_fine = *verdict == Verdict::Identical
            || i == 2 && matches!(verdict, Verdict::Colours { white } if white.len() == 1);
        assert!(is_fine, "round {}: {verdict:?}", i + 1);
    }
    let position = Position::before(&t, 9, &[]).unwrap();
    let ours = solve(&position, &book).unwrap().pairing;
    let numbers: Vec<(u32, u32)> =
        ours.boards.iter().map(|b| (t.player(b.white).number.0, t.player(b.black).number.0)).collect();
    assert_eq!(numbers, [(10, 1), (9, 3), (4, 7), (13, 2), (8, 15), (5, 11), (12, 14)]);
    assert_eq!(ours.bye.map(|id| t.player(id).number.0), Some(6));
}

/// An unordered pair of pairing numbers.
type Meeting = (u32, u32);

fn meetings(t: &Tournament, pairing: &Pairing) -> Vec<Meeting> {
    let number = |id: PlayerId| t.player(id).number;
    let mut all: Vec<Meeting> = pairing
        .boards
        .iter()
        .map(|b| (number(b.white).min(number(b.black)).0, number(b.white).max(number(b.black)).0))
        .collect();
    all.sort_unstable();
    all
}

#[test]
fn a_real_open_of_176_players_comes_out_as_published() {
    let Some(folder) = real().map(|real| real.join("spring_2026_chesshouse")) else { return };
    let book = rulebook::find("dutch-2026").unwrap();
    let text = std::fs::read_to_string(folder.join("published_pairings.json")).unwrap();
    let published: serde_json::Value = serde_json::from_str(&text).unwrap();
    let last = read(&folder.join("spring_2026_chesshouse_r09.trf"));
    assert_eq!(judge_all(&last, &book), vec![Verdict::Identical; 8]);
    let number = |v: &serde_json::Value| v.as_str().and_then(|s| s.parse::<u32>().ok());
    let list = published["rounds"][8]["published_pairings"].as_array().unwrap();
    let mut expected: Vec<Meeting> = list
        .iter()
        .filter_map(|p| Some((number(&p[0])?, number(&p[1])?)))
        .map(|(a, b)| (a.min(b), a.max(b)))
        .collect();
    expected.sort_unstable();
    let plays = |n: u32| expected.iter().any(|&(a, b)| a == n || b == n);
    let absent: Vec<PlayerId> = last.players.iter().filter(|p| !plays(p.number.0)).map(|p| p.id).collect();
    let position = Position::before(&last, 9, &absent).unwrap();
    assert_eq!(meetings(&last, &solve(&position, &book).unwrap().pairing), expected);
}
