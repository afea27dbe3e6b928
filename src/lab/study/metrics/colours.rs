//! Colours over the games played: c is the number of Whites minus Blacks of a player.

use crate::study::figures::{float, rounded, share};
use crate::study::finished::Finished;
use facts::tournament::Colour;

/// Returns the colours of each player's games up to a round, in their order.
fn colours(finished: &Finished<'_>, rounds: usize) -> Vec<Vec<Colour>> {
    let mut all = vec![Vec::new(); finished.n()];
    for board in finished.boards[..rounds].iter().flatten().filter(|b| b.is_played) {
        all[board.white].push(Colour::White);
        all[board.black].push(Colour::Black);
    }
    all
}

fn balance(colours: &[Colour]) -> i32 {
    colours.iter().map(|&c| if c == Colour::White { 1 } else { -1 }).sum()
}

fn balances(finished: &Finished<'_>, rounds: usize) -> Vec<i32> {
    colours(finished, rounds).iter().map(|c| balance(c)).collect()
}

pub(super) fn imbalance(finished: &Finished<'_>) -> Option<f64> {
    let rounds = finished.boards.len();
    let sum: u64 = (1..=rounds)
        .map(|r| balances(finished, r).iter().map(|c| u64::from(c.unsigned_abs())).sum::<u64>())
        .sum();
    share(usize::try_from(sum).expect("colours are few"), finished.n() * rounds)
}

pub(super) fn two(finished: &Finished<'_>) -> Option<f64> {
    let ends = balances(finished, finished.boards.len());
    share(ends.iter().filter(|c| c.abs() >= 2).count(), finished.n())
}

pub(super) fn over_two(finished: &Finished<'_>) -> Option<f64> {
    let is_over = |all: &&Vec<Colour>| (1..=all.len()).any(|games| balance(&all[..games]).abs() > 2);
    share(colours(finished, finished.boards.len()).iter().filter(is_over).count(), finished.n())
}

pub(super) fn three_alike(finished: &Finished<'_>) -> Option<f64> {
    let has = |all: &&Vec<Colour>| all.windows(3).any(|w| w[0] == w[1] && w[1] == w[2]);
    share(colours(finished, finished.boards.len()).iter().filter(has).count(), finished.n())
}

pub(super) fn denied(finished: &Finished<'_>) -> Option<f64> {
    let (mut wishes, mut denied) = (0, 0);
    for history in colours(finished, finished.boards.len()) {
        for game in 1..history.len() {
            let before = &history[..game];
            let wish = match balance(before).signum() {
                1 => Colour::Black,
                -1 => Colour::White,
                _ => before[game - 1].opposite(),
            };
            wishes += 1;
            denied += usize::from(history[game] != wish);
        }
    }
    share(denied, wishes)
}

/// Returns the slope of points on c, controlled for strength, by least squares with a constant; `None` where c and
/// strength do not determine one.
pub(super) fn white_price(finished: &Finished<'_>) -> Option<f64> {
    let n = float(finished.n());
    let c: Vec<f64> = balances(finished, finished.boards.len()).into_iter().map(f64::from).collect();
    let s: Vec<f64> = finished.strengths.iter().map(|&s| f64::from(s)).collect();
    let p: Vec<f64> = finished.end().iter().map(|&half| f64::from(half) / 2.0).collect();
    let mean = |x: &[f64]| x.iter().sum::<f64>() / n;
    let product = |x: &[f64], y: &[f64]| {
        let (a, b) = (mean(x), mean(y));
        x.iter().zip(y).map(|(x, y)| (x - a) * (y - b)).sum::<f64>()
    };
    let (ss, cc, sc) = (product(&s, &s), product(&c, &c), product(&s, &c));
    let free = ss * cc - sc * sc;
    (free > 1e-9 * ss * cc && free > 0.0).then(|| (product(&p, &c) * ss - product(&p, &s) * sc) / free)
}

/// Returns, for each c that occurs, the mean over its players of the points above the prediction by strength alone.
pub(in crate::study) fn points_by_colour(finished: &Finished<'_>) -> Vec<(i32, f64)> {
    let n = float(finished.n());
    let s: Vec<f64> = finished.strengths.iter().map(|&s| f64::from(s)).collect();
    let p: Vec<f64> = finished.end().iter().map(|&half| f64::from(half) / 2.0).collect();
    let (ms, mp) = (s.iter().sum::<f64>() / n, p.iter().sum::<f64>() / n);
    let ss: f64 = s.iter().map(|x| (x - ms).powi(2)).sum();
    let sp: f64 = s.iter().zip(&p).map(|(x, y)| (x - ms) * (y - mp)).sum();
    let slope = if ss > 0.0 { sp / ss } else { 0.0 };
    let c = balances(finished, finished.boards.len());
    let mut kinds = c.clone();
    kinds.sort_unstable();
    kinds.dedup();
    let above = |kind: i32| {
        let rest: Vec<f64> =
            (0..c.len()).filter(|&i| c[i] == kind).map(|i| p[i] - mp - slope * (s[i] - ms)).collect();
        (kind, rounded(rest.iter().sum::<f64>() / float(rest.len())))
    };
    kinds.into_iter().map(above).collect()
}
