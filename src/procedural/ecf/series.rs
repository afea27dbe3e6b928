//! "As few as possible of this, then of that": the least series of sums over the ways of pairing a list completely.

use crate::procedural::matching::{HEAVIEST, lightest};
use crate::procedural::{Spent, Steps};

/// The least sums, compared from the first.
pub(super) type Sums = Vec<i64>;

/// What a pair of places adds to each sum, all series of one length; `None` if the pair is not made.
pub(super) type Price<'p> = dyn Fn(usize, usize) -> Option<Sums> + 'p;

/// The least sums over all ways of pairing places `0..count` completely; `None` if there is no way.
/// A series too long for exact weights counts as spent.
pub(super) fn least(
    count: usize,
    length: usize,
    price: &Price,
    steps: &mut Steps,
) -> Result<Option<Sums>, Spent> {
    steps.take()?;
    if count == 0 {
        return Ok(Some(vec![0; length]));
    }
    if count % 2 == 1 {
        return Ok(None);
    }
    let table: Vec<Vec<Option<Sums>>> =
        (0..count).map(|a| (0..count).map(|b| if a < b { price(a, b) } else { None }).collect()).collect();
    let units = units(&table, count, length)?;
    let weigh = |sums: &Sums| sums.iter().zip(&units).map(|(&s, unit)| i128::from(s) * unit).sum::<i128>();
    let found = lightest(&vec![None; count], |a, b| table[a][b].as_ref().map(weigh));
    Ok(found.map(|found| {
        let mut sums = vec![0; length];
        for (a, mate) in found.mates.iter().enumerate() {
            let pair = mate.filter(|&b| a < b).and_then(|b| table[a][b].as_ref());
            add(&mut sums, pair.map_or(&[], Vec::as_slice));
        }
        sums
    }))
}

/// The weight of one in each sum: more than all that follows can come to.
fn units(table: &[Vec<Option<Sums>>], count: usize, length: usize) -> Result<Vec<i128>, Spent> {
    let pairs = i128::try_from(count / 2).map_err(|_| Spent)?;
    let mut units = vec![0; length];
    let mut unit: i128 = 1;
    for (i, place) in units.iter_mut().enumerate().rev() {
        *place = unit;
        let prices = table.iter().flatten().flatten().filter_map(|sums| sums.get(i).copied());
        let greatest = i128::from(prices.max().unwrap_or(0));
        unit = unit.checked_mul(greatest * pairs + 1).filter(|&u| u < HEAVIEST).ok_or(Spent)?;
    }
    Ok(units)
}

/// Adds a series to another, sum by sum.
pub(super) fn add(sums: &mut [i64], more: &[i64]) {
    sums.iter_mut().zip(more).for_each(|(s, m)| *s += m);
}
