//! How many levels the floats of a level can affect. These are the levels from here down that are paired among
//! themselves in every pairing with the fewest floats (10, 13). The players below them can be ignored.

use crate::program::ecf::ScoreLevel;
use crate::round::Ask;
use crate::round::table::{Edge, StageFace};
use facts::tournament::Rank;
use lexmatch::solve::SolveError;
use std::rc::Rc;

/// The number of trials to find floaters to the next level only, before the window is examined as a whole.
const TRIALS: usize = 300;

/// The first levels, which are paired among themselves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    /// How many levels there are, including this one.
    pub(super) count: usize,
    /// Whether players float only from levels with an odd number: one player each, to the next level.
    pub(super) is_chain: bool,
}

/// The number of players beyond which the floats of a chain are not minimised level by level.
const LARGE: usize = 60;

/// The score levels of a stage with this number.
#[derive(Clone, Copy)]
pub(super) struct LevelsAsk<'s, 'r> {
    pub(super) ask: &'r Ask<'r>,
    pub(super) number: usize,
    pub(super) level: &'s ScoreLevel<'s>,
}

impl<'s, 'r> LevelsAsk<'s, 'r> {
    /// Returns the window of the level. It is a chain only where its floats need not be minimised level by level.
    pub(super) fn window(self) -> Result<Window, SolveError> {
        let level = self.level;
        let window = self.smallest()?;
        let is_large = level.members(window.count).len() > LARGE && level.has_all_floats();
        Ok(Window { is_chain: window.is_chain && is_large, ..window })
    }

    fn smallest(self) -> Result<Window, SolveError> {
        let (level, levels) = (self.level, self.level.levels());
        for count in 1..levels.len() {
            let members = level.members(count);
            let below: Vec<Rank> = levels[count..].iter().flatten().copied().collect();
            let is_apart = members.len().is_multiple_of(2) && self.ask.graph.is_completable(&below);
            if is_apart && self.is_chain(count) {
                return Ok(Window { count, is_chain: true });
            }
            if is_apart && self.is_closed(count, members)? {
                return Ok(Window { count, is_chain: false });
            }
        }
        Ok(Window { count: levels.len(), is_chain: false })
    }

