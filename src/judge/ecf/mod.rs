//! The ECF text: the bye, the counts of every score level of a pairing, and the boards.
//!
//! A level contains the players with one score who remain after the levels above are paired. Most counts come from the
//! pairs alone. Three counts depend on the possible pairings (`floats`, `exchanges`): how far a level reaches,
//! the levels that its floaters can enter, and the fewest exchanges needed. These three counts are made only while a
//! pairing is as good as the proved one. For a pairing that is already worse, only its pairs are counted.

mod claims;
mod exchanges;
mod floats;
mod level;
mod rest;
mod searches;

use limit::from_len;
use std::collections::BTreeMap;

use crate::sheet::MateTable;
use crate::{Count, ExpectedBoard, JudgedRound};
pub use claims::JudgedClaim;
pub(super) use exchanges::Needed;
use exchanges::needed;
pub use exchanges::{alone, crosses, extent};
use facts::rulebook::table::{Close, Excess};
use facts::rulebook::{Criterion, Measure, Value};
use facts::tournament::{Colour, Rank};
pub use floats::{each_set, window};
use floats::{entered, shown};
pub use level::JudgedLevel as ScoreLevel;
use level::{JudgedLevel, LevelFloaters, proved};
use rest::denied;
pub use searches::RoundWalks;

/// The possibilities on a level of the proved pairing: the number of levels examined together, and the levels that its
/// floaters can enter.
#[derive(Clone)]
struct LevelReach {
    window: usize,
    entered: Vec<usize>,
}

/// The possibilities found so far, indexed by the place of the level.
#[derive(Default)]
pub(super) struct Reaches(BTreeMap<usize, LevelReach>);

/// Counts the bye, then every level from the top.
pub(super) fn recount(case: &JudgedRound<'_>, sheet: &MateTable) -> Vec<Count> {
    counts(case, sheet, None)
}

/// Counts a pairing up to the first level whose values differ from `counted`, the counts of the pairing `of`. The
/// values of a level are reused if the two pairings are the same on all levels that are examined together with it.
pub(super) fn recount_beside(
    case: &JudgedRound<'_>,
    of: &MateTable,
    counted: &[Count],
    sheet: &MateTable,
) -> Vec<Count> {
    counts(case, sheet, proved(case).filter(|proved| proved == of).map(|_| counted))
}

/// Counts all levels. `known` holds the counts of the proved pairing; counting stops after the first level that differs
/// from them.
fn counts(case: &JudgedRound<'_>, sheet: &MateTable, known: Option<&[Count]>) -> Vec<Count> {
    let claims: Vec<JudgedClaim> = case.position.entries.iter().map(JudgedClaim::of).collect();
    let searches = RoundWalks { case, claims: &claims };
    let proved = proved(case).filter(|proved| proved != sheet);
    let best = proved.as_ref().unwrap_or(sheet);
    let known_of = |stage: usize| -> Option<Vec<Count>> {
        known.map(|known| known.iter().filter(|count| count.stage == stage).cloned().collect())
    };
    let mut found = case.bye_count(sheet, |bye| bye_place(searches, bye));
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
        let is_settled = |m: &Rank| level.finds_opponents() || groups[..=place].iter().any(|g| g.contains(m));
        let settled = |sheet: &MateTable, r: Rank| sheet.mate(r).filter(is_settled);
        is_open &= groups[..=place].iter().flatten().all(|&r| settled(sheet, r) == settled(best, r));
    }
    found
}

/// Counts one level. `reach` holds the possibilities on this level of the proved pairing (`beside`), if the two
/// pairings are the same above it.
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

/// Returns the possibilities on a level of the proved pairing, or of the given pairing if no proved one is known. The
/// possibilities of the proved pairing are computed once.
fn reach(best: &JudgedLevel<'_, '_>, place: usize) -> LevelReach {
    let case = best.case();
    let known = case.caches.reaches.borrow().0.get(&place).filter(|_| !case.told.is_empty()).cloned();
    known.unwrap_or_else(|| {
        let window = window(best);
        let reach = LevelReach { window, entered: entered(best, window) };
        case.caches.reaches.borrow_mut().0.insert(place, reach.clone());
        reach
    })
}

/// Returns whether a pairing agrees with `beside` on all levels above, on this level, and on the levels examined
/// together with it.
fn is_alike(sheet: &MateTable, beside: &JudgedLevel<'_, '_>, window: usize) -> bool {
    let last = beside.levels[..window].iter().flatten().max();
    Rank::all(sheet.players()).take_while(|r| Some(r) <= last).all(|r| sheet.mate(r) == beside.sheet.mate(r))
}

/// Returns the players of each score, the highest score first.
fn by_score(case: &JudgedRound<'_>) -> Vec<Vec<Rank>> {
    let entries = &case.position.entries;
    let ranks: Vec<Rank> = Rank::all(entries.len()).collect();
    ranks.chunk_by(|&a, &b| entries[a].score == entries[b].score).map(<[Rank]>::to_vec).collect()
}

/// 6: returns the place of the player in the search for the bye, from 1.
fn bye_place(searches: RoundWalks<'_, '_>, bye: Rank) -> i64 {
    let order = searches.bye_order();
    from_len(order.iter().position(|&r| r == bye).unwrap_or(order.len()) + 1)
}

