//! The worked examples parse, agree with themselves and with each other, and are lawful.

use crate::worked;
use std::collections::BTreeSet;

use crate::lawful::{is_over_limit, may_meet, offences};
use facts::tournament::{
    Colour, ColourHistory, Float, Outcome, PairingNumber, PlayerId, Position, Rank, RoundNo,
};

/// The folders of worked examples that hold this file.
fn examples(name: &str) -> Vec<(String, String)> {
    let folders = std::fs::read_dir(worked::path("worked")).unwrap();
    let mut found: Vec<(String, String)> = folders
        .flat_map(|folder| std::fs::read_dir(folder.unwrap().path()).unwrap())
        .map(|file| file.unwrap().path())
        .filter(|path| path.file_name().unwrap().to_str().unwrap().ends_with(name))
        .map(|path| {
            let folder = path.parent().unwrap().file_name().unwrap().to_str().unwrap().to_owned();
            (folder, std::fs::read_to_string(path).unwrap())
        })
        .collect();
    found.sort();
    found
}

#[test]
fn worked_crosstables_are_consistent_and_lawful() {
    let tables = examples("crosstable.txt");
    assert_eq!(tables.len(), 6, "{:?}", tables.iter().map(|t| &t.0).collect::<Vec<_>>());
    for (folder, text) in tables {
        let t = worked::crosstable(&text).unwrap_or_else(|e| panic!("{folder}: {e}"));
        assert_eq!(offences(&t), Vec::<String>::new(), "{folder}");
        let lengths: BTreeSet<usize> = t.records.iter().map(Vec::len).collect();
        assert_eq!(lengths.len(), 1, "{folder}: rows of different length");
    }
}

#[test]
fn expected_rounds_are_the_rounds_that_were_played() {
    let mut compared = 0;
    for (folder, text) in examples("crosstable.txt") {
        let t = worked::crosstable(&text).unwrap();
        let rounds = worked::expected(&worked::text(&format!("worked/{folder}/expected.txt"))).unwrap();
        for e in rounds.iter().filter(|e| e.round <= t.rounds_paired()) {
            let number = |id: PlayerId| t.player(id).number.0;
            let whites = t.players.iter().filter(|p| t.record(p.id, e.round).colour == Some(Colour::White));
            let played: BTreeSet<(u32, u32)> =
                whites.map(|p| (p.number.0, number(t.record(p.id, e.round).opponent.unwrap()))).collect();
            assert_eq!(e.boards.iter().copied().collect::<BTreeSet<_>>(), played, "{folder} {}", e.round);
            let with = |outcome: Outcome| -> Vec<u32> {
                let those = t.players.iter().filter(|p| t.record(p.id, e.round).outcome == outcome);
                those.map(|p| p.number.0).collect()
            };
            assert_eq!(with(Outcome::PairingBye), Vec::from_iter(e.bye), "{folder} {}", e.round);
            assert_eq!(with(Outcome::ZeroBye), e.absent, "{folder} {}", e.round);
            compared += 1;
        }
    }
    assert_eq!(compared, 4 + 3 + 3 + 3 + 3 + 2);
}

#[test]
fn every_expected_round_is_lawful_for_the_position_before_it() {
    let mut seen = 0;
    for (folder, text) in examples("expected.txt") {
        for e in worked::expected(&text).unwrap_or_else(|e| panic!("{folder}: {e}")) {
            let position = before(&folder, e.round);
            let rank = |number: u32| {
                position.entries.iter().position(|x| x.number == PairingNumber(number)).map(Rank).unwrap()
            };
            let mut players: Vec<u32> = e.boards.iter().flat_map(|&(a, b)| [a, b]).chain(e.bye).collect();
            players.sort_unstable();
            let mut all: Vec<u32> = position.entries.iter().map(|x| x.number.0).collect();
            all.sort_unstable();
            assert_eq!(players, all, "{folder}, round {}", e.round);
            for &(white, black) in &e.boards {
                assert!(may_meet(&position, rank(white), rank(black)), "{folder} {white}-{black}");
            }
            seen += 1;
        }
    }
    assert_eq!(seen, 24);
}

/// The position before a round of a worked example, from its position file or its crosstable.
fn before(folder: &str, round: RoundNo) -> Position {
    let file = format!("worked/{folder}/before-round-{round}.position");
    if worked::path(&file).exists() {
        return worked::position(&worked::text(&file)).unwrap();
    }
    let t = worked::crosstable(&worked::text(&format!("worked/{folder}/crosstable.txt"))).unwrap();
    Position::before(&t, round, &[]).unwrap()
}

