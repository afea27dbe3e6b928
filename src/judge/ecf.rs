//! The ECF text: who has the bye, what every score level of a pairing counts, and the boards.
//!
//! A level is who is left of a score when those above have met. Most is counted on the pairs alone; how far a level reaches,
//! which levels its floaters can enter and how few exchanges they need hang on what is possible (`ecf_floats`,
//! `ecf_exchanges`). That is asked as long as a pairing is as good as the one proved best; one that is worse already is
//! only counted.

use limit::from_len;
use std::collections::BTreeMap;

use super::ecf_claims::JudgedClaim;
use super::ecf_exchanges::{crosses, extent, needed};
use super::ecf_floats::{entered, shown, window};
use super::ecf_level::{JudgedLevel, LevelFloaters};
use super::ecf_rest::denied;
use super::ecf_searches::RoundWalks;
use super::sheet::MateTable;
use super::{Count, ExpectedBoard, JudgedRound, Part};
use facts::rulebook::table::{Close, Excess};
use facts::rulebook::{Criterion, Measure};
use facts::tournament::Colour;

/// What is possible on a level of the proved pairing: how many levels are looked at together, and which of them its floaters
/// can enter.
#[derive(Clone)]
struct LevelReach {
    window: usize,
    entered: Vec<usize>,
}

/// By place of the level: what is possible there, as far as it was asked.
#[derive(Default)]
pub(super) struct Reaches(BTreeMap<usize, LevelReach>);

/// The bye, then every level from the top.
pub(super) fn recount(case: &JudgedRound<'_>, sheet: &MateTable) -> Vec<Count> {
    counts(case, sheet, None)
}

/// The same up to the first level that counts otherwise than `counted`, which is of the pairing `of`. Where the two are alike
/// as far down as a level is looked at, nothing is counted again.
pub(super) fn recount_beside(
    case: &JudgedRound<'_>,
    of: &MateTable,
    counted: &[Count],
    sheet: &MateTable,
) -> Vec<Count> {
    counts(case, sheet, proved(case).filter(|proved| proved == of).map(|_| counted))
}

/// `known`: the counts of the proved pairing, which end the count where it comes to something else.
fn counts(case: &JudgedRound<'_>, sheet: &MateTable, known: Option<&[Count]>) -> Vec<Count> {
    let claims: Vec<JudgedClaim> = case.position.entries.iter().map(JudgedClaim::of).collect();
    let searches = RoundWalks { case, claims: &claims };
    let proved = proved(case).filter(|proved| proved != sheet);
    let best = proved.as_ref().unwrap_or(sheet);
    let known_of = |stage: usize| -> Option<Vec<Count>> {
        known.map(|known| known.iter().filter(|count| count.stage == stage).cloned().collect())
    };
    let mut found = Vec::new();
    if let Some((bye, c)) = sheet.bye.zip(case.book.level(|m| *m == Measure::ByePlace)) {
        found.push(record(0, c, vec![bye_place(searches, bye)]));
    }
    if known_of(0).is_some_and(|known| known != found) {
        return found;
    }
    let mut groups = by_score(case);
    for group in &mut groups {
        group.retain(|&r| Some(r) != sheet.bye);
    }
    groups.retain(|g| !g.is_empty());
    let mut is_open = sheet.bye == best.bye;
    for place in 0..groups.len() {
        let level = JudgedLevel::new(searches, sheet, &groups, place);
        if !level.own().is_empty() {
            let beside = JudgedLevel::new(searches, best, &groups, place);
            let reach = is_open.then(|| reach(&beside, place));
            let known = known_of(place + 1);
            let is_same = reach.as_ref().is_some_and(|reach| is_alike(sheet, &beside, reach.window));
            let counts = match &known {
                Some(known) if is_same => known.clone(),
                _ => of_level(&level, &beside, reach.as_ref(), place),
            };
            let is_other = known.is_some_and(|known| known != counts);
            found.extend(counts);
            if is_other {
                break;
            }
        }
        let is_settled =
            |m: &usize| level.finds_opponents() || groups[..=place].iter().any(|g| g.contains(m));
        let settled = |sheet: &MateTable, r: usize| sheet.mate(r).filter(is_settled);
        is_open &= groups[..=place].iter().flatten().all(|&r| settled(sheet, r) == settled(best, r));
    }
    found
}

/// `reach`: what is possible on the level of the proved pairing (`beside`), if the two are alike above it.
fn of_level(
    level: &JudgedLevel<'_, '_>,
    beside: &JudgedLevel<'_, '_>,
    reach: Option<&LevelReach>,
    place: usize,
) -> Vec<Count> {
    let mut stage = CountedLevel::new(level, reach);
    if reach.is_some() && *level.sheet != *beside.sheet {
        stage.is_open = stage.sums() == CountedLevel::new(beside, reach).sums();
    }
    stage.counts(place + 1)
}

