//! The script of docs/tutorial.md, from the list of players to the last standings.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// The text between fences of a kind.
fn fenced<'t>(page: &'t str, kind: &str) -> Vec<&'t str> {
    let open = format!("```{kind}\n");
    page.split(&open).skip(1).map(|rest| rest.split("```\n").next().unwrap()).collect()
}

/// A player of the report as it is written: number, points, rounds as (opponent, result).
struct Line {
    points: i32,
    rounds: Vec<(u32, char)>,
}

/// The report by columns, by nothing of this program.
fn report(folder: &Path) -> BTreeMap<u32, Line> {
    let text = std::fs::read_to_string(folder.join("report.trf")).unwrap();
    let mut lines = BTreeMap::new();
    for line in text.lines().filter(|line| line.starts_with("001")) {
        let cell = |from: usize, to: usize| line.get(from..to.min(line.len())).unwrap_or("").trim();
        let points: Vec<&str> = cell(80, 84).split('.').collect();
        let rounds = (0..9).map(|r| {
            let from = 91 + 10 * r;
            (
                cell(from, from + 4).parse().unwrap_or(0),
                cell(from + 7, from + 8).chars().next().unwrap_or(' '),
            )
        });
        let halves = 2 * points[0].parse::<i32>().unwrap() + i32::from(points[1] == "5");
        lines.insert(cell(4, 8).parse().unwrap(), Line { points: halves, rounds: rounds.collect() });
    }
    lines
}

/// Half points of a result.
fn halves(result: char) -> i32 {
    match result {
        '1' | '+' | 'U' | 'F' => 2,
        '=' | 'H' => 1,
        _ => 0,
    }
}

/// What a round adds by hand: score of the opponent or the dummy (C.07 16), half points made, whether it was given up.
fn terms(lines: &BTreeMap<u32, Line>, number: u32) -> Vec<(i32, i32, bool)> {
    let is_given_up = |result: char| "HZ- ".contains(result);
    let seen = |number: u32| -> i32 {
        let rounds = &lines[&number].rounds;
        let at_end = rounds.iter().rev().take_while(|(_, result)| is_given_up(*result)).count();
        let counts = |(r, (opponent, result)): (usize, &(u32, char))| {
            let is_drawn = r >= rounds.len() - at_end && *opponent == 0;
            if is_drawn { 1 } else { halves(*result) }
        };
        rounds.iter().enumerate().map(counts).sum()
    };
    let own = &lines[&number];
    let term = |&(opponent, result): &(u32, char)| {
        let score = match (opponent, result) {
            (0, _) => own.points.min(9),
            (other, '+' | '-') => own.points.min(seen(other)),
            (other, _) => seen(other),
        };
        (score, halves(result), is_given_up(result))
    };
    own.rounds.iter().map(term).collect()
}

/// Buchholz without the lowest (C.07 8.1, 14.1, 16.5), in half points.
fn buchholz_cut_1(lines: &BTreeMap<u32, Line>, number: u32) -> i32 {
    let terms = terms(lines, number);
    let lowest = terms.iter().map(|t| t.0).min().unwrap();
    let given_up = terms.iter().filter(|t| t.2).map(|t| t.0).min();
    terms.iter().map(|t| t.0).sum::<i32>() - given_up.unwrap_or(lowest).max(lowest)
}

/// Sonneborn-Berger (C.07 9.1), in quarter points.
fn sonneborn_berger(lines: &BTreeMap<u32, Line>, number: u32) -> i32 {
    terms(lines, number).iter().map(|t| t.0 * t.1).sum()
}

/// Of two who are tied, what the game between them made a player of (C.07 6): 1 the first, 2 the second, 0 nothing.
fn encounter(lines: &BTreeMap<u32, Line>, number: u32, other: u32) -> i32 {
    let game = lines[&number].rounds.iter().find(|(opponent, _)| *opponent == other);
    match game.map(|(_, result)| *result) {
        Some('1') => 1,
        Some('0') => 2,
        _ => 0,
    }
}

/// The table by hand: place, number, half points, Buchholz, encounter, Sonneborn-Berger; the first first.
fn table_by_hand(lines: &BTreeMap<u32, Line>) -> Vec<(usize, u32, i32, i32, i32, i32)> {
    let of = |&n: &u32| (lines[&n].points, buchholz_cut_1(lines, n));
    let numbers: Vec<u32> = lines.keys().copied().collect();
    let row = |n: u32| {
        let tied: Vec<u32> = numbers.iter().copied().filter(|m| *m != n && of(m) == of(&n)).collect();
        assert!(tied.len() < 2, "this hand counts encounters of two only");
        let encounter = tied.first().map_or(0, |&other| encounter(lines, n, other));
        (0, n, of(&n).0, of(&n).1, encounter, sonneborn_berger(lines, n))
    };
    let mut table: Vec<_> = numbers.iter().map(|&n| row(n)).collect();
    let key = |r: &(usize, u32, i32, i32, i32, i32)| (-r.2, -r.3, r.4, -r.5);
    table.sort_by_key(|r| (key(r), r.1));
    for i in 0..table.len() {
        let is_tied = i > 0 && key(&table[i - 1]) == key(&table[i]);
        table[i].0 = if is_tied { table[i - 1].0 } else { i + 1 };
    }
    table
}

