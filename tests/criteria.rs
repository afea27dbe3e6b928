//! Every criterion bites: for each code there is a position whose pairing changes when the criterion is removed.
//!
//! The positions come from seeded random events, so each case is named by seed and round and can be replayed.

mod random;

use std::collections::BTreeMap;

use pairproof::round::{Answer, Request, RoundError, pair};
use pairproof::rulebook::Rulebook;
use pairproof::tournament::{Pairing, Position};

/// `None` if there is no pairing; any other error is a failure of the test.
fn answer(position: &Position, book: &Rulebook) -> Option<Pairing> {
    let request = Request { declared: vec!["same-federation".to_owned()], ..Request::default() };
    match pair(position, book, &request) {
        Ok(Answer::Paired(p)) => Some(p.pairing),
        Ok(Answer::NoPairing(_)) | Err(RoundError::Stuck { .. }) => None,
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

#[test]
fn each_criterion_changes_a_pairing() {
    let book = pairproof::rulebook::find("dutch-1998").unwrap();
    let removable: Vec<String> = book
        .entries()
        .iter()
        .filter(|e| e.kind != "rule applied after pairing")
        .map(|e| e.code.to_owned())
        .collect();
    let mut found: BTreeMap<String, (u64, usize)> = BTreeMap::new();
    for seed in 1000..1600 {
        if found.len() == removable.len() {
            break;
        }
        random::event(seed, (4, 30), &book, &mut |_, position, _| {
            let position = with_federations(position);
            let whole = answer(&position, &book);
            for code in &removable {
                if !found.contains_key(code) && answer(&position, &book.without(code)) != whole {
                    found.insert(code.clone(), (seed, position.round));
                }
            }
        });
    }
    let missing: Vec<&String> = removable.iter().filter(|c| !found.contains_key(*c)).collect();
    assert!(missing.is_empty(), "no case changes without {missing:?}; found {found:?}");
}
