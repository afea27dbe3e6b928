//! The pairs of the players who stay in a group: floaters first (10.6 to 10.8), then the rest (9.4, 11, 12.2, 12.7,
//! 13).

use super::exchange::GroupStage;
use super::order::Halves;
use super::pool::PairingPool;
use super::rules;
use crate::measure::EdgeSum;
use crate::plan::lim::Pairs;
use crate::program::{
    Around, ContradictoryValues, CountedLevel, CountedOn, Edge, Mate, SumCosts, bracket_facts,
};
use facts::rulebook::table::Turn;
use facts::rulebook::{Part, Value};
use facts::tournament::Rank;
use limit::from_len;
use std::rc::Rc;

/// A group that is being paired. Every player in it has to be paired.
pub(super) struct GroupPairs<'w, 'g, 'p, 'r> {
    pub(super) pool: &'w PairingPool<'g, 'p, 'r>,
    /// The fixed pairs of floaters.
    seats: &'w [(Rank, Rank)],
    /// The members, ascending.
    pub(super) members: &'w [Rank],
    /// The pairs in the order in which they were made.
    pairs: Vec<(Rank, Rank)>,
    /// Whether each player, by rank, is already paired.
    is_made: Vec<bool>,
}

impl<'w, 'g, 'p, 'r> GroupPairs<'w, 'g, 'p, 'r> {
    pub(super) fn new(
        pool: &'w PairingPool<'g, 'p, 'r>,
        seats: &'w [(Rank, Rank)],
        members: &'w [Rank],
    ) -> Self {
        let is_made = vec![false; pool.group.round.position.entries.len()];
        Self { pool, seats, members, pairs: Vec::new(), is_made }
    }

    fn make(&mut self, (a, b): (Rank, Rank)) {
        self.pairs.push((a, b));
        (self.is_made[a], self.is_made[b]) = (true, true);
    }

    /// Returns all pairs in the order in which they were made. The pairs that no level covers come last.
    pub(super) fn all<E>(self, stage: &dyn GroupStage<'r, E>) -> Result<Vec<(Rank, Rank)>, E> {
        let mut pairs = self.pairs;
        for &r in self.members.iter().filter(|&&r| !self.is_made[r]) {
            if let Mate::Member(mate) = stage.mate(r)?
                && r < mate
            {
                pairs.push((r, mate));
            }
        }
        Ok(pairs)
    }

    /// Goes through the levels in file order.
    pub(super) fn levels<E: From<ContradictoryValues>>(
        &mut self,
        stage: &mut dyn GroupStage<'r, E>,
    ) -> Result<(), E> {
        for l in &self.pool.group.round.phases.pairs {
            let code = l.code.as_str();
            let value: Value = match &l.measure {
                Pairs::ColourClashWaived => Value(vec![self.waived(stage, code)?]),
                Pairs::FloaterOpponent(_) => self.opponents(stage, code)?,
                Pairs::DueColours if self.pool.group.round.is_maxi => self.within_100(stage, code)?,
                Pairs::DueColours => self.colours(stage, code)?,
                Pairs::EdgeSum(c) => self.counted(stage, code, c)?,
                Pairs::ScrutinyOrder => self.scrutiny(stage, code)?,
            };
            stage.record(code, Part::Bracket, value);
        }
        Ok(())
    }

    /// Returns the players left to be paired, in the order of scrutiny.
    pub(super) fn rest(&self) -> Vec<Rank> {
        let left = self.members.iter().copied().filter(|&r| !self.is_made[r]);
        self.pool.group.scan(left.collect())
    }

    /// Returns for each rank whether it is among these.
    pub(super) fn is_in(&self, ranks: &[Rank]) -> Rc<[bool]> {
        let mut is_in = vec![false; self.is_made.len()];
        for &r in ranks {
            is_in[r] = true;
        }
        is_in.into()
    }

