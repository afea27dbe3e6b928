//! A round with demands beyond the rules: pairs that must or must not be made.
//!
//! A pair that the rules forbid stays forbidden. The demands become facts of a separate position, as if the arbiter had
//! kept all other pairs apart. The round is then paired as usual under every rulebook.

use crate::tournament::{PairSet, Position, Rank};

/// Demands on a round, by rank; an opponent of `None` means the bye.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Force {
    required: Vec<(Rank, Option<Rank>)>,
    barred: PairSet,
    no_bye: Vec<Rank>,
}

impl Force {
    /// Requires that the player has this opponent.
    pub fn require(&mut self, rank: Rank, opponent: Option<Rank>) {
        self.required.push((rank, opponent));
    }

    /// Requires that the player does not have this opponent.
    pub fn bar(&mut self, rank: Rank, opponent: Option<Rank>) {
        match opponent {
            Some(other) => self.barred.insert(rank, other),
            None => self.no_bye.push(rank),
        }
    }

    /// Requires that the two players of each pair do not meet.
    pub fn bar_all(&mut self, pairs: impl IntoIterator<Item = (Rank, Rank)>) {
        self.barred.extend(pairs);
    }

    /// Returns whether the demands allow the player this opponent.
    pub fn admits(&self, rank: Rank, opponent: Option<Rank>) -> bool {
        let is_this = |(a, b): (Rank, Option<Rank>)| {
            (a, b) == (rank, opponent) || b == Some(rank) && opponent == Some(a)
        };
        let is_bound_elsewhere = |&(a, b): &(Rank, Option<Rank>)| {
            let mut both = [Some(a), b].into_iter().flatten();
            both.any(|r| r == rank || opponent == Some(r)) && !is_this((a, b))
        };
        let is_barred = match opponent {
            Some(other) => self.barred.has(rank, other),
            None => self.no_bye.contains(&rank),
        };
        !is_barred && !self.required.iter().any(is_bound_elsewhere)
    }

    /// Returns the position in which only the demanded pairs are possible. O(n) for each restricted player, and n²/16
    /// bytes.
    #[must_use]
    pub fn on(&self, position: &Position) -> Position {
        let mut forced = position.clone();
        let everybody = Rank::all(forced.entries.len());
        for &(rank, opponent) in &self.required {
            for one in opponent.into_iter().chain([rank]) {
                let others = everybody.clone().filter(|&r| r != rank && Some(r) != opponent);
                forced.prohibited.extend(others.map(|r| (one, r)));
            }
            if let Some(opponent) = opponent {
                forced.no_bye.extend([rank, opponent]);
            }
        }
        forced.prohibited.union(&self.barred);
        forced.no_bye.extend(&self.no_bye);
        forced.no_bye.sort_unstable();
        forced.no_bye.dedup();
        forced
    }
}

/// A player restricted to certain mates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoundPlayer {
    /// The player, by rank.
    pub who: Rank,
    /// The opponents, by rank; `None` means the bye.
    pub fates: Vec<Option<Rank>>,
}

impl BoundPlayer {
    /// Returns the position in which the player can have only the permitted mates.
    #[must_use]
    pub fn on(&self, position: &Position) -> Position {
        let mut force = Force::default();
        if let [only] = self.fates[..] {
            force.require(self.who, only);
        } else {
            let others = Rank::all(position.entries.len()).filter(|&r| r != self.who).map(Some).chain([None]);
            others.filter(|fate| !self.fates.contains(fate)).for_each(|fate| force.bar(self.who, fate));
        }
        force.on(position)
    }
}

#[cfg(test)]
mod tests {
    use super::{Force, Rank};

    #[test]
    fn who_is_bound_meets_nobody_else() {
        let mut force = Force::default();
        force.require(Rank(0), Some(Rank(3)));
        force.require(Rank(4), None);
        force.bar(Rank(1), Some(Rank(2)));
        assert!(
            force.admits(Rank(3), Some(Rank(0)))
                && force.admits(Rank(0), Some(Rank(3)))
                && force.admits(Rank(4), None)
        );
        assert!(
            !force.admits(Rank(0), None)
                && !force.admits(Rank(1), Some(Rank(3)))
                && !force.admits(Rank(4), Some(Rank(1)))
        );
        assert!(!force.admits(Rank(2), Some(Rank(1))) && force.admits(Rank(1), None));
    }
}
