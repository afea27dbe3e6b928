//! Alternative floats, where articles of the ECF text depend on them. Such floats decide the number of levels paired
//! among themselves in every pairing with the fewest floats (10, 13). Alternative floats also decide the levels that
//! the floaters can enter (17, 24).
//!
//! This module does not search for the fewest floats. Level by level from the top, it searches for other floats that
//! are as few and as short as the floats of the pairing. A largest matching shows whether the players who stay on a
//! level can all meet.
//!
//! Equally good floats by which a player leaves the first levels need no search. Suppose that all players may leave and
//! no floats are better. In this case, all best pairings have the same number of floats between any two levels and out
//! of the first levels. Otherwise, the boards in which two best pairings differ would contain a path that improves one
//! of the pairings (`tests/library/ecf_floats.rs` counts this).

use limit::from_len;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;

use super::level::JudgedLevel;
use crate::matching::{can_all_pair, most_pairs};
use facts::tournament::Rank;
use limit::look;

/// Floaters with their opponents; `None` means an opponent below all the levels examined.
pub(super) type FloaterMates = Vec<(Rank, Option<Rank>)>;

/// Levels, with the floats from each of them.
pub(super) struct Ways<'l, 'c, 'a> {
    level: &'l JudgedLevel<'c, 'a>,
    /// The number of leading groups that consist of floaters who still need an opponent below them.
    floating: usize,
    /// The players of the levels, from the top.
    groups: Vec<Cow<'l, [Rank]>>,
    /// For each group: the number of floats, and the sum of their score differences.
    due: Vec<(usize, i64)>,
    /// The score of the possible opponents of floaters who leave all these levels.
    floor: Option<i64>,
}

/// A callback with the floats of a group and the sum of their score differences; it returns whether these are the
/// floats being searched for.
type FloatsVisitor<'f> = dyn FnMut(&FloaterMates, i64) -> bool + 'f;

/// Returns the number of levels, from this one, that are paired among themselves in every pairing with the fewest
/// floats. The floats of this pairing are assumed to be the fewest.
pub fn window(level: &JudgedLevel<'_, '_>) -> usize {
    let all = level.levels.len();
    let is_window = |&count: &usize| {
        let floor = level.score(level.levels[count][0]);
        level.is_shut(count) && !Ways::new(level, 0..count, Some(floor)).can_be_better()
    };
    (1..all).find(is_window).unwrap_or(all)
}

/// Returns the levels that floaters of this level can enter in a pairing of the window with the fewest floats.
pub(super) fn entered(level: &JudgedLevel<'_, '_>, window: usize) -> Vec<usize> {
    let shown = shown(level);
    if shown.is_empty() || level.floats(0).len() == 1 {
        return shown;
    }
    let ways = Ways::new(level, 0..window, None);
    (1..window).filter(|home| shown.contains(home) || ways.can_enter(*home)).collect()
}

/// Returns the levels that floaters of this level enter in the pairing.
pub(super) fn shown(level: &JudgedLevel<'_, '_>) -> Vec<usize> {
    let homes: BTreeSet<usize> = level.floats(0).iter().filter_map(|&(_, b)| level.home(b)).collect();
    homes.into_iter().collect()
}

impl<'l, 'c, 'a> Ways<'l, 'c, 'a> {
    fn new(level: &'l JudgedLevel<'c, 'a>, levels: Range<usize>, floor: Option<i64>) -> Self {
        let floating = level.incoming.iter().map(|g| Cow::from(g.as_slice())).collect();
        Self::after(level, floating, levels, floor)
    }

    /// Builds the floats of the levels below this one, and of the players who still need an opponent there.
    pub(super) fn below(level: &'l JudgedLevel<'c, 'a>, window: usize) -> Self {
        let is_below = |&r: &Rank| {
            !level.finds_opponents()
                && level.sheet.mate(r).and_then(|m| level.home(m)).is_some_and(|home| home > 0)
        };
        let own = level.floats(0).into_iter().map(|(r, _)| r).collect();
        let floating = level.incoming.iter().chain([&own]);
        let floating = floating.map(|g| g.iter().copied().filter(is_below).collect::<Vec<_>>());
        let floating = floating.filter(|g| !g.is_empty()).map(Cow::from).collect();
        Self::after(level, floating, 1..window, None)
    }

    fn after(
        level: &'l JudgedLevel<'c, 'a>,
        floating: Vec<Cow<'l, [Rank]>>,
        levels: Range<usize>,
        floor: Option<i64>,
    ) -> Self {
        let all = |g: &Cow<'_, [Rank]>| (g.len(), level.difference(&level.pairs_of(g.iter())));
        let mut due: Vec<(usize, i64)> = floating.iter().map(all).collect();
        due.extend(levels.clone().map(|i| level.number_and_difference(i)));
        let count = floating.len();
        let mut groups = floating;
        groups.extend(level.levels[levels].iter().map(|g| Cow::from(g.as_slice())));
        Self { level, floating: count, groups, due, floor }
    }

