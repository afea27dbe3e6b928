//! The Lim family: the players floated from a group by the text (9.3, 10, 11.4).
//!
//! Whether a player is stuck depends on the possible pairings, so the judge searches for them (`matching`). If the
//! given pairs show that all can be paired, no search is needed.

use facts::rulebook::table::FirstFloater;
use std::convert::Infallible;

use super::evening::{EvenedGroup, Evener};
use super::field::Adjacent;
use super::group::{FloatedGroup, JudgedPool, Possible, StuckFloater};
use super::rules::LimRules;
use crate::matching::{Complete, Matching, most_pairs};
use crate::sheet::MateTable;
use facts::tournament::Rank;

/// The floaters of a group.
#[derive(Clone, Debug, Default)]
pub struct Floating {
    /// 9.3 (a) to (c): members without a possible opponent.
    pub forced: Vec<Rank>,
    /// 9.3 (d): the player chosen to make the number even; 11.4 (a) may have exchanged him since.
    pub parity_floater: Option<Evener>,
    /// All floaters, by rank.
    pub all: Vec<Rank>,
    /// 11.4: pairings that are retained while possible, each with the scrutinised player first.
    pub retained: Vec<(Rank, Rank)>,
}

impl Floating {
    /// Returns the players who must leave the group, in the order of the text.
    ///
    /// # Errors
    /// Fails if the source cannot find out what is possible.
    pub fn of<P: Possible>(
        rules: &LimRules<'_, '_>,
        group: &FloatedGroup,
        adjacent: &Adjacent,
        possible: &mut P,
    ) -> Result<Self, P::Error> {
        let members = group.members();
        let is_alone = |r: &Rank| !members.iter().any(|&o| rules.can_meet(*r, o));
        let forced: Vec<Rank> = members.iter().copied().filter(is_alone).collect();
        let rest = group.without(&forced);
        let is_odd = !rest.members().len().is_multiple_of(2);
        let evening = EvenedGroup { rules, group: &rest, forced: &forced, adjacent };
        let parity_floater = if is_odd { evening.parity_floater(possible)? } else { None };
        let mut may_come_back = parity_floater.map(|e| e.rank);
        let (mut stuck_ones, mut retained) = (Vec::new(), Vec::new());
        loop {
            let gone = [stuck_ones.as_slice(), may_come_back.as_slice()].concat();
            let pool = JudgedPool { rules, group: &rest.without(&gone), retained: &retained };
            let Some(stuck) = possible.stuck(&pool)? else {
                let mut all = [forced.as_slice(), &gone].concat();
                all.sort_unstable();
                return Ok(Self { forced, parity_floater, all, retained });
            };
            // 11.4 (a): "#2 is exchanged with the floater"; (b): "the lowest numbered player remaining must be floated
            // in company".
            let company = if may_come_back.take().is_none() { company(&pool, &stuck) } else { None };
            stuck_ones.push(stuck.rank);
            stuck_ones.extend(company);
            retained = stuck.retained;
        }
    }
}

/// The judge's search. If the pairs of the sheet show that all can be paired, it does nothing.
pub(super) struct Searched<'s, 'c, 'a> {
    pub(super) rules: &'s LimRules<'c, 'a>,
    pub(super) sheet: &'s MateTable,
}

impl Possible for Searched<'_, '_, '_> {
    type Error = Infallible;

    fn most_pairs(&mut self, players: &[Rank]) -> Result<usize, Infallible> {
        Ok(most_pairs(players, &|a, b| self.rules.can_meet(a, b)))
    }

    fn stuck(&mut self, pool: &JudgedPool<'_, '_, '_>) -> Result<Option<StuckFloater>, Infallible> {
        Ok(stuck(pool, self.sheet))
    }
}

/// 11.3, 11.4: returns the first player in the order of scrutiny who is stuck; `None` if all can be paired.
fn stuck(pool: &JudgedPool<'_, '_, '_>, sheet: &MateTable) -> Option<StuckFloater> {
    let seats = match pool.seats() {
        Ok(seats) => seats,
        Err(stuck) => return Some(stuck),
    };
    let is_seated = |r: &Rank| seats.iter().any(|&(a, b)| a == *r || b == *r);
    let open: Vec<Rank> = pool.group.in_turn().into_iter().filter(|r| !is_seated(r)).collect();
    let mut by_rank = open.clone();
    by_rank.sort_unstable();
    if sheet.bracket(by_rank).leaving().is_empty() {
        return None;
    }
    let can_meet = |a: Rank, b: Rank| pool.rules.can_meet(a, b);
    let in_turn: Vec<usize> = (0..open.len()).collect();
    let &at = Matching::largest(&open, can_meet).left_over(&in_turn).first()?;
    let retained = [seats, pool.pairs_before(&open, at)].concat();
    Some(StuckFloater { rank: open[at], retained })
}

/// 11.4 (b): returns the lowest numbered (upward the highest numbered) player left who has no retained pairing.
fn company(pool: &JudgedPool<'_, '_, '_>, stuck: &StuckFloater) -> Option<Rank> {
    let is_retained = |r: Rank| stuck.retained.iter().any(|&(a, b)| a == r || b == r);
    let mut left = pool.group.members();
    left.retain(|&r| r != stuck.rank && !is_retained(r));
    pool.rules.by_number(left, pool.group.is_upward).pop()
}

impl JudgedPool<'_, '_, '_> {
    /// 10.6 "paired first": each floater gets an opponent with whom the other floaters can still have theirs, so no
    /// pairing is fixed in advance.
    // READING LIM-10.6-FIRST: under the other reading, the floater's pairing is fixed whatever opponents it leaves for
    // the others, except in the median, from which no player floats.
    pub(crate) fn seats(&self) -> Result<Vec<(Rank, Rank)>, StuckFloater> {
        let mut seats = Vec::new();
        if self.rules.declared().first_floater != FirstFloater::Fixed || self.group.is_median {
            return Ok(seats);
        }
        let mut left = self.group.in_turn();
        while let Some(&first) = left.first().filter(|r| !self.group.is_resident(**r)) {
            let can_meet = |o: Rank| self.rules.can_meet(first, o);
            let opponent = self.opponents(&left, &can_meet).into_iter().find(|&o| can_meet(o));
            let Some(opponent) = opponent else { return Err(StuckFloater { rank: first, retained: seats }) };
            seats.push((first, opponent));
            left.retain(|&r| r != first && r != opponent);
        }
        Ok(seats)
    }

    /// 11.4: returns the pairings of the players before the stuck one. Each floater gets the first opponent with whom
    /// the floaters before him can still be paired. The players after him are only proposed.
    fn pairs_before(&self, open: &[Rank], at: usize) -> Vec<(Rank, Rank)> {
        let is_proposed = |r: Rank| open[at..].contains(&r);
        let may = |a: Rank, b: Rank| self.rules.can_meet(a, b) || is_proposed(a) && is_proposed(b);
        let (mut left, mut pairs) = (open.to_vec(), Vec::new());
        let Some(mut complete) = Complete::new(open, may) else { return pairs };
        while let Some(&first) = left.first().filter(|r| !is_proposed(**r)) {
            let order = self.opponents(&left, &|o| complete.can_settle(first, o));
            let Some(opponent) = order.into_iter().find(|&o| complete.settle(first, o)) else { break };
            pairs.push((first, opponent));
            left.retain(|&r| r != first && r != opponent);
        }
        pairs
    }
}