/// Returns the boards. Colours follow 25; on boards where neither player seeks a colour, they follow 8 and alternate
/// from board to board.
pub(super) fn boards(case: &JudgedRound<'_>, sheet: &MateTable) -> Vec<ExpectedBoard> {
    let entries = &case.position.entries;
    let mut next = case.position.initial_colour;
    let mut due = |(a, b): (Rank, Rank)| {
        let colour = JudgedClaim::of(&entries[a]).colour_beside(&JudgedClaim::of(&entries[b]));
        let is_white = colour.unwrap_or(next) == Colour::White;
        if colour.is_none() {
            next = next.opposite();
        }
        case.due((a, b), Some(if is_white { a } else { b }))
    };
    case.in_board_order(sheet, &|r| entries[r].points).into_iter().map(&mut due).collect()
}

/// A level while it is counted.
struct CountedLevel<'l, 'c, 'a> {
    level: &'l JudgedLevel<'c, 'a>,
    /// The number of levels examined together.
    window: usize,
    /// The levels that its floaters can enter.
    entered: Vec<usize>,
    /// The levels among them that count as one with this level for transfers.
    linked: Vec<usize>,
    /// Whether the pairing has been as good as the proved one so far, so that possibilities matter.
    is_open: bool,
}

impl<'l, 'c, 'a> CountedLevel<'l, 'c, 'a> {
    /// Prepares the count of a level. `reach` holds the possibilities on this level of the proved pairing, if the two
    /// pairings are the same above it.
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
            found.push(Count::of(number, c, Value(value)));
        }
        let left = self.level.left();
        if !left.is_empty() {
            let is_kept = |c: &&Criterion| c.measure != Measure::GradeOrder || self.close() != Close::TopDown;
            let levels = case.levels("quality").filter(is_kept);
            found.extend(levels.map(|c| Count::of(number, c, Value(self.of_left(c, &left)))));
        }
        found
    }

    /// Counts floats here and below, transfers, pairs that should be avoided, and the claims of linked levels.
    fn shape(&self, number: usize) -> Vec<Count> {
        let levels = self.level.case().levels("shape").zip(self.sums());
        levels.map(|(c, sum)| Count::of(number, c, Value(sum.unwrap_or_else(|| self.denied(c))))).collect()
    }

    /// Returns the counts of the window's pairs; `None` for the claims of linked levels.
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
            _ => Some(level.sum(&c.measure, &pairs)),
        };
        level.case().levels("shape").map(value).collect()
    }

    /// 17: returns the claims denied on levels that are treated as one. On the levels below, the fewest possible claims
    /// count. For a pairing that is already worse, the claims that it denies count.
    fn denied(&self, c: &Criterion) -> Vec<i64> {
        if self.linked.is_empty() {
            return Vec::new();
        }
        if self.is_open {
            return denied(self.level, self.window, &self.linked, c);
        }
        let is_linked = |pair: &(Rank, Rank)| self.level.is_linked(&self.linked, *pair);
        let pairs: Vec<_> = self.level.pairs(self.window).into_iter().filter(is_linked).collect();
        self.level.sum(&c.measure, &pairs)
    }

    /// 24 (c): returns the number of exchanges that the floaters need. For a pairing that is already worse, the
    /// exchanges that it shows are counted.
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

    /// Returns the values of the remaining pairs.
    // READING ECF-12-CLOSE: the number of places by which opponents are off; the other readings: the number of pairs
    // that are off; neither.
    fn of_left(&self, c: &Criterion, left: &[Rank]) -> Vec<i64> {
        let pairs = self.level.pairs_of(left);
        let place = |r: Rank| left.partition_point(|&l| l < r);
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
                let place = |(a, b): (Rank, Rank)| {
                    open.retain(|&o| o != a);
                    let place = open.partition_point(|&o| o < b);
                    open.retain(|&o| o != b);
                    from_len(place + 1)
                };
                pairs.into_iter().map(place).collect()
            }
            _ => self.level.sum(&c.measure, &pairs),
        }
    }
}

/// 20, 22: returns the number of floats that fail the conditions of a search, then the places of the downfloaters, from
/// 1.
fn places_down(floaters: &LevelFloaters) -> Vec<i64> {
    [floaters.outside].into_iter().chain(floaters.down.iter().map(|place| place + 1)).map(from_len).collect()
}

/// 21: returns the places of the opponents, from 1. If an opponent is below the next level, the depth of each opponent
/// follows.
fn places_up(floaters: &LevelFloaters) -> Vec<i64> {
    let is_further = floaters.homes.iter().any(|&home| home > 1);
    let homes = floaters.homes.iter().copied().filter(|_| is_further);
    floaters.up.iter().map(|place| place + 1).chain(homes).map(from_len).collect()
}

/// 17: returns the levels that are treated as one with this level. These are the levels that the floaters can enter, if
/// those levels and this one have an excess of the same colour.
// READING ECF-17: the excess of the level as it stands; the other reading: the excess that remains after floaters of
// that colour have gone.
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
