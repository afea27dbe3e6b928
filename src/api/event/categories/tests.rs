//! The members of categories, and categories that are rejected.

use super::*;
use crate::event::{Heading, Numbering, add, head, remove};
use facts::rulebook;
use facts::tournament::Player;

fn event() -> Tournament {
    let rows = [
        ("Adams", 'm', "1980/01/01", Some(1900), "ENG", "Castle"),
        ("Berg", 'w', "2009/05/01", Some(1700), "SWE", "Castle"),
        ("Costa", 'w', "1950", Some(1599), "POR", ""),
        ("Dahl", 'm', "", None, "SWE", "Tower"),
    ];
    let mut tournament = Tournament { rounds: Some(5), ..Tournament::default() };
    for (i, (name, sex, birth, rating, federation, club)) in (0..).zip(rows) {
        let [name, birth, federation, club] = [name, birth, federation, club].map(str::to_owned);
        let sex = Some(sex);
        tournament.players.push(Player {
            id: PlayerId(i),
            number: PairingNumber(i + 1),
            name,
            sex,
            birth,
            rating,
            federation,
            club,
            ..Player::default()
        });
        tournament.records.push(Vec::new());
    }
    let heading = Heading { from: Some("2026-05-01".to_owned()), ..Heading::default() };
    head(&tournament, &heading).unwrap().tournament
}

fn numbers(tournament: &Tournament, category: &Category) -> Vec<u32> {
    let members = category.members(tournament).unwrap();
    members.players.iter().map(|&id| tournament.player(id).number.0).collect()
}

#[test]
fn names_that_say_what_they_are_need_no_rule() {
    let t = event();
    for (name, members) in [
        ("women", vec![2, 3]),
        ("U18", vec![2]),
        ("65+", vec![3]),
        ("10-20", vec![2]),
        ("1600-1799", vec![2]),
        ("U1600", vec![3]),
        ("1700+", vec![1, 2]),
        ("unrated", vec![4]),
    ] {
        assert_eq!(numbers(&t, &Category::telling(name).unwrap()), members, "{name}");
    }
    for name in ["", "Castle", "U", "+", "20-10", "U0", "12345-12346", "1600–"] {
        assert!(Category::telling(name).is_none() || name == "1600–", "{name}");
    }
}

#[test]
fn all_conditions_hold_at_once_and_named_players_whatever_they_say() {
    let t = event();
    let swedes = Category {
        name: "S".to_owned(),
        federations: vec!["swe".to_owned(), "POR".to_owned()],
        ..Category::default()
    };
    assert_eq!(numbers(&t, &swedes), [2, 3, 4]);
    let women = Category { sex: Some('w'), ..swedes.clone() };
    assert_eq!(numbers(&t, &women), [2, 3]);
    assert_eq!(
        numbers(&t, &Category { players: vec![PairingNumber(1)], without: vec![PairingNumber(3)], ..women }),
        [1, 2]
    );
    let list = Category { name: "guests".to_owned(), players: vec![PairingNumber(4)], ..Category::default() };
    assert_eq!(numbers(&t, &list), [4], "a list alone is no condition that all fulfil");
}

#[test]
fn who_has_no_date_of_birth_is_named_and_without_a_first_day_no_age_is_told() {
    let mut t = event();
    let youth = Category::telling("U18").unwrap();
    let members = youth.members(&t).unwrap();
    assert_eq!(
        members.unclear_in_words(&t).unwrap().line(words::TERMINAL),
        "left out, because the date of birth is missing or incomplete: 4 Dahl"
    );
    t.headings.others.retain(|(code, _)| code != "042");
    assert!(youth.members(&t).unwrap_err().says().contains("the first day of the event is not set"));
    let own = Category { age: Some(Age { on: "2026".to_owned(), ..youth.age.unwrap() }), ..youth };
    assert_eq!(numbers(&t, &own), [2]);
}