    /// Returns the players of a group who are not yet taken as opponents from above.
    pub(super) fn open(&self, group: usize, taken: &BTreeSet<Rank>) -> Vec<Rank> {
        self.groups[group].iter().copied().filter(|r| !taken.contains(r)).collect()
    }

    /// Returns the number of players who float from above the level at depth `home`, or from that level.
    pub(super) fn leaving(&self, home: usize) -> usize {
        self.due[..self.floating + home].iter().map(|due| due.0).sum()
    }

    /// Returns whether the player is in this group or in a group below.
    pub(super) fn is_ahead(&self, group: usize, rank: Rank) -> bool {
        self.groups[group..].iter().any(|g| g.binary_search(&rank).is_ok())
    }

    /// Returns the number of leading groups that consist of floaters.
    pub(super) fn floating(&self) -> usize {
        self.floating
    }

    /// Returns the most players of a level who meet somebody outside it: its own floaters, and opponents of floaters
    /// from above.
    pub(super) fn moving(&self, group: usize) -> usize {
        let can_enter = |&from: &usize| !self.is_nearest(from) || self.next(from) == group;
        self.due[group].0 + (0..group).filter(can_enter).map(|from| self.due[from].0).sum::<usize>()
    }

    pub(super) fn len(&self) -> usize {
        self.groups.len()
    }

    /// Returns whether the floats of a group have exactly this sum of score differences.
    pub(super) fn is_due(&self, group: usize, by: i64) -> bool {
        self.due[group].1 == by
    }

    /// Returns the players who float from the first group in a pairing of all the groups.
    pub(super) fn floaters(&self, pairs: &[(Rank, Rank)]) -> Vec<Rank> {
        let is_in = |r: &Rank| self.groups.first().is_some_and(|g| g.binary_search(r).is_ok());
        pairs.iter().filter(|(a, b)| is_in(a) && !is_in(b)).map(|&(a, _)| a).collect()
    }

    /// Returns whether the floats of a pairing are the due ones, group by group. `pairs` pairs all the groups.
    pub(super) fn are_due(&self, pairs: &[(Rank, Rank)]) -> bool {
        let home = |r: Rank| self.groups.iter().position(|g| g.binary_search(&r).is_ok());
        let mut found = vec![(0, 0); self.groups.len()];
        for &(a, b) in pairs {
            let (Some(from), Some(to)) = (home(a), home(b)) else { return false };
            if to < self.floating {
                return false;
            }
            if from != to {
                found[from].0 += 1;
                found[from].1 += self.level.score(a) - self.level.score(b);
            }
        }
        found == self.due
    }

    /// Returns whether better floats exist if all players may leave the first levels.
    fn can_be_better(&self) -> bool {
        self.is_better(0, &BTreeSet::new(), &mut BTreeSet::new())
    }

    /// Returns whether the floats of a group all go to the next group, and are at most one if the group is a level. If
    /// this holds for all groups, no better floats exist.
    fn is_nearest(&self, group: usize) -> bool {
        let score = |g: &Cow<'_, [Rank]>| self.level.score(g[0]);
        let next = self.groups.get(self.next(group)).map(score).or(self.floor).unwrap_or_default();
        let (number, by) = self.due[group];
        let is_as_few = number <= 1 || group < self.floating;
        is_as_few && by == from_len::<i64>(number) * (score(&self.groups[group]) - next)
    }

    /// Returns the first group that floaters of this group can enter; floaters do not meet each other.
    fn next(&self, group: usize) -> usize {
        (group + 1).max(self.floating)
    }

    /// Returns whether better floats exist from this group on, without the players already taken.
    fn is_better(
        &self,
        group: usize,
        taken: &BTreeSet<Rank>,
        failed: &mut BTreeSet<(usize, BTreeSet<Rank>)>,
    ) -> bool {
        // The choice of players does not matter: the number from each level is fixed unless better floats exist above.
        if (group..self.groups.len()).all(|i| self.is_nearest(i)) {
            return false;
        }
        let state = (group, taken.clone());
        if failed.contains(&state) {
            return false;
        }
        let (number, by) = self.due[group];
        let open = self.open(group, taken);
        let pairs = most_pairs(&open, &|a, b| group >= self.floating && self.level.case().may_meet(a, b));
        let fewest = open.len() - 2 * pairs;
        let is_found = fewest < number
            || fewest == number
                && self.each(group, taken, None, &mut |floats, difference| {
                    difference < by || self.is_better(group + 1, &joined(taken, floats), failed)
                });
        if !is_found {
            failed.insert(state);
        }
        is_found
    }

