//! Certificates: every random round has one that both verifiers accept; nothing wrong gets past them.

mod audit;
mod both_brackets;
mod changes;
mod claims;
mod differential;
pub(crate) mod foreign;
mod forgetful;
mod left_over;
mod veripb;

use std::collections::BTreeMap;

use crate::random;
use api::explain;
use facts::rulebook::{self, Measure, Rulebook, System};
use facts::tournament::{Board, Pairing, Position};
use foreign::Foreign;
use judge::{Count, JudgedRound};
use limit::Limit;
use model::round::{self, Answer, Paired, Request, pair};
use proof::ProofError;
use proof::certificate::Certificate;
use proof::certify::{Certified, Claim, certify};
use proof::levels::{self, Tally};
use proof::verify;

/// Rulebooks that have a certificate.
const BOOKS: [&str; 20] = [
    "round-robin",
    "double-round-robin",
    "scheveningen",
    "double-scheveningen",
    "adjacent",
    "dubov-2026",
    "burstein-2026",
    "double-swiss-2026",
    "team-2024",
    "team-2026",
    "dutch-1998",
    "dutch-2017",
    "dutch-2026",
    "ecf-2009",
    "irish",
    "leong-1987",
    "lim-1987",
    "lim-2026",
    "monrad",
    "us-scholastic",
];

const EVENTS: u64 = 40;
/// C.12 of 1998 for somebody who came down first comes up after two hundred events; its rounds are quick.
const EVENTS_1998: u64 = 250;

/// Those of them that are asked about: `PAIRPROOF_RULEBOOK` names one.
fn books() -> Vec<Rulebook> {
    let one = std::env::var("PAIRPROOF_RULEBOOK").ok();
    let is_asked = |id: &&str| one.as_deref().is_none_or(|one| one == *id);
    BOOKS.into_iter().filter(is_asked).map(|id| rulebook::find(id).unwrap()).collect()
}

fn events() -> u64 {
    crate::depth::events(EVENTS)
}

/// The certificate of a pairing.
#[track_caller]
fn certified(position: &Position, book: &Rulebook, pairing: &Pairing) -> Certified {
    let case = JudgedRound::new(position, book, &[]);
    certify(&case, 0, pairing, &Limit::none())
        .unwrap_or_else(|e| panic!("{} round {}: {e}", book.id, position.round))
}

/// The values that the certificate's levels come to on a pairing; `None` if a stage has a pairing of its own.
fn tally(case: &JudgedRound<'_>, position: &Position, pairing: &Pairing) -> Option<Vec<Count>> {
    let mut tally = Tally::new(levels::mates(position, pairing).unwrap());
    match levels::of_round(case, 0, &mut tally) {
        Ok(()) => Some(tally.counts),
        Err(fault) => {
            assert!(fault.to_string().starts_with("an auxiliary stage"), "{fault}");
            None
        }
    }
}

fn every_random_round_has_a_certificate_that_both_verifiers_accept(book: &Rulebook) {
    let mut foreign = Foreign::start();
    let id = book.id.as_str();
    let (mut rounds, mut levels, mut bytes) = (0, 0, 0);
    let events = crate::depth::events(if id == "dutch-1998" { EVENTS_1998 } else { EVENTS });
    // The other verifier lists the pairings that an Irish lot may draw; large fields would take most of the time.
    let most = if id == "irish" { 24 } else { 40 };
    for seed in 0..events {
        random::event(seed, (4, most), book, &mut |_, position, answer| {
            let Answer::Paired(paired) = answer else { return };
            let made = certified(position, book, &paired.pairing);
            let text = made.certificate.text();
            let read = Certificate::read(&text).unwrap();
            let case = JudgedRound::new(position, book, &[]);
            assert_eq!(verify::verify(&case, &read).unwrap(), made.checked);
            assert_told(&explain::case(position, position, book, &[], paired), paired, &made.checked.counts);
            if let Some(foreign) = &mut foreign {
                let (code, says) = foreign.judge(&text, &made.checked.model);
                assert_eq!(code, 0, "{id} seed {seed} round {}: {says}", position.round);
            }
            (rounds, levels, bytes) = (rounds + 1, levels + made.checked.counts.len(), bytes + text.len());
        });
    }
    println!("{id}: {rounds} rounds, {levels} levels, {bytes} bytes");
    assert!(rounds >= events * 3 && levels > 0);
}

