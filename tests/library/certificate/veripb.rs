//! Certificates as problems for VeriPB: of random rounds of every rulebook, and what becomes of changed ones. VeriPB itself
//! is asked where it is installed; `make veripb` asks it about many more.

use std::path::PathBuf;
use std::process::Command;

use super::certified;
use crate::random::{self, Dice};
use facts::rulebook::Rulebook;
use judge::JudgedRound;
use limit::Limit;
use model::round::Answer;
use proof::certificate::Certificate;
use proof::certify::Claim;
use proof::veripb::{PbProblem, PbProblems};
use serde_json::{Value, json};

/// The model and the certificate in docs/certificate.md.
fn example() -> (String, Certificate) {
    let page = include_str!("../../../docs/certificate.md");
    let line = |starts: &str| page.lines().map(str::trim).find(|line| line.starts_with(starts)).unwrap();
    let model = line("{\"model\":").to_owned() + "\n";
    (model, Certificate::read(line("{\"schema\":")).unwrap())
}

/// The program `veripb`, in `.tools` or on the path.
fn program() -> Option<PathBuf> {
    let own = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/.tools/bin/veripb"));
    [own, PathBuf::from("veripb")]
        .into_iter()
        .find(|path| Command::new(path).arg("--version").output().is_ok())
}

