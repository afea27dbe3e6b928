//! A score pack: the raw pairing without regard to schools and colours, and the pairing.

use super::order::first_in_order;
use super::roster::Roster;
use super::switches::{ADJUSTMENTS, Switches};
use crate::procedural::matching::HEAVIEST;
use crate::procedural::{Spent, Steps};

/// A pack and what is below it.
pub(super) struct Pack<'r> {
    pub(super) roster: &'r Roster,
    /// Who dropped from above, by rank.
    pub(super) incoming: Vec<usize>,
    /// The pack's own, by rank.
    pub(super) residents: Vec<usize>,
    /// Everybody in lower packs, by rank.
    pub(super) below: Vec<usize>,
}

/// How a pack is paired: pairs by rank, and who leaves for the next pack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Paired {
    pub(super) pairs: Vec<(usize, usize)>,
    pub(super) leavers: Vec<usize>,
}

impl Pack<'_> {
    /// Who has to be paired here or leave, by rank.
    pub(super) fn members(&self) -> impl Iterator<Item = usize> {
        self.incoming.iter().chain(&self.residents).copied()
    }

    /// 27A2, 29D1: as few as possible leave, then as few as possible of those who came from above.
    fn departures(&self, leaves: usize) -> [i128; 2] {
        [1, i128::from(self.incoming.contains(&leaves))]
    }
}

/// The raw pairing: as few as possible leave, the rest by the order of the text.
pub(super) fn raw_pairing(pack: &Pack, steps: &mut Steps) -> Result<Paired, Spent> {
    let most = bound(pack, 1)?;
    let price = |p: usize, opponent: Option<usize>| {
        if opponent.is_some() {
            return 0;
        }
        let [leaver, again] = pack.departures(p);
        leaver * most + again
    };
    first_in_order(pack, &price, steps)
}

/// The pairing: as few as possible leave, then the adjustments in their order, then the order of the text.
pub(super) fn pairing(pack: &Pack, raw: &Paired, steps: &mut Steps) -> Result<Paired, Spent> {
    let switches = Switches::new(pack, raw);
    let mut places: [i128; ADJUSTMENTS] = [0; ADJUSTMENTS];
    let mut place: i128 = 1;
    for (at, largest) in places.iter_mut().zip(Switches::LARGEST).rev() {
        *at = place;
        place = heavier(place, bound(pack, largest)?)?;
    }
    let most = bound(pack, 1)?;
    // Both departures still have to fit above everything else.
    heavier(heavier(place, most)?, most)?;
    let price = |p: usize, opponent: Option<usize>| {
        let (departures, adjustments) = match opponent {
            Some(o) => ([0, 0], switches.of_pair(p, o)),
            None => (pack.departures(p), switches.of_leaving(p)),
        };
        let sum: i128 = adjustments.iter().zip(places).map(|(&a, at)| i128::from(a) * at).sum();
        (departures[0] * most + departures[1]) * place + sum
    };
    first_in_order(pack, &price, steps)
}

/// One more than any sum over the pairs and leavers of a pack.
fn bound(pack: &Pack, largest: i64) -> Result<i128, Spent> {
    let members = i128::try_from(pack.members().count()).map_err(|_| Spent)?;
    Ok(members * i128::from(largest) + 1)
}

fn heavier(place: i128, by: i128) -> Result<i128, Spent> {
    place.checked_mul(by).filter(|&w| w < HEAVIEST).ok_or(Spent)
}
