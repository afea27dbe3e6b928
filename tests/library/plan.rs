//! What a rulebook file declares is what is solved: a level that is added counts, an order that cannot be honoured is an
//! error with its line, and a rulebook made of known parts needs no code.

use crate::criteria::with_federations;
use crate::crowded::{assert_best, crowded};
use crate::judge::assert_recounted;
use crate::random::{self, Dice};
use facts::rulebook::{self, Rulebook, Value};
use facts::tournament::{Pairing, Position, Rank};
use model::plan;
use model::round::{Answer, Request, pair};
use model::stage::LevelRecord;

/// The text of a shipped rulebook.
fn text(id: &str) -> String {
    let path = format!("{}/models/{id}.toml", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

/// A rulebook that must be without fault.
fn book(text: &str) -> Rulebook {
    let book = rulebook::parse("own.toml", text).unwrap();
    let faults = plan::faults(&book);
    assert!(faults.is_empty(), "{faults:?}");
    book
}

/// The first fault of a rulebook, from the reader or from the plan; a round refuses it as well.
fn fault(text: &str) -> String {
    match rulebook::parse("own.toml", text) {
        Err(e) => e.to_string(),
        Ok(book) => {
            let position = some_position();
            assert!(pair(&position, &book, &Request::default()).is_err() || plan::faults(&book).len() == 1);
            plan::faults(&book).first().map(ToString::to_string).unwrap_or_default()
        }
    }
}

fn some_position() -> Position {
    let mut found = None;
    random::event(1, (6, 12), &book(&text("dutch-2026")), &mut |_, position, _| {
        found = Some(position.clone());
    });
    found.unwrap()
}

/// A level of a table, as text.
fn level(code: &str, rest: &str) -> String {
    format!("[[phase.level]]\ncode = \"{code}\"\narticle = \"own\"\nsays = \"Our own.\"\n{rest}\n\n")
}

/// The table of a level in a text, cut out.
fn cut(text: &str, code: &str) -> (String, String) {
    let from = text.find(&format!("[[phase.level]]\ncode = \"{code}\"")).unwrap();
    let to = text[from + 1..].find("\n[[").map_or(text.len(), |at| from + 1 + at + 1);
    (format!("{}{}", &text[..from], &text[to..]), text[from..to].to_owned())
}

/// Puts a piece before the table of a level.
fn insert_before(text: &str, code: &str, piece: &str) -> String {
    let at = text.find(&format!("[[phase.level]]\ncode = \"{code}\"")).unwrap();
    format!("{}{piece}{}", &text[..at], &text[at..])
}

/// The line of a text on which a level's measure stands.
fn line_of(text: &str, code: &str) -> usize {
    let at = text.find(&format!("code = \"{code}\"")).unwrap();
    let measure = at + text[at..].find("measure = ").unwrap();
    text[..measure].matches('\n').count() + 1
}

fn clubs_that_meet(position: &Position, pairing: &Pairing) -> usize {
    let club = |id| &position.entries[position.rank(id).unwrap()].club;
    pairing.boards.iter().filter(|b| !club(b.white).is_empty() && club(b.white) == club(b.black)).count()
}

/// Boards of random rounds under a rulebook and under another one: how many rounds differ, and pairs of one club.
fn against(one: &Rulebook, other: &Rulebook, events: u64) -> (usize, usize, usize) {
    let (mut differ, mut ours, mut theirs) = (0, 0, 0);
    for seed in 0..events {
        random::event(seed, (8, 24), one, &mut |_, position, answer| {
            let request = Request::default();
            let (Answer::Paired(a), Ok(Answer::Paired(b))) = (answer, pair(position, other, &request)) else {
                return;
            };
            differ += usize::from(a.pairing.boards != b.pairing.boards);
            ours += clubs_that_meet(position, &a.pairing);
            theirs += clubs_that_meet(position, &b.pairing);
        });
    }
    (differ, ours, theirs)
}

#[test]
fn clubs_above_the_colours_are_solved_and_change_the_boards() {
    for (id, above, code) in [
        ("dutch-2026", "D26-C12", "D26-CLUB"),
        ("dutch-2017", "D17-C10", "D17-CLUB"),
        ("dutch-1998", "D98-D2", "D98-CLUB"),
        ("ecf-2009", "ECF-16", "ECF-CLUB"),
        ("lim-2026", "L26-6", "L26-CLUB"),
        ("leong-1987", "LEO-13", "LEO-CLUB"),
        ("irish", "IRL-C", "IRL-CLUB"),
    ] {
        let plain = text(id);
        let added = insert_before(&plain, above, &level(code, "measure = \"same-club\""));
        let players = if id == "irish" { 8 } else { 30 };
        let (differ, without, with) = against(&book(&plain), &book(&added), players);
        assert!(differ > 0, "{id}: no board changed");
        assert!(with < without, "{id}: {with} pairs of one club with the level, {without} without");
    }
}

#[test]
fn the_value_of_an_added_level_is_the_number_of_such_pairs() {
    let added = insert_before(&text("dutch-2026"), "D26-C12", &level("D26-CLUB", "measure = \"same-club\""));
    let book = book(&added);
    let mut met = 0;
    for seed in 0..20 {
        random::event(seed, (6, 20), &book, &mut |_, position, answer| {
            let Answer::Paired(paired) = answer else { return };
            let values = paired.levels.iter().filter(|l| l.code == "D26-CLUB").flat_map(|l| &l.value);
            let sum: i64 = values.sum();
            let within = paired.stages.iter().map(|s| {
                let club = |r: Rank| &position.entries[r].club;
                let members = s.members();
                let rank = |id| position.rank(id).unwrap();
                let boards = paired.pairing.boards.iter().map(|b| (rank(b.white), rank(b.black)));
                let inside = boards.filter(|(a, b)| members.contains(a) && members.contains(b));
                inside.filter(|&(a, b)| !club(a).is_empty() && club(a) == club(b)).count()
            });
            let counted: usize = within.sum();
            assert_eq!(usize::try_from(sum).unwrap(), counted, "seed {seed} round {}", position.round);
            met += counted;
        });
    }
    assert!(met > 0, "no two of one club ever met");
}

#[test]
fn an_order_that_cannot_be_honoured_is_refused_with_its_line() {
    let plain = text("dutch-2026");
    for before in ["D26-C6", "D26-C7", "D26-C8"] {
        let (rest, table) = cut(&plain, "D26-C12");
        let moved = insert_before(&rest, before, &table);
        let said = fault(&moved);
        let place = format!("own.toml:{}:11: D26-C12: ", line_of(&moved, "D26-C12"));
        assert!(said.starts_with(&place) && said.contains("`quality`"), "{before}: {said}");
    }
    for (id, code, before) in [
        ("dutch-2026", "D26-C7", "D26-C6"),
        ("ecf-2009", "ECF-16", "ECF-10"),
        ("ecf-2009", "ECF-12-FIRST", "ECF-16"),
        ("dutch-1998", "D98-D1", "D98-D2"),
        ("dutch-1998", "D98-C10", "D98-B4"),
        ("us-scholastic", "USS-ORDER", "USS-SCHOOL"),
        ("lim-1987", "LIM-11", "LIM-13"),
    ] {
        let (rest, table) = cut(&text(id), code);
        let moved = insert_before(&rest, before, &table);
        let said = fault(&moved);
        assert!(said.starts_with("own.toml:"), "{code} before {before}: {said}");
        assert!(said.contains("must come before") || said.contains("does not use"), "{code}: {said}");
    }
}

#[test]
fn within_a_free_phase_the_order_in_the_file_is_the_priority() {
    for (id, code, before) in [
        ("dutch-2026", "D26-C14", "D26-C12"),
        ("dutch-2017", "D17-C12", "D17-C10"),
        ("ecf-2009", "ECF-12", "ECF-16"),
        ("us-scholastic", "USS-SCHOOL", "USS-ALTERNATE"),
        ("irish", "IRL-C", "IRL-B"),
    ] {
        let plain = text(id);
        let (rest, table) = cut(&plain, code);
        let moved = insert_before(&rest, before, &table);
        let (differ, ..) = against(&book(&plain), &book(&moved), if id == "irish" { 8 } else { 60 });
        assert!(differ > 0, "{id}: {code} before {before} changes nothing");
    }
}

#[test]
fn what_has_no_effect_is_an_error_with_its_place() {
    let plain = text("dutch-2026");
    for (from, to, said) in [
        ("rounds-ago = 2\n", "rounds-ago = 2\ncolour = 3\n", "colour"),
        (
            "measure = \"exchange\"",
            "measure = \"exchange\"\npoints = 80",
            "the field `points` has no effect here",
        ),
        ("id = \"dutch-2026\"", "id = \"dutch-2026\"\nrounds = 9", "the field `rounds` has no effect here"),
        ("name = \"quality\"", "name = \"quality\"\nscope = \"all\"", "the field `scope` has no effect here"),
        ("name = \"quality\"", "name = \"qualities\"", "has no phase `qualities`"),
        ("measure = \"preference-lost\"", "measure = \"claims-denied\"", "no phase of the system uses it"),
        ("measure = \"preference-lost\"", "measure = \"preference\"", "unknown variant"),
        ("measure = \"preference-lost\"", "measure = \"strong-preference-lost\"", "has no effect"),
        (
            "measure = \"transposition\"",
            "measure = \"transposition\"\nexcept = \"topscorer\"",
            "no effect on a level",
        ),
        ("measure = \"rematch\"", "measure = \"rematch\"\nexcept = \"topscorer\"", "only on `colour-clash`"),
        ("key = \"baku\"", "key = \"bakoo\"", "has no discretion `bakoo`"),
        (
            "[[step]]",
            "[[reading]]\ncode = \"D26-X\"\narticle = \"1\"\nwords = \"w\"\nwhy = \"y\"\n\n[[reading.choice]]\nkey = \"a\"\nsays = \"a\"\n\n[[reading.choice]]\nkey = \"b\"\nsays = \"b\"\n\n[[step]]",
            "has no reading D26-X",
        ),
        (
            "system = \"dutch-2026\"",
            "system = \"dutch-2026\"\nedition = \"lim-1987\"",
            "`edition` belongs to",
        ),
    ] {
        assert!(plain.contains(from), "{from}");
        let found = fault(&plain.replacen(from, to, 1));
        assert!(found.starts_with("own.toml:") && found.contains(said), "{to}: {found}");
    }
}

#[test]
fn a_tenth_rulebook_is_one_file() {
    let own = format!(
        "id = \"house\"\nprefix = \"H\"\ntitle = \"House rules\"\nsource = \"a test\"\nsystem = \"dutch-2026\"\n\n\
         [[absolute]]\ncode = \"H-1\"\narticle = \"1\"\nsays = \"No rematch.\"\nmeasure = \"rematch\"\n\n\
         [[absolute]]\ncode = \"H-2\"\narticle = \"2\"\nsays = \"One bye.\"\nmeasure = \"bye-repeat\"\n\n\
         [[phase]]\nname = \"shape\"\n\n{}{}[[phase]]\nname = \"quality\"\n\n{}{}{}\
         [[phase]]\nname = \"moved-down\"\n\n{}{}[[phase]]\nname = \"remainder\"\n\n{}{}",
        level("H-3", "measure = \"completion\""),
        level("H-4", "measure = \"unpaired\""),
        level("H-5", "measure = \"avoid\"\nwhat = \"defaulted\""),
        level("H-6", "measure = \"same-club\""),
        level("H-7", "measure = \"preference-lost\""),
        level("H-8", "measure = \"moved-down-set\""),
        level("H-9", "measure = \"opponent-order\""),
        level("H-10", "measure = \"exchange\""),
        level("H-11", "measure = \"transposition\""),
    );
    let (without, _) = cut(&own, "H-9");
    assert!(fault(&without).contains("`remainder` needs all of `moved-down`"), "{}", fault(&without));
    let book = book(&own);
    let (mut rounds, mut clubs) = (0, 0);
    for seed in 0..20 {
        random::event(seed, (8, 24), &book, &mut |_, position, answer| {
            if let Answer::Paired(paired) = answer {
                rounds += 1;
                clubs += clubs_that_meet(position, &paired.pairing);
                assert!(paired.levels.iter().all(|l| l.code.starts_with("H-")));
            }
        });
    }
    assert!(rounds > 80 && clubs < rounds, "{rounds} rounds, {clubs} pairs of one club");
}

#[test]
fn the_page_of_the_rulebook_files_tells_the_phases() {
    let page = std::fs::read_to_string(format!("{}/models/README.md", env!("CARGO_MANIFEST_DIR"))).unwrap();
    for book in rulebook::all() {
        for rule in plan::rules(&book) {
            let row =
                format!("| `{}` | {} | {} | {} |", rule.name, rule.scope.says(), rule.opens, rule.order());
            assert!(page.contains(&row), "models/README.md lacks {row}");
        }
    }
}

/// Every sum over pairs that shipped rulebooks have elsewhere or not at all: it changes boards under some rulebook, and the
/// judge counts what the plan decided. Not in the Lim family, whose judge follows the text alone.
#[test]
fn every_sum_over_pairs_is_solved_and_recounted() {
    for rest in [
        "measure = \"same-area\"",
        "measure = \"same-federation\"\nlast-rounds = 3",
        "measure = \"same-colour-thrice\"",
        "measure = \"equalise-denied\"",
    ] {
        let (mut differ, mut not_zero) = (0, 0);
        for (id, above) in [
            ("dutch-2026", "D26-C12"),
            ("dutch-1998", "D98-D2"),
            ("ecf-2009", "ECF-16"),
            ("us-scholastic", "USS-SWITCH-200"),
            ("irish", "IRL-C"),
            ("leong-1987", "LEO-10.8"),
            ("lim-2026", "L26-5.2"),
        ] {
            // A level that is there already would have no effect, and is refused.
            if text(id).contains(rest.lines().next().unwrap()) {
                continue;
            }
            let plain = book(&text(id));
            let code = format!("{}-OWN", plain.prefix);
            let added = book(&insert_before(&text(id), above, &level(&code, rest)));
            for seed in 0..if id == "irish" { 8 } else { 20 } {
                random::event(seed, (8, 16), &plain, &mut |_, position, answer| {
                    let position = with_federations(position);
                    // What the second scrutiny comes to beside a sum that stands before it the judge does not say.
                    let declared: Vec<String> =
                        (id == "lim-2026").then(|| "no-maxi".to_owned()).into_iter().collect();
                    let request = Request { declared: declared.clone(), ..Request::default() };
                    let found = pair(&position, &added, &request);
                    let (Answer::Paired(a), Ok(Answer::Paired(b))) = (answer, found) else { return };
                    assert_recounted(&position, &added, &declared, &b);
                    differ += usize::from(a.pairing != b.pairing);
                    not_zero +=
                        b.levels.iter().filter(|l| l.code == code && l.value != Value::from(0)).count();
                });
            }
        }
        assert!(differ > 0 && not_zero > 0, "{rest}: {differ} rounds differ, {not_zero} values above zero");
    }
}

/// ECF 12, 24 (c): what stands after the exchanges has no say in how many of them floaters need.
#[test]
fn a_sum_after_the_exchanges_of_ecf_does_not_ask_for_any() {
    let own = level("ECF-OWN", "measure = \"same-federation\"\nlast-rounds = 3");
    let added = book(&insert_before(&text("ecf-2009"), "ECF-12", &own));
    let (request, mut exchanged) = (Request::default(), 0);
    for seed in 0..2_000 {
        let position = crowded(&mut Dice(seed));
        let Ok(Answer::Paired(ours)) = pair(&position, &added, &request) else { continue };
        assert_recounted(&position, &added, &[], &ours);
        if position.entries.len() <= 8 {
            assert_best(&position, &added, &request, &ours, &format!("seed {seed}"));
        }
        let needs_some = |l: &LevelRecord| l.code == "ECF-24" && l.value != Value::from(0);
        exchanged += ours.levels.iter().filter(|l| needs_some(l)).count();
    }
    println!("{exchanged} levels need exchanges");
    assert!(exchanged > 20, "{exchanged}");
}

/// A criterion that is gone or has changed places with its neighbour hardly shows in random events.
#[test]
fn the_criteria_of_fide_dutch_are_all_there_in_the_order_of_the_text() {
    let [of_2026, of_2017] = ["dutch-2026", "dutch-2017"].map(|id| rulebook::find(id).unwrap());
    for (book, code, last) in [(&of_2026, "D26-C", 21), (&of_2017, "D17-C", 19)] {
        let stand: Vec<&str> =
            book.levels().map(|c| c.code.as_str()).filter(|c| c.starts_with(code)).collect();
        assert_eq!(stand, (4..=last).map(|n| format!("{code}{n}")).collect::<Vec<_>>());
    }
    let of_quality: Vec<&str> =
        of_2026.levels().map(|c| c.article.as_str()).filter(|a| a.starts_with("2.4.")).collect();
    assert_eq!(of_quality, (1..=16).map(|n| format!("2.4.{n}")).collect::<Vec<_>>());
}