for_each_rulebook!(every_random_round_has_a_certificate_that_both_verifiers_accept);

/// The same certificate with all labels doubled: it still shows that there is no pairing, but not how many are left over.
fn doubled(certificate: &serde_json::Value) -> serde_json::Value {
    let mut out = certificate.clone();
    let double = |number: &mut serde_json::Value| *number = (2 * number.as_i64().unwrap()).into();
    double(&mut out["impossible"]["over"]);
    for (part, place) in [("y", 0), ("z", 1)] {
        let rows = out["impossible"].get_mut(part).and_then(|rows| rows.as_array_mut());
        rows.into_iter().flatten().for_each(|row| double(&mut row[place]));
    }
    out
}

/// Where nobody can pair everybody, a barrier says so to both verifiers, and no label of it can be changed.
#[test]
fn that_there_is_no_pairing_has_a_certificate() {
    let mut foreign = Foreign::start();
    let (mut found, mut refused) = (0, 0);
    for book in books() {
        for seed in 0..4 * events() {
            random::event(seed, (5, 9), &book, &mut |_, position, answer| {
                let Answer::NoPairing(obstacle) = answer else { return };
                let case = JudgedRound::new(position, &book, &[]);
                let Ok(made) = (Claim { case: &case, seed: 0, forced: None }).certify_none() else {
                    // Dutch 1998: pairs that an exemption allows are no help where it does not come into force.
                    assert_eq!(book.system, System::Dutch1998);
                    return;
                };
                found += 1;
                let value = serde_json::to_value(&made.certificate).unwrap();
                assert_eq!(value["impossible"]["over"], obstacle.over);
                let mut changes = vec![(value.clone(), 0)];
                for (part, least) in [("over", 0), ("y", 1), ("z", 1)] {
                    let mut other = value.clone();
                    let label = match part {
                        "over" => &mut other["impossible"]["over"],
                        part => match other["impossible"].get_mut(part).and_then(|rows| rows.get_mut(0)) {
                            Some(row) if part == "y" => &mut row[0],
                            Some(row) => &mut row[1],
                            None => continue,
                        },
                    };
                    *label = serde_json::json!(label.as_i64().unwrap() + 1 + least);
                    changes.push((other, 1));
                }
                let mut paired = value.clone();
                paired["pairing"] = serde_json::json!([[0, 1]]);
                let mut nobody = value.clone();
                nobody["impossible"] = serde_json::json!({ "over": 0 });
                changes.extend([(paired, 1), (nobody, 1), (doubled(&value), 1)]);
                for (changed, wanted) in changes {
                    let text = changed.to_string();
                    let (code, says) = verdict(&case, &text);
                    assert_eq!(code, wanted, "{} seed {seed}: {says}\n{text}", book.id);
                    refused += usize::from(code == 1);
                    if let Some(foreign) = &mut foreign {
                        let (theirs, says) = foreign.judge(&text, &made.checked.model);
                        assert_eq!(theirs, code, "{} seed {seed}: {says}\n{text}", book.id);
                    }
                }
            });
        }
    }
    println!("{found} rounds without a pairing, {refused} changes refused");
    let least = usize::try_from(events() / 2).unwrap();
    assert!(found > least && refused > 3 * least);
}

/// Two boards exchange players of the same place.
fn swapped(pairing: &Pairing, one: usize, other: usize) -> Pairing {
    let mut theirs = pairing.clone();
    (theirs.boards[one].black, theirs.boards[other].black) =
        (theirs.boards[other].black, theirs.boards[one].black);
    theirs
}