/// The report needs no editor: its headings are there, and each player has the place of the table by hand as rank.
fn ranks_and_headings(folder: &Path) {
    let text = std::fs::read_to_string(folder.join("report.trf")).unwrap();
    for code in ["012", "022", "032", "042", "052", "062", "072", "102", "122", "192", "212"] {
        assert!(text.lines().any(|line| line.starts_with(&format!("{code} "))), "{code}: {text}");
    }
    let rank = |line: &str| (line[4..8].trim().parse().unwrap(), line[85..89].trim().parse().unwrap());
    let stated: BTreeMap<u32, usize> =
        text.lines().filter(|line| line.starts_with("001")).map(rank).collect();
    let by_hand = table_by_hand(&report(folder)).into_iter().map(|row| (row.1, row.0)).collect();
    assert_eq!(stated, by_hand);
}

#[test]
fn the_script_of_the_tutorial_runs_to_the_standings_that_it_shows() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(here.join("docs/tutorial.md")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let program = assert_cmd::cargo::cargo_bin("pairproof");
    let mut paths = vec![program.parent().unwrap().to_owned()];
    paths.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap()));
    let script = format!("set -eu\n{}", fenced(&page, "sh").concat());
    let mut shell = Command::new("sh");
    shell.args(["-c", &script]).current_dir(folder.path()).env("PATH", std::env::join_paths(paths).unwrap());
    let output = shell.output().unwrap();
    let (out, err) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(output.status.success(), "{out}{err}");
    assert!(
        out.contains(
            "9 rounds judged: 7 IDENTICAL, 1 IDENTICAL (repaired: accepted), 1 IMPROVABLE (accepted)"
        ),
        "{out}"
    );
    let judged = out.split_whitespace().collect::<Vec<_>>().join(" ");
    for says in [
        "Repaired after the absence of 23 Vogel, Karl (ill): accepted.",
        "Published by hand (Kowalski and Laine travel together): accepted.",
        "Paired before the correction of",
        "RANKS AGREE: 31 ranks, by points, then BH-C1, DE, SB",
    ] {
        assert!(judged.contains(says), "{says}: {out}");
    }
    let table = fenced(&page, "text")[0];
    assert!(out.ends_with(table), "the page shows\n{table}\nbut printed is\n{out}");
    // What the page promises.
    for says in [
        "Okafor, Chidi is added",
        "Brandt, Tom is withdrawn",
        "a half-point bye in round",
        "name O'Brien, Shaun instead of O'Brien, Sean",
        "Prize money 1050.00: 1050.00 awarded.",
        "Draft of round 7: legal, but not the best pairing.",
        "round 1: 3 still open; saved in open.pairproof",
        "round 9 is closed; the ranks of 31 players after round 9 have been written",
    ] {
        assert!(out.contains(says), "{says}: {out}");
    }
    assert!(err.contains("boards altered") && script.contains("15=+/-"), "{err}");
    ranks_and_headings(folder.path());
    standings_by_hand(folder.path(), table);
    taken_back(&program, folder.path());
}

/// Points and tie-breaks of the printed table, counted from the columns of the report.
fn standings_by_hand(folder: &Path, table: &str) {
    let lines = report(folder);
    assert_eq!(lines.len(), 31);
    let printed: Vec<Vec<&str>> = table
        .lines()
        .map(|row| row.split_whitespace().collect::<Vec<&str>>())
        .filter(|words| words.len() > 5 && words[..2].iter().all(|word| word.parse::<u32>().is_ok()))
        .collect();
    let by_hand = table_by_hand(&lines);
    assert_eq!(printed.len(), by_hand.len());
    for (words, (place, number, points, buchholz, encounter, berger)) in printed.iter().zip(by_hand) {
        let won: i32 = lines[&number].rounds.iter().map(|r| halves(r.1)).sum();
        assert_eq!(won, points, "{words:?}");
        let figure = |halves: i32| format!("{}.{}", halves / 2, 5 * (halves % 2));
        let mut row = vec![figure(points), figure(buchholz)];
        row.extend((encounter > 0).then(|| encounter.to_string()));
        row.push(format!("{}.{:02}", berger / 4, 25 * (berger % 4)));
        assert_eq!(words[..2], [place.to_string(), number.to_string()], "{words:?}");
        assert_eq!(words[words.len() - row.len()..], row, "{words:?}");
    }
}

/// Everything can be taken back, to the list of round one.
fn taken_back(program: &Path, folder: &Path) {
    let undo =
        |arguments: &[&str]| Command::new(program).current_dir(folder).args(arguments).output().unwrap();
    let mut undone = 0;
    while undo(&["undo", "open.pairproof"]).status.success() {
        undone += 1;
    }
    assert!(undone > 20, "{undone}");
    assert!(undo(&["export", "open.pairproof", "-o", "report.trf", "--force"]).status.success());
    assert!(report(folder).values().all(|line| line.rounds.iter().all(|(opponent, _)| *opponent == 0)));
}
