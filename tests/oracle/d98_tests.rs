//! Tests by hand: the examples of the text and small positions.
use super::d98::{Choices, pair};
use super::d98_cards::{Strength, Table};
use super::d98_choices::{C12Above, D2Number, D2Players};
use super::d98_colours::e3;
use super::d98_groups::{Rules, exchanges, subgroups, transpositions, x_of};
use super::facts::{Answer, Colour, Event, Pairing, Player, Round};

pub(crate) fn player(number: u32, rounds: Vec<Round>) -> Player {
    let none = String::new;
    Player {
        number,
        rating: Some(2500 - number),
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

pub(crate) fn event(rounds: usize, players: Vec<Player>) -> Event {
    let round = players.first().map_or(0, |player| player.rounds.len()) + 1;
    Event {
        rounds,
        round,
        players,
        forbidden: Vec::new(),
        drawn: Colour::White,
        away_now: Vec::new(),
        withdrawn: Vec::new(),
    }
}

/// One line per player: "opponent colour result" for each round; `bye`, `-` absent, `+7W` won by default, `h` half.
fn made(rounds: usize, lines: &[&str]) -> Event {
    let fact = |word: &str| match word {
        "bye" => Round::PairingBye,
        "-" => Round::Absent,
        "h" => Round::RequestedBye { points: 1 },
        "f" => Round::RequestedBye { points: 2 },
        _ => {
            let unplayed = word.starts_with('+') || word.starts_with('!');
            let body = word.trim_start_matches(['+', '!']);
            let digits: String = body.chars().take_while(char::is_ascii_digit).collect();
            let colour = body.chars().nth(digits.len()).unwrap();
            let opponent = digits.parse().unwrap();
            let points = match body.chars().last().unwrap() {
                '1' => 2,
                '=' => 1,
                _ => 0,
            };
            if unplayed {
                let colour = if colour == 'W' { Colour::White } else { Colour::Black };
                Round::Default { opponent, colour, points }
            } else {
                game(opponent, colour, points)
            }
        }
    };
    let players = lines
        .iter()
        .enumerate()
        .map(|(at, line)| player(at as u32 + 1, line.split_whitespace().map(fact).collect()))
        .collect();
    event(rounds, players)
}

fn one(event: &Event, choices: &Choices) -> Pairing {
    match pair(event, choices) {
        Answer::Pairings(all) => all.into_iter().next().unwrap(),
        Answer::GivesOut(why) => panic!("{why}"),
    }
}

fn defaults(event: &Event) -> (Vec<(u32, u32)>, Option<u32>) {
    let pairing = one(event, &Choices::default());
    (pairing.boards, pairing.bye)
}

fn fresh(count: u32) -> Event {
    event(5, (1..=count).map(|number| player(number, Vec::new())).collect())
}

#[test]
fn round_one_even() {
    assert_eq!(defaults(&fresh(8)), (vec![(1, 5), (6, 2), (3, 7), (8, 4)], None));
}

#[test]
fn round_one_odd_bye_to_last_black_drawn() {
    let mut event = fresh(7);
    event.drawn = Colour::Black;
    assert_eq!(defaults(&event), (vec![(4, 1), (2, 5), (6, 3)], Some(7)));
}

#[test]
fn round_one_forbidden_takes_next_transposition() {
    let mut event = fresh(8);
    event.forbidden.push((4, 8));
    assert_eq!(defaults(&event).0, vec![(1, 5), (6, 2), (3, 8), (7, 4)]);
}

#[test]
fn round_one_without_number_one() {
    let mut event = fresh(5);
    event.players[0].takes_part = false;
    assert_eq!(defaults(&event), (vec![(2, 4), (5, 3)], None));
}

fn all_free(count: u32) -> Event {
    fresh(count)
}

#[test]
fn d1_order() {
    let (event, choices) = (all_free(8), Choices::default());
    let table = Table::new(&event, &choices);
    let mut seen = Vec::new();
    let rules = Rules { free: false, down: 0, up: 0, x: 0 };
    transpositions(&table, &[0, 1, 2, 3], &[4, 5, 6, 7], rules, &mut |pairs, _| {
        seen.push(pairs.iter().map(|pair| (pair.1 + 1).to_string()).collect::<String>());
        false
    });
    assert_eq!(seen[..8], ["5678", "5687", "5768", "5786", "5867", "5876", "6578", "6587"]);
    assert_eq!(seen.len(), 24);
}

fn written(size: usize, p: usize, choices: &Choices) -> Vec<String> {
    let name = |places: &[usize]| places.iter().map(|place| (place + 1).to_string()).collect::<String>();
    exchanges(size, p, choices).iter().map(|(high, low)| name(high) + "/" + &name(low)).collect()
}

#[test]
fn d2_matrices() {
    let all = written(8, 4, &Choices::default());
    let expected = [
        "/", "4/5", "4/6", "3/5", "4/7", "3/6", "2/5", "3/7", "2/6", "2/7", "34/56", "34/57", "24/56",
        "34/67", "24/57", "23/56", "24/67", "23/57", "23/67",
    ];
    assert_eq!(all, expected);
}

#[test]
fn d2_of_seven() {
    let all = written(7, 3, &Choices::default());
    let expected = [
        "/", "3/4", "3/5", "2/4", "3/6", "2/5", "1/4", "2/6", "1/5", "1/6", "23/45", "23/46", "13/45",
        "23/56", "13/46", "13/56",
    ];
    assert_eq!(all, expected);
}

#[test]
fn d2_everybody() {
    let choices =
        Choices { d2_players: D2Players::Everybody, d2_number: D2Number::Any, ..Choices::default() };
    assert_eq!(written(4, 2, &choices), ["/", "2/3", "2/4", "1/3", "1/4", "12/34"]);
    assert_eq!(written(4, 2, &Choices::default()), ["/", "2/3"]);
}

#[test]
fn exchange_is_ordered() {
    let members = [10, 11, 12, 13];
    assert_eq!(subgroups(&members, 2, &(vec![1], vec![2])), (vec![10, 12], vec![11, 13]));
}

fn colours(text: &str) -> Vec<Colour> {
    text.chars().filter(|&c| c != '-').map(|c| if c == 'W' { Colour::White } else { Colour::Black }).collect()
}

#[test]
fn f3_examples() {
    // BWB-B is -BWBB, WB-WB is -WBWB, BWB-B-W is --BWBBW: the games keep their order.
    assert_eq!(e3(&colours("BWB-B"), &colours("WBWWB")), Some(Colour::Black));
    assert_eq!(e3(&colours("WB-WB"), &colours("BWBWB")), None);
    assert_eq!(e3(&colours("BWB-B-W"), &colours("BWBBWBW")), Some(Colour::Black));
}

fn table_preferences(lines: &[&str]) -> Vec<(Strength, Option<Colour>)> {
    let (event, choices) = (made(9, lines), Choices::default());
    let table = Table::new(&event, &choices);
    let mut all: Vec<_> =
        (0..table.cards.len()).map(|at| (table.cards[at].number, table.preference(at, false))).collect();
    all.sort_by_key(|one| one.0);
    all.into_iter().map(|one| one.1).collect()
}

#[test]
fn a7_preferences() {
    let (white, black) = (Some(Colour::White), Some(Colour::Black));
    let all = table_preferences(&[
        "20W= 21W= 22B=",
        "20B= 21W= 22W=",
        "20B= 21W= +22W1",
        "20W= 21W= -",
        "20B= 21B= 22B=",
        "- - -",
        "20B= 21W= 22B=",
    ]);
    assert_eq!(all[0], (Strength::Strong, black));
    assert_eq!(all[1], (Strength::Absolute, black));
    assert_eq!(all[2], (Strength::Mild, black));
    assert_eq!(all[3], (Strength::Absolute, black));
    assert_eq!(all[4], (Strength::Absolute, white));
    assert_eq!(all[5], (Strength::None, None));
    assert_eq!(all[6], (Strength::Strong, white));
}

#[test]
fn a8_x() {
    let choices = Choices::default();
    let event = made(9, &["9W=", "8W=", "7W=", "6B=", "5W="]);
    let table = Table::new(&event, &choices);
    assert_eq!(x_of(&table, &[0, 1, 2, 3, 4], false), 1);
    assert_eq!(x_of(&table, &[0, 1, 2, 4], false), 2);
    assert_eq!(x_of(&table, &[0, 3], false), 0);
}

/// After round one of six with the higher numbers winning: 1, 2, 3 with one point, 4, 5, 6 with none.
const SIX: [&str; 6] = ["4W1", "5B1", "6W1", "1B0", "2W0", "3B0"];

#[test]
fn second_round_of_six() {
    // 1 2 3: p 1, S1 1, S2 2 3; 1 wants black, 2 white, 3 black: 1-2, 3 left over and moved down.
    // 3 (black) with 4 5 6: 4 wants white. Rest 5 (black), 6 (white).
    assert_eq!(defaults(&made(5, &SIX)), (vec![(2, 1), (4, 3), (6, 5)], None));
}

#[test]
fn second_round_of_four() {
    let lines = ["3W1", "4B1", "1B0", "2W0"];
    assert_eq!(defaults(&made(5, &lines)), (vec![(2, 1), (3, 4)], None));
}

#[test]
fn colours_force_a_transposition() {
    // All eight on equal points; 1 to 4 had W B W B, 5 to 8 B W B W: 1(b)-5(w) 2(w)-6(b): nothing to change but met pairs.
    let lines = ["5W=", "6B=", "7W=", "8B=", "1B=", "2W=", "3B=", "4W="];
    // 1 cannot meet 5, nor have 6 or 8 (black too): 7; 2 has 8; 3 has 5; 4 has 6.
    assert_eq!(defaults(&made(5, &lines)).0, vec![(7, 1), (2, 8), (5, 3), (4, 6)]);
}

#[test]
fn four_third_round_left_pairs() {
    let lines = ["3W1 2B=", "4B1 1W=", "1B0 4W1", "2W0 3B0"];
    assert_eq!(defaults(&made(3, &lines)).0.len(), 2);
    let boards = defaults(&made(3, &lines)).0;
    let pairs: Vec<(u32, u32)> =
        boards.iter().map(|board| (board.0.min(board.1), board.0.max(board.1))).collect();
    // Only 1-4 and 2-3 have not met; by F.1 the sum of 2-3 is greater.
    assert_eq!(pairs, [(2, 3), (1, 4)]);
}

#[test]
fn bye_not_twice() {
    // Five players: 5 had the bye in round one.
    let lines = ["3W1", "4B1", "1B0", "2W0", "bye"];
    let (boards, bye) = defaults(&made(5, &lines));
    assert_eq!(boards.len(), 2);
    // 1 2 5 with a point: 5 may not be left over (B.5), so 1-5 and 2 goes down: 2-3 (2-4 has been), 4 has the bye.
    assert_eq!(bye, Some(4));
    assert_eq!(boards, [(5, 1), (2, 3)].map(|board| if board.0 == 2 { boards[1] } else { board }));
}

#[test]
fn downfloat_not_twice() {
    // 5 floated down in round one (bye); with 1 2 5 another is left over if B.4 lets it.
    let lines = ["3W1", "4B1", "1B0", "2W0", "bye"];
    let boards = defaults(&made(5, &lines)).0;
    // B.5: 5 may not be left over; 1 (black), 2 (white), 5 (none): the transposition 1-5 leaves 2: x is 0, allowed.
    // But B.5 also: who is moved down? 2. So the first pair is 1-5 unless B.5 is dropped.
    assert_eq!(boards.iter().filter(|board| board.0 == 5 || board.1 == 5).count(), 1);
}

#[test]
fn default_win_bars_from_bye_and_is_no_meeting() {
    let lines = ["2W1", "1B0", "+4W1", "!3B0", "h"];
    let event = made(5, &lines);
    let choices = Choices::default();
    let table = Table::new(&event, &choices);
    let at = |number: u32| table.cards.iter().position(|card| card.number == number).unwrap();
    assert!(table.cards[at(3)].no_bye && !table.cards[at(4)].no_bye && !table.cards[at(5)].no_bye);
    assert!(table.may_meet(at(3), at(4), false) && !table.may_meet(at(1), at(2), false));
    assert!(table.cards[at(3)].games.is_empty());
}

#[test]
fn b2_both_absolute() {
    let lines = ["3W1 4W1", "4W1 3W1", "1B0 2B0", "2B0 1B0"];
    let event = made(9, &lines);
    let choices = Choices::default();
    let table = Table::new(&event, &choices);
    assert!(!table.may_meet(0, 1, false) && table.may_meet(0, 1, true));
    // 1 and 2 must both have black, 3 and 4 both white, and 1, 2 have met 3, 4: nothing is possible.
    assert!(matches!(pair(&event, &choices), Answer::GivesOut(_)));
    // In the last round article 21 lets 1 and 2 meet, but not 3 and 4.
    let last = made(3, &lines);
    assert!(matches!(pair(&last, &choices), Answer::GivesOut(_)));
}

#[test]
fn article_21_in_the_last_round() {
    let lines = ["3W1 4W1", "4W1 3W1", "1B0 2B0", "2B0 1B0", "6W= 7B=", "5B= 8W=", "8W= 5W=", "7B= 6B="];
    let boards = defaults(&made(3, &lines)).0;
    assert!(boards.contains(&(2, 1)) || boards.contains(&(1, 2)), "{boards:?}");
    let boards = defaults(&made(9, &lines)).0;
    assert!(!boards.contains(&(2, 1)) && !boards.contains(&(1, 2)), "{boards:?}");
}

#[test]
fn c12_takes_another_player() {
    // 1 2 3 with a point, 4 5 below have met 3 (forbidden): 3 cannot go down, so another does.
    let mut event = made(5, &["4W1", "5B1", "6W1", "1B0", "2W0", "3B0"]);
    event.forbidden = vec![(3, 4), (3, 5)];
    let boards = defaults(&event).0;
    let of_three = boards.iter().find(|board| board.0 == 3 || board.1 == 3).unwrap();
    assert!([1, 2].contains(&(of_three.0 + of_three.1 - 3)), "{boards:?}");
    let any = Choices { c12_above: C12Above::Any, ..Choices::default() };
    assert_eq!(one(&event, &any).boards, boards);
}

#[test]
fn c13_joins_until_it_goes() {
    // 1, 2 on top, 3, 4 below, who may not meet: C.13 undoes 1-2.
    let mut event = made(5, &["3W1", "4B1", "1B0", "2W0"]);
    event.forbidden = vec![(3, 4)];
    let boards = defaults(&event).0;
    let mut pairs: Vec<(u32, u32)> =
        boards.iter().map(|board| (board.0.min(board.1), board.0.max(board.1))).collect();
    pairs.sort_unstable();
    assert_eq!(pairs, [(1, 4), (2, 3)]);
}

#[test]
fn nobody_and_one() {
    assert_eq!(defaults(&event(5, Vec::new())), (Vec::new(), None));
    assert_eq!(defaults(&fresh(1)), (Vec::new(), Some(1)));
}