/// The levels that were proved have the values that the judge counts, and that the plan came to.
#[track_caller]
fn assert_told(case: &JudgedRound<'_>, paired: &Paired, proved: &[Count]) {
    let at = format!("{:?} {:?}", paired.declared, paired.pairing);
    let judged = case.recount(&paired.pairing);
    // A level that comes several times in a stage is the same one as often.
    let by_key = |list: &[Count]| {
        let mut values: BTreeMap<_, Vec<Vec<i64>>> = BTreeMap::new();
        for c in list {
            values.entry((c.stage, c.code.clone(), c.part)).or_default().push(c.value.clone().0);
        }
        values
    };
    let (own, judged) = (by_key(proved), by_key(&judged));
    for (key, values) in &own {
        assert!(judged.get(key).is_none_or(|judged| judged == values), "{at}: {key:?}: {judged:?}, {own:?}");
    }
    for (key, values) in by_key(&explain::counts(&paired.levels)) {
        assert_eq!(own.get(&key), Some(&values), "{at}: the plan, {key:?}");
    }
}

/// The levels of a certificate are those that the judge counts, of the proved pairing and of others.
#[test]
fn the_levels_are_those_of_the_judge() {
    for book in books() {
        let id = book.id.as_str();
        let mut others = 0;
        for seed in 0..events() {
            random::event(seed, (4, 40), &book, &mut |_, position, answer| {
                let Answer::Paired(paired) = answer else { return };
                let made = certified(position, &book, &paired.pairing);
                assert_told(
                    &explain::case(position, position, &book, &[], paired),
                    paired,
                    &made.checked.counts,
                );
                let case = JudgedRound::new(position, &book, &[]);
                for i in 1..paired.pairing.boards.len() {
                    let theirs = swapped(&paired.pairing, i - 1, i);
                    if case.offences(&theirs).is_empty() {
                        let counted = case.recount(&theirs);
                        let at = format!("{id} seed {seed} round {}: {theirs:?}", position.round);
                        // A seeding round of Burstein has the levels of Dutch.
                        let next = case.book().level(looks_ahead);
                        let is_next = |c: &&Count| next.is_some_and(|level| level.code == c.code);
                        let Some(own) = tally(&case, position, &theirs) else { return };
                        let both = [&own, &counted]
                            .map(|l| l.iter().filter(|c| !is_next(c)).cloned().collect::<Vec<_>>());
                        assert_eq!(both[0], both[1], "{at}");
                        others += 1;
                    }
                }
            });
        }
        println!("{id}: {others} other pairings");
        // Where all stages are apart, they have pairings of their own; a table has one legal pairing.
        let is_apart = matches!(book.system, System::Dutch1998 | System::Lim | System::Ecf);
        assert!(others > 5 * events() || is_apart || book.system.is_table());
    }
}

/// What the next bracket *can* come to is counted on the pairing at hand, which a worse pairing does not attain.
fn looks_ahead(measure: &Measure) -> bool {
    matches!(measure, Measure::NextFloaters | Measure::NextUpfloaters(_))
}

/// What a verifier says: its exit code.
fn verdict(case: &JudgedRound<'_>, text: &str) -> (u8, String) {
    match Certificate::read(text).map(|c| verify::verify(case, &c)) {
        Err(e) => (3, e.to_string()),
        Ok(Err(fault)) => (1, fault.to_string()),
        Ok(Ok(_)) => (0, String::new()),
    }
}

/// Events whose certificates are changed.
fn changed_events() -> u64 {
    if crate::depth::is_deep() { 6 } else { 2 }
}

