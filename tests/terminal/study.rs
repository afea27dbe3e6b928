//! A study says what its rows say, and its page stands alone.

use crate::depth::is_deep;
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
        assert!(line.contains("pairproof-lab simulate --events 5 --seed 0 -R "), "{line}");
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

/// A table of docs/study.md and the commands beneath it: what a reader gets who types them. The figures are compared in the
/// deep tests; otherwise a few of the events show that the commands do as the page says.
#[test]
fn a_figure_of_the_published_study_is_reproduced_by_the_commands_beneath_it() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/study.md")).unwrap();
    let (_, section) = page.split_once("\n### Ideas\n").unwrap();
    let section = section.split("\n### ").next().unwrap();
    let commands: Vec<&str> =
        section.lines().filter_map(|line| line.strip_prefix("    pairproof-lab ")).collect();
    let [simulate, study] = commands.as_slice() else { panic!("{commands:?}") };
    let folder = tempfile::tempdir().unwrap();
    let few = simulate.replace("--events 1000", "--events 8");
    assert_ne!(few, *simulate);
    let typed = if is_deep() { simulate } else { few.as_str() };
    let words: Vec<&str> = typed.split(' ').collect();
    assert!(run(folder.path(), &words, &[]).status.success(), "{typed}");
    let mut words: Vec<&str> = study.split(' ').collect();
    words.extend(["-f", "json"]);
    let found: Value = serde_json::from_slice(&run(folder.path(), &words, &[]).stdout).unwrap();
    let mut seen = 0;
    for cell in
        found["runs"][0]["cells"].as_array().unwrap().iter().filter(|cell| cell["metric"] == "tau_b_bh")
    {
        let row = format!(
            "| `{}` | {:.3} |",
            cell["book"].as_str().unwrap(),
            cell["value"]["mean"].as_f64().unwrap()
        );
        assert!(section.contains(&row) || !is_deep(), "{row}");
        seen += 1;
    }
    assert_eq!(seen, 2);
}

#[test]
fn time_by_size_is_drawn_from_the_times_of_runs() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    for players in ["20", "60"] {
        let (rows, times) = (format!("{players}.jsonl"), format!("{players}.csv"));
        let words =
            ["simulate", "--events", "2", "--rounds", "3", "-R", "irish", "--players", players, "-o", &rows];
        assert!(run(at, &[words.as_slice(), &["--times", &times]].concat(), &[]).status.success());
    }
    // Whatever the machine, as if an event took 4 ms, and 36 where there are three times as many players.
    for (file, time) in [("20.csv", 4), ("60.csv", 36)] {
        let text = format!("event,book,milliseconds\n0,irish,{time}\n1,irish,{time}\n");
        assert!(
            std::fs::read_to_string(at.join(file)).unwrap().starts_with("event,book,milliseconds\n0,irish,")
        );
        std::fs::write(at.join(file), text).unwrap();
    }
    let runs = ["study", "20.jsonl", "60.jsonl", "--times", "20.csv"];
    assert_eq!(
        run(at, &[runs.as_slice(), &["-o", "report"]].concat(), &[]).status.code(),
        Some(3),
        "one is missing"
    );
    let all = [runs.as_slice(), &["--times", "60.csv", "-o", "report"]].concat();
    assert_eq!(run(at, &all, &[]).status.code(), Some(0));
    let page = std::fs::read_to_string(at.join("report/study.html")).unwrap();
    assert!(
        page.contains("Time by size") && page.contains("<th scope=\"row\">irish</th><td>2.00</td>"),
        "{page}"
    );
    let turned = ["study", "20.jsonl", "60.jsonl", "--times", "60.csv", "--times", "missing.csv"];
    assert_ne!(run(at, &turned, &[]).status.code(), Some(0));
}