/// Asks VeriPB whether a problem is proved, where it is installed.
fn verdict(problem: &PbProblem) -> Option<String> {
    let folder = tempfile::tempdir().unwrap();
    let Some(program) = program() else {
        println!("SKIPPED: veripb is missing (make veripb installs it), so no problem was checked");
        return None;
    };
    let file = |ending: &str| folder.path().join(format!("p.{ending}"));
    std::fs::write(file("opb"), &problem.formula).unwrap();
    std::fs::write(file("pbp"), &problem.proof).unwrap();
    let output = Command::new(program).args([file("opb"), file("pbp")]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let verdict = text.lines().find(|line| line.starts_with("s VERIFIED")).unwrap_or_default().to_owned();
    Some(if output.status.success() { verdict } else { String::new() })
}

fn problems(certificate: &Certificate, model: &str) -> Result<Vec<PbProblem>, proof::ProofError> {
    PbProblems::new(certificate, model)?.collect()
}

/// The problem is OPB with the numbers of variables and constraints that it states, and the proof ends with a conclusion.
#[track_caller]
fn assert_well_formed(problem: &PbProblem) {
    let PbProblem { name, formula, proof, .. } = problem;
    let head = formula.lines().next().unwrap();
    let lines: Vec<&str> = formula.lines().filter(|line| !line.starts_with('*')).collect();
    let constraints: Vec<&&str> = lines.iter().filter(|line| !line.starts_with("min:")).collect();
    let mut variables: Vec<&str> = lines
        .iter()
        .flat_map(|line| line.split_whitespace())
        .map(|word| word.trim_start_matches('~'))
        .filter(|word| word.starts_with(|c: char| c.is_ascii_lowercase()) && *word != "min:")
        .collect();
    variables.sort_unstable();
    variables.dedup();
    assert_eq!(
        head,
        format!("* #variable= {} #constraint= {}", variables.len(), constraints.len()),
        "{name}"
    );
    for line in &lines {
        let words: Vec<&str> = line.strip_suffix(" ;").unwrap().split(' ').collect();
        let (terms, ends) = match words[0] {
            "min:" => (&words[1..], true),
            _ => (&words[..words.len() - 2], words[words.len() - 1].parse::<i128>().is_ok()),
        };
        assert!(ends && terms.len() % 2 == 0 && !terms.is_empty(), "{name}: {line}");
        assert!(terms.chunks(2).all(|term| term[0].parse::<i128>().is_ok()), "{name}: {line}");
    }
    let ids = constraints.len() + constraints.iter().filter(|line| line.contains(" = ")).count();
    assert!(proof.starts_with(&format!("pseudo-Boolean proof version 3.0\nf {ids} ;\n")), "{name}");
    let end: Vec<&str> = proof.lines().rev().take(3).collect();
    assert!(end[1].starts_with("conclusion ") && end[2] == "output NONE ;", "{name}: {end:?}");
}

/// The page shows the problem and the proof of its example.
#[test]
fn the_example_is_the_one_of_the_page() {
    let (model, certificate) = example();
    let all = problems(&certificate, &model).unwrap();
    let [problem] = &all[..] else { panic!("{all:?}") };
    assert_well_formed(problem);
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/veripb.md")).unwrap();
    for text in [&problem.formula, &problem.proof] {
        let shown = text.lines().fold(String::new(), |all, line| all + "    " + line + "\n");
        assert!(page.contains(&shown), "docs/veripb.md has not:\n{shown}");
    }
    if let Some(verdict) = verdict(problem) {
        assert_eq!(verdict, "s VERIFIED BOUNDS 1 <= obj <= 1");
    }
}

fn every_round_becomes_problems(book: &Rulebook) {
    let mut rounds = 0;
    for seed in 0..crate::depth::events(2) {
        random::event(seed, (4, 12), book, &mut |_, position, answer| {
            let Answer::Paired(paired) = answer else { return };
            let made = certified(position, book, &paired.pairing);
            // The whole certificate, and one that a limit has ended.
            let case = JudgedRound::new(position, book, &[]);
            let limit = Limit::asked(made.checked.levels as u64 / 2);
            let open = Claim { case: &case, seed: 0, forced: None }.certify(&paired.pairing, &limit).unwrap();
            assert!(open.certificate.open.is_some());
            for made in [made, open] {
                for problem in problems(&made.certificate, &made.checked.model).unwrap() {
                    assert_well_formed(&problem);
                    let says = verdict(&problem);
                    assert!(says.is_none_or(|says| !says.is_empty()), "{} {}", book.id, problem.name);
                }
            }
            rounds += 1;
        });
    }
    assert!(rounds > 2);
}

for_each_rulebook!(every_round_becomes_problems);

/// Changes of claims, which the export refuses, and changes of labels, which it refuses or which prove the same problem.
fn changes(certificate: &Value, dice: &mut Dice) -> Vec<(&'static str, Value)> {
    let mut out = Vec::new();
    let mut change = |kind, path: &str, by: i64| {
        let mut other = certificate.clone();
        let place = other.pointer_mut(path).unwrap();
        *place = json!(place.as_i64().unwrap() + by);
        out.push((kind, other));
    };
    for (s, stage) in certificate["stages"].as_array().unwrap().iter().enumerate() {
        for l in 0..stage["values"].as_array().unwrap().len() {
            change("value", &format!("/stages/{s}/values/{l}"), if dice.below(2) == 0 { 1 } else { -1 });
        }
        for (d, dual) in stage["duals"].as_array().into_iter().flatten().enumerate() {
            for row in 0..dual["y"].as_array().map_or(0, Vec::len) {
                change("label", &format!("/stages/{s}/duals/{d}/y/{row}/0"), 1);
                change("label", &format!("/stages/{s}/duals/{d}/y/{row}/0"), -1);
            }
            for row in 0..dual["z"].as_array().map_or(0, Vec::len) {
                change("label", &format!("/stages/{s}/duals/{d}/z/{row}/1"), 1);
                change("label", &format!("/stages/{s}/duals/{d}/z/{row}/1"), -3);
            }
            change("level", &format!("/stages/{s}/duals/{d}/level"), 1);
        }
    }
    for p in 1..certificate["pairing"].as_array().unwrap().len() {
        let mut other = certificate.clone();
        let (one, two) = (certificate["pairing"][p - 1][1].clone(), certificate["pairing"][p][1].clone());
        (other["pairing"][p - 1][1], other["pairing"][p][1]) = (two, one);
        out.push(("pairing", other));
    }
    out
}

fn a_changed_certificate_proves_nothing_else(book: &Rulebook) {
    let (mut refused, mut kept, mut dice) = (0, 0, Dice(7));
    random::event(1, (6, 12), book, &mut |_, position, answer| {
        let Answer::Paired(paired) = answer else { return };
        let made = certified(position, book, &paired.pairing);
        let model = &made.checked.model;
        let own = problems(&made.certificate, model).unwrap();
        let formulas = |all: &[PbProblem]| all.iter().map(|p| p.formula.clone()).collect::<Vec<_>>();
        for (kind, changed) in changes(&serde_json::to_value(&made.certificate).unwrap(), &mut dice) {
            let Ok(changed) = Certificate::read(&changed.to_string()) else { continue };
            match problems(&changed, model) {
                Err(_) => refused += 1,
                Ok(others) => {
                    // Other labels may prove the same; VeriPB decides.
                    assert!(["label", "level"].contains(&kind), "{}: {kind}", book.id);
                    assert_eq!(formulas(&own), formulas(&others), "{}: {kind}", book.id);
                    for problem in others.iter().take(1) {
                        assert!(verdict(problem).is_none_or(|says| !says.is_empty()), "{}: {kind}", book.id);
                    }
                    kept += 1;
                }
            }
        }
    });
    println!("{}: {refused} refused, {kept} prove the same", book.id);
    assert!(refused > 5 * kept && refused > 0);
}

for_each_rulebook!(a_changed_certificate_proves_nothing_else);

#[test]
fn another_model_is_refused() {
    let (model, certificate) = example();
    let other = model.replace("[1,[2,3,5,6,7,8]]", "[1,[2,3,5,6,7]]");
    assert!(other != model && problems(&certificate, &other).is_err());
    let more = Certificate { stages: vec![certificate.stages[0].clone(); 2], ..certificate };
    assert!(problems(&more, &model).is_err());
}