/// Positions whose certificates are changed: small and middling, with and without a bye.
fn corpus(book: &Rulebook, look: &mut dyn FnMut(&Position, &Pairing)) {
    for seed in 0..changed_events() {
        let mut round = 0;
        random::event(seed, (6, 10 + 6 * seed), book, &mut |_, position, answer| {
            // A seeding round of Burstein is one of Dutch, whose certificates are changed as such.
            round += usize::from(book.of_round(position).id == book.id);
            if let (Answer::Paired(paired), true) = (answer, round == 2 || round == 4) {
                look(position, &paired.pairing);
            }
        });
    }
}

fn changed_certificates_are_refused_and_other_words_accepted_by_both(book: &Rulebook) {
    let mut foreign = Foreign::start();
    let id = book.id.as_str();
    let mut seen: BTreeMap<&str, [usize; 4]> = BTreeMap::new();
    corpus(book, &mut |position, pairing| {
        let made = certified(position, book, pairing);
        let case = JudgedRound::new(position, book, &[]);
        let value = serde_json::to_value(&made.certificate).unwrap();
        let model = serde_json::from_str(&made.checked.model).unwrap();
        let rows = [
            (changes::refused(&value), Some(false)),
            (changes::harmless(&value, &model), Some(true)),
            (changes::either(&value), None),
        ];
        for (row, is_accepted) in rows {
            for (name, changed) in row {
                let text = changed.to_string();
                let (code, why) = verdict(&case, &text);
                seen.entry(name).or_default()[usize::from(code)] += 1;
                if let Some(wanted) = is_accepted {
                    assert_eq!(code == 0, wanted, "{id}: {name}: {why}\n{value}\n{text}");
                }
                if let Some(foreign) = &mut foreign {
                    let (theirs, says) = foreign.judge(&text, &made.checked.model);
                    assert_eq!(theirs, code, "{id}: {name}: {why}; the other: {says}\n{text}");
                }
            }
        }
        if let Some(foreign) = &mut foreign {
            for (name, changed) in changes::models(&model) {
                let (code, _) = foreign.judge(&made.certificate.text(), &changed.to_string());
                assert_eq!(code, 1, "{id}: model: {name}");
                seen.entry("model").or_default()[usize::from(code)] += 1;
            }
        }
    });
    let all: usize = seen.values().flatten().sum();
    println!("{id}: {all} changes; accepted, not proved, -, no certificate: {seen:?}");
    assert!(all as u64 > 50 * changed_events(), "{id}: only {all} changes");
}

for_each_rulebook!(changed_certificates_are_refused_and_other_words_accepted_by_both);

/// The certificate with another pairing, its values corrected as long as that is what it fails by.
fn honest(case: &JudgedRound<'_>, certificate: &Certificate, mate: &[usize]) -> Result<(), ProofError> {
    let mut theirs = certificate.clone();
    theirs.pairing = mate.iter().enumerate().filter(|&(u, &v)| u < v).map(|(u, &v)| [u, v]).collect();
    loop {
        let Err(fault) = verify::verify(case, &theirs) else { return Ok(()) };
        let says = fault.to_string();
        let number = |word: &str| -> Option<i64> {
            let rest = &says[says.find(word)? + word.len()..];
            rest.split(|c: char| c != '-' && !c.is_ascii_digit()).next()?.parse().ok()
        };
        let Some(value) = number("the pairing counts ") else { return Err(fault) };
        let place = |word: &str| usize::try_from(number(word).unwrap() - 1).unwrap();
        theirs.stages[place("stage ")].values[place("), level ")] = value;
    }
}

