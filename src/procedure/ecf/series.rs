//! "As few as possible of this, then of that": the lexicographically least series of sums over the complete pairings of
//! a list.

use crate::matching::{HEAVIEST, lightest};
use crate::{Spent, Steps};

/// The least sums, compared from the first.
pub(super) type LeastSeries = Vec<i64>;

/// Returns the amounts that a pair of places adds to the sums; `None` if the pair is not allowed. All series have the
/// same length.
pub(super) type Price<'p> = dyn Fn(usize, usize) -> Option<LeastSeries> + 'p;

/// Returns the amounts that an unpaired place adds to the sums.
pub(super) type Alone<'p> = dyn Fn(usize) -> LeastSeries + 'p;

/// Returns the least sums over all complete pairings of the places `0..count`; `None` if no complete pairing exists. A
/// series that is too long for exact weights counts as a spent budget.
pub(super) fn least(
    count: usize,
    length: usize,
    price: &Price,
    steps: &mut Steps,
) -> Result<Option<LeastSeries>, Spent> {
    if count % 2 == 1 {
        steps.take()?;
        return Ok(None);
    }
    least_or_alone(count, length, price, None, steps)
}

/// Returns the least sums over all pairings in which a place with a price may stay unpaired.
pub(super) fn least_or_alone(
    count: usize,
    length: usize,
    price: &Price,
    alone: Option<&Alone>,
    steps: &mut Steps,
) -> Result<Option<LeastSeries>, Spent> {
    steps.take()?;
    if count == 0 {
        return Ok(Some(vec![0; length]));
    }
    let table: Vec<Vec<Option<LeastSeries>>> =
        (0..count).map(|a| (0..count).map(|b| if a < b { price(a, b) } else { None }).collect()).collect();
    let lonely: Vec<Option<LeastSeries>> = (0..count).map(|a| alone.map(|alone| alone(a))).collect();
    let units = units(&table, &lonely, length)?;
    let weigh =
        |sums: &LeastSeries| sums.iter().zip(&units).map(|(&s, unit)| i128::from(s) * unit).sum::<i128>();
    let prices: Vec<Option<i128>> = lonely.iter().map(|sums| sums.as_ref().map(weigh)).collect();
    let found = lightest(&prices, |a, b| table[a][b].as_ref().map(weigh));
    Ok(found.map(|found| {
        let mut sums = vec![0; length];
        for (a, mate) in found.mates.iter().enumerate() {
            let of = match mate {
                Some(b) if a < *b => table[a][*b].as_ref(),
                Some(_) => None,
                None => lonely[a].as_ref(),
            };
            add(&mut sums, of.map_or(&[], Vec::as_slice));
        }
        sums
    }))
}

/// Returns the weight of one unit in each sum, which exceeds the largest total of all later sums. Two bounds limit a
/// sum. The first bound adds up each place's largest addition as the first of its pair. The second bound adds up the
/// largest additions of as many pairs.
fn units(
    table: &[Vec<Option<LeastSeries>>],
    lonely: &[Option<LeastSeries>],
    length: usize,
) -> Result<Vec<i128>, Spent> {
    let count = if lonely.iter().any(Option::is_some) { table.len() } else { table.len() / 2 };
    let most_pairs = i128::try_from(count).map_err(|_| Spent)?;
    let mut units = vec![0; length];
    let mut unit: i128 = 1;
    for (i, place) in units.iter_mut().enumerate().rev() {
        *place = unit;
        let of = |sums: &LeastSeries| sums.get(i).map_or(0, |&s| i128::from(s));
        let by_place = table
            .iter()
            .zip(lonely)
            .map(|(row, lonely)| row.iter().flatten().chain(lonely).map(of).max().unwrap_or(0).max(0));
        let by_place: Vec<i128> = by_place.collect();
        let greatest = by_place.iter().copied().max().unwrap_or(0);
        let most = by_place.iter().sum::<i128>().min(greatest * most_pairs);
        unit = unit.checked_mul(most + 1).filter(|&u| u < HEAVIEST).ok_or(Spent)?;
    }
    Ok(units)
}

/// Adds a series to another, sum by sum.
pub(super) fn add(sums: &mut [i64], more: &[i64]) {
    sums.iter_mut().zip(more).for_each(|(s, m)| *s += m);
}
