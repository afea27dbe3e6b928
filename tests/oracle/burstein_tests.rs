//! Tests by hand: the note of 4.3, the index with unplayed rounds, a bracket.
use super::super::facts::{Answer, Colour, Event, Player, Round};
use super::{Choices, Field, Want, pair, seeding_rounds, want};

fn player(number: u32, rounds: Vec<Round>) -> Player {
    let none = String::new;
    let (club, area, federation, family) = (none(), none(), none(), none());
    Player { number, rating: None, club, area, federation, family, rounds, takes_part: true, secondary: 0 }
}

fn event(rounds: usize, players: Vec<Player>) -> Event {
    let round = players.first().map_or(0, |p| p.rounds.len()) + 1;
    Event { rounds, round, players, forbidden: Vec::new(), drawn: Colour::White, away_now: Vec::new() }
}

fn game(opponent: u32, colour: Colour, points: i32) -> Round {
    Round::Game { opponent, colour, points }
}

#[test]
fn half_the_rounds_are_seeding_rounds_but_not_more_than_four() {
    assert_eq!([1, 2, 3, 7, 8, 9, 11].map(seeding_rounds), [0, 1, 1, 3, 4, 4, 4]);
}

#[test]
fn preferences() {
    use Colour::{Black, White};
    assert_eq!(want(&[]), Want::Nothing);
    assert_eq!(want(&[White]), Want::Strong(Black));
    assert_eq!(want(&[White, Black]), Want::Mild(White));
    assert_eq!(want(&[Black, White, White]), Want::Absolute(Black));
    assert_eq!(want(&[Black, White, Black, Black]), Want::Absolute(White));
}

/// The note of 4.3: six players, of whom two float, come in 45 pairings.
#[test]
fn six_players_with_two_floaters() {
    let players: Vec<Player> = (1..=6).map(|n| player(n, Vec::new())).collect();
    let e = event(1, players);
    let field = Field::new(&e, Choices::default());
    let bracket: Vec<usize> = (0..6).collect();
    let mut all: Vec<_> = field.partials(&bracket).into_iter().filter(|p| p.1.len() == 2).collect();
    all.sort_by_key(|(pairs, _)| field.order(&bracket, pairs));
    assert_eq!(all.len(), 45);
    assert_eq!(all[0], (vec![(0, 5), (1, 4)], vec![2, 3]));
    assert_eq!(all[1], (vec![(0, 5), (1, 3)], vec![2, 4]));
    assert_eq!(all[5], (vec![(0, 5), (3, 4)], vec![1, 2]));
    assert_eq!(all[44], (vec![(2, 3), (4, 5)], vec![0, 1]));
}

#[test]
fn the_index_counts_unplayed_rounds_against_oneself() {
    use Colour::{Black, White};
    let mut e = event(
        4,
        vec![
            player(1, vec![game(2, White, 2), Round::PairingBye, game(3, Black, 1)]),
            player(2, vec![game(1, Black, 0), Round::RequestedBye { points: 0 }, Round::Absent]),
            player(
                3,
                vec![
                    Round::Default { opponent: 4, colour: White, points: 2 },
                    Round::Absent,
                    game(1, White, 1),
                ],
            ),
            player(
                4,
                vec![Round::Default { opponent: 3, colour: Black, points: 0 }, Round::Absent, Round::Absent],
            ),
        ],
    );
    e.players[1].takes_part = false;
    let index = |e: &Event, choices| Field::new(e, choices).cards[0].index;
    // Player 1 has 5 half points, player 2 has 0, player 3 has 3.
    assert_eq!(index(&e, Choices::default()), (5 + 3, 2 * 5 + 3));
    e.away_now = vec![(2, Round::RequestedBye { points: 0 })];
    assert_eq!(
        index(&e, Choices::default()),
        (2 + 5 + 3, 2 * 2 + 2 * 5 + 3),
        "two byes of player 2 are draws"
    );
    e.away_now = vec![(2, Round::RequestedBye { points: 1 })];
    assert_eq!(index(&e, Choices::default()), (5 + 3, 2 * 5 + 3), "the series is over");
    let back = Choices { back_again: true, ..Choices::default() };
    assert_eq!(index(&e, back), (2 + 5 + 3, 2 * 2 + 2 * 5 + 3));
}

#[test]
fn the_first_meets_the_last_of_the_index() {
    let players = (1..=4).map(|n| player(n, Vec::new())).collect();
    let Answer::Pairings(all) = pair(&event(1, players), &Choices::default()) else {
        panic!("a pairing exists")
    };
    assert_eq!(all[0].boards, [(1, 4), (3, 2)]);
}
