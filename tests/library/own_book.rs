//! Rulebooks of one's own: a copy of a shipped one with names of its own pairs alike under every reading, and nothing is
//! read unchecked.

use crate::random;
use facts::rulebook::table::{Close, Rank, Stuck};
use facts::rulebook::{Rulebook, System};
use judge::JudgedRound;
use limit::Limit;
use model::plan::read_rulebook;
use model::round::{self, Answer, Request, pair};
use procedure::{self, ProcedureRun};
use proof::certify::certify;
use proof::{levels, verify};

/// The text of a shipped rulebook with another id, prefix and title.
fn own(book: &Rulebook) -> String {
    let path = format!("{}/models/{}.toml", env!("CARGO_MANIFEST_DIR"), book.id);
    let text = std::fs::read_to_string(path).unwrap();
    text.replace(&format!("\"{}-", book.prefix), "\"MC-")
        .replace(&format!("prefix = \"{}\"", book.prefix), "prefix = \"MC\"")
        .replace(&format!("id = \"{}\"", book.id), "id = \"my-club\"")
        .replace(&format!("title = \"{}\"", book.title), "title = \"My Club\"")
}

/// E7: model, judge, procedure and certificate follow the readings and discretions of the copy as those of the original.
fn e7_a_copy_of_a_rulebook_keeps_its_readings(book: &Rulebook) {
    let copy = read_rulebook("my-club.toml", &own(book)).unwrap_or_else(|e| panic!("{e}"));
    let readings = book.readings.iter().flat_map(|r| r.choices[1..].iter().map(|c| r.declaration(c)));
    let keys = readings.chain(book.discretions.iter().map(|d| d.key.clone()));
    let all: Vec<Vec<String>> = std::iter::once(Vec::new()).chain(keys.map(|key| vec![key])).collect();
    let mut differing = 0;
    for declared in &all {
        let theirs: Vec<String> =
            declared.iter().map(|d| d.replacen(&format!("{}-", book.prefix), "MC-", 1)).collect();
        for seed in 0..2 {
            random::event(seed, (7, 13), book, &mut |_, before, usual| {
                let at = format!("{} {declared:?} seed {seed} round {}", book.id, before.round);
                let request = |declared: &[String]| Request {
                    declared: declared.to_vec(),
                    seed: 3,
                    ..Request::default()
                };
                let (ours, its) = (request(declared), request(&theirs));
                let (one, other) = (pair(before, book, &ours), pair(before, &copy, &its));
                let (Ok(Answer::Paired(one)), Ok(Answer::Paired(other))) = (&one, &other) else {
                    assert_eq!(one.is_ok(), other.is_ok(), "{at}");
                    return;
                };
                assert_eq!(one.pairing, other.pairing, "{at}");
                differing +=
                    usize::from(matches!(usual, Answer::Paired(usual) if usual.pairing != one.pairing));
                let run = |declared: &[String]| ProcedureRun {
                    declared: declared.to_vec(),
                    seed: 3,
                    ..ProcedureRun::default()
                };
                let procedure = procedure::pair(book, before, &run(declared));
                assert_eq!(procedure.outcome, procedure::pair(&copy, before, &run(&theirs)).outcome, "{at}");
                let position = round::drawn(before, &copy, &its);
                let case = JudgedRound::new(&position, &copy, &theirs);
                let original = JudgedRound::new(&position, book, declared);
                let values = |case: &JudgedRound<'_>| {
                    case.recount(&one.pairing).into_iter().map(|c| c.value).collect::<Vec<_>>()
                };
                assert_eq!(values(&case), values(&original), "{at}");
                if levels::supported(&copy, &theirs).is_ok() {
                    let made = certify(&case, 3, &one.pairing, &Limit::none())
                        .unwrap_or_else(|e| panic!("{at}: {e}"));
                    assert!(!made.checked.model.contains(&format!("\"{}-", book.prefix)), "{at}");
                    assert_eq!(verify::verify(&case, &made.certificate).as_ref(), Ok(&made.checked), "{at}");
                }
                assert_eq!(
                    levels::supported(&copy, &theirs).is_ok(),
                    levels::supported(book, declared).is_ok(),
                    "{at}"
                );
            });
        }
    }
    println!("{}: {} ways to declare, {differing} rounds that they change", book.id, all.len());
}

for_each_rulebook!(e7_a_copy_of_a_rulebook_keeps_its_readings);

