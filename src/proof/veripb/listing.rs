//! A search for the matchings that are left in a stage. It covers a vertex or a tight set by each edge in turn.

use super::derive::Derivation;
use crate::error::{ProofError, Proved};
use limit::look;

/// The number of choices after which a search is given up.
const CHOICES: usize = 20_000_000;

/// What a search has found.
#[derive(Default)]
pub(super) struct Listed {
    /// The matchings that are left, in the order of lots.
    pub matchings: Vec<Vec<usize>>,
    /// The choices of edges with which no other matching is left, each after those that it rests on.
    pub refused: Vec<Vec<usize>>,
}

/// A search that goes on.
struct Listing {
    /// The items that an edge covers: its ends, and the tight sets that it leaves.
    items: Vec<Vec<usize>>,
    /// The edges that cover an item, those of the pairing first.
    at: Vec<Vec<usize>>,
    /// How often each edge is barred by chosen ones.
    barred: Vec<usize>,
    is_covered: Vec<bool>,
    chosen: Vec<usize>,
    most: Option<usize>,
    choices: usize,
    listed: Listed,
}

/// Lists the matchings that are left, all of them or the first `most` that are found.
///
/// # Errors
/// Fails if listing them takes too long.
pub(super) fn listed(face: &Derivation<'_>, most: Option<usize>) -> Proved<Listed> {
    let stage = face.stage;
    let tight: Vec<&Vec<usize>> = face.tight().collect();
    let place = |v: usize| stage.vertices.binary_search(&v).unwrap_or_default();
    let mut items = vec![Vec::new(); stage.count()];
    let mut at = vec![Vec::new(); stage.vertices.len() + tight.len()];
    for e in stage.possible().into_iter().filter(|&e| face.is_alive(e)) {
        let (u, v) = stage.ends(e);
        let crossed = tight.iter().enumerate().filter(|(_, set)| set.contains(&u) != set.contains(&v));
        items[e] = vec![place(u), place(v)];
        items[e].extend(crossed.map(|(number, _)| stage.vertices.len() + number));
        for &item in &items[e] {
            at[item].push(e);
        }
    }
    // Near the pairing many matchings are found soon.
    let own = stage.own();
    for at in &mut at {
        at.sort_by_key(|e| own.binary_search(e).is_err());
    }
    let (barred, is_covered) = (vec![0; stage.count()], vec![false; at.len()]);
    let (chosen, choices, listed) = (Vec::new(), 0, Listed::default());
    let mut listing = Listing { items, at, barred, is_covered, chosen, most, choices, listed };
    listing.search()?;
    listing.listed.matchings.sort_unstable();
    Ok(listing.listed)
}

impl Listing {
    /// Returns the edges that may be chosen for an item.
    fn covering(&self, item: usize) -> impl Iterator<Item = usize> {
        self.at[item].iter().copied().filter(|&e| self.barred[e] == 0)
    }

    fn search(&mut self) -> Proved<()> {
        look();
        self.choices += 1;
        if self.choices > CHOICES {
            return Err(ProofError::open("listing the remaining pairings takes too long"));
        }
        let open = (0..self.at.len()).filter(|&item| !self.is_covered[item]);
        let Some(item) = open.min_by_key(|&item| self.covering(item).count()) else {
            let mut matching = self.chosen.clone();
            matching.sort_unstable();
            self.listed.matchings.push(matching);
            // It may be listed and yet not be one of those that are asked for.
            self.listed.refused.push(self.chosen.clone());
            return Ok(());
        };
        for e in self.covering(item).collect::<Vec<_>>() {
            if self.most.is_some_and(|most| self.listed.matchings.len() >= most) {
                return Ok(());
            }
            self.choose(e, true);
            self.search()?;
            self.choose(e, false);
        }
        self.listed.refused.push(self.chosen.clone());
        Ok(())
    }

    /// Chooses an edge, or puts it back.
    fn choose(&mut self, e: usize, is_chosen: bool) {
        for &item in &self.items[e] {
            self.is_covered[item] = is_chosen;
            for &other in &self.at[item] {
                self.barred[other] = if is_chosen { self.barred[other] + 1 } else { self.barred[other] - 1 };
            }
        }
        if is_chosen { self.chosen.push(e) } else { self.chosen.truncate(self.chosen.len() - 1) }
    }
}
