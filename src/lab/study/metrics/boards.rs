//! Metrics of the boards: differences in strength and score, floats, clubs, the opponents of equal players.

use crate::study::figures::{float, share};
use crate::study::finished::{Finished, Met};
use facts::tournament::{Outcome, Record};

/// Returns the mean of whole numbers, if there are any.
fn mean(values: impl Iterator<Item = i32>) -> Option<f64> {
    let (sum, count) = values.fold((0i64, 0u32), |(sum, count), v| (sum + i64::from(v), count + 1));
    (count > 0).then(|| float(sum) / f64::from(count))
}

/// Returns the mean difference in strength in one round, counted from 0.
pub(super) fn strength_difference_of(finished: &Finished<'_>, round: usize) -> Option<f64> {
    let range = finished.strengths.iter().max()? - finished.strengths.iter().min()?;
    let apart = mean(finished.boards[round].iter().map(|&b| finished.apart(b)))?;
    (range > 0).then(|| apart / f64::from(range))
}

pub(super) fn strength_difference(finished: &Finished<'_>) -> Option<f64> {
    let rounds: Option<Vec<f64>> =
        (0..finished.boards.len()).map(|round| strength_difference_of(finished, round)).collect();
    rounds.filter(|all| !all.is_empty()).map(|all| all.iter().sum::<f64>() / float(all.len()))
}

/// Returns the rating differences on boards with two rated players, ascending.
fn rating_gaps(finished: &Finished<'_>) -> Vec<i32> {
    let rating = |p: usize| finished.tournament.players[p].rating;
    let gap = |(_, b): (usize, Met)| rating(b.white).zip(rating(b.black)).map(|(x, y)| x.abs_diff(y));
    let mut gaps: Vec<i32> =
        finished.all().filter_map(gap).map(|gap| i32::try_from(gap).expect("four digits")).collect();
    gaps.sort_unstable();
    gaps
}

pub(super) fn rating_gap(finished: &Finished<'_>) -> Option<f64> {
    mean(rating_gaps(finished).into_iter())
}

pub(super) fn rating_gap_90(finished: &Finished<'_>) -> Option<f64> {
    let gaps = rating_gaps(finished);
    let place = (gaps.len() * 9).div_ceil(10).checked_sub(1)?;
    gaps.get(place).map(|&gap| f64::from(gap))
}

/// Returns the lead, in half points, of the player with White on a board before the round.
fn ahead(finished: &Finished<'_>, (round, board): (usize, Met)) -> i32 {
    finished.points[round][board.white] - finished.points[round][board.black]
}

/// Returns the share of floats in one round, counted from 0.
pub(super) fn floats_of(finished: &Finished<'_>, round: usize) -> Option<f64> {
    let boards = &finished.boards[round];
    share(boards.iter().filter(|&&b| ahead(finished, (round, b)) != 0).count(), boards.len())
}

pub(super) fn floats(finished: &Finished<'_>) -> Option<f64> {
    let unequal = finished.all().filter(|&at| ahead(finished, at) != 0).count();
    share(unequal, finished.all().count())
}

pub(super) fn float_points(finished: &Finished<'_>) -> Option<f64> {
    mean(finished.all().map(|at| ahead(finished, at).abs())).map(|half| half / 2.0)
}

/// Returns the direction in which each player floats in each round: −1 down, 1 up.
fn directions(finished: &Finished<'_>) -> Vec<Vec<i32>> {
    let mut ways = vec![vec![0; finished.n()]; finished.boards.len()];
    for (round, board) in finished.all() {
        let ahead = ahead(finished, (round, board)).signum();
        (ways[round][board.white], ways[round][board.black]) = (-ahead, ahead);
    }
    ways
}

pub(super) fn repeats(finished: &Finished<'_>) -> Option<f64> {
    let ways = directions(finished);
    let (mut floats, mut repeated) = (0, 0);
    for (round, row) in ways.iter().enumerate() {
        for (player, &way) in row.iter().enumerate().filter(|(_, way)| **way != 0) {
            floats += 1;
            repeated += usize::from((1..=2.min(round)).any(|ago| ways[round - ago][player] == way));
        }
    }
    share(repeated, floats)
}

