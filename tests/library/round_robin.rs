//! Round robin: the printed tables, every size of table by model, procedure and judge, colours, and broken tables.

use crate::event::event;
use crate::oracle::round_robin as printed;
use crate::random::Dice;
use facts::rulebook::{self, Rulebook};
use facts::tournament::{Board, Colour, Outcome, Pairing, PlayerId, Position, Record, Tournament};
use judge::{JudgedRound, Offence, Verdict};
use model::round::{Answer, Paired, Request, pair};
use procedure::{self, ProcedureRun};

const BOTH: [&str; 2] = ["round-robin", "double-round-robin"];

fn book(id: &str) -> Rulebook {
    rulebook::find(id).unwrap()
}

/// The position of a round before which nothing has been played.
fn position(book: &Rulebook, players: u32, round: usize) -> Position {
    let rounds = book.table_rounds(players as usize).unwrap();
    let position = book.position(&event(players, rounds), 1, &[]).unwrap();
    Position { round, ..position }
}

fn solved(position: &Position, book: &Rulebook, declared: &[String]) -> Paired {
    let request = Request { declared: declared.to_vec(), ..Request::default() };
    match pair(position, book, &request).unwrap() {
        Answer::Paired(paired) => *paired,
        Answer::NoPairing(_) => {
            panic!("round {} of {} has no pairing", position.round, position.entries.len())
        }
    }
}

fn by_steps(position: &Position, book: &Rulebook, declared: &[String]) -> Pairing {
    let run = ProcedureRun { declared: declared.to_vec(), ..ProcedureRun::default() };
    procedure::pair(book, position, &run).pairing().expect("a row").clone()
}

/// Numbers, White first; a board of the bye is left out.
fn numbers(pairing: &Pairing) -> Vec<(u32, u32)> {
    pairing.boards.iter().map(|b| (b.white.0 + 1, b.black.0 + 1)).collect()
}

#[test]
fn the_printed_tables_of_3_to_16_players() {
    let choices = printed::Choices::default();
    let kept = printed::Choices { double: true, last_two_kept: true, ..choices };
    let at_once = printed::Choices { double: true, both_games: true, ..choices };
    let all: [(&str, &[&str], printed::Choices); 4] = [
        ("round-robin", &[], choices),
        ("double-round-robin", &[], printed::Choices { double: true, ..choices }),
        ("double-round-robin", &["DRR-LAST-TWO=kept"], kept),
        ("double-round-robin", &["DRR-CYCLES=both-games"], at_once),
    ];
    for (id, declared, choices) in all {
        let (book, declared) = (book(id), declared.iter().map(|&d| d.to_owned()).collect::<Vec<_>>());
        for players in 3..=16 {
            let table = printed::rounds(players, &choices).unwrap();
            assert_eq!(Some(table.len()), book.table_rounds(players as usize));
            for (round, row) in (1..).zip(table) {
                let position = position(&book, players, round);
                let is_there = |&(white, black): &(u32, u32)| white.max(black) <= players;
                let free = row.iter().find(|game| !is_there(game)).map(|&(white, black)| white.min(black));
                let steps = by_steps(&position, &book, &declared);
                assert_eq!(numbers(&steps), row.into_iter().filter(is_there).collect::<Vec<_>>());
                assert_eq!(steps.bye, free.map(|number| PlayerId(number - 1)));
                assert_eq!(solved(&position, &book, &declared).pairing, steps, "{id} {players} {round}");
            }
        }
    }
}