#[test]
fn a_category_is_replaced_by_one_of_its_name_and_what_nobody_can_belong_to_is_refused() {
    let t = event();
    let set = |t: &Tournament, category: Category| categorise(t, &[category], &[]);
    let women = Category::telling("women").unwrap();
    let once = set(&t, women.clone()).unwrap().tournament;
    let again =
        set(&once, Category { without: vec![PairingNumber(3)], name: "Women".to_owned(), ..women.clone() })
            .unwrap();
    assert_eq!(again.says.line(words::TERMINAL), "category Women: women, without 3 Costa instead of women");
    assert_eq!(categories(&again.tournament).unwrap().len(), 1);
    assert_eq!(category(&again.tournament, "WOMEN").unwrap().without, [PairingNumber(3)]);
    assert!(set(&once, women).unwrap().says.line(words::TERMINAL).ends_with("; nothing changes"));
    let bare = Category { name: "x".to_owned(), ..Category::default() };
    for (wrong, says) in [
        (bare.clone(), "neither conditions nor players"),
        (Category { players: vec![PairingNumber(9)], ..bare.clone() }, "there is no player 9"),
        (Category { sex: Some('x'), ..bare.clone() }, "neither w nor m"),
        (Category { name: " ".to_owned(), ..bare.clone() }, "has no name"),
        (
            Category { rating: Some(Band { from: Some(2), to: Some(1), unrated: false }), ..bare.clone() },
            "no rating lies between 2 and 1",
        ),
        (
            Category { age: Some(Age { from: Some(9), under: Some(9), on: String::new() }), ..bare.clone() },
            "nobody can be",
        ),
        (
            Category { age: Some(Age { from: Some(9), under: None, on: "May".to_owned() }), ..bare },
            "does not say on which day",
        ),
    ] {
        assert!(set(&t, wrong.clone()).unwrap_err().says().contains(says), "{wrong:?}");
    }
    assert!(categorise(&t, &[], &["women".to_owned()]).unwrap_err().says().contains("there is no category"));
    assert!(
        categorise(&again.tournament, &[], &["women".to_owned()])
            .unwrap()
            .tournament
            .headings
            .kept()
            .all(|(c, _)| c != "XXK")
    );
}

#[test]
fn numbers_follow_their_players() {
    let t = event();
    let list = Category {
        name: "guests".to_owned(),
        players: vec![PairingNumber(1), PairingNumber(2), PairingNumber(4)],
        without: vec![PairingNumber(3)],
        ..Category::default()
    };
    let t = categorise(&t, &[list], &[]).unwrap().tournament;
    let book = rulebook::find("dutch-2026").unwrap();
    let entry = Player { name: "Eder".to_owned(), rating: Some(1800), ..Player::default() };
    let after = add(&t, &[entry], &book, Numbering::ByRulebook).unwrap().tournament;
    let guests = category(&after, "guests").unwrap();
    assert_eq!(
        (guests.players, guests.without),
        ([1, 3, 5].map(PairingNumber).to_vec(), vec![PairingNumber(4)])
    );
    let after = remove(&t, PlayerId(1)).unwrap().tournament;
    let guests = category(&after, "guests").unwrap();
    assert_eq!(
        (guests.players, guests.without),
        ([1, 3].map(PairingNumber).to_vec(), vec![PairingNumber(2)]),
        "Berg is gone, and the others close up"
    );
}

#[test]
fn a_category_is_told_by_its_rule() {
    let t = event();
    let age = |from, under, on: &str| {
        let age = Some(Age { from, under, on: on.to_owned() });
        Category { age, ..Category::default() }.rule(&t).line(words::TERMINAL)
    };
    assert_eq!(age(None, Some(18), ""), "under 18 (born 2008 or later)");
    assert_eq!(age(Some(65), None, ""), "65 or older (born 1961 or earlier)");
    assert_eq!(age(Some(10), Some(13), ""), "10 to 12 (born 2013 to 2016)");
    assert_eq!(age(None, Some(18), "2026-08-31"), "under 18 on 2026-08-31");
    assert_eq!(age(None, Some(18), "start"), "under 18 on 2026-05-01");
    assert_eq!(age(None, Some(18), "2025"), "under 18 (born 2007 or later)");
    let band = |from, to, unrated| {
        Category { rating: Some(Band { from, to, unrated }), ..Category::default() }
            .rule(&t)
            .line(words::TERMINAL)
    };
    assert_eq!(band(Some(1600), Some(1799), true), "rating 1600 to 1799 or unrated");
    assert_eq!((band(None, None, true), band(None, None, false)), ("unrated".to_owned(), "rated".to_owned()));
    let many = Category {
        players: (1..=7).map(PairingNumber).collect(),
        without: vec![PairingNumber(2)],
        ..Category::default()
    }
    .rule(&t)
    .line(words::TERMINAL);
    assert_eq!(many, "1 Adams, 2 Berg, 3 Costa, 4 Dahl, 5 and 2 others, without 2 Berg");
}

