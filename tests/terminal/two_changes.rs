//! Two changes at once are named where no single change explains a round and few boards differ.

use std::path::Path;

use crate::fixture::{done, go};
use serde_json::Value;

/// The column of the outcome in a round of a player's record, from 0.
fn outcome(round: usize) -> usize {
    91 + 10 * (round - 1) + 7
}

/// Enters a lost game as won, and the points with it.
fn reversed(report: &str, round: usize, [winner, loser]: [&str; 2]) -> String {
    let column = outcome(round);
    let line = |line: &str| {
        let number = line.get(4..8).filter(|_| line.starts_with("001")).map_or("", str::trim);
        let (end, more) = match number {
            one if one == winner => ("0", -1.0),
            one if one == loser => ("1", 1.0),
            _ => return line.to_owned() + "\n",
        };
        let points: f64 = line[80..84].trim().parse().unwrap();
        let mut line = line.to_owned();
        line.replace_range(80..84, &format!("{:4.1}", points + more));
        line.replace_range(column..=column, end);
        line + "\n"
    };
    report.lines().filter(|l| !["202", "212", "222"].contains(&&l[..3])).map(line).collect()
}

/// A report of eight players in which two results of round three are entered the wrong way round.
fn with_two_wrong_results(path: &Path) {
    done(path, "generate --players 8 --rounds 5 --seed 25 --plain --acceleration none -o right.trf");
    let right = std::fs::read_to_string(path.join("right.trf")).unwrap();
    let wrong = reversed(&reversed(&right, 3, ["1", "4"]), 3, ["6", "8"]);
    std::fs::write(path.join("wrong.trf"), wrong).unwrap();
}

fn judged(path: &Path, command: &str) -> Value {
    let (code, out, err) = go(path, &format!("{command} -f json"));
    assert_eq!(code, 1, "{err}");
    serde_json::from_str::<Value>(&out).unwrap()["judged"][0].take()
}

#[test]
fn two_wrong_results_are_found_together_as_recorded() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    with_two_wrong_results(path);
    let two = &judged(path, "check wrong.trf --round 4")["two_changes"];
    let both = ["round 3, 6 Player 0006 – 8 Player 0008: 1-0", "round 3, 1 Player 0001 – 4 Player 0004: 1-0"];
    let found = two["found"].as_array().unwrap();
    let is_it =
        |pair: &&Value| both.iter().all(|says| pair["says"].as_array().unwrap().contains(&(*says).into()));
    assert_eq!(found.iter().filter(is_it).count(), 1, "{two}");
    let (_, out, _) = go(path, "check wrong.trf --round 4");
    assert!(out.contains("The round would be identical if"), "{out}");
    insta::assert_snapshot!(out);
}

/// The work is bounded by the number of changes that a caller allows.
#[test]
fn no_more_pairs_are_tried_than_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    with_two_wrong_results(path);
    let few = judged(path, "check wrong.trf --round 4 --causes 120");
    assert_eq!(few["causes_complete"], true, "{few}");
    assert_eq!((&few["two_changes"]["tried"], &few["two_changes"]["complete"]), (&120.into(), &false.into()));
    // Without all single changes, nobody knows whether one of them explains the round.
    assert_eq!(judged(path, "check wrong.trf --round 4 --causes 20")["two_changes"], Value::Null);
}

#[test]
fn where_one_change_explains_a_round_no_two_are_tried() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    done(path, "generate --players 8 --rounds 5 --seed 25 --plain --acceleration none -o right.trf");
    let right = std::fs::read_to_string(path.join("right.trf")).unwrap();
    let games = [["1", "4"], ["6", "8"]];
    let explained = games.into_iter().filter(|&game| {
        std::fs::write(path.join("one.trf"), reversed(&right, 3, game)).unwrap();
        let (code, out, _) = go(path, "check one.trf --round 4 -f json");
        let one = serde_json::from_str::<Value>(&out).unwrap()["judged"][0].take();
        let has_cause = one["causes"].as_array().unwrap().iter().any(|cause| cause["kind"] != "by-hand");
        assert!(code == 0 || has_cause && one["two_changes"].is_null(), "{one}");
        code == 1
    });
    assert!(explained.count() > 0, "a wrong result changes the round");
}

/// With many boards that differ, two changes that fit say nothing.
#[test]
fn where_many_boards_differ_no_two_changes_are_tried() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    done(path, "generate --players 16 --rounds 3 --seed 4 --plain --acceleration none -o right.trf");
    let boards = "1-10\n9-2\n3-13\n11-4\n5-15\n12-6\n7-16\n14-8\n";
    std::fs::write(path.join("mixed.txt"), boards).unwrap();
    done(
        path,
        "generate --players 16 --rounds 3 --played 0 --seed 4 --plain --acceleration none -o begun.trf",
    );
    let judged = judged(path, "check begun.trf mixed.txt");
    assert_eq!(judged["causes"], serde_json::json!([]), "{judged}");
    assert_eq!(judged["two_changes"], Value::Null, "{judged}");
}
