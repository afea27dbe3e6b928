//! An index of the players in the entries of a position, so that finding a rank needs no search.

use std::sync::OnceLock;

use super::{Entry, PlayerId, Rank};

/// The rank of each player of a position, listed on first use.
#[derive(Clone, Debug, Default)]
pub struct RankIndex(OnceLock<Vec<(PlayerId, Rank)>>);

impl RankIndex {
    /// Returns the rank of a player among `entries`. If the entries have changed since the index was built, the
    /// function searches them.
    pub(super) fn rank(&self, entries: &[Entry], id: PlayerId) -> Option<Rank> {
        let is_at = |&rank: &Rank| entries.get(rank.0).is_some_and(|e| e.id == id);
        self.listed(entries, id).filter(is_at).or_else(|| entries.iter().position(|e| e.id == id).map(Rank))
    }

    fn listed(&self, entries: &[Entry], id: PlayerId) -> Option<Rank> {
        let list = self.0.get_or_init(|| {
            let mut list: Vec<_> = entries.iter().enumerate().map(|(rank, e)| (e.id, Rank(rank))).collect();
            list.sort_unstable();
            list
        });
        // Without gaps in the numbers, the place follows from the number.
        let guess = usize::try_from(id.0.checked_sub(list.first()?.0.0)?).ok()?;
        if let Some(&(_, rank)) = list.get(guess).filter(|listed| listed.0 == id) {
            return Some(rank);
        }
        let place = list.binary_search_by_key(&id, |&(id, _)| id).ok()?;
        list.get(place).map(|&(_, rank)| rank)
    }
}

/// All indexes are equal, because the entries determine them.
impl PartialEq for RankIndex {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for RankIndex {}