#[test]
fn names_and_ages_are_read_up_to_their_last_number() {
    let rating = |name: &str| Category::telling(name).unwrap().rating.map(|band| (band.from, band.to));
    assert_eq!(rating("U100"), None, "99 is an age");
    assert_eq!(rating("100+"), Some((Some(100), None)));
    assert_eq!(Band::parse("U1600").unwrap().to, Some(1599));
    let age = |text: &str| Age::parse(text).map(|age| (age.from, age.under));
    assert_eq!((age("U18"), age("10-12")), (Some((None, Some(18))), Some((Some(10), Some(13)))));
    assert_eq!((age("U1600"), age("150+")), (None, None), "ratings");
    assert_eq!(Category::telling("U18").unwrap().age.unwrap().under, Some(18));
}

#[test]
fn clubs_sexes_and_bands_decide_as_they_are_written() {
    let mut t = event();
    t.players[1].sex = Some('W');
    let of = |category: Category| numbers(&t, &category);
    assert_eq!(of(Category { sex: Some('w'), ..Category::default() }), [2, 3]);
    assert_eq!(of(Category { clubs: vec!["castle".to_owned()], ..Category::default() }), [1, 2]);
    let one = Band { from: Some(1700), to: Some(1700), unrated: false };
    assert_eq!(of(Category { rating: Some(one), ..Category::default() }), [2], "both ends are included");
    let named = Category { name: "one".to_owned(), rating: Some(one), ..Category::default() };
    let kept = categorise(&t, std::slice::from_ref(&named), &[]).unwrap().tournament;
    assert_eq!(category(&kept, "  ONE ").unwrap().name, "one", "blanks and capitals do not matter");
    let list = Category {
        name: "few".to_owned(),
        players: vec![PairingNumber(3), PairingNumber(1), PairingNumber(3)],
        ..Category::default()
    };
    let kept = categorise(&t, &[list], &[]).unwrap().tournament;
    assert_eq!(category(&kept, "few").unwrap().players, [1, 3].map(PairingNumber));
}

#[test]
fn ages_that_nobody_has_and_no_category_at_all_are_refused() {
    let t = event();
    let refused = |from, under| {
        let age = Some(Age { from, under, on: String::new() });
        let one = Category { name: "x".to_owned(), age, ..Category::default() };
        categorise(&t, &[one], &[]).unwrap_err().says()
    };
    assert!(refused(None, None).contains("no age is given"));
    for nobody in [(None, Some(0)), (Some(131), None), (Some(10), Some(10))] {
        assert!(refused(nobody.0, nobody.1).contains("nobody can be"), "{nobody:?}");
    }
    assert_eq!(categorise(&t, &[], &[]).unwrap_err().says(), "no category is named");
}

#[test]
fn who_is_left_out_for_a_missing_date_is_named() {
    let t = event();
    let ids = |n: u32| (0..n).map(|i| PlayerId(i % 4)).collect();
    let members = Members { players: ids(1), unclear: ids(7) };
    let says = members.unclear_in_words(&t).unwrap().line(words::TERMINAL);
    assert!(says.starts_with("left out, because the date of birth"), "{says}");
    assert!(says.ends_with(": 1 Adams, 2 Berg, 3 Costa, 4 Dahl, 1 Adams and 2 others"), "{says}");
    assert_eq!(Members::default().unclear_in_words(&t), None);
    let youth = Category::telling("U18").unwrap().notes(&t);
    let notes: Vec<String> = youth.iter().map(|note| note.line(words::TERMINAL)).collect();
    assert_eq!(notes[0], "U18: 1 player");
    assert!(notes[1].starts_with("U18: left out, because"), "{notes:?}");
}

#[test]
fn what_is_typed_wrong_is_named_as_the_reader_typed_it() {
    let typed = TypedCategory { name: "Old".to_owned(), age: "9".to_owned(), ..TypedCategory::default() };
    let why = typed.category().unwrap_err();
    assert_eq!(why, CategoryRefusal::Age { text: "9".to_owned() }.into());
    let says = |voice| why.wording(voice).says;
    assert_eq!(says(words::Voice::Terminal { file: "e" }), "--age: '9' is not understood");
    assert_eq!(says(words::Voice::Program), "`age`: '9' is not understood");
    assert_eq!(says(words::Voice::Desk), "Age: '9' is not understood");
}
