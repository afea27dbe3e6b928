//! Rulebooks that change a built-in one (`extends`), and criteria that apply in some rounds only (`rounds`): model, judge and
//! certificate follow them as they follow a whole file.

use crate::random;
use facts::rulebook::Rulebook;
use facts::tournament::{Board, Pairing, Position, Prohibition, RoundNo};
use judge::JudgedRound;
use limit::Limit;
use model::plan::{lint_rulebook, read_rulebook};
use model::round::{Answer, Paired, Request, pair};
use proof::certify::certify;
use proof::verify;

/// The head of an extension of a built-in rulebook.
fn head(base: &str) -> String {
    format!(
        "extends = \"{base}\"\nid = \"my-club\"\nprefix = \"MC\"\ntitle = \"My Club\"\nsource = \"Minutes\"\n"
    )
}

fn read(text: &str) -> Rulebook {
    read_rulebook("my-club.toml", text).unwrap_or_else(|e| panic!("{e}\n{text}"))
}

/// A criterion to insert: clubmates kept apart if possible, before the colours are looked at.
fn clubmates(rounds: &str) -> String {
    format!(
        "[[insert]]\nafter = \"D26-C11\"\ncode = \"MC-CLUB\"\narticle = \"1\"\nsays = \"Clubmates are kept apart.\"\n\
         measure = \"same-club\"\n{rounds}"
    )
}

/// An extension without a change decides what the built-in rulebook decides: only the names differ.
fn an_extension_is_a_copy_with_names_of_its_own(book: &Rulebook) {
    let extended = read(&head(&book.id));
    let path = format!("{}/models/{}.toml", env!("CARGO_MANIFEST_DIR"), book.id);
    let copy = std::fs::read_to_string(path).unwrap();
    let copy = copy
        .replace(&format!("\"{}-", book.prefix), "\"MC-")
        .replace(&format!("prefix = \"{}\"", book.prefix), "prefix = \"MC\"")
        .replace(&format!("id = \"{}\"", book.id), "id = \"my-club\"")
        .replace(&format!("title = \"{}\"", book.title), "title = \"My Club\"");
    assert_eq!(extended.sha256(), read(&copy).sha256());
    assert!(extended.entries().iter().all(|e| e.code.starts_with("MC-")));
}

for_each_rulebook!(an_extension_is_a_copy_with_names_of_its_own);

#[test]
fn an_extension_leaves_out_and_inserts() {
    let text = format!("{}without = [\"D26-C12\", \"D26-C13\"]\n{}", head("dutch-2026"), clubmates(""));
    let codes: Vec<String> = read(&text).levels().map(|c| c.code.clone()).collect();
    let place = codes.iter().position(|code| code == "MC-CLUB").expect("it is inserted");
    assert_eq!(codes[place - 1..=place + 1], ["MC-C11", "MC-CLUB", "MC-C14"]);
    let first = text.replace("after = \"D26-C11\"", "phase = \"quality\"");
    let book = read(&first);
    let quality = book.phases.iter().find(|p| p.name == "quality").expect("the phase");
    assert_eq!(quality.levels[0].code, "MC-CLUB");
}

/// Pairs a position; the judge counts the pairing as the model does, and its certificate is accepted.
fn paired(position: &Position, book: &Rulebook, at: &str) -> Option<Paired> {
    let Answer::Paired(paired) = pair(position, book, &Request::default()).unwrap() else { return None };
    let case = JudgedRound::new(position, book, &[]);
    let counted: Vec<String> = case.recount(&paired.pairing).into_iter().map(|c| c.code).collect();
    let solved: Vec<String> = paired.levels.iter().map(|l| l.code.clone()).collect();
    assert!(solved.iter().all(|code| counted.contains(code)), "{at}: {solved:?} {counted:?}");
    let made = certify(&case, 0, &paired.pairing, &Limit::none()).unwrap_or_else(|e| panic!("{at}: {e}"));
    assert_eq!(made.certificate.rulebook_sha256, Some(book.sha256()), "{at}");
    assert_eq!(verify::verify(&case, &made.certificate).as_ref(), Ok(&made.checked), "{at}");
    Some(*paired)
}

/// Whether a round of an event with so many rounds is covered.
type Covers = fn(RoundNo, RoundNo) -> bool;

