//! The conforming draws by weights against the rules written out.

use super::conforming::conforming_below;
use super::field::Field;
use super::literal::{self, Draw};
use super::lots::rule_3_b_lot;
use super::principles::{Rule, rule_1, rule_2, rule_3};
use super::{pair, published};
use crate::dice::Dice;
use crate::matching::HEAVIEST;
use crate::tests::{play, start};
use crate::{Run, Steps};
use facts::tournament::{Colour, Lots, Outcome, PlayerId, Position, Record};

fn look(position: &Position, run: &Run, heaviest: i128) {
    let field = Field::new(position, run);
    let best = literal::conforming(&field);
    let rules = match (position.round, rule_2(&field)) {
        (1, _) => rule_1(&field),
        (2, Some((rules, expected))) => {
            let is_kept = |draw: &Draw| {
                let sum = |rule: &Rule| draw.iter().map(|&(a, b)| (rule.cost)(a, b)).sum::<i64>();
                rules.iter().zip(&expected).all(|(rule, &wanted)| sum(rule) == wanted)
            };
            if best.first().is_some_and(is_kept) { rules } else { rule_3(&field) }
        }
        _ => rule_3(&field),
    };
    let mut steps = Steps::new(u64::MAX);
    let Some(mut conforming) = conforming_below(heaviest, &field, &rules, &mut steps).unwrap() else {
        assert!(best.is_empty());
        return;
    };
    let (drawn, number) = rule_3_b_lot(&mut conforming, &field, run.seed, &mut steps).unwrap();
    assert_eq!(number, Some(best.len()), "round {}", position.round);
    let lot = Lots::new(run.seed, position.round, 1).below(best.len());
    assert_eq!(drawn, best[lot], "round {}", position.round);
    let answer = pair(position, run);
    assert_eq!(answer.pairing(), Some(&published(&field, position.round, run.seed, &drawn)));
}

#[test]
fn the_conforming_draws_are_those_that_no_other_draw_beats() {
    for seed in 0..90 {
        let mut dice = Dice(seed);
        let players = 2 + dice.below(7);
        let mut t = start(&mut dice, players);
        let declared =
            ["", "merge-lowest", "IRL-3A=principle", "IRL-A-LATE=never", "IRL-MET=paired", "IRL-4=nought"];
        let declared = vec![declared[usize::try_from(seed % 6).unwrap()].to_owned()];
        let run = Run { declared, seed, ..Run::default() };
        play(&mut dice, &mut t, 7, &pair, &mut |position| look(position, &run, HEAVIEST));
    }
}

/// With room for few rules at a time the draws are the same.
#[test]
fn striking_out_pairs_makes_room_for_more_rules() {
    for seed in 0..40 {
        let mut dice = Dice(seed);
        let mut t = start(&mut dice, 8);
        let run = Run { seed, ..Run::default() };
        play(&mut dice, &mut t, 7, &pair, &mut |position| look(position, &run, 1 << 20));
    }
}

/// 6 (b): of two who defaulted against each other, neither defeated the other.
#[test]
fn a_double_default_is_nobodys_win() {
    let mut t = start(&mut Dice(1), 4);
    t.prohibitions.clear();
    t.acceleration.clear();
    let mut record = |white: usize, black: usize, w: Outcome, b: Outcome| {
        let id = |p: usize| PlayerId(u32::try_from(p).unwrap());
        t.records[white].push(Record::game(id(black), Colour::White, w));
        t.records[black].push(Record::game(id(white), Colour::Black, b));
    };
    record(0, 1, Outcome::ForfeitLoss, Outcome::ForfeitLoss);
    record(2, 3, Outcome::ForfeitLoss, Outcome::ForfeitWin);
    record(0, 2, Outcome::Win, Outcome::Loss);
    record(1, 3, Outcome::Win, Outcome::Loss);
    let position = Position::before(&t, 3, &[]).unwrap();
    let field = Field::new(&position, &Run::default());
    let figures = |number: u32| {
        let id = Some(PlayerId(number - 1));
        field.members.iter().find(|m| m.id == id).map(|m| m.figures)
    };
    // One point each but the third, who has none; doubled half points: a point counts four.
    assert_eq!(figures(1), Some([0, 0]));
    assert_eq!(figures(2), Some([4, 0]));
    assert_eq!(figures(3), Some([0, 8]));
    assert_eq!(figures(4), Some([0, 4]));
}
