//! How many levels the floats of a level can touch: the levels from here down that are paired among themselves in every
//! pairing with the fewest floats (10, 13), so that what lies below them need not be looked at.

use super::EcfScoreLevel;
use crate::round::table::{Edge, StageFace};
use lexmatch::solve::SolveError;

/// Trials at finding floaters of the next level only, before the window is weighed as a whole.
const TRIALS: usize = 300;

/// The first levels, which are paired among themselves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    /// How many, this one included.
    pub(super) count: usize,
    /// Does only an odd number float, one player, to the next level?
    pub(super) is_chain: bool,
}

impl EcfScoreLevel<'_, '_> {
    /// The window of the level.
    pub(super) fn window(&self) -> Result<Window, SolveError> {
        for count in 1..self.levels.len() {
            let members = self.members(count);
            let below: Vec<usize> = self.levels[count..].iter().flatten().copied().collect();
            let is_apart = members.len().is_multiple_of(2) && self.ask.graph.is_completable(&below);
            if is_apart && self.is_chain(count) {
                return Ok(Window { count, is_chain: true });
            }
            if is_apart && self.is_closed(count, members)? {
                return Ok(Window { count, is_chain: false });
            }
        }
        Ok(Window { count: self.levels.len(), is_chain: false })
    }

    /// Is there a pairing of these levels in which only odd numbers float, one player each, to the next level? Nothing
    /// can need fewer or shorter floats, and nobody leaves the window in any pairing that is as good.
    fn is_chain(&self, count: usize) -> bool {
        self.incoming.is_empty() && self.chain(0, count, None, &mut TRIALS.clone())
    }

    fn chain(&self, level: usize, count: usize, gone: Option<usize>, trials: &mut usize) -> bool {
        let own: Vec<usize> = self.levels[level].iter().copied().filter(|&r| Some(r) != gone).collect();
        let graph = self.ask.graph;
        if own.len().is_multiple_of(2) {
            return graph.is_completable(&own)
                && (level + 1 == count || self.chain(level + 1, count, None, trials));
        }
        if level + 1 == count {
            return false;
        }
        for &d in own.iter().rev() {
            let stay: Vec<usize> = own.iter().copied().filter(|&r| r != d).collect();
            let mut is_whole = None;
            for &u in self.levels[level + 1].iter().filter(|&&u| graph.link(d, u).is_some()) {
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

    /// Does nobody leave the window in any pairing with the fewest floats, even if whoever leaves it finds an opponent on
    /// the level just below?
    fn is_closed(&self, count: usize, members: Vec<usize>) -> Result<bool, SolveError> {
        if count == 1 && self.incoming.is_empty() {
            return Ok(self.ask.graph.is_completable(&members));
        }
        let real = |a: usize, b: usize| self.may_meet(a, b);
        let Some(mut table) = StageFace::open_leaving(self.ask, self.number, members, &real)? else {
            return Ok(false);
        };
        let floor = self.levels[count].first().map_or(0, |&r| self.score(r));
        self.decide_incoming(&mut table, floor)?;
        for level in 0..count {
            table.least(move |e| i64::from(self.float(level, e, floor).is_some()))?;
            table.least(move |e| self.float(level, e, floor).unwrap_or(0))?;
        }
        Ok(table.least_of_any(&|e| -i64::from(matches!(e, Edge::Leaves(_))))? == 0)
    }
}

impl EcfScoreLevel<'_, '_> {
    /// In a chain: by level, does one player float from it to the next?
    fn links(&self, count: usize) -> Vec<bool> {
        let mut players = 0;
        let odd = self.levels[..count].iter().map(|level| {
            players += level.len();
            !players.is_multiple_of(2)
        });
        odd.collect()
    }

    /// The floats of a chain: by level how many and by how much.
    pub(in crate::round::ecf) fn chain_floats(&self, count: usize) -> Vec<(i64, i64)> {
        let score = |level: usize| self.levels[level].first().map_or(0, |&r| self.score(r));
        let links = self.links(count);
        let of =
            |(i, &is_linked): (usize, &bool)| if is_linked { (1, score(i) - score(i + 1)) } else { (0, 0) };
        links.iter().enumerate().map(of).collect()
    }

    /// The pairings of a chain with the fewest floats: no edge passes a level, and one player leaves each odd number.
    pub(super) fn open_chain(&self, count: usize) -> Result<StageFace<'_>, SolveError> {
        let links = self.links(count);
        let may = |a: usize, b: usize| {
            let (high, low) = (self.home(a).min(self.home(b)), self.home(a).max(self.home(b)));
            let (Some(high), Some(low)) = (high, low) else { return false };
            (high == low || low == high + 1 && links[high]) && self.ask.graph.link(a, b).is_some()
        };
        let mut pairs = Vec::new();
        let mut gone: Option<usize> = None;
        for (level, players) in self.levels[..count].iter().enumerate() {
            let mut own: Vec<usize> = players.iter().copied().filter(|&r| Some(r) != gone).collect();
            gone = None;
            if links[level]
                && let Some(d) = own.pop()
            {
                gone = self.levels[level + 1].iter().copied().find(|&u| may(d, u));
                pairs.extend(gone.map(|u| (d, u)));
            }
            let half = own.len() / 2;
            pairs.extend(own.iter().copied().zip(own[half..].iter().copied()).take(half));
        }
        let mut table = StageFace::open_from(self.ask, self.number, self.members(count), &may, &pairs)?;
        let is_float = move |e: Edge| matches!(e, Edge::Pair(a, b) if self.home(a) != self.home(b));
        if !links[0] || links[1..].contains(&true) || !table.leaves_once(self.own()) {
            table.least(move |e| i64::from(is_float(e)))?;
        }
        Ok(table)
    }
}