    /// Opens a table of the members of the window, with the floats that are known.
    pub(super) fn open(self, window: Window) -> Result<StageFace<'r>, SolveError> {
        if window.is_chain { self.open_chain(window.count) } else { self.open_all(window.count) }
    }

    /// Opens a table in which the players of these levels are paired among themselves.
    pub(super) fn open_all<'c>(self, count: usize) -> Result<StageFace<'c>, SolveError> {
        StageFace::open(self.ask, self.number, self.level.members(count), &|a, b| self.may_meet(a, b))
    }

    fn may_meet(self, a: Rank, b: Rank) -> bool {
        self.ask.graph.link(a, b).is_some() && !self.level.are_apart(a, b)
    }

    /// Returns whether these levels have a pairing in which players float only from odd levels: one player each, to the
    /// next level. No pairing can have fewer or shorter floats, and in no equally good pairing does anybody leave the
    /// window.
    fn is_chain(self, count: usize) -> bool {
        self.level.incoming().is_empty() && self.chain(0, count, None, &mut TRIALS.clone())
    }

    fn chain(self, level: usize, count: usize, gone: Option<Rank>, trials: &mut usize) -> bool {
        let own: Vec<Rank> =
            self.level.levels()[level].iter().copied().filter(|&r| Some(r) != gone).collect();
        let graph = self.ask.graph;
        if own.len().is_multiple_of(2) {
            return graph.is_completable(&own)
                && (level + 1 == count || self.chain(level + 1, count, None, trials));
        }
        if level + 1 == count {
            return false;
        }
        for &d in own.iter().rev() {
            let stay: Vec<Rank> = own.iter().copied().filter(|&r| r != d).collect();
            let mut is_whole = None;
            for &u in self.level.levels()[level + 1].iter().filter(|&&u| graph.link(d, u).is_some()) {
                *trials = trials.saturating_sub(1);
                if *trials == 0 || !*is_whole.get_or_insert_with(|| graph.is_completable(&stay)) {
                    break;
                }
                if self.chain(level + 1, count, Some(u), trials) {
                    return true;
                }
            }
        }
        false
    }

    /// Returns whether nobody leaves the window in any pairing with the fewest floats, even if leavers could find an
    /// opponent on the level just below.
    fn is_closed(self, count: usize, members: Vec<Rank>) -> Result<bool, SolveError> {
        let level = self.level;
        if count == 1 && level.incoming().is_empty() {
            return Ok(self.ask.graph.is_completable(&members));
        }
        let real = |a: Rank, b: Rank| self.may_meet(a, b);
        let Some(mut table) = StageFace::open_leaving(self.ask, self.number, members, &real)? else {
            return Ok(false);
        };
        let floor = level.levels()[count].first().map_or(0, |&r| level.score(r));
        self.floats(&mut table, count, floor)?;
        Ok(table.least_of_any(&|e| -i64::from(matches!(e, Edge::Leaves(_))))? == 0)
    }

    /// Settles all floats of these levels. Players who leave the table float to `floor`.
    pub(super) fn floats(
        self,
        table: &mut StageFace<'s>,
        count: usize,
        floor: i64,
    ) -> Result<(), SolveError> {
        let level = self.level;
        for source in level.sources() {
            table.least(move |e| level.incoming_difference(source, e, floor))?;
        }
        for of in 0..count {
            let sees = |r: Rank| level.sees_float(r);
            table.least_seen(&sees, move |e| i64::from(level.float(of, e, floor).is_some()))?;
            table.least_seen(&sees, move |e| level.float(of, e, floor).unwrap_or(0))?;
        }
        Ok(())
    }

    /// Returns for each level of a chain whether one player floats from it to the next.
    fn links(self, count: usize) -> Vec<bool> {
        let mut players = 0;
        let odd = self.level.levels()[..count].iter().map(|level| {
            players += level.len();
            !players.is_multiple_of(2)
        });
        odd.collect()
    }

    /// Returns the floats of a chain: for each level, their number and the score difference.
    pub(super) fn chain_floats(self, count: usize) -> Vec<(i64, i64)> {
        let score = |level: usize| self.level.levels()[level].first().map_or(0, |&r| self.level.score(r));
        let links = self.links(count);
        let of =
            |(i, &is_linked): (usize, &bool)| if is_linked { (1, score(i) - score(i + 1)) } else { (0, 0) };
        links.iter().enumerate().map(of).collect()
    }

    /// Opens a table of the pairings of a chain with the fewest floats. No edge passes over a level, and one player
    /// leaves each odd level.
    fn open_chain(self, count: usize) -> Result<StageFace<'r>, SolveError> {
        let links = self.links(count);
        let may = |a: Rank, b: Rank| {
            let homes = [a, b].map(|r| self.level.home(r));
            let (high, low) = (homes[0].min(homes[1]), homes[0].max(homes[1]));
            let (Some(high), Some(low)) = (high, low) else { return false };
            (high == low || low == high + 1 && links[high]) && self.ask.graph.link(a, b).is_some()
        };
        let mut pairs = Vec::new();
        let mut gone: Option<Rank> = None;
        for (level, players) in self.level.levels()[..count].iter().enumerate() {
            let mut own: Vec<Rank> = players.iter().copied().filter(|&r| Some(r) != gone).collect();
            gone = None;
            if links[level]
                && let Some(d) = own.pop()
            {
                gone = self.level.levels()[level + 1].iter().copied().find(|&u| may(d, u));
                pairs.extend(gone.map(|u| (d, u)));
            }
            let half = own.len() / 2;
            pairs.extend(own.iter().copied().zip(own[half..].iter().copied()).take(half));
        }
        let mut table = StageFace::open_from(self.ask, self.number, self.level.members(count), &may, &pairs)?;
        let home = Rc::clone(self.level.homes());
        let is_float = move |e: Edge| matches!(e, Edge::Pair(a, b) if home[a] != home[b]);
        if !links[0] || links[1..].contains(&true) || !table.leaves_once(self.level.own()) {
            table.least_seen(&|r| self.level.sees_float(r), move |e| i64::from(is_float(e)))?;
        }
        Ok(table)
    }
}
