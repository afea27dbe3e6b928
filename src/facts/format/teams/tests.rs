//! The sample of the technical commission: read, understood, and written as it was.

use crate::format::{read_tournament, write_json, write_trf26};
use crate::tournament::{Outcome, Score};

const SAMPLE: &str = "../../../shared/trf/real/tec_sample_grandmommys_cup_team_trf25.trf";

fn sample() -> String {
    let bytes = std::fs::read(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/",
        "../../../shared/trf/real/tec_sample_grandmommys_cup_team_trf25.trf"
    ))
    .expect(SAMPLE);
    String::from_utf8(bytes).expect("text")
}

#[test]
fn sample_keeps_every_record_of_teams() {
    let text = sample();
    let (event, notes) = read_tournament("sample", text.as_bytes()).expect("no finding");
    assert_eq!(notes.len(), 0, "{notes:?}");
    let written = write_trf26(&event);
    let lines = |text: &str| {
        let is = |line: &&str| {
            ["24", "25", "26", "30", "31", "32", "33", "80", "013"].iter().any(|c| line.starts_with(c))
        };
        text.lines().filter(is).map(str::to_owned).collect::<Vec<_>>()
    };
    let (old, new) = (lines(&text), lines(&written));
    for line in &old {
        if !new.contains(line) {
            eprintln!("-{line}");
        }
    }
    for line in &new {
        if !old.contains(line) {
            eprintln!("+{line}");
        }
    }
    assert_eq!(old, new);
    let (again, _) = read_tournament("again", written.as_bytes()).expect("no finding");
    assert_eq!(again.records, event.records);
    let (json, _) = read_tournament("json", write_json(&event).as_bytes()).expect("no finding");
    assert_eq!(json, event);
    let _ = (Outcome::Win, Score::ZERO);
}
