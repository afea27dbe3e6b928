//! The sequences of the text, the matching against brute force, and the pairings of published data.

use super::{
    Answer, Bracket, Completion, Edition, Field, Kind, Outcome as Ending, Pairing, Position, Steps, article_3, c4_c5, literal, pair,
};
use crate::procedural::Run;
use crate::tournament::{Colour, Lots, Outcome, Record, Tournament};
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
            Ending::GaveUp { .. } => gave_up += 1,
            Ending::NoPairing { .. } if expected.starts_with("ERROR") => agree += 1,
            Ending::NoPairing { .. } => differ.push(format!("{name}: no pairing")),
            Ending::Paired(pairing) => {
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

/// A tournament of `players` with random results, forfeits, byes and absences, paired by `edition`, before `round`;
/// `None` if a round before that could not be paired.
fn random_tournament(edition: Edition, seed: u64, players: u32, round: usize) -> Option<Tournament> {
    let mut tournament = Tournament { rounds: Some(round + usize::from(seed % 3 == 0)), ..Tournament::default() };
    for number in 1..=players {
        let id = crate::tournament::PlayerId(number - 1);
        tournament.players.push(crate::tournament::Player { id, number, ..Default::default() });
        tournament.records.push(Vec::new());
    }
    for past in 1..=round {
        let mut lots = crate::tournament::Lots::new(seed, past, 7);
        for row in &mut tournament.records {
            row.push(Record::NOTHING);
            let absence = match lots.below(24) {
                0 => Outcome::HalfBye,
                1 => Outcome::ZeroBye,
                2 if past == 1 => Outcome::ZeroBye,
                3 if lots.below(3) == 0 => Outcome::FullBye,
                _ => continue,
            };
            row[past - 1] = Record::bye(absence);
        }
        if past == round {
            break;
        }
        let answer = pair(edition, &Position::before(&tournament, past, &[]).ok()?, &Run::default());
        enter(&mut tournament, answer.pairing()?, past, &mut lots);
    }
    Some(tournament)
}

fn enter(tournament: &mut Tournament, pairing: &Pairing, round: usize, lots: &mut Lots) {
    for board in &pairing.boards {
        let (white, black) = match lots.below(12) {
            0..=4 => (Outcome::Win, Outcome::Loss),
            5..=7 => (Outcome::Loss, Outcome::Win),
            8..=10 => (Outcome::Draw, Outcome::Draw),
            _ => (Outcome::ForfeitWin, Outcome::ForfeitLoss),
        };
        tournament.records[board.white.index()][round - 1] = Record::game(board.black, Colour::White, white);
        tournament.records[board.black.index()][round - 1] = Record::game(board.white, Colour::Black, black);
    }
    if let Some(bye) = pairing.bye {
        tournament.records[bye.index()][round - 1] = Record::bye(Outcome::PairingBye);
    }
}

/// Pairs bracket by bracket and compares each with the written-out reading; the brackets compared.
fn compare(edition: Edition, field: &Field) -> usize {
    let everybody: Vec<usize> = (0..field.persons.len()).collect();
    let scores = || field.persons.iter().map(|p| p.score);
    let bye_score = match c4_c5(field, &everybody) {
        Completion::Impossible => {
            assert!(scores().all(|s| !literal::completes(field, Some(s), &everybody)));
            return 0;
        }
        Completion::Even => None,
        Completion::Bye(score) => {
            let lower = |s: &i32| edition == Edition::Of2026 && *s < score;
            assert!(scores().filter(lower).all(|s| !literal::completes(field, Some(s), &everybody)));
            Some(score)
        }
    };
    let groups = field.scoregroups();
    let (mut moved, mut k, mut collapsed, mut compared) = (Vec::new(), 0, false, 0);
    while k < groups.len() {
        let mut bracket = Bracket {
            kind: match edition {
                Edition::Of2026 => Kind::Today,
                Edition::Of2017 if collapsed || k + 1 == groups.len() => Kind::Last,
                Edition::Of2017 => Kind::Ordinary,
            },
            moved,
            residents: if collapsed { groups[k..].concat() } else { groups[k].clone() },
            next: if collapsed { Vec::new() } else { groups.get(k + 1).cloned().unwrap_or_default() },
            later: if collapsed { Vec::new() } else { groups.iter().skip(k + 2).flatten().copied().collect() },
            bye_score,
        };
        let mut found = same(field, &bracket);
        compared += 1;
        if bracket.kind == Kind::Ordinary {
            let open = [found.as_slice(), &groups[k + 1..].concat()].concat();
            if !literal::completes(field, bye_score, &open) {
                bracket.kind = Kind::Penultimate;
                found = same(field, &bracket);
                collapsed = true;
            }
        }
        moved = found;
        k = if bracket.kind == Kind::Last { groups.len() } else { k + 1 };
    }
    assert!(moved.len() <= 1);
    compared
}

/// Both readings agree; the downfloaters.
fn same(field: &Field, bracket: &Bracket) -> Vec<usize> {
    let mut steps = Steps::new(100_000);
    let candidate = article_3(field, bracket, &mut steps).unwrap();
    let written = literal::bracket(field, bracket);
    let got = candidate.map(|c| (c.pairs, c.downfloaters));
    assert_eq!(got, written, "{bracket:?}");
    got.expect("the round can be completed").1
}

fn against_literal(edition: Edition) {
    let mut compared = 0;
    for seed in 0..600 {
        let mut lots = Lots::new(seed, 1, 99);
        let players = u32::try_from(4 + lots.below(6)).unwrap();
        let round = 1 + lots.below(players as usize);
        let Some(tournament) = random_tournament(edition, seed, players, round) else { continue };
        let position = Position::before(&tournament, round, &[]).unwrap();
        compared += compare(edition, &Field::of(edition, &position));
    }
    println!("{compared} brackets compared");
    assert!(compared > 600);
}

#[test]
fn brackets_of_2026_are_those_of_the_written_out_text() {
    against_literal(Edition::Of2026);
}

#[test]
fn brackets_of_2017_are_those_of_the_written_out_text() {
    against_literal(Edition::Of2017);
}
