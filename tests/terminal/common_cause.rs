//! One mistake in a report explains all later rounds, and `check --all` names it in each of them.

use crate::fixture::{done, go, unfolded};

/// The column of the outcome in a round of a player's record, from 0.
fn outcome(round: usize) -> usize {
    91 + 10 * (round - 1) + 7
}

/// The report in which White of the first game of a round that White won has lost it, and this game.
fn with_one_wrong_result(report: &str, round: usize) -> (String, [String; 2]) {
    let mut lines: Vec<String> =
        report.lines().filter(|l| !["202", "212", "222"].contains(&&l[..3])).map(str::to_owned).collect();
    let at = |number: &str, lines: &[String]| {
        lines.iter().position(|l| l.starts_with("001") && l[4..8].trim() == number).unwrap()
    };
    let column = outcome(round);
    let won = |l: &String| l.starts_with("001") && &l[column - 2..=column] == "w 1";
    let white = lines.iter().position(won).unwrap();
    let (one, other) =
        (lines[white][4..8].trim().to_owned(), lines[white][column - 7..column - 3].trim().to_owned());
    let black = at(&other, &lines);
    for (line, outcome, more) in [(white, "0", -1.0), (black, "1", 1.0)] {
        let points: f64 = lines[line][80..84].trim().parse().unwrap();
        lines[line].replace_range(80..84, &format!("{:4.1}", points + more));
        lines[line].replace_range(column..=column, outcome);
    }
    (lines.join("\n") + "\n", [one, other])
}

#[test]
fn check_all_finds_the_one_wrong_result_and_names_it_in_each_round() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    done(path, "generate -R dutch-2026 --players 26 --rounds 9 --seed 2 -o right.trf");
    let right = std::fs::read_to_string(path.join("right.trf")).unwrap();
    let (wrong, [white, black]) = with_one_wrong_result(&right, 4);
    std::fs::write(path.join("wrong.trf"), wrong).unwrap();
    let (code, json, _) = go(path, "check wrong.trf --all -f json");
    assert_eq!(code, 1, "{json}");
    let answer: serde_json::Value = serde_json::from_str(&json).unwrap();
    let differing: Vec<&serde_json::Value> =
        answer["judged"].as_array().unwrap().iter().filter(|j| j["verdict"] != "identical").collect();
    assert_eq!(differing.len(), 5, "{answer}");
    let cause = format!("round 4, {white} Player {white:0>4} – {black} Player {black:0>4}: 1-0");
    for judged in differing {
        let causes = serde_json::json!([{"kind": "result", "of_round_only": false, "says": cause}]);
        assert_eq!(judged["causes"], causes, "{judged}");
    }
    // Only the first round is searched; in the later ones the cause that it has is the first to be tried.
    let out = unfolded(&go(path, "check wrong.trf --all").1);
    let says = format!(
        "Likely cause: {cause}. If so, the round is identical, and so are 4 other rounds that differed."
    );
    assert_eq!(out.matches(&says).count(), 5, "{out}");
}
