//! The Lim family: a score-group with its floaters, and the order in which its players are considered (9.4, 10.6 to
//! 10.8, 11).

use super::rules::LimRules;
use crate::matching::Complete;
use facts::rulebook::table::{Available, Exchanged};
use facts::tournament::Rank;

/// A score-group with the floaters that came into it. Ranks ascend in each part.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct FloatedGroup {
    /// Twice the score of the group.
    pub(crate) twice: i32,
    /// The players with the score of the group, by rank.
    pub residents: Vec<Rank>,
    /// The players who came from above.
    pub(crate) above: Vec<Rank>,
    /// The players who came from below.
    pub(crate) below: Vec<Rank>,
    /// Whether the group is below the median, so that it is paired upward.
    pub(crate) is_upward: bool,
    /// Whether this is the median group.
    pub is_median: bool,
}

impl FloatedGroup {
    /// Returns all members, by rank.
    pub fn members(&self) -> Vec<Rank> {
        let mut all = [self.above.as_slice(), &self.below, &self.residents].concat();
        all.sort_unstable();
        all
    }

    /// Returns the group without the players in `gone`.
    #[must_use]
    pub fn without(&self, gone: &[Rank]) -> Self {
        let left = |part: &[Rank]| part.iter().copied().filter(|r| !gone.contains(r)).collect();
        let (residents, above, below) = (left(&self.residents), left(&self.above), left(&self.below));
        Self { residents, above, below, ..self.clone() }
    }

    /// 9.4, 11.1: returns ranks in the order of scrutiny: from the highest, or upward from the lowest.
    pub(crate) fn in_scrutiny(&self, mut ranks: Vec<Rank>) -> Vec<Rank> {
        ranks.sort_unstable();
        if self.is_upward {
            ranks.reverse();
        }
        ranks
    }

    /// 10.6, 10.7: returns the floaters in the order in which they are paired. Floaters from above are ordered by score
    /// and number, floaters from below start with the lowest. Downward and in the median, floaters from above come
    /// first; upward, floaters from below.
    pub(crate) fn floaters(&self) -> Vec<Rank> {
        let (mut down, mut up) = (self.above.clone(), self.below.clone());
        down.sort_unstable();
        up.sort_unstable_by(|a, b| b.cmp(a));
        if self.is_upward { [up, down].concat() } else { [down, up].concat() }
    }

    /// Returns the members in the order in which they look for opponents: floaters first.
    pub fn in_turn(&self) -> Vec<Rank> {
        [self.floaters(), self.in_scrutiny(self.residents.clone())].concat()
    }

    /// Returns the pairs of the group in the order in which they are made.
    pub fn in_order(&self, mate: &dyn Fn(Rank) -> Option<Rank>) -> Vec<(Rank, Rank)> {
        let mut made: Vec<(Rank, Rank)> = Vec::new();
        for r in self.in_turn() {
            if !made.iter().any(|&(_, b)| b == r) {
                made.extend(mate(r).map(|o| (r, o)));
            }
        }
        made
    }

    /// Returns whether the player has the score of the group.
    pub fn is_resident(&self, rank: Rank) -> bool {
        self.residents.contains(&rank)
    }

    /// 9.3, 10.3: returns the possible opponents of an incoming floater here: the residents, and floaters who came the
    /// other way.
    pub(crate) fn hosts(&self, is_upward: bool) -> [Vec<Rank>; 2] {
        let others = if is_upward { &self.above } else { &self.below };
        [self.residents.clone(), others.clone()]
    }
}

/// The possibilities in a group, found by a search or by a proof.
pub trait Possible {
    /// The reason why the answer is not known.
    type Error;

    /// Returns the largest number of pairs among `players`.
    ///
    /// # Errors
    /// Fails if the source cannot answer.
    fn most_pairs(&mut self, players: &[Rank]) -> Result<usize, Self::Error>;

