//! Rules 1 and 3 (b): lots that decide between the draws that conform equally. A draw is the sorted list of its pairs
//! (place of the higher member, place of the lower). The draws are sorted as these lists.

use super::conforming::{Conforming, without};
use super::field::DrawEntrants;
use crate::{Spent, Steps};
use facts::tournament::Lots;

/// The draw, and the number of draws that conform equally if it does not exceed the bound.
pub(super) type DrawByLot = (Vec<(usize, usize)>, Option<usize>);

/// The largest number of draws among which one lot decides; above it, a lot is drawn for each player.
const MOST: usize = 20_000;

/// Draws one lot among the draws, or a lot for each player if there are too many draws.
pub(super) fn rule_3_b_lot(
    conforming: &mut Conforming,
    field: &DrawEntrants,
    seed: u64,
    steps: &mut Steps,
) -> Result<DrawByLot, Spent> {
    let all = conforming.everybody();
    let mut lots = Lots::new(seed, field.round, 1);
    let number = number_of_draws(conforming, &all, steps)?;
    if number <= MOST {
        let lot = lots.below(number);
        Ok((draw_of_number(conforming, lot, steps)?, Some(number)))
    } else {
        let lots = lots.order(all.len());
        Ok((draw_by_players(conforming, &lots, steps)?, None))
    }
}

/// Describes the number of conforming draws in words.
pub(super) fn says(number: Option<usize>) -> String {
    match number {
        Some(n) => format!("{n} draws conform equally; one is chosen by lot"),
        None => format!("more than {MOST} draws conform equally; a lot is drawn for each player"),
    }
}

/// Returns the number of draws of the players in `open` that conform equally. Above the bound, the count stops.
fn number_of_draws(conforming: &mut Conforming, open: &[usize], steps: &mut Steps) -> Result<usize, Spent> {
    let Some((&first, others)) = open.split_first() else { return Ok(1) };
    if let Some(&known) = conforming.counted.get(open) {
        return Ok(known);
    }
    let mut number = 0;
    for &other in others {
        if number > MOST {
            break;
        }
        if conforming.conforms(open, (first, other), steps)? {
            number += number_of_draws(conforming, &without(open, first, other), steps)?;
        }
    }
    conforming.counted.insert(open.to_vec(), number);
    Ok(number)
}

/// Returns the draw with this number, counted from 0 in the order of the lists.
fn draw_of_number(
    conforming: &mut Conforming,
    mut number: usize,
    steps: &mut Steps,
) -> Result<Vec<(usize, usize)>, Spent> {
    let mut open = conforming.everybody();
    let mut draw = Vec::new();
    while let Some((&first, others)) = open.split_first() {
        let mut drawn = None;
        for &other in others {
            if !conforming.conforms(&open, (first, other), steps)? {
                continue;
            }
            let behind = number_of_draws(conforming, &without(&open, first, other), steps)?;
            if number < behind {
                drawn = Some(other);
                break;
            }
            number -= behind;
        }
        let Some(other) = drawn else { break };
        draw.push((first, other));
        open = without(&open, first, other);
    }
    Ok(draw)
}

/// Gives each player not yet drawn, in rank order, the opponent with the smallest lot that leaves a conforming draw.
fn draw_by_players(
    conforming: &mut Conforming,
    lots: &[usize],
    steps: &mut Steps,
) -> Result<Vec<(usize, usize)>, Spent> {
    let mut open = conforming.everybody();
    let mut draw = Vec::new();
    while let Some((&first, others)) = open.split_first() {
        let mut by_lot = others.to_vec();
        by_lot.sort_by_key(|&p| lots[p]);
        let mut drawn = None;
        for other in by_lot {
            if conforming.conforms(&open, (first, other), steps)? {
                drawn = Some(other);
                break;
            }
        }
        let Some(other) = drawn else { break };
        draw.push((first, other));
        open = without(&open, first, other);
    }
    Ok(draw)
}
