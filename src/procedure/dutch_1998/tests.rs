//! The steps against `literal` in small random events that the procedure itself pairs, and the tables of part D.

use super::bracket::{Decrease, Stage};
use super::facts::Cards;
use super::literal::{exchanges, first_pairing, transpositions};
use super::prospects::Demand;
use super::{Run, Steps, Trace, c_round, pair};
use crate::dice::Dice;
use facts::tournament::{Colour, Outcome, Player, PlayerId, Position, Prohibition, Record, Tournament};

fn event(dice: &mut Dice) -> Tournament {
    let n = 4 + dice.below(9);
    let rounds = usize::try_from(3 + dice.below(6)).unwrap();
    let mut t = Tournament { rounds: Some(rounds), ..Tournament::default() };
    for i in 0..n {
        t.players.push(Player { id: PlayerId(i), number: i + 1, ..Player::default() });
        t.records.push(Vec::new());
    }
    for _ in 0..dice.below(4) {
        let players = (0..2).map(|_| PlayerId(dice.below(n))).collect();
        t.prohibitions.push(Prohibition { players, first: 1, last: None });
    }
    t
}

/// Pairs and plays the round; few results, so that brackets are large. Without a pairing the event is over.
fn play(dice: &mut Dice, t: &mut Tournament, position: &Position) -> bool {
    let answer = pair(position, &Run::default());
    let Some(pairing) = answer.pairing() else { return false };
    for board in &pairing.boards {
        let (w, b) = match dice.below(12) {
            0 => (Outcome::ForfeitWin, Outcome::ForfeitLoss),
            1..=3 => (Outcome::Win, Outcome::Loss),
            4 | 5 => (Outcome::Loss, Outcome::Win),
            _ => (Outcome::Draw, Outcome::Draw),
        };
        t.records[board.white.index()].push(Record::game(board.black, Colour::White, w));
        t.records[board.black.index()].push(Record::game(board.white, Colour::Black, b));
    }
    if let Some(id) = pairing.bye {
        t.records[id.index()].push(Record::bye(Outcome::PairingBye));
    }
    t.records.iter_mut().for_each(|row| row.resize(position.round, Record::bye(Outcome::ZeroBye)));
    true
}

/// The bracket by its own steps and written out, without a demand and with one on who is left over.
fn compare(cards: &Cards, stage: &Stage, dice: &mut Dice) -> usize {
    let bracket = &stage.bracket;
    let mut steps = Steps::new(u64::MAX);
    let Some(shape) = stage.shape else { return 0 };
    // C.12 and C.13 have come back to this bracket with a demand that it does not keep.
    if stage.decrease != Decrease::default() && !shape.could_be_more {
        return 0;
    }
    let frame = bracket.frame(cards, Some(shape), Demand::None);
    let found = bracket.c2_to_c11(&frame, shape, &mut steps).unwrap();
    assert_eq!(found, first_pairing(&frame, bracket, shape), "{bracket:?} {shape:?}");
    let more = super::bracket::Shape { pairs: shape.pairs + 1, ..shape };
    if !shape.could_be_more && bracket.c4_s1_s2(shape.s1).1.len() >= shape.s1 + 2 * more.pairs {
        assert_eq!(first_pairing(&frame, bracket, more), None, "C.14: {bracket:?} {more:?}");
    }
    let left = bracket.players().len() - 2 * shape.p();
    let s2 = bracket.c4_s1_s2(shape.s1).1;
    let mut sets: Vec<Vec<usize>> = transpositions(&s2, left);
    sets.retain(|set| set.is_sorted() && dice.below(3) == 0);
    let frame = bracket.frame(cards, None, Demand::OneOf(&sets));
    let Some(shape) = bracket.shape(&frame, shape.s1, &mut steps).unwrap() else { return 1 };
    let found = bracket.c2_to_c11(&frame, shape, &mut steps).unwrap();
    assert_eq!(found, first_pairing(&frame, bracket, shape), "{bracket:?} {shape:?} {sets:?}");
    2
}

#[test]
fn nothing_is_passed_over_that_could_be_accepted() {
    let mut compared = 0;
    for seed in 0..150 {
        let mut dice = Dice(seed);
        let mut t = event(&mut dice);
        for round in 1..=t.rounds.unwrap() {
            let position = Position::before(&t, round, &[]).unwrap();
            let cards = Cards::new(&position, &[]);
            let (mut steps, mut trace) = (Steps::new(u64::MAX), Trace::default());
            let stages = c_round(&cards, &mut steps, &mut trace).unwrap().unwrap_or_default();
            for stage in stages.iter().filter(|s| s.bracket.players().len() <= 8) {
                compared += compare(&cards, stage, &mut dice);
            }
            if !play(&mut dice, &mut t, &position) {
                break;
            }
        }
    }
    assert!(compared > 1000, "{compared}");
}

#[test]
fn the_tables_of_part_d() {
    let players: Vec<usize> = (1..=8).collect();
    let all = exchanges(&players, 4);
    let left: Vec<Vec<usize>> = all.iter().take(5).map(|(s1, _)| s1.clone()).collect();
    assert_eq!(left, [[1, 2, 3, 4], [1, 2, 3, 5], [1, 2, 3, 6], [1, 2, 4, 5], [1, 2, 3, 7]]);
    let orders: Vec<Vec<usize>> = transpositions(&[5, 6, 7, 8], 4).into_iter().take(4).collect();
    assert_eq!(orders, [[5, 6, 7, 8], [5, 6, 8, 7], [5, 7, 6, 8], [5, 7, 8, 6]]);
}
