//! Every criterion bites: for each code there is a position whose pairing changes when the criterion is removed.
//!
//! The positions come from seeded random events; `criteria_cases.txt` names each case by seed and round.

use crate::judge::assert_recounted;
use crate::random;
use facts::rulebook::{self, Rulebook};
use facts::tournament::{Pairing, Position};
use model::round::{Answer, Request, RoundError, pair};

/// `None` if there is no pairing, or none that a rulebook without one of its criteria can find.
fn answer(position: &Position, book: &Rulebook, own: Option<&String>) -> Option<Pairing> {
    let declared = ["same-federation", "avoid-area", "avoid-federation", "difference-three", "equalise"];
    let is_known = |key: &String| book.check_declared(std::slice::from_ref(key)).is_ok();
    let declared =
        declared.map(str::to_owned).iter().chain(own).filter(|key| is_known(key)).cloned().collect();
    let request = Request { declared, ..Request::default() };
    match pair(position, book, &request) {
        Ok(Answer::Paired(p)) => Some(p.pairing),
        Ok(Answer::NoPairing(_))
        | Err(RoundError::Stuck { .. } | RoundError::Solver { .. } | RoundError::Plan(_)) => None,
        Err(e) => panic!("{e}"),
    }
}

/// What has to be declared for a criterion to hold.
fn own(book: &Rulebook, code: &str) -> Option<String> {
    let mut criteria = book.absolutes.iter().chain(book.levels());
    criteria.find(|c| c.code == code).and_then(|c| c.discretion.clone())
}

/// Gives every third player the same federation, so that article 22 has something to do.
pub(crate) fn with_federations(position: &Position) -> Position {
    let mut position = position.clone();
    for e in &mut position.entries {
        e.federation = if e.number.0 % 3 == 0 { "IRL".to_owned() } else { String::new() };
    }
    position
}

/// Codes of which the text leaves nothing to change when they are gone, or whose case is elsewhere, and why.
const FOLLOW: &[(&str, &str)] = &[
    // Who floats is found by the scrutiny of the group; the level says how many.
    ("LIM-9.3", "the scrutiny's order"),
    ("L26-2.3", "the scrutiny's order"),
    ("LEO-9.3", "the scrutiny's order"),
    // With the order of the bye gone it is taken in the same order: the candidates come from the system.
    ("LIM-8.1", "the system's order"),
    ("L26-1.1", "the system's order"),
    ("LEO-8.1", "the system's order"),
    ("ECF-6-WHO", "the system's order"),
    // Too rare for random events: more floaters with the same sum of differences.
    ("ECF-10", "ecf.rs has its case: rule_10_the_number_of_floaters_comes_before_their_difference"),
    ("USS-BYE-WHO", "the system's order"),
    ("DUB-3.1", "the system's order"),
    ("BUR-3.1", "the system's order"),
    ("TEAM26-3.4", "the system's order"),
    ("TEAM24-2.1", "the system's order"),
    ("DSW26-3.4", "the system's order"),
    ("MON-6", "the system's order"),
    ("ADJ-5", "the system's order"),
    // C5 counts the upfloaters of each score as well.
    ("TEAM26-C4", "C5 counts every upfloater"),
    ("TEAM24-C4", "C5 counts every upfloater"),
    ("DSW26-C4", "C5 counts every upfloater"),
    // The table leaves one pairing.
    ("RR-FREE", "the table leaves one player"),
    ("RR-ALL", "the table leaves one pairing"),
    ("DRR-FREE", "the table leaves one player"),
    ("DRR-ALL", "the table leaves one pairing"),
    ("SCH-ALL", "the table leaves one pairing"),
    ("DSCH-ALL", "the table leaves one pairing"),
    // Too rare for random events.
    ("DUB-C5", "dubov.rs has its case: c5_comes_before_c6"),
    ("DUB-C8", "dubov.rs has its case: c8_and_c9_spare_maximum_upfloaters"),
    ("DUB-C9", "dubov.rs has its case: c8_and_c9_spare_maximum_upfloaters"),
];

/// Cases found by `search`: rulebook, code, seed, round.
const CASES: &str = include_str!("criteria_cases.txt");

/// Players of the random events of a rulebook.
fn sizes(book: &Rulebook) -> (u64, u64) {
    // Maximum upfloaters are those of small fields.
    let is_small = matches!(book.system, rulebook::System::Irish | rulebook::System::Dubov);
    if is_small { (4, 12) } else { (4, 30) }
}

/// Codes that can be taken away and should then be missed.
fn removable(book: &Rulebook) -> Vec<String> {
    let entries = book.entries();
    let is_of_pairing =
        |kind: &str| !["rule applied after pairing", "rule on published pairings"].contains(&kind);
    let codes = entries.iter().filter(|e| is_of_pairing(e.kind)).map(|e| e.code.to_owned());
    codes.filter(|code| !FOLLOW.iter().any(|(follows, _)| follows == code)).collect()
}

