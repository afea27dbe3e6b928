//! Reads the fixed columns of player records, for the worked examples only.
#![allow(dead_code, reason = "each test uses its part")]

use std::path::PathBuf;

use pairproof::tournament::{
    Colour, Outcome, Pairing, Player, PlayerId, Position, Record, Title, Tournament,
};

/// The folder of shared test data; `None` (with a loud note) where it does not exist.
pub(crate) fn shared(path: &str) -> Option<PathBuf> {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared").join(path);
    if file.exists() {
        return Some(file);
    }
    eprintln!("SKIPPED: {} is not there", file.display());
    None
}

/// Player records only.
pub(crate) fn tournament(text: &str, rounds: usize) -> Tournament {
    let mut t =
        Tournament { rounds: Some(rounds), initial_colour: Some(Colour::White), ..Tournament::default() };
    let lines: Vec<&str> = text.lines().filter(|l| l.starts_with("001")).collect();
    let number = |s: &str| s.trim().parse::<u32>().unwrap_or(0);
    for (i, l) in lines.iter().enumerate() {
        t.players.push(Player {
            id: PlayerId(u32::try_from(i).unwrap()),
            number: number(&l[4..8]),
            title: Title::parse(&l[10..13]).unwrap(),
            name: l[14..47].trim().to_owned(),
            rating: Some(number(&l[48..52])),
            ..Player::default()
        });
    }
    for l in &lines {
        let mut row = Vec::new();
        let mut at = 91;
        while l.len() > at + 7 {
            let opponent = t.by_number(number(&l[at..at + 4]));
            let colour = match &l[at + 5..at + 6] {
                "w" => Some(Colour::White),
                "b" => Some(Colour::Black),
                _ => None,
            };
            let outcome = Outcome::from_letter(l[at + 7..].chars().next().unwrap()).unwrap();
            row.push(Record { opponent, colour, outcome });
            at += 10;
        }
        t.records.push(row);
    }
    t
}

/// The tournament as it stood before a round.
pub(crate) fn before(t: &Tournament, round: usize) -> (Tournament, Position) {
    let mut cut = t.clone();
    for row in &mut cut.records {
        let absent =
            row.get(round - 1).is_some_and(|r| matches!(r.outcome, Outcome::HalfBye | Outcome::ZeroBye));
        row.truncate(if absent { round } else { round - 1 });
    }
    let position = Position::before(&cut, round, &[]).unwrap();
    (cut, position)
}

/// `white-black` by pairing numbers, the bye as `bye7`.
pub(crate) fn words(t: &Tournament, p: &Pairing) -> String {
    let n = |id| t.player(id).number;
    let mut all: Vec<String> = p.boards.iter().map(|b| format!("{}-{}", n(b.white), n(b.black))).collect();
    all.extend(p.bye.map(|id| format!("bye{}", n(id))));
    all.join(" ")
}