    /// 13: minimises the number of pairs that break 12.1.
    fn waived<E>(&self, stage: &mut dyn GroupStage<'r, E>, code: &str) -> Result<i64, E> {
        let meets = Rc::clone(&self.pool.group.round.meets);
        let is_waived = move |a, b| meets(a, b) == Some(rules::CompatibleBy::Waived);
        let cost = move |e| i64::from(matches!(e, Edge::Pair(a, b) if is_waived(a, b)));
        stage.count(code, (Around::Members, &[]), SumCosts::Of(Rc::new(cost)))
    }

    /// Minimises a sum in a custom rulebook.
    fn counted<E>(
        &self,
        stage: &mut dyn GroupStage<'r, E>,
        code: &str,
        counted: &'r EdgeSum,
    ) -> Result<Value, E> {
        let round = self.pool.group.round;
        let facts = bracket_facts(round.position, round.declared, &self.pool.group.residents);
        stage.minimise(code, Around::Members, CountedLevel { counts: CountedOn::Sum(counted), facts })
    }

    /// 10.6 to 10.8: pairs the incoming floaters who stay, in order, with their first possible opponents.
    fn opponents<E>(&mut self, stage: &mut dyn GroupStage<'r, E>, code: &str) -> Result<Value, E> {
        let mut value = Vec::new();
        for v in self.pool.floaters() {
            if self.is_made[v] {
                continue;
            }
            let others = self.members.iter().copied().filter(|&r| r != v && !self.is_made[r]);
            let left: Vec<Rank> = [v].into_iter().chain(others).collect();
            let order = match self.seats.iter().find(|pair| pair.0 == v) {
                Some(seat) => vec![seat.1],
                None => self.pool.opponents(&left, stage, code)?,
            };
            let list: Vec<Mate> = order.iter().copied().map(Mate::Member).collect();
            let place = stage.first_mate(code, v, &list)?;
            value.push(from_len(place + 1));
            self.make((v, order[place]));
        }
        Ok(Value(value))
    }

    /// 12.2: pairs each player, in the order of scrutiny, with an opponent whose due colour fits, if possible. Under
    /// the other reading, maximises the number of such pairs.
    // READING LIM-12.2-TURN: the players are served one after another; under the other reading, as many pairs as
    // possible fit.
    fn colours<E>(&self, stage: &mut dyn GroupStage<'r, E>, code: &str) -> Result<Value, E> {
        let (rest, round) = (self.rest(), self.pool.group.round);
        let (mut near, is_in, due) = (rest.clone(), self.is_in(&rest), Rc::clone(&round.due));
        near.sort_unstable();
        let clashes =
            move |e| matches!(e, Edge::Pair(a, b) if is_in[a] && is_in[b] && !rules::fits(&due, a, b));
        if round.declared.turn == Turn::Most {
            let cost = Rc::new(move |e| i64::from(clashes(e)));
            return Ok(Value(vec![stage.count(code, (Around::These(&near), &[]), SumCosts::Of(cost))?]));
        }
        let mut value = Vec::new();
        if !stage.keep(code, Around::These(&near), Rc::new(move |e| !clashes(e)))? {
            for (i, &r) in rest.iter().enumerate() {
                let fits = |mate| matches!(mate, Mate::Member(m) if round.fits(r, m));
                if !stage.prefer(code, r, &fits)? {
                    value.push(-from_len::<i64>(i + 1));
                }
            }
        }
        Ok(Value(value))
    }

    /// 11: tries the bottom half from the top, then the top half from the nearest player. The halves are formed anew
    /// after each pair.
    fn scrutiny<E: From<ContradictoryValues>>(
        &mut self,
        stage: &mut dyn GroupStage<'r, E>,
        code: &str,
    ) -> Result<Value, E> {
        let mut left = Halves::new(self.rest());
        let mut value = Vec::new();
        while let Some(first) = left.first() {
            let (place, opponent) = self.pool.choose(&left, stage, code)?;
            value.push(from_len(place + 1));
            self.make((first, opponent));
            left.without_pair(opponent);
        }
        Ok(Value(value))
    }
}
