//! A refusal that nobody makes, in words that nobody reads, would stay for ever: an enum that other crates see is never dead
//! code for the compiler.

use super::{demand_none, sources};

#[test]
fn every_refusal_of_the_catalogues_is_made_somewhere() {
    let all = sources();
    let folder = "api/event/refusal/";
    let is_made =
        |name: &str| all.iter().any(|source| source.path.starts_with("api/") && source.code.contains(name));
    let (mut findings, mut found) = (Vec::new(), 0);
    for source in all.iter().filter(|source| source.path.starts_with(folder)) {
        let Some(kind) = source.text.split("pub enum ").nth(1).and_then(|rest| rest.split(' ').next()) else {
            continue;
        };
        for line in source.text.lines().filter(|line| line.trim_start().starts_with('"')) {
            let variant = line.split_whitespace().nth(1).unwrap_or_default().trim_end_matches(',');
            found += 1;
            if !is_made(&format!("{kind}::{variant}")) {
                findings.push(format!("src/{}: {kind}::{variant} is never made", source.path));
            }
        }
    }
    assert!(found > 150, "{found}");
    demand_none(&findings);
}