/// Returns the floats in one direction per player and round, for a quarter of the field by strength. Players of equal
/// strength are in the order of the list.
fn floats_of_quarter<const QUARTER: usize, const WAY: i32>(finished: &Finished<'_>) -> Option<f64> {
    let n = finished.n();
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_by_key(|&p| std::cmp::Reverse(finished.strengths[p]));
    let members = &order[n * QUARTER / 4..n * (QUARTER + 1) / 4];
    let ways = directions(finished);
    let floats = ways.iter().map(|row| members.iter().filter(|&&p| row[p] == WAY).count()).sum();
    share(floats, members.len() * ways.len())
}

/// Returns the downfloats of a quarter; the strongest quarter is 0.
pub(super) fn down<const QUARTER: usize>(finished: &Finished<'_>) -> Option<f64> {
    floats_of_quarter::<QUARTER, -1>(finished)
}

/// Returns the upfloats of a quarter.
pub(super) fn up<const QUARTER: usize>(finished: &Finished<'_>) -> Option<f64> {
    floats_of_quarter::<QUARTER, 1>(finished)
}

pub(super) fn club_meetings(finished: &Finished<'_>) -> Option<f64> {
    let club = |p: usize| finished.tournament.players[p].club.as_str();
    let mates = finished.all().filter(|(_, b)| !club(b.white).is_empty() && club(b.white) == club(b.black));
    let has_clubs = finished.tournament.players.iter().any(|p| !p.club.is_empty());
    if has_clubs { share(mates.count(), finished.all().count()) } else { None }
}

/// Returns the mean strength of the opponents that each player has played.
fn opposition(finished: &Finished<'_>) -> Vec<Option<f64>> {
    let mut met: Vec<Vec<i32>> = vec![Vec::new(); finished.n()];
    for (_, board) in finished.all().filter(|(_, b)| b.is_played) {
        met[board.white].push(finished.strengths[board.black]);
        met[board.black].push(finished.strengths[board.white]);
    }
    met.into_iter().map(|strengths| mean(strengths.into_iter())).collect()
}

/// Returns the pooled standard deviation within groups of equal points: the root of the sum of squares divided by
/// (players − groups).
pub(super) fn equals_spread(finished: &Finished<'_>) -> Option<f64> {
    let opposition = opposition(finished);
    let mut groups: std::collections::BTreeMap<i32, Vec<f64>> = std::collections::BTreeMap::new();
    for (player, points) in finished.end().iter().enumerate() {
        groups.entry(*points).or_default().extend(opposition[player]);
    }
    let (mut squares, mut free) = (0.0, 0);
    for group in groups.values().filter(|group| group.len() > 1) {
        let mean = group.iter().sum::<f64>() / float(group.len());
        squares += group.iter().map(|x| (x - mean).powi(2)).sum::<f64>();
        free += group.len() - 1;
    }
    (free > 0).then(|| (squares / float(free)).sqrt())
}

pub(super) fn rematches(finished: &Finished<'_>) -> Option<f64> {
    let mut seen = std::collections::BTreeSet::new();
    let games = finished.all().filter(|(_, b)| b.is_played);
    let (mut all, mut again) = (0, 0);
    for (_, board) in games {
        all += 1;
        again += usize::from(!seen.insert((board.white.min(board.black), board.white.max(board.black))));
    }
    share(again, all)
}

pub(super) fn second_byes(finished: &Finished<'_>) -> Option<f64> {
    let byes = |row: &Vec<Record>| row.iter().filter(|r| r.outcome == Outcome::PairingBye).count();
    let all: Vec<usize> = finished.tournament.records.iter().map(byes).collect();
    share(all.iter().map(|n| n.saturating_sub(1)).sum(), all.iter().sum())
}

pub(super) fn unplayed(finished: &Finished<'_>) -> Option<f64> {
    let all = finished.n() * finished.boards.len();
    let played = 2 * finished.all().filter(|(_, b)| b.is_played).count();
    share(all - played, all)
}
