//! A message that nobody makes, in words that nobody reads, would stay for ever: an enum that other crates see is never dead
//! code for the compiler.

use super::{demand_none, sources};

/// Where messages are declared, and the crates that make them.
const DECLARED: [(&str, &[&str]); 8] = [
    ("api/event/refusal/", &["api/"]),
    ("api/event/change/", &["api/", "app/", "cli/"]),
    ("cli/faults/", &["cli/", "lab_cli/"]),
    ("cli/report/log_line.rs", &["cli/report/"]),
    ("cli/report/page_note.rs", &["cli/"]),
    ("desk/sight/brief.rs", &["desk/"]),
    ("facts/format/", &["facts/", "readers/"]),
    ("store/log_change.rs", &["store/", "desk/"]),
];

#[test]
fn every_message_of_the_catalogues_is_made_somewhere() {
    let all = sources();
    let (mut findings, mut found) = (Vec::new(), 0);
    for (folder, crates) in DECLARED {
        let is_made = |name: &str| {
            let in_them = all.iter().filter(|source| crates.iter().any(|of| source.path.starts_with(of)));
            in_them.into_iter().any(|source| source.code.contains(name))
        };
        let declares = |text: &str| text.contains("words::messages! {");
        for source in all.iter().filter(|source| source.path.starts_with(folder) && declares(&source.text)) {
            let Some(kind) = source.text.split("enum ").nth(1).and_then(|rest| rest.split(' ').next()) else {
                continue;
            };
            for line in source.text.lines().filter(|line| line.trim_start().starts_with('"')) {
                let variant = line.split_whitespace().nth(1).unwrap_or_default().trim_end_matches(',');
                found += 1;
                // A conversion beside the enum names it `Self`.
                let is_converted = source.code.contains(&format!("Self::{variant}"));
                if !is_converted && !is_made(&format!("{kind}::{variant}")) {
                    findings.push(format!("src/{}: {kind}::{variant} is never made", source.path));
                }
            }
        }
    }
    assert!(found > 400, "{found}");
    demand_none(&findings);
}

/// A sentence in the code would be said to a program and to the desk as it is typed at a terminal.
#[test]
fn no_command_fails_in_words_of_the_code() {
    let all = sources();
    let of_cli =
        all.iter().filter(|source| source.path.starts_with("cli/") && source.path != "cli/failure.rs");
    let findings: Vec<String> = of_cli
        .filter(|source| source.code.contains("Failure::new("))
        .map(|source| format!("src/{}: make the failure of a message (`Failure::of`)", source.path))
        .collect();
    demand_none(&findings);
}
