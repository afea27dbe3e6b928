//! The list of conforming draws against writing out every draw and comparing them principle by principle.

use super::conforming::{conforming_below, without};
use super::field::Field;
use super::lots::rule_3_b_lot;
use super::principles::{Rule, rule_1, rule_2, rule_3};
use super::{pair, published};
use crate::dice::Dice;
use crate::procedural::matching::HEAVIEST;
use crate::procedural::tests::{play, start};
use crate::procedural::{Run, Steps};
use crate::tournament::{Colour, Lots, Outcome, PlayerId, Position, Record};

type Draw = Vec<(usize, usize)>;

/// Every draw, in the published order.
fn every_draw(field: &Field, open: &[usize]) -> Vec<Draw> {
    let Some((&first, others)) = open.split_first() else { return vec![Vec::new()] };
    let mut draws = Vec::new();
    for &other in others.iter().filter(|&&o| field.may_draw(first, o)) {
        for rest in every_draw(field, &without(open, first, other)) {
            draws.push([vec![(first, other)], rest].concat());
        }
    }
    draws
}

/// Those that conform best: after each rule only the draws with the smallest sum are left.
fn best_draws(rules: &[Rule], mut draws: Vec<Draw>) -> Vec<Draw> {
    for rule in rules {
        let sum = |draw: &Draw| draw.iter().map(|&(a, b)| (rule.cost)(a, b)).sum::<i64>();
        let least = draws.iter().map(sum).min();
        draws.retain(|draw| Some(sum(draw)) == least);
    }
    draws
}

fn look(position: &Position, run: &Run, heaviest: i128) {
    let field = Field::new(position, run);
    let all: Vec<usize> = (0..field.members.len()).collect();
    let sum = |rule: &Rule, draw: &Draw| draw.iter().map(|&(a, b)| (rule.cost)(a, b)).sum::<i64>();
    let kept = if position.round == 2 {
        // Rule 2 written out: the draws that keep to it, and of those the best by C and D.
        rule_2(&field).and_then(|(rules, expected)| {
            let mut draws = every_draw(&field, &all);
            draws.retain(|d| rules.iter().zip(&expected).all(|(r, &wanted)| sum(r, d) == wanted));
            (!draws.is_empty()).then_some((rules, draws))
        })
    } else {
        None
    };
    #[allow(clippy::single_match_else, reason = "with the draws at hand, or all of them")]
    let (rules, best) = match kept {
        Some((rules, draws)) => {
            let best = best_draws(&rules, draws);
            (rules, best)
        }
        None => {
            let rules = if position.round == 1 { rule_1(&field) } else { rule_3(&field) };
            let best = best_draws(&rules, every_draw(&field, &all));
            (rules, best)
        }
    };
    let mut steps = Steps::new(u64::MAX);
    let Some(mut conforming) = conforming_below(heaviest, &field, &rules, &mut steps).unwrap() else {
        assert!(best.is_empty());
        return;
    };
    let (drawn, number) = rule_3_b_lot(&mut conforming, &field, run.seed, &mut steps).unwrap();
    assert_eq!(number, Some(best.len()));
    let lot = Lots::new(run.seed, position.round, 1).below(best.len());
    assert_eq!(drawn, best[lot], "round {}", position.round);
    let answer = pair(position, run);
    assert_eq!(answer.pairing(), Some(&published(&field, position.round, run.seed, &drawn)));
}

#[test]
fn the_conforming_draws_are_those_that_no_other_draw_beats() {
    for seed in 0..60 {
        let mut dice = Dice(seed);
        let players = 2 + dice.below(7);
        let mut t = start(&mut dice, players);
        let declared = if seed % 2 == 0 { vec!["merge-lowest".to_owned()] } else { Vec::new() };
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
