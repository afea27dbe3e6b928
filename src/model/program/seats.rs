//! The identifier of a pairing in a bracket (C.04.6 3.6, C.04.5 3.6): the top members in order, then their opponents.

use super::{Mate, OpenStage};
use facts::rulebook::Value;
use facts::tournament::Rank;
use limit::from_len;

/// The members of a bracket in the order of the identifier.
pub(super) struct BracketSeats {
    order: Vec<Rank>,
    /// The place of each member in `order`, by rank.
    seat: Vec<usize>,
}

impl BracketSeats {
    pub(super) fn new(order: Vec<Rank>) -> Self {
        let mut seat = vec![0; order.iter().max().map_or(0, |&Rank(last)| last + 1)];
        order.iter().enumerate().for_each(|(at, &r)| seat[r] = at);
        Self { order, seat }
    }

    /// Chooses the first possible set of top members. Returns their places, from 1, and their ranks.
    pub(super) fn tops<E>(
        &self,
        stage: &mut dyn OpenStage<'_, E>,
        code: &str,
    ) -> Result<(Value, Vec<Rank>), E> {
        let (mut places, mut tops) = (Vec::new(), Vec::new());
        for (at, &r) in self.order.iter().enumerate() {
            if 2 * tops.len() == self.order.len() {
                break;
            }
            let is_later = |mate: Mate| matches!(mate, Mate::Member(m) if self.seat[m] > at);
            if stage.prefer(code, r, &is_later)? {
                places.push(from_len(at + 1));
                tops.push(r);
            }
        }
        Ok((Value(places), tops))
    }

    /// Pairs each top member, in order, with the first possible opponent. Returns the places of the opponents among the
    /// bottom members, from 1.
    pub(super) fn bottoms<E>(
        &self,
        stage: &mut dyn OpenStage<'_, E>,
        code: &str,
        tops: Option<&[Rank]>,
    ) -> Result<Value, E> {
        let is_top = |r: &Rank| tops.is_some_and(|tops| tops.contains(r));
        let bottoms: Vec<Mate> = self.order.iter().filter(|r| !is_top(r)).map(|&r| Mate::Member(r)).collect();
        let tops = tops.unwrap_or(&self.order);
        let place = |&r: &Rank| Ok(from_len::<i64>(stage.first_mate(code, r, &bottoms)? + 1));
        tops.iter().map(place).collect()
    }
}
