//! What a search for floaters goes by (20 to 22): choices, what they are compared by, and what is known of them.

use super::left::Exchanges;
use super::shape::LevelShape;

/// Floaters in the order of 20, with their opponents.
pub(super) type FloaterPairs = Vec<(usize, usize)>;

/// Somebody in a search: who, his place from 0, and whether the search asks for such a player.
pub(super) type SearchFind = (usize, usize, bool);

/// What choices are compared by: exchanges, then floats outside the searches, places of 20, places of 21, levels entered.
pub(super) type ChoiceKey = (i64, Vec<usize>);

/// A choice, and those who would float from the next level with it.
pub(super) struct ChoiceBelow<'b> {
    pub(super) choice: &'b FloaterPairs,
    pub(super) gone: &'b [usize],
}

/// The search for floaters better than the incumbent ones.
pub(super) struct RivalSearch<'s, 'c> {
    pub(super) shape: &'s LevelShape<'c>,
    /// How many float.
    pub(super) number: usize,
    /// 20: everybody of the level.
    pub(super) walk: Vec<SearchFind>,
    /// By place of the walk: opponents on the levels that can be entered.
    pub(super) opponents: Vec<Vec<SearchFind>>,
    pub(super) shown: FloaterPairs,
    pub(super) best: ChoiceKey,
    pub(super) known: Exchanges,
}

impl RivalSearch<'_, '_> {
    /// The exchanges from which on a choice with this key is no better.
    pub(super) fn enough(&self, key: &[usize]) -> i64 {
        self.best.0 + i64::from(key < self.best.1.as_slice())
    }

    /// Does every choice that begins so come later than the incumbent, which needs no exchange?
    pub(super) fn is_late(&self, outside: usize, places: &[usize]) -> bool {
        let least: Vec<usize> = [outside].iter().chain(places).copied().collect();
        let is_in_order = self.shape.entered.len() <= 1;
        is_in_order && self.best.0 == 0 && least.as_slice() > &self.best.1[..least.len()]
    }
}

pub(super) fn found(walk: Vec<(usize, bool)>) -> Vec<SearchFind> {
    walk.into_iter().enumerate().map(|(place, (r, is_good))| (r, place, is_good)).collect()
}

/// Is the pair one of the choice, or apart from it?
pub(super) fn is_made(choice: &FloaterPairs, (u, v): (usize, usize)) -> bool {
    choice.contains(&(u, v)) || choice.iter().all(|&(d, o)| ![d, o].contains(&u) && ![d, o].contains(&v))
}

pub(super) fn listed(players: &[usize]) -> String {
    players.iter().map(usize::to_string).collect::<Vec<_>>().join(" and ")
}

pub(super) fn pairs(choice: &FloaterPairs) -> String {
    choice.iter().map(|(d, o)| format!("{d}-{o}")).collect::<Vec<_>>().join(" and ")
}
