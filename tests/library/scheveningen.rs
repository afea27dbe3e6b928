//! Scheveningen: the printed tables, every size of table by model, procedure and judge, colours, teams, and broken tables.

use crate::event::event;
use crate::oracle::scheveningen::{self as printed, Seat};
use crate::random::Dice;
use facts::rulebook::{self, Rulebook};
use facts::tournament::{Board, Colour, Outcome, Pairing, PlayerId, Position, Record, Tournament};
use judge::{JudgedRound, Verdict};
use model::round::{Answer, Paired, Request, pair};
use procedure::{self, ProcedureRun};

const BOTH: [&str; 2] = ["scheveningen", "double-scheveningen"];

fn book(id: &str) -> Rulebook {
    rulebook::find(id).unwrap()
}

/// An event of two teams, whose players alternate in the list: number 1 is A1, number 2 is B1.
fn match_of(book: &Rulebook, a_side: usize) -> Tournament {
    let players = u32::try_from(2 * a_side).unwrap();
    let mut t = event(players, book.table_rounds(2 * a_side).unwrap());
    for (player, club) in t.players.iter_mut().zip(["Rooks", "Pawns"].into_iter().cycle()) {
        club.clone_into(&mut player.club);
    }
    t
}

fn position(book: &Rulebook, a_side: usize, round: usize) -> Position {
    let position = book.position(&match_of(book, a_side), 1, &[]).unwrap();
    Position { round, ..position }
}

fn solved(position: &Position, book: &Rulebook) -> Paired {
    match pair(position, book, &Request::default()).unwrap() {
        Answer::Paired(paired) => *paired,
        Answer::NoPairing(_) => panic!("round {} has no pairing", position.round),
    }
}

fn by_steps(position: &Position, book: &Rulebook) -> Pairing {
    procedure::pair(book, position, &ProcedureRun::default()).pairing().expect("a row").clone()
}

/// The seats of a pairing, White first.
fn seats(pairing: &Pairing) -> Vec<(Seat, Seat)> {
    let seat = |id: PlayerId| (if id.0.is_multiple_of(2) { 'A' } else { 'B' }, id.index() / 2 + 1);
    pairing.boards.iter().map(|b| (seat(b.white), seat(b.black))).collect()
}

/// The sizes of a team that have a table.
fn sizes(most: usize) -> impl Iterator<Item = usize> {
    (2..=most).filter(|n| *n <= 10 || n % 4 != 2)
}

#[test]
fn the_printed_tables_of_2_to_13_a_side_and_the_double_ones() {
    for (id, is_double) in [(BOTH[0], false), (BOTH[1], true)] {
        let book = book(id);
        let mut tables = 0;
        for a_side in 2..=13 {
            let Some(table) = printed::table(a_side, is_double) else { continue };
            tables += 1;
            assert_eq!(Some(table.len()), book.table_rounds(2 * a_side));
            for (round, row) in (1..).zip(table) {
                let position = position(&book, a_side, round);
                let steps = by_steps(&position, &book);
                assert_eq!(seats(&steps), row, "{id} {a_side} {round}");
                assert_eq!(solved(&position, &book).pairing, steps, "{id} {a_side} {round}");
            }
        }
        assert_eq!(tables, if is_double { 2 } else { 12 });
    }
}

#[test]
fn model_procedure_and_judge_have_the_same_table() {
    for id in BOTH {
        let book = book(id);
        for a_side in sizes(24) {
            let rounds = book.table_rounds(2 * a_side).unwrap();
            let is_looked_at =
                |round: &usize| a_side <= 10 || *round <= 2 || rounds - round < 2 || round.is_multiple_of(5);
            for round in (1..=rounds).filter(is_looked_at) {
                let position = position(&book, a_side, round);
                let steps = by_steps(&position, &book);
                let ours = solved(&position, &book);
                assert_eq!(ours.pairing, steps, "{id} {a_side} round {round}");
                assert!(ours.is_proved());
                let case = JudgedRound::new(&position, &book, &[]);
                assert!(case.offences(&steps).is_empty(), "{id} {a_side} round {round}");
                assert_eq!(case.misplaced(&steps), None);
                let verdict = case.judge_by(&ours.pairing, &steps, &mut |p| case.recount(p));
                assert_eq!(verdict, Verdict::Identical);
            }
        }
    }
}

#[test]
fn everybody_meets_the_other_team_with_equal_colours() {
    for id in BOTH {
        let book = book(id);
        for a_side in sizes(25) {
            let rounds = book.table_rounds(2 * a_side).unwrap();
            let rows: Vec<Vec<(Seat, Seat)>> =
                (1..=rounds).map(|round| seats(&by_steps(&position(&book, a_side, round), &book))).collect();
            let mut games: Vec<(Seat, Seat)> = rows.concat();
            if id == BOTH[0] {
                for game in &mut games {
                    *game = (game.0.min(game.1), game.0.max(game.1));
                }
            }
            games.sort_unstable();
            games.dedup();
            assert_eq!(games.len(), a_side * rounds, "{id} {a_side}: no game twice");
            assert!(games.iter().all(|(white, black)| white.0 != black.0), "{id} {a_side}");
            for own in ['A', 'B'].into_iter().flat_map(|team| (1..=a_side).map(move |n| (team, n))) {
                let has_white: Vec<bool> =
                    rows.iter().flatten().filter(|g| g.0 == own || g.1 == own).map(|g| g.0 == own).collect();
                let whites = has_white.iter().filter(|&&white| white).count();
                assert!(whites.abs_diff(rounds - whites) <= rounds % 2, "{id} {a_side} {own:?}");
                let run = has_white.chunk_by(|a, b| a == b).map(<[bool]>::len).max();
                assert!(run <= Some(2), "{id} {a_side} {own:?}");
            }
        }
    }
}

