//! A study says what its rows say, and its page stands alone.

use crate::fixture::{folder, run};
use serde_json::Value;

#[test]
fn differences_are_those_of_the_rows() {
    let folder = folder();
    let at = folder.path();
    let text = std::fs::read_to_string(at.join("run.jsonl")).unwrap();
    let rows: Vec<Value> = text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    let apart: Vec<f64> = rows
        .chunks(2)
        .filter(|pair| pair.iter().all(|row| row["status"] == "ok"))
        .map(|pair| {
            let tau = |row: &Value| row["metrics"]["tau_b_bh"].as_f64().unwrap();
            tau(&pair[1]) - tau(&pair[0])
        })
        .collect();
    let count = f64::from(u32::try_from(apart.len()).unwrap());
    let mean = apart.iter().sum::<f64>() / count;
    let output = run(at, &["study", "run.jsonl", "-f", "json"], &[]);
    let study: Value = serde_json::from_slice(&output.stdout).unwrap();
    let cells = study["runs"][0]["cells"].as_array().unwrap();
    let is_it = |cell: &&Value| cell["metric"] == "tau_b_bh" && cell["book"] == "irish";
    let cell = cells.iter().find(is_it).unwrap();
    let found = cell["difference"]["mean"].as_f64().unwrap();
    assert!((found - mean).abs() < 2e-6, "{found} {mean}");
    assert_eq!(cell["difference"]["n"].as_u64(), Some(apart.len() as u64));
    let turned = run(at, &["study", "run.jsonl", "-f", "json", "--against", "irish"], &[]);
    let turned: Value = serde_json::from_slice(&turned.stdout).unwrap();
    let cells = turned["runs"][0]["cells"].as_array().unwrap();
    let cell = cells.iter().find(|c| c["metric"] == "tau_b_bh" && c["book"] == "dutch-2026").unwrap();
    assert!((cell["difference"]["mean"].as_f64().unwrap() + mean).abs() < 2e-6);
}

#[test]
fn the_page_stands_alone_and_every_row_names_its_command() {
    let folder = folder();
    let at = folder.path();
    assert_eq!(run(at, &["study", "run.jsonl", "run.jsonl", "-o", "report"], &[]).status.code(), Some(0));
    let read = |name: &str| std::fs::read_to_string(at.join("report").join(name)).unwrap();
    let page = read("study.html");
    assert!(
        page.matches("<svg").count() >= 10 && page.matches("</svg>").count() == page.matches("<svg").count()
    );
    for outside in ["http", "src=", "href=", "@import", "NaN", "{{"] {
        assert!(!page.contains(outside), "{outside}");
    }
    let table = read("study.csv");
    let mut lines = table.lines();
    assert!(lines.next().unwrap().ends_with(",command"));
    for line in lines {
        assert!(line.contains("pairproof simulate --events 5 --seed 0 -R "), "{line}");
    }
    assert!(read("study.md").contains("| irish |"));
    assert!(serde_json::from_str::<Value>(&read("study.json")).is_ok());
    for arguments in [["part-0.jsonl", "-fjson"], ["run.jsonl", "--against=ecf-2009"]] {
        assert_eq!(
            run(at, &["study", arguments[0], arguments[1]], &[]).status.code(),
            Some(3),
            "{arguments:?}"
        );
    }
}
