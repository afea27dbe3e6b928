//! The sequences of the text, the matching against brute force, and the pairings of published data.

use super::*;
use crate::procedural::Run;
use crate::tournament::Tournament;
use std::path::{Path, PathBuf};

fn shared() -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared");
    if path.is_dir() {
        return Some(path);
    }
    eprintln!("SKIPPED: no folder {}", path.display());
    None
}

fn read(path: &Path) -> Option<Tournament> {
    let bytes = std::fs::read(path).unwrap();
    crate::format::read_tournament(&path.display().to_string(), &bytes).ok().map(|(t, _)| t)
}

/// `white black` per line, the bye as `id 0`.
fn lines(tournament: &Tournament, pairing: &Pairing) -> Vec<String> {
    let number = |id| tournament.player(id).number;
    let boards = pairing.boards.iter().map(|b| format!("{} {}", number(b.white), number(b.black)));
    boards.chain(pairing.bye.map(|id| format!("{} 0", number(id)))).collect()
}

fn next_round(tournament: &Tournament, edition: Edition) -> Option<Answer> {
    let position = Position::before(tournament, tournament.rounds_paired() + 1, &[]).ok()?;
    Some(pair(edition, &position, &Run::default()))
}

/// (agree, gave up, differing files) over the conformance files of at most `most` players.
fn conformance(edition: Edition, extension: &str, most: usize) -> Option<(usize, usize, Vec<String>)> {
    let folder = shared()?.join("conformance/dutch-2026");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|f| f.unwrap().path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "trf"));
    files.sort();
    let (mut agree, mut gave_up, mut differ) = (0, 0, Vec::new());
    for file in files {
        let Ok(expected) = std::fs::read_to_string(file.with_extension(extension)) else { continue };
        let Some(tournament) = read(&file) else { continue };
        if tournament.players.len() > most {
            continue;
        }
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        let Some(answer) = next_round(&tournament, edition) else {
            differ.push(format!("{name}: no position"));
            continue;
        };
        if std::env::var("STEPS").is_ok() {
            eprintln!("{name} {} players {} steps", tournament.players.len(), answer.steps);
        }
        match &answer.outcome {
            Outcome::GaveUp { .. } => gave_up += 1,
            Outcome::NoPairing { .. } if expected.starts_with("ERROR") => agree += 1,
            Outcome::NoPairing { .. } => differ.push(format!("{name}: no pairing")),
            Outcome::Paired(pairing) => {
                let expected: Vec<String> = expected.lines().skip(1).map(str::to_owned).collect();
                let got = lines(&tournament, pairing);
                if got == expected {
                    agree += 1;
                } else {
                    differ.push(format!("{name}\n  got      {got:?}\n  expected {expected:?}\n{}", answer.trace));
                }
            }
        }
    }
    Some((agree, gave_up, differ))
}

#[test]
fn conformance_2026() {
    let most = std::env::var("MOST").ok().and_then(|m| m.parse().ok()).unwrap_or(30);
    let Some((agree, gave_up, differ)) = conformance(Edition::Of2026, "pairs", most) else { return };
    println!("agree {agree}, gave up {gave_up}, differ {}", differ.len());
    assert!(differ.is_empty(), "{}", differ.join("\n"));
}

#[test]
fn conformance_2017() {
    let most = std::env::var("MOST").ok().and_then(|m| m.parse().ok()).unwrap_or(30);
    let Some((agree, gave_up, differ)) = conformance(Edition::Of2017, "pairs2017", most) else { return };
    println!("agree {agree}, gave up {gave_up}, differ {}", differ.len());
    assert!(differ.is_empty(), "{}", differ.join("\n"));
}