#[test]
fn model_procedure_and_judge_have_the_same_table_up_to_60_players() {
    for id in BOTH {
        let book = book(id);
        // A double table is twice as long: every third size of it.
        let step = if id == "round-robin" { 1 } else { 3 };
        for players in (2..=60).step_by(step) {
            let rounds = book.table_rounds(players as usize).unwrap();
            // Larger tables: the first and the last rounds, and some between.
            let is_looked_at =
                |round: &usize| players <= 12 || *round <= 2 || rounds - round < 2 || round.is_multiple_of(9);
            for round in (1..=rounds).filter(is_looked_at) {
                let position = position(&book, players, round);
                let steps = by_steps(&position, &book, &[]);
                let ours = solved(&position, &book, &[]);
                assert_eq!(ours.pairing, steps, "{id} {players} round {round}");
                assert!(ours.is_proved());
                let case = JudgedRound::new(&position, &book, &[]);
                assert!(case.offences(&steps).is_empty(), "{id} {players} round {round}");
                assert_eq!(case.misplaced(&steps), None);
                let verdict = case.judge_by(&ours.pairing, &steps, &mut |p| case.recount(p));
                assert_eq!(verdict, Verdict::Identical);
            }
        }
    }
}

/// All rounds of a table by the procedure.
fn table(book: &Rulebook, players: u32, declared: &[String]) -> Vec<Vec<(u32, u32)>> {
    let rounds = book.table_rounds(players as usize).unwrap();
    (1..=rounds).map(|round| numbers(&by_steps(&position(book, players, round), book, declared))).collect()
}

/// The longest run of one colour of each player, by number from 1.
fn longest_runs(players: u32, rounds: &[Vec<(u32, u32)>]) -> Vec<usize> {
    let colour = |own: u32, row: &Vec<(u32, u32)>| {
        row.iter().find_map(|&(white, black)| match () {
            () if white == own => Some(Colour::White),
            () if black == own => Some(Colour::Black),
            () => None,
        })
    };
    let run = |own: u32| {
        let colours: Vec<Colour> = rounds.iter().filter_map(|row| colour(own, row)).collect();
        colours.chunk_by(|a, b| a == b).map(<[Colour]>::len).max().unwrap_or(0)
    };
    (1..=players).map(run).collect()
}

#[test]
fn everybody_meets_everybody_and_nobody_has_a_colour_three_times_running() {
    for id in BOTH {
        let book = book(id);
        for players in 2..=60 {
            let rounds = table(&book, players, &[]);
            let mut games: Vec<(u32, u32)> = rounds.concat();
            games.sort_unstable();
            let due = |a: u32, b: u32| if id == "round-robin" { a < b } else { a != b };
            if id == "round-robin" {
                games = games.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
                games.sort_unstable();
            }
            let all = (1..=players).flat_map(|a| (1..=players).map(move |b| (a, b)));
            assert_eq!(games, all.filter(|&(a, b)| due(a, b)).collect::<Vec<_>>(), "{id} {players}");
            let runs = longest_runs(players, &rounds);
            assert!(runs.iter().all(|&run| run <= 2), "{id} {players}: {runs:?}");
        }
    }
}

#[test]
fn without_the_reversal_two_players_have_one_colour_three_times() {
    let book = book("double-round-robin");
    let kept = ["DRR-LAST-TWO=kept".to_owned()];
    for players in (6..=30).step_by(2) {
        let runs = longest_runs(players, &table(&book, players, &kept));
        let thrice: Vec<u32> = (1..=players).filter(|&own| runs[own as usize - 1] > 2).collect();
        assert_eq!(thrice, [1, players / 2 + 1], "{players}");
    }
}

/// An event in which the first rounds have been drawn as paired.
fn played(book: &Rulebook, players: u32, rounds: usize) -> Tournament {
    let mut t = event(players, book.table_rounds(players as usize).unwrap());
    for round in 1..=rounds {
        let pairing = by_steps(&book.position(&t, round, &[]).unwrap(), book, &[]);
        for b in &pairing.boards {
            t.records[b.white.index()].push(Record::game(b.black, Colour::White, Outcome::Draw));
            t.records[b.black.index()].push(Record::game(b.white, Colour::Black, Outcome::Draw));
        }
        if let Some(free) = pairing.bye {
            t.records[free.index()].push(Record::bye(Outcome::PairingBye));
        }
    }
    t
}

