//! Every criterion bites: for each code there is a position whose pairing changes when the criterion is removed.
//!
//! The positions come from seeded random events, so each case is named by seed and round and can be replayed.

mod random;

use std::collections::BTreeMap;

use pairproof::round::{Answer, Request, RoundError, pair};
use pairproof::rulebook::{self, Rulebook};
use pairproof::tournament::{Pairing, Position};

/// `None` if there is no pairing, or none that a rulebook without one of its criteria can find.
fn answer(position: &Position, book: &Rulebook) -> Option<Pairing> {
    let declared = ["same-federation", "avoid-area", "avoid-federation", "difference-three"];
    let declared = declared.map(str::to_owned).to_vec();
    let request = Request { declared, ..Request::default() };
    match pair(position, book, &request) {
        Ok(Answer::Paired(p)) => Some(p.pairing),
        Ok(Answer::NoPairing(_)) | Err(RoundError::Stuck { .. } | RoundError::Solver { .. }) => None,
        Err(e) => panic!("{e}"),
    }
}

/// Gives every third player the same federation, so that article 22 has something to do.
fn with_federations(position: &Position) -> Position {
    let mut position = position.clone();
    for e in &mut position.entries {
        e.federation = if e.number % 3 == 0 { "IRL".to_owned() } else { String::new() };
    }
    position
}

/// Codes of which the text leaves nothing to change when they are gone, and why.
const FOLLOW: &[(&str, &str)] = &[
    // Going through the members from the highest, each staying if possible, leaves the fewest anyway.
    ("LIM-9.3", "follows from LIM-10.3"),
    ("L26-2.3", "follows from L26-3.3"),
    ("LEO-9.3", "follows from LEO-10.3"),
    // With the order of the bye gone it is taken in the same order: the candidates come from the system.
    ("LIM-8.1", "the system's order"),
    ("L26-1.1", "the system's order"),
    ("LEO-8.1", "the system's order"),
    ("ECF-6-WHO", "the system's order"),
    ("USS-BYE-WHO", "the system's order"),
    // A choice of floaters that needs the fewest exchanges has been made when they are counted.
    ("ECF-12-LINE", "follows from ECF-24 and ECF-12 in the fields tried"),
    // Two players of one club both forced into a score of their own are as rare as their defaults.
    ("ECF-39", "needs a defaulted pair to come up again; tested by itself"),
    ("ECF-37", "needs two half-point byes of round one in round two; tested by itself"),
    ("ECF-10-SCORE", "needs floaters of two scores; tested by itself"),
    ("USS-PACK-ODD", "needs an incoming player who could leave instead; tested by itself"),
];

#[test]
fn each_criterion_changes_a_pairing() {
    for book in rulebook::all() {
        check(&book);
    }
}

fn check(book: &Rulebook) {
    let removable: Vec<String> = book
        .entries()
        .iter()
        .filter(|e| e.kind != "rule applied after pairing")
        .map(|e| e.code.to_owned())
        .filter(|code| !FOLLOW.iter().any(|(follows, _)| follows == code))
        .collect();
    let most = if book.system == rulebook::System::Irish { 12 } else { 30 };
    let mut found: BTreeMap<String, (u64, usize)> = BTreeMap::new();
    for seed in 1000..1800 {
        if found.len() == removable.len() {
            break;
        }
        random::event(seed, (4, most), book, &mut |_, position, _| {
            let position = with_federations(position);
            let whole = answer(&position, book);
            for code in &removable {
                if !found.contains_key(code) && answer(&position, &book.without(code)) != whole {
                    found.insert(code.clone(), (seed, position.round));
                }
            }
        });
    }
    let missing: Vec<&String> = removable.iter().filter(|c| !found.contains_key(*c)).collect();
    assert!(missing.is_empty(), "{}: no case changes without {missing:?}; found {found:?}", book.id);
}
