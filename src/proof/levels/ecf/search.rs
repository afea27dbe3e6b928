//! The data of a search for floaters (20 to 22): choices, the keys that compare them, and what is known about them.

use crate::ProofError;
use facts::tournament::Rank;
use model::program::ecf::{ChosenFloater, FloaterSelection, LevelShape, Meeting, SearchHit, SearchTurn};
use std::collections::BTreeMap;

/// Floaters in the order of 20, with their opponents.
pub(super) type FloaterPairs = Vec<(Rank, Rank)>;

/// The numbers of exchanges in sets of players paired by themselves.
pub(super) type Exchanges = BTreeMap<Vec<Rank>, i64>;

/// A choice, with the players who would float from the next level.
#[derive(Clone, Copy)]
pub(super) struct ChoiceBelow<'b> {
    pub(super) choice: &'b FloaterPairs,
    pub(super) gone: &'b [Rank],
}

/// The search for floaters better than the incumbent ones.
pub(super) struct RivalSearch<'s, 'r> {
    pub(super) shape: &'s LevelShape<'r>,
    /// 20: all players of the level, in the order of the search.
    pub(super) walk: Vec<SearchHit>,
    /// The opponents on the levels that floaters can enter, by index in `walk`.
    pub(super) opponents: Vec<Vec<(Option<Rank>, SearchTurn)>>,
    pub(super) shown: FloaterPairs,
    /// The number of exchanges under the incumbent choice, and the key that compares the choice with others.
    pub(super) best: (i64, Vec<usize>),
    pub(super) known: Exchanges,
}

impl RivalSearch<'_, '_> {
    /// Returns the choice with the places of its players in the searches.
    ///
    /// # Errors
    /// Fails if a floater or an opponent is not in the searches.
    pub(super) fn selection(&self, choice: &FloaterPairs) -> Result<FloaterSelection, ProofError> {
        let mut selection = FloaterSelection::default();
        for &(floater, opponent) in choice {
            let place = self.walk.iter().position(|&(r, _)| r == floater).ok_or_else(no_floater)?;
            let at =
                self.opponents[place].iter().find(|(o, _)| *o == Some(opponent)).ok_or_else(no_floater)?;
            selection.leaving.push(ChosenFloater { rank: floater, turn: (place, self.walk[place].1) });
            selection.met.push(Meeting { floater, opponent: Some(opponent), turn: at.1 });
        }
        Ok(selection)
    }

    /// Returns the number of exchanges at which a choice with this key is no longer better. If no level counts the
    /// exchanges, no number is enough for a choice that comes first.
    pub(super) fn enough(&self, key: &[usize]) -> i64 {
        let is_first = key < self.best.1.as_slice();
        if self.shape.asks_exchanges() {
            self.best.0 + i64::from(is_first)
        } else if is_first {
            i64::MAX
        } else {
            0
        }
    }

    /// Returns whether every choice with this beginning comes later than an incumbent without exchanges.
    pub(super) fn is_late(&self, outside: usize, places: &[usize]) -> bool {
        let least: Vec<usize> = [outside].iter().chain(places).copied().collect();
        self.shape.is_in_order() && self.best.0 == 0 && least.as_slice() > &self.best.1[..least.len()]
    }
}

/// Returns whether the pair belongs to the choice, or has no player in common with it.
pub(super) fn is_made(choice: &FloaterPairs, (u, v): (Rank, Rank)) -> bool {
    choice.contains(&(u, v)) || choice.iter().all(|&(d, o)| ![d, o].contains(&u) && ![d, o].contains(&v))
}

pub(super) fn listed(players: &[Rank]) -> String {
    players.iter().map(Rank::to_string).collect::<Vec<_>>().join(" and ")
}

pub(super) fn pairs(choice: &FloaterPairs) -> String {
    choice.iter().map(|(d, o)| format!("{d}-{o}")).collect::<Vec<_>>().join(" and ")
}

fn no_floater() -> ProofError {
    ProofError::refuted("a floater enters a level that cannot be entered")
}
