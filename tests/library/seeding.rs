//! Pairing numbers before round one, by the order of each rulebook.

use api::seeding::{Unrated, colour_of_year, lot_of_colour, seed};
use facts::format::read_players_csv;
use facts::rulebook;
use facts::tournament::{Colour, PairingNumber, Tournament};

const PLAYERS: &str = "name,title,rating,estimate,bcf\n\
                       Young,,2100,,\nAbel,,2100,,\nBaker,WGM,2100,,\nCook,IM,2100,,\nDyer,FM,2100,,\n\
                       Eden,WIM,2100,,\nFord,,2300,,\nGray,,,2200,\nHill,,,,200\nIves,,,,\n";

fn field() -> Tournament {
    read_players_csv("players.csv", PLAYERS.as_bytes()).unwrap().0
}

fn order(id: &str, unrated: Unrated, lots: u64) -> String {
    let found = seed(&field(), &rulebook::find(id).unwrap(), unrated, lots).tournament;
    assert!(
        found
            .players
            .iter()
            .zip(1..)
            .all(|(p, n)| p.number == PairingNumber(n) && p.id.index() + 1 == n as usize)
    );
    found.players.iter().map(|p| p.name.as_str()).collect::<Vec<_>>().join(" ")
}

#[test]
fn ecf_3_and_4_grade_or_estimate_then_title_then_alphabet() {
    // 200 BCF is 2200; titles in the order GM WGM IM WIM FM WFM.
    let expected = "Ford Gray Hill Baker Cook Eden Dyer Abel Young Ives";
    assert_eq!(order("ecf-2009", Unrated::Mixed, 0), expected);
}

#[test]
fn ecf_33_unrated_players_below_the_rated() {
    let expected = "Ford Baker Cook Eden Dyer Abel Young Gray Hill Ives";
    assert_eq!(order("ecf-2009", Unrated::Below, 0), expected);
}

#[test]
fn fide_orders_titles_as_the_handbook_does() {
    let expected = "Ford Gray Hill Cook Baker Dyer Eden Abel Young Ives";
    for id in ["dutch-2026", "dutch-1998", "lim-2026", "leong-1987"] {
        assert_eq!(order(id, Unrated::Mixed, 0), expected, "{id}");
    }
}

#[test]
fn rule_7_of_1987_ranks_equals_by_lot() {
    let orders: std::collections::BTreeSet<String> =
        (0..40).map(|lots| order("lim-1987", Unrated::Mixed, lots)).collect();
    let expected: Vec<String> = ["Gray Hill", "Hill Gray"]
        .iter()
        .flat_map(|local| ["Abel Young", "Young Abel"].map(|equal| (local, equal)))
        .map(|(local, equal)| format!("Ford {local} Cook Baker Dyer Eden {equal} Ives"))
        .collect();
    assert_eq!(orders.into_iter().collect::<Vec<_>>(), expected);
}

#[test]
fn us_scholastic_puts_the_unrated_at_the_bottom_by_lot() {
    let tails: std::collections::BTreeSet<String> =
        (0..40).map(|lots| order("us-scholastic", Unrated::Mixed, lots)).collect();
    assert_eq!(tails.len(), 6, "each order of three unrated players");
    assert!(tails.iter().all(|t| t.starts_with("Ford Cook Baker Dyer Eden Abel Young ")), "{tails:?}");
}

#[test]
fn the_irish_draw_takes_players_as_they_were_entered() {
    assert_eq!(order("irish", Unrated::Mixed, 3), "Young Abel Baker Cook Dyer Eden Ford Gray Hill Ives");
}

#[test]
fn notes_name_who_has_no_rating_and_whether_there_is_a_bye() {
    let mut t = field();
    let book = rulebook::find("ecf-2009").unwrap();
    let said = |t: &Tournament| seed(t, &book, Unrated::Mixed, 0).notes();
    let notes = said(&t);
    let expected = [
        "No 2 Gray: ranked at 2200",
        "No 3 Hill: ranked at 2200",
        "No 10 Ives: neither rating nor estimate: ranked last",
        "players equal in rating and title are in alphabetical order, ignoring accents",
    ];
    assert_eq!(notes, expected);
    t.players.pop();
    t.records.pop();
    let has_bye = |t: &Tournament| said(t).iter().any(|n| n == "9 players: round one has a bye");
    assert!(has_bye(&t));
    t.players[8].is_filler = true;
    assert!(!has_bye(&t), "8 players and a filler");
}

#[test]
fn ecf_32_the_highest_takes_white_in_odd_years_else_by_lot() {
    assert_eq!([2026, 2027].map(colour_of_year), [Colour::Black, Colour::White]);
    let drawn: Vec<Colour> = (0..20).map(lot_of_colour).collect();
    assert!(drawn.contains(&Colour::White) && drawn.contains(&Colour::Black));
    assert_eq!(lot_of_colour(7), lot_of_colour(7));
}
