//! Every reading, every discretion, and every criterion that a rulebook of one's own adds or leaves out: what can be
//! paired has a certificate, and no other pairing has one. `PAIRPROOF_EVENTS` asks for more events.

use crate::random;
use facts::rulebook::{Rulebook, RulebookError};
use facts::tournament::{Pairing, Position, Tournament};
use judge::JudgedRound;
use limit::Limit;
use model::measure::accelerated;
use model::plan::read_rulebook;
use model::round::{self, Answer, Request, pair};
use proof::ProofError;
use proof::certify::certify;
use proof::levels::{mates, pairs};
use proof::verify;

/// The only choice without certificates (docs/certificate.md gives the reason).
const WITHOUT: &str = "ECF-21-ORDER=own-floater-first";

/// Sums that any phase with pairs may count, with their parameters.
const SUMS: [&str; 12] = [
    "same-club\"",
    "same-area\"",
    "same-federation\"\nlast-rounds = 99",
    "unwanted-pairs\"",
    "preference-lost\"",
    "strong-preference-lost\"",
    "same-colour-thrice\"",
    "equalise-denied\"",
    "float-count\"\ndirection = \"down\"\nrounds-ago = 1\nunplayed = \"any\"",
    "float-count\"\ndirection = \"up\"\nrounds-ago = 1\nunplayed = \"any\"",
    "float-gap\"\ndirection = \"down\"\nrounds-ago = 1\nunplayed = \"any\"",
    "avoid\"\nwhat = \"defaulted\"",
];

/// A rulebook with what is declared under it, in words.
struct Variant {
    says: String,
    book: Rulebook,
    declared: Vec<String>,
}

fn extended(base: &Rulebook, change: &str) -> Result<Rulebook, RulebookError> {
    let head = "id = \"my-club\"\nprefix = \"MC\"\ntitle = \"My Club\"\nsource = \"Minutes\"\n";
    read_rulebook("my-club.toml", &format!("extends = \"{}\"\n{head}{change}", base.id))
}

/// The readings and the discretions of a rulebook.
fn declarations(book: &Rulebook) -> impl Iterator<Item = Variant> {
    let readings = book.readings.iter().flat_map(|r| r.choices[1..].iter().map(|c| r.declaration(c)));
    let keys = readings.chain(book.discretions.iter().map(|d| d.key.clone()));
    keys.map(|key| Variant { says: key.clone(), book: book.clone(), declared: vec![key] })
}

/// The rulebooks that leave out one criterion, where the system does not need it.
fn without_one(book: &Rulebook) -> Vec<Variant> {
    let codes = book.absolutes.iter().chain(book.levels()).map(|c| &c.code);
    let without = |code: &String| {
        let book = extended(book, &format!("without = [\"{code}\"]\n")).ok()?;
        Some(Variant { says: format!("without {code}"), book, declared: Vec::new() })
    };
    codes.filter_map(without).collect()
}

/// The rulebooks that add a sum: each sum at the beginning of each phase, and one sum after each level.
fn with_one_more(book: &Rulebook) -> Vec<Variant> {
    let phases = book.phases.iter().map(|phase| format!("phase = \"{}\"", phase.name));
    let after = book.levels().map(|c| format!("after = \"{}\"", c.code));
    let first = phases.flat_map(|place| SUMS.map(|sum| (place.clone(), sum)));
    let all = first.chain(after.map(|place| (place, SUMS[0])));
    let with = |(place, sum): (String, &str)| {
        let head = "[[insert]]\ncode = \"MC-X\"\narticle = \"1\"\nsays = \"A sum.\"";
        let book = extended(book, &format!("{head}\n{place}\nmeasure = \"{sum}\n")).ok()?;
        Some(Variant { says: format!("{place}, {sum}"), book, declared: Vec::new() })
    };
    all.filter_map(with).collect()
}

/// Two boards exchange players of the same place.
fn exchanged(pairing: &Pairing) -> Option<Pairing> {
    let mut other = pairing.clone();
    let [.., one, last] = other.boards.as_mut_slice() else { return None };
    std::mem::swap(&mut one.black, &mut last.black);
    Some(other)
}

