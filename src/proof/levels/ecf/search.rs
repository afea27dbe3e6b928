//! The data of a search for floaters (20 to 22): choices, the keys that compare them, and the facts known about them.

use super::left::Exchanges;
use super::shape::LevelShape;

/// Floaters in the order of 20, with their opponents.
pub(super) type FloaterPairs = Vec<(usize, usize)>;

/// A player in a search: the player, his place from 0, and whether he meets the conditions of the search.
pub(super) type SearchFind = (usize, usize, bool);

/// The key that compares choices: exchanges, then floats outside the searches, places of 20, places of 21, levels
/// entered.
pub(super) type ChoiceKey = (i64, Vec<usize>);

/// A choice, with the players who would float from the next level under it.
pub(super) struct ChoiceBelow<'b> {
    pub(super) choice: &'b FloaterPairs,
    pub(super) gone: &'b [usize],
}

/// The search for floaters better than the incumbent ones.
pub(super) struct RivalSearch<'s, 'c> {
    pub(super) shape: &'s LevelShape<'c>,
    /// The number of players who float.
    pub(super) number: usize,
    /// 20: all players of the level.
    pub(super) walk: Vec<SearchFind>,
    /// The opponents on the levels that can be entered, by place of the walk.
    pub(super) opponents: Vec<Vec<SearchFind>>,
    pub(super) shown: FloaterPairs,
    pub(super) best: ChoiceKey,
    pub(super) known: Exchanges,
}

impl RivalSearch<'_, '_> {
    /// Returns the number of exchanges from which on a choice with this key is no better.
    pub(super) fn enough(&self, key: &[usize]) -> i64 {
        self.best.0 + i64::from(key < self.best.1.as_slice())
    }

    /// Returns whether every choice that begins in this way comes later than an incumbent without exchanges.
    pub(super) fn is_late(&self, outside: usize, places: &[usize]) -> bool {
        let least: Vec<usize> = [outside].iter().chain(places).copied().collect();
        let is_in_order = self.shape.entered.len() <= 1;
        is_in_order && self.best.0 == 0 && least.as_slice() > &self.best.1[..least.len()]
    }
}

pub(super) fn found(walk: Vec<(usize, bool)>) -> Vec<SearchFind> {
    walk.into_iter().enumerate().map(|(place, (r, is_good))| (r, place, is_good)).collect()
}

/// Returns whether the pair belongs to the choice, or has no player in common with it.
pub(super) fn is_made(choice: &FloaterPairs, (u, v): (usize, usize)) -> bool {
    choice.contains(&(u, v)) || choice.iter().all(|&(d, o)| ![d, o].contains(&u) && ![d, o].contains(&v))
}

pub(super) fn listed(players: &[usize]) -> String {
    players.iter().map(usize::to_string).collect::<Vec<_>>().join(" and ")
}

pub(super) fn pairs(choice: &FloaterPairs) -> String {
    choice.iter().map(|(d, o)| format!("{d}-{o}")).collect::<Vec<_>>().join(" and ")
}