/// In the rounds of its range a criterion does what it does without one; in the others the rulebook is as without it.
#[test]
fn a_criterion_applies_in_its_rounds_only() {
    let plain = read(&head("dutch-2026"));
    let always = read(&format!("{}{}", head("dutch-2026"), clubmates("")));
    let spans: [(&str, Covers); 4] = [
        ("1-2", |round, _| round <= 2),
        ("3-", |round, _| round >= 3),
        ("last-2", |round, rounds| round + 2 > rounds),
        ("before-last-1", |round, rounds| round < rounds),
    ];
    for (span, covers) in spans {
        let book = read(&format!("{}{}", head("dutch-2026"), clubmates(&format!("rounds = \"{span}\"\n"))));
        let (mut inside, mut outside) = (0, 0);
        for seed in 0..12 {
            random::event(seed, (8, 14), &book, &mut |_, before, _| {
                let at = format!("{span} seed {seed} round {}", before.round);
                let Some(ours) = paired(before, &book, &at) else { return };
                let holds = covers(before.round, before.rounds.expect("announced"));
                assert_eq!(ours.levels.iter().any(|l| l.code == "MC-CLUB"), holds, "{at}");
                let (Some(with), Some(without)) = (paired(before, &always, &at), paired(before, &plain, &at))
                else {
                    panic!("{at}")
                };
                assert_eq!(ours.pairing, if holds { &with } else { &without }.pairing, "{at}");
                let differ = usize::from(with.pairing != without.pairing);
                if holds { inside += differ } else { outside += differ }
            });
        }
        assert!(inside > 0 && outside > 0, "{span}: the criterion decides nothing: {inside} {outside}");
    }
}

/// An absolute criterion of some rounds decides who may meet, for the model and the judge alike.
#[test]
fn an_absolute_criterion_applies_in_its_rounds_only() {
    let free = read(&format!("{}without = [\"D26-C3\"]\n", head("dutch-2026")));
    let colours = "[[insert]]\nafter = \"D26-C2\"\ncode = \"MC-COLOUR\"\narticle = \"1\"\nsays = \"Colours.\"\n\
                   measure = \"colour-clash\"\nexcept = \"topscorer\"\nrounds = \"before-last-2\"\n";
    let book = read(&format!("{}without = [\"D26-C3\"]\n{colours}", head("dutch-2026")));
    let plain = read(&head("dutch-2026"));
    let mut decided = 0;
    for seed in 0..40 {
        random::event(seed, (6, 9), &free, &mut |_, before, _| {
            let at = format!("seed {seed} round {}", before.round);
            let is_late = before.round + 2 > before.rounds.expect("announced");
            let other = if is_late { &free } else { &plain };
            let (ours, theirs) = (paired(before, &book, &at), paired(before, other, &at));
            assert_eq!(ours.map(|p| p.pairing), theirs.as_ref().map(|p| p.pairing.clone()), "{at}");
            let strict = paired(before, &plain, &at);
            decided += usize::from(is_late && strict.map(|p| p.pairing) != theirs.map(|p| p.pairing));
        });
    }
    assert!(decided > 0, "the criterion decides nothing");
}

/// Without the number of rounds, a criterion that counts from the last round cannot be applied: the answer says so, and a
/// certificate is not accepted.
#[test]
fn the_number_of_rounds_has_to_be_known() {
    let book = read(&format!("{}{}", head("dutch-2026"), clubmates("rounds = \"last-2\"\n")));
    let plain = read(&head("dutch-2026"));
    random::event(1, (8, 8), &plain, &mut |_, before, answer| {
        let position = Position { rounds: None, ..before.clone() };
        let fault = pair(&position, &book, &Request::default()).unwrap_err().to_string();
        assert!(
            fault.contains("MC-CLUB depends on the number of rounds") && fault.contains("142"),
            "{fault}"
        );
        let Answer::Paired(paired) = answer else { return };
        let case = JudgedRound::new(&position, &book, &[]);
        assert!(certify(&case, 0, &paired.pairing, &Limit::none()).is_err());
    });
}

