//! The search orders of the ECF rules: byes (5, 6), downfloaters (20), opponents of floaters (21).

use crate::measure::{float_history, seeks};
use facts::rulebook::table::{ByeWalk, Declared, DiscretionKey, FloatHistory, FloatSearch, MidLine};
use facts::tournament::{Colour, Entry, Float, Position, Rank};

/// A player in a search order, and whether he meets all its conditions: the right colour group, (a) and (b).
pub type SearchHit = (Rank, bool);

/// The searches of a round. Players are ranks, and levels and their remainders are in rank order.
#[derive(Clone, Copy)]
pub struct SearchOrders<'a> {
    entries: &'a [Entry],
    declared: &'a Declared,
}

/// 5: returns how many of `count` players are above the mid-line when `up` players float up and `down` leave downwards.
/// If nobody stays, any line would halve those who do; the other reading then takes the middle.
pub fn mid_line(count: usize, (up, down): (usize, usize), declared: &Declared) -> usize {
    if up + down >= count && declared.mid_line == MidLine::Middle {
        return count / 2;
    }
    ((count + up).saturating_sub(down) / 2).min(count)
}

fn reversed(ranks: &[Rank]) -> Vec<Rank> {
    ranks.iter().rev().copied().collect()
}

impl<'a> SearchOrders<'a> {
    /// Creates the searches in a position, under these declarations.
    pub fn new(position: &'a Position, declared: &'a Declared) -> Self {
        Self { entries: &position.entries, declared }
    }

    /// Returns the number of White seekers minus the number of Black seekers.
    pub fn excess(&self, ranks: &[Rank]) -> i64 {
        let worth = |&r: &Rank| match seeks(&self.entries[r]) {
            Some(Colour::White) => 1,
            Some(Colour::Black) => -1,
            None => 0,
        };
        ranks.iter().map(worth).sum()
    }

    /// Returns a function that tests whether a player is in the larger colour group. If both groups are equal, every
    /// player is.
    fn in_larger_group(&self, ranks: &[Rank]) -> impl Fn(Rank) -> bool {
        let excess = self.excess(ranks);
        move |r| match seeks(&self.entries[r]) {
            _ if excess == 0 => true,
            Some(Colour::White) => excess > 0,
            Some(Colour::Black) => excess < 0,
            None => false,
        }
    }

    /// 6: returns the players of a level in the order in which they are considered for the bye. `up` floaters come from
    /// above.
    pub fn byes(&self, level: &[Rank], up: usize) -> Vec<Rank> {
        let down = 1 + (level.len() + up + 1) % 2;
        let (above, below) = level.split_at(mid_line(level.len(), (up, down), self.declared));
        let sides = [below.to_vec(), reversed(above)];
        let is_larger = self.in_larger_group(level);
        let of = |side: &[Rank], larger: bool| -> Vec<Rank> {
            side.iter().copied().filter(|&r| is_larger(r) == larger).collect()
        };
        let steps = if self.declared.bye_walk == ByeWalk::GroupFirst {
            [(0, true), (1, true), (0, false), (1, false)]
        } else {
            [(0, true), (0, false), (1, true), (1, false)]
        };
        steps.iter().flat_map(|&(side, larger)| of(&sides[side], larger)).collect()
    }

    /// 20: returns the candidates for floating down, best first, when `down` leave the level and `up` are still to
    /// float up.
    pub fn downfloaters(&self, level: &[Rank], up: usize, down: usize) -> Vec<SearchHit> {
        let (above, below) = level.split_at(mid_line(level.len(), (up, down), self.declared));
        let below =
            if self.declared.has(DiscretionKey::LargeField) { reversed(below) } else { below.to_vec() };
        let is_larger = self.in_larger_group(level);
        self.search(Float::Down, [&below, &reversed(above)], &is_larger)
    }

    /// 21: returns the opponents of a floater on a level, best first, when `up` float up from it and `down` leave it
    /// downwards.
    pub fn opponents(&self, level: &[Rank], floater: Rank, (up, down): (usize, usize)) -> Vec<SearchHit> {
        let (above, below) = level.split_at(mid_line(level.len(), (up, down), self.declared));
        let above =
            if self.declared.has(DiscretionKey::LongEvent) { reversed(above) } else { above.to_vec() };
        let seeks = |r: Rank| seeks(&self.entries[r]);
        let wanted = seeks(floater).map(Colour::opposite);
        self.search(Float::Up, [&above, below], &|r| wanted.is_none() || seeks(r) == wanted)
    }

    /// 20, 21: searches one side of the mid-line, then the other, for a player with (a) and (b). The histories in (b)
    /// are compared with those on the side that is searched first. If no player has both, (b) gives way, then (a), then
    /// the colour group.
    fn search(&self, float: Float, sides: [&[Rank]; 2], is_wanted: &dyn Fn(Rank) -> bool) -> Vec<SearchHit> {
        let is_sorted = self.declared.float_search == FloatSearch::Sort;
        let is_recent = self.declared.float_history == FloatHistory::Recent;
        let history = |r: Rank| {
            let (just, count, last) = float_history(&self.entries[r], float, self.declared);
            (just, (count, if is_recent || is_sorted { last } else { 0 }))
        };
        let least =
            |group: bool| sides[0].iter().filter(|&&r| is_wanted(r) == group).map(|&r| history(r).1).min();
        let bars = [least(false), least(true)];
        let mut order = Vec::new();
        for (side, ranks) in sides.iter().enumerate() {
            for (place, &r) in ranks.iter().enumerate() {
                let (just, floats) = history(r);
                let is_worse = bars[usize::from(is_wanted(r))].is_some_and(|bar| floats > bar);
                let key = if is_sorted {
                    (!is_wanted(r), usize::from(just), side, floats, place)
                } else {
                    let missed = if just { 2 } else { usize::from(is_worse) };
                    (!is_wanted(r), missed, side, (0, 0), place)
                };
                order.push((key, r));
            }
        }
        order.sort_unstable();
        order.into_iter().map(|((other, missed, ..), r)| (r, is_sorted || !other && missed == 0)).collect()
    }
}
