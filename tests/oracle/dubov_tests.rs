//! Tests by hand: the examples of the text and small positions.
use super::super::facts::{Answer, Colour, Event, Player, Round};
use super::{Choices, Kind, average, from_the_middle, pair, preference, sets, transpositions};

fn player(number: u32, rating: u32, rounds: Vec<Round>) -> Player {
    let none = String::new;
    Player {
        number,
        rating: Some(rating),
        club: none(),
        area: none(),
        federation: none(),
        family: none(),
        rounds,
        takes_part: true,
        secondary: 0,
    }
}

fn game(opponent: u32, colour: char, points: i32) -> Round {
    Round::Game { opponent, colour: if colour == 'W' { Colour::White } else { Colour::Black }, points }
}

fn event(rounds: usize, players: Vec<Player>) -> Event {
    let round = players.first().map_or(0, |p| p.rounds.len()) + 1;
    Event { rounds, round, players, forbidden: Vec::new(), drawn: Colour::White }
}

fn boards(event: &Event) -> (Vec<(u32, u32)>, Option<u32>) {
    match pair(event, &Choices::default()) {
        Answer::Pairings(all) => (all[0].boards.clone(), all[0].bye),
        Answer::GivesOut(why) => panic!("{why}"),
    }
}

#[test]
fn the_middle_comes_first() {
    // 4.3.3
    let numbered: String = from_the_middle(&"ABCDEFG".chars().collect::<Vec<_>>()).into_iter().collect();
    assert_eq!(numbered, "DCEBFAG");
}

#[test]
fn transpositions_of_the_note() {
    // 4.4.2
    let all: Vec<String> =
        transpositions(&['A', 'B', 'C']).into_iter().map(|t| t.into_iter().collect()).collect();
    assert_eq!(all, ["ABC", "ACB", "BAC", "BCA", "CAB", "CBA"]);
}

#[test]
fn sets_by_the_smallest_differing_number() {
    // 4.1.3
    let all = sets(4, 2);
    let at = |a: usize, b: usize| all.iter().position(|s| *s == [a - 1, b - 1]).unwrap();
    assert!(at(1, 2) < at(1, 3) && at(1, 4) < at(2, 3));
    assert_eq!(all.len(), 6);
}

#[test]
fn averages_are_rounded_up_from_a_half() {
    // 1.7.1, 1.7.3
    assert_eq!(average(&[]), 0);
    assert_eq!(average(&[2000, 2001]), 2001);
    assert_eq!(average(&[2000, 2000, 2001]), 2000);
    assert_eq!(average(&[2000, 2001, 2001]), 2001);
}

#[test]
fn preferences() {
    // 1.6
    let of = |word: &str| {
        let colours: Vec<Colour> =
            word.chars().map(|c| if c == 'W' { Colour::White } else { Colour::Black }).collect();
        preference(&colours)
    };
    assert_eq!(of(""), (Kind::Mild, Colour::Black));
    assert_eq!(of("W"), (Kind::Strong, Colour::Black));
    assert_eq!(of("WB"), (Kind::Mild, Colour::White));
    assert_eq!(of("BWW"), (Kind::Absolute, Colour::Black));
    assert_eq!(of("BWBWB"), (Kind::Strong, Colour::White));
    assert_eq!(of("WWBW"), (Kind::Absolute, Colour::Black));
}

#[test]
fn the_first_round_is_top_half_against_bottom_half() {
    let players = (1..=6).map(|n| player(n, 2500 - n, vec![])).collect();
    // 5.2.1: an odd number has the initial-colour.
    assert_eq!(boards(&event(5, players)), (vec![(1, 4), (5, 2), (3, 6)], None));
}

#[test]
fn of_the_lowest_score_the_largest_number_has_the_bye() {
    let players = (1..=5).map(|n| player(n, 2500 - n, vec![])).collect();
    assert_eq!(boards(&event(5, players)).1, Some(5));
}

#[test]
fn a_low_average_meets_a_high_rating() {
    // Round two among the winners 1, 2 (White) and 3, 4 (Black) of four games: 3 met 8, 4 met 7: White is due to 3 and 4.
    let players = vec![
        player(1, 2400, vec![game(5, 'W', 2)]),
        player(2, 2300, vec![game(6, 'W', 2)]),
        player(3, 2200, vec![game(7, 'B', 2)]),
        player(4, 2100, vec![game(8, 'B', 2)]),
        player(5, 2000, vec![game(1, 'B', 0)]),
        player(6, 1900, vec![game(2, 'B', 0)]),
        player(7, 1800, vec![game(3, 'W', 0)]),
        player(8, 1700, vec![game(4, 'W', 0)]),
    ];
    // ARO: 3 has 1800, 4 has 1700. So 4 is the first of S1 and meets 1. Below: 5 (2400), 6 (2300): 6 first, against 7.
    assert_eq!(boards(&event(5, players)), (vec![(4, 1), (3, 2), (5, 8), (6, 7)], None));
}

#[test]
fn a_player_without_rating_stops_it() {
    let mut players: Vec<Player> = (1..=4).map(|n| player(n, 2500 - n, vec![])).collect();
    players[2].rating = None;
    assert!(
        matches!(pair(&event(5, players), &Choices::default()), Answer::GivesOut(why) if why.starts_with("1.1.2"))
    );
}