#[test]
fn faults_of_an_extension_have_their_place_and_remedy() {
    let refused = |text: &str, place: &str, says: &str| {
        let faults = lint_rulebook("club.toml", text);
        let fault = faults.first().map(ToString::to_string).unwrap_or_default();
        assert!(fault.starts_with(&format!("club.toml:{place}: ")) && fault.contains(says), "{fault}");
    };
    let base = head("dutch-2026");
    let club = clubmates("");
    refused(
        &head("dutch-2030"),
        "1:11",
        "the built-in ones are adjacent, burstein-2026, double-round-robin, double-scheveningen, double-swiss-2026",
    );
    refused(&head("my-file.toml"), "1:11", "is no built-in rulebook");
    refused(&format!("{base}without = [\"D26-C112\"]\n"), "6:11", "did you mean D26-C11?");
    refused(&format!("{base}without = [\"D26-C11\"]\n{club}"), "12:11", "which `without` leaves out");
    refused(&format!("{base}{}", club.replace("D26-C11", "D26-C111")), "11:11", "did you mean D26-C11?");
    refused(&format!("{base}{}", club.replace("after", "phase")), "11:11", "its phases are shape, next");
    refused(&format!("{base}{}", club.replace("after = \"D26-C11\"\n", "")), "10:11", "say where");
    refused(&format!("{base}{}", club.replace("MC-CLUB", "XX-CLUB")), "11:11", "must begin with `MC-`");
    refused(&format!("{base}{}", club.replace("MC-CLUB", "D26-CLUB")), "11:11", "must begin with `MC-`");
    refused(&format!("{base}without = [\"D26-C13\", \"D26-C13\"]\n"), "6:11", "names D26-C13 twice");
    let key = "[[discretion]]\nkey = \"mates\"\narticle = \"1\"\nsays = \"Clubmates.\"\n";
    let own = format!("{base}{key}{}", clubmates("discretion = \"mates\"\n"));
    assert_eq!(lint_rulebook("club.toml", &own), []);
    refused(
        &format!("{base}{}", club.replace("same-club", "bye-score")),
        "11:11",
        "does not use `bye-score`",
    );
    refused(&format!("{base}system = \"irish\"\n"), "6:1", "the field `system` has no effect here");
    refused(&format!("{base}{club}weight = 3\n"), "12:1", "the field `weight` has no effect here");
    refused(&base.replace("my-club", "dutch-2026"), "2:6", "belongs to the built-in rulebook dutch-2026");
    for wrong in ["3-1", "0", "last", "last-0", "first", "1-2-3", ""] {
        let text = format!("{base}{}", clubmates(&format!("rounds = \"{wrong}\"\n")));
        let fault = lint_rulebook("club.toml", &text)[0].to_string();
        assert!(fault.contains("is not a range of rounds"), "{fault}");
    }
    // What two criteria count in different rounds is no repetition; in the same rounds it is.
    let twice = |one: &str, other: &str| {
        let second = clubmates(&format!("rounds = \"{other}\"\n")).replace("MC-CLUB", "MC-LATER");
        lint_rulebook("club.toml", &format!("{base}{}{second}", clubmates(&format!("rounds = \"{one}\"\n"))))
    };
    assert_eq!(twice("1-3", "4-"), []);
    assert_eq!(twice("last-2", "before-last-2"), []);
    assert!(twice("1-3", "3-")[0].to_string().contains("counts the same as"));
    assert!(twice("1-3", "last-2")[0].to_string().contains("counts the same as"));
}

/// Unwanted pairs are legal and are made only where nothing better is possible; the judge and the certificate count them too.
#[test]
fn unwanted_pairs_are_avoided_if_possible() {
    let counted = "[[insert]]\nafter = \"D26-C9\"\ncode = \"MC-LIST\"\narticle = \"1\"\nsays = \"Unwanted pairs.\"\n\
                   measure = \"unwanted-pairs\"\n";
    let counted = counted.replace("after = \"D26-C9\"", "phase = \"quality\"");
    let book = read(&format!("{}{counted}", head("dutch-2026")));
    let plain = read(&head("dutch-2026"));
    let (mut avoided, mut made) = (0, 0);
    for seed in 0..20 {
        random::event(seed, (6, 12), &plain, &mut |event, before, usual| {
            let Answer::Paired(usual) = usual else { return };
            let at = format!("seed {seed} round {}", before.round);
            // The pairs of the usual boards are unwanted, all of them or every other one.
            let mut event = event.clone();
            for (i, board) in usual.pairing.boards.iter().enumerate() {
                if seed % 2 == 0 || i % 2 == 0 {
                    let players = vec![board.white, board.black];
                    event.prohibitions.push(Prohibition { players, first: 1, last: None, if_possible: true });
                }
            }
            let position = Position::before(&event, before.round, &[]).expect("the same round");
            assert_eq!(position.prohibited, before.prohibited, "{at}");
            assert_eq!(
                paired(&position, &plain, &at).map(|p| p.pairing),
                Some(usual.pairing.clone()),
                "{at}"
            );
            let ours = paired(&position, &book, &at).expect("unwanted pairs are legal");
            let case = JudgedRound::new(&position, &book, &[]);
            let count = |pairing: &Pairing| -> i64 {
                case.recount(pairing).iter().filter(|c| c.code == "MC-LIST").flat_map(|c| &c.value).sum()
            };
            let is_unwanted = |board: &&Board| {
                let [a, b] = [board.white, board.black].map(|id| position.rank(id).expect("plays"));
                position.unwanted.has(a, b)
            };
            let left = ours.pairing.boards.iter().filter(is_unwanted).count();
            assert_eq!(count(&ours.pairing), i64::try_from(left).unwrap(), "{at}");
            avoided += usize::from(ours.pairing != usual.pairing);
            made += usize::from(left > 0);
        });
    }
    assert!(avoided > 20 && made > 0, "{avoided} rounds changed, {made} with an unwanted pair");
}