/// An event in which the first rounds have been drawn as paired.
fn played(book: &Rulebook, a_side: usize, rounds: usize) -> Tournament {
    let mut t = match_of(book, a_side);
    for round in 1..=rounds {
        let pairing = by_steps(&book.position(&t, round, &[]).unwrap(), book);
        for b in &pairing.boards {
            t.records[b.white.index()].push(Record::game(b.black, Colour::White, Outcome::Draw));
            t.records[b.black.index()].push(Record::game(b.white, Colour::Black, Outcome::Draw));
        }
    }
    t
}

#[test]
fn a_broken_row_is_illegal_and_a_turned_board_has_the_wrong_colours() {
    let mut dice = Dice(11);
    for id in BOTH {
        let book = book(id);
        for a_side in sizes(8) {
            for before in 0..2 {
                let t = played(&book, a_side, before);
                let position = book.position(&t, before + 1, &[]).unwrap();
                let right = solved(&position, &book).pairing;
                let case = JudgedRound::new(&position, &book, &[]);
                let boards = right.boards.len();
                let mut any = || usize::try_from(dice.below(boards as u64)).unwrap();
                let (one, other) = (any(), any());
                let mut wrong = right.clone();
                if one == other {
                    let Board { white, black } = wrong.boards[one];
                    wrong.boards[one] = Board { white: black, black: white };
                } else {
                    // Two players of one team change places.
                    let is_of_a = |id: PlayerId| id.0.is_multiple_of(2);
                    let [x, y] = [one, other].map(|at| {
                        let Board { white, black } = wrong.boards[at];
                        if is_of_a(white) { white } else { black }
                    });
                    for board in &mut wrong.boards {
                        for id in [&mut board.white, &mut board.black] {
                            *id = if *id == x {
                                y
                            } else if *id == y {
                                x
                            } else {
                                *id
                            };
                        }
                    }
                }
                match case.judge_by(&right, &wrong, &mut |p| case.recount(p)) {
                    Verdict::Illegal { offences } if one != other => assert_eq!(offences.len(), 2),
                    Verdict::Colours { white } if one == other => assert_eq!(white.len(), 1),
                    verdict => panic!("{id} {a_side}: {wrong:?} is {verdict:?}"),
                }
            }
        }
    }
}

/// A game that was played in a wrong round does not stop the round in which the table has it.
#[test]
fn the_table_stands_after_a_game_of_another_round() {
    for (id, code) in [(BOTH[0], "SCH-ONCE"), (BOTH[1], "DSCH-TWICE")] {
        let book = book(id);
        assert!(book.absolutes.iter().all(|c| c.code != code) && book.steps.iter().any(|s| s.code == code));
        let t = played(&book, 3, 1);
        let first = Position { round: 1, ..book.position(&t, 2, &[]).unwrap() };
        let ours = solved(&first, &book).pairing;
        assert_eq!(seats(&by_steps(&first, &book)), seats(&ours));
        let case = JudgedRound::new(&first, &book, &[]);
        assert!(case.offences(&ours).is_empty(), "{id}");
    }
}

#[test]
fn the_teams_are_those_of_the_records_in_the_order_of_their_boards() {
    let book = book(BOTH[0]);
    let mut t = match_of(&book, 2);
    // By record, numbers 4 and 1 play 3 and 2.
    for (name, numbers) in [("Rooks", "   4    1"), ("Pawns", "   3    2")] {
        t.headings.others.push(("013".to_owned(), format!("{name:<32}{numbers}")));
    }
    let position = book.position(&t, 1, &[]).unwrap();
    let numbers = |p: &Pairing| p.boards.iter().map(|b| (b.white.0 + 1, b.black.0 + 1)).collect::<Vec<_>>();
    assert_eq!(numbers(&solved(&position, &book).pairing), [(4, 3), (1, 2)]);
    assert_eq!(numbers(&by_steps(&position, &book)), [(4, 3), (1, 2)]);
}

#[test]
fn what_is_no_match_of_two_equal_teams_is_refused() {
    let book = book(BOTH[0]);
    let refused = |t: &Tournament| book.position(t, 1, &[]).map_err(|e| e.to_string()).unwrap_err();
    let t = match_of(&book, 3);
    let longer = Tournament { rounds: Some(4), ..t.clone() };
    assert!(
        refused(&longer).starts_with("the table of two teams of 3 ends with round 3, but 4 are announced")
    );
    let mut unlike = t.clone();
    unlike.players[0].club = "Pawns".to_owned();
    assert!(refused(&unlike).starts_with("Pawns has 4 players, Rooks has 2 players"), "{}", refused(&unlike));
    let mut third = t;
    third.players[0].club = "Kings".to_owned();
    assert!(
        refused(&third).starts_with("the table is for two teams, but the event has 3: Kings, Pawns, Rooks")
    );
    assert!(refused(&match_of(&book, 14)).starts_with("no table is printed for two teams of 14"));
}
