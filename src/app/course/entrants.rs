//! Who is who: ids for players that have none, and whose number has changed.

use super::answers::Renumbered;
use super::{Event, EventError};
use facts::tournament::{EntrantId, PairingNumber, Player, Tournament};
use std::collections::{BTreeMap, BTreeSet};

/// The first id that is no id of an entrant: whoever makes a tournament field by field may have written any number.
pub(super) const BEYOND: u32 = 1 << 31;

impl Event {
    /// Gives an id to every player who has none, or one that another player has. Returns the new ids.
    pub(super) fn identify(&mut self) -> Vec<EntrantId> {
        let mut taken = BTreeSet::new();
        let (mut added, mut next) = (Vec::new(), self.next);
        for player in &mut self.known.tournament.players {
            player.entrant = player.entrant.filter(|id| id.0 < BEYOND && taken.insert(*id));
            next = next.max(player.entrant.map_or(0, |id| id.0 + 1));
        }
        for player in &mut self.known.tournament.players {
            if player.entrant.is_none() {
                let id = EntrantId(next);
                next += 1;
                player.entrant = Some(id);
                added.push(id);
            }
        }
        self.next = next;
        added
    }

    /// Returns the number of a player.
    pub(super) fn number(&self, id: EntrantId) -> Result<PairingNumber, EventError> {
        self.place(id).map(|place| self.tournament().player(place).number)
    }

    /// Returns the numbers of players.
    pub(super) fn numbers(&self, ids: &[EntrantId]) -> Result<Vec<PairingNumber>, EventError> {
        ids.iter().map(|&id| self.number(id)).collect()
    }
}

/// Returns the id of a player of a running event.
pub(super) fn entrant(player: &Player) -> EntrantId {
    player.entrant.unwrap_or_default()
}

/// Returns the players who stay and have another number now.
pub(super) fn moved(before: &Tournament, after: &Tournament) -> Vec<Renumbered> {
    let numbers = |t: &Tournament| -> BTreeMap<EntrantId, PairingNumber> {
        t.players.iter().filter_map(|player| Some((player.entrant?, player.number))).collect()
    };
    let (old, new) = (numbers(before), numbers(after));
    let one = |(entrant, was): (EntrantId, PairingNumber)| {
        let now = *new.get(&entrant)?;
        (was != now).then_some(Renumbered { entrant, was, now })
    };
    old.into_iter().filter_map(one).collect()
}