/// Somebody exchanges two players of two boards, turns a board, or puts the boards in another order.
fn broken(dice: &mut Dice, right: &Pairing) -> Pairing {
    let mut wrong = right.clone();
    let boards = wrong.boards.len() as u64;
    let mut any = || usize::try_from(dice.below(boards)).unwrap();
    let (a, b) = (any(), any());
    if a == b {
        let Board { white, black } = wrong.boards[a];
        wrong.boards[a] = Board { white: black, black: white };
    } else {
        let black = wrong.boards[a].black;
        wrong.boards[a].black = wrong.boards[b].black;
        wrong.boards[b].black = black;
    }
    wrong
}

#[test]
fn the_judge_finds_whatever_is_not_in_the_table() {
    let mut dice = Dice(7);
    for id in BOTH {
        let book = book(id);
        for players in 4..=13 {
            for before in 0..3 {
                let t = played(&book, players, before);
                let position = book.position(&t, before + 1, &[]).unwrap();
                let ours = solved(&position, &book, &[]);
                let case = JudgedRound::new(&position, &book, &[]);
                for _ in 0..8 {
                    let wrong = broken(&mut dice, &ours.pairing);
                    match case.judge_by(&ours.pairing, &wrong, &mut |p| case.recount(p)) {
                        Verdict::Illegal { offences } => {
                            let code = format!("{}-TABLE", book.prefix);
                            let is_named = |offence: &Offence| match offence {
                                Offence::Pair { reasons, .. } => reasons.iter().any(|r| r.code == code),
                                _ => false,
                            };
                            assert!(offences.iter().all(is_named), "{offences:?}");
                            assert_eq!(offences.len(), 2);
                        }
                        Verdict::Colours { white } => assert_eq!(white.len(), 1),
                        verdict => panic!("{id} {players}: {wrong:?} is {verdict:?}"),
                    }
                }
            }
        }
    }
}

/// A game that was played in a wrong round does not stop the round in which the table has it.
#[test]
fn the_table_stands_after_a_game_of_another_round() {
    for (id, code) in [("round-robin", "RR-ONCE"), ("double-round-robin", "DRR-TWICE")] {
        let book = book(id);
        assert!(book.absolutes.iter().all(|c| c.code != code) && book.steps.iter().any(|s| s.code == code));
        // The second row is played in round one, the first in round two.
        let mut t = played(&book, 6, 2);
        t.records.iter_mut().for_each(|row| row.reverse());
        for round in [1, 2] {
            let position = book.position(&t, 3, &[]).unwrap();
            let position = Position { round, ..position };
            let ours = solved(&position, &book, &[]).pairing;
            assert_eq!(procedure::pair(&book, &position, &ProcedureRun::default()).pairing(), Some(&ours));
            let case = JudgedRound::new(&position, &book, &[]);
            assert!(case.offences(&ours).is_empty(), "{id} {round}");
        }
    }
}

#[test]
fn whoever_is_away_keeps_his_place() {
    let book = book("round-robin");
    let t = played(&book, 6, 2);
    let position = book.position(&t, 3, &[PlayerId(2)]).unwrap();
    assert_eq!((position.entries.len(), position.withdrawn.as_slice()), (6, &[PlayerId(2)][..]));
    assert_eq!(numbers(&solved(&position, &book, &[]).pairing), [(2, 6), (3, 1), (4, 5)]);
}

#[test]
fn more_rounds_than_the_table_has_are_refused() {
    let book = book("round-robin");
    let refused = |rounds| book.position(&event(8, rounds), 1, &[]).map_err(|e| e.to_string()).err();
    assert_eq!(refused(7), None);
    assert_eq!(refused(5), None);
    let says = refused(9).unwrap();
    assert!(
        says.starts_with(
            "a table of 8 ends with round 7, when everybody has met everybody once, but 9 are announced"
        ),
        "{says}"
    );
    let open = Tournament { rounds: None, ..played(&book, 4, 3) };
    assert!(book.position(&open, 4, &[]).is_err());
}
