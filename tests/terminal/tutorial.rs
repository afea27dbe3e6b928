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
    let text = std::fs::read_to_string(folder.join("spring.trf")).unwrap();
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

/// Buchholz without the lowest, counted by hand: C.07 8.1, 14.1 and 16 in half points.
fn buchholz_cut_1(lines: &BTreeMap<u32, Line>, number: u32) -> i32 {
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
    let mut terms: Vec<(i32, bool)> = Vec::new();
    for &(opponent, result) in &own.rounds {
        let score = match (opponent, result) {
            (0, _) => own.points.min(9),
            (other, '+' | '-') => own.points.min(seen(other)),
            (other, _) => seen(other),
        };
        terms.push((score, is_given_up(result)));
    }
    let lowest = terms.iter().map(|t| t.0).min().unwrap();
    let given_up = terms.iter().filter(|t| t.1).map(|t| t.0).min();
    terms.iter().map(|t| t.0).sum::<i32>() - given_up.unwrap_or(lowest).max(lowest)
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
    assert!(out.contains("9 rounds judged: 9 IDENTICAL"), "{out}");
    let table = fenced(&page, "text")[0];
    assert!(out.ends_with(table), "the page shows\n{table}\nbut printed is\n{out}");
    // What the page promises.
    for says in
        ["Okafor, Chidi is added", "Brandt, Tom is withdrawn", "a half-point bye in round", "instead of"]
    {
        assert!(out.contains(says), "{says}: {out}");
    }
    assert!(err.contains("boards altered") && script.contains("15=+/-"), "{err}");
    // Points and tie-breaks, counted from the columns of the report.
    let lines = report(folder.path());
    assert_eq!(lines.len(), 31);
    let mut rows = 0;
    for row in table.lines() {
        let words: Vec<&str> = row.split_whitespace().collect();
        let Some(number) = words.get(1).and_then(|w| w.parse::<u32>().ok()).filter(|_| words.len() > 5)
        else {
            continue;
        };
        let line = &lines[&number];
        let won: i32 = line.rounds.iter().map(|r| halves(r.1)).sum();
        assert_eq!(won, line.points, "{row}");
        let figure = |halves: i32| format!("{}.{}", halves / 2, 5 * (halves % 2));
        assert!(words.contains(&figure(won).as_str()), "{row}");
        assert!(words.contains(&figure(buchholz_cut_1(&lines, number)).as_str()), "{row}");
        rows += 1;
    }
    assert_eq!(rows, 31);
    // Everything can be taken back, to the list of round one.
    let undo = |arguments: &[&str]| {
        Command::new(&program).current_dir(folder.path()).args(arguments).output().unwrap()
    };
    let mut undone = 0;
    while undo(&["undo", "spring.trf"]).status.success() {
        undone += 1;
    }
    assert!(undone > 20, "{undone}");
    assert!(
        report(folder.path()).values().all(|line| line.rounds.iter().all(|(opponent, _)| *opponent == 0))
    );
}