    /// Returns whether a player of this level can enter the level `home` by equally good floats.
    fn can_enter(&self, home: usize) -> bool {
        self.enters(home, (0, &BTreeSet::new()), false, &mut BTreeSet::new())
    }

    fn enters(
        &self,
        home: usize,
        (group, taken): (usize, &BTreeSet<Rank>),
        has_entered: bool,
        failed: &mut BTreeSet<(usize, BTreeSet<Rank>, bool)>,
    ) -> bool {
        if group == self.groups.len() {
            return has_entered;
        }
        let state = (group, taken.clone(), has_entered);
        if failed.contains(&state) {
            return false;
        }
        let is_own = |r: Rank| self.level.home(r) == Some(0);
        let is_to = |to: Option<Rank>| to.is_some_and(|to| self.level.home(to) == Some(home));
        let is_found = self.each(group, taken, None, &mut |floats, difference| {
            let enters = floats.iter().any(|&(a, to)| is_own(a) && is_to(to));
            self.is_due(group, difference)
                && self.enters(home, (group + 1, &joined(taken, floats)), has_entered || enters, failed)
        });
        if !is_found {
            failed.insert(state);
        }
        is_found
    }

    /// Tries all floats of a group with the due number and at most the due score difference, if the rest of the group
    /// can be paired. The search stops when `look` accepts floats. If `who` is given, only those players may float.
    pub(super) fn each(
        &self,
        group: usize,
        taken: &BTreeSet<Rank>,
        who: Option<&[Rank]>,
        look: &mut FloatsVisitor<'_>,
    ) -> bool {
        let open = self.open(group, taken);
        let number = self.due[group].0;
        let mut is_found = false;
        let mut meet = |who: &[Rank]| {
            let stay: Vec<Rank> = open.iter().copied().filter(|r| !who.contains(r)).collect();
            is_found = can_all_pair(&stay, &|a, b| self.level.case().may_meet(a, b), &|_| false)
                && self.meet((group, taken), who, &mut Vec::new(), look);
            is_found
        };
        match who {
            Some(who) => meet(who),
            None => each_set(&open, number, &mut Vec::new(), &mut meet),
        };
        is_found
    }

    /// Gives the floaters opponents below, one floater after the other, the nearest opponent first.
    fn meet(
        &self,
        (group, taken): (usize, &BTreeSet<Rank>),
        who: &[Rank],
        made: &mut FloaterMates,
        look: &mut FloatsVisitor<'_>,
    ) -> bool {
        let score = |r: Rank| self.level.score(r);
        let down =
            |(a, to): (Rank, Option<Rank>)| score(a) - to.map_or(self.floor.unwrap_or_default(), score);
        let so_far: i64 = made.iter().map(|&float| down(float)).sum();
        let Some(&floater) = who.get(made.len()) else { return look(made, so_far) };
        let below = self.groups[self.next(group)..].iter().flat_map(|g| g.iter().copied());
        let is_free = |u: &Rank| !taken.contains(u) && self.level.case().may_meet(floater, *u);
        let to: Vec<Option<Rank>> = below.filter(is_free).map(Some).chain(self.floor.map(|_| None)).collect();
        for to in to {
            if to.is_some() && made.iter().any(|&(_, other)| other == to) {
                continue;
            }
            if so_far + down((floater, to)) > self.due[group].1 {
                return false;
            }
            made.push((floater, to));
            let is_found = self.meet((group, taken), who, made, look);
            made.pop();
            if is_found {
                return true;
            }
        }
        false
    }
}

/// Tries all sets of `number` players, the lowest first, until `is_found` accepts one.
pub fn each_set(
    players: &[Rank],
    number: usize,
    set: &mut Vec<Rank>,
    is_found: &mut dyn FnMut(&[Rank]) -> bool,
) -> bool {
    look();
    if set.len() == number {
        return is_found(set);
    }
    for (i, &r) in players.iter().enumerate().rev() {
        set.push(r);
        let is_there = each_set(&players[..i], number, set, is_found);
        set.pop();
        if is_there {
            return true;
        }
    }
    false
}

/// Returns the players already taken together with the opponents in `floats`.
pub(super) fn joined(taken: &BTreeSet<Rank>, floats: &FloaterMates) -> BTreeSet<Rank> {
    taken.iter().copied().chain(floats.iter().filter_map(|&(_, to)| to)).collect()
}