#[test]
fn worked_positions_are_consistent() {
    let positions = examples(".position");
    assert_eq!(positions.len(), 4);
    let mut one_sided = BTreeSet::new();
    for (folder, text) in positions {
        let p = worked::position(&text).unwrap_or_else(|e| panic!("{folder}: {e}"));
        let total: i32 = p.entries.iter().map(|e| e.score.0).sum();
        assert_eq!(
            usize::try_from(total),
            Ok(p.entries.len() * p.played()),
            "{folder}: a point for each game"
        );
        for (e, round) in p.entries.iter().flat_map(|e| (0..p.played()).map(move |r| (e, r))) {
            let mine = e.rounds[round];
            let opponent = p.entries.iter().find(|o| Some(o.id) == mine.opponent).unwrap();
            let theirs = opponent.rounds[round];
            assert_eq!(theirs.opponent, Some(e.id), "{folder}: {} in round {}", e.number, round + 1);
            assert_ne!(theirs.colour, mine.colour, "{folder}: {} in round {}", e.number, round + 1);
            let mirrored = match mine.paired_float() {
                Some(Float::Down) => Some(Float::Up),
                Some(Float::Up) => Some(Float::Down),
                None => None,
            };
            if theirs.paired_float() != mirrored {
                one_sided.insert((folder.clone(), round + 1, e.number.min(opponent.number)));
            }
            assert!(!is_over_limit(e.colours.played()), "{folder}: {}", e.number);
        }
    }
    // The sources name the float of one side only in these games, as their SOURCE.md says.
    let known = [("29440", 2, 1), ("29440", 2, 11), ("29495", 3, 3)];
    assert_eq!(
        one_sided,
        known.map(|(folder, round, number)| (folder.to_owned(), round, PairingNumber(number))).into()
    );
}

#[test]
fn position_29440_is_eon_2007a_before_round_four() {
    let from_games = before("eon-2007a", 4);
    let stated = before("29440", 4);
    assert_eq!(from_games.entries.len(), stated.entries.len());
    let mut unstated = Vec::new();
    for (a, b) in from_games.entries.iter().zip(&stated.entries) {
        assert_eq!((a.number, a.score, &a.colours), (b.number, b.score, &b.colours));
        for (x, y) in a.rounds.iter().zip(&b.rounds) {
            assert_eq!((x.opponent, x.colour), (y.opponent, y.colour), "player {}", a.number);
        }
        for ago in [1, 2] {
            let float = |e: &facts::tournament::Entry| e.rounds_ago(ago).unwrap().paired_float();
            if float(a) != float(b) {
                unstated.push((a.number, ago, float(a), float(b)));
            }
        }
    }
    // The source leaves out two floats of round two.
    assert_eq!(
        unstated,
        [(PairingNumber(10), 2, Some(Float::Down), None), (PairingNumber(12), 2, Some(Float::Up), None)]
    );
}

#[test]
fn tables_of_the_articles_are_consistent() {
    let table = |name: &str| worked::text(&format!("worked/dutch-1998-tables/{name}.txt"));
    let text = table("transpositions");
    let orders = worked::rows(&text);
    assert!(orders.is_sorted() && orders.len() == 8, "D.1: ascending numbers");

    let text = table("exchanges");
    let numbers = |w: &str| w.split('+').map(|n| n.parse::<i32>().unwrap()).collect::<Vec<_>>();
    let keys: Vec<_> = worked::rows(&text)
        .iter()
        .map(|row| {
            let (mut leaving, entering) = (numbers(row[1]), numbers(row[2]));
            leaving.sort_by_key(|n| -n);
            let difference = entering.iter().sum::<i32>() - leaving.iter().sum::<i32>();
            (leaving.len(), difference, leaving.iter().map(|n| -n).collect::<Vec<_>>(), entering)
        })
        .collect();
    assert!(keys.is_sorted() && keys.len() == 18, "D.2: {keys:?}");

    let text = table("histories");
    for row in worked::rows(&text) {
        let colours = row[0].chars().filter_map(|c| match c {
            'W' => Some(Colour::White),
            'B' => Some(Colour::Black),
            _ => None,
        });
        let history = ColourHistory::new(colours.collect()).to_string();
        assert_eq!(format!("{history:->width$}", width = row[0].len()), row[1], "F.3");
    }

    let text = table("preferences");
    for row in worked::rows(&text) {
        let count = |letter| row[0].chars().filter(|&c| c == letter).count();
        let x = count('B').max(count('W')).saturating_sub(row[0].len().div_ceil(2));
        assert_eq!(x.to_string(), row[1], "A.8 for {}", row[0]);
    }
}

#[test]
fn reader_says_what_is_wrong() {
    for (text, word) in
        [("1 - 2x1", "2x1"), ("1 - 9w1", "number 9"), ("2 - 1w1", "place 1"), ("rounds five", "five")]
    {
        let error = worked::crosstable(text).unwrap_err();
        assert!(error.contains(word), "{error}");
    }
    assert!(worked::position("1 0.0 - - .").unwrap_err().contains("round N"));
    assert!(worked::position("round 2\n1 0.0 W 2 .\n2 1.0 B 1 .").unwrap_err().contains("rank order"));
    assert!(worked::expected("round 1: 1+2").is_err());
}
