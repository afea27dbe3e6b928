//! Marks against a candidate, and the scale of their weights. Criteria are weighed in the order of the text; within a
//! criterion on score differences, the largest difference comes first. A mark of a higher criterion outweighs all marks
//! of the lower ones together. The marks themselves are defined in `criteria`.

use facts::tournament::Rank;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// A place in the order of the criteria. The place consists of three numbers: the article, the criterion that the
/// look-ahead concerns (else 0), and the score or score difference in descending order (0 for plain counts).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ScaleItem {
    criterion: u8,
    ahead: u8,
    falling: Reverse<i32>,
}

impl ScaleItem {
    /// Returns the item of a plain count.
    pub(super) fn count(criterion: u8) -> Self {
        Self::listed(criterion, 0)
    }

    /// Returns the item of an entry in a list of scores or score differences, compared from the largest.
    pub(super) fn listed(criterion: u8, value: i32) -> Self {
        Self { criterion, ahead: 0, falling: Reverse(value) }
    }

    /// Returns this item for the following bracket, judged by `criterion` here.
    pub(super) fn seen_ahead(self, criterion: u8) -> Self {
        Self { criterion, ahead: self.criterion, falling: self.falling }
    }

    /// Returns the number of the criterion.
    pub(super) fn criterion(self) -> u8 {
        self.criterion
    }
}

/// A mark that counts against a candidate because of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ScaleMark {
    /// The item of the scale that the mark belongs to.
    pub(super) item: ScaleItem,
    /// The player who causes the mark; a player is charged at most once for an item.
    pub(super) player: Rank,
    /// The size of the mark.
    pub(super) count: i32,
}

impl ScaleMark {
    /// Makes a single mark.
    pub(super) fn new(item: ScaleItem, player: Rank) -> Self {
        Self { item, player, count: 1 }
    }
}

/// The totals of a candidate's marks, item by item; the smaller list is the better candidate.
pub(super) type Quality = Vec<i32>;

/// The items that can occur in a bracket, and their weights.
#[derive(Clone, Debug)]
pub(super) struct CriteriaScale {
    items: Vec<ScaleItem>,
    units: Vec<i128>,
    whole: bool,
}

impl CriteriaScale {
    /// Builds the scale for all marks that can occur. `room` is the largest total weight.
    pub(super) fn of(possible: &[ScaleMark], room: i128) -> Self {
        let mut most: BTreeMap<(ScaleItem, Rank), i32> = BTreeMap::new();
        for mark in possible {
            let entry = most.entry((mark.item, mark.player)).or_insert(0);
            *entry = (*entry).max(mark.count);
        }
        let mut sums: BTreeMap<ScaleItem, i128> = BTreeMap::new();
        for ((item, _), count) in most {
            *sums.entry(item).or_insert(0) += i128::from(count);
        }
        let items: Vec<ScaleItem> = sums.keys().copied().collect();
        let bases: Vec<i128> = sums.values().map(|sum| sum + 1).collect();
        let mut product: i128 = 1;
        let mut fitting = 0;
        while let Some(next) = bases.get(fitting).and_then(|&b| product.checked_mul(b)).filter(|&p| p <= room)
        {
            product = next;
            fitting += 1;
        }
        let mut units = vec![0; items.len()];
        let mut unit = 1;
        for k in (0..fitting).rev() {
            units[k] = unit;
            unit *= bases[k];
        }
        Self { whole: fitting == items.len(), items, units }
    }

    /// Returns whether all items have a weight. Otherwise, the last ones have weight zero, and only [`Self::quality`]
    /// distinguishes them.
    pub(super) fn is_whole(&self) -> bool {
        self.whole
    }

    /// Returns the weight of marks.
    pub(super) fn weight(&self, marks: &[ScaleMark]) -> i128 {
        marks.iter().filter_map(|m| Some(self.units[self.place(m.item)?] * i128::from(m.count))).sum()
    }

    /// Returns the totals of marks, item by item.
    pub(super) fn quality(&self, marks: &[ScaleMark]) -> Quality {
        let mut quality = vec![0; self.items.len()];
        for m in marks {
            if let Some(k) = self.place(m.item) {
                quality[k] += m.count;
            }
        }
        quality
    }

    /// Returns the criteria that a quality does not meet in full, with their sums.
    pub(super) fn failures(&self, quality: &Quality) -> BTreeMap<u8, i32> {
        let mut failures = BTreeMap::new();
        for (item, count) in self.items.iter().zip(quality).filter(|(_, count)| **count > 0) {
            *failures.entry(item.criterion()).or_insert(0) += count;
        }
        failures
    }

    fn place(&self, item: ScaleItem) -> Option<usize> {
        self.items.binary_search(&item).ok()
    }
}