/// What is possible on a level of the proved pairing, or of the one at hand if none was told; of the proved one it is
/// looked for once.
fn reach(best: &JudgedLevel<'_, '_>, place: usize) -> LevelReach {
    let case = best.case();
    let known = case.reaches.borrow().0.get(&place).filter(|_| !case.told.is_empty()).cloned();
    known.unwrap_or_else(|| {
        let window = window(best);
        let reach = LevelReach { window, entered: entered(best, window) };
        case.reaches.borrow_mut().0.insert(place, reach.clone());
        reach
    })
}

/// Has the pairing the boards of the level beside it, of all levels above it, and of those looked at together with it?
fn is_alike(sheet: &MateTable, beside: &JudgedLevel<'_, '_>, window: usize) -> bool {
    let last = beside.levels[..window].iter().flatten().max().copied().unwrap_or_default();
    (0..=last).all(|r| sheet.mate(r) == beside.sheet.mate(r))
}

/// The proved pairing, if it has been told.
fn proved(case: &JudgedRound<'_>) -> Option<MateTable> {
    let pairs: Vec<(usize, usize)> = case.told.iter().flat_map(|told| told.first.iter().copied()).collect();
    (!case.told.is_empty()).then(|| MateTable::of(case.position.entries.len(), &pairs))
}

/// The players of each score, the highest first.
fn by_score(case: &JudgedRound<'_>) -> Vec<Vec<usize>> {
    let entries = &case.position.entries;
    let ranks: Vec<usize> = (0..entries.len()).collect();
    ranks.chunk_by(|&a, &b| entries[a].score == entries[b].score).map(<[usize]>::to_vec).collect()
}

fn record(stage: usize, c: &Criterion, value: Vec<i64>) -> Count {
    Count { stage, code: c.code.clone(), part: Part::Bracket, value }
}

/// 6: the place in the search for the bye, from 1.
fn bye_place(searches: RoundWalks<'_, '_>, bye: usize) -> i64 {
    let order = searches.bye_order();
    from_len(order.iter().position(|&r| r == bye).unwrap_or(order.len()) + 1)
}

/// 25, and 8 on boards where neither seeks a colour: from board to board.
pub(super) fn boards(case: &JudgedRound<'_>, sheet: &MateTable) -> Vec<ExpectedBoard> {
    let entries = &case.position.entries;
    let mut next = case.position.initial_colour;
    let mut due = |(a, b): (usize, usize)| {
        let colour = JudgedClaim::of(&entries[a]).colour_beside(&JudgedClaim::of(&entries[b]));
        let is_white = colour.unwrap_or(next) == Colour::White;
        if colour.is_none() {
            next = next.opposite();
        }
        case.due((a, b), Some(if is_white { a } else { b }))
    };
    case.in_board_order(sheet, &|r| entries[r].points).into_iter().map(&mut due).collect()
}

/// A level under count.
struct CountedLevel<'l, 'c, 'a> {
    level: &'l JudgedLevel<'c, 'a>,
    /// The number of levels examined together.
    window: usize,
    /// Levels that its floaters can enter.
    entered: Vec<usize>,
    /// The levels among them that count as one with it for transfers.
    linked: Vec<usize>,
    /// Is the pairing as good as the proved one so far, so that possibilities matter?
    is_open: bool,
}

impl<'l, 'c, 'a> CountedLevel<'l, 'c, 'a> {
    /// `reach`: what is possible on the level of the proved pairing, if the two are alike above it.
    fn new(level: &'l JudgedLevel<'c, 'a>, reach: Option<&LevelReach>) -> Self {
        let LevelReach { window, entered } = reach.cloned().unwrap_or_else(|| {
            let all = level.levels.len();
            let window = (1..all).find(|&count| level.is_shut(count)).unwrap_or(all);
            LevelReach { window, entered: shown(level) }
        });
        let linked = linked(level, &entered);
        Self { level, window, entered, linked, is_open: reach.is_some() }
    }

    fn counts(&self, number: usize) -> Vec<Count> {
        let case = self.level.case();
        let mut found = self.shape(number);
        let floaters = self.level.floaters(&self.entered);
        for c in case.levels("floaters") {
            let value = match &c.measure {
                _ if floaters.down.is_empty() && floaters.up.is_empty() => Vec::new(),
                Measure::MidLineExchangesLeast => vec![self.exchanges()],
                Measure::Downfloaters => places_down(&floaters),
                _ => places_up(&floaters),
            };
            found.push(record(number, c, value));
        }
        let left = self.level.left();
        if !left.is_empty() {
            let is_kept = |c: &&Criterion| c.measure != Measure::GradeOrder || self.close() != Close::TopDown;
            let levels = case.levels("quality").filter(is_kept);
            found.extend(levels.map(|c| record(number, c, self.of_left(c, &left))));
        }
        found
    }