/// The pairing of a position has a certificate, and no other pairing has one. Returns whether there is a pairing.
fn has_the_only_certificate(position: &Position, of: &Variant, at: &str) -> bool {
    let Variant { book, declared, .. } = of;
    let request = Request { declared: declared.clone(), seed: 3, ..Request::default() };
    let answer = pair(position, book, &request).unwrap_or_else(|e| panic!("{at}: {e}"));
    let Answer::Paired(paired) = answer else { return false };
    let drawn = round::drawn(position, book, &request);
    let case = JudgedRound::new(&drawn, book, declared);
    let made = certify(&case, 3, &paired.pairing, &Limit::none());
    if declared.iter().any(|key| key == WITHOUT) {
        assert!(matches!(made, Err(ProofError::Unsupported { .. })), "{at}");
        return false;
    }
    let made = made.unwrap_or_else(|e| panic!("{at}: {e}"));
    assert_eq!(made.checked.open, None, "{at}");
    assert_eq!(verify::verify(&case, &made.certificate).as_ref(), Ok(&made.checked), "{at}");
    let Some(other) = exchanged(&paired.pairing) else { return true };
    assert!(certify(&case, 3, &other, &Limit::none()).is_err(), "{at}: another pairing has a certificate");
    let mut claimed = made.certificate;
    claimed.pairing = pairs(&mates(&drawn, &other).expect("the same players are paired"));
    assert!(verify::verify(&case, &claimed).is_err(), "{at}: the certificate of another pairing is accepted");
    true
}

/// The position before a round, accelerated if that is declared.
fn position(event: &Tournament, round: usize, of: &Variant) -> Position {
    let event = accelerated(event, &of.book, &of.declared);
    random::provisional(of.book.position(&event, round, &[]).expect("the same round"), &of.book)
}

fn what_can_be_paired_has_a_certificate(book: &Rulebook) {
    let mut variants: Vec<Variant> = declarations(book).collect();
    variants.extend(without_one(book));
    variants.extend(with_one_more(book));
    let events: Option<u64> = std::env::var("PAIRPROOF_EVENTS").ok().and_then(|n| n.parse().ok());
    let (mut tried, mut certified) = (0, 0);
    for seed in 0..events.unwrap_or(1) {
        random::event(seed, (7, if events.is_some() { 16 } else { 9 }), book, &mut |event, before, _| {
            if events.is_none() && !(2..=3).contains(&before.round) {
                return;
            }
            for variant in &variants {
                let at = format!("{}, {}, seed {seed} round {}", book.id, variant.says, before.round);
                let position = position(event, before.round, variant);
                tried += 1;
                certified += usize::from(has_the_only_certificate(&position, variant, &at));
            }
        });
    }
    println!("{}: {} variants, {certified} of {tried} rounds certified", book.id, variants.len());
    assert!(certified > variants.len(), "{}: {certified} of {tried} rounds", book.id);
}

for_each_rulebook!(what_can_be_paired_has_a_certificate);

/// Without a criterion of these, several pairings would be equally good, so that no certificate could prove one of them.
#[test]
fn a_rulebook_that_leaves_several_pairings_is_refused() {
    for (base, code, measure, place) in [
        ("dutch-2026", "D26-4.2", "transposition", "the phase `remainder`"),
        ("dutch-1998", "D98-D1", "transposition", "the phase `group`"),
        ("ecf-2009", "ECF-12-FIRST", "scrutiny-order", "the phase `quality`"),
        ("us-scholastic", "USS-ORDER", "scrutiny-order", "the phase `quality`"),
        ("monrad", "MON-4", "list-order", "the phase `group`"),
        ("burstein-2026", "BUR-4.3", "last-opponents", "the phase `order`"),
        ("lim-1987", "LIM-11", "scrutiny-order", "the phase `pairs`"),
        ("team-2026", "TEAM26-3.6.2", "bottom-members", "the phase `bracket`"),
        ("round-robin", "RR-TABLE", "table-pair", "[[absolute]]"),
    ] {
        let book = facts::rulebook::find(base).expect("it is built in");
        let fault = extended(&book, &format!("without = [\"{code}\"]\n")).expect_err(base);
        let says = [
            format!("the system needs `{measure}` in every round"),
            format!("keep a criterion with `{measure}` in {place}"),
        ];
        assert!(says.iter().all(|says| fault.message.contains(says)), "{base}: {fault}");
    }
    let book = facts::rulebook::find("monrad").expect("it is built in");
    let without = "without = [\"MON-4\"]\n";
    let list = "[[insert]]\nafter = \"MON-5\"\ncode = \"MC-LIST\"\narticle = \"4\"\nsays = \"The list decides.\"\n\
                measure = \"list-order\"\n";
    assert!(extended(&book, &format!("{without}{list}")).is_ok());
    let fault =
        extended(&book, &format!("{without}{list}rounds = \"1-3\"\n")).expect_err("only in some rounds");
    assert!(fault.message.contains("needs `list-order` in every round"), "{fault}");
    let key = "[[discretion]]\nkey = \"by-list\"\narticle = \"1\"\nsays = \"By the list.\"\n";
    let fault = extended(&book, &format!("{without}{key}{list}discretion = \"by-list\"\n"))
        .expect_err("only if it is declared");
    assert!(fault.message.contains("leave out `discretion` at MC-LIST"), "{fault}");
}
