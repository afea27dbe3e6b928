//! Prizes in their written form, and lists that are refused.

use super::*;

fn list(lines: &[&str]) -> Result<PrizeList, Refused> {
    let mut list = PrizeList::default();
    lines.iter().try_for_each(|line| list.add(line))?;
    list.check(&Tournament::default()).map(|()| list)
}

fn told(lines: &[&str]) -> Vec<String> {
    let list = list(lines).unwrap();
    let one = |p: &Prize| format!("{}|{}|{}", p.label(), Money(p.cents).told(&list.currency), p.text);
    list.prizes.iter().map(one).collect()
}

#[test]
fn a_line_is_category_place_and_prize() {
    assert_eq!(told(&["1st 500", "2nd 300"]), ["1st|500.00|", "2nd|300.00|"]);
    assert_eq!(told(&["women 1st €100 + trophy", "1 €12,50"]), ["women 1st|€100.00|trophy", "1st|€12.50|"]);
    assert_eq!(told(&["1600-1799 1st 50 EUR"]), ["1600-1799 1st|50.00 EUR|"]);
    assert_eq!(
        told(&["1st-3rd 1,000", "U18 1. 2 books"]),
        ["1st|1000.00|", "2nd|1000.00|", "3rd|1000.00|", "U18 1st|0.00|2 books"]
    );
    let mut cells = PrizeList::default();
    cells.add_cells("women", "1", "100").unwrap();
    cells.add_cells("women", "2-3", "50.5").unwrap();
    assert_eq!(
        cells.prizes.iter().map(|p| (p.place, p.cents)).collect::<Vec<_>>(),
        [(1, 10_000), (2, 5050), (3, 5050)]
    );
    assert!(cells.add_cells("women", "x", "50").is_err());
}

#[test]
fn money_is_whole_hundredths() {
    for (text, cents) in [
        ("500", 50_000),
        ("500.5", 50_050),
        ("12,50", 1250),
        ("1,000", 100_000),
        ("1'000.00", 100_000),
        ("1.000,50", 100_050),
        ("£ 3", 300),
        ("0.01", 1),
    ] {
        assert_eq!(Money::parse(text).map(|(money, _)| money.0), Some(cents), "{text}");
    }
    for text in ["", "trophy", "2 books", "1.2.3", "10,0000", "9999999999999", "€5€", "-5", "1/2", "50 %x"]
    {
        assert_eq!(Money::parse(text), None, "{text}");
    }
}

#[test]
fn lists_that_cannot_be_given_out_are_refused() {
    for (lines, says) in [
        (&["first 500"][..], "names no place"),
        (&["1st"], "neither money"),
        (&["1st 5", "1st trophy"], "twice"),
        (&["1st 5", "3rd 2"], "2nd is not"),
        (&["1st 5", "2nd 6"], "2nd is more than 1st"),
        (&["1st €5", "2nd £4"], "but others are in €"),
        (&["6th-4th 5"], "is not a range of places"),
        (&["1st-1001st 5"], "more than 1000 prizes"),
        (&["Castle 1st 5"], "no category 'Castle'"),
        (&[], "no prize"),
    ] {
        assert!(list(lines).unwrap_err().says().contains(says), "{lines:?}: {:?}", list(lines));
    }
    // A prize without money counts for less than money.
    assert!(list(&["women 1st trophy", "women 2nd 6"]).unwrap_err().says().contains("2nd is more than"));
}

#[test]
fn a_kept_list_stands_in_a_record_and_an_empty_one_takes_it_away() {
    let t = Tournament::default();
    let given = list(&["1st €500", "women 1st trophy"]).unwrap();
    let kept = keep_prizes(&t, &given).unwrap();
    assert_eq!(kept.says.line(words::TERMINAL), "2 prizes kept, €500.00 in total");
    assert_eq!(prizes(&kept.tournament).unwrap().as_ref(), Some(&given));
    assert!(
        keep_prizes(&kept.tournament, &given)
            .unwrap()
            .says
            .line(words::TERMINAL)
            .ends_with("nothing changes")
    );
    assert_eq!(keep_prizes(&kept.tournament, &PrizeList::default()).unwrap().tournament, t);
}

#[test]
fn places_amounts_and_numbers_have_their_ends() {
    assert_eq!(
        [1, 2, 3, 4, 11, 12, 13, 21, 111].map(ordinal).join(" "),
        "1st 2nd 3rd 4th 11th 12th 13th 21st 111th"
    );
    let most = Money::parse("999,999,999,999").unwrap().0;
    assert_eq!(most, Money(99_999_999_999_900));
    let mut long = PrizeList::default();
    long.add("1st-1000th 1").unwrap();
    assert!(long.check(&Tournament::default()).is_ok());
    long.prizes.push(Prize { place: 1001, cents: 1, ..Prize::default() });
    assert!(long.check(&Tournament::default()).unwrap_err().says().contains("more than 1000"));
    let zeroth = PrizeList { prizes: vec![Prize { cents: 1, ..Prize::default() }], ..PrizeList::default() };
    let why = zeroth.check(&Tournament::default()).unwrap_err();
    assert_eq!(why, PrizeRefusal::PlaceZero { prize: "0th".to_owned() }.into());
    // Prizes may be written in any order, each on a single line.
    assert!(list(&["2nd 300", "1st 500"]).is_ok());
    let empty = PrizeList { prizes: vec![Prize { place: 1, ..Prize::default() }], ..PrizeList::default() };
    assert!(empty.check(&Tournament::default()).unwrap_err().says().contains("neither money"));
    let text = "a\n book".to_owned();
    let two =
        PrizeList { prizes: vec![Prize { place: 1, text, ..Prize::default() }], ..PrizeList::default() };
    let kept = keep_prizes(&Tournament::default(), &two).unwrap().tournament;
    assert_eq!(prizes(&kept).unwrap().unwrap().prizes[0].text, "a book");
}