    /// Floats here and below, transfers, pairs that had better not be made, and the claims of linked levels.
    fn shape(&self, number: usize) -> Vec<Count> {
        let levels = self.level.case().levels("shape").zip(self.sums());
        levels.map(|(c, sum)| record(number, c, sum.unwrap_or_else(|| self.denied(c)))).collect()
    }

    /// The counts of the window's pairs, except the claims of linked levels.
    fn sums(&self) -> Vec<Option<Vec<i64>>> {
        let level = self.level;
        let (floaters, difference) = level.number_and_difference(0);
        let further = (1..self.window).map(|i| level.number_and_difference(i));
        let pairs = level.pairs(self.window);
        let value = |c: &Criterion| match &c.measure {
            Measure::Floats => Some(vec![from_len(floaters)]),
            Measure::FloatDifference => Some(vec![difference]),
            Measure::FurtherFloats => Some(further.clone().flat_map(|(n, by)| [from_len(n), by]).collect()),
            Measure::LinkedClaims => None,
            _ => Some(level.sum(c, &pairs)),
        };
        level.case().levels("shape").map(value).collect()
    }

    /// 17: claims denied on levels that are one: what is possible below; of a pairing that is worse already what it shows.
    fn denied(&self, c: &Criterion) -> Vec<i64> {
        if self.linked.is_empty() {
            return Vec::new();
        }
        if self.is_open {
            return denied(self.level, self.window, &self.linked, c);
        }
        let is_linked = |pair: &(usize, usize)| self.level.is_linked(&self.linked, *pair);
        let pairs: Vec<_> = self.level.pairs(self.window).into_iter().filter(is_linked).collect();
        self.level.sum(c, &pairs)
    }

    /// 24 (c): the exchanges that the floaters need; of a pairing that is worse already those that it shows.
    fn exchanges(&self) -> i64 {
        if self.is_open {
            let entered = if self.level.finds_opponents() { self.entered.as_slice() } else { &[] };
            return needed(self.level, self.window, entered, &self.linked);
        }
        let left = self.level.left();
        self.level.pairs_of(&left).into_iter().map(|pair| crosses(&left, pair)).sum()
    }

    fn close(&self) -> Close {
        self.level.case().declared.close
    }

    /// The counts of the remaining pairs.
    // READING ECF-12-CLOSE: the places by which opponents are off; the other readings: pairs that are off; neither.
    fn of_left(&self, c: &Criterion, left: &[usize]) -> Vec<i64> {
        let pairs = self.level.pairs_of(left);
        let place = |r: usize| left.partition_point(|&l| l < r);
        match &c.measure {
            Measure::MidLineExchanges => {
                vec![pairs.iter().map(|&pair| crosses(left, pair)).sum(), extent(left, &pairs)]
            }
            Measure::GradeOrder => {
                let off = pairs.iter().map(|&(a, b)| (place(b) - place(a)).abs_diff(left.len() / 2));
                let most = if self.close() == Close::FewestChanged { 1 } else { usize::MAX };
                vec![off.map(|off| from_len::<i64>(off.min(most))).sum()]
            }
            Measure::ScrutinyOrder => {
                let mut open = left.to_vec();
                let place = |(a, b): (usize, usize)| {
                    open.retain(|&o| o != a);
                    let place = open.partition_point(|&o| o < b);
                    open.retain(|&o| o != b);
                    from_len(place + 1)
                };
                pairs.into_iter().map(place).collect()
            }
            _ => self.level.sum(c, &pairs),
        }
    }
}

/// 20, 22: floats of which one side is not what its search asks for, then the places of the downfloaters, from 1.
fn places_down(floaters: &LevelFloaters) -> Vec<i64> {
    [floaters.outside].into_iter().chain(floaters.down.iter().map(|place| place + 1)).map(from_len).collect()
}

/// 21: the places of the opponents, from 1, and, if one is below the next level, how far down each of them is.
fn places_up(floaters: &LevelFloaters) -> Vec<i64> {
    let is_further = floaters.homes.iter().any(|&home| home > 1);
    let homes = floaters.homes.iter().copied().filter(|_| is_further);
    floaters.up.iter().map(|place| place + 1).chain(homes).map(from_len).collect()
}

/// 17: the levels that are one with this one: all that its floaters can enter, if this one and each of them has an excess of the
/// same colour.
// READING ECF-17: the excess of the level as it stands; the other reading: what is left when its floaters are of that colour.
pub fn linked(level: &JudgedLevel<'_, '_>, entered: &[usize]) -> Vec<usize> {
    let floaters = from_len::<i64>(level.floats(0).len());
    let mut excess = level.searches.excess(level.own());
    if level.case().declared.excess == Excess::AfterFloat {
        excess = excess.signum() * (excess.abs() - floaters).max(0);
    }
    let is_same = |&i: &usize| level.searches.excess(&level.levels[i]).signum() == excess.signum();
    let is_linked = floaters > 0 && excess != 0 && entered.iter().all(is_same);
    if is_linked { entered.to_vec() } else { Vec::new() }
}
