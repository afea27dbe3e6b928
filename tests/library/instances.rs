//! Committed instances under every rulebook, a quarter of them unless the tests are deep: positions made to be hard among them. What comes out is legal, the
//! judge finds nothing against it, and the procedures that finish come to the same.

use crate::depth::{is_deep, share};
use crate::random;
use std::path::PathBuf;

use api::explain::{case, judge};
use facts::format::read_tournament;
use facts::rulebook::{Rulebook, System};
use facts::tournament::Position;
use judge::{JudgedRound, Verdict};
use model::round::{Answer, Request, pair};
use procedure::{self, ProcedureOutcome, ProcedureRun};
use rayon::prelude::*;

/// All reports of the synthetic instances with at most so many players.
fn reports(most: usize) -> Vec<PathBuf> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("instances/synthetic");
    let mut found: Vec<PathBuf> = std::fs::read_dir(root)
        .unwrap()
        .flat_map(|folder| std::fs::read_dir(folder.unwrap().path()).unwrap())
        .map(|file| file.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "trf"))
        .filter(|path| {
            let name = path.parent().unwrap().file_name().unwrap().to_str().unwrap();
            name.rsplit('-').next().unwrap().parse::<usize>().unwrap() <= most
        })
        .collect();
    found.sort();
    found
}

fn position(path: &PathBuf) -> Position {
    let (t, _) = read_tournament(&path.display().to_string(), &std::fs::read(path).unwrap()).unwrap();
    Position::before(&t, t.rounds_paired() + 1, &[]).unwrap()
}

fn every_instance_is_paired_and_judged(book: &Rulebook) {
    let all = reports(300);
    assert!(all.len() > 30, "only {} instances", all.len());
    // Each rulebook begins at another place of the list, so that together they see every instance.
    let books = facts::rulebook::all();
    let files = share(all, books.iter().position(|other| other.id == book.id).unwrap());
    let most = if book.system == System::Irish { 100 } else { 300 };
    let paired: usize = files
        .par_iter()
        .map(|path| {
            let position = random::provisional(position(path), book);
            if position.entries.len() > most {
                return 0;
            }
            let at = format!("{} under {}", path.display(), book.id);
            let request = Request::default();
            let run = ProcedureRun { step_budget: 20_000, ..ProcedureRun::default() };
            let theirs = procedure::pair(book, &position, &run);
            match pair(&position, book, &request).unwrap_or_else(|e| panic!("{at}: {e}")) {
                Answer::Paired(ours) => {
                    let offences = JudgedRound::new(&position, book, &[]).offences(&ours.pairing);
                    assert!(offences.is_empty(), "{at}");
                    let own = judge(&position, book, &request, &ours, &ours.pairing);
                    assert_eq!(own, Verdict::Identical, "{at}");
                    let case = case(&position, &position, book, &[], &ours);
                    assert!(!case.recount(&ours.pairing).is_empty(), "{at}");
                    if let ProcedureOutcome::Paired(pairing) = &theirs.outcome {
                        assert_eq!(*pairing, ours.pairing, "{at}");
                    }
                    1
                }
                Answer::NoPairing(_) => {
                    assert!(theirs.pairing().is_none(), "{at}");
                    0
                }
            }
        })
        .sum();
    assert!(paired > if is_deep() { 20 } else { 5 }, "{}: only {paired} paired", book.id);
}

for_each_rulebook!(every_instance_is_paired_and_judged, where something is chosen);