#[test]
fn each_criterion_changes_a_pairing() {
    let wanted = std::env::var("PAIRPROOF_RULEBOOK").unwrap_or_default();
    let mut idle = Vec::new();
    for book in rulebook::all().into_iter().filter(|b| b.id.contains(&wanted)) {
        for code in removable(&book) {
            let case = CASES
                .lines()
                .map(|l| l.split(' ').collect::<Vec<_>>())
                .find(|c| c[0] == book.id && c[1] == code);
            let Some(case) = case else {
                idle.push(format!("{} {code}: no case is known; run `search`", book.id));
                continue;
            };
            let (seed, round): (u64, usize) = (case[2].parse().unwrap(), case[3].parse().unwrap());
            let (mut changes, own) = (false, own(&book, &code));
            random::event(seed, sizes(&book), &book, &mut |_, position, _| {
                if position.round == round {
                    let position = with_federations(position);
                    let answer = |book: &Rulebook| answer(&position, book, own.as_ref());
                    changes |= answer(&book) != answer(&book.without(&code));
                }
            });
            if !changes {
                idle.push(format!("{} {code}: round {round} of event {seed} is the same without", book.id));
            }
        }
    }
    assert!(idle.is_empty(), "{}", idle.join("\n"));
}

/// Codes that the systems ask for: without how many float, in which order pairs are looked at and the like the others have
/// another meaning.
const ASKED_FOR: &[&str] = &[
    "D98-A3",
    "D98-C14",
    "D98-D2",
    "D17-C4",
    "D17-C5",
    "D17-D3",
    "D17-D1/mdp",
    "D17-D2",
    "D26-C4",
    "D26-4.4",
    "D26-4.2/mdp",
    "D26-4.3",
    "ECF-10-SCORE",
    "ECF-24-A",
    "ECF-20",
    "ECF-21",
    "DUB-3.2.4",
    "BUR-C4",
    "TEAM26-C5",
    "TEAM26-3.5",
    "TEAM26-3.6.1",
    "TEAM24-C5",
    "TEAM24-2.2",
    "TEAM24-2.3.1",
    "DSW26-C5",
    "DSW26-3.5",
    "DSW26-3.6.1",
    "IRL-A",
    "IRL-B",
    "LEO-10.3",
    "LEO-10.8",
    "LEO-9.6",
    "LIM-10.3",
    "LIM-10.8",
    "L26-3.3",
    "L26-3.8",
    "MON-4",
    "ADJ-2",
];

/// Without one of its criteria a rulebook is another one, which the judge counts as well.
fn the_judge_counts_a_rulebook_without_one_of_its_criteria(book: &Rulebook) {
    for code in removable(book).into_iter().filter(|code| !ASKED_FOR.contains(&code.as_str())) {
        let less = book.without(&code);
        for seed in 0..4 {
            random::event(seed, sizes(book), &less, &mut |_, position, answer| {
                if let Answer::Paired(paired) = answer {
                    assert_recounted(position, &less, &[], paired);
                }
            });
        }
    }
}

for_each_rulebook!(the_judge_counts_a_rulebook_without_one_of_its_criteria);

/// Finds the cases that are missing and prints them; minutes. `PAIRPROOF_RULEBOOK` picks rulebooks,
/// `PAIRPROOF_EVENTS` says how many events are searched.
#[test]
#[ignore = "searches for the cases that the other test holds"]
fn search() {
    use rayon::prelude::*;
    let events: u64 = std::env::var("PAIRPROOF_EVENTS").ok().and_then(|n| n.parse().ok()).unwrap_or(2000);
    let wanted = std::env::var("PAIRPROOF_RULEBOOK").unwrap_or_default();
    for book in rulebook::all().into_iter().filter(|b| b.id.contains(&wanted)) {
        let known = |code: &String| CASES.lines().any(|l| l.starts_with(&format!("{} {code} ", book.id)));
        let open =
            std::sync::Mutex::new(removable(&book).into_iter().filter(|c| !known(c)).collect::<Vec<_>>());
        (0..events).into_par_iter().for_each(|seed| {
            let missing = open.lock().unwrap().clone();
            if missing.is_empty() {
                return;
            }
            random::event(seed, sizes(&book), &book, &mut |_, position, _| {
                let position = with_federations(position);
                for code in &missing {
                    let own = own(&book, code);
                    let answer = |book: &Rulebook| answer(&position, book, own.as_ref());
                    let is_open = || open.lock().unwrap().contains(code);
                    if is_open() && answer(&book.without(code)) != answer(&book) {
                        println!("{} {code} {seed} {}", book.id, position.round);
                        open.lock().unwrap().retain(|c| c != code);
                    }
                }
            });
        });
        println!("# {}: missing {:?}", book.id, open.lock().unwrap());
    }
}
