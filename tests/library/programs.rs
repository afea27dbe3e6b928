//! The problems of a round, as written by `--lp` and `--mps`: solving the files from the first to the last gives every value that was
//! reported.

use crate::random;
use cli::report::{ProgramFormat, program_files};
use facts::rulebook;
use facts::rulebook::{Part, System};
use facts::tournament::Pairing;
use model::round::{Answer, Request, problems};
use rayon::prelude::*;

use crate::program::Program;
use crate::program::foreign::Foreign;

/// The boards and the value of every level. What a level is proved by may differ: a recorded one is asked question by question.
fn decided(answer: &Answer) -> Option<(&Pairing, Vec<String>)> {
    let Answer::Paired(paired) = answer else { return None };
    let values = paired.levels.iter().map(|l| format!("{} {:?}", l.code, l.value));
    Some((&paired.pairing, values.collect()))
}

/// Files of the rounds of random events that were solved again, read from this format; both hold the same program.
fn solve_again(id: &str, format: ProgramFormat, seeds: std::ops::Range<u64>, players: (u64, u64)) -> usize {
    let book = rulebook::find(id).unwrap();
    let one = |seed: u64| {
        let mut solved = 0;
        random::event(seed, players, &book, &mut |_, position, answer| {
            if !matches!(answer, Answer::Paired(_)) {
                return;
            }
            let (again, problems) = problems(position, &book, &Request::default()).unwrap();
            assert_eq!(decided(&again), decided(answer), "{id}: recording changes the answer");
            let files = |format| program_files(position, &book.title, &problems, format);
            for (lp, mps) in files(ProgramFormat::Lp).iter().zip(files(ProgramFormat::Mps)) {
                let (from_lp, from_mps) = (Program::read(&lp.text), Program::read_mps(&mps.text));
                let place = format!("{id} seed {seed} round {} {} {}", position.round, lp.name, lp.code);
                assert_eq!(from_lp, from_mps, "{place}\n{}\n{}", lp.text, mps.text);
                let read = if format == ProgramFormat::Lp { from_lp } else { from_mps };
                assert_eq!(read.least(), Some(lp.value), "{place}\n{}", lp.text);
                solved += 1;
            }
        });
        solved
    };
    seeds.into_par_iter().map(one).sum()
}

#[test]
fn every_file_comes_to_the_reported_value() {
    for book in rulebook::all() {
        let lp = solve_again(&book.id, ProgramFormat::Lp, 0..3, (5, 13));
        let mps = solve_again(&book.id, ProgramFormat::Mps, 3..5, (5, 13));
        println!("{}: {lp} files .lp, {mps} files .mps", book.id);
        // Monrad has one level a point group, a table and a list of adjacent players one a round.
        let (least_lp, least_mps) = match book.system {
            system if system.is_between_teams() => (20, 10),
            system if system.is_table() => (20, 20),
            System::Adjacent => (60, 40),
            _ => (80, 50),
        };
        assert!(lp > least_lp && mps > least_mps, "{}: only {lp} and {mps} files", book.id);
    }
}

/// Levels whose value is counted from those of their questions: less x; criteria or opponents tried one after the other; the score of
/// the bye, not its place; scores instead of how many have them; of those moved down that one more in S1 would leave somebody over.
const DERIVED: [&str; 9] =
    ["D98-A3", "D98-B4", "D98-C10", "D26-C5", "IRL-3e", "IRL-C", "DSW26-C6", "TEAM24-C6", "TEAM26-C6"];

/// Every level has questions of its own, and a sum is the value of one of them.
#[test]
fn the_values_of_the_levels_are_the_values_of_the_files() {
    for book in rulebook::all() {
        let (mut found, mut missing) = (0, Vec::new());
        for seed in 0..6 {
            random::event(seed, (6, 16), &book, &mut |_, position, answer| {
                let Answer::Paired(paired) = answer else { return };
                let (_, problems) = problems(position, &book, &Request::default()).unwrap();
                for level in &paired.levels {
                    let of = problems
                        .iter()
                        .filter(|p| [0, level.stage].contains(&p.stage))
                        .flat_map(|p| &p.questions);
                    let own: Vec<i64> = of.filter(|q| q.code == level.code).map(|q| q.value).collect();
                    let rules = book.of_round(position);
                    let measure = &rules.levels().find(|c| c.code == level.code).unwrap().measure;
                    let is_sum = !measure.is_order() && !measure.is_listed() && level.value.len() == 1;
                    // C.9 for the pairs of S1: criteria dropped one after the other (A.4), as C.10 drops them.
                    let is_c9_of_s1 = level.code == "D98-C9" && level.part == Part::MovedDown;
                    let is_derived = is_c9_of_s1 || DERIVED.contains(&level.code.as_str());
                    let is_same =
                        if is_sum && !is_derived { own.contains(&level.value[0]) } else { !own.is_empty() };
                    if is_same {
                        found += 1;
                    } else if level.value.iter().any(|v| *v != 0) {
                        let round = position.round;
                        missing.push(format!(
                            "{} {:?} {own:?} seed {seed} round {round}",
                            level.code, level.value
                        ));
                    }
                }
            });
        }
        println!("{}: {found} levels have questions of their own, {} none", book.id, missing.len());
        let least = if book.system.is_between_teams() { 20 } else { 50 };
        assert!(found > least && missing.is_empty(), "{}: {missing:?}", book.id);
    }
}

/// Brackets (and other problems) that the foreign solver is given, of all rulebooks together.
const BRACKETS: usize = 207;

/// `make foreign`: a solver that is not ours comes to every value. Prints the table of docs/foreign.md.
/// `PAIRPROOF_FORMAT=mps` has it read the `.mps` files.
#[test]
#[ignore = "needs GLPK or CBC; `make foreign`"]
fn a_foreign_solver_comes_to_every_value() {
    let foreign = Foreign::find();
    let is_mps = std::env::var("PAIRPROOF_FORMAT").is_ok_and(|f| f == "mps");
    let format = if is_mps { ProgramFormat::Mps } else { ProgramFormat::Lp };
    let folder = tempfile::tempdir().unwrap();
    let books = rulebook::all();
    println!(
        "\nsolver: {}\n\n| rulebook | brackets | most vertices | files | differ |\n|---|---|---|---|---|",
        foreign.name()
    );
    let mut wrong = Vec::new();
    for book in &books {
        let (mut brackets, mut files, mut most, mut differ) = (0, 0, 0, 0);
        for seed in 100.. {
            if brackets >= BRACKETS / books.len() {
                break;
            }
            random::event(seed, (12, 30), book, &mut |_, position, answer| {
                let open = (BRACKETS / books.len()).saturating_sub(brackets);
                if !matches!(answer, Answer::Paired(_)) || position.round < 3 || open == 0 {
                    return;
                }
                let (_, mut problems) = problems(position, book, &Request::default()).unwrap();
                // The largest first: the small ones are all alike.
                problems.sort_by_key(|p| std::cmp::Reverse(p.vertices.len()));
                problems.truncate(open.min(4));
                brackets += problems.len();
                most = problems.iter().map(|p| p.vertices.len()).max().unwrap_or(0).max(most);
                for file in program_files(position, &book.title, &problems, format) {
                    let path = folder.path().join(&file.name);
                    std::fs::write(&path, &file.text).unwrap();
                    files += 1;
                    let least = foreign.least(&path);
                    if least != Some(file.value) {
                        differ += 1;
                        wrong.push(format!("{} seed {seed} {} {least:?}\n{}", book.id, file.code, file.text));
                    }
                }
            });
        }
        println!("| `{}` | {brackets} | {most} | {files} | {differ} |", book.id);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