/// A sum that a file adds is counted by the judge as by the model, in every family and phase: the certificate holds.
#[test]
fn an_inserted_sum_is_certified_in_every_family() {
    let floats = |measure: &str, direction: &str| {
        format!("measure = \"{measure}\"\ndirection = \"{direction}\"\nrounds-ago = 1\nunplayed = \"any\"\n")
    };
    let avoid = |what: &str| format!("measure = \"avoid\"\nwhat = \"{what}\"\n");
    for (base, after, measure) in [
        ("irish", "IRL-C", floats("float-gap", "down")),
        ("irish", "IRL-C", floats("float-gap", "up")),
        ("lim-1987", "LIM-9.3", floats("float-count", "down")),
        ("lim-1987", "LIM-9.3", floats("float-gap", "down")),
        ("dutch-2026", "D26-C11", avoid("defaulted")),
        ("dutch-2026", "D26-C11", avoid("half-point-byes")),
    ] {
        let text = format!(
            "{}[[insert]]\nafter = \"{after}\"\ncode = \"MC-SUM\"\narticle = \"1\"\nsays = \"A sum.\"\n{measure}",
            head(base)
        );
        let book = read(&text);
        let mut certified = 0;
        for seed in 0..3 {
            random::event(seed, (8, 11), &book, &mut |_, before, answer| {
                if matches!(answer, Answer::Paired(_)) {
                    certified += 1;
                    paired(before, &book, &format!("{base} {measure} seed {seed} round {}", before.round));
                }
            });
        }
        assert!(certified > 5, "{base}: {certified} rounds");
    }
}

/// `avoid` for clubs and the like follows ECF 35, which concerns round one of ECF events: a file of another system that
/// lists it would not get what it says.
#[test]
fn avoid_that_counts_nothing_is_refused() {
    let faults = |base: &str, after: &str, what: &str| {
        let text = format!(
            "{}[[insert]]\nafter = \"{after}\"\ncode = \"MC-AV\"\narticle = \"1\"\nsays = \"Kept apart.\"\n\
             measure = \"avoid\"\nwhat = \"{what}\"\n",
            head(base)
        );
        lint_rulebook("club.toml", &text).first().map(ToString::to_string).unwrap_or_default()
    };
    for (what, remedy) in
        [("club", "use `same-club`"), ("area", "use `same-area`"), ("federation", "same-federation")]
    {
        let fault = faults("dutch-2026", "D26-C11", what);
        assert!(fault.contains("ECF 35") && fault.contains(remedy), "{fault}");
    }
    assert!(faults("irish", "IRL-C", "family").contains("leave it out"));
    assert_eq!(faults("dutch-2026", "D26-C11", "defaulted"), "");
    let whole =
        std::fs::read_to_string(format!("{}/models/ecf-2009.toml", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let whole = whole
        .replace("\"ECF-", "\"MC-")
        .replace("prefix = \"ECF\"", "prefix = \"MC\"")
        .replace("id = \"ecf-2009\"", "id = \"my-club\"");
    let title = &facts::rulebook::find("ecf-2009").expect("it is built in").title;
    let whole = whole.replace(title.as_str(), "My Club");
    assert_eq!(lint_rulebook("club.toml", &whole), []);
    let without: String = whole
        .split("[[discretion]]")
        .enumerate()
        .filter(|(_, part)| !part.contains("key = \"avoid-area\""))
        .map(|(i, part)| if i == 0 { part.to_owned() } else { format!("[[discretion]]{part}") })
        .collect();
    let fault = lint_rulebook("club.toml", &without).first().map(ToString::to_string).unwrap_or_default();
    assert!(fault.contains("`avoid-area`, which the file lacks"), "{fault}");
}
