//! 12.7 in Maxi-tournaments: the second scrutiny, in which opponents are exchanged only for others near to them. Each
//! exchange starts from the pairing after the previous one.

use super::exchange::{ExchangeCondition, GroupStage};
use super::order::Halves;
use super::pairs::GroupPairs;
use crate::measure::are_within_100;
use crate::program::{Around, ContradictoryValues, Edge, Mate};
use facts::rulebook::Value;
use facts::rulebook::table::Whose;
use facts::tournament::Rank;
use limit::from_len;
use std::rc::Rc;

impl<'r> GroupPairs<'_, '_, '_, 'r> {
    /// 12.2 with 12.7: returns the places of the players who get no opponent due the other colour.
    pub(super) fn within_100<E: From<ContradictoryValues>>(
        &self,
        stage: &mut dyn GroupStage<'r, E>,
        code: &str,
    ) -> Result<Value, E> {
        let (rest, round) = (self.rest(), self.pool.group.round);
        let (mut among, is_in) = (rest.clone(), self.is_in(&rest));
        among.sort_unstable();
        let near = self.near();
        let mut now: Vec<Option<Rank>> = vec![None; is_in.len()];
        let first = ExchangeCondition { among: &among, served: None, near: &near, limit: &[] };
        if !stage.attempt(code, &first, &mut |trial| self.in_order(&rest, trial, code, &mut now))? {
            return Err(ContradictoryValues.into());
        }
        let mut value = Vec::new();
        for (i, &r) in rest.iter().enumerate() {
            let fits = |o: Rank| round.fits(r, o);
            if !now[r].is_some_and(fits) {
                let limit = self.limits(self.limited(&rest, i), &now);
                let exchange =
                    ExchangeCondition { among: &among, served: Some((r, &fits)), near: &near, limit: &limit };
                let levels =
                    &mut |trial: &mut dyn GroupStage<'r, E>| self.in_order(&rest, trial, code, &mut now);
                if !stage.attempt(code, &exchange, levels)? {
                    value.push(-from_len::<i64>(i + 1));
                    continue;
                }
            }
            stage.prefer(code, r, &|mate| matches!(mate, Mate::Member(m) if is_in[m] && fits(m)))?;
        }
        self.made(&now, &among, stage, code)?;
        Ok(Value(value))
    }

    /// Pairs the rest as the last exchange left them.
    fn made<E: From<ContradictoryValues>>(
        &self,
        now: &[Option<Rank>],
        among: &[Rank],
        stage: &mut dyn GroupStage<'r, E>,
        code: &str,
    ) -> Result<(), E> {
        let (mates, is_in): (Rc<[Option<Rank>]>, _) = (now.into(), self.is_in(among));
        let is_now = move |e| !matches!(e, Edge::Pair(a, b) if is_in[a] && mates[a] != Some(b));
        if stage.keep(code, Around::These(among), Rc::new(is_now))? {
            return Ok(());
        }
        for &r in among {
            if !stage.prefer(code, r, &|mate| mate == Mate::of(now[r]))? {
                return Err(ContradictoryValues.into());
            }
        }
        Ok(())
    }

    /// 11: finds the opponent of each player in the rest and writes it to `now`, by rank.
    fn in_order<E: From<ContradictoryValues>>(
        &self,
        rest: &[Rank],
        trial: &mut dyn GroupStage<'r, E>,
        code: &str,
        now: &mut [Option<Rank>],
    ) -> Result<Vec<Rank>, E> {
        let mut left = Halves::new(rest.to_vec());
        while let Some(first) = left.first() {
            let (_, opponent) = self.pool.choose(&left, trial, code)?;
            (now[first], now[opponent]) = (Some(opponent), Some(first));
            left.without_pair(opponent);
        }
        Ok(Vec::new())
    }

    /// 12.7: returns the players whose opponents are exchanged only for others near to them while the player at `turn`
    /// is served. These are the players scrutinised so far, that player alone, or everybody.
    // READING LIM-12.7-WHOSE: the player and all who were scrutinised before him; under the other readings, he alone,
    // or everybody.
    fn limited<'l>(&self, rest: &'l [Rank], turn: usize) -> &'l [Rank] {
        match self.pool.group.round.declared.whose {
            Whose::Player => &rest[turn..=turn],
            Whose::Everybody => rest,
            Whose::Scrutinised => &rest[..=turn],
        }
    }

    /// Returns for each member, by index, the index of the present opponent if the member has a limit.
    fn limits(&self, limited: &[Rank], now: &[Option<Rank>]) -> Vec<Option<u32>> {
        let place = |r: Rank| self.members.binary_search(&r).ok();
        let mut limit = vec![None; self.members.len()];
        for &r in limited {
            if let (Some(own), Some(mate)) = (place(r), now[r].and_then(place)) {
                limit[own] = Some(from_len(mate));
            }
        }
        limit
    }

    /// Returns for each member, by index, the set of the indices of the members within 100 points.
    fn near(&self) -> Vec<Rc<[u64]>> {
        let entry = |v: usize| &self.pool.group.round.position.entries[self.members[v]];
        let (size, words) = (self.members.len(), self.members.len().div_ceil(64));
        let mut order: Vec<usize> = (0..size).collect();
        order.sort_by_key(|&v| entry(v).rating);
        let mut near: Vec<Rc<[u64]>> = vec![Rc::from(vec![0; words]); size];
        for alike in order.chunk_by(|&a, &b| entry(a).rating.is_some() && entry(a).rating == entry(b).rating)
        {
            let mut row = vec![0; words];
            for v in (0..size).filter(|&v| are_within_100(entry(alike[0]), entry(v))) {
                row[v / 64] |= 1 << (v % 64);
            }
            let row: Rc<[u64]> = row.into();
            for &v in alike {
                near[v] = Rc::clone(&row);
            }
        }
        near
    }
}