#[test]
fn e7_a_reading_is_named_by_its_word() {
    for code in ["ECF-12-CLOSE", "MC-12-CLOSE"] {
        assert!(Close::READING.is_of(System::Ecf, code), "{code}");
    }
    assert!(!Close::READING.is_of(System::Ecf, "ECF-CLOSE"));
    assert!(!Stuck::READING.is_of(System::Dutch1998, "X-C.13"));
    for code in ["LIM-12.4-RANK", "L26-5.4-RANK"] {
        assert!(Rank::READING.is_of(System::Lim, code), "{code}");
    }
}

/// The text with two keys exchanged.
fn exchanged(text: &str, one: &str, other: &str) -> String {
    let key = |name: &str| format!("key = \"{name}\"");
    text.replace(&key(one), "HELD").replace(&key(other), &key(one)).replace("HELD", &key(other))
}

/// Model, procedure and judge go by the first choice of the file where nothing is declared.
#[test]
fn the_first_choice_of_a_rulebook_of_ones_own_holds() {
    let book = pairproof::find_rulebook("ecf-2009").unwrap();
    let copy =
        read_rulebook("own.toml", &exchanged(&own(&book), "opponent-first", "own-floater-first")).unwrap();
    let declared = vec!["ECF-21-ORDER=own-floater-first".to_owned()];
    let mut differing = 0;
    for seed in 0..12 {
        random::event(seed, (9, 15), &book, &mut |_, before, usual| {
            let theirs = Request { declared: declared.clone(), ..Request::default() };
            let (Ok(Answer::Paired(one)), Ok(Answer::Paired(other))) =
                (pair(before, &copy, &Request::default()), pair(before, &book, &theirs))
            else {
                return;
            };
            assert_eq!(one.pairing, other.pairing, "seed {seed} round {}", before.round);
            differing += usize::from(matches!(usual, Answer::Paired(usual) if usual.pairing != one.pairing));
            let procedure = procedure::pair(&copy, before, &ProcedureRun::default());
            assert_eq!(procedure.pairing(), Some(&one.pairing), "seed {seed} round {}", before.round);
            let values = |book: &Rulebook, declared: &[String]| {
                let counts = JudgedRound::new(before, book, declared).recount(&one.pairing);
                counts.into_iter().map(|c| c.value).collect::<Vec<_>>()
            };
            assert_eq!(values(&copy, &[]), values(&book, &declared), "seed {seed} round {}", before.round);
        });
    }
    assert!(differing > 0, "the choice changes no round, so nothing was tried");
}

#[test]
fn no_criterion_hangs_on_a_first_choice() {
    let book = pairproof::find_rulebook("us-scholastic").unwrap();
    let fault = read_rulebook("own.toml", &exchanged(&own(&book), "pack", "anywhere")).unwrap_err();
    assert!(fault.message.contains("is the default choice, which applies without a declaration"), "{fault}");
}

#[test]
fn e5_a_rulebook_from_a_text_is_checked() {
    let refused = |text: &str, says: &str| {
        let error = read_rulebook("own.toml", text).unwrap_err();
        assert!(error.to_string().starts_with("own.toml:") && error.message.contains(says), "{error}");
    };
    let head = "id = \"own\"\nprefix = \"OWN\"\ntitle = \"Own\"\nsource = \"Own\"\n";
    for system in ["irish", "dutch-2026", "dutch-1998", "ecf", "us-scholastic"] {
        refused(&format!("{head}system = \"{system}\"\n"), "lists no [[phase.level]]");
    }
    refused(&format!("{head}system = \"median\"\nedition = \"lim-1987\"\n"), "lists no [[phase.level]]");
    refused("", "missing field `id`");
    refused("id = [", "");
    let book = pairproof::find_rulebook("dutch-2026").unwrap();
    let text = own(&book);
    assert_eq!(read_rulebook("own.toml", &text).unwrap().id, "my-club");
    refused(
        &text.replace("id = \"my-club\"", "id = \"dutch-2026\""),
        "belongs to the built-in rulebook dutch-2026",
    );
    refused(&text.replace("\"MC-C12\"", "\"XX-C12\""), "the code must begin with `MC-`");
    refused(&format!("whatever = 1\n{text}"), "has no effect here");
    refused(&text.replace("\"preference-lost\"", "\"bye-score\""), "does not use `bye-score`");
}