/// An engine that is one exchange off the best pairing never gets a certificate, nor does one that leaves out a level;
/// with the duals of the best pairing and honest values neither.
#[test]
fn a_broken_engine_gets_no_certificate() {
    // A table has one legal pairing, so that no engine can take another.
    for book in books().into_iter().filter(|book| !book.system.is_table()) {
        let id = book.id.as_str();
        let (mut swaps, mut blind) = (0_u64, 0_u64);
        corpus(&book, &mut |position, pairing| {
            let case = JudgedRound::new(position, &book, &[]);
            let made = certified(position, &book, pairing);
            let refuse = |theirs: &Pairing| {
                let made_of = certify(&case, 0, theirs, &Limit::none());
                assert!(made_of.is_err(), "{id} round {}: {theirs:?}", position.round);
                let mate = levels::mates(position, theirs).unwrap();
                assert!(honest(&case, &made.certificate, &mate).is_err(), "{id}: {theirs:?}");
            };
            for one in 0..pairing.boards.len() {
                for other in 0..one {
                    let mut theirs = vec![swapped(pairing, one, other)];
                    let turned = Board { white: pairing.boards[one].black, black: pairing.boards[one].white };
                    let mut crossed = pairing.clone();
                    crossed.boards[one] = turned;
                    theirs.push(swapped(&crossed, one, other));
                    for theirs in theirs.iter().filter(|theirs| case.offences(theirs).is_empty()) {
                        refuse(theirs);
                        swaps += 1;
                    }
                }
            }
            for level in book.levels() {
                let less = book.without(&level.code);
                if let Ok(Answer::Paired(theirs)) = pair(position, &less, &Request::default())
                    && position.mates(&theirs.pairing) != position.mates(pairing)
                {
                    refuse(&theirs.pairing);
                    blind += 1;
                }
            }
        });
        println!("{id}: {swaps} exchanges, {blind} pairings by an engine without a level");
        // A few events of one rulebook may leave nothing to exchange, or no level to forget.
        let (least, forgotten) = if crate::depth::is_deep() { (50, 5) } else { (0, 0) };
        assert!(swaps > least && blind >= forgotten, "{id}: {swaps}, {blind}");
    }
}

/// Every reading and every discretion: a certificate that both verifiers accept, or a refusal that names what stands against
/// it.
#[test]
fn every_reading_has_a_certificate_or_is_refused_by_name() {
    let mut foreign = Foreign::start();
    for book in books() {
        let readings = book.readings.iter().flat_map(|r| r.choices[1..].iter().map(|c| r.declaration(c)));
        let keys: Vec<String> = readings.chain(book.discretions.iter().map(|d| d.key.clone())).collect();
        for declared in keys.into_iter().map(|key| vec![key]) {
            let at = format!("{} {}", book.id, declared[0]);
            if let Err(fault) = levels::supported(&book, &declared) {
                println!("{at}: {fault}");
                assert!(fault.to_string().starts_with(&format!("{} has no certificate", book.id)), "{fault}");
                continue;
            }
            let mut rounds = 0;
            // Burstein has small brackets, so more events cost little and reach more of its tie-breaks.
            let share = if book.system == System::Burstein { 2 } else { 10 };
            for seed in 0..events().div_ceil(share) {
                random::event(seed, (5, 14), &book, &mut |_, before, _| {
                    // Where an acceleration is declared, its rounds are over.
                    let before = &Position { is_accelerated: true, ..before.clone() };
                    let request = Request { declared: declared.clone(), seed: 3, ..Request::default() };
                    let Ok(Answer::Paired(paired)) = pair(before, &book, &request) else { return };
                    let position = round::drawn(before, &book, &request);
                    let case = JudgedRound::new(&position, &book, &declared);
                    let made = certify(&case, 3, &paired.pairing, &Limit::none());
                    let made =
                        made.unwrap_or_else(|e| panic!("{at} seed {seed} round {}: {e}", position.round));
                    assert_eq!(verify::verify(&case, &made.certificate).as_ref(), Ok(&made.checked), "{at}");
                    let told = explain::case(&position, before, &book, &declared, &paired);
                    assert_told(&told, &paired, &made.checked.counts);
                    if let Some(foreign) = &mut foreign {
                        let (code, says) = foreign.judge(&made.certificate.text(), &made.checked.model);
                        assert_eq!(code, 0, "{at} seed {seed} round {}: {says}", position.round);
                    }
                    rounds += 1;
                });
            }
            assert!(rounds >= 3, "{at}");
        }
    }
}