    /// 11.3, 11.4: returns the first player in the order of scrutiny who is stuck; `None` if all can be paired.
    ///
    /// # Errors
    /// Fails if the source cannot answer.
    fn stuck(&mut self, pool: &JudgedPool<'_, '_, '_>) -> Result<Option<StuckFloater>, Self::Error>;
}

/// A player who cannot have an opponent together with the players before him, and the pairings of those players.
pub struct StuckFloater {
    /// The stuck player.
    pub rank: Rank,
    /// The pairs that are kept.
    pub retained: Vec<(Rank, Rank)>,
}

/// Players of a group to pair with each other.
pub struct JudgedPool<'p, 'c, 'a> {
    /// The rules that decide who may meet.
    pub rules: &'p LimRules<'c, 'a>,
    /// The players to pair.
    pub group: &'p FloatedGroup,
    /// 11.4: pairings that are retained while possible, each with the scrutinised player first.
    pub retained: &'p [(Rank, Rank)],
}

impl JudgedPool<'_, '_, '_> {
    /// Returns the opponents of the first player left, in the order of consideration. `is_possible` says whether the
    /// remaining players can still have opponents.
    pub fn opponents(&self, left: &[Rank], is_possible: &dyn Fn(Rank) -> bool) -> Vec<Rank> {
        let Some((&first, others)) = left.split_first() else { return Vec::new() };
        let mut order = if self.group.is_resident(first) {
            exchanges(left)
        } else {
            self.of_floater(first, others, is_possible)
        };
        let kept = self.retained.iter().find(|pair| pair.0 == first).map(|pair| pair.1);
        order.sort_by_key(|&o| Some(o) != kept);
        order
    }

    /// 10.8: returns the opponents of a floater: residents, then other floaters.
    // READING LIM-10.8-AVAILABLE: under the other reading, all are treated alike.
    // READING LIM-10.8-MAXI: near to the first compatible player; the other reading: near to the first possible one.
    fn of_floater(&self, floater: Rank, others: &[Rank], is_possible: &dyn Fn(Rank) -> bool) -> Vec<Rank> {
        let all_alike = self.rules.declared().available == Available::Anybody;
        let by_possible = self.asks_what_is_possible();
        let is_proposed = |&o: &Rank| {
            if by_possible { is_possible(o) } else { self.rules.can_meet(floater, o) }
        };
        let (first, then): (Vec<Rank>, Vec<Rank>) =
            others.iter().partition(|&&r| all_alike || self.group.is_resident(r));
        let of_line = |line: Vec<Rank>| {
            let line = self.rules.by_number(line, self.group.is_upward);
            let proposed = line.iter().copied().find(is_proposed);
            self.rules.as_taken(floater, line, proposed)
        };
        [of_line(first), of_line(then)].concat()
    }

    /// Returns whether the choice of a floater's opponent depends on the opponents that remain for the other players.
    fn asks_what_is_possible(&self) -> bool {
        self.rules.is_maxi() && self.rules.declared().exchanged == Exchanged::Possible
    }

    /// Prepares the remaining players of a pool for tests of possibility.
    pub(super) fn possible(&self, left: &[Rank]) -> Option<Complete<'_, Rank>> {
        let may = |a: Rank, b: Rank| self.rules.can_meet(a, b);
        if self.asks_what_is_possible() { Complete::new(left, may) } else { None }
    }
}

/// 9.4, 11.2, 11.3: returns the opponents of the first player in order: the bottom half from its top, then the top half
/// from the nearest.
fn exchanges(left: &[Rank]) -> Vec<Rank> {
    let (top, bottom) = left.split_at(left.len() / 2);
    let nearest = top.iter().rev().filter(|&r| Some(r) != left.first());
    bottom.iter().filter(|&r| Some(r) != left.first()).chain(nearest).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::{Rank, exchanges};

    #[test]
    fn the_columns_of_11_2_and_11_3() {
        assert_eq!(exchanges(&[1, 2, 3, 4, 5, 6].map(Rank)), [4, 5, 6, 3, 2].map(Rank));
        assert_eq!(exchanges(&[2, 3, 4, 5].map(Rank)), [4, 5, 3].map(Rank));
        assert_eq!(exchanges(&[6, 5, 4, 3, 2, 1].map(Rank)), [3, 2, 1, 4, 5].map(Rank));
    }
}
